//! The rows of one set of segments, or of a red and a blue set, in one unit; and what is decided about two rows.

use super::decimal::{POWERS, in_coordinates};
use super::part::Part;
use super::segments::Segments;
use super::slabs::{self, Search, Slabs};
use super::source::{ExactStage, Source};
use crate::kernel::{Number, RunningError, crossing_with_error, each};
use crate::pairs::linear_linear;
use crate::{LinearIntersection, Meeting, Segment};
use alloc::borrow::Cow;

/// The greatest coordinate in a unit of two sets, far from where floats end.
const LARGEST: f64 = 1e300;

/// A segment of a set, in units of 10^-digits.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    segments: &'a Segments<'a>,
    row: usize,
    digits: u32,
}

impl<'a> Row<'a> {
    /// The digits of the unit, less those of the columns.
    fn more(self) -> i32 {
        more(self.segments, self.digits)
    }

    /// The segment of the nearest floats.
    #[inline]
    fn segment(self) -> Segment<2> {
        if self.digits == self.segments.digits() {
            return self.segments.in_columns(self.row);
        }
        self.rescaled()
    }

    #[inline(never)]
    fn rescaled(self) -> Segment<2> {
        let more = self.more();
        if let Some(source) = self.segments.source(self.row)
            && let Some(stage) = self.segments.exact_stage()
        {
            let [p, q] = stage.nearest(source, more);
            return Segment::new_unchecked(p, q);
        }
        let ends = self.segments.in_columns(self.row).start_and_end();
        let [p, q] = each(ends, |p| each(p, |x| scaled(x, more)));
        Segment::new_unchecked(p, q)
    }

    /// The exact coordinates, if one is no float in this unit.
    fn source(self) -> Option<Cow<'a, Source>> {
        let source = self.segments.source(self.row);
        let more = self.more();
        match source {
            _ if more == 0 => source.map(Cow::Borrowed),
            Some(source) => Some(Cow::Owned(source.in_units(more))),
            None if is_exact(self.segments, self.row, more) => None,
            None => {
                let segment = self.segments.in_columns(self.row);
                Some(Cow::Owned(Source::of_floats(&segment).in_units(more)))
            }
        }
    }

    /// The exact coordinates, where these are `source` unless all are floats.
    fn exact(self, source: Option<Cow<'a, Source>>) -> Cow<'a, Source> {
        source.unwrap_or_else(|| Cow::Owned(Source::of_floats(&self.segment())))
    }
}

/// How many more digits a unit has than that of the columns.
fn more(segments: &Segments<'_>, digits: u32) -> i32 {
    digits.cast_signed() - segments.digits().cast_signed()
}

/// The nearest float to a number, in units of 10^-more.
#[expect(
    clippy::float_arithmetic,
    reason = "rounds once, because both numbers are exact"
)]
fn scaled(x: f64, more: i32) -> f64 {
    let power = POWERS[more.unsigned_abs() as usize];
    if more < 0 { x / power } else { x * power }
}

/// Whether the coordinates of a row that has no source are floats in units of 10^-more: the odd part of each, times
/// or over 5^|more|, is an integer of no more bits than a float has.
fn is_exact(segments: &Segments<'_>, row: usize, more: i32) -> bool {
    let five = 5_u128.pow(more.unsigned_abs());
    let is_exact = |x: f64| {
        let m = u128::from(x.decompose().0.unsigned_abs());
        if m == 0 {
            return true;
        }
        let odd = m >> m.trailing_zeros();
        let scaled = scaled(x, more).abs();
        (f64::MIN_POSITIVE..=f64::MAX).contains(&scaled)
            && if more < 0 {
                odd % five == 0
            } else {
                (odd * five) >> f64::MANTISSA_DIGITS == 0
            }
    };
    let ends = segments.in_columns(row).start_and_end();
    ends.as_flattened().iter().all(|&x| is_exact(x))
}

/// Whether no coordinate is near the largest float in units of 10^-more.
fn is_small(segments: &Segments<'_>, more: i32) -> bool {
    let (min, max) = segments.bounds_of_columns().unwrap_or_default();
    let mut all = min.into_iter().chain(max);
    more <= 0 || all.all(|x| scaled(x, more).abs() < LARGEST)
}

