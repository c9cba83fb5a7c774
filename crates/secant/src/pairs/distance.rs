//! Distances and closest points, of every two shapes.
//!
//! A disc is a point with a radius, and so every shape is a core, which is a point, a part of a line
//! or a box, with a radius of its own or 0. The distance of two shapes is that of their cores less
//! the radii. Of two cores that are apart, a given point of one of them (an end, a corner, a centre)
//! is at the shortest distance [Ericson 2005, §5.1]: from a given point of the other, or from its
//! line. So there are few candidates, and signs compare them.

use super::aabb_ball::nearest as nearest_of_box;
use super::linear_linear::is_parallel;
use super::{Linear, aabb_linear, ball_linear, linear_linear};
use crate::kernel::{Separation, Sign, Target, ahead, foot, power, toward, toward_line};
use crate::{Aabb, Ball, Closest, Line, LinearIntersection, Point, Ray, Scalar, Segment, Shape};

/// Shapes that can be asked how far apart they are. `a.distance(&b)` calls it.
///
/// The distance of two closed sets is the least length from a point of one to a point of the other:
/// 0 where they meet, in the units of the coordinates. Discs and rectangles are filled. The sets are
/// what was given: a segment of zero length or a disc of radius 0 is a point.
///
/// Every finite input is in the domain, and no answer is NaN.
///
/// The method is that of Ericson 2005, §5.1, with exact decisions; derived in
/// `kernel/bounds.md#distances`.
#[diagnostic::on_unimplemented(
    message = "no `distance` for the pair `{Self}` and `{B}`",
    label = "the pair table of the crate's documentation does not have this pair"
)]
pub trait Distance<B> {
    /// The type of the coordinates.
    type Scalar: Scalar;
    /// The closest points: a [`Closest`] of the dimension of the shapes.
    type Closest;

    /// Whether the distance is at most `d`. **Exact**.
    ///
    /// Exactly at distance `d` is within; `within(&b, 0)` is `intersects`. A `d` that is negative or
    /// NaN is never reached, one of +∞ always.
    ///
    /// ```
    /// use secant::{Circle, Point, Segment};
    /// // 3-4-5: the discs are 5 − 1 − 1 apart.
    /// let (a, b) = (Circle::new([0.0, 0.0], 1.0), Circle::new([3.0, 4.0], 1.0));
    /// assert!(a.within(&b, 3.0));
    /// assert!(!a.within(&b, 3.0_f64.next_down()));
    /// // Touching is within any distance, 0 included, and within none that is negative.
    /// let wall = Segment::new([1.0, -1.0], [1.0, 1.0]);
    /// assert!(a.within(&wall, 0.0));
    /// assert!(!a.within(&wall, -0.1) && !a.within(&wall, f64::NAN));
    /// ```
    fn within(&self, other: &B, d: Self::Scalar) -> bool;

    /// The distance. **Correctly rounded**.
    ///
    /// It is 0 where the shapes meet. A distance beyond the largest finite number is an infinity;
    /// one that is less than half of the smallest positive number is 0 as well, and `intersects`
    /// tells the two apart.
    ///
    /// ```
    /// use secant::{Circle, Point, Rect, Segment};
    /// let wall = Segment::new([0.0, 0.0], [4.0, 3.0]);
    /// assert_eq!(wall.distance(&Point::new([-1.0, 5.5])), 5.0);
    /// assert_eq!(wall.distance(&Circle::new([-1.0, 5.5], 2.0)), 3.0);
    /// assert_eq!(wall.distance(&Rect::new([4.0, 3.0], [5.0, 5.0])), 0.0);
    /// ```
    fn distance(&self, other: &B) -> <Self::Scalar as Scalar>::Real;

    /// The square of the distance. **Correctly rounded**: it is the true square, rounded once, and
    /// not the square of the rounded distance.
    ///
    /// It is 0 where the shapes meet. It overflows and underflows where the distance may not.
    ///
    /// ```
    /// use secant::{Line, Point};
    /// let line = Line::new([0.0, 0.0], [1.0, 1.0]);
    /// assert_eq!(line.distance_squared(&Point::new([0.0, 1.0])), 0.5);
    /// assert_eq!(line.distance_squared(&Point::new([3.0, 3.0])), 0.0);
    /// ```
    fn distance_squared(&self, other: &B) -> <Self::Scalar as Scalar>::Real;

