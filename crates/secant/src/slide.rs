//! Slides: a shape that moves among walls, along those that it hits.
//!
//! A step is proposed by floats, and done only where exact questions allow it: the sweep of the shape S to S + v meets no
//! wall before time 1, and the moved shape S', with rounded coordinates, has no interior in common with a wall.
//! `kernel/bounds/convex.md#slides` derives that it has passed through none.

use crate::index::Bounds;
use crate::kernel::slide::{self, Step};
use crate::pairs::View;
use crate::pairs::sweep::{Motion, SweptSurface};
use crate::{Aabb, Ball, Capsule, Real, Scalar, ScalarIn, Shape, SweepTarget};
use alloc::vec::Vec;

/// So many surfaces are followed in one slide.
const SURFACES: usize = 8;

/// Where a shape is after it moved among walls and along them: the answer of [`Ball::slide`].
#[derive(Clone, Debug, PartialEq)]
pub struct Slide<A, S> {
    /// The shape where it ended.
    pub shape: A,
    /// The walls that stopped it on the way, in order, and again where it came back to one.
    pub contacts: Vec<SlideContact<S>>,
    /// Why it did not move, if that is not because it touches the walls in `contacts`.
    pub stuck: Option<Stuck>,
}

/// A wall that stopped a slide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlideContact<S> {
    /// The number of the wall.
    pub index: usize,
    /// Its unit normal there, towards the shape. **Correctly rounded**.
    pub normal: [S; 2],
}

/// Why a shape does not slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stuck {
    /// Its interior meets that of this wall: [`penetration`](crate::Penetrates::penetration) is the way out of a convex one.
    Overlaps(usize),
    /// It has no interior; or one so thin that rounding alone could move it through a wall that is near: the radius of a
    /// disc in it is at most 2⁻⁴⁸ of its greatest coordinate (2⁻¹⁹ for `f32`).
    Thin,
    /// The displacement is not finite.
    NotFinite,
    /// No wall is in the way, but a coordinate would overflow.
    TooFar,
    /// It is a [`Shape`] of a kind that does not slide: only circles, capsules and rectangles do.
    OtherKind,
}

/// Shapes that can slide: circle, capsule and rectangle, and [`Shape`], where it is one of these. The trait is sealed.
pub trait Slides<S: Real>: SweepTarget<2, S> + Clone {
    /// The shape moved by a vector, unless that overflows.
    #[doc(hidden)]
    fn moved(&self, by: [S; 2]) -> Option<Self>;
    /// The radius of a disc in the shape, and its numbers, if it is of a kind that slides.
    #[doc(hidden)]
    fn extent(&self) -> Option<(f64, [f64; 5])>;
}

impl<S: Real> Slides<S> for Ball<2, S> {
    fn moved(&self, by: [S; 2]) -> Option<Self> {
        self.try_translated(by).ok()
    }
    fn extent(&self) -> Option<(f64, [f64; 5])> {
        let ([x, y], r) = (self.center().map(S::to_f64), self.radius().to_f64());
        Some((r, [x, y, r, 0.0, 0.0]))
    }
}

impl<S: Real> Slides<S> for Capsule<2, S> {
    fn moved(&self, by: [S; 2]) -> Option<Self> {
        self.try_translated(by).ok()
    }
    fn extent(&self) -> Option<(f64, [f64; 5])> {
        let [[a, b], [c, d]] = [self.start(), self.end()].map(|x| x.map(S::to_f64));
        let r = self.radius().to_f64();
        Some((r, [a, b, c, d, r]))
    }
}

impl<S: Real> Slides<S> for Aabb<2, S> {
    fn moved(&self, by: [S; 2]) -> Option<Self> {
        self.try_translated(by).ok()
    }
    fn extent(&self) -> Option<(f64, [f64; 5])> {
        let [[a, b], [c, d]] = [self.min(), self.max()].map(|x| x.map(S::to_f64));
        Some((slide::half_of_least(c, a, d, b), [a, b, c, d, 0.0]))
    }
}

