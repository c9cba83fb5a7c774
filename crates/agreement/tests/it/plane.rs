//! Discs and rectangles, with each other and with points, lines, rays and segments: every pair of a
//! small grid and hostile pairs of all families against the rational oracle.

use secant::Rect;
use secant_agreement::{Asked, plane};
use secant_oracle::Rng;
use secant_oracle::hostile::PlaneFamily;
use secant_oracle::plane::Planar;

/// Everything the library says of a pair, in both orders, is what the oracle says, and agrees with
/// itself.
#[track_caller]
fn check<S: Asked>(a: &Planar<S>, b: &Planar<S>, about: &str) {
    if let Err(what) = plane(a, b) {
        panic!("{about}: {what}\n{a:?}\n{b:?}");
    }
}

type Sets = Vec<Planar<i32>>;

/// The points of a 4x4 grid, and the pairs of them.
fn grid() -> (Vec<[i32; 2]>, Vec<[[i32; 2]; 2]>) {
    let points: Vec<[i32; 2]> = (0..16).map(|k| [k % 4, k / 4]).collect();
    let pairs = points
        .iter()
        .flat_map(|&p| points.iter().map(move |&q| [p, q]));
    let pairs = pairs.collect();
    (points, pairs)
}

/// On the grid: all segments, all discs about its points of radius 0 to 3, all rectangles.
fn grid_sets() -> (Sets, Sets, Sets) {
    let (points, pairs) = grid();
    let segments = pairs
        .iter()
        .map(|&[p, q]| Planar::Linear(secant_oracle::Shape::segment(p, q)));
    let discs = points
        .iter()
        .flat_map(|&p| (0..=3).map(move |r| Planar::disc(p, r)));
    let ordered = pairs.iter().filter(|[p, q]| p[0] <= q[0] && p[1] <= q[1]);
    let rects = ordered.map(|&[p, q]| Planar::rect(p, q));
    (segments.collect(), discs.collect(), rects.collect())
}

/// Asks about a pair of small integers with every scalar.
fn check_all_scalars(a: &Planar<i32>, b: &Planar<i32>) {
    check(&a.map(i64::from), &b.map(i64::from), "grid");
    check(&a.map(f64::from), &b.map(f64::from), "grid");
    #[cfg(feature = "deep")]
    {
        check(a, b, "grid");
        #[expect(clippy::cast_precision_loss, reason = "small integers")]
        let single = |x: i32| x as f32;
        check(&a.map(single), &b.map(single), "grid");
    }
}

#[test]
fn segments_of_a_4x4_grid_with_discs_and_rectangles() {
    let (segments, discs, rects) = grid_sets();
    let mut asked = 0;
    for a in &segments {
        for b in discs.iter().chain(&rects) {
            check_all_scalars(a, b);
            asked += 1;
        }
    }
    assert_eq!(asked, 256 * (64 + 100));
}

#[test]
fn lines_rays_and_points_of_a_4x4_grid_with_discs_and_rectangles() {
    use secant_oracle::Shape as Linear;
    let (points, pairs) = grid();
    let (_, discs, rects) = grid_sets();
    let mut asked = 0;
    let apart = pairs.iter().filter(|[p, q]| p != q);
    let directed =
        apart.flat_map(|&[p, q]| [Linear::line_through(p, q), Linear::ray_through(p, q)]);
    for a in directed.chain(points.iter().map(|&p| Linear::Point(p))) {
        for b in discs.iter().chain(&rects) {
            check(&Planar::Linear(a.map(i64::from)), &b.map(i64::from), "grid");
            check(&Planar::Linear(a.map(f64::from)), &b.map(f64::from), "grid");
            asked += 1;
        }
    }
    assert_eq!(asked, (2 * 240 + 16) * (64 + 100));
}

#[test]
fn discs_and_rectangles_of_a_4x4_grid() {
    let (_, discs, rects) = grid_sets();
    let areas: Sets = discs.into_iter().chain(rects).collect();
    let mut asked = 0;
    for (i, a) in areas.iter().enumerate() {
        for b in &areas[i..] {
            check_all_scalars(a, b);
            asked += 1;
        }
    }
    assert_eq!(asked, 164 * 165 / 2);
}

/// How many pairs of a family are asked about: fewer where integers of thousands of bits are in
/// the way.
fn cases(family: PlaneFamily) -> u32 {
    if family == PlaneFamily::Extremes {
        600
    } else {
        4000
    }
}

fn hostile<S: Asked>(share: u32) {
    for family in PlaneFamily::ALL {
        let mut rng = Rng::new(17);
        for _ in 0..cases(family) / share {
            let (a, b) = family.pair::<S>(&mut rng);
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

/// Also where the rectangles were given with negative ones.
#[test]
fn every_zero_of_a_common_rectangle_is_positive() {
    let zeros = [0.0_f64, -0.0];
    for (x, y) in zeros.iter().flat_map(|&x| zeros.map(|y| (x, y))) {
        let at_zero = Rect::new([x, -1.0], [3.0, 4.0]);
        for other in [
            Rect::new([y, -1.0], [2.0, 4.0]),
            Rect::new([-4.0, -3.0], [2.0, 5.0]),
            Rect::new([-2.0, -3.0], [y, 5.0]),
        ] {
            for common in [at_zero.intersection(&other), other.intersection(&at_zero)] {
                let [left, _] = common.expect("they have a common edge at least").min();
                assert_eq!(left.to_bits(), 0, "{at_zero:?} and {other:?}");
            }
        }
    }
}
