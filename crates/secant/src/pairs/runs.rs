//! The runs of a chain along a linear shape: where it passes through its line, or runs along it.
//!
//! Each vertex is on one side of the line or on it, by one exact sign. An edge between vertices on
//! different sides passes through the line. Vertices on the line that follow each other, with the edges
//! between them, run along it. Each of these is a run: a connected piece of the chain, which comes
//! from one side and goes to another, unless the chain ends in it. No run is found twice or lost at a
//! vertex, since a vertex has one sign.

use super::chain::{Chain, is_beside, on_edge};
use super::{ContactInterval, Linear, ParameterEnclosure, aabb_linear, linear_linear};
use crate::index::{Bounds, Strip};
use crate::kernel::{RootParameter, Sign, cross, side};
use crate::result::Normal;
use crate::shapes::bounds;
use crate::sorting::sort;
use crate::{Feature, Passing, Scalar, Segment};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};
use core::slice::from_ref;

/// A connected piece of a chain on the line of a linear shape, as far as the shape reaches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<S> {
    /// Its first and its last place along the linear shape.
    pub(crate) first: RootParameter<2, S>,
    pub(crate) last: RootParameter<2, S>,
    /// The linear shape starts, ends in it.
    pub(crate) at_start: bool,
    pub(crate) at_end: bool,
    /// The side of the line that the chain comes from, and the one it goes to: `None` where it does not
    /// leave the line.
    pub(crate) from: Option<Sign>,
    pub(crate) to: Option<Sign>,
    pub(crate) kind: RunKind,
}

/// A run, with its first and its last place to be ordered by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderedRun<S> {
    pub(crate) run: Run<S>,
    pub(crate) first: ParameterEnclosure<2, S>,
    pub(crate) last: ParameterEnclosure<2, S>,
}

/// What part of the chain a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RunKind {
    /// A point within the edge of this number.
    Through(usize),
    /// So many vertices from this one on, and the edges between them.
    OnLine(usize, usize),
}

impl<S: Scalar> Run<S> {
    /// The chain goes from one side of the line to the other.
    pub(crate) fn crosses(&self) -> bool {
        self.from.is_some() && self.to.is_some() && self.from != self.to
    }

    /// The two ends of a piece of positive length.
    pub(crate) fn part(&self) -> Option<[[S; 2]; 2]> {
        match (self.first, self.last) {
            (RootParameter::At(p), RootParameter::At(q)) if p != q => Some([p, q]),
            _ => None,
        }
    }

    /// Whether the run is one point, and that point is `x`.
    pub(crate) fn is_at(&self, chain: &Chain<'_, S>, linear: &Linear<2, S>, x: [S; 2]) -> bool {
        match (self.first, self.kind) {
            (RootParameter::At(p), _) => self.part().is_none() && p == x,
            // An edge that passes through the line has one point on it.
            (_, RunKind::Through(edge)) => {
                linear.side(x) == Sign::Zero
                    && on_edge([chain.vertex(edge), chain.vertex(edge + 1)], x)
            }
            _ => false,
        }
    }

    /// The linear shape or the chain ends in the run.
    fn ends(&self, chain: &Chain<'_, S>) -> bool {
        let chain_ends = !chain.closed() && (self.from.is_none() || self.to.is_none());
        self.at_start || self.at_end || chain_ends
    }

    /// The lowest number of a vertex at the run's first place.
    fn vertex_at_first(&self, chain: &Chain<'_, S>) -> Option<usize> {
        let (RootParameter::At(x), RunKind::OnLine(start, count)) = (self.first, self.kind) else {
            return None;
        };
        let here = (start..start + count).filter(|&k| chain.vertex(k) == x);
        here.map(|k| k % chain.len()).min()
    }

    /// The lowest number of an edge with the run's first place.
    fn edge_at_first(&self, chain: &Chain<'_, S>) -> Option<usize> {
        match (self.first, self.kind) {
            (_, RunKind::Through(edge)) => Some(edge % chain.len()),
            // Where the run is all of a closed chain, the edge from the last vertex to the first lies
            // on the others.
            (RootParameter::At(x), RunKind::OnLine(start, count)) => {
                let here = (start..start + count - 1)
                    .filter(|&k| on_edge([chain.vertex(k), chain.vertex(k + 1)], x));
                here.map(|k| k % chain.len()).min()
            }
            _ => None,
        }
    }

