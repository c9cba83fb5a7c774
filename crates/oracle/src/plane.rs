//! Discs and rectangles of the plane, with each other and with points, lines,
//! rays and segments: how two of them lie to each other, and the boundary
//! points they share.
//!
//! Coordinates are integers over a common power of two, so that every formula
//! is the one of the textbook: distances are compared by their squares, a
//! chord of a disc has the two roots of a quadratic as its parameters, and a
//! chord of a rectangle is the common part of two intervals.

mod chord;
mod circles;

use std::cmp::Ordering;

use num_bigint::BigInt;

use crate::linear::{self, Path, Relation, Shape, Vector, cross, minus, path, plus};
use crate::number::{Dyadic, Grid, Number, Whole};

pub use chord::{Chord, Passage, disc_chord, rect_chord};
pub use circles::{Circles, circles};

/// All points no further than `radius` from `center`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc<S = f64> {
    /// The center.
    pub center: [S; 2],
    /// The radius, which is not negative. A disc of radius 0 is a point.
    pub radius: S,
}

/// All points between two corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect<S = f64> {
    /// The lowest coordinates.
    pub min: [S; 2],
    /// The highest coordinates; where they are equal to the lowest ones, the
    /// rectangle is a segment or a point.
    pub max: [S; 2],
}

/// A closed point set of the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Planar<S = f64> {
    /// A point, line, ray or segment.
    Linear(Shape<S>),
    /// A disc.
    Disc(Disc<S>),
    /// A rectangle.
    Rect(Rect<S>),
}

impl<S: Number> Planar<S> {
    /// The disc about `center`.
    pub fn disc(center: [S; 2], radius: S) -> Self {
        Planar::Disc(Disc { center, radius })
    }

    /// The rectangle from `min` to `max`.
    pub fn rect(min: [S; 2], max: [S; 2]) -> Self {
        Planar::Rect(Rect { min, max })
    }

    /// The shape with each of its numbers changed by `f`.
    pub fn map<T>(&self, mut f: impl FnMut(S) -> T) -> Planar<T> {
        match *self {
            Planar::Linear(shape) => Planar::Linear(shape.map(f)),
            Planar::Disc(Disc { center, radius }) => Planar::Disc(Disc {
                center: center.map(&mut f),
                radius: f(radius),
            }),
            Planar::Rect(Rect { min, max }) => Planar::Rect(Rect {
                min: min.map(&mut f),
                max: max.map(f),
            }),
        }
    }

    /// Whether it is a set: a direction that is not zero, a radius that is not
    /// negative, corners in order.
    pub fn is_valid(&self) -> bool {
        let grid = Grid::of(self.dyadics().into_iter());
        match self {
            Planar::Linear(shape) => shape.is_valid(),
            Planar::Disc(disc) => disc.radius.dyadic().mantissa >= 0,
            Planar::Rect(rect) => {
                let [min, max] = [rect.min, rect.max].map(|p| whole(p, &grid));
                min[0] <= max[0] && min[1] <= max[1]
            }
        }
    }

    fn dyadics(&self) -> Vec<Dyadic> {
        match self {
            Planar::Linear(shape) => shape.dyadics().collect(),
            Planar::Disc(disc) => disc.dyadics().to_vec(),
            Planar::Rect(rect) => rect.dyadics().to_vec(),
        }
    }

    /// The same set as a point or a segment, if it is one.
    fn reduced(&self) -> Self {
        match *self {
            Planar::Disc(disc) if disc.radius.dyadic().mantissa == 0 => {
                Planar::Linear(Shape::Point(disc.center))
            }
            Planar::Rect(Rect { min, max }) => {
                let flat = |axis: usize| min[axis].dyadic() == max[axis].dyadic();
                if flat(0) || flat(1) {
                    Planar::Linear(Shape::segment(min, max))
                } else {
                    *self
                }
            }
            other => other,
        }
    }
}

impl<S: Number> Disc<S> {
    fn dyadics(&self) -> [Dyadic; 3] {
        let [x, y] = self.center;
        [x, y, self.radius].map(S::dyadic)
    }

    fn on(&self, grid: &Grid) -> WholeDisc {
        let radius = BigInt::on_grid(self.radius.dyadic(), grid);
        assert!(radius >= BigInt::ZERO, "{self:?} has a negative radius");
        WholeDisc {
            center: whole(self.center, grid),
            radius,
        }
    }
}

