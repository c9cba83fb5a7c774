//! The true answers, in rational numbers; and Secant's, which must be equal.

use secant::{CastTarget, Circle, LinearIntersection, Point, Polygon, Polyline, Rect, Segment};
use secant_oracle::cast::{Solids, hits};
use secant_oracle::plane::{self, Planar, rect_chord};
use secant_oracle::{Figure, Intersection, Rational, Relation, Shape, chain, distance};

use super::Float;
use super::question::{Answer, Pair, Question, Ray};

/// The true answer, each number correctly rounded.
pub(crate) fn truth<S: Float>(question: &Question<S>) -> Answer<S> {
    let segment = |&[a, b]: &[Pair<S>; 2]| Shape::segment(a, b);
    match question {
        Question::Chain { ray, vertices } => Answer::hit(first(
            ray,
            Figure::Polyline(vertices.clone()),
            Solids::Filled,
        )),
        Question::Wall { ray, wall } => {
            Answer::hit(first(ray, Figure::linear(segment(wall)), Solids::Filled))
        }
        Question::Disc { ray, radius } => {
            let disc = Figure::Planar(Planar::disc([S::nearest(0.0); 2], *radius));
            Answer::hit(first(ray, disc, Solids::Filled))
        }
        Question::Boundary {
            ray,
            corners: [min, max],
            ..
        } => {
            let rect = Figure::Planar(Planar::rect(*min, *max));
            Answer::hit(first(ray, rect, Solids::Hollow))
        }
        Question::Meet([a, b]) => Answer::is(secant_oracle::intersects(&segment(a), &segment(b))),
        Question::Common {
            segments: [a, b], ..
        } => match secant_oracle::intersection(&segment(a), &segment(b)) {
            None => Answer::None,
            Some(Intersection::Point(_)) => Answer::Point,
            Some(Intersection::Overlap { .. }) => Answer::Overlap,
        },
        Question::Clip {
            corners: [min, max],
            segment: s,
        } => {
            let rect = plane::Rect {
                min: *min,
                max: *max,
            };
            let chord = rect_chord(&segment(s), &rect);
            Answer::part(
                chord
                    .map(|chord| [chord.enter, chord.exit].map(|end| end.at.map(|x| S::round(&x)))),
            )
        }
        Question::Distance([a, b]) => {
            let [a, b] = [a, b].map(|s| Planar::Linear(segment(s)));
            let [distance, _squared] = distance::distance(&a, &b);
            Answer::Distance(S::round(&distance))
        }
        Question::Inside {
            point, vertices, ..
        } => {
            let polygon = Figure::Polygon(vertices.clone());
            let relation = chain::relation(&Shape::Point(*point), &polygon);
            Answer::is(relation != Relation::Disjoint)
        }
    }
}

fn first<S: Float>(ray: &Ray<S>, figure: Figure<S>, solids: Solids) -> Option<S> {
    let way = Shape::ray(ray.origin, ray.direction);
    let hit = hits(&way, &[figure], solids).into_iter().next()?;
    let beyond = |end: S| hit.place.t.compare(&Rational::of(end)).is_gt();
    (!ray.max_t.is_some_and(beyond)).then(|| S::round(&hit.place.t))
}

/// Whether a ray hits a chain of walls.
pub(crate) fn stops<S: Float>(ray: &Ray<S>, vertices: &[Pair<S>]) -> bool {
    let way = Shape::ray(ray.origin, ray.direction);
    let mut walls = vertices.windows(2);
    walls.any(|wall| secant_oracle::intersects(&way, &Shape::segment(wall[0], wall[1])))
}

/// Secant's answer.
pub(crate) fn secant<S: Float>(question: &Question<S>) -> Answer<S> {
    let segment = |&[a, b]: &[Pair<S>; 2]| Segment::new(a, b);
    match question {
        Question::Chain { ray, vertices } => {
            first_hit(ray, &Polyline::new(vertices.clone()), Solids::Filled)
        }
        Question::Wall { ray, wall } => first_hit(ray, &segment(wall), Solids::Filled),
        Question::Disc { ray, radius } => {
            let disc = Circle::new([S::nearest(0.0); 2], *radius);
            first_hit(ray, &disc, Solids::Filled)
        }
        Question::Boundary { ray, corners, .. } => first_hit(ray, &rect(corners), Solids::Hollow),
        Question::Meet([a, b]) => Answer::is(segment(a).intersects(&segment(b))),
        Question::Common {
            segments: [a, b], ..
        } => match segment(a).intersection(&segment(b)) {
            None => Answer::None,
            Some(LinearIntersection::Point(_)) => Answer::Point,
            Some(LinearIntersection::Overlap { .. }) => Answer::Overlap,
        },
        Question::Clip {
            corners,
            segment: s,
        } => {
            let chord = segment(s).intersection(&rect(corners));
            Answer::part(chord.map(|chord| [chord.enter.at, chord.exit.at]))
        }
        Question::Distance([a, b]) => Answer::Distance(segment(a).distance(&segment(b))),
        Question::Inside {
            point, vertices, ..
        } => Answer::is(Point::new(*point).intersects(&Polygon::new(vertices.clone()))),
    }
}

fn rect<S: Float>([min, max]: &[Pair<S>; 2]) -> Rect<S> {
    Rect::new(*min, *max)
}

fn first_hit<S: Float>(ray: &Ray<S>, target: &impl CastTarget<2, S>, solids: Solids) -> Answer<S> {
    let mut cast = secant::Ray::new(ray.origin, ray.direction).cast(target);
    if let Some(max_t) = ray.max_t {
        cast = cast.max_t(max_t);
    }
    if solids == Solids::Hollow {
        cast = cast.hollow();
    }
    Answer::hit(cast.first().map(|hit| hit.t))
}

/// Whether a ray hits a chain of walls in Secant: by its edges separately, and by the chain as one shape.
pub(crate) fn secant_stops<S: Float>(ray: &Ray<S>, vertices: &[Pair<S>]) -> [bool; 2] {
    let ray = secant::Ray::new(ray.origin, ray.direction);
    let walls: Vec<_> = vertices
        .windows(2)
        .map(|wall| Segment::new(wall[0], wall[1]))
        .collect();
    [
        ray.cast(&walls).any(),
        ray.cast(&Polyline::new(vertices)).any(),
    ]
}