    /// The edges with the run's first place that do not run along the line.
    fn edges_across(&self, chain: &Chain<'_, S>) -> impl Iterator<Item = usize> + use<S> {
        let edges = match (self.first, self.kind) {
            (_, RunKind::Through(edge)) => [Some(edge), None],
            (RootParameter::At(x), RunKind::OnLine(start, count)) => {
                let (first, last) = (start, start + count - 1);
                [
                    (self.from.is_some() && chain.vertex(first) == x).then(|| first - 1),
                    (self.to.is_some() && chain.vertex(last) == x).then_some(last),
                ]
            }
            _ => [None, None],
        };
        let n = chain.len();
        edges.into_iter().flatten().map(move |k| k % n)
    }
}

/// So many runs have a place from the beginning: a convex chain has no more, and a larger list is slow to make.
const FEW: usize = 2;

/// Every run of the chain along a linear shape that is not a point, in the order of the chain.
pub(crate) fn runs<S: Scalar>(chain: &Chain<'_, S>, linear: &Linear<2, S>) -> Vec<Run<S>> {
    let mut all = Vec::new();
    let _ = walk(chain, linear, &mut |run| {
        all.push(run);
        ControlFlow::Continue(())
    });
    all
}

/// The edges of a chain that a ray leaves, which follow each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeftEdges {
    first: usize,
    count: usize,
}

impl LeftEdges {
    /// None, as of every ray that leaves nothing.
    pub(crate) const NONE: Self = Self { first: 0, count: 0 };

    /// The edge that was hit, or the two at the vertex, with the edges of zero length at their ends.
    pub(crate) fn of<S: Scalar>(part: Feature, chain: &Chain<'_, S>) -> Self {
        let n = chain.len();
        // The vertices from which it goes on to both sides, and those where it ends there.
        let [first, last] = match part {
            Feature::Face(edge) => [edge as usize % n, (edge as usize + 1) % n],
            Feature::Vertex(vertex) => chain.vertices_at(vertex as usize),
            _ => return Self::NONE,
        };
        let (mut start, mut end) = (first, last);
        if let Feature::Vertex(_) = part {
            if chain.closed() || first > 0 {
                start = chain.edge_before(first);
            }
            if chain.closed() || last + 1 < n {
                end = (last + 1) % n;
            }
        }
        let ([start, _], [_, end]) = (chain.vertices_at(start), chain.vertices_at(end));
        let span = |from: usize, to: usize| (to + n - from) % n;
        Self {
            first: start,
            count: (span(start, first) + span(first, last) + span(last, end)).min(n),
        }
    }

    fn has<S: Scalar>(self, edge: usize, chain: &Chain<'_, S>) -> bool {
        let n = chain.len();
        self.count > 0 && (edge % n + n - self.first) % n < self.count
    }

    /// What is left of a run without these edges: the pieces with an edge that is none of them, or a part of one.
    fn without<S: Scalar>(
        self,
        run: Run<S>,
        chain: &Chain<'_, S>,
        linear: &Linear<2, S>,
    ) -> Vec<Run<S>> {
        let is_left = |edge: usize| self.has(edge, chain);
        let (start, count) = match run.kind {
            RunKind::Through(edge) if is_left(edge) => return Vec::new(),
            RunKind::Through(_) => return vec![run],
            RunKind::OnLine(start, count) => (start, count),
        };
        let last = start + count - 1;
        let (mut pieces, mut first) = (Vec::new(), start);
        for vertex in start..=last {
            if vertex < last && !is_left(vertex) {
                continue;
            }
            let is_met = vertex > first
                || first == start && run.from.is_some() && !is_left(start - 1)
                || vertex == last && run.to.is_some() && !is_left(last);
            if is_met {
                let vertices = (first, vertex + 1 - first);
                pieces.extend(run_of_vertices(chain, linear, vertices, [run.from, run.to]));
            }
            first = vertex + 1;
        }
        pieces
    }
}

/// Every run of the chain without some edges, in the exact order of their first places along the linear shape.
pub(crate) fn in_order<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    left: LeftEdges,
) -> Vec<OrderedRun<S>> {
    let mut all = Vec::with_capacity(FEW);
    let _ = walk(chain, linear, &mut |run| {
        match left.count {
            0 => all.push(ordered(run, linear)),
            _ => all.extend(pieces(run, chain, linear, left)),
        }
        ControlFlow::Continue(())
    });
    sort(&mut all, |a, b| a.first.order(&b.first, linear));
    all
}

