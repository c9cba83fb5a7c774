//! What the generators ask of a scalar.

use std::ops::RangeInclusive;

use crate::number::Number;
use crate::rng::Rng;

/// A scalar that hostile inputs can be made of.
pub trait Coordinate: Number + PartialOrd + 'static {
    /// All integers below 2^BITS in magnitude are values.
    const BITS: u32;

    /// The values of zero.
    const ZEROS: [Self; 2];

    /// The exponents e for which all integers below 2^BITS times 2^e are
    /// values.
    const SCALES: RangeInclusive<i32>;

    /// `value * 2^exponent`, for |value| <= 2^BITS and an exponent in SCALES.
    fn scaled(value: i64, exponent: i32) -> Self;

    /// A value of the ordinary range of the type: a float in [-100, 100), any
    /// integer.
    fn uniform(rng: &mut Rng) -> Self;

    /// A position on a screen of `size` pixels: for floats, an f32 off the
    /// pixels.
    fn screen(size: u16, rng: &mut Rng) -> Self;

    /// A value far from zero: floats from 1e6 (f32: 1e3) to where the next
    /// one is about 1 away, integers mostly near the limits.
    fn large(rng: &mut Rng) -> Self;

    /// A value from the whole range of the type, mostly near its limits.
    fn extreme(rng: &mut Rng) -> Self;

    /// The value `steps` places further up in the order of the values. Stops
    /// at the largest and the smallest.
    fn step(self, steps: i32) -> Self;

    /// A value near `self + value`. Stops at the largest and the smallest.
    fn plus_small(self, value: i32) -> Self;

    /// A value near `self + (other - self) * k / 1024`.
    fn between(self, other: Self, k: i32) -> Self;

    /// The value without its sign; for the smallest integer, which has none,
    /// the largest.
    fn magnitude(self) -> Self;

    /// A value near `self - other`. Stops at the largest and the smallest.
    fn minus(self, other: Self) -> Self;

    /// A value near `x`: for integers that below it. Stops at the largest and the
    /// smallest.
    fn near(x: f64) -> Self;

    /// A value near the length of the vector. Stops at the largest.
    fn length(vector: [Self; 2]) -> Self;

    /// The integer as a value.
    fn whole(value: i32) -> Self {
        Self::scaled(value.into(), 0)
    }
}

/// 2^exponent, for all exponents that f64 has.
fn power_of_two(exponent: i32) -> f64 {
    let bits = match exponent {
        -1074..=-1023 => 1 << (exponent + 1074),
        -1022..=1023 => i64::from(exponent + 1023) << 52,
        _ => panic!("2^{exponent} is not an f64"),
    };
    f64::from_bits(bits.cast_unsigned())
}

const SPECIAL_F64: [f64; 18] = [
    0.0,
    -0.0,
    1.0,
    3.0,
    0.1,
    1e300,
    1e-300,
    1e308,
    1e-308,
    1e150,
    1e-150,
    f64::MAX,
    f64::MAX / 2.0,
    f64::MIN_POSITIVE,
    f64::EPSILON,
    5e-324,
    2.5e-323,
    4503599627370497.0,
];

impl Coordinate for f64 {
    const BITS: u32 = 53;
    const ZEROS: [Self; 2] = [0.0, -0.0];
    const SCALES: RangeInclusive<i32> = -1074..=970;

    fn scaled(value: i64, exponent: i32) -> Self {
        value as f64 * power_of_two(exponent)
    }

    fn uniform(rng: &mut Rng) -> Self {
        rng.unit() * 200.0 - 100.0
    }

    fn screen(size: u16, rng: &mut Rng) -> Self {
        f32::screen(size, rng).into()
    }

    fn large(rng: &mut Rng) -> Self {
        const POWERS: [f64; 10] = [1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];
        let magnitude = rng.pick(&POWERS) * (1.0 + 9.0 * rng.unit());
        rng.pick(&[-magnitude, magnitude])
    }

    fn extreme(rng: &mut Rng) -> Self {
        let magnitude = match rng.below(4) {
            0 => rng.pick(&SPECIAL_F64),
            // Any exponent.
            1 => f64::from_bits(rng.below(f64::INFINITY.to_bits())),
            // Subnormal, of any length.
            2 => f64::from_bits(rng.below(1 << 52) >> rng.below(52)),
            _ => rng.pick(&SPECIAL_F64).step(rng.between_i32(-4, 4)),
        };
        rng.pick(&[-magnitude, magnitude])
    }

    fn step(self, steps: i32) -> Self {
        let towards = |up: bool, x: f64| if up { x.next_up() } else { x.next_down() };
        let moved = (0..steps.abs()).fold(self, |x, _| towards(steps > 0, x));
        moved.clamp(f64::MIN, f64::MAX)
    }

    fn plus_small(self, value: i32) -> Self {
        (self + f64::from(value)).clamp(f64::MIN, f64::MAX)
    }

