//! How far two sets of the plane are from each other, and where they are
//! closest.
//!
//! A disc is all that is within its radius of its center, so each set is taken
//! for a core, which is a point, a straight piece or a rectangle, and a radius.
//! The distance D of two cores has a rational square: it is the least of the
//! squared distances of some pairs of points, one of which is an end or a
//! corner. The distance of the sets is D less the radii, and 0 if that is
//! negative.

use std::cmp::Ordering;

use crate::linear::{self, Intersection, Meeting, Shape};
use crate::number::Number;
use crate::plane::{Disc, Passage, Planar, Rect, common_rect, disc_chord, intersects, rect_chord};
use crate::rational::Rational;
use crate::surd::Surd;
use crate::track::{Track, cross, dot, minus, one, vector, zero};

/// A pair of points that are as close to each other as any of two sets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest<const D: usize, N> {
    /// The point of the first set.
    pub a: [N; D],
    /// The point of the second set.
    pub b: [N; D],
    /// The parameter of the first point, if its set is a line, ray or segment.
    pub t: Option<N>,
    /// The parameter of the second point, likewise.
    pub u: Option<N>,
}

impl<const D: usize, N> Closest<D, N> {
    /// The same with each number changed by `f`.
    pub fn map<M>(&self, f: impl Fn(&N) -> M) -> Closest<D, M> {
        Closest {
            a: self.a.each_ref().map(&f),
            b: self.b.each_ref().map(&f),
            t: self.t.as_ref().map(&f),
            u: self.u.as_ref().map(&f),
        }
    }

    /// The same pair with the sets exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Closest {
            a: self.b,
            b: self.a,
            t: self.u,
            u: self.t,
        }
    }
}

impl<const D: usize> Closest<D, Surd> {
    /// A common point, without parameters.
    pub(crate) fn at(p: [Surd; D]) -> Self {
        Closest {
            a: p.clone(),
            b: p,
            t: None,
            u: None,
        }
    }
}

/// The distance of two closed sets, and its square: 0 where they meet.
pub fn distance<S: Number>(a: &Planar<S>, b: &Planar<S>) -> [Surd; 2] {
    Gap::distance(gap(a, b))
}

/// Whether the distance is at most `limit`.
pub fn within<S: Number>(a: &Planar<S>, b: &Planar<S>, limit: &Rational) -> bool {
    let [distance, _] = distance(a, b);
    distance.compare(limit) != Ordering::Greater
}

/// The closest points of the two sets.
///
/// Where many pairs are closest, it is the one with the lowest parameter t on
/// a; where a has none, with the lowest u on b; of two rectangles, the one of
/// the lowest coordinates. If there is no lowest t, then t = 0 if it is among
/// them, and the lowest u otherwise.
///
/// Where the sets meet, it is one common point: the first along a, and along b
/// if a has no parameter. If there is no first, the point at parameter 0 if it
/// is common, and the last otherwise. The lowest corner of what two rectangles
/// have in common; the point of a rectangle nearest to a disc's center; the
/// point of the first disc nearest to the center of the second.
pub fn closest<S: Number + PartialOrd>(a: &Planar<S>, b: &Planar<S>) -> Closest<2, Surd> {
    match gap(a, b) {
        Some(gap) => gap.closest([a, b].map(has_parameter)),
        None => common_point(a, b),
    }
}

/// Where two sets that do not meet are closest.
pub(crate) struct Gap<const D: usize> {
    /// The closest points of the cores.
    pub(crate) cores: Pair<D>,
    /// The square of the distance of these.
    pub(crate) squared: Rational,
    /// The radius of each set.
    radius: [Rational; 2],
    /// The sum of the two.
    radii: Rational,
}

/// A point of each core, and its parameter, which is 0 if the core is not linear.
#[derive(Clone, Debug)]
pub(crate) struct Pair<const D: usize> {
    pub(crate) points: [[Rational; D]; 2],
    pub(crate) parameters: [Rational; 2],
}

impl<const D: usize> Pair<D> {
    pub(crate) fn squared(&self) -> Rational {
        let way = minus(&self.points[1], &self.points[0]);
        dot(&way, &way)
    }

    pub(crate) fn swapped(self) -> Self {
        let ([p, q], [t, u]) = (self.points, self.parameters);
        Pair {
            points: [q, p],
            parameters: [u, t],
        }
    }
}

