//! The records of a small cell, tested with each other in vectors.
//!
//! Each segment is clipped to the cell and rounded to `f32`. Two are certainly apart where their boxes are, or
//! where one is on one side of the line of the other, by more than the errors of both. Two certainly cross where
//! each has its ends on both sides of the line of the other, by more than these errors; and the cell certainly owns
//! them, or does not, where their crossing is farther from its sides than its error. The others are decided one by
//! one.
#![expect(clippy::float_arithmetic, reason = "a filter with a bound of its own")]

use super::grid::Record;
use super::part::Part;
use super::{Counts, Kind};
use crate::index::{Cell, Lattice, clip};
use crate::kernel::{SimdReal, each};
use alloc::vec::Vec;
use core::ops::Range;

/// The segments of a block.
pub(super) const LANES: usize = 8;

/// The greatest coordinate of a segment that is not clipped.
const NEAR: f64 = 4.0;

/// The rounding error of an orientation below, in multiples of |dx| + |dy|, and that of a coordinate: they are
/// at most [`NEAR`], the unit roundoff is 2^-24, and there are fewer than 128 of its multiples.
const ROUNDING: f32 = 1.0 / 131_072.0;

/// A number of each segment of a block.
type Lanes = [f32; LANES];

/// The number of candidates after which they are handed on.
const ENOUGH: usize = 1 << 10;

/// Eight clipped segments, in coordinates from -1 to 1 within the cell.
#[derive(Clone, Copy)]
struct Block {
    start: [Lanes; 2],
    direction: [Lanes; 2],
    /// The box of the segment and of its error.
    low: [Lanes; 2],
    high: [Lanes; 2],
    /// The error of an orientation relative to this segment.
    slack: Lanes,
}

impl Block {
    /// Nothing: apart from everything.
    const EMPTY: Self = Self {
        start: [[0.0; LANES]; 2],
        direction: [[0.0; LANES]; 2],
        low: [[f32::INFINITY; LANES]; 2],
        high: [[f32::NEG_INFINITY; LANES]; 2],
        slack: [0.0; LANES],
    };

    /// The segments, by a number for the numbers of all lanes.
    #[inline(always)]
    fn clipped<T>(&self, of: impl Fn(&Lanes) -> T) -> Clipped<T> {
        Clipped {
            start: self.start.each_ref().map(&of),
            direction: self.direction.each_ref().map(&of),
            low: self.low.each_ref().map(&of),
            high: self.high.each_ref().map(&of),
            slack: of(&self.slack),
        }
    }
}

/// The columns by which the segments of each colour in a cell are sorted.
const COLUMNS: usize = 64;
/// A cell with no more segments than this is not sorted.
const UNSORTED: usize = 2 * LANES;

/// The records of a cell, in blocks, sorted by their least x, but not exactly.
#[derive(Default)]
pub(super) struct Leaf {
    blocks: Vec<Block>,
    /// A number that is not greater than the least x of this block and of all later ones.
    from: Vec<f32>,
    /// The index of each record.
    places: Vec<u32>,
    /// The first row of the second colour, where there are two: only pairs of both are searched.
    second: Option<usize>,
    /// The clipped segments in the order of the records, with their indices and columns.
    parts: Vec<([[f32; 2]; 2], u32, u8)>,
}

