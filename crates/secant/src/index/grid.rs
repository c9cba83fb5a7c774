//! Grids of balls, sorted anew in each step: one for each class of radii.
//!
//! A cell is at least as large as a ball of its class, so two that meet are in one cell or in neighbours [Ericson 2005,
//! §7.1]. Cells are in the order of their rows, and balls in that of their cells, as columns: neighbours on the first
//! axis are one range, which the filters test in vectors. So where there are more balls than cells, each cell is divided
//! into columns on that axis: ranges become shorter, but not more. Sorting takes the same time for every motion.
#![expect(
    clippy::float_arithmetic,
    reason = "cells are computed here, by a function that is monotone"
)]

use super::bounds::{Bounds, Strip};
use crate::kernel::{Certified, SimdReal, each, semi_static};
use alloc::vec::Vec;
use core::ops::Range;

/// The radii of a class are within 2 to this power, and within half of it where smaller balls are far more.
const SPAN: usize = 6;
/// So many times as many are far more.
const FAR_MORE: usize = 16;
/// With more classes there are no grids.
const MOST_CLASSES: usize = 16;
/// There are no more cells than so many for a ball.
const CELLS: usize = 2;
/// A grid is no good where a ball is among more than so many in its cell, in the mean.
const CROWDED: f64 = 32.0;
/// A ball looks up a tree as fast as so many lines of cells are looked up for a box.
const LOOKUP: f64 = 16.0;
/// A cell is divided into no more columns than so many.
const MOST_COLUMNS: usize = 8;
/// Up to so many lines are few.
const FEW_LINES: f64 = 8.0;
/// The balls of which quantiles and means are taken.
const SAMPLE: usize = 128;
/// The greatest and least size of a cell: cells of neither overflow.
const SIZES: Range<f64> = 1e-270..1e270;
/// The most lanes of a vector. Of eight, most would be beyond the end of a range. Estimates count vectors of so many also
/// where there is one lane, so that the order of pairs is the same.
const MOST_LANES: u32 = 4;

/// A ball, with what it is known by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridBall<const D: usize, T> {
    pub(crate) center: [f64; D],
    pub(crate) radius: f64,
    pub(crate) tag: T,
}

/// Grids of balls, from the greatest balls to the least.
#[derive(Clone, Debug)]
pub(crate) struct BallGrids<const D: usize, T> {
    grids: Vec<BallGrid<D, T>>,
    /// How many of the grids are used.
    count: usize,
    mixed: Balls<D, T>,
}

impl<const D: usize, T> Default for BallGrids<D, T> {
    fn default() -> Self {
        Self {
            grids: Vec::new(),
            count: 0,
            mixed: Balls::default(),
        }
    }
}

impl<const D: usize, T: Copy> BallGrids<D, T> {
    /// The grids, if they are good.
    pub(crate) fn grids(&self) -> &[BallGrid<D, T>] {
        &self.grids[..self.count]
    }

    /// Removes all balls.
    pub(crate) fn clear(&mut self) {
        self.count = 0;
        self.first().balls.clear();
    }

    /// Adds a ball. `sort` follows.
    #[inline(always)]
    pub(crate) fn push(&mut self, ball: GridBall<D, T>) {
        self.grids[0].balls.push(ball);
    }

    fn first(&mut self) -> &mut BallGrid<D, T> {
        if self.grids.is_empty() {
            self.grids.push(BallGrid::default());
        }
        &mut self.grids[0]
    }

    /// Sorts the balls into the grids. There are none where balls are too crowded for their cells.
    pub(crate) fn sort(&mut self) {
        let [least, greatest] = self.grids[0].balls.radii;
        if self.grids[0].balls.all.is_empty() {
            return;
        }
        let mut count = 1;
        if exponent(greatest) >= exponent(least) + SPAN {
            core::mem::swap(&mut self.mixed, &mut self.grids[0].balls);
            let (class_of, classes) = classes(&self.mixed.all);
            if classes > MOST_CLASSES {
                return;
            }
            count = classes;
            if self.grids.len() < count {
                self.grids.resize_with(count, BallGrid::default);
            }
            self.grids.iter_mut().for_each(|grid| grid.balls.clear());
            for ball in &self.mixed.all {
                let class = class_of[exponent(ball.radius)];
                self.grids[usize::from(class)].balls.push(*ball);
            }
        }
        if self.grids[..count].iter_mut().all(BallGrid::sort) {
            self.count = count;
        }
    }
}

