//! A linear shape and a chain or boundary, and two sets of which one is a
//! chain.
//!
//! Most are drawn on a small grid of integers, where degeneracies are common,
//! and laid into the plane by a map that keeps them: a frame of two integer
//! vectors, or places far from the origin.

use super::coordinate::Coordinate;
use super::parts::{
    Near, Source, extreme, extreme_scale, families, grid, integers, nudged, ordinary_scale, point,
    rect, screen, shape, signed_bits, small, uniform,
};
use super::plane::PlaneFamily;
use crate::chain::is_simple;
use crate::figure::Figure;
use crate::linear::Shape;
use crate::plane::Planar;
use crate::rng::Rng;
use crate::track::{cross, minus, vector, zero};

families! {
    /// A way of making a linear shape and a chain that is hard on an
    /// intersection test.
    ChainFamily {
        /// Independent coordinates of the ordinary range; for i32 and i64 the
        /// whole range. Half of the linear shapes go through vertices.
        Uniform "uniform";
        /// Integers from -4 to 4, so that every degeneracy is common.
        Grid "grid";
        /// Integers of all lengths that the type holds exactly.
        Integers "integers";
        /// The small grid, sheared and scaled exactly: through vertices, along
        /// edges, from edge to edge.
        Sheared "sheared";
        /// The same, with one number moved by 1 to 4 places.
        NearDegenerate "near degenerate";
        /// Directions that differ from that of an edge by a few places.
        NearlyParallel "nearly parallel";
        /// Stairs and combs of horizontal and vertical edges.
        AxisAligned "axis aligned";
        /// Points, edges of length zero, chains of one point.
        ZeroLength "zero length";
        /// The small grid far from the origin, in places or units.
        LargeOffset "large offset";
        /// The limits of the type, subnormal and mixed magnitudes.
        Extremes "extremes";
        /// Positions on a screen.
        Screen "screen";
    }
}

impl ChainFamily {
    /// A linear shape and a polyline, polygon or ring of one.
    pub fn pair<S: Coordinate>(self, rng: &mut Rng) -> (Shape<S>, Figure<S>) {
        match self {
            ChainFamily::Uniform => independent(rng, &uniform()),
            ChainFamily::Grid => independent(rng, &grid()),
            ChainFamily::Integers => {
                let source = integers(rng);
                independent(rng, &source)
            }
            ChainFamily::Screen => independent(rng, &screen()),
            ChainFamily::Sheared => sheared(rng, ordinary_scale::<S>),
            ChainFamily::NearDegenerate => {
                let (linear, figure) = sheared(rng, ordinary_scale::<S>);
                nudged_pair(rng, linear, figure)
            }
            ChainFamily::NearlyParallel => nearly_parallel(rng),
            ChainFamily::AxisAligned => {
                let frame = Frame::upright::<S>(rng, ordinary_scale::<S>);
                frame.pair(rng)
            }
            ChainFamily::ZeroLength => zero_length(rng),
            ChainFamily::LargeOffset => large_offset(rng),
            ChainFamily::Extremes => match rng.below(4) {
                0 | 1 => {
                    let source = extreme(rng);
                    independent(rng, &source)
                }
                2 => sheared(rng, extreme_scale::<S>),
                _ => {
                    let (linear, figure) = sheared(rng, extreme_scale::<S>);
                    nudged_pair(rng, linear, figure)
                }
            },
        }
    }

