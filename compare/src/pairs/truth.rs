//! The true answers of the rational oracle, for pairs of shapes given by their numbers.

use secant_oracle::convex::Shape as Convex;
use secant_oracle::convex::sweep::{SweepContact, sweep};
use secant_oracle::plane::{self, Planar, Rect};
use secant_oracle::space::{self, Ball, Linear};
use secant_oracle::{Number, Rational, Shape, Surd};

use super::field::{Plain, Width};
use super::nearest_f32;
use super::shape_sets::{
    Circles, PointCircle, PointRect, RayRect, RaySphere, RectCircle, Rects, SegmentCircle,
    SweptCircles, SweptSegment,
};

fn plain(answer: bool) -> Plain {
    if answer { Plain::YES } else { Plain::NO }
}

/// Evaluates the numbers of the set, or those rounded to f32.
macro_rules! truth {
    ($(#[$doc:meta])* $name:ident, $pair:ty, |[$($number:ident),* $(,)?]| $answer:expr) => {
        $(#[$doc])*
        pub(crate) fn $name(pair: &$pair, width: Width) -> Plain {
            // Every f32 is an f64.
            let &[$($number),*] = &match width {
                Width::F64 => *pair,
                Width::F32 => pair.map(|x| f64::from(nearest_f32(x))),
            };
            plain($answer)
        }
    };
}

fn disc(center: [f64; 2], radius: f64) -> Planar {
    Planar::disc(center, radius)
}

truth!(segment_circle, SegmentCircle, |[
    px,
    py,
    qx,
    qy,
    cx,
    cy,
    r,
]| {
    let segment = Planar::Linear(Shape::segment([px, py], [qx, qy]));
    plane::intersects(&segment, &disc([cx, cy], r))
});

truth!(circles, Circles, |[ax, ay, r, bx, by, s]| {
    plane::intersects(&disc([ax, ay], r), &disc([bx, by], s))
});

truth!(rects, Rects, |[ax0, ay0, ax1, ay1, bx0, by0, bx1, by1]| {
    let a = Planar::rect([ax0, ay0], [ax1, ay1]);
    plane::intersects(&a, &Planar::rect([bx0, by0], [bx1, by1]))
});

truth!(rect_circle, RectCircle, |[x0, y0, x1, y1, x, y, r]| {
    plane::intersects(&Planar::rect([x0, y0], [x1, y1]), &disc([x, y], r))
});

truth!(point_rect, PointRect, |[x, y, x0, y0, x1, y1]| {
    let point = Planar::Linear(Shape::Point([x, y]));
    plane::intersects(&point, &Planar::rect([x0, y0], [x1, y1]))
});

truth!(point_circle, PointCircle, |[x, y, cx, cy, r]| {
    let point = Planar::Linear(Shape::Point([x, y]));
    plane::intersects(&point, &disc([cx, cy], r))
});

/// The parameter, correctly rounded.
fn entry(t: Option<Surd>, width: Width) -> Plain {
    match t {
        None => Plain::NO,
        Some(t) => Plain {
            kind: 1,
            numbers: match width {
                Width::F64 => [t.to_f64(), 0.0],
                Width::F32 => [t.to_f32().into(), 0.0],
            },
        },
    }
}

/// Whether there is a parameter.
fn any(plain: Plain) -> Plain {
    Plain::of(plain.kind)
}

pub(crate) fn ray_rect(pair: &RayRect, width: Width) -> Plain {
    fn t<S: Number>([ox, oy, dx, dy, x0, y0, x1, y1]: [S; 8]) -> Option<Surd> {
        let (min, max) = ([x0, y0], [x1, y1]);
        let chord = plane::rect_chord(&Shape::ray([ox, oy], [dx, dy]), &Rect { min, max })?;
        Some(chord.enter.t)
    }
    let t = match width {
        Width::F64 => t(*pair),
        Width::F32 => t(pair.map(nearest_f32)),
    };
    entry(t, width)
}

pub(crate) fn ray_meets_rect(pair: &RayRect, width: Width) -> Plain {
    any(ray_rect(pair, width))
}

pub(crate) fn ray_sphere(pair: &RaySphere, width: Width) -> Plain {
    fn t<S: Number>([ox, oy, oz, dx, dy, dz, cx, cy, cz, radius]: [S; 10]) -> Option<Surd> {
        let center = [cx, cy, cz];
        let ray = Linear::ray([ox, oy, oz], [dx, dy, dz]);
        Some(space::ball_chord(&ray, &Ball { center, radius })?.enter.t)
    }
    let t = match width {
        Width::F64 => t(*pair),
        Width::F32 => t(pair.map(nearest_f32)),
    };
    entry(t, width)
}

pub(crate) fn ray_meets_sphere(pair: &RaySphere, width: Width) -> Plain {
    any(ray_sphere(pair, width))
}

/// The first time at which a circle that moves meets a shape.
fn swept([x, y, r, dx, dy]: [f64; 5], target: &Convex<2>, width: Width) -> Plain {
    let found = sweep(&Convex::ball([x, y], r), target, [[dx, dy], [0.0; 2]]);
    let t = match found.contact {
        SweepContact::Never => None,
        SweepContact::Meets(t, _) => Some(t),
        SweepContact::Touching(_) | SweepContact::Overlapping => Some(Surd::from(&Rational::of(0))),
    };
    entry(t, width)
}

/// The numbers, or those rounded to f32: every f32 is an f64.
fn in_width<const N: usize>(pair: &[f64; N], width: Width) -> [f64; N] {
    match width {
        Width::F64 => *pair,
        Width::F32 => pair.map(|x| f64::from(nearest_f32(x))),
    }
}

pub(crate) fn swept_circles(pair: &SweptCircles, width: Width) -> Plain {
    let [x, y, r, dx, dy, bx, by, s] = in_width(pair, width);
    swept([x, y, r, dx, dy], &Convex::ball([bx, by], s), width)
}

pub(crate) fn swept_segment(pair: &SweptSegment, width: Width) -> Plain {
    let [x, y, r, dx, dy, px, py, qx, qy] = in_width(pair, width);
    swept(
        [x, y, r, dx, dy],
        &Convex::segment([px, py], [qx, qy]),
        width,
    )
}
