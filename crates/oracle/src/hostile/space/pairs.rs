//! Pairs of sets of space.

use super::parts::{
    Cell, Frame, aabb, across, cell, independent, length, plane, plus_times, some_cell, spatial,
    wide,
};
use crate::hostile::coordinate::Coordinate;
use crate::hostile::parts::{
    Near, extreme, extreme_scale, families, grid, integers, nudged, ordinary_scale, pool, screen,
    shape, small, uniform,
};
use crate::rng::Rng;
use crate::space::{Linear, Spatial};

families! {
    /// A way of making two sets of space that is hard on an intersection test.
    SpaceFamily {
        /// Independent numbers of the ordinary range; for i32 and i64 the whole
        /// range.
        Uniform "uniform";
        /// Integers from -4 to 4, so that every degeneracy is common.
        Grid "grid";
        /// Integers of all lengths that the type holds exactly.
        Integers "integers";
        /// Sets that touch a ball exactly, at points that Pythagorean quadruples
        /// make exact, and sets through such points.
        Tangent "tangent";
        /// The same, with one number moved by 1 to 4 places, and tangents that
        /// would be exact but for the rounding of radii and directions.
        NearTangent "near tangent";
        /// Lines, planes and balls with their points on one line exactly.
        Collinear "collinear";
        /// Linear shapes of one plane that is along no axis, and such planes, with
        /// many shared points.
        Coplanar "coplanar";
        /// Collinear and coplanar pairs with one number moved by 1 to 4 places.
        NearDegenerate "near degenerate";
        /// Directions and normals that differ by a few places.
        NearlyParallel "nearly parallel";
        /// Along the axes, with repeated coordinates.
        AxisAligned "axis aligned";
        /// Balls of radius 0, flat boxes and segments of length zero, many of them
        /// exactly on the other set or near it.
        Degenerate "degenerate";
        /// Tiny sets far from the origin, and about the far end of a large ball.
        LargeOffset "large offset";
        /// The limits of the type, subnormal and mixed magnitudes, and degenerate
        /// pairs of such sizes.
        Extremes "extremes";
        /// Positions on a screen, with a depth.
        Screen "screen";
    }
}

type Scale = fn(&mut Rng) -> i32;

impl SpaceFamily {
    /// Two valid sets, in either order.
    pub fn pair<S: Coordinate>(self, rng: &mut Rng) -> (Spatial<S>, Spatial<S>) {
        let (a, b) = match self {
            SpaceFamily::Uniform => [0; 2].map(|_| independent(rng, &uniform())).into(),
            SpaceFamily::Grid => [0; 2].map(|_| independent(rng, &grid())).into(),
            SpaceFamily::Integers => {
                let source = integers(rng);
                [0; 2].map(|_| independent(rng, &source)).into()
            }
            SpaceFamily::Screen => [0; 2].map(|_| independent(rng, &screen())).into(),
            SpaceFamily::Tangent => tangent(rng, ordinary_scale::<S>),
            SpaceFamily::NearTangent if rng.once_in(2) => {
                let (a, b) = tangent(rng, ordinary_scale::<S>);
                (a, nudged(rng, b))
            }
            SpaceFamily::NearTangent => rounded_tangent(rng),
            SpaceFamily::Collinear => collinear(rng, ordinary_scale::<S>),
            SpaceFamily::Coplanar => coplanar(rng, ordinary_scale::<S>),
            SpaceFamily::NearDegenerate => {
                let make = rng.pick(&[collinear::<S>, coplanar]);
                let (a, b) = make(rng, ordinary_scale::<S>);
                (a, nudged(rng, b))
            }
            SpaceFamily::NearlyParallel => nearly_parallel(rng),
            SpaceFamily::AxisAligned => {
                let pool: [S; 4] = pool(rng);
                [0; 2].map(|_| axis_aligned(rng, &pool)).into()
            }
            SpaceFamily::Degenerate => degenerate(rng),
            SpaceFamily::LargeOffset => large_offset(rng),
            SpaceFamily::Extremes => extremes(rng),
        };
        if rng.once_in(2) { (a, b) } else { (b, a) }
    }
}

