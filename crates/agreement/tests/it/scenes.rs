//! Casts in space, and at capsules, triangles and convex polygons in the plane: hostile scenes of all
//! families against the rational oracle.

use secant_agreement::{Asked, casts_in_space, scene, scene_in_space};
use secant_oracle::Rng;
use secant_oracle::hostile::{ConvexFamily, SpaceSceneFamily};

/// Hits at capsules, triangles and convex polygons.
fn convex<S: Asked>(seed: u64, count: usize) {
    let mut rng = Rng::new(seed);
    for family in ConvexFamily::ALL {
        let mut hits = [0; 2];
        for _ in 0..count {
            let (way, shapes) = family.scene::<2, S>(&mut rng);
            hits[0] += scene(&way, &shapes)
                .unwrap_or_else(|what| panic!("{}: {what}\n{way:?}\n{shapes:?}", family.name()));
            let (way, shapes) = family.scene::<3, S>(&mut rng);
            hits[1] += scene_in_space(&way, &shapes)
                .unwrap_or_else(|what| panic!("{}: {what}\n{way:?}\n{shapes:?}", family.name()));
        }
        assert!(hits[0] > 0, "{}: no hit in the plane", family.name());
        // Independent triangles of space are seldom hit.
        let is_met = hits[1] > 0 || count < 100;
        assert!(is_met, "{}: no hit in space", family.name());
    }
}

/// Hits at all other shapes of space.
fn others<S: Asked>(seed: u64, count: usize) {
    let mut rng = Rng::new(seed);
    for family in SpaceSceneFamily::ALL {
        let mut hits = 0;
        for _ in 0..count {
            let (way, shapes) = family.scene::<S>(&mut rng);
            hits += casts_in_space(&way, &shapes)
                .unwrap_or_else(|what| panic!("{}: {what}\n{way:?}\n{shapes:?}", family.name()));
        }
        assert!(hits > count / 10, "{}: {hits} hits", family.name());
    }
}

#[test]
fn convex_sets_in_f64() {
    convex::<f64>(1, 200);
}

#[cfg(feature = "deep")]
#[test]
fn convex_sets_in_f32() {
    convex::<f32>(2, 100);
}

#[cfg(feature = "deep")]
#[test]
fn convex_sets_in_i32() {
    convex::<i32>(3, 100);
}

#[test]
fn convex_sets_in_i64() {
    convex::<i64>(4, 100);
}

#[test]
fn other_shapes_in_f64() {
    others::<f64>(5, 200);
}

#[cfg(feature = "deep")]
#[test]
fn other_shapes_in_f32() {
    others::<f32>(6, 100);
}

#[cfg(feature = "deep")]
#[test]
fn other_shapes_in_i32() {
    others::<i32>(7, 100);
}

#[test]
fn other_shapes_in_i64() {
    others::<i64>(8, 100);
}
