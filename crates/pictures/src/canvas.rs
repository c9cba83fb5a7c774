//! SVG, one element a line: small, the same bytes every time, and fit to stand in a page of
//! documentation.
//!
//! Markdown takes a blank line for the end of the picture, so there is none. Colours are of middle
//! lightness, and text has the colour of the page where there is one, so that a picture can be read
//! on light and on dark.

use std::fmt::Write as _;

/// The colours of the first shape, the second, and what they have in common. They stay different for
/// the colour-blind, and have a contrast of 3 or more with white and with the grey of a dark page.
pub(crate) const FIRST: &str = "#2f86d6";
pub(crate) const SECOND: &str = "#b9770e";
pub(crate) const COMMON: &str = "#e5498c";
/// Text and what is drawn beside the shapes.
pub(crate) const INK: &str = "currentColor";
/// That of a picture that stands alone.
const INK_ALONE: &str = "#7b858e";

/// A picture in pixels, y down.
#[derive(Debug, Default)]
pub(crate) struct Canvas {
    body: String,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stroke {
    pub(crate) colour: &'static str,
    pub(crate) width: f64,
    pub(crate) opacity: f64,
    pub(crate) dashed: bool,
}

impl Stroke {
    pub(crate) const fn new(colour: &'static str, width: f64) -> Self {
        Self {
            colour,
            width,
            opacity: 1.0,
            dashed: false,
        }
    }

    pub(crate) const fn faint(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }

    pub(crate) const fn dashed(self) -> Self {
        Self {
            dashed: true,
            ..self
        }
    }

    fn attributes(&self) -> String {
        let mut text = format!(
            r#"stroke="{}" stroke-width="{}""#,
            self.colour,
            number(self.width)
        );
        if self.opacity < 1.0 {
            let _ = write!(text, r#" stroke-opacity="{}""#, number(self.opacity));
        }
        if self.dashed {
            text.push_str(r#" stroke-dasharray="3 3""#);
        }
        text
    }
}

/// Where a text is put.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

impl Canvas {
    /// The outline of `path`.
    pub(crate) fn stroke(&mut self, path: &str, stroke: Stroke) {
        self.element(&format!(r#"<path d="{path}" {}/>"#, stroke.attributes()));
    }

    /// The inside of `path`, so faint that what lies behind it is seen.
    pub(crate) fn fill(&mut self, path: &str, colour: &str, opacity: f64) {
        let opacity = number(opacity);
        self.element(&format!(
            r#"<path d="{path}" fill="{colour}" fill-opacity="{opacity}"/>"#
        ));
    }

    pub(crate) fn dot(&mut self, at: [f64; 2], radius: f64, colour: &str) {
        let [x, y] = at.map(number);
        let r = number(radius);
        self.element(&format!(
            r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{colour}"/>"#
        ));
    }

    pub(crate) fn ring(&mut self, at: [f64; 2], radius: f64, stroke: Stroke) {
        let [x, y] = at.map(number);
        let (r, stroke) = (number(radius), stroke.attributes());
        self.element(&format!(r#"<circle cx="{x}" cy="{y}" r="{r}" {stroke}/>"#));
    }

    /// A line of text. `text` may hold elements, and has its special characters escaped.
    pub(crate) fn text(&mut self, at: [f64; 2], anchor: Anchor, size: f64, text: &str) {
        let [x, y] = at.map(number);
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
        };
        let size = number(size);
        self.element(&format!(
            r#"<text x="{x}" y="{y}"{anchor} font-size="{size}" fill="{INK}">{text}</text>"#
        ));
    }

    /// A PNG in base64.
    pub(crate) fn image(&mut self, at: [f64; 2], size: [f64; 2], png: &str) {
        let ([x, y], [width, height]) = (at.map(number), size.map(number));
        self.element(&format!(
            r#"<image x="{x}" y="{y}" width="{width}" height="{height}" href="data:image/png;base64,{png}"/>"#
        ));
    }

    fn element(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    /// The whole file.
    pub(crate) fn finish(self, [width, height]: [f64; 2], label: &str) -> String {
        let (width, height) = (number(width), number(height));
        let label = escaped(label);
        // The colour is that of the page around, and a grey where there is no page.
        format!(
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" "#,
                r#"role="img" aria-label="{label}" fill="none" stroke-linecap="round" stroke-linejoin="round" "#,
                r#"font-family="'Fira Sans',system-ui,'DejaVu Sans',sans-serif" "#,
                r#"style="display:block;max-width:100%;height:auto;margin:0 0 .75em;color:var(--main-color,{ink})">"#,
                "\n{body}</svg>\n"
            ),
            w = width,
            h = height,
            label = label,
            ink = INK_ALONE,
            body = self.body
        )
    }
}

/// Through all points; closed or not.
pub(crate) fn path(points: &[[f64; 2]], closed: bool) -> String {
    let mut text = String::new();
    for (i, point) in points.iter().enumerate() {
        let [x, y] = point.map(number);
        let _ = write!(text, "{}{x} {y}", if i == 0 { "M" } else { "L" });
    }
    if closed {
        text.push('Z');
    }
    text
}

/// A number with one digit after the point at most; two below 1.
pub(crate) fn number(x: f64) -> String {
    let digits = if x.abs() < 1.0 { 2 } else { 1 };
    decimals(x, digits)
}

/// A number with so many digits after the point at most.
pub(crate) fn decimals(x: f64, digits: usize) -> String {
    let text = format!("{x:.digits$}");
    let short = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    if short == "-0" { "0" } else { short }.to_owned()
}

/// Text for XML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// Text without its elements.
pub(crate) fn plain(text: &str) -> String {
    let pieces = text.split('<');
    let outside = pieces.map(|piece| piece.split_once('>').map_or(piece, |(_, rest)| rest));
    outside.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (-0.001, "0"),
            (12.0, "12"),
            (12.34, "12.3"),
            (0.125, "0.12"),
        ];
        for (x, text) in cases {
            assert_eq!(number(x), text);
        }
        assert_eq!(decimals(100.0, 0), "100");
    }

    /// The relative luminance of WCAG 2.2.
    fn luminance(colour: &str) -> f64 {
        let channel = |i: usize| {
            let value = u8::from_str_radix(&colour[i..i + 2], 16).unwrap();
            let x = f64::from(value) / 255.0;
            if x <= 0.04045 {
                x / 12.92
            } else {
                ((x + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn colours_are_seen_on_light_and_dark() {
        for colour in [FIRST, SECOND, COMMON, INK_ALONE] {
            let [x, light, dark] = [colour, "#ffffff", "#353535"].map(|c| luminance(c) + 0.05);
            assert!(light / x >= 3.0, "{colour} on white");
            assert!(x / dark >= 3.0, "{colour} on dark grey");
        }
    }

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(escaped("a < b & \"c\""), "a &lt; b &amp; &quot;c&quot;");
    }
}
