//! The numbers of the protocol, read with one rounding or none.
//!
//! A number is a JSON number, or a string for what JSON has no number for: a hexadecimal float
//! (`"0x1.8p-3"`), `"nan"`, `"inf"` and `"-inf"`. The text itself is read here, since what a JSON
//! library makes of it on the way, a nearby `f64`, is not the number that was written.

use secant::Scalar;
use serde_json::value::RawValue;

/// A scalar type that a line can ask for.
pub(crate) trait Number: Scalar<Real: Into<f64>> {
    /// The value of a literal, or what it is instead and what was expected.
    fn read(literal: &Literal<'_>) -> Result<Self, String>;
}

/// Reads one number. The error completes a sentence that begins with "… is".
pub(super) fn number<S: Number>(raw: &RawValue) -> Result<S, String> {
    S::read(&Literal::of(raw)?)
}

/// A number as it is written.
pub(crate) struct Literal<'a> {
    text: &'a str,
    /// The value, where the text is a hexadecimal float; else the text is a JSON number.
    hex: Option<Hex>,
}

impl<'a> Literal<'a> {
    fn of(raw: &'a RawValue) -> Result<Self, String> {
        let text = raw.get();
        let hex = match text.as_bytes() {
            [b'-' | b'0'..=b'9', ..] => return Ok(Self { text, hex: None }),
            br#""nan""# | br#""inf""# | br#""-inf""# => {
                return Err(format!("{text}, expected a finite number"));
            }
            [b'"', inner @ .., b'"'] => Hex::parse(inner),
            _ => None,
        };
        match hex {
            Some(_) => Ok(Self { text, hex }),
            None => Err(format!("{}, expected a number", shown(text))),
        }
    }

    /// The nearest `f64`.
    fn to_f64(&self) -> Result<f64, String> {
        let value = match &self.hex {
            Some(hex) => hex.to_f64(),
            None => self
                .text
                .parse()
                .map_err(|_| format!("{}, expected a number", self.text))?,
        };
        if value.is_finite() {
            Ok(value)
        } else {
            Err(format!("{}, beyond the largest f64", shown(self.text)))
        }
    }
}

impl Number for f64 {
    fn read(literal: &Literal<'_>) -> Result<Self, String> {
        literal.to_f64()
    }
}

impl Number for f32 {
    /// The f64 that the literal stands for has to be an f32: a silent second rounding would answer
    /// another question.
    fn read(literal: &Literal<'_>) -> Result<Self, String> {
        let value = literal.to_f64()?;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the next line sees what it changed"
        )]
        let single = value as Self;
        if f64::from(single) == value {
            return Ok(single);
        }
        let text = shown(literal.text);
        if single.is_finite() {
            Err(format!(
                "{text}, expected an f32 value (the nearest is {:?})",
                f64::from(single)
            ))
        } else {
            Err(format!("{text}, beyond the largest f32"))
        }
    }
}

impl Number for i64 {
    fn read(literal: &Literal<'_>) -> Result<Self, String> {
        let (negative, magnitude) = match &literal.hex {
            Some(hex) => (hex.negative, hex.to_integer()),
            None => match literal.text.strip_prefix('-') {
                Some(digits) => (true, decimal_integer(digits)),
                None => (false, decimal_integer(literal.text)),
            },
        };
        let value = match magnitude {
            Magnitude::Integer(m) if negative => 0i64.checked_sub_unsigned(m),
            Magnitude::Integer(m) => 0i64.checked_add_unsigned(m),
            Magnitude::Huge => None,
            Magnitude::Fraction => {
                return Err(format!("{}, expected an integer", shown(literal.text)));
            }
        };
        value.ok_or_else(|| format!("{}, beyond the range of i64", shown(literal.text)))
    }
}

/// What a literal without its sign is, for one who wants an integer.
#[derive(Debug, PartialEq, Eq)]
enum Magnitude {
    Integer(u64),
    /// Greater than every `u64`, whether an integer or not.
    Huge,
    Fraction,
}

