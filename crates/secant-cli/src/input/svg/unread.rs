//! What a drawing says about its shapes that is not read: style sheets, most properties in style attributes, and
//! clip paths. It is counted, so that nobody takes the segments for what a browser draws.

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
pub(super) struct Unread<'a> {
    /// How often there is something of a kind, and where first.
    kinds: BTreeMap<Kind<'a>, (usize, usize)>,
}

#[derive(Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Kind<'a> {
    External,
    Rules,
    Clipped,
    Origin,
    Property(&'a str),
}

impl<'a> Unread<'a> {
    /// Counts the style sheets of a document.
    pub(super) fn of_document(document: &'a Document<'_>) -> Self {
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
    pub(super) fn see(&mut self, node: Node<'a, '_>) {
        for attribute in node.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "clip-path" if value.trim() != "none" => self.add(Kind::Clipped, node, 1),
                "transform-origin" if node.has_attribute("transform") => {
                    self.add(Kind::Origin, node, 1);
                }
                "style" => {
                    for (key, value) in declarations(value) {
                        match key {
                            "display" | "visibility" => {}
                            "clip-path" if value.trim() == "none" => {}
                            "clip-path" => self.add(Kind::Clipped, node, 1),
                            _ if PROPERTIES.contains(&key) => {
                                self.add(Kind::Property(key), node, 1);
                            }
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn add(&mut self, kind: Kind<'a>, node: Node<'_, '_>, count: usize) {
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
            };
            Fault {
                at,
                message,
                is_unread: true,
            }
        })
    }
}

/// The names and values in a style attribute or a rule.
pub(super) fn declarations(text: &str) -> impl DoubleEndedIterator<Item = (&str, &str)> {
    let declarations = text.split(';').filter_map(|text| text.split_once(':'));
    declarations.map(|(key, value)| (key.trim(), value))
}

/// How many rules of a style sheet set one of [`PROPERTIES`].
fn rules(sheet: &str) -> usize {
    let mut plain = String::with_capacity(sheet.len());
    for (n, part) in sheet.split("/*").enumerate() {
        let after = match n {
            0 => part,
            _ => part.split_once("*/").map_or("", |(_, after)| after),
        };
        plain.push_str(after);
    }
    let bodies = plain.split('}').filter_map(|rule| rule.rsplit_once('{'));
    bodies
        .filter(|(_, body)| declarations(body).any(|(key, _)| PROPERTIES.contains(&key)))
        .count()
}
