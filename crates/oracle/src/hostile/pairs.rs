//! Pairs of points, lines, rays and segments.

use crate::linear::{Heading, Shape};
use crate::rng::Rng;

use super::coordinate::Coordinate;

/// A way of making two shapes that is hard on an intersection test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// Independent coordinates of the ordinary range; for i32 and i64 the whole
    /// range.
    Uniform,
    /// Integers from -4 to 4, so that every degeneracy is common.
    Grid,
    /// Integers of all lengths that the type holds exactly.
    Integers,
    /// Both shapes on one line exactly, with many shared ends.
    Collinear,
    /// An end of one exactly on the other, or on its end.
    Junction,
    /// Collinear pairs and junctions, moved by up to 4 places.
    NearDegenerate,
    /// Directions that differ by a few places, on the same line or off it.
    NearlyParallel,
    /// Horizontal and vertical, with repeated coordinates.
    AxisAligned,
    /// At least one segment of length zero: on the other, on its end, near it.
    ZeroLength,
    /// Tiny shapes far from the origin.
    LargeOffset,
    /// The limits of the type, subnormal and mixed magnitudes, and degenerate
    /// pairs of such sizes.
    Extremes,
    /// Positions on a screen.
    Screen,
}

impl Family {
    /// All families.
    pub const ALL: [Family; 12] = [
        Family::Uniform,
        Family::Grid,
        Family::Integers,
        Family::Collinear,
        Family::Junction,
        Family::NearDegenerate,
        Family::NearlyParallel,
        Family::AxisAligned,
        Family::ZeroLength,
        Family::LargeOffset,
        Family::Extremes,
        Family::Screen,
    ];

    /// The name of the family, for messages.
    pub fn name(self) -> &'static str {
        match self {
            Family::Uniform => "uniform",
            Family::Grid => "grid",
            Family::Integers => "integers",
            Family::Collinear => "collinear",
            Family::Junction => "junction",
            Family::NearDegenerate => "near degenerate",
            Family::NearlyParallel => "nearly parallel",
            Family::AxisAligned => "axis aligned",
            Family::ZeroLength => "zero length",
            Family::LargeOffset => "large offset",
            Family::Extremes => "extremes",
            Family::Screen => "screen",
        }
    }

    /// Two shapes of any type. Directions are not zero.
    pub fn pair<S: Coordinate>(self, rng: &mut Rng) -> (Shape<S>, Shape<S>) {
        let (a, b) = match self {
            Family::Uniform => independent(rng, |_, rng| S::uniform(rng)),
            Family::Grid => independent(rng, |_, rng| small(rng)),
            Family::Integers => {
                let bits = i64::from(S::BITS);
                independent(rng, |_, rng| {
                    let length = rng.between(1, bits);
                    S::scaled(signed_bits(rng, length), 0)
                })
            }
            Family::Collinear => collinear(rng, ordinary_scale::<S>),
            Family::Junction => junction(rng, ordinary_scale::<S>),
            Family::NearDegenerate => near_degenerate(rng),
            Family::NearlyParallel => nearly_parallel(rng),
            Family::AxisAligned => axis_aligned(rng),
            Family::ZeroLength => zero_length(rng),
            Family::LargeOffset => large_offset(rng),
            Family::Extremes => extremes(rng),
            Family::Screen => independent(rng, |axis, rng| S::screen([1920, 1080][axis], rng)),
        };
        if rng.once_in(2) { (a, b) } else { (b, a) }
    }
}

/// A small integer; its zeros have either sign.
pub(super) fn small<S: Coordinate>(rng: &mut Rng) -> S {
    match rng.between_i32(-4, 4) {
        0 => rng.pick(&S::ZEROS),
        value => S::whole(value),
    }
}

/// An integer of `bits` bits or fewer, with a sign.
pub(super) fn signed_bits(rng: &mut Rng, bits: i64) -> i64 {
    let most = i64::MAX >> (63 - bits);
    let magnitude = rng.below(most.cast_unsigned()).cast_signed() + 1;
    if rng.once_in(2) {
        -magnitude
    } else {
        magnitude
    }
}

/// Any shape made of a point and another, or of a point and a direction.
/// Without a possible direction it is a segment or a point.
pub(super) fn shape<S: Coordinate>(
    rng: &mut Rng,
    origin: [S; 2],
    point: [S; 2],
    direction: Option<[S; 2]>,
) -> Shape<S> {
    let heading = match direction {
        Some(d) if rng.once_in(2) => Heading::Direction(d),
        _ => Heading::Through(point),
    };
    let shape = match rng.below(8) {
        0 => Shape::Point(origin),
        1 | 2 => Shape::Line { origin, heading },
        3 | 4 => Shape::Ray { origin, heading },
        _ => Shape::segment(origin, point),
    };
    if shape.is_valid() {
        shape
    } else {
        Shape::segment(origin, point)
    }
}