/// A cell at the distance 5 from the center.
pub(super) fn contact(rng: &mut Rng) -> Cell {
    let [x, y] = rng.pick(&[[5, 0], [3, 4], [4, 3]]);
    let signs = [0; 2].map(|_| rng.pick(&[1, -1]));
    let mut cell = [signs[0] * x, signs[1] * y, 0];
    cell.rotate_left(rng.index(3));
    cell
}

/// Two directions across the way to a contact, at right angles to it.
fn tangents(rng: &mut Rng, contact: Cell) -> [Cell; 2] {
    [0; 2].map(|_| {
        loop {
            let v = across(contact, cell(rng, 1));
            if v != [0; 3] {
                return v;
            }
        }
    })
}

/// Something that touches the ball of radius 5 at a contact, or passes there.
pub(super) fn at_contact<S: Coordinate>(rng: &mut Rng, frame: &Frame, contact: Cell) -> Spatial<S> {
    let [v, w] = tangents(rng, contact);
    match rng.below(10) {
        // On the tangent plane: from before the contact, from it, or from after it.
        0 | 1 => {
            let [m, n] = [0; 2].map(|_| rng.between(-2, 2));
            let [p, q] = [m, n].map(|m| frame.at(plus_times(contact, m, v)));
            let direction = frame.vector(v.map(|x| x * rng.pick(&[-1, 1])));
            Spatial::Linear(shape(rng, p, q, Some(direction)))
        }
        // From the contact to anywhere, from anywhere to it, or beyond it.
        2 => {
            let other = cell(rng, 10);
            let beyond = plus_times(contact, -1, plus_times(other, -1, contact));
            let [p, q, r] = [contact, other, beyond].map(|v| frame.at(v));
            let (p, q) = rng.pick(&[(p, q), (q, p), (q, r)]);
            Spatial::Linear(shape(rng, p, q, None))
        }
        // Between two points of the sphere, or along their line.
        3 => {
            let along = plus_times(self::contact(rng), -1, contact);
            let [m, n] = rng.pick(&[[0, 1], [1, 0], [-1, 2], [0, 2], [1, 2], [-1, 0]]);
            let [p, q] = [m, n].map(|m| frame.at(plus_times(contact, m, along)));
            Spatial::Linear(shape(rng, p, q, Some(frame.vector(along))))
        }
        // A ball that touches from outside or inside, with its center at 1 + m
        // radii of the other's.
        4 | 5 => {
            let m = rng.between(-3, 3);
            let center = plus_times(contact, m, contact);
            Spatial::ball(frame.at(center), frame.length(5 * m.abs()))
        }
        // A box with a corner at the contact, outwards or across.
        6 | 7 => {
            let signs = frame.signs(contact);
            let size = signs.map(|sign| {
                let outwards = if sign == 0 { rng.pick(&[1, -1]) } else { sign };
                rng.pick(&[0, 1, 40, 40, -7]) * outwards
            });
            frame.aabb(contact, size)
        }
        // The tangent plane, or one that cuts.
        8 => frame.plane(contact, v, w, rng),
        _ => {
            let [v, w] = [v, some_cell(rng, 2)];
            frame.plane(contact, v, w, rng)
        }
    }
}

/// A ball, or a box or plane about it, and something that touches it in a point
/// known to be exact, or passes there.
fn tangent<S: Coordinate>(rng: &mut Rng, scale: Scale) -> (Spatial<S>, Spatial<S>) {
    let frame = Frame::new::<S>(rng, scale);
    let contact = contact(rng);
    let a = match rng.below(8) {
        0..5 => Spatial::ball(frame.at([0; 3]), frame.length(5)),
        5 => aabb(frame.at(contact), frame.at(contact.map(|x| -x))),
        6 => {
            let [v, w] = tangents(rng, contact);
            frame.plane(contact, v, w, rng)
        }
        _ => Spatial::Linear(Linear::segment(
            frame.at(contact),
            frame.at(contact.map(|x| -x)),
        )),
    };
    (a, at_contact(rng, &frame, contact))
}

