//! Chains on small grids against the definitions, by fractions: every sample of the linear shape, at
//! each place where something can change and between each two of them, is looked at as a point.

use core::cmp::Ordering;
use secant::{
    Boundary, Chord, Contact, Feature, Line, Passing, Point, Polygon, Polyline, Ray, Rect,
    Relation, Segment,
};

type Vertex = [i64; 2];

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Fraction(i128, i128);

impl Fraction {
    fn new(n: i128, d: i128) -> Self {
        assert_ne!(d, 0);
        if d < 0 { Self(-n, -d) } else { Self(n, d) }
    }

    fn plus(self, other: Self) -> Self {
        Self(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn times(self, x: i64) -> Self {
        Self(self.0 * i128::from(x), self.1)
    }

    fn to_f64(self) -> f64 {
        // Both are far below 2^53, so that one division rounds once.
        assert!(self.0.abs() < 1 << 53 && self.1 < 1 << 53);
        self.0 as f64 / self.1 as f64
    }

    fn half(self) -> Self {
        Self(self.0, self.1 * 2)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}
impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for Fraction {}

const ZERO: Fraction = Fraction(0, 1);
const ONE: Fraction = Fraction(1, 1);

type Place = [Fraction; 2];

fn cross(a: Vertex, b: Vertex) -> i128 {
    i128::from(a[0]) * i128::from(b[1]) - i128::from(a[1]) * i128::from(b[0])
}

fn minus(a: Vertex, b: Vertex) -> Vertex {
    [a[0] - b[0], a[1] - b[1]]
}

fn whole(x: Vertex) -> Place {
    x.map(|x| Fraction(i128::from(x), 1))
}

/// The sign of (q − p) × (x − p).
fn side(p: Vertex, q: Vertex, x: Place) -> Ordering {
    let [dx, dy] = minus(q, p);
    let left = x[1].plus(Fraction(-i128::from(p[1]), 1)).times(dx);
    let right = x[0].plus(Fraction(-i128::from(p[0]), 1)).times(dy);
    left.cmp(&right)
}

fn on_edge([p, q]: [Vertex; 2], x: Place) -> bool {
    let within = |k: usize| {
        let (p, q) = (whole(p)[k], whole(q)[k]);
        p.min(q) <= x[k] && x[k] <= p.max(q)
    };
    within(0) && within(1) && side(p, q, x).is_eq()
}

/// Within a ring, or outside, by the edges above the point. The point is on none.
fn in_ring(edges: &[[Vertex; 2]], x: Place) -> bool {
    let above = edges.iter().filter(|&&[p, q]| {
        let (p, q) = if p[0] < q[0] { (p, q) } else { (q, p) };
        let spans = whole(p)[0] <= x[0] && x[0] < whole(q)[0];
        spans && side(p, q, x) == Ordering::Less
    });
    above.count() % 2 == 1
}

/// p + t d, for t in a range.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    Point(Vertex),
    Line(Vertex, Vertex),
    Ray(Vertex, Vertex),
    Segment(Vertex, Vertex),
}

impl Shape {
    /// Origin and direction.
    fn way(self) -> (Vertex, Vertex) {
        match self {
            Self::Point(p) => (p, [0, 0]),
            Self::Line(p, d) | Self::Ray(p, d) => (p, d),
            Self::Segment(p, q) => (p, minus(q, p)),
        }
    }

    fn at(self, t: Fraction) -> Place {
        let (p, d) = self.way();
        [0, 1].map(|k| t.times(d[k]).plus(Fraction(i128::from(p[k]), 1)))
    }

    fn start(self) -> Option<Fraction> {
        (!matches!(self, Self::Line(..))).then_some(ZERO)
    }

    fn end(self) -> Option<Fraction> {
        match self {
            Self::Segment(..) => Some(ONE),
            Self::Point(_) => Some(ZERO),
            _ => None,
        }
    }

    fn holds(self, x: Vertex) -> bool {
        let (p, d) = self.way();
        if d == [0, 0] {
            return x == p;
        }
        let axis = usize::from(d[0] == 0);
        let t = Fraction::new(i128::from(x[axis] - p[axis]), i128::from(d[axis]));
        cross(d, minus(x, p)) == 0
            && self.start().is_none_or(|start| start <= t)
            && self.end().is_none_or(|end| t <= end)
    }

    /// The parameters where what is on the edges can change, and one between each two.
    fn samples(self, edges: &[[Vertex; 2]]) -> Vec<Fraction> {
        let (o, d) = self.way();
        if d == [0, 0] {
            return vec![ZERO];
        }
        let mut at: Vec<Fraction> = [self.start(), self.end()].into_iter().flatten().collect();
        let axis = usize::from(d[0] == 0);
        for &[p, q] in edges {
            let (e, w) = (minus(q, p), minus(p, o));
            if cross(d, e) != 0 {
                at.push(Fraction::new(cross(w, e), cross(d, e)));
            } else if cross(d, w) == 0 {
                at.extend(
                    [p, q]
                        .map(|x| Fraction::new(i128::from(x[axis] - o[axis]), i128::from(d[axis]))),
                );
            }
        }
        at.retain(|t| self.start().is_none_or(|s| s <= *t) && self.end().is_none_or(|e| *t <= e));
        at.sort();
        at.dedup();
        let Some((&first, &last)) = at.first().zip(at.last()) else {
            return vec![ZERO];
        };
        let between: Vec<Fraction> = at.windows(2).map(|w| w[0].plus(w[1]).half()).collect();
        at.extend(between);
        if self.start().is_none() {
            at.push(first.plus(Fraction(-1, 1)));
        }
        if self.end().is_none() {
            at.push(last.plus(ONE));
        }
        at.sort();
        at
    }
}

/// A chain as the definitions see it.
struct Chain {
    vertices: Vec<Vertex>,
    edges: Vec<[Vertex; 2]>,
    /// The two ends of an open one.
    ends: Vec<Vertex>,
}

impl Chain {
    fn polyline(vertices: &[Vertex]) -> Self {
        let edges: Vec<_> = vertices.windows(2).map(|w| [w[0], w[1]]).collect();
        let (first, last) = (vertices[0], vertices[vertices.len() - 1]);
        let open = first != last;
        Self {
            vertices: vertices.to_vec(),
            edges,
            ends: if open { vec![first, last] } else { vec![] },
        }
    }

    fn ring(vertices: &[Vertex]) -> Self {
        Self::polyline(&[vertices, &vertices[..1]].concat())
    }

    fn is_point(&self) -> bool {
        self.vertices.iter().all(|&x| x == self.vertices[0])
    }

    fn has(&self, x: Place) -> bool {
        self.edges.iter().any(|&edge| on_edge(edge, x))
    }

    fn is_end(&self, x: Place) -> bool {
        self.ends.iter().any(|&end| whole(end) == x)
    }

    fn relation(&self, shape: Shape) -> Relation {
        let samples = shape.samples(&self.edges);
        let point = shape.way().1 == [0, 0];
        let is_end = |t| !point && (shape.start() == Some(t) || shape.end() == Some(t));
        let on = |t: &&Fraction| self.has(shape.at(**t));
        if !samples.iter().any(|t| on(&t)) {
            return Relation::Disjoint;
        }
        let inner = |t: &&Fraction| !is_end(**t) && !self.is_end(shape.at(**t));
        if !samples.iter().filter(on).any(|t| inner(&t)) {
            return Relation::Touch;
        }
        let within = shape.end().is_some() && samples.iter().all(|t| on(&t));
        let contains = self.vertices.iter().all(|&x| shape.holds(x));
        let length = samples.windows(2).any(|w| on(&&w[0]) && on(&&w[1]));
        match (within, contains) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Within,
            (false, true) => Relation::Contains,
            (false, false) if length => Relation::Overlap,
            (false, false) => Relation::Cross,
        }
    }

    fn contacts(&self, shape: Shape) -> Vec<Contact> {
        let samples = shape.samples(&self.edges);
        let on = |t: &Fraction| self.has(shape.at(*t));
        let runs = samples.chunk_by(|a, b| on(a) == on(b));
        runs.filter(|run| on(&run[0]))
            .map(|run| self.contact(shape, run))
            .collect()
    }

    fn contact(&self, shape: Shape, run: &[Fraction]) -> Contact {
        let [enter, exit] = [run[0], run[run.len() - 1]];
        let x = shape.at(enter);
        let number = |k: usize| u32::try_from(k).unwrap();
        let vertex = self.vertices.iter().position(|&v| whole(v) == x);
        let edge = self.edges.iter().position(|&edge| on_edge(edge, x));
        let ends = [shape.start(), shape.end()].into_iter().flatten();
        let ended = shape.way().1 == [0, 0]
            || self.is_point()
            || ends.into_iter().any(|t| enter <= t && t <= exit)
            || run.iter().any(|&t| self.is_end(shape.at(t)));
        let passage = |t: Fraction| secant::Passage {
            at: shape.at(t).map(Fraction::to_f64),
            t: t.to_f64(),
        };
        Contact {
            enter: passage(enter),
            exit: passage(exit),
            feature: match (vertex, edge) {
                (Some(k), _) => Feature::Vertex(number(k)),
                (_, Some(k)) => Feature::Face(number(k)),
                _ => panic!("{x:?} is not on the chain"),
            },
            passing: if ended {
                Passing::Ends
            } else if self.passes_beside(shape, enter, exit) % 2 == 1 {
                Passing::Crosses
            } else {
                Passing::Grazes
            },
        }
    }

    /// How often the chain passes a parallel line very near to that of the shape, very near to the
    /// piece: once for every strand that crosses, twice or never for one that grazes.
    fn passes_beside(&self, shape: Shape, enter: Fraction, exit: Fraction) -> usize {
        const SCALE: i64 = 1_000_000;
        let (o, d) = shape.way();
        let far = o.map(|x| x * SCALE);
        // One step to the left, of SCALE to a unit.
        let o = [far[0] - d[1], far[1] + d[0]];
        let near = Fraction(1, 1000);
        let passes = self.edges.iter().filter(|&&[p, q]| {
            let (p, q) = (p.map(|x| x * SCALE), q.map(|x| x * SCALE));
            let (e, w) = (minus(q, p), minus(p, o));
            if cross(d, e) == 0 {
                return false;
            }
            let t = Fraction::new(cross(w, e), cross(d, e) * i128::from(SCALE));
            let u = Fraction::new(cross(w, d), cross(d, e));
            let back = Fraction(-near.0, near.1);
            ZERO <= u && u <= ONE && enter.plus(back) <= t && t <= exit.plus(near)
        });
        passes.count()
    }

    /// 0 outside, 1 on the ring, 2 within.
    fn locate(&self, x: Place) -> u8 {
        if self.has(x) {
            1
        } else if in_ring(&self.edges, x) {
            2
        } else {
            0
        }
    }

    fn filled_relation(&self, shape: Shape) -> Relation {
        let samples = shape.samples(&self.edges);
        let point = shape.way().1 == [0, 0];
        let is_end = |t| !point && (shape.start() == Some(t) || shape.end() == Some(t));
        let here = |t: &Fraction| self.locate(shape.at(*t));
        if samples.iter().all(|t| here(t) == 0) {
            Relation::Disjoint
        } else if !samples.iter().any(|&t| here(&t) == 2 && !is_end(t)) {
            Relation::Touch
        } else if samples.iter().all(|t| here(t) > 0) {
            Relation::Within
        } else {
            Relation::Cross
        }
    }

    fn chords(&self, shape: Shape) -> Vec<Chord<2>> {
        let samples = shape.samples(&self.edges);
        let here = |t: Fraction| self.locate(shape.at(t));
        let runs = samples.chunk_by(|&a, &b| (here(a) > 0) == (here(b) > 0));
        let passage = |t: Fraction| secant::Passage {
            at: shape.at(t).map(Fraction::to_f64),
            t: t.to_f64(),
        };
        runs.filter(|run| here(run[0]) > 0)
            .map(|run| {
                let [enter, exit] = [run[0], run[run.len() - 1]];
                Chord {
                    enter: passage(enter),
                    exit: passage(exit),
                    starts_inside: here(enter) == 2,
                    ends_inside: here(exit) == 2,
                }
            })
            .collect()
    }
}

/// Asks a chain about a shape, whatever its type.
macro_rules! ask {
    ($shape:expr, $chain:expr) => {
        match $shape {
            Shape::Point(p) => ask!(@ Point::new(p), $chain),
            Shape::Line(p, d) => ask!(@ Line::new(p, d), $chain),
            Shape::Ray(p, d) => ask!(@ Ray::new(p, d), $chain),
            Shape::Segment(p, q) => ask!(@ Segment::new(p, q), $chain),
        }
    };
    (@ $linear:expr, $chain:expr) => {{
        let linear = $linear;
        let answers = (linear.relation($chain), linear.intersection($chain).unwrap_or_default());
        assert_eq!(answers.0.meets(), linear.intersects($chain), "{linear:?} {:?}", $chain);
        answers
    }};
}

fn grid(n: i64) -> Vec<Vertex> {
    (0..n * n).map(|k| [k % n, k / n]).collect()
}

/// Every point, line, ray and segment of a grid.
fn shapes(n: i64) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = grid(n).into_iter().map(Shape::Point).collect();
    for &p in &grid(n) {
        for &q in &grid(n) {
            shapes.push(Shape::Segment(p, q));
            if p != q {
                shapes.push(Shape::Line(p, minus(q, p)));
                shapes.push(Shape::Ray(p, minus(q, p)));
            }
        }
    }
    shapes
}

