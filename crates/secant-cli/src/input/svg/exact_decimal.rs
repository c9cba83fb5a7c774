//! Decimals of any length: m / 10^digits.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Neg, Sub};

use num_bigint::BigInt;
use secant::{Decimals, Segments, SegmentsError};

use super::coordinate::{BEYOND, Coordinate, TOO_LONG, not_a_number};

/// The most digits after the point, as of [`Decimals`].
const MOST_DIGITS: u32 = 10_000;

/// 10^k, as long as it is an `i128`.
const POWERS: [i128; 39] = {
    let mut powers = [1; 39];
    let mut k = 1;
    while k < powers.len() {
        powers[k] = 10 * powers[k - 1];
        k += 1;
    }
    powers
};

/// The same in floats, exact.
const POWERS_AS_F64: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// A decimal. Sums, differences and products are exact, and a quotient of at most 14 digits is; any other is
/// rounded to an `f64`, of which it is the shortest decimal.
#[derive(Clone, Debug)]
pub(super) enum ExactDecimal {
    /// Nearly all of a drawing, in two words.
    Fixed {
        m: i64,
        digits: u32,
    },
    Wide(Box<(i128, u32)>),
    Big(Box<Big>),
}

#[derive(Clone, Debug)]
pub(super) struct Big {
    m: BigInt,
    digits: u32,
}

use ExactDecimal::Fixed;

const ZERO: ExactDecimal = Fixed { m: 0, digits: 0 };

impl ExactDecimal {
    /// m / 10^digits.
    #[inline]
    fn new(m: i128, digits: u32) -> Self {
        match i64::try_from(m) {
            Ok(m) => Fixed { m, digits },
            Err(_) => Self::Wide(Box::new((m, digits))),
        }
    }

    fn big(m: BigInt, digits: u32) -> Self {
        Self::Big(Box::new(Big { m, digits }))
    }

    /// As m / 10^digits, unless it is big.
    #[inline]
    fn parts(&self) -> Option<(i128, u32)> {
        match self {
            &Fixed { m, digits } => Some((m.into(), digits)),
            Self::Wide(wide) => Some(**wide),
            Self::Big(_) => None,
        }
    }

    fn into_big(self) -> Big {
        match self {
            Fixed { m, digits } => Big {
                m: m.into(),
                digits,
            },
            Self::Wide(wide) => Big {
                m: wide.0.into(),
                digits: wide.1,
            },
            Self::Big(big) => *big,
        }
    }

    fn is_zero(&self) -> bool {
        // A sum of big numbers can be one.
        match self {
            Fixed { m, .. } => *m == 0,
            Self::Wide(_) => false,
            Self::Big(big) => big.m == BigInt::ZERO,
        }
    }

    fn is_one(&self) -> bool {
        matches!(self, Fixed { m: 1, digits: 0 })
    }

    /// Reads what `f64::from_str` reads.
    #[cold]
    fn parse_any(text: &str) -> Result<Self, &'static str> {
        const TOO_LONG: &str = "more than 10000 digits after the point";
        let value: f64 = text.parse().map_err(|_| not_a_number(text))?;
        if !value.is_finite() {
            return Err(not_a_number(text));
        }
        let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let fraction = fraction.trim_end_matches('0');
        let m = format!("{whole}{fraction}");
        // No digit is left of a zero such as .0e1.
        let m = m.parse().unwrap_or(BigInt::ZERO);
        if m == BigInt::ZERO {
            return Ok(ZERO);
        }
        // An exponent that is no i64 is far below the least, as the value is finite.
        let exponent: i64 = exponent.parse().map_err(|_| TOO_LONG)?;
        let fraction = i64::try_from(fraction.len()).map_err(|_| TOO_LONG)?;
        let digits = fraction.saturating_sub(exponent);
        if digits > MOST_DIGITS.into() {
            return Err(TOO_LONG);
        }
        let zeros = u32::try_from(-digits).unwrap_or(0);
        let digits = u32::try_from(digits).unwrap_or(0);
        let m = m * BigInt::from(10).pow(zeros);
        Ok(match i128::try_from(&m) {
            Ok(m) => Self::new(m, digits),
            Err(_) => Self::big(m, digits),
        })
    }

    /// The sign of the difference.
    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Fixed { m, digits }, Fixed { m: n, digits: d }) if digits == d => m.cmp(n),
            _ => match self.clone() - other.clone() {
                Fixed { m, .. } => m.cmp(&0),
                Self::Wide(wide) => wide.0.cmp(&0),
                Self::Big(big) => big.m.cmp(&BigInt::ZERO),
            },
        }
    }
}

/// The product, where both are small as most are: `checked_mul` of two `i128` is slower.
#[inline]
fn product(a: i128, b: i128) -> Option<i128> {
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => Some(i128::from(a) * i128::from(b)),
        _ => a.checked_mul(b),
    }
}

