//! Segment and segment: `intersects`, and the common point. A new contender is a line in `meet` or `point`,
//! and a function where it takes more than one call.

use geo::line_intersection::{LineIntersection, line_intersection};
use geo::{Intersects, Line};
use robust::{Coord, orient2d};
use secant::{LinearIntersection, Real, Segment};
use secant_oracle::Shape;

use super::batch::batch;
use super::field::{Common, Field, Form, Given, Pair, Plain, Width};
use super::naive;
use super::nearest_f32;
use super::sets::Segments;

/// The base of all ratios.
pub(crate) const BASE: &str = "naive, no branches";

/// Whether they share a point.
pub(crate) fn meet(given: &Given<Segments>) -> Field<'_, Segments> {
    let mut field = Field::of(given);
    field.exact("secant", |[a, b]: &[Segment<2>; 2]| a.intersects(b));
    field.exact("secant f32", |[a, b]: &[Segment<2, f32>; 2]| {
        a.intersects(b)
    });
    batch!(field, Segment<2>: 4, Segment<2>: 4);
    field.inexact(BASE, naive::segments_straight::<f64>);
    field.inexact("naive", naive::segments::<f64>);
    field.inexact("naive f32, no branches", naive::segments_straight::<f32>);
    field.inexact("naive f32", naive::segments::<f32>);
    field.read();
    field.exact("robust, 4 orient2d", four_orientations);
    field.exact("geo Line::intersects", |[a, b]: &[Line; 2]| a.intersects(b));
    field.inexact("parry segments_intersection2d", |pair| {
        parry_f32::common(pair).is_some()
    });
    field.inexact("parry f64 segments_intersection2d", |pair| {
        parry_f64::common(pair).is_some()
    });
    field.inexact("parry support_map", parry_f32::support_map);
    field.inexact("parry intersection_test", parry_f32::intersection_test);
    field.foreign("segments");
    field
}

/// Their common point.
pub(crate) fn point(given: &Given<Segments>) -> Field<'_, Segments> {
    let mut field = Field::of(given);
    field.rounded("secant", |[a, b]: &[Segment<2>; 2]| {
        secant(a.intersection(b))
    });
    field.rounded("secant f32", |[a, b]: &[Segment<2, f32>; 2]| {
        secant(a.intersection(b))
    });
    batch!(hits field, Segment<2>: 4, Segment<2>: 4);
    field.inexact(BASE, naive::segments_point_straight::<f64>);
    field.inexact("naive", naive::segments_point::<f64>);
    field.inexact(
        "naive f32, no branches",
        naive::segments_point_straight::<f32>,
    );
    field.exact("geo line_intersection", geo_point);
    field.inexact("parry segments_intersection2d", parry_f32::point);
    field.inexact("parry f64 segments_intersection2d", parry_f64::point);
    field.foreign("segments-point");
    field
}

/// The true answer to [`meet`].
pub(crate) fn true_meet(pair: &Segments, width: Width) -> Plain {
    let meets = match width {
        Width::F64 => oracle_meets(*pair),
        Width::F32 => oracle_meets(in_f32(pair)),
    };
    if meets { Plain::YES } else { Plain::NO }
}

/// The true answer to [`point`].
pub(crate) fn true_point(pair: &Segments, width: Width) -> Plain {
    use secant_oracle::Intersection;
    let shape = |[a, b]: [[f64; 2]; 2]| Shape::segment(a, b);
    let [a, b] = match width {
        Width::F64 => *pair,
        // Every f32 is an f64.
        Width::F32 => in_f32(pair).map(|s| s.map(|p| p.map(f64::from))),
    };
    match secant_oracle::intersection(&shape(a), &shape(b)) {
        None => Plain::NO,
        Some(Intersection::Point(meeting)) => Plain {
            kind: 1,
            numbers: match width {
                Width::F64 => meeting.to_f64().at,
                Width::F32 => meeting.to_f32().at.map(f64::from),
            },
        },
        Some(Intersection::Overlap { .. }) => Plain::of(2),
    }
}

fn oracle_meets<S: secant_oracle::Number>([a, b]: [[[S; 2]; 2]; 2]) -> bool {
    let [a, b] = [a, b].map(|[p, q]| Shape::segment(p, q));
    secant_oracle::intersects(&a, &b)
}

fn in_f32(pair: &Segments) -> [[[f32; 2]; 2]; 2] {
    pair.map(|segment| segment.map(|point| point.map(nearest_f32)))
}

impl Pair for Segments {
    fn numbers(&self) -> &[f64] {
        self.as_flattened().as_flattened()
    }
}

impl Form<Segments> for Segments {
    const WIDTH: Width = Width::F64;
    fn of(pair: &Segments) -> Self {
        *pair
    }
}

impl Form<Segments> for [[[f32; 2]; 2]; 2] {
    const WIDTH: Width = Width::F32;
    fn of(pair: &Segments) -> Self {
        in_f32(pair)
    }
}

impl Form<Segments> for [Segment<2>; 2] {
    const WIDTH: Width = Width::F64;
    fn of(pair: &Segments) -> Self {
        pair.map(|[a, b]| Segment::new(a, b))
    }
}