/// Compares all answers of a polyline, and of the polygon and ring where it makes one.
fn compare(vertices: &[Vertex], shapes: impl Iterator<Item = Shape>) -> usize {
    let (chain, polyline) = (Chain::polyline(vertices), Polyline::new(vertices));
    let polygon = Polygon::try_new(vertices).ok();
    let rings = polygon.map(|polygon| (Chain::ring(polygon.vertices()), Boundary(polygon)));
    let mut asked = 0;
    for shape in shapes {
        let (relation, contacts) = ask!(shape, &polyline);
        assert_eq!(relation, chain.relation(shape), "{shape:?} {vertices:?}");
        assert_eq!(contacts, chain.contacts(shape), "{shape:?} {vertices:?}");
        if let Some((ring, boundary)) = &rings {
            let (relation, contacts) = ask!(shape, boundary);
            assert_eq!(
                relation,
                ring.relation(shape),
                "{shape:?} ring {vertices:?}"
            );
            assert_eq!(
                contacts,
                ring.contacts(shape),
                "{shape:?} ring {vertices:?}"
            );
            let (relation, chords) = ask!(shape, &boundary.0);
            assert_eq!(
                relation,
                ring.filled_relation(shape),
                "{shape:?} in {vertices:?}"
            );
            assert_eq!(chords, ring.chords(shape), "{shape:?} in {vertices:?}");
        }
        asked += 1;
    }
    asked
}

