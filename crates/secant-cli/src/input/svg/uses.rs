//! The chain of `use` elements that what is drawn now is drawn by.

use std::collections::BTreeSet;
use std::ops::Range;

/// The ids of `use` elements, each drawn by the one before.
#[derive(Debug)]
pub(super) struct Uses<Id> {
    chain: Vec<Id>,
    /// The same ids, in the order of the document.
    sorted: BTreeSet<Id>,
}

impl<Id> Default for Uses<Id> {
    fn default() -> Self {
        Self {
            chain: Vec::new(),
            sorted: BTreeSet::new(),
        }
    }
}

impl<Id: Copy + Ord> Uses<Id> {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.chain.len()
    }

    /// Keeps the first so many, and adds one that they draw.
    pub(super) fn follow(&mut self, kept: usize, id: Id) {
        for done in self.chain.drain(kept..) {
            self.sorted.remove(&done);
        }
        self.chain.push(id);
        self.sorted.insert(id);
    }

    /// Whether one of them is among these ids, in a time like the logarithm of their number.
    pub(super) fn any_in(&self, ids: Range<Id>) -> bool {
        self.sorted.range(ids).next().is_some()
    }
}