impl<S: Number> Rect<S> {
    /// The corners, counter-clockwise from the lowest.
    pub fn corners(&self) -> [[S; 2]; 4] {
        let ([left, low], [right, high]) = (self.min, self.max);
        [[left, low], [right, low], [right, high], [left, high]]
    }

    fn dyadics(&self) -> [Dyadic; 4] {
        let ([x, y], [z, w]) = (self.min, self.max);
        [x, y, z, w].map(S::dyadic)
    }

    fn on(&self, grid: &Grid) -> WholeRect {
        let [min, max] = [self.min, self.max].map(|p| whole(p, grid));
        assert!(
            min[0] <= max[0] && min[1] <= max[1],
            "{self:?} is inside out"
        );
        WholeRect { min, max }
    }
}

/// Whether the closed sets share a point.
pub fn intersects<S: Number>(a: &Planar<S>, b: &Planar<S>) -> bool {
    relation(a, b) != Relation::Disjoint
}

/// How `a` lies to `b`. Panics if one of them is not valid.
pub fn relation<S: Number>(a: &Planar<S>, b: &Planar<S>) -> Relation {
    let grid = Grid::of([a.dyadics(), b.dyadics()].concat().into_iter());
    match (a.reduced(), b.reduced()) {
        (Planar::Linear(a), Planar::Linear(b)) => linear::relation(&a, &b),
        (Planar::Linear(a), Planar::Disc(b)) => linear_disc(&path(&a, &grid), &b.on(&grid)),
        (Planar::Linear(a), Planar::Rect(b)) => linear_rect(&path(&a, &grid), &b.on(&grid)),
        (Planar::Disc(a), Planar::Disc(b)) => disc_disc(&a.on(&grid), &b.on(&grid)),
        (Planar::Disc(a), Planar::Rect(b)) => disc_rect(&a.on(&grid), &b.on(&grid)),
        (Planar::Rect(a), Planar::Rect(b)) => rect_rect(&a.on(&grid), &b.on(&grid)),
        (Planar::Disc(_) | Planar::Rect(_), Planar::Linear(_))
        | (Planar::Rect(_), Planar::Disc(_)) => relation(b, a).reversed(),
    }
}

/// The common part of two rectangles, if they have one.
pub fn common_rect<S: Number + PartialOrd>(a: &Rect<S>, b: &Rect<S>) -> Option<Rect<S>> {
    let [mut min, mut max] = [a.min, a.max];
    for axis in [0, 1] {
        if b.min[axis] > min[axis] {
            min[axis] = b.min[axis];
        }
        if b.max[axis] < max[axis] {
            max[axis] = b.max[axis];
        }
    }
    (min[0] <= max[0] && min[1] <= max[1]).then_some(Rect { min, max })
}

/// A point, or a vector, of the common grid.
type Pair = Vector<BigInt>;

fn whole<S: Number>(p: [S; 2], grid: &Grid) -> Pair {
    p.map(|x| BigInt::on_grid(x.dyadic(), grid))
}

fn dot(v: &Pair, w: &Pair) -> BigInt {
    &v[0] * &w[0] + &v[1] * &w[1]
}

fn square(x: &BigInt) -> BigInt {
    x * x
}

struct WholeDisc {
    center: Pair,
    radius: BigInt,
}

impl WholeDisc {
    /// Whether a point is inside the circle (`Less`), on it, or outside.
    fn side(&self, p: &Pair) -> Ordering {
        let v = minus(p, &self.center);
        dot(&v, &v).cmp(&square(&self.radius))
    }
}

struct WholeRect {
    min: Pair,
    max: Pair,
}

impl WholeRect {
    fn has(&self, p: &Pair) -> bool {
        [0, 1]
            .iter()
            .all(|&axis| self.min[axis] <= p[axis] && p[axis] <= self.max[axis])
    }

    /// Off the boundary too.
    fn has_inside(&self, p: &Pair) -> bool {
        [0, 1]
            .iter()
            .all(|&axis| self.min[axis] < p[axis] && p[axis] < self.max[axis])
    }

    fn corners(&self) -> [Pair; 4] {
        let at = |x: &Pair, y: &Pair| [x[0].clone(), y[1].clone()];
        [
            at(&self.min, &self.min),
            at(&self.max, &self.min),
            at(&self.max, &self.max),
            at(&self.min, &self.max),
        ]
    }
}

/// The relation of a linear shape to a set of two dimensions, from whether
/// they meet, whether the interiors do, and whether it is all inside.
fn in_area(meets: bool, interiors_meet: bool, is_inside: bool) -> Relation {
    match (meets, interiors_meet, is_inside) {
        (false, ..) => Relation::Disjoint,
        (true, false, _) => Relation::Touch,
        (true, true, true) => Relation::Within,
        (true, true, false) => Relation::Cross,
    }
}