    /// A chain and another set, a chain as well, an area or a circle, in either
    /// order.
    pub fn sets<S: Coordinate>(self, rng: &mut Rng) -> (Figure<S>, Figure<S>) {
        let chain = self.pair(rng).1;
        let points = vertices(&chain).to_vec();
        let some = |rng: &mut Rng| points[rng.index(points.len())];
        // Through one vertex about another, as well as rounding can.
        let radius = |rng: &mut Rng, p: [S; 2], q: [S; 2]| {
            let radius = S::length([0, 1].map(|axis| p[axis].minus(q[axis])));
            radius.step(rng.between_i32(-1, 1)).magnitude()
        };
        let other = match rng.below(8) {
            // The same family's, with some of the same vertices.
            0..3 => {
                let other = self.pair(rng).1;
                let moved = shared(rng, &points, &other);
                if moved.is_valid() { moved } else { other }
            }
            // The same one, its boundary, or with a vertex elsewhere.
            3 => {
                let moved = shared(rng, &points, &chain);
                let other = if moved.is_valid() {
                    moved
                } else {
                    chain.clone()
                };
                if rng.once_in(2) {
                    other
                } else {
                    chain.boundary()
                }
            }
            4 => {
                let [p, q] = [0; 2].map(|_| some(rng));
                Figure::Planar(rect(p, q))
            }
            5 => {
                let [p, q] = [0; 2].map(|_| some(rng));
                Figure::Planar(Planar::disc(q, radius(rng, p, q)))
            }
            6 => {
                let [p, q, x] = [0; 3].map(|_| some(rng));
                Figure::Capsule([p, q], radius(rng, p, x))
            }
            _ => {
                let family = rng.pick(&PlaneFamily::ALL);
                match family.pair::<S>(rng) {
                    (Planar::Linear(_), area) | (area, _) => Figure::Planar(area),
                }
            }
        };
        let other = if rng.once_in(4) {
            other.boundary()
        } else {
            other
        };
        if rng.once_in(2) {
            (chain, other)
        } else {
            (other, chain)
        }
    }
}

/// The vertices of a chain.
fn vertices<S>(figure: &Figure<S>) -> &[[S; 2]] {
    match figure {
        Figure::Polyline(vertices) | Figure::Polygon(vertices) | Figure::Ring(vertices) => vertices,
        _ => &[],
    }
}

/// The chain with one of its vertices at one of these points.
fn shared<S: Coordinate>(rng: &mut Rng, points: &[[S; 2]], figure: &Figure<S>) -> Figure<S> {
    let mut figure = figure.clone();
    if let Figure::Polyline(vertices) | Figure::Polygon(vertices) | Figure::Ring(vertices) =
        &mut figure
    {
        let count = vertices.len();
        vertices[rng.index(count)] = points[rng.index(points.len())];
    }
    figure
}

/// One of the two with a number moved by 1 to 4 places.
fn nudged_pair<S: Coordinate>(
    rng: &mut Rng,
    linear: Shape<S>,
    figure: Figure<S>,
) -> (Shape<S>, Figure<S>) {
    if rng.once_in(2) {
        (nudged(rng, linear), figure)
    } else {
        (linear, nudged(rng, figure))
    }
}

/// A polyline, a polygon or its ring.
fn chain<S: Coordinate>(rng: &mut Rng, points: Vec<[S; 2]>) -> Figure<S> {
    if rng.once_in(3) {
        return Figure::Polyline(polyline(rng, points));
    }
    match polygon(rng, &points) {
        Some(vertices) => area(rng, vertices),
        None => Figure::Polyline(points),
    }
}

fn area<S>(rng: &mut Rng, vertices: Vec<[S; 2]>) -> Figure<S> {
    if rng.once_in(3) {
        Figure::Ring(vertices)
    } else {
        Figure::Polygon(vertices)
    }
}

/// The points in order, and often back to the first or to another.
fn polyline<S: Coordinate>(rng: &mut Rng, mut points: Vec<[S; 2]>) -> Vec<[S; 2]> {
    if rng.once_in(3) {
        points.push(points[0]);
    }
    if rng.once_in(4) {
        let (from, to) = (rng.index(points.len()), rng.index(points.len()));
        points[to] = points[from];
    }
    points
}

/// A simple polygon of some of the points, if there is one: those around a
/// point, by the exact order of their angles, one in a direction.
fn polygon<S: Coordinate>(rng: &mut Rng, points: &[[S; 2]]) -> Option<Vec<[S; 2]>> {
    let about_first = around(points[0], &points[1..]);
    let ring = if is_simple(&about_first) {
        about_first
    } else {
        // About the lowest point, which is a vertex then, it always is simple,
        // unless all are on one line.
        let lowest = *points
            .iter()
            .reduce(|p, q| if [p[1], p[0]] <= [q[1], q[0]] { p } else { q })?;
        let mut ring = around(lowest, points);
        ring.push(lowest);
        ring
    };
    is_simple(&ring).then(|| varied(rng, ring))
}