/// A ball with a contact on its sphere and what touches it there, as near as
/// rounding lets them be.
fn rounded_tangent<S: Coordinate>(rng: &mut Rng) -> (Spatial<S>, Spatial<S>) {
    let center: [S; 3] = [0; 3].map(|_| S::uniform(rng));
    let any: [S; 3] = [0; 3].map(|_| S::uniform(rng));
    // A small ball, or one of the size of the coordinates.
    let k = rng.pick(&[1, 30, 1024]);
    let contact = [0, 1, 2].map(|axis| center[axis].between(any[axis], k));
    let v = [0, 1, 2].map(|axis| contact[axis].minus(center[axis]));
    let radius = length(v);
    let a = Spatial::ball(center, radius);
    let zero = S::whole(0);
    // At right angles to the way from the center.
    let side = rng.pick(&[
        [zero.minus(v[1]), v[0], zero],
        [v[2], zero, zero.minus(v[0])],
        [zero, zero.minus(v[2]), v[1]],
    ]);
    let moved = |p: [S; 3], by: [S; 3]| [0, 1, 2].map(|axis| p[axis].minus(by[axis]));
    let b = match rng.below(5) {
        0 => Spatial::Linear(shape(rng, contact, moved(contact, side), Some(side))),
        1 => Spatial::Linear(shape(rng, moved(contact, side), contact, Some(side))),
        2 => plane(rng, [contact, any, center], Some(v)),
        3 => {
            let way = moved(any, center);
            Spatial::ball(any, length(way).minus(radius).magnitude())
        }
        _ => aabb(contact, moved(contact, rng.pick(&[v, side]))),
    };
    if rng.once_in(2) {
        (a, nudged(rng, b))
    } else {
        (nudged(rng, a), b)
    }
}

fn collinear<S: Coordinate>(rng: &mut Rng, scale: Scale) -> (Spatial<S>, Spatial<S>) {
    let frame = Frame::new::<S>(rng, scale);
    let step = if rng.once_in(2) {
        // Of whole length.
        rng.pick(&[[1, 0, 0], [0, -1, 0], [0, 0, 1]])
    } else {
        some_cell(rng, 2)
    };
    let one = |rng: &mut Rng| {
        let [m, n] = [0; 2].map(|_| rng.between(-6, 6));
        let [p, q] = [m, n].map(|m| plus_times([0; 3], m, step));
        match rng.below(8) {
            0 => Spatial::ball(frame.at(p), frame.length(rng.between(0, 4))),
            1 => aabb(frame.at(p), frame.at(q)),
            2 => frame.plane(p, step, some_cell(rng, 2), rng),
            _ => {
                let direction = step.map(|x| x * rng.pick(&[1, -1, 3]));
                let direction = Some(frame.vector(direction));
                Spatial::Linear(shape(rng, frame.at(p), frame.at(q), direction))
            }
        }
    };
    (one(rng), one(rng))
}

fn coplanar<S: Coordinate>(rng: &mut Rng, scale: Scale) -> (Spatial<S>, Spatial<S>) {
    let frame = Frame::new::<S>(rng, scale);
    let [v, w] = [0; 2].map(|_| some_cell(rng, 2));
    let in_plane = |rng: &mut Rng| {
        let [m, n] = [0; 2].map(|_| rng.between(-3, 3));
        plus_times(plus_times([0; 3], m, v), n, w)
    };
    let one = |rng: &mut Rng| {
        let [p, q] = [0; 2].map(|_| in_plane(rng));
        match rng.below(8) {
            0 => frame.plane(p, v, w, rng),
            // Through the line of two of the points.
            1 => frame.plane(p, plus_times(q, -1, p), some_cell(rng, 2), rng),
            2 => aabb(frame.at(p), frame.at(q)),
            3 => Spatial::ball(frame.at(p), frame.length(rng.between(0, 3))),
            _ => {
                let direction = frame.vector(in_plane(rng));
                Spatial::Linear(shape(rng, frame.at(p), frame.at(q), Some(direction)))
            }
        }
    };
    (one(rng), one(rng))
}

fn nearly_parallel<S: Coordinate>(rng: &mut Rng) -> (Spatial<S>, Spatial<S>) {
    let nudge = |rng: &mut Rng, v: [S; 3]| v.map(|x| x.step(rng.between_i32(-4, 4)));
    let [p, q, r, d] = [0; 4].map(|_| [0; 3].map(|_| S::uniform(rng)));
    let origin = match rng.below(3) {
        0 => p,
        1 => nudge(rng, p),
        _ => {
            let k = rng.between_i32(-512, 1536);
            let on_a = [0, 1, 2].map(|axis| p[axis].between(q[axis], k));
            nudge(rng, on_a)
        }
    };
    let points = [origin, nudge(rng, q), nudge(rng, r)];
    let direction = nudge(rng, d);
    match rng.below(4) {
        0 => (
            plane(rng, [p, q, r], Some(d)),
            plane(rng, points, Some(direction)),
        ),
        1 => (
            plane(rng, [p, q, r], None),
            Spatial::Linear(shape(rng, points[1], points[2], None)),
        ),
        _ => {
            let [from, to] = rng.pick(&[[0, 1], [1, 0]]);
            (
                Spatial::Linear(shape(rng, p, q, Some(d))),
                Spatial::Linear(shape(rng, points[from], points[to], Some(direction))),
            )
        }
    }
}