/// What is left of a run without some edges.
fn pieces<S: Scalar>(
    run: Run<S>,
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    left: LeftEdges,
) -> impl Iterator<Item = OrderedRun<S>> {
    let pieces = left.without(run, chain, linear).into_iter();
    pieces.map(|piece| ordered(piece, linear))
}

fn ordered<S: Scalar>(run: Run<S>, linear: &Linear<2, S>) -> OrderedRun<S> {
    let first = ParameterEnclosure::new(linear, run.first);
    let last = match run.part() {
        Some(_) => ParameterEnclosure::new(linear, run.last),
        None => first,
    };
    OrderedRun { run, first, last }
}

/// The contact interval of a run alone, without some edges; `None` where nothing of it is left.
pub(crate) fn contact_interval_of<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    run: &OrderedRun<S>,
    left: LeftEdges,
) -> Option<ContactInterval<2, S>> {
    let first = match left.count {
        0 => *run,
        // The first of equal ones, as a stable order has it.
        _ => pieces(run.run, chain, linear, left).reduce(|a, b| {
            match b.first.order(&a.first, linear).is_lt() {
                true => b,
                false => a,
            }
        })?,
    };
    let together = from_ref(&first);
    Some(contact_interval(chain, linear, together, &first, left))
}

/// What one or more runs in order make, which hang together along the linear shape, and of which this
/// one is the last to end.
pub(crate) fn contact_interval<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    together: &[OrderedRun<S>],
    last: &OrderedRun<S>,
    left: LeftEdges,
) -> ContactInterval<2, S> {
    let first = together[0];
    let at_first = || {
        let here = |other: &&OrderedRun<S>| other.first.order(&first.first, linear).is_eq();
        together
            .iter()
            .take_while(here)
            .map(|ordered_run| ordered_run.run)
    };
    let vertex = at_first().filter_map(|run| run.vertex_at_first(chain));
    let edge = at_first().filter_map(|run| run.edge_at_first(chain));
    let across = at_first()
        .flat_map(|run| run.edges_across(chain))
        .filter(|&edge| !left.has(edge, chain));
    // A solid is hit on an edge that faces the ray, if one of the two at a corner does.
    let hit = across.min_by_key(|&edge| (!faces(chain, linear, edge), edge));
    let crossing = together
        .iter()
        .filter(|ordered_run| ordered_run.run.crosses());
    ContactInterval {
        enter: first.first,
        exit: last.last.root_parameter,
        feature: feature(vertex.min(), edge.min()),
        passing: if together
            .iter()
            .any(|ordered_run| ordered_run.run.ends(chain))
        {
            Passing::Ends
        } else if crossing.count() % 2 == 1 {
            Passing::Crosses
        } else {
            Passing::Grazes
        },
        normal: match hit {
            Some(edge) => Normal::Edge(chain.vertex(edge), chain.vertex(edge + 1)),
            None => Normal::Against,
        },
    }
}

/// Whether the edge of a solid has its outer side where the linear shape comes from.
fn faces<S: Scalar>(chain: &Chain<'_, S>, linear: &Linear<2, S>, edge: usize) -> bool {
    let direction = linear.direction();
    let orientation = cross(direction, [chain.vertex(edge), chain.vertex(edge + 1)]);
    chain
        .filled()
        .is_some_and(|filled| orientation.times(filled) == Sign::Negative)
}

/// What a linear shape that is a point makes, on the chain without some edges.
pub(crate) fn contact_interval_of_point<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    left: LeftEdges,
) -> Option<ContactInterval<2, S>> {
    let (x, n) = (linear.origin(), chain.len());
    let here = || {
        let all = chain.edges().enumerate();
        all.filter(|&(number, edge)| !left.has(number, chain) && on_edge(edge, x))
    };
    let (edge, _) = here().next()?;
    let ends = here().flat_map(|(number, _)| [number, (number + 1) % n]);
    let vertex = ends.filter(|&vertex| chain.vertex(vertex) == x).min();
    Some(ContactInterval {
        enter: ParameterEnclosure::new(linear, RootParameter::At(x)),
        exit: RootParameter::At(x),
        feature: feature(vertex, Some(edge)),
        passing: Passing::Ends,
        normal: Normal::Against,
    })
}