#[test]
fn every_chain_of_two_or_three_vertices_on_three_by_three() {
    let (points, shapes) = (grid(3), shapes(3));
    let mut asked = 0;
    for (i, &p) in points.iter().enumerate() {
        for (j, &q) in points.iter().enumerate() {
            asked += compare(&[p, q], shapes.iter().copied());
            for (k, &r) in points.iter().enumerate() {
                // All shapes over a few chains, a few over all chains.
                let some = shapes.iter().copied().skip((i + j + k) % 3).step_by(3);
                asked += compare(&[p, q, r], some);
            }
        }
    }
    assert!(asked > 60_000, "{asked}");
}

#[test]
fn every_quadrilateral_on_three_by_three() {
    let (points, shapes) = (grid(3), shapes(3));
    let (mut asked, mut simple) = (0, 0);
    for number in 0..9_usize.pow(4) {
        let vertices = [0, 1, 2, 3].map(|k| points[number / 9_usize.pow(k) % 9]);
        let is_simple = Polygon::try_new(vertices).is_ok();
        simple += usize::from(is_simple);
        let step = if is_simple { 5 } else { 37 };
        asked += compare(
            &vertices,
            shapes.iter().copied().skip(number % step).step_by(step),
        );
    }
    assert_eq!(simple, simple_by_definition(&points));
    assert!(asked > 80_000, "{asked}");
}

