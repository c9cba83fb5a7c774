use super::*;
use crate::surd::Surd;

fn segment(p: [i32; 2], q: [i32; 2]) -> Planar<i32> {
    Planar::Linear(Shape::segment(p, q))
}

fn ray(p: [i32; 2], d: [i32; 2]) -> Planar<i32> {
    Planar::Linear(Shape::ray(p, d))
}

fn line(p: [i32; 2], d: [i32; 2]) -> Planar<i32> {
    Planar::Linear(Shape::line(p, d))
}

fn point(p: [i32; 2]) -> Planar<i32> {
    Planar::Linear(Shape::Point(p))
}

fn disc(x: i32, y: i32, r: i32) -> Planar<i32> {
    Planar::disc([x, y], r)
}

fn rect(min: [i32; 2], max: [i32; 2]) -> Planar<i32> {
    Planar::rect(min, max)
}

/// The word, which must be the reverse of that of the exchanged pair.
fn word(a: Planar<i32>, b: Planar<i32>) -> &'static str {
    let relation = relation(&a, &b);
    assert_eq!(super::relation(&b, &a), relation.reversed(), "{a:?} {b:?}");
    relation.name()
}

#[test]
fn a_linear_shape_and_a_disc() {
    let d = disc(0, 0, 5);
    assert_eq!(word(point([3, 4]), d), "touch");
    assert_eq!(word(point([3, 3]), d), "within");
    assert_eq!(word(point([4, 4]), d), "disjoint");
    assert_eq!(word(line([5, 9], [0, 1]), d), "touch");
    assert_eq!(word(line([6, 9], [0, 1]), d), "disjoint");
    assert_eq!(word(line([4, 9], [0, 1]), d), "cross");
    assert_eq!(word(ray([5, 1], [0, 1]), d), "disjoint");
    assert_eq!(word(ray([5, 0], [0, 1]), d), "touch");
    assert_eq!(word(ray([5, 0], [-1, 1]), d), "cross");
    assert_eq!(word(ray([5, 0], [1, 1]), d), "touch");
    // Tangent at (3, 4): inside the segment, at an end of it, beyond it.
    assert_eq!(word(segment([-1, 7], [7, 1]), d), "touch");
    assert_eq!(word(segment([3, 4], [7, 1]), d), "touch");
    assert_eq!(word(segment([7, 1], [11, -2]), d), "disjoint");
    assert_eq!(word(segment([3, 4], [-3, -4]), d), "within");
    assert_eq!(word(segment([3, 4], [0, 0]), d), "within");
    assert_eq!(word(segment([3, 4], [-4, -4]), d), "cross");
    assert_eq!(word(segment([-9, 0], [9, 0]), d), "cross");
    assert_eq!(word(segment([3, 4], [6, 8]), d), "touch");
    assert_eq!(word(segment([2, 2], [2, 2]), d), "within");
    assert_eq!(word(segment([0, 5], [0, 5]), d), "touch");
}

#[test]
fn a_linear_shape_and_a_rectangle() {
    let r = rect([0, 0], [4, 2]);
    assert_eq!(word(point([4, 1]), r), "touch");
    assert_eq!(word(point([3, 1]), r), "within");
    assert_eq!(word(point([3, 3]), r), "disjoint");
    assert_eq!(word(line([0, 2], [1, 0]), r), "touch");
    assert_eq!(word(line([0, 3], [1, -1]), r), "cross");
    assert_eq!(word(line([0, 6], [1, -1]), r), "touch");
    assert_eq!(word(line([0, 7], [1, -1]), r), "disjoint");
    assert_eq!(word(segment([0, 0], [4, 2]), r), "within");
    assert_eq!(word(segment([0, 0], [4, 0]), r), "touch");
    assert_eq!(word(segment([1, 1], [2, 1]), r), "within");
    assert_eq!(word(segment([1, 1], [2, 3]), r), "cross");
    assert_eq!(word(segment([1, 2], [2, 3]), r), "touch");
    assert_eq!(word(ray([4, 1], [1, 0]), r), "touch");
    assert_eq!(word(ray([4, 1], [-1, 0]), r), "cross");
    assert_eq!(word(ray([5, 1], [1, 0]), r), "disjoint");
}