    /// A point of each shape, as close to each other as any. Which they are is **Exact**; the points
    /// and parameters are **Correctly rounded**.
    ///
    /// Lines, rays and segments have the parameter of their point with it, in multiples of the
    /// direction as given, 0 on a segment of zero length; points, rectangles and discs have none.
    ///
    /// Where many pairs are closest, as between parallel segments, it is the one with the lowest
    /// parameter along the first shape that has parameters. A line may have no such pair: then it is
    /// that at the line's parameter 0 if that is among them, and else that at the other shape's
    /// end. Of two rectangles it is the pair with the lowest coordinates.
    ///
    /// Where the shapes meet, both points are the same common point, by the same rule: the first
    /// along the first shape that has parameters; of two rectangles the lowest corner of their
    /// common part; of a disc and a rectangle the point of the rectangle nearest to the centre; of
    /// two discs the point of the first nearest to the centre of the second.
    ///
    /// ```
    /// use secant::{Circle, Segment};
    /// let wall = Segment::new([0.0, 0.0], [4.0, 0.0]);
    /// let near = wall.closest_points(&Circle::new([3.0, 2.0], 1.0));
    /// assert_eq!((near.a, near.t, near.b, near.u), ([3.0, 0.0], Some(0.75), [3.0, 1.0], None));
    /// // Parallel: the first along the wall.
    /// let near = wall.closest_points(&Segment::new([9.0, 1.0], [1.0, 1.0]));
    /// assert_eq!((near.a, near.t, near.b, near.u), ([1.0, 0.0], Some(0.25), [1.0, 1.0], Some(1.0)));
    /// // Touching: one point, twice.
    /// let near = wall.closest_points(&Circle::new([2.0, 1.0], 1.0));
    /// assert_eq!((near.a, near.t, near.b), ([2.0, 0.0], Some(0.5), [2.0, 0.0]));
    /// ```
    fn closest_points(&self, other: &B) -> Self::Closest;
}

/// The rows: every two of these shapes, in both orders.
macro_rules! distances {
    ($($shape:ident)+) => { distances! { @rows [$($shape)+] [$($shape)+] } };
    (@rows [$($a:ident)+] $others:tt) => { $( distances! { @row $a $others } )+ };
    (@row $a:ident [$($b:ident)+]) => { $( distances! { @pair $a $b } )+ };
    (@pair $a:ident $b:ident) => {
        impl<S: Scalar> Distance<$b<2, S>> for $a<2, S> {
            type Scalar = S;
            type Closest = Closest<2, S::Real>;
            fn within(&self, other: &$b<2, S>, d: S) -> bool {
                within(&self.into(), &other.into(), d)
            }
            fn distance(&self, other: &$b<2, S>) -> S::Real {
                distance(&self.into(), &other.into())
            }
            fn distance_squared(&self, other: &$b<2, S>) -> S::Real {
                distance_squared(&self.into(), &other.into())
            }
            fn closest_points(&self, other: &$b<2, S>) -> Closest<2, S::Real> {
                closest_points(&self.into(), &other.into())
            }
        }
    };
}

distances! { Aabb Ball Point Line Ray Segment }
distances! { @pair Shape Shape }