/// The feature of a point of a chain: the vertex there, or the edge.
pub(crate) fn feature(vertex: Option<usize>, edge: Option<usize>) -> Feature {
    let number = |k: usize| u32::try_from(k).expect("as checked when the vertices came in");
    match (vertex, edge) {
        (Some(vertex), _) => Feature::Vertex(number(vertex)),
        (None, Some(edge)) => Feature::Face(number(edge)),
        (None, None) => unreachable!("every point of a chain is on an edge"),
    }
}

/// Whether the chain has a point on a linear shape that is not a point.
pub(crate) fn meets<S: Scalar>(chain: &Chain<'_, S>, linear: &Linear<2, S>) -> bool {
    let Some(ends) = linear.ends() else {
        return walk(chain, linear, &mut |_| ControlFlow::Break(())).is_break();
    };
    let envelope = Envelope::new(chain, linear);
    // A box around a segment leaves out most edges, which is faster than a side for each vertex.
    let rect = bounds(&ends);
    !is_beside(ends, chain.bounds())
        && chain.any_edge(
            |_, around| envelope.meets(around),
            |edge| !is_beside(edge, &rect) && edge_meets(edge, linear),
        )
}

/// A box and a strip that hold a linear shape: what has no points in both does not meet it.
struct Envelope {
    bounds: Bounds<2>,
    strip: Option<Strip>,
}

impl Envelope {
    #[inline(never)]
    fn new<S: Scalar>(chain: &Chain<'_, S>, linear: &Linear<2, S>) -> Self {
        let bounds = match linear.ends() {
            Some(ends) => chain.seen(ends),
            None => chain.seen_box(&Bounds::of_linear(linear)),
        };
        let strip = match chain.index {
            Some(_) if S::EXACT_AS_F64 => Strip::of_linear(linear, 0.0),
            _ => None,
        };
        let strip = strip.and_then(|strip| strip.for_boxes_in(&Bounds::<2>::of_chain(chain)));
        Self { bounds, strip }
    }

    /// Whether what is in a box, an edge or a section of the chain, may meet the linear shape.
    #[inline(never)]
    fn meets(&self, around: &Bounds<2>) -> bool {
        let is_beside = |strip: &Strip| strip.is_beside(around);
        around.meets(&self.bounds) && !self.strip.as_ref().is_some_and(is_beside)
    }
}

/// The numbers of the edges that may meet a linear shape, in order: of few edges, all.
pub(crate) fn edges_near<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
) -> impl Iterator<Item = usize> {
    let envelope = chain.index.map(|_| Envelope::new(chain, linear));
    let is_near = move |around: &Bounds<2>| envelope.as_ref().is_none_or(|it| it.meets(around));
    let mut next = 0;
    core::iter::from_fn(move || {
        loop {
            let number = chain.next_edge(next, &mut |_, around| is_near(around))?;
            next = number + 1;
            if chain.index.is_none() || is_near(&chain.seen_edge(number)) {
                return Some(number);
            }
        }
    })
}

#[inline(never)]
fn edge_meets<S: Scalar>([p, q]: [[S; 2]; 2], linear: &Linear<2, S>) -> bool {
    linear_linear::intersects(linear, &(&Segment::new_unchecked(p, q)).into())
}

/// Calls `each` with the runs along the linear shape, in the order of the chain, until it breaks.
fn walk<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    each: EachRun<'_, S>,
) -> ControlFlow<()> {
    if !aabb_linear::intersects(chain.bounds(), linear) {
        return ControlFlow::Continue(());
    }
    match chain.index {
        None => walk_all(chain, linear, each),
        Some(_) => walk_near(chain, linear, each),
    }
}

/// A call for each run, until it breaks.
type EachRun<'e, S> = &'e mut dyn FnMut(Run<S>) -> ControlFlow<()>;

fn walk_all<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    each: EachRun<'_, S>,
) -> ControlFlow<()> {
    let n = chain.len();
    if !chain.closed() {
        return walk_vertices(chain, linear, 0..n, None, each);
    }
    // A closed chain is walked from the first vertex that is off the line back to that vertex.
    let mut sides = (0..n).map(|k| (k, linear.side(chain.vertex(k))));
    match sides.find(|&(_, sign)| sign != Sign::Zero) {
        Some((start, sign)) => walk_vertices(chain, linear, start..start + n + 1, Some(sign), each),
        None => walk_line(chain, linear, each),
    }
}

