use core::fmt;

/// How the two segments of a pair intersect: exactly one of these kinds.
///
/// Where two would fit, the first of `Equal`, `Overlap`, `Shared`, `Touch`, `Cross` holds: two equal
/// points are `Equal`, not `Shared`. **Exact**.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Kind {
    /// One common point, in the interior of both.
    Cross,
    /// One common point, an end of exactly one of them. Also a segment of zero length inside
    /// another.
    Touch,
    /// One common point, an end of both.
    Shared,
    /// A common part of positive length.
    Overlap,
    /// The same set.
    Equal,
}

impl Kind {
    /// Every kind, in the order in which they are counted and written.
    pub const ALL: [Self; 5] = [
        Self::Cross,
        Self::Touch,
        Self::Shared,
        Self::Overlap,
        Self::Equal,
    ];

    /// The word in lower case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Cross => "cross",
            Self::Touch => "touch",
            Self::Shared => "shared",
            Self::Overlap => "overlap",
            Self::Equal => "equal",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A set of kinds: what a search reports.
///
/// ```
/// use secant::{Kind, Kinds};
/// let kinds: Kinds = [Kind::Cross, Kind::Touch].into_iter().collect();
/// assert!(kinds.contains(Kind::Touch));
/// assert_eq!(kinds, Kinds::NONE.with(Kind::Touch).with(Kind::Cross));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u8);

impl Kinds {
    /// Every kind.
    pub const ALL: Self = Self(0b11111);
    /// No kind.
    pub const NONE: Self = Self(0);

    /// These kinds and this one.
    #[must_use]
    pub const fn with(self, kind: Kind) -> Self {
        Self(self.0 | 1 << kind as u8)
    }

    /// These kinds without this one.
    #[must_use]
    pub const fn without(self, kind: Kind) -> Self {
        Self(self.0 & !(1 << kind as u8))
    }

    /// Whether this kind is among them.
    #[must_use]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::NONE, Self::with)
    }
}

/// The number of pairs of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// Pairs with one common point, in the interior of both.
    pub cross: u64,
    /// Pairs with one common point, an end of exactly one.
    pub touch: u64,
    /// Pairs with one common point, an end of both.
    pub shared: u64,
    /// Pairs with a common part of positive length.
    pub overlap: u64,
    /// Pairs of the same set.
    pub equal: u64,
}

impl Counts {
    /// How many of this kind.
    #[must_use]
    pub fn of(&self, kind: Kind) -> u64 {
        match kind {
            Kind::Cross => self.cross,
            Kind::Touch => self.touch,
            Kind::Shared => self.shared,
            Kind::Overlap => self.overlap,
            Kind::Equal => self.equal,
        }
    }

    /// How many of all kinds.
    #[must_use]
    pub fn total(&self) -> u64 {
        Kind::ALL.into_iter().map(|kind| self.of(kind)).sum()
    }

    pub(super) fn add(&mut self, kind: Kind, pairs: u64) {
        *match kind {
            Kind::Cross => &mut self.cross,
            Kind::Touch => &mut self.touch,
            Kind::Shared => &mut self.shared,
            Kind::Overlap => &mut self.overlap,
            Kind::Equal => &mut self.equal,
        } += pairs;
    }

    /// Adds those of some kinds.
    pub(super) fn add_all(&mut self, other: &Self, kinds: Kinds) {
        for kind in Kind::ALL {
            if kinds.contains(kind) {
                self.add(kind, other.of(kind));
            }
        }
    }
}

impl FromIterator<Kind> for Counts {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        let mut counts = Self::default();
        kinds.into_iter().for_each(|kind| counts.add(kind, 1));
        counts
    }
}

impl fmt::Display for Counts {
    /// The kinds that occur: `3 cross, 12 shared`, or `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for kind in Kind::ALL.into_iter().filter(|&kind| self.of(kind) > 0) {
            write!(f, "{separator}{} {kind}", self.of(kind))?;
            separator = ", ";
        }
        if separator.is_empty() {
            f.write_str("none")
        } else {
            Ok(())
        }
    }
}
