//! Slides: a shape that moves among walls, along those that it hits.
//!
//! A step is proposed by floats, and done only where exact questions allow it: the sweep of the shape S to S + v meets no
//! wall before time 1, and the moved shape S', with rounded coordinates, has no interior in common with a wall. Only the walls
//! whose boxes meet that of what is asked can decide it, so only these are known.
//! `kernel/bounds/convex.md#slides` derives that it has passed through none.

use crate::index::{Bounds, above};
use crate::kernel::slide::{self, Step};
use crate::kernel::{exact_stages, in_dimension};
use crate::pairs::sweep::{Motion, SweptSurface};
use crate::pairs::{Linear, View, Viewed};
use crate::{
    Aabb, Ball, Capsule, Mesh3, Real, Scalar, ScalarIn, Segments, Shape, Stats, SweepTarget,
};
use alloc::vec::Vec;

/// So many surfaces are followed in one slide.
const SURFACES: usize = 8;

/// Where a shape is after it moved among walls and along them: the answer of [`Ball::slide`].
#[derive(Clone, Debug, PartialEq)]
pub struct Slide<const D: usize, S, A> {
    /// The shape where it ended.
    pub shape: A,
    /// The walls that stopped it on the way, in order, and again where it came back to one. In space, those that it came to
    /// at the same time as well, where they are in the way.
    pub contacts: Vec<SlideContact<D, S>>,
    /// Why it did not move, if that is not because it touches the walls in `contacts`.
    pub stuck: Option<Stuck>,
}

/// A wall that stopped a slide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlideContact<const D: usize = 2, S = f64> {
    /// The number of the wall, as that of a [`Hit`](crate::Hit): in the slice, the mesh or the index; of a world,
    /// [`Now::id_at`](crate::Now::id_at) gives its id.
    pub index: usize,
    /// Its unit normal there, towards the shape. **Correctly rounded**.
    pub normal: [S; D],
}

/// Why a shape does not slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stuck {
    /// Its interior meets that of this wall, the first of these by their numbers:
    /// [`penetration`](crate::Penetrates::penetration) is the way out of a convex one.
    Overlaps(usize),
    /// It has no interior; or one so thin that rounding alone could move it through a wall that is near: the radius of a
    /// disc or ball in it is at most 2⁻⁴⁸ of its greatest coordinate (2⁻¹⁹ for `f32`).
    Thin,
    /// The displacement is not finite.
    NotFinite,
    /// No wall is in the way, but a coordinate would overflow.
    TooFar,
    /// It is a [`Shape`] of a kind that does not slide: only balls, capsules and boxes do.
    OtherKind,
}

/// Shapes that can slide: ball, capsule and box, and [`Shape`], where it is one of these. The trait is sealed.
pub trait Slides<const D: usize, S: Real + ScalarIn<D>>: Viewed<D, S> + Clone {
    /// The shape moved by a vector, unless that overflows.
    #[doc(hidden)]
    fn moved(&self, by: [S; D]) -> Option<Self>;
    /// The radius of a disc or ball in the shape, and its greatest number, if it is of a kind that slides.
    #[doc(hidden)]
    fn extent(&self) -> Option<[f64; 2]>;
}

/// What a shape can slide among: one shape that is a [`SweepTarget`]; a slice, array or `Vec` of these;
/// [`Segments`](crate::Segments); the triangles of a [`Mesh3`](crate::Mesh3); an [`Index`](crate::Index) or its
/// [view](crate::IndexView); and a world as it is [now](crate::Now). The trait is sealed.
///
/// An index and a world ask the walls near each step, and all others compare the boxes of all walls with those of the steps. The
/// slide is the same, to the last bit.
pub trait Walls<const D: usize, S: Scalar> {
    /// Calls `each` with the numbers of the walls whose boxes meet this one, and maybe of others, in any order.
    #[doc(hidden)]
    fn near(&self, room: &Bounds<D>, each: &mut dyn FnMut(usize));
    /// The wall with a number.
    #[doc(hidden)]
    fn wall(&self, number: usize) -> View<'_, D, S>;
    /// Where the work is counted.
    #[doc(hidden)]
    fn stats(&self) -> Option<&Stats> {
        None
    }
}

