//! The classic tests of lines, rays, segments, discs and rectangles, as they are taught, beside
//! Secant: chapter 2.

use std::cmp::Ordering;
use std::ops::Add;

use super::{Random, turn};
use secant::{
    Boundary, Chord, Circle, Intersects, Line, Passage, Ray, Rect, Relate, Relation, Segment,
    Sphere,
};

/// The ends of a segment, the least and the greatest corner of a rectangle, or the origin and the
/// direction of a ray or line.
type Two<S = f64, const D: usize = 2> = [[S; D]; 2];

/// A center and a radius.
type Disc<S = f64, const D: usize = 2> = ([S; D], S);

/// b − a.
fn difference<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    std::array::from_fn(|i| b[i] - a[i])
}

fn dot<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn length<const D: usize>(v: [f64; D]) -> f64 {
    dot(v, v).sqrt()
}

/// The point of the segment that is nearest to the center.
mod closest_point {
    use super::{Disc, Two, difference, dot, length};

    /// Its parameter, and its distance from `c`.
    pub(super) fn nearest([p, q]: Two, c: [f64; 2]) -> (f64, f64) {
        let d = difference(p, q);
        // NaN stays NaN here.
        let u = (dot(difference(p, c), d) / dot(d, d)).clamp(0.0, 1.0);
        let x = [p[0] + u * d[0], p[1] + u * d[1]];
        (u, length(difference(c, x)))
    }

    pub(super) fn hit(segment: Two, (c, r): Disc) -> bool {
        nearest(segment, c).1 < r
    }

    /// The same with touching for a hit.
    pub(super) fn hit_or_touch(segment: Two, (c, r): Disc) -> bool {
        nearest(segment, c).1 <= r
    }
}

/// The quadratic equation of a line p + t d and a circle or sphere, with s = p − c:
/// d·d t² + 2 s·d t + s·s − r² = 0.
mod discriminant {
    use super::{Disc, Two, difference, dot, length};

    pub(super) fn line_hit<const D: usize>([p, d]: Two<f64, D>, (c, r): Disc<f64, D>) -> bool {
        let s = difference(c, p);
        dot(s, d) * dot(s, d) - dot(d, d) * (dot(s, s) - r * r) >= 0.0
    }

    /// r² d·d − (d × s)²: the discriminant over d·d, without s·s.
    pub(super) fn over_square([p, d]: Two, (c, r): Disc) -> f64 {
        let s = difference(c, p);
        let across = d[0] * s[1] - d[1] * s[0];
        r * r * dot(d, d) - across * across
    }

    fn unit<const D: usize>(d: [f64; D]) -> [f64; D] {
        d.map(|x| x / length(d))
    }

    /// b and b² − c of t² + 2 b t + c = 0, for a direction of unit length.
    fn equation<const D: usize>([p, d]: Two<f64, D>, (c, r): Disc<f64, D>) -> [f64; 2] {
        let s = difference(c, p);
        let b = dot(s, unit(d));
        [b, b * b - (dot(s, s) - r * r)]
    }

    pub(super) fn ray_hit<const D: usize>([p, d]: Two<f64, D>, (c, r): Disc<f64, D>) -> bool {
        let s = difference(c, p);
        if dot(s, s) <= r * r {
            return true;
        }
        let [b, q] = equation([p, d], (c, r));
        b <= 0.0 && q >= 0.0
    }

    /// Where the ray or line enters and leaves, as lengths from `p`.
    pub(super) fn roots<const D: usize>(ray: Two<f64, D>, disc: Disc<f64, D>) -> [f64; 2] {
        let [b, q] = equation(ray, disc);
        [-b - q.sqrt(), -b + q.sqrt()]
    }

    /// As printed: `None` where the function ends without having said yes or no.
    pub(super) fn segment_hit<const D: usize>(
        [p, q]: Two<f64, D>,
        (c, r): Disc<f64, D>,
    ) -> Option<bool> {
        let (d, s) = (difference(p, q), difference(c, p));
        if dot(s, s) <= r * r {
            return Some(true);
        }
        if dot(s, d) > 0.0 {
            return Some(false);
        }
        let on_the_segment = |t: &f64| 0.0 <= *t && *t <= length(d);
        let hit = roots([p, d], (c, r)).iter().any(on_the_segment);
        hit.then_some(true)
    }
}

/// The slabs between opposite faces of a box: the line p + t d is in each from one t to another.
mod slabs {
    use super::{Two, difference, length};

    /// How the lesser and the greater of two parameters are taken.
    #[derive(Clone, Copy)]
    pub(super) struct Pick {
        lesser: fn(f64, f64) -> f64,
        greater: fn(f64, f64) -> f64,
    }

    /// By a comparison: the second where one is NaN.
    pub(super) const COMPARED: Pick = Pick {
        lesser: |a, b| if a < b { a } else { b },
        greater: |a, b| if a > b { a } else { b },
    };

    /// The other where one is NaN.
    pub(super) const IGNORING: Pick = Pick {
        lesser: f64::min,
        greater: f64::max,
    };

    /// NaN where one is NaN.
    pub(super) const SPREADING: Pick = Pick {
        lesser: |a, b| {
            if a.is_nan() || b.is_nan() {
                f64::NAN
            } else {
                a.min(b)
            }
        },
        greater: |a, b| {
            if a.is_nan() || b.is_nan() {
                f64::NAN
            } else {
                a.max(b)
            }
        },
    };

    /// How a distance is divided by the direction.
    pub(super) type Divide = fn(f64, f64) -> f64;

    pub(super) const QUOTIENT: Divide = |x, d| x / d;

    /// By the reciprocal, which is computed once for each ray.
    pub(super) const RECIPROCAL: Divide = |x, d| x * (1.0 / d);

