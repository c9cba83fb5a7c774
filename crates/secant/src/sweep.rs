//! Sweeps: when two shapes of the plane or of space meet that move in straight lines.

use crate::index::Bounds;
pub use crate::pairs::sweep::ContactMotion;
use crate::pairs::sweep::{Motion, Outcome, SweptSurface};
use crate::pairs::{View, Viewed};
use crate::shapes::{check_finite, valid};
use crate::{
    Aabb, Ball, Boundary, Capsule, ConvexPolygon, Line, Plane, Point, Polygon, Polyline, Ray,
    Scalar, ScalarIn, Segment, Shape, ShapeError, Triangle, Walls,
};
use core::cmp::Ordering;

/// A shape that moves in a straight line at constant speed, from where it is at time 0 to where its displacement leads
/// at time 1: made by `sweep`, as [`Ball::sweep`].
///
/// ```
/// use secant::{Circle, Segment, SweepContact};
/// let ball = Circle::new([0.0, 0.0], 1.0);
/// let wall = Segment::new([5.0, -3.0], [5.0, 3.0]);
/// let SweepContact::Meets(hit) = ball.sweep([8.0, 0.0]).against(&wall).contact() else {
///     unreachable!()
/// };
/// assert_eq!((hit.t, hit.at(), hit.normal()), (0.5, [5.0, 0.0], [-1.0, 0.0]));
/// // It touches the wall at the end of its way, and not before.
/// assert_eq!(ball.sweep([4.0, 0.0]).against(&wall).first_t(), Some(1.0));
/// assert!(!ball.sweep([4.0_f64.next_down(), 0.0]).against(&wall).any());
/// // In space as in the plane.
/// let ball = secant::Sphere::new([0.0, 0.0, 0.0], 1.0);
/// let wall = secant::Triangle3::new([[5.0, -3.0, -3.0], [5.0, 3.0, -3.0], [5.0, 0.0, 6.0]]);
/// assert_eq!(ball.sweep([8.0, 0.0, 0.0]).against(&wall).first_t(), Some(0.5));
/// ```
#[doc(alias = "shape cast")]
#[doc(alias = "time of impact")]
#[doc(alias = "continuous collision detection")]
#[derive(Clone, Copy, Debug)]
#[must_use = "a sweep does nothing until it is asked about another shape"]
pub struct Sweep<'a, const D: usize, S: Scalar, A> {
    shape: &'a A,
    displacement: [S; D],
}

/// Two shapes of which one moves, or both: made by [`Sweep::against`] and [`Sweep::against_moving`].
///
/// All answers are of the closed time interval from 0 to 1 and of the closed sets; touching is meeting. Only the relative
/// motion counts, and it is evaluated without rounding, so nothing tunnels at any speed, and the time of a contact does not
/// depend on the size of the shapes.
///
/// A convex polygon of n edges takes a time like n, and against m edges of a polygon or polyline near its way like n m.
#[derive(Clone, Copy, Debug)]
#[must_use = "a sweep does nothing until it is asked for its contact"]
pub struct SweptPair<'a, const D: usize, S: Scalar, A, B> {
    shapes: (&'a A, &'a B),
    motion: Motion<D, S>,
}

/// What happens to two shapes that move: the answer of [`SweptPair::contact`]. Which one it is, is **Exact**.
///
/// The interiors are the relative ones: that of a segment is the segment without its ends, and that of a point is the
/// point. They meet where [`Relation::interiors_meet`](crate::Relation::interiors_meet) says so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SweepContact<const D: usize = 2, S: Scalar = f64> {
    /// They have no common point at any time.
    Never,
    /// They are apart at time 0, and meet later.
    Meets(SweepHit<D, S>),
    /// They touch at time 0; and what their motion does then.
    Touching(ContactMotion),
    /// Their interiors meet at time 0.
    Overlapping,
}

impl<const D: usize, S: Scalar> From<Outcome<D, S::Inner, S::Real>> for SweepContact<D, S> {
    fn from(outcome: Outcome<D, S::Inner, S::Real>) -> Self {
        match outcome {
            Outcome::Never => Self::Never,
            Outcome::Meets(t, surface) => Self::Meets(SweepHit { t, surface }),
            Outcome::Touching(motion) => Self::Touching(motion),
            Outcome::Overlapping => Self::Overlapping,
        }
    }
}

/// Where and when two moving shapes meet that were apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepHit<const D: usize = 2, S: Scalar = f64> {
    /// The time, as a part of the motion: in [0, 1]. **Correctly rounded**.
    pub t: S::Real,
    surface: SweptSurface<D, S::Inner>,
}

