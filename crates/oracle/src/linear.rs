//! Points, lines, rays and segments of the plane: how two of them meet.
//!
//! Every shape is taken for the same thing, the points `origin + t direction`
//! with t in a range. Two that are not parallel meet where
//!
//! ```text
//! o + t d = c + u e      so      t (d x e) = (c - o) x e,   u (d x e) = (c - o) x d
//! ```
//!
//! and two on one line are intervals of t.

pub(crate) mod shape;

use std::cmp::Ordering;

use num_bigint::BigInt;

use crate::number::{Grid, Number, Whole};
use crate::rational::Rational;

use shape::Linear;

/// Where a line or a ray goes from its origin.
pub type Heading<S = f64> = shape::Heading<2, S>;

/// A closed point set of the linear family.
pub type Shape<S = f64> = Linear<2, S>;

/// How two point sets lie to each other, in the words of Clementini, Di Felice
/// and van Oosterom (1993). A° is the relative interior of A; that of a point
/// is the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// No common point.
    Disjoint,
    /// Common points, but none of A° and B°.
    Touch,
    /// The interiors meet, and nothing else below fits.
    Cross,
    /// A, B and the common part of A° and B° have one dimension, and neither
    /// contains the other.
    Overlap,
    /// A is a subset of B, and A° meets B°.
    Within,
    /// B is a subset of A, and A° meets B°.
    Contains,
    /// The same set.
    Equal,
}

impl Relation {
    /// All relations.
    pub const ALL: [Relation; 7] = [
        Relation::Disjoint,
        Relation::Touch,
        Relation::Cross,
        Relation::Overlap,
        Relation::Within,
        Relation::Contains,
        Relation::Equal,
    ];

    /// The relation of B to A, where this is that of A to B.
    pub fn reversed(self) -> Self {
        match self {
            Relation::Within => Relation::Contains,
            Relation::Contains => Relation::Within,
            other => other,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Disjoint => "disjoint",
            Relation::Touch => "touch",
            Relation::Cross => "cross",
            Relation::Overlap => "overlap",
            Relation::Within => "within",
            Relation::Contains => "contains",
            Relation::Equal => "equal",
        }
    }
}

/// A common point of a and b.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The point.
    pub at: [Rational; 2],
    /// Where it is on a, in multiples of a's direction (for a segment, of end -
    /// start); 0 if a is a point or a segment of length zero.
    pub t: Rational,
    /// Where it is on b, likewise.
    pub u: Rational,
}

/// A [`Meeting`] with each number rounded once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounded<R> {
    /// The point.
    pub at: [R; 2],
    /// The parameter along a.
    pub t: R,
    /// The parameter along b.
    pub u: R,
}

impl Meeting {
    /// The nearest f64 of each number.
    pub fn to_f64(&self) -> Rounded<f64> {
        Rounded {
            at: self.at.each_ref().map(Rational::to_f64),
            t: self.t.to_f64(),
            u: self.u.to_f64(),
        }
    }

    /// The nearest f32 of each number.
    pub fn to_f32(&self) -> Rounded<f32> {
        Rounded {
            at: self.at.each_ref().map(Rational::to_f32),
            t: self.t.to_f32(),
            u: self.u.to_f32(),
        }
    }
}

/// The common points of a and b, where they have any.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "short-lived, and easier to match on"
)]
pub enum Intersection {
    /// One point.
    Point(Meeting),
    /// More than one point of one line.
    Overlap {
        /// The end that comes first along a; none if it goes on for ever
        /// against a's direction.
        start: Option<Meeting>,
        /// The end that comes last along a; none if it goes on for ever.
        end: Option<Meeting>,
    },
}

/// Whether the closed sets share a point.
pub fn intersects<A: Number, B: Number>(a: &Shape<A>, b: &Shape<B>) -> bool {
    relation(a, b) != Relation::Disjoint
}

/// How `a` lies to `b`. Panics if a line or ray has no direction.
pub fn relation<A: Number, B: Number>(a: &Shape<A>, b: &Shape<B>) -> Relation {
    let grid = common_grid(a, b);
    if fits_i128(&grid) {
        answer::<i128>(&path(a, &grid), &path(b, &grid)).relation
    } else {
        answer::<BigInt>(&path(a, &grid), &path(b, &grid)).relation
    }
}

