//! Numbers of all the types, as one that is compared by its bits.

use std::fmt;

use secant_oracle::Surd;
use secant_oracle::distance::Closest;
use secant_oracle::hostile::Coordinate;

/// A number that is equal to another if its bits are, so that +0 and -0 differ.
/// An f32 has the f64 of the same value.
#[derive(Clone, Copy)]
pub struct Bits(pub f64);

impl PartialEq for Bits {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// A coordinate type that both the library and the oracle know.
pub trait Tested: secant::Scalar<Real: Into<f64>> + Coordinate {
    /// The word for it in a line for `secant relate`, of a type that holds all
    /// its values.
    const PRECISION: &'static str;
    /// Half the distance of 1 and the next number of the type of the answers.
    const UNIT: f64;
    /// The least normal number of that type, and the greatest.
    const NORMAL: [f64; 2];
    /// The number of the type of the answers that is nearest.
    fn nearest(x: &Surd) -> Self::Real;
    /// A number of the type of the answers that is at `x` or near it, with
    /// neighbours on both sides.
    fn around(x: Self::Real) -> [Self::Real; 3];
    /// The same number as an f64, for the types whose every value is one.
    fn as_f64(self) -> Option<f64>;
    /// What no distance is compared with in an ordinary case.
    fn special() -> Vec<(Self, bool)>;

    /// The number of an answer.
    fn bits(x: Self::Real) -> Bits {
        Bits(x.into())
    }

    /// The number that the answer should be.
    fn rounded(x: &Surd) -> Bits {
        Bits(Self::nearest(x).into())
    }

    /// The numbers of closest points, as the oracle has them.
    fn closest<const D: usize>(found: secant::Closest<D, Self::Real>) -> Closest<D, Bits> {
        Closest {
            a: found.a.map(Self::bits),
            b: found.b.map(Self::bits),
            t: found.t.map(Self::bits),
            u: found.u.map(Self::bits),
        }
    }
}

macro_rules! tested {
    ($($scalar:ident, $precision:literal, $real:ident, $nearest:ident, $as_f64:expr, $special:expr;)+) => { $(
        impl Tested for $scalar {
            const PRECISION: &'static str = $precision;
            const UNIT: f64 = $real::EPSILON as f64 / 2.0;
            const NORMAL: [f64; 2] = [$real::MIN_POSITIVE as f64, $real::MAX as f64];
            fn nearest(x: &Surd) -> $real {
                x.$nearest()
            }
            fn around(x: $real) -> [$real; 3] {
                [x.next_down(), x, x.next_up()]
            }
            fn as_f64(self) -> Option<f64> {
                ($as_f64)(self)
            }
            fn special() -> Vec<(Self, bool)> {
                $special.to_vec()
            }
        }
    )+ };
}

tested! {
    f64, "f64", f64, to_f64, Some, [(f64::NAN, false), (f64::INFINITY, true), (f64::NEG_INFINITY, false)];
    f32, "f32", f32, to_f32, |x: f32| Some(x.into()), [(f32::NAN, false), (f32::INFINITY, true), (f32::NEG_INFINITY, false)];
    i32, "i64", f64, to_f64, |x: i32| Some(x.into()), [];
    i64, "i64", f64, to_f64, |_| None, [];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_zeros_differ() {
        assert_ne!(Bits(0.0), Bits(-0.0));
        assert_eq!(Bits(0.5), f32::bits(0.5));
    }
}
