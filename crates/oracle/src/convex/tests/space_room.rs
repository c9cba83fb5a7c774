//! Pairs of space against the formulas of the other room.

use super::*;
use crate::cast::Solids;
use crate::convex::cast::hits_in_space;
use crate::hostile::SpaceSceneFamily;
use crate::hostile::{SpaceApartFamily, SpaceFamily};
use crate::space::cast::{Feature, hits};
use crate::space::{self, Spatial};

fn check<S: Coordinate>() {
    let mut rng = Rng::new(61);
    let mut counts = [0; Relation::ALL.len()];
    let mut ask = |a: Spatial<S>, b: Spatial<S>| {
        let (x, y) = (Shape::from(a).set(), Shape::from(b).set());
        let expected = space::relation(&a, &b);
        assert_eq!(relation(&x, &y), expected, "{a:?} {b:?}");
        assert_eq!(distance(&x, &y), space::distance(&a, &b), "{a:?} {b:?}");
        counts[expected as usize] += 1;
    };
    for _ in 0..40 {
        for family in SpaceFamily::ALL {
            let (a, b) = family.pair::<S>(&mut rng);
            ask(a, b);
        }
        for family in SpaceApartFamily::ALL {
            let (a, b) = family.pair::<S>(&mut rng);
            ask(a, b);
        }
    }
    assert!(counts.iter().all(|count| *count >= 3), "{counts:?}");
}

#[test]
fn linear_sets_balls_boxes_and_planes_as_there() {
    check::<f64>();
    check::<i64>();
    #[cfg(feature = "deep")]
    {
        check::<f32>();
        check::<i32>();
    }
}

/// A ball is a capsule about one point, but for the name of its surface.
#[test]
fn a_capsule_about_a_point_is_a_ball() {
    let mut rng = Rng::new(62);
    let mut found = 0;
    for _ in 0..60 {
        for family in SpaceSceneFamily::ALL {
            let (way, shapes) = family.scene::<f64>(&mut rng);
            let capsule = |shape: &Spatial| match shape {
                Spatial::Ball(ball) if ball.radius > 0.0 => {
                    Shape::capsule(ball.center, ball.center, ball.radius)
                }
                other => Shape::from(*other),
            };
            let capsules: Vec<Shape<3>> = shapes.iter().map(capsule).collect();
            for solids in [Solids::Filled, Solids::Hollow] {
                let mut expected = hits(&way, &shapes, solids);
                for hit in &mut expected {
                    let is_capsule = matches!(capsules[hit.index], Shape::Capsule { .. });
                    if is_capsule && hit.feature == Feature::Boundary {
                        hit.feature = Feature::Start;
                        found += 1;
                    }
                }
                assert_eq!(hits_in_space(&way, &capsules, solids), expected, "{way:?}");
            }
        }
    }
    assert!(found > 100, "{found}");
}
