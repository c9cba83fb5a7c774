//! A polyline, a polygon, or a boundary with corners, seen as a chain of edges; and where a point lies
//! to it.

use super::aabb_linear;
use crate::index::{Bounds, EdgeIndex};
use crate::kernel::{Sign, each, side};
use crate::shapes::bounds;
use crate::{
    Aabb, Boundary, ConvexPolygon, Orientation, Polygon, Polyline, Scalar, Segment, Triangle,
};
use core::ops::Range;

/// A chain of edges: a curve, or with what is within.
#[derive(Clone, Copy, Debug)]
pub struct Chain<'a, S> {
    pub(super) vertices: Vertices<'a, S>,
    /// Whether an edge leads from the last vertex to the first.
    pub(super) closed: bool,
    pub(super) bounds: Aabb<2, S>,
    /// Of a polygon: what is within belongs to it, and it goes round this way.
    pub(super) filled: Option<Sign>,
    /// Whether it is a convex polygon.
    pub(super) is_convex: bool,
    /// That of its edges, where there are many.
    pub(crate) index: Option<&'a EdgeIndex>,
}

/// The vertices of a chain.
#[derive(Clone, Copy, Debug)]
pub enum Vertices<'a, S> {
    /// Of the type itself.
    Borrowed(&'a [[S; 2]]),
    /// Of these types, each widened where it is read.
    F32(&'a [[f32; 2]]),
    /// The same of integers.
    I32(&'a [[i32; 2]]),
    /// The first so many of these: the corners of a box, or of a triangle.
    Corners([[S; 2]; 4], usize),
}

impl<'a, S: Scalar> Vertices<'a, S> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Borrowed(all) => all.len(),
            Self::F32(all) => all.len(),
            Self::I32(all) => all.len(),
            Self::Corners(_, count) => *count,
        }
    }

    #[inline]
    pub(crate) fn get(&self, number: usize) -> [S; 2] {
        match self {
            Self::Borrowed(all) => all[number],
            Self::F32(all) => all[number].map(S::of_f32),
            Self::I32(all) => all[number].map(S::of_i32),
            Self::Corners(corners, _) => corners[number],
        }
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = [S; 2]> + Clone + '_ {
        (0..self.len()).map(|number| self.get(number))
    }
}

/// Where a point lies to a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Location {
    /// Not in the set.
    Outside,
    /// At an end of a curve, or on the boundary of a polygon.
    Boundary,
    /// On a curve, but not at an end; within a polygon.
    Interior,
}

impl<'a, S: Scalar> From<&'a Polyline<S>> for Chain<'a, S> {
    /// A closed one without its last vertex, which is the first; a point as the open chain that it is
    /// given as.
    fn from(polyline: &'a Polyline<S>) -> Self {
        let (all, bounds) = (polyline.vertices(), polyline.bounds());
        let (vertices, closed) = match all {
            [first, rest @ .., last] if first == last && rest.iter().any(|x| x != first) => {
                (&all[..all.len() - 1], true)
            }
            _ => (all, false),
        };
        Self {
            vertices: Vertices::Borrowed(vertices),
            closed,
            bounds,
            filled: None,
            is_convex: false,
            index: polyline.index(),
        }
    }
}

impl<'a, S: Scalar> From<&'a Polygon<S>> for Chain<'a, S> {
    fn from(polygon: &'a Polygon<S>) -> Self {
        Self {
            vertices: Vertices::Borrowed(polygon.vertices()),
            closed: true,
            bounds: polygon.bounds(),
            filled: Some(match polygon.orientation() {
                Orientation::Clockwise => Sign::Negative,
                _ => Sign::Positive,
            }),
            is_convex: false,
            index: polygon.index(),
        }
    }
}

impl<'a, S: Scalar> From<&'a ConvexPolygon<S>> for Chain<'a, S> {
    fn from(polygon: &'a ConvexPolygon<S>) -> Self {
        Self {
            is_convex: true,
            ..polygon.polygon().into()
        }
    }
}