/// The biased exponent.
#[inline(always)]
fn exponent(x: f64) -> usize {
    (x.to_bits() >> 52) as usize & 0x7ff
}

/// The class of each exponent of a radius, from the greatest on, and how many there are.
fn classes<const D: usize, T>(balls: &[GridBall<D, T>]) -> ([u16; 1 << 11], usize) {
    let mut counts = [0_usize; 1 << 11];
    for ball in balls {
        counts[exponent(ball.radius)] += 1;
    }
    let mut class_of = [0; 1 << 11];
    // The greatest exponent of the class, its balls so far, and the smaller ones.
    let (mut greatest, mut within, mut rest) = (usize::MAX, 0, balls.len());
    let mut classes = 0;
    for exponent in (0..counts.len()).rev().filter(|&x| counts[x] > 0) {
        let is_far = |span: usize| exponent + span <= greatest;
        if is_far(SPAN) || is_far(SPAN / 2) && rest >= FAR_MORE * within {
            (greatest, within) = (exponent, 0);
            classes += 1;
        }
        class_of[exponent] = classes - 1;
        within += counts[exponent];
        rest -= counts[exponent];
    }
    (class_of, usize::from(classes))
}

/// Balls that are not sorted.
#[derive(Clone, Debug)]
struct Balls<const D: usize, T> {
    all: Vec<GridBall<D, T>>,
    /// The box of the centers.
    bounds: Bounds<D>,
    /// The least radius and the greatest.
    radii: [f64; 2],
}

impl<const D: usize, T> Default for Balls<D, T> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            bounds: Bounds::EMPTY,
            radii: [f64::INFINITY, 0.0],
        }
    }
}

impl<const D: usize, T> Balls<D, T> {
    fn clear(&mut self) {
        self.all.clear();
        self.bounds = Bounds::EMPTY;
        self.radii = [f64::INFINITY, 0.0];
    }

    #[inline(always)]
    fn push(&mut self, ball: GridBall<D, T>) {
        self.bounds.extend(&Bounds::at(ball.center));
        let [least, greatest] = self.radii;
        self.radii = [least.min(ball.radius), greatest.max(ball.radius)];
        self.all.push(ball);
    }
}

/// The cells of a grid. Those at its sides hold what is beyond.
#[derive(Clone, Copy, Debug)]
struct Cells<const D: usize> {
    origin: [f64; D],
    /// m / h on the first axis and 1 / h on the others, with h the side of a cell and m its columns.
    inverse: [f64; D],
    /// Into how many columns each cell is divided on the first axis.
    columns: usize,
    /// How many there are on each axis: columns on the first one.
    count: [usize; D],
}

impl<const D: usize> Cells<D> {
    /// The cells for balls, whose centers are not all far from each other.
    ///
    /// Centers of balls that meet differ by 2 ρ at most on an axis, with ρ the greatest radius, and h ≥ 2 ρ (1 + 2^-16).
    /// A quotient is rounded three times, so it is off by 3 u times its magnitude, which is below 2^32 in the grid: both
    /// together by less than 2^-18. So the quotients differ by less than m (1 − 2^-16 + 2^-32) + 2^-18 < m, with m the
    /// columns of a cell or, on the other axes, 1; and columns and cells by m at most. So they do where one or both are
    /// moved to the side of the grid.
    fn around<T>(balls: &Balls<D, T>) -> Option<Self> {
        let most = (CELLS * balls.all.len() + 64).min(1 << 31) as f64;
        let (mut low, mut side) = (balls.bounds.min, [0.0; D]);
        for axis in 0..D {
            let [first, last] = middle(&balls.all, axis);
            let more = (last - first) / 4.0;
            low[axis] = low[axis].max(first - more);
            side[axis] = balls.bounds.max[axis].min(last + more) - low[axis];
        }
        let longest = side.into_iter().fold(0.0, f64::max);
        let mut h = balls.radii[1] * (2.0 + 1.0 / 32_768.0);
        h = h.max(longest / most).max(SIZES.start);
        if !(h < SIZES.end && longest < SIZES.end) {
            return None;
        }
        let count = |h: f64| each(side, |side| side / h + 1.0);
        while count(h).into_iter().product::<f64>() > most {
            h *= 1.125;
        }
        let (mut inverse, mut count) = ([1.0 / h; D], each(count(h), floor));
        let columns = balls.all.len() / count.iter().product::<usize>();
        let columns = columns.clamp(1, MOST_COLUMNS);
        inverse[0] = columns as f64 / h;
        count[0] *= columns;
        Some(Self {
            origin: low,
            inverse,
            columns,
            count,
        })
    }