/// The common points of `a` and `b`. Panics if a line or ray has no direction.
pub fn intersection<A: Number, B: Number>(a: &Shape<A>, b: &Shape<B>) -> Option<Intersection> {
    solve(a, b).1
}

/// Both answers at once.
pub fn solve<A: Number, B: Number>(a: &Shape<A>, b: &Shape<B>) -> (Relation, Option<Intersection>) {
    let grid = common_grid(a, b);
    if fits_i128(&grid) {
        solve_with::<i128, A, B>(a, b, &grid)
    } else {
        solve_with::<BigInt, A, B>(a, b, &grid)
    }
}

/// Whether the directions are linearly dependent. A point, and a segment of
/// length zero, has the zero direction, which depends on every other.
pub fn is_parallel<A: Number, B: Number>(a: &Shape<A>, b: &Shape<B>) -> bool {
    let grid = common_grid(a, b);
    let a: Path<BigInt> = path(a, &grid);
    let b: Path<BigInt> = path(b, &grid);
    is_zero(&cross(&a.direction, &b.direction))
}

/// On which side of the directed line from `a` to `b` the point `c` is, with y
/// pointing up: `Greater` for left (a, b, c turn counter-clockwise), `Less` for
/// right (clockwise), `Equal` if the three are on one line.
pub fn orientation<S: Number>(a: [S; 2], b: [S; 2], c: [S; 2]) -> Ordering {
    let points = [a, b, c].map(|p| p.map(S::dyadic));
    let grid = Grid::of(points.into_iter().flatten());
    let [a, b, c] = points.map(|p| p.map(|x| BigInt::on_grid(x, &grid)));
    cross(&minus(&b, &a), &minus(&c, &a)).cmp(&BigInt::ZERO)
}

fn common_grid<A: Number, B: Number>(a: &Shape<A>, b: &Shape<B>) -> Grid {
    Grid::of(a.dyadics().chain(b.dyadics()))
}

/// With coordinates below 2^61, differences of two are below 2^62, a cross
/// product of differences is below 2 * 2^124, and nothing larger is computed.
fn fits_i128(grid: &Grid) -> bool {
    grid.bits <= 61
}

fn solve_with<I: Whole, A: Number, B: Number>(
    a: &Shape<A>,
    b: &Shape<B>,
    grid: &Grid,
) -> (Relation, Option<Intersection>) {
    let (a, b) = (path::<I, A>(a, grid), path::<I, B>(b, grid));
    let Answer { relation, common } = answer(&a, &b);
    let meeting = |found: Found<I>| found.on(&a, grid);
    let intersection = match common {
        Common::Nothing => None,
        Common::One(found) => Some(Intersection::Point(meeting(found))),
        Common::Many { start, end } => Some(Intersection::Overlap {
            start: start.map(meeting),
            end: end.map(meeting),
        }),
    };
    (relation, intersection)
}

pub(crate) type Vector<I> = [I; 2];

pub(crate) fn minus<I: Whole>(p: &Vector<I>, q: &Vector<I>) -> Vector<I> {
    [p[0].minus(&q[0]), p[1].minus(&q[1])]
}

pub(crate) fn plus<I: Whole>(p: &Vector<I>, q: &Vector<I>) -> Vector<I> {
    [p[0].plus(&q[0]), p[1].plus(&q[1])]
}

pub(crate) fn cross<I: Whole>(v: &Vector<I>, w: &Vector<I>) -> I {
    v[0].times(&w[1]).minus(&v[1].times(&w[0]))
}

fn is_zero<I: Whole>(x: &I) -> bool {
    *x == I::zero()
}

/// The points `origin + t direction`, with t >= 0 if it has a start and t <= 1
/// if it has an end. The direction of a point is zero.
pub(crate) struct Path<I> {
    pub(crate) origin: Vector<I>,
    pub(crate) direction: Vector<I>,
    pub(crate) has_start: bool,
    pub(crate) has_end: bool,
}