/// Shapes of coordinates that do not depend on each other, given the axis.
fn independent<S: Coordinate>(
    rng: &mut Rng,
    coordinate: impl Fn(usize, &mut Rng) -> S,
) -> (Shape<S>, Shape<S>) {
    let one = |rng: &mut Rng| {
        let [p, q, d] = [0; 3].map(|_| [0, 1].map(|axis| coordinate(axis, rng)));
        shape(rng, p, q, Some(d))
    };
    (one(rng), one(rng))
}

/// Points at equal steps along a line, all exact: `(origin + k step) * 2^exponent`.
#[derive(Clone, Copy)]
struct Lattice {
    origin: [i64; 2],
    step: [i64; 2],
    exponent: i32,
    /// |k| is at most this.
    reach: i64,
}

/// An exponent for ordinary sizes; 0 for the integer types.
pub(super) fn ordinary_scale<S: Coordinate>(rng: &mut Rng) -> i32 {
    rng.between_i32(-40, 10)
        .clamp(*S::SCALES.start(), *S::SCALES.end())
}

/// Any exponent, with those at the limits often.
pub(super) fn extreme_scale<S: Coordinate>(rng: &mut Rng) -> i32 {
    let (low, high) = (*S::SCALES.start(), *S::SCALES.end());
    match rng.below(4) {
        0 => low,
        1 => high,
        _ => rng.between_i32(low, high),
    }
}

impl Lattice {
    fn new<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> Self {
        let exponent = scale(rng);
        let bits = i64::from(S::BITS);
        // |origin| < 2^(bits - 2) and |k step| < 2^(bits - 3); a turned lattice
        // adds another of these. So |origin + k step| < 2^(bits - 1).
        let reach = rng.between(1, 8);
        let step_bits = rng.between(1, bits - reach - 3);
        let origin_bits = rng.between(1, bits - 2);
        let vector = |rng: &mut Rng, bits| [0; 2].map(|_| signed_bits(rng, bits));
        let mut step = vector(rng, step_bits);
        // Along an axis now and then.
        if rng.once_in(8) {
            step[rng.index(2)] = 0;
        }
        let mut origin = vector(rng, origin_bits);
        if rng.once_in(4) {
            origin = [0, 0];
        }
        Lattice {
            origin,
            step,
            exponent,
            reach: 1 << reach,
        }
    }

    /// The same lattice turned about its point at k, with another step.
    fn turned(&self, rng: &mut Rng, k: i64) -> Self {
        let mut step = self.step;
        while step == self.step {
            step = step.map(|s| {
                let bits = i64::from(u64::BITS - s.unsigned_abs().leading_zeros());
                signed_bits(rng, bits.max(1))
            });
        }
        Lattice {
            origin: [0, 1].map(|axis| self.origin[axis] + k * self.step[axis]),
            step,
            ..*self
        }
    }

    fn point<S: Coordinate>(&self, k: i64) -> [S; 2] {
        [0, 1].map(|axis| S::scaled(self.origin[axis] + k * self.step[axis], self.exponent))
    }

    fn index(&self, rng: &mut Rng) -> i64 {
        rng.between(-self.reach, self.reach)
    }

    /// A shape on the line with its origin at k.
    fn shape_from<S: Coordinate>(&self, rng: &mut Rng, k: i64) -> Shape<S> {
        let other = self.index(rng);
        let multiple = rng.pick(&[1, -1, 2, -2, self.reach, -self.reach]);
        let direction = self.step.map(|s| S::scaled(s * multiple, self.exponent));
        shape(rng, self.point(k), self.point(other), Some(direction))
    }

    fn shape<S: Coordinate>(&self, rng: &mut Rng) -> Shape<S> {
        let k = self.index(rng);
        self.shape_from(rng, k)
    }
}

fn collinear<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> (Shape<S>, Shape<S>) {
    let lattice = Lattice::new::<S>(rng, scale);
    (lattice.shape(rng), lattice.shape(rng))
}

fn junction<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> (Shape<S>, Shape<S>) {
    let lattice = Lattice::new::<S>(rng, scale);
    let (p, q) = (lattice.index(rng), lattice.index(rng));
    let a = shape(rng, lattice.point(p), lattice.point(q), None);
    // On an end of a half of the time, otherwise anywhere on its line.
    let k = lattice.index(rng);
    let meeting = rng.pick(&[p, q, k, k]);
    let turned = lattice.turned(rng, meeting);
    // The meeting point is the start of b, its end, or inside.
    let [s, t] = match rng.below(3) {
        0 => [0, turned.index(rng)],
        1 => [turned.index(rng), 0],
        _ => [-1, 1].map(|sign| sign * (turned.index(rng).abs())),
    };
    let b = shape(rng, turned.point(s), turned.point(t), None);
    (a, b)
}