    /// The cell on an axis, or the column: no less for a greater coordinate.
    #[inline(always)]
    fn on(&self, axis: usize, x: f64) -> usize {
        floor((x - self.origin[axis]) * self.inverse[axis]).min(self.count[axis] - 1)
    }

    /// The first and the last cell on the first axis that a strip may have a point in, in a row of the second axis.
    ///
    /// A side of a row is off by less than 6 u M, with M the sum of the magnitudes, and so are the coordinates of balls in
    /// it; low − n₁ y and the quotient are rounded twice, by less than 3 u |x|, where only |x| ≤ M counts. The normal is no
    /// more than 1 on each axis, so all is below 16 u M, and the strip is wider than it has to be by 60 u M.
    fn strip_in_row(&self, strip: &Strip, row: usize) -> [usize; 2] {
        let last = self.count[0] - 1;
        // The rows at the sides hold what is beyond.
        if row == 0 || row + 1 == self.count[1] || strip.normal[0] == 0.0 {
            return [0, last];
        }
        let sides = [row, row + 1].map(|row| self.origin[1] + row as f64 / self.inverse[1]);
        let [one, two] = sides.map(|y| strip.normal[1] * y);
        let [low, high] = [strip.low - one.max(two), strip.high - one.min(two)];
        let ends = [low, high].map(|x| x / strip.normal[0]);
        [ends[0].min(ends[1]), ends[0].max(ends[1])].map(|x| self.on(0, x))
    }

    /// The cell among those with the same one on the last axis.
    #[inline(always)]
    fn within_layer(&self, center: &[f64; D]) -> usize {
        let mut number = 0;
        for axis in (0..D - 1).rev() {
            number = number * self.count[axis] + self.on(axis, center[axis]);
        }
        number
    }
}

/// The greatest `u32` that is not above, or 0.
#[expect(clippy::cast_possible_truncation, reason = "saturates")]
#[inline(always)]
fn floor(x: f64) -> usize {
    x as u32 as usize
}

/// Some of the balls.
fn sample<const D: usize, T>(balls: &[GridBall<D, T>]) -> impl Iterator<Item = &GridBall<D, T>> {
    let count = balls.len().min(SAMPLE);
    (0..count).map(move |k| &balls[k * balls.len() / count])
}

/// The coordinates that all but a few of a sample are between.
fn middle<const D: usize, T>(balls: &[GridBall<D, T>], axis: usize) -> [f64; 2] {
    let (mut room, mut count) = ([0.0; SAMPLE], 0);
    for ball in sample(balls) {
        room[count] = ball.center[axis];
        count += 1;
    }
    let all = &mut room[..count];
    all.sort_unstable_by(f64::total_cmp);
    let few = count / 32;
    [all[few], all[count - 1 - few]]
}

/// A sorted grid of balls.
#[derive(Clone, Debug)]
pub(crate) struct BallGrid<const D: usize, T> {
    balls: Balls<D, T>,
    cells: Cells<D>,
    /// The balls in the cell of a ball, in the mean.
    crowd: f64,
    /// Where each cell starts, and where the last one ends.
    starts: Vec<u32>,
    /// By position, and more for the last vector.
    centers: [Vec<f64>; D],
    radii: Vec<f64>,
    tags: Vec<T>,
    /// Room for sorting: the ends of the layers, and balls by their layers.
    ends: Vec<u32>,
    layers: Vec<GridBall<D, T>>,
}