    /// From where to where the line is in the box.
    pub(super) fn span([p, d]: Two, [min, max]: Two, divide: Divide, pick: Pick) -> [f64; 2] {
        let [mut near, mut far] = [f64::NEG_INFINITY, f64::INFINITY];
        for axis in 0..2 {
            let [a, b] = [min, max].map(|face| divide(face[axis] - p[axis], d[axis]));
            near = (pick.greater)((pick.lesser)(a, b), near);
            far = (pick.lesser)((pick.greater)(a, b), far);
        }
        [near, far]
    }

    pub(super) fn ray_hit(ray: Two, rect: Two, divide: Divide, pick: Pick) -> bool {
        let [near, far] = span(ray, rect, divide, pick);
        near <= far && far >= 0.0
    }

    /// The parameters of the part of the segment that is in the box.
    pub(super) fn clip([p, q]: Two, rect: Two) -> Option<[f64; 2]> {
        let [near, far] = span([p, difference(p, q)], rect, QUOTIENT, COMPARED);
        // Missing: near must not be beyond 1.
        (near <= far && far >= 0.0).then(|| [near.max(0.0), far.min(1.0)])
    }

    /// A segment by way of a ray: what comes back is taken for a distance.
    pub(super) fn segment_hit([p, q]: Two, rect: Two) -> bool {
        let d = difference(p, q);
        let [near, far] = span([p, d], rect, QUOTIENT, COMPARED);
        near <= far && far >= 0.0 && near <= length(d)
    }

    /// The ray with a direction of unit length.
    pub(super) fn unit_ray_hit([p, d]: Two, rect: Two) -> bool {
        let unit = d.map(|x| x / length(d));
        ray_hit([p, unit], rect, QUOTIENT, COMPARED)
    }
}

/// Corners of one shape in the other.
mod corners {
    use super::{Disc, Two, difference, length};

    fn of([min, max]: Two) -> [[f64; 2]; 4] {
        [min, [max[0], min[1]], max, [min[0], max[1]]]
    }

    fn in_rect([min, max]: Two, x: [f64; 2]) -> bool {
        (0..2).all(|k| min[k] <= x[k] && x[k] <= max[k])
    }

    pub(super) fn rects(a: Two, b: Two) -> bool {
        of(a).into_iter().any(|x| in_rect(b, x)) || of(b).into_iter().any(|x| in_rect(a, x))
    }

    pub(super) fn rect_disc(rect: Two, (c, r): Disc) -> bool {
        of(rect).into_iter().any(|x| length(difference(c, x)) <= r)
    }
}

/// Whether one of the four edges meets the segment. Each edge is asked exactly: what is wrong with
/// the answer is the method's.
fn four_edges([p, q]: Two, [min, max]: Two) -> bool {
    let corners = Rect::new(min, max).corners();
    (0..4).any(|i| {
        let edge = Segment::new(corners[i], corners[(i + 1) % 4]);
        edge.intersects(&Segment::new(p, q))
    })
}

/// The distance of the centers against the sum of the radii.
fn centers((a, r): Disc, (b, s): Disc) -> bool {
    length(difference(a, b)) <= r + s
}

/// The same with squares in the place of the root.
fn centers_squared((a, r): Disc, (b, s): Disc) -> bool {
    let v = difference(a, b);
    dot(v, v) <= (r + s) * (r + s)
}

/// Two intervals on an axis, each by its beginning and its width.
fn widths_meet<S: Copy + PartialOrd + Add<Output = S>>([x, w]: [S; 2], [y, v]: [S; 2]) -> bool {
    x <= y + v && y <= x + w
}

/// The same by center and half width.
fn halves_meet([min, max]: [f32; 2], [low, high]: [f32; 2]) -> bool {
    let middle = |a: f32, b: f32| (a + b) / 2.0;
    let half = |a: f32, b: f32| (b - a) / 2.0;
    (middle(min, max) - middle(low, high)).abs() <= half(min, max) + half(low, high)
}

/// Asserts how two shapes lie to each other, in both orders of the two.
#[track_caller]
fn secant_says<A, B>(a: &A, b: &B, relation: Relation)
where
    A: Intersects<B> + Relate<B>,
    B: Intersects<A> + Relate<A>,
{
    assert_eq!(a.relation(b), relation);
    assert_eq!(b.relation(a), relation.reversed());
    assert_eq!(a.intersects(b), relation != Relation::Disjoint);
    assert_eq!(b.intersects(a), relation != Relation::Disjoint);
}

fn segment([p, q]: Two) -> Segment<2> {
    Segment::new(p, q)
}

fn ray([p, d]: Two) -> Ray<2> {
    Ray::new(p, d)
}

fn rect([min, max]: Two) -> Rect {
    Rect::new(min, max)
}

fn circle((c, r): Disc) -> Circle {
    Circle::new(c, r)
}

/// The chord that is one point.
fn tangent<const D: usize>(at: [f64; D], t: f64) -> Chord<D> {
    Chord {
        enter: Passage { at, t },
        exit: Passage { at, t },
        starts_inside: false,
        ends_inside: false,
    }
}

/// Integers as floats.
fn float<const N: usize>(points: [[i32; 2]; N]) -> [[f64; 2]; N] {
    points.map(|x| x.map(f64::from))
}

/// A random rectangle that is not flat, with coordinates of so many bits.
fn random_rect(random: &mut Random, bits: u32) -> Two<i32> {
    loop {
        let [a, b] = random.integers(bits);
        let rect = [0, 1].map(|i| {
            [0, 1].map(|k| {
                if i == 0 {
                    i32::min(a[k], b[k])
                } else {
                    i32::max(a[k], b[k])
                }
            })
        });
        if (0..2).all(|k| rect[0][k] < rect[1][k]) {
            return rect;
        }
    }
}

// The truth, in integers.