impl Leaf {
    /// Clips these records to a cell. The first ones are red, where there are two colours.
    pub(super) fn fill(
        &mut self,
        lattice: &Lattice,
        records: &[Record],
        reds: Option<usize>,
        cell: Cell,
    ) {
        let Self {
            blocks,
            from,
            places,
            second,
            parts,
        } = self;
        let frame = Frame::new(lattice, cell);
        let n = records.len();
        // Of two colours, each of the fewer is tested with a vector of the others at a time.
        let groups = match reds {
            None => [0..n, n..n],
            Some(reds) if 2 * reds <= n => [0..reds, reds..n],
            Some(reds) => [reds..n, 0..reds],
        };
        let mut starts = [0_u32; 2 * COLUMNS + 1];
        parts.clear();
        *second = None;
        for (group, places) in groups.into_iter().enumerate() {
            if group == 1 && reds.is_some() {
                *second = Some(parts.len());
            }
            for place in places {
                let Some(part) = frame.part(&records[place]) else {
                    continue;
                };
                let column = column(part[0][0].min(part[1][0]), group);
                starts[usize::from(column) + 1] += 1;
                let place = u32::try_from(place).expect("no more records than ids");
                parts.push((part, place, column));
            }
        }
        let is_sorted = parts.len() > UNSORTED;
        for column in 0..2 * COLUMNS {
            starts[column + 1] += starts[column];
        }
        blocks.clear();
        blocks.resize(parts.len().div_ceil(LANES), Block::EMPTY);
        places.clear();
        places.resize(parts.len(), 0);
        for (index, ([a, b], place, column)) in parts.iter().enumerate() {
            let row = if is_sorted {
                let start = &mut starts[usize::from(*column)];
                *start += 1;
                *start as usize - 1
            } else {
                index
            };
            places[row] = *place;
            let (block, lane) = (&mut blocks[row / LANES], row % LANES);
            for k in 0..2 {
                block.start[k][lane] = a[k];
                block.direction[k][lane] = b[k] - a[k];
                block.low[k][lane] = a[k].min(b[k]).max(-1.0) - frame.error[k];
                block.high[k][lane] = a[k].max(b[k]).min(1.0) + frame.error[k];
            }
            let [dx, dy] = [(b[0] - a[0]).abs(), (b[1] - a[1]).abs()];
            block.slack[lane] = 2.0 * (dx * frame.error[1] + dy * frame.error[0]);
        }
        from.clear();
        from.resize(blocks.len(), 0.0);
        let mut least = f32::INFINITY;
        for (from, block) in from.iter_mut().zip(&*blocks).rev() {
            least = block.low[0].iter().copied().fold(least, f32::min);
            *from = least;
        }
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The rows that are to be tested with others: all, or those of the first colour.
    pub(super) fn rows(&self) -> Range<usize> {
        0..self.second.unwrap_or(self.len())
    }

    /// The rows that the first of these rows is tested with, and its own where there is one colour.
    pub(super) fn others(&self, rows: &Range<usize>) -> Range<usize> {
        self.second.unwrap_or(rows.start)..self.len()
    }

    /// The index of the record of a row.
    #[inline]
    pub(super) fn place(&self, row: usize) -> usize {
        self.places[row] as usize
    }

    /// Tests the first of these rows with all later ones, or with all of the other colour. Takes away the rows that
    /// are done: where many pairs are listed, not all. Without an owner, all pairs that may have a point in common are
    /// uncertain.
    #[cfg(feature = "batch")]
    pub(super) fn test(&self, rows: &mut Range<usize>, owner: Option<Owner>, tested: &mut Tested) {
        use crate::batch::{Vector, level, vectorized};
        use fearless_simd::{SimdBase, f32x8};
        vectorized!(level(), simd => {
            let load = |lanes: &Lanes| Vector::new(f32x8::from_slice(simd, lanes));
            let all = |x: f32| Vector::new(f32x8::splat(simd, x));
            self.test_by(
                rows,
                owner,
                tested,
                all,
                #[inline(always)]
                |a, block| {
                    let b = block.clipped(load);
                    let over = over(a, b.low, b.high);
                    if over.bits() == 0 {
                        return [0; 3];
                    }
                    let sides = Sides::new(a, &b);
                    let may_intersect = (over & sides.may_intersect()).bits();
                    match owner {
                        Some(owner) if may_intersect != 0 => {
                            let [owned, foreign] = sides.crossing(a, &owner);
                            [may_intersect, owned.bits(), foreign.bits()]
                        }
                        _ => [may_intersect, 0, 0],
                    }
                },
            );
        });
    }

    /// The same without vectors.
    #[cfg(not(feature = "batch"))]
    pub(super) fn test(&self, rows: &mut Range<usize>, owner: Option<Owner>, tested: &mut Tested) {
        let all = |x| x;
        self.test_by(rows, owner, tested, all, |a, block| {
            let mut bits = [0; 3];
            for lane in 0..LANES {
                let b = block.clipped(|lanes| lanes[lane]);
                let sides = Sides::new(a, &b);
                let may_intersect = over(a, b.low, b.high) && sides.may_intersect();
                let [owned, foreign] = match owner {
                    Some(owner) if may_intersect => sides.crossing(a, &owner),
                    _ => [false; 2],
                };
                for (bits, is_so) in bits.iter_mut().zip([may_intersect, owned, foreign]) {
                    *bits |= u64::from(is_so) << lane;
                }
            }
            bits
        });
    }

    /// `test`, by the bits of the lanes of a block that may intersect a segment, that certainly cross it and are
    /// owned, and that certainly cross it and are not.
    #[inline(always)]
    fn test_by<T>(
        &self,
        rows: &mut Range<usize>,
        owner: Option<Owner>,
        tested: &mut Tested,
        all: impl Fn(f32) -> T,
        bits: impl Fn(&Clipped<T>, &Block) -> [u64; 3],
    ) {
        tested.clear();
        let Tested {
            uncertain,
            certain,
            counts,
            hits,
        } = tested;
        let lists = owner.is_some_and(|owner| owner.lists);
        while uncertain.len() + certain.len() < ENOUGH && rows.start < rows.end {
            let row = rows.start;
            rows.start += 1;
            let (own, lane) = (row / LANES, row % LANES);
            let a = self.blocks[own].clipped(|lanes| all(lanes[lane]));
            // Only the lanes after its own, or all of the other colour.
            let first = self.second.unwrap_or(row + 1);
            let mut later = !0 << (first % LANES);
            let end = self.blocks[own].high[0][lane];
            for (b, block) in self.blocks.iter().enumerate().skip(first / LANES) {
                if self.from[b] > end {
                    break;
                }
                let [may_intersect, is_owned, is_foreign] =
                    each(bits(&a, block), |bits| bits & later);
                later = !0;
                if may_intersect == 0 {
                    continue;
                }
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "no more rows than records, whose ids fit"
                )]
                let (row, b) = (row as u32, b as u32);
                counts.add(Kind::Cross, is_owned.count_ones().into());
                *hits += (is_owned | is_foreign).count_ones() as usize;
                if lists {
                    let pair = |other| ([row, other], Part::Cross);
                    certain.extend(lanes(b, is_owned).map(pair));
                }
                let rest = may_intersect & !(is_owned | is_foreign);
                if rest != 0 {
                    uncertain.push(row, b, rest);
                }
            }
        }
    }
}

