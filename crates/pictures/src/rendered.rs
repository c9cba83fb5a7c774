//! A picture by exact casts, made as the example `spheres` makes its own.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use secant::{Box3, Capsule, Hit, Plane, Shape, Sphere, Triangle3};

use super::canvas::{Anchor, Canvas};

#[path = "../../secant/examples/spheres/render.rs"]
#[expect(dead_code, reason = "the example asks for more")]
mod render;

use render::{Camera, Colour, Picture, Scene, byte};

const SIZE: [u32; 2] = [632, 320];
/// So many shades has each of red, green and blue, which keeps the file small.
const SHADES: f64 = 85.0;

/// Each touches the floor z = 0, and the balls touch each other.
fn shapes() -> Vec<Shape<3>> {
    let top = [-7.0, 1.0, 6.0];
    let corners = [
        [-10.0, -1.0, 0.0],
        [-5.0, -2.0, 0.0],
        [-4.0, 3.0, 0.0],
        [-9.0, 4.0, 0.0],
    ];
    let side =
        |i: usize| -> Shape<3> { Triangle3::new([corners[i], corners[(i + 1) % 4], top]).into() };
    let mut shapes: Vec<Shape<3>> = vec![
        Plane::new([0.0; 3], [0.0, 0.0, 1.0]).into(),
        Sphere::new([0.0, 4.0, 4.0], 4.0).into(),
        Sphere::new([0.0, 0.0, 1.0], 1.0).into(),
        Sphere::new([4.0, 4.0, 1.0], 1.0).into(),
        Box3::new([5.0, -1.0, 0.0], [9.0, 2.0, 2.5]).into(),
        Capsule::new([3.0, -3.0, 0.75], [-3.0, -4.0, 0.75], 0.75).into(),
        Capsule::new([9.0, 6.0, 1.0], [9.0, 6.0, 4.0], 1.0).into(),
    ];
    shapes.extend((0..4).map(side));
    shapes
}

fn colour(shapes: &[Shape<3>], hit: &Hit<3>) -> Colour {
    match shapes[hit.index] {
        Shape::Ball(_) => [0.60, 0.22, 0.04],
        Shape::Aabb(_) => [0.05, 0.30, 0.62],
        Shape::Capsule(_) => [0.66, 0.10, 0.26],
        Shape::Triangle(_) => [0.10, 0.42, 0.28],
        _ => {
            let [x, y, _] = hit.at.map(|x| (x / 2.0).floor());
            let shade = if (x + y).rem_euclid(2.0) == 1.0 {
                -0.1
            } else {
                0.1
            };
            // Tiles far away are smaller than a pixel.
            let near = (2.0 / hit.t).min(1.0);
            [0.56 + shade * near * near; 3]
        }
    }
}

/// The picture of the guide to space.
pub(crate) fn draw() -> Vec<(String, String)> {
    let shapes = shapes();
    let scene = Scene {
        shapes: &shapes,
        colour: &|hit| colour(&shapes, hit),
        light: [-20.0, -24.0, 32.0],
        sky: [0.62, 0.74, 0.86],
    };
    let camera = Camera::new([7.0, -30.0, 11.0], [-0.2, 1.5, 3.1], 23.0, SIZE);
    let picture = scene.render(&camera);
    let heading = format!("{} rays: {}", picture.rays, shares(&shapes, &picture));
    let mut canvas = Canvas::default();
    canvas.text([1.0, 13.0], Anchor::Start, 11.0, &heading);
    let [width, height] = SIZE.map(f64::from);
    canvas.image(
        [0.0, 22.0],
        [width, height],
        &STANDARD.encode(encoded(&picture)),
    );
    let label = format!("Balls, a box, capsules and a pyramid of triangles on a plane; {heading}");
    vec![(
        "rendered".to_owned(),
        canvas.finish([width, height + 22.0], &label),
    )]
}

/// How many rays come first to shapes of each type.
fn shares(shapes: &[Shape<3>], picture: &Picture) -> String {
    type Is = fn(&Shape<3>) -> bool;
    let types: [(&str, Is); 5] = [
        ("to the plane", |shape| matches!(shape, Shape::Plane(_))),
        ("to spheres", |shape| matches!(shape, Shape::Ball(_))),
        ("to the box", |shape| matches!(shape, Shape::Aabb(_))),
        ("to capsules", |shape| matches!(shape, Shape::Capsule(_))),
        ("to triangles", |shape| matches!(shape, Shape::Triangle(_))),
    ];
    let share = |(name, is): (&str, Is)| {
        let hits = shapes
            .iter()
            .zip(&picture.hits)
            .filter(|(shape, _)| is(shape));
        format!("{} {name}", hits.map(|(_, hits)| hits).sum::<usize>())
    };
    types.map(share).join(", ")
}

fn encoded(picture: &Picture) -> Vec<u8> {
    let shade = |x: u8| byte((f64::from(x) / 255.0 * SHADES).round() / SHADES);
    let pixels: Vec<_> = picture
        .pixels
        .iter()
        .map(|pixel| pixel.map(shade))
        .collect();
    let mut file = Vec::new();
    let [width, height] = picture.size;
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::Adaptive);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(pixels.as_flattened())?;
        writer.finish()
    });
    written.expect("memory takes all that is written");
    file
}