/// The methods of a shape, so that users need no trait in scope.
macro_rules! methods {
    ($($shape:ident)+) => { $(
        impl<const D: usize, S: Scalar> $shape<D, S> {
            /// Whether the distance of the two closed sets is at most `d`. **Exact**.
            ///
            /// Exactly at distance `d` is within; `within(&b, 0)` is `intersects`. A `d` that is
            /// negative or NaN is never reached, one of +∞ always. More is said with
            /// [`Distance::within`].
            #[must_use]
            pub fn within<B>(&self, other: &B, d: S) -> bool
            where
                Self: Distance<B, Scalar = S>,
            {
                Distance::within(self, other, d)
            }

            /// The distance of the two closed sets, 0 where they meet. **Correctly rounded**.
            ///
            /// Beyond the largest finite number it is an infinity. More is said with
            /// [`Distance::distance`].
            #[must_use]
            pub fn distance<B>(&self, other: &B) -> S::Real
            where
                Self: Distance<B, Scalar = S>,
            {
                Distance::distance(self, other)
            }

            /// The square of the distance, 0 where the sets meet. **Correctly rounded**: it is the
            /// true square, rounded once.
            ///
            /// More is said with [`Distance::distance_squared`].
            #[must_use]
            pub fn distance_squared<B>(&self, other: &B) -> S::Real
            where
                Self: Distance<B, Scalar = S>,
            {
                Distance::distance_squared(self, other)
            }

            /// A point of each set, as close to each other as any, with their parameters; a common
            /// point where the sets meet. **Correctly rounded**.
            ///
            /// Which pair it is where many are closest is said with [`Distance::closest_points`].
            #[must_use]
            pub fn closest_points<B>(&self, other: &B) -> Closest<D, S::Real>
            where
                Self: Distance<B, Closest = Closest<D, S::Real>>,
            {
                Distance::closest_points(self, other)
            }
        }
    )+ };
}

methods! { Aabb Ball Point Line Ray Segment Shape }

/// A shape as its core and radius: a point is a disc of radius 0 here.
enum Body<S> {
    Ball(Ball<2, S>),
    Linear(Linear<2, S>),
    Aabb(Aabb<2, S>),
}

impl<S: Scalar> Body<S> {
    fn radius(&self) -> S {
        match self {
            Self::Ball(ball) => ball.radius(),
            Self::Linear(_) | Self::Aabb(_) => S::default(),
        }
    }
}

impl<S: Scalar> From<&Point<2, S>> for Body<S> {
    fn from(point: &Point<2, S>) -> Self {
        Self::Ball(Ball::point(point.coords()))
    }
}

impl<S: Scalar> From<&Ball<2, S>> for Body<S> {
    fn from(ball: &Ball<2, S>) -> Self {
        Self::Ball(*ball)
    }
}

impl<S: Scalar> From<&Aabb<2, S>> for Body<S> {
    fn from(rect: &Aabb<2, S>) -> Self {
        Self::Aabb(*rect)
    }
}

/// Line, ray and segment are parts of a line.
macro_rules! linear_bodies {
    ($($shape:ident)+) => { $(
        impl<S: Scalar> From<&$shape<2, S>> for Body<S> {
            fn from(shape: &$shape<2, S>) -> Self {
                Self::Linear(shape.into())
            }
        }
    )+ };
}

linear_bodies! { Line Ray Segment }

impl<S: Scalar> From<&Shape<2, S>> for Body<S> {
    fn from(shape: &Shape<2, S>) -> Self {
        match shape {
            Shape::Point(shape) => shape.into(),
            Shape::Line(shape) => shape.into(),
            Shape::Ray(shape) => shape.into(),
            Shape::Segment(shape) => shape.into(),
            Shape::Aabb(shape) => shape.into(),
            Shape::Ball(shape) => shape.into(),
            _ => unimplemented!(),
        }
    }
}

/// A point with given coordinates, and its parameter on the linear shape whose end it is.
#[derive(Clone, Copy)]
struct Given<S: Scalar> {
    at: [S; 2],
    t: Option<S::Real>,
}

impl<S: Scalar> Given<S> {
    /// A centre, a corner, or a point of a box.
    fn without_parameter(at: [S; 2]) -> Self {
        Self { at, t: None }
    }

    /// The point at parameter 0.
    fn origin(linear: &Linear<2, S>) -> Self {
        Self {
            at: linear.origin(),
            t: Some(S::Real::nearest(0.0)),
        }
    }

    fn start(linear: &Linear<2, S>) -> Option<Self> {
        linear.start().map(|_| Self::origin(linear))
    }

    /// The end at parameter 1; that of a point has the parameter 0, and is the start.
    fn end(linear: &Linear<2, S>) -> Option<Self> {
        let end = linear.end().filter(|_| !linear.is_point());
        end.map(|at| Self {
            at,
            t: Some(S::Real::nearest(1.0)),
        })
    }
}