/// The cell that owns pairs.
#[derive(Clone, Copy)]
pub(super) struct Owner {
    /// A point whose coordinates are less, in absolute values, is certainly in the cell.
    inner: [f32; 2],
    /// A point that has a greater one is certainly outside.
    outer: [f32; 2],
    /// Whether the pairs that certainly cross are listed, and not only counted.
    lists: bool,
}

impl Owner {
    pub(super) fn new(lattice: &Lattice, cell: Cell, lists: bool) -> Self {
        let Frame { scale, error, .. } = Frame::new(lattice, cell);
        #[expect(clippy::cast_possible_truncation, reason = "rounds")]
        let side = [0, 1].map(|k| (0.5 * cell.side(k) * scale[k]) as f32);
        Self {
            inner: [0, 1].map(|k| side[k] - error[k]),
            outer: [0, 1].map(|k| side[k] + error[k]),
            lists,
        }
    }
}

/// Pairs of rows of a leaf.
#[derive(Default)]
pub(super) struct Tested {
    /// The pairs that may have a point in common, and are not among those below.
    pub(super) uncertain: Uncertain,
    /// The pairs that certainly share one point, and are owned, where they are listed.
    pub(super) certain: Vec<([u32; 2], Part)>,
    /// The numbers of those, listed or not.
    pub(super) counts: Counts,
    /// How many certainly have a point in common, owned or not.
    pub(super) hits: usize,
}

impl Tested {
    fn clear(&mut self) {
        self.uncertain.clear();
        self.certain.clear();
        (self.counts, self.hits) = (Counts::default(), 0);
    }
}

/// Pairs that are not decided: a row and the lanes of a block, as bits.
#[derive(Default)]
pub(super) struct Uncertain {
    lanes: Vec<(u32, u32, u64)>,
    /// The number of pairs.
    len: usize,
}

impl Uncertain {
    fn clear(&mut self) {
        self.lanes.clear();
        self.len = 0;
    }

    #[inline(always)]
    fn push(&mut self, row: u32, block: u32, bits: u64) {
        self.lanes.push((row, block, bits));
        self.len += bits.count_ones() as usize;
    }

    /// The number of pairs.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Takes away, of each row, the lanes of a block that `certain` returns.
    #[inline(always)]
    pub(super) fn retain(&mut self, mut certain: impl FnMut(u32, u32, u64) -> u64) {
        // A loop, because the closures of `retain_mut` would not be compiled for the vectors' instructions.
        let (mut rest, mut pairs) = (0, 0);
        for index in 0..self.lanes.len() {
            let (row, block, bits) = self.lanes[index];
            let bits = bits & !certain(row, block, bits);
            self.lanes[rest] = (row, block, bits);
            rest += usize::from(bits != 0);
            pairs += bits.count_ones() as usize;
        }
        self.lanes.truncate(rest);
        self.len = pairs;
    }

    /// The two rows of each pair.
    pub(super) fn pairs(&self) -> impl Iterator<Item = [u32; 2]> {
        self.lanes
            .iter()
            .flat_map(|&(row, block, bits)| lanes(block, bits).map(move |other| [row, other]))
    }
}

/// The rows of these lanes of a block.
#[inline(always)]
pub(super) fn lanes(block: u32, mut bits: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let lane = bits.trailing_zeros();
        (bits != 0).then(|| {
            bits &= bits - 1;
            block * 8 + lane
        })
    })
}

/// The column of an x, and a colour.
#[inline(always)]
fn column(x: f32, group: usize) -> u8 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "saturates, and no result depends on it"
    )]
    let column = ((x + 1.0) * 32.0) as u8;
    column.min(63) | [0, 64][group]
}

