//! The scenes of every pair of shapes.

use secant::{
    Boundary, Capsule, Circle, ConvexPolygon, Line, Point, Polygon, Polyline, Ray, Rect, Segment,
    Triangle,
};

use super::canvas::{COMMON, FIRST, SECOND};
use super::figure::{Figure, Part};
use super::ink::CONTACTS;
use super::scene::{boundary, pair};
use super::sheet::Sheet;

type Scene = (Figure, Figure);

fn point(x: f64, y: f64) -> Figure {
    Point::new([x, y]).into()
}

fn line(from: [f64; 2], to: [f64; 2]) -> Figure {
    Line::through(from, to).into()
}

fn ray(from: [f64; 2], to: [f64; 2]) -> Figure {
    Ray::through(from, to).into()
}

fn segment(start: [f64; 2], end: [f64; 2]) -> Figure {
    Segment::new(start, end).into()
}

fn rect(min: [f64; 2], max: [f64; 2]) -> Figure {
    Rect::new(min, max).into()
}

fn circle(x: f64, y: f64, radius: f64) -> Figure {
    Circle::new([x, y], radius).into()
}

fn polyline(vertices: &[[f64; 2]]) -> Figure {
    Figure::Polyline(Polyline::new(vertices))
}

fn polygon(vertices: &[[f64; 2]]) -> Figure {
    Figure::Polygon(Polygon::new(vertices))
}

fn capsule(start: [f64; 2], end: [f64; 2], radius: f64) -> Figure {
    Capsule::new(start, end, radius).into()
}

fn triangle(vertices: [[f64; 2]; 3]) -> Figure {
    Triangle::new(vertices).into()
}

fn convex(vertices: &[[f64; 2]]) -> Figure {
    Figure::Convex(ConvexPolygon::new(vertices))
}

/// A picture for every pair.
pub(crate) fn draw() -> Vec<(String, String)> {
    let tables = [
        linear(),
        rects(),
        circles(),
        polylines(),
        polygons(),
        capsules(),
        triangles(),
        convex_polygons(),
    ];
    let pairs = tables.into_iter().flatten();
    let pairs = pairs.map(|([a, b], scenes)| {
        let name = format!("{a}_{b}").to_lowercase();
        let label = format!("{a} and {b}");
        let heading = heading(a, b, subject(scenes.first()));
        let mut sheet = Sheet::new(&heading, &label);
        for (a, b) in &scenes {
            pair(&mut sheet, a, b);
        }
        (name, sheet.finish())
    });
    pairs.chain(boundaries()).collect()
}

fn heading(a: &str, b: &str, subject: &str) -> String {
    let name = |colour: &str, text: &str| format!(r#"<tspan fill="{colour}">{text}</tspan>"#);
    let names = [name(FIRST, a), name(SECOND, b), name(COMMON, subject)];
    names.join(" · ")
}

/// What Secant says of a pair.
fn subject(scene: Option<&Scene>) -> &'static str {
    match scene.map(|(a, b)| (a.relation(b), a.intersection(b))) {
        Some((None, _)) => "do they meet?",
        Some((_, Some(Part::Contacts(_)))) => CONTACTS,
        _ => "what they have in common",
    }
}

