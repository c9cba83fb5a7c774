//! Convex sets of the plane and of space: hostile pairs of all families against the rational oracle.

use secant_agreement::{Asked, convex, space, spatial};
use secant_oracle::Rng;
use secant_oracle::hostile::{ConvexFamily, SpaceApartFamily, SpaceFamily};

fn families<S: Asked>(seed: u64, count: usize) {
    let mut rng = Rng::new(seed);
    for family in ConvexFamily::ALL {
        let mut kinds = std::collections::BTreeSet::new();
        for _ in 0..count {
            let (a, b) = family.pair::<2, S>(&mut rng);
            let relation = convex(&a, &b)
                .unwrap_or_else(|what| panic!("{}: {what}\n{a:?}\n{b:?}", family.name()));
            kinds.insert(relation.name());
            let (a, b) = family.pair::<3, S>(&mut rng);
            let relation = space(&a, &b)
                .unwrap_or_else(|what| panic!("{}: {what}\n{a:?}\n{b:?}", family.name()));
            kinds.insert(relation.name());
        }
        assert!(kinds.len() > 1, "{}: only {kinds:?}", family.name());
    }
}

/// The other shapes of space.
fn others<S: Asked>(seed: u64, count: usize) {
    let mut rng = Rng::new(seed);
    let check = |name: &str, a: &_, b: &_| {
        spatial::<S>(a, b).unwrap_or_else(|what| panic!("{name}: {what}\n{a:?}\n{b:?}"));
    };
    for family in SpaceFamily::ALL {
        for _ in 0..count {
            let (a, b) = family.pair(&mut rng);
            check(family.name(), &a, &b);
        }
    }
    for family in SpaceApartFamily::ALL {
        for _ in 0..count {
            let (a, b) = family.pair(&mut rng);
            check(family.name(), &a, &b);
        }
    }
}

#[test]
fn other_shapes_of_space() {
    others::<f64>(5, 300);
    others::<i64>(8, 150);
    #[cfg(feature = "deep")]
    {
        others::<f32>(6, 150);
        others::<i32>(7, 150);
    }
}

#[test]
fn families_in_f64() {
    families::<f64>(1, 400);
}

#[cfg(feature = "deep")]
#[test]
fn families_in_f32() {
    families::<f32>(2, 200);
}

#[cfg(feature = "deep")]
#[test]
fn families_in_i32() {
    families::<i32>(3, 200);
}

#[test]
fn families_in_i64() {
    families::<i64>(4, 200);
}