/// How many rows have a coordinate that is no float in units of 10^-more.
fn count_sources(segments: &Segments<'_>, more: i32) -> usize {
    let has_source = |&row: &usize| {
        segments.source(row).is_some() || more != 0 && !is_exact(segments, row, more)
    };
    (0..segments.len()).filter(has_source).count()
}

/// The rows of one set of segments, or those of a red set and then those of a blue one, in units of 10^-digits.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    red: &'a Segments<'a>,
    blue: Option<&'a Segments<'a>>,
    digits: u32,
    /// What decides about rows with sources, where there are some.
    stage: Option<&'static dyn ExactStage>,
}

impl<'a> Rows<'a> {
    /// The rows of one set.
    pub(super) fn of(segments: &'a Segments<'a>) -> Self {
        Self {
            red: segments,
            blue: None,
            digits: segments.digits(),
            stage: segments.exact_stage().filter(|_| segments.has_sources()),
        }
    }

    /// The rows of both sets, in that unit of the two in which fewer have sources.
    ///
    /// # Panics
    /// If there are more than `u32::MAX`.
    pub(super) fn of_two(red: &'a Segments<'a>, blue: &'a Segments<'a>) -> Self {
        let rows = red.len() as u64 + blue.len() as u64;
        assert!(
            u32::try_from(rows).is_ok(),
            "{rows} segments, expected at most 4294967295"
        );
        let [few, most] = {
            let [a, b] = [red, blue].map(Segments::digits);
            [a.min(b), a.max(b)]
        };
        let (digits, has_sources) = if few == most {
            (most, red.has_sources() || blue.has_sources())
        } else {
            let sources = |digits: u32| {
                let sets = [red, blue];
                let too_large = !sets.iter().all(|set| is_small(set, more(set, digits)));
                let sources = sets.map(|set| count_sources(set, more(set, digits)));
                (too_large, sources.iter().sum::<usize>())
            };
            let [of_few, of_most] = [few, most].map(sources);
            if of_most <= of_few {
                (most, of_most.1 > 0)
            } else {
                (few, of_few.1 > 0)
            }
        };
        Self {
            red,
            blue: Some(blue),
            digits,
            stage: exact_stage([red, blue]).filter(|_| has_sources),
        }
    }

    /// The number of red rows, where there are two sets.
    pub(super) fn reds(&self) -> Option<u32> {
        let reds =
            u32::try_from(self.red.len()).expect("ids fit, as checked when the columns came in");
        self.blue.map(|_| reds)
    }

    pub(super) fn len(&self) -> usize {
        self.red.len() + self.blue.map_or(0, Segments::len)
    }