/// The run of a closed chain that is all on the line.
fn walk_line<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    each: EachRun<'_, S>,
) -> ControlFlow<()> {
    let all = run_of_vertices(chain, linear, (0, chain.len()), [None, None]);
    all.map_or(ControlFlow::Continue(()), each)
}

/// Walks the stretches of the chain whose edges have boxes that meet that of the linear shape, each from a vertex off the
/// line to one off the line, or to an end of the chain.
fn walk_near<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    each: EachRun<'_, S>,
) -> ControlFlow<()> {
    let n = chain.len();
    let mut near: Vec<usize> = edges_near(chain, linear).collect();
    let is_on_line = |k: usize| linear.side(chain.vertex(k)) == Sign::Zero;
    let runs_along = |&edge: &usize| is_on_line(edge) && is_on_line(edge + 1);
    if linear.ends().is_some()
        && near.iter().any(runs_along)
        && let Some(flow) = walk_covering(chain, linear, near.clone(), each)
    {
        return flow;
    }
    let (mut start, mut end) = (0, n - 1);
    if chain.closed() {
        // As far back from an edge as there are vertices on the line.
        let Some(&edge) = near.first() else {
            return ControlFlow::Continue(());
        };
        let Some(back) = (0..n).find(|back| !is_on_line(edge + n - back)) else {
            return walk_line(chain, linear, each);
        };
        start = (edge + n - back) % n;
        end = start + n;
        let before = near.partition_point(|&edge| edge < start);
        near[..before].iter_mut().for_each(|edge| *edge += n);
        near.rotate_left(before);
    }
    let mut near = near.into_iter().peekable();
    while let Some(edge) = near.next() {
        let (mut first, mut last) = (edge, edge + 1);
        while first > start && is_on_line(first) {
            first -= 1;
        }
        loop {
            if let Some(next) = near.next_if(|&next| next <= last) {
                last = last.max(next + 1);
            } else if last < end && is_on_line(last) {
                last += 1;
            } else {
                break;
            }
        }
        walk_vertices(chain, linear, first..last + 1, None, each)?;
        start = last;
    }
    ControlFlow::Continue(())
}

/// Walks the stretches of edges with boxes that meet that of a segment, where no run that goes on beyond a stretch leaves an
/// end of the segment out. `None` where one does.
///
/// The edge beyond the stretch does not meet the segment. So where it is on the line, an end of the segment is between them;
/// and of a run with both ends of the segment nobody asks from which side it comes, and to which it goes.
fn walk_covering<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    mut near: Vec<usize>,
    each: EachRun<'_, S>,
) -> Option<ControlFlow<()>> {
    let n = chain.len();
    if chain.closed() {
        // From an edge on before which there is another one.
        let gap = (0..near.len()).find(|&k| match k {
            0 => near[0] + n > near[near.len() - 1] + 1,
            _ => near[k] > near[k - 1] + 1,
        })?;
        near[..gap].iter_mut().for_each(|edge| *edge += n);
        near.rotate_left(gap);
    }
    let stretches = || near.chunk_by(|&edge, &next| next == edge + 1);
    let vertices = |edges: &[usize]| edges[0]..edges[edges.len() - 1] + 2;
    let covers = |first: usize, count: usize| {
        let run = run_of_vertices(chain, linear, (first, count), [None, None]);
        count == 0 || run.is_some_and(|run| run.at_start && run.at_end)
    };
    let is_on_line = |k: &usize| linear.side(chain.vertex(*k)) == Sign::Zero;
    let is_whole = |edges: &[usize]| {
        let all = vertices(edges);
        let at_first = all.clone().take_while(is_on_line).count();
        let at_last = all.clone().rev().take_while(is_on_line).count();
        let is_end = |k: usize| !chain.closed() && (k == 0 || k + 1 == n);
        (is_end(all.start) || covers(all.start, at_first))
            && (is_end(all.end - 1) || covers(all.end - at_last, at_last))
    };
    stretches().all(is_whole).then(|| {
        stretches().try_for_each(|edges| walk_vertices(chain, linear, vertices(edges), None, each))
    })
}