    fn between(self, other: Self, k: i32) -> Self {
        let share = f64::from(k) / 1024.0;
        (self * (1.0 - share) + other * share).clamp(f64::MIN, f64::MAX)
    }

    fn magnitude(self) -> Self {
        self.abs()
    }

    fn minus(self, other: Self) -> Self {
        (self - other).clamp(f64::MIN, f64::MAX)
    }

    fn near(x: f64) -> Self {
        x.clamp(f64::MIN, f64::MAX)
    }

    // The rounding of a square root is specified, that of `hypot` is not.
    fn length([x, y]: [Self; 2]) -> Self {
        (x * x + y * y).sqrt().min(f64::MAX)
    }
}

const SPECIAL_F32: [f32; 14] = [
    0.0,
    -0.0,
    1.0,
    3.0,
    0.1,
    1e30,
    1e-30,
    1e38,
    1e-38,
    f32::MAX,
    f32::MAX / 2.0,
    f32::MIN_POSITIVE,
    f32::EPSILON,
    1e-45,
];

#[expect(
    clippy::cast_possible_truncation,
    reason = "any f32 near the f64 will do, or the f64 is known to be an f32"
)]
impl Coordinate for f32 {
    const BITS: u32 = 24;
    const ZEROS: [Self; 2] = [0.0, -0.0];
    const SCALES: RangeInclusive<i32> = -149..=104;

    fn scaled(value: i64, exponent: i32) -> Self {
        f64::scaled(value, exponent) as f32
    }

    fn uniform(rng: &mut Rng) -> Self {
        f64::uniform(rng) as f32
    }

    fn screen(size: u16, rng: &mut Rng) -> Self {
        (f64::from(size) * rng.unit()) as f32
    }

    fn large(rng: &mut Rng) -> Self {
        const POWERS: [f64; 4] = [1e3, 1e4, 1e5, 1e6];
        let magnitude = (rng.pick(&POWERS) * (1.0 + 9.0 * rng.unit())) as f32;
        rng.pick(&[-magnitude, magnitude])
    }

    fn extreme(rng: &mut Rng) -> Self {
        let bits = |bits: u64| f32::from_bits(u32::try_from(bits).expect("32 bits"));
        let magnitude = match rng.below(4) {
            0 => rng.pick(&SPECIAL_F32),
            1 => bits(rng.below(f32::INFINITY.to_bits().into())),
            2 => bits(rng.below(1 << 23) >> rng.below(23)),
            _ => rng.pick(&SPECIAL_F32).step(rng.between_i32(-4, 4)),
        };
        rng.pick(&[-magnitude, magnitude])
    }

    fn step(self, steps: i32) -> Self {
        let towards = |up: bool, x: f32| if up { x.next_up() } else { x.next_down() };
        let moved = (0..steps.abs()).fold(self, |x, _| towards(steps > 0, x));
        moved.clamp(f32::MIN, f32::MAX)
    }

    fn plus_small(self, value: i32) -> Self {
        ((f64::from(self) + f64::from(value)) as f32).clamp(f32::MIN, f32::MAX)
    }

    fn between(self, other: Self, k: i32) -> Self {
        (f64::from(self).between(other.into(), k) as f32).clamp(f32::MIN, f32::MAX)
    }

    fn magnitude(self) -> Self {
        self.abs()
    }

    fn minus(self, other: Self) -> Self {
        (self - other).clamp(f32::MIN, f32::MAX)
    }

    fn near(x: f64) -> Self {
        (x as f32).clamp(f32::MIN, f32::MAX)
    }

    fn length(vector: [Self; 2]) -> Self {
        (f64::length(vector.map(f64::from)) as f32).min(f32::MAX)
    }
}

impl Coordinate for i64 {
    const BITS: u32 = 63;
    const ZEROS: [Self; 2] = [0, 0];
    const SCALES: RangeInclusive<i32> = 0..=0;

    fn scaled(value: i64, exponent: i32) -> Self {
        assert_eq!(exponent, 0, "integers have one scale");
        value
    }

    fn uniform(rng: &mut Rng) -> Self {
        rng.next_u64().cast_signed()
    }

    fn screen(size: u16, rng: &mut Rng) -> Self {
        rng.between(0, size.into())
    }

    fn large(rng: &mut Rng) -> Self {
        // Beyond 2^53, where an f64 is off by more than a step, or at the end.
        let below_limit = match rng.below(2) {
            0 => rng.between(0, 20),
            _ => rng.between(0, i64::MAX - (1 << 54)),
        };
        rng.pick(&[i64::MIN + below_limit, i64::MAX - below_limit])
    }

    fn extreme(rng: &mut Rng) -> Self {
        match rng.below(3) {
            0 => rng.pick(&[i64::MIN, i64::MAX, 0, 1, -1, 1 << 62, -(1 << 62), 1 << 53]),
            1 => rng.next_u64().cast_signed() >> rng.below(64),
            _ => rng
                .pick(&[i64::MIN, i64::MAX, 0, 1 << 53])
                .step(rng.between_i32(-4, 4)),
        }
    }

