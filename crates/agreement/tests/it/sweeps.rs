//! Moving convex sets: hostile pairs and motions against the rational oracle.

use std::collections::BTreeSet;

use secant_agreement::{Asked, sweep, sweep_in_space};
use secant_oracle::Rng;
use secant_oracle::convex::Shape;
use secant_oracle::hostile::{ConvexFamily, PlaneFamily, SpaceFamily, motions};

fn is_bounded<const D: usize, S>(shape: &Shape<D, S>) -> bool {
    !matches!(
        shape,
        Shape::Line { .. } | Shape::Ray { .. } | Shape::Plane { .. } | Shape::PlaneThrough(_)
    )
}

fn families<S: Asked>(seed: u64, count: usize) {
    let mut rng = Rng::new(seed);
    let mut kinds = BTreeSet::new();
    let mut check = |name: &str, rng: &mut Rng, a: &Shape<2, S>, b: &Shape<2, S>| {
        let (a, b) = if is_bounded(a) { (a, b) } else { (b, a) };
        if !is_bounded(a) {
            return;
        }
        let motion = motions(rng, a, b);
        let kind = sweep(a, b, motion)
            .unwrap_or_else(|what| panic!("{name}: {what}\n{a:?}\n{b:?}\n{motion:?}"));
        kinds.insert(kind);
    };
    for _ in 0..count {
        for family in ConvexFamily::ALL {
            let (a, b) = family.pair::<2, S>(&mut rng);
            check(family.name(), &mut rng, &a, &b);
        }
        for family in PlaneFamily::ALL {
            let (a, b) = family.pair::<S>(&mut rng);
            check(family.name(), &mut rng, &Shape::from(a), &Shape::from(b));
        }
    }
    assert_eq!(kinds, BTreeSet::from(ALL_KINDS));
}

const ALL_KINDS: [&str; 6] = [
    "enters",
    "meets",
    "never",
    "overlaps",
    "separates",
    "slides",
];

fn families_of_space<S: Asked>(seed: u64, count: usize) {
    let mut rng = Rng::new(seed);
    let mut kinds = BTreeSet::new();
    let mut check = |name: &str, rng: &mut Rng, a: &Shape<3, S>, b: &Shape<3, S>| {
        let (a, b) = if is_bounded(a) { (a, b) } else { (b, a) };
        if !is_bounded(a) {
            return;
        }
        let motion = motions(rng, a, b);
        let kind = sweep_in_space(a, b, motion)
            .unwrap_or_else(|what| panic!("{name}: {what}\n{a:?}\n{b:?}\n{motion:?}"));
        kinds.insert(kind);
    };
    for _ in 0..count {
        for family in ConvexFamily::ALL {
            let (a, b) = family.pair::<3, S>(&mut rng);
            check(family.name(), &mut rng, &a, &b);
        }
        for family in SpaceFamily::ALL {
            let (a, b) = family.pair::<S>(&mut rng);
            check(family.name(), &mut rng, &Shape::from(a), &Shape::from(b));
        }
    }
    assert_eq!(kinds, BTreeSet::from(ALL_KINDS));
}

#[test]
fn families_of_space_in_f64() {
    families_of_space::<f64>(5, 40);
}

#[test]
fn families_of_space_in_i64() {
    families_of_space::<i64>(6, 20);
}

#[cfg(feature = "deep")]
#[test]
fn families_of_space_in_f32() {
    families_of_space::<f32>(7, 20);
}

#[cfg(feature = "deep")]
#[test]
fn families_of_space_in_i32() {
    families_of_space::<i32>(8, 20);
}

#[test]
fn families_in_f64() {
    families::<f64>(1, 60);
}

#[test]
fn families_in_i64() {
    families::<i64>(2, 30);
}

#[cfg(feature = "deep")]
#[test]
fn families_in_f32() {
    families::<f32>(3, 30);
}

#[cfg(feature = "deep")]
#[test]
fn families_in_i32() {
    families::<i32>(4, 30);
}
