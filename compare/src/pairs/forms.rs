//! Pairs of shapes in the format of each contender.

use bevy_math::{Dir2, Dir3, Vec2, Vec3};
use bevy_shape::{Aabb2d, BoundingCircle, BoundingSphere, RayCast2d, RayCast3d};
use geo::{Coord, Rect as GeoRect};
use parry2d::bounding_volume::Aabb;
use parry2d::math::{Pose, Vector};
use parry2d::query::Ray as ParryRay;
use parry2d::shape::{Ball, Cuboid, Segment as ParrySegment};
use secant::{Circle, Point, Ray, Real, Rect, Segment, Sphere};

use super::field::{Form, Pair, Width};
use super::nearest_f32;

impl<const N: usize> Pair for [f64; N] {
    fn numbers(&self) -> &[f64] {
        self
    }
}

/// `f64` or `f32`.
trait Number: Real + 'static {
    const WIDTH: Width;
    fn near(x: f64) -> Self;
}

impl Number for f64 {
    const WIDTH: Width = Width::F64;
    fn near(x: f64) -> Self {
        x
    }
}

impl Number for f32 {
    const WIDTH: Width = Width::F32;
    fn near(x: f64) -> Self {
        nearest_f32(x)
    }
}

impl<S: Number, const N: usize> Form<[f64; N]> for [S; N] {
    const WIDTH: Width = S::WIDTH;
    fn of(pair: &[f64; N]) -> Self {
        pair.map(S::near)
    }
}

/// The form of a pair of so many numbers, from these in `f64` or `f32`.
macro_rules! form {
    (for $S:ident, $($rest:tt)*) => { form!([$S: Number] $S, $($rest)*); };
    (f64, $($rest:tt)*) => { form!([] f64, $($rest)*); };
    (f32, $($rest:tt)*) => { form!([] f32, $($rest)*); };
    ([$($generics:tt)*] $S:ident, $n:literal, $form:ty, [$($number:ident),* $(,)?], $make:expr) => {
        impl<$($generics)*> Form<[f64; $n]> for $form {
            const WIDTH: Width = <$S as Number>::WIDTH;
            fn of(pair: &[f64; $n]) -> Self {
                let [$($number),*] = pair.map(<$S as Number>::near);
                $make
            }
        }
    };
}

form!(for S, 7, (Segment<2, S>, Circle<S>), [px, py, qx, qy, cx, cy, r],
    (Segment::new([px, py], [qx, qy]), Circle::new([cx, cy], r)));
form!(for S, 8, (Ray<2, S>, Rect<S>), [ox, oy, dx, dy, x0, y0, x1, y1],
    (Ray::new([ox, oy], [dx, dy]), Rect::new([x0, y0], [x1, y1])));
form!(for S, 10, (Ray<3, S>, Sphere<S>), [ox, oy, oz, dx, dy, dz, cx, cy, cz, r],
    (Ray::new([ox, oy, oz], [dx, dy, dz]), Sphere::new([cx, cy, cz], r)));
form!(for S, 6, [Circle<S>; 2], [ax, ay, r, bx, by, s],
    [Circle::new([ax, ay], r), Circle::new([bx, by], s)]);
form!(for S, 8, (Circle<S>, [S; 2], Circle<S>), [ax, ay, r, dx, dy, bx, by, s],
    (Circle::new([ax, ay], r), [dx, dy], Circle::new([bx, by], s)));
form!(for S, 9, (Circle<S>, [S; 2], Segment<2, S>), [ax, ay, r, dx, dy, px, py, qx, qy],
    (Circle::new([ax, ay], r), [dx, dy], Segment::new([px, py], [qx, qy])));
form!(for S, 8, [Rect<S>; 2], [ax0, ay0, ax1, ay1, bx0, by0, bx1, by1],
    [Rect::new([ax0, ay0], [ax1, ay1]), Rect::new([bx0, by0], [bx1, by1])]);
form!(for S, 7, (Rect<S>, Circle<S>), [x0, y0, x1, y1, cx, cy, r],
    (Rect::new([x0, y0], [x1, y1]), Circle::new([cx, cy], r)));