/// What is nearest to a given point.
#[derive(Clone, Copy)]
enum Nearest<S: Scalar> {
    Given(Given<S>),
    /// The foot of the perpendicular on this line.
    Foot([[S; 2]; 3]),
}

#[derive(Clone, Copy)]
enum Which {
    First,
    Second,
}

/// A given point of one of two cores, and the point of the other that is nearest to it.
#[derive(Clone, Copy)]
struct Pair<S: Scalar> {
    x: Given<S>,
    y: Nearest<S>,
    /// The core that x is of.
    x_of: Which,
}

impl<S: Scalar> Pair<S> {
    fn swapped(self) -> Self {
        let x_of = match self.x_of {
            Which::First => Which::Second,
            Which::Second => Which::First,
        };
        Self { x_of, ..self }
    }

    fn separation(&self) -> Separation<2, S> {
        match self.y {
            Nearest::Given(y) => Separation::Points(self.x.at, y.at),
            Nearest::Foot(line) => Separation::PointLine(self.x.at, line),
        }
    }

    /// The closest points of the two shapes, which are apart, with the radii that they have.
    fn closest(&self, [first, second]: [S; 2]) -> Closest<2, S::Real> {
        let x = self.x;
        let (r, s) = match self.x_of {
            Which::First => (first, second),
            Which::Second => (second, first),
        };
        let seen_from_x = match self.y {
            Nearest::Given(y) => Closest {
                a: toward(x.at, r, y.at),
                b: toward(y.at, s, x.at),
                t: x.t,
                u: y.t,
            },
            // A line has no radius.
            Nearest::Foot(line) => {
                let (foot, u) = foot(x.at, line);
                Closest {
                    a: toward_line(x.at, r, line),
                    b: foot,
                    t: x.t,
                    u: Some(u),
                }
            }
        };
        match self.x_of {
            Which::First => seen_from_x,
            Which::Second => seen_from_x.swapped(),
        }
    }
}

/// The pair of a point and what is nearest to it of a part of a line.
fn with_linear<S: Scalar>(x: Given<S>, linear: &Linear<2, S>) -> Pair<S> {
    let [_, from, to] = linear.line();
    let turn = |p: [S; 2]| ahead(from, to, p, x.at);
    let behind = |p: &Given<S>| linear.is_point() || turn(p.at) != Sign::Positive;
    let beyond = |q: &Given<S>| turn(q.at) != Sign::Negative;
    let end = Given::start(linear)
        .filter(behind)
        .or_else(|| Given::end(linear).filter(beyond));
    Pair {
        x,
        y: end.map_or(Nearest::Foot(linear.line()), Nearest::Given),
        x_of: Which::First,
    }
}

/// The pair of a point and what is nearest to it of a core.
fn with_core<S: Scalar>(x: Given<S>, core: &Body<S>) -> Pair<S> {
    match core {
        Body::Ball(ball) => between(x.at, ball.center()),
        Body::Aabb(rect) => Pair {
            x,
            ..between(x.at, nearest_of_box(rect, x.at))
        },
        Body::Linear(linear) => with_linear(x, linear),
    }
}

/// The pair of two points without parameters.
fn between<S: Scalar>(x: [S; 2], y: [S; 2]) -> Pair<S> {
    Pair {
        x: Given::without_parameter(x),
        y: Nearest::Given(Given::without_parameter(y)),
        x_of: Which::First,
    }
}

/// Room for the ends of a linear shape and the corners of a box.
type Candidates<S> = [Option<Pair<S>>; 6];