/// Reads an unsigned JSON number exactly: digits, perhaps a fraction, perhaps an exponent.
fn decimal_integer(text: &str) -> Magnitude {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, clamped(exponent)),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = [whole, fraction].concat();
    let significant = digits.trim_end_matches('0');
    // The value is `significant` times a power of ten: the point is before the fraction, and the
    // zeros that were trimmed moved it back.
    let zeros = clamped_len(digits.len() - significant.len());
    let power = exponent
        .saturating_sub(clamped_len(fraction.len()))
        .saturating_add(zeros);
    if significant.is_empty() {
        return Magnitude::Integer(0);
    }
    if power < 0 {
        return Magnitude::Fraction;
    }
    let scale = u32::try_from(power)
        .ok()
        .and_then(|power| 10u64.checked_pow(power));
    match (significant.parse::<u64>(), scale) {
        (Ok(m), Some(scale)) => m
            .checked_mul(scale)
            .map_or(Magnitude::Huge, Magnitude::Integer),
        _ => Magnitude::Huge,
    }
}

/// A hexadecimal float as it is written: `significand * 2^exponent`, and where `more` holds, a
/// positive amount below `2^exponent` more.
#[derive(Debug, PartialEq, Eq)]
struct Hex {
    negative: bool,
    significand: u128,
    exponent: i64,
    /// Digits that the significand has no room for were not all zero. It is at least `2^124` then.
    more: bool,
}

impl Hex {
    /// Reads what C writes for `%a`, and what it reads: a sign or none, `0x`, hexadecimal digits
    /// with a point or without, and perhaps `p` with a decimal power of two. Either case.
    fn parse(text: &[u8]) -> Option<Self> {
        let (negative, text) = match text {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            _ => (false, text),
        };
        let [b'0', b'x' | b'X', text @ ..] = text else {
            return None;
        };
        let (digits, power) = match text.iter().position(|c| matches!(c, b'p' | b'P')) {
            Some(at) => (&text[..at], decimal_exponent(&text[at + 1..])?),
            None => (text, 0),
        };
        let mut value = Self {
            negative,
            significand: 0,
            exponent: power,
            more: false,
        };
        let (mut after_point, mut empty) = (false, true);
        for &c in digits {
            if c == b'.' && !after_point {
                after_point = true;
                continue;
            }
            let digit = char::from(c).to_digit(16)?;
            empty = false;
            let room = value.significand >> 124 == 0;
            if room {
                value.significand = value.significand << 4 | u128::from(digit);
            } else {
                value.more |= digit != 0;
            }
            value.exponent += match (room, after_point) {
                (true, true) => -4,
                (false, false) => 4,
                _ => 0,
            };
        }
        (!empty).then_some(value)
    }

    /// The nearest `f64`, ties to even; an infinity where that is beyond the largest.
    fn to_f64(&self) -> f64 {
        let sign = u64::from(self.negative) << 63;
        if self.significand == 0 {
            return f64::from_bits(sign);
        }
        // The leading bit is brought to bit 127; its weight is 2^leading. What was left out is
        // far below the rounding position, so one bit in the lowest place stands for it.
        let shift = self.significand.leading_zeros();
        let significand = self.significand << shift | u128::from(self.more);
        let leading = self.exponent - i64::from(shift) + 127;
        if leading > 1023 {
            return f64::from_bits(sign | f64::INFINITY.to_bits());
        }
        // Below the least normal number, 2^-1022, the last place stays at 2^-1074.
        let missing = (-1022 - leading).max(0);
        let Some(drop) = u32::try_from(missing + 75).ok().filter(|&drop| drop <= 128) else {
            return f64::from_bits(sign);
        };
        let kept = significand.checked_shr(drop).unwrap_or(0);
        let rest = significand & (u128::MAX >> (128 - drop));
        let half = 1u128 << (drop - 1);
        let up = rest > half || (rest == half && kept & 1 == 1);
        // A significand of 53 bits has its leading bit where the exponent field begins, and so adds
        // one to it; so does a carry, up to infinity.
        let field = if missing > 0 {
            0
        } else {
            (leading + 1022).unsigned_abs() << 52
        };
        #[expect(
            clippy::cast_possible_truncation,
            reason = "75 of 128 bits or more are dropped"
        )]
        let kept = kept as u64;
        f64::from_bits(sign | (field + kept + u64::from(up)))
    }

    fn to_integer(&self) -> Magnitude {
        if self.significand == 0 {
            return Magnitude::Integer(0);
        }
        if self.more {
            // At least 2^(124 + exponent), plus a part below 2^exponent.
            return if self.exponent < -60 {
                Magnitude::Fraction
            } else {
                Magnitude::Huge
            };
        }
        let zeros = self.significand.trailing_zeros();
        let (odd, power) = (self.significand >> zeros, self.exponent + i64::from(zeros));
        if power < 0 {
            return Magnitude::Fraction;
        }
        match (u64::try_from(odd), u32::try_from(power)) {
            (Ok(odd), Ok(power)) if power <= odd.leading_zeros() => {
                Magnitude::Integer(odd << power)
            }
            _ => Magnitude::Huge,
        }
    }
}