/// The distance of the point from the line, ray or segment compared with r. `ends` says which of
/// p and q are ends.
fn reach([p, q]: Two<i32>, ends: [bool; 2], (c, r): Disc<i32>) -> Ordering {
    let minus = |a: [i32; 2], b: [i32; 2]| [0, 1].map(|k| i128::from(a[k]) - i128::from(b[k]));
    let dot = |a: [i128; 2], b: [i128; 2]| a[0] * b[0] + a[1] * b[1];
    let (d, s, r2) = (minus(q, p), minus(c, p), i128::from(r).pow(2));
    if ends[0] && dot(d, s) <= 0 {
        return dot(s, s).cmp(&r2);
    }
    if ends[1] && dot(d, s) >= dot(d, d) {
        return dot(minus(c, q), minus(c, q)).cmp(&r2);
    }
    i128::from(turn(p, q, c)).pow(2).cmp(&(r2 * dot(d, d)))
}

/// Whether the segment (or the ray through q, where q is no end) meets the rectangle: no axis
/// separates them, x, y, or the one across the segment. `None` where they meet in boundary points
/// only or an axis is parallel to the segment.
fn meets([p, q]: Two<i32>, q_is_end: bool, [min, max]: Two<i32>) -> Option<bool> {
    let corners = [min, [max[0], min[1]], max, [min[0], max[1]]];
    let sides = corners.map(|x| turn(p, q, x).signum());
    let mut apart = sides == [1; 4] || sides == [-1; 4];
    let mut touching = sides.contains(&0);
    for k in 0..2 {
        touching |= p[k] == q[k] || [p[k], q[k]].iter().any(|x| *x == min[k] || *x == max[k]);
        let (low, high) = (i32::min(p[k], q[k]), i32::max(p[k], q[k]));
        let low_is_end = q_is_end || p[k] < q[k];
        let high_is_end = q_is_end || q[k] < p[k];
        apart |= low_is_end && max[k] < low || high_is_end && high < min[k];
    }
    (!touching).then_some(!apart)
}

/// A random segment and rectangle in general position, and whether they meet.
fn random_meeting(random: &mut Random) -> (Two, Two, bool) {
    loop {
        let ends = random.integers(10);
        let rectangle = random_rect(random, 10);
        if let Some(truth) = meets(ends, true, rectangle) {
            return (float(ends), float(rectangle), truth);
        }
    }
}

/// Whether the intervals of two rectangles meet on both axes.
fn rects_meet(a: Two<i32>, b: Two<i32>) -> bool {
    (0..2).all(|k| a[0][k] <= b[1][k] && b[0][k] <= a[1][k])
}

/// The distance of the center from the rectangle compared with r.
fn reach_of_rect([min, max]: Two<i32>, (c, r): Disc<i32>) -> Ordering {
    let beyond = [0, 1].map(|k| i64::from((min[k] - c[k]).max(c[k] - max[k]).max(0)));
    (beyond[0].pow(2) + beyond[1].pow(2)).cmp(&i64::from(r).pow(2))
}

/// A segment that touches a circle between its ends; `None` where the random numbers give none.
fn random_tangency(random: &mut Random) -> Option<(Two<i32>, Disc<i32>)> {
    // a² + b² = h², and none of them 0: a direction whose length is an integer.
    let n = 1 + random.bits(1);
    let m = n + 1 + random.bits(2);
    let (a, b, h) = (m * m - n * n, 2 * m * n, m * m + n * n);
    let [p, c] = random.integers(10);
    let k = 1 + random.bits(8);
    let q = [p[0] + k * a, p[1] + k * b];
    let distance = turn(p, [p[0] + a, p[1] + b], c).abs();
    let along = (c[0] - p[0]) * a + (c[1] - p[1]) * b;
    let r = i32::try_from(distance).ok()? / h;
    let tangent = r > 0 && i64::from(r * h) == distance && 0 < along && along < k * h * h;
    tangent.then_some(([p, q], (c, r)))
}

/// A ray, up and to the right, and a box that it passes at a corner.
fn random_corner_touch(random: &mut Random) -> (Two<i32>, Two<i32>) {
    let [p] = random.integers(10);
    let [d, size] = random.integers(6).map(|x: [i32; 2]| x.map(|c| c + 1));
    let k = 1 + random.bits(3);
    let [x, y] = [p[0] + k * d[0], p[1] + k * d[1]];
    ([p, d], [[x - size[0], y], [x, y + size[1]]])
}

// The forms as such: what they get right.