/// How many quadruples of these points make a simple polygon: three different points or more, and no two
/// edges of positive length have a common point but neighbours the one between them.
fn simple_by_definition(points: &[Vertex]) -> usize {
    let quadruples = (0..points.len().pow(4)).map(|number| {
        let n = points.len();
        [0, 1, 2, 3].map(|k| points[number / n.pow(k) % n])
    });
    quadruples.filter(|vertices| is_simple(vertices)).count()
}

fn is_simple(vertices: &[Vertex]) -> bool {
    let closed = vertices.len() > 1 && vertices[0] == vertices[vertices.len() - 1];
    let vertices = if closed {
        &vertices[..vertices.len() - 1]
    } else {
        vertices
    };
    let mut different = vertices.to_vec();
    different.sort_unstable();
    different.dedup();
    if different.len() < 3 {
        return false;
    }
    let edges = Chain::ring(vertices).edges;
    let edges: Vec<_> = edges.into_iter().filter(|[p, q]| p != q).collect();
    (0..edges.len()).all(|j| {
        (0..j).all(|i| {
            let [p, q] = edges[i];
            // The parts of one edge on the other: none, a point, or a length.
            let chain = Chain::polyline(&edges[j]);
            let contacts = chain.contacts(Shape::Segment(p, q));
            let next = j == i + 1 || (i == 0 && j == edges.len() - 1);
            match &contacts[..] {
                [] => true,
                [contact] => next && contact.enter == contact.exit,
                _ => false,
            }
        })
    })
}

