//! Polylines, polygons and boundaries: what a linear shape has in common with
//! them, and how they lie to each other.
//!
//! A curve of straight edges is met edge by edge. Each edge has no point of the
//! linear shape, one, or an interval; these are sorted by their parameters and
//! joined where they share a point. What is between them is inside a polygon or
//! outside as its midpoint is, by the winding number.

use std::cmp::Ordering;

use crate::figure::Figure;
use crate::linear::{Relation, Shape};
use crate::number::Number;
use crate::plane::{self, Chord, Disc, Passage, Planar, Rect};
use crate::rational::Rational;
use crate::surd::Surd;
use crate::track::{Track, Vector, cross, dot, minus, one, vector, zero};

/// One connected piece of the common points of a linear shape and a curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact<N> {
    /// Its first point along the linear shape.
    pub enter: Passage<N>,
    /// Its last one, which may be the same.
    pub exit: Passage<N>,
    /// What of the curve is at the first point.
    pub feature: Feature,
    /// Where the curve goes there.
    pub passing: Passing,
}

impl<N> Contact<N> {
    /// The contact with each number changed by `f`.
    pub fn map<M>(&self, f: impl Fn(&N) -> M) -> Contact<M> {
        Contact {
            enter: self.enter.map(&f),
            exit: self.exit.map(&f),
            feature: self.feature,
            passing: self.passing,
        }
    }
}

/// A part of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// Of a line, ray or disc.
    Boundary,
    /// The start of a segment or ray.
    Start,
    /// The end of a segment.
    End,
    /// The edge from the vertex of this number to the next; those of a rectangle
    /// are below, right, above and left.
    Face(usize),
    /// The lowest number of a vertex there.
    Vertex(usize),
    /// None of the boundary, but what it encloses.
    Interior,
}

/// How a linear shape and a curve pass each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Passing {
    /// The curve goes from one side of the line to the other.
    Crosses,
    /// It stays on one side.
    Grazes,
    /// One of them ends there.
    Ends,
}

/// Whether a closed chain bounds a polygon: its edges that are not points share
/// their ends with their neighbours and nothing else, and there are three at
/// least. The last vertex may repeat the first.
pub fn is_simple<S: Number>(vertices: &[[S; 2]]) -> bool {
    let points: Vec<Vector> = vertices.iter().map(|&p| vector(p)).collect();
    let edges: Vec<Track> = edges_of(&points, true)
        .iter()
        .filter(|[p, q]| p != q)
        .map(|[p, q]| Track::between(p, q))
        .collect();
    let count = edges.len();
    count >= 3
        && (0..count).all(|i| {
            (i + 1..count).all(|j| {
                let [one, other] = [&edges[i], &edges[j]];
                let shared = if j == i + 1 {
                    Some(&other.origin)
                } else if i == 0 && j == count - 1 {
                    Some(&one.origin)
                } else {
                    None
                };
                match (
                    common(one, &[other.at(&zero()), other.at(&self::one())]),
                    shared,
                ) {
                    (None, None) => true,
                    (Some([t, end]), Some(shared)) => t == end && one.at(&t) == *shared,
                    _ => false,
                }
            })
        })
}

/// Which way around a simple chain goes: `Greater` for counter-clockwise. The
/// sign of twice the area.
pub fn turning<S: Number>(vertices: &[[S; 2]]) -> Ordering {
    let points: Vec<Vector> = vertices.iter().map(|&p| vector(p)).collect();
    let twice_area = edges_of(&points, true)
        .iter()
        .fold(zero(), |sum, [p, q]| sum + cross(p, q));
    twice_area.sign()
}

/// Where a point is in a simple polygon: `Less` for inside, `Equal` for on the
/// boundary.
pub fn side<S: Number>(p: [S; 2], polygon: &[[S; 2]]) -> Ordering {
    Curve::ring(polygon).side(&vector(p))
}

/// The pieces that a linear shape has in common with a polyline or a boundary,
/// in order along it. Panics for a solid.
pub fn contacts<S: Number>(linear: &Shape<S>, curve: &Figure<S>) -> Vec<Contact<Surd>> {
    let track = Track::of(linear);
    match curve {
        Figure::Circle(disc) => circle_contacts(&track, disc),
        _ => {
            let contacts = Curve::of(curve).contacts(&track);
            contacts.iter().map(|c| c.map(|x| Surd::from(x))).collect()
        }
    }
}

