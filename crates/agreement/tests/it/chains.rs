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

/// Points of a small grid, or points of few circles about few centers.
fn few_points(rng: &mut Rng) -> Vec<[i64; 2]> {
    if rng.once_in(2) {
        return grid(4, 3);
    }
    let on_circle = [
        [5, 0],
        [4, 3],
        [3, 4],
        [0, 5],
        [-3, 4],
        [-4, 3],
        [-5, 0],
        [-3, -4],
        [3, -4],
    ];
    [
        on_circle.as_slice(),
        &[[0, 0], [1, 0], [3, 0], [0, 4], [5, 5], [2, 1]],
    ]
    .concat()
}

/// A figure of one of seven kinds with few of these points.
fn few(rng: &mut Rng, points: &[[i64; 2]], kind: usize) -> Figure<i64> {
    let [p, q] = [0; 2].map(|_| points[rng.index(points.len())]);
    let radius = rng.pick(&[0, 1, 1, 2, 2, 3, 4, 5, 5]);
    match kind {
        0 => Figure::Planar(Planar::disc(p, radius)),
        1 => {
            let [x, y] = [0, 1].map(|k| [p[k].min(q[k]), p[k].max(q[k])]);
            Figure::Planar(Planar::rect([x[0], y[0]], [x[1], y[1]]))
        }
        2 => Figure::Capsule([p, q], radius),
        3 | 4 => loop {
            let count = 3 + rng.index(4);
            let vertices: Vec<_> = (0..count)
                .map(|_| points[rng.index(points.len())])
                .collect();
            if secant_oracle::chain::is_simple(&vertices) {
                break Figure::Polygon(vertices);
            }
        },
        _ => {
            let count = 2 + rng.index(4);
            let mut all: Vec<_> = (0..count)
                .map(|_| points[rng.index(points.len())])
                .collect();
            if rng.once_in(4) {
                all.push(all[0]);
            }
            Figure::Polyline(all)
        }
    }
}

/// Every two kinds, with shared vertices and edges, nested, and touching from within.
#[test]
fn every_two_kinds_of_few_points() {
    let mut rng = Rng::new(43);
    let mut found = std::collections::BTreeMap::<_, u32>::new();
    for k in 0..12_000 {
        let points = few_points(&mut rng);
        let [mut a, mut b] = [k % 7, k / 7 % 7].map(|kind| few(&mut rng, &points, kind));
        if let (Figure::Polygon(vertices), true) = (&a, rng.once_in(3)) {
            // The other one is a part of this one, or the same from another vertex.
            let mut part = vertices.clone();
            part.rotate_left(rng.index(vertices.len()));
            part.truncate(2 + rng.index(vertices.len() - 1));
            let is_simple = secant_oracle::chain::is_simple(&part);
            b = if is_simple {
                Figure::Polygon(part)
            } else {
                Figure::Polyline(part)
            };
        }
        for figure in [&mut a, &mut b] {
            if rng.once_in(3) {
                *figure = figure.boundary();
            }
        }
        let relation = chains(&a, &b).unwrap_or_else(|what| panic!("{what}\n{a:?}\n{b:?}"));
        *found.entry(relation).or_default() += 1;
    }
    assert!(
        found.len() == 7 && found.values().all(|&n| n > 100),
        "{found:?}"
    );
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
