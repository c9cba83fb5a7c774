//! The table of the functions that this crate compiles once, as the trait that generic code calls.
//!
//! A row names the body of its function, and `compiled.rs` alone imports the bodies, because they call other rows.

use super::Linear;
use super::sweep::{Motion, Outcome, SweptSurface};
use super::view::View;
use crate::cast::query::{Among, Answer, Query};
use crate::index::{Bounds, Each, EachMet, NearestSearch, Source};
use crate::kernel::Length;
use crate::result::Surface;
use crate::scalar::Coordinate;
use crate::shapes;
use crate::world::Core;
use crate::{
    Aabb, Ball, Boundary, Capsule, Chord, CircleIntersection, Closest, CommonPart, ConvexPolygon,
    Line, LinearIntersection, Mesh3, Orientation, Penetration, Plane, Point, Polygon, Polyline,
    Ray, Relation, Scalar, Segment, Shape, ShapeError, SphereIntersection, Triangle,
};
use core::cmp::Ordering;
use core::ops::ControlFlow;

/// A point, and its parameters on two segments.
pub(super) type PointAndParameters<R> = ([R; 2], [R; 2]);

/// The functions and their implementations: `hot` and `inlined` ones take the shapes as given, `cold` and `inner` ones the
/// widened shapes. The answers of `hot` and `cold` ones say nothing of the type of the shapes, so integers may be asked about as
/// floats.
macro_rules! compiled {
    (@trait $( $kind:ident fn $name:ident($($x:ident: $t:ty),+) $(-> $r:ty)? = $($swept:expr),+; )+) => {
        /// The scalars of the shapes of dimension `D`: `f32`, `f64`, `i32` and `i64` in the plane (2) and in
        /// space (3). The trait is sealed.
        ///
        /// ```
        /// use secant::{Ball, Relation, Scalar, ScalarIn};
        /// fn nested<const D: usize, S: Scalar + ScalarIn<D>>(a: &Ball<D, S>, b: &Ball<D, S>) -> bool {
        ///     a.relation(b) == Relation::Within
        /// }
        /// assert!(nested(&Ball::new([0, 0], 1), &Ball::new([1, 0], 3)));
        /// ```
        #[expect(clippy::too_many_arguments, reason = "coordinates, each in a register")]
        pub trait ScalarIn<const D: usize>: Coordinate {
            #[doc(hidden)]
            type Dimension: shapes::Dimension;
            $( #[doc(hidden)] fn $name($($x: $t),+) $(-> $r)? where Self: Scalar; )+
        }
    };
    (@implementations $($rows:tt)*) => {
        compiled! { @scalar f32 widened $($rows)* }
        compiled! { @scalar f64 given $($rows)* }
        compiled! { @scalar i32 widened $($rows)* }
        compiled! { @scalar i64 in_floats $($rows)* }
    };
    (@scalar $s:ident $as:ident $( $kind:ident fn $name:ident($($x:ident: $t:ty),+) $(-> $r:ty)? = $($swept:expr),+; )+) => {
        impl ScalarIn<D> for $s {
            type Dimension = Dimension;
            $( compiled! { @$kind $as $name($($x: $t),+) $(-> $r)? = $($swept),+ } )+
        }
    };
    // Integers that are floats are asked about as floats; in WebAssembly modules are smaller without that.
    (@hot in_floats $name:ident($($x:ident: $t:ty),+) $(-> $r:ty)? = $swept:expr) => {
        #[inline(never)]
        fn $name($($x: $t),+) $(-> $r)? {
            if !cfg!(target_arch = "wasm32") && let ($(Some($x),)+) = ($($x.in_floats(),)+) {
                return $swept($(&$x),+);
            }
            $swept($($x),+)
        }
    };
    (@cold in_floats $name:ident($($x:ident: $t:ty),+) $(-> $r:ty)? = $swept:expr) => {
        #[inline(never)]
        fn $name($($x: $t),+) $(-> $r)? {
            if !cfg!(target_arch = "wasm32") && let ($(Some($x),)+) = ($($x.in_floats(),)+) {
                return <f64 as ScalarIn<D>>::$name($(&$x),+);
            }
            $swept($($x),+)
        }
    };
    (@hot $as:ident $($row:tt)*) => { compiled! { @inlined $as $($row)* } };
    (@inlined $as:ident $name:ident($($x:ident: $t:ty),+) $(-> $r:ty)? = $swept:expr) => {
        // Where the user's crate is not optimised, a call is faster than what would be inlined.
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn $name($($x: $t),+) $(-> $r)? {
            $swept($($x),+)
        }
    };
    // Nothing to widen: the shapes stay where they are.
    (@cold given $($row:tt)*) => { compiled! { @plain given $($row)* } };
    (@inner widened $($row:tt)*) => { compiled! { @cold widened $($row)* } };
    (@inner $as:ident $($row:tt)*) => { compiled! { @plain $as $($row)* } };
    (@cold widened $name:ident($($x:ident: $t:ty),+) $(-> $r:ty)? = $swept:expr) => {
        #[inline(never)]
        fn $name($($x: $t),+) $(-> $r)? {
            $swept($(&$x.widen()),+)
        }
    };
    // The filter in `f64` follows that in `f32`.
    (@next $as:ident $name:ident($($x:ident: $t:ty),+) $(-> $r:ty)? = $swept:expr, $all:expr) => {
        #[inline(never)]
        fn $name($($x: $t),+) $(-> $r)? {
            if size_of::<<Self as Number>::FilterFloat>() == size_of::<f64>() {
                $swept($(&$x.widen()),+)
            } else {
                $all($(&$x.widen()),+)
            }
        }
    };
    (@plain $as:ident $name:ident($($x:ident: $t:ty),+) $(-> $r:ty)? = $swept:expr) => {
        #[inline(never)]
        fn $name($($x: $t),+) $(-> $r)? {
            $swept($($x),+)
        }
    };
    (@rows $($head:tt)+) => { compiled! { $($head)+
        hot fn aabb_aabb_intersects(a: &Aabb<D, Self>, b: &Aabb<D, Self>) -> bool = aabb_aabb::intersects;
        hot fn aabb_ball_intersects(a: &Aabb<D, Self>, b: &Ball<D, Self>) -> bool = aabb_ball::intersects;
        hot fn aabb_linear_intersects(a: &Aabb<D, Self>, b: &Linear<D, Self>) -> bool = aabb_linear::intersects;
        hot fn ball_ball_intersects(a: &Ball<D, Self>, b: &Ball<D, Self>) -> bool = ball_ball::intersects;
        hot fn ball_linear_intersects(a: &Ball<D, Self>, b: &Linear<D, Self>) -> bool = ball_linear::intersects;
        hot fn linear_linear_intersects(a: &Linear<D, Self>, b: &Linear<D, Self>) -> bool = linear_linear::intersects;
        hot fn line_linear_intersects(a: &Line<D, Self>, b: &Linear<D, Self>) -> bool = linear_linear::meet;
        hot fn point_linear_intersects(a: &Point<D, Self>, b: &Linear<D, Self>) -> bool = linear_linear::meet;
        hot fn ray_linear_intersects(a: &Ray<D, Self>, b: &Linear<D, Self>) -> bool = linear_linear::meet;
        hot fn segment_linear_intersects(a: &Segment<D, Self>, b: &Linear<D, Self>) -> bool = linear_linear::meet;
        hot fn segments_intersect(a: &Segment<D, Self>, b: &Segment<D, Self>) -> bool = linear_linear::meet;
        cold fn intersects(a: &View<'_, D, Self>, b: &View<'_, D, Self>) -> bool = questions::intersects;

        next fn aabb_ball_uncertain(a: &Aabb<D, Self>, b: &Ball<D, Self>) -> bool = aabb_ball::uncertain, aabb_ball::intersects;
        next fn aabb_linear_uncertain(a: &Aabb<D, Self>, b: &Linear<D, Self>) -> bool = aabb_linear::uncertain, aabb_linear::intersects;
        next fn ball_ball_uncertain(a: &Ball<D, Self>, b: &Ball<D, Self>) -> bool = ball_ball::uncertain, ball_ball::intersects;
        cold fn ball_linear_uncertain(a: &Ball<D, Self>, b: &Linear<D, Self>) -> bool = ball_linear::uncertain;
        cold fn linear_linear_uncertain(a: &Linear<D, Self>, b: &Linear<D, Self>) -> Relation = linear_linear::uncertain;

        plain fn aabb_aabb_relation(a: &Aabb<D, Self>, b: &Aabb<D, Self>) -> Relation = aabb_aabb::relation;
        cold fn aabb_ball_relation(a: &Aabb<D, Self>, b: &Ball<D, Self>) -> Relation = aabb_ball::relation;
        cold fn aabb_linear_relation(a: &Aabb<D, Self>, b: &Linear<D, Self>) -> Relation = aabb_linear::relation;
        hot fn ball_ball_relation(a: &Ball<D, Self>, b: &Ball<D, Self>) -> Relation = ball_ball::relation;
        cold fn ball_ball_uncertain_relation(a: &Ball<D, Self>, b: &Ball<D, Self>) -> Relation = ball_ball::uncertain_relation;
        cold fn ball_linear_relation(a: &Ball<D, Self>, b: &Linear<D, Self>) -> Relation = ball_linear::relation;
        hot fn linear_linear_relation(a: &Linear<D, Self>, b: &Linear<D, Self>) -> Relation = linear_linear::relation;
        cold fn relation(a: &View<'_, D, Self>, b: &View<'_, D, Self>) -> Relation = questions::relation;

        hot fn linear_linear_intersection(a: &Linear<D, Self>, b: &Linear<D, Self>) -> Option<LinearIntersection<D, Self::Real>> = linear_linear::compiled_intersection;
        plain fn crossing_of_segments(a: f64, b: f64, c: f64, d: f64, e: f64, f: f64, g: f64, h: f64) -> Option<PointAndParameters<Self::Real>> = kernel::crossing_of_segments;
        cold fn linear_linear_uncertain_part(a: &Linear<D, Self>, b: &Linear<D, Self>) -> Option<LinearIntersection<D, Self::Real>> = linear_linear::uncertain_intersection;
        plain fn aabb_aabb_intersection(a: &Aabb<D, Self>, b: &Aabb<D, Self>) -> Option<Aabb<D, Self>> = aabb_aabb::intersection;
        cold fn aabb_linear_intersection(a: &Aabb<D, Self>, b: &Linear<D, Self>) -> Option<Chord<D, Self::Real>> = aabb_linear::intersection;
        cold fn ball_linear_intersection(a: &Ball<D, Self>, b: &Linear<D, Self>) -> Option<Chord<D, Self::Real>> = ball_linear::intersection;
        cold fn circles_intersection(a: &Ball<2, Self>, b: &Ball<2, Self>) -> Option<CircleIntersection<Self::Real>> = ball_ball::intersection;
        cold fn spheres_intersection(a: &Ball<3, Self>, b: &Ball<3, Self>) -> Option<SphereIntersection<Self::Real>> = ball_ball::common_circle;
        plain fn common_part(a: &View<'_, D, Self>, b: &View<'_, D, Self>) -> Option<CommonPart<D, Self>> = |a: &View<'_, D, Self>, b: &View<'_, D, Self>| {
            questions::common_part(a, b, questions::constructed(&a.widen(), &b.widen()))
        };

        cold fn within(a: &View<'_, D, Self>, b: &View<'_, D, Self>, d: &Self) -> bool = distance::within;
        cold fn distance(a: &View<'_, D, Self>, b: &View<'_, D, Self>) -> Self::Real = distance::distance;
        cold fn distance_squared(a: &View<'_, D, Self>, b: &View<'_, D, Self>) -> Self::Real = distance::distance_squared;
        cold fn closest_points(a: &View<'_, D, Self>, b: &View<'_, D, Self>) -> Closest<D, Self::Real> = distance::closest_points;
        cold fn penetration(a: &View<'_, D, Self>, b: &View<'_, D, Self>) -> Option<Penetration<D, Self::Real>> = distance::penetration::penetration;

        inner fn length_between(a: &View<'_, D, Self>, b: &View<'_, D, Self>) -> Option<Length<D, Self::Inner>> = distance::length;
        plain fn shapes_meeting(source: &Source<'_, D, Self>, shape: &View<'_, D, Self>, each: Each<'_>) -> ControlFlow<()> = Source::meeting;
        plain fn shapes_near(source: &Source<'_, D, Self>, room: &Bounds<D>, each: &mut dyn FnMut(usize)) = Source::near;
        plain fn update_world(world: &mut Core<D, Self>) = Core::update;
        plain fn find_pairs(world: &mut Core<D, Self>) = Core::find_pairs;
        plain fn nearest_shapes(search: &mut NearestSearch<'_, '_, D, Self>) = NearestSearch::run;

        hot fn balls_first_time(a: &Ball<D, Self>, b: &Ball<D, Self>, motion: &Motion<D, Self>) -> Option<Self::Real> = swept::balls_first_time;
        inner fn swept_contact(a: &View<'_, D, Self>, b: &View<'_, D, Self>, motion: &Motion<D, Self>) -> Outcome<D, Self::Inner, Self::Real> = swept::contact;
        inner fn swept_entry(a: &View<'_, D, Self>, b: &View<'_, D, Self>, motion: &Motion<D, Self>) -> Option<(Self::Real, SweptSurface<D, Self::Inner>)> = swept::entry;
        cold fn swept_time(a: &View<'_, D, Self>, b: &View<'_, D, Self>, motion: &Motion<D, Self>) -> Option<Self::Real> = swept::first_time;
        cold fn swept_leaving(a: &View<'_, D, Self>, b: &View<'_, D, Self>, motion: &Motion<D, Self>) -> Option<Self::Real> = swept::leaves;
        plain fn swept_shapes(source: &Source<'_, D, Self>, shape: &View<'_, D, Self>, displacement: &[Self; D], each: EachMet<'_, D, Self>) -> ControlFlow<()> = Source::swept;
        cold fn interiors_meet(a: &View<'_, D, Self>, b: &View<'_, D, Self>) -> bool = swept::interiors_meet;
        plain fn swept_after(a: &View<'_, D, Self>, b: &View<'_, D, Self>, motion: &Motion<D, Self>, time: f64) -> bool = meet_after;
        plain fn swept_order(a: &SweptSurface<D, Self::Inner>, b: &SweptSurface<D, Self::Inner>) -> Ordering = SweptSurface::order;
        plain fn swept_is_before_end(surface: &SweptSurface<D, Self::Inner>, t: Self::Real) -> bool = SweptSurface::is_before_end;
        plain fn swept_normal(surface: &SweptSurface<D, Self::Inner>) -> [Self::Real; D] = SweptSurface::normal;
        plain fn swept_point(surface: &SweptSurface<D, Self::Inner>, t: Self::Real) -> [Self::Real; D] = SweptSurface::point;

        plain fn at(line: [[Self; D]; 3], t: Self::Real) -> [Self::Real; D] = kernel::at;
        cold fn orientation(a: &Point<2, Self>, b: &Point<2, Self>, c: &Point<2, Self>) -> Orientation = questions::orientation;
        cold fn side_of_line(line: &Linear<2, Self>, x: &Point<2, Self>) -> Orientation = questions::side_of_line;
        cold fn coefficients(line: &Linear<2, Self>) -> [Self::Real; 3] = questions::coefficients;
        cold fn side_of_plane(plane: &Plane<3, Self>, x: &Point<3, Self>) -> Ordering = questions::side_of_plane;
        cold fn are_collinear(triangle: &Triangle<D, Self>) -> bool = questions::are_collinear;
        plain fn simple_ring(vertices: &[[Self; 2]]) -> Result<Orientation, ShapeError> = shapes::simple_ring;
        plain fn convex_ring(vertices: &[[Self; 2]]) -> Result<Orientation, ShapeError> = shapes::turning;
        cold fn is_parallel(a: &Linear<D, Self>, b: &Linear<D, Self>) -> bool = linear_linear::is_parallel;

        inlined fn query_of_ray(ray: &Ray<D, Self>) -> Query<'static, D, Self> = Query::of;
        inlined fn query_of_segment(segment: &Segment<D, Self>) -> Query<'static, D, Self> = Query::of;
        hot fn aabb_parameter(a: &Aabb<D, Self>, ray: &Linear<D, Self>) -> Option<Self::Real> = aabb_linear::first_parameter;
        hot fn ball_parameter(a: &Ball<D, Self>, ray: &Linear<D, Self>) -> Option<Self::Real> = ball_linear::first_parameter;
        cold fn aabb_uncertain_parameter(a: &Aabb<D, Self>, ray: &Linear<D, Self>) -> Option<Self::Real> = aabb_linear::uncertain_parameter;
        cold fn ball_uncertain_parameter(a: &Ball<D, Self>, ray: &Linear<D, Self>) -> Option<Self::Real> = ball_linear::uncertain_parameter;
        cold fn aabb_exact_parameter(a: &Aabb<D, Self>, ray: &Linear<D, Self>) -> Option<Self::Real> = aabb_linear::exact_parameter;
        cold fn ball_met_parameter(a: &Ball<D, Self>, ray: &Linear<D, Self>) -> Option<Self::Real> = ball_linear::met_parameter;
        plain fn normal(surface: &Surface<D, Self::Inner>) -> Option<[Self::Real; D]> = Surface::normal;
        plain fn length_along(surface: &Surface<D, Self::Inner>, t: Self::Real) -> Self::Real = Surface::length;
        plain fn cast_at_aabbs(all: &[Aabb<D, Self>], query: &mut Query<'_, D, Self>, among: Among<'_, D, Self>, answer: Answer<'_, D, Self>) -> bool = search;
        plain fn cast_at_balls(all: &[Ball<D, Self>], query: &mut Query<'_, D, Self>, among: Among<'_, D, Self>, answer: Answer<'_, D, Self>) -> bool = search;
        plain fn cast_at_capsules(all: &[Capsule<D, Self>], query: &mut Query<'_, D, Self>, among: Among<'_, D, Self>, answer: Answer<'_, D, Self>) -> bool = search;
        plain fn cast_at_lines(all: &[Line<D, Self>], query: &mut Query<'_, D, Self>, among: Among<'_, D, Self>, answer: Answer<'_, D, Self>) -> bool = search;
        plain fn cast_at_mesh(mesh: &Mesh3<'_, Self>, query: &mut Query<'_, 3, Self>, among: Among<'_, 3, Self>, answer: Answer<'_, 3, Self>) -> bool = search_mesh;
        plain fn cast_at_planes(all: &[Plane<D, Self>], query: &mut Query<'_, D, Self>, among: Among<'_, D, Self>, answer: Answer<'_, D, Self>) -> bool = search;
        plain fn cast_at_points(all: &[Point<D, Self>], query: &mut Query<'_, D, Self>, among: Among<'_, D, Self>, answer: Answer<'_, D, Self>) -> bool = search;
        plain fn cast_at_rays(all: &[Ray<D, Self>], query: &mut Query<'_, D, Self>, among: Among<'_, D, Self>, answer: Answer<'_, D, Self>) -> bool = search;
        plain fn cast_at_segments(all: &[Segment<D, Self>], query: &mut Query<'_, D, Self>, among: Among<'_, D, Self>, answer: Answer<'_, D, Self>) -> bool = search;
        plain fn cast_at_shapes(all: &[Shape<D, Self>], query: &mut Query<'_, D, Self>, among: Among<'_, D, Self>, answer: Answer<'_, D, Self>) -> bool = search;
        plain fn cast_at_triangles(all: &[Triangle<D, Self>], query: &mut Query<'_, D, Self>, among: Among<'_, D, Self>, answer: Answer<'_, D, Self>) -> bool = search;
        plain fn cast_at_convex_polygons(all: &[ConvexPolygon<Self>], query: &mut Query<'_, 2, Self>, among: Among<'_, 2, Self>, answer: Answer<'_, 2, Self>) -> bool = search;
        plain fn cast_at_polygons(all: &[Polygon<Self>], query: &mut Query<'_, 2, Self>, among: Among<'_, 2, Self>, answer: Answer<'_, 2, Self>) -> bool = search;
        plain fn cast_at_polylines(all: &[Polyline<Self>], query: &mut Query<'_, 2, Self>, among: Among<'_, 2, Self>, answer: Answer<'_, 2, Self>) -> bool = search;
        plain fn cast_at_rect_boundaries(all: &[Boundary<Aabb<2, Self>>], query: &mut Query<'_, 2, Self>, among: Among<'_, 2, Self>, answer: Answer<'_, 2, Self>) -> bool = search;
        plain fn cast_at_ball_boundaries(all: &[Boundary<Ball<D, Self>>], query: &mut Query<'_, D, Self>, among: Among<'_, D, Self>, answer: Answer<'_, D, Self>) -> bool = search;
        plain fn cast_at_box_boundaries(all: &[Boundary<Aabb<3, Self>>], query: &mut Query<'_, 3, Self>, among: Among<'_, 3, Self>, answer: Answer<'_, 3, Self>) -> bool = search;
        plain fn cast_at_capsule_boundaries(all: &[Boundary<Capsule<D, Self>>], query: &mut Query<'_, D, Self>, among: Among<'_, D, Self>, answer: Answer<'_, D, Self>) -> bool = search;
        plain fn cast_at_triangle_boundaries(all: &[Boundary<Triangle<2, Self>>], query: &mut Query<'_, 2, Self>, among: Among<'_, 2, Self>, answer: Answer<'_, 2, Self>) -> bool = search;
        plain fn cast_at_convex_boundaries(all: &[Boundary<ConvexPolygon<Self>>], query: &mut Query<'_, 2, Self>, among: Among<'_, 2, Self>, answer: Answer<'_, 2, Self>) -> bool = search;
        plain fn cast_at_polygon_boundaries(all: &[Boundary<Polygon<Self>>], query: &mut Query<'_, 2, Self>, among: Among<'_, 2, Self>, answer: Answer<'_, 2, Self>) -> bool = search;
    } };
}
pub(super) use compiled;

compiled! { @rows @trait }