/// The sum of two decimals.
#[inline]
fn sum((m, digits): (i128, u32), (n, d): (i128, u32)) -> Option<(i128, u32)> {
    match digits.cmp(&d) {
        _ if m == 0 => Some((n, d)),
        _ if n == 0 => Some((m, digits)),
        Ordering::Equal => Some((m.checked_add(n)?, d)),
        Ordering::Less => Some((scaled(m, d - digits)?.checked_add(n)?, d)),
        Ordering::Greater => Some((scaled(n, digits - d)?.checked_add(m)?, digits)),
    }
}

/// m 10^k.
#[inline]
fn scaled(m: i128, k: u32) -> Option<i128> {
    product(m, *POWERS.get(k as usize)?)
}

impl From<u16> for ExactDecimal {
    fn from(m: u16) -> Self {
        Fixed {
            m: m.into(),
            digits: 0,
        }
    }
}

impl Add for ExactDecimal {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        if self.is_zero() {
            return other;
        }
        if other.is_zero() {
            return self;
        }
        if let (Some(a), Some(b)) = (self.parts(), other.parts())
            && let Some((m, digits)) = sum(a, b)
        {
            return Self::new(m, digits);
        }
        let (a, b) = (self.into_big(), other.into_big());
        let digits = a.digits.max(b.digits);
        let [a, b] = [a, b].map(|x| x.m * BigInt::from(10).pow(digits - x.digits));
        Self::big(a + b, digits)
    }
}

impl Neg for ExactDecimal {
    type Output = Self;

    fn neg(self) -> Self {
        if let Some((m, digits)) = self.parts()
            && let Some(m) = m.checked_neg()
        {
            return Self::new(m, digits);
        }
        let Big { m, digits } = self.into_big();
        Self::big(-m, digits)
    }
}

impl Sub for ExactDecimal {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for ExactDecimal {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return ZERO;
        }
        if self.is_one() {
            return other;
        }
        if other.is_one() {
            return self;
        }
        if let (Some((m, digits)), Some((n, d))) = (self.parts(), other.parts())
            && let Some(m) = product(m, n)
        {
            return Self::new(m, digits + d);
        }
        let (a, b) = (self.into_big(), other.into_big());
        Self::big(a.m * b.m, a.digits + b.digits)
    }
}

impl Div for ExactDecimal {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        if other.is_one() {
            return self;
        }
        let quotient = self.to_f64() / other.to_f64();
        if !quotient.is_finite() {
            return Self::of_f64(quotient);
        }
        // Errors of the floats are below half of the last of 15 digits, so this is the quotient if it is so short.
        match Self::parse(&format!("{quotient:.13e}")) {
            Ok(exact) if exact.clone() * other == self => exact,
            _ => Self::of_f64(quotient),
        }
    }
}

impl PartialEq for ExactDecimal {
    fn eq(&self, other: &Self) -> bool {
        self.compare(other) == Ordering::Equal
    }
}

impl PartialOrd for ExactDecimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.compare(other))
    }
}

impl Coordinate for ExactDecimal {
    type Columns = Decimals;

