//! Where a line comes to a box, a ball or a segment, told by floats: one definition for one line, and for a vector of them.
//!
//! Derived in `bounds.md#entries`.

use super::bounded::{INFLATE, U};
use super::filter::{
    Pass, Slabs, Told, aabb_meets_ray, aabb_meets_segment, ball_meets_ray, ball_meets_segment,
    minus, surely_before,
};
use super::fine::{Bounds, Double, GREATEST, LEAST, Place, Way, way, ways};
use super::lane::{Single, two_sum};
use super::turn::{crossed, same};
use super::{Branch, Floats, Lane, Number, Target, close, each, product};
use core::marker::PhantomData;

/// The parameter and the point at which a ray or segment comes to a solid, by bounds that hold where
/// they are known.
#[derive(Clone, Copy)]
pub struct Entry<L, M, const D: usize> {
    pub(crate) t: Bounds<L>,
    pub(crate) at: [Bounds<L>; D],
    pub(crate) known: M,
}

/// An entry of a float, or of a vector of them.
pub(crate) type EntryOf<L, const D: usize> = Entry<L, <L as Lane>::Mask, D>;

/// The place on a line, or its start where it is `inside`.
#[inline(always)]
fn entry_at<L: Lane<Float = f64>, const D: usize>(
    place: Place<L>,
    p: [L; D],
    d: [Way<L>; D],
    [inside, known]: [L::Mask; 2],
) -> EntryOf<L, D> {
    let t = place.bounds();
    let mut entry = Entry {
        t,
        at: [t; D],
        known,
    };
    for k in 0..D {
        entry.at[k] = place.at(p[k], d[k]);
    }
    put(&mut entry, inside, p, Bounds::exactly(p[0].constant(0.0)));
    entry
}

/// A point and its parameter into an entry, where the mask is true.
#[inline(always)]
fn put<L: Lane<Float = f64>, const D: usize>(
    entry: &mut EntryOf<L, D>,
    mask: L::Mask,
    x: [L; D],
    t: Bounds<L>,
) {
    entry.t = Bounds::select(mask, t, entry.t);
    for (at, x) in entry.at.iter_mut().zip(x) {
        *at = Bounds::select(mask, Bounds::exactly(x), *at);
    }
}

/// Where a ray or segment comes to a segment that it meets. An end of both, in real data the most frequent such
/// place, is told as it is.
#[inline(always)]
pub(crate) fn segment<L: Lane<Float = f64>>(
    [a, b]: [[L; 2]; 2],
    [p, from, to]: [[L; 2]; 3],
) -> EntryOf<L, 2> {
    let exactly = |t: f64| Bounds::exactly(p[0].constant(t));
    let crossed = crossed([p, from, to, a, a, b]);
    let mut entry = Entry {
        t: crossed.places[0],
        at: crossed.at,
        known: crossed.known,
    };
    // p + 1 (to − from) is `to` where p is `from`.
    let is_end = same(p, from) & (same(to, a) | same(to, b));
    put(&mut entry, is_end, to, exactly(1.0));
    if L::any(crossed.turns.turn.is_zero()) {
        // On one line they have a part in common, which starts at the end that comes first, or at the start itself.
        let [_, are_one] = crossed.turns.parallel();
        let (x, place, known) = first_end([a, b], p, ways(from, to));
        put(&mut entry, are_one, x, place.bounds());
        put(&mut entry, are_one & place.t.hi.below(0.0), p, exactly(0.0));
        entry.known = entry.known | (are_one & known);
    }
    // Nothing comes before the start.
    let is_start = same(p, a) | same(p, b);
    put(&mut entry, is_start, p, exactly(0.0));
    entry.known = entry.known | is_start;
    entry
}

/// Of the ends of a segment on the line from p with the direction d the one that comes first, and its place; and whether
/// anything is known of that. On the axis on which the line moves more.
#[inline(always)]
fn first_end<L: Lane<Float = f64>>(
    [a, b]: [[L; 2]; 2],
    p: [L; 2],
    d: [Way<L>; 2],
) -> ([L; 2], Place<L>, L::Mask) {
    let is_steep = d[0].hi.abs().lt(d[1].hi.abs());
    let along = |x: [L; 2]| L::select(is_steep, x[1], x[0]);
    let speed = Way::select(is_steep, d[1], d[0]);
    let [_, forth] = speed.hi.signs();
    let (at_a, at_b) = (along(a), along(b));
    let first = L::select(forth, at_a.min(at_b), at_a.max(at_b));
    let is_a = first.le(at_a) & at_a.le(first);
    let x = each([0, 1], |k| L::select(is_a, a[k], b[k]));
    let (place, known) = level(first, along(p), speed);
    (x, place, known)
}