impl<const D: usize, T> Default for BallGrid<D, T> {
    fn default() -> Self {
        Self {
            balls: Balls::default(),
            cells: Cells {
                origin: [0.0; D],
                inverse: [1.0; D],
                columns: 1,
                count: [1; D],
            },
            crowd: 0.0,
            starts: Vec::new(),
            centers: core::array::from_fn(|_| Vec::new()),
            radii: Vec::new(),
            tags: Vec::new(),
            ends: Vec::new(),
            layers: Vec::new(),
        }
    }
}

impl<const D: usize, T: Copy> BallGrid<D, T> {
    /// Sorts the balls: by layers, the cells on the last axis, and each layer by its cells. Returns whether the cells are
    /// not too crowded.
    fn sort(&mut self) -> bool {
        let Some(cells) = Cells::around(&self.balls) else {
            return false;
        };
        self.cells = cells;
        let balls = &self.balls.all;
        let layer = |ball: &GridBall<D, T>| cells.on(D - 1, ball.center[D - 1]);
        self.ends.clear();
        self.ends.resize(cells.count[D - 1], 0);
        for ball in balls {
            self.ends[layer(ball)] += 1;
        }
        // Where counts are, the sums of those before.
        let mut sum = 0;
        for end in &mut self.ends {
            sum += core::mem::replace(end, sum);
        }
        self.layers.resize(balls.len(), balls[0]);
        for ball in balls {
            let end = &mut self.ends[layer(ball)];
            self.layers[*end as usize] = *ball;
            *end += 1;
        }
        let padded = balls.len() + MOST_LANES as usize;
        for column in self.centers.iter_mut().chain([&mut self.radii]) {
            column.resize(padded, f64::NAN);
        }
        self.tags.resize(balls.len(), balls[0].tag);
        let size = cells.count[..D - 1].iter().product();
        self.starts.clear();
        self.starts.resize(size * cells.count[D - 1] + 1, 0);
        let (mut first, mut crowd) = (0, 0);
        for (starts, &end) in self.starts.chunks_mut(size).zip(&self.ends) {
            let of_layer = &self.layers[first as usize..end as usize];
            for ball in of_layer {
                starts[cells.within_layer(&ball.center)] += 1;
            }
            crowd += squares(starts, cells.columns);
            let mut sum = first;
            for start in &mut *starts {
                sum += *start;
                *start = sum;
            }
            for ball in of_layer.iter().rev() {
                let start = &mut starts[cells.within_layer(&ball.center)];
                *start -= 1;
                let position = *start as usize;
                for axis in 0..D {
                    self.centers[axis][position] = ball.center[axis];
                }
                self.radii[position] = ball.radius;
                self.tags[position] = ball.tag;
            }
            first = end;
        }
        self.starts[size * cells.count[D - 1]] = first;
        self.crowd = crowd as f64 / f64::from(first);
        self.crowd <= CROWDED
    }

    pub(crate) fn len(&self) -> usize {
        self.tags.len()
    }

    #[inline(always)]
    pub(crate) fn tag(&self, position: usize) -> &T {
        &self.tags[position]
    }

    /// The box of a ball.
    #[inline]
    pub(crate) fn bounds(&self, position: usize) -> Bounds<D> {
        let (center, radius) = self.ball(position);
        Bounds::at(center).widened(radius)
    }

    /// The center and the radius.
    #[inline(always)]
    pub(crate) fn ball(&self, position: usize) -> ([f64; D], f64) {
        let center = core::array::from_fn(|axis| self.centers[axis][position]);
        (center, self.radii[position])
    }

    /// How many lines of cells along the first axis a box of this size may have a part in.
    fn lines_of(&self, size: f64) -> f64 {
        let Cells { count, inverse, .. } = self.cells;
        let lines = |axis: usize| (count[axis] as f64).min(size * inverse[axis] + 2.0);
        (1..D).map(lines).product()
    }

    /// About how many vectors are tested for all balls of another grid.
    fn vectors_for(&self, other: &Self) -> f64 {
        let Cells {
            count,
            inverse,
            columns,
            ..
        } = self.cells;
        let radii = sample(&other.balls.all).map(|ball| ball.radius);
        let size = 2.0 * radii.sum::<f64>() / other.len().min(SAMPLE) as f64;
        let of_line = (size + 2.0 * self.reach()) * inverse[0] + 1.0;
        let cells = of_line.min(count[0] as f64) / columns as f64;
        let vectors = cells * self.crowd / f64::from(MOST_LANES);
        other.len() as f64 * self.lines_of(size) * (1.0 + vectors)
    }