form!(for S, 6, (Point<2, S>, Rect<S>), [x, y, x0, y0, x1, y1],
    (Point::new([x, y]), Rect::new([x0, y0], [x1, y1])));
form!(for S, 5, (Point<2, S>, Circle<S>), [x, y, cx, cy, r],
    (Point::new([x, y]), Circle::new([cx, cy], r)));

form!(
    f64,
    8,
    [GeoRect; 2],
    [ax0, ay0, ax1, ay1, bx0, by0, bx1, by1],
    [
        GeoRect::new([ax0, ay0], [ax1, ay1]),
        GeoRect::new([bx0, by0], [bx1, by1])
    ]
);
form!(
    f64,
    6,
    (Coord, GeoRect),
    [x, y, x0, y0, x1, y1],
    (Coord { x, y }, GeoRect::new([x0, y0], [x1, y1]))
);

fn vector(x: f32, y: f32) -> Vector {
    Vector::new(x, y)
}

fn aabb(x0: f32, y0: f32, x1: f32, y1: f32) -> Aabb {
    Aabb::new(vector(x0, y0), vector(x1, y1))
}

fn ball(x: f32, y: f32, r: f32) -> (Pose, Ball) {
    (Pose::translation(x, y), Ball::new(r))
}

/// Its center and its half extents are rounded, so this is not always the same rectangle.
fn cuboid(x0: f32, y0: f32, x1: f32, y1: f32) -> (Pose, Cuboid) {
    let aabb = aabb(x0, y0, x1, y1);
    (
        Pose::from_translation(aabb.center()),
        Cuboid::new(aabb.half_extents()),
    )
}

form!(
    f32,
    7,
    (ParrySegment, Pose, Ball),
    [px, py, qx, qy, cx, cy, r],
    {
        let (at, ball) = ball(cx, cy, r);
        (ParrySegment::new(vector(px, py), vector(qx, qy)), at, ball)
    }
);
form!(
    f32,
    8,
    (ParryRay, Aabb),
    [ox, oy, dx, dy, x0, y0, x1, y1],
    (
        ParryRay::new(vector(ox, oy), vector(dx, dy)),
        aabb(x0, y0, x1, y1)
    )
);
form!(
    f32,
    8,
    (ParryRay, Pose, Cuboid),
    [ox, oy, dx, dy, x0, y0, x1, y1],
    {
        let (at, cuboid) = cuboid(x0, y0, x1, y1);
        (ParryRay::new(vector(ox, oy), vector(dx, dy)), at, cuboid)
    }
);
form!(
    f32,
    10,
    (
        parry3d::query::Ray,
        parry3d::math::Pose,
        parry3d::shape::Ball
    ),
    [ox, oy, oz, dx, dy, dz, cx, cy, cz, r],
    {
        use parry3d::math::{Pose, Vector};
        let ray = parry3d::query::Ray::new(Vector::new(ox, oy, oz), Vector::new(dx, dy, dz));
        (
            ray,
            Pose::translation(cx, cy, cz),
            parry3d::shape::Ball::new(r),
        )
    }
);
form!(
    f32,
    6,
    [(Vector, Ball); 2],
    [ax, ay, r, bx, by, s],
    [
        (vector(ax, ay), Ball::new(r)),
        (vector(bx, by), Ball::new(s))
    ]
);
form!(
    f32,
    6,
    [(Pose, Ball); 2],
    [ax, ay, r, bx, by, s],
    [ball(ax, ay, r), ball(bx, by, s)]
);
form!(
    f32,
    8,
    [Aabb; 2],
    [ax0, ay0, ax1, ay1, bx0, by0, bx1, by1],
    [aabb(ax0, ay0, ax1, ay1), aabb(bx0, by0, bx1, by1)]
);
form!(
    f32,
    8,
    [(Pose, Cuboid); 2],
    [ax0, ay0, ax1, ay1, bx0, by0, bx1, by1],
    [cuboid(ax0, ay0, ax1, ay1), cuboid(bx0, by0, bx1, by1)]
);
form!(f32, 7, (Aabb, Pose, Ball), [x0, y0, x1, y1, cx, cy, r], {
    let (at, ball) = ball(cx, cy, r);
    (aabb(x0, y0, x1, y1), at, ball)
});
form!(
    f32,
    7,
    ((Pose, Cuboid), (Pose, Ball)),
    [x0, y0, x1, y1, cx, cy, r],
    (cuboid(x0, y0, x1, y1), ball(cx, cy, r))
);
form!(
    f32,
    6,
    (Vector, Aabb),
    [x, y, x0, y0, x1, y1],
    (vector(x, y), aabb(x0, y0, x1, y1))
);
form!(
    f32,
    5,
    (Vector, (Pose, Ball)),
    [x, y, cx, cy, r],
    (vector(x, y), ball(cx, cy, r))
);

