//! SIMD vectors of floats, as the kernel's filters take them.

use crate::kernel::{FloatConstants, SimdReal, operators, split_product};
use core::marker::PhantomData;
use core::ops::{Neg, Not};
use fearless_simd::{Select, Simd, SimdBase, SimdFloat, SimdMask};

/// A vector of floats.
pub struct Vector<S: Simd, V: SimdFloat<S>>(pub(crate) V, PhantomData<S>);

/// A mask: one bool a lane.
pub struct VectorMask<S: Simd, M: SimdMask<S>>(M, PhantomData<S>);

impl<S: Simd, V: SimdFloat<S>> Vector<S, V> {
    #[inline(always)]
    pub(crate) fn new(floats: V) -> Self {
        Self(floats, PhantomData)
    }
}

impl<S: Simd, M: SimdMask<S>> VectorMask<S, M> {
    #[inline(always)]
    fn new(truths: M) -> Self {
        Self(truths, PhantomData)
    }

    /// One bit a lane, the first one lowest.
    #[inline(always)]
    pub(crate) fn bits(self) -> u64 {
        self.0.to_bitmask()
    }
}

impl<S: Simd, V: SimdFloat<S>> Clone for Vector<S, V> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<S: Simd, V: SimdFloat<S>> Copy for Vector<S, V> {}
impl<S: Simd, M: SimdMask<S>> Clone for VectorMask<S, M> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<S: Simd, M: SimdMask<S>> Copy for VectorMask<S, M> {}

// Lane by lane.
operators! {
    [S: Simd, V: SimdFloat<S>] Vector<S, V>: Add add;
    [S: Simd, V: SimdFloat<S>] Vector<S, V>: Sub sub;
    [S: Simd, V: SimdFloat<S>] Vector<S, V>: Mul mul;
    [S: Simd, V: SimdFloat<S>] Vector<S, V>: Div div;
    [S: Simd, M: SimdMask<S>] VectorMask<S, M>: BitAnd bitand;
    [S: Simd, M: SimdMask<S>] VectorMask<S, M>: BitOr bitor;
}

impl<S: Simd, V: SimdFloat<S>> Neg for Vector<S, V> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(-self.0)
    }
}

impl<S: Simd, M: SimdMask<S>> Not for VectorMask<S, M> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self::new(!self.0)
    }
}

impl<S: Simd, V: SimdFloat<S>> SimdReal for Vector<S, V>
where
    V::Element: FloatConstants,
{
    type Float = V::Element;
    type Mask = VectorMask<S, V::Mask>;
    #[inline(always)]
    fn mul_add(self, b: Self, c: Self) -> Self {
        Self::new(self.0.mul_add(b.0, c.0))
    }
    #[inline(always)]
    fn mul_sub(self, b: Self, c: Self) -> Self {
        Self::new(self.0.mul_sub(b.0, c.0))
    }
    #[inline(always)]
    fn scale_add(self, b: Self::Float, c: Self::Float) -> Self {
        Self::new(self.0.mul_add(b, c))
    }
    #[inline(always)]
    fn two_product(self, b: Self) -> (Self, Self) {
        if is_fused(self.0.token()) {
            let p = self * b;
            (p, self.mul_sub(b, p))
        } else {
            split_product(self, b)
        }
    }
    #[inline(always)]
    fn splat(self, x: Self::Float) -> Self {
        Self::new(SimdBase::splat(self.0.token(), x))
    }
    #[inline(always)]
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self {
        Self::new(mask.0.select(yes.0, no.0))
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self::new(self.0.sqrt())
    }
    #[inline(always)]
    fn abs(self) -> Self {
        Self::new(self.0.abs())
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self::new(self.0.min(other.0))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self::new(self.0.max(other.0))
    }
    #[inline(always)]
    fn or_zero(self) -> Self {
        Self::new(self.0.max(V::Element::from(0_i8)))
    }
    #[inline(always)]
    fn lt(self, other: Self) -> Self::Mask {
        VectorMask::new(self.0.simd_lt(other.0))
    }
    #[inline(always)]
    fn le(self, other: Self) -> Self::Mask {
        VectorMask::new(self.0.simd_le(other.0))
    }
    #[inline(always)]
    fn equals(self, other: Self) -> Self::Mask {
        VectorMask::new(self.0.simd_eq(other.0))
    }
    #[inline(always)]
    fn below(self, number: Self::Float) -> Self::Mask {
        VectorMask::new(self.0.simd_lt(number))
    }
    #[inline(always)]
    fn signs(self) -> [Self::Mask; 2] {
        let zero = V::Element::from(0_i8);
        let (no_more, no_less) = (self.0.simd_le(zero), self.0.simd_ge(zero));
        [VectorMask::new(no_more), VectorMask::new(no_less)]
    }
    #[inline(always)]
    fn any(mask: Self::Mask) -> bool {
        mask.0.any_true()
    }
}

/// Whether these instructions have fused multiply-add. A constant after monomorphization.
#[inline(always)]
fn is_fused<S: Simd>(simd: S) -> bool {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    return simd.level().as_avx2().is_some();
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    {
        let _ = simd;
        cfg!(target_arch = "aarch64")
    }
}
