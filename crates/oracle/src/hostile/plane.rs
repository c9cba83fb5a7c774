//! Pairs with discs and rectangles.

use super::coordinate::Coordinate;
use super::pairs::{extreme_scale, ordinary_scale, shape, signed_bits, small};
use crate::linear::Shape;
use crate::plane::Planar;
use crate::rng::Rng;

/// A way of making two sets of the plane, one a disc or a rectangle at least,
/// that is hard on an intersection test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlaneFamily {
    /// Independent numbers of the ordinary range; for i32 and i64 the whole
    /// range.
    Uniform,
    /// Integers from -4 to 4, so that every degeneracy is common.
    Grid,
    /// Integers of all lengths that the type holds exactly.
    Integers,
    /// Sets that touch exactly, at points of a circle or at corners that
    /// Pythagorean triples make exact, and sets through such points.
    Tangent,
    /// The same, with one number moved by 1 to 4 places, and tangents that
    /// would be exact but for the rounding of radii and directions.
    NearTangent,
    /// Horizontal and vertical, with repeated coordinates.
    AxisAligned,
    /// Discs of radius 0, flat rectangles and segments of length zero, many of
    /// them exactly on a boundary or near it.
    Degenerate,
    /// Concentric sets, and one in the other, with and without touching.
    Nested,
    /// Tiny sets far from the origin, and about the far end of a large disc.
    LargeOffset,
    /// The limits of the type, subnormal and mixed magnitudes, and tangents of
    /// such sizes.
    Extremes,
    /// Positions on a screen.
    Screen,
}

impl PlaneFamily {
    /// All families.
    pub const ALL: [PlaneFamily; 11] = [
        PlaneFamily::Uniform,
        PlaneFamily::Grid,
        PlaneFamily::Integers,
        PlaneFamily::Tangent,
        PlaneFamily::NearTangent,
        PlaneFamily::AxisAligned,
        PlaneFamily::Degenerate,
        PlaneFamily::Nested,
        PlaneFamily::LargeOffset,
        PlaneFamily::Extremes,
        PlaneFamily::Screen,
    ];

    /// The name of the family, for messages.
    pub fn name(self) -> &'static str {
        match self {
            PlaneFamily::Uniform => "uniform",
            PlaneFamily::Grid => "grid",
            PlaneFamily::Integers => "integers",
            PlaneFamily::Tangent => "tangent",
            PlaneFamily::NearTangent => "near tangent",
            PlaneFamily::AxisAligned => "axis aligned",
            PlaneFamily::Degenerate => "degenerate",
            PlaneFamily::Nested => "nested",
            PlaneFamily::LargeOffset => "large offset",
            PlaneFamily::Extremes => "extremes",
            PlaneFamily::Screen => "screen",
        }
    }

    /// Two valid sets, in either order.
    pub fn pair<S: Coordinate>(self, rng: &mut Rng) -> (Planar<S>, Planar<S>) {
        let (a, b) = match self {
            PlaneFamily::Uniform => independent(rng, |_, rng| S::uniform(rng)),
            PlaneFamily::Grid => independent(rng, |_, rng| small(rng)),
            PlaneFamily::Integers => {
                let bits = i64::from(S::BITS);
                let most = rng.between(2, bits);
                independent(rng, |_, rng| {
                    let length = rng.between(1, most);
                    S::scaled(signed_bits(rng, length), 0)
                })
            }
            PlaneFamily::Tangent => tangent(rng, ordinary_scale::<S>),
            PlaneFamily::NearTangent if rng.once_in(2) => {
                let (a, b) = tangent(rng, ordinary_scale::<S>);
                (a, nudged(rng, b))
            }
            PlaneFamily::NearTangent => rounded_tangent(rng),
            PlaneFamily::AxisAligned => axis_aligned(rng),
            PlaneFamily::Degenerate => degenerate(rng),
            PlaneFamily::Nested => nested(rng),
            PlaneFamily::LargeOffset => large_offset(rng),
            PlaneFamily::Extremes => extremes(rng),
            PlaneFamily::Screen => independent(rng, |axis, rng| S::screen([1920, 1080][axis], rng)),
        };
        if rng.once_in(2) { (a, b) } else { (b, a) }
    }
}

