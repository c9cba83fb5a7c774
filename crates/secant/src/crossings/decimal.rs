//! Decimal text as integers of one unit.

use super::segments::{COLUMNS, Segments, SegmentsError};
use super::source::{Source, Sources, is_exact};
use crate::kernel::{Number, each, rounded_quotient, rounded_ratio};
use alloc::vec::Vec;
use dashu_int::{IBig, UBig};

/// The most digits after the point.
const MOST_DIGITS: i32 = 10_000;
/// The most digits after the point of the integers of a column: 10^22 is an `f64`.
const MOST_SCALED: usize = 22;
/// Every integer up to this is an `f64`.
const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

/// 10^k, exact.
pub(super) const POWERS: [f64; MOST_SCALED + 1] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// The same as integers.
const INTEGERS: [i64; 19] = {
    let mut powers = [1; 19];
    let mut k = 1;
    while k < powers.len() {
        powers[k] = 10 * powers[k - 1];
        k += 1;
    }
    powers
};

/// A point in units of 10^-digits. Correctly rounded.
#[expect(
    clippy::float_arithmetic,
    reason = "rounds once, because both numbers are exact"
)]
pub(super) fn in_coordinates(point: [f64; 2], digits: u32) -> [f64; 2] {
    let over = |x: f64| match digits {
        0 => x,
        digits => x / POWERS[digits as usize],
    };
    // A zero is +0.
    each(point, |x| over(x) + 0.0)
}

/// A decimal that fits: m / 10^digits.
#[derive(Clone, Copy)]
struct Short {
    m: i64,
    digits: u8,
}

/// A decimal that does not.
#[derive(Clone, Debug)]
struct Long {
    m: IBig,
    /// Negative for an integer with zeros at its end.
    digits: i32,
}

enum Decimal {
    Short(Short),
    Long(Long),
}

impl From<Short> for Long {
    fn from(Short { m, digits }: Short) -> Self {
        Self {
            m: m.into(),
            digits: digits.into(),
        }
    }
}

/// 10^k.
pub(super) fn power_of_ten(k: u32) -> UBig {
    match INTEGERS.get(k as usize) {
        Some(power) => UBig::from(power.unsigned_abs()),
        None => UBig::from(10_u8).pow(k as usize),
    }
}

impl Long {
    /// The integer of this number of units of 10^-digits, which has no fewer digits.
    fn in_units(&self, digits: i32) -> IBig {
        &self.m * IBig::from(power_of_ten((digits - self.digits).unsigned_abs()))
    }

    /// The nearest `f64` to the number of units of 10^-digits.
    fn nearest(&self, digits: usize) -> f64 {
        let digits = i32::try_from(digits).expect("at most 22");
        if digits >= self.digits {
            rounded_quotient(self.in_units(digits), IBig::ONE)
        } else {
            let unit = power_of_ten((self.digits - digits).unsigned_abs());
            rounded_quotient(self.m.clone(), unit.into())
        }
    }
}

/// Why text is no coordinate.
enum Wrong {
    NotANumber,
    TooLarge,
    TooLong,
}

impl Decimal {
    fn digits(&self) -> i32 {
        match self {
            Self::Short(short) => short.digits.into(),
            Self::Long(long) => long.digits,
        }
    }

    fn nearest(&self, digits: usize) -> f64 {
        match self {
            Self::Short(short) => short.nearest(digits),
            Self::Long(long) => long.nearest(digits),
        }
    }

    fn long(self) -> Long {
        match self {
            Self::Short(short) => short.into(),
            Self::Long(long) => long,
        }
    }

    /// m / 10^digits.
    #[inline]
    fn scaled((m, digits): (i128, u32)) -> Result<Self, Wrong> {
        match (i64::try_from(m), u8::try_from(digits)) {
            (Ok(m), Ok(digits)) => Ok(Self::Short(Short { m, digits })),
            _ => Self::scaled_any(m, digits),
        }
    }

    #[cold]
    fn scaled_any(mut m: i128, mut digits: u32) -> Result<Self, Wrong> {
        if m == 0 {
            digits = 0;
        }
        while digits > 0 && m % 10 == 0 {
            (m, digits) = (m / 10, digits - 1);
        }
        match (
            i64::try_from(m),
            u8::try_from(digits),
            i32::try_from(digits),
        ) {
            (Ok(m), Ok(digits), _) => Ok(Self::Short(Short { m, digits })),
            (_, _, Ok(digits)) if digits <= MOST_DIGITS => Ok(Self::Long(Long {
                m: m.into(),
                digits,
            })),
            _ => Err(Wrong::TooLong),
        }
    }