    fn parse(text: &str) -> Result<Self, &'static str> {
        match Self::scan(text.as_bytes()) {
            Some((x, length)) if length == text.len() => Ok(x),
            _ => Self::parse_any(text),
        }
    }

    /// Reads a sign, digits, a point and digits, if they fit and no exponent follows.
    #[inline]
    fn scan(text: &[u8]) -> Option<(Self, usize)> {
        let sign = usize::from(matches!(text.first(), Some(b'-' | b'+')));
        let mut m = 0_i64;
        let mut at = sign;
        let mut read_digits = |mut at: usize| {
            while let Some(digit) = text.get(at).map(|byte| byte.wrapping_sub(b'0'))
                && digit < 10
            {
                // Too many digits are refused below.
                m = m.wrapping_mul(10).wrapping_add(digit.into());
                at += 1;
            }
            at
        };
        let whole = read_digits(at);
        let has_point = text.get(whole) == Some(&b'.');
        at = match has_point {
            true => read_digits(whole + 1),
            false => whole,
        };
        let count = at - sign - usize::from(has_point);
        // So many digits are less than 2^63.
        if count == 0 || count > 18 || matches!(text.get(at), Some(b'e' | b'E')) {
            return None;
        }
        let digits = match has_point {
            true => at - whole - 1,
            false => 0,
        };
        let m = if text[0] == b'-' { -m } else { m };
        #[expect(clippy::cast_possible_truncation, reason = "at most 18")]
        let digits = digits as u32;
        Some((Fixed { m, digits }, at))
    }

    #[inline]
    fn affine([a, b, c]: [&Self; 3], [x, y]: [&Self; 2]) -> Self {
        let term = |a: &Self, x: &Self| {
            let ((m, digits), (n, d)) = (a.parts()?, x.parts()?);
            Some((product(m, n)?, digits + d))
        };
        if b.is_zero() && c.is_zero() && a.is_one() {
            return x.clone();
        }
        let fast = || sum(sum(term(a, x)?, term(b, y)?)?, c.parts()?);
        match fast() {
            Some((m, digits)) => Self::new(m, digits),
            None => a.clone() * x.clone() + b.clone() * y.clone() + c.clone(),
        }
    }

    /// Exact, where d divides 100.
    fn ratio(self, n: u16, d: u16) -> Self {
        let times = |m: i64, digits| self * Fixed { m, digits };
        if 100 % d == 0 {
            times(i64::from(n) * i64::from(100 / d), 2)
        } else {
            times(n.into(), 0) / Self::from(d)
        }
    }

    /// The shortest decimal that is read as this float: no longer than that of anybody who had written it.
    fn of_f64(x: f64) -> Self {
        // What is not finite becomes what no segment can have.
        Self::parse(&x.to_string()).unwrap_or_else(|_| Self::big(BigInt::from(10).pow(400), 0))
    }

    fn of_curve(x: f64, digits: u32) -> Self {
        let scale = POWERS_AS_F64.get(digits as usize);
        match scale.map(|scale| x * scale) {
            // Within the integers that are all floats. Half a unit is added before the fraction is cut off.
            #[expect(clippy::cast_possible_truncation, reason = "an integer that fits")]
            Some(m) if m.abs() <= 9e15 => Fixed {
                m: (m + 0.5_f64.copysign(m)) as i64,
                digits,
            },
            _ => Self::of_f64(x),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "rounded, as it says")]
    fn to_f64(&self) -> f64 {
        let quotient = |m: f64, digits: u32| Some(m / POWERS_AS_F64.get(digits as usize)?);
        let fast = match self {
            Fixed { m, digits } => quotient(*m as f64, *digits),
            Self::Wide(wide) => quotient(wide.0 as f64, wide.1),
            Self::Big(_) => None,
        };
        fast.unwrap_or_else(|| {
            let Big { m, digits } = self.clone().into_big();
            format!("{m}e-{digits}").parse().expect("a number")
        })
    }

    fn wrong(&self) -> Option<&'static str> {
        match self {
            Self::Big(big) if big.digits <= MOST_DIGITS => self.is_too_long().then_some(BEYOND),
            _ => self.is_too_long().then_some(TOO_LONG),
        }
    }

    fn is_too_long(&self) -> bool {
        match self {
            Fixed { digits, .. } => *digits > MOST_DIGITS,
            Self::Wide(wide) => wide.1 > MOST_DIGITS,
            // 10^3 is less than 2^10. What is beyond the largest f64 by less than that is found later.
            Self::Big(big) => {
                big.digits > MOST_DIGITS
                    || big.m.bits() > 1024 + u64::from(big.digits).div_ceil(3) * 10
            }
        }
    }

    fn cos_sin(degrees: &Self) -> [Self; 2] {
        let (zero, one) = (ZERO, Self::from(1));
        match remainder(degrees, 360) {
            Some(0) => [one, zero],
            Some(90) => [zero, one],
            Some(180) => [-one, zero],
            Some(270) => [zero, -one],
            _ => f64::cos_sin(&degrees.to_f64()).map(Self::of_f64),
        }
    }

    fn tan(degrees: &Self) -> Self {
        match remainder(degrees, 180) {
            Some(0) => ZERO,
            Some(45) => Self::from(1),
            Some(135) => -Self::from(1),
            _ => Self::of_f64(f64::tan(degrees.to_f64().to_radians())),
        }
    }

    fn push(columns: &mut Decimals, row: [&Self; 4]) -> Result<(), SegmentsError> {
        if let [Some(x1), Some(y1), Some(x2), Some(y2)] = row.map(Self::parts) {
            return columns.push_scaled([x1, y1, x2, y2]);
        }
        let text = row.map(|x| {
            let Big { m, digits } = x.clone().into_big();
            format!("{m}e-{digits}")
        });
        columns.push(text.each_ref().map(String::as_str))
    }

    fn segments(columns: Decimals) -> Result<Segments<'static>, SegmentsError> {
        columns.finish()
    }
}

/// The remainder of an integer, 0 or more; as 90.0 is one.
fn remainder(x: &ExactDecimal, of: i64) -> Option<i64> {
    let Big { m, digits } = x.clone().into_big();
    let power = BigInt::from(10).pow(digits);
    let is_integer = &m % &power == BigInt::ZERO;
    let rest = i64::try_from(m / power % of).ok()?;
    is_integer.then(|| rest.rem_euclid(of))
}
