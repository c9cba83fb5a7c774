//! Where a ray comes to linear shapes, planes and balls.

use super::{Candidate, Feature, place};
use crate::cast::Solids;
use crate::chain::Passing;
use crate::number::Number;
use crate::rational::Rational;
use crate::space::Track;
use crate::space::body::Round;
use crate::space::chord::chord_of_round;
use crate::space::common::{
    Intersection, Passage, PlaneIntersection, common_of_tracks, track_in_sheet,
};
use crate::space::shape::Linear;
use crate::space::sheet::Sheet;
use crate::space::vector::{AXES, Vector, along, cross, dot, is_zero, minus};
use crate::surd::Surd;
use crate::track::{one, zero};
use crate::vector::{negated, unit};

/// The first common point.
pub(super) fn of_linear<S: Number>(
    track: &Track,
    target: &Track,
    given: &Linear<S>,
) -> Vec<Candidate> {
    let (meeting, is_point) = match common_of_tracks(track, target) {
        None => return Vec::new(),
        Some(Intersection::Point(meeting)) => (meeting, true),
        Some(Intersection::Overlap { start, .. }) => (start.expect("a ray has a start"), false),
    };
    let feature = match given {
        _ if target.is_point() => Feature::Vertex(0),
        Linear::Segment { .. } | Linear::Ray { .. } if meeting.u == zero() => Feature::Start,
        Linear::Segment { .. } if meeting.u == one() => Feature::End,
        Linear::Segment { .. } => Feature::Face(0),
        Linear::Point(_) | Linear::Ray { .. } | Linear::Line { .. } => Feature::Boundary,
    };
    let is_inside = !track.ends_at(&meeting.t) && !target.ends_at(&meeting.u);
    let crosses = is_point && is_inside;
    let is_perpendicular = matches!(feature, Feature::Face(_) | Feature::Boundary)
        && !is_zero(&cross(&track.direction, &target.direction));
    let normal = if is_perpendicular {
        Some(unit(&perpendicular(&track.direction, &target.direction)))
    } else {
        track.back()
    };
    vec![Candidate {
        place: place(track, &meeting.t),
        feature,
        passing: if crosses {
            Passing::Crosses
        } else {
            Passing::Ends
        },
        normal,
    }]
}

/// What is left of -d without its part along e.
fn perpendicular(d: &Vector, e: &Vector) -> Vector {
    along(&negated(d), &(dot(d, e) / dot(e, e)), e)
}

pub(super) fn of_sheet(track: &Track, sheet: &Sheet) -> Vec<Candidate> {
    let candidate = |t: &Rational, passing, normal| Candidate {
        place: place(track, t),
        feature: Feature::Boundary,
        passing,
        normal,
    };
    match track_in_sheet(track, sheet) {
        None => Vec::new(),
        Some(PlaneIntersection::All) => {
            vec![candidate(&zero(), Passing::Ends, track.back())]
        }
        Some(PlaneIntersection::Point(Passage { t, .. })) => {
            let passing = if track.ends_at(&t) {
                Passing::Ends
            } else {
                Passing::Crosses
            };
            let normal = if dot(&sheet.normal, &track.direction) > zero() {
                negated(&sheet.normal)
            } else {
                sheet.normal.clone()
            };
            vec![candidate(&t, passing, Some(unit(&normal)))]
        }
    }
}

/// The places on the sphere: one where the ray only touches it, or ends there.
pub(super) fn of_round(track: &Track, ball: &Round, solids: Solids) -> Vec<Candidate> {
    let Some(chord) = chord_of_round(track, ball) else {
        return Vec::new();
    };
    let is_one = chord.enter.t == chord.exit.t;
    let mut places = Vec::new();
    if !chord.starts_inside {
        places.push(chord.enter);
    }
    if !chord.ends_inside && !is_one {
        places.push(chord.exit);
    }
    let ends_at = |t: &Surd| track.ends().iter().any(|end| t.compare(end).is_eq());
    let candidate = |place: Passage<Surd>| Candidate {
        feature: Feature::Boundary,
        passing: if ball.is_point() || ends_at(&place.t) {
            Passing::Ends
        } else if is_one {
            Passing::Grazes
        } else {
            Passing::Crosses
        },
        normal: if ball.is_point() {
            track.back()
        } else {
            Some(normal_of_sphere(track, ball, &place, solids))
        },
        place,
    };
    places.into_iter().map(candidate).collect()
}

/// (x - c) / r, or for a surface its opposite if that is along the ray.
fn normal_of_sphere(
    track: &Track,
    ball: &Round,
    place: &Passage<Surd>,
    solids: Solids,
) -> [Surd; 3] {
    let d = &track.direction;
    // (o + t d - c) . d
    let towards = dot(&minus(&track.origin, &ball.center), d);
    let outward = solids == Solids::Filled || place.t.scaled(&dot(d, d), &towards).sign().is_le();
    let scale = Rational::of(if outward { 1 } else { -1 }) / &ball.radius;
    AXES.map(|k| place.at[k].scaled(&scale, &-&(&scale * &ball.center[k])))
}
