//! The columns of a table beside the coordinates.

use super::Options;
use super::labels::Labels;

/// Which of them are kept.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    /// Those that will be written.
    pub(super) carry: bool,
    /// The name of the column that is kept apart from the others: the feature of a drawing.
    pub(super) feature: Option<&'static str>,
    /// Whether that one is kept in any case.
    pub(super) features: bool,
    /// How much memory those that are kept may take.
    pub(super) memory: usize,
}

impl Kept {
    /// Those of a drawing, in so much memory at most.
    pub(super) fn of_drawing(options: &Options, memory: usize) -> Self {
        Self {
            carry: options.carry,
            feature: Some("line"),
            features: options.needs_features.is_some(),
            memory,
        }
    }

    /// Those of a list of shapes, which has no features.
    pub(super) fn of_list(carry: bool) -> Self {
        Self {
            carry,
            feature: None,
            features: false,
            memory: usize::MAX,
        }
    }

    /// Whether the features are kept.
    pub(super) fn keeps_feature(self) -> bool {
        self.carry || self.features
    }

    /// Gives columns names that differ from each other and from those of the outputs: a clash gets a number.
    pub(super) fn names(
        self,
        columns: impl Iterator<Item = (usize, String)>,
    ) -> Vec<(usize, String)> {
        // Where a column is the feature, `feature_i` is the name that another can meet.
        let mut taken: Vec<String> = self.feature.iter().map(|_| "feature".to_owned()).collect();
        columns
            .map(|(field, name)| {
                let name = if name.is_empty() {
                    format!("column_{}", field + 1)
                } else {
                    name
                };
                let numbered = (2..).map(|n| format!("{name}_{n}"));
                let free = std::iter::once(name.clone())
                    .chain(numbered)
                    .find(|name| !taken.contains(name))
                    .expect("there are more numbers than columns");
                taken.push(free.clone());
                (field, free)
            })
            .collect()
    }
}

/// Those that were kept: one label a row.
pub(super) struct Beside {
    pub(super) feature: Option<Labels>,
    pub(super) others: Vec<(String, Labels)>,
}

impl Beside {
    /// Says where the labels take more than the memory.
    pub(super) fn check(&self, kept: Kept) -> Result<(), &'static str> {
        if kept.memory == usize::MAX {
            return Ok(());
        }
        let others = self.others.iter().map(|(_, labels)| labels);
        let all = others.chain(&self.feature);
        match all.map(Labels::memory).sum::<usize>() > kept.memory {
            true => Err(
                "the columns beside the coordinates do not fit in the memory, expected a larger --memory",
            ),
            false => Ok(()),
        }
    }
}
