//! Pairs of other shapes. A new contender is a line in the function of its test, and a line in `forms.rs` if
//! its format is new.
//!
//! Values that are needed once for a shape (a direction of length 1, its reciprocal, the pose of one shape
//! relative to the other) are in the format, and so are not timed.

use bevy_math::Vec2;
use bevy_shape::{Aabb2d, BoundingCircle, BoundingSphere, IntersectsVolume, RayCast2d, RayCast3d};
use geo::{Coord, Intersects, Rect as GeoRect};
use parry2d::bounding_volume::{Aabb, BoundingVolume};
use parry2d::math::{Pose, Vector};
use parry2d::query::details::{
    intersection_test_ball_ball, intersection_test_cuboid_cuboid,
    intersection_test_point_query_ball, intersection_test_support_map_support_map,
};
use parry2d::query::{
    PointQuery, Ray as ParryRay, RayCast, ShapeCastOptions, cast_shapes, intersection_test,
};
use parry2d::shape::{Ball, Cuboid, Segment as ParrySegment};
use secant::{Circle, Point, Ray, Rect, Segment, Sphere, SweepContact};

use super::batch::batch;
use super::field::{Field, Given};
use super::naive;
use super::segments::BASE;
use super::shape_sets::{
    Circles, PointCircle, PointRect, RayRect, RaySphere, RectCircle, Rects, SegmentCircle,
    SweptCircles, SweptSegment,
};

/// The two naive versions, in both widths: first the one without branches.
macro_rules! naive {
    ($field:ident, $straight:ident, $textbook:ident) => {
        $field.inexact(BASE, naive::$straight::<f64>);
        $field.inexact("naive", naive::$textbook::<f64>);
        $field.inexact("naive f32, no branches", naive::$straight::<f32>);
        $field.inexact("naive f32", naive::$textbook::<f32>);
    };
}

pub(crate) fn segment_circle(given: &Given<SegmentCircle>) -> Field<'_, SegmentCircle> {
    let mut field = Field::of(given);
    field.exact("secant", |(a, b): &(Segment<2>, Circle)| a.intersects(b));
    field.exact("secant f32", |(a, b): &(Segment<2, f32>, Circle<f32>)| {
        a.intersects(b)
    });
    batch!(field, Segment<2>: 4, Ball<2>: 3);
    naive!(field, segment_circle_straight, segment_circle);
    field.read();
    field.inexact(
        "parry point_query_ball",
        |(a, at, b): &(ParrySegment, Pose, Ball)| {
            intersection_test_point_query_ball(at, a, b).intersecting
        },
    );
    field.inexact(
        "parry intersection_test",
        |(a, at, b): &(ParrySegment, Pose, Ball)| {
            intersection_test(&Pose::IDENTITY, a, at, b).is_ok_and(|found| found.intersecting)
        },
    );
    field.inexact("bevy RayCast2d", |(a, b): &(RayCast2d, BoundingCircle)| {
        a.intersects(b)
    });
    field
}

pub(crate) fn ray_meets_rect(given: &Given<RayRect>) -> Field<'_, RayRect> {
    let mut field = Field::of(given);
    field.exact("secant", |(a, b): &(Ray<2>, Rect)| a.intersects(b));
    field.exact("secant f32", |(a, b): &(Ray<2, f32>, Rect<f32>)| {
        a.intersects(b)
    });
    field.exact("secant cast any", |(a, b): &(Ray<2>, Rect)| a.cast(b).any());
    batch!(field, Ray<2>: 4, Aabb<2>: 4);
    naive!(field, ray_meets_rect_straight, ray_meets_rect);
    field.read();
    field.inexact("parry Aabb", |(a, b): &(ParryRay, Aabb)| {
        b.intersects_local_ray(a, f32::MAX)
    });
    field.inexact("bevy RayCast2d", |(a, b): &(RayCast2d, Aabb2d)| {
        a.intersects(b)
    });
    field
}