/// The place where a coordinate is `x`, on an axis on which a line moves: (x − p) / d; and whether anything is
/// known of it.
#[inline(always)]
fn level<L: Lane<Float = f64>>(x: L, p: L, d: Way<L>) -> (Place<L>, L::Mask) {
    let w = way(p, x);
    let (size, zero) = (w.hi.abs(), x.constant(0.0));
    let place = Place::quotient(w, d, zero, d.hi.abs());
    (place, size.constant(LEAST).lt(size) & size.below(GREATEST))
}

/// Where a line from p, with the direction `to - from`, comes to a box that it meets from 0 on: at 0 if it
/// starts within.
#[inline(always)]
pub(crate) fn aabb<L: Lane<Float = f64>, const D: usize>(
    [min, max]: [[L; D]; 2],
    [p, from, to]: [[L; D]; 3],
) -> EntryOf<L, D> {
    let d = ways(from, to);
    let slabs = Slabs::new([min, max], p, each(d, |d| d.hi));
    let zero = p[0].constant(0.0);
    // The face on each axis that the line comes to first.
    let mut faces = min;
    for k in 0..D {
        faces[k] = L::select(zero.lt(d[k].hi), min[k], max[k]);
    }
    // It starts in a slab that it has come to, or at its face.
    let mut inside = zero.le(zero);
    for k in 0..D {
        let is_at_face = faces[k].le(p[k]) & p[k].le(faces[k]);
        inside = inside & (slabs.enter[k].lt(zero) | is_at_face);
    }
    // The slab that is come to last, what of it makes the place, and whether it is known to be that one.
    let (mut last, mut x, mut start, mut speed) = (slabs.enter[0], faces[0], p[0], d[0]);
    let mut clear = zero.le(zero);
    let mut on = [clear; D];
    for k in 1..D {
        let enter = slabs.enter[k];
        let later = last.lt(enter);
        clear = (later & surely_before(last, enter)) | (clear & surely_before(enter, last));
        x = L::select(later, faces[k], x);
        start = L::select(later, p[k], start);
        speed = Double {
            hi: L::select(later, d[k].hi, speed.hi),
            lo: L::select(later, d[k].lo, speed.lo),
        };
        last = last.max(enter);
        for on in &mut on[..k] {
            *on = *on & !later;
        }
        on[k] = later;
    }
    let (place, told) = level(x, start, speed);
    let known = slabs.known & (inside | (clear & told));
    let mut entry = entry_at(place, p, d, [inside, known]);
    for (at, on) in entry.at.iter_mut().zip(on) {
        *at = Bounds::select(on & !inside, Bounds::exactly(x), *at);
    }
    entry
}

/// Where a line from p, with the direction `to - from`, comes to a ball that it meets from 0 on: at 0 if it
/// starts within.
#[inline(always)]
pub(crate) fn ball<L: Lane<Float = f64>, const D: usize>(
    (c, r): ([L; D], L),
    [p, from, to]: [[L; D]; 3],
) -> EntryOf<L, D> {
    let d = ways(from, to);
    let inside = Pass::new((c, r), p, each(d, |d| d.hi)).inside();
    let (place, told) = passage((c, r), p, d, Branch::Minus);
    entry_at(
        place,
        p,
        d,
        [inside.meet, inside.known & (inside.meet | told)],
    )
}