/// The points in the order of their directions from `center`, counter-clockwise
/// from the right; in one direction the first of them only.
fn around<S: Coordinate>(center: [S; 2], points: &[[S; 2]]) -> Vec<[S; 2]> {
    let origin = vector(center);
    let mut rays: Vec<_> = points
        .iter()
        .map(|&p| (minus(&vector(p), &origin), p))
        .filter(|(v, _)| *v != [zero(), zero()])
        .collect();
    // The upper half of the plane, from the right to before the left, is first.
    let lower = |v: &[crate::Rational; 2]| v[1] < zero() || v[1] == zero() && v[0] < zero();
    rays.sort_by(|(v, _), (w, _)| lower(v).cmp(&lower(w)).then_with(|| cross(w, v).sign()));
    rays.dedup_by(|(v, _), (w, _)| lower(v) == lower(w) && cross(v, w) == zero());
    rays.into_iter().map(|(_, p)| p).collect()
}

/// The polygon from another vertex, in either direction, with a vertex twice now
/// and then.
fn varied<S: Coordinate>(rng: &mut Rng, mut ring: Vec<[S; 2]>) -> Vec<[S; 2]> {
    let count = ring.len();
    ring.rotate_left(rng.index(count));
    if rng.once_in(2) {
        ring.reverse();
    }
    if rng.once_in(6) {
        let i = rng.index(count);
        ring.insert(i, ring[i]);
    }
    if rng.once_in(8) {
        ring.push(ring[0]);
    }
    ring
}

/// A linear shape of numbers from the source, or through vertices of the chain.
fn linear_near<S: Coordinate>(rng: &mut Rng, source: &Source<S>, chain: &[[S; 2]]) -> Shape<S> {
    let [p, q, d] = [0; 3].map(|_| point(rng, source));
    let [v, w] = [0; 2].map(|_| chain[rng.index(chain.len())]);
    match rng.below(6) {
        0 => shape(rng, p, v, None),
        1 => shape(rng, v, q, Some(d)),
        2 => shape(rng, v, w, None),
        _ => shape(rng, p, q, Some(d)),
    }
}

pub(super) fn independent<S: Coordinate>(
    rng: &mut Rng,
    source: &Source<S>,
) -> (Shape<S>, Figure<S>) {
    let count = rng.between(2, 9);
    let points = (0..count).map(|_| point(rng, source)).collect();
    let chain = chain(rng, points);
    (linear_near(rng, source, vertices(&chain)), chain)
}

/// A point of the small grid.
type Cell = [i64; 2];

/// The half of a side of the small grid.
const REACH: i64 = 8;

fn cell(rng: &mut Rng) -> Cell {
    [0; 2].map(|_| rng.between(-REACH, REACH))
}

/// Cells of a chain, and whether they are around a simple polygon.
fn drawing(rng: &mut Rng, upright: bool) -> (Vec<Cell>, bool) {
    match rng.below(if upright { 4 } else { 6 }) {
        0 | 1 => (comb(rng, upright), true),
        2 => (stairs(rng, upright), false),
        3 => (walk(rng, upright), false),
        _ => {
            let count = rng.between(4, 12);
            let cells: Vec<Cell> = (0..count).map(|_| cell(rng)).collect();
            match polygon(rng, &cells) {
                Some(ring) => (ring, true),
                None => (cells, false),
            }
        }
    }
}

/// A base line, and back above it from right to left, up and down: teeth of
/// few heights, with vertices on straight edges now and then.
fn comb(rng: &mut Rng, upright: bool) -> Vec<Cell> {
    let mut cells = vec![[-REACH, -REACH], [REACH, -REACH]];
    if rng.once_in(3) {
        cells.insert(1, [rng.between(1 - REACH, REACH - 1), -REACH]);
    }
    let heights = [0; 3].map(|_| rng.between(1 - REACH, REACH));
    let mut x = REACH;
    let mut y = rng.pick(&heights);
    while x > -REACH {
        cells.push([x, y]);
        x = (x - rng.between(1, 4)).max(-REACH);
        // An upright one comes to the next place at the height it had.
        if upright {
            cells.push([x, y]);
        }
        if x > -REACH || !upright {
            y = rng.pick(&heights);
        }
    }
    if !upright {
        cells.push([x, y]);
    }
    varied(rng, cells)
}

