//! How two sets of the plane lie to each other, where one is a chain, an area
//! within one, or a circle.
//!
//! Chains are cut at all that they have in common, and each piece is in the
//! other set, on its boundary or outside as its midpoint is. A disc or capsule
//! is what is near its core, so its relation follows from how near the other
//! set comes to the core and how far it goes from there, in squares of
//! distances. The points of a circle are as far from its center as the radius,
//! and the distances of a connected set from there have no gaps.

use std::cmp::Ordering;

use crate::chain::{self, Curve, common, roots};
use crate::convex;
use crate::figure::Figure;
use crate::linear::{Relation, Shape};
use crate::number::Number;
use crate::plane::{Disc, Planar};
use crate::rational::Rational;
use crate::surd::Surd;
use crate::track::{Track, Vector, dot, minus, one, vector, zero};

/// Whether two sets share a point.
pub fn intersects<S: Number>(a: &Figure<S>, b: &Figure<S>) -> bool {
    relation(a, b) != Relation::Disjoint
}

/// How `a` lies to `b`. The interior of an area is what is not on its boundary,
/// that of an open chain all but its two ends, and that of a closed curve all of
/// it.
pub fn relation<S: Number>(a: &Figure<S>, b: &Figure<S>) -> Relation {
    match (Kind::of(a), Kind::of(b)) {
        (Kind::Linear(a), _) => with_linear(&a, b),
        (_, Kind::Linear(b)) => with_linear(&b, a).reversed(),
        (Kind::Chain(a), Kind::Chain(b)) => of_chains(&a, &b),
        (Kind::Chain(a), Kind::Round(b)) => chain_to_round(&a, &b),
        (Kind::Round(a), Kind::Chain(b)) => chain_to_round(&b, &a).reversed(),
        (Kind::Round(_), Kind::Round(_)) => {
            convex::relation(&convex_of(a).set(), &convex_of(b).set())
        }
        (Kind::Circle(a), Kind::Chain(b)) => circle_to_chain(&a, &b),
        (Kind::Chain(a), Kind::Circle(b)) => circle_to_chain(&b, &a).reversed(),
        (Kind::Circle(a), Kind::Round(b)) => circle_to_round(&a, &b),
        (Kind::Round(a), Kind::Circle(b)) => circle_to_round(&b, &a).reversed(),
        (Kind::Circle(a), Kind::Circle(b)) => of_circles(&a, &b),
    }
}

/// The distance of two sets, 0 where they meet; none of two that are convex, which [`convex`] has.
pub fn distance<S: Number>(a: &Figure<S>, b: &Figure<S>) -> Option<Surd> {
    let surd = |plain: &Rational, factor: i64, square: &Rational| {
        Some(Surd::with_root(plain, &Rational::of(factor), square))
    };
    let meet = intersects(a, b);
    // From one set outside another, or from one in a circle.
    let outside = |square: &Rational, radius: &Rational| surd(&-radius, 1, square);
    match (Kind::of(a), Kind::of(b)) {
        _ if meet => surd(&zero(), 0, &zero()),
        (Kind::Linear(_) | Kind::Round(_), Kind::Linear(_) | Kind::Round(_)) => None,
        (Kind::Chain(a), Kind::Chain(b)) => {
            let all = b
                .edges()
                .into_iter()
                .map(|[p, q]| to_chain(&a, &Track::between(&p, &q)));
            outside(&all.min()?, &zero())
        }
        (Kind::Chain(a), Kind::Linear(b)) => outside(&to_chain(&a, &Track::of(&b)), &zero()),
        (Kind::Chain(a), Kind::Round(b)) => outside(&reach(&a, &b.core)[0], &b.radius),
        (Kind::Circle(circle), other) => {
            let radius = &circle.radius;
            let center = [circle.center.clone(), circle.center.clone()];
            let point = Track::between(&center[0], &center[1]);
            // How near the center the core comes, how far it goes, and its radius.
            let (least, most, swept) = match other {
                Kind::Linear(other) => {
                    let track = Track::of(&other);
                    let ends = track.ends().into_iter().map(|t| track.at(&t));
                    let most = ends.map(|p| squared(&p, &circle.center)).max();
                    (between(&track, &point), most.unwrap_or_else(zero), zero())
                }
                Kind::Chain(chain) => {
                    let [least, most] = reach(&chain, &center);
                    (least, most, zero())
                }
                Kind::Round(round) => {
                    let most = round
                        .core
                        .iter()
                        .map(|p| squared(p, &circle.center))
                        .max()?;
                    (squared_to(&circle.center, &round.core), most, round.radius)
                }
                Kind::Circle(other) => {
                    let square = squared(&circle.center, &other.center);
                    if *radius < other.radius && square < other.radius.clone() * &other.radius {
                        return surd(&(&other.radius - radius), -1, &square);
                    }
                    (square.clone(), square, other.radius)
                }
            };
            if least > radius * radius {
                return outside(&least, &(radius + &swept));
            }
            surd(&(radius - &swept), -1, &most)
        }
        (Kind::Linear(_) | Kind::Round(_), Kind::Chain(_)) | (_, Kind::Circle(_)) => distance(b, a),
    }
}