/// The pieces that a linear shape has in common with a filled simple polygon, in
/// order along it.
pub fn chords<S: Number>(linear: &Shape<S>, polygon: &[[S; 2]]) -> Vec<Chord<Surd>> {
    let chords = Curve::ring(polygon).chords(&Track::of(linear));
    chords.iter().map(|c| c.map(|x| Surd::from(x))).collect()
}

/// How a linear shape lies to a set. The interior of a polyline is all but its
/// two ends, and all of a closed curve.
pub fn relation<S: Number>(linear: &Shape<S>, figure: &Figure<S>) -> Relation {
    let track = Track::of(linear);
    match figure {
        Figure::Planar(set) => plane::relation(&Planar::Linear(*linear), set),
        Figure::Polygon(vertices) => Curve::ring(vertices).relation_of_inside(&track),
        Figure::Circle(disc) => circle_relation(&track, disc),
        Figure::Capsule(..) => panic!("{figure:?} is compared as a convex set"),
        Figure::Polyline(_) | Figure::Sides(_) | Figure::Ring(_) => {
            Curve::of(figure).relation(&track)
        }
    }
}

/// From each point to the next, and from the last to the first.
fn edges_of<P: Clone>(points: &[P], closes: bool) -> Vec<[P; 2]> {
    let from = points.iter();
    let count = if closes {
        points.len()
    } else {
        points.len() - 1
    };
    let to = points.iter().cycle().skip(1);
    from.zip(to)
        .take(count)
        .map(|(p, q)| [p.clone(), q.clone()])
        .collect()
}

/// The parameters along a track of what it has in common with an edge.
pub(crate) fn common(track: &Track, [p, q]: &[Vector; 2]) -> Option<[Rational; 2]> {
    if track.is_point() {
        return Track::between(p, q)
            .has(&track.origin)
            .then(|| [zero(), zero()]);
    }
    let [s, r] = [p, q].map(|p| cross(&track.direction, &minus(p, &track.origin)));
    let [t, v] = [track.foot(p), track.foot(q)];
    if s == zero() && r == zero() {
        // The edge is on the line. The track's ends cut it.
        let (mut first, mut last) = if t <= v { (t, v) } else { (v, t) };
        if track.has_start {
            first = first.max(zero());
        }
        if track.has_end {
            last = last.min(one());
        }
        return (first <= last).then_some([first, last]);
    }
    if s.sign() == r.sign() {
        return None;
    }
    // At the share s / (s - r) of the way the edge is on the line.
    let meeting = &t + (&v - &t) * (&s / (&s - &r));
    track.reaches(&meeting).then(|| [meeting.clone(), meeting])
}

/// A curve of straight edges.
pub(crate) struct Curve {
    /// In order; a closed curve does not repeat the first.
    vertices: Vec<Vector>,
    is_closed: bool,
    /// What is within belongs to it.
    is_filled: bool,
    /// By their numbers, all vertices and edges that were given.
    pub(crate) corners: Vec<Vector>,
    pub(crate) faces: Vec<[Vector; 2]>,
}

/// What a track has in common with the edges, joined.
type Piece = [Rational; 2];

impl Curve {
    pub(crate) fn of<S: Number>(figure: &Figure<S>) -> Self {
        match figure {
            Figure::Polyline(vertices) => Curve::polyline(vertices),
            Figure::Polygon(vertices) | Figure::Ring(vertices) => Curve::ring(vertices),
            Figure::Sides(rect) => Curve::sides(rect),
            _ => panic!("{figure:?} is not a curve of edges"),
        }
    }

    fn ring<S: Number>(vertices: &[[S; 2]]) -> Self {
        let mut corners: Vec<Vector> = vertices.iter().map(|&p| vector(p)).collect();
        if corners.len() > 1 && corners.first() == corners.last() {
            corners.pop();
        }
        Curve {
            vertices: corners.clone(),
            is_closed: true,
            is_filled: false,
            faces: edges_of(&corners, true),
            corners,
        }
    }

    /// What is within a ring, with it.
    pub(crate) fn area<S: Number>(vertices: &[[S; 2]]) -> Self {
        Curve {
            is_filled: true,
            ..Curve::ring(vertices)
        }
    }

