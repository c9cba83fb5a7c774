//! The classic ways to intersect two segments, as they are taught, beside Secant: chapter 1.

use std::collections::BTreeMap;

use super::{Random, turn};
use secant::{Line, LinearIntersection, Meeting, Orientation, Point, Relation, Scalar, Segment};

/// Two segments: the first from `p` to `q`, the second from `r` to `s`.
type Pair<S = f64> = [[S; 2]; 4];

/// b − a.
fn difference(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [b[0] - a[0], b[1] - a[1]]
}

/// Projection on perpendiculars.
mod projection {
    use super::{Pair, difference};

    fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
        a[0] * b[0] + a[1] * b[1]
    }

    /// Where the ends of the second segment are, seen across the first: n · (x − p) with n the
    /// perpendicular (y2 − y1, x1 − x2).
    fn across([p, q]: [[f64; 2]; 2], ends: [[f64; 2]; 2]) -> [f64; 2] {
        let n = [q[1] - p[1], p[0] - q[0]];
        ends.map(|x| dot(n, difference(p, x)))
    }

    fn same_sign([a, b]: [f64; 2]) -> bool {
        (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0)
    }

    /// The common point, which is also the yes or no.
    pub(super) fn joint([p, q, r, s]: Pair) -> Option<[f64; 2]> {
        let [at_r, at_s] = across([p, q], [r, s]);
        if same_sign([at_r, at_s]) || same_sign(across([r, s], [p, q])) {
            return None;
        }
        if at_r == 0.0 && at_s == 0.0 {
            // Collinear: an end of the first segment that lies between the ends of the second.
            let along = difference(r, s);
            let (from, to) = (dot(along, r), dot(along, s));
            let between =
                |x: &[f64; 2]| from.min(to) < dot(along, *x) && dot(along, *x) < from.max(to);
            if let Some(end) = [p, q].into_iter().find(between) {
                return Some(end);
            }
        }
        let ratio = at_r.abs() / (at_s - at_r).abs();
        Some([r[0] + ratio * (s[0] - r[0]), r[1] + ratio * (s[1] - r[1])])
    }
}

/// Two parameters u and v, quotients with one denominator.
mod parametric {
    use super::Pair;

    /// The numerators of u and v, and their denominator.
    pub(super) fn fractions([p, q, r, s]: Pair) -> (f64, f64, f64) {
        let ([x1, y1], [x2, y2], [x3, y3], [x4, y4]) = (p, q, r, s);
        (
            (x4 - x3) * (y1 - y3) - (y4 - y3) * (x1 - x3),
            (x2 - x1) * (y1 - y3) - (y2 - y1) * (x1 - x3),
            (x2 - x1) * (y4 - y3) - (x4 - x3) * (y2 - y1),
        )
    }

    /// The same for integers, in 32 bits that wrap.
    fn fractions_i32([p, q, r, s]: Pair<i32>) -> (i32, i32, i32) {
        let minus_product =
            |a: i32, b: i32, c: i32, d: i32| a.wrapping_mul(b).wrapping_sub(c.wrapping_mul(d));
        let ([x1, y1], [x2, y2], [x3, y3], [x4, y4]) = (p, q, r, s);
        (
            minus_product(x4 - x3, y1 - y3, y4 - y3, x1 - x3),
            minus_product(x2 - x1, y1 - y3, y2 - y1, x1 - x3),
            minus_product(x2 - x1, y4 - y3, x4 - x3, y2 - y1),
        )
    }

    /// u and v, which stay at 0 where the lines are parallel.
    fn parameters((u, v, d): (f64, f64, f64)) -> [f64; 2] {
        if d == 0.0 { [0.0, 0.0] } else { [u / d, v / d] }
    }

    /// As the text has it: both strictly between 0 and 1.
    pub(super) fn hit_in_the_text(pair: Pair) -> bool {
        parameters(fractions(pair))
            .iter()
            .all(|x| 0.0 < *x && *x < 1.0)
    }

    /// As the code has it: both from 0 to 1, and two zeros are no hit.
    fn hit_by([u, v]: [f64; 2]) -> bool {
        let inside = |x: f64| (0.0..=1.0).contains(&x);
        (u != 0.0 || v != 0.0) && inside(u) && inside(v)
    }

