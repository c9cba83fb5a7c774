//! A contender that is easy to write: a uniform grid.
//!
//! Each cell lists the indices of the segments that may have a point in it (counted first, then written, in
//! one array). Those of one cell are tested with each other: the boxes first, then four orientations, exact
//! by the `robust` crate.

use geo::Coord;
use robust::orient2d;

pub(crate) type Segment = [[f64; 2]; 2];

/// The parameters of a grid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Whether segments are sorted by cell before they are listed, so that neighbours in the plane
    /// are neighbours in memory.
    pub(crate) sorted: bool,
    /// The side of a cell, in mean lengths of a segment.
    pub(crate) cell: f64,
    pub(crate) duplicates: Duplicates,
}

/// How a pair that shares several cells is counted once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Duplicates {
    /// Segment by segment; each candidate is stamped with the segment it was last tested with.
    Stamp,
    /// Cell by cell; the pair belongs to the cell of the lower left corner of the common box. Every cell of a
    /// segment's box must list it.
    Owner,
}

impl Plan {
    /// Cells and rules worth trying, the finest first.
    pub(crate) fn all(sorted: bool) -> impl Iterator<Item = Self> {
        const CELLS: [f64; 13] = [
            0.01, 0.02, 0.04, 0.08, 0.16, 0.33, 0.5, 0.7, 1.0, 1.4, 2.0, 4.0, 8.0,
        ];
        let rules = [Duplicates::Stamp, Duplicates::Owner];
        CELLS.into_iter().flat_map(move |cell| {
            rules.map(|duplicates| Self {
                sorted,
                cell,
                duplicates,
            })
        })
    }
}

/// Counts the pairs for which `meets`, among those whose boxes share a point.
pub(crate) fn count(
    segments: &[Segment],
    plan: Plan,
    meets: impl Fn(&Segment, &Segment) -> bool,
) -> u64 {
    let Some(grid) = Grid::new(segments, plan) else {
        return 0;
    };
    if plan.sorted {
        let segments = grid.sort(segments);
        grid.count(&segments, plan.duplicates, meets)
    } else {
        grid.count(segments, plan.duplicates, meets)
    }
}

/// Whether two segments whose boxes share a point share one themselves.
pub(crate) fn meet(a: &Segment, b: &Segment) -> bool {
    let coord = |[x, y]: [f64; 2]| robust::Coord { x, y };
    let side = |[p, q]: &Segment, x: [f64; 2]| orient2d(coord(*p), coord(*q), coord(x));
    // Either both ends of one are strictly on one side of the other, or they intersect: collinear segments
    // whose boxes intersect do so.
    let apart = |s: &Segment, t: &Segment| {
        let (p, q) = (side(s, t[0]), side(s, t[1]));
        (p > 0.0 && q > 0.0) || (p < 0.0 && q < 0.0)
    };
    !apart(a, b) && !apart(b, a)
}

/// A segment as `geo` has it.
pub(crate) fn line(&[[x1, y1], [x2, y2]]: &Segment) -> geo::Line {
    geo::Line::new(Coord { x: x1, y: y1 }, Coord { x: x2, y: y2 })
}

/// The least and greatest coordinates of a segment.
pub(crate) fn bounds([p, q]: &Segment) -> [[f64; 2]; 2] {
    [
        [p[0].min(q[0]), p[1].min(q[1])],
        [p[0].max(q[0]), p[1].max(q[1])],
    ]
}

struct Grid {
    min: [f64; 2],
    /// The side of a cell.
    cell: f64,
    /// Columns and rows.
    size: [usize; 2],
    /// Segments are listed in all cells of their boxes.
    by_box: bool,
}