impl<const D: usize, S: Scalar + ScalarIn<D>> SweepHit<D, S> {
    /// The unit normal of the second shape at the contact, towards the first one.
    ///
    /// Where a vertex meets an edge it is that of the edge. Where two vertices meet without a radius, it is that of an
    /// edge at one of them which the motion leads across; of two points it is the opposite direction of the relative
    /// motion. **Correctly rounded**.
    ///
    /// In space it is that of a face at the contact which the motion leads across, or perpendicular to an edge of each
    /// shape. It is the opposite direction of the relative motion where there is none: shapes without an interior that
    /// meet in their own plane. Of a point and a segment, or of parallel segments, it is the part of that direction which
    /// is perpendicular to them.
    #[must_use]
    pub fn normal(&self) -> [S::Real; D] {
        S::swept_normal(&self.surface)
    }

    /// Whether the shapes only touch then: their interiors do not meet, however far the motion leads, because it goes along
    /// the boundary, as at the seam of two flush walls, or past a corner. **Exact**. Of a wall that is not convex, this is
    /// about what is at the contact.
    ///
    /// ```
    /// use secant::{Rect, Segment, SweepContact};
    /// let floor = Segment::new([2.0, 0.0], [9.0, 0.0]);
    /// let contact = |d| Rect::new([0.0, 0.0], [1.0, 1.0]).sweep(d).against(&floor).contact();
    /// assert!(matches!(contact([5.0, 0.0]), SweepContact::Meets(hit) if hit.grazes()));
    /// assert!(matches!(contact([5.0, -1e-300]), SweepContact::Meets(hit) if !hit.grazes()));
    /// ```
    #[must_use]
    pub fn grazes(&self) -> bool {
        self.surface.grazes
    }

    /// A common point at the time of the contact. Where shapes meet along an edge or a face, it is a vertex of one there,
    /// or where two edges cross.
    ///
    /// **Bounded**: for the vertex x of a shape that is next to it, with the displacement d and the radius r of that
    /// shape, each coordinate is within 8 · 2⁻⁵³ (|x| + t |d| + r) (2⁻²⁴ for `f32`) of the true one. Where edges cross in
    /// space, |x| is the greater of those at the ends of one.
    #[must_use]
    pub fn at(&self) -> [S::Real; D] {
        S::swept_point(&self.surface, self.t)
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>> SweepHit<D, S> {
    /// The order in time of two contacts, of whatever shapes. **Exact**, also where `t` is the same.
    ///
    /// ```
    /// use secant::{Circle, Point, SweepContact, SweepHit};
    /// let ball = Circle::new([-1000.0, 0.0], 1.0);
    /// let hit = |x| match ball.sweep([7000.0, 0.0]).against(&Point::new([x, 0.0])).contact() {
    ///     SweepContact::Meets(hit) => hit,
    ///     other => panic!("{other:?}"),
    /// };
    /// // Less than an ulp of t behind each other.
    /// let (near, far): (SweepHit, SweepHit) = (hit(4.0), hit(4.0_f64.next_up()));
    /// assert_eq!(near.t, far.t);
    /// assert!(near.order(&far).is_lt() && near.order(&near).is_eq());
    /// ```
    #[must_use]
    pub fn order(&self, other: &Self) -> Ordering {
        // Rounding keeps the order of times.
        let rounded = self.t.partial_cmp(&other.t);
        let exact = || <S as ScalarIn<D>>::swept_order(&self.surface, &other.surface);
        rounded.filter(|order| order.is_ne()).unwrap_or_else(exact)
    }
}

impl<'a, const D: usize, S: Scalar, A> Sweep<'a, D, S, A> {
    #[inline]
    pub(crate) fn try_new(shape: &'a A, displacement: [S; D]) -> Result<Self, ShapeError> {
        check_finite(displacement, "displacement")?;
        Ok(Self {
            shape,
            displacement,
        })
    }

    /// The shape, and its displacement.
    pub(crate) fn parts(&self) -> (&'a A, [S; D]) {
        (self.shape, self.displacement)
    }

    /// Asks about a shape that stands still.
    #[inline]
    pub fn against<'b, B>(&self, other: &'b B) -> SweptPair<'b, D, S, A, B>
    where
        'a: 'b,
    {
        SweptPair {
            shapes: (self.shape, other),
            motion: Motion::of_first(self.displacement),
        }
    }

    /// Asks about another moving shape.
    ///
    /// ```
    /// use secant::{Capsule, Circle};
    /// let ball = Circle::new([0.0, 0.0], 1.0);
    /// let player = Capsule::new([9.0, -1.0], [9.0, 1.0], 1.0);
    /// // Towards each other, and side by side at a distance of 7.
    /// assert_eq!(ball.sweep([8.0, 0.0]).against_moving(&player.sweep([-6.0, 0.0])).first_t(), Some(0.5));
    /// assert!(!ball.sweep([1e300, 0.0]).against_moving(&player.sweep([1e300, 0.0])).any());
    /// ```
    #[inline]
    pub fn against_moving<'b, B>(&self, other: &Sweep<'b, D, S, B>) -> SweptPair<'b, D, S, A, B>
    where
        'a: 'b,
    {
        SweptPair {
            shapes: (self.shape, other.shape),
            motion: Motion {
                first: self.displacement,
                second: other.displacement,
            },
        }
    }
}