/// The faults below are not those of a bad copy: in general position, and with numbers small
/// enough to be exact, the forms are right.
#[test]
fn every_form_of_discs_and_boxes_is_right_in_general_position() {
    let mut random = Random(5);
    let mut hits = [0; 6];
    for _ in 0..20_000 {
        let [p, q, a, b] = random.integers(10);
        let r = [random.bits(8), random.bits(8)];
        let (two, disc, floats) = ([p, q], (a, r[0]), float([p, q, a, b]));
        let ends = [floats[0], floats[1]];
        let along = [ends[0], difference(ends[0], ends[1])];
        let round = (floats[2], f64::from(r[0]));
        let reaches = [[false; 2], [true, false], [true; 2]].map(|e| reach(two, e, disc));
        if p != q && !reaches.contains(&Ordering::Equal) {
            let [line, ray_truth, truth] = reaches.map(|reach| reach == Ordering::Less);
            assert_eq!(
                discriminant::line_hit(along, round),
                line,
                "{two:?} {disc:?}"
            );
            assert_eq!(
                discriminant::ray_hit(along, round),
                ray_truth,
                "{two:?} {disc:?}"
            );
            let answers = [
                closest_point::hit(ends, round),
                closest_point::hit_or_touch(ends, round),
                discriminant::segment_hit(ends, round) == Some(true),
                segment(ends).intersects(&circle(round)),
            ];
            assert_eq!(answers, [truth; 4], "{two:?} {disc:?}");
            assert_eq!(
                Line::new(along[0], along[1]).intersects(&circle(round)),
                line
            );
            assert_eq!(ray(along).intersects(&circle(round)), ray_truth);
            hits[0] += u32::from(line);
            hits[1] += u32::from(ray_truth);
            hits[2] += u32::from(truth);
        }

        let rectangle = random_rect(&mut random, 10);
        let boxed = float(rectangle);
        if let Some(truth) = meets(two, false, rectangle) {
            for pick in [slabs::COMPARED, slabs::IGNORING, slabs::SPREADING] {
                for divide in [slabs::QUOTIENT, slabs::RECIPROCAL] {
                    let answer = slabs::ray_hit(along, boxed, divide, pick);
                    assert_eq!(answer, truth, "{two:?} {rectangle:?}");
                }
            }
            assert_eq!(slabs::unit_ray_hit(along, boxed), truth);
            assert_eq!(ray(along).intersects(&rect(boxed)), truth);
            hits[3] += u32::from(truth);
        }
        if let Some(truth) = meets(two, true, rectangle) {
            let clipped = slabs::clip(ends, boxed).is_some_and(|[t0, t1]| t0 <= t1);
            assert_eq!(clipped, truth, "{two:?} {rectangle:?}");
            assert_eq!(segment(ends).intersects(&rect(boxed)), truth);
            hits[4] += u32::from(truth);
        }

        let other = (floats[3], f64::from(r[1]));
        let square = |x: i32| i64::from(x).pow(2);
        let apart = square(a[0] - b[0]) + square(a[1] - b[1]);
        if apart != square(r[0] + r[1]) {
            let truth = apart < square(r[0] + r[1]);
            let answers = [
                centers(round, other),
                centers_squared(round, other),
                circle(round).intersects(&circle(other)),
            ];
            assert_eq!(answers, [truth; 3], "{disc:?} {b:?} {r:?}");
            hits[5] += u32::from(truth);
        }
    }
    assert!(hits.iter().all(|hits| *hits > 2_000), "hits: {hits:?}");
}

// Method 5: the closest point.

#[test]
fn closest_point_of_a_point_is_nan() {
    let (ends, disc) = ([[1.0, 0.0]; 2], ([0.0, 0.0], 2.0));
    let (u, distance) = closest_point::nearest(ends, disc.0);
    assert!(u.is_nan() && distance.is_nan());
    assert!(!closest_point::hit_or_touch(ends, disc));
    secant_says(&segment(ends), &circle(disc), Relation::Within);
}

#[test]
fn touching_is_less_here_and_at_most_there() {
    let (ends, disc) = ([[-2.0, 1.0], [2.0, 1.0]], ([0.0, 0.0], 1.0));
    assert!(!closest_point::hit(ends, disc));
    secant_says(&segment(ends), &circle(disc), Relation::Touch);

    let other = ([2.0, 0.0], 1.0);
    assert!(centers(disc, other));
    secant_says(&circle(disc), &circle(other), Relation::Touch);
}

#[test]
fn closest_point_rounds_a_tangency() {
    // Open, and a hit; closed, and no hit.
    let (ends, disc) = ([[-2.0, -1.0], [1.0, 3.0]], ([0.0, 0.0], 1.0));
    assert!(closest_point::hit(ends, disc));
    secant_says(&segment(ends), &circle(disc), Relation::Touch);
    let touch = tangent([-0.8, 0.6], 0.4);
    assert_eq!(segment(ends).intersection(&circle(disc)), Some(touch));

    let (ends, disc) = ([[-2.0, -4.0], [4.0, 4.0]], ([3.0, 1.0], 1.0));
    assert!(!closest_point::hit_or_touch(ends, disc));
    secant_says(&segment(ends), &circle(disc), Relation::Touch);
    let touch = tangent([2.2, 1.6], 0.7);
    assert_eq!(segment(ends).intersection(&circle(disc)), Some(touch));

    let mut random = Random(6);
    let (mut open_hits, mut closed_misses, mut total) = (0, 0, 0);
    while total < 20_000 {
        let Some((ends, (c, r))) = random_tangency(&mut random) else {
            continue;
        };
        total += 1;
        let ([c], r) = (float([c]), f64::from(r));
        open_hits += u32::from(closest_point::hit(float(ends), (c, r)));
        closed_misses += u32::from(!closest_point::hit_or_touch(float(ends), (c, r)));
        let relation = segment(float(ends)).relation(&Circle::new(c, r));
        assert_eq!(relation, Relation::Touch, "{ends:?} {c:?} {r}");
    }
    assert_eq!(
        (open_hits, closed_misses),
        (5_286, 5_132),
        "of {total} tangencies"
    );
}

// Method 6: the discriminant.

#[test]
fn the_discriminant_is_the_lines() {
    let ([p, d], disc) = ([[0.0, 0.0], [1.0, 0.0]], ([5.0, 0.0], 1.0));
    let behind = ([-5.0, 0.0], 1.0);
    assert!(discriminant::line_hit([p, d], disc));
    assert!(discriminant::line_hit([p, d], behind));
    secant_says(&Line::new(p, d), &circle(behind), Relation::Cross);
    secant_says(&ray([p, d]), &circle(behind), Relation::Disjoint);
    secant_says(&ray([p, d]), &circle(disc), Relation::Cross);
    secant_says(&segment([p, d]), &circle(disc), Relation::Disjoint);
}