/// From cell to cell, always to the right or up.
fn stairs(rng: &mut Rng, upright: bool) -> Vec<Cell> {
    let mut at = [-REACH, -REACH];
    let mut cells = vec![at];
    for _ in 0..rng.between(1, 8) {
        let axis = rng.index(2);
        at[axis] += rng.between(0, 4);
        if !upright {
            at[1 - axis] += rng.between(0, 2);
        }
        cells.push(at);
    }
    cells
}

/// From cell to cell anywhere, back to places where it was, and to the start.
fn walk(rng: &mut Rng, upright: bool) -> Vec<Cell> {
    let mut cells = vec![cell(rng)];
    for _ in 0..rng.between(1, 8) {
        let last = cells[cells.len() - 1];
        let mut next = if rng.once_in(3) {
            cells[rng.index(cells.len())]
        } else {
            cell(rng)
        };
        if upright {
            let axis = rng.index(2);
            next[axis] = last[axis];
        }
        cells.push(next);
    }
    if rng.once_in(3) {
        cells.push(cells[0]);
    }
    cells
}

/// Two cells that a linear shape goes through, mostly on the chain.
fn line_through(rng: &mut Rng, chain: &[Cell], upright: bool) -> [Cell; 2] {
    let on_chain = |rng: &mut Rng| {
        let i = rng.index(chain.len());
        let [p, q] = [chain[i], chain[(i + 1) % chain.len()]];
        // A vertex, or between two if there is a cell.
        let middle = [0, 1].map(|axis| (p[axis] + q[axis]).div_euclid(2));
        if rng.once_in(4) { middle } else { p }
    };
    let [p, mut q] = match rng.below(4) {
        0 => [cell(rng), cell(rng)],
        1 => [cell(rng), on_chain(rng)],
        2 => [on_chain(rng), on_chain(rng)],
        // Along an edge, from somewhere on its line.
        _ => {
            let i = rng.index(chain.len());
            let [p, q] = [chain[i], chain[(i + 1) % chain.len()]];
            let beyond = [0, 1].map(|axis| 2 * q[axis] - p[axis]);
            let before = [0, 1].map(|axis| 2 * p[axis] - q[axis]);
            let [from, to] = [0; 2].map(|_| rng.pick(&[p, q, beyond, before]));
            [from, to]
        }
    };
    if upright && rng.once_in(2) {
        let axis = rng.index(2);
        q[axis] = p[axis];
    }
    if rng.once_in(2) { [p, q] } else { [q, p] }
}

/// Where the cells of the small grid are: `(origin + x u + y v) 2^exponent`.
pub(super) struct Frame {
    origin: [i64; 2],
    u: [i64; 2],
    v: [i64; 2],
    exponent: i32,
    upright: bool,
}

impl Frame {
    pub(super) fn new<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> Self {
        let bits = i64::from(S::BITS);
        // |x| and |y| are at most 3 REACH = 24 < 2^5, so that with |u| and |v|
        // below 2^(bits - 8) a cell is at most 2^(bits - 2) from the origin,
        // which is below that.
        let (small, large) = (rng.between(1, bits - 8), rng.between(1, bits - 2));
        let step = |rng: &mut Rng| [0; 2].map(|_| signed_bits(rng, small));
        let u = step(rng);
        let mut v = step(rng);
        if i128::from(u[0]) * i128::from(v[1]) == i128::from(u[1]) * i128::from(v[0]) {
            v = [-u[1], u[0]];
        }
        let origin = if rng.once_in(4) {
            [0, 0]
        } else {
            [0; 2].map(|_| signed_bits(rng, large))
        };
        Frame {
            origin,
            u,
            v,
            exponent: scale(rng),
            upright: false,
        }
    }

    pub(super) fn upright<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> Self {
        let Frame {
            origin,
            u: [width, height],
            exponent,
            ..
        } = Frame::new::<S>(rng, scale);
        Frame {
            origin,
            u: [width.abs(), 0],
            v: [0, height.abs()],
            exponent,
            upright: true,
        }
    }

    pub(super) fn at<S: Coordinate>(&self, [x, y]: Cell) -> [S; 2] {
        [0, 1].map(|axis| {
            let value = self.origin[axis] + x * self.u[axis] + y * self.v[axis];
            S::scaled(value, self.exponent)
        })
    }

