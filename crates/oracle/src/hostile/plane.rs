//! Pairs with discs and rectangles.

use super::coordinate::Coordinate;
use super::parts::{
    Compass, Near, Source, area, extreme, extreme_scale, families, grid, integers, nudged,
    ordinary_scale, planar, plus_times, point, pool, rect, round_point, screen, shape, small,
    uniform,
};
use crate::linear::Shape;
use crate::plane::Planar;
use crate::rng::Rng;

families! {
    /// A way of making two sets of the plane, one a disc or a rectangle at least,
    /// that is hard on an intersection test.
    PlaneFamily {
        /// Independent numbers of the ordinary range; for i32 and i64 the whole
        /// range.
        Uniform "uniform";
        /// Integers from -4 to 4, so that every degeneracy is common.
        Grid "grid";
        /// Integers of all lengths that the type holds exactly.
        Integers "integers";
        /// Sets that touch exactly, at points of a circle or at corners that
        /// Pythagorean triples make exact, and sets through such points.
        Tangent "tangent";
        /// The same, with one number moved by 1 to 4 places, and tangents that
        /// would be exact but for the rounding of radii and directions.
        NearTangent "near tangent";
        /// Horizontal and vertical, with repeated coordinates.
        AxisAligned "axis aligned";
        /// Discs of radius 0, flat rectangles and segments of length zero, many of
        /// them exactly on a boundary or near it.
        Degenerate "degenerate";
        /// Concentric sets, and one in the other, with and without touching.
        Nested "nested";
        /// Tiny sets far from the origin, and about the far end of a large disc.
        LargeOffset "large offset";
        /// The limits of the type, subnormal and mixed magnitudes, and tangents of
        /// such sizes.
        Extremes "extremes";
        /// Positions on a screen.
        Screen "screen";
    }
}

impl PlaneFamily {
    /// Two valid sets, in either order.
    pub fn pair<S: Coordinate>(self, rng: &mut Rng) -> (Planar<S>, Planar<S>) {
        let (a, b) = match self {
            PlaneFamily::Uniform => independent(rng, &uniform()),
            PlaneFamily::Grid => independent(rng, &grid()),
            PlaneFamily::Integers => {
                let source = integers(rng);
                independent(rng, &source)
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
            PlaneFamily::Screen => independent(rng, &screen()),
        };
        if rng.once_in(2) { (a, b) } else { (b, a) }
    }
}

/// Sets of numbers that do not depend on each other.
fn independent<S: Coordinate>(rng: &mut Rng, source: &Source<S>) -> (Planar<S>, Planar<S>) {
    let [p, q, d, r, s, radii] = [0; 6].map(|_| point(rng, source));
    let [one, other] = radii;
    (planar(rng, p, q, Some(d), one), area(rng, r, s, other))
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
        // A disc that touches from outside or inside, with its center at 1 + m
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
    let pool: [S; 4] = pool(rng);
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
    let flat = rect(p, rng.pick(&[[q[0], p[1]], [p[0], q[1]]]));
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
    let a = rng.pick(&[disc(one), square(one)]);
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
    let near = Near::<2, S>::new(rng);
    // The far end of a disc about the origin is at the base in x, 0 in y.
    let about_disc = rng.once_in(3);
    let point = |rng: &mut Rng| {
        let [x, y] = near.point(rng);
        let offset = near.offset(rng);
        [x, if about_disc { S::whole(offset) } else { y }]
    };
    let [p, q, r, s] = [0; 4].map(|_| point(rng));
    let direction = [0; 2].map(|_| small(rng));
    let [one, other] = [0; 2].map(|_| small::<S>(rng));
    let a = planar(rng, p, q, Some(direction), one);
    let b = if about_disc {
        Planar::disc([S::whole(0); 2], r[0].magnitude())
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
        0..3 => {
            let source = extreme(rng);
            independent(rng, &source)
        }
        3 | 4 => tangent(rng, extreme_scale::<S>),
        _ => at_the_limits(rng),
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

    use super::super::parts::with_every_scalar;
    use super::*;
    use crate::convex;
    use crate::linear::Relation;
    use crate::plane::relation;

    const CASES: u32 = 3_000;

    fn check<S: Coordinate>() {
        for family in PlaneFamily::ALL {
            let mut rng = Rng::new(family as u64);
            let mut counts: BTreeMap<Relation, u32> = BTreeMap::new();
            let mut types = BTreeMap::new();
            for _ in 0..CASES {
                let (a, b) = family.pair::<S>(&mut rng);
                assert!(a.is_valid() && b.is_valid(), "{a:?} {b:?}");
                let names = [a, b].map(|set| convex::Shape::from(set).name());
                *types.entry(names).or_insert(0) += 1;
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

    with_every_scalar!(check);
}