    /// Whether a box is in so many lines that the strip around its shape is worth its time.
    pub(crate) fn is_long(&self, bounds: &Bounds<D>) -> bool {
        self.lines_of(bounds.longest()) > FEW_LINES
    }

    /// Whether so many boxes up to a size are looked up here faster than the balls in a tree of the boxes.
    pub(crate) fn takes_boxes(&self, count: usize, size: f64) -> bool {
        count as f64 * self.lines_of(size) <= LOOKUP * self.len() as f64
    }

    /// Whether the balls of a grid of greater ones are looked up here faster than the other way.
    pub(crate) fn takes_balls(&self, larger: &Self) -> bool {
        self.vectors_for(larger) <= larger.vectors_for(self)
    }

    /// The number of lines of cells along the first axis.
    pub(crate) fn lines(&self) -> usize {
        self.cells.count[1..].iter().product()
    }

    /// Divides the lines into ranges with about so many balls.
    pub(crate) fn line_parts(&self, balls: usize, mut each: impl FnMut(Range<usize>)) {
        let start = |line: usize| self.starts[line * self.cells.count[0]] as usize;
        let mut first = 0;
        for line in 1..=self.lines() {
            if line == self.lines() || start(line) >= start(first) + balls {
                each(first..line);
                first = line;
            }
        }
    }

    /// Adds every two balls that may meet, once. The first one is in these lines, and asks by its position.
    #[inline(always)]
    pub(crate) fn join_itself<L: Lanes>(
        &self,
        lanes: L,
        lines: Range<usize>,
        hits: &mut Vec<VectorHits>,
    ) {
        let (columns, width) = (self.cells.columns, self.cells.count[0]);
        let start = |cell: usize| self.starts[cell];
        for line in lines {
            let mut later = [0; MOST_LATER];
            let later = self.later_lines(line, &mut later);
            for position in start(line * width)..start((line + 1) * width) {
                let (center, radius) = self.ball(position as usize);
                let column = self.cells.on(0, center[0]);
                let first = column.saturating_sub(columns);
                let end = (column + columns + 1).min(width);
                let ball = lanes.ball(center, radius);
                // Not one loop with the others: the numbers of vectors are predicted better.
                self.test(
                    lanes,
                    (position, position + 1..start(line * width + end)),
                    #[inline(always)]
                    |other| semi_static::ball_ball(ball, other),
                    hits,
                );
                for line in later {
                    self.test(
                        lanes,
                        (
                            position,
                            start(line * width + first)..start(line * width + end),
                        ),
                        #[inline(always)]
                        |other| semi_static::ball_ball(ball, other),
                        hits,
                    );
                }
            }
        }
    }