impl<S: Real> Slides<S> for Shape<2, S> {
    fn moved(&self, by: [S; 2]) -> Option<Self> {
        Some(match self {
            Self::Ball(ball) => ball.moved(by)?.into(),
            Self::Capsule(capsule) => capsule.moved(by)?.into(),
            Self::Aabb(rect) => rect.moved(by)?.into(),
            _ => return None,
        })
    }
    fn extent(&self) -> Option<(f64, [f64; 5])> {
        match self {
            Self::Ball(ball) => ball.extent(),
            Self::Capsule(capsule) => capsule.extent(),
            Self::Aabb(rect) => rect.extent(),
            _ => None,
        }
    }
}

macro_rules! slides {
    ($($shape:ident)+) => { $(
        impl<S: Real> $shape<2, S> {
            /// Moves this shape by a displacement among walls: up to the first that it hits, and on along it, until nothing
            /// of the displacement is left, or it would go back.
            ///
            /// If its interior meets no wall before, it meets none afterwards, and the shape has not passed through any: it
            /// can be moved from its old to its new place without its interior meeting a wall. Both are **Exact**, at every
            /// speed and size; so nothing leaves a closed room, and no skin or margin is needed. Every shape of the plane
            /// is a wall, a polyline or a boundary too, which is a wall on both sides. The walls are sets of their own:
            /// where two overlap or share an end, the shape gets through neither.
            ///
            /// How far it gets is **Bounded**: a step ends at the rounded contact, or where that is in a wall, up to 2⁻⁴⁷ of
            /// the greatest coordinate or displacement away from it (2⁻¹⁸ for `f32`); and where there is no such place, as
            /// between the walls of a needle, the step is up to half as long, or not done. So far from the origin that its
            /// coordinates are coarse beside its size, a shape keeps that distance to all walls. The direction along a wall is
            /// that of the rounded normal, turned away as little as keeps it from leading into the wall; within a circle it
            /// is a chord. At most 8 surfaces are followed. A shape that touches a wall at the beginning slides along it, or
            /// leaves it; and one that is in a wall by no more than rounding, 2⁻⁴⁸ of the greatest coordinate (2⁻¹⁹ for
            /// `f32`), as after a [`penetration`](crate::Penetrates::penetration), is moved out first. Where corners meet,
            /// as at the seam of two tiles, it goes on along both.
            ///
            /// The boxes of all walls, and of all edges of a polyline, are compared with that of each step, and those that meet
            /// it are asked a few times: of a level with many, pass those near the way, as an [`Index`](crate::Index) finds
            /// them.
            ///
            /// The shape is [translated](crate::Ball::try_translated), so the corners of a rectangle and the ends of a capsule are
            /// rounded apart: after many steps its size may have changed by many roundings. To keep it, place the shape anew
            /// by its center.
            ///
            /// What cannot begin at all is [`Stuck`].
            ///
            /// ```
            /// use secant::{Circle, Segment, Stuck};
            /// let walls = [Segment::new([0.0, 0.0], [9.0, 0.0]), Segment::new([9.0, 0.0], [9.0, 9.0])];
            /// let ball: Circle = Circle::new([2.0, 1.0], 1.0);
            /// // It touches the floor, and goes along it.
            /// let slide = ball.slide([3.0, -4.0], &walls);
            /// assert!((slide.shape.center()[0] - 5.0).abs() < 1e-12);
            /// assert_eq!((slide.contacts[0].index, slide.contacts[0].normal), (0, [0.0, 1.0]));
            /// // Into the corner, and no farther, at any speed.
            /// let slide = ball.slide([1e9, -1e9], &walls);
            /// let [x, y] = slide.shape.center();
            /// assert!((x - 8.0).abs() < 1e-12 && (y - 1.0).abs() < 1e-12);
            /// assert!(!walls.iter().any(|wall| slide.shape.relation(wall).interiors_meet()));
            /// // It starts in a wall.
            /// assert_eq!(Circle::new([2.0, 0.5], 1.0).slide([1.0, 0.0], &walls).stuck, Some(Stuck::Overlaps(0)));
            /// ```
            #[must_use]
            pub fn slide<B: SweepTarget<2, S>>(
                &self,
                displacement: [S; 2],
                walls: &[B],
            ) -> Slide<Self, S> {
                slide_among(self, displacement, &|number| walls[number].view(), walls.len())
            }
        }
    )+ };
}