/// The rectangle with two opposite corners.
fn rect<S: Coordinate>(p: [S; 2], q: [S; 2]) -> Planar<S> {
    let ordered = |axis: usize| {
        let (x, y) = (p[axis], q[axis]);
        if x <= y { [x, y] } else { [y, x] }
    };
    let [[left, right], [low, high]] = [0, 1].map(ordered);
    Planar::rect([left, low], [right, high])
}

/// A disc or a rectangle.
fn area<S: Coordinate>(rng: &mut Rng, p: [S; 2], q: [S; 2], radius: S) -> Planar<S> {
    if rng.once_in(2) {
        Planar::disc(p, radius.magnitude())
    } else {
        rect(p, q)
    }
}

/// A set of any type; twice as often one of the linear family.
fn planar<S: Coordinate>(
    rng: &mut Rng,
    p: [S; 2],
    q: [S; 2],
    direction: Option<[S; 2]>,
    radius: S,
) -> Planar<S> {
    if rng.once_in(2) {
        Planar::Linear(shape(rng, p, q, direction))
    } else {
        area(rng, p, q, radius)
    }
}

/// Sets of numbers that do not depend on each other, given the axis.
fn independent<S: Coordinate>(
    rng: &mut Rng,
    coordinate: impl Fn(usize, &mut Rng) -> S,
) -> (Planar<S>, Planar<S>) {
    let mut points = || [0; 3].map(|_| [0, 1].map(|axis| coordinate(axis, rng)));
    let ([p, q, d], [r, s, _]) = (points(), points());
    let (one, other) = (coordinate(1, rng), coordinate(1, rng));
    (planar(rng, p, q, Some(d), one), area(rng, r, s, other))
}

/// The first quadrant's integer points at distance 65 from the origin.
const ROUND: [[i64; 2]; 9] = [
    [65, 0],
    [63, 16],
    [60, 25],
    [56, 33],
    [52, 39],
    [39, 52],
    [33, 56],
    [25, 60],
    [16, 63],
];

/// A centre, a size and a scale, about which all that is made is exact: any
/// point `center + k v` with v of at most 500 units a side.
struct Compass {
    center: [i64; 2],
    k: i64,
    exponent: i32,
}

impl Compass {
    fn new<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> Self {
        // Integers of a number of bits, and often of all of them.
        let bits = rng.between(13, i64::from(S::BITS));
        // |center| < 2^(bits - 2), and k 512 < 2^(bits - 2).
        let (most, largest) = (bits - 2, bits - 11);
        let center_bits = rng.between(1, most).max(rng.pick(&[1, most]));
        let size_bits = rng.between(1, largest).max(rng.pick(&[1, largest]));
        let mut center = [0; 2].map(|_| signed_bits(rng, center_bits));
        if rng.once_in(4) {
            center = [0, 0];
        }
        Compass {
            center,
            k: signed_bits(rng, size_bits).abs(),
            exponent: scale(rng),
        }
    }

    fn at<S: Coordinate>(&self, v: [i64; 2]) -> [S; 2] {
        [0, 1].map(|axis| S::scaled(self.center[axis] + self.k * v[axis], self.exponent))
    }

    fn length<S: Coordinate>(&self, units: i64) -> S {
        S::scaled(self.k * units, self.exponent)
    }

    fn vector<S: Coordinate>(&self, v: [i64; 2]) -> [S; 2] {
        v.map(|units| self.length(units))
    }
}

/// A point at distance 65 from the origin, in any direction.
fn round_point(rng: &mut Rng) -> [i64; 2] {
    let [x, y] = rng.pick(&ROUND);
    rng.pick(&[[x, y], [-y, x], [-x, -y], [y, -x]])
}

fn plus_times(p: [i64; 2], m: i64, d: [i64; 2]) -> [i64; 2] {
    [0, 1].map(|axis| p[axis] + m * d[axis])
}

