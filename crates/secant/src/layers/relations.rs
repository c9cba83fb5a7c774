use crate::Relation;
use core::fmt;

/// A set of relations: what a search reports.
///
/// ```
/// use secant::{Relation, Relations};
/// let nested: Relations = [Relation::Within, Relation::Contains].into_iter().collect();
/// assert!(nested.contains(Relation::Within));
/// assert_eq!(nested, Relations::NONE.with(Relation::Contains).with(Relation::Within));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relations(u8);

impl Relations {
    /// Every relation.
    pub const ALL: Self = Self(0b111_1111);
    /// No relation.
    pub const NONE: Self = Self(0);

    /// These relations and this one.
    #[must_use]
    pub const fn with(self, relation: Relation) -> Self {
        Self(self.0 | 1 << relation as u8)
    }

    /// These relations without this one.
    #[must_use]
    pub const fn without(self, relation: Relation) -> Self {
        Self(self.0 & !(1 << relation as u8))
    }

    /// Whether this relation is among them.
    #[must_use]
    pub const fn contains(self, relation: Relation) -> bool {
        self.0 >> relation as u8 & 1 == 1
    }
}

impl FromIterator<Relation> for Relations {
    fn from_iter<I: IntoIterator<Item = Relation>>(relations: I) -> Self {
        relations.into_iter().fold(Self::NONE, Self::with)
    }
}

/// The number of pairs of each relation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RelationCounts([u64; Relation::ALL.len()]);

impl RelationCounts {
    /// How many of this relation.
    #[must_use]
    pub fn of(&self, relation: Relation) -> u64 {
        self.0[relation as usize]
    }

    /// How many of all relations.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    pub(super) fn add(&mut self, relation: Relation) {
        self.0[relation as usize] += 1;
    }

    #[cfg(feature = "rayon")]
    pub(super) fn merge(&mut self, other: &Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}

impl FromIterator<Relation> for RelationCounts {
    fn from_iter<I: IntoIterator<Item = Relation>>(relations: I) -> Self {
        let mut counts = Self::default();
        relations
            .into_iter()
            .for_each(|relation| counts.add(relation));
        counts
    }
}

impl fmt::Display for RelationCounts {
    /// The relations that occur: `3 touch, 12 within`, or `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for relation in Relation::ALL.into_iter().filter(|&x| self.of(x) > 0) {
            write!(f, "{separator}{} {relation}", self.of(relation))?;
            separator = ", ";
        }
        if separator.is_empty() {
            f.write_str("none")
        } else {
            Ok(())
        }
    }
}
