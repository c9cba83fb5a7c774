//! How numbers are written.

use std::fmt;

use serde::{Serialize, Serializer};

/// A finite number as the shortest decimal that reads back to the same bits: `5`, `0.1`, `1e+300`.
/// Negative zero is `-0.0`, since a reader may take `-0` for the integer 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decimal(pub(crate) f64);

impl Decimal {
    /// Appends the text.
    pub(crate) fn push_to(self, out: &mut Vec<u8>) {
        let mut buffer = zmij::Buffer::new();
        let text = buffer.format(self.0);
        let text = match text.strip_suffix(".0") {
            Some("-0") | None => text,
            Some(integer) => integer,
        };
        out.extend_from_slice(text.as_bytes());
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(24);
        self.push_to(&mut text);
        f.write_str(str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

/// A constructed number in an answer of `relate`: the shortest decimal that is read back as the same
/// number, with a point or an exponent. One that was rounded to f32 is written as the f64 that it is:
/// the protocol's scalars are f64, and an answer can be asked about again. An infinity, which JSON has
/// no number for, is a string.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Float(f64);

impl<T: Into<f64>> From<T> for Float {
    fn from(value: T) -> Self {
        Self(value.into())
    }
}

impl Serialize for Float {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_finite() {
            serializer.serialize_f64(self.0)
        } else {
            serializer.collect_str(&self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortest_and_the_same_bits() {
        let cases = [
            (5.0, "5"),
            (-5.0, "-5"),
            (0.0, "0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1e300, "1e+300"),
            (-2.5e-300, "-2.5e-300"),
            (5e-324, "5e-324"),
            (9_007_199_254_740_993.0, "9007199254740992"),
            (f64::MAX, "1.7976931348623157e+308"),
        ];
        for (number, text) in cases {
            assert_eq!(Decimal(number).to_string(), text);
            assert_eq!(text.parse::<f64>().unwrap().to_bits(), number.to_bits());
        }
    }
    #[test]
    fn answers_have_the_same_bits() {
        let json = |x: Float| serde_json::to_string(&x).unwrap();
        assert_eq!(json(0.1.into()), "0.1");
        assert_eq!(json(0.1f32.into()), "0.10000000149011612");
        assert_eq!(json((-0.0).into()), "-0.0");
        assert_eq!(json(0.0.into()), "0.0");
        assert_eq!(json(f64::INFINITY.into()), "\"inf\"");
        assert_eq!(json(f32::NEG_INFINITY.into()), "\"-inf\"");
        // Bits that look random, over all exponents.
        for n in 0..2000u64 {
            let value = f64::from_bits(n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            if value.is_finite() {
                assert_eq!(json(value.into()).parse(), Ok(value));
            }
        }
    }
}