impl<S: Scalar> From<&Triangle<2, S>> for Chain<'_, S> {
    /// The three edges, and what is within; of a triangle that is a segment or a point the open chain
    /// along its vertices, which is the same set.
    fn from(triangle: &Triangle<2, S>) -> Self {
        let [a, b, c] = triangle.vertices();
        let orientation = side(a, b, a, c);
        Self {
            vertices: Vertices::Corners([a, b, c, c], 3),
            closed: orientation != Sign::Zero,
            bounds: bounds(&[a, b, c]),
            filled: (orientation != Sign::Zero).then_some(orientation),
            is_convex: false,
            index: None,
        }
    }
}

impl<'a, S: Scalar> From<&'a Boundary<Polygon<S>>> for Chain<'a, S> {
    fn from(boundary: &'a Boundary<Polygon<S>>) -> Self {
        Self::from(&boundary.0).outline()
    }
}

impl<S: Scalar> From<&Aabb<2, S>> for Chain<'_, S> {
    /// The four edges, counter-clockwise, and what is within; of a flat box the open chain along its
    /// first three corners, whose vertices and edges have the lowest of the numbers that the corners and edges
    /// have.
    fn from(rect: &Aabb<2, S>) -> Self {
        let closed = rect.dimension() == 2;
        let corners = if closed { 4 } else { 3 };
        Self {
            vertices: Vertices::Corners(rect.corners(), corners),
            closed,
            bounds: *rect,
            filled: closed.then_some(Sign::Positive),
            is_convex: false,
            index: None,
        }
    }
}

impl<S: Scalar> From<&Boundary<Aabb<2, S>>> for Chain<'_, S> {
    fn from(boundary: &Boundary<Aabb<2, S>>) -> Self {
        Self::from(&boundary.0).outline()
    }
}

impl<'a, S: Scalar> Chain<'a, S> {
    /// How many vertices there are.
    pub(crate) fn len(&self) -> usize {
        self.vertices.len()
    }