/// The point p + r (q - p) / |q - p|.
pub(crate) fn towards<const D: usize>(
    p: &[Rational; D],
    q: &[Rational; D],
    r: &Rational,
) -> [Surd; D] {
    // 1 / |v| = sqrt(v . v) / v . v
    let way = minus(q, p);
    let squared = dot(&way, &way);
    std::array::from_fn(|axis| {
        let factor = r * &way[axis] / &squared;
        Surd::with_root(&p[axis], &factor, &squared)
    })
}

impl<const D: usize> Gap<D> {
    /// Nothing for sets that meet: with cores no further apart than the radii.
    pub(crate) fn of(cores: Pair<D>, radius: [Rational; 2]) -> Option<Self> {
        let squared = cores.squared();
        let radii = &radius[0] + &radius[1];
        (squared > &radii * &radii).then_some(Gap {
            cores,
            squared,
            radius,
            radii,
        })
    }

    /// The distance and its square: 0 without a gap.
    pub(crate) fn distance(gap: Option<Self>) -> [Surd; 2] {
        let Some(Gap { squared, radii, .. }) = gap else {
            return [zero(), zero()].each_ref().map(Surd::from);
        };
        // (D - R)^2 = D^2 + R^2 - 2 R D
        let plain = &squared + &radii * &radii;
        [
            Surd::with_root(&-&radii, &one(), &squared),
            Surd::with_root(&plain, &(Rational::of(-2) * radii), &squared),
        ]
    }

    pub(crate) fn closest(&self, has_parameter: [bool; 2]) -> Closest<D, Surd> {
        let [p, q] = &self.cores.points;
        let [t, u] = [0, 1].map(|which| {
            let parameter = &self.cores.parameters[which];
            has_parameter[which].then(|| Surd::from(parameter))
        });
        Closest {
            a: towards(p, q, &self.radius[0]),
            b: towards(q, p, &self.radius[1]),
            t,
            u,
        }
    }
}

/// The set without its radius, and the radius.
fn core<S: Number>(set: &Planar<S>) -> (Planar<S>, Rational) {
    match *set {
        Planar::Disc(Disc { center, radius }) => {
            (Planar::Linear(Shape::Point(center)), Rational::of(radius))
        }
        other => (other, zero()),
    }
}

/// Nothing for sets that meet.
fn gap<S: Number>(a: &Planar<S>, b: &Planar<S>) -> Option<Gap<2>> {
    let ((a, r), (b, s)) = (core(a), core(b));
    if intersects(&a, &b) {
        return None;
    }
    let cores = match (&a, &b) {
        (Planar::Rect(a), Planar::Rect(b)) => closest_of_rects(a, b),
        _ => closest_of_cores(&a, &b),
    };
    Gap::of(cores, [r, s])
}

/// The straight pieces whose points are closest to what is outside.
fn pieces<S: Number>(core: &Planar<S>) -> Vec<Track> {
    match core {
        Planar::Linear(shape) => vec![Track::of(shape)],
        Planar::Rect(rect) => {
            let corners = rect.corners().map(vector);
            let edge = |i: usize| Track::between(&corners[i], &corners[(i + 1) % 4]);
            (0..4).map(edge).collect()
        }
        Planar::Disc(_) => unreachable!("a core has no radius"),
    }
}

/// The closest points of two cores that do not meet, at least one of them
/// linear. The squared distance |o + t d - c - u e|^2 of points of two straight
/// pieces has its least value at an end of one of them, unless both are lines.
fn closest_of_cores<S: Number>(a: &Planar<S>, b: &Planar<S>) -> Pair<2> {
    let mut candidates = Vec::new();
    for x in &pieces(a) {
        for y in &pieces(b) {
            for t in x.anchors() {
                let p = x.at(&t);
                let u = y.nearest(&p);
                let points = [p, y.at(&u)];
                candidates.push(Pair {
                    points,
                    parameters: [t, u],
                });
            }
            for u in y.anchors() {
                let q = y.at(&u);
                let t = x.nearest(&q);
                let points = [x.at(&t), q];
                candidates.push(Pair {
                    points,
                    parameters: [t, u],
                });
            }
        }
    }
    let least = candidates.iter().map(Pair::squared).min();
    let least = least.expect("an anchor on each piece");
    candidates.retain(|pair| pair.squared() == least);

    let at_zero = candidates.iter().find(|pair| pair.parameters[0] == zero());
    let first = match (a, b) {
        (Planar::Linear(a), Planar::Linear(b)) if is_endless(a, b) => match at_zero {
            Some(pair) => Some(pair),
            None => candidates.iter().min_by_key(|pair| &pair.parameters[1]),
        },
        (Planar::Linear(_), _) => candidates.iter().min_by_key(|pair| &pair.parameters[0]),
        _ => candidates.iter().min_by_key(|pair| &pair.parameters[1]),
    };
    first.expect("one is the least").clone()
}

