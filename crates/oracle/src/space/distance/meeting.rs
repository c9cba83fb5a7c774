//! One common point of two sets that meet.

use crate::distance::{Closest, towards};
use crate::rational::Rational;
use crate::space::Track;
use crate::space::block::Block;
use crate::space::body::{Body, Round};
use crate::space::chord::{Chord, chord_of_block, chord_of_round};
use crate::space::common::{
    Intersection, Meeting, Passage, PlaneIntersection, common_of_tracks, track_in_sheet,
};
use crate::space::sheet::Sheet;
use crate::space::vector::{Vector, along, cross, dot, is_zero, minus};
use crate::surd::Surd;
use crate::track::zero;

/// The common point that [`super::closest`] chooses.
pub(super) fn common_point(a: &Body, b: &Body, has_parameter: [bool; 2]) -> Closest<3, Surd> {
    let rational = |p: Vector| Closest::at(p.each_ref().map(Surd::from));
    match (a, b) {
        (Body::Linear(a), Body::Linear(b)) => {
            let meeting = first_of_tracks(a, b).map(|x| Surd::from(x));
            Closest {
                t: has_parameter[0].then_some(meeting.t),
                u: has_parameter[1].then_some(meeting.u),
                ..Closest::at(meeting.at)
            }
        }
        (Body::Linear(track), other) => {
            let passage = first_of_track(track, other);
            Closest {
                t: has_parameter[0].then_some(passage.t),
                ..Closest::at(passage.at)
            }
        }
        (Body::Round(a), Body::Round(b)) => Closest::at(of_rounds(a, b)),
        (Body::Round(ball), Body::Block(block)) => rational(block.nearest(&ball.center)),
        (Body::Round(ball), Body::Sheet(sheet)) => rational(sheet.foot(&ball.center)),
        (Body::Block(a), Body::Block(b)) => rational(a.common(b).expect("they meet").min),
        (Body::Block(block), Body::Sheet(sheet)) => rational(of_block_and_sheet(block, sheet)),
        (Body::Sheet(a), Body::Sheet(b)) => rational(of_sheets(a, b)),
        _ => {
            let [first, second] = has_parameter;
            common_point(b, a, [second, first]).swapped()
        }
    }
}

fn first_of_tracks(a: &Track, b: &Track) -> Meeting<Rational> {
    match common_of_tracks(a, b).expect("they meet") {
        Intersection::Point(meeting) => meeting,
        Intersection::Overlap {
            start: Some(first), ..
        } => first,
        Intersection::Overlap { start: None, end } => match end {
            Some(last) if !b.has(&a.origin) => last,
            _ => Meeting {
                at: a.origin.clone(),
                t: zero(),
                u: b.foot(&a.origin),
            },
        },
    }
}

/// The first common point with a set that is not linear.
fn first_of_track(track: &Track, set: &Body) -> Passage<Surd> {
    let enter = |chord: Option<Chord<Surd>>| chord.expect("they meet").enter;
    match set {
        Body::Round(ball) => enter(chord_of_round(track, ball)),
        Body::Block(block) => enter(chord_of_block(track, block)),
        Body::Sheet(sheet) => {
            let passage = match track_in_sheet(track, sheet).expect("they meet") {
                PlaneIntersection::Point(passage) => passage,
                PlaneIntersection::All => Passage {
                    at: track.origin.clone(),
                    t: zero(),
                },
            };
            passage.map(|x| Surd::from(x))
        }
        Body::Linear(_) => unreachable!("two linear shapes have two parameters"),
    }
}

/// The point of a that is nearest to the center of b.
fn of_rounds(a: &Round, b: &Round) -> [Surd; 3] {
    if a.side(&b.center).is_le() {
        return b.center.each_ref().map(Surd::from);
    }
    towards(&a.center, &b.center, &a.radius)
}

fn of_block_and_sheet(block: &Block, sheet: &Sheet) -> Vector {
    let corners = block.corners();
    let on_plane = corners.iter().find(|p| sheet.value(p) == zero());
    if let Some(corner) = on_plane {
        return corner.clone();
    }
    let crossing = |n: usize| {
        let [p, q] = Block::edge(n).map(|corner| &corners[corner]);
        let [s, r] = [p, q].map(|p| sheet.value(p));
        // At the share s / (s - r) of the way from p to q.
        (s.sign() != r.sign()).then(|| along(p, &(&s / (&s - &r)), &minus(q, p)))
    };
    (0..12).find_map(crossing).expect("they meet")
}

/// The point of the second plane that is nearest, within the first, to the point
/// of the first: on the way from there that is along the part w of the second
/// normal m that is perpendicular to the first, n.
fn of_sheets(a: &Sheet, b: &Sheet) -> Vector {
    if is_zero(&cross(&a.normal, &b.normal)) {
        return a.point.clone();
    }
    let (n, m) = (&a.normal, &b.normal);
    let w = along(m, &-&(dot(m, n) / dot(n, n)), n);
    // m . (p + s w - q) = 0
    let s = -&(b.value(&a.point) / dot(m, &w));
    along(&a.point, &s, &w)
}