#[test]
fn a_unit_direction_misses_tangencies() {
    let ([p, d], disc) = ([[0.0, 0.0], [3.0, 4.0]], ([3.0, -1.0], 3.0));
    assert!(!discriminant::ray_hit([p, d], disc));
    assert_eq!(discriminant::segment_hit([p, d], disc), None);
    let touch = tangent([0.6, 0.8], 0.2);
    secant_says(&ray([p, d]), &circle(disc), Relation::Touch);
    secant_says(&segment([p, d]), &circle(disc), Relation::Touch);
    assert_eq!(ray([p, d]).intersection(&circle(disc)), Some(touch));
    assert_eq!(segment([p, d]).intersection(&circle(disc)), Some(touch));

    let mut random = Random(7);
    let (mut line, mut rays, mut segments, mut total) = (0, 0, 0, 0);
    while total < 20_000 {
        let Some((ends, (c, r))) = random_tangency(&mut random) else {
            continue;
        };
        total += 1;
        let ([p, q, c], disc_r) = (float([ends[0], ends[1], c]), f64::from(r));
        let (along, disc) = ([p, difference(p, q)], (c, disc_r));
        line += u32::from(!discriminant::line_hit(along, disc));
        rays += u32::from(!discriminant::ray_hit(along, disc));
        segments += u32::from(discriminant::segment_hit([p, q], disc) != Some(true));
        let relation = ray(along).relation(&circle(disc));
        assert_eq!(relation, Relation::Touch, "{ends:?} {disc:?}");
    }
    assert_eq!(
        (line, rays, segments),
        (0, 1_793, 1_793),
        "missed of {total} tangencies"
    );
}

#[test]
fn the_root_of_a_negative_is_a_hit_at_nan() {
    let (two, disc) = ([[0.0, 0.0], [1.0, 0.0]], ([5.0, 3.0], 1.0));
    let [enter, exit] = discriminant::roots(two, disc);
    assert!(enter.is_nan() && exit.is_nan());
    // Who rules out what is behind or too far away rules out nothing.
    let ruled_out = exit < 0.0 || enter > 10.0;
    assert!(!ruled_out);
    secant_says(&ray(two), &circle(disc), Relation::Disjoint);
    assert_eq!(ray(two).intersection(&circle(disc)), None);
    assert_eq!(ray(two).cast(&circle(disc)).max_t(10.0).first(), None);
}

#[test]
fn a_function_ends_without_an_answer() {
    // The circle is ahead, and beyond the end; ahead, and off the line.
    let ends = [[0.0, 0.0], [2.0, 0.0]];
    for disc in [([5.0, 0.0], 1.0), ([5.0, 3.0], 1.0)] {
        assert_eq!(discriminant::segment_hit(ends, disc), None);
        secant_says(&segment(ends), &circle(disc), Relation::Disjoint);
    }
}

#[test]
fn an_end_on_the_circle_is_missed() {
    let (ends, disc) = ([[0.0, -1.0], [2.0, 1.0]], ([4.0, 1.0], 2.0));
    // The length and where the line enters are one number, rounded in two ways.
    let [enter, _] = discriminant::roots([ends[0], [2.0, 2.0]], disc);
    assert_eq!(enter, length([2.0, 2.0]).next_up());
    assert_eq!(discriminant::segment_hit(ends, disc), None);
    secant_says(&segment(ends), &circle(disc), Relation::Touch);
    let touch = tangent([2.0, 1.0], 1.0);
    assert_eq!(segment(ends).intersection(&circle(disc)), Some(touch));
}

#[test]
fn a_zero_direction_has_no_unit() {
    let (ends, disc) = ([[3.0, 0.0]; 2], ([0.0, 0.0], 1.0));
    let [enter, exit] = discriminant::roots([ends[0], [0.0, 0.0]], disc);
    assert!(enter.is_nan() && exit.is_nan());
    assert_eq!(discriminant::segment_hit(ends, disc), None);
    secant_says(&segment(ends), &circle(disc), Relation::Disjoint);
    // A ray without a direction is refused, and a segment without length is a point.
    assert!(Ray::try_new(ends[0], [0.0, 0.0]).is_err());
    let on_the_circle = segment([[1.0, 0.0]; 2]);
    secant_says(&on_the_circle, &circle(disc), Relation::Touch);
}

#[test]
fn the_discriminant_cancels_from_afar() {
    // The line passes at three times the radius, and s·s is near 10^18.
    let (two, disc) = ([[-1e9, 3.0], [1.0, 0.0]], ([0.0, 0.0], 1.0));
    assert!(discriminant::line_hit(two, disc) && discriminant::ray_hit(two, disc));
    secant_says(
        &Line::new(two[0], two[1]),
        &circle(disc),
        Relation::Disjoint,
    );
    secant_says(&ray(two), &circle(disc), Relation::Disjoint);

    // In f32, the width of a level is enough.
    let (p, r) = ([-5_000.0_f32, 1.5], 1.0_f32);
    assert!(p[0] * p[0] - (p[0] * p[0] + p[1] * p[1] - r * r) >= 0.0);
    let (two, disc) = (Ray::new(p, [1.0, 0.0]), Circle::new([0.0, 0.0], r));
    secant_says(&two, &disc, Relation::Disjoint);
}