/// Where the line p + t d, which crosses a sphere, enters or leaves it; and whether anything is known of that.
///
/// A first t in convert, by (b ∓ √q) / d·d; then |p + t d − c|² − r² there, with the rounding errors, and one step of
/// Newton's method.
#[inline(always)]
fn passage<L: Lane<Float = f64>, const D: usize>(
    (c, r): ([L; D], L),
    p: [L; D],
    d: [Way<L>; D],
    branch: Branch,
) -> (Place<L>, L::Mask) {
    let s = ways(p, c);
    let zero = r.constant(0.0);
    let (mut b, mut dd, mut products) = (zero, zero, zero);
    for k in 0..D {
        let product = s[k].hi * d[k].hi;
        b = b + product;
        products = products + product.abs();
        dd = d[k].hi.mul_add(d[k].hi, dd);
    }
    let mut beside = zero;
    for j in 1..D {
        for i in 0..j {
            let cross = d[i].hi.mul_sub(s[j].hi, d[j].hi * s[i].hi);
            beside = cross.mul_add(cross, beside);
        }
    }
    let root = (r * r * dd - beside).sqrt();
    let signed = match branch {
        Branch::Minus => -root,
        Branch::Plus => root,
    };
    let t = (b + signed) / dd;
    let (rr, rr_tail) = r.two_product(r);
    let (mut value, mut rest, mut size) = (-rr, -rr_tail, r);
    for k in 0..D {
        let (moved, moved_tail) = t.two_product(d[k].hi);
        let (e, tail) = two_sum(s[k].hi, -moved);
        let e_rest = (tail - moved_tail) + (s[k].lo - t * d[k].lo);
        let (square, square_tail) = e.two_product(e);
        let (sum, tail) = two_sum(value, square);
        value = sum;
        rest = rest + (tail + (square_tail + (e + e) * e_rest));
        size = size + (s[k].hi.abs() + moved.abs());
    }
    // The derivative is ±2 √q.
    let step = -(value + rest) / (signed + signed);
    let (length, inverse) = (step.abs(), root.constant(1.0) / root);
    let slope = (products + root).times(SLOPE_ERROR) * inverse;
    let bend = dd * length * inverse;
    let carried = (slope + bend).scaled(2.0, 8.0 * U) * length;
    let residue = (size * size).times(RESIDUE_ERROR) * inverse;
    let known = slope.below(1.0 / 4.0)
        & bend.below(1.0 / 16.0)
        & size.below(GREATEST)
        & dd.below(GREATEST)
        & zero.constant(LEAST).lt(size.min(dd).min(root));
    let place = Place {
        t: Double { hi: t, lo: step },
        error: (carried + residue).times(INFLATE),
    };
    (place, known)
}

/// The slope of the square of the distance from the centre, over −2, is off from the root by less than this share
/// of it and of the products of the ways.
pub(super) const SLOPE_ERROR: f64 = 16.0 * U;
/// The square of the distance, less that of the radius, is off by less than this share of the square of the size.
pub(super) const RESIDUE_ERROR: f64 = 512.0 * U * U;

/// The rounded parameter at which a ray or segment comes to a box, if it does, where floats tell both.
#[inline(always)]
pub(crate) fn aabb_parameter<S: Number, R: Target, const D: usize>(
    aabb: [[S; D]; 2],
    line: [[S; D]; 3],
    is_segment: bool,
) -> Option<Option<R>> {
    if !S::EXACT_AS_F64 {
        return None;
    }
    let (aabb, line) = (each(aabb, to_floats), each(line, to_floats));
    let [p, from, to] = line;
    let d = minus(to, from);
    let meet = if is_segment {
        aabb_meets_segment(aabb, [p, to])
    } else {
        aabb_meets_ray(aabb, line)
    };
    if_they_meet(meet, || {
        let Slabs { enter, known } = Slabs::new(aabb, p, d);
        let axis = (1..D).fold(0, |best, k| if enter[best] < enter[k] { k } else { best });
        let (t, face) = (enter[axis], |k: usize| aabb[usize::from(d[k] < 0.0)][k]);
        if t <= 0.0 && known && (0..D).all(|k| enter[k] < 0.0 || face(k) == p[k]) {
            return Some(R::nearest(0.0));
        }
        let is_last = |k| k == axis || surely_before(enter[k], t);
        if !known || !(0..D).all(is_last) {
            return None;
        }
        let x = face(axis);
        let fine = || passed::<_, _, D, 0>(OnLevel { axis, x }, line);
        short(t, t * (8.0 * U)).or_else(|| Some(fine()?.1))
    })
}

/// The rounded parameter at which a ray or segment comes to a ball, if it does, where floats tell both.
#[inline(always)]
pub(crate) fn ball_parameter<S: Number, R: Target, const D: usize>(
    (c, r): ([S; D], S),
    line: [[S; D]; 3],
    is_segment: bool,
) -> Option<Option<R>> {
    if !S::EXACT_AS_F64 {
        return None;
    }
    let (ball, line) = ((to_floats(c), r.to_f64()), each(line, to_floats));
    let [p, from, to] = line;
    let d = minus(to, from);
    let meet = if is_segment {
        ball_meets_segment(ball.0, ball.1, [p, to])
    } else {
        ball_meets_ray(ball.0, ball.1, line)
    };
    if_they_meet(meet, || {
        let pass = Pass::new(ball, p, d);
        let Told { known, meet } = pass.inside();
        if !known {
            return touch(ball, line);
        }
        if meet {
            return Some(R::nearest(0.0));
        }
        let (t, error) = pass.enter();
        let branch = Branch::Minus;
        let fine = || passed::<_, _, D, 0>(OnSphere { ball, branch }, line);
        short(t, error)
            .or_else(|| Some(fine()?.1))
            .or_else(|| touch(ball, line))
    })
}