    /// The neighbours of a line that come after it.
    #[inline(always)]
    fn later_lines<'l>(&self, line: usize, lines: &'l mut [usize; MOST_LATER]) -> &'l [usize] {
        let mut found = 0;
        let mut add = |line: usize| {
            lines[found] = line;
            found += 1;
        };
        let rows = self.cells.count[1];
        let row = line % rows;
        if row + 1 < rows {
            add(line + 1);
        }
        if D == 3 && line + rows < self.lines() {
            for row in row.saturating_sub(1)..(row + 2).min(rows) {
                add(line / rows * rows + rows + row);
            }
        }
        &lines[..found]
    }

    /// Calls `each` with the ranges of the balls that may meet what is in a box, and in a strip if there is one.
    #[inline(always)]
    pub(crate) fn near(
        &self,
        bounds: &Bounds<D>,
        strip: Option<&Strip>,
        mut each: impl FnMut(Range<u32>),
    ) {
        let Cells { count, .. } = self.cells;
        let strip = strip.and_then(|strip| strip.for_boxes_in(&self.balls.bounds));
        let bounds = bounds.widened(self.reach());
        let low = core::array::from_fn::<_, D, _>(|axis| self.cells.on(axis, bounds.min[axis]));
        let high = core::array::from_fn::<_, D, _>(|axis| self.cells.on(axis, bounds.max[axis]));
        for layer in if D == 3 { low[2]..=high[2] } else { 0..=0 } {
            for row in low[1]..=high[1] {
                let (mut first, mut last) = (low[0], high[0]);
                if let Some(strip) = &strip {
                    let [from, to] = self.cells.strip_in_row(strip, row);
                    (first, last) = (first.max(from), last.min(to));
                    if first > last {
                        continue;
                    }
                }
                let line = (layer * count[1] + row) * count[0];
                each(self.starts[line + first]..self.starts[line + last + 1]);
            }
        }
    }

    /// The greatest radius.
    pub(crate) fn reach(&self) -> f64 {
        self.balls.radii[1]
    }

    /// Adds the balls of a range for which a filter does not certify that they are disjoint from who asks.
    #[inline(always)]
    pub(crate) fn test<L: Lanes>(
        &self,
        lanes: L,
        (asking, range): (u32, Range<u32>),
        filter: impl Fn(([L::Real; D], L::Real)) -> Certified<<L::Real as SimdReal>::Mask>,
        hits: &mut Vec<VectorHits>,
    ) {
        let Range { mut start, end } = range;
        while start < end {
            let some = start as usize..start as usize + L::COUNT as usize;
            let center = core::array::from_fn(|axis| lanes.load(&self.centers[axis][some.clone()]));
            let Certified { certain, value } = filter((center, lanes.load(&self.radii[some])));
            let there = !0 >> (32 - (end - start).min(L::COUNT));
            let before = hits.len();
            let found = VectorHits {
                asking,
                first: start,
                may_meet: L::bits(value | !certain) & there,
                certain: L::bits(certain),
            };
            // Without a branch, which would often be predicted wrongly.
            hits.push(found);
            hits.truncate(before + usize::from(found.may_meet != 0));
            start += L::COUNT;
        }
    }
}

/// Balls of a vector that may meet who asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VectorHits {
    pub(crate) asking: u32,
    /// The position of the first ball of the vector.
    first: u32,
    /// A bit for each ball that may meet who asks: at least one is set.
    may_meet: u32,
    /// A bit for each ball of which a filter is certain.
    certain: u32,
}

impl VectorHits {
    /// Calls `each` with the positions of the balls, and whether they certainly meet.
    #[inline(always)]
    pub(crate) fn for_each(self, mut each: impl FnMut(usize, bool)) {
        let mut rest = self.may_meet;
        loop {
            let lane = rest.trailing_zeros();
            each((self.first + lane) as usize, self.certain >> lane & 1 != 0);
            rest &= rest - 1;
            if rest == 0 {
                break;
            }
        }
    }
}

/// The most neighbours of a line that come after it: in space.
const MOST_LATER: usize = 4;

/// The sum of the squares of the numbers in cells of so many columns.
fn squares(counts: &[u32], columns: usize) -> u64 {
    let square = |n: u64| n * n;
    match columns {
        1 => counts.iter().map(|&n| square(n.into())).sum(),
        _ => {
            let of_cell = |cell: &[u32]| cell.iter().copied().map(u64::from).sum();
            counts
                .chunks(columns)
                .map(|cell| square(of_cell(cell)))
                .sum()
        }
    }
}

/// A shape that balls are tested with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Obstacle<const D: usize> {
    Ball([f64; D], f64),
    Segment([[f64; D]; 2]),
    Aabb([[f64; D]; 2]),
    /// Any shape in this box.
    Within([[f64; D]; 2]),
}

impl<const D: usize> Obstacle<D> {
    #[inline(always)]
    pub(crate) fn test<L: Lanes>(
        &self,
        lanes: L,
        ball: ([L::Real; D], L::Real),
    ) -> Certified<<L::Real as SimdReal>::Mask> {
        let two = |points: [[f64; D]; 2]| each(points, |x| lanes.point(x));
        match *self {
            Self::Ball(center, radius) => semi_static::ball_ball(lanes.ball(center, radius), ball),
            Self::Segment(ends) => semi_static::ball_segment(ball, two(ends)),
            Self::Aabb(corners) | Self::Within(corners) => {
                let Certified { certain, value } = semi_static::aabb_ball(two(corners), ball);
                let certain = match *self {
                    Self::Within(_) => certain & !value,
                    _ => certain,
                };
                Certified { certain, value }
            }
        }
    }
}

