//! Secant in a game of Bevy: its shapes from Bevy's, and a hit as Bevy's vectors.
//!
//! ```text
//! cargo run --manifest-path examples/bevy/Cargo.toml
//! ```
//!
//! Bevy's `Vec2` and `Vec3` are those of glam, so the feature `glam033` of Secant, which names their
//! version, is all it takes. A value that came from a game can be NaN; so every conversion here is one
//! that can refuse.

use bevy_math::{Dir2, Vec2, vec2};
use bevy_shape::{Aabb2d, BoundingCircle, Polyline2d, Ray2d, Segment2d};
use secant::{Aabb, Ball, Hit, Polyline, Ray, Relation, Segment, Shape, ShapeError};

type Result<T> = std::result::Result<T, ShapeError>;

/// A ray of Bevy has a unit vector for its direction, which was rounded when it was made. So `t` is a
/// length but for that rounding, and the ray need not pass through the point that it was aimed at.
fn ray(ray: Ray2d) -> Result<Ray<2, f32>> {
    Ray::try_new(ray.origin.into(), ray.direction.as_vec2().into())
}

/// A ray from one point through another does pass through it, and `t` is 1 there.
fn aim(from: Vec2, at: Vec2) -> Result<Ray<2, f32>> {
    Ray::try_through(from.into(), at.into())
}

/// The way of a bullet in one frame is a segment.
fn step(position: Vec2, velocity: Vec2, seconds: f32) -> Result<Segment<2, f32>> {
    Segment::try_from([position, position + velocity * seconds])
}

fn segment(segment: Segment2d) -> Result<Segment<2, f32>> {
    Segment::try_from(segment.vertices)
}

fn aabb(aabb: Aabb2d) -> Result<secant::Rect<f32>> {
    Aabb::try_from([aabb.min, aabb.max])
}

fn circle(circle: BoundingCircle) -> Result<secant::Circle<f32>> {
    Ball::try_new(circle.center.into(), circle.circle.radius)
}

fn polyline(polyline: &Polyline2d) -> Result<Polyline<f32>> {
    Polyline::try_from(&polyline.vertices[..])
}

/// Where a hit is, and which way to bounce, as Bevy's vectors.
fn place(hit: &Hit<2, f32>) -> (Vec2, Option<Vec2>) {
    (hit.at.into(), hit.normal().map(Vec2::from))
}