/// The square of the distance of two tracks that do not meet.
fn between(a: &Track, b: &Track) -> Rational {
    let from = |a: &Track, b: &Track| {
        let ends = a.ends().into_iter().map(|t| a.at(&t));
        ends.map(|p| squared(&p, &b.at(&b.nearest(&p))))
            .collect::<Vec<_>>()
    };
    let all = [from(a, b), from(b, a)].concat();
    all.into_iter().min().expect("one of them has an end")
}

/// The square of the distance of a chain and a track that do not meet.
fn to_chain(chain: &Curve, track: &Track) -> Rational {
    let edges = chain
        .edges()
        .into_iter()
        .map(|[p, q]| between(&Track::between(&p, &q), track));
    edges.min().expect("a chain has edges")
}

/// A set without its degenerate forms.
enum Kind<S> {
    Linear(Shape<S>),
    Chain(Curve),
    Round(Round),
    Circle(Circle<S>),
}

/// All that is within a positive radius of a segment.
struct Round {
    core: [Vector; 2],
    radius: Rational,
}

/// A circle with a positive radius.
struct Circle<S> {
    center: Vector,
    radius: Rational,
    disc: Disc<S>,
}

impl<S: Number> Kind<S> {
    fn of(figure: &Figure<S>) -> Self {
        let is_zero = |x: S| Rational::of(x) == zero();
        let same = |p: [S; 2], q: [S; 2]| vector(p) == vector(q);
        let round = |p: [S; 2], q: [S; 2], radius: S| {
            if is_zero(radius) {
                return Kind::Linear(Shape::segment(p, q));
            }
            Kind::Round(Round {
                core: [vector(p), vector(q)],
                radius: Rational::of(radius),
            })
        };
        match figure {
            Figure::Planar(Planar::Linear(shape)) => Kind::Linear(*shape),
            Figure::Planar(Planar::Disc(disc)) => round(disc.center, disc.center, disc.radius),
            Figure::Capsule([p, q], radius) => round(*p, *q, *radius),
            Figure::Circle(disc) if is_zero(disc.radius) => Kind::Linear(Shape::Point(disc.center)),
            Figure::Circle(disc) => Kind::Circle(Circle {
                center: vector(disc.center),
                radius: Rational::of(disc.radius),
                disc: *disc,
            }),
            Figure::Planar(Planar::Rect(rect)) | Figure::Sides(rect)
                if (0..2).any(|k| Rational::of(rect.min[k]) == Rational::of(rect.max[k])) =>
            {
                Kind::Linear(Shape::segment(rect.min, rect.max))
            }
            Figure::Planar(Planar::Rect(rect)) => Kind::Chain(Curve::area(&rect.corners())),
            Figure::Polygon(vertices) => Kind::Chain(Curve::area(vertices)),
            Figure::Polyline(all) if all.iter().all(|&p| same(p, all[0])) => {
                Kind::Linear(Shape::Point(all[0]))
            }
            Figure::Polyline(_) | Figure::Ring(_) | Figure::Sides(_) => {
                Kind::Chain(Curve::of(figure))
            }
        }
    }
}