/// A disc of 65 units or a rectangle with corners on its circle, and something
/// that touches it in one of the points known to be exact, or passes there.
fn tangent<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> (Planar<S>, Planar<S>) {
    let compass = Compass::new::<S>(rng, scale);
    let contact = round_point(rng);
    let opposite = contact.map(|x| -x);
    // The tangent's direction; a rectangle's corner may be touched from more.
    let across = [-contact[1], contact[0]];
    let disc = Planar::disc(compass.at([0, 0]), compass.length(65));
    let inscribed = rect(compass.at(contact), compass.at(opposite));
    let bounding = rect(compass.at([-65, -65]), compass.at([65, 65]));
    let a = match rng.below(8) {
        0..5 => disc,
        5 | 6 => inscribed,
        _ => bounding,
    };
    let b = match rng.below(8) {
        // On the tangent: from before the contact, from it, or from after it.
        0 | 1 => {
            let [m, n] = [0; 2].map(|_| rng.between(-3, 3));
            let [p, q] = [m, n].map(|m| compass.at(plus_times(contact, m, across)));
            let direction = compass.vector(across.map(|x| x * rng.pick(&[-1, 1])));
            Planar::Linear(shape(rng, p, q, Some(direction)))
        }
        // From the contact to anywhere, from anywhere to it, or beyond it.
        2 => {
            let other = [0; 2].map(|_| rng.between(-130, 130));
            let beyond = plus_times(contact, -1, plus_times(other, -1, contact));
            let [p, q, r] = [contact, other, beyond].map(|v| compass.at(v));
            let (p, q) = rng.pick(&[(p, q), (q, p), (q, r)]);
            Planar::Linear(shape(rng, p, q, None))
        }
        // Between two points of the circle, or along their line.
        3 => {
            let other = round_point(rng);
            let along = plus_times(other, -1, contact);
            let [m, n] = rng.pick(&[[0, 1], [1, 0], [-1, 2], [0, 2], [1, 2], [2, 3], [-1, 0]]);
            let [p, q] = [m, n].map(|m| compass.at(plus_times(contact, m, along)));
            Planar::Linear(shape(rng, p, q, Some(compass.vector(along))))
        }
        // A disc that touches from outside or inside, with its centre at 1 + m
        // radii of the other's.
        4 | 5 => {
            let m = rng.between(-3, 3);
            let center = plus_times(contact, m, contact);
            Planar::disc(compass.at(center), compass.length(65 * m.abs()))
        }
        // A rectangle with a corner at the contact, outwards or across.
        6 => {
            let size = [0, 1].map(|axis| {
                let outwards = if contact[axis] < 0 { -1 } else { 1 };
                rng.between(-20, 60) * outwards
            });
            rect(
                compass.at(contact),
                compass.at(plus_times(contact, 1, size)),
            )
        }
        // A rectangle beside the disc's outermost point.
        _ => {
            let [x, y] = [rng.pick(&[65, -65]), rng.between(-70, 70)];
            let [w, h] = [rng.pick(&[0, x, -x, -2 * x]), rng.between(0, 70)];
            rect(compass.at([x, y]), compass.at([x + w, y + h]))
        }
    };
    (a, b)
}

/// The set with one of its numbers moved by 1 to 4 places.
fn nudged<S: Coordinate>(rng: &mut Rng, set: Planar<S>) -> Planar<S> {
    let numbers = match set {
        Planar::Disc(_) => 3,
        Planar::Linear(Shape::Point(_)) => 2,
        Planar::Linear(_) | Planar::Rect(_) => 4,
    };
    let moved = rng.below(numbers);
    let steps = rng.between_i32(1, 4) * rng.pick(&[-1, 1]);
    let mut count = 0;
    let result = set.map(|x| {
        count += 1;
        if count == moved + 1 { x.step(steps) } else { x }
    });
    if result.is_valid() { result } else { set }
}