fn axis_aligned<S: Coordinate>(rng: &mut Rng, pool: &[S; 4]) -> Spatial<S> {
    let mut any = || [0; 3].map(|_| rng.pick(pool));
    let (p, q, [size, radius, _]) = (any(), any(), any());
    let axis = rng.index(3);
    let zero = rng.pick(&S::ZEROS);
    // Along the axis.
    let mut along = [zero; 3];
    along[axis] = size;
    let mut end = p;
    end[axis] = q[axis];
    // In the plane across it.
    let mut beside = p;
    beside[(axis + 1) % 3] = q[(axis + 1) % 3];
    match rng.below(8) {
        0 => Spatial::ball(p, radius.magnitude()),
        1 | 2 => aabb(p, q),
        3 => plane(rng, [p, end, beside], Some(along)),
        _ => Spatial::Linear(shape(rng, p, end, Some(along))),
    }
}

fn degenerate<S: Coordinate>(rng: &mut Rng) -> (Spatial<S>, Spatial<S>) {
    let frame = Frame::new::<S>(rng, ordinary_scale::<S>);
    let contact = contact(rng);
    let near = cell(rng, 6);
    let at = rng.pick(&[contact, contact, [0; 3], near]);
    let [p, q] = [at, near].map(|v| frame.at(v));
    let zero = rng.pick(&S::ZEROS);
    let point = |rng: &mut Rng, p: [S; 3]| match rng.below(4) {
        0 => Spatial::ball(p, zero),
        1 => Spatial::aabb(p, p),
        2 => Spatial::Linear(Linear::segment(p, p)),
        _ => Spatial::Linear(Linear::Point(p)),
    };
    // A rectangle, or an edge.
    let flat = |rng: &mut Rng| {
        let mut other = q;
        let axis = rng.index(3);
        other[axis] = p[axis];
        if rng.once_in(3) {
            let axis = rng.index(3);
            other[axis] = p[axis];
        }
        aabb(p, other)
    };
    let a = if rng.once_in(3) {
        flat(rng)
    } else {
        point(rng, p)
    };
    let b = match rng.below(8) {
        0 | 1 => Spatial::ball(frame.at([0; 3]), frame.length(5)),
        2 => aabb(frame.at(contact), frame.at([0; 3])),
        3 => Spatial::Linear(shape(
            rng,
            p,
            frame.at(plus_times(contact, 1, contact)),
            None,
        )),
        4 => {
            let p = rng.pick(&[p, q]);
            point(rng, p)
        }
        5 => flat(rng),
        6 => at_contact(rng, &frame, contact),
        _ => frame.plane(at, some_cell(rng, 2), some_cell(rng, 2), rng),
    };
    if rng.once_in(4) {
        (nudged(rng, a), b)
    } else {
        (a, b)
    }
}

fn large_offset<S: Coordinate>(rng: &mut Rng) -> (Spatial<S>, Spatial<S>) {
    let near = Near::<3, S>::new(rng);
    // The far end of a ball about the origin is at the base in x, 0 in y and z.
    let about_ball = rng.once_in(3);
    let point = |rng: &mut Rng| {
        let [x, y, z] = near.point(rng);
        if about_ball {
            [x, S::whole(rng.between_i32(-2, 2)), S::whole(0)]
        } else {
            [x, y, z]
        }
    };
    let one = |rng: &mut Rng| {
        let points = [0; 3].map(|_| point(rng));
        let vector = [0; 3].map(|_| small(rng));
        let radius = small::<S>(rng);
        spatial(rng, points, Some(vector), radius)
    };
    let a = one(rng);
    let b = if about_ball {
        let [x, ..] = point(rng);
        Spatial::ball([S::whole(0); 3], x.magnitude())
    } else {
        one(rng)
    };
    (a, b)
}

