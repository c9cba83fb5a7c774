//! Pairs that do not meet, for distances.

use super::coordinate::Coordinate;
use super::parts::{
    Compass, Near, extreme_scale, families, nudged, ordinary_scale, plus_times, rect, round_point,
    shape,
};
use crate::linear::Shape;
use crate::plane::Planar;
use crate::rng::Rng;
use crate::surd::Surd;

families! {
    /// A way of making two sets, mostly apart, that is hard on a distance.
    ApartFamily {
        /// The distance is a multiple of 65 units along a direction that a
        /// Pythagorean triple makes exact.
        Pythagorean "Pythagorean";
        /// The same, with one number moved by 1 to 4 places.
        NearPythagorean "near Pythagorean";
        /// Parallel pieces and sides, beside each other, so that many pairs of
        /// points are closest, or one after the other.
        Parallel "parallel";
        /// The same, with one number moved by 1 to 4 places.
        NearlyParallel "nearly parallel";
        /// Neighbours far from the origin: tiny distances of large numbers.
        LargeOffset "large offset";
        /// The first and the third at the limits of the type.
        Extremes "extremes";
    }
}

impl ApartFamily {
    /// Two valid sets, in either order.
    pub fn pair<S: Coordinate>(self, rng: &mut Rng) -> (Planar<S>, Planar<S>) {
        let (a, b) = match self {
            ApartFamily::Pythagorean => pythagorean(rng, ordinary_scale::<S>),
            ApartFamily::NearPythagorean => {
                let (a, b) = pythagorean(rng, ordinary_scale::<S>);
                (a, nudged(rng, b))
            }
            ApartFamily::Parallel => parallel(rng, ordinary_scale::<S>),
            ApartFamily::NearlyParallel => {
                let (a, b) = parallel(rng, ordinary_scale::<S>);
                (a, nudged(rng, b))
            }
            ApartFamily::LargeOffset => large_offset(rng),
            ApartFamily::Extremes => {
                let make = rng.pick(&[pythagorean::<S>, parallel]);
                let pair = make(rng, extreme_scale::<S>);
                if rng.once_in(3) {
                    (pair.0, nudged(rng, pair.1))
                } else {
                    pair
                }
            }
        };
        if rng.once_in(2) { (a, b) } else { (b, a) }
    }
}

/// Limits about a distance: the number nearest to it and its neighbours, the one
/// below and above for integers, 0, and something negative.
pub fn limits<S: Coordinate>(distance: &Surd) -> [S; 5] {
    let near = S::near(distance.to_f64());
    let zero = S::whole(0);
    [near.step(-1), near, near.step(1), zero, S::whole(-1)]
}

/// Two sets whose closest points are `m` steps of 65 units from each other.
fn pythagorean<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> (Planar<S>, Planar<S>) {
    let compass = Compass::new::<S>(rng, scale);
    let way = round_point(rng);
    let across = [-way[1], way[0]];
    let m = rng.between(1, 3);
    // One set has its closest point, or its center, at the origin; the other at
    // the end of the way.
    let end = plus_times([0, 0], m, way);
    let side = |rng: &mut Rng, from: [i64; 2], away: i64| -> Planar<S> {
        let at = |v: [i64; 2]| compass.at::<S>(v);
        // Within the half plane that is away from the other set.
        let beyond = |rng: &mut Rng| {
            let [i, k] = [rng.between(0, 2) * away, rng.between(-2, 2)];
            plus_times(plus_times(from, i, way), k, across)
        };
        match rng.below(8) {
            0 => Planar::Linear(Shape::Point(at(from))),
            1 | 2 => {
                // Across the way, from one side to the other or from here on.
                let [j, k] = [-rng.between(0, 2), rng.between(0, 2)];
                let [p, q] = [j, k].map(|k| at(plus_times(from, k, across)));
                let direction = across.map(|x| x * away);
                Planar::Linear(shape(rng, p, q, Some(compass.vector(direction))))
            }
            3 => {
                let to = beyond(rng);
                Planar::Linear(Shape::segment(at(from), at(to)))
            }
            4 => {
                let [p, q] = [at(from), at(plus_times(from, away, way))];
                Planar::Linear(rng.pick(&[Shape::ray_through(p, q), Shape::segment(q, p)]))
            }
            5 => {
                // A disc that touches the half plane from inside.
                let n = rng.between(0, 2);
                let center = plus_times(from, n * away, way);
                Planar::disc(at(center), compass.length(65 * n))
            }
            _ => {
                // A corner at the point, and the rest away from it.
                let size = [0, 1].map(|axis| {
                    let outwards = if way[axis] * away < 0 { -1 } else { 1 };
                    rng.between(0, 90) * outwards
                });
                rect(at(from), at(plus_times(from, 1, size)))
            }
        }
    };
    (side(rng, [0, 0], -1), side(rng, end, 1))
}