slides! { Aabb Ball Capsule Shape }

/// A shape among pieces of walls, as the loop sees it.
trait Mover {
    /// The time of the first entry on the way, and the pieces that are entered then, each with its normal.
    fn first(&self, step: Step) -> Option<(f64, Vec<(usize, Step)>)>;
    /// The wall that a piece is of.
    fn wall(&self, piece: usize) -> usize;
    /// Whether this step leads into a piece.
    fn leads_to(&self, piece: usize, step: Step) -> bool;
    /// Moves by this step, if that leads through no wall and into none.
    fn goes(&mut self, step: Step) -> bool;
    /// The greatest number of the shape.
    fn magnitude(&self) -> f64;
    /// Whether no rounding of its coordinates moves it through a wall.
    fn is_thick(&self) -> bool;
    /// The bits of the significand of a coordinate.
    fn bits(&self) -> u32;
}

struct Among<'w, S: Scalar, A> {
    shape: A,
    walls: Vec<View<'w, 2, S>>,
    /// The walls, each with its number; of one that is not convex, each edge, or the circle. What has an interior enters a
    /// polygon or a curve where it enters an edge.
    pieces: Vec<(usize, View<'w, 2, S>)>,
    /// The boxes of the pieces.
    boxes: Vec<Bounds<2>>,
}

fn slide_among<'w, S: Real, A: Slides<S>>(
    shape: &A,
    displacement: [S; 2],
    wall: &dyn Fn(usize) -> View<'w, 2, S>,
    walls: usize,
) -> Slide<A, S> {
    let mut pieces = Vec::new();
    for number in 0..walls {
        let view = wall(number);
        match &view {
            View::Chain(chain) if view.convex().is_none() => {
                let edges = chain.segments();
                pieces.extend(edges.map(|edge| (number, View::Linear((&edge).into()))));
            }
            _ => pieces.push((number, view)),
        }
    }
    let mut among = Among {
        shape: shape.clone(),
        walls: (0..walls).map(wall).collect(),
        boxes: (pieces.iter())
            .map(|(_, piece)| Bounds::of(piece))
            .collect(),
        pieces,
    };
    let (mut contacts, mut stuck) = (Vec::new(), among.why_stuck(displacement));
    if stuck.is_none() {
        let step = displacement.map(S::to_f64);
        let overflows = among.moved(step).is_none();
        stuck = run(&mut among, step, overflows, &mut |index, normal| {
            let normal = normal.map(S::nearest);
            contacts.push(SlideContact { index, normal });
        });
    }
    // What is stuck stays, also where it was moved out of a wall.
    Slide {
        shape: if stuck.is_some() {
            shape.clone()
        } else {
            among.shape
        },
        contacts,
        stuck,
    }
}

/// Moves step by step, each along the surface that ended the one before; or says that it does not move. The whole
/// displacement may overflow where a wall ends it before.
fn run(
    mover: &mut dyn Mover,
    displacement: Step,
    overflows: bool,
    contact: &mut dyn FnMut(usize, Step),
) -> Option<Stuck> {
    let (mut rest, mut last) = (displacement, None);
    for surface in 0..SURFACES {
        let first = mover.first(rest);
        if surface == 0 && first.is_none() && overflows {
            return Some(Stuck::TooFar);
        }
        let (step, normal) = match &first {
            Some((t, entered)) => (slide::scaled(rest, *t), Some(entered[0].1)),
            None => (rest, last),
        };
        let goes = go(mover, step, normal);
        if surface == 0 && !goes && !mover.is_thick() {
            return Some(Stuck::Thin);
        }
        let (t, entered) = first?;
        let along = |normal| slide::along(slide::rest(rest, t), normal);
        // Where corners meet, the motion may lead across two edges of the same piece: along the one that no other piece
        // is in the way of.
        let is_free = |&&(piece, normal): &&(usize, Step)| {
            let mut others = entered.iter().filter(|(other, _)| *other != piece);
            !others.any(|&(other, _)| mover.leads_to(other, along(normal)))
        };
        let &(piece, normal) = entered.iter().find(is_free).unwrap_or(&entered[0]);
        contact(mover.wall(piece), normal);
        rest = along(normal);
        // Its direction is rounded: it is turned away from the piece until it does not lead there; within a circle, along a
        // chord.
        for bits in (1..=mover.bits()).rev().step_by(3) {
            if !mover.leads_to(piece, rest) {
                break;
            }
            rest = slide::turned_away(rest, normal, bits);
        }
        if !slide::agree(rest, displacement) {
            return None;
        }
        last = Some(normal);
    }
    None
}

