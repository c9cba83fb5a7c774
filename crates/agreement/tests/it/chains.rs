//! Polylines, polygons and boundaries with the linear family and with other shapes: everything on
//! small grids and hostile pairs of all families against the rational oracle.

use secant_agreement::{Asked, chain, chains, polygon};
use secant_oracle::hostile::{ChainFamily, PlaneFamily};
use secant_oracle::plane::Planar;
use secant_oracle::{Figure, Relation, Rng, Shape};

#[track_caller]
fn check<S: Asked>(linear: &Shape<S>, figure: &Figure<S>, family: &str) -> Relation {
    chain(linear, figure).unwrap_or_else(|what| panic!("{family}: {what}\n{linear:?}\n{figure:?}"))
}

fn grid(width: i64, height: i64) -> Vec<[i64; 2]> {
    let rows = (0..height).flat_map(|y| (0..width).map(move |x| [x, y]));
    rows.collect()
}

/// The linear shapes between two points of a grid.
fn linear_shapes(points: &[[i64; 2]]) -> Vec<Shape<i64>> {
    let pairs = points
        .iter()
        .flat_map(|&p| points.iter().map(move |&q| (p, q)));
    let shapes = pairs.flat_map(|(p, q)| {
        if p == q {
            vec![Shape::Point(p), Shape::segment(p, q)]
        } else {
            vec![
                Shape::segment(p, q),
                Shape::line_through(p, q),
                Shape::ray_through(p, q),
            ]
        }
    });
    shapes.collect()
}

/// All polylines of three vertices, and of four that are closed, on a grid of 3 by 2 points.
#[test]
fn polylines_of_a_small_grid() {
    let points = grid(3, 2);
    let linear = linear_shapes(&points);
    let mut asked = 0;
    for &p in &points {
        for &q in &points {
            for &r in &points {
                for vertices in [vec![p, q, r], vec![p, q, r, p]] {
                    let figure = Figure::Polyline(vertices);
                    for shape in linear.iter().skip(asked % 3).step_by(3) {
                        check(shape, &figure, "grid");
                        asked += 1;
                    }
                }
            }
        }
    }
    assert!(asked >= 216 * 2 * 33, "{asked}");
}

/// All quadrilaterals on a grid of 3 by 3 points: which are simple, and how those lie to points,
/// lines, rays and segments.
#[test]
fn quadrilaterals_of_a_small_grid() {
    let points = grid(3, 3);
    let linear = linear_shapes(&points);
    let mut rng = Rng::new(4);
    let mut simple = 0;
    for k in 0..9_usize.pow(4) {
        let vertices = [1, 9, 81, 729].map(|place| points[k / place % 9]);
        let is_simple = polygon(&vertices).unwrap_or_else(|what| panic!("{what}\n{vertices:?}"));
        if !is_simple {
            continue;
        }
        simple += 1;
        for figure in [
            Figure::Polygon(vertices.to_vec()),
            Figure::Ring(vertices.to_vec()),
        ] {
            for _ in 0..4 {
                let shape = linear[rng.index(linear.len())];
                check(&shape, &figure, "grid");
            }
        }
    }
    // Each in eight orders, and triangles with a vertex twice.
    assert!(simple > 8 * 94, "{simple}");
}

#[test]
fn boundaries_of_a_small_grid() {
    let points = grid(3, 3);
    for shape in linear_shapes(&points) {
        for &p in &points {
            for r in 0..3 {
                let disc = secant_oracle::plane::Disc {
                    center: p,
                    radius: r,
                };
                check(&shape, &Figure::Circle(disc), "grid");
            }
            for &q in points.iter().filter(|q| p[0] <= q[0] && p[1] <= q[1]) {
                let rect = secant_oracle::plane::Rect { min: p, max: q };
                check(&shape, &Figure::Sides(rect), "grid");
            }
        }
    }
}

fn hostile<S: Asked>(share: u32) {
    for family in ChainFamily::ALL {
        let cases = if family == ChainFamily::Extremes {
            300
        } else {
            1500
        };
        let mut rng = Rng::new(41);
        for _ in 0..cases / share {
            let (linear, figure) = family.pair::<S>(&mut rng);
            check(&linear, &figure, family.name());
            let (a, b) = family.sets::<S>(&mut rng);
            if let Err(what) = chains(&a, &b) {
                panic!("{}: {what}\n{a:?}\n{b:?}", family.name());
            }
            if let Figure::Polyline(vertices) = &figure {
                polygon(vertices)
                    .unwrap_or_else(|what| panic!("{}: {what}\n{vertices:?}", family.name()));
            }
        }
    }
    for family in PlaneFamily::ALL {
        let cases = if family == PlaneFamily::Extremes {
            300
        } else {
            1500
        };
        let mut rng = Rng::new(42);
        for _ in 0..cases / share {
            if let (Planar::Linear(linear), area) | (area, Planar::Linear(linear)) =
                family.pair::<S>(&mut rng)
            {
                check(&linear, &Figure::Planar(area).boundary(), family.name());
            }
        }
    }
}

#[test]
fn hostile_chains_of_doubles() {
    hostile::<f64>(1);
}

#[cfg(feature = "deep")]
#[test]
fn hostile_chains_of_singles() {
    hostile::<f32>(2);
}

#[test]
fn hostile_chains_of_integers() {
    hostile::<i64>(2);
    #[cfg(feature = "deep")]
    hostile::<i32>(4);
}