/// Calls `each` with the numbers of the walls in a row whose boxes meet this one.
fn near_in_row<const D: usize, S: Scalar>(
    walls: &(impl Walls<D, S> + ?Sized),
    count: usize,
    room: &Bounds<D>,
    each: &mut dyn FnMut(usize),
) {
    let is_near = |&number: &usize| room.meets(&Bounds::of(&walls.wall(number)));
    (0..count).filter(is_near).for_each(each);
}

impl<const D: usize, S: Scalar + ScalarIn<D>, B: SweepTarget<D, S>> Walls<D, S> for [B] {
    fn near(&self, room: &Bounds<D>, each: &mut dyn FnMut(usize)) {
        near_in_row(self, self.len(), room, each);
    }
    fn wall(&self, number: usize) -> View<'_, D, S> {
        self[number].view()
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>, B: SweepTarget<D, S>> Walls<D, S> for Vec<B> {
    fn near(&self, room: &Bounds<D>, each: &mut dyn FnMut(usize)) {
        self[..].near(room, each);
    }
    fn wall(&self, number: usize) -> View<'_, D, S> {
        self[number].view()
    }
}

impl<const D: usize, S: Scalar + ScalarIn<D>, B: SweepTarget<D, S>, const N: usize> Walls<D, S>
    for [B; N]
{
    fn near(&self, room: &Bounds<D>, each: &mut dyn FnMut(usize)) {
        self[..].near(room, each);
    }
    fn wall(&self, number: usize) -> View<'_, D, S> {
        self[number].view()
    }
}

impl<S: Scalar> Walls<3, S> for Mesh3<'_, S> {
    fn near(&self, room: &Bounds<3>, each: &mut dyn FnMut(usize)) {
        near_in_row(self, self.len(), room, each);
    }
    fn wall(&self, number: usize) -> View<'_, 3, S> {
        View::Triangle(self.triangle(number))
    }
}

impl Walls<2, f64> for Segments<'_> {
    fn near(&self, room: &Bounds<2>, each: &mut dyn FnMut(usize)) {
        near_in_row(self, self.len(), room, each);
    }
    fn wall(&self, number: usize) -> View<'_, 2, f64> {
        View::Linear((&self.get(number)).into())
    }
}

/// The greatest number of a shape with these points and this radius.
fn greatest<const D: usize, S: Real, const N: usize>(points: [[S; D]; N], r: f64) -> f64 {
    slide::greatest(&points.map(|x| slide::greatest(&x.map(S::to_f64)))).max(r)
}

impl<const D: usize, S: Real + ScalarIn<D>> Slides<D, S> for Ball<D, S> {
    fn moved(&self, by: [S; D]) -> Option<Self> {
        self.try_translated(by).ok()
    }
    fn extent(&self) -> Option<[f64; 2]> {
        let r = self.radius().to_f64();
        Some([r, greatest([self.center()], r)])
    }
}

impl<const D: usize, S: Real + ScalarIn<D>> Slides<D, S> for Capsule<D, S> {
    fn moved(&self, by: [S; D]) -> Option<Self> {
        self.try_translated(by).ok()
    }
    fn extent(&self) -> Option<[f64; 2]> {
        let r = self.radius().to_f64();
        Some([r, greatest([self.start(), self.end()], r)])
    }
}

impl<const D: usize, S: Real + ScalarIn<D>> Slides<D, S> for Aabb<D, S> {
    fn moved(&self, by: [S; D]) -> Option<Self> {
        self.try_translated(by).ok()
    }
    fn extent(&self) -> Option<[f64; 2]> {
        let corners = [self.min(), self.max()];
        let [min, max] = corners.map(|x| x.map(S::to_f64));
        Some([slide::half_of_least(min, max), greatest(corners, 0.0)])
    }
}