pub(crate) fn ray_rect(given: &Given<RayRect>) -> Field<'_, RayRect> {
    let mut field = Field::of(given);
    field.rounded("secant", |(a, b): &(Ray<2>, Rect)| a.cast(b).first_t());
    field.rounded("secant f32", |(a, b): &(Ray<2, f32>, Rect<f32>)| {
        a.cast(b).first_t()
    });
    field.rounded("secant, whole hit", |(a, b): &(Ray<2>, Rect)| {
        a.cast(b).first().map(|hit| hit.t)
    });
    field.rounded("secant, whole chord", |(a, b): &(Ray<2>, Rect)| {
        a.intersection(b).map(|chord| chord.enter.t)
    });
    batch!(hits field, Ray<2>: 4, Aabb<2>: 4);
    naive!(field, ray_rect_straight, ray_rect);
    field.inexact("parry Aabb", |(a, b): &(ParryRay, Aabb)| {
        b.cast_local_ray(a, f32::MAX, true)
    });
    field.inexact("parry Cuboid", |(a, at, b): &(ParryRay, Pose, Cuboid)| {
        b.cast_ray(at, a, f32::MAX, true)
    });
    field.inexact("bevy RayCast2d", |(a, b): &(RayCast2d, Aabb2d)| {
        a.aabb_intersection_at(b)
    });
    field
}

type Parry3Ray = parry3d::query::Ray;
type Parry3Ball = parry3d::shape::Ball;
type Parry3Pose = parry3d::math::Pose;

pub(crate) fn ray_meets_sphere(given: &Given<RaySphere>) -> Field<'_, RaySphere> {
    use parry3d::query::RayCast;
    let mut field = Field::of(given);
    field.exact("secant", |(a, b): &(Ray<3>, Sphere)| a.intersects(b));
    field.exact("secant f32", |(a, b): &(Ray<3, f32>, Sphere<f32>)| {
        a.intersects(b)
    });
    field.exact("secant cast any", |(a, b): &(Ray<3>, Sphere)| {
        a.cast(b).any()
    });
    batch!(field, Ray<3>: 6, Ball<3>: 4);
    naive!(field, ray_meets_sphere_straight, ray_meets_sphere);
    field.read();
    field.inexact(
        "parry Ball",
        |(a, at, b): &(Parry3Ray, Parry3Pose, Parry3Ball)| b.intersects_ray(at, a, f32::MAX),
    );
    field.inexact("bevy RayCast3d", |(a, b): &(RayCast3d, BoundingSphere)| {
        a.intersects(b)
    });
    field
}

pub(crate) fn ray_sphere(given: &Given<RaySphere>) -> Field<'_, RaySphere> {
    use parry3d::query::RayCast;
    let mut field = Field::of(given);
    field.rounded("secant", |(a, b): &(Ray<3>, Sphere)| a.cast(b).first_t());
    field.rounded("secant f32", |(a, b): &(Ray<3, f32>, Sphere<f32>)| {
        a.cast(b).first_t()
    });
    field.rounded("secant, whole hit", |(a, b): &(Ray<3>, Sphere)| {
        a.cast(b).first().map(|hit| hit.t)
    });
    field.rounded("secant, whole chord", |(a, b): &(Ray<3>, Sphere)| {
        a.intersection(b).map(|chord| chord.enter.t)
    });
    batch!(hits field, Ray<3>: 6, Ball<3>: 4);
    naive!(field, ray_sphere_straight, ray_sphere);
    field.inexact(
        "parry ray_toi_with_ball",
        |(a, at, b): &(Parry3Ray, Parry3Pose, Parry3Ball)| {
            let center = at.translation;
            parry3d::query::details::ray_toi_with_ball(center, b.radius, a, true).1
        },
    );
    field.inexact(
        "parry Ball",
        |(a, at, b): &(Parry3Ray, Parry3Pose, Parry3Ball)| b.cast_ray(at, a, f32::MAX, true),
    );
    field.inexact("bevy RayCast3d", |(a, b): &(RayCast3d, BoundingSphere)| {
        a.sphere_intersection_at(b)
    });
    field
}

