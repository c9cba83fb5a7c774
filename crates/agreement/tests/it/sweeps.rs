//! Moving convex sets: hostile pairs and motions against the rational oracle.

use std::collections::BTreeSet;

use secant_agreement::{Asked, sweep};
use secant_oracle::Rng;
use secant_oracle::convex::Shape;
use secant_oracle::hostile::{ConvexFamily, PlaneFamily, motions};

fn is_bounded<S>(shape: &Shape<2, S>) -> bool {
    !matches!(shape, Shape::Line { .. } | Shape::Ray { .. })
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
    let all = [
        "enters",
        "meets",
        "never",
        "overlaps",
        "separates",
        "slides",
    ];
    assert_eq!(kinds, BTreeSet::from(all));
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