impl<const D: usize, S: Real + ScalarIn<D>> Slides<D, S> for Shape<D, S> {
    fn moved(&self, by: [S; D]) -> Option<Self> {
        Some(match self {
            Self::Ball(ball) => ball.moved(by)?.into(),
            Self::Capsule(capsule) => capsule.moved(by)?.into(),
            Self::Aabb(aabb) => aabb.moved(by)?.into(),
            _ => return None,
        })
    }
    fn extent(&self) -> Option<[f64; 2]> {
        match self {
            Self::Ball(ball) => ball.extent(),
            Self::Capsule(capsule) => capsule.extent(),
            Self::Aabb(aabb) => aabb.extent(),
            _ => None,
        }
    }
}

macro_rules! slides {
    ($($shape:ident)+) => { $(
        impl<const D: usize, S: Real + ScalarIn<D>> $shape<D, S> {
            /// Moves this shape by a displacement among walls: up to the first that it hits, and on along it, until nothing
            /// of the displacement is left, or it would go back.
            ///
            /// In space it goes on along the crease of two walls that it is pushed against, and stops in the corner of three.
            /// Across a crease, it is as in a corner of the plane: a shape that is pushed down into a groove does not climb its
            /// other side, where that would go back against the displacement.
            ///
            /// If its interior meets no wall before, it meets none afterwards, and the shape has not passed through any: it
            /// can be moved from its old to its new place without its interior meeting a wall. Both are **Exact**, at every
            /// speed and size; so nothing leaves a closed room, and no skin or margin is needed. Every shape of the plane
            /// is a wall, a polyline or a boundary too, which is a wall on both sides; and every one of space that a
            /// [`SweepTarget`] can be. The walls are sets of their own: where two overlap or share an end or an edge, the shape
            /// gets through neither. Those of a [`Mesh3`](crate::Mesh3) are its [`triangles`](crate::Mesh3::triangles).
            ///
            /// How far it gets is **Bounded**: a step ends at the rounded contact, or where that is in a wall, up to 2⁻⁴⁷ of
            /// the greatest coordinate or displacement away from it (2⁻¹⁸ for `f32`); and where there is no such place, as
            /// between the walls of a needle, the step is up to half as long, or not done. So far from the origin that its
            /// coordinates are coarse beside its size, a shape keeps that distance to all walls. The direction along a wall is
            /// that of the rounded normal, or of the cross product of two, turned away as little as keeps it from leading into the
            /// wall; within a circle it is a chord. What grazes a wall goes along it, and may have no contact with it. In a crease
            /// or corner, the first bound is for the distance from each wall, and the place is farther off where they make a
            /// needle. At most 8 surfaces are followed. A shape that touches a wall at the beginning slides along it, or leaves
            /// it; and one that is in a wall by no more than rounding, 2⁻⁴⁸ of the greatest coordinate (2⁻¹⁹ for `f32`), as after a
            /// [`penetration`](crate::Penetrates::penetration), is moved out first. Where corners meet, as at the seam of two
            /// tiles, it goes on along both.
            ///
            /// The walls, and the edges of a polyline, whose boxes meet that of a step are asked a few times. In a slice all boxes
            /// are looked at: put a level with many walls into an [`Index`](crate::Index) once, and pass that, with a
            /// [filter](crate::Index::filter) where some do not count. The slide is the same. Of a [`World`](crate::World), pass
            /// [`now`](crate::World::now) without the shape itself.
            ///
            /// Afterwards the shape may be a rounding away from the walls that stopped it, so that it does not touch them: a
            /// [`step`](crate::World::step) of a world may have no pair of them. What it has run against is in
            /// [`contacts`](Slide::contacts).
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
            ///
            /// // In space: a player who runs against a wall goes along its crease with the ground.
            /// use secant::{Box3, Capsule3, Plane, Shape};
            /// let level: [Shape<3>; 2] = [
            ///     Plane::new([0.0; 3], [0.0, 1.0, 0.0]).into(),
            ///     Box3::new([9.0, 0.0, -50.0], [10.0, 5.0, 50.0]).into(),
            /// ];
            /// let player = Capsule3::new([2.0, 1.0, 0.0], [2.0, 2.0, 0.0], 1.0);
            /// let slide = player.slide([20.0, -1.0, 5.0], &level);
            /// let [x, y, z] = slide.shape.start();
            /// assert!((x - 8.0).abs() < 1e-12 && (y - 1.0).abs() < 1e-12 && (z - 5.0).abs() < 1e-12);
            /// // It stands on the first, says its normal, and has run against the second.
            /// assert_eq!((slide.contacts[0].index, slide.contacts[0].normal), (0, [0.0, 1.0, 0.0]));
            /// assert_eq!((slide.contacts[1].index, slide.contacts[1].normal), (1, [-1.0, 0.0, 0.0]));
            /// ```
            #[must_use]
            pub fn slide<W: Walls<D, S> + ?Sized>(
                &self,
                displacement: [S; D],
                walls: &W,
            ) -> Slide<D, S, Self> {
                let level = Level {
                    near: &|room, each| walls.near(room, each),
                    wall: &|number| walls.wall(number),
                };
                let stages = exact_stages();
                let slide = slide_among(self, displacement, level);
                if let Some(stats) = walls.stats() {
                    stats.add_exact_stages(stages);
                }
                slide
            }
        }
    )+ };
}