#[test]
fn spheres_have_the_faults_of_circles() {
    // (2, 3, 6) has length 7, and (6, 2, −3) is perpendicular to it.
    let (p, d) = ([0.0; 3], [2.0, 3.0, 6.0]);
    let disc @ (c, r) = ([10.0, 8.0, 9.0], 7.0);
    let (q, sphere) = ([8.0, 12.0, 24.0], Sphere::new(c, r));
    assert!(!discriminant::ray_hit([p, d], disc));
    assert_eq!(discriminant::segment_hit([p, q], disc), None);
    secant_says(&Line::new(p, d), &sphere, Relation::Touch);
    let at = [4.0, 6.0, 12.0];
    let (ray, segment) = (Ray::new(p, d), Segment::new(p, q));
    secant_says(&ray, &sphere, Relation::Touch);
    secant_says(&segment, &sphere, Relation::Touch);
    assert_eq!(ray.intersection(&sphere), Some(tangent(at, 2.0)));
    assert_eq!(segment.intersection(&sphere), Some(tangent(at, 0.5)));

    // Behind the ray, and beyond the end of the segment.
    let behind = ([-10.0, -15.0, -30.0], 7.0);
    assert!(discriminant::line_hit([p, d], behind));
    secant_says(&ray, &Sphere::new(behind.0, behind.1), Relation::Disjoint);
    let beyond = ([20.0, 30.0, 60.0], 7.0);
    assert!(discriminant::line_hit([p, d], beyond));
    secant_says(
        &segment,
        &Sphere::new(beyond.0, beyond.1),
        Relation::Disjoint,
    );

    // A miss is a root of a negative, and a point has no direction.
    let missed = ([10.0, 8.0, 9.0], 6.0);
    assert!(
        discriminant::roots([p, d], missed)
            .iter()
            .all(|t| t.is_nan())
    );
    secant_says(&ray, &Sphere::new(missed.0, missed.1), Relation::Disjoint);
    let point = Segment::new([10.0, 8.0, 2.0], [10.0, 8.0, 2.0]);
    assert!(
        discriminant::roots([point.start(), [0.0; 3]], disc)
            .iter()
            .all(|t| t.is_nan())
    );
    secant_says(&point, &sphere, Relation::Touch);
}

// Method 7: slabs.

#[test]
fn slabs_multiply_zero_by_infinity_along_a_face() {
    let square = [[0.0, 0.0], [1.0, 1.0]];
    let mut missed = [0; 3];
    for (axis, other) in [(0, 1), (1, 0)] {
        for (face, zero, from, way) in [
            (0.0, 0.0, -1.0, 1.0),
            (0.0, -0.0, -1.0, 1.0),
            (0.0, 0.0, 2.0, -1.0),
            (0.0, -0.0, 2.0, -1.0),
            (1.0, 0.0, -1.0, 1.0),
            (1.0, -0.0, -1.0, 1.0),
            (1.0, 0.0, 2.0, -1.0),
            (1.0, -0.0, 2.0, -1.0),
        ] {
            let mut two = [[face; 2], [zero; 2]];
            two[0][other] = from;
            two[1][other] = way;
            for divide in [slabs::QUOTIENT, slabs::RECIPROCAL] {
                assert!(divide(face - two[0][axis], two[1][axis]).is_nan());
                let picks = [slabs::COMPARED, slabs::IGNORING, slabs::SPREADING];
                for (missed, pick) in missed.iter_mut().zip(picks) {
                    *missed += u32::from(!slabs::ray_hit(two, square, divide, pick));
                }
            }
            secant_says(&ray(two), &rect(square), Relation::Touch);
            let chord = ray(two).intersection(&rect(square));
            let [enter, exit] = chord.map(|chord| [chord.enter, chord.exit]).unwrap();
            assert_eq!((enter.t, exit.t), (1.0, 2.0));
            assert_eq!((enter.at[axis], exit.at[axis]), (face, face));
        }
    }
    // Of 16 rays, by quotients and by reciprocals. Compared: those along the two lower faces.
    assert_eq!(missed, [16, 32, 32]);
    let [below, above] = [0.0, 1.0].map(|face| [[-1.0, face], [1.0, 0.0]]);
    let hit = |two| slabs::ray_hit(two, square, slabs::QUOTIENT, slabs::COMPARED);
    assert_eq!([hit(below), hit(above)], [false, true]);
}

#[test]
fn slabs_lose_a_corner() {
    // 49 · (1/49) is not 1.
    let (two, boxed) = ([[0.0, 0.0], [49.0, 1.0]], [[48.0, 1.0], [49.0, 2.0]]);
    assert!(!slabs::ray_hit(
        two,
        boxed,
        slabs::RECIPROCAL,
        slabs::COMPARED
    ));
    secant_says(&ray(two), &rect(boxed), Relation::Touch);
    let touch = tangent([49.0, 1.0], 1.0);
    assert_eq!(ray(two).intersection(&rect(boxed)), Some(touch));

    // Nor are 1 and 3 in the ratio of the components of a unit vector.
    let (two, boxed) = ([[0.0, 0.0], [1.0, 3.0]], [[0.0, 3.0], [1.0, 4.0]]);
    assert!(!slabs::unit_ray_hit(two, boxed));
    secant_says(&ray(two), &rect(boxed), Relation::Touch);
    let touch = tangent([1.0, 3.0], 1.0);
    assert_eq!(ray(two).intersection(&rect(boxed)), Some(touch));

    let mut random = Random(8);
    let (mut quotient, mut reciprocal, mut unit) = (0, 0, 0);
    for _ in 0..20_000 {
        let (two, boxed) = random_corner_touch(&mut random);
        let (two, boxed) = (float(two), float(boxed));
        let missed = |divide| u32::from(!slabs::ray_hit(two, boxed, divide, slabs::COMPARED));
        quotient += missed(slabs::QUOTIENT);
        reciprocal += missed(slabs::RECIPROCAL);
        unit += u32::from(!slabs::unit_ray_hit(two, boxed));
        let relation = ray(two).relation(&rect(boxed));
        assert_eq!(relation, Relation::Touch, "{two:?} {boxed:?}");
    }
    assert_eq!(
        (quotient, reciprocal, unit),
        (0, 250, 2_042),
        "missed of 20,000"
    );
}

#[test]
fn slabs_compare_rounded_quotients() {
    // The ray leaves the box's column at t = (n−1)/n and enters its row at n/(n+1), 2^-54 later.
    let n = 134_217_728.0;
    let (two, boxed) = ([[0.0, 0.0], [n, n + 1.0]], [[0.0, n], [n - 1.0, n + 1.0]]);
    let [near, far] = slabs::span(two, boxed, slabs::QUOTIENT, slabs::COMPARED);
    assert_eq!(near, far);
    secant_says(&ray(two), &rect(boxed), Relation::Disjoint);
}