    pub(super) fn hit(pair: Pair) -> bool {
        hit_by(parameters(fractions(pair)))
    }

    pub(super) fn hit_i32(pair: Pair<i32>) -> bool {
        let (u, v, d) = fractions_i32(pair);
        hit_by(parameters((f64::from(u), f64::from(v), f64::from(d))))
    }
}

/// Lines in implicit form a x − b y = −c, and the inverse of a 2×2 matrix.
mod implicit {
    use super::Pair;

    #[derive(Clone, Copy)]
    struct Implicit {
        a: f64,
        b: f64,
        c: f64,
    }

    /// The line from `p` to `q`, with c computed at `x`, which should be a point of it.
    fn line(p: [f64; 2], q: [f64; 2], x: [f64; 2]) -> Implicit {
        let (a, b) = (1.0 / (q[0] - p[0]), 1.0 / (q[1] - p[1]));
        Implicit {
            a,
            b,
            c: b * x[1] - a * x[0],
        }
    }

    /// Within the box of either segment.
    fn between_all([p, q, r, s]: Pair, x: [f64; 2]) -> bool {
        let in_box = |a: [f64; 2], b: [f64; 2]| {
            (0..2).all(|i| a[i].min(b[i]) <= x[i] && x[i] <= a[i].max(b[i]))
        };
        in_box(p, q) && in_box(r, s)
    }

    fn determinant(first: Implicit, second: Implicit) -> f64 {
        second.a * first.b - first.a * second.b
    }

    fn solve(first: Implicit, second: Implicit) -> [f64; 2] {
        let d = determinant(first, second);
        [
            (first.c * second.b - second.c * first.b) / d,
            (second.a * first.c - first.a * second.c) / d,
        ]
    }

    fn hit_of(pair: Pair, first: Implicit, second: Implicit) -> bool {
        if determinant(first, second) == 0.0 {
            // One line, if all the coefficients have one ratio.
            let same = first.a / second.a == first.c / second.c;
            return same && pair.into_iter().any(|end| between_all(pair, end));
        }
        between_all(pair, solve(first, second))
    }

    /// Where the lines of the segments cross.
    pub(super) fn crossing([p, q, r, s]: Pair) -> [f64; 2] {
        solve(line(p, q, p), line(r, s, r))
    }

    pub(super) fn hit(pair: Pair) -> bool {
        let [p, q, r, s] = pair;
        hit_of(pair, line(p, q, p), line(r, s, r))
    }

    /// As it is printed: c of the second line takes one coordinate from the first.
    pub(super) fn hit_as_printed(pair: Pair) -> bool {
        let [p, q, r, s] = pair;
        hit_of(pair, line(p, q, p), line(r, s, [p[0], r[1]]))
    }
}

/// Wedge products and, for parallel segments, the overlap of their x coordinates.
mod wedge {
    use super::{Pair, difference};

    fn wedge(a: [f64; 2], b: [f64; 2]) -> f64 {
        a[0] * b[1] - a[1] * b[0]
    }

    pub(super) fn hit([a, b, c, d]: Pair) -> bool {
        let (ab, cd, ac, ca) = (
            difference(a, b),
            difference(c, d),
            difference(a, c),
            difference(c, a),
        );
        hit_by(
            [wedge(ab, cd), wedge(ab, ca), wedge(cd, ac), wedge(ab, ac)],
            [a, b, c, d],
        )
    }

    pub(super) fn hit_i32([a, b, c, d]: Pair<i32>) -> bool {
        let difference = |a: [i32; 2], b: [i32; 2]| [b[0] - a[0], b[1] - a[1]];
        let wedge = |a: [i32; 2], b: [i32; 2]| {
            f64::from(
                a[0].wrapping_mul(b[1])
                    .wrapping_sub(a[1].wrapping_mul(b[0])),
            )
        };
        let (ab, cd, ac, ca) = (
            difference(a, b),
            difference(c, d),
            difference(a, c),
            difference(c, a),
        );
        let products = [wedge(ab, cd), wedge(ab, ca), wedge(cd, ac), wedge(ab, ac)];
        hit_by(products, [a, b, c, d].map(|x| x.map(f64::from)))
    }