/// The shape with one of its numbers moved by up to 4 places.
fn nudged<S: Coordinate>(rng: &mut Rng, shape: Shape<S>) -> Shape<S> {
    let moved = rng.below(4);
    let steps = rng.between_i32(-4, 4);
    let mut count = 0;
    let result = shape.map(|x| {
        count += 1;
        if count == moved + 1 { x.step(steps) } else { x }
    });
    if result.is_valid() { result } else { shape }
}

fn near_degenerate<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Shape<S>) {
    let (a, b) = match rng.below(3) {
        0 => collinear(rng, ordinary_scale::<S>),
        1 => junction(rng, ordinary_scale::<S>),
        _ => {
            // An end of b where rounding puts a point of a's line.
            let [p, q, r] = [0; 3].map(|_| [0; 2].map(|_| S::uniform(rng)));
            let k = rng.between_i32(-512, 1536);
            let near = [0, 1].map(|axis| p[axis].between(q[axis], k));
            let end = if rng.once_in(2) {
                r
            } else {
                let k = rng.between_i32(-512, 1536);
                [0, 1].map(|axis| p[axis].between(q[axis], k))
            };
            (shape(rng, p, q, None), shape(rng, near, end, None))
        }
    };
    (a, nudged(rng, b))
}

fn nearly_parallel<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Shape<S>) {
    let nudge = |rng: &mut Rng, v: [S; 2]| v.map(|x| x.step(rng.between_i32(-4, 4)));
    let [p, q, d] = [0; 3].map(|_| [0; 2].map(|_| S::uniform(rng)));
    let a = shape(rng, p, q, Some(d));
    let origin = match rng.below(3) {
        0 => p,
        1 => nudge(rng, p),
        _ => {
            let k = rng.between_i32(-512, 1536);
            let on_a = [0, 1].map(|axis| p[axis].between(q[axis], k));
            nudge(rng, on_a)
        }
    };
    let (point, direction) = (nudge(rng, q), nudge(rng, d));
    // Half of these run the other way.
    let b = if rng.once_in(2) {
        shape(rng, origin, point, Some(direction))
    } else {
        shape(rng, point, origin, Some(direction))
    };
    (a, b)
}

fn axis_aligned<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Shape<S>) {
    let pool: [S; 4] = if rng.once_in(2) {
        [0; 4].map(|_| S::uniform(rng))
    } else {
        [0; 4].map(|_| small(rng))
    };
    let one = |rng: &mut Rng| {
        let [x, y, other, length] = [0; 4].map(|_| rng.pick(&pool));
        let zero = rng.pick(&S::ZEROS);
        if rng.once_in(2) {
            shape(rng, [x, y], [other, y], Some([length, zero]))
        } else {
            shape(rng, [x, y], [x, other], Some([zero, length]))
        }
    };
    (one(rng), one(rng))
}

fn zero_length<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Shape<S>) {
    let lattice = Lattice::new::<S>(rng, ordinary_scale::<S>);
    let (p, q) = (lattice.index(rng), lattice.index(rng));
    let mut a = shape(rng, lattice.point(p), lattice.point(q), None);
    if rng.once_in(4) {
        let p = lattice.point(p);
        a = Shape::segment(p, p);
    }
    let k = lattice.index(rng);
    let at = lattice.point(rng.pick(&[p, q, k]));
    let at = match rng.below(4) {
        0 => at.map(|x: S| x.step(rng.between_i32(-4, 4))),
        1 => [0; 2].map(|_| S::uniform(rng)),
        _ => at,
    };
    let b = if rng.once_in(4) {
        Shape::Point(at)
    } else {
        Shape::segment(at, at)
    };
    (a, b)
}

fn large_offset<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Shape<S>) {
    let base: [S; 2] = [0; 2].map(|_| S::large(rng));
    let in_places = rng.once_in(2);
    let spread = rng.pick(&[1, 2, 6]);
    let near = |axis: usize, rng: &mut Rng| {
        let offset = rng.between_i32(-spread, spread);
        if in_places {
            base[axis].step(offset)
        } else {
            base[axis].plus_small(offset)
        }
    };
    let one = |rng: &mut Rng| {
        let [p, q] = [0; 2].map(|_| [0, 1].map(|axis| near(axis, rng)));
        let d = [0; 2].map(|_| small(rng));
        shape(rng, p, q, Some(d))
    };
    (one(rng), one(rng))
}

