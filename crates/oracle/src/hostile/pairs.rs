//! Pairs of points, lines, rays and segments.

use super::coordinate::Coordinate;
use super::parts::{
    Near, Source, extreme, extreme_scale, families, grid, integers, nudged, ordinary_scale, point,
    pool, screen, shape, signed_bits, small, uniform,
};
use crate::linear::Shape;
use crate::rng::Rng;

families! {
    /// A way of making two shapes that is hard on an intersection test.
    Family {
        /// Independent coordinates of the ordinary range; for i32 and i64 the whole
        /// range.
        Uniform "uniform";
        /// Integers from -4 to 4, so that every degeneracy is common.
        Grid "grid";
        /// Integers of all lengths that the type holds exactly.
        Integers "integers";
        /// Both shapes on one line exactly, with many shared ends.
        Collinear "collinear";
        /// An end of one exactly on the other, or on its end.
        Junction "junction";
        /// Collinear pairs and junctions, moved by up to 4 places.
        NearDegenerate "near degenerate";
        /// Directions that differ by a few places, on the same line or off it.
        NearlyParallel "nearly parallel";
        /// Horizontal and vertical, with repeated coordinates.
        AxisAligned "axis aligned";
        /// At least one segment of length zero: on the other, on its end, near it.
        ZeroLength "zero length";
        /// Tiny shapes far from the origin.
        LargeOffset "large offset";
        /// The limits of the type, subnormal and mixed magnitudes, and degenerate
        /// pairs of such sizes.
        Extremes "extremes";
        /// Positions on a screen.
        Screen "screen";
    }
}

impl Family {
    /// Two shapes of any type. Directions are not zero.
    pub fn pair<S: Coordinate>(self, rng: &mut Rng) -> (Shape<S>, Shape<S>) {
        let (a, b) = match self {
            Family::Uniform => independent(rng, &uniform()),
            Family::Grid => independent(rng, &grid()),
            Family::Integers => {
                let source = integers(rng);
                independent(rng, &source)
            }
            Family::Collinear => collinear(rng, ordinary_scale::<S>),
            Family::Junction => junction(rng, ordinary_scale::<S>),
            Family::NearDegenerate => near_degenerate(rng),
            Family::NearlyParallel => nearly_parallel(rng),
            Family::AxisAligned => axis_aligned(rng),
            Family::ZeroLength => zero_length(rng),
            Family::LargeOffset => large_offset(rng),
            Family::Extremes => extremes(rng),
            Family::Screen => independent(rng, &screen()),
        };
        if rng.once_in(2) { (a, b) } else { (b, a) }
    }
}

/// Shapes of coordinates that do not depend on each other.
fn independent<S: Coordinate>(rng: &mut Rng, source: &Source<S>) -> (Shape<S>, Shape<S>) {
    let one = |rng: &mut Rng| {
        let [p, q, d] = [0; 3].map(|_| point(rng, source));
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
    let [from, to] = rng.pick(&[[origin, point], [point, origin]]);
    (a, shape(rng, from, to, Some(direction)))
}

fn axis_aligned<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Shape<S>) {
    let pool: [S; 4] = pool(rng);
    let one = |rng: &mut Rng| {
        let [x, y, other, length] = [0; 4].map(|_| rng.pick(&pool));
        let zero = rng.pick(&S::ZEROS);
        let (end, direction) =
            rng.pick(&[([other, y], [length, zero]), ([x, other], [zero, length])]);
        shape(rng, [x, y], end, Some(direction))
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
    let near = Near::new(rng);
    let one = |rng: &mut Rng| {
        let [p, q] = [0; 2].map(|_| near.point(rng));
        let d = [0; 2].map(|_| small(rng));
        shape(rng, p, q, Some(d))
    };
    (one(rng), one(rng))
}

fn extremes<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Shape<S>) {
    let (a, b) = match rng.below(6) {
        0..3 => {
            let source = extreme(rng);
            independent(rng, &source)
        }
        3 => collinear(rng, extreme_scale::<S>),
        4 => junction(rng, extreme_scale::<S>),
        _ => through_origin(rng),
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

    use super::super::parts::with_every_scalar;
    use super::*;
    use crate::convex;
    use crate::linear::{Relation, relation};

    const CASES: u32 = 4_000;

    /// How often each relation occurs; checks that all is valid and all pairs
    /// of types occur.
    fn relations<S: Coordinate>(family: Family) -> BTreeMap<Relation, u32> {
        let mut rng = Rng::new(family as u64);
        let mut counts = BTreeMap::new();
        let mut types = BTreeMap::new();
        for _ in 0..CASES {
            let (a, b) = family.pair::<S>(&mut rng);
            assert!(a.is_valid() && b.is_valid(), "{a:?} {b:?}");
            let names = [a, b].map(|set| convex::Shape::from(set).name());
            *types.entry(names).or_insert(0) += 1;
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

    with_every_scalar!(check);

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