/// Walks vertices that follow each other. Of a closed chain that is walked round they are those from one off the line, on
/// this side, to the same one; those of lower numbers are on the line.
fn walk_vertices<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    vertices: Range<usize>,
    off: Option<Sign>,
    each: EachRun<'_, S>,
) -> ControlFlow<()> {
    let n = chain.len();
    let start = vertices.start;
    let mut from = None;
    let mut on_line: Option<(usize, usize)> = None;
    for k in vertices {
        // The side of each vertex is evaluated once.
        let sign = match off {
            Some(sign) if k == start || k == start + n => sign,
            Some(_) if k >= n => Sign::Zero,
            _ => linear.side(chain.vertex(k)),
        };
        if sign == Sign::Zero {
            let (first, count) = on_line.unwrap_or((k, 0));
            on_line = Some((first, count + 1));
            continue;
        }
        let run = match on_line.take() {
            Some(vertices) => run_of_vertices(chain, linear, vertices, [from, Some(sign)]),
            None if from == Some(sign.negated()) => through(chain, linear, k - 1, sign),
            None => None,
        };
        if let Some(run) = run {
            each(run)?;
        }
        from = Some(sign);
    }
    let last = on_line.and_then(|vertices| run_of_vertices(chain, linear, vertices, [from, None]));
    last.map_or(ControlFlow::Continue(()), each)
}

/// The run of an edge whose ends are on different sides of the line, if the linear shape reaches
/// there; `to` is the side that the edge goes to.
fn through<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    edge: usize,
    to: Sign,
) -> Option<Run<S>> {
    let [p, q] = [chain.vertex(edge), chain.vertex(edge + 1)];
    // The passage comes after x if the edge turns to its side of the line seen from x.
    let after = |x: [S; 2]| side(p, q, p, x).times(to);
    let (start, end) = (linear.start(), linear.end());
    let (after_start, after_end) = (start.map(after), end.map(after));
    if after_start == Some(Sign::Negative) || after_end == Some(Sign::Positive) {
        return None;
    }
    let at_start = start.filter(|_| after_start == Some(Sign::Zero));
    let at_end = end.filter(|_| after_end == Some(Sign::Zero));
    let root_parameter = match at_start.or(at_end) {
        Some(x) => RootParameter::At(x),
        None => RootParameter::Crossing([p, p, q]),
    };
    Some(Run {
        first: root_parameter,
        last: root_parameter,
        at_start: at_start.is_some(),
        at_end: at_end.is_some(),
        from: Some(to.negated()),
        to: Some(to),
        kind: RunKind::Through(edge),
    })
}