pub(crate) fn path<I: Whole, S: Number>(shape: &Shape<S>, grid: &Grid) -> Path<I> {
    assert!(shape.is_valid(), "{shape:?} has no direction");
    let whole = |v: [S; 2]| v.map(|x| I::on_grid(x.dyadic(), grid));
    let (origin, has_start, has_end) = match *shape {
        Shape::Point(p) => (whole(p), true, true),
        Shape::Segment { start, .. } => (whole(start), true, true),
        Shape::Ray { origin, .. } => (whole(origin), true, false),
        Shape::Line { origin, .. } => (whole(origin), false, false),
    };
    let direction = match *shape {
        Shape::Point(_) => [I::zero(), I::zero()],
        Shape::Segment { end: q, .. }
        | Shape::Ray {
            heading: Heading::Through(q),
            ..
        }
        | Shape::Line {
            heading: Heading::Through(q),
            ..
        } => minus(&whole(q), &origin),
        Shape::Ray {
            heading: Heading::Direction(d),
            ..
        }
        | Shape::Line {
            heading: Heading::Direction(d),
            ..
        } => whole(d),
    };
    Path {
        origin,
        direction,
        has_start,
        has_end,
    }
}

/// A parameter as a fraction; the denominator is positive.
struct Fraction<I> {
    numerator: I,
    denominator: I,
}

impl<I: Whole> Fraction<I> {
    fn new(numerator: I, denominator: I) -> Self {
        if denominator < I::zero() {
            Fraction {
                numerator: numerator.negated(),
                denominator: denominator.negated(),
            }
        } else {
            Fraction {
                numerator,
                denominator,
            }
        }
    }

    fn zero() -> Self {
        Fraction::new(I::zero(), I::one())
    }

    fn to_rational(&self) -> Rational {
        Rational::new(self.numerator.to_big(), self.denominator.to_big(), 0)
    }
}

/// Where on a path a parameter is.
#[derive(PartialEq)]
enum Place {
    Outside,
    End,
    Inside,
}

impl<I: Whole> Path<I> {
    pub(crate) fn is_point(&self) -> bool {
        self.direction.iter().all(is_zero)
    }

    fn place(&self, t: &Fraction<I>) -> Place {
        let mut place = Place::Inside;
        if self.has_start {
            match t.numerator.cmp(&I::zero()) {
                Ordering::Less => return Place::Outside,
                Ordering::Equal => place = Place::End,
                Ordering::Greater => {}
            }
        }
        if self.has_end {
            match t.numerator.cmp(&t.denominator) {
                Ordering::Less => {}
                Ordering::Equal => place = Place::End,
                Ordering::Greater => return Place::Outside,
            }
        }
        place
    }

    /// The parameter of a point of the path's line; 0 if the path is a point.
    fn parameter(&self, p: &Vector<I>) -> Fraction<I> {
        let along = minus(p, &self.origin);
        match self.direction.iter().position(|d| !is_zero(d)) {
            Some(axis) => Fraction::new(along[axis].clone(), self.direction[axis].clone()),
            None => Fraction::zero(),
        }
    }

    fn start(&self) -> Option<Vector<I>> {
        self.has_start.then(|| self.origin.clone())
    }

    fn end(&self) -> Option<Vector<I>> {
        self.has_end.then(|| plus(&self.origin, &self.direction))
    }
}

/// A common point, by its parameters on a and on b.
struct Found<I> {
    t: Fraction<I>,
    u: Fraction<I>,
}

impl<I: Whole> Found<I> {
    fn on(&self, a: &Path<I>, grid: &Grid) -> Meeting {
        let n = self.t.numerator.to_big();
        let m = self.t.denominator.to_big();
        // o + (n/m) d = (o m + n d) / m
        let at = [0, 1].map(|axis| {
            let sum = a.origin[axis].to_big() * &m + a.direction[axis].to_big() * &n;
            Rational::new(sum, m.clone(), i64::from(grid.exponent))
        });
        Meeting {
            at,
            t: self.t.to_rational(),
            u: self.u.to_rational(),
        }
    }
}

/// The common points of two paths.
enum Common<I> {
    Nothing,
    One(Found<I>),
    Many {
        start: Option<Found<I>>,
        end: Option<Found<I>>,
    },
}

struct Answer<I> {
    relation: Relation,
    common: Common<I>,
}

impl<I> Answer<I> {
    const DISJOINT: Self = Answer {
        relation: Relation::Disjoint,
        common: Common::Nothing,
    };

    fn one(relation: Relation, t: Fraction<I>, u: Fraction<I>) -> Self {
        Answer {
            relation,
            common: Common::One(Found { t, u }),
        }
    }
}