/// Goes as far as it may of a step that ends at a contact, if it may at all. Its end is rounded: it is pushed away from the
/// surface by a few units in the last place, or the step is shortened.
fn go(mover: &mut dyn Mover, step: Step, normal: Option<Step>) -> bool {
    let m = mover.magnitude().max(slide::greatest(&step));
    // Less by 2^-64 of it is all of it.
    for k in [64, 30, 20, 10, 1] {
        let shorter = slide::shortened(step, k);
        if mover.goes(shorter) {
            return true;
        }
        for push in 0..6 {
            if let Some(normal) = normal
                && mover.goes(slide::pushed(shorter, normal, m, mover.bits() - push))
            {
                return true;
            }
        }
    }
    false
}

impl<S: Real, A: Slides<S>> Among<'_, S, A> {
    fn why_stuck(&mut self, displacement: [S; 2]) -> Option<Stuck> {
        if displacement.iter().any(|x| !x.is_finite()) {
            return Some(Stuck::NotFinite);
        }
        let Some((thickness, _)) = self.shape.extent() else {
            return Some(Stuck::OtherKind);
        };
        if thickness == 0.0 {
            return Some(Stuck::Thin);
        }
        if self.is_thick() {
            self.move_out();
        }
        self.overlapping(&self.shape).map(Stuck::Overlaps)
    }

    /// Moves the shape out of pieces that its interior meets by no more than rounding.
    fn move_out(&mut self) {
        for _ in 0..SURFACES {
            let meets = |piece| {
                let relation = <S as ScalarIn<2>>::relation(&self.shape.view(), piece);
                relation.interiors_meet()
            };
            let Some((_, piece)) = self.pieces.iter().find(|(_, piece)| meets(piece)) else {
                return;
            };
            let Some(out) = <S as ScalarIn<2>>::penetration(&self.shape.view(), piece) else {
                return;
            };
            let (m, bits) = (self.magnitude(), self.bits());
            if slide::is_thick(out.depth.to_f64(), m, bits) {
                return;
            }
            let normal = out.normal.map(S::to_f64);
            let moved = (0..6).find_map(|push| {
                let by = slide::pushed([0.0; 2], normal, m, bits - push);
                let moved = self.shape.moved(by.map(S::nearest))?;
                let relation = <S as ScalarIn<2>>::relation(&moved.view(), piece);
                (!relation.interiors_meet()).then_some(moved)
            });
            let Some(moved) = moved else {
                return;
            };
            self.shape = moved;
        }
    }

    /// The first wall whose interior meets that of a shape.
    fn overlapping(&self, shape: &A) -> Option<usize> {
        let meets = |wall| <S as ScalarIn<2>>::relation(&shape.view(), wall).interiors_meet();
        self.walls.iter().position(meets)
    }

    /// Whether no rounding of coordinates up to m moves the shape through a wall.
    fn is_thick_up_to(&self, m: f64) -> bool {
        let extent = self.shape.extent();
        extent.is_some_and(|(thickness, _)| slide::is_thick(thickness, m, S::PRECISION))
    }

    /// Whether the rounding that places the shape here leads through no wall and into none.
    fn rounds_freely_to(&self, moved: &A) -> bool {
        let m = magnitude_of(moved).max(self.magnitude());
        if self.is_thick_up_to(m) {
            return self.overlapping(moved).is_none();
        }
        let room = Bounds::of(&moved.view()).widened(slide::rounding(m, S::PRECISION));
        let [min, max] = [room.min, room.max].map(|x| x.map(S::nearest));
        let Ok(room) = Aabb::try_new(min, max) else {
            return false;
        };
        let room = View::Aabb(room);
        let meets = |wall| <S as ScalarIn<2>>::intersects(&room, wall);
        !self.walls.iter().any(meets)
    }

    /// The displacement of a step, unless it overflows.
    fn motion(step: Step) -> Option<Motion<2, S>> {
        let displacement = step.map(S::nearest);
        let is_finite = displacement.iter().all(|x| x.is_finite());
        is_finite.then(|| Motion::of_first(displacement))
    }

    /// The pieces that the shape may enter in a step, by their boxes.
    fn pieces_near(&self, step: Step) -> impl Iterator<Item = usize> {
        let by = step.map(|x| S::nearest(x).to_f64());
        let way = Bounds::of(&self.shape.view()).swept(by, 1.0);
        // A side that is not a number would meet nothing.
        let is_known = way.min.iter().chain(&way.max).all(|x| !x.is_nan());
        let is_near = move |&piece: &usize| !is_known || way.meets(&self.boxes[piece]);
        (0..self.pieces.len()).filter(is_near)
    }

    /// The shape at the end of a step, unless a coordinate overflows.
    #[inline(never)]
    fn moved(&self, step: Step) -> Option<A> {
        self.shape.moved(step.map(S::nearest))
    }

    /// When and through which surfaces the shape enters this piece.
    fn entry(&self, motion: &Motion<2, S>, piece: usize) -> Option<(S, SweptSurface<2, S::Inner>)> {
        <S as ScalarIn<2>>::swept_entry(&self.shape.view(), &self.pieces[piece].1, motion)
    }
}