impl Grid {
    /// `None` for no segments.
    fn new(segments: &[Segment], plan: Plan) -> Option<Self> {
        let (mut min, mut max) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        let mut length = 0.0;
        for segment in segments {
            let [low, high] = bounds(segment);
            for axis in 0..2 {
                min[axis] = min[axis].min(low[axis]);
                max[axis] = max[axis].max(high[axis]);
            }
            length += (high[0] - low[0]).hypot(high[1] - low[1]);
        }
        if segments.is_empty() {
            return None;
        }
        #[expect(
            clippy::cast_precision_loss,
            reason = "any cell of about this size will do"
        )]
        let n = segments.len() as f64;
        let [width, height] = [max[0] - min[0], max[1] - min[1]];
        // Bounds the cells by a few for each segment, and by a few thousand along a side for collinear input.
        let fewest = (width * height / (4.0 * n))
            .sqrt()
            .max(width.max(height) / 16384.0);
        let cell = (plan.cell * length / n).max(fewest);
        let cell = if cell > 0.0 { cell } else { 1.0 };
        let mut grid = Self {
            min,
            cell,
            size: [1, 1],
            by_box: plan.duplicates == Duplicates::Owner,
        };
        grid.size = [0, 1].map(|axis| grid.step(max[axis], axis) + 1);
        Some(grid)
    }

    /// The column or row of a coordinate.
    fn step(&self, x: f64, axis: usize) -> usize {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "saturates"
        )]
        let step = ((x - self.min[axis]) / self.cell) as usize;
        step
    }

    /// The first and last columns, and rows, of a segment's box.
    fn cells_of_box(&self, segment: &Segment) -> [[usize; 2]; 2] {
        bounds(segment).map(|p| [0, 1].map(|axis| self.step(p[axis], axis)))
    }

    /// Calls `each` with the cells that list the segment.
    #[inline]
    fn cover(&self, segment: &Segment, mut each: impl FnMut(usize)) {
        let [[c0, r0], [c1, r1]] = self.cells_of_box(segment);
        let width = self.size[0];
        let few = c1 - c0 <= 1 && r1 - r0 <= 1;
        if self.by_box || few || c0 == c1 || r0 == r1 {
            for row in r0..=r1 {
                (c0..=c1).for_each(|column| each(row * width + column));
            }
            return;
        }
        let [[x0, y0], [x1, y1]] = *segment;
        let slope = (x1 - x0) / (y1 - y0);
        for row in r0..=r1 {
            // The piece of the segment in this row, with a margin far above the rounding.
            const MARGIN: f64 = 1e-4;
            #[expect(clippy::cast_precision_loss, reason = "rows are few")]
            let y_of = |row: usize, margin: f64| (row as f64 + margin) * self.cell + self.min[1];
            let x_at = |y: f64| x0 + (y.clamp(y0.min(y1), y0.max(y1)) - y0) * slope;
            let (p, q) = (x_at(y_of(row, -MARGIN)), x_at(y_of(row, 1.0 + MARGIN)));
            let margin = MARGIN * self.cell;
            let from = self.step(p.min(q) - margin, 0).max(c0);
            let to = self.step(p.max(q) + margin, 0).min(c1);
            (from..=to).for_each(|column| each(row * width + column));
        }
    }

    /// Copies of the segments, sorted by the cell of their first end, by counting.
    fn sort(&self, segments: &[Segment]) -> Vec<Segment> {
        let cell = |[[x, y], _]: &Segment| self.step(*y, 1) * self.size[0] + self.step(*x, 0);
        let mut ends = vec![0_u32; self.cells()];
        segments.iter().for_each(|s| ends[cell(s)] += 1);
        sum_up(&mut ends);
        let mut sorted = vec![Segment::default(); segments.len()];
        for segment in segments.iter().rev() {
            let end = &mut ends[cell(segment)];
            *end -= 1;
            sorted[*end as usize] = *segment;
        }
        sorted
    }

    fn cells(&self) -> usize {
        self.size[0] * self.size[1]
    }

    /// Where the list of each cell starts, and all lists, each in order.
    fn list(&self, segments: &[Segment]) -> (Vec<u32>, Vec<u32>) {
        let mut starts = vec![0_u32; self.cells() + 1];
        segments
            .iter()
            .for_each(|s| self.cover(s, |cell| starts[cell] += 1));
        let mut lists = vec![0; sum_up(&mut starts) as usize];
        // Written from the back, so that the ends become the starts.
        for (number, segment) in (0..number_of(segments)).zip(segments).rev() {
            self.cover(segment, |cell| {
                starts[cell] -= 1;
                lists[starts[cell] as usize] = number;
            });
        }
        (starts, lists)
    }

    fn count(
        &self,
        segments: &[Segment],
        duplicates: Duplicates,
        meets: impl Fn(&Segment, &Segment) -> bool,
    ) -> u64 {
        let (starts, lists) = self.list(segments);
        let cell = |c: usize| &lists[starts[c] as usize..starts[c + 1] as usize];
        let mut count = 0;
        match duplicates {
            Duplicates::Stamp => {
                let mut stamps = vec![u32::MAX; segments.len()];
                for (i, a) in (0..).zip(segments) {
                    let a_box = bounds(a);
                    self.cover(a, |c| {
                        // Lists are in order, so the partners after `i` are at the end.
                        for &j in cell(c).iter().rev().take_while(|&&j| j > i) {
                            let b = &segments[j as usize];
                            if stamps[j as usize] != i && boxes_meet(&a_box, &bounds(b)) {
                                stamps[j as usize] = i;
                                count += u64::from(meets(a, b));
                            }
                        }
                    });
                }
            }
            Duplicates::Owner => {
                for c in 0..self.cells() {
                    let list = cell(c);
                    for (k, &i) in list.iter().enumerate() {
                        let a = &segments[i as usize];
                        let a_box = bounds(a);
                        for &j in &list[k + 1..] {
                            let b = &segments[j as usize];
                            let b_box = bounds(b);
                            if boxes_meet(&a_box, &b_box) && self.owner(&a_box, &b_box) == c {
                                count += u64::from(meets(a, b));
                            }
                        }
                    }
                }
            }
        }
        count
    }

    /// The cell of the lower left corner of the common box.
    fn owner(&self, [a, _]: &[[f64; 2]; 2], [b, _]: &[[f64; 2]; 2]) -> usize {
        let [column, row] = [0, 1].map(|axis| self.step(a[axis].max(b[axis]), axis));
        row * self.size[0] + column
    }
}

fn number_of(segments: &[Segment]) -> u32 {
    u32::try_from(segments.len()).expect("no more segments than a u32 can number")
}

/// Replaces counts by ends, and returns the last one.
fn sum_up(counts: &mut [u32]) -> u32 {
    let mut sum = 0;
    for count in counts {
        sum += *count;
        *count = sum;
    }
    sum
}

fn boxes_meet([a0, a1]: &[[f64; 2]; 2], [b0, b1]: &[[f64; 2]; 2]) -> bool {
    (a0[0] <= b1[0]) & (b0[0] <= a1[0]) & (a0[1] <= b1[1]) & (b0[1] <= a1[1])
}