fn answer<I: Whole>(a: &Path<I>, b: &Path<I>) -> Answer<I> {
    match (a.is_point(), b.is_point()) {
        (true, true) if a.origin == b.origin => {
            Answer::one(Relation::Equal, Fraction::zero(), Fraction::zero())
        }
        (true, true) => Answer::DISJOINT,
        (true, false) => match on_path(&a.origin, b) {
            Some((relation, u)) => Answer::one(relation, Fraction::zero(), u),
            None => Answer::DISJOINT,
        },
        (false, true) => match on_path(&b.origin, a) {
            Some((relation, t)) => Answer::one(relation.reversed(), t, Fraction::zero()),
            None => Answer::DISJOINT,
        },
        (false, false) => {
            let offset = minus(&b.origin, &a.origin);
            let turn = cross(&a.direction, &b.direction);
            if !is_zero(&turn) {
                transversal(a, b, &offset, turn)
            } else if is_zero(&cross(&a.direction, &offset)) {
                on_one_line(a, b)
            } else {
                Answer::DISJOINT
            }
        }
    }
}

/// The relation of a point to a path that is not one, and its parameter, if
/// the point is on it.
fn on_path<I: Whole>(p: &Vector<I>, path: &Path<I>) -> Option<(Relation, Fraction<I>)> {
    if !is_zero(&cross(&path.direction, &minus(p, &path.origin))) {
        return None;
    }
    let t = path.parameter(p);
    match path.place(&t) {
        Place::Outside => None,
        Place::End => Some((Relation::Touch, t)),
        Place::Inside => Some((Relation::Within, t)),
    }
}

/// Two paths whose lines meet in one point.
fn transversal<I: Whole>(a: &Path<I>, b: &Path<I>, offset: &Vector<I>, turn: I) -> Answer<I> {
    let t = Fraction::new(cross(offset, &b.direction), turn.clone());
    let u = Fraction::new(cross(offset, &a.direction), turn);
    match (a.place(&t), b.place(&u)) {
        (Place::Outside, _) | (_, Place::Outside) => Answer::DISJOINT,
        (Place::Inside, Place::Inside) => Answer::one(Relation::Cross, t, u),
        (Place::End, _) | (_, Place::End) => Answer::one(Relation::Touch, t, u),
    }
}

/// Two paths on one line: intervals along a, each closed where it has an end.
fn on_one_line<I: Whole>(a: &Path<I>, b: &Path<I>) -> Answer<I> {
    let axis = usize::from(is_zero(&a.direction[0]));
    // Positions that grow along a: t without its denominator, |d|.
    let position = |p: Vector<I>| (a.parameter(&p).numerator, p);
    let (a_first, a_last) = (a.start().map(position), a.end().map(position));
    let (mut b_first, mut b_last) = (b.start().map(position), b.end().map(position));
    if (a.direction[axis] < I::zero()) != (b.direction[axis] < I::zero()) {
        (b_first, b_last) = (b_last, b_first);
    }

    // The common part starts where the later of the two starts, and ends where
    // the earlier ends. An end that is not there is beyond all others.
    let first = match (&a_first, &b_first) {
        (Some(a), Some(b)) => Some(a.max(b)),
        (one, other) => one.as_ref().or(other.as_ref()),
    };
    let last = match (&a_last, &b_last) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (one, other) => one.as_ref().or(other.as_ref()),
    };
    let found = |(_, p): &(I, Vector<I>)| Found {
        t: a.parameter(p),
        u: b.parameter(p),
    };
    if let (Some(first), Some(last)) = (first, last) {
        match first.0.cmp(&last.0) {
            Ordering::Less => {}
            // Neither is a point, so each has its end here and its interior on
            // the other side.
            Ordering::Equal => {
                let Found { t, u } = found(first);
                return Answer::one(Relation::Touch, t, u);
            }
            Ordering::Greater => return Answer::DISJOINT,
        }
    }
    let all_of_a = first == a_first.as_ref() && last == a_last.as_ref();
    let all_of_b = first == b_first.as_ref() && last == b_last.as_ref();
    let relation = match (all_of_a, all_of_b) {
        (true, true) => Relation::Equal,
        (true, false) => Relation::Within,
        (false, true) => Relation::Contains,
        (false, false) => Relation::Overlap,
    };
    let common = Common::Many {
        start: first.map(found),
        end: last.map(found),
    };
    Answer { relation, common }
}

#[cfg(test)]
mod tests;
