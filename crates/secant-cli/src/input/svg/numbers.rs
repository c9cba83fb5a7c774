//! The numbers of attributes.

use super::coordinate::Coordinate;

/// The text of an attribute, and how far it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next byte.
    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// What is not read yet.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Whether the last that was read is a comma, after which a list goes on.
    #[inline]
    pub(super) fn is_after_comma(&self) -> bool {
        self.text.as_bytes()[..self.at].trim_ascii_end().last() == Some(&b',')
    }

    #[inline]
    pub(super) fn skip_spaces(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Goes past an ASCII character, if it comes next.
    #[inline]
    pub(super) fn skip(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Goes past the letters that come next.
    pub(super) fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        self.at += length;
        &rest[..length]
    }

    /// Something that cannot be here.
    pub(super) fn unexpected(&self) -> String {
        if self.is_at_end() {
            "unexpected end of stream".to_owned()
        } else {
            format!("unexpected data at position {}", self.position())
        }
    }

    /// The number of the next character, from 1.
    fn position(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }

    /// Reads a number, after spaces.
    #[inline]
    pub(super) fn number<C: Coordinate>(&mut self) -> Result<C, String> {
        self.skip_spaces();
        let rest = self.rest();
        if let Some((x, length)) = C::scan(rest.as_bytes()) {
            self.at += length;
            return Ok(x);
        }
        let length = length_of_number(rest.as_bytes());
        match C::parse(&rest[..length]) {
            Ok(x) => {
                self.at += length;
                Ok(x)
            }
            Err(_) if rest.is_empty() => Err(self.unexpected()),
            Err(wrong) => Err(format!("{wrong} at position {}", self.position())),
        }
    }

    /// Reads a number of a list, with the spaces and the comma after it.
    #[inline]
    pub(super) fn list_number<C: Coordinate>(&mut self) -> Result<C, String> {
        let x = self.number()?;
        self.skip_spaces();
        self.skip(b',');
        Ok(x)
    }
}

/// The length of the longest start that may be a number: a sign, digits, a point, digits and an exponent, but for
/// the units `em` and `ex`.
#[inline]
fn length_of_number(text: &[u8]) -> usize {
    let sign_at = |at: usize| usize::from(matches!(text.get(at), Some(b'+' | b'-')));
    let after_digits = |mut at: usize| {
        while text.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let mut end = after_digits(sign_at(0));
    if text.get(end) == Some(&b'.') {
        end = after_digits(end + 1);
    }
    if matches!(text.get(end), Some(b'e' | b'E')) && !matches!(text.get(end + 1), Some(b'm' | b'x'))
    {
        end = after_digits(end + 1 + sign_at(end + 1));
    }
    end
}