impl<S, A, B> SweptPair<'_, 2, S, A, B>
where
    S: Scalar + ScalarIn<2>,
    A: Swept<2, S>,
    B: SweepTarget<2, S>,
{
    /// What stops the first shape: when and where its interior first meets the other shape, and that it does is **Exact**.
    /// `None` where it never does up to time 1, where the interiors meet at the start, and where it has no interior.
    ///
    /// Touching, also at time 1, sliding along and grazing stop nothing. So a shape that stands on one edge of a polygon, a polyline or a
    /// boundary is stopped by another edge, which [`contact`](Self::contact) does not say: it ends at the first touch.
    ///
    /// ```
    /// use secant::{Circle, ContactMotion, Polyline, SweepContact};
    /// let level = Polyline::new([[0.0, 0.0], [10.0, 0.0], [10.0, 9.0]]);
    /// let ball = Circle::new([5.0, 1.0], 1.0);
    /// let way = ball.sweep([8.0, 0.0]);
    /// let way = way.against(&level);
    /// assert_eq!(way.contact(), SweepContact::Touching(ContactMotion::Slides));
    /// assert_eq!(way.entry().map(|hit| (hit.t, hit.normal())), Some((0.5, [-1.0, 0.0])));
    /// ```
    #[must_use]
    pub fn entry(&self) -> Option<SweepHit<2, S>> {
        let (a, b) = (self.shapes.0.view(), self.shapes.1.view());
        let relation = <S as ScalarIn<2>>::relation(&a, &b);
        let has_interior = a.convex().is_some_and(|set| set.linear().is_none());
        if relation.interiors_meet() || !has_interior {
            return None;
        }
        let (t, surface) = <S as ScalarIn<2>>::swept_entry(&a, &b, &self.motion)?;
        // Of a motion that ends where they touch, it is that of the motion that goes on.
        let is_in_time = <S as ScalarIn<2>>::swept_is_before_end(&surface, t);
        is_in_time.then_some(SweepHit { t, surface })
    }
}

impl<const D: usize, S, A, B> SweptPair<'_, D, S, A, B>
where
    S: Scalar + ScalarIn<D>,
    A: Swept<D, S>,
    B: SweepTarget<D, S>,
{
    /// What happens to the two shapes. **Exact**; the time of a contact is **Correctly rounded**.
    ///
    /// ```
    /// use secant::{ContactMotion, Rect, SweepContact};
    /// let (a, b) = (Rect::new([0.0, 0.0], [1.0, 1.0]), Rect::new([1.0, 0.0], [2.0, 1.0]));
    /// let contact = |d| a.sweep(d).against(&b).contact();
    /// assert_eq!(contact([-1.0, 0.0]), SweepContact::Touching(ContactMotion::Separates));
    /// assert_eq!(contact([0.0, 5.0]), SweepContact::Touching(ContactMotion::Slides));
    /// assert_eq!(contact([1e-300, 5.0]), SweepContact::Touching(ContactMotion::Enters));
    /// ```
    #[must_use]
    pub fn contact(&self) -> SweepContact<D, S> {
        let (a, b) = self.shapes;
        <S as ScalarIn<D>>::swept_contact(&a.view(), &b.view(), &self.motion).into()
    }

    /// The first time at which the shapes meet, and 0 where they meet at the start. **Correctly rounded**.
    #[must_use]
    #[inline]
    pub fn first_t(&self) -> Option<S::Real> {
        let (a, b) = self.shapes;
        let (a, b) = (a.view(), b.view());
        // Where the user's crate is not optimised, one call is faster.
        if let (View::Ball(a), View::Ball(b), false) = (&a, &b, cfg!(debug_assertions)) {
            return <S as ScalarIn<D>>::balls_first_time(a, b, &self.motion);
        }
        <S as ScalarIn<D>>::swept_time(&a, &b, &self.motion)
    }

    /// Whether the shapes meet at some time. **Exact**.
    #[must_use]
    pub fn any(&self) -> bool {
        self.first_t().is_some()
    }

    /// The last time at which the shapes meet, where they are apart after that. **Correctly rounded**.
    ///
    /// `None` where they never meet, and where they still meet at time 1 and do not part there.
    ///
    /// ```
    /// use secant::{Circle, Segment};
    /// let ball = Circle::new([0.0, 0.0], 1.0);
    /// let wall = Segment::new([5.0, 0.0], [5.0, 3.0]);
    /// assert_eq!(ball.sweep([8.0, 0.0]).against(&wall).leaves(), Some(0.75));
    /// assert_eq!(ball.sweep([5.5, 0.0]).against(&wall).leaves(), None);
    /// // In touch, and away.
    /// assert_eq!(ball.sweep([-1.0, 0.0]).against(&Segment::new([1.0, -1.0], [1.0, 1.0])).leaves(), Some(0.0));
    /// ```
    #[must_use]
    pub fn leaves(&self) -> Option<S::Real> {
        let (a, b) = self.shapes;
        <S as ScalarIn<D>>::swept_leaving(&a.view(), &b.view(), &self.motion)
    }
}

