//! The columns and keys of an input that are carried along, to be written.

use std::ops::Range;

use hashbrown::HashMap;
use serde_json::value::RawValue;

use super::labels::Labels;

/// A column or key that is carried along: one label a shape.
#[derive(Debug)]
pub(crate) struct Carried {
    pub(crate) name: String,
    pub(crate) labels: Labels,
    /// Whether the labels are JSON values, as they were written.
    pub(crate) json: bool,
}

impl Carried {
    /// The labels as texts.
    pub(super) fn into_text(self) -> Labels {
        let mut texts = Labels::default();
        let rows = u32::try_from(self.labels.numbers().len()).expect("it was counted");
        for row in 0..rows {
            let text = self.labels.get(row).text(self.json);
            texts.push(&text.unwrap_or_default());
        }
        texts
    }
}

/// Columns of a table or a drawing.
pub(super) fn texts(columns: impl IntoIterator<Item = (String, Labels)>) -> Vec<Carried> {
    let carried = |(name, labels)| Carried {
        name,
        labels,
        json: false,
    };
    columns.into_iter().map(carried).collect()
}

/// The keys of objects, in the order of their first appearance.
#[derive(Default)]
pub(super) struct Keys {
    carried: Vec<Carried>,
    /// The position of each key among them.
    columns: HashMap<String, usize>,
}

impl Keys {
    /// A file that has more has values for keys.
    const MOST: usize = 1000;

    /// Gives some rows the keys and values of one object.
    pub(super) fn push(
        &mut self,
        entries: Vec<(&str, &RawValue)>,
        rows: Range<usize>,
    ) -> std::result::Result<(), String> {
        for (key, value) in entries {
            let known = self.columns.get(key).copied();
            let column = known.unwrap_or(self.carried.len());
            if column == Self::MOST {
                return Err(format!(
                    "more than {} different further keys, expected the same in all objects",
                    Self::MOST
                ));
            }
            if known.is_none() {
                self.columns.insert(key.to_owned(), column);
                self.carried.push(Carried {
                    name: key.to_owned(),
                    labels: Labels::default(),
                    json: true,
                });
            }
            let labels = &mut self.carried[column].labels;
            labels.pad(rows.start);
            // In one line, as rows are.
            let value = value.get().replace(['\n', '\r'], " ");
            rows.clone().for_each(|_| labels.push(&value));
        }
        Ok(())
    }

    /// The columns, as long as there are rows.
    pub(super) fn carried(mut self, rows: usize) -> Vec<Carried> {
        for carried in &mut self.carried {
            carried.labels.pad(rows);
        }
        self.carried
    }
}
