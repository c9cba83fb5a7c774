//! How far apart two shapes are, and where they are closest.

use secant::{Circle, Closest, ClosestPoints, Point, Ray, Rect, Segment};

use super::canvas::{COMMON, FIRST, SECOND, Stroke, decimals, path};
use super::figure::Figure;
use super::ink::figure;
use super::scene::parameters;
use super::sheet::Sheet;

/// The picture of distances.
pub(crate) fn draw() -> Vec<(String, String)> {
    let heading = format!(
        r#"<tspan fill="{FIRST}">first shape</tspan> · <tspan fill="{SECOND}">second shape</tspan> · <tspan fill="{COMMON}">closest points</tspan>"#
    );
    let mut sheet = Sheet::new(&heading, "Distances and closest points");
    // 3-4-5, so that the distances are short.
    let wall = Segment::new([1.0, 0.5], [5.0, 3.5]);
    let floor = Segment::new([1.0, 1.0], [5.0, 1.0]);
    closest(&mut sheet, &wall, &Point::new([3.75, 1.0]));
    closest(&mut sheet, &wall, &Circle::new([4.25, 1.0], 0.75));
    closest(&mut sheet, &wall, &Segment::new([2.0, 2.5], [2.0, 3.5]));
    closest(&mut sheet, &floor, &Segment::new([5.5, 2.5], [2.0, 2.5]));
    let rect = Rect::new([0.5, 0.5], [2.0, 2.0]);
    closest(&mut sheet, &rect, &Circle::new([4.25, 3.0], 0.75));
    let disc = Circle::new([1.5, 1.0], 0.75);
    closest(&mut sheet, &disc, &Circle::new([4.5, 3.25], 0.5));
    let ray = Ray::through([3.0, 2.0], [4.0, 2.5]);
    closest(&mut sheet, &ray, &Rect::new([0.5, 0.5], [1.5, 3.5]));
    closest(&mut sheet, &floor, &Circle::new([2.5, 2.25], 1.25));
    vec![("distance".to_owned(), sheet.finish())]
}

/// A scene of two shapes with their closest points.
fn closest<A, B>(sheet: &mut Sheet, a: &A, b: &B)
where
    A: ClosestPoints<B, Scalar = f64, Closest = Closest<2>> + Copy + Into<Figure>,
    B: Copy + Into<Figure>,
{
    let near = a.closest_points(b);
    let word = format!("distance {}", decimals(a.distance(b), 2));
    let along = |name, x: Option<f64>| x.and_then(|x| parameters(name, [Some(x); 2]));
    let notes = [along("t", near.t), along("u", near.u)];
    let note = notes.into_iter().flatten().collect::<Vec<_>>().join(", ");
    sheet.scene(&word, &note, |canvas, view| {
        figure(canvas, view, &(*b).into(), SECOND);
        figure(canvas, view, &(*a).into(), FIRST);
        let ends = [near.a, near.b].map(|x| view.point(x));
        if near.a != near.b {
            canvas.stroke(&path(&ends, false), Stroke::new(COMMON, 1.8).dashed());
        }
        for end in ends {
            canvas.dot(end, 4.2, COMMON);
        }
    });
}