    fn vector<S: Coordinate>(&self, [x, y]: Cell) -> [S; 2] {
        [0, 1].map(|axis| S::scaled(x * self.u[axis] + y * self.v[axis], self.exponent))
    }

    pub(super) fn pair<S: Coordinate>(&self, rng: &mut Rng) -> (Shape<S>, Figure<S>) {
        let (cells, is_ring) = drawing(rng, self.upright);
        let [p, q] = line_through(rng, &cells, self.upright);
        let direction = self.vector([q[0] - p[0], q[1] - p[1]]);
        let linear = shape(rng, self.at(p), self.at(q), Some(direction));
        let vertices = cells.into_iter().map(|c| self.at(c)).collect();
        let figure = if is_ring {
            area(rng, vertices)
        } else {
            Figure::Polyline(vertices)
        };
        (linear, figure)
    }
}

fn sheared<S: Coordinate>(rng: &mut Rng, scale: fn(&mut Rng) -> i32) -> (Shape<S>, Figure<S>) {
    Frame::new::<S>(rng, scale).pair(rng)
}

fn nearly_parallel<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Figure<S>) {
    let source = uniform::<S>();
    let (_, chain) = independent(rng, &source);
    let vertices = vertices(&chain);
    let i = rng.index(vertices.len());
    let [p, q] = [vertices[i], vertices[(i + 1) % vertices.len()]];
    let nudge = |rng: &mut Rng, p: [S; 2]| p.map(|x| x.step(rng.between_i32(-4, 4)));
    let along = |rng: &mut Rng| {
        let k = rng.between_i32(-512, 1536);
        [0, 1].map(|axis| p[axis].between(q[axis], k))
    };
    let [from, to] = match rng.below(3) {
        0 => [nudge(rng, p), nudge(rng, q)],
        1 => [p, nudge(rng, q)],
        _ => [along(rng), along(rng)],
    };
    let [from, to] = rng.pick(&[[from, to], [to, from]]);
    (shape(rng, from, to, None), chain)
}

fn zero_length<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Figure<S>) {
    let frame = Frame::new::<S>(rng, ordinary_scale::<S>);
    let (linear, figure) = frame.pair::<S>(rng);
    let vertices = vertices(&figure).to_vec();
    let i = rng.index(vertices.len());
    let [p, q] = [vertices[i], vertices[(i + 1) % vertices.len()]];
    match rng.below(4) {
        // A chain of one point, on the shape or anywhere.
        0 => {
            let (on_shape, _) = linear.numbers();
            let point = rng.pick(&[p, on_shape]);
            let count = rng.between(2, 4);
            (
                linear,
                Figure::Polyline((0..count).map(|_| point).collect()),
            )
        }
        // Edges of length zero.
        1 => {
            let mut repeated = vertices;
            for _ in 0..rng.between(1, 3) {
                let i = rng.index(repeated.len());
                repeated.insert(i, repeated[i]);
            }
            let figure = match figure {
                Figure::Polyline(_) => Figure::Polyline(repeated),
                _ => area(rng, repeated),
            };
            (linear, figure)
        }
        // A point, at a vertex, on an edge or near it.
        _ => {
            let k = rng.between_i32(0, 1024);
            let on_edge = [0, 1].map(|axis| p[axis].between(q[axis], k));
            let anywhere = frame.at(cell(rng));
            let at = rng.pick(&[p, on_edge, anywhere]);
            let point = rng.pick(&[Shape::Point(at), Shape::segment(at, at)]);
            (point, figure)
        }
    }
}

