//! Distances, closest points and `within`: every pair of shapes on a small grid and hostile pairs of
//! all families against the rational oracle.

use secant_agreement::{Asked, distances};
use secant_oracle::hostile::{ApartFamily, Family, PlaneFamily};
use secant_oracle::plane::Planar;
use secant_oracle::{Rng, Shape};

/// The shapes of the plane on a grid of 3 by 2 points, each type with all its positions: discs with
/// radii of 0 to 2.
fn grid() -> Vec<Planar<i64>> {
    let points: Vec<[i64; 2]> = (0..6).map(|k| [k % 3, k / 3]).collect();
    let pairs = || {
        points
            .iter()
            .flat_map(|&p| points.iter().map(move |&q| (p, q)))
    };
    let apart = || pairs().filter(|(p, q)| p != q);
    let linear = (points.iter().map(|&p| Shape::Point(p)))
        .chain(pairs().map(|(p, q)| Shape::segment(p, q)))
        .chain(apart().map(|(p, q)| Shape::line_through(p, q)))
        .chain(apart().map(|(p, q)| Shape::ray_through(p, q)));
    let discs = (points.iter()).flat_map(|&p| (0..=2).map(move |r| Planar::disc(p, r)));
    let ordered = pairs().filter(|(p, q)| p[0] <= q[0] && p[1] <= q[1]);
    let rects = ordered.map(|(p, q)| Planar::rect(p, q));
    linear
        .map(Planar::Linear)
        .chain(discs)
        .chain(rects)
        .collect()
}

#[test]
fn all_pairs_of_a_small_grid() {
    let shapes = grid();
    assert_eq!(shapes.len(), 6 + 36 + 30 + 30 + 18 + 18);
    for (i, a) in shapes.iter().enumerate() {
        // Both orders are asked in one go.
        for b in &shapes[i..] {
            if let Err(what) = distances(a, b, &[0, 1, 2]) {
                panic!("{what}\n{a:?}\n{b:?}");
            }
        }
    }
}

/// A shape further away or far along: the same grid, seen from a distance, in floats.
#[test]
fn some_pairs_of_the_grid_as_floats() {
    let shapes = grid();
    let mut rng = Rng::new(2);
    for _ in 0..4000 {
        let [a, b] = [0; 2].map(|_| shapes[rng.index(shapes.len())]);
        let small = |x: i64| i16::try_from(x).unwrap();
        let double = |x: i64| f64::from(small(x)) * 0.75;
        check(&a.map(double), &b.map(double), "grid");
        #[cfg(feature = "deep")]
        {
            let single = |x: i64| f32::from(small(x));
            check(&a.map(single), &b.map(single), "grid");
        }
    }
}

#[track_caller]
fn check<S: Asked>(a: &Planar<S>, b: &Planar<S>, family: &str) {
    if let Err(what) = distances(a, b, &[]) {
        panic!("{family}: {what}\n{a:?}\n{b:?}");
    }
}

/// Fewer pairs where integers of thousands of bits are in the way.
fn cases(is_extreme: bool, share: u32) -> u32 {
    if is_extreme {
        240 / share
    } else {
        1000 / share
    }
}

fn hostile<S: Asked>(share: u32) {
    for family in ApartFamily::ALL {
        let mut rng = Rng::new(31);
        for _ in 0..cases(family == ApartFamily::Extremes, share) {
            let (a, b) = family.pair::<S>(&mut rng);
            check(&a, &b, family.name());
        }
    }
    for family in PlaneFamily::ALL {
        let mut rng = Rng::new(32);
        for _ in 0..cases(family == PlaneFamily::Extremes, share) {
            let (a, b) = family.pair::<S>(&mut rng);
            check(&a, &b, family.name());
        }
    }
    for family in Family::ALL {
        let mut rng = Rng::new(33);
        for _ in 0..cases(family == Family::Extremes, share) {
            let (a, b) = family.pair::<S>(&mut rng);
            let [a, b] = [a, b].map(Planar::Linear);
            check(&a, &b, family.name());
        }
    }
}

#[test]
fn hostile_pairs_of_doubles() {
    hostile::<f64>(1);
}

#[cfg(feature = "deep")]
#[test]
fn hostile_pairs_of_singles() {
    hostile::<f32>(2);
}

#[test]
fn hostile_pairs_of_integers() {
    hostile::<i64>(2);
    #[cfg(feature = "deep")]
    hostile::<i32>(4);
}