#[test]
fn clipping_forgets_to_compare_the_ends() {
    let (ends, boxed) = ([[2.0, -4.0], [2.0, 0.0]], [[1.0, 2.0], [3.0, 3.0]]);
    // It begins after it has ended.
    assert_eq!(slabs::clip(ends, boxed), Some([1.5, 1.0]));
    secant_says(&segment(ends), &rect(boxed), Relation::Disjoint);

    let mut random = Random(9);
    let mut wrong = 0;
    for _ in 0..20_000 {
        let (ends, boxed, truth) = random_meeting(&mut random);
        wrong += u32::from(slabs::clip(ends, boxed).is_some() != truth);
        assert_eq!(segment(ends).intersects(&rect(boxed)), truth);
    }
    assert_eq!(wrong, 1_169, "wrong answers of 20,000");
}

#[test]
fn a_parameter_is_not_a_distance() {
    // t = 2 is twice as far as the segment goes, and less than its length.
    let (ends, boxed) = ([[0.0, 0.0], [10.0, 0.0]], [[20.0, -1.0], [21.0, 1.0]]);
    assert!(slabs::segment_hit(ends, boxed));
    secant_says(&segment(ends), &rect(boxed), Relation::Disjoint);

    // t = 3/4, and more than its length.
    let (ends, boxed) = ([[0.0, 0.0], [0.5, 0.0]], [[0.375, -1.0], [0.4375, 1.0]]);
    assert!(!slabs::segment_hit(ends, boxed));
    secant_says(&segment(ends), &rect(boxed), Relation::Cross);
    let chord = segment(ends).intersection(&rect(boxed)).unwrap();
    assert_eq!((chord.enter.t, chord.exit.t), (0.75, 0.875));
}

// Method 8: four edges.

#[test]
fn four_edges_miss_what_is_inside() {
    let (ends, boxed) = ([[1.0, 1.0], [3.0, 2.0]], [[0.0, 0.0], [4.0, 4.0]]);
    assert!(!four_edges(ends, boxed));
    secant_says(&segment(ends), &rect(boxed), Relation::Within);
    secant_says(&segment(ends), &Boundary(rect(boxed)), Relation::Disjoint);
    let point = [ends[0]; 2];
    assert!(!four_edges(point, boxed));
    secant_says(&segment(point), &rect(boxed), Relation::Within);

    let mut random = Random(10);
    let mut wrong = 0;
    for _ in 0..20_000 {
        let (ends, boxed, truth) = random_meeting(&mut random);
        wrong += u32::from(four_edges(ends, boxed) != truth);
        assert_eq!(segment(ends).intersects(&rect(boxed)), truth);
    }
    assert_eq!(wrong, 585, "wrong answers of 20,000");
}

// Method 9: corners.

#[test]
fn corners_miss_a_plus() {
    let (a, b) = ([[0.0, 2.0], [6.0, 4.0]], [[2.0, 0.0], [4.0, 6.0]]);
    assert!(!corners::rects(a, b));
    secant_says(&rect(a), &rect(b), Relation::Overlap);
    let common = rect([[2.0, 2.0], [4.0, 4.0]]);
    assert_eq!(rect(a).intersection(&rect(b)), Some(common));

    let mut random = Random(11);
    let mut wrong = 0;
    for _ in 0..20_000 {
        let [a, b] = [(); 2].map(|()| random_rect(&mut random, 10));
        let truth = rects_meet(a, b);
        let [a, b] = [float(a), float(b)];
        wrong += u32::from(corners::rects(a, b) != truth);
        assert_eq!(rect(a).intersects(&rect(b)), truth, "{a:?} {b:?}");
    }
    assert_eq!(wrong, 1_131, "wrong answers of 20,000");
}

#[test]
fn corners_miss_a_disc_over_an_edge() {
    let boxed = [[0.0, 0.0], [10.0, 6.0]];
    let [over, touching, inside] = [([5.0, 7.0], 2.0), ([5.0, 8.0], 2.0), ([5.0, 3.0], 2.0)];
    for (disc, relation) in [
        (over, Relation::Overlap),
        (touching, Relation::Touch),
        (inside, Relation::Contains),
    ] {
        assert!(!corners::rect_disc(boxed, disc), "{disc:?}");
        secant_says(&rect(boxed), &circle(disc), relation);
    }

    let mut random = Random(12);
    let mut wrong = 0;
    for _ in 0..20_000 {
        let rectangle = random_rect(&mut random, 10);
        let ([c], r) = (random.integers(10), random.bits(8));
        let truth = reach_of_rect(rectangle, (c, r)) != Ordering::Greater;
        let (boxed, [c], r) = (float(rectangle), float([c]), f64::from(r));
        wrong += u32::from(corners::rect_disc(boxed, (c, r)) != truth);
        assert_eq!(rect(boxed).intersects(&Circle::new(c, r)), truth);
    }
    assert_eq!(wrong, 2_801, "wrong answers of 20,000");
}

#[test]
fn one_axis_is_not_enough() {
    let (a, b) = ([[0.0, 0.0], [4.0, 1.0]], [[1.0, 5.0], [3.0, 6.0]]);
    let on_x = |a: Two, b: Two| a[0][0] <= b[1][0] && b[0][0] <= a[1][0];
    assert!(on_x(a, b));
    secant_says(&rect(a), &rect(b), Relation::Disjoint);

    let mut random = Random(13);
    let mut wrong = 0;
    for _ in 0..20_000 {
        let [a, b] = [(); 2].map(|()| random_rect(&mut random, 10));
        let truth = rects_meet(a, b);
        wrong += u32::from(on_x(float(a), float(b)) != truth);
    }
    assert_eq!(wrong, 4_449, "wrong answers of 20,000");
}

