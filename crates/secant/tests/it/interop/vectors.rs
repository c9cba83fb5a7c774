//! Points and shapes of points as the vectors of glam and mint.

use super::numbers::{bits, convex, point_bits, polygon, polyline, shapes, triangle};
use secant::{Aabb, ConvexPolygon, Point, Polygon, Polyline, Segment, Shape, ShapeError, Triangle};
use secant_oracle::Rng;

/// Every shape of points goes out to these vectors and comes back as it was.
macro_rules! round_trip {
    ($($vector:ty, $d:tt, $scalar:ident;)+) => { $({
        let mut rng = Rng::new(11);
        for _ in 0..100 {
            let mut seen = 0;
            for shape in shapes::<$d, $scalar>(&mut rng) {
                let back: Shape<$d, $scalar> = match shape {
                    Shape::Point(x) => Point::try_from(<$vector>::from(x)).unwrap().into(),
                    Shape::Segment(x) => {
                        Segment::try_from(<[$vector; 2]>::from(x)).unwrap().into()
                    }
                    Shape::Aabb(x) => Aabb::try_from(<[$vector; 2]>::from(x)).unwrap().into(),
                    _ => continue,
                };
                assert_eq!(bits(&back), bits(&shape), "{shape:?} by {}", stringify!($vector));
                seen += 1;
            }
            assert_eq!(seen, 3);
            let flat = triangle::<$d, $scalar>(&mut rng);
            let back = Triangle::try_from(<[$vector; 3]>::from(flat)).unwrap();
            assert_eq!(point_bits(&back.vertices()), point_bits(&flat.vertices()));
        }
        round_trip!(chains $vector, $d, $scalar);
    })+ };
    (chains $vector:ty, 2, $scalar:ident) => {
        let mut rng = Rng::new(13);
        let mut polygons = 0;
        for _ in 0..100 {
            let line = polyline::<$scalar>(&mut rng);
            let points = Vec::<$vector>::from(&line);
            let back = Polyline::try_from(&points[..]).unwrap();
            assert_eq!(point_bits(back.vertices()), point_bits(line.vertices()));
            let Some(polygon) = polygon::<$scalar>(&mut rng) else { continue };
            let points = Vec::<$vector>::from(&polygon);
            let back = Polygon::try_from(&points[..]).unwrap();
            assert_eq!(point_bits(back.vertices()), point_bits(polygon.vertices()));
            let Some(polygon) = convex::<$scalar>(&mut rng) else { continue };
            let points = Vec::<$vector>::from(&polygon);
            let back = ConvexPolygon::try_from(&points[..]).unwrap();
            assert_eq!(point_bits(back.vertices()), point_bits(polygon.vertices()));
            polygons += 1;
        }
        assert!(polygons > 50);
    };
    (chains $vector:ty, 3, $scalar:ident) => {};
}

/// The vectors of floats refuse what is no number, with the words of the constructors.
macro_rules! refusals {
    ($($vector:ty, [$($x:literal)+], $scalar:ident;)+) => { $({
        let good = <$vector>::from([$($x as $scalar),+]);
        let d = [$($x),+].len();
        for axis in 0..d {
            for wrong in [$scalar::NAN, $scalar::INFINITY, $scalar::NEG_INFINITY] {
                let mut numbers = [$($x as $scalar),+];
                numbers[axis] = wrong;
                let bad = <$vector>::from(numbers);
                let not_finite = |argument| Err(ShapeError::NotFinite { argument, axis });
                assert_eq!(Point::try_from(bad).map(|_| ()), not_finite("coords"));
                assert_eq!(Segment::try_from([good, bad]).map(|_| ()), not_finite("end"));
                assert_eq!(Aabb::try_from([bad, good]).map(|_| ()), not_finite("min"));
            }
        }
        let more = <$vector>::from([$($x as $scalar + 1.0),+]);
        assert_eq!(
            Aabb::try_from([more, good]).map(|_| ()),
            Err(ShapeError::MinAboveMax { axis: 0 })
        );
        assert!(Aabb::try_from([good, more]).is_ok());
    })+ };
}

#[cfg(feature = "glam033")]
mod glam033_vectors {
    use super::*;
    use ::glam033 as glam;
    include!("glam.rs");
}

#[cfg(feature = "glam034")]
mod glam034_vectors {
    use super::*;
    use ::glam034 as glam;
    include!("glam.rs");
}

#[cfg(feature = "mint")]
mod mint_vectors {
    use super::*;
    use mint::{IntoMint, Point2, Point3, Vector2, Vector3};

    #[test]
    fn shapes_come_back_as_they_went() {
        round_trip! {
            Point2<f32>, 2, f32;
            Point2<f64>, 2, f64;
            Point2<i32>, 2, i32;
            Point2<i64>, 2, i64;
            Point3<f32>, 3, f32;
            Point3<f64>, 3, f64;
            Point3<i32>, 3, i32;
            Point3<i64>, 3, i64;
            Vector2<f32>, 2, f32;
            Vector2<f64>, 2, f64;
            Vector2<i32>, 2, i32;
            Vector2<i64>, 2, i64;
            Vector3<f32>, 3, f32;
            Vector3<f64>, 3, f64;
            Vector3<i32>, 3, i32;
            Vector3<i64>, 3, i64;
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        refusals! {
            Point2<f32>, [1.0 2.0], f32;
            Point3<f64>, [1.0 2.0 3.0], f64;
            Vector2<f64>, [1.0 2.0], f64;
            Vector3<f32>, [1.0 2.0 3.0], f32;
        }
    }

    #[test]
    fn a_point_is_a_mint_point() {
        fn x<T: IntoMint<MintType = Point2<i64>>>(point: T) -> i64 {
            let point: Point2<i64> = point.into();
            point.x
        }
        assert_eq!(x(Point::new([7_i64, 8])), 7);
        let wall = Segment::from([Point2 { x: 1, y: 2 }, Point2 { x: 3, y: 4 }]);
        assert_eq!((wall.start(), wall.end()), ([1, 2], [3, 4]));
    }
}
