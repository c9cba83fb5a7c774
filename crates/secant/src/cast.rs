//! Casting a ray or a segment: what it comes to first, whether it comes to anything, or all of it in
//! order.

use crate::kernel::Number;
use crate::pairs::chain::{Chain, Location};
use crate::pairs::{
    Linear, Piece, aabb_linear, ball_linear, circumference_linear, linear_linear, linear_polygon,
    linear_polyline,
};
use crate::result::{Normal, Surface};
use crate::{
    Aabb, Ball, Boundary, Hit, Line, Passage, Point, Polygon, Polyline, Ray, Relation, Scalar,
    Segment, Shape,
};
use alloc::vec::Vec;
use core::cmp::Ordering;
use sealed::{Obstacle, Shapes};

/// A ray or segment on its way to a shape or to many: made by [`Ray::cast`] and [`Segment::cast`].
///
/// Which hit is the first, and whether there is one, is **Exact**: hits are in the order of their true
/// parameters, and those at one parameter in the order of their index. Touching is hitting, and so is
/// starting on or in a shape; a filter says otherwise.
///
/// - A point, line, ray or segment is hit at its first common point with the ray.
/// - A solid (rectangle, disc, polygon) is hit where the ray enters it. A ray that starts inside hits
///   it there, with `t` = 0 and [`Feature::Interior`](crate::Feature::Interior). A polygon that is not
///   convex can be entered more than once.
/// - A curve ([`Polyline`](crate::Polyline), [`Boundary`](crate::Boundary)) is hit wherever the ray
///   comes to it. [`hollow`](Cast::hollow) makes curves of all solids.
///
/// ```
/// use secant::{Ray, Segment};
/// let walls = [
///     Segment::new([2.0, -1.0], [2.0, 0.0]),
///     Segment::new([3.0, -1.0], [3.0, 1.0]),
/// ];
/// let ray = Ray::new([0.0, 0.0], [0.5, 0.0]);
/// // The first wall is only touched, at its end.
/// let hit = ray.cast(&walls).first().unwrap();
/// assert_eq!((hit.index, hit.t), (0, 4.0));
/// // A shot that grazes may go on; that cannot be had by looking at the first hit.
/// let hit = ray.cast(&walls).filter(|hit| hit.relation.interiors_meet()).first().unwrap();
/// assert_eq!((hit.index, hit.t, hit.at), (1, 6.0, [3.0, 0.0]));
/// assert!(ray.cast(&walls).max_t(4.0).any());
/// assert!(!ray.cast(&walls).max_t(3.9).any());
/// ```
#[must_use = "a cast does nothing until it is asked for its first hit, any, or all"]
pub struct Cast<'a, S: Scalar, T: ?Sized, F = fn(&Hit<2, S>) -> bool> {
    ray: Linear<2, S>,
    target: &'a T,
    max_t: Option<S::Real>,
    hollow: bool,
    accept: Option<F>,
}

impl<'a, S: Scalar, T: CastTarget<S> + ?Sized> Cast<'a, S, T> {
    fn new(ray: Linear<2, S>, target: &'a T) -> Self {
        Self {
            ray,
            target,
            max_t: None,
            hollow: false,
            accept: None,
        }
    }

    /// Takes only the hits for which `accept` is true. What lies behind one that it refuses is found.
    ///
    /// It is asked shape by shape, not in the order of the way, and not of hits that do not count any
    /// more: those behind a first hit that it has accepted.
    pub fn filter<F: FnMut(&Hit<2, S>) -> bool>(self, accept: F) -> Cast<'a, S, T, F> {
        Cast {
            ray: self.ray,
            target: self.target,
            max_t: self.max_t,
            hollow: self.hollow,
            accept: Some(accept),
        }
    }
}