fn parallel<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> (Planar<S>, Planar<S>) {
    let compass = Compass::new::<S>(rng, scale);
    let along = if rng.once_in(3) {
        [65, 0]
    } else {
        round_point(rng)
    };
    let upright = along.contains(&0);
    let off = [0; 2].map(|_| rng.between(-60, 60));
    let side = |rng: &mut Rng, from: [i64; 2]| -> Planar<S> {
        let at = |v: [i64; 2]| compass.at::<S>(v);
        let [i, k] = [0; 2].map(|_| rng.between(-3, 3));
        let [p, q] = [i, k].map(|k| plus_times(from, k, along));
        if upright && rng.once_in(2) {
            let thick = rng.between(0, 40);
            return rect(at(p), at([q[0] + thick, q[1] + thick]));
        }
        let direction = compass.vector(along.map(|x| x * rng.pick(&[1, -1, 2, -2])));
        Planar::Linear(shape(rng, at(p), at(q), Some(direction)))
    };
    (side(rng, [0, 0]), side(rng, off))
}

fn large_offset<S: Coordinate>(rng: &mut Rng) -> (Planar<S>, Planar<S>) {
    let near = Near::<2, S>::new(rng);
    let side = |rng: &mut Rng| {
        let [p, q] = [0; 2].map(|_| near.point(rng));
        match rng.below(4) {
            0 => Planar::disc(p, S::whole(rng.between_i32(0, 1))),
            1 => rect(p, q),
            _ => Planar::Linear(shape(rng, p, q, None)),
        }
    };
    (side(rng), side(rng))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::parts::with_every_scalar;
    use super::*;
    use crate::convex;
    use crate::distance::{closest, distance, within};
    use crate::rational::Rational;

    const CASES: u32 = 600;

    fn check<S: Coordinate>() {
        for family in ApartFamily::ALL {
            let mut rng = Rng::new(family as u64);
            let mut types = BTreeSet::new();
            let (mut apart, mut exact, mut decided) = (0, 0, 0);
            for _ in 0..CASES {
                let (a, b) = family.pair::<S>(&mut rng);
                assert!(a.is_valid() && b.is_valid(), "{a:?} {b:?}");
                types.insert([a, b].map(|set| convex::Shape::from(set).name()));
                let [d, _] = distance(&a, &b);
                apart += u32::from(d.sign().is_gt());
                let limits: [S; 5] = limits(&d);
                exact += u32::from(limits.iter().any(|&x| d.compare(&Rational::of(x)).is_eq()));
                let answers = limits.map(|x| within(&a, &b, &Rational::of(x)));
                decided += u32::from(answers[0] != answers[2]);
                assert!(!answers[4]);
                closest(&a, &b);
            }
            let context = format!("{} {types:?} {apart} {exact} {decided}", family.name());
            assert!(apart >= CASES / 2, "{context}");
            assert!(decided >= CASES / 3, "{context}");
            match family {
                ApartFamily::Pythagorean => {
                    assert!(exact >= CASES / 2, "{context}");
                    assert!(types.len() >= 30, "{context}");
                }
                ApartFamily::Parallel => {
                    assert!(types.len() >= 24, "{context}");
                }
                _ => {}
            }
        }
    }

    with_every_scalar!(check);
}