fn extremes<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Shape<S>) {
    let (a, b) = match rng.below(6) {
        0 => independent(rng, |_, rng| S::extreme(rng)),
        // A small grid at the limits.
        1 => {
            let exponent = extreme_scale::<S>(rng);
            let shift = rng.below(u64::from(S::BITS) - 2);
            independent(rng, |_, rng| {
                S::scaled(rng.between(-3, 3) << shift, exponent)
            })
        }
        2 => collinear(rng, extreme_scale::<S>),
        3 => junction(rng, extreme_scale::<S>),
        4 => through_origin(rng),
        // The extremes of a few coordinates, used again and again.
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

/// Shapes on one line through the origin whose points differ in magnitude by
/// anything the type has: `(x, y) * 2^k` for all k.
fn through_origin<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Shape<S>) {
    let bits = rng.between(1, 4);
    let base = [0; 2].map(|_| signed_bits(rng, bits));
    // The integer types have room for a shift only.
    let room = u64::from(S::BITS) - 5;
    let point = |rng: &mut Rng| {
        let exponent = extreme_scale::<S>(rng);
        let factor = rng.between(-1, 1) << rng.below(room);
        base.map(|x| S::scaled(x * factor, exponent))
    };
    let one = |rng: &mut Rng| {
        let [p, q, d] = [0; 3].map(|_| point(rng));
        shape(rng, p, q, Some(d))
    };
    (one(rng), one(rng))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::linear::{Relation, relation};

    const CASES: u32 = 4_000;

    fn word<S>(shape: &Shape<S>) -> &'static str {
        match shape {
            Shape::Point(_) => "point",
            Shape::Line { .. } => "line",
            Shape::Ray { .. } => "ray",
            Shape::Segment { .. } => "segment",
        }
    }

    /// How often each relation occurs; checks that all is valid and all pairs
    /// of types occur.
    fn relations<S: Coordinate>(family: Family) -> BTreeMap<Relation, u32> {
        let mut rng = Rng::new(family as u64);
        let mut counts = BTreeMap::new();
        let mut types = BTreeMap::new();
        for _ in 0..CASES {
            let (a, b) = family.pair::<S>(&mut rng);
            assert!(a.is_valid() && b.is_valid(), "{a:?} {b:?}");
            *types.entry((word(&a), word(&b))).or_insert(0) += 1;
            *counts.entry(relation(&a, &b)).or_insert(0) += 1;
        }
        let expected = if family == Family::ZeroLength { 12 } else { 16 };
        assert_eq!(types.len(), expected, "{}: {types:?}", family.name());
        counts
    }

    fn check<S: Coordinate>() {
        for family in Family::ALL {
            let counts = relations::<S>(family);
            let share = |r: Relation| counts.get(&r).map_or(0, |n| n * 100 / CASES);
            let context = format!("{} {counts:?}", family.name());
            assert!(share(Relation::Disjoint) >= 1, "{context}");
            assert!(share(Relation::Disjoint) <= 90, "{context}");
            let all = || Relation::ALL.iter().all(|r| counts.contains_key(r));
            match family {
                Family::Uniform | Family::Integers | Family::Screen => {
                    assert!(share(Relation::Cross) >= 15, "{context}");
                }
                Family::Grid | Family::AxisAligned => assert!(all(), "{context}"),
                Family::Collinear => {
                    assert!(all() || share(Relation::Cross) == 0, "{context}");
                    assert!(share(Relation::Overlap) >= 5, "{context}");
                    assert!(share(Relation::Equal) >= 2, "{context}");
                }
                Family::Junction => assert!(share(Relation::Touch) >= 15, "{context}"),
                Family::NearDegenerate | Family::NearlyParallel => {
                    assert!(share(Relation::Disjoint) >= 25, "{context}");
                    assert!(share(Relation::Cross) >= 10, "{context}");
                }
                Family::ZeroLength => {
                    assert!(share(Relation::Equal) >= 5, "{context}");
                    assert!(
                        share(Relation::Within) + share(Relation::Contains) >= 5,
                        "{context}"
                    );
                    assert!(share(Relation::Touch) >= 5, "{context}");
                }
                Family::LargeOffset | Family::Extremes => assert!(all(), "{context}"),
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

    #[test]
    fn a_seed_repeats() {
        for family in Family::ALL {
            let [x, y] = [0; 2].map(|_| family.pair::<f64>(&mut Rng::new(3)));
            assert_eq!(x, y);
        }
    }

    /// A place further or nearer decides: both answers occur among junctions
    /// whose point was moved.
    #[test]
    fn a_place_decides() {
        let mut rng = Rng::new(8);
        let (mut kept, mut lost) = (0, 0);
        for _ in 0..CASES {
            let (a, b) = junction::<f64>(&mut rng, ordinary_scale::<f64>);
            let moved = nudged(&mut rng, b);
            if relation(&a, &b) == Relation::Touch {
                match relation(&a, &moved) {
                    Relation::Disjoint => lost += 1,
                    Relation::Cross => kept += 1,
                    _ => {}
                }
            }
        }
        assert!(kept > 50 && lost > 50, "{kept} {lost}");
    }
}