#[test]
fn two_discs() {
    let d = disc(0, 0, 5);
    assert_eq!(word(d, disc(0, 0, 5)), "equal");
    assert_eq!(word(d, disc(6, 8, 4)), "disjoint");
    assert_eq!(word(d, disc(6, 8, 5)), "touch");
    assert_eq!(word(d, disc(6, 8, 6)), "overlap");
    assert_eq!(word(d, disc(6, 8, 15)), "within");
    assert_eq!(word(d, disc(6, 8, 14)), "overlap");
    assert_eq!(word(d, disc(0, 0, 4)), "contains");
    assert_eq!(word(d, disc(3, 4, 0)), "touch");
    assert_eq!(word(d, disc(3, 3, 0)), "contains");
    assert_eq!(word(disc(1, 1, 0), disc(1, 1, 0)), "equal");
    assert_eq!(word(disc(1, 1, 0), disc(1, 2, 0)), "disjoint");
}

#[test]
fn a_disc_and_a_rectangle() {
    let d = disc(0, 0, 5);
    assert_eq!(word(d, rect([-5, -5], [5, 5])), "within");
    assert_eq!(word(d, rect([-5, -5], [5, 4])), "overlap");
    assert_eq!(word(d, rect([-3, -4], [3, 4])), "contains");
    assert_eq!(word(d, rect([-3, -4], [4, 4])), "overlap");
    assert_eq!(word(d, rect([3, 4], [9, 9])), "touch");
    assert_eq!(word(d, rect([4, 4], [9, 9])), "disjoint");
    assert_eq!(word(d, rect([5, -1], [9, 1])), "touch");
    assert_eq!(word(d, rect([0, 0], [1, 1])), "contains");
    // Flat rectangles are segments and points.
    assert_eq!(word(d, rect([5, -1], [5, 1])), "touch");
    assert_eq!(word(d, rect([4, -1], [4, 1])), "contains");
    assert_eq!(word(d, rect([4, -4], [4, 1])), "cross");
    assert_eq!(word(d, rect([3, 4], [3, 4])), "touch");
    assert_eq!(word(disc(3, 4, 0), rect([3, 0], [3, 9])), "within");
    assert_eq!(word(disc(3, 4, 0), rect([3, 4], [3, 4])), "equal");
}

#[test]
fn two_rectangles() {
    let r = rect([0, 0], [4, 4]);
    assert_eq!(word(r, r), "equal");
    assert_eq!(word(r, rect([4, 4], [5, 5])), "touch");
    assert_eq!(word(r, rect([4, 0], [5, 4])), "touch");
    assert_eq!(word(r, rect([5, 0], [6, 4])), "disjoint");
    assert_eq!(word(r, rect([1, 0], [3, 4])), "contains");
    assert_eq!(word(r, rect([-1, 0], [4, 4])), "within");
    assert_eq!(word(r, rect([1, -1], [3, 5])), "overlap");
    assert_eq!(word(r, rect([1, 1], [1, 3])), "contains");
    assert_eq!(word(r, rect([4, 1], [4, 3])), "touch");
    assert_eq!(word(r, rect([1, 1], [1, 5])), "cross");
    assert_eq!(word(rect([1, 1], [1, 5]), rect([0, 3], [4, 3])), "cross");
    assert_eq!(word(rect([1, 1], [1, 5]), rect([1, 3], [1, 6])), "overlap");
    assert_eq!(word(rect([1, 1], [1, 5]), segment([1, 5], [1, 1])), "equal");
}

/// All points of a lattice with 1/16 of the grid's step.
const PARTS: i32 = 16;