/// Pairs of which one is as close as any of two cores, if these are apart or one is a point; of many
/// that are closest, also the one to answer with.
fn candidates<S: Scalar>(a: &Body<S>, b: &Body<S>) -> Candidates<S> {
    let center = |ball: &Ball<2, S>| Given::without_parameter(ball.center());
    let ends = |l: &Linear<2, S>| [Given::start(l), Given::end(l)].into_iter().flatten();
    let onto = |l: &Linear<2, S>| {
        let l = *l;
        move |x: Given<S>| with_linear(x, &l)
    };
    match (a, b) {
        (Body::Ball(a), b) => list([with_core(center(a), b)]),
        (a, Body::Ball(b)) => list([with_core(center(b), a).swapped()]),
        (Body::Aabb(a), Body::Aabb(b)) => list([lowest_of_boxes(a, b)]),
        (Body::Linear(a), Body::Linear(b)) if answers_at_origin(a, b) => {
            list([with_linear(Given::origin(a), b)])
        }
        (Body::Linear(a), Body::Linear(b)) => {
            let of_b = ends(b).map(onto(a)).map(Pair::swapped);
            list(ends(a).map(onto(b)).chain(of_b))
        }
        (Body::Linear(a), Body::Aabb(rect)) => {
            let corners = rect.corners().map(Given::without_parameter);
            let of_box = corners.into_iter().map(onto(a)).map(Pair::swapped);
            list(ends(a).map(|x| with_core(x, b)).chain(of_box))
        }
        (Body::Aabb(_), Body::Linear(_)) => candidates(b, a).map(|pair| pair.map(Pair::swapped)),
    }
}

fn list<S: Scalar>(pairs: impl IntoIterator<Item = Pair<S>>) -> Candidates<S> {
    let mut list = [None; 6];
    for (slot, pair) in list.iter_mut().zip(pairs) {
        *slot = Some(pair);
    }
    list
}

/// The closest points of two boxes that have the lowest coordinates. Of boxes that meet, that is the
/// lowest corner of the common box, twice.
fn lowest_of_boxes<S: Scalar>(a: &Aabb<2, S>, b: &Aabb<2, S>) -> Pair<S> {
    let on_axis = |k: usize| {
        let ((a_min, a_max), (b_min, b_max)) = ((a.min()[k], a.max()[k]), (b.min()[k], b.max()[k]));
        if a_max < b_min {
            [a_max, b_min]
        } else if b_max < a_min {
            [a_min, b_max]
        } else if a_min < b_min {
            [b_min, b_min]
        } else {
            [a_min, a_min]
        }
    };
    let ([ax, bx], [ay, by]) = (on_axis(0), on_axis(1));
    between([ax, ay], [bx, by])
}

/// Whether the closest points of `a`, a line, with a parallel line or ray have no first along it, and
/// its point at parameter 0 is one of them.
fn answers_at_origin<S: Scalar>(a: &Linear<2, S>, b: &Linear<2, S>) -> bool {
    if a.start().is_some() || b.end().is_some() || !is_parallel(a, b) {
        return false;
    }
    let Some(q) = b.start() else {
        return true;
    };
    let ([_, a_from, a_to], [_, from, to]) = (a.line(), b.line());
    // (a's direction) · (b's direction): a ray the same way has the first of the closest points.
    let opposite = ahead(a_from, a_to, from, to) == Sign::Negative;
    opposite && ahead(from, to, q, a.origin()) != Sign::Negative
}

/// Whether two cores meet of which neither is a point and not both are boxes. The nearest pair of the
/// others tells by itself.
fn cores_meet<S: Scalar>(a: &Body<S>, b: &Body<S>) -> bool {
    match (a, b) {
        (Body::Linear(a), Body::Linear(b)) => linear_linear::intersects(a, b),
        (Body::Linear(a), Body::Aabb(b)) | (Body::Aabb(b), Body::Linear(a)) => {
            aabb_linear::intersects(b, a)
        }
        _ => false,
    }
}

/// The closest pair of two cores that are apart, or of which one is a point.
fn closest_pair<S: Scalar>(a: &Body<S>, b: &Body<S>) -> Option<Pair<S>> {
    let candidates = candidates(a, b).into_iter().flatten();
    candidates.reduce(|best, pair| {
        match pair.separation().compare(&best.separation()) {
            Sign::Negative => pair,
            // Where different pairs are as close, the way from one point to the other is
            // perpendicular to the linear core: both have the same projection on it.
            Sign::Zero if comes_before(&pair, &best, a, b) => pair,
            _ => best,
        }
    })
}

/// Whether the given point of a pair comes before that of another along the first linear core.
fn comes_before<S: Scalar>(pair: &Pair<S>, other: &Pair<S>, a: &Body<S>, b: &Body<S>) -> bool {
    let ((Body::Linear(linear), _) | (_, Body::Linear(linear))) = (a, b) else {
        return false;
    };
    let [_, from, to] = linear.line();
    ahead(from, to, other.x.at, pair.x.at) == Sign::Negative
}