pub(crate) fn circles(given: &Given<Circles>) -> Field<'_, Circles> {
    let mut field = Field::of(given);
    field.exact("secant", |[a, b]: &[Circle; 2]| a.intersects(b));
    field.exact("secant f32", |[a, b]: &[Circle<f32>; 2]| a.intersects(b));
    batch!(field, Ball<2>: 3, Ball<2>: 3);
    naive!(field, circles_straight, circles);
    field.read();
    field.inexact("parry ball_ball", |[a, b]: &[(Vector, Ball); 2]| {
        intersection_test_ball_ball(b.0 - a.0, &a.1, &b.1)
    });
    field.inexact("parry intersection_test", |[a, b]: &[(Pose, Ball); 2]| {
        intersection_test(&a.0, &a.1, &b.0, &b.1).is_ok_and(|found| found.intersecting)
    });
    field.inexact("bevy BoundingCircle", |[a, b]: &[BoundingCircle; 2]| {
        a.intersects(b)
    });
    field
}

pub(crate) fn rects(given: &Given<Rects>) -> Field<'_, Rects> {
    let mut field = Field::of(given);
    field.exact("secant", |[a, b]: &[Rect; 2]| a.intersects(b));
    field.exact("secant f32", |[a, b]: &[Rect<f32>; 2]| a.intersects(b));
    batch!(field, Aabb<2>: 4, Aabb<2>: 4);
    naive!(field, rects_straight, rects);
    field.read();
    field.exact("geo Rect::intersects", |[a, b]: &[GeoRect; 2]| {
        a.intersects(b)
    });
    field.exact("parry Aabb", |[a, b]: &[Aabb; 2]| a.intersects(b));
    field.inexact("parry cuboid_cuboid", |[a, b]: &[(Pose, Cuboid); 2]| {
        intersection_test_cuboid_cuboid(&a.0.inv_mul(&b.0), &a.1, &b.1)
    });
    field.inexact("parry intersection_test", |[a, b]: &[(Pose, Cuboid); 2]| {
        intersection_test(&a.0, &a.1, &b.0, &b.1).is_ok_and(|found| found.intersecting)
    });
    field.exact("bevy Aabb2d", |[a, b]: &[Aabb2d; 2]| a.intersects(b));
    field.foreign("rect-rect");
    field
}

pub(crate) fn rect_circle(given: &Given<RectCircle>) -> Field<'_, RectCircle> {
    let mut field = Field::of(given);
    field.exact("secant", |(a, b): &(Rect, Circle)| a.intersects(b));
    field.exact("secant f32", |(a, b): &(Rect<f32>, Circle<f32>)| {
        a.intersects(b)
    });
    batch!(field, Aabb<2>: 4, Ball<2>: 3);
    naive!(field, rect_circle_straight, rect_circle);
    field.read();
    field.inexact(
        "parry point_query_ball",
        |(a, at, b): &(Aabb, Pose, Ball)| intersection_test_point_query_ball(at, a, b).intersecting,
    );
    field.inexact(
        "parry support_map",
        |(a, b): &((Pose, Cuboid), (Pose, Ball))| {
            intersection_test_support_map_support_map(&a.0.inv_mul(&b.0), &a.1, &b.1)
        },
    );
    field.inexact(
        "parry intersection_test",
        |(a, b): &((Pose, Cuboid), (Pose, Ball))| {
            intersection_test(&a.0, &a.1, &b.0, &b.1).is_ok_and(|found| found.intersecting)
        },
    );
    field.inexact("bevy Aabb2d", |(a, b): &(Aabb2d, BoundingCircle)| {
        a.intersects(b)
    });
    field
}