fn extremes<S: Coordinate>(rng: &mut Rng) -> (Spatial<S>, Spatial<S>) {
    let (a, b) = match rng.below(6) {
        0..3 => {
            let source = extreme(rng);
            [0; 2].map(|_| independent(rng, &source)).into()
        }
        3 => tangent(rng, extreme_scale::<S>),
        4 => coplanar(rng, extreme_scale::<S>),
        _ => at_the_limits(rng),
    };
    if rng.once_in(4) {
        (a, nudged(rng, b))
    } else {
        (a, b)
    }
}

/// Sets whose numbers are the largest there are, or the smallest, and 0.
fn at_the_limits<S: Coordinate>(rng: &mut Rng) -> (Spatial<S>, Spatial<S>) {
    let exponent = rng.pick(&[*S::SCALES.start(), *S::SCALES.end()]);
    let most = i64::MAX >> (63 - S::BITS);
    let one = |rng: &mut Rng| {
        let mut value = || {
            let less = rng.below(3).cast_signed();
            let x = rng.pick(&[most - less, less - most, most / 2, less, 0]);
            S::scaled(x, exponent)
        };
        let points = [0; 3].map(|_| [0; 3].map(|_| value()));
        let (vector, radius) = ([0; 3].map(|_| value()), value());
        if rng.once_in(3) {
            wide(rng, points, Some(vector), radius)
        } else {
            spatial(rng, points, Some(vector), radius)
        }
    };
    (one(rng), one(rng))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::convex;
    use crate::hostile::parts::with_every_scalar;
    use crate::linear::Relation;
    use crate::space::relation;

    const CASES: u32 = 600;

    fn check<S: Coordinate>() {
        for family in SpaceFamily::ALL {
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
            let share = |r: Relation| counts.get(&r).map_or(0, |n| n * 100 / CASES);
            assert!(share(Relation::Disjoint) >= 1, "{context}");
            assert!(share(Relation::Disjoint) <= 92, "{context}");
            let expected = match family {
                SpaceFamily::NearTangent | SpaceFamily::NearlyParallel => 15,
                _ => 30,
            };
            assert!(types.len() >= expected, "{context}");
            // Independent numbers rarely make equal sets.
            let most = || {
                let mut unlike = Relation::ALL.iter().filter(|&&r| r != Relation::Equal);
                unlike.all(|r| counts.contains_key(r))
            };
            match family {
                SpaceFamily::Uniform | SpaceFamily::Integers | SpaceFamily::Screen => {
                    assert!(share(Relation::Cross) >= 5, "{context}");
                }
                SpaceFamily::Grid
                | SpaceFamily::AxisAligned
                | SpaceFamily::Collinear
                | SpaceFamily::Coplanar
                | SpaceFamily::LargeOffset
                | SpaceFamily::Extremes => assert!(most(), "{context}"),
                SpaceFamily::Tangent => assert!(share(Relation::Touch) >= 25, "{context}"),
                SpaceFamily::NearTangent | SpaceFamily::NearDegenerate => {
                    assert!(share(Relation::Disjoint) >= 15, "{context}");
                    assert!(share(Relation::Cross) >= 10, "{context}");
                }
                SpaceFamily::NearlyParallel => {
                    assert!(share(Relation::Cross) >= 10, "{context}");
                }
                SpaceFamily::Degenerate => {
                    assert!(share(Relation::Equal) >= 1, "{context}");
                    assert!(share(Relation::Touch) >= 10, "{context}");
                }
            }
        }
    }

    with_every_scalar!(check);

    #[test]
    fn a_seed_repeats() {
        for family in SpaceFamily::ALL {
            let [x, y] = [0; 2].map(|_| family.pair::<f64>(&mut Rng::new(3)));
            assert_eq!(x, y);
        }
    }

    /// Lines of a plane that is along no axis meet, and miss each other when one
    /// number is moved by a place.
    #[test]
    fn a_place_decides() {
        let mut rng = Rng::new(8);
        let (mut kept, mut lost) = (0, 0);
        for _ in 0..2_000 {
            let (a, b) = coplanar::<f64>(&mut rng, ordinary_scale::<f64>);
            let moved = nudged(&mut rng, b);
            if relation(&a, &b) == Relation::Cross {
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