/// Vectors of `f64`.
pub(crate) trait Lanes: Copy {
    /// One vector.
    type Real: SimdReal<Float = f64>;
    /// How many numbers are in one.
    const COUNT: u32;
    /// The numbers of a slice of so many.
    fn load(self, from: &[f64]) -> Self::Real;
    /// The same number in all.
    fn all(self, x: f64) -> Self::Real;
    /// One bit a lane, the first one lowest.
    fn bits(mask: <Self::Real as SimdReal>::Mask) -> u32;
    /// The same point in all.
    #[inline(always)]
    fn point<const D: usize>(self, x: [f64; D]) -> [Self::Real; D] {
        each(x, |x| self.all(x))
    }
    /// The same ball in all.
    #[inline(always)]
    fn ball<const D: usize>(self, center: [f64; D], radius: f64) -> ([Self::Real; D], Self::Real) {
        (self.point(center), self.all(radius))
    }
}

/// The vectors of some instructions.
#[cfg(feature = "batch")]
#[derive(Clone, Copy)]
pub(crate) struct Wide<S>(pub(crate) S);

#[cfg(feature = "batch")]
impl<S: fearless_simd::Simd> Lanes for Wide<S> {
    type Real = crate::batch::Vector<S, fearless_simd::f64x4<S>>;
    const COUNT: u32 = MOST_LANES;
    #[inline(always)]
    fn load(self, from: &[f64]) -> Self::Real {
        use fearless_simd::SimdBase;
        crate::batch::Vector::new(fearless_simd::f64x4::from_slice(self.0, from))
    }
    #[inline(always)]
    fn all(self, x: f64) -> Self::Real {
        use fearless_simd::SimdBase;
        crate::batch::Vector::new(fearless_simd::f64x4::splat(self.0, x))
    }
    #[expect(clippy::cast_possible_truncation, reason = "4 bits")]
    #[inline(always)]
    fn bits(mask: <Self::Real as SimdReal>::Mask) -> u32 {
        mask.bits() as u32
    }
}

/// One number at a time.
#[cfg(not(feature = "batch"))]
#[derive(Clone, Copy)]
pub(crate) struct Single;

#[cfg(not(feature = "batch"))]
impl Lanes for Single {
    type Real = f64;
    const COUNT: u32 = 1;
    #[inline(always)]
    fn load(self, from: &[f64]) -> f64 {
        from[0]
    }
    #[inline(always)]
    fn all(self, x: f64) -> f64 {
        x
    }
    #[inline(always)]
    fn bits(mask: bool) -> u32 {
        u32::from(mask)
    }
}

#[cfg(test)]
mod tests {
    use super::{BallGrids, Cells, GridBall, MOST_COLUMNS};
    use secant_oracle::Rng;

    fn balls_that_touch_are_in_near_cells<const D: usize>(n: usize) -> usize {
        let mut rng = Rng::new(45);
        let mut grids = BallGrids::<D, ()>::default();
        grids.clear();
        for _ in 0..n {
            grids.push(GridBall {
                center: [(); D].map(|()| 10.0 * rng.unit()),
                radius: 0.5 + 0.5 * rng.unit(),
                tag: (),
            });
        }
        let cells = Cells::around(&grids.grids[0].balls).expect("no extreme sizes");
        let [_, greatest] = grids.grids[0].balls.radii;
        for _ in 0..10_000 {
            let x = 14.0 * rng.unit() - 2.0;
            // Some are as far as two can be that touch.
            let share = if rng.once_in(2) { 1.0 } else { rng.unit() };
            let apart = 2.0 * greatest * share;
            for axis in 0..D {
                let most = if axis == 0 { cells.columns } else { 1 };
                assert!(
                    cells.on(axis, x + apart) <= cells.on(axis, x) + most,
                    "{x} {apart}"
                );
            }
        }
        cells.columns
    }

    #[test]
    fn cells_are_divided_where_there_are_many_balls() {
        let columns = [20, 150, 9_000].map(balls_that_touch_are_in_near_cells::<2>);
        assert_eq!(columns, [1, 6, MOST_COLUMNS]);
        let columns = [20, 900, 9_000].map(balls_that_touch_are_in_near_cells::<3>);
        assert_eq!(columns, [1, 7, MOST_COLUMNS]);
    }
}