    /// Reads what `str::parse` reads as a finite `f64`.
    #[inline]
    fn parse(text: &str) -> Result<Self, Wrong> {
        match Short::parse(text.as_bytes()) {
            Some(short) => Ok(Self::Short(short)),
            None => Self::parse_any(text),
        }
    }

    #[cold]
    fn parse_any(text: &str) -> Result<Self, Wrong> {
        let value: f64 = text.parse().map_err(|_| Wrong::NotANumber)?;
        if !value.is_finite() {
            let is_number = text.contains(|c: char| c.is_ascii_digit());
            return Err(if is_number {
                Wrong::TooLarge
            } else {
                Wrong::NotANumber
            });
        }
        let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let fraction = fraction.trim_end_matches('0');
        let mut integer: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
        let is_negative = integer.first() == Some(&b'-');
        integer.retain(u8::is_ascii_digit);
        let zeros = integer.iter().take_while(|&&digit| digit == b'0').count();
        let integer = &integer[zeros..];
        if integer.is_empty() {
            return Ok(Self::Short(Short { m: 0, digits: 0 }));
        }
        // An exponent that is no `i32` is far below the least.
        let exponent: i32 = exponent.parse().map_err(|_| Wrong::TooLong)?;
        let fraction = i32::try_from(fraction.len()).map_err(|_| Wrong::TooLong)?;
        let digits = fraction.saturating_sub(exponent);
        if digits > MOST_DIGITS {
            return Err(Wrong::TooLong);
        }
        let m = UBig::from_str_radix(str::from_utf8(integer).expect("digits"), 10).expect("digits");
        let m = if is_negative {
            -IBig::from(m)
        } else {
            m.into()
        };
        let mut long = Long { m, digits };
        if digits < 0 {
            // An integer, below 10^309.
            (long.m, long.digits) = (long.in_units(0), 0);
        }
        Ok(match (i64::try_from(&long.m), u8::try_from(long.digits)) {
            (Ok(m), Ok(digits)) => Self::Short(Short { m, digits }),
            _ => Self::Long(long),
        })
    }
}

impl Short {
    /// Reads digits with or without a sign and a point, if they fit.
    #[inline]
    fn parse(text: &[u8]) -> Option<Self> {
        let unsigned = match text {
            [b'-' | b'+', rest @ ..] => rest,
            text => text,
        };
        // So many digits are less than 2^63; there may be a point.
        const DIGITS: usize = 18;
        if unsigned.len() > DIGITS + 1 {
            return None;
        }
        let (mut m, mut after, mut point) = (0_i64, 0, false);
        for &byte in unsigned {
            let digit = byte.wrapping_sub(b'0');
            if digit < 10 {
                m = m.wrapping_mul(10).wrapping_add(i64::from(digit));
                after += u8::from(point);
            } else if byte == b'.' && !point {
                point = true;
            } else {
                return None;
            }
        }
        let digits = unsigned.len() - usize::from(point);
        if digits == 0 || digits > DIGITS {
            return None;
        }
        Some(Self {
            m: if text[0] == b'-' { -m } else { m },
            digits: after,
        })
    }

    /// The same without zeros at its end.
    fn trimmed(self) -> Self {
        let Self { mut m, mut digits } = self;
        if m == 0 {
            digits = 0;
        }
        while digits > 0 && m % 10 == 0 {
            (m, digits) = (m / 10, digits - 1);
        }
        Self { m, digits }
    }

    /// The number of units of 10^-digits, if it is an integer that fits.
    #[inline]
    fn in_units(self, digits: usize) -> Option<i64> {
        if self.m == 0 {
            return Some(0);
        }
        let more = digits.checked_sub(self.digits.into())?;
        self.m.checked_mul(*INTEGERS.get(more)?)
    }

    /// The same, if all integers between it and 0 are exact as an `f64`.
    #[inline]
    fn scaled(self, digits: usize) -> Option<i64> {
        self.in_units(digits).filter(|m| m.unsigned_abs() <= EXACT)
    }

    /// The number of units of 10^-digits, if it is an `f64`: an integer, or a fraction whose denominator is a power of two.
    #[inline]
    fn exact(self, digits: usize) -> Option<f64> {
        if let Some(m) = self.scaled(digits) {
            return Some(m.to_f64());
        }
        self.exact_beyond(digits)
    }

