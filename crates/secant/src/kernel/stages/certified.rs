//! What a filter certifies.

use crate::kernel::arithmetic::number::Number;

/// What is certified of a pair, or of each of a vector of pairs.
#[derive(Clone, Copy)]
pub struct Certified<M> {
    /// Whether the value is certain. Branch on this, not on `value`: it is nearly always true, while the answer is
    /// unpredictable.
    pub certain: M,
    /// Whether they have a common point, where that is certain.
    pub value: M,
}

/// The answer of a filter for one pair, where it is certain.
#[inline(always)]
pub(crate) fn certify<S: Number>(filter: impl FnOnce() -> Certified<bool>) -> Option<bool> {
    if !S::EXACT_AS_F64 {
        return None;
    }
    let Certified { certain, value } = filter();
    certain.then_some(value)
}