/// Whether a goes on for ever against its direction, and b along with it.
fn is_endless<S: Number>(a: &Shape<S>, b: &Shape<S>) -> bool {
    let (a, b) = (Track::of(a), Track::of(b));
    let goes_along = match (b.has_start, b.has_end) {
        (false, _) => true,
        (true, false) => dot(&a.direction, &b.direction) < zero(),
        (true, true) => false,
    };
    !a.has_start && goes_along && cross(&a.direction, &b.direction) == zero()
}

/// The closest points of two rectangles that do not meet: on each axis the
/// sides that face each other, or else the lowest common coordinate.
fn closest_of_rects<S: Number>(a: &Rect<S>, b: &Rect<S>) -> Pair<2> {
    let [[a_min, a_max], [b_min, b_max]] = [a, b].map(|r| [r.min, r.max].map(vector));
    let on_axis = |axis: usize| {
        let higher_start = (&a_min[axis]).max(&b_min[axis]);
        // A set that ends before the other starts is closest at its end.
        [&a_max, &b_max].map(|max| higher_start.min(&max[axis]).clone())
    };
    let [[x, z], [y, w]] = [0, 1].map(on_axis);
    Pair {
        points: [[x, y], [z, w]],
        parameters: [zero(), zero()],
    }
}

/// One common point of sets that meet, as [`closest`] chooses it.
fn common_point<S: Number + PartialOrd>(a: &Planar<S>, b: &Planar<S>) -> Closest<2, Surd> {
    match (a, b) {
        (Planar::Linear(a), Planar::Linear(b)) => common_of_linear(a, b),
        (Planar::Linear(shape), Planar::Disc(disc)) => {
            let chord = disc_chord(shape, disc).expect("they meet");
            let Passage { at: p, t } = chord.enter;
            Closest {
                t: has_parameter(a).then_some(t),
                ..Closest::at(p)
            }
        }
        (Planar::Linear(shape), Planar::Rect(rect)) => {
            let chord = rect_chord(shape, rect).expect("they meet");
            let Passage { at: p, t } = chord.enter;
            Closest {
                t: has_parameter(a).then_some(t),
                ..Closest::at(p)
            }
        }
        (_, Planar::Linear(_)) => {
            let seen_from_b = common_point(b, a);
            Closest {
                u: seen_from_b.t,
                ..Closest::at(seen_from_b.a)
            }
        }
        (Planar::Disc(Disc { center, radius }), Planar::Disc(other)) => {
            let ([p, q], r) = ([*center, other.center].map(vector), Rational::of(*radius));
            let way = minus(&q, &p);
            if dot(&way, &way) <= &r * &r {
                return Closest::at(q.each_ref().map(Surd::from));
            }
            Closest::at(towards(&p, &q, &r))
        }
        (Planar::Disc(disc), Planar::Rect(rect)) | (Planar::Rect(rect), Planar::Disc(disc)) => {
            let [c, min, max] = [disc.center, rect.min, rect.max].map(vector);
            Closest::at([0, 1].map(|axis| Surd::from((&c[axis]).clamp(&min[axis], &max[axis]))))
        }
        (Planar::Rect(a), Planar::Rect(b)) => {
            let common = common_rect(a, b).expect("they meet");
            Closest::at(vector(common.min).each_ref().map(Surd::from))
        }
    }
}

fn common_of_linear<S: Number>(a: &Shape<S>, b: &Shape<S>) -> Closest<2, Surd> {
    let Meeting { at, t, u } = match linear::intersection(a, b).expect("they meet") {
        Intersection::Point(meeting) => meeting,
        Intersection::Overlap {
            start: Some(first), ..
        } => first,
        Intersection::Overlap { start: None, end } => {
            let (p, way) = (Track::of(a).origin, Track::of(b));
            let zero_is_common = way.has(&p);
            match end {
                Some(last) if !zero_is_common => last,
                _ => Meeting {
                    u: way.foot(&p),
                    at: p,
                    t: zero(),
                },
            }
        }
    };
    Closest {
        t: is_directed(a).then(|| Surd::from(&t)),
        u: is_directed(b).then(|| Surd::from(&u)),
        ..Closest::at(at.each_ref().map(Surd::from))
    }
}

fn is_directed<S>(shape: &Shape<S>) -> bool {
    !matches!(shape, Shape::Point(_))
}

fn has_parameter<S>(set: &Planar<S>) -> bool {
    matches!(set, Planar::Linear(shape) if is_directed(shape))
}

#[cfg(test)]
mod tests;