slides! { Aabb Ball Capsule Shape }

/// A shape among pieces of walls, as the loop sees it.
trait Mover<const D: usize> {
    /// The time of the first entry on the way, and the pieces that are entered then, each with its normal.
    fn first(&mut self, step: Step<D>) -> Option<(f64, Vec<Side<D>>)>;
    /// Whether this step leads into a piece.
    fn leads_to(&self, piece: PieceId, step: Step<D>) -> bool;
    /// The unit normal of a piece that this step leads into at once, but for what is rounded.
    fn touches(&self, piece: PieceId, step: Step<D>) -> Option<Step<D>>;
    /// The pieces that the shape gets into in this step by no more than rounding, each with a normal that leads out.
    fn rounded_into(&mut self, step: Step<D>) -> Vec<Side<D>>;
    /// Moves by this step, if that leads through no wall and into none.
    fn goes(&mut self, step: Step<D>) -> bool;
    /// The greatest number of the shape.
    fn magnitude(&self) -> f64;
    /// Whether no rounding of its coordinates moves it through a wall.
    fn is_thick(&self) -> bool;
    /// The bits of the significand of a coordinate.
    fn bits(&self) -> u32;
}

/// The numbers of a wall and of an edge of it.
type PieceId = (usize, usize);

/// A piece that a shape comes to, and its unit normal there.
type Side<const D: usize> = (PieceId, Step<D>);

/// See [`Walls::near`].
type AskNear<'w, const D: usize> = &'w dyn Fn(&Bounds<D>, &mut dyn FnMut(usize));

/// The methods of [`Walls`], which may be a slice and so no `dyn` itself.
#[derive(Clone, Copy)]
struct Level<'w, const D: usize, S> {
    near: AskNear<'w, D>,
    wall: &'w dyn Fn(usize) -> View<'w, D, S>,
}

/// A wall or a piece of one, with its box.
struct Boxed<'w, I, const D: usize, S> {
    id: I,
    bounds: Bounds<D>,
    view: View<'w, D, S>,
}

impl<'w, I, const D: usize, S: Scalar> Boxed<'w, I, D, S> {
    fn new(id: I, view: View<'w, D, S>) -> Self {
        Self {
            id,
            bounds: Bounds::of(&view),
            view,
        }
    }
}

struct Among<'w, const D: usize, S: Scalar, A> {
    shape: A,
    level: Level<'w, D, S>,
    /// Where the walls are known: all whose boxes meet this one.
    room: Bounds<D>,
    /// These, in order.
    walls: Vec<Boxed<'w, usize, D, S>>,
    /// Likewise each of these walls; of one that is not convex each edge, or the circle. What has an interior enters a polygon
    /// or a curve where it enters an edge.
    pieces: Vec<Boxed<'w, PieceId, D, S>>,
    /// A step from here in which no piece is entered.
    free: Option<Step<D>>,
}