    /// The decision, from AB∧CD, AB∧CA, CD∧AC and AB∧AC.
    fn hit_by([ab_cd, ab_ca, cd_ac, ab_ac]: [f64; 4], [a, b, c, d]: Pair) -> bool {
        if ab_cd != 0.0 {
            let inside = |x: f64| (0.0..=1.0).contains(&x);
            return inside(ab_ca / ab_cd) && inside(cd_ac / -ab_cd);
        }
        let left = |p: [f64; 2], q: [f64; 2]| p[0].min(q[0]);
        let right = |p: [f64; 2], q: [f64; 2]| p[0].max(q[0]);
        ab_ac == 0.0 && left(a, b) <= right(c, d) && left(c, d) <= right(a, b)
    }
}

fn meeting(at: [f64; 2], t: f64, u: f64) -> Meeting<2> {
    Meeting { at, t, u }
}

/// Asserts Secant's answers on a pair, in both orders of the two. `ends` are none, the one common
/// point, or the two ends of an overlap in order along the first segment.
#[track_caller]
fn secant_says<S: Scalar<Real = f64>>(
    [p, q, r, s]: Pair<S>,
    relation: Relation,
    ends: &[Meeting<2>],
) {
    let (a, b) = (Segment::new(p, q), Segment::new(r, s));
    let mut swapped: Vec<_> = ends.iter().map(|m| m.swapped()).collect();
    swapped.sort_by(|x, y| x.t.total_cmp(&y.t));
    for (a, b, relation, ends) in [
        (a, b, relation, ends.to_vec()),
        (b, a, relation.reversed(), swapped),
    ] {
        assert_eq!(a.relation(&b), relation);
        assert_eq!(a.intersects(&b), !ends.is_empty());
        let common = match ends[..] {
            [] => None,
            [point] => Some(LinearIntersection::Point(point)),
            [start, end] => Some(LinearIntersection::Overlap {
                start: Some(start),
                end: Some(end),
            }),
            _ => unreachable!("the common part of two segments has at most two ends"),
        };
        assert_eq!(a.intersection(&b), common);
    }
}

fn is_nan(joint: Option<[f64; 2]>) -> bool {
    joint.is_some_and(|x| x.iter().all(|c| c.is_nan()))
}

/// Whether the segments have a common point, for pairs of which no three ends are collinear;
/// `None` for others.
fn crosses([p, q, r, s]: Pair<i32>) -> Option<bool> {
    let turns = [turn(p, q, r), turn(p, q, s), turn(r, s, p), turn(r, s, q)];
    let [a, b, c, d] = turns.map(i64::signum);
    (a * b * c * d != 0).then_some(a != b && c != d)
}

// The forms as such: what they get right.

/// The faults below are not those of a bad copy: in general position, and with numbers small
/// enough to be exact, all four forms are right.
#[test]
fn every_form_is_right_in_general_position() {
    let mut random = Random(1);
    let mut hits = 0;
    for _ in 0..20_000 {
        let pair = random.integers(10);
        // An axis-parallel segment is not in general position for the implicit form.
        let [p, q, r, s] = pair;
        let oblique = (0..2).all(|i| p[i] != q[i] && r[i] != s[i]);
        let Some(truth) = crosses(pair).filter(|_| oblique) else {
            continue;
        };
        let floats = pair.map(|x| x.map(f64::from));
        let answers = [
            projection::joint(floats).is_some(),
            parametric::hit_in_the_text(floats),
            parametric::hit(floats),
            parametric::hit_i32(pair),
            implicit::hit(floats),
            wedge::hit(floats),
            wedge::hit_i32(pair),
            Segment::new(p, q).intersects(&Segment::new(r, s)),
        ];
        assert_eq!(answers, [truth; 8], "{pair:?}");
        hits += u32::from(truth);
    }
    assert!(hits > 4_000, "only {hits} of the pairs cross");
}

// Method 1: projection on perpendiculars.