/// The power after `p`: a sign or none, and digits.
fn decimal_exponent(text: &[u8]) -> Option<i64> {
    let digits = match text {
        [b'-' | b'+', digits @ ..] => digits,
        digits => digits,
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    str::from_utf8(text).ok().map(clamped)
}

/// Exponents beyond this differ in nothing: no text has enough digits to bring them back.
const FAR: i64 = 1 << 60;

/// An exponent, held where sums with the lengths of texts cannot overflow.
fn clamped(exponent: &str) -> i64 {
    let beyond = if exponent.starts_with('-') { -FAR } else { FAR };
    exponent
        .parse()
        .map_or(beyond, |power: i64| power.clamp(-FAR, FAR))
}

fn clamped_len(len: usize) -> i64 {
    i64::try_from(len).map_or(FAR, |len| len.min(FAR))
}

/// The text, cut where it would make the error unreadable.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<S: Number>(json: &str) -> Result<S, String> {
        number(serde_json::from_str(json).expect("a JSON value"))
    }

    fn hex(text: &str) -> Option<f64> {
        Hex::parse(text.as_bytes()).map(|hex| hex.to_f64())
    }

    /// Equal bits: the sign of zero counts.
    #[track_caller]
    fn assert_hex(text: &str, expected: f64) {
        let value = hex(text);
        assert_eq!(
            value.map(f64::to_bits),
            Some(expected.to_bits()),
            "{text}: {value:?}"
        );
    }

    #[test]
    fn hexadecimal_floats_of_every_form() {
        assert_hex("0x1.8p-3", 0.1875);
        assert_hex("0X1.8P-3", 0.1875);
        assert_hex("-0x1.8p+3", -12.0);
        assert_hex("+0xAbC.dEfp0", 2_748.870_849_609_375);
        assert_hex("0x.8p1", 1.0);
        assert_hex("0x1.p1", 2.0);
        assert_hex("0x10", 16.0);
        assert_hex("0x00000000000000000000000000000000000000001p1", 2.0);
        assert_hex("0x0.00000000000000000000000000000000000000001p164", 1.0);
        assert_hex("0x0p0", 0.0);
        assert_hex("-0x0.0p99999999999999999999", -0.0);
    }

    #[test]
    fn hexadecimal_floats_are_rounded_to_nearest_ties_to_even() {
        assert_hex("0x1.00000000000008p0", 1.0);
        assert_hex("0x1.00000000000018p0", 1.0 + 2.0 * f64::EPSILON);
        assert_hex("0x1.00000000000007fffffffffffffffffffffffffffffffp0", 1.0);
        // The one that breaks the tie is beyond the digits that the significand holds.
        assert_hex(
            "-0x1.00000000000008000000000000000000000000000000001p0",
            -1.0 - f64::EPSILON,
        );
        assert_hex("0x1.fffffffffffff8p0", 2.0);
    }

    #[test]
    fn hexadecimal_floats_at_both_ends_of_the_range() {
        let least = f64::from_bits(1);
        assert_hex("0x1p-1074", least);
        assert_hex("0x0.0000000000001p-1022", least);
        assert_hex("0x1p-1075", 0.0);
        assert_hex("-0x1p-1075", -0.0);
        assert_hex("0x1.0000000000000000000000000000000000001p-1075", least);
        assert_hex("0x1.fffffffffffffp-1076", 0.0);
        assert_hex("0x1.8p-1074", 2.0 * least);
        assert_hex("0x2.8p-1074", 2.0 * least);
        // The tie below the least normal number is carried into it.
        assert_hex("0x1.fffffffffffffp-1023", f64::MIN_POSITIVE);
        assert_hex("0x1.ffffffffffffep-1023", f64::MIN_POSITIVE - least);
        assert_hex("0x1p-99999999999999999999", 0.0);

        assert_hex("0x1.fffffffffffffp1023", f64::MAX);
        assert_hex("0x1.fffffffffffff7ffp1023", f64::MAX);
        assert_hex("0x1.fffffffffffff8p1023", f64::INFINITY);
        assert_hex("-0x1p1024", f64::NEG_INFINITY);
        assert_hex("0x1.8p1024", f64::INFINITY);
        assert_hex("0x1p99999999999999999999", f64::INFINITY);
    }

    #[test]
    fn what_is_not_a_hexadecimal_float() {
        for text in [
            "",
            "0x",
            "0x.",
            "0xp1",
            "0x1p",
            "0x1p+",
            "0x1p1.0",
            "0x1.8.1p0",
            "0xgp0",
            "0x1p0 ",
            " 0x1p0",
            "0x 1p0",
            "0x1_0p0",
            "x1p0",
            "1.8p0",
            "--0x1p0",
            "0x-1p0",
            "0x1pa",
            "1.5",
            "infinity",
        ] {
            assert_eq!(hex(text), None, "{text:?}");
        }
    }

    /// Numbers of all sizes, the same in every run.
    fn random(count: usize) -> impl Iterator<Item = u64> {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        std::iter::repeat_with(move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        })
        .take(count)
    }

    #[test]
    #[expect(
        clippy::cast_precision_loss,
        reason = "the rounding of the cast is the reference"
    )]
    fn hexadecimal_integers_are_rounded_as_by_a_cast() {
        for (high, low) in random(4000).zip(random(8000).skip(4000)) {
            let integer = (u128::from(high) << 64 | u128::from(low)) >> (high % 128);
            assert_hex(&format!("{integer:#x}"), integer as f64);
            assert_hex(
                &format!("{integer:#X}p0").replace("0X", "0x"),
                integer as f64,
            );
            // 65 bits, of which the last 12 are a tie or just above one.
            let tie = 1u128 << 64 | u128::from(high >> 12 << 12 | 0x800 | high & 1);
            assert_hex(&format!("{tie:#x}"), tie as f64);
        }
    }

    #[test]
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    fn hexadecimal_subnormals_are_rounded_as_by_a_product() {
        for bits in random(4000) {
            let significand = bits >> 11;
            // The first product is exact, the second is rounded to a multiple of 2^-1074 at once.
            let (power, factor) = [(1074, -474), (1080, -480), (1100, -500), (1127, -527)]
                [usize::from(bits.to_le_bytes()[0] % 4)];
            let expected = significand as f64 * 2f64.powi(-600) * 2f64.powi(factor);
            assert_hex(&format!("{significand:#x}p-{power}"), expected);
        }
    }

    #[test]
    fn f64_is_the_nearest() {
        assert_eq!(read("0.1"), Ok(0.1));
        assert_eq!(read("1e-400"), Ok(0.0));
        assert_eq!(read("5e-324"), Ok(f64::from_bits(1)));
        // Halfway between 2^53 and the next, and a little above.
        assert_eq!(read("9007199254740993"), Ok(9_007_199_254_740_992.0));
        assert_eq!(
            read("9007199254740993.00000000000000000001"),
            Ok(9_007_199_254_740_994.0)
        );
        assert_eq!(read("\"-0x1.8p-3\""), Ok(-0.1875));
        assert_eq!(read::<f64>("-0").map(f64::to_bits), Ok((-0.0f64).to_bits()));

        let error = |json| read::<f64>(json).unwrap_err();
        assert_eq!(error("1e400"), "1e400, beyond the largest f64");
        assert_eq!(
            error("\"0x1p1024\""),
            "\"0x1p1024\", beyond the largest f64"
        );
        assert_eq!(error("\"nan\""), "\"nan\", expected a finite number");
        assert_eq!(error("\"-inf\""), "\"-inf\", expected a finite number");
        assert_eq!(error("\"0.5\""), "\"0.5\", expected a number");
        assert_eq!(error("null"), "null, expected a number");
        assert_eq!(error("[1]"), "[1], expected a number");
    }

    #[test]
    fn f32_takes_what_is_an_f32() {
        assert_eq!(read("0.5"), Ok(0.5f32));
        assert_eq!(read("0.10000000149011612"), Ok(0.1f32));
        assert_eq!(read("\"0x1.fffffep127\""), Ok(f32::MAX));
        assert_eq!(read("\"0x1p-149\""), Ok(f32::from_bits(1)));

        let error = |json| read::<f32>(json).unwrap_err();
        assert_eq!(
            error("0.1"),
            "0.1, expected an f32 value (the nearest is 0.10000000149011612)"
        );
        assert_eq!(
            error("16777217"),
            "16777217, expected an f32 value (the nearest is 16777216.0)"
        );
        assert_eq!(
            error("1e-46"),
            "1e-46, expected an f32 value (the nearest is 0.0)"
        );
        assert_eq!(error("1e39"), "1e39, beyond the largest f32");
        assert_eq!(error("1e400"), "1e400, beyond the largest f64");
    }

    #[test]
    fn i64_takes_integers_however_they_are_written() {
        for (json, value) in [
            ("0", 0),
            ("-0", 0),
            ("-0.000e-99999999999999999999", 0),
            ("0e99999999999999999999", 0),
            ("9007199254740993", 9_007_199_254_740_993),
            ("9223372036854775807", i64::MAX),
            ("-9223372036854775808", i64::MIN),
            ("-92233720368547758.080e2", i64::MIN),
            ("1.0", 1),
            ("12.50e1", 125),
            ("1500e-2", 15),
            ("1e18", 1_000_000_000_000_000_000),
            ("\"0x1.8p1\"", 3),
            ("\"-0x1p63\"", i64::MIN),
            ("\"0x7fffffffffffffff\"", i64::MAX),
            ("\"0x10000000000000000000000000000000000000000p-160\"", 1),
        ] {
            assert_eq!(read(json), Ok(value), "{json}");
        }
        for json in ["1.5", "-0.5", "1e-1", "1e-400", "123e-99999999999999999999"] {
            assert_eq!(
                read::<i64>(json),
                Err(format!("{json}, expected an integer"))
            );
        }
        for json in [
            "9223372036854775808",
            "-9223372036854775809",
            "1e19",
            "3e99999999999999999999",
        ] {
            assert_eq!(
                read::<i64>(json),
                Err(format!("{json}, beyond the range of i64"))
            );
        }
        let error = |json| read::<i64>(json).unwrap_err();
        assert_eq!(error("\"0x1.8p0\""), "\"0x1.8p0\", expected an integer");
        assert_eq!(error("\"0x1p-1\""), "\"0x1p-1\", expected an integer");
        assert_eq!(error("\"0x1p63\""), "\"0x1p63\", beyond the range of i64");
        assert_eq!(
            error("\"-0x8000000000000001\""),
            "\"-0x8000000000000001\", beyond the range of i64"
        );
        assert_eq!(error("\"inf\""), "\"inf\", expected a finite number");
        // 2^60 and 2^-132: the last digit is one of those that are left out.
        let fraction = "\"0x1000000000000000.000000000000000000000000000000001\"";
        assert!(
            read::<i64>(fraction)
                .unwrap_err()
                .ends_with("expected an integer")
        );
        let large = "\"0x1000000000000000000000000000000000001p-60\"";
        assert!(
            read::<i64>(large)
                .unwrap_err()
                .ends_with("beyond the range of i64")
        );
    }

    #[test]
    fn long_literals_are_cut_in_errors() {
        let digits = "9".repeat(500);
        let error = read::<f64>(&format!("{digits}e9")).unwrap_err();
        assert_eq!(
            error,
            format!("{}…, beyond the largest f64", "9".repeat(60))
        );
    }
}
