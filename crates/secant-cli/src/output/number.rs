//! How numbers are written.

use std::fmt;

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
}