/// Whether a point, times [`PARTS`], is in the set, and in its relative
/// interior, from the definitions.
fn membership(set: &Planar<i32>, p: [i32; 2]) -> (bool, bool) {
    match *set {
        Planar::Disc(Disc { center, radius }) => {
            let v = [0, 1].map(|axis| p[axis] - PARTS * center[axis]);
            let (distance, most) = (v[0] * v[0] + v[1] * v[1], (PARTS * radius).pow(2));
            (
                distance <= most,
                distance < most || most == 0 && distance == 0,
            )
        }
        Planar::Rect(Rect { min, max }) => {
            let inside = |axis: usize| {
                let (low, high) = (PARTS * min[axis], PARTS * max[axis]);
                (
                    low <= p[axis] && p[axis] <= high,
                    low < p[axis] && p[axis] < high || low == high && low == p[axis],
                )
            };
            let (x, y) = (inside(0), inside(1));
            (x.0 && y.0, x.1 && y.1)
        }
        Planar::Linear(Shape::Segment { start, end }) => {
            let d = [0, 1].map(|axis| end[axis] - start[axis]);
            let v = [0, 1].map(|axis| p[axis] - PARTS * start[axis]);
            let along = v[0] * d[0] + v[1] * d[1];
            let most = PARTS * (d[0] * d[0] + d[1] * d[1]);
            let on_line = v[0] * d[1] == v[1] * d[0];
            let is_point = d == [0, 0];
            if is_point {
                return (v == [0, 0], v == [0, 0]);
            }
            (
                on_line && 0 <= along && along <= most,
                on_line && 0 < along && along < most,
            )
        }
        Planar::Linear(_) => unreachable!("only bounded sets are sampled"),
    }
}

fn dimension(set: &Planar<i32>) -> u8 {
    match *set {
        Planar::Disc(disc) => 2 * u8::from(disc.radius > 0),
        Planar::Rect(Rect { min, max }) => u8::from(min[0] < max[0]) + u8::from(min[1] < max[1]),
        Planar::Linear(Shape::Segment { start, end }) => u8::from(start != end),
        Planar::Linear(_) => unreachable!("only bounded sets are sampled"),
    }
}

/// The relation by its definition, from the points of the lattice. Two sets of
/// dimension 1 must not be among the pairs: their common interior may have
/// any dimension.
fn sampled(a: &Planar<i32>, b: &Planar<i32>) -> Relation {
    let (mut meet, mut interiors) = (false, false);
    let (mut within, mut contains) = (true, true);
    for x in -3 * PARTS..=5 * PARTS {
        for y in -3 * PARTS..=5 * PARTS {
            let (in_a, inside_a) = membership(a, [x, y]);
            let (in_b, inside_b) = membership(b, [x, y]);
            meet |= in_a && in_b;
            interiors |= inside_a && inside_b;
            within &= in_b || !in_a;
            contains &= in_a || !in_b;
        }
    }
    match (meet, interiors, within, contains) {
        (false, ..) => Relation::Disjoint,
        (true, false, ..) => Relation::Touch,
        (true, true, true, true) => Relation::Equal,
        (true, true, true, false) => Relation::Within,
        (true, true, false, true) => Relation::Contains,
        _ if dimension(a) == dimension(b) => Relation::Overlap,
        _ => Relation::Cross,
    }
}