    #[inline]
    fn row(&self, row: usize) -> Row<'a> {
        let (segments, row) = match self.blue {
            Some(blue) if row >= self.red.len() => (blue, row - self.red.len()),
            _ => (self.red, row),
        };
        Row {
            segments,
            row,
            digits: self.digits,
        }
    }

    /// The segment of this row, in the common unit: the one that is searched.
    #[inline]
    pub(super) fn in_columns(&self, row: usize) -> Segment<2> {
        self.row(row).segment()
    }

    /// The coordinates of so many segments from this row on, in the common unit; those of the last one where there are
    /// fewer.
    #[inline(always)]
    pub(super) fn block<const N: usize>(&self, first: usize) -> [[f64; N]; 4] {
        let row = self.row(first);
        let is_in_unit = row.segments.digits() == self.digits;
        match row.segments.block(row.row) {
            Some(block) if is_in_unit => block,
            _ => self.gathered(first),
        }
    }

    /// `block`, row by row.
    #[inline(never)]
    fn gathered<const N: usize>(&self, first: usize) -> [[f64; N]; 4] {
        let mut block = [[0.0; N]; 4];
        for lane in 0..N {
            let segment = self.in_columns((first + lane).min(self.len() - 1));
            let ends = segment.start_and_end();
            for (column, x) in block.iter_mut().zip(ends.as_flattened()) {
                column[lane] = *x;
            }
        }
        block
    }

    /// Whether rows are searched by slabs: in WebAssembly not those with sources, which would add 14 kB to a module.
    pub(super) fn has_slabs(&self) -> bool {
        !cfg!(target_arch = "wasm32") || self.stage.is_none()
    }

    /// Searches parts of these rows by slabs, where that [is done](Self::has_slabs). Returns the work, as [`Slabs`] counts it.
    pub(super) fn search_slabs(&self, slabs: &mut Slabs, search: &mut Search<'_>) -> usize {
        match self.stage {
            Some(stage) => stage.search_slabs(self, search),
            None => slabs::floats::search(slabs, self, search),
        }
    }

    /// The exact coordinates of a row, in the common unit.
    pub(super) fn source(&self, row: usize) -> Cow<'a, Source> {
        let row = self.row(row);
        row.exact(row.source())
    }

    /// The ends of two segments, in the common unit.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn ends(&self, rows: [usize; 2]) -> [[f64; 2]; 4] {
        if self.blue.is_none() {
            return self.red.ends(rows);
        }
        let [a, b] = rows.map(|row| self.in_columns(row));
        [a.start(), a.end(), b.start(), b.end()]
    }

    /// Whether a coordinate of a row may be no float.
    #[inline(always)]
    pub(super) fn may_be_rounded(&self, row: usize) -> bool {
        self.stage_of([row]).is_some()
    }

    /// Whether each end of one row is one of another, too, where the nearest floats are. Exact.
    pub(super) fn have_same_ends(&self, rows: [usize; 2]) -> [bool; 2] {
        let ends = self
            .stage
            .and_then(|stage| stage.have_same_ends(&self.pair(rows)));
        ends.unwrap_or([true; 2])
    }

    /// The common part of two segments with these ends. Exact.
    #[inline(always)]
    pub(super) fn part(&self, rows: [usize; 2], ends: &[[f64; 2]; 4]) -> Option<Part> {
        match self.stage_of(rows) {
            Some(stage) => stage.part(&self.pair(rows), ends),
            None => Part::of(ends),
        }
    }

    /// What decides about these rows, where one of them may have a coordinate that is no float.
    #[inline]
    fn stage_of<const N: usize>(&self, rows: [usize; N]) -> Option<&'static dyn ExactStage> {
        let has_source = |&row: &usize| self.red.source(row).is_some();
        (self.stage).filter(|_| self.blue.is_some() || rows.iter().any(has_source))
    }

    fn pair(&self, rows: [usize; 2]) -> RowPair<'a> {
        RowPair(rows.map(|row| self.row(row)))
    }

    /// The least and the greatest coordinates.
    pub(super) fn bounds_of_columns(&self) -> Option<([f64; 2], [f64; 2])> {
        let of_set = |set: &Segments<'_>, first: usize| {
            if set.digits() == self.digits {
                return set.bounds_of_columns();
            }
            let rows = (first..first + set.len()).map(|row| self.in_columns(row));
            let ends = rows.flat_map(|segment| segment.start_and_end());
            ends.map(|x| (x, x)).reduce(over_both)
        };
        let red = of_set(self.red, 0);
        let blue = self.blue.and_then(|blue| of_set(blue, self.red.len()));
        red.into_iter().chain(blue).reduce(over_both)
    }
}

type Bounds = ([f64; 2], [f64; 2]);

fn over_both((a, b): Bounds, (c, d): Bounds) -> Bounds {
    (
        [0, 1].map(|k| a[k].min(c[k])),
        [0, 1].map(|k| b[k].max(d[k])),
    )
}

/// What decides about rows with sources, if one of these sets may have some.
fn exact_stage(sets: [&Segments<'_>; 2]) -> Option<&'static dyn ExactStage> {
    sets.into_iter().find_map(Segments::exact_stage)
}

/// The first point of the common part of two rows: in floats, and rounded once it is needed.
pub(super) struct FirstPoint<'r> {
    segments: &'r Rows<'r>,
    rows: [usize; 2],
    in_floats: Option<[RunningError; 2]>,
    rounded: Option<[f64; 2]>,
}

impl<'r> FirstPoint<'r> {
    pub(super) fn new(segments: &'r Rows<'r>, rows: [usize; 2], part: Part) -> Self {
        let ends = segments.ends(rows);
        let given = match segments.stage_of(rows) {
            Some(_) => RunningError::rounded,
            None => RunningError::new,
        };
        let in_floats = match part.first_end() {
            Some(x) => Some(each(ends[x], RunningError::new)),
            None => crossing_with_error(&each(ends, |x| each(x, given))),
        };
        Self {
            segments,
            rows,
            in_floats,
            rounded: None,
        }
    }

    /// A point within `most` of it, a length for each axis, or within the rounding of a float. The same in every call for two
    /// rows and a length.
    #[inline]
    pub(super) fn within(&mut self, most: [f64; 2]) -> [f64; 2] {
        match self.in_floats {
            Some(at) if at[0].error <= most[0] && at[1].error <= most[1] => each(at, |x| x.value),
            _ => *self.rounded.get_or_insert_with(|| {
                self.segments.pair(self.rows).first_point_in(Part::Cross, 0)
            }),
        }
    }
}

/// Two rows in one unit.
pub(super) struct RowPair<'a>([Row<'a>; 2]);