fn slide_among<const D: usize, S: Real + ScalarIn<D>, A: Slides<D, S>>(
    shape: &A,
    displacement: [S; D],
    level: Level<'_, D, S>,
) -> Slide<D, S, A> {
    let mut among = Among {
        shape: shape.clone(),
        level,
        room: Bounds::EMPTY,
        walls: Vec::new(),
        pieces: Vec::new(),
        free: None,
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

/// Moves step by step, each along the surfaces that ended those before; or says that it does not move. The whole
/// displacement may overflow where a wall ends it before.
fn run<const D: usize>(
    mover: &mut dyn Mover<D>,
    displacement: Step<D>,
    overflows: bool,
    contact: &mut dyn FnMut(usize, Step<D>),
) -> Option<Stuck> {
    // The surfaces that the shape moves along, and in space all pieces that it came to.
    let (mut rest, mut sides, mut met) = (displacement, Vec::<Side<D>>::new(), Vec::new());
    for surface in 0..SURFACES {
        let first = mover.first(rest);
        if surface == 0 && first.is_none() && overflows {
            return Some(Stuck::TooFar);
        }
        let step = match &first {
            Some((t, entered)) => {
                if D == 2 {
                    sides.clear();
                }
                sides.push(entered[0]);
                slide::scaled(rest, *t)
            }
            None => rest,
        };
        let goes = go(mover, step, &sides);
        if surface == 0 && !goes && !mover.is_thick() {
            return Some(Stuck::Thin);
        }
        let (t, entered) = first?;
        let left = slide::rest(rest, t);
        let at = &*mover;
        // The other pieces that the motion along a surface leads into.
        let in_the_way = |&(piece, normal): &Side<D>| {
            let along = slide::along(left, normal);
            let others = (entered.iter()).filter(move |(other, _)| *other != piece);
            others.filter(move |(other, _)| at.leads_to(*other, along))
        };
        // Where corners meet, the motion may lead across two edges of the same piece: along the one that no other piece
        // is in the way of.
        let is_free = |side: &&Side<D>| in_the_way(side).next().is_none();
        let free = entered.iter().find(is_free);
        let &side = free.unwrap_or(&entered[0]);
        let (piece, normal) = side;
        contact(piece.0, normal);
        rest = slide::along(left, normal);
        sides.clear();
        sides.push(side);
        if D > 2 {
            if free.is_none() {
                for &(other, normal) in in_the_way(&side) {
                    contact(other.0, normal);
                }
            }
            // It may lead into one that it came to now, or be pushed by the displacement against one that it came to before.
            let pushes = |&other: &PieceId| {
                let normal = at.touches(other, displacement)?;
                (!slide::leads_against(rest, normal, at.bits())).then_some(normal)
            };
            for &other in entered.iter().map(|(other, _)| other).chain(&met) {
                if sides.iter().all(|(known, _)| *known != other) {
                    let before = met.contains(&other).then_some(&other);
                    let normal = at.touches(other, rest).or_else(|| before.and_then(pushes));
                    sides.extend(normal.map(|normal| (other, normal)));
                }
            }
            let new = sides.iter().map(|&(piece, _)| piece);
            let new: Vec<_> = new.filter(|piece| !met.contains(piece)).collect();
            met.extend(new);
            rest = slide::onward(left, &normals_of(&sides), displacement, at.bits());
        }
        // Its direction is rounded: it is turned away from each piece until it does not lead there; within a circle, along a
        // chord.
        for bits in (1..=at.bits()).rev().step_by(3) {
            let mut is_clear = true;
            for &(piece, normal) in &sides {
                if at.leads_to(piece, rest) {
                    (rest, is_clear) = (slide::turned_away(rest, normal, bits), false);
                }
            }
            if is_clear {
                break;
            }
        }
        if !slide::agree(rest, displacement) {
            return None;
        }
    }
    None
}

fn normals_of<const D: usize>(sides: &[Side<D>]) -> Vec<Step<D>> {
    sides.iter().map(|&(_, normal)| normal).collect()
}

/// Goes as far as it may of a step, if it may at all. Its end is rounded: it is pushed by a few units in the last place, or the
/// step is shortened.
fn go<const D: usize>(mover: &mut dyn Mover<D>, step: Step<D>, sides: &[Side<D>]) -> bool {
    let m = mover.magnitude().max(slide::greatest(&step));
    let mut sides = sides.to_vec();
    // Less by 2^-64 of it is all of it.
    for k in [64, 30, 20, 10, 1] {
        let shorter = slide::shortened(step, k);
        if mover.goes(shorter) {
            return true;
        }
        for _ in 0..=D {
            // Away from the surfaces that the step ends at.
            let mut ends = Vec::from([shorter]);
            if let Some(away) = slide::away(&normals_of(&sides)) {
                let push = |push| slide::pushed(shorter, away, m, mover.bits() - push);
                let pushed = [0, 1, 2, 3, 4, 5].map(push);
                if pushed.into_iter().any(|step| mover.goes(step)) {
                    return true;
                }
                ends.extend(pushed);
            }
            // And away from those that it grazes, where an end is rounded into them.
            let known = sides.len();
            for side in ends.into_iter().flat_map(|end| mover.rounded_into(end)) {
                if sides.iter().all(|(piece, _)| *piece != side.0) {
                    sides.push(side);
                }
            }
            if sides.len() == known {
                break;
            }
        }
    }
    false
}

impl<'w, const D: usize, S: Real + ScalarIn<D>, A: Slides<D, S>> Among<'w, D, S, A> {
    fn why_stuck(&mut self, displacement: [S; D]) -> Option<Stuck> {
        if displacement.iter().any(|x| !x.is_finite()) {
            return Some(Stuck::NotFinite);
        }
        let Some([thickness, _]) = self.shape.extent() else {
            return Some(Stuck::OtherKind);
        };
        if thickness == 0.0 {
            return Some(Stuck::Thin);
        }
        let given = self.shape.clone();
        let overlapped = self.overlapping(&given)?;
        if self.is_thick() {
            self.move_out();
        }
        let moved = self.shape.clone();
        self.overlapping(&moved)?;
        Some(Stuck::Overlaps(overlapped))
    }

    /// Learns of the walls whose boxes meet this one.
    fn look(&mut self, way: &Bounds<D>) {
        if self.room.holds(way) {
            return;
        }
        // A little more, since steps along a wall end near each other.
        let mut room = self.room;
        let [thickness, _] = self.shape.extent().unwrap_or_default();
        room.extend(&way.widened(thickness));
        if !room.holds(way) {
            // A side is not a number.
            room = Bounds::EVERYTHING;
        }
        self.room = room;
        let mut numbers = Vec::new();
        (self.level.near)(&room, &mut |number| numbers.push(number));
        numbers.sort_unstable();
        let walls = numbers.into_iter();
        let walls = walls.map(|number| Boxed::new(number, (self.level.wall)(number)));
        self.walls = walls.filter(|wall| wall.bounds.meets(&room)).collect();
        self.pieces.clear();
        for wall in &self.walls {
            match &wall.view {
                View::Chain(chain) if wall.view.convex().is_none() => {
                    let [min, max] = [room.min, room.max].map(in_dimension);
                    let (mut next, near) = (0, Bounds { min, max });
                    while let Some(number) = chain.number_near(next, &near) {
                        let edge = Linear::from(&chain.segment(number)).in_dimension();
                        let piece = Boxed::new((wall.id, number), View::Linear(edge));
                        self.pieces.push(piece);
                        next = number + 1;
                    }
                }
                _ => self.pieces.push(Boxed {
                    id: (wall.id, 0),
                    bounds: wall.bounds,
                    view: wall.view,
                }),
            }
        }
    }

    /// A piece that is known.
    fn piece(&self, id: PieceId) -> &View<'w, D, S> {
        let place = self.pieces.binary_search_by_key(&id, |piece| piece.id);
        &self.pieces[place.expect("pieces stay known")].view
    }

    /// The pieces whose interiors meet that of a shape, and that it gets out of by no more than rounding.
    fn ways_out(&mut self, shape: &A) -> Vec<Side<D>> {
        let around = Bounds::of(&shape.view());
        self.look(&around);
        let (m, bits) = (magnitude_of(shape), S::PRECISION);
        let near = self.pieces.iter();
        let near = near.filter(|piece| piece.bounds.meets(&around));
        let met = near.filter(|piece| interiors_meet(shape, &piece.view));
        met.filter_map(|piece| {
            let out = <S as ScalarIn<D>>::penetration(&shape.view(), &piece.view)?;
            let is_rounding = !slide::is_thick(out.depth.to_f64(), m, bits);
            is_rounding.then(|| (piece.id, out.normal.map(S::to_f64)))
        })
        .collect()
    }

    /// Moves the shape out of pieces that its interior meets by no more than rounding.
    fn move_out(&mut self) {
        for _ in 0..SURFACES {
            let shape = self.shape.clone();
            let Some(&(piece, normal)) = self.ways_out(&shape).first() else {
                return;
            };
            let (m, bits) = (self.magnitude(), self.bits());
            let moved = (0..6).find_map(|push| {
                let by = slide::pushed([0.0; D], normal, m, bits - push);
                let moved = shape.moved(by.map(S::nearest))?;
                (!interiors_meet(&moved, self.piece(piece))).then_some(moved)
            });
            let Some(moved) = moved else {
                return;
            };
            self.shape = moved;
        }
    }

    /// The first wall whose interior meets that of a shape.
    fn overlapping(&mut self, shape: &A) -> Option<usize> {
        let around = Bounds::of(&shape.view());
        self.look(&around);
        let meets = |wall: &&Boxed<'w, usize, D, S>| {
            wall.bounds.meets(&around) && interiors_meet(shape, &wall.view)
        };
        self.walls.iter().find(meets).map(|wall| wall.id)
    }

    /// Whether no rounding of coordinates up to m moves the shape through a wall.
    fn is_thick_up_to(&self, m: f64) -> bool {
        let extent = self.shape.extent();
        extent.is_some_and(|[thickness, _]| slide::is_thick(thickness, m, S::PRECISION))
    }

    /// Whether the rounding that places the shape here leads through no wall and into none.
    fn rounds_freely_to(&mut self, moved: &A) -> bool {
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
        let around = Bounds::of(&room);
        self.look(&around);
        let meets = |wall: &Boxed<'w, usize, D, S>| {
            wall.bounds.meets(&around) && <S as ScalarIn<D>>::intersects(&room, &wall.view)
        };
        !self.walls.iter().any(meets)
    }

    /// The displacement of a step, unless it overflows.
    fn motion(step: Step<D>) -> Option<Motion<D, S>> {
        let displacement = step.map(S::nearest);
        let is_finite = displacement.iter().all(|x| x.is_finite());
        is_finite.then(|| Motion::of_first(displacement))
    }

    /// The pieces that the shape may enter in a step, by their boxes.
    fn pieces_near(&mut self, step: Step<D>) -> impl Iterator<Item = &Boxed<'w, PieceId, D, S>> {
        let by = step.map(|x| S::nearest(x).to_f64());
        let mut way = Bounds::of(&self.shape.view()).swept(by, 1.0);
        // A side that is not a number would meet nothing.
        if way.min.iter().chain(&way.max).any(|x| x.is_nan()) {
            way = Bounds::EVERYTHING;
        }
        self.look(&way);
        let pieces = self.pieces.iter();
        pieces.filter(move |piece| way.meets(&piece.bounds))
    }

    /// The shape at the end of a step, unless a coordinate overflows.
    #[inline(never)]
    fn moved(&self, step: Step<D>) -> Option<A> {
        self.shape.moved(step.map(S::nearest))
    }

    /// The unit normal of such a surface.
    fn normal(surface: &SweptSurface<D, S::Inner>) -> Step<D> {
        let normal: [S; D] = <S as ScalarIn<D>>::swept_normal(surface);
        normal.map(S::to_f64)
    }
}

