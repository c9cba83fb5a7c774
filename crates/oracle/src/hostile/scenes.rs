//! A ray or segment, and shapes that it is cast at.

use super::chains::{ChainFamily, Frame};
use super::coordinate::Coordinate;
use super::parts::{
    Compass, Source, area, as_way, extreme, extreme_scale, families, grid, integers, nudged,
    ordinary_scale, plus_times, point, rect, round_point, screen, shape, uniform, way,
};
use super::plane::PlaneFamily;
use crate::figure::Figure;
use crate::linear::Shape;
use crate::plane::Planar;
use crate::rng::Rng;

families! {
    /// A way of making a ray or segment and several shapes that makes it hard to
    /// decide which is first.
    SceneFamily {
        /// Independent coordinates of the ordinary range; for i32 and i64 the
        /// whole range.
        Uniform "uniform";
        /// Integers from -4 to 4, so that many shapes are hit at one point.
        Grid "grid";
        /// Integers of all lengths that the type holds exactly.
        Integers "integers";
        /// Walls with shared vertices on the way, sheared and scaled exactly.
        Walls "walls";
        /// Discs, rectangles and walls that touch in one point of a circle.
        Round "round";
        /// Circles that the way passes in the same irrational point, and walls
        /// beside it.
        Coaxial "coaxial";
        /// The three before, with one number moved by 1 to 4 places.
        NearTies "near ties";
        /// A pair of any other family, several times with numbers moved by a few
        /// places.
        Repeated "repeated";
        /// The limits of the type, subnormal and mixed magnitudes.
        Extremes "extremes";
        /// Positions on a screen.
        Screen "screen";
    }
}

impl SceneFamily {
    /// A ray or a segment, and one to eight shapes.
    pub fn scene<S: Coordinate>(self, rng: &mut Rng) -> (Shape<S>, Vec<Figure<S>>) {
        match self {
            SceneFamily::Uniform => independent(rng, &uniform()),
            SceneFamily::Grid => independent(rng, &grid()),
            SceneFamily::Integers => {
                let source = integers(rng);
                independent(rng, &source)
            }
            SceneFamily::Screen => independent(rng, &screen()),
            SceneFamily::Walls => walls(rng, ordinary_scale::<S>),
            SceneFamily::Round => round(rng, ordinary_scale::<S>),
            SceneFamily::Coaxial => coaxial(rng, ordinary_scale::<S>),
            SceneFamily::NearTies => {
                let make = rng.pick(&[walls::<S>, round, coaxial]);
                let (way, mut shapes) = make(rng, ordinary_scale::<S>);
                let moved = rng.index(shapes.len());
                shapes[moved] = nudged(rng, shapes[moved].clone());
                (way, shapes)
            }
            SceneFamily::Repeated => repeated(rng),
            SceneFamily::Extremes => {
                if rng.once_in(2) {
                    let source = extreme(rng);
                    return independent(rng, &source);
                }
                let make = rng.pick(&[walls::<S>, round, coaxial]);
                make(rng, extreme_scale::<S>)
            }
        }
    }
}

fn independent<S: Coordinate>(rng: &mut Rng, source: &Source<S>) -> (Shape<S>, Vec<Figure<S>>) {
    let [p, q, d] = [0; 3].map(|_| point(rng, source));
    let way = way(rng, p, q, Some(d));
    let count = rng.between(1, 8);
    let one = |rng: &mut Rng| {
        let [p, q, d, [radius, _]] = [0; 4].map(|_| point(rng, source));
        match rng.below(6) {
            0 | 1 => Figure::Planar(area(rng, p, q, radius)),
            2 => super::chains::independent(rng, source).1,
            3 => Figure::Planar(area(rng, p, q, radius)).boundary(),
            _ => Figure::linear(shape(rng, p, q, Some(d))),
        }
    };
    let shapes = (0..count).map(|_| one(rng)).collect();
    (way, shapes)
}

fn walls<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> (Shape<S>, Vec<Figure<S>>) {
    let frame = if rng.once_in(3) {
        Frame::upright::<S>(rng, scale)
    } else {
        Frame::new::<S>(rng, scale)
    };
    // The posts are on the way, from (-8, k) to (8, k).
    let k = rng.between(-3, 3);
    let posts = [0; 2].map(|_| [rng.between(-7, 7), k]);
    let between = rng.between(-8, 7);
    let [from, to] = rng.pick(&[[-8, 8], [8, -8], [between, 8], [between, -9]]);
    let way = way(rng, frame.at([from, k]), frame.at([to, k]), None);
    let count = rng.between(1, 7);
    let mut shapes = Vec::new();
    for _ in 0..count {
        let post = rng.pick(&posts);
        let other = [0; 2].map(|_| rng.between(-8, 8));
        let [p, q] = [post, other].map(|cell| frame.at(cell));
        let beyond = frame.at([0, 1].map(|axis| 2 * post[axis] - other[axis]));
        shapes.push(match rng.below(8) {
            0..4 => Figure::linear(Shape::segment(p, q)),
            4 => Figure::linear(Shape::segment(q, beyond)),
            5 => Figure::Polyline(vec![q, p, frame.at([rng.between(-8, 8), 8])]),
            6 => Figure::linear(shape(rng, p, q, None)),
            _ => frame.pair(rng).1,
        });
    }
    (way, shapes)
}