impl<'a> RowPair<'a> {
    /// Two segments, of one set or of two.
    pub(super) fn new([a, b]: [&'a Segments<'a>; 2], [i, j]: [u32; 2]) -> Self {
        let digits = a.digits().max(b.digits());
        let row = |segments, row: u32| Row {
            segments,
            row: row as usize,
            digits,
        };
        Self([row(a, i), row(b, j)])
    }

    pub(super) fn digits(&self) -> u32 {
        self.0[0].digits
    }

    fn stage(&self) -> Option<&'static dyn ExactStage> {
        exact_stage(self.0.each_ref().map(|row| row.segments))
    }

    fn segments(&self) -> [Segment<2>; 2] {
        self.0.map(Row::segment)
    }

    /// The sources of the two, where both have one in the unit of their columns.
    #[inline]
    pub(super) fn own_sources(&self) -> Option<[&'a Source; 2]> {
        let own = |row: Row<'a>| row.segments.source(row.row).filter(|_| row.more() == 0);
        let [a, b] = self.0.map(own);
        Some([a?, b?])
    }

    /// The sources of the two, where one has a coordinate that is no float.
    pub(super) fn sources(&self) -> Option<[Cow<'a, Source>; 2]> {
        let [a, b] = self.0.map(Row::source);
        let [p, q] = self.0;
        (a.is_some() || b.is_some()).then(|| [p.exact(a), q.exact(b)])
    }

    /// Whether the second begins where the first ends.
    pub(super) fn continues(&self) -> bool {
        let [a, b] = self.segments();
        let by_source = || self.stage()?.have_same_end(self, [1, 0]);
        a.end() == b.start() && by_source().unwrap_or(true)
    }

    fn ends(&self) -> [[f64; 2]; 4] {
        let [a, b] = self.segments();
        [a.start(), a.end(), b.start(), b.end()]
    }

    /// The common part of two segments that intersect. Correctly rounded.
    pub(super) fn intersection(&self) -> Option<LinearIntersection<2>> {
        if let Some(intersection) = self.stage().and_then(|stage| stage.intersection(self)) {
            return intersection;
        }
        let [a, b] = self.segments();
        let part = || a.intersection(&b);
        let digits = self.digits();
        if digits == 0 {
            return part();
        }
        let ends = self.ends();
        if Part::of_one_pair(&ends)? == Part::Cross {
            let (at, [t, u]) = linear_linear::crossing(&ends, POWERS[digits as usize]);
            return Some(LinearIntersection::Point(Meeting { at, t, u }));
        }
        // Ends of one of them.
        Some(part()?.mapped(|at| in_coordinates(at, digits), |x| x))
    }

    /// The common part of two segments that intersect. Exact.
    pub(super) fn part(&self) -> Option<Part> {
        let ends = self.ends();
        match self.stage() {
            Some(stage) => stage.part(self, &ends),
            None => Part::of_one_pair(&ends),
        }
    }

    /// The first point of the common part. Correctly rounded.
    pub(super) fn first_point(&self, part: Part) -> [f64; 2] {
        self.first_point_in(part, self.digits())
    }

    /// The same in units of 10^digits of the common unit.
    #[inline(never)]
    fn first_point_in(&self, part: Part, digits: u32) -> [f64; 2] {
        if let Some(point) = (self.stage()).and_then(|stage| stage.point(self, part, digits)) {
            return point;
        }
        let ends = self.ends();
        match part.first_end() {
            Some(x) => in_coordinates(ends[x], digits),
            None => linear_linear::crossing(&ends, POWERS[digits as usize]).0,
        }
    }
}