/// The greatest number of a shape.
fn magnitude_of<S: Real, A: Slides<S>>(shape: &A) -> f64 {
    let extent = shape.extent();
    extent.map_or(0.0, |(_, numbers)| slide::greatest(&numbers))
}

impl<S: Real, A: Slides<S>> Mover for Among<'_, S, A> {
    fn first(&self, step: Step) -> Option<(f64, Vec<(usize, Step)>)> {
        let motion = Self::motion(step)?;
        let (mut first, mut entered) = (f64::INFINITY, Vec::new());
        for piece in self.pieces_near(step) {
            let Some((t, surface)) = self.entry(&motion, piece) else {
                continue;
            };
            let t = t.to_f64();
            if t < first {
                (first, entered) = (t, Vec::new());
            }
            if t == first {
                let normal: [S; 2] = <S as ScalarIn<2>>::swept_normal(&surface);
                entered.push((piece, normal.map(S::to_f64)));
            }
        }
        (!entered.is_empty()).then_some((first, entered))
    }

    fn wall(&self, piece: usize) -> usize {
        self.pieces[piece].0
    }

    fn leads_to(&self, piece: usize, step: Step) -> bool {
        Self::motion(step).is_some_and(|motion| self.entry(&motion, piece).is_some())
    }

    fn goes(&mut self, step: Step) -> bool {
        // The sweep is free, or ends in a contact at time 1. The moved shape is that at the end of the sweep, but for the
        // rounding of its coordinates: both have a disc in common, and the interior of neither meets a wall; or both are
        // in a box that meets none.
        let Some(motion) = Self::motion(step) else {
            return false;
        };
        let is_free = |piece| {
            let entry = self.entry(&motion, piece);
            entry.is_none_or(|(t, _)| t.to_f64() == 1.0)
        };
        if !self.pieces_near(step).all(is_free) {
            return false;
        }
        let Some(moved) = self.moved(step) else {
            return false;
        };
        let goes = self.rounds_freely_to(&moved);
        if goes {
            self.shape = moved;
        }
        goes
    }

    fn magnitude(&self) -> f64 {
        magnitude_of(&self.shape)
    }

    fn is_thick(&self) -> bool {
        self.is_thick_up_to(self.magnitude())
    }

    fn bits(&self) -> u32 {
        S::PRECISION
    }
}
