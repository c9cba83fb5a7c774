//! What all families in space are made with: shapes of given numbers, and frames
//! in which points, lengths and right angles are exact.

use crate::hostile::coordinate::Coordinate;
use crate::hostile::parts::{Source, ordered, shape, signed_bits};
use crate::rng::Rng;
use crate::space::{Plane, Spatial};

/// A point with coordinates from a source.
pub(super) fn point<S: Coordinate>(rng: &mut Rng, source: &Source<S>) -> [S; 3] {
    // A screen has two axes.
    [0, 1, 1].map(|axis| source(axis, rng))
}

/// The box with two opposite corners.
pub(super) fn aabb<S: Coordinate>(p: [S; 3], q: [S; 3]) -> Spatial<S> {
    let [min, max] = ordered(p, q);
    Spatial::aabb(min, max)
}

/// The plane through three points, or through the first with a normal; if that
/// is none, one along two axes.
pub(super) fn plane<S: Coordinate>(
    rng: &mut Rng,
    points: [[S; 3]; 3],
    normal: Option<[S; 3]>,
) -> Spatial<S> {
    let through = Plane::through(points);
    let upright = [S::whole(0), S::whole(0), S::whole(1)];
    let facing = Plane::new(points[0], normal.unwrap_or(upright));
    let plane = match normal {
        Some(_) if facing.is_valid() && rng.once_in(2) => facing,
        _ if through.is_valid() => through,
        _ if facing.is_valid() => facing,
        _ => Plane::new(points[0], upright),
    };
    Spatial::Plane(plane)
}

/// A ball, a box or a plane.
pub(super) fn wide<S: Coordinate>(
    rng: &mut Rng,
    points: [[S; 3]; 3],
    normal: Option<[S; 3]>,
    radius: S,
) -> Spatial<S> {
    let [p, q, _] = points;
    match rng.below(3) {
        0 => Spatial::ball(p, radius.magnitude()),
        1 => aabb(p, q),
        _ => plane(rng, points, normal),
    }
}

/// A set of any type; more often one of the linear family.
pub(super) fn spatial<S: Coordinate>(
    rng: &mut Rng,
    points: [[S; 3]; 3],
    vector: Option<[S; 3]>,
    radius: S,
) -> Spatial<S> {
    if rng.once_in(2) {
        Spatial::Linear(shape(rng, points[0], points[1], vector))
    } else {
        wide(rng, points, vector, radius)
    }
}

/// A set of numbers that do not depend on each other.
pub(super) fn independent<S: Coordinate>(rng: &mut Rng, source: &Source<S>) -> Spatial<S> {
    let [p, q, r, vector, radii] = [0; 5].map(|_| point(rng, source));
    spatial(rng, [p, q, r], Some(vector), radii[0])
}

/// A value near the length of the vector. Stops at the largest.
pub(super) fn length<S: Coordinate>([x, y, z]: [S; 3]) -> S {
    S::length([S::length([x, y]), z])
}

/// A vector of small integers.
pub(super) type Cell = [i64; 3];

pub(super) fn plus_times(p: Cell, m: i64, d: Cell) -> Cell {
    [0, 1, 2].map(|k| p[k] + m * d[k])
}

pub(super) fn across(v: Cell, w: Cell) -> Cell {
    [0, 1, 2].map(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        v[i] * w[j] - v[j] * w[i]
    })
}

/// The shortest vector of integers along v.
fn primitive(v: Cell) -> Cell {
    let divisor = (1..=v.map(i64::abs).into_iter().max().unwrap_or(1)).rev();
    let mut common = divisor.filter(|n| v.iter().all(|x| x % n == 0));
    let common = common.next().unwrap_or(1);
    v.map(|x| x / common)
}

pub(super) fn cell(rng: &mut Rng, most: i64) -> Cell {
    [0; 3].map(|_| rng.between(-most, most))
}

/// A vector that is not zero.
pub(super) fn some_cell(rng: &mut Rng, most: i64) -> Cell {
    loop {
        let v = cell(rng, most);
        if v != [0; 3] {
            return v;
        }
    }
}