    /// `exact`, of what is no integer up to 2^53.
    #[expect(
        clippy::float_arithmetic,
        reason = "not rounded: a product with a power of two"
    )]
    fn exact_beyond(self, digits: usize) -> Option<f64> {
        if let Some(m) = self.in_units(digits) {
            return is_exact(m).then(|| m.to_f64());
        }
        // m / 10^fewer is (m / 5^fewer) / 2^fewer.
        let fewer = u32::try_from(usize::from(self.digits).checked_sub(digits)?).ok()?;
        let five = 5_i64.checked_pow(fewer)?;
        let odd = self.m / five;
        let power = f64::from_bits(u64::from(1023 - fewer) << 52);
        (self.m % five == 0 && is_exact(odd)).then(|| odd.to_f64() * power)
    }

    /// The least and the greatest number of digits, at most [`MOST_SCALED`], in whose units it is an `f64`. It is not 0.
    fn digits_of_floats(self) -> Option<[usize; 2]> {
        let (mut m, mut least) = (self.m.unsigned_abs(), usize::from(self.digits));
        m >>= m.trailing_zeros();
        // One digit less is a division by 5, and one more a product with it: the power of two does not count.
        while least > 0 && m % 5 == 0 {
            (m, least) = (m / 5, least - 1);
        }
        let more = (EXACT / m).checked_ilog(5)?;
        let greatest = (least + more as usize).min(MOST_SCALED);
        (least <= greatest).then_some([least, greatest])
    }

    /// The nearest `f64` to the number of units of 10^-digits.
    #[inline]
    #[expect(
        clippy::float_arithmetic,
        reason = "rounds once, because both numbers are exact"
    )]
    #[expect(
        clippy::cast_precision_loss,
        reason = "the nearest is what is asked for"
    )]
    fn nearest(self, digits: usize) -> f64 {
        if let Some(exact) = self.exact(digits) {
            return exact;
        }
        if let Some(m) = self.in_units(digits) {
            return m as f64;
        }
        let fewer = usize::from(self.digits).checked_sub(digits);
        if let Some(unit) = fewer.and_then(|fewer| POWERS.get(fewer))
            && self.m.unsigned_abs() <= EXACT
        {
            return self.m as f64 / unit;
        }
        match fewer.and_then(|fewer| INTEGERS.get(fewer)) {
            Some(&unit) => rounded_ratio(self.m.into(), unit.into()),
            None => Long::from(self).nearest(digits),
        }
    }
}

/// Rows of decimal text that become [`Segments`].
///
/// Each coordinate is the decimal that it is written as: **Exact**. The columns are floats of the unit 10^-k in which
/// most coordinates are floats without rounding, because they are integers below 2^53 or multiples of a power of two; a
/// number that is none keeps its digits beside the columns, which is slower.
///
/// ```
/// use secant::{Decimals, crossings};
/// let mut rows = Decimals::default();
/// // As written these two overlap. Their nearest f64 do not intersect.
/// rows.push(["164.211", "132.969", "161.925", "130.683"])?;
/// rows.push(["163.576", "132.334", "163.322", "132.080"])?;
/// assert_eq!(crossings(&rows.finish()?).counts().to_string(), "1 overlap");
/// # Ok::<(), secant::SegmentsError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Decimals {
    /// The integers of x1, y1, x2 and y2.
    columns: [Vec<i64>; 4],
    /// The digits after the points.
    digits: Vec<[u8; 4]>,
    /// The numbers that are not in the columns, by row and column.
    long: Vec<(usize, usize, Long)>,
}

impl Decimals {
    /// Adds the segment from (x1, y1) to (x2, y2).
    ///
    /// A coordinate is what `f64::from_str` reads: digits, perhaps with a sign, a point and an exponent.
    ///
    /// # Errors
    /// [`SegmentsError::NotDecimal`] for other text, [`SegmentsError::NotFinite`] for a number beyond the
    /// largest `f64`, [`SegmentsError::TooLong`] for more than 10,000 digits after the point. No row is added.
    pub fn push(&mut self, row: [&str; 4]) -> Result<(), SegmentsError> {
        self.push_with(row, Decimal::parse)
    }

    /// Adds the segment from (x1, y1) to (x2, y2), where each coordinate is a decimal m / 10^digits, given as
    /// (m, digits).
    ///
    /// # Errors
    /// [`SegmentsError::TooLong`] for more than 10,000 digits. No row is added.
    ///
    /// ```
    /// use secant::{Decimals, crossings};
    /// let mut rows = Decimals::default();
    /// // 0.1 is in the middle of 0 and 0.2.
    /// rows.push_scaled([(0, 0), (0, 0), (2, 1), (2, 1)])?;
    /// rows.push_scaled([(10, 2), (1, 1), (5, 0), (0, 0)])?;
    /// assert_eq!(crossings(&rows.finish()?).counts().to_string(), "1 touch");
    /// # Ok::<(), secant::SegmentsError>(())
    /// ```
    pub fn push_scaled(&mut self, row: [(i128, u32); 4]) -> Result<(), SegmentsError> {
        self.push_with(row, Decimal::scaled)
    }

