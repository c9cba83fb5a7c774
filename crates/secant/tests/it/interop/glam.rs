// The tests of one version of glam: `vectors.rs` includes them once for each, where `glam` is that version.

use glam::{DVec2, DVec3, I64Vec2, I64Vec3, IVec2, IVec3, Vec2, Vec3, Vec3A, vec2};

#[test]
fn shapes_come_back_as_they_went() {
    round_trip! {
        Vec2, 2, f32;
        Vec3, 3, f32;
        Vec3A, 3, f32;
        DVec2, 2, f64;
        DVec3, 3, f64;
        IVec2, 2, i32;
        IVec3, 3, i32;
        I64Vec2, 2, i64;
        I64Vec3, 3, i64;
    }
}

#[test]
fn what_is_no_number_is_refused() {
    refusals! {
        Vec2, [1.0 2.0], f32;
        Vec3, [1.0 2.0 3.0], f32;
        Vec3A, [1.0 2.0 3.0], f32;
        DVec2, [1.0 2.0], f64;
        DVec3, [1.0 2.0 3.0], f64;
    }
}

/// What a round trip does not tell: which number is which.
#[test]
fn coordinates_keep_their_places() {
    assert_eq!(Point::from(IVec3::new(1, 2, 3)).coords(), [1, 2, 3]);
    assert_eq!(
        Vec3A::from(Point::new([1.0_f32, 2.0, 3.0])),
        Vec3A::new(1.0, 2.0, 3.0)
    );
    let wall = Segment::from([I64Vec2::new(1, 2), I64Vec2::new(3, 4)]);
    assert_eq!((wall.start(), wall.end()), ([1, 2], [3, 4]));
    let flat = Triangle::from([IVec2::new(1, 2), IVec2::new(3, 4), IVec2::new(5, 6)]);
    assert_eq!(flat.vertices(), [[1, 2], [3, 4], [5, 6]]);
    let rect = Aabb::try_from([DVec2::new(1.0, 2.0), DVec2::new(3.0, 4.0)]).unwrap();
    assert_eq!((rect.min(), rect.max()), ([1.0, 2.0], [3.0, 4.0]));
    let [min, max]: [DVec2; 2] = rect.into();
    assert_eq!((min.y, max.x), (2.0, 3.0));
}

#[test]
fn chains_refuse_as_their_constructors_do() {
    let corners = [
        vec2(0.0, 0.0),
        vec2(2.0, 2.0),
        vec2(2.0, 0.0),
        vec2(0.0, 2.0),
    ];
    let crossed = Polygon::try_from(&corners[..]);
    assert_eq!(crossed, Err(ShapeError::NotSimple { edges: [0, 2] }));
    let short = Polyline::try_from(&corners[..1]);
    assert_eq!(
        short,
        Err(ShapeError::TooFewVertices {
            found: 1,
            expected: 2
        })
    );
    let nowhere = Polyline::try_from(&[Vec2::ZERO, vec2(0.0, f32::NAN)][..]);
    assert_eq!(
        nowhere,
        Err(ShapeError::VertexNotFinite { vertex: 1, axis: 1 })
    );
}

#[test]
fn integers_may_be_a_box_upside_down() {
    let upside_down = Aabb::try_from([IVec2::new(0, 1), IVec2::new(0, 0)]);
    assert_eq!(upside_down, Err(ShapeError::MinAboveMax { axis: 1 }));
}