/// The axes of right-angled frames of integers, all of one length.
const FRAMES: [(i64, [Cell; 3]); 5] = [
    (1, [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    (3, [[1, 2, 2], [2, 1, -2], [2, -2, 1]]),
    (7, [[2, 3, 6], [3, -6, 2], [6, 2, -3]]),
    (9, [[1, 4, 8], [4, 7, -4], [8, -4, 1]]),
    (11, [[2, 6, 9], [6, 7, -6], [9, -6, 2]]),
];

/// A center, a scale, and three axes at right angles: a cell is the point with
/// these coordinates along the axes, which is exact for coordinates of at most
/// `Frame::REACH`.
pub(super) struct Frame {
    center: Cell,
    k: i64,
    exponent: i32,
    axes: [Cell; 3],
    length: i64,
}

impl Frame {
    pub(super) const REACH: i64 = 26;

    pub(super) fn new<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> Self {
        let frame = rng.index(FRAMES.len());
        Frame::with_axes::<S>(rng, scale, FRAMES[frame])
    }

    /// Along the axes of space.
    pub(super) fn upright<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> Self {
        Frame::with_axes::<S>(rng, scale, FRAMES[0])
    }

    fn with_axes<S: Coordinate>(
        rng: &mut Rng,
        scale: fn(&mut Rng) -> i32,
        (length, axes): (i64, [Cell; 3]),
    ) -> Self {
        // Integers of a number of bits, and often of all of them. A cell is less
        // than 512 units from the center, as 26 (2 + 6 + 9) and the like are.
        let bits = rng.between(13, i64::from(S::BITS));
        // |center| < 2^(bits - 2), and k 512 < 2^(bits - 2).
        let (most, largest) = (bits - 2, bits - 11);
        let center_bits = rng.between(1, most).max(rng.pick(&[1, most]));
        let size_bits = rng.between(1, largest).max(rng.pick(&[1, largest]));
        let mut center = [0; 3].map(|_| signed_bits(rng, center_bits));
        if rng.once_in(4) {
            center = [0; 3];
        }
        // Turned and mirrored.
        let first = rng.index(3);
        let axes = [0, 1, 2].map(|k| {
            let sign = rng.pick(&[1, -1]);
            axes[(first + k) % 3].map(|x| sign * x)
        });
        Frame {
            center,
            k: signed_bits(rng, size_bits).abs(),
            exponent: scale(rng),
            axes,
            length,
        }
    }

    /// The units of space along its axes.
    fn units(&self, cell: Cell) -> Cell {
        let [a, b, c] = self.axes;
        plus_times(
            plus_times(plus_times([0; 3], cell[0], a), cell[1], b),
            cell[2],
            c,
        )
    }

    fn point<S: Coordinate>(&self, units: Cell) -> [S; 3] {
        [0, 1, 2].map(|k| S::scaled(self.center[k] + self.k * units[k], self.exponent))
    }

    pub(super) fn at<S: Coordinate>(&self, cell: Cell) -> [S; 3] {
        self.point(self.units(cell))
    }

    pub(super) fn vector<S: Coordinate>(&self, cell: Cell) -> [S; 3] {
        let units = self.units(cell);
        units.map(|units| S::scaled(self.k * units, self.exponent))
    }

    /// So many times the length of an axis.
    pub(super) fn length<S: Coordinate>(&self, times: i64) -> S {
        S::scaled(self.k * self.length * times, self.exponent)
    }

    /// The box from a cell, so many units further along the axes of space.
    pub(super) fn aabb<S: Coordinate>(&self, corner: Cell, size: Cell) -> Spatial<S> {
        let corner = self.units(corner);
        aabb(self.point(corner), self.point(plus_times(corner, 1, size)))
    }

    /// Which way along the axes of space the cell is from the center.
    pub(super) fn signs(&self, cell: Cell) -> Cell {
        self.units(cell).map(i64::signum)
    }

    /// The plane of the points `p + v`, `p + w` and p, or with their normal if it
    /// is short enough.
    pub(super) fn plane<S: Coordinate>(
        &self,
        p: Cell,
        v: Cell,
        w: Cell,
        rng: &mut Rng,
    ) -> Spatial<S> {
        let points = [p, plus_times(p, 1, v), plus_times(p, 1, w)].map(|p| self.at(p));
        let normal = primitive(across(v, w));
        let is_short = normal.iter().all(|x| x.abs() <= Frame::REACH);
        plane(rng, points, is_short.then(|| self.vector(normal)))
    }
}