/// Whether the interior of a shape meets that of a wall or a piece.
fn interiors_meet<const D: usize, S: Real + ScalarIn<D>>(
    shape: &impl Slides<D, S>,
    wall: &View<'_, D, S>,
) -> bool {
    <S as ScalarIn<D>>::interiors_meet(&shape.view(), wall)
}

/// When and through which surfaces a shape enters a piece.
fn entry<const D: usize, S: Real + ScalarIn<D>>(
    shape: &impl Slides<D, S>,
    motion: &Motion<D, S>,
    piece: &View<'_, D, S>,
) -> Option<(S, SweptSurface<D, S::Inner>)> {
    <S as ScalarIn<D>>::swept_entry(&shape.view(), piece, motion)
}

/// The greatest number of a shape.
fn magnitude_of<const D: usize, S: Real + ScalarIn<D>>(shape: &impl Slides<D, S>) -> f64 {
    shape.extent().map_or(0.0, |[_, greatest]| greatest)
}

impl<const D: usize, S: Real + ScalarIn<D>, A: Slides<D, S>> Mover<D> for Among<'_, D, S, A> {
    fn first(&mut self, step: Step<D>) -> Option<(f64, Vec<Side<D>>)> {
        let motion = Self::motion(step)?;
        let shape = self.shape.clone();
        let (mut first, mut entered) = (f64::INFINITY, Vec::new());
        // Rounded, and so is the time of any other that is as early.
        let mut limit = f64::INFINITY;
        for piece in self.pieces_near(step) {
            let is_later = |limit| {
                let view = shape.view();
                <S as ScalarIn<D>>::swept_after(&view, &piece.view, &motion, limit)
            };
            if limit < 1.0 && is_later(limit) {
                continue;
            }
            let Some((t, surface)) = entry(&shape, &motion, &piece.view) else {
                continue;
            };
            limit = limit.min(above(t));
            let t = t.to_f64();
            if t < first {
                (first, entered) = (t, Vec::new());
            }
            if t == first {
                entered.push((piece.id, Self::normal(&surface)));
            }
        }
        self.free = entered.is_empty().then_some(step);
        (!entered.is_empty()).then_some((first, entered))
    }

    fn leads_to(&self, piece: PieceId, step: Step<D>) -> bool {
        let leads = |motion| entry(&self.shape, &motion, self.piece(piece)).is_some();
        Self::motion(step).is_some_and(leads)
    }

    fn touches(&self, piece: PieceId, step: Step<D>) -> Option<Step<D>> {
        let (t, surface) = entry(&self.shape, &Self::motion(step)?, self.piece(piece))?;
        let normal = Self::normal(&surface);
        let (m, bits) = (self.magnitude(), self.bits());
        slide::is_near(t.to_f64(), step, normal, m, bits).then_some(normal)
    }

    fn rounded_into(&mut self, step: Step<D>) -> Vec<Side<D>> {
        let (Some(motion), Some(moved)) = (Self::motion(step), self.moved(step)) else {
            return Vec::new();
        };
        // What is thin keeps away from all walls.
        if !self.is_thick_up_to(magnitude_of(&moved).max(self.magnitude())) {
            return Vec::new();
        }
        let mut sides = self.ways_out(&moved);
        let (shape, m, bits) = (self.shape.clone(), self.magnitude(), self.bits());
        // The way itself is rounded, too.
        sides.extend(self.pieces_near(step).filter_map(|piece| {
            let (t, surface) = entry(&shape, &motion, &piece.view)?;
            let normal = Self::normal(&surface);
            let rest = slide::rest(step, t.to_f64());
            let is_rounding = slide::is_near(1.0, rest, normal, m, bits);
            is_rounding.then_some((piece.id, normal))
        }));
        sides
    }

    fn goes(&mut self, step: Step<D>) -> bool {
        // The sweep is free, or ends in a contact at time 1. The moved shape is that at the end of the sweep, but for the
        // rounding of its coordinates: both have a ball in common, and the interior of neither meets a wall; or both are
        // in a box that meets none.
        let (Some(motion), Some(moved)) = (Self::motion(step), self.moved(step)) else {
            return false;
        };
        // It takes less time than the sweep.
        if !self.rounds_freely_to(&moved) {
            return false;
        }
        let shape = self.shape.clone();
        let is_free = |piece: &Boxed<'_, PieceId, D, S>| {
            let entry = entry(&shape, &motion, &piece.view);
            entry.is_none_or(|(t, _)| t.to_f64() == 1.0)
        };
        let goes = self.free == Some(step) || self.pieces_near(step).all(is_free);
        if goes {
            (self.shape, self.free) = (moved, None);
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