    pub(crate) fn is_filled(&self) -> bool {
        self.is_filled
    }

    pub(crate) fn edges(&self) -> Vec<[Vector; 2]> {
        self.faces.clone()
    }

    /// `Less` in the interior of an area, `Equal` on its boundary or on a curve.
    pub(crate) fn place(&self, p: &Vector) -> Ordering {
        match self.side(p) {
            Ordering::Less if !self.is_filled => Ordering::Greater,
            place => place,
        }
    }

    fn polyline<S: Number>(vertices: &[[S; 2]]) -> Self {
        let corners: Vec<Vector> = vertices.iter().map(|&p| vector(p)).collect();
        let is_closed = corners.first() == corners.last();
        let mut vertices = corners.clone();
        if is_closed {
            vertices.pop();
        }
        Curve {
            vertices,
            is_closed,
            is_filled: false,
            faces: edges_of(&corners, false),
            corners,
        }
    }

    /// A flat rectangle is a segment or a point.
    fn sides<S: Number>(rect: &Rect<S>) -> Self {
        let ring = Curve::ring(&rect.corners());
        let [min, max] = [rect.min, rect.max].map(vector);
        if min[0] < max[0] && min[1] < max[1] {
            return ring;
        }
        Curve {
            is_closed: min == max,
            vertices: if min == max {
                vec![min]
            } else {
                vec![min, max]
            },
            ..ring
        }
    }

    fn is_point(&self) -> bool {
        self.vertices.iter().all(|p| *p == self.vertices[0])
    }

    /// The two ends of a curve that is not closed.
    pub(crate) fn ends(&self) -> Vec<&Vector> {
        if self.is_closed {
            return Vec::new();
        }
        self.vertices
            .first()
            .into_iter()
            .chain(self.vertices.last())
            .collect()
    }

    /// The winding number says it: how often the chain goes around the point.
    fn side(&self, p: &Vector) -> Ordering {
        let mut turns = 0;
        for [from, to] in &self.faces {
            let [below, above] = [from, to].map(|end| end[1].cmp(&p[1]));
            if below == above && below.is_ne() {
                // All of the edge is below the point, or all above it.
                continue;
            }
            if Track::between(from, to).has(p) {
                return Ordering::Equal;
            }
            let is_left = cross(&minus(to, from), &minus(p, from)) > zero();
            if from[1] <= p[1] && to[1] > p[1] && is_left {
                turns += 1;
            } else if from[1] > p[1] && to[1] <= p[1] && !is_left {
                turns -= 1;
            }
        }
        if turns == 0 {
            Ordering::Greater
        } else {
            Ordering::Less
        }
    }

    fn pieces(&self, track: &Track) -> Vec<Piece> {
        let mut parts: Vec<Piece> = self
            .faces
            .iter()
            .filter_map(|edge| common(track, edge))
            .collect();
        parts.sort();
        let mut pieces: Vec<Piece> = Vec::new();
        for [first, last] in parts {
            match pieces.last_mut() {
                Some([_, end]) if first <= *end => {
                    if last > *end {
                        *end = last;
                    }
                }
                _ => pieces.push([first, last]),
            }
        }
        pieces
    }

    pub(crate) fn contacts(&self, track: &Track) -> Vec<Contact<Rational>> {
        let pieces = self.pieces(track).into_iter();
        pieces
            .map(|piece| {
                let passing = self.passing(track, &piece);
                let [enter, exit] = piece.map(|t| Passage {
                    at: track.at(&t),
                    t,
                });
                Contact {
                    feature: self.feature(&enter.at),
                    enter,
                    exit,
                    passing,
                }
            })
            .collect()
    }

    /// What is at a point of the curve.
    pub(crate) fn feature(&self, p: &Vector) -> Feature {
        if let Some(number) = self.corners.iter().position(|corner| corner == p) {
            return Feature::Vertex(number);
        }
        let mut faces = self.faces.iter();
        let number = faces.position(|[from, to]| Track::between(from, to).has(p));
        Feature::Face(number.expect("a point of the curve"))
    }