/// The run of vertices on the line that follow each other, if the linear shape reaches there.
fn run_of_vertices<S: Scalar>(
    chain: &Chain<'_, S>,
    linear: &Linear<2, S>,
    (start, count): (usize, usize),
    [from, to]: [Option<Sign>; 2],
) -> Option<Run<S>> {
    let order = linear.order_along();
    let after = |x, y| order(x, y) == Sign::Positive;
    let (mut first, mut last) = (chain.vertex(start), chain.vertex(start));
    for k in start + 1..start + count {
        let x = chain.vertex(k);
        if after(first, x) {
            first = x;
        }
        if after(x, last) {
            last = x;
        }
    }
    let holds = |x: &[S; 2]| !after(first, *x) && !after(*x, last);
    let (at_start, at_end) = (
        linear.start().filter(holds).is_some(),
        linear.end().filter(holds).is_some(),
    );
    if let Some(p) = linear.start().filter(|&p| after(p, first)) {
        first = p;
    }
    if let Some(q) = linear.end().filter(|&q| after(last, q)) {
        last = q;
    }
    // Beyond an end of the linear shape nothing is left.
    (!after(first, last)).then_some(Run {
        first: RootParameter::At(first),
        last: RootParameter::At(last),
        at_start,
        at_end,
        from,
        to,
        kind: RunKind::OnLine(start, count),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::EdgeIndex;
    use crate::pairs::chain::Location;
    use crate::{Line, Polyline, Ray};
    use alloc::string::String;

    struct Random(u64);

    impl Random {
        fn below(&mut self, n: u64) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 11) % n
        }

        fn point(&mut self, [width, height]: [u64; 2]) -> [i64; 2] {
            [self.below(width), self.below(height)].map(|x| x.cast_signed())
        }
    }

    /// The runs in an order that does not depend on where the chain was begun. Of those with all of the linear shape nobody
    /// asks what part of the chain they are, or how many there are.
    fn described(chain: &Chain<'_, i64>, linear: &Linear<2, i64>) -> Vec<String> {
        let n = chain.len();
        let mut all: Vec<_> = runs(chain, linear)
            .into_iter()
            .map(|run| Run {
                kind: match run.kind {
                    RunKind::Through(edge) => RunKind::Through(edge % n),
                    RunKind::OnLine(start, count) => RunKind::OnLine(start % n, count),
                },
                ..run
            })
            .map(|run| match run.at_start && run.at_end {
                true => alloc::format!("{:?} {:?}", run.first, run.last),
                false => alloc::format!("{run:?}"),
            })
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// An edge of a side with many vertices is not asked about the others.
    #[test]
    fn a_segment_within_a_long_run_is_walked_alone() {
        let n = 1_000;
        let side = (0..n).map(|k| [k, 0]);
        let line = Polyline::new(side.clone().collect::<Vec<_>>());
        let ring = side.chain((0..n).map(|k| [n, k]));
        let ring = crate::Polygon::new(ring.chain([[n, n], [0, n]]).collect::<Vec<_>>());
        let others = Polyline::new(
            [[-1, 0], [-1, 9]]
                .into_iter()
                .chain((0..n).map(|k| [k, 0]))
                .collect::<Vec<_>>(),
        );
        for chain in [Chain::from(&line), Chain::from(&ring), Chain::from(&others)] {
            assert!(chain.index.is_some());
            for k in 1..n - 2 {
                for segment in [[[k, 0], [k + 1, 0]], [[k + 1, 0], [k, 0]]] {
                    let linear = Linear::from(&Segment::new(segment[0], segment[1]));
                    let all = runs(&chain, &linear);
                    let [run] = &all[..] else {
                        panic!("{all:?}");
                    };
                    assert!(run.at_start && run.at_end && run.part().is_some());
                    assert!(
                        matches!(run.kind, RunKind::OnLine(_, count) if count <= 4),
                        "{run:?}"
                    );
                }
            }
        }
    }

    /// On narrow grids, many vertices are on one line, and runs are long.
    #[test]
    fn an_index_finds_the_same_runs_and_places() {
        let mut random = Random(20_261_126);
        let (mut found, mut on_line, mut within) = (0, 0, 0);
        for round in 0..if cfg!(miri) { 3 } else { 20_000 } {
            let size = [[9, 2], [3, 3], [6, 5], [20, 9]][round % 4];
            let count = 2 + random.below(if round % 8 < 7 { 12 } else { 600 });
            let mut vertices: Vec<_> = (0..count).map(|_| random.point(size)).collect();
            if random.below(3) > 0 {
                vertices.push(vertices[0]);
            }
            let polyline = Polyline::new(vertices);
            let mut chain = Chain::from(&polyline);
            if chain.is_point() {
                continue;
            }
            if chain.closed() && random.below(2) == 0 {
                chain.filled = Some(Sign::Positive);
            }
            let index =
                EdgeIndex::of_edges(polyline.vertices(), chain.edge_count(), chain.bounds.min());
            chain.index = None;
            let indexed = Chain {
                index: Some(&index),
                ..chain
            };
            let [p, q] = [(); 2].map(|()| random.point(size));
            if p == q {
                continue;
            }
            let linear: Linear<2, i64> = match random.below(4) {
                0 => (&Line::through(p, q)).into(),
                1 => (&Ray::new(p, [q[0] - p[0], q[1] - p[1]])).into(),
                _ => (&Segment::new(p, q)).into(),
            };
            let runs = described(&chain, &linear);
            assert_eq!(described(&indexed, &linear), runs, "{chain:?} {linear:?}");
            assert_eq!(meets(&chain, &linear), !runs.is_empty());
            assert_eq!(meets(&indexed, &linear), !runs.is_empty());
            let location = chain.locate(p);
            assert_eq!(indexed.locate(p), location, "{chain:?} {p:?}");
            found += runs.len();
            on_line += runs.iter().filter(|run| run.contains("OnLine")).count();
            within += usize::from(location == Location::Interior);
        }
        if !cfg!(miri) {
            assert!(
                found > 20_000 && on_line > 5_000 && within > 2_000,
                "{found} {on_line} {within}"
            );
        }
    }
}