/// A disc with a contact on its circle and what touches it there, as near as
/// rounding lets them be.
fn rounded_tangent<S: Coordinate>(rng: &mut Rng) -> (Planar<S>, Planar<S>) {
    let center: [S; 2] = [0; 2].map(|_| S::uniform(rng));
    let any: [S; 2] = [0; 2].map(|_| S::uniform(rng));
    // A small disc, or one of the size of the coordinates.
    let k = rng.pick(&[1, 30, 1024]);
    let contact = [0, 1].map(|axis| center[axis].between(any[axis], k));
    let v = [0, 1].map(|axis| contact[axis].minus(center[axis]));
    let radius = S::length(v);
    let a = Planar::disc(center, radius);
    // Turned by a right angle, to the left and to the right.
    let zero = S::whole(0);
    let [left, right] = [[zero.minus(v[1]), v[0]], [v[1], zero.minus(v[0])]];
    let moved = |p: [S; 2], by: [S; 2]| [0, 1].map(|axis| p[axis].minus(by[axis]));
    let b = match rng.below(5) {
        0 | 1 => {
            let (p, q) = rng.pick(&[
                (moved(contact, left), moved(contact, right)),
                (contact, moved(contact, left)),
                (moved(contact, right), contact),
            ]);
            Planar::Linear(shape(rng, p, q, Some(right)))
        }
        2 => Planar::Linear(shape(rng, contact, any, None)),
        3 => {
            let other: [S; 2] = [0; 2].map(|_| S::uniform(rng));
            let way = [0, 1].map(|axis| other[axis].minus(center[axis]));
            Planar::disc(other, S::length(way).minus(radius).magnitude())
        }
        _ => rect(contact, moved(contact, rng.pick(&[v, left, right]))),
    };
    if rng.once_in(2) {
        (a, nudged(rng, b))
    } else {
        (nudged(rng, a), b)
    }
}

fn axis_aligned<S: Coordinate>(rng: &mut Rng) -> (Planar<S>, Planar<S>) {
    let pool: [S; 4] = if rng.once_in(2) {
        [0; 4].map(|_| S::uniform(rng))
    } else {
        [0; 4].map(|_| small(rng))
    };
    let [x, y, other, length] = [0; 4].map(|_| rng.pick(&pool));
    let zero = rng.pick(&S::ZEROS);
    let a = match rng.below(4) {
        0 => area(rng, [x, y], [other, length], length),
        1 | 2 => Planar::Linear(shape(rng, [x, y], [other, y], Some([length, zero]))),
        _ => Planar::Linear(shape(rng, [x, y], [x, other], Some([zero, length]))),
    };
    let [p, q] = [0; 2].map(|_| [0; 2].map(|_| rng.pick(&pool)));
    let radius = rng.pick(&pool);
    (a, area(rng, p, q, radius))
}

fn degenerate<S: Coordinate>(rng: &mut Rng) -> (Planar<S>, Planar<S>) {
    let compass = Compass::new::<S>(rng, ordinary_scale::<S>);
    let contact = round_point(rng);
    let near = [0; 2].map(|_| rng.between(-70, 70));
    let at = rng.pick(&[contact, contact, [0, 0], near]);
    let [p, q] = [at, near].map(|v| compass.at(v));
    let zero = rng.pick(&S::ZEROS);
    let point = |rng: &mut Rng, p: [S; 2]| match rng.below(4) {
        0 => Planar::disc(p, zero),
        1 => Planar::rect(p, p),
        2 => Planar::Linear(Shape::segment(p, p)),
        _ => Planar::Linear(Shape::Point(p)),
    };
    let flat = if rng.once_in(2) {
        rect(p, [q[0], p[1]])
    } else {
        rect(p, [p[0], q[1]])
    };
    let a = match rng.below(3) {
        0 => flat,
        _ => point(rng, p),
    };
    let b = match rng.below(6) {
        0 | 1 => Planar::disc(compass.at([0, 0]), compass.length(65)),
        2 => rect(compass.at(contact), compass.at([0, 0])),
        3 => {
            let other = compass.at(plus_times(contact, 1, contact));
            Planar::Linear(shape(rng, p, other, None))
        }
        4 => {
            let p = rng.pick(&[p, q]);
            point(rng, p)
        }
        _ => {
            let across = rng.between(-70, 70);
            let [low, high] = [[at[0], at[1] - across], [at[0], at[1] + across]];
            rect(compass.at(low), compass.at(high))
        }
    };
    let (a, b) = match (a, b) {
        (Planar::Linear(_), Planar::Linear(_)) => (a, Planar::disc(q, zero)),
        pair => pair,
    };
    if rng.once_in(4) {
        (nudged(rng, a), b)
    } else {
        (a, b)
    }
}