/// The closest pair of the cores, where the shapes are apart.
fn apart<S: Scalar>(a: &Body<S>, b: &Body<S>) -> Option<Pair<S>> {
    if cores_meet(a, b) {
        return None;
    }
    let radii = [a.radius(), b.radius()];
    closest_pair(a, b).filter(|pair| !pair.separation().is_within(radii, S::default()))
}

fn within<S: Scalar>(a: &Body<S>, b: &Body<S>, d: S) -> bool {
    if !d.is_finite() {
        return d > S::default();
    }
    if d < S::default() {
        return false;
    }
    let radii = [a.radius(), b.radius()];
    // Which candidate is the closest does not matter.
    let mut candidates = candidates(a, b).into_iter().flatten();
    candidates.any(|pair| pair.separation().is_within(radii, d)) || cores_meet(a, b)
}

fn distance<S: Scalar>(a: &Body<S>, b: &Body<S>) -> S::Real {
    apart(a, b).map_or(S::Real::nearest(0.0), |pair| {
        pair.separation().distance([a.radius(), b.radius()])
    })
}

fn distance_squared<S: Scalar>(a: &Body<S>, b: &Body<S>) -> S::Real {
    apart(a, b).map_or(S::Real::nearest(0.0), |pair| {
        pair.separation().distance_squared([a.radius(), b.radius()])
    })
}

fn closest_points<S: Scalar>(a: &Body<S>, b: &Body<S>) -> Closest<2, S::Real> {
    match apart(a, b) {
        Some(pair) => pair.closest([a.radius(), b.radius()]),
        None => common_point(a, b),
    }
}

/// The common point to answer with of two shapes that meet, twice.
fn common_point<S: Scalar>(a: &Body<S>, b: &Body<S>) -> Closest<2, S::Real> {
    let twice = |at: [S::Real; 2], t, u| Closest { a: at, b: at, t, u };
    let given = |at: [S; 2]| twice(at.map(S::Real::nearest), None, None);
    match (a, b) {
        (Body::Ball(a), Body::Ball(b)) => {
            if power(b.center(), a.center(), a.radius()) == Sign::Positive {
                twice(toward(a.center(), a.radius(), b.center()), None, None)
            } else {
                given(b.center())
            }
        }
        (Body::Ball(ball), Body::Aabb(rect)) | (Body::Aabb(rect), Body::Ball(ball)) => {
            given(nearest_of_box(rect, ball.center()))
        }
        (Body::Aabb(a), Body::Aabb(b)) => given(lowest_of_boxes(a, b).x.at),
        (Body::Linear(a), Body::Linear(b)) => {
            let (at, t, u) = first_common_point(a, b);
            twice(at, Some(t), Some(u))
        }
        (Body::Linear(linear), Body::Ball(ball)) => {
            let enter = ball_linear::intersection(ball, linear).map(|chord| chord.enter);
            let enter = enter.expect("the shapes meet");
            twice(enter.at, Some(enter.t), None)
        }
        (Body::Linear(linear), Body::Aabb(rect)) => {
            let enter = aabb_linear::intersection(rect, linear).map(|chord| chord.enter);
            let enter = enter.expect("the shapes meet");
            twice(enter.at, Some(enter.t), None)
        }
        (_, Body::Linear(_)) => common_point(b, a).swapped(),
    }
}

/// The first common point along `a` of two linear shapes that meet, and its parameters on both.
fn first_common_point<S: Scalar>(
    a: &Linear<2, S>,
    b: &Linear<2, S>,
) -> ([S::Real; 2], S::Real, S::Real) {
    let origin = a.origin();
    let first = match linear_linear::intersection(a, b) {
        Some(LinearIntersection::Overlap { start: None, .. }) if answers_at_origin(a, b) => None,
        Some(common) => common.ends().next(),
        None => None,
    };
    match first {
        Some(meeting) => (meeting.at, meeting.t, meeting.u),
        None => (
            origin.map(S::Real::nearest),
            S::Real::nearest(0.0),
            b.parameter(origin),
        ),
    }
}