    #[inline]
    fn push_with<T>(
        &mut self,
        row: [T; 4],
        decimal: impl Fn(T) -> Result<Decimal, Wrong>,
    ) -> Result<(), SegmentsError> {
        let at = self.digits.len();
        let longs = self.long.len();
        let mut shorts = [Short { m: 0, digits: 0 }; 4];
        for (k, number) in row.into_iter().enumerate() {
            let (row, column) = (at, COLUMNS[k]);
            match decimal(number) {
                Ok(Decimal::Short(short)) => shorts[k] = short,
                Ok(Decimal::Long(long)) => self.long.push((at, k, long)),
                Err(wrong) => {
                    self.long.truncate(longs);
                    return Err(match wrong {
                        Wrong::NotANumber => SegmentsError::NotDecimal { row, column },
                        Wrong::TooLarge => SegmentsError::NotFinite { row, column },
                        Wrong::TooLong => SegmentsError::TooLong { row, column },
                    });
                }
            }
        }
        for (column, short) in self.columns.iter_mut().zip(shorts) {
            column.push(short.m);
        }
        self.digits.push(shorts.map(|short| short.digits));
        Ok(())
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.digits.len()
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.digits.is_empty()
    }

    fn shorts(&self) -> impl Iterator<Item = Short> {
        let of_column = |k: usize| {
            let digits = self.digits.iter().map(move |digits| digits[k]);
            self.columns[k]
                .iter()
                .zip(digits)
                .map(|(&m, digits)| Short { m, digits })
        };
        (0..4).flat_map(of_column)
    }

    /// The digits after the point that the columns are scaled by: those of the number that has most, if all are
    /// exact then, else those by which most are; and whether all are.
    fn scale(&self) -> (usize, bool) {
        let most = DecimalUnit::most(self);
        let is_exact = |short: Short| short.scaled(most).is_some();
        let is_usual = most <= MOST_SCALED && !DecimalUnit::is_large(self);
        if is_usual && self.shorts().all(is_exact) {
            return (most, self.long.is_empty());
        }
        let mut unit = DecimalUnit::default();
        unit.add(self);
        (unit.scale(), false)
    }

    /// The segments of all rows.
    ///
    /// # Errors
    /// More than `u32::MAX` rows.
    pub fn finish(self) -> Result<Segments<'static>, SegmentsError> {
        let (scale, are_all_exact) = self.scale();
        self.scaled_by(scale, are_all_exact)
    }

    /// The segments of all rows, in a given unit: that of all rows of a set of which these are a part. The decimals
    /// are the same in every unit: **Exact**.
    ///
    /// # Errors
    /// More than `u32::MAX` rows.
    pub fn finish_in(self, unit: &DecimalUnit) -> Result<Segments<'static>, SegmentsError> {
        self.scaled_by(unit.scale(), false)
    }

    fn scaled_by(
        mut self,
        scale: usize,
        are_all_exact: bool,
    ) -> Result<Segments<'static>, SegmentsError> {
        let mut sources = Sources::new();
        // The floats that are nearest to the sources, by row.
        let mut nearest = Vec::new();
        let mut longs = core::mem::take(&mut self.long).into_iter().peekable();
        let rows = if are_all_exact { 0 } else { self.len() };
        for row in 0..rows {
            let shorts = self.row(row);
            let has_long = longs.peek().is_some_and(|&(long, ..)| long == row);
            if !has_long && shorts.iter().all(|short| short.exact(scale).is_some()) {
                continue;
            }
            let mut numbers = shorts.map(|short| Decimal::Short(short.trimmed()));
            while let Some((_, column, long)) = longs.next_if(|&(long, ..)| long == row) {
                numbers[column] = Decimal::Long(long);
            }
            nearest.push((row, numbers.each_ref().map(|number| number.nearest(scale))));
            let is_exact = |number: &Decimal| matches!(number, Decimal::Short(short) if short.exact(scale).is_some());
            if !numbers.iter().all(is_exact) {
                sources.push(row, source(numbers, scale));
            }
        }
        let scaled = |k: usize, column: Vec<i64>| -> Vec<f64> {
            let mut nearest = nearest.iter().peekable();
            let digits = self.digits.iter().map(|digits| digits[k]);
            // In place.
            (column.into_iter().zip(digits).enumerate())
                .map(
                    |(row, (m, digits))| match nearest.next_if(|&&(nearest, _)| nearest == row) {
                        Some((_, numbers)) => numbers[k],
                        None => Short { m, digits }.nearest(scale),
                    },
                )
                .collect()
        };
        let [x1, y1, x2, y2] = self.columns;
        let [x1, y1, x2, y2] = [scaled(0, x1), scaled(1, y1), scaled(2, x2), scaled(3, y2)];
        let digits = u32::try_from(scale).expect("at most 22");
        Ok(Segments::try_new(x1, y1, x2, y2)?.with_sources(digits, sources))
    }

    fn row(&self, row: usize) -> [Short; 4] {
        core::array::from_fn(|k| Short {
            m: self.columns[k][row],
            digits: self.digits[row][k],
        })
    }
}