fn nested<S: Coordinate>(rng: &mut Rng) -> (Planar<S>, Planar<S>) {
    let compass = Compass::new::<S>(rng, ordinary_scale::<S>);
    let square = |half: i64| rect(compass.at([-half, -half]), compass.at([half, half]));
    let disc = |radius: i64| Planar::disc(compass.at([0, 0]), compass.length(radius));
    let [one, other] = [0; 2].map(|_| rng.pick(&[0, 1, 64, 65, 65, 66, 130]));
    let a = if rng.once_in(2) {
        disc(one)
    } else {
        square(one)
    };
    let v = [0; 2].map(|_| rng.between(-50, 50));
    let w = [0; 2].map(|_| rng.between(-50, 50));
    let b = match rng.below(5) {
        0 | 1 => disc(other),
        2 => square(other),
        3 => Planar::Linear(shape(
            rng,
            compass.at(v),
            compass.at(w),
            Some(compass.vector(w)),
        )),
        _ => area(rng, compass.at(v), compass.at(w), compass.length(other / 2)),
    };
    if rng.once_in(4) {
        (a, nudged(rng, b))
    } else {
        (a, b)
    }
}

fn large_offset<S: Coordinate>(rng: &mut Rng) -> (Planar<S>, Planar<S>) {
    let base: [S; 2] = [0; 2].map(|_| S::large(rng));
    let zero = S::whole(0);
    let in_places = rng.once_in(2);
    let spread = rng.pick(&[1, 2, 6]);
    // The far end of a disc about the origin is at base in x, 0 in y.
    let about_disc = rng.once_in(3);
    let near = |axis: usize, rng: &mut Rng| {
        let offset = rng.between_i32(-spread, spread);
        if about_disc && axis == 1 {
            S::whole(offset)
        } else if in_places {
            base[axis].step(offset)
        } else {
            base[axis].plus_small(offset)
        }
    };
    let mut points = || [0; 2].map(|_| [0, 1].map(|axis| near(axis, rng)));
    let ([p, q], [r, s]) = (points(), points());
    let direction = [0; 2].map(|_| small(rng));
    let [one, other] = [0; 2].map(|_| small::<S>(rng));
    let a = planar(rng, p, q, Some(direction), one);
    let b = if about_disc {
        Planar::disc([zero, zero], near(0, rng).magnitude())
    } else {
        area(rng, r, s, other)
    };
    (a, b)
}

/// Tangents of the largest sizes: two discs as far from each other as the sum
/// of their radii or the difference, each of which may be the largest number,
/// or a disc and what begins where it ends.
fn at_the_limits<S: Coordinate>(rng: &mut Rng) -> (Planar<S>, Planar<S>) {
    let (low, high) = (*S::SCALES.start(), *S::SCALES.end());
    let exponent = rng.pick(&[high, low, 0]);
    let bits = i64::from(S::BITS);
    let fewer = rng.between(8, bits);
    let bits = rng.pick(&[bits, fewer]);
    let most = i64::MAX >> (63 - bits);
    let scaled = |x: i64| S::scaled(x, exponent);
    let [r, s] = [0; 2].map(|_| {
        let less = 1 << rng.below(7);
        most - rng.below(less).cast_signed()
    });
    // One half of the way to each side of 0.
    let distance = match rng.below(3) {
        0 => (r - s).abs(),
        _ => r,
    };
    let apart = rng.once_in(2);
    let [left, right] = if apart {
        // r + s, which may be more than an integer holds.
        let half = r / 2 + s / 2;
        [-half - r % 2, half + s % 2]
    } else {
        [-(distance / 2), distance - distance / 2]
    };
    let y = rng.pick(&[0, most, -most, most / 2]);
    let axis = rng.index(2);
    let place = |along: i64, across: i64| {
        let mut p = [scaled(across); 2];
        p[axis] = scaled(along);
        p
    };
    let a = Planar::disc(place(left, y), scaled(r));
    let b = match rng.below(4) {
        0 | 1 => Planar::disc(place(right, y), scaled(s)),
        2 if apart => {
            // The disc ends at left + r.
            let [p, q] = [most, -most].map(|across| place(left + r, across));
            planar(rng, p, q, None, scaled(s))
        }
        _ => {
            let [p, q] = [place(right, most), place(left, -most)];
            planar(rng, p, q, None, scaled(s))
        }
    };
    (a, b)
}

