//! Shapes as those of geo-types.

use super::numbers::{
    Coordinate, bits, convex, point_bits, polygon as any_polygon, polyline, shapes, triangle,
};
use geo_types::{Coord, Line, LineString, coord, line_string, polygon};
use secant::{
    Aabb, ConvexPolygon, Point, Polygon, Polyline, Rect, Segment, Shape, ShapeError, Triangle,
};
use secant_oracle::Rng;

/// Every shape goes out and comes back as it was.
macro_rules! round_trip {
    ($($scalar:ident)+) => { $({
        let mut rng = Rng::new(17);
        let mut polygons = 0;
        for _ in 0..100 {
            let mut seen = 0;
            for shape in shapes::<2, $scalar>(&mut rng) {
                let back: Shape<2, $scalar> = match shape {
                    Shape::Point(x) => {
                        let point = geo_types::Point::<$scalar>::from(x);
                        assert_eq!(point.0, Coord::from(x));
                        Point::try_from(point).unwrap().into()
                    }
                    Shape::Segment(x) => Segment::try_from(Line::from(x)).unwrap().into(),
                    Shape::Aabb(x) => {
                        Aabb::try_from(geo_types::Rect::from(x)).unwrap().into()
                    }
                    _ => continue,
                };
                assert_eq!(bits(&back), bits(&shape), "{shape:?}");
                seen += 1;
            }
            assert_eq!(seen, 3);
            let flat = triangle::<2, $scalar>(&mut rng);
            let back = Triangle::try_from(geo_types::Triangle::from(flat)).unwrap();
            assert_eq!(point_bits(&back.vertices()), point_bits(&flat.vertices()));
            let line = polyline::<$scalar>(&mut rng);
            let back = Polyline::try_from(&LineString::from(&line)).unwrap();
            assert_eq!(point_bits(back.vertices()), point_bits(line.vertices()));
            let Some(polygon) = any_polygon::<$scalar>(&mut rng) else { continue };
            let back = Polygon::try_from(geo_types::Polygon::from(polygon.clone())).unwrap();
            assert_eq!(point_bits(back.vertices()), point_bits(polygon.vertices()));
            let Some(polygon) = convex::<$scalar>(&mut rng) else { continue };
            let back = ConvexPolygon::try_from(geo_types::Polygon::from(&polygon)).unwrap();
            assert_eq!(point_bits(back.vertices()), point_bits(polygon.vertices()));
            polygons += 1;
        }
        assert!(polygons > 50);
    })+ };
}

#[test]
fn shapes_come_back_as_they_went() {
    round_trip! { f32 f64 i32 i64 }
}

#[test]
fn coordinates_keep_their_places() {
    let line = Line::new(coord! { x: 1, y: 2 }, coord! { x: 3, y: 4 });
    let wall = Segment::from(line);
    assert_eq!((wall.start(), wall.end()), ([1, 2], [3, 4]));
    assert_eq!(Line::from(wall), line);
    let rect = Rect::new([1.0, 2.0], [3.0, 4.0]);
    let theirs = geo_types::Rect::from(rect);
    assert_eq!(
        (theirs.min(), theirs.max()),
        (coord! { x: 1.0, y: 2.0 }, coord! { x: 3.0, y: 4.0 })
    );
}

#[test]
fn a_ring_is_closed_there_and_open_here() {
    let theirs = polygon![(x: 0, y: 0), (x: 4, y: 0), (x: 0, y: 4)];
    assert_eq!(theirs.exterior().0.len(), 4);
    let ours = Polygon::try_from(&theirs).unwrap();
    assert_eq!(ours.vertices(), [[0, 0], [4, 0], [0, 4]]);
    assert_eq!(geo_types::Polygon::from(&ours), theirs);
    // Vertices may be repeated, the first one at the end too.
    let ours = Polygon::new([[0, 0], [4, 0], [0, 4], [0, 0], [0, 0]]);
    let back = Polygon::try_from(geo_types::Polygon::from(&ours)).unwrap();
    assert_eq!(back, ours);
}

#[test]
fn what_makes_no_shape_is_refused() {
    let nowhere = Line::new(
        coord! { x: 0.0, y: 0.0 },
        coord! { x: 1.0, y: f64::INFINITY },
    );
    let error = ShapeError::NotFinite {
        argument: "end",
        axis: 1,
    };
    assert_eq!(Segment::try_from(nowhere), Err(error));
    let error = ShapeError::NotFinite {
        argument: "coords",
        axis: 0,
    };
    assert_eq!(Point::try_from(coord! { x: f32::NAN, y: 0.0 }), Err(error));
    let rect = geo_types::Rect::new(coord! { x: 0.0, y: 0.0 }, coord! { x: f64::NAN, y: 1.0 });
    assert!(matches!(
        Aabb::try_from(rect),
        Err(ShapeError::NotFinite { axis: 0, .. })
    ));
    let too_few = |found, expected| ShapeError::TooFewVertices { found, expected };
    assert_eq!(
        Polyline::try_from(line_string![(x: 1, y: 1)]),
        Err(too_few(1, 2))
    );
    assert_eq!(
        Polyline::try_from(LineString::<f64>::empty()),
        Err(too_few(0, 2))
    );
    assert_eq!(
        Polygon::try_from(geo_types::Polygon::<f64>::empty()),
        Err(too_few(0, 3))
    );
    let crossed = polygon![(x: 0, y: 0), (x: 2, y: 2), (x: 2, y: 0), (x: 0, y: 2)];
    assert_eq!(
        Polygon::try_from(crossed),
        Err(ShapeError::NotSimple { edges: [0, 2] })
    );
    let bent = polygon![(x: 0, y: 0), (x: 4, y: 0), (x: 1, y: 1), (x: 0, y: 4)];
    let error = Err(ShapeError::NotConvex { vertex: 2 });
    assert_eq!(ConvexPolygon::<i32>::try_from(&bent), error);
    assert!(Polygon::<i32>::try_from(&bent).is_ok());
    let holed = polygon!(
        exterior: [(x: 0, y: 0), (x: 9, y: 0), (x: 0, y: 9)],
        interiors: [[(x: 1, y: 1), (x: 2, y: 1), (x: 1, y: 2)], [(x: 3, y: 3), (x: 4, y: 3), (x: 3, y: 4)]],
    );
    assert_eq!(
        ConvexPolygon::<i32>::try_from(&holed),
        Err(ShapeError::Holes { found: 2 })
    );
    let error = Polygon::<i32>::try_from(holed).unwrap_err();
    assert_eq!(error, ShapeError::Holes { found: 2 });
    assert_eq!(
        error.to_string(),
        "a polygon with 2 holes, expected one without"
    );
}

/// The hard numbers are among those that went round.
#[test]
fn negative_zero_keeps_its_sign() {
    let coord = Coord::<f64>::from(Point::new([-0.0, 0.0]));
    assert_eq!([coord.x.bits(), coord.y.bits()], [(-0.0_f64).to_bits(), 0]);
}
