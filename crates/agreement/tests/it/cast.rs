//! Casts of rays and segments: at everything on a small grid, and at hostile scenes of all families,
//! against the rational oracle.

use secant_agreement::{Asked, casts};
use secant_oracle::hostile::SceneFamily;
use secant_oracle::plane::Planar;
use secant_oracle::{Figure, Rng, Shape};

#[track_caller]
fn check<S: Asked>(way: &Shape<S>, figures: &[Figure<S>], family: &str) -> usize {
    casts(way, figures).unwrap_or_else(|what| panic!("{family}: {what}\n{way:?}\n{figures:?}"))
}

/// Every ray and segment between two points of a 3x3 grid, at all walls, discs, rectangles and chains
/// of a part of the grid at once: nearly all hits are ties.
#[test]
fn everything_on_a_small_grid() {
    let points: Vec<[i64; 2]> = (0..9).map(|k| [k % 3, k / 3]).collect();
    let some = &points[..6];
    let pairs: Vec<_> = some
        .iter()
        .flat_map(|&p| some.iter().map(move |&q| (p, q)))
        .collect();
    let mut figures: Vec<Figure<i64>> = Vec::new();
    for &(p, q) in &pairs {
        figures.push(Figure::linear(Shape::segment(p, q)));
        if p != q {
            figures.push(Figure::linear(Shape::ray_through(p, q)));
        }
        if p[0] <= q[0] && p[1] <= q[1] {
            let rect = Figure::Planar(Planar::rect(p, q));
            figures.extend([rect.boundary(), rect]);
        }
    }
    for &p in some {
        figures.push(Figure::linear(Shape::Point(p)));
        for r in 0..3 {
            let disc = Figure::Planar(Planar::disc(p, r));
            figures.extend([disc.boundary(), disc]);
        }
    }
    figures.push(Figure::Polyline(vec![[0, 0], [2, 0], [1, 1], [0, 0]]));
    figures.push(Figure::Polyline(vec![
        [0, 2],
        [1, 1],
        [2, 2],
        [1, 0],
        [1, 1],
    ]));
    figures.push(Figure::Polygon(vec![
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 1],
        [0, 2],
    ]));
    figures.push(Figure::Ring(vec![[0, 0], [2, 0], [2, 2], [1, 1], [0, 2]]));
    let mut hits = 0;
    for &p in &points {
        for &q in &points {
            let segment = Shape::segment(p, q);
            hits += check(&segment, &figures, "grid");
            if p != q {
                hits += check(&Shape::ray_through(p, q), &figures, "grid");
            }
        }
    }
    assert!(hits > 153 * 20, "{hits}");
}

fn hostile<S: Asked>(share: u32) {
    for family in SceneFamily::ALL {
        let cases = if family == SceneFamily::Extremes {
            60
        } else {
            400
        };
        let mut rng = Rng::new(51);
        let mut hits = 0;
        for _ in 0..cases / share {
            let (way, figures) = family.scene::<S>(&mut rng);
            hits += check(&way, &figures, family.name());
        }
        assert!(hits > 0, "{}", family.name());
    }
}

#[test]
fn hostile_scenes_of_doubles() {
    hostile::<f64>(1);
}

#[cfg(feature = "deep")]
#[test]
fn hostile_scenes_of_singles() {
    hostile::<f32>(2);
}

#[test]
fn hostile_scenes_of_integers() {
    hostile::<i64>(2);
    #[cfg(feature = "deep")]
    hostile::<i32>(4);
}