fn convex_of<S: Number>(figure: &Figure<S>) -> convex::Shape<2, S> {
    match *figure {
        Figure::Planar(Planar::Disc(disc)) => convex::Shape::ball(disc.center, disc.radius),
        Figure::Capsule([p, q], radius) => convex::Shape::capsule(p, q, radius),
        _ => unreachable!("a disc or capsule"),
    }
}

fn with_linear<S: Number>(linear: &Shape<S>, figure: &Figure<S>) -> Relation {
    match figure {
        Figure::Capsule(..) => {
            let linear = convex::Shape::from(*linear);
            convex::relation(&linear.set(), &convex_of(figure).set())
        }
        _ => chain::relation(linear, figure),
    }
}

/// What the pieces and points of a chain are to another set.
#[derive(Default)]
struct Seen {
    /// A piece or point is in the interior, on the boundary or curve, outside.
    within: bool,
    on: bool,
    outside: bool,
    /// A piece of positive length is on the boundary or curve.
    runs_along: bool,
    /// A point on the curve is an end of neither.
    interiors_meet: bool,
}

/// The edges of `a`, cut at all that they share with those of `b`.
fn seen(a: &Curve, b: &Curve) -> Seen {
    let half = Rational::new(1, 2, 0);
    let mut seen = Seen::default();
    let ends = [a.ends(), b.ends()].concat();
    for [p, q] in a.edges() {
        let edge = Track::between(&p, &q);
        if edge.is_point() {
            continue;
        }
        let shared = b
            .edges()
            .into_iter()
            .filter_map(|other| common(&edge, &other));
        let mut cuts: Vec<Rational> = shared.flatten().chain([zero(), one()]).collect();
        cuts.sort();
        cuts.dedup();
        let middles = cuts
            .windows(2)
            .map(|gap| ((&gap[0] + &gap[1]) * &half, true));
        let all: Vec<(Rational, bool)> = middles.collect();
        for (t, is_piece) in all.into_iter().chain(cuts.into_iter().map(|t| (t, false))) {
            let at = edge.at(&t);
            match b.place(&at) {
                Ordering::Less => seen.within = true,
                Ordering::Greater => seen.outside = true,
                Ordering::Equal => {
                    seen.on = true;
                    seen.runs_along |= is_piece;
                    seen.interiors_meet |= is_piece || !ends.contains(&&at);
                }
            }
        }
    }
    seen
}

fn of_chains(a: &Curve, b: &Curve) -> Relation {
    let (of_a, of_b) = (seen(a, b), seen(b, a));
    // No set here has a hole.
    let subset = |seen: &Seen, of: &Curve, other: &Curve| {
        !seen.outside && (other.is_filled() || !of.is_filled())
    };
    let (within, contains) = (subset(&of_a, a, b), subset(&of_b, b, a));
    let interiors_meet = match (a.is_filled(), b.is_filled()) {
        (true, true) => of_a.within || of_b.within || within || contains,
        (false, true) => of_a.within,
        (true, false) => of_b.within,
        (false, false) => of_a.interiors_meet,
    };
    let meets = [&of_a, &of_b].iter().any(|seen| seen.within || seen.on);
    let same_dimension = a.is_filled() == b.is_filled() && (a.is_filled() || of_a.runs_along);
    word(meets, interiors_meet, [within, contains], same_dimension)
}

/// The word for the facts, in the order of their definitions.
fn word(
    meets: bool,
    interiors_meet: bool,
    [within, contains]: [bool; 2],
    same_dimension: bool,
) -> Relation {
    match (within, contains) {
        _ if !meets => Relation::Disjoint,
        (true, true) => Relation::Equal,
        _ if !interiors_meet => Relation::Touch,
        (true, false) => Relation::Within,
        (false, true) => Relation::Contains,
        (false, false) if same_dimension => Relation::Overlap,
        (false, false) => Relation::Cross,
    }
}

fn squared(p: &Vector, q: &Vector) -> Rational {
    let way = minus(p, q);
    dot(&way, &way)
}

/// The square of the distance of a point and a segment.
fn squared_to(p: &Vector, [from, to]: &[Vector; 2]) -> Rational {
    let track = Track::between(from, to);
    squared(p, &track.at(&track.nearest(p)))
}