/// A linear shape and a disc of positive radius.
fn linear_disc(a: &Path<BigInt>, disc: &WholeDisc) -> Relation {
    let end = plus(&a.origin, &a.direction);
    // The point of the shape that is nearest to the center c: where
    // (o + t d - c) . d = 0, unless an end comes before.
    let towards = dot(&minus(&disc.center, &a.origin), &a.direction);
    let length = dot(&a.direction, &a.direction);
    let nearest = if a.has_start && towards <= BigInt::ZERO {
        disc.side(&a.origin)
    } else if a.has_end && towards >= length {
        disc.side(&end)
    } else {
        // The distance of c from the line is |(c - o) x d| / |d|.
        let across = cross(&minus(&disc.center, &a.origin), &a.direction);
        square(&across).cmp(&(square(&disc.radius) * length))
    };
    let is_inside = a.has_start
        && a.has_end
        && disc.side(&a.origin) != Ordering::Greater
        && disc.side(&end) != Ordering::Greater;
    // Where an end is in the open disc, so are points beside it that are no
    // ends: the nearest point decides about the interiors too.
    in_area(
        nearest != Ordering::Greater,
        nearest == Ordering::Less,
        is_inside,
    )
}

/// A linear shape and a rectangle of positive width and height.
fn linear_rect(a: &Path<BigInt>, rect: &WholeRect) -> Relation {
    if a.is_point() {
        let p = &a.origin;
        return in_area(rect.has(p), rect.has_inside(p), true);
    }
    let end = plus(&a.origin, &a.direction);
    let is_inside = a.has_start && a.has_end && rect.has(&a.origin) && rect.has(&end);
    let meets = chord::slabs(a, rect).is_some();
    in_area(meets, chord::open_slabs_meet(a, rect), is_inside)
}

/// Two discs of positive radius.
fn disc_disc(a: &WholeDisc, b: &WholeDisc) -> Relation {
    let way = minus(&b.center, &a.center);
    let distance = dot(&way, &way);
    match distance.cmp(&square(&(&a.radius + &b.radius))) {
        Ordering::Greater => return Relation::Disjoint,
        Ordering::Equal => return Relation::Touch,
        Ordering::Less => {}
    }
    let is_nested = distance <= square(&(&a.radius - &b.radius));
    match (is_nested, a.radius.cmp(&b.radius)) {
        (false, _) => Relation::Overlap,
        (true, Ordering::Less) => Relation::Within,
        (true, Ordering::Equal) => Relation::Equal,
        (true, Ordering::Greater) => Relation::Contains,
    }
}

/// A disc and a rectangle, both of two dimensions.
fn disc_rect(disc: &WholeDisc, rect: &WholeRect) -> Relation {
    let nearest = [0, 1].map(|axis| {
        let x = &disc.center[axis];
        x.clamp(&rect.min[axis], &rect.max[axis]).clone()
    });
    match disc.side(&nearest) {
        Ordering::Greater => return Relation::Disjoint,
        Ordering::Equal => return Relation::Touch,
        Ordering::Less => {}
    }
    let r = [disc.radius.clone(), disc.radius.clone()];
    if rect.has(&minus(&disc.center, &r)) && rect.has(&plus(&disc.center, &r)) {
        return Relation::Within;
    }
    let mut corners = rect.corners().into_iter();
    if corners.all(|p| disc.side(&p) != Ordering::Greater) {
        return Relation::Contains;
    }
    Relation::Overlap
}

/// Two rectangles of two dimensions.
fn rect_rect(a: &WholeRect, b: &WholeRect) -> Relation {
    let meet = |axis: usize| {
        let low = (&a.min[axis]).max(&b.min[axis]);
        let high = (&a.max[axis]).min(&b.max[axis]);
        low.cmp(high)
    };
    let axes = [meet(0), meet(1)];
    if axes.contains(&Ordering::Greater) {
        return Relation::Disjoint;
    }
    if axes.contains(&Ordering::Equal) {
        return Relation::Touch;
    }
    let within = b.has(&a.min) && b.has(&a.max);
    let contains = a.has(&b.min) && a.has(&b.max);
    match (within, contains) {
        (true, true) => Relation::Equal,
        (true, false) => Relation::Within,
        (false, true) => Relation::Contains,
        (false, false) => Relation::Overlap,
    }
}

#[cfg(test)]
mod tests;