/// Bounded convex shapes of the plane and of space, which can be swept: point, segment, box, ball, capsule, triangle and
/// convex polygon. The trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot move in a sweep: only bounded convex shapes of a known type do",
    note = "of a `Shape`, sweep what it is: `if let Shape::Ball(ball) = shape {{ ball.sweep(displacement) }}`; it can be \
            what another shape is swept against"
)]
pub trait Swept<const D: usize, S: Scalar + ScalarIn<D>>: SweepTarget<D, S> {}

/// What a shape can be swept against, also while it moves: every shape of the plane, every one of space that is no
/// [`Boundary`](crate::Boundary), and [`Shape`](crate::Shape). A [`Mesh3`](crate::Mesh3) is swept by its
/// [`Index`](crate::Index). The trait is sealed.
pub trait SweepTarget<const D: usize, S: Scalar + ScalarIn<D>>: Viewed<D, S> {}

/// The methods of each shape, and for those that can be swept against others the trait.
macro_rules! sweeps {
    (@swept [$($generics:tt)*] $d:tt $shape:ty) => {
        impl<$($generics)*> Swept<$d, S> for $shape {}
    };
    (@methods [$($generics:tt)*] $d:tt $shape:ty) => {
        impl<$($generics)*> SweepTarget<$d, S> for $shape {}

        impl<$($generics)*> Walls<$d, S> for $shape {
            fn near(&self, _: &Bounds<$d>, each: &mut dyn FnMut(usize)) {
                each(0);
            }
            fn wall(&self, _: usize) -> View<'_, $d, S> {
                self.view()
            }
        }

        impl<$($generics)*> $shape {
            /// Moves this shape by a displacement, from time 0 to time 1.
            ///
            /// See [`Sweep`] for the questions.
            ///
            /// # Panics
            /// Where [`try_sweep`](Self::try_sweep) refuses.
            #[track_caller]
            #[inline]
            pub fn sweep(&self, displacement: [S; $d]) -> Sweep<'_, $d, S, Self> {
                valid(self.try_sweep(displacement))
            }

            /// Moves this shape by a displacement, as [`sweep`](Self::sweep) does.
            ///
            /// # Errors
            /// [`ShapeError::NotFinite`] for NaN or an infinity.
            #[inline]
            pub fn try_sweep(
                &self,
                displacement: [S; $d],
            ) -> Result<Sweep<'_, $d, S, Self>, ShapeError> {
                Sweep::try_new(self, displacement)
            }
        }
    };
    ($($generics:tt $d:tt $shape:ty: $($kind:ident)+;)+) => {
        $( $( sweeps! { @$kind $generics $d $shape } )+ )+
    };
}

sweeps! {
    [const D: usize, S: Scalar + ScalarIn<D>] D Aabb<D, S>: methods swept;
    [const D: usize, S: Scalar + ScalarIn<D>] D Ball<D, S>: methods swept;
    [S: Scalar] 2 Boundary<Aabb<2, S>>: methods;
    [S: Scalar] 2 Boundary<Ball<2, S>>: methods;
    [S: Scalar] 2 Boundary<Polygon<S>>: methods;
    [const D: usize, S: Scalar + ScalarIn<D>] D Capsule<D, S>: methods swept;
    [S: Scalar] 2 ConvexPolygon<S>: methods swept;
    [const D: usize, S: Scalar + ScalarIn<D>] D Line<D, S>: methods;
    [S: Scalar] 3 Plane<3, S>: methods;
    [const D: usize, S: Scalar + ScalarIn<D>] D Point<D, S>: methods swept;
    [S: Scalar] 2 Polygon<S>: methods;
    [S: Scalar] 2 Polyline<S>: methods;
    [const D: usize, S: Scalar + ScalarIn<D>] D Ray<D, S>: methods;
    [const D: usize, S: Scalar + ScalarIn<D>] D Segment<D, S>: methods swept;
    [const D: usize, S: Scalar + ScalarIn<D>] D Shape<D, S>: methods;
    [const D: usize, S: Scalar + ScalarIn<D>] D Triangle<D, S>: methods swept;
}