#[test]
fn longer_chains_on_a_larger_grid() {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |n: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random >> 33).unwrap() % n
    };
    let (points, shapes) = (grid(5), shapes(5));
    let (mut simple, mut refused) = (0, 0);
    for _ in 0..6_000 {
        let n = 4 + next(5);
        let vertices: Vec<Vertex> = (0..n).map(|_| points[next(25)]).collect();
        let found = Polygon::try_new(&vertices[..]);
        assert_eq!(found.is_ok(), is_simple(&vertices), "{vertices:?}");
        simple += u32::from(found.is_ok());
        refused += u32::from(found.is_err());
        compare(&vertices, (0..12).map(|_| shapes[next(shapes.len())]));
    }
    assert!(simple > 500 && refused > 500, "{simple} {refused}");
}

#[test]
fn rectangles_are_rings_and_flat_ones_are_chains() {
    for &min in &grid(3) {
        for &max in &grid(3) {
            let Ok(rect) = Rect::try_new(min, max) else {
                continue;
            };
            let corners = rect.corners();
            for shape in shapes(4) {
                let (relation, contacts) = ask!(shape, &Boundary(rect));
                let chain = match rect.dimension() {
                    2 => Chain::ring(&corners),
                    _ => Chain::polyline(&[min, max]),
                };
                assert_eq!(relation, chain.relation(shape), "{shape:?} {rect:?}");
                let mut told = chain.contacts(shape);
                if rect.dimension() < 2 {
                    // The numbers are those of the four corners, and of the edges between them.
                    let all = Chain::ring(&corners).contacts(shape);
                    assert_eq!(told.len(), all.len());
                    for (told, all) in told.iter_mut().zip(all) {
                        told.feature = all.feature;
                    }
                }
                assert_eq!(contacts, told, "{shape:?} {rect:?}");
            }
        }
    }
}