#[test]
fn x_plus_width_is_not_always_a_float() {
    // 2^24 + 3 is no f32: the sum is one more, and there the other begins.
    let x = 16_777_216.0_f32;
    assert!(widths_meet([x, 3.0], [x + 4.0, 1.0]));
    let n = 16_777_216_i32;
    let [a, b] = [[n, n + 3], [n + 4, n + 5]].map(|[x0, x1]| Rect::new([x0, 0], [x1, 1]));
    secant_says(&a, &b, Relation::Disjoint);

    // A tenth and two tenths are together less than the next float, which is said to be in reach.
    let next = 0.3_f64.next_up();
    assert!(widths_meet([0.1, 0.2], [next, 1.0]));
    let [a, b] = [(0.1, 0.2), (1.0 + next, 1.0)].map(|(x, r)| Circle::new([x, 0.0], r));
    secant_says(&a, &b, Relation::Disjoint);

    // By center and half width: a middle is rounded, and a contact is lost.
    let [a, b] = [
        [8_388_611.0_f32, 12_396_990.0],
        [12_396_990.0, 12_396_992.0],
    ];
    assert!(!halves_meet(a, b));
    let [a, b] = [a, b].map(|[x0, x1]| Rect::new([x0, 0.0], [x1, 1.0]));
    secant_says(&a, &b, Relation::Touch);
}

// Method 10: center distances.

#[test]
fn the_sum_of_the_radii_rounds() {
    // 2^53 + 3 is rounded to 2^53 + 4: there is a gap of 1.
    let n = 9_007_199_254_740_992.0;
    let (a, b) = (([0.0, 0.0], n), ([n + 4.0, 0.0], 3.0));
    assert!(centers(a, b) && centers_squared(a, b));
    secant_says(&circle(a), &circle(b), Relation::Disjoint);

    // 0.1 + 0.2, of the two floats, lies between 0.3 and the next.
    for (distance, relation) in [
        (0.3, Relation::Overlap),
        (0.3_f64.next_up(), Relation::Disjoint),
    ] {
        let (a, b) = (([0.0, 0.0], 0.1), ([distance, 0.0], 0.2));
        assert!(centers(a, b));
        secant_says(&circle(a), &circle(b), relation);
    }
}

#[test]
fn the_distance_of_the_centers_rounds() {
    // √(2^52 + 1) is rounded to 2^26.
    let n = 67_108_864.0;
    let (a, b) = (([0.0, 0.0], n - 1.0), ([n, 1.0], 1.0));
    assert!(centers(a, b) && !centers_squared(a, b));
    secant_says(&circle(a), &circle(b), Relation::Disjoint);

    // In f32 already 2^24 + 1 is rounded, and the squares do not help.
    let (n, one) = (4_096.0_f32, 1.0_f32);
    assert!((n * n + one * one).sqrt() <= (n - one) + one);
    assert!(n * n + one * one <= n * n);
    let [a, b] = [Circle::new([0.0, 0.0], n - one), Circle::new([n, one], one)];
    secant_says(&a, &b, Relation::Disjoint);
}

#[test]
fn squares_leave_the_range_of_floats() {
    // Two discs one in the other, and two that are apart.
    let n = 1e200;
    let (a, b) = (([0.0, 0.0], 3.0 * n), ([n, 0.0], n));
    assert!(!centers(a, b));
    secant_says(&circle(a), &circle(b), Relation::Contains);
    let (a, b) = (([0.0, 0.0], n), ([4.0 * n, 0.0], n));
    assert!(centers_squared(a, b));
    secant_says(&circle(a), &circle(b), Relation::Disjoint);
    let n = 1e-170;
    let (a, b) = (([0.0, 0.0], n), ([4.0 * n, 0.0], n));
    assert!(centers_squared(a, b));
    secant_says(&circle(a), &circle(b), Relation::Disjoint);

    // A segment through the middle of a disc, and one below it.
    for n in [1e200, 1e-170] {
        let ends = [[-n, 0.0], [n, 0.0]];
        let [through, above] = [0.0, 4.0 * n].map(|y| ([0.0, y], n / 2.0));
        assert!(closest_point::nearest(ends, through.0).1.is_nan());
        assert!(!closest_point::hit_or_touch(ends, through));
        secant_says(&segment(ends), &circle(through), Relation::Cross);
        assert_eq!(discriminant::segment_hit(ends, above), Some(true));
        secant_says(&segment(ends), &circle(above), Relation::Disjoint);
    }

    // The difference of the ends is infinite, and every quotient by it 0.
    let ends = [[-1e308, -1e308], [1e308, 1e308]];
    let above = [[0.0, 5e307], [1.0, 6e307]];
    assert_eq!(slabs::clip(ends, above), Some([0.0, 0.0]));
    secant_says(&segment(ends), &rect(above), Relation::Disjoint);
}

// What they have in common.

#[test]
fn the_right_polynomial_rounds_too() {
    // Tangents in the middle of the segments, at (3n, 4n): the value is 0, and comes out otherwise.
    for (n, c, r, sign) in [
        (100_000_001.0, [300_000_007.0, 400_000_001.0], 5.0, -1.0),
        (100_000_003.0, [300_000_021.0, 400_000_003.0], 15.0, 1.0),
    ] {
        let (ends, disc) = ([[0.0, 0.0], [6.0 * n, 8.0 * n]], (c, r));
        assert_eq!(discriminant::over_square(ends, disc).signum(), sign);
        secant_says(&segment(ends), &circle(disc), Relation::Touch);
        let touch = tangent([3.0 * n, 4.0 * n], 0.5);
        assert_eq!(segment(ends).intersection(&circle(disc)), Some(touch));
    }

    // 20² + 21² = 29².
    let n = 13_090_543.0;
    let (a, b) = (([0.0, 0.0], 28.0 * n), ([20.0 * n, 21.0 * n], n));
    assert!(!centers_squared(a, b));
    secant_says(&circle(a), &circle(b), Relation::Touch);
}