/// The square of the distance of two segments.
fn squared_between(a: &[Vector; 2], b: &[Vector; 2]) -> Rational {
    if common(&Track::between(&a[0], &a[1]), b).is_some() {
        return zero();
    }
    let ends = a.iter().map(|p| squared_to(p, b));
    let all = ends.chain(b.iter().map(|p| squared_to(p, a)));
    all.min().expect("there are four ends")
}

/// The squares of the least distance of the edges from a core and of the greatest.
fn reach(chain: &Curve, core: &[Vector; 2]) -> [Rational; 2] {
    let least = chain
        .edges()
        .into_iter()
        .map(|edge| squared_between(&edge, core));
    let most = chain.corners.iter().map(|p| squared_to(p, core));
    [least.min(), most.max()].map(|square| square.expect("a chain has edges"))
}

fn chain_to_round(chain: &Curve, round: &Round) -> Relation {
    let square = &round.radius * &round.radius;
    let [least, most] = reach(chain, &round.core);
    let core_inside = chain.is_filled() && chain.place(&round.core[0]).is_lt();
    let contains = core_inside && least >= square;
    word(
        least <= square || core_inside,
        least < square || contains,
        [most <= square, contains],
        chain.is_filled(),
    )
}

fn circle_to_chain<S: Number>(circle: &Circle<S>, chain: &Curve) -> Relation {
    let square = &circle.radius * &circle.radius;
    let [edges, most] = reach(chain, &[circle.center.clone(), circle.center.clone()]);
    let center_inside = chain.is_filled() && chain.place(&circle.center).is_le();
    let least = if center_inside { zero() } else { edges.clone() };
    let meets = least <= square && square <= most;
    let interiors_meet = if chain.is_filled() {
        least < square && square < most
    } else {
        chain
            .edges()
            .into_iter()
            .any(|edge| passes(circle, chain, &edge))
    };
    let within = center_inside && edges >= square;
    word(meets, interiors_meet, [within, false], false)
}

/// Whether an edge has a point of the circle that is no end of the chain.
fn passes<S: Number>(circle: &Circle<S>, chain: &Curve, [p, q]: &[Vector; 2]) -> bool {
    let edge = Track::between(p, q);
    let is_end = |t: &Surd| {
        let mut ends = chain.ends().into_iter();
        ends.any(|end| edge.has(end) && t.compare(&edge.foot(end)).is_eq())
    };
    !edge.is_point()
        && roots(&edge, &circle.disc)
            .iter()
            .any(|[middle, sign, square]| {
                let t = Surd::with_root(middle, sign, square);
                t.compare(&zero()).is_ge() && t.compare(&one()).is_le() && !is_end(&t)
            })
}

fn circle_to_round<S: Number>(circle: &Circle<S>, round: &Round) -> Relation {
    let (radius, swept) = (&circle.radius, &round.radius);
    let least = squared_to(&circle.center, &round.core);
    let [start, end] = round.core.each_ref().map(|p| squared(p, &circle.center));
    let most = start.max(end);
    let (sum, difference) = (radius + swept, radius - swept);
    let (sum, square) = (&sum * &sum, &difference * &difference);
    // The least distance of the set is √least − swept, and the greatest √most + swept.
    let below = sum.cmp(&least);
    let above = if difference.sign().is_le() && (difference.sign().is_lt() || most > zero()) {
        Ordering::Less
    } else {
        square.cmp(&most)
    };
    let within = difference.sign().is_le() && least <= square;
    let meets = below.is_ge() && above.is_le();
    let interiors_meet = below.is_gt() && above.is_lt();
    word(meets, interiors_meet, [within, false], false)
}

fn of_circles<S>(a: &Circle<S>, b: &Circle<S>) -> Relation {
    let between = squared(&a.center, &b.center);
    let (sum, difference) = (&a.radius + &b.radius, &a.radius - &b.radius);
    let equal = between == zero() && difference == zero();
    let meets = &difference * &difference <= between && between <= &sum * &sum;
    word(meets, meets, [equal, equal], false)
}

#[cfg(test)]
mod tests;
