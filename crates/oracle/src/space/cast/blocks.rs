//! Where a ray comes to the boundary of a box, or to a flat box.

use super::{Candidate, Feature, place};
use crate::cast::Solids;
use crate::chain::Passing;
use crate::rational::Rational;
use crate::space::Track;
use crate::space::block::Block;
use crate::space::chord::interval;
use crate::space::vector::{AXES, Vector};
use crate::surd::Surd;
use crate::track::{one, zero};
use crate::vector::unit;

/// The places on the boundary. A convex solid whose interior is passed has one
/// on entering and one on leaving. Otherwise all of the common part is on the
/// boundary, and comes in one piece.
pub(super) fn of_block(track: &Track, block: &Block, solids: Solids) -> Vec<Candidate> {
    let Some([first, last]) = interval(track, block) else {
        return Vec::new();
    };
    let middle = track.at(&((&first + &last) / Rational::of(2)));
    let pieces = if block.has_inside(&middle) {
        let on_boundary = |t: &Rational| !block.has_inside(&track.at(t));
        let both = [first, last].into_iter().filter(on_boundary);
        both.map(|t| [t.clone(), t]).collect()
    } else {
        vec![[first, last]]
    };
    let enters = block.has_inside(&middle);
    // A ray that starts on a face of a solid and leads out of it.
    let leaves = |t: &Rational, feature: Feature| match feature {
        Feature::Face(n) if block.wide_axes().len() == 3 && solids == Solids::Filled => {
            let d = &track.direction[n / 2];
            *t == zero() && if n % 2 == 0 { *d < zero() } else { *d > zero() }
        }
        _ => false,
    };
    let candidate = |piece: [Rational; 2]| {
        let p = track.at(&piece[0]);
        let feature = feature(block, &p);
        Candidate {
            place: place(track, &piece[0]),
            feature,
            passing: if enters && !track.ends_at(&piece[0]) {
                Passing::Crosses
            } else {
                passing(track, block, &piece)
            },
            normal: normal(track, block, feature, &p).map(|n| {
                if leaves(&piece[0], feature) {
                    n.map(|x| x.scaled(&-&one(), &zero()))
                } else {
                    n
                }
            }),
        }
    };
    pieces.into_iter().map(candidate).collect()
}

/// How it goes on from a piece of the common part that is on the boundary.
fn passing(track: &Track, block: &Block, [first, last]: &[Rational; 2]) -> Passing {
    if track.ends_at(first) || track.ends_at(last) {
        return Passing::Ends;
    }
    let dimension = block.wide_axes().len();
    if dimension == 3 {
        return Passing::Grazes;
    }
    let runs_along = first < last;
    let is_inner = block.has_in_relative_interior(&track.at(first));
    match (runs_along, dimension, is_inner) {
        (true, ..) | (_, 0, _) | (_, 1, false) => Passing::Ends,
        (false, _, true) => Passing::Crosses,
        (false, _, false) => Passing::Grazes,
    }
}

/// What is at a point of the boundary.
fn feature(block: &Block, p: &Vector) -> Feature {
    if let Some(n) = (0..8).find(|&n| block.corner(n) == *p) {
        return Feature::Vertex(n);
    }
    let is_on_edge = |&n: &usize| {
        let [from, to] = Block::edge(n).map(|corner| block.corner(corner));
        Track::between(&from, &to).has(p)
    };
    if let Some(n) = (0..12).find(is_on_edge) {
        return Feature::Edge(n);
    }
    let side = (0..6).find(|&n| is_on_side(block, n, p));
    Feature::Face(side.expect("a point of the boundary"))
}

fn is_on_side(block: &Block, n: usize, p: &Vector) -> bool {
    let (axis, side) = (n / 2, [&block.min, &block.max][n % 2]);
    p[axis] == side[axis]
}

fn normal(track: &Track, block: &Block, feature: Feature, p: &Vector) -> Option<[Surd; 3]> {
    let d = &track.direction;
    let against = |n: usize| {
        let axis = n / 2;
        let sign = if d[axis] > zero() { -&one() } else { one() };
        unit(&AXES.map(|k| if k == axis { sign.clone() } else { zero() }))
    };
    let side = match feature {
        // Against the ray from either side.
        Feature::Face(n) => Some(n).filter(|n| d[n / 2] != zero()),
        // Outward is down at the minimum.
        _ => (0..6).find(|&n| {
            let faces_ray = if n % 2 == 0 {
                d[n / 2] > zero()
            } else {
                d[n / 2] < zero()
            };
            is_on_side(block, n, p) && faces_ray
        }),
    };
    side.map(against).or_else(|| track.back())
}