    fn passing(&self, track: &Track, piece: &Piece) -> Passing {
        let on_line = |p: &Vector| cross(&track.direction, &minus(p, &track.origin)).sign();
        let in_piece = |p: &Vector| {
            let t = track.foot(p);
            on_line(p) == Ordering::Equal && piece[0] <= t && t <= piece[1]
        };
        let track_ends = piece.iter().any(|t| track.ends_at(t));
        let curve_ends = self.ends().into_iter().any(in_piece);
        if track_ends || curve_ends || self.is_point() {
            return Passing::Ends;
        }
        let inside: Vec<bool> = self.vertices.iter().map(in_piece).collect();
        let count = self.vertices.len();
        let mut crossings = 0;
        // Edges that pass between their vertices.
        for (i, edge) in edges_of(&self.vertices, self.is_closed).iter().enumerate() {
            let passes = common(track, edge).is_some_and(|[t, _]| piece[0] <= t && t <= piece[1]);
            if passes && !inside[i] && !inside[(i + 1) % count] {
                crossings += 1;
            }
        }
        // Runs of vertices in the piece: from where one begins, to where it
        // ends. The curve comes from one side of the line, and goes to another.
        for first in 0..count {
            let before = (first + count - 1) % count;
            if !inside[first] || inside[before] {
                continue;
            }
            let after = (first..).map(|i| i % count).find(|&i| !inside[i]);
            let after = after.expect("not all are in the piece");
            if on_line(&self.vertices[before]) != on_line(&self.vertices[after]) {
                crossings += 1;
            }
        }
        if crossings % 2 == 1 {
            Passing::Crosses
        } else {
            Passing::Grazes
        }
    }

    fn relation(&self, track: &Track) -> Relation {
        let pieces = self.pieces(track);
        if pieces.is_empty() {
            return Relation::Disjoint;
        }
        let track_in_curve =
            track.is_point() || track.has_start && track.has_end && pieces[0] == [zero(), one()];
        let curve_in_track = self.vertices.iter().all(|p| track.has(p));
        // A piece of positive length has points that are no ends.
        let has_length = pieces.iter().any(|[first, last]| first < last);
        let is_inside = |t: &Rational| {
            let p = track.at(t);
            let ends_curve = !self.is_point() && self.ends().contains(&&p);
            (track.is_point() || !track.ends_at(t)) && !ends_curve
        };
        let interiors_meet = has_length || pieces.iter().any(|[t, _]| is_inside(t));
        match (track_in_curve, curve_in_track) {
            (true, true) => Relation::Equal,
            _ if !interiors_meet => Relation::Touch,
            (true, false) => Relation::Within,
            (false, true) => Relation::Contains,
            (false, false) if has_length => Relation::Overlap,
            (false, false) => Relation::Cross,
        }
    }

    /// The track cut where it meets the ring: the parameters, and whether what is
    /// at each, and what is between it and the next, is inside the ring, on it
    /// or outside. Before the first and after the last is nothing, or all is
    /// outside.
    fn cuts(&self, track: &Track) -> Vec<[(Rational, Ordering); 2]> {
        let mut cuts: Vec<Rational> = self.pieces(track).into_iter().flatten().collect();
        cuts.extend(track.ends());
        cuts.sort();
        cuts.dedup();
        let half = Rational::new(1, 2, 0);
        let side = |t: &Rational| self.side(&track.at(t));
        let with_gap = |i: usize| {
            let t = &cuts[i];
            let between = match cuts.get(i + 1) {
                Some(next) => (next.clone(), side(&((t + next) * &half))),
                None => (t.clone(), Ordering::Greater),
            };
            [(t.clone(), side(t)), between]
        };
        (0..cuts.len()).map(with_gap).collect()
    }

    fn chords(&self, track: &Track) -> Vec<Chord<Rational>> {
        let passage = |t: &Rational| Passage {
            at: track.at(t),
            t: t.clone(),
        };
        let mut chords: Vec<Chord<Rational>> = Vec::new();
        let mut goes_on = false;
        for [(t, here), (_, after)] in self.cuts(track) {
            if here == Ordering::Greater {
                continue;
            }
            let is_inside = here == Ordering::Less;
            if !goes_on {
                chords.push(Chord {
                    enter: passage(&t),
                    exit: passage(&t),
                    starts_inside: is_inside,
                    ends_inside: false,
                });
            }
            let chord = chords.last_mut().expect("one has begun");
            chord.exit = passage(&t);
            // Only the ends of the track are inside, and not on the ring.
            chord.ends_inside = is_inside && (t == one() || track.is_point());
            goes_on = after != Ordering::Greater;
        }
        chords
    }

