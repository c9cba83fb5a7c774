//! A column of text that is carried along, stored compactly.

use std::borrow::Cow;
use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// One text a row. Most such columns are small integers (ids of ways, levels, flags) or few words
/// many times, and so a row takes four bytes: the integer itself, or the number of its text.
#[derive(Debug, Default)]
pub(crate) struct Labels {
    rows: Vec<u32>,
    /// The different texts, once a row was not a plain integer.
    texts: Option<Texts>,
}

/// A label, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label<'a> {
    Integer(u32),
    Text(&'a str),
}

impl<'a> Label<'a> {
    /// The text, if there is one: of JSON, what its quotes and escapes stand for.
    pub(crate) fn text(self, json: bool) -> Option<Cow<'a, str>> {
        match self {
            Self::Integer(integer) => Some(integer.to_string().into()),
            Self::Text("") => None,
            Self::Text("null") if json => None,
            Self::Text(value) if json => match serde_json::from_str::<String>(value) {
                Ok(text) => Some(text.into()),
                Err(_) => Some(value.into()),
            },
            Self::Text(text) => Some(text.into()),
        }
    }
}

impl Labels {
    /// The label of the next row.
    pub(crate) fn push(&mut self, text: &str) {
        if self.texts.is_none()
            && let Some(integer) = plain_integer(text)
        {
            self.rows.push(integer);
            return;
        }
        let texts = self.texts.get_or_insert_with(|| {
            // The rows so far are integers, and become numbers of texts.
            let mut texts = Texts::default();
            for row in &mut self.rows {
                *row = texts.intern(&row.to_string());
            }
            texts
        });
        // Neighbours often have the same label, and comparing is cheaper than hashing.
        let id = match self.rows.last() {
            Some(&last) if texts.get(last) == text => last,
            _ => texts.intern(text),
        };
        self.rows.push(id);
    }

    /// The next row's label is this number.
    pub(crate) fn push_integer(&mut self, integer: u32) {
        match self.texts {
            None => self.rows.push(integer),
            Some(_) => self.push(&integer.to_string()),
        }
    }

    /// Rows without a label, until there are so many.
    pub(crate) fn pad(&mut self, rows: usize) {
        if self.rows.len() < rows {
            self.push("");
            let none = self.rows[self.rows.len() - 1];
            self.rows.resize(rows, none);
        }
    }

    /// A number for each row, the same where the label is.
    pub(crate) fn numbers(&self) -> &[u32] {
        &self.rows
    }

    /// The label of a row.
    pub(crate) fn get(&self, row: u32) -> Label<'_> {
        let value = self.rows[row as usize];
        match &self.texts {
            None => Label::Integer(value),
            Some(texts) => Label::Text(texts.get(value)),
        }
    }

    /// The different texts, where not all labels are plain integers.
    #[cfg(feature = "arrow")]
    pub(crate) fn texts(&self) -> Option<impl Iterator<Item = &str>> {
        self.texts.as_ref().map(Texts::iter)
    }

    /// About how many bytes of memory the labels take.
    pub(crate) fn memory(&self) -> usize {
        // A text has its end, and a number in a table that is at least half full.
        let texts = |texts: &Texts| 2 * texts.all.len() + 32 * texts.ends.len();
        4 * self.rows.len() + self.texts.as_ref().map_or(0, texts)
    }

    /// Whether every text is empty or a JSON number, so that the column can be one of numbers.
    pub(crate) fn are_numbers(&self) -> bool {
        self.texts.as_ref().is_none_or(|texts| {
            texts
                .iter()
                .all(|text| text.is_empty() || is_json_number(text))
        })
    }
}

/// Whether a text is a number of JSON as it is, without white space around it.
pub(crate) fn is_json_number(text: &str) -> bool {
    text.trim_ascii().len() == text.len() && serde_json::from_str::<f64>(text).is_ok()
}

/// The integer that is written in just this way; `007` and `+7` are not.
fn plain_integer(text: &str) -> Option<u32> {
    match text.as_bytes() {
        [b'0'] => Some(0),
        [b'1'..=b'9', ..] => text.parse().ok(),
        _ => None,
    }
}

/// Different texts, numbered from 0, end to end in one allocation.
#[derive(Debug, Default)]
struct Texts {
    all: String,
    ends: Vec<usize>,
    ids: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Texts {
    fn get(&self, id: u32) -> &str {
        slice(&self.all, &self.ends, id)
    }

    fn iter(&self) -> impl Iterator<Item = &str> {
        (0..).zip(&self.ends).map(|(id, _)| self.get(id))
    }

    /// The number of a text, a new one where it is new.
    fn intern(&mut self, text: &str) -> u32 {
        let Self {
            all,
            ends,
            ids,
            hasher,
        } = self;
        let hash = hasher.hash_one(text);
        if let Some(&id) = ids.find(hash, |&id| slice(all, ends, id) == text) {
            return id;
        }
        let id = u32::try_from(ends.len()).expect("there are no more texts than rows");
        all.push_str(text);
        ends.push(all.len());
        ids.insert_unique(hash, id, |&id| hasher.hash_one(slice(all, ends, id)));
        id
    }
}

fn slice<'a>(all: &'a str, ends: &[usize], id: u32) -> &'a str {
    let id = id as usize;
    let start = if id == 0 { 0 } else { ends[id - 1] };
    &all[start..ends[id]]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(texts: &[&str]) -> Labels {
        let mut labels = Labels::default();
        texts.iter().for_each(|text| labels.push(text));
        labels
    }

    #[test]
    fn integers_stay_integers() {
        let labels = labels(&["7", "7", "0", "4294967295"]);
        assert!(labels.texts.is_none() && labels.are_numbers());
        assert_eq!(labels.get(3), Label::Integer(4_294_967_295));
    }

    #[test]
    fn what_is_not_a_plain_integer_keeps_its_text() {
        let texts = ["7", "12", "007", "7", "+7", "4294967296", "", "A 7"];
        let labels = labels(&texts);
        for (row, text) in (0..).zip(texts) {
            assert_eq!(labels.get(row), Label::Text(text));
        }
        assert!(!labels.are_numbers());
    }

    #[test]
    fn a_text_is_stored_once() {
        let labels = labels(&["north", "south", "north", "north", "south"]);
        assert_eq!(labels.texts.as_ref().unwrap().all, "northsouth");
        assert_eq!(labels.get(4), Label::Text("south"));
    }

    #[test]
    fn decimals_and_gaps_are_numbers() {
        assert!(labels(&["1.5", "", "-2e3"]).are_numbers());
        assert!(!labels(&["1.5", "01"]).are_numbers());
    }
}