type Table = Vec<([&'static str; 2], Vec<Scene>)>;

/// Points, lines, rays and segments with each other.
fn linear() -> Table {
    let across = [[1.0, 1.0], [5.0, 3.0]];
    let [from, to] = across;
    let flat = |f: fn([f64; 2], [f64; 2]) -> Figure, x0, x1| f([x0, 2.0], [x1, 2.0]);
    vec![
        (
            ["Point", "Point"],
            vec![
                (point(3.0, 2.0), point(3.0, 2.0)),
                (point(2.0, 2.0), point(4.0, 2.0)),
            ],
        ),
        (
            ["Point", "Line"],
            vec![
                (point(3.0, 2.0), line(from, to)),
                (point(2.0, 3.0), line(from, to)),
            ],
        ),
        (
            ["Point", "Ray"],
            vec![
                (point(4.0, 2.5), ray([2.0, 1.5], to)),
                (point(2.0, 1.5), ray([2.0, 1.5], to)),
                (point(1.0, 1.0), ray([2.0, 1.5], to)),
                (point(2.0, 3.0), ray([2.0, 1.5], to)),
            ],
        ),
        (
            ["Point", "Segment"],
            vec![
                (point(3.0, 2.0), segment(from, to)),
                (point(5.0, 3.0), segment(from, to)),
                (point(5.0, 3.0), segment(from, [4.0, 2.5])),
                (point(3.0, 2.0), segment([3.0, 2.0], [3.0, 2.0])),
            ],
        ),
        (
            ["Line", "Line"],
            vec![
                (line(from, to), line([2.0, 3.0], [4.0, 1.0])),
                (line(from, to), line([1.0, 2.0], [3.0, 3.0])),
                (line(from, to), line([5.0, 3.0], [1.0, 1.0])),
            ],
        ),
        (
            ["Line", "Ray"],
            vec![
                (line(from, to), ray([2.0, 3.5], [3.5, 1.0])),
                (line(from, to), ray([3.0, 2.0], [4.0, 0.5])),
                (line(from, to), ray([3.0, 2.0], to)),
                (line(from, to), ray([3.0, 1.0], [4.0, 0.5])),
            ],
        ),
        (
            ["Line", "Segment"],
            vec![
                (line(from, to), segment([2.0, 3.0], [4.0, 1.0])),
                (line(from, to), segment([3.0, 2.0], [4.0, 0.5])),
                (line(from, to), segment([2.0, 1.5], [4.0, 2.5])),
                (line(from, to), segment([3.5, 1.5], [5.0, 0.5])),
            ],
        ),
        (
            ["Ray", "Ray"],
            vec![
                (ray(from, to), ray([2.0, 3.0], [4.0, 1.0])),
                (ray(from, to), ray([3.0, 2.0], [4.0, 0.5])),
                (flat(ray, 1.0, 2.0), ray([1.0, 2.0], [2.0, 3.0])),
                (ray(from, to), ray([2.0, 3.5], [1.0, 2.5])),
                (flat(ray, 1.0, 2.0), flat(ray, 5.0, 4.0)),
                (flat(ray, 2.0, 3.0), flat(ray, 1.0, 2.0)),
                (flat(ray, 3.0, 2.0), flat(ray, 3.0, 4.0)),
                (flat(ray, 2.0, 1.0), flat(ray, 4.0, 5.0)),
            ],
        ),
        (
            ["Ray", "Segment"],
            vec![
                (ray(from, to), segment([2.0, 3.0], [4.0, 1.0])),
                (ray(from, to), segment([3.0, 2.0], [4.0, 0.5])),
                (ray([3.0, 2.0], [4.0, 3.0]), segment([1.0, 3.0], [5.0, 1.0])),
                (ray(from, to), segment([0.5, 3.0], [1.5, 0.5])),
                (flat(ray, 1.0, 2.0), flat(segment, 2.0, 4.0)),
                (flat(ray, 2.0, 3.0), flat(segment, 1.0, 4.0)),
                (flat(ray, 3.0, 4.0), flat(segment, 1.0, 3.0)),
                (flat(ray, 4.0, 5.0), flat(segment, 1.0, 3.0)),
            ],
        ),
        (
            ["Segment", "Segment"],
            vec![
                (segment(from, to), segment([2.0, 3.0], [4.0, 1.0])),
                (segment(from, to), segment([3.0, 2.0], [4.0, 0.5])),
                (segment(from, [4.0, 2.5]), segment([4.0, 2.5], [5.0, 0.5])),
                (segment(from, to), segment([3.5, 1.5], [5.0, 0.5])),
                (flat(segment, 1.0, 4.0), flat(segment, 2.0, 5.0)),
                (flat(segment, 2.0, 4.0), flat(segment, 1.0, 5.0)),
                (flat(segment, 1.0, 5.0), flat(segment, 5.0, 1.0)),
                (flat(segment, 1.0, 3.0), flat(segment, 3.0, 5.0)),
            ],
        ),
    ]
}

/// Rectangles, with the linear family and with each other.
fn rects() -> Table {
    let r = || rect([2.0, 1.0], [5.0, 3.0]);
    vec![
        (
            ["Point", "Rect"],
            vec![
                (point(3.0, 2.0), r()),
                (point(4.0, 3.0), r()),
                (point(5.0, 1.0), r()),
                (point(1.0, 2.0), r()),
            ],
        ),
        (
            ["Line", "Rect"],
            vec![
                (line([0.0, 1.5], [4.0, 2.5]), r()),
                (line([0.0, 1.0], [2.0, 3.0]), r()),
                (line([0.0, 3.0], [1.0, 3.0]), r()),
                (line([0.0, 2.0], [1.0, 3.0]), r()),
            ],
        ),
        (
            ["Ray", "Rect"],
            vec![
                (ray([0.5, 1.5], [4.5, 2.5]), r()),
                (ray([3.0, 2.0], [4.0, 2.5]), r()),
                (ray([0.5, 1.5], [2.0, 3.0]), r()),
                (ray([5.0, 2.0], [6.0, 2.5]), r()),
            ],
        ),
        (
            ["Segment", "Rect"],
            vec![
                (segment([0.5, 1.5], [5.5, 2.5]), r()),
                (segment([0.5, 1.5], [3.5, 2.0]), r()),
                (segment([2.5, 1.5], [4.5, 2.5]), r()),
                (segment([2.0, 1.0], [5.0, 3.0]), r()),
                (segment([0.5, 2.0], [2.0, 2.0]), r()),
                (segment([1.0, 3.0], [4.0, 3.0]), r()),
                (segment([1.0, 2.0], [3.0, 4.0]), r()),
                (segment([0.5, 0.5], [1.5, 3.5]), r()),
            ],
        ),
        (
            ["Rect", "Rect"],
            vec![
                (rect([1.0, 0.5], [3.0, 2.0]), r()),
                (rect([3.0, 0.5], [4.0, 3.5]), r()),
                (rect([2.5, 1.5], [4.0, 2.5]), r()),
                (rect([2.0, 1.0], [5.0, 3.0]), r()),
                (rect([0.5, 1.5], [2.0, 2.5]), r()),
                (rect([0.5, 3.0], [2.0, 3.5]), r()),
                (rect([1.0, 2.0], [5.5, 2.0]), r()),
                (rect([0.5, 0.5], [1.5, 2.5]), r()),
            ],
        ),
    ]
}

/// Discs, with the linear family, with rectangles and with each other.
fn circles() -> Table {
    // 3-4-5: lines of these directions touch in points with short coordinates.
    let disc = || circle(3.0, 2.0, 1.25);
    vec![
        (
            ["Point", "Circle"],
            vec![
                (point(3.5, 2.5), disc()),
                (point(3.75, 3.0), disc()),
                (point(5.0, 1.0), disc()),
                (point(3.0, 2.0), circle(3.0, 2.0, 0.0)),
            ],
        ),
        (
            ["Line", "Circle"],
            vec![
                (line([1.0, 1.5], [5.0, 2.5]), disc()),
                (line([3.75, 3.0], [5.75, 1.5]), disc()),
                (line([1.0, 0.5], [5.0, 0.5]), disc()),
                (line([1.0, 1.0], [5.0, 3.0]), circle(3.0, 2.0, 0.0)),
            ],
        ),
        (
            ["Ray", "Circle"],
            vec![
                (ray([0.5, 1.5], [4.5, 2.5]), disc()),
                (ray([3.0, 2.0], [5.0, 2.5]), disc()),
                (ray([2.75, 3.75], [4.75, 2.25]), disc()),
                (ray([4.25, 2.0], [5.25, 2.5]), disc()),
            ],
        ),
        (
            ["Segment", "Circle"],
            vec![
                (segment([0.5, 2.0], [5.5, 2.0]), disc()),
                (segment([0.5, 1.5], [3.5, 2.0]), disc()),
                (segment([2.25, 1.75], [3.5, 2.5]), disc()),
                (segment([2.25, 1.0], [3.75, 3.0]), disc()),
                (segment([2.75, 3.75], [4.75, 2.25]), disc()),
                (segment([0.5, 2.0], [1.75, 2.0]), disc()),
                (segment([3.75, 3.0], [5.5, 3.5]), disc()),
                (segment([0.5, 0.5], [2.0, 0.5]), disc()),
            ],
        ),
        (
            ["Rect", "Circle"],
            vec![
                (rect([0.5, 1.5], [2.5, 2.5]), disc()),
                (rect([0.5, 1.5], [5.5, 2.5]), disc()),
                (rect([0.5, 0.5], [2.5, 1.5]), disc()),
                (rect([1.0, 0.5], [5.0, 3.5]), disc()),
                (rect([2.25, 1.0], [3.75, 3.0]), disc()),
                (rect([0.5, 1.0], [1.75, 3.0]), disc()),
                (rect([3.75, 3.0], [5.5, 3.75]), disc()),
                (rect([4.0, 3.0], [5.5, 3.75]), disc()),
            ],
        ),
        (
            ["Circle", "Circle"],
            vec![
                (circle(2.0, 2.0, 1.0), circle(3.5, 2.0, 1.5)),
                (circle(2.0, 2.0, 1.0), circle(4.0, 2.0, 1.0)),
                (circle(3.0, 2.0, 0.5), circle(3.0, 2.0, 1.5)),
                (circle(2.0, 2.0, 0.5), circle(3.0, 2.0, 1.5)),
                (circle(3.0, 2.0, 1.5), circle(3.0, 2.0, 1.5)),
                (circle(3.0, 2.0, 1.5), circle(3.5, 2.0, 0.5)),
                (circle(1.5, 2.0, 0.0), circle(3.0, 2.0, 1.5)),
                (circle(1.5, 2.0, 0.75), circle(4.0, 2.0, 1.25)),
            ],
        ),
    ]
}

/// A chain that goes up and down, with an edge along y = 2.
const PATH: [[f64; 2]; 5] = [[0.5, 1.0], [2.0, 3.0], [3.0, 2.0], [4.0, 2.0], [5.5, 0.5]];

/// An angle.
fn loose() -> Figure {
    polyline(&[[1.5, 1.0], [3.0, 2.5], [4.5, 1.0]])
}

/// Polylines, with everything before them.
fn polylines() -> Table {
    let path = || polyline(&PATH);
    vec![
        (
            ["Point", "Polyline"],
            vec![
                (point(3.5, 2.0), path()),
                (point(2.0, 3.0), path()),
                (point(5.5, 0.5), path()),
                (point(2.0, 1.5), path()),
            ],
        ),
        (
            ["Line", "Polyline"],
            vec![
                (line([0.0, 1.5], [1.0, 1.5]), path()),
                (line([0.0, 2.0], [1.0, 2.0]), path()),
                (line([0.0, 3.0], [1.0, 3.0]), path()),
                (line([0.0, 3.5], [1.0, 3.5]), path()),
            ],
        ),
        (
            ["Ray", "Polyline"],
            vec![
                (ray([0.5, 2.5], [2.5, 2.5]), path()),
                (ray([3.0, 0.5], [3.0, 1.5]), path()),
                (ray([3.5, 2.0], [4.0, 2.0]), path()),
                (ray([3.0, 1.0], [2.5, 0.0]), path()),
            ],
        ),
        (
            ["Segment", "Polyline"],
            vec![
                (segment([0.5, 2.5], [4.5, 2.5]), path()),
                (segment([1.0, 1.0], [5.0, 3.0]), path()),
                (segment([2.5, 0.5], [2.5, 2.5]), path()),
                (segment([3.25, 2.0], [3.75, 2.0]), path()),
                (segment([1.0, 3.0], [3.0, 3.0]), path()),
                (segment([2.5, 2.0], [5.5, 2.0]), path()),
                (segment([0.5, 1.0], [3.0, 0.5]), path()),
                (segment([2.0, 1.5], [3.0, 0.5]), path()),
            ],
        ),
        (
            ["Rect", "Polyline"],
            vec![
                (rect([2.0, 1.5], [4.0, 3.5]), loose()),
                (rect([1.0, 0.5], [5.0, 3.0]), loose()),
                (rect([2.0, 2.5], [4.0, 3.5]), loose()),
                (rect([2.5, 0.5], [3.5, 1.5]), loose()),
            ],
        ),
        (
            ["Circle", "Polyline"],
            vec![
                (circle(3.0, 2.5, 1.0), loose()),
                (circle(3.0, 2.0, 1.9), loose()),
                (circle(3.0, 3.0, 0.5), loose()),
                (circle(3.0, 1.25, 0.5), loose()),
            ],
        ),
        (
            ["Polyline", "Polyline"],
            vec![
                (polyline(&[[1.0, 2.0], [3.0, 1.0], [5.0, 2.0]]), loose()),
                (polyline(&[[1.0, 3.5], [3.0, 2.5], [5.0, 3.5]]), loose()),
                (polyline(&[[1.5, 3.0], [3.0, 3.5], [4.5, 3.0]]), loose()),
            ],
        ),
    ]
}

/// A polygon that is not convex.
const ROOM: [[f64; 2]; 8] = [
    [1.0, 0.5],
    [5.0, 0.5],
    [5.0, 3.5],
    [4.0, 3.5],
    [4.0, 2.0],
    [2.0, 2.0],
    [2.0, 3.5],
    [1.0, 3.5],
];

/// Polygons, with everything before them.
fn polygons() -> Table {
    let room = || polygon(&ROOM);
    vec![
        (
            ["Point", "Polygon"],
            vec![
                (point(1.5, 3.0), room()),
                (point(3.0, 2.0), room()),
                (point(4.0, 2.0), room()),
                (point(3.0, 3.0), room()),
            ],
        ),
        (
            ["Line", "Polygon"],
            vec![
                (line([0.0, 3.0], [1.0, 3.0]), room()),
                (line([0.0, 2.0], [1.0, 2.0]), room()),
                (line([0.0, 3.5], [1.0, 3.5]), room()),
                (line([0.0, 0.25], [1.0, 0.25]), room()),
            ],
        ),
        (
            ["Ray", "Polygon"],
            vec![
                (ray([0.5, 2.5], [2.5, 3.0]), room()),
                (ray([1.5, 1.0], [3.0, 2.5]), room()),
                (ray([3.0, 2.0], [3.0, 3.0]), room()),
                (ray([3.0, 2.5], [3.0, 3.0]), room()),
            ],
        ),
        (
            ["Segment", "Polygon"],
            vec![
                (segment([0.5, 1.5], [5.5, 2.5]), room()),
                (segment([1.5, 3.0], [4.5, 3.0]), room()),
                (segment([1.5, 1.0], [4.5, 1.5]), room()),
                (segment([1.0, 2.0], [5.0, 2.0]), room()),
                (segment([2.5, 3.0], [3.5, 2.5]), room()),
                (segment([2.0, 2.0], [4.0, 3.5]), room()),
                (segment([2.0, 3.0], [2.0, 3.5]), room()),
                (segment([3.0, 3.5], [4.0, 2.0]), room()),
            ],
        ),
        (
            ["Rect", "Polygon"],
            vec![
                (rect([2.5, 1.5], [3.5, 3.0]), room()),
                (rect([0.5, 0.25], [5.5, 3.75]), room()),
                (rect([2.0, 2.5], [3.5, 3.5]), room()),
                (rect([2.5, 2.5], [3.5, 3.5]), room()),
            ],
        ),
        (
            ["Circle", "Polygon"],
            vec![
                (circle(3.0, 2.5, 0.75), room()),
                (circle(3.0, 1.25, 0.5), room()),
                (circle(3.0, 3.0, 1.0), room()),
                (circle(3.0, 3.0, 0.75), room()),
            ],
        ),
        (
            ["Polyline", "Polygon"],
            vec![
                (polyline(&[[2.5, 3.5], [3.0, 1.5], [3.5, 3.5]]), room()),
                (polyline(&[[1.5, 3.0], [1.5, 1.0], [4.5, 1.0]]), room()),
                (polyline(&[[2.5, 3.5], [3.0, 2.0], [3.5, 3.5]]), room()),
                (polyline(&[[2.5, 3.5], [3.0, 2.5], [3.5, 3.5]]), room()),
            ],
        ),
        (
            ["Polygon", "Polygon"],
            vec![
                (polygon(&[[2.5, 3.5], [3.0, 1.5], [3.5, 3.5]]), room()),
                (polygon(&[[1.5, 1.5], [1.5, 1.0], [4.5, 1.0]]), room()),
                (polygon(&[[2.5, 3.5], [3.0, 2.0], [3.5, 3.5]]), room()),
                (polygon(&[[2.5, 3.5], [3.0, 2.5], [3.5, 3.5]]), room()),
            ],
        ),
    ]
}

/// Capsules, with everything before them.
fn capsules() -> Table {
    // 3-4-5: (4.75, 3) is on the cap, and a line of direction (4, -3) touches it there.
    let pill = || capsule([2.0, 2.0], [4.0, 2.0], 1.25);
    vec![
        (
            ["Point", "Capsule"],
            vec![
                (point(3.0, 2.5), pill()),
                (point(3.0, 3.25), pill()),
                (point(4.75, 3.0), pill()),
                (point(5.25, 3.25), pill()),
            ],
        ),
        (
            ["Line", "Capsule"],
            vec![
                (line([1.0, 1.0], [5.0, 3.0]), pill()),
                (line([4.75, 3.0], [5.75, 2.25]), pill()),
                (line([1.0, 3.25], [5.0, 3.25]), pill()),
                (line([1.0, 3.5], [5.0, 3.75]), pill()),
            ],
        ),
        (
            ["Ray", "Capsule"],
            vec![
                (ray([0.5, 1.0], [4.5, 2.5]), pill()),
                (ray([3.0, 2.0], [5.0, 2.5]), pill()),
                (ray([3.75, 3.75], [4.75, 3.0]), pill()),
                (ray([5.25, 2.0], [5.75, 3.0]), pill()),
            ],
        ),
        (
            ["Segment", "Capsule"],
            vec![
                (segment([0.25, 1.0], [5.75, 3.0]), pill()),
                (segment([2.0, 1.5], [4.0, 2.5]), pill()),
                (segment([1.0, 3.25], [5.0, 3.25]), pill()),
                (segment([0.25, 3.0], [1.5, 3.75]), pill()),
            ],
        ),
        (
            ["Rect", "Capsule"],
            vec![
                (rect([2.5, 0.25], [3.5, 3.75]), pill()),
                (rect([2.0, 1.25], [4.0, 2.75]), pill()),
                (rect([4.75, 3.0], [5.75, 3.75]), pill()),
                (rect([5.0, 3.25], [5.75, 3.75]), pill()),
            ],
        ),
        (
            ["Circle", "Capsule"],
            vec![
                (circle(4.5, 2.75, 1.0), pill()),
                (circle(3.0, 2.0, 1.25), pill()),
                (circle(4.9375, 3.25, 0.3125), pill()),
                (circle(5.25, 3.375, 0.375), pill()),
            ],
        ),
        (
            ["Capsule", "Capsule"],
            vec![
                (capsule([1.25, 1.0], [1.75, 3.0], 0.75), pill()),
                (capsule([2.5, 2.0], [3.5, 2.0], 0.5), pill()),
                (
                    capsule([1.5, 3.0], [3.5, 3.0], 0.75),
                    capsule([2.5, 1.5], [4.5, 1.5], 0.75),
                ),
                (
                    capsule([1.0, 3.0], [3.5, 3.0], 0.5),
                    capsule([2.5, 1.0], [4.5, 1.5], 0.75),
                ),
            ],
        ),
        (
            ["Capsule", "Polyline"],
            vec![
                (capsule([1.5, 2.5], [4.5, 2.5], 0.5), loose()),
                (capsule([2.5, 3.0], [3.5, 3.0], 0.5), loose()),
                (capsule([2.5, 1.0], [3.5, 1.0], 0.25), loose()),
            ],
        ),
        (
            ["Capsule", "Polygon"],
            vec![
                (capsule([1.5, 1.25], [4.5, 1.25], 0.25), polygon(&ROOM)),
                (capsule([3.0, 2.75], [3.0, 3.0], 0.75), polygon(&ROOM)),
                (capsule([3.0, 3.0], [3.0, 3.25], 0.5), polygon(&ROOM)),
            ],
        ),
    ]
}

/// Triangles, with everything before them.
fn triangles() -> Table {
    // 3-4-5, so that circles can touch the longest edge.
    let ramp = || triangle([[1.0, 0.5], [5.0, 0.5], [1.0, 3.5]]);
    vec![
        (
            ["Point", "Triangle"],
            vec![
                (point(2.0, 1.5), ramp()),
                (point(3.0, 2.0), ramp()),
                (point(5.0, 0.5), ramp()),
                (point(4.0, 2.5), ramp()),
            ],
        ),
        (
            ["Line", "Triangle"],
            vec![
                (line([0.5, 1.0], [4.5, 2.0]), ramp()),
                (line([5.0, 0.5], [1.0, 3.5]), ramp()),
                (line([5.0, 0.5], [5.5, 2.0]), ramp()),
                (line([3.0, 3.0], [5.0, 1.5]), ramp()),
            ],
        ),
        (
            ["Ray", "Triangle"],
            vec![
                (ray([0.5, 1.0], [2.5, 1.5]), ramp()),
                (ray([2.0, 1.0], [4.0, 2.5]), ramp()),
                (ray([3.0, 2.0], [3.75, 3.0]), ramp()),
                (ray([4.0, 2.0], [5.0, 2.5]), ramp()),
            ],
        ),
        (
            ["Segment", "Triangle"],
            vec![
                (segment([0.5, 1.0], [4.5, 2.5]), ramp()),
                (segment([1.5, 1.0], [2.5, 2.0]), ramp()),
                (segment([3.0, 2.0], [5.5, 0.125]), ramp()),
                (segment([3.5, 3.0], [5.0, 2.0]), ramp()),
            ],
        ),
        (
            ["Rect", "Triangle"],
            vec![
                (rect([0.5, 1.0], [3.5, 2.5]), ramp()),
                (rect([1.5, 1.0], [2.5, 2.0]), ramp()),
                (rect([3.0, 2.0], [5.0, 3.5]), ramp()),
                (rect([4.0, 2.0], [5.5, 3.5]), ramp()),
            ],
        ),
        (
            ["Circle", "Triangle"],
            vec![
                (circle(3.0, 2.0, 0.75), ramp()),
                // The circle that touches all three edges.
                (circle(2.0, 1.5, 1.0), ramp()),
                (circle(3.375, 2.5, 0.625), ramp()),
                (circle(4.5, 2.75, 0.75), ramp()),
            ],
        ),
        (
            ["Capsule", "Triangle"],
            vec![
                (capsule([2.0, 1.5], [4.0, 2.5], 0.5), ramp()),
                (capsule([2.0, 1.25], [2.0, 1.5], 0.75), ramp()),
                (capsule([2.375, 3.25], [4.375, 1.75], 0.625), ramp()),
                (capsule([3.0, 3.25], [5.0, 1.75], 0.5), ramp()),
            ],
        ),
        (
            ["Triangle", "Triangle"],
            vec![
                (triangle([[2.0, 1.0], [5.5, 2.0], [3.0, 3.5]]), ramp()),
                (triangle([[1.5, 1.0], [2.5, 1.0], [1.5, 2.0]]), ramp()),
                (triangle([[5.0, 0.5], [5.0, 3.5], [1.0, 3.5]]), ramp()),
                (triangle([[3.0, 2.0], [5.0, 2.5], [4.0, 3.5]]), ramp()),
            ],
        ),
        (
            ["Triangle", "Polyline"],
            vec![
                (triangle([[1.0, 0.5], [5.0, 0.5], [3.0, 3.5]]), loose()),
                (triangle([[2.0, 3.5], [3.0, 2.5], [4.0, 3.5]]), loose()),
                (triangle([[2.5, 0.75], [3.5, 0.75], [3.0, 1.75]]), loose()),
            ],
        ),
        (
            ["Triangle", "Polygon"],
            vec![
                (
                    triangle([[2.5, 3.5], [3.0, 1.5], [3.5, 3.5]]),
                    polygon(&ROOM),
                ),
                (
                    triangle([[2.5, 3.5], [3.0, 2.0], [3.5, 3.5]]),
                    polygon(&ROOM),
                ),
                (
                    triangle([[2.5, 3.5], [3.0, 2.5], [3.5, 3.5]]),
                    polygon(&ROOM),
                ),
            ],
        ),
    ]
}

/// Convex polygons, with everything before them.
fn convex_polygons() -> Table {
    let tile = || {
        convex(&[
            [1.0, 2.0],
            [2.0, 0.75],
            [4.0, 0.75],
            [5.0, 2.0],
            [4.0, 3.25],
            [2.0, 3.25],
        ])
    };
    let kite = |x: f64, y: f64| convex(&[[x, y - 1.0], [x + 0.5, y], [x, y + 0.5], [x - 0.5, y]]);
    vec![
        (
            ["Point", "ConvexPolygon"],
            vec![
                (point(3.0, 2.0), tile()),
                (point(3.0, 0.75), tile()),
                (point(5.0, 2.0), tile()),
                (point(4.75, 3.0), tile()),
            ],
        ),
        (
            ["Line", "ConvexPolygon"],
            vec![
                (line([1.0, 1.0], [5.0, 2.5]), tile()),
                (line([1.0, 3.25], [5.0, 3.25]), tile()),
                (line([5.0, 1.0], [5.0, 3.0]), tile()),
                (line([1.0, 3.5], [5.0, 3.5]), tile()),
            ],
        ),
        (
            ["Ray", "ConvexPolygon"],
            vec![
                (ray([0.5, 1.0], [4.5, 2.5]), tile()),
                (ray([3.0, 2.0], [5.0, 2.5]), tile()),
                (ray([5.0, 2.0], [5.5, 3.0]), tile()),
                (ray([5.0, 3.0], [5.5, 3.5]), tile()),
            ],
        ),
        (
            ["Segment", "ConvexPolygon"],
            vec![
                (segment([0.5, 1.0], [5.5, 2.5]), tile()),
                (segment([2.0, 1.5], [4.0, 2.5]), tile()),
                (segment([1.0, 0.75], [3.0, 0.75]), tile()),
                (segment([0.5, 1.5], [1.5, 0.5]), tile()),
            ],
        ),
        (
            ["Rect", "ConvexPolygon"],
            vec![
                (rect([3.0, 2.25], [5.5, 3.75]), tile()),
                (rect([2.0, 1.25], [4.0, 2.75]), tile()),
                (rect([5.0, 1.5], [5.75, 2.5]), tile()),
                (rect([4.75, 2.75], [5.75, 3.75]), tile()),
            ],
        ),
        (
            ["Circle", "ConvexPolygon"],
            vec![
                (circle(4.5, 2.75, 0.75), tile()),
                (circle(3.0, 2.0, 1.25), tile()),
                (circle(5.5, 2.0, 0.5), tile()),
                (circle(5.25, 3.25, 0.5), tile()),
            ],
        ),
        (
            ["Capsule", "ConvexPolygon"],
            vec![
                (capsule([3.25, 2.0], [5.0, 3.0], 0.5), tile()),
                (capsule([2.25, 2.0], [3.75, 2.0], 0.75), tile()),
                (capsule([1.5, 3.5], [3.0, 3.5], 0.25), tile()),
                (capsule([0.5, 1.25], [1.0, 0.5], 0.25), tile()),
            ],
        ),
        (
            ["Triangle", "ConvexPolygon"],
            vec![
                (triangle([[3.0, 2.0], [5.5, 1.0], [5.5, 3.5]]), tile()),
                (triangle([[2.0, 1.25], [4.0, 1.25], [3.0, 3.0]]), tile()),
                (triangle([[5.0, 2.0], [5.75, 1.0], [5.75, 2.75]]), tile()),
                (triangle([[4.5, 3.5], [5.25, 2.5], [5.5, 3.5]]), tile()),
            ],
        ),
        (
            ["ConvexPolygon", "ConvexPolygon"],
            vec![
                (kite(5.0, 2.5), tile()),
                (kite(3.0, 2.0), tile()),
                (kite(5.5, 2.0), tile()),
                (kite(5.25, 3.25), tile()),
            ],
        ),
        (
            ["ConvexPolygon", "Polyline"],
            vec![
                (kite(3.0, 2.75), loose()),
                (kite(3.0, 3.5), loose()),
                (kite(3.0, 1.5), loose()),
            ],
        ),
        (
            ["ConvexPolygon", "Polygon"],
            vec![
                (kite(3.0, 2.5), polygon(&ROOM)),
                (kite(3.0, 3.0), polygon(&ROOM)),
                (kite(3.0, 3.25), polygon(&ROOM)),
            ],
        ),
    ]
}

/// Boundaries, which are curves, with segments.
fn boundaries() -> Vec<(String, String)> {
    let mut pictures = Vec::new();
    let mut picture = |name: &str, draw: &dyn Fn(&mut Sheet)| {
        let shape = format!("Boundary({name})");
        let mut sheet = Sheet::new(
            &heading("Segment", &shape, CONTACTS),
            &format!("Segment and {shape}"),
        );
        draw(&mut sheet);
        pictures.push((
            format!("segment_boundary_{}", name.to_lowercase()),
            sheet.finish(),
        ));
    };
    let rect = Rect::new([2.0, 1.0], [5.0, 3.0]);
    picture("Rect", &|sheet| {
        for (from, to) in [
            ([0.5, 1.5], [5.5, 2.5]),
            ([2.5, 1.5], [4.5, 2.5]),
            ([1.0, 2.0], [3.0, 4.0]),
            ([3.0, 3.0], [5.5, 3.0]),
        ] {
            boundary(
                sheet,
                &Segment::new(from, to),
                &Boundary(rect),
                &rect.into(),
            );
        }
    });
    let disc = Circle::new([3.0, 2.0], 1.25);
    picture("Circle", &|sheet| {
        for (from, to) in [
            ([0.5, 2.0], [5.5, 2.0]),
            ([2.25, 1.75], [3.5, 2.5]),
            ([2.75, 3.75], [4.75, 2.25]),
            ([2.25, 1.0], [3.75, 3.0]),
        ] {
            boundary(
                sheet,
                &Segment::new(from, to),
                &Boundary(disc),
                &disc.into(),
            );
        }
    });
    let room = Boundary(Polygon::new(ROOM));
    let solid = polygon(&ROOM);
    picture("Polygon", &|sheet| {
        for (from, to) in [
            ([0.5, 3.0], [5.5, 3.0]),
            ([1.5, 1.0], [4.5, 1.5]),
            ([1.5, 1.5], [4.5, 2.5]),
            ([0.5, 2.0], [4.5, 2.0]),
        ] {
            boundary(sheet, &Segment::new(from, to), &room, &solid);
        }
    });
    pictures
}