fn extremes<S: Coordinate>(rng: &mut Rng) -> (Planar<S>, Planar<S>) {
    let (a, b) = match rng.below(6) {
        5 => at_the_limits(rng),
        0 => independent(rng, |_, rng| S::extreme(rng)),
        // A small grid at the limits.
        1 => {
            let exponent = extreme_scale::<S>(rng);
            let shift = rng.below(u64::from(S::BITS) - 3);
            independent(rng, |_, rng| {
                S::scaled(rng.between(-4, 4) << shift, exponent)
            })
        }
        2 | 3 => tangent(rng, extreme_scale::<S>),
        // The extremes of a few numbers, used again and again.
        _ => {
            let pool: [S; 4] = [0; 4].map(|_| S::extreme(rng));
            independent(rng, |_, rng| rng.pick(&pool))
        }
    };
    if rng.once_in(4) {
        (a, nudged(rng, b))
    } else {
        (a, b)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::linear::Relation;
    use crate::plane::relation;

    const CASES: u32 = 3_000;

    fn word<S>(set: &Planar<S>) -> &'static str {
        match set {
            Planar::Disc(_) => "disc",
            Planar::Rect(_) => "rect",
            Planar::Linear(Shape::Point(_)) => "point",
            Planar::Linear(Shape::Line { .. }) => "line",
            Planar::Linear(Shape::Ray { .. }) => "ray",
            Planar::Linear(Shape::Segment { .. }) => "segment",
        }
    }

    fn check<S: Coordinate>() {
        for family in PlaneFamily::ALL {
            let mut rng = Rng::new(family as u64);
            let mut counts: BTreeMap<Relation, u32> = BTreeMap::new();
            let mut types = BTreeMap::new();
            for _ in 0..CASES {
                let (a, b) = family.pair::<S>(&mut rng);
                assert!(a.is_valid() && b.is_valid(), "{a:?} {b:?}");
                let (one, other) = (word(&a), word(&b));
                *types.entry((one, other)).or_insert(0) += 1;
                *counts.entry(relation(&a, &b)).or_insert(0) += 1;
            }
            let context = format!("{} {counts:?} {types:?}", family.name());
            // Discs and rectangles with each other, and each with the four of
            // the linear family, both ways.
            assert_eq!(types.len(), 4 + 2 * 2 * 4, "{context}");
            let share = |r: Relation| counts.get(&r).map_or(0, |n| n * 100 / CASES);
            assert!(share(Relation::Disjoint) >= 1, "{context}");
            assert!(share(Relation::Disjoint) <= 90, "{context}");
            // Independent numbers rarely make equal sets.
            let all = || {
                let mut unlike = Relation::ALL.iter().filter(|&&r| r != Relation::Equal);
                unlike.all(|r| counts.contains_key(r))
            };
            match family {
                PlaneFamily::Uniform | PlaneFamily::Integers | PlaneFamily::Screen => {
                    assert!(share(Relation::Cross) >= 5, "{context}");
                    assert!(share(Relation::Overlap) >= 3, "{context}");
                }
                PlaneFamily::Grid | PlaneFamily::AxisAligned | PlaneFamily::Extremes => {
                    assert!(all(), "{context}");
                }
                PlaneFamily::Tangent => assert!(share(Relation::Touch) >= 30, "{context}"),
                PlaneFamily::NearTangent => {
                    assert!(share(Relation::Disjoint) >= 15, "{context}");
                    assert!(share(Relation::Cross) >= 10, "{context}");
                }
                PlaneFamily::Degenerate => {
                    assert!(share(Relation::Equal) >= 1, "{context}");
                    assert!(share(Relation::Touch) >= 10, "{context}");
                }
                PlaneFamily::Nested => {
                    let nested = share(Relation::Within) + share(Relation::Contains);
                    assert!(nested >= 30, "{context}");
                    assert!(share(Relation::Equal) >= 1, "{context}");
                }
                PlaneFamily::LargeOffset => {
                    assert!(share(Relation::Touch) >= 5, "{context}");
                    assert!(share(Relation::Overlap) >= 5, "{context}");
                }
            }
        }
    }

    #[test]
    fn doubles_are_hostile() {
        check::<f64>();
    }

    #[test]
    fn singles_are_hostile() {
        check::<f32>();
    }

    #[test]
    fn long_integers_are_hostile() {
        check::<i64>();
    }

    #[test]
    fn integers_are_hostile() {
        check::<i32>();
    }
}