#[test]
fn projection_loses_the_point_of_collinear_segments() {
    // The same segment; a shared end, one after the other and one inside the other; the other
    // inside me.
    let [o, a, b, c] = [[0.0, 0.0], [1.0, 0.0], [3.0, 0.0], [4.0, 0.0]];
    for pair in [[o, c, o, c], [o, a, a, c], [o, c, o, a], [o, c, a, b]] {
        assert!(is_nan(projection::joint(pair)), "{pair:?}");
    }
    let end = meeting(c, 1.0, 1.0);
    secant_says([o, c, o, c], Relation::Equal, &[meeting(o, 0.0, 0.0), end]);
    secant_says([o, a, a, c], Relation::Touch, &[meeting(a, 1.0, 0.0)]);
    let shared = [meeting(o, 0.0, 0.0), meeting(a, 0.25, 1.0)];
    secant_says([o, c, o, a], Relation::Contains, &shared);
    let inside = [meeting(a, 0.25, 0.0), meeting(b, 0.75, 1.0)];
    secant_says([o, c, a, b], Relation::Contains, &inside);
}

#[test]
fn projection_hits_at_nan() {
    let pair = [[3.0, 2.0], [2.0, 2.0], [-2.0, 2.0], [-3.0, 2.0]];
    assert!(is_nan(projection::joint(pair)));
    secant_says(pair, Relation::Disjoint, &[]);
}

#[test]
fn projection_depends_on_who_is_first() {
    let (inner, outer) = ([[1.0, 0.0], [3.0, 0.0]], [[0.0, 0.0], [4.0, 0.0]]);
    let pair = [inner[0], inner[1], outer[0], outer[1]];
    // An overlap of length 2 is told as one point, or as none, by the order of the two.
    assert_eq!(projection::joint(pair), Some([1.0, 0.0]));
    assert!(is_nan(projection::joint([
        outer[0], outer[1], inner[0], inner[1]
    ])));
    let ends = [
        meeting([1.0, 0.0], 0.0, 0.25),
        meeting([3.0, 0.0], 1.0, 0.75),
    ];
    secant_says(pair, Relation::Within, &ends);
}

#[test]
fn projection_of_a_point_hits_beyond_the_end() {
    // (4, -6) is on the line of the other, twice as far out as its end.
    let pair = [[4.0, -6.0], [4.0, -6.0], [0.0, 0.0], [2.0, -3.0]];
    assert!(is_nan(projection::joint(pair)));
    secant_says(pair, Relation::Disjoint, &[]);
}

// Method 2: parametric.

#[test]
fn parametric_takes_parallel_for_disjoint() {
    let [o, a, b, c] = [[0.0, 0.0], [2.0, 2.0], [4.0, 4.0], [6.0, 6.0]];
    let all = [[o, b, a, c], [o, b, b, c], [o, b, b, o], [a, b, o, c]];
    for pair in all {
        assert!(
            !parametric::hit(pair) && !parametric::hit_in_the_text(pair),
            "{pair:?}"
        );
    }
    let [overlap, end_to_end, reversed, inside] = all;
    let ends = [meeting(a, 0.5, 0.0), meeting(b, 1.0, 0.5)];
    secant_says(overlap, Relation::Overlap, &ends);
    secant_says(end_to_end, Relation::Touch, &[meeting(b, 1.0, 0.0)]);
    secant_says(
        reversed,
        Relation::Equal,
        &[meeting(o, 0.0, 1.0), meeting(b, 1.0, 0.0)],
    );
    // A third and two thirds are rounded, once.
    let ends = [meeting(a, 0.0, 1.0 / 3.0), meeting(b, 1.0, 2.0 / 3.0)];
    secant_says(inside, Relation::Within, &ends);
}

#[test]
fn parametric_takes_two_zeros_for_no() {
    let [o, right, up] = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]];
    assert!(!parametric::hit([o, right, o, up]));
    // The same two sets, one of them drawn the other way.
    assert!(parametric::hit([right, o, o, up]));
    secant_says([o, right, o, up], Relation::Touch, &[meeting(o, 0.0, 0.0)]);
    secant_says([right, o, o, up], Relation::Touch, &[meeting(o, 1.0, 0.0)]);
}