    fn step(self, steps: i32) -> Self {
        self.saturating_add(steps.into())
    }

    fn plus_small(self, value: i32) -> Self {
        self.saturating_add(value.into())
    }

    fn between(self, other: Self, k: i32) -> Self {
        let (p, q) = (i128::from(self), i128::from(other));
        let value = p + (q - p) * i128::from(k) / 1024;
        let inside = value.clamp(i64::MIN.into(), i64::MAX.into());
        i64::try_from(inside).expect("clamped to an i64")
    }

    fn magnitude(self) -> Self {
        self.saturating_abs()
    }

    fn minus(self, other: Self) -> Self {
        self.saturating_sub(other)
    }

    fn near(x: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "stops at the limits")]
        let near = x.floor() as i64;
        near
    }

    fn length(vector: [Self; 2]) -> Self {
        let [x, y] = vector.map(|x| u128::from(x.unsigned_abs()));
        i64::try_from((x * x + y * y).isqrt()).unwrap_or(i64::MAX)
    }
}

impl Coordinate for i32 {
    const BITS: u32 = 31;
    const ZEROS: [Self; 2] = [0, 0];
    const SCALES: RangeInclusive<i32> = 0..=0;

    fn scaled(value: i64, exponent: i32) -> Self {
        assert_eq!(exponent, 0, "integers have one scale");
        i32::try_from(value).expect("an integer below 2^31")
    }

    fn uniform(rng: &mut Rng) -> Self {
        rng.between_i32(i32::MIN, i32::MAX)
    }

    fn screen(size: u16, rng: &mut Rng) -> Self {
        rng.between_i32(0, size.into())
    }

    fn large(rng: &mut Rng) -> Self {
        let below_limit = match rng.below(2) {
            0 => rng.between_i32(0, 20),
            _ => rng.between_i32(0, 2_000_000_000),
        };
        rng.pick(&[i32::MIN + below_limit, i32::MAX - below_limit])
    }

    fn extreme(rng: &mut Rng) -> Self {
        match rng.below(3) {
            0 => rng.pick(&[i32::MIN, i32::MAX, 0, 1, -1, 1 << 30, -(1 << 30)]),
            1 => i32::uniform(rng) >> rng.below(32),
            _ => rng
                .pick(&[i32::MIN, i32::MAX, 0])
                .step(rng.between_i32(-4, 4)),
        }
    }

    fn step(self, steps: i32) -> Self {
        self.saturating_add(steps)
    }

    fn plus_small(self, value: i32) -> Self {
        self.saturating_add(value)
    }

    fn between(self, other: Self, k: i32) -> Self {
        let value = i64::from(self).between(other.into(), k);
        let inside = value.clamp(i32::MIN.into(), i32::MAX.into());
        i32::try_from(inside).expect("clamped to an i32")
    }

    fn magnitude(self) -> Self {
        self.saturating_abs()
    }

    fn minus(self, other: Self) -> Self {
        self.saturating_sub(other)
    }

    fn near(x: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "stops at the limits")]
        let near = x.floor() as i32;
        near
    }

    fn length(vector: [Self; 2]) -> Self {
        let length = i64::length(vector.map(i64::from));
        i32::try_from(length).unwrap_or(i32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rational::Rational;

    fn check<S: Coordinate>() {
        let mut rng = Rng::new(11);
        let (low, high) = (*S::SCALES.start(), *S::SCALES.end());
        for _ in 0..2_000 {
            let most = (1_i64 << (S::BITS - 1)) - 1 + (1 << (S::BITS - 1));
            let value = rng.next_u64().cast_signed() >> (64 - S::BITS - 1);
            let value = rng.pick(&[value, most, -most, 1]).clamp(-most, most);
            let any = rng.between_i32(low, high);
            let exponent = rng.pick(&[low, high, 0, any]);
            assert_eq!(
                Rational::of(S::scaled(value, exponent)),
                Rational::new(value, 1, exponent.into()),
                "{value} * 2^{exponent}"
            );
            let x = S::extreme(&mut rng);
            x.dyadic();
            assert!(x.step(1) >= x && x.step(-1) <= x);
            assert!(x.magnitude() >= S::whole(0));
            let [three, four, five] = [3, 4, 5].map(S::whole);
            assert_eq!(S::length([three.minus(S::whole(6)), four]), five);
            assert!(S::length([x, three]) >= x.magnitude());
            // Unless the largest is in the way.
            if x.step(3) > x.step(2) {
                assert_eq!(x.step(3).step(-3).dyadic(), x.dyadic());
            }
            let (p, q) = (S::uniform(&mut rng), S::uniform(&mut rng));
            let between = p.between(q, rng.between_i32(0, 1024));
            let (small, large) = if p < q { (p, q) } else { (q, p) };
            assert!(small.step(-2) <= between && between <= large.step(2));
        }
    }

    #[test]
    fn scalars_are_exact() {
        check::<f64>();
        check::<f32>();
        check::<i64>();
        check::<i32>();
    }
}
