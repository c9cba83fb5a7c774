//! A ray or segment of space, and shapes that it is cast at.

use super::pairs::{SpaceFamily, at_contact, contact};
use super::parts::{Frame, cell, independent, plus_times, point, some_cell};
use crate::hostile::coordinate::Coordinate;
use crate::hostile::parts::{
    Source, as_way, extreme, extreme_scale, families, integers, nudged, ordinary_scale, screen,
    shape, uniform, way,
};
use crate::rng::Rng;
use crate::space::{Linear, Spatial};

families! {
    /// A way of making a ray or segment of space and several shapes that makes it
    /// hard to decide which is first.
    SpaceSceneFamily {
        /// Independent coordinates of the ordinary range; for i32 and i64 the
        /// whole range.
        Uniform "uniform";
        /// Integers from -1 to 1, so that many shapes are hit at one point.
        Grid "grid";
        /// Integers of all lengths that the type holds exactly.
        Integers "integers";
        /// Walls, boxes and planes with shared corners on the way.
        Walls "walls";
        /// What touches a ball in one point, and the way through it.
        Round "round";
        /// Spheres that the way passes in the same irrational point, and walls
        /// beside it.
        Coaxial "coaxial";
        /// The three before, with one number moved by 1 to 4 places.
        NearTies "near ties";
        /// A pair of any other family, several times with numbers moved by a few
        /// places.
        Repeated "repeated";
        /// The limits of the type, subnormal and mixed magnitudes.
        Extremes "extremes";
        /// Positions on a screen, with a depth.
        Screen "screen";
    }
}

type Scale = fn(&mut Rng) -> i32;

/// A ray or segment, and shapes.
type Scene<S> = (Linear<S>, Vec<Spatial<S>>);

impl SpaceSceneFamily {
    /// A ray or a segment, and one to eight shapes.
    pub fn scene<S: Coordinate>(self, rng: &mut Rng) -> (Linear<S>, Vec<Spatial<S>>) {
        let makers = [walls::<S>, round, coaxial];
        match self {
            SpaceSceneFamily::Uniform => scattered(rng, &uniform()),
            SpaceSceneFamily::Grid => {
                let source: Source<S> = Box::new(|_, rng| S::whole(rng.between_i32(-1, 1)));
                scattered(rng, &source)
            }
            SpaceSceneFamily::Integers => {
                let source = integers(rng);
                scattered(rng, &source)
            }
            SpaceSceneFamily::Screen => scattered(rng, &screen()),
            SpaceSceneFamily::Walls => walls(rng, ordinary_scale::<S>),
            SpaceSceneFamily::Round => round(rng, ordinary_scale::<S>),
            SpaceSceneFamily::Coaxial => coaxial(rng, ordinary_scale::<S>),
            SpaceSceneFamily::NearTies => {
                let make = rng.pick(&makers);
                let (way, mut shapes) = make(rng, ordinary_scale::<S>);
                let moved = rng.index(shapes.len());
                shapes[moved] = nudged(rng, shapes[moved]);
                (way, shapes)
            }
            SpaceSceneFamily::Repeated => repeated(rng),
            SpaceSceneFamily::Extremes => {
                if rng.once_in(2) {
                    let source = extreme(rng);
                    return scattered(rng, &source);
                }
                let make = rng.pick(&makers);
                make(rng, extreme_scale::<S>)
            }
        }
    }
}

fn scattered<S: Coordinate>(rng: &mut Rng, source: &Source<S>) -> Scene<S> {
    let [p, q, d] = [0; 3].map(|_| point(rng, source));
    let way = way(rng, p, q, Some(d));
    let count = rng.between(1, 8);
    let shapes = (0..count).map(|_| independent(rng, source)).collect();
    (way, shapes)
}

fn walls<S: Coordinate>(rng: &mut Rng, scale: Scale) -> Scene<S> {
    let frame = if rng.once_in(3) {
        Frame::upright::<S>(rng, scale)
    } else {
        Frame::new::<S>(rng, scale)
    };
    // The posts are on the way, which is along the step.
    let step = rng.pick(&[[1, 0, 0], [0, 0, -1], [1, 1, 0], [1, 2, -1]]);
    let off = cell(rng, 2);
    let on_way = |m: i64| plus_times(off, m, step);
    let posts = [0; 2].map(|_| rng.between(-7, 7));
    let between = rng.between(-8, 7);
    let [from, to] = rng.pick(&[[-8, 8], [8, -8], [between, 8], [between, -9]]);
    let way = way(rng, frame.at(on_way(from)), frame.at(on_way(to)), None);
    let count = rng.between(1, 8);
    let mut shapes = Vec::new();
    for _ in 0..count {
        let post = on_way(rng.pick(&posts));
        let reach = some_cell(rng, 4);
        let [p, q, r] = [0, 1, -1].map(|m| frame.at(plus_times(post, m, reach)));
        shapes.push(match rng.below(8) {
            0..2 => Spatial::Linear(Linear::segment(p, q)),
            2 => Spatial::Linear(Linear::segment(r, q)),
            3 => Spatial::Linear(shape(rng, p, q, None)),
            4 | 5 => frame.aabb(post, cell(rng, 30)),
            6 => Spatial::ball(p, frame.length(rng.between(0, 3))),
            _ => frame.plane(post, reach, some_cell(rng, 3), rng),
        });
    }
    (way, shapes)
}