#[test]
fn parametric_is_open_in_the_text_and_closed_in_the_code() {
    let pair = [[0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [2.0, 3.0]];
    assert!(!parametric::hit_in_the_text(pair));
    assert!(parametric::hit(pair));
    secant_says(pair, Relation::Touch, &[meeting([2.0, 0.0], 0.5, 0.0)]);
}

#[test]
fn u_zero_does_not_mean_horizontal() {
    // u = 0, and neither segment is horizontal or vertical: the first starts on the second.
    let pair = [[1.0, 1.0], [3.0, 4.0], [0.0, 2.0], [2.0, 0.0]];
    let (u, v, d) = parametric::fractions(pair);
    assert_eq!((u / d, v / d), (0.0, 0.5));
    secant_says(pair, Relation::Touch, &[meeting([1.0, 1.0], 0.0, 0.5)]);

    // Both are horizontal, and u is not 0.
    let pair = [[0.0, 0.0], [2.0, 0.0], [0.0, 1.0], [2.0, 1.0]];
    let (u, _, d) = parametric::fractions(pair);
    assert_eq!((u, d), (-2.0, 0.0));
    secant_says(pair, Relation::Disjoint, &[]);
}

#[test]
fn parametric_integers_overflow() {
    // Both diagonals of a square of side 2^16: D = -2^33 wraps to 0, "parallel".
    let n = 1 << 16;
    let diagonals = [[0, 0], [n, n], [0, n], [n, 0]];
    assert!(!parametric::hit_i32(diagonals));
    secant_says(
        diagonals,
        Relation::Cross,
        &[meeting([32_768.0, 32_768.0], 0.5, 0.5)],
    );

    let mut random = Random(2);
    let (mut wrapped, mut total) = (0, 0);
    while total < 20_000 {
        let pair = random.integers(20);
        let Some(truth) = crosses(pair) else { continue };
        total += 1;
        wrapped += u32::from(parametric::hit_i32(pair) != truth);
        let [p, q, r, s] = pair;
        assert_eq!(
            Segment::new(p, q).intersects(&Segment::new(r, s)),
            truth,
            "{pair:?}"
        );
    }
    assert_eq!(wrapped, 5_563, "wrong answers of {total}");

    // No integer is too large for Secant: these are the diagonals of all of i64.
    let (min, max) = (i64::MIN, i64::MAX);
    let diagonals = [[min, min], [max, max], [min, max], [max, min]];
    secant_says(
        diagonals,
        Relation::Cross,
        &[meeting([-0.5, -0.5], 0.5, 0.5)],
    );
}

// Method 3: implicit lines.

#[test]
fn implicit_loses_vertical_and_horizontal_segments() {
    let pair = [[0.0, 0.0], [4.0, 0.0], [2.0, -1.0], [2.0, 1.0]];
    assert!(implicit::crossing(pair).iter().all(|x| x.is_nan()));
    assert!(!implicit::hit(pair));
    secant_says(pair, Relation::Cross, &[meeting([2.0, 0.0], 0.5, 0.5)]);

    // One of them is enough.
    let pair = [[0.0, 0.0], [4.0, 4.0], [2.0, 0.0], [2.0, 4.0]];
    assert!(!implicit::hit(pair));
    secant_says(pair, Relation::Cross, &[meeting([2.0, 2.0], 0.5, 0.5)]);
}

#[test]
fn implicit_as_printed_is_wrong_for_18_percent() {
    let mut random = Random(3);
    let (mut printed, mut corrected, mut total) = (0, 0, 0);
    while total < 20_000 {
        let pair = random.integers(20);
        let Some(truth) = crosses(pair) else { continue };
        total += 1;
        let [p, q, r, s] = pair.map(|x| x.map(f64::from));
        printed += u32::from(implicit::hit_as_printed([p, q, r, s]) != truth);
        corrected += u32::from(implicit::hit([p, q, r, s]) != truth);
        assert_eq!(
            Segment::new(p, q).intersects(&Segment::new(r, s)),
            truth,
            "{pair:?}"
        );
    }
    assert_eq!((printed, corrected), (3_658, 0), "wrong answers of {total}");
}

#[test]
fn implicit_compares_a_rounded_point() {
    // They share the end (1, 3), and the crossing is found one ulp above it.
    let pair = [[0.0, 0.0], [1.0, 3.0], [1.0, 3.0], [2.0, 1.0]];
    assert_eq!(implicit::crossing(pair), [1.0, 3.0_f64.next_up()]);
    assert!(!implicit::hit(pair));
    secant_says(pair, Relation::Touch, &[meeting([1.0, 3.0], 1.0, 0.0)]);
}

#[test]
fn implicit_ratio_of_coefficients_divides_by_zero() {
    // c = 0 for both lines, since they go through the origin: 0/0 is no ratio.
    let pair = [[1.0, 1.0], [3.0, 3.0], [2.0, 2.0], [5.0, 5.0]];
    assert!(!implicit::hit(pair));
    let ends = [
        meeting([2.0, 2.0], 0.5, 0.0),
        meeting([3.0, 3.0], 1.0, 1.0 / 3.0),
    ];
    secant_says(pair, Relation::Overlap, &ends);

    // And where nothing is 0, the ratio is one of rounded numbers: y = x + 5, twice.
    let pair = [[0.0, 5.0], [1.0, 6.0], [0.0, 5.0], [3.0, 8.0]];
    assert!(!implicit::hit(pair));
    let ends = [
        meeting([0.0, 5.0], 0.0, 0.0),
        meeting([1.0, 6.0], 1.0, 1.0 / 3.0),
    ];
    secant_says(pair, Relation::Within, &ends);
}

// Method 4: wedge products.

#[test]
fn wedge_overlaps_all_collinear_verticals() {
    let pair = [[0.0, 0.0], [0.0, 1.0], [0.0, 2.0], [0.0, 3.0]];
    assert!(wedge::hit(pair));
    secant_says(pair, Relation::Disjoint, &[]);
}

#[test]
fn wedge_takes_a_point_for_collinear() {
    let pair = [[0, 1], [0, 1], [0, 0], [2, -3]];
    assert!(wedge::hit_i32(pair));
    assert!(wedge::hit(pair.map(|x| x.map(f64::from))));
    secant_says(pair, Relation::Disjoint, &[]);

    // Where AB is the longer one and CD the point, AB∧AC tells them apart.
    let [p, _, r, s] = pair;
    assert!(!wedge::hit_i32([r, s, p, p]));
}

#[test]
fn wedge_integers_overflow() {
    // The bottom and the top of a square of side 2^16: AB∧AC = 2^32 wraps to 0, "collinear".
    let n = 1 << 16;
    let pair = [[0, 0], [n, 0], [0, n], [n, n]];
    assert!(wedge::hit_i32(pair));
    secant_says(pair, Relation::Disjoint, &[]);
}

// What the four have in common.

#[test]
fn a_rounded_sign_is_a_wrong_answer() {
    // The second segment starts 7.5e-9 below the first and goes down: (q − p) × (r − p) is −1,
    // the difference of two products near 2^53, and comes out as 0.
    let n = 94_906_267.0;
    let pair = [[0.0, 0.0], [n, n - 1.0], [n - 1.0, n - 2.0], [n, n - 3.0]];
    assert_eq!(projection::joint(pair), Some([n - 1.0, n - 2.0]));
    assert!(parametric::hit(pair));
    assert!(wedge::hit(pair));
    secant_says(pair, Relation::Disjoint, &[]);

    // One ulp higher, the start is on the other side of the line.
    let [p, q, r, s] = pair;
    let higher = [r[0], r[1].next_up()];
    let line = Line::through(p, q);
    assert_eq!(line.side(&Point::new(r)), Orientation::Clockwise);
    assert_eq!(
        line.side(&Point::new(higher)),
        Orientation::CounterClockwise
    );
    let first = Segment::new(p, q);
    assert_eq!(first.relation(&Segment::new(higher, s)), Relation::Cross);

    // In f32, coordinates of a screen are enough.
    let n = 4_099.0_f32;
    assert_eq!(n * (n - 2.0) - (n - 1.0) * (n - 1.0), 0.0);
    let first = Segment::new([0.0, 0.0], [n, n - 1.0]);
    let second = Segment::new([n - 1.0, n - 2.0], [n, n - 3.0]);
    assert_eq!(first.relation(&second), Relation::Disjoint);
}

#[test]
fn a_sign_comes_out_reversed() {
    // The first segment passes the point (12, 12) on its upper left, by less than an ulp of 12.
    // Already the differences of coordinates are rounded, and the side comes out as the other one.
    let ulp = 0.5_f64.next_up() - 0.5;
    let p = [0.5 + 47.0 * ulp, 0.5 + 54.0 * ulp];
    let [q, r] = [[24.0, 24.0], [12.0, 12.0]];
    let hits = |pair| {
        let projection = projection::joint(pair).is_some();
        [
            projection,
            parametric::hit(pair),
            implicit::hit(pair),
            wedge::hit(pair),
        ]
    };
    let [away, across] = [[p, q, r, [24.0, 0.0]], [p, q, r, [0.0, 24.0]]];
    assert_eq!(hits(away), [true; 4]);
    assert_eq!(hits(across), [false; 4]);
    secant_says(away, Relation::Disjoint, &[]);
    // Rational arithmetic gives these two parameters; the point is nearest to (12, 12), and is
    // not that end.
    let point = meeting(r, 0.489_361_702_127_659_45, 1.653_523_653_697_042_2e-17);
    secant_says(across, Relation::Cross, &[point]);
}

#[test]
fn products_leave_the_range_of_floats() {
    // The diagonals of a square of side 1e200: every product is infinite.
    let n = 1e200;
    let pair = [[0.0, 0.0], [n, n], [0.0, n], [n, 0.0]];
    assert!(is_nan(projection::joint(pair)));
    assert!(!parametric::hit(pair) && !implicit::hit(pair) && !wedge::hit(pair));
    secant_says(pair, Relation::Cross, &[meeting([5e199, 5e199], 0.5, 0.5)]);

    // Of a square of side 1e-170: every product is 0, every reciprocal's product infinite.
    let n = 1e-170;
    let pair = [[0.0, 0.0], [n, n], [0.0, n], [n, 0.0]];
    assert!(is_nan(projection::joint(pair)));
    assert!(!parametric::hit(pair));
    assert_eq!(implicit::crossing(pair), [0.0, 0.0]);
    secant_says(
        pair,
        Relation::Cross,
        &[meeting([5e-171, 5e-171], 0.5, 0.5)],
    );

    // The bottom and the top of that square are "collinear".
    let pair = [[0.0, 0.0], [n, 0.0], [0.0, n], [n, n]];
    assert!(is_nan(projection::joint(pair)));
    assert!(wedge::hit(pair));
    secant_says(pair, Relation::Disjoint, &[]);
}

// What is true of segments and lines, and worth knowing.

#[test]
fn integers_are_often_parallel_and_floats_rarely() {
    const PAIRS: u32 = 100_000;
    let mut random = Random(4);
    for (bits, expected) in [(2, 12_227), (3, 4_728), (4, 1_589), (8, 6)] {
        let (mut parallel, mut total) = (0, 0);
        while total < PAIRS {
            let [p, q, r, s] = random.integers(bits);
            if p == q || r == s {
                continue;
            }
            total += 1;
            let answer = Segment::new(p, q).is_parallel(&Segment::new(r, s));
            let determinant = (q[0] - p[0]) * (s[1] - r[1]) - (q[1] - p[1]) * (s[0] - r[0]);
            assert_eq!(answer, determinant == 0, "{:?}", [p, q, r, s]);
            parallel += u32::from(answer);
        }
        assert_eq!(parallel, expected, "of {PAIRS} pairs with {bits} bits");
    }
    let parallel = (0..PAIRS)
        .map(|_| random.floats())
        .filter(|&[p, q, r, s]| Segment::new(p, q).is_parallel(&Segment::new(r, s)))
        .count();
    assert_eq!(parallel, 0);

    // Parallel on paper is not parallel in floats: 0.9 is not three times 0.3.
    let thirds = |d| Segment::new([0.0, 0.0], d);
    assert!(!thirds([0.1, 0.3]).is_parallel(&thirds([0.3, 0.9])));
    assert!(Segment::new([0, 0], [1, 3]).is_parallel(&Segment::new([0, 0], [3, 9])));
}

/// a, b and c of a x + b y = c with integers in lowest terms: one name for each line.
fn name([p, q]: [[i32; 2]; 2]) -> [i32; 3] {
    fn gcd(a: i32, b: i32) -> i32 {
        if b == 0 { a.abs() } else { gcd(b, a % b) }
    }
    let (a, b) = (p[1] - q[1], q[0] - p[0]);
    let c = a * p[0] + b * p[1];
    let by = gcd(gcd(a, b), c) * if (a, b) < (0, 0) { -1 } else { 1 };
    [a / by, b / by, c / by]
}

#[test]
fn lines_that_are_not_parallel_meet_in_one_point() {
    let grid: Vec<[i32; 2]> = (0..4).flat_map(|x| (0..4).map(move |y| [x, y])).collect();
    let ends: Vec<[[i32; 2]; 2]> = grid
        .iter()
        .flat_map(|&p| grid.iter().map(move |&q| [p, q]))
        .filter(|[p, q]| p != q)
        .collect();
    assert_eq!(ends.len(), 240);
    let mut found = BTreeMap::new();
    let (mut one, mut all, mut none) = (0, 0, 0);
    for &[p, q] in &ends {
        for &[r, s] in &ends {
            let [a, b] = [[p, q], [r, s]].map(|ends| {
                let [p, q] = ends.map(|x| x.map(f64::from));
                Line::through(p, q)
            });
            let d = (q[0] - p[0]) * (s[1] - r[1]) - (q[1] - p[1]) * (s[0] - r[0]);
            let names = [name([p, q]), name([r, s])];
            assert_eq!(a.is_parallel(&b), d == 0);
            if d == 0 {
                let same = names[0] == names[1];
                let whole = LinearIntersection::Overlap {
                    start: None,
                    end: None,
                };
                assert_eq!(a.intersection(&b), same.then_some(whole));
                assert_eq!(
                    a.relation(&b),
                    if same {
                        Relation::Equal
                    } else {
                        Relation::Disjoint
                    }
                );
                *(if same { &mut all } else { &mut none }) += 1;
                continue;
            }
            one += 1;
            // Cramer's rule in integers, and one division: rounded once.
            let over_d = |n: i32| f64::from(n) / f64::from(d);
            let w = [r[0] - p[0], r[1] - p[1]];
            let t = w[0] * (s[1] - r[1]) - w[1] * (s[0] - r[0]);
            let u = w[0] * (q[1] - p[1]) - w[1] * (q[0] - p[0]);
            let at = [0, 1].map(|i| over_d(p[i] * d + t * (q[i] - p[i])));
            let point = Meeting {
                at,
                t: over_d(t),
                u: over_d(u),
            };
            assert_eq!(a.intersection(&b), Some(LinearIntersection::Point(point)));
            assert_eq!(
                b.intersection(&a),
                Some(LinearIntersection::Point(point.swapped()))
            );
            assert_eq!(a.relation(&b), Relation::Cross);
            // The same point whichever points of the two lines they were given by.
            assert_eq!(*found.entry(names).or_insert(at), at);
            // And only one: of the points of the grid, no other is on both.
            let on_both = grid.iter().map(|x| x.map(f64::from)).filter(|&x| {
                let x = Point::new(x);
                [a, b]
                    .iter()
                    .all(|line| line.side(&x) == Orientation::Collinear)
            });
            assert!(on_both.into_iter().all(|x| x == at));
        }
    }
    // 62 lines, in ordered pairs: 3,566 cross, 62 are one line, the other 216 are apart.
    assert_eq!((one, all, none, found.len()), (50_640, 1_776, 5_184, 3_566));
}

#[test]
fn whether_touching_counts_is_the_callers_choice() {
    let wall = [[0.0, 0.0], [4.0, 0.0]];
    let [o, end] = wall;
    // What is put to the wall, whether they share a point, and whether more than a graze.
    let cases = [
        ([[2.0, -1.0], [2.0, 1.0]], Relation::Cross, true, true),
        ([[2.0, 0.0], [2.0, 1.0]], Relation::Touch, true, false),
        ([[0.0, 0.0], [2.0, 1.0]], Relation::Touch, true, false),
        ([[4.0, 0.0], [6.0, 0.0]], Relation::Touch, true, false),
        ([[2.0, 0.0], [6.0, 0.0]], Relation::Overlap, true, true),
        ([[2.0, 0.0], [2.0, 0.0]], Relation::Contains, true, true),
        ([[4.0, 0.0], [4.0, 0.0]], Relation::Touch, true, false),
        ([[2.0, 1.0], [2.0, 2.0]], Relation::Disjoint, false, false),
    ];
    for ([r, s], relation, puzzle, bullet) in cases {
        let answer = Segment::new(o, end).relation(&Segment::new(r, s));
        assert_eq!(answer, relation, "{r:?} {s:?}");
        assert_eq!(
            (answer.meets(), answer.interiors_meet()),
            (puzzle, bullet),
            "{r:?} {s:?}"
        );
    }
}
