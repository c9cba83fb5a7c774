//! Pairs of sets of space that do not meet, for distances.

use super::parts::{Cell, Frame, aabb, cell, plane, plus_times, some_cell};
use crate::hostile::coordinate::Coordinate;
use crate::hostile::parts::{Near, extreme_scale, families, nudged, ordinary_scale, shape};
use crate::rng::Rng;
use crate::space::{Linear, Spatial};

families! {
    /// A way of making two sets of space, mostly apart, that is hard on a distance.
    SpaceApartFamily {
        /// The distance is a multiple of a length along a direction that a
        /// Pythagorean quadruple makes exact; many of the pairs are skew.
        Pythagorean "Pythagorean";
        /// The same, with one number moved by 1 to 4 places.
        NearPythagorean "near Pythagorean";
        /// Parallel pieces, sides and planes, beside each other, so that many
        /// pairs of points are closest, or one after the other.
        Parallel "parallel";
        /// The same, with one number moved by 1 to 4 places.
        NearlyParallel "nearly parallel";
        /// Neighbours far from the origin: tiny distances of large numbers.
        LargeOffset "large offset";
        /// The first and the third at the limits of the type.
        Extremes "extremes";
    }
}

type Scale = fn(&mut Rng) -> i32;

impl SpaceApartFamily {
    /// Two valid sets, in either order.
    pub fn pair<S: Coordinate>(self, rng: &mut Rng) -> (Spatial<S>, Spatial<S>) {
        let near = |rng: &mut Rng, (a, b): (Spatial<S>, Spatial<S>)| (a, nudged(rng, b));
        let (a, b) = match self {
            SpaceApartFamily::Pythagorean => pythagorean(rng, ordinary_scale::<S>),
            SpaceApartFamily::NearPythagorean => {
                let pair = pythagorean(rng, ordinary_scale::<S>);
                near(rng, pair)
            }
            SpaceApartFamily::Parallel => parallel(rng, ordinary_scale::<S>),
            SpaceApartFamily::NearlyParallel => {
                let pair = parallel(rng, ordinary_scale::<S>);
                near(rng, pair)
            }
            SpaceApartFamily::LargeOffset => large_offset(rng),
            SpaceApartFamily::Extremes => {
                let make = rng.pick(&[pythagorean::<S>, parallel]);
                let pair = make(rng, extreme_scale::<S>);
                if rng.once_in(3) {
                    near(rng, pair)
                } else {
                    pair
                }
            }
        };
        if rng.once_in(2) { (a, b) } else { (b, a) }
    }
}

/// Two sets whose closest points are `m` lengths from each other, along the first
/// axis of a frame: each has a point of the way, and is beyond the plane across
/// it.
fn pythagorean<S: Coordinate>(rng: &mut Rng, scale: Scale) -> (Spatial<S>, Spatial<S>) {
    let frame = Frame::new::<S>(rng, scale);
    let m = rng.between(1, 5);
    let side = |rng: &mut Rng, from: i64, away: i64| -> Spatial<S> {
        let at = |v: Cell| frame.at::<S>(v);
        let origin = [from, 0, 0];
        let v = [0, rng.between(-2, 2), rng.between(-2, 2)];
        let [_, y, z] = cell(rng, 6);
        let beyond = [from + away * rng.between(0, 6), y, z];
        match rng.below(10) {
            0 => Spatial::Linear(Linear::Point(at(origin))),
            1..4 => {
                // Across the way, from one side to the other or from here on.
                let [j, k] = [-rng.between(0, 3), rng.between(0, 3)];
                let [p, q] = [j, k].map(|k| at(plus_times(origin, k, v)));
                let direction = frame.vector(v.map(|x| x * away));
                Spatial::Linear(shape(rng, p, q, Some(direction)))
            }
            4 => Spatial::Linear(Linear::segment(at(origin), at(beyond))),
            5 => {
                let [p, q] = [at(origin), at(beyond)];
                let ray = Linear::ray_through(p, q);
                Spatial::Linear(if ray.is_valid() && rng.once_in(2) {
                    ray
                } else {
                    Linear::segment(q, p)
                })
            }
            6 => {
                // A ball that touches the plane from beyond.
                let n = rng.between(0, 4);
                Spatial::ball(at([from + n * away, 0, 0]), frame.length(n))
            }
            7 => {
                let across = plus_times([0; 3], 1, [0, y, z]);
                let other = [0, -across[2], across[1]];
                if across == [0; 3] {
                    frame.plane(origin, [0, 1, 0], [0, 0, 1], rng)
                } else {
                    frame.plane(origin, across, other, rng)
                }
            }
            _ => {
                // A corner at the point, and the rest away from it.
                let signs = frame.signs([away, 0, 0]);
                let size = signs.map(|sign| {
                    let outwards = if sign == 0 { rng.pick(&[1, -1]) } else { sign };
                    rng.pick(&[0, 1, 20, 60]) * outwards
                });
                frame.aabb(origin, size)
            }
        }
    };
    (side(rng, 0, -1), side(rng, m, 1))
}