pub(crate) fn point_rect(given: &Given<PointRect>) -> Field<'_, PointRect> {
    let mut field = Field::of(given);
    field.exact("secant", |(a, b): &(Point<2>, Rect)| a.intersects(b));
    field.exact("secant f32", |(a, b): &(Point<2, f32>, Rect<f32>)| {
        a.intersects(b)
    });
    batch!(field, Point<2>: 2, Aabb<2>: 4);
    naive!(field, point_rect_straight, point_rect);
    field.read();
    field.exact("geo Rect::intersects", |(a, b): &(Coord, GeoRect)| {
        b.intersects(a)
    });
    field.exact("parry Aabb", |(a, b): &(Vector, Aabb)| {
        b.contains_local_point(*a)
    });
    field.exact("bevy Aabb2d", |(a, b): &(Vec2, Aabb2d)| {
        b.closest_point(*a) == *a
    });
    field.foreign("point-rect");
    field
}

pub(crate) fn point_circle(given: &Given<PointCircle>) -> Field<'_, PointCircle> {
    let mut field = Field::of(given);
    field.exact("secant", |(a, b): &(Point<2>, Circle)| a.intersects(b));
    field.exact("secant f32", |(a, b): &(Point<2, f32>, Circle<f32>)| {
        a.intersects(b)
    });
    batch!(field, Point<2>: 2, Ball<2>: 3);
    naive!(field, point_circle_straight, point_circle);
    field.read();
    field.inexact("parry Ball", |(a, (at, b)): &(Vector, (Pose, Ball))| {
        b.contains_point(at, *a)
    });
    field
}

/// The options of a sweep from time 0 to time 1.
fn to_the_end() -> ShapeCastOptions {
    ShapeCastOptions::with_max_time_of_impact(1.0)
}

pub(crate) fn swept_circles(given: &Given<SweptCircles>) -> Field<'_, SweptCircles> {
    let mut field = Field::of(given);
    field.rounded("secant", |(a, d, b): &(Circle, [f64; 2], Circle)| {
        a.sweep(*d).against(b).first_t()
    });
    field.rounded(
        "secant f32",
        |(a, d, b): &(Circle<f32>, [f32; 2], Circle<f32>)| a.sweep(*d).against(b).first_t(),
    );
    field.rounded(
        "secant, whole contact",
        |(a, d, b): &(Circle, [f64; 2], Circle)| first_time(a.sweep(*d).against(b).contact()),
    );
    naive!(field, swept_circles_straight, swept_circles);
    field.inexact(
        "parry cast_shapes",
        |(a, d, b): &((Pose, Ball), Vector, (Pose, Ball))| {
            let hit = cast_shapes(&a.0, *d, &a.1, &b.0, Vector::ZERO, &b.1, to_the_end());
            hit.ok().flatten().map(|hit| hit.time_of_impact)
        },
    );
    field
}

pub(crate) fn swept_segment(given: &Given<SweptSegment>) -> Field<'_, SweptSegment> {
    let mut field = Field::of(given);
    field.rounded("secant", |(a, d, b): &(Circle, [f64; 2], Segment<2>)| {
        a.sweep(*d).against(b).first_t()
    });
    field.rounded(
        "secant f32",
        |(a, d, b): &(Circle<f32>, [f32; 2], Segment<2, f32>)| a.sweep(*d).against(b).first_t(),
    );
    field.rounded(
        "secant, whole contact",
        |(a, d, b): &(Circle, [f64; 2], Segment<2>)| first_time(a.sweep(*d).against(b).contact()),
    );
    field.inexact(BASE, naive::swept_segment::<f64>);
    field.inexact("naive f32", naive::swept_segment::<f32>);
    field.inexact(
        "parry cast_shapes",
        |(a, d, b): &((Pose, Ball), Vector, ParrySegment)| {
            let hit = cast_shapes(
                &a.0,
                *d,
                &a.1,
                &Pose::IDENTITY,
                Vector::ZERO,
                b,
                to_the_end(),
            );
            hit.ok().flatten().map(|hit| hit.time_of_impact)
        },
    );
    field
}

/// The time of a first contact.
fn first_time(contact: SweepContact) -> Option<f64> {
    match contact {
        SweepContact::Never => None,
        SweepContact::Meets(hit) => Some(hit.t),
        SweepContact::Touching(_) | SweepContact::Overlapping => Some(0.0),
    }
}