fn large_offset<S: Coordinate>(rng: &mut Rng) -> (Shape<S>, Figure<S>) {
    let near = Near::<2, S>::new(rng);
    let (cells, is_ring) = drawing(rng, false);
    let [p, q] = line_through(rng, &cells, false);
    let at = |cell: Cell| {
        [0, 1].map(|axis| near.at(axis, i32::try_from(cell[axis]).expect("a small integer")))
    };
    let direction = [0; 2].map(|_| small(rng));
    let linear = shape(rng, at(p), at(q), Some(direction));
    let vertices: Vec<[S; 2]> = cells.into_iter().map(at).collect();
    // Steps of two sizes, or the largest number, may bend or fold it.
    let figure = if is_ring && is_simple(&vertices) {
        area(rng, vertices)
    } else {
        Figure::Polyline(vertices)
    };
    (linear, figure)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::parts::with_every_scalar;
    use super::*;
    use crate::chain::{self, Feature, Passing};
    use crate::linear::Relation;
    use crate::pair;

    const CASES: u32 = 400;

    #[derive(Default)]
    struct Counts {
        relations: BTreeMap<Relation, u32>,
        passings: BTreeMap<Passing, u32>,
        words: BTreeMap<&'static str, u32>,
        at_vertex: u32,
        along: u32,
    }

    fn counts<S: Coordinate>(family: ChainFamily) -> Counts {
        let mut rng = Rng::new(family as u64);
        let mut counts = Counts::default();
        for _ in 0..CASES {
            let (linear, figure) = family.pair::<S>(&mut rng);
            assert!(
                linear.is_valid() && figure.is_valid(),
                "{linear:?} {figure:?}"
            );
            let word = match figure {
                Figure::Polyline(_) => "polyline",
                Figure::Polygon(_) => "polygon",
                Figure::Ring(_) => "ring",
                _ => panic!("{figure:?}"),
            };
            *counts.words.entry(word).or_default() += 1;
            let relation = chain::relation(&linear, &figure);
            *counts.relations.entry(relation).or_default() += 1;
            for contact in chain::contacts(&linear, &figure.boundary()) {
                *counts.passings.entry(contact.passing).or_default() += 1;
                let at_vertex = matches!(contact.feature, Feature::Vertex(_));
                counts.at_vertex += u32::from(at_vertex);
                counts.along += u32::from(contact.enter.t < contact.exit.t);
            }
        }
        counts
    }

    fn check<S: Coordinate>() {
        for family in ChainFamily::ALL {
            let Counts {
                relations,
                passings,
                words,
                at_vertex,
                along,
            } = counts::<S>(family);
            let context = format!(
                "{} {relations:?} {passings:?} {words:?} {at_vertex} {along}",
                family.name()
            );
            assert_eq!(words.len(), 3, "{context}");
            assert!(words.values().all(|&n| n >= CASES / 10), "{context}");
            let share = |r: Relation| relations.get(&r).map_or(0, |n| n * 100 / CASES);
            assert!(share(Relation::Disjoint) <= 90, "{context}");
            let all_passings = passings.len() == 3 && passings.values().all(|&n| n >= 10);
            match family {
                ChainFamily::Grid
                | ChainFamily::Sheared
                | ChainFamily::AxisAligned
                | ChainFamily::LargeOffset
                | ChainFamily::NearDegenerate => {
                    assert!(all_passings, "{context}");
                    assert!(at_vertex >= 50 && along >= 10, "{context}");
                }
                ChainFamily::Uniform | ChainFamily::Integers | ChainFamily::Screen => {
                    assert!(share(Relation::Cross) >= 20, "{context}");
                    assert!(at_vertex >= 50, "{context}");
                }
                ChainFamily::NearlyParallel => assert!(share(Relation::Cross) >= 20, "{context}"),
                ChainFamily::ZeroLength => {
                    assert!(share(Relation::Within) >= 10, "{context}");
                    assert!(share(Relation::Touch) >= 5, "{context}");
                }
                ChainFamily::Extremes => assert!(share(Relation::Disjoint) >= 5, "{context}"),
            }
        }
    }

    with_every_scalar!(check);

    #[test]
    fn sets_meet_and_do_not() {
        for family in ChainFamily::ALL {
            let mut rng = Rng::new(family as u64);
            let mut met = 0;
            for _ in 0..200 {
                let (a, b) = family.sets::<f64>(&mut rng);
                assert!(a.is_valid() && b.is_valid(), "{a:?} {b:?}");
                met += u32::from(pair::intersects(&a, &b));
            }
            assert!((10..=190).contains(&met), "{} {met}", family.name());
        }
    }

    /// Around a point, each vertex is to the left of the way to the one before.
    #[test]
    fn around_a_point() {
        let points = [[1, 0], [-1, -1], [0, 2], [2, 2], [-3, 0], [0, -1], [0, 4]];
        let ordered = [[1, 0], [2, 2], [0, 2], [-3, 0], [-1, -1], [0, -1]];
        assert_eq!(around([0, 0], &points), ordered);
    }
}