/// Discs, rectangles and segments with small integers, against what the words
/// mean. The lattice has all the points that decide: the middle of a segment's
/// chord of a disc is a multiple of 1/8, and sets that overlap, do so by more
/// than a step.
#[test]
fn all_of_a_small_grid_by_definition() {
    let points: Vec<[i32; 2]> = (0..9).map(|k| [k % 3, k / 3]).collect();
    let both = || {
        points
            .iter()
            .flat_map(|&p| points.iter().map(move |&q| (p, q)))
    };
    let rects = both().filter(|(p, q)| p[0] <= q[0] && p[1] <= q[1]);
    let rects: Vec<_> = rects.map(|(p, q)| rect(p, q)).collect();
    let segments: Vec<_> = both().map(|(p, q)| segment(p, q)).collect();
    // About two centers, the corner and the middle of a side.
    let discs: Vec<_> = (0..=2)
        .flat_map(|r| [disc(0, 0, r), disc(1, 0, r), disc(2, 2, r)])
        .collect();
    let mut pairs = 0;
    let mut check = |a: &Planar<i32>, b: &Planar<i32>| {
        assert_eq!(relation(a, b), sampled(a, b), "{a:?} {b:?}");
        pairs += 1;
    };
    for a in &discs {
        for b in discs.iter().chain(&rects).chain(&segments) {
            check(a, b);
        }
    }
    for a in &rects {
        let rest = rects.iter().chain(&segments);
        for b in rest.filter(|b| dimension(a) != 1 || dimension(b) != 1) {
            check(a, b);
        }
    }
    // Of the 36 rectangles 18 are segments, as are 72 of the 81.
    assert_eq!(pairs, 9 * (9 + 36 + 81) + 36 * (36 + 81) - 18 * (18 + 72));
}

type Numbers = ([f64; 2], f64);

fn ends(chord: Option<Chord<Surd>>) -> Option<(Numbers, Numbers, bool, bool)> {
    chord.map(|chord| {
        let c = chord.to_f64();
        let numbers = |p: Passage<f64>| (p.at, p.t);
        (
            numbers(c.enter),
            numbers(c.exit),
            c.starts_inside,
            c.ends_inside,
        )
    })
}

fn through_disc(
    shape: Shape<i32>,
    x: i32,
    y: i32,
    radius: i32,
) -> Option<(Numbers, Numbers, bool, bool)> {
    let center = [x, y];
    ends(disc_chord(&shape, &Disc { center, radius }))
}

#[test]
fn chords_of_a_disc() {
    let cut = |shape| through_disc(shape, 0, 0, 5);
    assert_eq!(
        cut(Shape::segment([-10, 0], [10, 0])),
        Some((([-5.0, 0.0], 0.25), ([5.0, 0.0], 0.75), false, false))
    );
    assert_eq!(
        cut(Shape::segment([0, 0], [10, 0])),
        Some((([0.0, 0.0], 0.0), ([5.0, 0.0], 0.5), true, false))
    );
    assert_eq!(
        cut(Shape::segment([-10, 0], [0, 0])),
        Some((([-5.0, 0.0], 0.5), ([0.0, 0.0], 1.0), false, true))
    );
    // Both ends on the circle, then both inside.
    assert_eq!(
        cut(Shape::segment([3, 4], [-3, -4])),
        Some((([3.0, 4.0], 0.0), ([-3.0, -4.0], 1.0), false, false))
    );
    assert_eq!(
        cut(Shape::segment([1, 1], [1, 2])),
        Some((([1.0, 1.0], 0.0), ([1.0, 2.0], 1.0), true, true))
    );
    // Only by its start, only by its end, from inside out to the circle.
    let only = |at, t| Some(((at, t), (at, t), false, false));
    assert_eq!(cut(Shape::segment([3, 4], [6, 8])), only([3.0, 4.0], 0.0));
    assert_eq!(cut(Shape::segment([6, 8], [3, 4])), only([3.0, 4.0], 1.0));
    assert_eq!(cut(Shape::ray([3, 4], [1, 1])), only([3.0, 4.0], 0.0));
    assert_eq!(cut(Shape::segment([4, 4], [6, 8])), None);
    // Tangent inside, at the start, and beyond.
    assert_eq!(cut(Shape::segment([-1, 7], [7, 1])), only([3.0, 4.0], 0.5));
    assert_eq!(cut(Shape::segment([3, 4], [7, 1])), only([3.0, 4.0], 0.0));
    assert_eq!(cut(Shape::segment([7, 1], [11, -2])), None);
    assert_eq!(cut(Shape::line([7, 1], [4, -3])), only([3.0, 4.0], -1.0));
    // Points.
    let inside = |at| Some(((at, 0.0), (at, 0.0), true, true));
    assert_eq!(cut(Shape::Point([1, 1])), inside([1.0, 1.0]));
    assert_eq!(cut(Shape::segment([1, 1], [1, 1])), inside([1.0, 1.0]));
    assert_eq!(cut(Shape::Point([3, 4])), only([3.0, 4.0], 0.0));
    assert_eq!(cut(Shape::Point([4, 4])), None);
    let zero = |shape| through_disc(shape, 1, 1, 0);
    assert_eq!(zero(Shape::Point([1, 1])), only([1.0, 1.0], 0.0));
    assert_eq!(zero(Shape::segment([1, 1], [2, 2])), only([1.0, 1.0], 0.0));
    assert_eq!(zero(Shape::segment([0, 0], [2, 2])), only([1.0, 1.0], 0.5));
    assert_eq!(zero(Shape::segment([0, 0], [2, 1])), None);
    // Roots that are no fractions.
    let half = 0.5_f64.sqrt();
    assert_eq!(
        through_disc(Shape::line([0, 0], [1, 1]), 0, 0, 1),
        Some((([-half, -half], -half), ([half, half], half), false, false))
    );
}