    fn relation_of_inside(&self, track: &Track) -> Relation {
        let cuts = self.cuts(track);
        let sides = || cuts.iter().flatten().map(|(_, side)| *side);
        let bounded = track.has_start && track.has_end;
        // After the end is nothing.
        let all = bounded && sides().take(2 * cuts.len() - 1).all(Ordering::is_le);
        let interiors_meet = sides().any(Ordering::is_lt);
        match (sides().any(Ordering::is_le), interiors_meet, all) {
            (false, ..) => Relation::Disjoint,
            (true, false, _) => Relation::Touch,
            (true, true, true) => Relation::Within,
            (true, true, false) => Relation::Cross,
        }
    }
}

/// The one or two parameters at which a line meets a circle, whether the track
/// reaches them or not.
pub(crate) fn roots<S: Number>(track: &Track, disc: &Disc<S>) -> Vec<[Rational; 3]> {
    let (center, radius) = (vector(disc.center), Rational::of(disc.radius));
    let way = minus(&track.origin, &center);
    // |w + t d|^2 = r^2 where t = (-d.w ± sqrt((d.w)^2 - d.d (w.w - r^2))) / d.d
    let (dd, dw) = (
        dot(&track.direction, &track.direction),
        dot(&track.direction, &way),
    );
    let middle = -&(&dw / &dd);
    let square = (&dw * &dw - &dd * (dot(&way, &way) - &radius * &radius)) / (&dd * &dd);
    match square.sign() {
        Ordering::Less => Vec::new(),
        Ordering::Equal => vec![[middle, zero(), zero()]],
        Ordering::Greater => [-1, 1]
            .map(|sign| [middle.clone(), Rational::of(sign), square.clone()])
            .into(),
    }
}

fn circle_contacts<S: Number>(track: &Track, disc: &Disc<S>) -> Vec<Contact<Surd>> {
    let found = |t: Surd, at: [Surd; 2], passing| {
        let only = Passage { at, t };
        Contact {
            enter: only.clone(),
            exit: only,
            feature: Feature::Boundary,
            passing,
        }
    };
    if track.is_point() {
        let way = minus(&track.origin, &vector(disc.center));
        let radius = Rational::of(disc.radius);
        let at = track.origin.each_ref().map(Surd::from);
        let contact = found(Surd::from(&zero()), at, Passing::Ends);
        return if dot(&way, &way) == &radius * &radius {
            vec![contact]
        } else {
            Vec::new()
        };
    }
    let roots = roots(track, disc);
    let is_point = Rational::of(disc.radius) == zero();
    let passing = if roots.len() == 2 {
        Passing::Crosses
    } else {
        Passing::Grazes
    };
    let contacts = roots.iter().filter_map(|[middle, sign, square]| {
        let t = Surd::with_root(middle, sign, square);
        let order = |end: &Rational| t.compare(end);
        let outside =
            track.has_start && order(&zero()).is_lt() || track.has_end && order(&one()).is_gt();
        let ends = track.ends().iter().any(|end| order(end).is_eq());
        let at = [0, 1].map(|axis| {
            let (o, d) = (&track.origin[axis], &track.direction[axis]);
            Surd::with_root(&(o + middle * d), &(sign * d), square)
        });
        let passing = if ends || is_point {
            Passing::Ends
        } else {
            passing
        };
        (!outside).then(|| found(t, at, passing))
    });
    contacts.collect()
}

fn circle_relation<S: Number>(track: &Track, disc: &Disc<S>) -> Relation {
    let contacts = circle_contacts(track, disc);
    if contacts.is_empty() {
        return Relation::Disjoint;
    }
    let is_point = Rational::of(disc.radius) == zero();
    let is_inside = |t: &Surd| !track.ends().iter().any(|end| t.compare(end).is_eq());
    let interiors_meet = track.is_point() || contacts.iter().any(|c| is_inside(&c.enter.t));
    match (track.is_point(), is_point) {
        (true, true) => Relation::Equal,
        (true, false) => Relation::Within,
        _ if !interiors_meet => Relation::Touch,
        (false, true) => Relation::Contains,
        (false, false) => Relation::Cross,
    }
}

#[cfg(test)]
mod tests;