/// The unit of a set of decimals that is read in parts: the power of ten in whose multiples most of its coordinates are
/// floats.
///
/// ```
/// use secant::{DecimalUnit, Decimals};
/// let parts = [["0.5", "0", "1", "1"], ["0", "0", "0.25", "1"]].map(|row| {
///     let mut rows = Decimals::default();
///     rows.push(row).map(|()| rows)
/// });
/// let [first, second] = parts;
/// let (first, second) = (first?, second?);
/// let mut unit = DecimalUnit::default();
/// unit.add(&first);
/// unit.add(&second);
/// assert_eq!(unit.digits(), 2);
/// assert_eq!(first.finish_in(&unit)?.digits(), 2);
/// # Ok::<(), secant::SegmentsError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct DecimalUnit {
    /// The most digits after a point.
    most: usize,
    /// How many numbers are not 0, those beside the columns not counted.
    count: usize,
    /// How many numbers become exact at so many digits, and how many are no more at so many.
    steps: [[usize; 2]; MOST_SCALED + 2],
    /// Whether a scaled number may overflow.
    is_large: bool,
}

impl DecimalUnit {
    /// The most digits after a point of the numbers in the columns.
    fn most(rows: &Decimals) -> usize {
        let digits = rows.digits.as_flattened().iter();
        digits.copied().max().unwrap_or(0).into()
    }

    /// Whether a scaled number may overflow.
    fn is_large(rows: &Decimals) -> bool {
        let is_small = |long: &Long| long.nearest(0).abs() < 1e280;
        !rows.long.iter().all(|(_, _, long)| is_small(long))
    }

    /// Takes these rows for a part of the set.
    pub fn add(&mut self, rows: &Decimals) {
        self.most = self.most.max(Self::most(rows));
        self.is_large |= Self::is_large(rows);
        for short in rows.shorts() {
            if short.m == 0 {
                continue;
            }
            self.count += 1;
            if let Some([least, greatest]) = short.digits_of_floats() {
                self.steps[least][0] += 1;
                self.steps[greatest + 1][1] += 1;
            }
        }
    }

    /// The digits of the unit, 10^-digits.
    #[must_use]
    pub fn digits(&self) -> u32 {
        u32::try_from(self.scale()).expect("at most 22")
    }

    fn scale(&self) -> usize {
        if self.is_large {
            return 0;
        }
        // How many numbers are exact at each number of digits.
        let mut exact = 0;
        let exact = self.steps.map(|[more, fewer]| {
            exact = exact + more - fewer;
            exact
        });
        if self.most <= MOST_SCALED && exact[self.most] == self.count {
            return self.most;
        }
        let greatest = exact[..=MOST_SCALED].iter().max().expect("not empty");
        let best = exact.iter().position(|count| count == greatest);
        best.filter(|_| *greatest > 0).unwrap_or(0)
    }
}

/// The source of numbers beside columns in units of 10^-scale.
#[cold]
fn source(numbers: [Decimal; 4], scale: usize) -> Source {
    let unit = i32::try_from(scale).expect("at most 22");
    let digits = numbers.iter().map(Decimal::digits).fold(unit, i32::max);
    let more = (digits - unit).unsigned_abs();
    let small = numbers.each_ref().map(|number| match number {
        Decimal::Short(short) => short.in_units(digits.unsigned_abs().try_into().ok()?),
        Decimal::Long(_) => None,
    });
    if let [Some(x1), Some(y1), Some(x2), Some(y2)] = small
        && let Some(source) = Source::of_small([[x1, y1], [x2, y2]], more)
    {
        return source;
    }
    let [x1, y1, x2, y2] = numbers.map(|number| number.long().in_units(digits));
    Source::new([[x1, y1], [x2, y2]], more)
}
