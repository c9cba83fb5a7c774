//! Slides: a shape that moves among walls, along those that it hits.
//!
//! A step is proposed by floats, and done only where exact questions allow it: the sweep of the shape S to S + v meets no
//! wall before time 1, and the moved shape S', with rounded coordinates, has no interior in common with a wall.
//! `kernel/bounds/convex.md#slides` derives that it has passed through none.

use crate::kernel::slide::{self, Step};
use crate::{
    Aabb, Ball, Capsule, ContactMotion, Penetrates, Penetration, Real, Relate, Sweep, SweepContact,
    SweepTarget, Swept,
};
use alloc::vec::Vec;
use core::marker::PhantomData;

/// So many surfaces are followed in one slide.
const SURFACES: usize = 8;

/// Where a shape is after it moved among walls and along them: the answer of [`Ball::slide`].
#[derive(Clone, Debug, PartialEq)]
pub struct Slide<A, S> {
    /// The shape where it ended.
    pub shape: A,
    /// The walls that stopped it on the way, in order, and again where it came back to one.
    pub contacts: Vec<SlideContact<S>>,
    /// Why it did not move, if that was before the first step.
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
    /// Its interior meets that of this wall: [`Penetrates::penetration`] is the way out.
    Overlaps(usize),
    /// It has no interior, or one so thin that rounding alone could move it through a wall: the radius of a disc in it is
    /// at most 2⁻⁴⁸ of its greatest coordinate (2⁻¹⁹ for `f32`).
    Thin,
    /// The displacement is not finite.
    NotFinite,
}

/// Shapes that can slide: circle, capsule and rectangle. The trait is sealed.
pub trait Slides<S: Real>: Swept<2, S> + Clone {
    /// The shape moved by a vector, unless that overflows.
    #[doc(hidden)]
    fn moved(&self, by: [S; 2]) -> Option<Self>;
    /// The radius of a disc in the shape, and its numbers.
    #[doc(hidden)]
    fn extent(&self) -> (f64, [f64; 5]);
}

impl<S: Real> Slides<S> for Ball<2, S> {
    fn moved(&self, by: [S; 2]) -> Option<Self> {
        self.try_translated(by).ok()
    }
    fn extent(&self) -> (f64, [f64; 5]) {
        let ([x, y], r) = (self.center().map(S::to_f64), self.radius().to_f64());
        (r, [x, y, r, 0.0, 0.0])
    }
}

impl<S: Real> Slides<S> for Capsule<2, S> {
    fn moved(&self, by: [S; 2]) -> Option<Self> {
        self.try_translated(by).ok()
    }
    fn extent(&self) -> (f64, [f64; 5]) {
        let [[a, b], [c, d]] = [self.start(), self.end()].map(|x| x.map(S::to_f64));
        let r = self.radius().to_f64();
        (r, [a, b, c, d, r])
    }
}

impl<S: Real> Slides<S> for Aabb<2, S> {
    fn moved(&self, by: [S; 2]) -> Option<Self> {
        self.try_translated(by).ok()
    }
    fn extent(&self) -> (f64, [f64; 5]) {
        let [[a, b], [c, d]] = [self.min(), self.max()].map(|x| x.map(S::to_f64));
        (slide::half_of_least(c, a, d, b), [a, b, c, d, 0.0])
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
            /// speed and size; so nothing leaves a closed room, and no skin or margin is needed. The walls are sets of
            /// their own: where two overlap or share an end, the shape gets through neither.
            ///
            /// How far it gets is rounded: a step ends at the rounded contact, or where that is in a wall, up to 2⁻⁴⁸ of
            /// the greatest coordinate away from it (2⁻¹⁹ for `f32`); and where there is no such place, as between the walls
            /// of a needle, the step is up to half as long, or not done. The direction along a wall is that of the rounded normal, turned
            /// away as little as keeps it from leading into the wall. At most 8 surfaces are followed. A shape that
            /// touches a wall at the beginning slides along it, or leaves it.
            ///
            /// Each wall is asked a few times a step: of a level with many, pass those near the way, as an
            /// [`Index`](crate::Index) finds them.
            ///
            /// What does not move at all is [`Stuck`].
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
            pub fn slide<B>(&self, displacement: [S; 2], walls: &[B]) -> Slide<Self, S>
            where
                B: SweepTarget<2, S>,
                Self: Relate<B> + Penetrates<B, Penetration = Penetration<2, S>>,
            {
                slide_among(self, displacement, walls)
            }
        }
    )+ };
}

slides! { Aabb Ball Capsule }

/// A shape among walls, as the loop sees it.
trait Mover {
    /// The first wall on the way: its number, the time, and its normal.
    fn first(&self, step: Step) -> Option<(usize, f64, Step)>;
    /// Whether this step leads into a wall or up to it.
    fn leads_to(&self, wall: usize, step: Step) -> bool;
    /// Moves by this step, if that leads through no wall and into none.
    fn goes(&mut self, step: Step) -> bool;
    /// The greatest coordinate.
    fn magnitude(&self) -> f64;
    /// The bits of the significand of a coordinate.
    fn bits(&self) -> u32;
}

struct Among<'w, S, A, B> {
    shape: A,
    walls: &'w [B],
    scalar: PhantomData<S>,
}

