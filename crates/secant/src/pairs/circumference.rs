//! The circle that bounds a disc, with every shape of the plane that is not linear.
//!
//! A connected set that intersects the disc intersects the circle as well, or is all in the open disc.

use super::ball_ball;
use super::ball_linear::surface_contacts;
use super::chain::{Chain, on_edge};
use super::figure::Figure;
use super::{Linear, ParameterEnclosure};
use crate::index::Bounds;
use crate::kernel::{RootParameter, Sign};
use crate::{Ball, Relation, Scalar};

/// Whether all of the other shape is in the open disc.
pub(crate) fn encloses<S: Scalar>(circle: &Ball<2, S>, other: &Figure<'_, S>) -> bool {
    let none = S::default();
    let holds = |x: [S; 2], radius: S| {
        let [_, inner] = ball_ball::gap(circle, &Ball::new_unchecked(x, radius));
        inner == Sign::Negative && radius < circle.radius()
    };
    match other {
        Figure::Linear(linear) => [linear.start(), linear.end()]
            .into_iter()
            .all(|end| end.is_some_and(|x| holds(x, none))),
        Figure::Round(set) => set.core.vertices().all(|x| holds(x, set.radius)),
        Figure::Chain(chain) => chain.vertices().all(|x| holds(x, none)),
        Figure::Circle(other) => holds(other.center(), other.radius()),
    }
}

/// How the circle lies to an area, where the disc lies to it like this.
pub(crate) fn with_area<S: Scalar>(
    circle: &Ball<2, S>,
    area: &Figure<'_, S>,
    disc: Relation,
) -> Relation {
    match disc {
        Relation::Equal => Relation::Touch,
        Relation::Overlap => Relation::Cross,
        // The interior of the area is in the open disc.
        Relation::Contains if encloses(circle, area) => Relation::Disjoint,
        Relation::Contains => Relation::Touch,
        same => same,
    }
}

/// How two circles lie to each other, whose interior is all of them.
pub(crate) fn with_circle<S: Scalar>(a: &Ball<2, S>, b: &Ball<2, S>) -> Relation {
    match ball_ball::gap(a, b) {
        _ if a == b => Relation::Equal,
        [Sign::Positive, _] | [_, Sign::Negative] => Relation::Disjoint,
        _ => Relation::Cross,
    }
}

/// How the circle lies to a curve of straight edges, which is no point.
pub(crate) fn with_curve<S: Scalar>(circle: &Ball<2, S>, curve: &Chain<'_, S>) -> Relation {
    let ends = curve.ends();
    let mut relation = Relation::Disjoint;
    for edge in curve.segments_near(Bounds::of_ball(circle)) {
        let linear = Linear::from(&edge);
        for (root_parameter, ..) in surface_contacts(circle, &linear) {
            let contact = ParameterEnclosure::new(&linear, root_parameter);
            let is_at = |x: [S; 2]| {
                on_edge([edge.start(), edge.end()], x)
                    && contact
                        .order(
                            &ParameterEnclosure::new(&linear, RootParameter::At(x)),
                            &linear,
                        )
                        .is_eq()
            };
            if !ends.into_iter().flatten().any(is_at) {
                return Relation::Cross;
            }
            relation = Relation::Touch;
        }
    }
    relation
}
