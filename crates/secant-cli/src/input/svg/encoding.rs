//! The text of an XML file, from its bytes.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8};

use crate::error::{Error, Result, shown};

/// Decodes by the byte order mark, else as the XML declaration says, else as UTF-8.
pub(super) fn decode<'a>(name: &str, bytes: &'a [u8]) -> Result<Cow<'a, str>> {
    let (encoding, mark) = match Encoding::for_bom(bytes) {
        Some(found) => found,
        None => (declared(name, bytes)?, 0),
    };
    let text = &bytes[mark..];
    let decoded = if encoding == UTF_8 {
        str::from_utf8(text).ok().map(Cow::Borrowed)
    } else {
        encoding.decode_without_bom_handling_and_without_replacement(text)
    };
    decoded.ok_or_else(|| {
        let valid = if encoding == UTF_8 {
            text.utf8_chunks()
                .next()
                .map_or(0, |chunk| chunk.valid().len())
        } else {
            0
        };
        let line = 1 + text[..valid].iter().filter(|&&b| b == b'\n').count() as u64;
        let encoding = encoding.name();
        Error::at_line(
            name,
            line,
            format_args!("bytes that are not {encoding}, expected XML text"),
        )
    })
}

/// The encoding that `<?xml encoding="…"?>` names, as its bytes are in every encoding of one byte.
fn declared(name: &str, bytes: &[u8]) -> Result<&'static Encoding> {
    // Without a byte order mark, UTF-16 shows itself by the zero half of the first `<`.
    match bytes {
        [b'<', 0, ..] => return Ok(encoding_rs::UTF_16LE),
        [0, b'<', ..] => return Ok(encoding_rs::UTF_16BE),
        _ => {}
    }
    let Some(label) = label(bytes) else {
        return Ok(UTF_8);
    };
    // One byte a character, and so not what the label says.
    if label.to_ascii_lowercase().starts_with(b"utf-16") {
        return Ok(UTF_8);
    }
    Encoding::for_label(label).ok_or_else(|| {
        let label = shown(&String::from_utf8_lossy(label));
        Error::at_line(
            name,
            1,
            format_args!("unknown encoding {label}, expected UTF-8 or the like"),
        )
    })
}

/// The value of `encoding` in the XML declaration.
fn label(bytes: &[u8]) -> Option<&[u8]> {
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let end = declaration.windows(2).position(|pair| pair == b"?>")?;
    let declaration = &declaration[..end];
    let key = b"encoding";
    let after = declaration
        .windows(key.len())
        .position(|word| word == key)?
        + key.len();
    let value = declaration[after..]
        .trim_ascii_start()
        .strip_prefix(b"=")?
        .trim_ascii_start();
    let (&quote, value) = value
        .split_first()
        .filter(|(quote, _)| matches!(quote, b'"' | b'\''))?;
    value.split(|&b| b == quote).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared_encodings() {
        let latin = b"<?xml version='1.0' encoding = 'ISO-8859-1'?>\n<svg id='\xe9'/>";
        assert!(decode("f", latin).unwrap().ends_with("<svg id='é'/>"));
        let plain = b"<svg id='\xc3\xa9'/>";
        assert_eq!(decode("f", plain).unwrap(), "<svg id='é'/>");
    }

    #[test]
    fn utf_16_with_and_without_a_mark() {
        let text = "<svg id='é'/>";
        let units = || text.encode_utf16();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        for (mark, bytes) in [(&b"\xfe\xff"[..], big), (&b"\xff\xfe"[..], little)] {
            assert_eq!(decode("f", &bytes).unwrap(), text);
            assert_eq!(decode("f", &[mark, &bytes].concat()).unwrap(), text);
        }
    }

    #[test]
    fn what_is_not_in_its_encoding_is_refused_with_its_line() {
        let error = decode("f", b"<svg>\n\n\xff</svg>").unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("f:3: bytes that are not UTF-8"),
            "{error}"
        );
        let error = decode("f", b"<?xml encoding='klingon'?><svg/>").unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("f:1: unknown encoding `klingon`"),
            "{error}"
        );
    }
}