form!(
    f32,
    8,
    ((Pose, Ball), Vector, (Pose, Ball)),
    [ax, ay, r, dx, dy, bx, by, s],
    (ball(ax, ay, r), vector(dx, dy), ball(bx, by, s))
);
form!(
    f32,
    9,
    ((Pose, Ball), Vector, ParrySegment),
    [ax, ay, r, dx, dy, px, py, qx, qy],
    (
        ball(ax, ay, r),
        vector(dx, dy),
        ParrySegment::new(vector(px, py), vector(qx, qy))
    )
);

fn bevy_circle(x: f32, y: f32, r: f32) -> BoundingCircle {
    BoundingCircle::new(Vec2::new(x, y), r)
}

fn bevy_aabb(x0: f32, y0: f32, x1: f32, y1: f32) -> Aabb2d {
    Aabb2d {
        min: Vec2::new(x0, y0),
        max: Vec2::new(x1, y1),
    }
}

/// Its rays have directions of length 1; any direction for a segment of length zero.
fn bevy_direction(way: Vec2) -> Dir2 {
    Dir2::new(way).unwrap_or(Dir2::X)
}

form!(
    f32,
    7,
    (RayCast2d, BoundingCircle),
    [px, py, qx, qy, cx, cy, r],
    {
        let (p, way) = (Vec2::new(px, py), Vec2::new(qx - px, qy - py));
        (
            RayCast2d::new(p, bevy_direction(way), way.length()),
            bevy_circle(cx, cy, r),
        )
    }
);
form!(
    f32,
    8,
    (RayCast2d, Aabb2d),
    [ox, oy, dx, dy, x0, y0, x1, y1],
    {
        let way = bevy_direction(Vec2::new(dx, dy));
        (
            RayCast2d::new(Vec2::new(ox, oy), way, f32::MAX),
            bevy_aabb(x0, y0, x1, y1),
        )
    }
);
form!(
    f32,
    10,
    (RayCast3d, BoundingSphere),
    [ox, oy, oz, dx, dy, dz, cx, cy, cz, r],
    {
        let way = Dir3::new(Vec3::new(dx, dy, dz)).unwrap_or(Dir3::X);
        let ray = RayCast3d::new(Vec3::new(ox, oy, oz), way, f32::MAX);
        (ray, BoundingSphere::new(Vec3::new(cx, cy, cz), r))
    }
);
form!(
    f32,
    6,
    [BoundingCircle; 2],
    [ax, ay, r, bx, by, s],
    [bevy_circle(ax, ay, r), bevy_circle(bx, by, s)]
);
form!(
    f32,
    8,
    [Aabb2d; 2],
    [ax0, ay0, ax1, ay1, bx0, by0, bx1, by1],
    [bevy_aabb(ax0, ay0, ax1, ay1), bevy_aabb(bx0, by0, bx1, by1)]
);
form!(
    f32,
    7,
    (Aabb2d, BoundingCircle),
    [x0, y0, x1, y1, cx, cy, r],
    (bevy_aabb(x0, y0, x1, y1), bevy_circle(cx, cy, r))
);
form!(
    f32,
    6,
    (Vec2, Aabb2d),
    [x, y, x0, y0, x1, y1],
    (Vec2::new(x, y), bevy_aabb(x0, y0, x1, y1))
);