impl<S: Scalar, T: CastTarget<S> + ?Sized, F: FnMut(&Hit<2, S>) -> bool> Cast<'_, S, T, F> {
    /// Ends the way at the parameter `t`, which still belongs to it. **Exact**.
    ///
    /// The relation of a hit stays that of the whole ray. With NaN there is no way, and no hit.
    pub fn max_t(mut self, t: S::Real) -> Self {
        self.max_t = Some(t);
        self
    }

    /// Takes rectangles, discs and polygons for their boundaries: a cast from inside hits the far
    /// side.
    pub fn hollow(mut self) -> Self {
        self.hollow = true;
        self
    }

    /// The first hit along the way; of several at one point, that with the lowest index.
    #[must_use]
    pub fn first(mut self) -> Option<Hit<2, S>> {
        let first = self.gather(Wanted::First).pop()?;
        Some(first.hit.unwrap_or_else(|| {
            let shape = &self.target.shapes()[first.index];
            first.complete(&self.ray, Whole::of(shape, &self.ray))
        }))
    }

    /// Whether there is a hit.
    #[must_use]
    pub fn any(mut self) -> bool {
        !self.gather(Wanted::Any).is_empty()
    }

    /// All hits in the order of the way; at one point in the order of their index.
    #[must_use]
    pub fn all(mut self) -> Vec<Hit<2, S>> {
        let sights = self.gather(Wanted::All).into_iter();
        sights.filter_map(|sight| sight.hit).collect()
    }

    /// What is wanted, in order: the numbers of a hit are constructed only where it is asked for, or a
    /// filter is to see it.
    fn gather(&mut self, wanted: Wanted) -> Vec<Sight<S>> {
        let ray = self.ray;
        let shown = wanted == Wanted::All || self.accept.is_some();
        let mut found: Vec<Sight<S>> = Vec::new();
        let mut pieces = Vec::new();
        for (index, shape) in self.target.shapes().iter().enumerate() {
            if self.hollow {
                shape.boundary(&ray, &mut pieces);
            } else {
                shape.entries(&ray, &mut pieces);
            }
            let mut whole = None;
            for piece in pieces.drain(..) {
                let mut sight = Sight {
                    piece,
                    index,
                    hit: None,
                };
                let behind = |best: &Sight<S>| sight.order(best, &ray).is_ge();
                let passed = wanted == Wanted::First && found.last().is_some_and(behind);
                if passed || self.is_beyond(&sight) {
                    break;
                }
                if shown {
                    let whole = *whole.get_or_insert_with(|| Whole::of(shape, &ray));
                    let hit = sight.complete(&ray, whole);
                    if self.accept.as_mut().is_some_and(|accept| !accept(&hit)) {
                        continue;
                    }
                    sight.hit = Some(hit);
                }
                match wanted {
                    Wanted::All => found.push(sight),
                    Wanted::First => {
                        found.clear();
                        found.push(sight);
                        break;
                    }
                    Wanted::Any => return alloc::vec![sight],
                }
            }
        }
        // Stable, and so in the order of index and way where the place is one.
        found.sort_by(|a, b| a.order(b, &ray));
        found
    }

    /// The place is not on the way any more.
    fn is_beyond(&self, sight: &Sight<S>) -> bool {
        match self.max_t {
            None => false,
            Some(end) if end.is_finite() => sight.piece.enter.order_with(&self.ray, end).is_gt(),
            // Also NaN is no way.
            Some(end) => end.partial_cmp(&S::Real::default()) != Some(Ordering::Greater),
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    First,
    Any,
    All,
}

/// How the ray and a shape lie as a whole, the same for all its hits.
#[derive(Clone, Copy)]
struct Whole {
    relation: Relation,
    inside: bool,
}

impl Whole {
    fn of<S: Scalar>(shape: &impl Obstacle<S>, ray: &Linear<2, S>) -> Self {
        Self {
            relation: shape.relation_of(ray),
            inside: shape.starts_inside(ray),
        }
    }
}

/// A place that the ray comes to, and the hit that it is once that is constructed.
struct Sight<S: Scalar> {
    piece: Piece<2, S>,
    index: usize,
    hit: Option<Hit<2, S>>,
}

impl<S: Scalar> Sight<S> {
    fn complete(&self, ray: &Linear<2, S>, Whole { relation, inside }: Whole) -> Hit<2, S> {
        let Passage { at, t } = self.piece.enter.passage(ray);
        let normal = if ray.is_point() {
            Normal::Nowhere
        } else {
            self.piece.normal
        };
        Hit {
            t,
            at,
            index: self.index,
            relation,
            feature: self.piece.feature,
            passing: self.piece.passing,
            inside,
            surface: Surface {
                ray: ray.line(),
                normal,
            },
        }
    }

    /// The exact order along the ray.
    fn order(&self, other: &Self, ray: &Linear<2, S>) -> Ordering {
        self.piece.enter.order(&other.piece.enter, ray)
    }
}

/// What a ray or segment can be cast against: a shape that the crate's documentation has in its table,
/// or a slice, array or `Vec` of such shapes. The trait is sealed.
pub trait CastTarget<S: Scalar>: sealed::Shapes<S> {}

impl<S: Scalar, T: Shapes<S> + ?Sized> CastTarget<S> for T {}

mod sealed {
    use super::{Linear, Piece, Relation, Scalar, Vec};

    /// One shape or many.
    pub trait Shapes<S: Scalar> {
        /// Their type.
        type Shape: Obstacle<S>;
        /// The shapes.
        fn shapes(&self) -> &[Self::Shape];
    }

    /// A shape that a ray comes to.
    pub trait Obstacle<S: Scalar> {
        /// The pieces that the ray has in common with the curve, or the boundary of the solid, in
        /// order.
        fn boundary(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>);
        /// The pieces at which the ray comes to the shape; those of a solid begin where it is entered.
        fn entries(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>) {
            self.boundary(ray, found);
        }
        /// Whether the shape is a solid, and the ray starts in its interior.
        fn starts_inside(&self, _ray: &Linear<2, S>) -> bool {
            false
        }
        /// How the ray lies to the shape.
        fn relation_of(&self, ray: &Linear<2, S>) -> Relation;
    }
}

impl<S: Scalar, T: Obstacle<S>> Shapes<S> for [T] {
    type Shape = T;
    fn shapes(&self) -> &[T] {
        self
    }
}

impl<S: Scalar, T: Obstacle<S>> Shapes<S> for Vec<T> {
    type Shape = T;
    fn shapes(&self) -> &[T] {
        self
    }
}

impl<S: Scalar, T: Obstacle<S>, const N: usize> Shapes<S> for [T; N] {
    type Shape = T;
    fn shapes(&self) -> &[T] {
        self
    }
}

/// One shape is a slice of one.
macro_rules! single {
    ($($shape:ty),+) => { $(
        impl<S: Scalar> Shapes<S> for $shape {
            type Shape = Self;
            fn shapes(&self) -> &[Self] {
                core::slice::from_ref(self)
            }
        }
    )+ };
}

single! {
    Aabb<2, S>, Ball<2, S>, Line<2, S>, Point<2, S>, Ray<2, S>, Segment<2, S>, Shape<2, S>,
    Polygon<S>, Polyline<S>, Boundary<Aabb<2, S>>, Boundary<Ball<2, S>>, Boundary<Polygon<S>>
}

/// A curve that has at most one piece in common with a ray.
macro_rules! linear {
    ($($shape:ident)+) => { $(
        impl<S: Scalar> Obstacle<S> for $shape<2, S> {
            fn boundary(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>) {
                found.extend(linear_linear::piece(ray, &self.into()));
            }
            fn relation_of(&self, ray: &Linear<2, S>) -> Relation {
                linear_linear::relation(ray, &self.into())
            }
        }
    )+ };
}

linear! { Line Point Ray Segment }

impl<S: Scalar> Obstacle<S> for Ball<2, S> {
    fn boundary(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>) {
        found.extend(ball_linear::pieces(self, ray));
    }
    fn entries(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>) {
        if !ball_linear::intersects(self, ray) {
            return;
        }
        match ray.start() {
            Some(x) if ball_linear::has_inside(self, x) => found.push(Piece::interior(ray, x)),
            _ => found.extend(ball_linear::pieces(self, ray).next()),
        }
    }
    fn starts_inside(&self, ray: &Linear<2, S>) -> bool {
        ray.start()
            .is_some_and(|x| ball_linear::has_inside(self, x))
    }
    fn relation_of(&self, ray: &Linear<2, S>) -> Relation {
        ball_linear::relation(self, ray).reversed()
    }
}

impl<S: Scalar> Obstacle<S> for Aabb<2, S> {
    fn boundary(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>) {
        found.extend(linear_polyline::pieces(ray, &Chain::from(self).outline()));
    }
    fn entries(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>) {
        match ray.start() {
            Some(x) if aabb_linear::has_inside(self, x) => found.push(Piece::interior(ray, x)),
            _ => found.extend(aabb_linear::entry(self, ray)),
        }
    }
    fn starts_inside(&self, ray: &Linear<2, S>) -> bool {
        ray.start()
            .is_some_and(|x| aabb_linear::has_inside(self, x))
    }
    fn relation_of(&self, ray: &Linear<2, S>) -> Relation {
        aabb_linear::relation(self, ray).reversed()
    }
}

impl<S: Scalar> Obstacle<S> for Polygon<S> {
    fn boundary(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>) {
        found.extend(linear_polyline::pieces(ray, &Chain::from(self).outline()));
    }
    fn entries(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>) {
        found.extend(linear_polygon::entries(ray, &self.into()));
    }
    fn starts_inside(&self, ray: &Linear<2, S>) -> bool {
        let holds = |x: [S; 2]| Chain::from(self).locate(x) == Location::Interior;
        ray.start().is_some_and(holds)
    }
    fn relation_of(&self, ray: &Linear<2, S>) -> Relation {
        linear_polygon::relation(ray, &self.into())
    }
}

/// A curve with corners.
macro_rules! chain {
    ($($shape:ty),+) => { $(
        impl<S: Scalar> Obstacle<S> for $shape {
            fn boundary(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>) {
                found.extend(linear_polyline::pieces(ray, &self.into()));
            }
            fn relation_of(&self, ray: &Linear<2, S>) -> Relation {
                linear_polyline::relation(ray, &self.into())
            }
        }
    )+ };
}

chain! { Polyline<S>, Boundary<Aabb<2, S>>, Boundary<Polygon<S>> }

impl<S: Scalar> Obstacle<S> for Boundary<Ball<2, S>> {
    fn boundary(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>) {
        self.0.boundary(ray, found);
    }
    fn relation_of(&self, ray: &Linear<2, S>) -> Relation {
        circumference_linear::relation(self, ray).reversed()
    }
}

/// A shape of any type does as that type does.
macro_rules! inner {
    ($($kind:ident)+) => {
        impl<S: Scalar> Obstacle<S> for Shape<2, S> {
            fn boundary(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>) {
                match self { $( Self::$kind(shape) => shape.boundary(ray, found), )+ _ => unimplemented!() }
            }
            fn entries(&self, ray: &Linear<2, S>, found: &mut Vec<Piece<2, S>>) {
                match self { $( Self::$kind(shape) => shape.entries(ray, found), )+ _ => unimplemented!() }
            }
            fn starts_inside(&self, ray: &Linear<2, S>) -> bool {
                match self { $( Self::$kind(shape) => shape.starts_inside(ray), )+ _ => unimplemented!() }
            }
            fn relation_of(&self, ray: &Linear<2, S>) -> Relation {
                match self { $( Self::$kind(shape) => shape.relation_of(ray), )+ _ => unimplemented!() }
            }
        }
    };
}

inner! { Aabb Ball Line Point Ray Segment }

/// The way of a ray, or of a segment from its start.
macro_rules! cast {
    ($($shape:ident $what:literal)+) => { $(
        impl<S: Scalar> $shape<2, S> {
            #[doc = concat!("Follows this ", $what, " to a shape, or to a slice of shapes.")]
            ///
            /// See [`Cast`] for what is asked, in which order, and how ties are decided.
            ///
            #[doc = concat!(
                "```\nuse secant::{Circle, Feature, ", stringify!($shape), "};\n",
                "let way = ", stringify!($shape), "::new([0.0, 0.0], [10.0, 0.0]);\n",
            )]
            /// let hit = way.cast(&Circle::new([5.0, 0.0], 1.0)).first().unwrap();
            /// assert_eq!((hit.t, hit.at, hit.normal()), (0.4, [4.0, 0.0], Some([-1.0, 0.0])));
            /// // Touching is hitting.
            /// let graze = way.cast(&Circle::new([5.0, 1.0], 1.0)).first().unwrap();
            /// assert_eq!((graze.at, graze.relation), ([5.0, 0.0], secant::Relation::Touch));
            /// // From inside, a solid is hit at once, and a hollow one on its far side.
            /// let around = Circle::new([0.0, 0.0], 2.0);
            /// let hit = way.cast(&around).first().unwrap();
            /// assert_eq!((hit.t, hit.feature), (0.0, Feature::Interior));
            /// assert_eq!(way.cast(&around).hollow().first().unwrap().t, 0.2);
            /// ```
            pub fn cast<'a, T: CastTarget<S> + ?Sized>(&self, target: &'a T) -> Cast<'a, S, T> {
                Cast::new(self.into(), target)
            }
        }
    )+ };
}

cast! { Ray "ray" Segment "segment" }