#[test]
fn chords_of_a_rectangle() {
    let (min, max) = ([0, 0], [4, 2]);
    let cut = |shape: Shape<i32>| ends(rect_chord(&shape, &Rect { min, max }));
    assert_eq!(
        cut(Shape::segment([-2, 1], [6, 1])),
        Some((([0.0, 1.0], 0.25), ([4.0, 1.0], 0.75), false, false))
    );
    assert_eq!(
        cut(Shape::ray([1, 1], [-2, -2])),
        Some((([1.0, 1.0], 0.0), ([0.0, 0.0], 0.5), true, false))
    );
    assert_eq!(
        cut(Shape::segment([1, 0], [1, 1])),
        Some((([1.0, 0.0], 0.0), ([1.0, 1.0], 1.0), false, true))
    );
    let only = |at, t| Some(((at, t), (at, t), false, false));
    assert_eq!(cut(Shape::line([0, 6], [1, -1])), only([4.0, 2.0], 4.0));
    assert_eq!(cut(Shape::segment([6, 3], [4, 2])), only([4.0, 2.0], 1.0));
    assert_eq!(cut(Shape::line([0, 7], [1, -1])), None);
    // A point is passed from t = 0 to t = 1.
    let all = |at, inside| Some(((at, 0.0), (at, 1.0), inside, inside));
    assert_eq!(cut(Shape::Point([1, 1])), all([1.0, 1.0], true));
    assert_eq!(cut(Shape::segment([4, 1], [4, 1])), all([4.0, 1.0], false));
    assert_eq!(cut(Shape::Point([5, 1])), None);
    // Along an edge.
    assert_eq!(
        cut(Shape::ray([1, 2], [1, 0])),
        Some((([1.0, 2.0], 0.0), ([4.0, 2.0], 3.0), false, false))
    );
}