/// The map from the lattice to a cell, which with its margin is from -1 to 1 on each axis.
struct Frame {
    center: [f64; 2],
    scale: [f64; 2],
    /// The error of a coordinate.
    error: [f32; 2],
}

impl Frame {
    fn new(lattice: &Lattice, cell: Cell) -> Self {
        let margin = [0, 1].map(|k| f64::from(lattice.margin(k)) + 1.0);
        let scale = [0, 1].map(|k| 2.0 / (cell.side(k) + 2.0 * margin[k]));
        Self {
            center: [0, 1].map(|k| f64::from(cell.corner[k]) + 0.5 * cell.side(k)),
            scale,
            #[expect(clippy::cast_possible_truncation, reason = "rounds")]
            error: [0, 1].map(|k| (margin[k] * scale[k]) as f32 + ROUNDING),
        }
    }

    /// The part of a record's segment that may be in the cell, and more of it where that is near.
    #[inline]
    fn part(&self, record: &Record) -> Option<[[f32; 2]; 2]> {
        let image = |x: u32, k: usize| (f64::from(x) - self.center[k]) * self.scale[k];
        let [a, b] = each(record.ends, |end| [image(end[0], 0), image(end[1], 1)]);
        let far = a[0].abs().max(a[1].abs()).max(b[0].abs()).max(b[1].abs());
        let [a, b] = if far <= NEAR {
            [a, b]
        } else {
            clip([a, b], [-1.0; 2], [1.0; 2])?
        };
        #[expect(clippy::cast_possible_truncation, reason = "rounds")]
        let rounded = |x: [f64; 2]| [x[0] as f32, x[1] as f32];
        Some([rounded(a), rounded(b)])
    }
}

/// A clipped segment, or one in each lane.
struct Clipped<T> {
    start: [T; 2],
    direction: [T; 2],
    low: [T; 2],
    high: [T; 2],
    slack: T,
}

/// Whether the boxes of two clipped segments share a point.
#[inline(always)]
fn over<T: SimdReal>(a: &Clipped<T>, low: [T; 2], high: [T; 2]) -> T::Mask {
    let over = |k: usize| a.low[k].le(high[k]) & low[k].le(a.high[k]);
    over(0) & over(1)
}

/// The orientations of the ends of each of two clipped segments relative to the other.
struct Sides<T: SimdReal> {
    /// The directions of both.
    directions: [[T; 2]; 2],
    /// Their cross product.
    turn: T,
    /// The orientations of the ends of the second relative to the first, and of the first to the second.
    beside: [[T; 2]; 2],
    /// Bounds of their errors.
    slack: [T; 2],
}

impl<T: SimdReal<Float = f32>> Sides<T> {
    #[inline(always)]
    fn new(a: &Clipped<T>, b: &Clipped<T>) -> Self {
        let cross = |[x, y]: [T; 2], [z, w]: [T; 2]| x * w - y * z;
        let w = [0, 1].map(|k| b.start[k] - a.start[k]);
        let turn = cross(a.direction, b.direction);
        let (beside_a, beside_b) = (cross(a.direction, w), cross(b.direction, w));
        Self {
            directions: [a.direction, b.direction],
            turn,
            beside: [[beside_a, beside_a + turn], [-beside_b, -beside_b - turn]],
            slack: [a.slack, b.slack],
        }
    }

    /// Whether the two may have a point in common.
    #[inline(always)]
    fn may_intersect(&self) -> T::Mask {
        let both =
            |[start, end]: [T; 2], slack: T| start.min(end).le(slack) & (-slack).le(start.max(end));
        both(self.beside[0], self.slack[0]) & both(self.beside[1], self.slack[1])
    }

    /// Whether the two certainly cross in the cell that owns pairs, and whether they certainly cross outside:
    /// `bounds/lattice.md`.
    #[inline(always)]
    fn crossing(&self, a: &Clipped<T>, owner: &Owner) -> [T::Mask; 2] {
        let both =
            |[start, end]: [T; 2], slack: T| start.min(end).lt(-slack) & slack.lt(start.max(end));
        let crosses = both(self.beside[0], self.slack[0]) & both(self.beside[1], self.slack[1]);
        // The first crosses the second at the parameter t, and reach is the error of t.
        let inverse = self.turn.splat(1.0) / self.turn;
        let t = self.beside[1][0] * inverse;
        let [d, e] = self.directions;
        let reach = self.slack.map(|slack| slack.times(2.0) * inverse.abs());
        let (mut inside, mut outside) = (crosses, !crosses);
        for k in 0..2 {
            let x = (a.start[k] + t * d[k]).abs();
            let error = d[k].abs() * reach[1] + e[k].abs() * reach[0];
            inside = inside & (x + error).below(owner.inner[k]);
            outside = outside | x.splat(owner.outer[k]).lt(x - error);
        }
        [inside, outside & crosses]
    }
}