fn slide_among<S: Real, A, B>(shape: &A, displacement: [S; 2], walls: &[B]) -> Slide<A, S>
where
    A: Slides<S> + Relate<B> + Penetrates<B, Penetration = Penetration<2, S>>,
    B: SweepTarget<2, S>,
{
    let mut among = Among {
        shape: shape.clone(),
        walls,
        scalar: PhantomData,
    };
    let (mut contacts, stuck) = (Vec::new(), among.why_stuck(displacement));
    if stuck.is_none() {
        run(
            &mut among,
            displacement.map(S::to_f64),
            &mut |index, normal| {
                let normal = normal.map(S::nearest);
                contacts.push(SlideContact { index, normal });
            },
        );
    }
    Slide {
        shape: among.shape,
        contacts,
        stuck,
    }
}

/// Moves step by step, each along the surface that ended the one before.
fn run(mover: &mut dyn Mover, displacement: Step, contact: &mut dyn FnMut(usize, Step)) {
    let (mut rest, mut last) = (displacement, None);
    for _ in 0..SURFACES {
        let Some((wall, t, normal)) = mover.first(rest) else {
            go(mover, rest, last);
            return;
        };
        go(mover, slide::scaled(rest, t), Some(normal));
        contact(wall, normal);
        rest = slide::along(slide::rest(rest, t), normal);
        // Its direction is rounded: it is turned away from the wall until it does not lead there.
        for k in (0..30).step_by(3) {
            if !mover.leads_to(wall, rest) {
                break;
            }
            rest = slide::turned_away(rest, normal, mover.bits(), k);
        }
        if !slide::agree(rest, displacement) {
            return;
        }
        last = Some(normal);
    }
}

/// Goes as far as it may of a step that ends at a contact. Its end is rounded: it is pushed away from the surface by a few
/// units in the last place, or the step is shortened.
fn go(mover: &mut dyn Mover, step: Step, normal: Option<Step>) {
    if mover.goes(step) {
        return;
    }
    let m = mover.magnitude();
    for k in [30, 20, 10, 1] {
        let shorter = slide::shortened(step, k);
        for push in 0..6 {
            if let Some(normal) = normal
                && mover.goes(slide::pushed(shorter, normal, m, mover.bits(), push))
            {
                return;
            }
        }
        if mover.goes(shorter) {
            return;
        }
    }
}

impl<S: Real, A, B> Among<'_, S, A, B>
where
    A: Slides<S> + Relate<B> + Penetrates<B, Penetration = Penetration<2, S>>,
    B: SweepTarget<2, S>,
{
    fn why_stuck(&self, displacement: [S; 2]) -> Option<Stuck> {
        if displacement.iter().any(|x| !x.is_finite()) {
            return Some(Stuck::NotFinite);
        }
        if !is_thick(&self.shape) {
            return Some(Stuck::Thin);
        }
        let overlaps = |wall: &B| self.shape.relation(wall).interiors_meet();
        self.walls.iter().position(overlaps).map(Stuck::Overlaps)
    }

    fn sweep(&self, step: Step) -> Option<Sweep<'_, 2, S, A>> {
        Sweep::try_new(&self.shape, step.map(S::nearest)).ok()
    }

    /// When and how this wall stops the sweep.
    fn stop(&self, sweep: &Sweep<'_, 2, S, A>, wall: &B) -> Option<(f64, Step)> {
        match sweep.against(wall).contact() {
            SweepContact::Meets(hit) => Some((hit.t.to_f64(), hit.normal().map(S::to_f64))),
            SweepContact::Touching(ContactMotion::Enters) | SweepContact::Overlapping => {
                let out = self.shape.penetration(wall)?;
                Some((0.0, out.normal.map(S::to_f64)))
            }
            SweepContact::Never | SweepContact::Touching(_) => None,
        }
    }
}

/// Whether a disc in the shape is so large that no rounding of its coordinates moves it through a wall.
fn is_thick<S: Real>(shape: &impl Slides<S>) -> bool {
    let (thickness, numbers) = shape.extent();
    slide::is_thick(thickness, slide::greatest(&numbers), S::PRECISION)
}

impl<S: Real, A, B> Mover for Among<'_, S, A, B>
where
    A: Slides<S> + Relate<B> + Penetrates<B, Penetration = Penetration<2, S>>,
    B: SweepTarget<2, S>,
{
    fn first(&self, step: Step) -> Option<(usize, f64, Step)> {
        let sweep = self.sweep(step)?;
        let stops = self.walls.iter().enumerate().filter_map(|(index, wall)| {
            let (t, normal) = self.stop(&sweep, wall)?;
            Some((index, t, normal))
        });
        stops.reduce(|first, next| if next.1 < first.1 { next } else { first })
    }

    fn leads_to(&self, wall: usize, step: Step) -> bool {
        self.sweep(step)
            .is_some_and(|sweep| self.stop(&sweep, &self.walls[wall]).is_some())
    }

    fn goes(&mut self, step: Step) -> bool {
        // The sweep is free, or ends in a contact at time 1. The moved shape is that at the end of the sweep, but for the
        // rounding of its coordinates: both have a disc in common, and the interior of neither meets a wall.
        let Some(sweep) = self.sweep(step) else {
            return false;
        };
        let is_free = |wall: &B| self.stop(&sweep, wall).is_none_or(|(t, _)| t == 1.0);
        if !self.walls.iter().all(is_free) {
            return false;
        }
        let Some(moved) = self.shape.moved(step.map(S::nearest)) else {
            return false;
        };
        let overlaps = |wall: &B| moved.relation(wall).interiors_meet();
        let goes = is_thick(&moved) && !self.walls.iter().any(overlaps);
        if goes {
            self.shape = moved;
        }
        goes
    }

    fn magnitude(&self) -> f64 {
        slide::greatest(&self.shape.extent().1)
    }

    fn bits(&self) -> u32 {
        S::PRECISION
    }
}
