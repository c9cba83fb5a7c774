//! What a filter certifies.

use crate::kernel::arithmetic::number::Number;

/// The answer of a filter for a pair, or for each pair of a vector.
#[derive(Clone, Copy)]
pub struct Certified<M> {
    /// Whether the value is certain. Branch on this, not on `value`: it is nearly always true, while the answer is
    /// unpredictable.
    pub certain: M,
    /// Whether the sets intersect, where that is certain.
    pub value: M,
}

impl Certified<bool> {
    /// The answer for one pair, where it is certain.
    #[cfg_attr(optimised, inline(always))]
    pub(crate) fn certain_value(self) -> Option<bool> {
        self.certain.then_some(self.value)
    }
}

/// The answer of a filter for one pair, where it is certain. Not lazy, because a closure might not be inlined.
#[cfg_attr(optimised, inline(always))]
pub(crate) fn certify<S: Number>(answer: Certified<bool>) -> Option<bool> {
    (S::EXACT_AS_F64 & answer.certain).then_some(answer.value)
}