fn parallel<S: Coordinate>(rng: &mut Rng, scale: Scale) -> (Spatial<S>, Spatial<S>) {
    let upright = rng.once_in(2);
    let frame = if upright {
        Frame::upright::<S>(rng, scale)
    } else {
        Frame::new::<S>(rng, scale)
    };
    // Along an axis of the frame, which is one of space, or along any direction.
    let along = if upright || rng.once_in(2) {
        [0, 0, 2]
    } else {
        some_cell(rng, 2)
    };
    let off = cell(rng, 9);
    let side = |rng: &mut Rng, from: Cell| -> Spatial<S> {
        let at = |v: Cell| frame.at::<S>(v);
        let [i, k] = [0; 2].map(|_| rng.between(-3, 3));
        let [p, q] = [i, k].map(|k| plus_times(from, k, along));
        if upright && rng.once_in(2) {
            let thick = [rng.between(0, 4), rng.between(0, 4), 0];
            return aabb(at(p), at(plus_times(q, 1, thick)));
        }
        if rng.once_in(4) {
            // Along the off-set too, or not.
            let other = rng.pick(&[[1, 0, 0], [0, 1, 0], [1, -1, 1]]);
            return frame.plane(p, along, other, rng);
        }
        let direction = frame.vector(along.map(|x| x * rng.pick(&[1, -1, 2, -2])));
        Spatial::Linear(shape(rng, at(p), at(q), Some(direction)))
    };
    (side(rng, [0; 3]), side(rng, off))
}

fn large_offset<S: Coordinate>(rng: &mut Rng) -> (Spatial<S>, Spatial<S>) {
    let near = Near::<3, S>::new(rng);
    let side = |rng: &mut Rng| {
        let points = [0; 3].map(|_| near.point(rng));
        let [p, q, _] = points;
        match rng.below(8) {
            0 => Spatial::ball(p, S::whole(rng.between_i32(0, 1))),
            1 | 2 => aabb(p, q),
            3 => plane(rng, points, None),
            _ => Spatial::Linear(shape(rng, p, q, None)),
        }
    };
    (side(rng), side(rng))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hostile::limits;
    use crate::hostile::parts::with_every_scalar;
    use crate::rational::Rational;
    use crate::space::{closest, distance, within};

    const CASES: u32 = 200;

    fn check<S: Coordinate>() {
        for family in SpaceApartFamily::ALL {
            let mut rng = Rng::new(family as u64);
            let (mut apart, mut exact, mut decided, mut planes) = (0, 0, 0, 0);
            for _ in 0..CASES {
                let (a, b) = family.pair::<S>(&mut rng);
                assert!(a.is_valid() && b.is_valid(), "{a:?} {b:?}");
                let [d, square] = distance(&a, &b);
                assert_eq!(square, d.squared(), "{a:?} {b:?}");
                apart += u32::from(d.sign().is_gt());
                let limits: [S; 5] = limits(&d);
                exact += u32::from(limits.iter().any(|&x| d.compare(&Rational::of(x)).is_eq()));
                let answers = limits.map(|x| within(&a, &b, &Rational::of(x)));
                decided += u32::from(answers[0] != answers[2]);
                assert!(!answers[4]);
                planes += u32::from(matches!(a, Spatial::Plane(_)) && d.sign().is_gt());
                let pair = closest(&a, &b);
                assert_eq!(pair.a == pair.b, d.sign().is_eq(), "{a:?} {b:?}");
            }
            let context = format!("{} {apart} {exact} {decided} {planes}", family.name());
            assert!(apart >= CASES / 3, "{context}");
            assert!(decided >= CASES / 4, "{context}");
            assert!(planes >= 1, "{context}");
            if family == SpaceApartFamily::Pythagorean {
                assert!(apart == CASES && exact >= CASES * 8 / 10, "{context}");
            }
        }
    }

    with_every_scalar!(check);
}