impl Form<Segments> for [Segment<2, f32>; 2] {
    const WIDTH: Width = Width::F32;
    fn of(pair: &Segments) -> Self {
        in_f32(pair).map(|[a, b]| Segment::new(a, b))
    }
}

#[inline(always)]
fn secant<R: Real>(common: Option<LinearIntersection<2, R>>) -> Common<R> {
    match common {
        None => Common::Nothing,
        Some(LinearIntersection::Point(meeting)) => Common::Point(meeting.at),
        Some(LinearIntersection::Overlap { start, end }) => match start.or(end) {
            Some(end) => Common::Part(end.at),
            None => Common::Nothing,
        },
    }
}

impl Form<Segments> for [[Coord<f64>; 2]; 2] {
    const WIDTH: Width = Width::F64;
    fn of(pair: &Segments) -> Self {
        pair.map(|segment| segment.map(|[x, y]| Coord { x, y }))
    }
}

/// The ends of each are on both sides of the other's line, or on it; collinear segments intersect where their
/// boxes do.
#[inline(always)]
fn four_orientations(&[[p, q], [r, s]]: &[[Coord<f64>; 2]; 2]) -> bool {
    let (a, b) = (orient2d(p, q, r), orient2d(p, q, s));
    if (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0) {
        return false;
    }
    let (c, d) = (orient2d(r, s, p), orient2d(r, s, q));
    if (c > 0.0 && d > 0.0) || (c < 0.0 && d < 0.0) {
        return false;
    }
    // Both ends of one are on the other's line only if they are collinear; only then do the boxes decide.
    (a != 0.0 || b != 0.0) && (c != 0.0 || d != 0.0)
        || p.x.min(q.x) <= r.x.max(s.x)
            && r.x.min(s.x) <= p.x.max(q.x)
            && p.y.min(q.y) <= r.y.max(s.y)
            && r.y.min(s.y) <= p.y.max(q.y)
}

impl Form<Segments> for [Line; 2] {
    const WIDTH: Width = Width::F64;
    fn of(pair: &Segments) -> Self {
        pair.map(|[a, b]| Line::new(a, b))
    }
}

#[inline(always)]
fn geo_point(&[a, b]: &[Line; 2]) -> Common<f64> {
    match line_intersection(a, b) {
        None => Common::Nothing,
        Some(LineIntersection::SinglePoint {
            intersection: at, ..
        }) => Common::Point([at.x, at.y]),
        // It also says so of segments of length zero.
        Some(LineIntersection::Collinear {
            intersection: Line { start, end },
        }) if start == end => Common::Point([start.x, start.y]),
        Some(LineIntersection::Collinear {
            intersection: Line { start, .. },
        }) => Common::Part([start.x, start.y]),
    }
}

macro_rules! parry {
    ($module:ident, $parry:ident, $real:ident, $width:expr, $numbers:expr) => {
        mod $module {
            use $parry::math::{Pose, Vector};
            use $parry::query::details::intersection_test_support_map_support_map;
            use $parry::query::intersection_test as test;
            use $parry::shape::{Segment, SegmentPointLocation};
            use $parry::utils::{SegmentsIntersection, segments_intersection2d};

            use super::{Common, Form, Segments, Width};

            type Two = [Segment; 2];

            impl Form<Segments> for Two {
                const WIDTH: Width = $width;
                fn of(pair: &Segments) -> Self {
                    let vector = |[x, y]: [$real; 2]| Vector::new(x, y);
                    $numbers(pair).map(|[a, b]| Segment::new(vector(a), vector(b)))
                }
            }

            /// Without a tolerance, except the one that parry always has for parallel segments.
            #[inline(always)]
            pub(super) fn common([a, b]: &Two) -> Option<SegmentsIntersection> {
                segments_intersection2d(a.a, a.b, b.a, b.b, 0.0)
            }

            #[inline(always)]
            pub(super) fn point(pair: &Two) -> Common<$real> {
                let at = |location: &SegmentPointLocation| {
                    let at = pair[0].point_at(location);
                    [at.x, at.y]
                };
                match common(pair) {
                    None => Common::Nothing,
                    Some(SegmentsIntersection::Point { loc1, .. }) => Common::Point(at(&loc1)),
                    Some(SegmentsIntersection::Segment { first_loc1, .. }) => {
                        Common::Part(at(&first_loc1))
                    }
                }
            }

            #[allow(dead_code, reason = "asked in one of the types only")]
            #[inline(always)]
            pub(super) fn support_map([a, b]: &Two) -> bool {
                intersection_test_support_map_support_map(&Pose::IDENTITY, a, b)
            }

            #[allow(dead_code, reason = "asked in one of the types only")]
            #[inline(always)]
            pub(super) fn intersection_test([a, b]: &Two) -> bool {
                let here = Pose::IDENTITY;
                test(&here, a, &here, b).is_ok_and(|found| found.intersecting)
            }
        }
    };
}

parry!(parry_f32, parry2d, f32, Width::F32, super::in_f32);
parry!(
    parry_f64,
    parry2d_f64,
    f64,
    Width::F64,
    |pair: &Segments| *pair
);