fn round<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> (Shape<S>, Vec<Figure<S>>) {
    let compass = Compass::new::<S>(rng, scale);
    let contact = round_point(rng);
    let across = [-contact[1], contact[0]];
    let start = [0; 2].map(|_| rng.between(-130, 130));
    let start = rng.pick(&[
        start,
        plus_times([0, 0], 2, contact),
        [0, 0],
        plus_times(contact, 1, across),
    ]);
    let through = plus_times(contact, 1, [0, 1].map(|axis| contact[axis] - start[axis]));
    let way = way(rng, compass.at(start), compass.at(through), None);
    let count = rng.between(1, 8);
    let mut shapes = Vec::new();
    for _ in 0..count {
        let size = [0; 2].map(|_| rng.between(-60, 60));
        let corner = plus_times(contact, 1, size);
        let [p, q] = [contact, corner].map(|v| compass.at(v));
        let m = rng.between(-2, 2);
        let figure = match rng.below(6) {
            // Through the contact, about a point of the line through the center.
            0 | 1 => {
                let center = plus_times(contact, m, contact);
                Figure::Planar(Planar::disc(
                    compass.at(center),
                    compass.length(65 * m.abs()),
                ))
            }
            2 => Figure::Planar(Planar::disc(compass.at([0, 0]), compass.length(65))),
            3 => Figure::Planar(rect(p, q)),
            4 => {
                let [p, q] = [-1, 1].map(|k| compass.at(plus_times(contact, k, across)));
                Figure::linear(Shape::segment(p, q))
            }
            _ => Figure::linear(shape(rng, p, q, None)),
        };
        shapes.push(if rng.once_in(4) {
            figure.boundary()
        } else {
            figure
        });
    }
    (way, shapes)
}

/// Pairs k, r with r^2 - k^2 = 15 or 21, so that circles of radius r about (0, k)
/// pass the x-axis at the same two points.
const PENCILS: [[[i64; 2]; 2]; 2] = [[[1, 4], [7, 8]], [[2, 5], [10, 11]]];

fn coaxial<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> (Shape<S>, Vec<Figure<S>>) {
    // The units are fifths, so that the axes may have the direction (3, 4): all
    // that follows is at most 5 * 20 from the center.
    let compass = Compass::new::<S>(rng, scale);
    let right = rng.pick(&[[5, 0], [3, 4], [-4, 3], [0, -5], [-3, 4]]);
    let up = [-right[1], right[0]];
    let at = |x: i64, y: i64| plus_times(plus_times([0, 0], x, right), y, up);
    let x = rng.pick(&[0, -8, -20, 8, 4]);
    let to = if x > 4 || rng.once_in(4) { -20 } else { 20 };
    let way = way(rng, compass.at(at(x, 0)), compass.at(at(to, 0)), None);
    let pencil = rng.pick(&PENCILS);
    let count = rng.between(1, 8);
    let mut shapes = Vec::new();
    for _ in 0..count {
        let [k, r] = rng.pick(&pencil);
        let k = k * rng.pick(&[-1, 1]);
        let shift = if rng.once_in(4) {
            rng.between(-1, 1)
        } else {
            0
        };
        let disc = Figure::Planar(Planar::disc(
            compass.at(at(shift, k)),
            compass.length(5 * r),
        ));
        shapes.push(match rng.below(4) {
            0 => disc,
            1 | 2 => disc.boundary(),
            // sqrt(15) = 3.873 and sqrt(21) = 4.583, in 1024 parts of 20.
            _ => {
                let place = if pencil[0][0] == 1 { 198 } else { 235 };
                let k = place + rng.between_i32(0, 1);
                let end = compass.at::<S>(at(0, 0));
                let far = compass.at::<S>(at(20, 0));
                let on_way = [0, 1].map(|axis| end[axis].between(far[axis], k));
                let off = compass.at(at(0, rng.between(1, 9)));
                Figure::linear(Shape::segment(on_way, off))
            }
        });
    }
    (way, shapes)
}

fn repeated<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Vec<Figure<S>>) {
    let (linear, figure) = if rng.once_in(2) {
        let family = rng.pick(&ChainFamily::ALL);
        family.pair::<S>(rng)
    } else {
        let family = rng.pick(&PlaneFamily::ALL);
        loop {
            match family.pair::<S>(rng) {
                (Planar::Linear(linear), area) | (area, Planar::Linear(linear)) => {
                    break (linear, Figure::Planar(area));
                }
                _ => {}
            }
        }
    };
    let count = rng.between(1, 4);
    let mut shapes = vec![figure.clone()];
    for _ in 0..count {
        let copy = figure.clone();
        let copy = if rng.once_in(3) {
            copy.boundary()
        } else {
            copy
        };
        shapes.push(if rng.once_in(2) {
            nudged(rng, copy)
        } else {
            copy
        });
    }
    (as_way(linear), shapes)
}

#[cfg(test)]
mod tests {
    use super::super::parts::with_every_scalar;
    use super::*;
    use crate::cast::{Solids, hits};

    const CASES: u32 = 150;

    fn check<S: Coordinate>() {
        for family in SceneFamily::ALL {
            let mut rng = Rng::new(family as u64);
            let (mut hit, mut several, mut ties, mut near_ties) = (0, 0, 0, 0);
            for _ in 0..CASES {
                let (way, shapes) = family.scene::<S>(&mut rng);
                assert!(
                    way.is_valid() && shapes.iter().all(Figure::is_valid),
                    "{shapes:?}"
                );
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
            assert!(several >= CASES / 8, "{context}");
            let many_ties = match family {
                SceneFamily::Uniform | SceneFamily::Integers | SceneFamily::Screen => 0,
                SceneFamily::Extremes | SceneFamily::NearTies => CASES / 15,
                _ => CASES / 8,
            };
            assert!(ties >= many_ties, "{context}");
        }
    }

    with_every_scalar!(check);
}