/// A shape has a chord where it meets the other, and its ends are on the
/// boundary or are its own.
#[test]
fn the_ends_of_a_chord_are_in_the_set() {
    let points: Vec<[i32; 2]> = (0..16).map(|k| [k % 4, k / 4]).collect();
    for &p in &points {
        for &q in &points {
            for shape in [Shape::segment(p, q), Shape::line_through(p, q)] {
                if !shape.is_valid() {
                    continue;
                }
                for (&center, radius) in points.iter().zip([0, 1, 2, 3].into_iter().cycle()) {
                    let disc = Disc { center, radius };
                    let chord = disc_chord(&shape, &disc);
                    let planar = Planar::Linear(shape);
                    assert_eq!(chord.is_some(), intersects(&planar, &Planar::Disc(disc)));
                    let Some(chord) = chord else { continue };
                    let chord = chord.to_f64();
                    for passage in [chord.enter, chord.exit] {
                        let v = [0, 1].map(|k| passage.at[k] - f64::from(center[k]));
                        let distance = v[0].hypot(v[1]);
                        let on_it = (distance - f64::from(radius)).abs() < 1e-14;
                        let own_end = passage.at == p.map(f64::from) && passage.t == 0.0
                            || passage.at == q.map(f64::from) && passage.t == 1.0;
                        let inside = distance < f64::from(radius);
                        assert!(on_it || own_end && inside, "{shape:?} {disc:?}");
                        let walked = [0, 1].map(|k| {
                            let d = f64::from(q[k]) - f64::from(p[k]);
                            f64::from(p[k]) + passage.t * d - passage.at[k]
                        });
                        assert!(walked[0].hypot(walked[1]) < 1e-14);
                    }
                    assert!(chord.enter.t <= chord.exit.t);
                }
            }
        }
    }
}

fn common(a: (i32, i32, i32), b: (i32, i32, i32)) -> Option<Circles<f64>> {
    let disc = |(x, y, radius)| Disc {
        center: [x, y],
        radius,
    };
    circles(&disc(a), &disc(b)).map(|found| found.to_f64())
}

#[test]
fn circles_meet() {
    let tangent = |at, internal| Some(Circles::Tangent { at, internal });
    let o = (0, 0, 5);
    assert_eq!(common(o, o), Some(Circles::Equal));
    assert_eq!(common((1, 1, 0), (1, 1, 0)), Some(Circles::Equal));
    assert_eq!(common((1, 1, 0), (1, 2, 0)), None);
    assert_eq!(common(o, (0, 0, 4)), None);
    assert_eq!(common(o, (1, 0, 3)), None);
    assert_eq!(common(o, (20, 0, 3)), None);
    assert_eq!(common(o, (6, 8, 5)), tangent([3.0, 4.0], false));
    assert_eq!(common(o, (-3, -4, 10)), tangent([3.0, 4.0], true));
    assert_eq!(common((-3, -4, 10), o), tangent([3.0, 4.0], true));
    assert_eq!(common(o, (3, 4, 0)), tangent([3.0, 4.0], false));
    assert_eq!(common((3, 4, 0), o), tangent([3.0, 4.0], false));
    // Eastwards, right is south.
    let crossing = Circles::Points([[3.0, -4.0], [3.0, 4.0]]);
    assert_eq!(common(o, (6, 0, 5)), Some(crossing));
    let crossing = Circles::Points([[3.0, 4.0], [3.0, -4.0]]);
    assert_eq!(common((6, 0, 5), o), Some(crossing));
    let high = 0.75_f64.sqrt();
    let crossing = Circles::Points([[0.5, -high], [0.5, high]]);
    assert_eq!(common((0, 0, 1), (1, 0, 1)), Some(crossing));
}

#[test]
fn rectangles_meet() {
    let rect = |min, max| Rect { min, max };
    let a = rect([0, 0], [4, 2]);
    assert_eq!(
        common_rect(&a, &rect([1, -1], [6, 1])),
        Some(rect([1, 0], [4, 1]))
    );
    assert_eq!(
        common_rect(&a, &rect([4, 2], [6, 3])),
        Some(rect([4, 2], [4, 2]))
    );
    assert_eq!(common_rect(&a, &rect([5, 0], [6, 3])), None);
    assert_eq!(common_rect(&a, &rect([1, 3], [2, 3])), None);
}

#[test]
fn invalid_sets_are_told() {
    assert!(disc(0, 0, 0).is_valid() && !disc(0, 0, -1).is_valid());
    assert!(rect([0, 0], [0, 1]).is_valid() && !rect([0, 2], [0, 1]).is_valid());
    assert!(!line([0, 0], [0, 0]).is_valid());
}