    pub(crate) fn vertices(&self) -> impl DoubleEndedIterator<Item = [S; 2]> + Clone + '_ {
        self.vertices.iter()
    }

    /// The vertex of this number; of a closed chain the numbers go round.
    #[inline]
    pub(crate) fn vertex(&self, number: usize) -> [S; 2] {
        let count = self.len();
        // A division takes longer than a vertex.
        self.vertices.get(match number < count {
            true => number,
            false => number % count,
        })
    }

    /// The number of the edge that ends at a vertex, of a closed chain.
    pub(crate) fn edge_before(&self, vertex: usize) -> usize {
        vertex.checked_sub(1).unwrap_or(self.len() - 1)
    }

    /// The first and the last of the vertices, one after the other, that are at the place of this one.
    #[inline(never)]
    pub(crate) fn vertices_at(&self, number: usize) -> [usize; 2] {
        let number = if number < self.len() { number } else { 0 };
        let (mut first, mut last) = (number, number);
        let is_point = |edge: usize| edge < self.edge_count() && self.segment(edge).is_point();
        // As often as there are vertices, which all may be at one place.
        for _ in 0..2 * self.len() {
            if is_point(self.edge_before(first)) {
                first = self.edge_before(first);
            } else if is_point(last) {
                last = if last + 1 < self.len() { last + 1 } else { 0 };
            } else {
                break;
            }
        }
        [first, last]
    }

    pub(crate) fn closed(&self) -> bool {
        self.closed
    }

    pub(crate) fn bounds(&self) -> &Aabb<2, S> {
        &self.bounds
    }

    /// The turn of a polygon.
    pub(crate) fn filled(&self) -> Option<Sign> {
        self.filled
    }

    /// The curve alone, without what is within.
    pub(crate) fn outline(self) -> Self {
        Self {
            filled: None,
            ..self
        }
    }

    /// The set is one point.
    pub(crate) fn is_point(&self) -> bool {
        self.bounds.dimension() == 0
    }

    /// The first and the last vertex, where the curve ends there.
    pub(crate) fn ends(&self) -> Option<[[S; 2]; 2]> {
        (!self.closed).then(|| [self.vertex(0), self.vertex(self.len() - 1)])
    }

    pub(crate) fn edge_count(&self) -> usize {
        self.len() - usize::from(!self.closed)
    }

    /// The ends of every edge, in order.
    pub(crate) fn edges(&self) -> impl Iterator<Item = [[S; 2]; 2]> + Clone + '_ {
        (0..self.edge_count()).map(|k| [self.vertices.get(k), self.vertex(k + 1)])
    }

    /// The edge of this number.
    pub(crate) fn segment(&self, number: usize) -> Segment<2, S> {
        Segment::new_unchecked(self.vertices.get(number), self.vertex(number + 1))
    }

    /// The edges, in order, whose boxes meet a box.
    pub(crate) fn segments_near(
        &self,
        bounds: Bounds<2>,
    ) -> impl Iterator<Item = Segment<2, S>> + '_ {
        let mut next = 0;
        core::iter::from_fn(move || {
            let number = self.number_near(next, &bounds)?;
            next = number + 1;
            Some(self.segment(number))
        })
    }

    /// The number of the first edge, from one on, whose box meets a box.
    #[inline(never)]
    pub(crate) fn number_near(&self, mut from: usize, bounds: &Bounds<2>) -> Option<usize> {
        let seen = self.seen_box(bounds);
        loop {
            let number = self.next_edge(from, &mut |_, around| around.meets(&seen))?;
            if self.seen_edge(number).meets(&seen) {
                return Some(number);
            }
            from = number + 1;
        }
    }

    /// The number of the first edge, from one on; of many edges, of the sections of them that are entered.
    pub(super) fn next_edge(
        &self,
        from: usize,
        enter: &mut dyn FnMut(Range<usize>, &Bounds<2>) -> bool,
    ) -> Option<usize> {
        match self.index {
            Some(index) => index.next(from, enter),
            None => (from < self.edge_count()).then_some(from),
        }
    }

    /// The box of points, as the boxes of sections of edges are seen.
    pub(super) fn seen<const N: usize>(&self, points: [[S; 2]; N]) -> Bounds<2> {
        Bounds::of_points_from(self.bounds.min(), points)
    }

    /// The box of an edge, as those of sections are seen.
    pub(super) fn seen_edge(&self, number: usize) -> Bounds<2> {
        self.seen([self.vertices.get(number), self.vertex(number + 1)])
    }

    /// A box, as those of sections of edges are seen.
    pub(super) fn seen_box(&self, bounds: &Bounds<2>) -> Bounds<2> {
        match S::EXACT_AS_F64 {
            true => *bounds,
            false => bounds.seen_from(each(self.bounds.min(), S::to_f64)),
        }
    }

    /// The box of a section of edges, as the chain is given.
    pub(super) fn given_box(&self, around: &Bounds<2>) -> Bounds<2> {
        match S::EXACT_AS_F64 {
            true => *around,
            false => around.moved(each(self.bounds.min(), S::to_f64)),
        }
    }

    /// The numbers of the edges, in order; of many edges, of the sections of them that are entered.
    pub(super) fn numbers<'c>(
        &'c self,
        mut enter: impl FnMut(Range<usize>, &Bounds<2>) -> bool + 'c,
    ) -> impl Iterator<Item = usize> + 'c {
        let mut next = 0;
        core::iter::from_fn(move || {
            let number = self.next_edge(next, &mut enter)?;
            next = number + 1;
            Some(number)
        })
    }

    /// Whether the ends of an edge pass a test. It is made in order; of many edges, of the sections of them that are entered.
    #[inline]
    pub(crate) fn any_edge(
        &self,
        mut enter: impl FnMut(Range<usize>, &Bounds<2>) -> bool,
        mut test: impl FnMut([[S; 2]; 2]) -> bool,
    ) -> bool {
        match (self.index, &self.vertices) {
            // Without a choice or a call for each edge.
            (None, Vertices::Borrowed(all)) => {
                all.windows(2).any(|edge| test([edge[0], edge[1]]))
                    || self.closed && test([all[all.len() - 1], all[0]])
            }
            _ => self.any_edge_by_number(&mut enter, &mut test),
        }
    }

    /// The same for any vertices.
    #[inline(never)]
    fn any_edge_by_number(
        &self,
        enter: &mut dyn FnMut(Range<usize>, &Bounds<2>) -> bool,
        test: &mut dyn FnMut([[S; 2]; 2]) -> bool,
    ) -> bool {
        let mut next = 0;
        while let Some(number) = self.next_edge(next, enter) {
            if test([self.vertices.get(number), self.vertex(number + 1)]) {
                return true;
            }
            next = number + 1;
        }
        false
    }

    /// Where the point lies. Exact.
    pub(crate) fn locate(&self, x: [S; 2]) -> Location {
        let bounds = self.bounds();
        if !aabb_linear::contains(bounds, x) {
            Location::Outside
        } else if self.filled.is_some() {
            self.locate_in_ring(x)
        } else if !self.is_point() && self.ends().is_some_and(|ends| ends.contains(&x)) {
            Location::Boundary
        } else {
            let bounds = self.seen([x]);
            match self.any_edge(|_, around| around.meets(&bounds), |edge| on_edge(edge, x)) {
                true => Location::Interior,
                false => Location::Outside,
            }
        }
    }

    /// Where the point lies to a polygon: within, if the half-line from it towards greater x leaves the
    /// ring more often on one side than it enters there.
    ///
    /// An edge counts for the levels from its lower end, included, to its upper end, not included. So
    /// every level is passed by an even number of edges, through vertices as well.
    fn locate_in_ring(&self, x: [S; 2]) -> Location {
        let (mut within, mut within_of_sections) = (false, false);
        let bounds = self.seen([x]);
        let is_on_ring = self.any_edge(
            |section, around| {
                // A section that is all ahead is at last on the other side of the level, if it is passed an odd number of times.
                if bounds.max[0] < around.min[0] {
                    let [start, end] =
                        [section.start, section.end].map(|k| self.vertex(k)[1] <= x[1]);
                    within_of_sections ^= start != end;
                    return false;
                }
                around.meets(&bounds)
            },
            |edge| {
                let [p, q] = edge;
                let (p_below, q_below) = (p[1] <= x[1], q[1] <= x[1]);
                if p_below == q_below {
                    // At most an end, or all of a level edge, is at the level of the point.
                    return p_below && (p[1] == x[1] || q[1] == x[1]) && on_edge(edge, x);
                }
                if p[0] < x[0] && q[0] < x[0] {
                    return false;
                }
                let ahead = if x[0] < p[0] && x[0] < q[0] {
                    true
                } else {
                    let upward = if p_below {
                        Sign::Positive
                    } else {
                        Sign::Negative
                    };
                    match side(p, q, p, x).times(upward) {
                        Sign::Zero => return true,
                        sign => sign == Sign::Positive,
                    }
                };
                within ^= ahead;
                false
            },
        );
        match (is_on_ring, within ^ within_of_sections) {
            (true, _) => Location::Boundary,
            (false, true) => Location::Interior,
            (false, false) => Location::Outside,
        }
    }
}

/// Whether an edge is beyond one side of a box, and so does not meet it.
#[inline]
pub(crate) fn is_beside<S: Scalar>([p, q]: [[S; 2]; 2], rect: &Aabb<2, S>) -> bool {
    let (min, max) = (rect.min(), rect.max());
    let on_axis = |k: usize| (p[k] < min[k]) & (q[k] < min[k]) | (p[k] > max[k]) & (q[k] > max[k]);
    on_axis(0) | on_axis(1)
}

/// Whether a point is on the edge between two points.
pub(crate) fn on_edge<S: Scalar>([p, q]: [[S; 2]; 2], x: [S; 2]) -> bool {
    let between = |k: usize| (p[k] <= x[k] && x[k] <= q[k]) || (q[k] <= x[k] && x[k] <= p[k]);
    between(0) && between(1) && side(p, q, p, x) == Sign::Zero
}