fn round<S: Coordinate>(rng: &mut Rng, scale: Scale) -> Scene<S> {
    let frame = Frame::new::<S>(rng, scale);
    let contact = contact(rng);
    let anywhere = cell(rng, 10);
    let start = rng.pick(&[anywhere, contact.map(|x| 2 * x), [0; 3]]);
    let through = plus_times(contact, 1, plus_times(contact, -1, start));
    let way = way(rng, frame.at(start), frame.at(through), None);
    let count = rng.between(1, 8);
    let one = |rng: &mut Rng| match rng.below(3) {
        0 => Spatial::ball(frame.at([0; 3]), frame.length(5)),
        _ => at_contact(rng, &frame, contact),
    };
    let shapes = (0..count).map(|_| one(rng)).collect();
    (way, shapes)
}

/// Pairs k, r with r^2 - k^2 = 15 or 21, so that spheres of radius r about points
/// k from an axis pass it at the same two points.
const PENCILS: [[[i64; 2]; 2]; 2] = [[[1, 4], [7, 8]], [[2, 5], [10, 11]]];

fn coaxial<S: Coordinate>(rng: &mut Rng, scale: Scale) -> Scene<S> {
    let frame = Frame::new::<S>(rng, scale);
    let x = rng.pick(&[0, -8, -20, 8, 4]);
    let to = if x > 4 || rng.once_in(4) { -20 } else { 20 };
    let way = way(rng, frame.at([x, 0, 0]), frame.at([to, 0, 0]), None);
    let pencil = rng.pick(&PENCILS);
    let count = rng.between(1, 8);
    let mut shapes = Vec::new();
    for _ in 0..count {
        let [k, r] = rng.pick(&pencil);
        let shift = if rng.once_in(4) {
            rng.between(-1, 1)
        } else {
            0
        };
        let mut center = [shift, k * rng.pick(&[-1, 1]), 0];
        if k == 10 && rng.once_in(2) {
            center = [shift, 6, -8];
        }
        if rng.once_in(2) {
            center = [shift, center[2], center[1]];
        }
        shapes.push(if rng.once_in(4) {
            // sqrt(15) = 3.873 and sqrt(21) = 4.583, in 1024 parts of 20.
            let part = if pencil[0][0] == 1 { 198 } else { 235 };
            let part = part + rng.between_i32(0, 1);
            let [near, far] = [0, 20].map(|x| frame.at::<S>([x, 0, 0]));
            let on_way = [0, 1, 2].map(|axis| near[axis].between(far[axis], part));
            let off = frame.at([0, rng.between(1, 9), rng.between(0, 2)]);
            Spatial::Linear(Linear::segment(on_way, off))
        } else {
            Spatial::ball(frame.at(center), frame.length(r))
        });
    }
    (way, shapes)
}

fn repeated<S: Coordinate>(rng: &mut Rng) -> Scene<S> {
    let family = rng.pick(&SpaceFamily::ALL);
    let (shape, other) = loop {
        match family.pair::<S>(rng) {
            (Spatial::Linear(shape), other) | (other, Spatial::Linear(shape)) => {
                break (shape, other);
            }
            _ => {}
        }
    };
    let count = rng.between(1, 4);
    let mut shapes = vec![other];
    for _ in 0..count {
        shapes.push(if rng.once_in(2) {
            nudged(rng, other)
        } else {
            other
        });
    }
    (as_way(shape), shapes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cast::Solids;
    use crate::hostile::parts::with_every_scalar;
    use crate::space::cast::hits;

    const CASES: u32 = 100;

    fn check<S: Coordinate>() {
        for family in SpaceSceneFamily::ALL {
            let mut rng = Rng::new(family as u64);
            let (mut hit, mut several, mut ties, mut near_ties) = (0, 0, 0, 0);
            for _ in 0..CASES {
                let (way, shapes) = family.scene::<S>(&mut rng);
                let is_valid = shapes.iter().all(Spatial::is_valid);
                assert!(way.is_valid() && is_valid, "{way:?} {shapes:?}");
                let hits = hits(&way, &shapes, Solids::Filled);
                hit += u32::from(!hits.is_empty());
                several += u32::from(hits.len() > 1);
                let equal = hits.windows(2).map(|pair| {
                    let [t, u] = [&pair[0], &pair[1]].map(|hit| &hit.place.t);
                    (t == u, t.to_f64() == u.to_f64())
                });
                let equal: Vec<_> = equal.collect();
                ties += u32::from(equal.contains(&(true, true)));
                near_ties += u32::from(equal.contains(&(false, true)));
            }
            let context = format!("{} {hit} {several} {ties} {near_ties}", family.name());
            assert!(hit >= CASES / 4, "{context}");
            assert!(several >= CASES / 20, "{context}");
            let many_ties = match family {
                SpaceSceneFamily::Uniform
                | SpaceSceneFamily::Integers
                | SpaceSceneFamily::Screen => 0,
                SpaceSceneFamily::Extremes | SpaceSceneFamily::NearTies => CASES / 15,
                _ => CASES / 8,
            };
            assert!(ties >= many_ties, "{context}");
        }
    }

    with_every_scalar!(check);
}
