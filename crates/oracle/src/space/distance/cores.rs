//! The closest points of two cores that do not meet.

use crate::distance::Pair;
use crate::rational::Rational;
use crate::space::Track;
use crate::space::block::Block;
use crate::space::body::Body;
use crate::space::sheet::Sheet;
use crate::space::vector::{AXES, Vector, cross, dot, is_zero, minus};
use crate::track::{one, zero};

pub(super) fn closest_of_cores(a: &Body, b: &Body) -> Pair<3> {
    match (a, b) {
        (Body::Linear(a), Body::Linear(b)) => of_tracks(a, b),
        (Body::Linear(a), Body::Block(b)) => of_track_and_block(a, b),
        (Body::Linear(a), Body::Sheet(b)) => of_track_and_sheet(a, b),
        (Body::Block(a), Body::Block(b)) => of_blocks(a, b),
        (Body::Block(a), Body::Sheet(b)) => of_block_and_sheet(a, b),
        (Body::Sheet(a), Body::Sheet(b)) => without_parameters(&a.point, &b.foot(&a.point)),
        (Body::Block(_) | Body::Sheet(_), Body::Linear(_)) | (Body::Sheet(_), Body::Block(_)) => {
            closest_of_cores(b, a).swapped()
        }
        (Body::Round(_), _) | (_, Body::Round(_)) => unreachable!("a core has no radius"),
    }
}

fn without_parameters(p: &Vector, q: &Vector) -> Pair<3> {
    Pair {
        points: [p.clone(), q.clone()],
        parameters: [zero(), zero()],
    }
}

/// The squared distance |o + t d - c - u e|^2 has its least value at an end of
/// one of the two, or where the way from one to the other is perpendicular to
/// both.
fn of_tracks(a: &Track, b: &Track) -> Pair<3> {
    let pair = |t: Rational, u: Rational| Pair {
        points: [a.at(&t), b.at(&u)],
        parameters: [t, u],
    };
    let mut candidates = Vec::new();
    for t in a.anchors() {
        let u = b.nearest(&a.at(&t));
        candidates.push(pair(t, u));
    }
    for u in b.anchors() {
        let t = a.nearest(&b.at(&u));
        candidates.push(pair(t, u));
    }
    let across = cross(&a.direction, &b.direction);
    if !is_zero(&across) {
        // With n = d x e: c + u e - o - t d is along n, so that
        // t n.n = ((c - o) x e) . n and u n.n = ((c - o) x d) . n
        let offset = minus(&b.origin, &a.origin);
        let share = |v: &Vector| dot(&cross(&offset, v), &across) / dot(&across, &across);
        let (t, u) = (share(&b.direction), share(&a.direction));
        if a.reaches(&t) && b.reaches(&u) {
            candidates.push(pair(t, u));
        }
    }
    let least = candidates.iter().map(Pair::squared).min();
    let least = least.expect("an anchor on each piece");
    candidates.retain(|pair| pair.squared() == least);

    let lowest = |which: usize| candidates.iter().min_by_key(|pair| &pair.parameters[which]);
    let first = if !is_endless(a, b) {
        lowest(0)
    } else {
        let at_zero = candidates.iter().find(|pair| pair.parameters[0] == zero());
        at_zero.or(lowest(1))
    };
    first.expect("one is the least").clone()
}

/// Whether a goes on for ever against its direction, and b along with it.
fn is_endless(a: &Track, b: &Track) -> bool {
    let goes_along = match (b.has_start, b.has_end) {
        (false, _) => true,
        (true, false) => dot(&a.direction, &b.direction) < zero(),
        (true, true) => false,
    };
    !a.has_start && goes_along && is_zero(&cross(&a.direction, &b.direction))
}

/// The squared distance of `o + t d` from a box is a parabola between any two of
/// the parameters at which it passes the plane of a face. The least value is at
/// one of these, at an end, or at the lowest point of one of the parabolas; of
/// many with this value, the first is at one of these too, or at t = 0 where the
/// shape is a point.
fn of_track_and_block(track: &Track, block: &Block) -> Pair<3> {
    let mut knots = track.ends();
    for k in AXES {
        let d = &track.direction[k];
        if *d != zero() {
            let planes = [&block.min[k], &block.max[k]];
            knots.extend(planes.map(|x| (x - &track.origin[k]) / d));
        }
    }
    knots.sort();
    let mut candidates = knots.clone();
    // Beyond the first and the last as between two of them.
    let between = knots
        .windows(2)
        .map(|pair| (&pair[0] + &pair[1]) / Rational::of(2));
    let outside = [&knots[0] - one(), &knots[knots.len() - 1] + one()];
    candidates.extend(
        between
            .chain(outside)
            .filter_map(|t| lowest_near(track, block, &t)),
    );

    let pairs = candidates
        .into_iter()
        .filter(|t| track.reaches(t))
        .map(|t| {
            let p = track.at(&t);
            let q = block.nearest(&p);
            Pair {
                points: [p, q],
                parameters: [t, zero()],
            }
        });
    let first = pairs.min_by_key(|pair| (pair.squared(), pair.parameters[0].clone()));
    first.expect("a start, or a face that is passed")
}

/// Where the parabola that the squared distance follows near t is lowest, if it
/// is not constant there.
fn lowest_near(track: &Track, block: &Block, t: &Rational) -> Option<Rational> {
    let p = track.at(t);
    // The sum of (o + t d - q)^2 over the axes on which p is outside, whose plane
    // q does not change with t.
    let (mut square, mut linear) = (zero(), zero());
    for k in AXES {
        let q = (&p[k]).clamp(&block.min[k], &block.max[k]);
        if *q != p[k] {
            let (o, d) = (&track.origin[k], &track.direction[k]);
            square = square + d * d;
            linear = linear + d * &(o - q);
        }
    }
    (square != zero()).then(|| -&(linear / square))
}

/// A linear shape that does not meet a plane is parallel to it, or has an end
/// that is nearest.
fn of_track_and_sheet(track: &Track, sheet: &Sheet) -> Pair<3> {
    let pairs = track.anchors().into_iter().map(|t| {
        let p = track.at(&t);
        Pair {
            points: [p.clone(), sheet.foot(&p)],
            parameters: [t, zero()],
        }
    });
    let first = pairs.min_by_key(|pair| (pair.squared(), pair.parameters[0].clone()));
    first.expect("at least one anchor")
}

/// On each axis the sides that face each other, or else the lowest common
/// coordinate.
fn of_blocks(a: &Block, b: &Block) -> Pair<3> {
    let on_axis = |k: usize| {
        let higher_start = (&a.min[k]).max(&b.min[k]);
        // A set that ends before the other starts is closest at its end.
        [&a.max[k], &b.max[k]].map(|max| higher_start.min(max).clone())
    };
    let axes = AXES.map(on_axis);
    let [p, q] = [0, 1].map(|which| AXES.map(|k| axes[k][which].clone()));
    without_parameters(&p, &q)
}

fn of_block_and_sheet(block: &Block, sheet: &Sheet) -> Pair<3> {
    let corners = block.corners().into_iter();
    let pairs = corners.map(|p| without_parameters(&p, &sheet.foot(&p)));
    // Of several that are the least, this is the first.
    pairs.min_by_key(Pair::squared).expect("eight corners")
}