/// The rounded parameter at which a line touches a ball that it meets, or 0 where it starts in it, of coordinates of few
/// bits.
#[cold]
#[inline(never)]
fn touch<R: Target, const D: usize>(ball: ([f64; D], f64), line: [[f64; D]; 3]) -> Option<R> {
    product::run(Touch(ball, line, PhantomData))
}

struct Touch<R, const D: usize>(([f64; D], f64), [[f64; D]; 3], PhantomData<R>);

impl<R: Target, const D: usize> product::Task for Touch<R, D> {
    type Output = Option<R>;
    #[inline(always)]
    fn run<L: Single>(self) -> Self::Output {
        let Self((c, r), line, _) = self;
        let [p, from, to] = each(line, |x| each(x, L::new));
        let ball = (each(c, L::new), L::new(r));
        close::Pass::new(ball, p, ways(from, to)).touch()
    }
}

/// What is told of two shapes, if they meet; where all of that is known.
#[inline(always)]
fn if_they_meet<T>(meet: Option<bool>, tell: impl FnOnce() -> Option<T>) -> Option<Option<T>> {
    if meet? { tell().map(Some) } else { Some(None) }
}

fn to_floats<S: Number, const D: usize>(x: [S; D]) -> [f64; D] {
    each(x, S::to_f64)
}

/// The rounding of a number in floats that is off by at most the error, and by what underflows, to a type of fewer
/// bits.
#[inline(always)]
fn short<R: Target>(x: f64, error: f64) -> Option<R> {
    if R::PRECISION == f64::MANTISSA_DIGITS {
        return None;
    }
    // With what the two sums lose.
    let error = error + (x.abs() * f64::EPSILON + f64::TINY);
    let (x, is_known) = R::between(x - error, x + error);
    is_known.then_some(x)
}

/// What a line passes.
pub(super) trait Passed<const D: usize> {
    /// The axis on which the coordinate is known.
    fn axis(&self) -> Option<usize>;
    /// Where on the line p + t d that is; and whether anything is known of it.
    fn place<L: Single>(&self, p: [L; D], d: [Way<L>; D]) -> (Place<L>, bool);
}

/// A sphere, that a line crosses.
pub(super) struct OnSphere<const D: usize> {
    pub(super) ball: ([f64; D], f64),
    pub(super) branch: Branch,
}

impl<const D: usize> Passed<D> for OnSphere<D> {
    #[inline(always)]
    fn axis(&self) -> Option<usize> {
        None
    }
    #[inline(always)]
    fn place<L: Single>(&self, p: [L; D], d: [Way<L>; D]) -> (Place<L>, bool) {
        let (c, r) = self.ball;
        passage((each(c, L::new), L::new(r)), p, d, self.branch)
    }
}

/// All points of a coordinate, on an axis on which a line moves.
pub(super) struct OnLevel {
    pub(super) axis: usize,
    pub(super) x: f64,
}

impl<const D: usize> Passed<D> for OnLevel {
    #[inline(always)]
    fn axis(&self) -> Option<usize> {
        Some(self.axis)
    }
    #[inline(always)]
    fn place<L: Single>(&self, p: [L; D], d: [Way<L>; D]) -> (Place<L>, bool) {
        level(L::new(self.x), p[self.axis], d[self.axis])
    }
}

/// The rounded parameter of the place on a line that passes something, where floats tell it, and the first P
/// coordinates, but for one that is known.
#[inline]
pub(super) fn passed<K: Passed<D>, R: Target, const D: usize, const P: usize>(
    kind: K,
    line: [[f64; D]; 3],
) -> Option<([R; P], R)> {
    product::run(Passing {
        kind,
        line,
        target: PhantomData,
    })
}

struct Passing<K, R, const D: usize, const P: usize> {
    kind: K,
    line: [[f64; D]; 3],
    target: PhantomData<[R; P]>,
}

impl<K: Passed<D>, R: Target, const D: usize, const P: usize> product::Task
    for Passing<K, R, D, P>
{
    type Output = Option<([R; P], R)>;
    #[inline(always)]
    fn run<L: Single>(self) -> Self::Output {
        let [p, from, to] = each(self.line, |x| each(x, L::new));
        let d = ways(from, to);
        let (place, known) = self.kind.place(p, d);
        let t = place.bounds().rounded()?;
        let mut at = [t; P];
        for (k, x) in at.iter_mut().enumerate() {
            if self.kind.axis() != Some(k) {
                *x = place.at(p[k], d[k]).rounded()?;
            }
        }
        known.then_some((at, t))
    }
}
