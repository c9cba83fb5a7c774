//! What a drawing says about its shapes that is not read: style sheets, most properties in style attributes, and
//! clip paths. It is counted, so that nobody takes the segments for what a browser draws.

use std::borrow::Cow;
use std::collections::BTreeMap;

use roxmltree::{Document, Node};

use super::Fault;

/// The properties that move, shape or hide an element.
const PROPERTIES: [&str; 19] = [
    "display",
    "visibility",
    "transform",
    "transform-origin",
    "transform-box",
    "translate",
    "rotate",
    "scale",
    "d",
    "x",
    "y",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "width",
    "height",
    "clip-path",
];

/// What was found, once for each kind.
#[derive(Debug, Default)]
pub(super) struct Unread {
    /// How often there is something of a kind, and where first.
    kinds: BTreeMap<Kind, (usize, usize)>,
}

#[derive(Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Kind {
    External,
    Rules,
    Clipped,
    Origin,
    Property(&'static str),
    Missing,
    Text,
    Image,
}

impl Unread {
    /// Counts the style sheets of a document.
    pub(super) fn of_document(document: &Document<'_>) -> Self {
        let mut unread = Self::default();
        for node in document.root().descendants() {
            if node.pi().is_some_and(|pi| pi.target == "xml-stylesheet") {
                unread.add(Kind::External, node, 1);
            } else if node.tag_name().name() == "style" {
                for text in node.children().filter_map(|child| child.text()) {
                    unread.add(Kind::Rules, node, rules(text));
                    unread.add(Kind::External, node, text.matches("@import").count());
                }
            }
        }
        unread
    }

    /// Counts what is not read of an element that is drawn.
    pub(super) fn see(&mut self, node: Node<'_, '_>) {
        match node.tag_name().name() {
            "text" => self.add(Kind::Text, node, 1),
            "image" | "foreignObject" => self.add(Kind::Image, node, 1),
            _ => {}
        }
        for attribute in node.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "clip-path" if value.trim() != "none" => self.add(Kind::Clipped, node, 1),
                "transform-origin" if node.has_attribute("transform") => {
                    self.add(Kind::Origin, node, 1);
                }
                "style" => {
                    for (key, value) in declarations(&without_comments(value)) {
                        match known(key) {
                            None | Some("display" | "visibility") => {}
                            Some("clip-path") if value.trim().eq_ignore_ascii_case("none") => {}
                            Some("clip-path") => self.add(Kind::Clipped, node, 1),
                            Some(key) => self.add(Kind::Property(key), node, 1),
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Counts a `use` of what is not there, which draws nothing.
    pub(super) fn see_missing(&mut self, node: Node<'_, '_>) {
        self.add(Kind::Missing, node, 1);
    }

    fn add(&mut self, kind: Kind, node: Node<'_, '_>, count: usize) {
        if count > 0 {
            let first = (0, node.range().start);
            self.kinds.entry(kind).or_insert(first).0 += count;
        }
    }

    /// One message for each kind.
    pub(super) fn messages(&self) -> impl Iterator<Item = Fault> {
        self.kinds.iter().map(|(kind, &(count, at))| {
            let counted = |word: &str| match count {
                1 => format!("1 {word}"),
                _ => format!("{count} {word}s"),
            };
            let message = match kind {
                Kind::External => format!("external style sheet not read: {count}"),
                Kind::Rules => format!(
                    "style sheet not read: {} to move, shape or hide elements",
                    counted("rule")
                ),
                Kind::Clipped => format!("clip-path not applied: {}", counted("element")),
                Kind::Origin => format!("transform-origin not read: {}", counted("element")),
                Kind::Property(key) => format!(
                    "{key} in a style attribute not read: {}",
                    counted("element")
                ),
                Kind::Missing => format!(
                    "use of an id that is not in the file: {}",
                    counted("element")
                ),
                Kind::Text => format!("text not read: {}", counted("element")),
                Kind::Image => format!("image or foreignObject not read: {}", counted("element")),
            };
            Fault {
                at,
                message,
                is_unread: true,
            }
        })
    }
}

/// The names and values in a style attribute or a rule, each up to a semicolon that is not in a string or in brackets.
pub(super) fn declarations(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut is_escaped = false;
    // What ends the strings and brackets that are open.
    let mut ends = Vec::new();
    let is_end = move |c: char| {
        if std::mem::take(&mut is_escaped) {
            return false;
        }
        match c {
            '\\' => is_escaped = true,
            _ if ends.last() == Some(&c) => {
                ends.pop();
            }
            _ if matches!(ends.last(), Some('"' | '\'')) => {}
            '"' | '\'' => ends.push(c),
            '(' => ends.push(')'),
            '[' => ends.push(']'),
            '{' => ends.push('}'),
            _ => {}
        }
        c == ';' && ends.is_empty()
    };
    let declarations = text.split(is_end).filter_map(|text| text.split_once(':'));
    declarations.map(|(key, value)| (key.trim(), value))
}

/// The property of this name, if it is one of [`PROPERTIES`].
fn known(name: &str) -> Option<&'static str> {
    (PROPERTIES.into_iter()).find(|known| known.eq_ignore_ascii_case(name))
}

/// A style sheet or attribute without its comments.
pub(super) fn without_comments(text: &str) -> Cow<'_, str> {
    if !text.contains("/*") {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    for (n, part) in text.split("/*").enumerate() {
        let after = match n {
            0 => part,
            _ => part.split_once("*/").map_or("", |(_, after)| after),
        };
        plain.push_str(after);
    }
    plain.into()
}

/// How many rules of a style sheet set one of [`PROPERTIES`].
fn rules(sheet: &str) -> usize {
    let plain = without_comments(sheet);
    let bodies = plain.split('}').filter_map(|rule| rule.rsplit_once('{'));
    bodies
        .filter(|(_, body)| declarations(body).any(|(key, _)| known(key).is_some()))
        .count()
}