fn main() -> Result<()> {
    let crate_box = Aabb2d {
        min: vec2(4.0, -1.0),
        max: vec2(6.0, 1.0),
    };
    let barrel = BoundingCircle::new(vec2(9.0, 3.0), 2.0);
    let door = Segment2d::new(vec2(2.0, 1.0), vec2(2.0, 3.0));
    let level: [Shape<2, f32>; 3] = [
        aabb(crate_box)?.into(),
        circle(barrel)?.into(),
        segment(door)?.into(),
    ];

    // Along the top of the crate: touching is meeting, and the relation says that it only grazes.
    let shot = Ray2d::new(vec2(0.0, 1.0), Dir2::X);
    for hit in ray(shot)?.cast(&level[..]).all() {
        let (at, normal) = place(&hit);
        println!(
            "shape {} at {at}: {}, normal {normal:?}",
            hit.index, hit.relation
        );
    }
    // A shot that may graze comes to nothing here.
    let through = |hit: &Hit<2, f32>| hit.relation.interiors_meet();
    assert!(
        ray(shot)?
            .cast(&level[..])
            .filter(through)
            .first()
            .is_none()
    );

    let bullet = step(vec2(0.0, 0.5), vec2(600.0, -30.0), 1.0 / 60.0)?;
    let hit = bullet
        .cast(&level[..])
        .first()
        .expect("the crate is in the way");
    println!(
        "the bullet is in shape {} after {} of this frame",
        hit.index, hit.t
    );

    let target = vec2(9.0, 5.0);
    let relation = aim(Vec2::ZERO, target)?.relation(&circle(barrel)?);
    println!("aimed at the top of the barrel: {relation}");
    assert_ne!(relation, Relation::Disjoint);

    let path = Polyline2d::new([vec2(0.0, 4.0), vec2(5.0, 0.0), vec2(9.0, -4.0)]);
    println!(
        "the path meets the crate: {}",
        polyline(&path)?.intersects(&aabb(crate_box)?)
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_math::{IRect, IVec2, Rect, Vec3, Vec3A, vec3};
    use bevy_shape::{Aabb3d, BoundingSphere, Segment3d};

    #[test]
    fn shapes_of_the_plane() {
        let aabb2 = Aabb2d {
            min: vec2(4.0, -1.0),
            max: vec2(6.0, 1.0),
        };
        assert_eq!(aabb(aabb2), Ok(Aabb::new([4.0, -1.0], [6.0, 1.0])));
        let disc = BoundingCircle::new(vec2(9.0, 3.0), 2.0);
        assert_eq!(circle(disc), Ok(Ball::new([9.0, 3.0], 2.0)));
        let door = Segment2d::new(vec2(2.0, 1.0), vec2(2.0, 3.0));
        assert_eq!(segment(door), Ok(Segment::new([2.0, 1.0], [2.0, 3.0])));
        assert_eq!(<[Vec2; 2]>::from(segment(door).unwrap()), door.vertices);
        let shot = Ray2d::new(vec2(0.0, 1.0), Dir2::X);
        assert_eq!(ray(shot), Ok(Ray::new([0.0, 1.0], [1.0, 0.0])));
        let path = Polyline2d::new([vec2(0.0, 4.0), vec2(5.0, 0.0)]);
        assert_eq!(polyline(&path), Ok(Polyline::new([[0.0, 4.0], [5.0, 0.0]])));
        let rect = Rect::from_corners(Vec2::ONE, Vec2::ZERO);
        assert_eq!(
            Aabb::try_from([rect.min, rect.max]),
            Ok(Aabb::new([0.0; 2], [1.0; 2]))
        );
        let tiles = IRect::from_corners(IVec2::ZERO, IVec2::ONE);
        assert_eq!(
            Aabb::try_from([tiles.min, tiles.max]),
            Ok(Aabb::new([0; 2], [1; 2]))
        );
    }

    #[test]
    fn shapes_of_space() {
        let room = Aabb3d {
            min: Vec3A::ZERO,
            max: Vec3A::ONE,
        };
        assert_eq!(
            Aabb::try_from([room.min, room.max]),
            Ok(Aabb::new([0.0; 3], [1.0; 3]))
        );
        let ball = BoundingSphere::new(vec3(1.0, 2.0, 3.0), 4.0);
        let ball = Ball::try_new(ball.center.into(), ball.sphere.radius);
        assert_eq!(ball, Ok(Ball::new([1.0, 2.0, 3.0], 4.0)));
        let edge = Segment3d::new(Vec3::ZERO, Vec3::X);
        assert_eq!(
            Segment::try_from(edge.vertices),
            Ok(Segment::new([0.0; 3], [1.0, 0.0, 0.0]))
        );
    }

    #[test]
    fn a_hit_is_bevys_vectors() {
        let wall = segment(Segment2d::new(vec2(4.0, -3.0), vec2(8.0, 0.0))).unwrap();
        let shot = ray(Ray2d::new(Vec2::ZERO, Dir2::X)).unwrap();
        let hit = shot.cast(&wall).first().unwrap();
        assert_eq!(place(&hit), (vec2(8.0, 0.0), Some(vec2(-0.6, 0.8))));
    }

    #[test]
    fn what_a_game_lost_is_refused() {
        let lost = Aabb2d {
            min: vec2(f32::NAN, 0.0),
            max: Vec2::ONE,
        };
        let error = ShapeError::NotFinite {
            argument: "min",
            axis: 0,
        };
        assert_eq!(aabb(lost), Err(error));
    }

    /// Aimed by a unit vector, the ray misses the point that it was aimed at.
    #[test]
    fn aiming_is_exact_without_a_unit_vector() {
        let (from, at) = (vec2(0.1, 0.2), vec2(7.3, 3.1));
        let point = secant::Point::try_from(at).unwrap();
        assert!(aim(from, at).unwrap().intersects(&point));
        let rounded = Ray2d::new(from, Dir2::new(at - from).unwrap());
        assert!(!ray(rounded).unwrap().intersects(&point));
    }

    #[test]
    fn it_runs() {
        main().unwrap();
    }
}
