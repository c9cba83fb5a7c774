//! Shapes that are moved by a vector.

use super::{
    Aabb, Ball, Capsule, ConvexPolygon, Heading, Line, Point, Polygon, Polyline, Ray, Segment,
    Triangle, check_finite, sum, valid,
};
use crate::{Scalar, ShapeError};
use alloc::vec::Vec;

/// The methods of each shape, with its constructor from the moved points and an example.
macro_rules! translated {
    ($($generics:tt $d:tt { $($shape:ident $of:tt: |$self:ident, $moved:ident| $make:expr, $example:literal;)+ })+) => {
        $( $( translated! { @shape $generics $d $shape $of |$self, $moved| $make, $example } )+ )+
    };
    (
        @shape [$($generics:tt)*] $d:tt $shape:ident [$($of:tt)*]
        |$self:ident, $moved:ident| $make:expr, $example:literal
    ) => {
        impl<$($generics)*> $shape<$($of)*> {
            /// The shape moved by a vector: the points x + `by`, for all points x of the shape.
            ///
            /// Each coordinate is **Correctly rounded**, which is **Exact** for integers. Shapes of floats
            /// that touch can be rounded apart, or into each other.
            ///
            /// # Panics
            /// Where [`try_translated`](Self::try_translated) refuses.
            ///
            /// ```
            #[doc = concat!("use secant::", stringify!($shape), ";")]
            #[doc = $example]
            /// ```
            #[must_use]
            #[track_caller]
            pub fn translated(&self, by: [S; $d]) -> Self {
                valid(self.try_translated(by))
            }

            /// The shape moved by a vector, as [`translated`](Self::translated) has it.
            ///
            /// # Errors
            /// [`ShapeError::NotFinite`] for NaN or an infinity in `by`, [`ShapeError::Overflow`] for a
            /// coordinate beyond the greatest number of the type, [`ShapeError::ZeroDirection`] for a line or
            /// ray through two points that are rounded to one; [`ShapeError::NotConvex`], [`ShapeError::NotSimple`] and
            /// [`ShapeError::TooFewVertices`] for a polygon that is none after rounding.
            #[doc(alias = "moved")]
            pub fn try_translated(&self, by: [S; $d]) -> Result<Self, ShapeError> {
                check_finite(by, "by")?;
                let ($self, $moved) = (self, |x: [S; $d]| sum(x, by));
                $make
            }
        }
    };
}

translated! {
    [const D: usize, S: Scalar] D {
        Point [D, S]: |it, moved| Ok(Self::new_unchecked(moved(it.coords())?)),
            "assert_eq!(Point::new([1.0, 2.0]).translated([3.0, -2.0]), Point::new([4.0, 0.0]));";
        Segment [D, S]: |it, moved| Ok(Self::new_unchecked(moved(it.start())?, moved(it.end())?)),
            "let wall = Segment::new([0, 0], [4, 3]);\n\
            assert_eq!(wall.translated([1, 2]), Segment::new([1, 2], [5, 5]));\n\
            assert!(wall.try_translated([i32::MAX, 0]).is_err());\n\
            // To the next wall, which begins where this one ends.\n\
            assert!(wall.intersects(&wall.translated(wall.end())));";
        Line [D, S]: |it, moved| Self::from_heading(moved(it.origin())?, heading(it.heading(), moved)?),
            "let line = Line::new([0.0, 0.0], [2.0, 1.0]);\n\
            assert_eq!(line.translated([0.0, 5.0]), Line::new([0.0, 5.0], [2.0, 1.0]));";
        Ray [D, S]: |it, moved| Self::from_heading(moved(it.origin())?, heading(it.heading(), moved)?),
            "let ray = Ray::through([0.0, 0.0], [2.0, 1.0]);\n\
            assert_eq!(ray.translated([0.0, 5.0]), Ray::through([0.0, 5.0], [2.0, 6.0]));";
        Aabb [D, S]: |it, moved| Ok(Self::new_unchecked(moved(it.min())?, moved(it.max())?)),
            "let tile = Aabb::new([0, 0], [16, 16]);\n\
            assert_eq!(tile.translated([32, -16]), Aabb::new([32, -16], [48, 0]));\n\
            // Neighbours touch.\n\
            assert!(tile.intersects(&tile.translated([16, 0])));";
        Ball [D, S]: |it, moved| Ok(Self::new_unchecked(moved(it.center())?, it.radius())),
            "let ball = Ball::new([0.0, 0.0], 2.0);\n\
            assert_eq!(ball.translated([3.0, 1.0]), Ball::new([3.0, 1.0], 2.0));\n\
            // 4 is twice the radius: they touch.\n\
            assert!(ball.intersects(&ball.translated([4.0, 0.0])));";
        Capsule [D, S]: |it, moved| Self::try_new(moved(it.start())?, moved(it.end())?, it.radius()),
            "let player = Capsule::new([0.0, 1.0], [0.0, 3.0], 0.5);\n\
            assert_eq!(player.translated([2.0, 0.0]), Capsule::new([2.0, 1.0], [2.0, 3.0], 0.5));";
        Triangle [D, S]: |it, moved| {
            let [a, b, c] = it.vertices();
            Self::try_new([moved(a)?, moved(b)?, moved(c)?])
        },
            "let t = Triangle::new([[0, 0], [4, 0], [0, 3]]);\n\
            assert_eq!(t.translated([1, 1]), Triangle::new([[1, 1], [5, 1], [1, 4]]));";
    }
    [S: Scalar] 2 {
        ConvexPolygon [S]: |it, moved| Self::try_new(each(it.vertices(), moved)?),
            "let floor = ConvexPolygon::new([[0, 0], [4, 0], [4, 2]]);\n\
            assert_eq!(floor.translated([4, 1]).vertices(), [[4, 1], [8, 1], [8, 3]]);";
        Polygon [S]: |it, moved| Self::try_new(each(it.vertices(), moved)?),
            "let room = Polygon::new([[0, 0], [8, 0], [8, 4], [4, 4], [4, 8], [0, 8]]);\n\
            assert_eq!(room.translated([1, 2]).vertices()[3], [5, 6]);";
        Polyline [S]: |it, moved| Self::try_new(each(it.vertices(), moved)?),
            "let path = Polyline::new([[0.0, 0.0], [4.0, 1.0]]);\n\
            assert_eq!(path.translated([1.0, 1.0]), Polyline::new([[1.0, 1.0], [5.0, 2.0]]));";
    }
}

/// All vertices moved.
fn each<S: Scalar>(
    vertices: &[[S; 2]],
    moved: impl Fn([S; 2]) -> Result<[S; 2], ShapeError>,
) -> Result<Vec<[S; 2]>, ShapeError> {
    vertices.iter().map(|&x| moved(x)).collect()
}

/// A direction does not move; a second point does.
fn heading<const D: usize, S: Scalar>(
    heading: Heading<D, S>,
    moved: impl Fn([S; D]) -> Result<[S; D], ShapeError>,
) -> Result<Heading<D, S>, ShapeError> {
    Ok(match heading {
        Heading::Direction(d) => Heading::Direction(d),
        Heading::Through(q) => Heading::Through(moved(q)?),
    })
}
