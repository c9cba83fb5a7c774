//! What a ray comes to: hits, their normals, and how the curve passes the ray there.

use std::fmt::Debug;

use secant::{Circle, Hit, Polyline, Ray, Rect, Segment};

use super::canvas::{COMMON, Canvas, FIRST, SECOND, Stroke, decimals};
use super::figure::Figure;
use super::ink::{CONTACTS, arrow, figure, mark};
use super::sheet::{Sheet, View};

/// The pictures of casts.
pub(crate) fn draw() -> Vec<(String, String)> {
    let heading = format!(
        r#"<tspan fill="{FIRST}">Ray</tspan> · <tspan fill="{SECOND}">shapes</tspan> · <tspan fill="{COMMON}">hits, with their normals</tspan>"#
    );
    let mut sheet = Sheet::new(&heading, "Casts of a ray against shapes");
    walls(&mut sheet);
    solids(&mut sheet);
    vec![("cast".to_owned(), sheet.finish()), vertices()]
}

/// A ray through the vertices of polylines: which of them get across it.
fn vertices() -> (String, String) {
    let heading = format!(
        r#"<tspan fill="{FIRST}">Ray</tspan> · <tspan fill="{SECOND}">Polyline</tspan> · <tspan fill="{COMMON}">{CONTACTS}</tspan>"#
    );
    let mut sheet = Sheet::new(&heading, "A ray through the vertices of polylines");
    let ray = Ray::through([0.5, 2.0], [1.5, 2.0]);
    for vertices in [
        &[[2.0, 3.5], [3.0, 2.0], [4.5, 0.5]][..],
        &[[2.0, 3.5], [3.0, 2.0], [4.5, 3.5]],
        &[[1.5, 3.5], [2.5, 2.0], [4.0, 2.0], [5.0, 0.5]],
        &[[1.5, 3.5], [2.5, 2.0], [4.0, 2.0], [5.0, 3.5]],
    ] {
        let chain = Polyline::new(vertices);
        let hits = ray.cast(&chain).all();
        let words: Vec<_> = hits.iter().map(|hit| feature(&hit.passing)).collect();
        hits_of(
            &mut sheet,
            &words.join(", "),
            &ray,
            &[Figure::Polyline(chain)],
            &hits,
        );
    }
    ("vertices".to_owned(), sheet.finish())
}

fn walls(sheet: &mut Sheet) {
    let ray = Ray::through([0.5, 2.0], [1.5, 2.0]);
    let walls = [
        Segment::new([4.0, 0.5], [5.5, 3.0]),
        Segment::new([2.0, 2.0], [2.5, 3.5]),
        Segment::new([3.5, 3.0], [2.5, 0.5]),
    ];
    let shapes = walls.map(Figure::from);
    let grazing: fn(&Hit<2>) -> bool = |hit| hit.relation.interiors_meet();
    let mut scene = |word: &str, hits: Vec<Hit<2>>| hits_of(sheet, word, &ray, &shapes, &hits);
    scene("first()", ray.cast(&walls).first().into_iter().collect());
    scene("all()", ray.cast(&walls).all());
    let beyond = ray.cast(&walls).filter(grazing).first();
    scene("filter: no graze", beyond.into_iter().collect());
    scene("max_t(1)", ray.cast(&walls).max_t(1.0).all());
}

fn solids(sheet: &mut Sheet) {
    let disc = Circle::new([3.0, 2.0], 1.25);
    let rect = Rect::new([2.0, 1.0], [4.5, 3.0]);
    let [outside, inside, corner] = [
        Ray::through([0.5, 1.0], [2.0, 1.25]),
        Ray::through([3.0, 2.0], [4.0, 2.75]),
        Ray::through([0.5, 1.5], [2.0, 3.0]),
    ];
    let mut scene = |word: &str, ray: &Ray<2>, target: Figure, hits: Vec<Hit<2>>| {
        hits_of(sheet, word, ray, &[target], &hits);
    };
    scene("solid", &outside, disc.into(), outside.cast(&disc).all());
    scene(
        "solid, from inside",
        &inside,
        disc.into(),
        inside.cast(&disc).all(),
    );
    let hollow = inside.cast(&disc).hollow().all();
    scene("hollow(), from inside", &inside, disc.into(), hollow);
    scene("a corner", &corner, rect.into(), corner.cast(&rect).all());
}

/// A scene of hits.
fn hits_of(sheet: &mut Sheet, word: &str, ray: &Ray<2>, shapes: &[Figure], hits: &[Hit<2>]) {
    sheet.scene(word, &note(hits), |canvas, view| {
        for target in shapes {
            figure(canvas, view, target, SECOND);
        }
        figure(canvas, view, &(*ray).into(), FIRST);
        for hit in hits {
            normal(canvas, view, hit);
            mark(canvas, view, hit.at, hit.passing);
        }
    });
}

/// The normal, 0.7 units long.
fn normal(canvas: &mut Canvas, view: View, hit: &Hit<2>) {
    let Some([nx, ny]) = hit.normal() else {
        return;
    };
    let [x, y] = hit.at;
    let ends = [hit.at, [x + 0.7 * nx, y + 0.7 * ny]].map(|x| view.point(x));
    let stroke = Stroke::new(COMMON, 1.8);
    canvas.stroke(&super::canvas::path(&ends, false), stroke);
    arrow(canvas, ends, stroke);
}

/// Parameter, feature and relation of one hit; the parameters of several.
fn note(hits: &[Hit<2>]) -> String {
    match hits {
        [] => "none".to_owned(),
        [hit] => format!(
            "t {}, {}, {}",
            decimals(hit.t, 2),
            feature(&hit.feature),
            hit.relation
        ),
        _ => {
            let values: Vec<_> = hits.iter().map(|hit| decimals(hit.t, 2)).collect();
            format!("t {}", values.join(", "))
        }
    }
}

/// `vertex 1` for `Vertex(1)`.
fn feature(word: &impl Debug) -> String {
    format!("{word:?}")
        .to_lowercase()
        .replace(['(', ')'], " ")
        .trim()
        .to_owned()
}
