use super::*;
use crate::hostile::{Coordinate, Family};
use crate::rng::Rng;

/// All crossings of shapes on the grid 0..=2 have a parameter with a
/// denominator of at most 8, so that the multiples of 1/840 contain them.
const PARTS: i64 = 840;

/// Beyond these parameters shapes on the grid have no more ends or crossings.
const FAR: i64 = 9 * PARTS;

/// The definition of a shape on the grid, by products: a second way to find
/// what is on it.
struct Set {
    origin: [i64; 2],
    direction: [i64; 2],
    has_start: bool,
    has_end: bool,
}

fn dot(v: [i64; 2], w: [i64; 2]) -> i64 {
    v[0] * w[0] + v[1] * w[1]
}

impl Set {
    fn new(shape: &Shape<i64>) -> Self {
        let (origin, second) = shape.numbers();
        let is_direction = matches!(
            shape,
            Shape::Line {
                heading: Heading::Direction(_),
                ..
            } | Shape::Ray {
                heading: Heading::Direction(_),
                ..
            }
        );
        let direction = match second {
            None => [0, 0],
            Some(v) if is_direction => v,
            Some(q) => [q[0] - origin[0], q[1] - origin[1]],
        };
        Set {
            origin,
            direction,
            has_start: !matches!(shape, Shape::Line { .. }),
            has_end: matches!(shape, Shape::Segment { .. } | Shape::Point(_)),
        }
    }

    fn is_point(&self) -> bool {
        self.direction == [0, 0]
    }

    /// The numbers k, of all parameters k/840 that matter.
    fn samples(&self) -> std::ops::RangeInclusive<i64> {
        let start = if self.has_start { 0 } else { -FAR };
        match (self.is_point(), self.has_end) {
            (true, _) => 0..=0,
            (false, true) => start..=PARTS,
            (false, false) => start..=FAR,
        }
    }

    /// 840 times the point at k/840.
    fn point(&self, k: i64) -> [i64; 2] {
        [0, 1].map(|axis| PARTS * self.origin[axis] + k * self.direction[axis])
    }

    fn inside(&self, k: i64) -> bool {
        self.is_point() || (!self.has_start || k > 0) && (!self.has_end || k < PARTS)
    }

    /// None if the point is not on it, otherwise its parameter, times 840 and
    /// the direction's length squared, and whether it is interior.
    fn locate(&self, p: [i64; 2]) -> Option<(i64, bool)> {
        let d = self.direction;
        let v = [0, 1].map(|axis| p[axis] - PARTS * self.origin[axis]);
        if self.is_point() {
            return (v == [0, 0]).then_some((0, true));
        }
        let (along, whole) = (dot(v, d), PARTS * dot(d, d));
        let beside = dot(v, [-d[1], d[0]]) != 0;
        if beside || self.has_start && along < 0 || self.has_end && along > whole {
            return None;
        }
        let inside = (!self.has_start || along > 0) && (!self.has_end || along < whole);
        Some((along, inside))
    }
}

/// Compares the answers with what the definitions say about samples.
fn check_by_samples(a: &Shape<i64>, b: &Shape<i64>) {
    let context = format!("{a:?} {b:?}");
    let (set_a, set_b) = (Set::new(a), Set::new(b));
    let (mut common, mut interiors) = (Vec::new(), 0);
    let mut a_in_b = true;
    for k in set_a.samples() {
        match set_b.locate(set_a.point(k)) {
            None => a_in_b = false,
            Some((u, inside)) => {
                common.push((k, u));
                interiors += u32::from(inside && set_a.inside(k));
            }
        }
    }
    let b_in_a = set_b
        .samples()
        .all(|k| set_a.locate(set_b.point(k)).is_some());

    let expected = match (a_in_b, b_in_a) {
        _ if common.is_empty() => Relation::Disjoint,
        (true, true) => Relation::Equal,
        _ if interiors == 0 => Relation::Touch,
        (true, false) => Relation::Within,
        (false, true) => Relation::Contains,
        (false, false) if interiors > 1 => Relation::Overlap,
        (false, false) => Relation::Cross,
    };
    let (relation, intersection) = solve(a, b);
    assert_eq!(relation, expected, "{context}");
    assert_eq!(super::relation(a, b), relation, "{context}");
    assert_eq!(intersects(a, b), !common.is_empty(), "{context}");

    let meeting = |&(k, u): &(i64, i64)| {
        let length_squared = dot(set_b.direction, set_b.direction).max(1);
        Meeting {
            at: set_a.point(k).map(|x| Rational::new(x, PARTS, 0)),
            t: Rational::new(k, PARTS, 0),
            u: Rational::new(u, PARTS * length_squared, 0),
        }
    };
    let bounded = |&&(k, _): &&(i64, i64)| k.abs() != FAR;
    let expected = match common.as_slice() {
        [] => None,
        [one] => Some(Intersection::Point(meeting(one))),
        [start, .., end] => Some(Intersection::Overlap {
            start: Some(start).filter(bounded).map(meeting),
            end: Some(end).filter(bounded).map(meeting),
        }),
    };
    assert_eq!(intersection, expected, "{context}");
    assert_eq!(super::intersection(a, b), expected, "{context}");
}

fn grid_point(k: u64) -> [i64; 2] {
    [k % 3, k / 3].map(u64::cast_signed)
}

fn grid_segments() -> impl Iterator<Item = Shape<i64>> {
    (0..81).map(|k| Shape::segment(grid_point(k % 9), grid_point(k / 9)))
}

/// Any shape of the linear family on the grid.
fn grid_shape(rng: &mut Rng) -> Shape<i64> {
    loop {
        let [p, q] = [0; 2].map(|_| grid_point(rng.below(9)));
        let d = grid_point(rng.below(9)).map(|x| x - 1);
        let shape = match rng.below(6) {
            0 => Shape::Point(p),
            1 => Shape::segment(p, q),
            2 => Shape::ray(p, d),
            3 => Shape::ray_through(p, q),
            4 => Shape::line(p, d),
            _ => Shape::line_through(p, q),
        };
        if shape.is_valid() {
            return shape;
        }
    }
}

#[test]
fn all_segment_pairs_of_a_grid_are_as_defined() {
    let mut pairs = 0;
    for a in grid_segments() {
        for b in grid_segments() {
            check_by_samples(&a, &b);
            pairs += 1;
        }
    }
    assert_eq!(pairs, 6561);
}

#[test]
fn all_shapes_of_a_grid_are_as_defined() {
    let mut rng = Rng::new(21);
    for _ in 0..5_000 {
        let (a, b) = (grid_shape(&mut rng), grid_shape(&mut rng));
        check_by_samples(&a, &b);
    }
}

/// What `solve(b, a)` is to find where `solve(a, b)` finds this; `same_way` says
/// whether the directions of two shapes on one line agree.
fn swapped(intersection: Intersection, same_way: bool) -> Intersection {
    let swap = |m: Meeting| Meeting {
        at: m.at,
        t: m.u,
        u: m.t,
    };
    match intersection {
        Intersection::Point(m) => Intersection::Point(swap(m)),
        Intersection::Overlap { start, end } => {
            let (start, end) = if same_way { (start, end) } else { (end, start) };
            Intersection::Overlap {
                start: start.map(swap),
                end: end.map(swap),
            }
        }
    }
}

fn directions_agree<S: Number>(a: &Shape<S>, b: &Shape<S>) -> bool {
    let grid = common_grid(a, b);
    let [a, b] = [a, b].map(|shape| path::<BigInt, S>(shape, &grid).direction);
    &a[0] * &b[0] + &a[1] * &b[1] > BigInt::ZERO
}

/// Asked the other way round, and with the ends exchanged, the answers say the
/// same.
fn check_symmetry<S: Number>(a: &Shape<S>, b: &Shape<S>) {
    let context = format!("{a:?} {b:?}");
    let (relation, intersection) = solve(a, b);
    let (reversed, back) = solve(b, a);
    assert_eq!(reversed, relation.reversed(), "{context}");
    let same_way = directions_agree(a, b);
    let expected = intersection.clone().map(|i| swapped(i, same_way));
    assert_eq!(back, expected, "{context}");

    if let Shape::Segment { start, end } = *a {
        let turned = Shape::segment(end, start);
        let (same, other) = solve(&turned, b);
        assert_eq!(same, relation, "{context}");
        assert_eq!(
            meeting_points(&other, true),
            meeting_points(&intersection, false)
        );
        let has_length = start.map(S::dyadic) != end.map(S::dyadic);
        for (m, n) in meetings(&other, true)
            .iter()
            .zip(meetings(&intersection, false))
        {
            assert_eq!(m.u, n.u, "{context}");
            if has_length {
                // t and 1 - t, as exact as their sum is.
                assert_eq!(one_minus(&n.t), m.t, "{context}");
            }
        }
    }
}

/// 1 - t. Parameters are plain fractions.
fn one_minus(t: &Rational) -> Rational {
    let (numerator, denominator, exponent) = t.parts();
    assert_eq!(exponent, 0);
    Rational::new(denominator - numerator, denominator.clone(), 0)
}

fn meetings(intersection: &Option<Intersection>, backwards: bool) -> Vec<Meeting> {
    let mut found: Vec<Meeting> = match intersection.clone() {
        None => Vec::new(),
        Some(Intersection::Point(m)) => vec![m],
        Some(Intersection::Overlap { start, end }) => start.into_iter().chain(end).collect(),
    };
    if backwards {
        found.reverse();
    }
    found
}

fn meeting_points(intersection: &Option<Intersection>, backwards: bool) -> Vec<[Rational; 2]> {
    let found = meetings(intersection, backwards);
    found.into_iter().map(|m| m.at).collect()
}

/// Reflections about the y axis and about the diagonal, as matrices.
const MIRRORS: [[[i32; 2]; 2]; 2] = [[[-1, 0], [0, 1]], [[0, 1], [1, 0]]];

#[test]
fn all_segment_pairs_of_a_grid_are_symmetric() {
    for a in grid_segments() {
        for b in grid_segments() {
            check_symmetry(&a, &b);
            for mirror in MIRRORS {
                check_mirror(&a, &b, mirror);
            }
        }
    }
}

fn check_mirror(a: &Shape<i64>, b: &Shape<i64>, [x, y]: [[i32; 2]; 2]) {
    let reflected = |p: [i64; 2]| [x, y].map(|row| dot(row.map(i64::from), p));
    let image = |shape: &Shape<i64>| match *shape {
        Shape::Segment { start, end } => Shape::segment(reflected(start), reflected(end)),
        _ => unreachable!("all are segments"),
    };
    let (relation, intersection) = solve(a, b);
    let (same, other) = solve(&image(a), &image(b));
    assert_eq!(same, relation);
    let (found, images) = (meetings(&intersection, false), meetings(&other, false));
    assert_eq!(found.len(), images.len());
    for (m, n) in found.iter().zip(&images) {
        assert_eq!((&m.t, &m.u), (&n.t, &n.u));
        let at = m.to_f64().at;
        // A matrix of 0 and 1 leaves no room for rounding.
        let at = [x, y].map(|row| f64::from(row[0]) * at[0] + f64::from(row[1]) * at[1]);
        assert_eq!(at, n.to_f64().at);
    }
}

fn for_hostile_pairs<S: Coordinate>(cases: u32, check: impl Fn(&Shape<S>, &Shape<S>)) {
    for family in Family::ALL {
        let mut rng = Rng::new(family as u64 + 100);
        for _ in 0..cases {
            let (a, b) = family.pair(&mut rng);
            check(&a, &b);
        }
    }
}

#[test]
fn hostile_pairs_are_symmetric() {
    for_hostile_pairs::<f64>(1_000, check_symmetry);
    for_hostile_pairs::<i64>(1_000, check_symmetry);
    #[cfg(feature = "deep")]
    {
        for_hostile_pairs::<f32>(1_000, check_symmetry);
        for_hostile_pairs::<i32>(1_000, check_symmetry);
    }
}

#[test]
fn short_and_long_integers_agree() {
    fn check<S: Coordinate>() -> u32 {
        let fitting = std::cell::Cell::new(0);
        for_hostile_pairs::<S>(2_000, |a, b| {
            let grid = common_grid(a, b);
            if fits_i128(&grid) {
                let short = solve_with::<i128, S, S>(a, b, &grid);
                let long = solve_with::<BigInt, S, S>(a, b, &grid);
                assert_eq!(short, long, "{a:?} {b:?}");
                fitting.set(fitting.get() + 1);
            }
        });
        fitting.get()
    }
    for fitting in [
        check::<f64>(),
        check::<i64>(),
        #[cfg(feature = "deep")]
        check::<f32>(),
        #[cfg(feature = "deep")]
        check::<i32>(),
    ] {
        assert!(fitting > 5_000, "{fitting}");
    }
}

/// The longest coordinates that are left to i128, of either sign and in all
/// places, do not overflow it (which would panic).
#[test]
fn the_limit_of_short_integers_is_safe() {
    let most = (1_i64 << 61) - 1;
    let mut rng = Rng::new(31);
    for _ in 0..2_000 {
        let mut point = || [0; 2].map(|_| rng.pick(&[most, -most, most - 1, 1, 0]));
        let [p, q, r, s] = [0; 4].map(|_| point());
        let (a, b) = (Shape::segment(p, q), Shape::segment(r, s));
        let grid = common_grid(&a, &b);
        assert!(fits_i128(&grid));
        assert_eq!(
            solve_with::<i128, i64, i64>(&a, &b, &grid),
            solve_with::<BigInt, i64, i64>(&a, &b, &grid)
        );
        let (a, b) = (Shape::line_through(p, q), Shape::ray(r, s));
        if a.is_valid() && b.is_valid() {
            assert_eq!(
                solve_with::<i128, i64, i64>(&a, &b, &grid),
                solve_with::<BigInt, i64, i64>(&a, &b, &grid)
            );
        }
    }
}

#[test]
fn one_more_bit_is_not_left_to_short_integers() {
    let a = Shape::segment([1_i64 << 61, 1], [0, 0]);
    assert!(!fits_i128(&common_grid(&a, &a)));
    assert_eq!(relation(&a, &a), Relation::Equal);
}

#[test]
fn the_type_of_the_numbers_does_not_matter() {
    for_hostile_pairs::<i32>(500, |a, b| {
        let expected = solve(a, b);
        let (double_a, double_b) = (a.map(f64::from), b.map(f64::from));
        assert_eq!(solve(&double_a, &double_b), expected);
        assert_eq!(solve(&a.map(i64::from), &double_b), expected);
    });
    for_hostile_pairs::<f32>(500, |a, b| {
        let doubles = (a.map(f64::from), b.map(f64::from));
        assert_eq!(solve(&doubles.0, &doubles.1), solve(a, b));
    });
}

#[test]
fn a_power_of_two_scales_the_points_only() {
    for_hostile_pairs::<i32>(500, |a, b| {
        let (relation, intersection) = solve(a, b);
        for exponent in [-1074, 60, 990] {
            let scaled = |shape: &Shape<i32>| {
                // 32 bits fit above 2^-1074 and, as 2^990, below the largest.
                shape.map(|x| match exponent {
                    990 => f64::scaled(i64::from(x) << 20, 970),
                    _ => f64::scaled(x.into(), exponent),
                })
            };
            let (same, image) = solve(&scaled(a), &scaled(b));
            assert_eq!(same, relation);
            let (found, images) = (meetings(&intersection, false), meetings(&image, false));
            assert_eq!(found.len(), images.len());
            for (m, n) in found.into_iter().zip(images) {
                assert_eq!((m.t, m.u), (n.t, n.u));
                let moved = m.at.map(|x| {
                    let (numerator, denominator, e) = x.parts();
                    Rational::new(
                        numerator.clone(),
                        denominator.clone(),
                        e + i64::from(exponent),
                    )
                });
                assert_eq!(n.at, moved);
            }
        }
    });
}

/// What `solve` finds, rounded, for comparison with numbers written by hand.
#[derive(Debug, PartialEq)]
enum Numbers {
    None,
    Point(Rounded<f64>),
    Overlap(Option<Rounded<f64>>, Option<Rounded<f64>>),
}

fn numbers<A: Number, B: Number>(a: &Shape<A>, b: &Shape<B>) -> (Relation, Numbers) {
    let (relation, intersection) = solve(a, b);
    let numbers = match intersection {
        None => Numbers::None,
        Some(Intersection::Point(m)) => Numbers::Point(m.to_f64()),
        Some(Intersection::Overlap { start, end }) => {
            Numbers::Overlap(start.map(|m| m.to_f64()), end.map(|m| m.to_f64()))
        }
    };
    (relation, numbers)
}

fn at(x: f64, y: f64, t: f64, u: f64) -> Rounded<f64> {
    Rounded { at: [x, y], t, u }
}

#[test]
fn known_crossings() {
    let a = Shape::segment([0, 0], [4, 2]);
    let b = Shape::segment([0, 2], [3, 0]);
    // y = x/2 and y = 2 - 2x/3 meet at x = 12/7.
    let meeting = at(12.0 / 7.0, 6.0 / 7.0, 3.0 / 7.0, 4.0 / 7.0);
    assert_eq!(numbers(&a, &b), (Relation::Cross, Numbers::Point(meeting)));

    let ray = Shape::ray([1.0, -1.0], [0.0, 0.5]);
    assert_eq!(
        numbers(&ray, &a),
        (Relation::Cross, Numbers::Point(at(1.0, 0.5, 3.0, 0.25)))
    );
    let away = Shape::ray([1.0, -1.0], [0.0, -0.5]);
    assert_eq!(numbers(&away, &a), (Relation::Disjoint, Numbers::None));
    let line = Shape::line([1.0, -1.0], [0.0, -0.5]);
    assert_eq!(
        numbers(&line, &a),
        (Relation::Cross, Numbers::Point(at(1.0, 0.5, -3.0, 0.25)))
    );
    let from_a = Shape::ray_through([4, 2], [4, 9]);
    assert_eq!(
        numbers(&from_a, &a),
        (Relation::Touch, Numbers::Point(at(4.0, 2.0, 0.0, 1.0)))
    );
}

#[test]
fn known_points() {
    let p = Shape::Point([1, 1]);
    let zero = Shape::segment([1, 1], [1, 1]);
    let meeting = |t, u| Numbers::Point(at(1.0, 1.0, t, u));
    assert_eq!(numbers(&p, &p), (Relation::Equal, meeting(0.0, 0.0)));
    assert_eq!(numbers(&p, &zero), (Relation::Equal, meeting(0.0, 0.0)));
    let diagonal = Shape::segment([0, 0], [4, 4]);
    assert_eq!(
        numbers(&p, &diagonal),
        (Relation::Within, meeting(0.0, 0.25))
    );
    assert_eq!(
        numbers(&diagonal, &zero),
        (Relation::Contains, meeting(0.25, 0.0))
    );
    let ray = Shape::ray([1, 1], [5, -3]);
    assert_eq!(numbers(&zero, &ray), (Relation::Touch, meeting(0.0, 0.0)));
    let line = Shape::line([1, 1], [5, -3]);
    assert_eq!(numbers(&p, &line), (Relation::Within, meeting(0.0, 0.0)));
    let other = Shape::Point([1, 2]);
    for shape in [p, zero, diagonal, ray, line] {
        assert_eq!(numbers(&other, &shape), (Relation::Disjoint, Numbers::None));
    }
    // On the line of a segment or ray, but beyond it.
    let beyond = Shape::segment([-1, -1], [-1, -1]);
    assert_eq!(
        numbers(&beyond, &diagonal),
        (Relation::Disjoint, Numbers::None)
    );
}

#[test]
fn known_overlaps() {
    let line = Shape::line([0, 0], [1, 1]);
    let same = Shape::line_through([2, 2], [-1, -1]);
    assert_eq!(
        numbers(&line, &same),
        (Relation::Equal, Numbers::Overlap(None, None))
    );
    let ray = Shape::ray([1, 1], [2, 2]);
    assert_eq!(
        numbers(&line, &ray),
        (
            Relation::Contains,
            Numbers::Overlap(Some(at(1.0, 1.0, 1.0, 0.0)), None)
        )
    );
    let back = Shape::ray([3, 3], [-1, -1]);
    // Along the line the common part with a ray that runs against it has no
    // start; along the ray it has no end.
    assert_eq!(
        numbers(&line, &back),
        (
            Relation::Contains,
            Numbers::Overlap(None, Some(at(3.0, 3.0, 3.0, 0.0)))
        )
    );
    assert_eq!(
        numbers(&back, &line),
        (
            Relation::Within,
            Numbers::Overlap(Some(at(3.0, 3.0, 0.0, 3.0)), None)
        )
    );
    assert_eq!(
        numbers(&ray, &back),
        (
            Relation::Overlap,
            Numbers::Overlap(Some(at(1.0, 1.0, 0.0, 2.0)), Some(at(3.0, 3.0, 1.0, 0.0)))
        )
    );
    let further = Shape::ray([5, 5], [1, 1]);
    assert_eq!(
        numbers(&ray, &further),
        (
            Relation::Contains,
            Numbers::Overlap(Some(at(5.0, 5.0, 2.0, 0.0)), None)
        )
    );
    assert_eq!(
        numbers(&back, &further),
        (Relation::Disjoint, Numbers::None)
    );
    let opposite = Shape::ray([3, 3], [1, 1]);
    assert_eq!(
        numbers(&back, &opposite),
        (Relation::Touch, Numbers::Point(at(3.0, 3.0, 0.0, 0.0)))
    );

    // Vertical, one against the other.
    let a = Shape::segment([0.5, 0.0], [0.5, 4.0]);
    let b = Shape::segment([0.5, 6.0], [0.5, 1.0]);
    assert_eq!(
        numbers(&a, &b),
        (
            Relation::Overlap,
            Numbers::Overlap(Some(at(0.5, 1.0, 0.25, 1.0)), Some(at(0.5, 4.0, 1.0, 0.4)))
        )
    );
    let part = Shape::segment([0.5, 3.0], [0.5, 0.0]);
    assert_eq!(
        numbers(&part, &a),
        (
            Relation::Within,
            Numbers::Overlap(Some(at(0.5, 3.0, 0.0, 0.75)), Some(at(0.5, 0.0, 1.0, 0.0)))
        )
    );
}

/// Inputs that the usual formulas get wrong.
#[test]
fn known_failures_of_floats() {
    // A right angle of size 1e-200: all products of differences underflow.
    let tiny = 1e-200;
    assert_eq!(
        orientation([0.0, 0.0], [tiny, 0.0], [0.0, tiny]),
        Ordering::Greater
    );
    let a = Shape::segment([0.0, 0.0], [tiny, 0.0]);
    let b = Shape::segment([0.0, 0.0], [0.0, tiny]);
    assert_eq!(relation(&a, &b), Relation::Touch);
    // The differences of these overflow.
    let a = Shape::segment([-f64::MAX, -f64::MAX], [f64::MAX, f64::MAX]);
    let b = Shape::segment([-f64::MAX, f64::MAX], [f64::MAX, -f64::MAX]);
    assert_eq!(
        numbers(&a, &b),
        (Relation::Cross, Numbers::Point(at(0.0, 0.0, 0.5, 0.5)))
    );
    // The nearest floats of the thirds are not on the line.
    let a = Shape::segment([0.0, 0.0], [1.0, 3.0]);
    assert_eq!(
        relation(&Shape::Point([1.0 / 3.0, 1.0]), &a),
        Relation::Disjoint
    );
    // 2^53 + 1 is not an f64, but a good i64.
    let limit = 1_i64 << 53;
    let a = Shape::segment([0, 0], [limit + 1, 0]);
    assert_eq!(relation(&a, &Shape::Point([limit + 1, 0])), Relation::Touch);
    assert_eq!(
        relation(&a, &Shape::Point([limit as f64, 0.0])),
        Relation::Contains
    );
    // A crossing beyond the largest float.
    let a = Shape::line([0.0, 0.0], [1.0, 1e-300]);
    let b = Shape::line([0.0, 1e300], [1.0, 0.0]);
    let (relation, Numbers::Point(found)) = numbers(&a, &b) else {
        panic!("the lines meet");
    };
    assert_eq!(relation, Relation::Cross);
    assert_eq!(found.at, [f64::INFINITY, 1e300]);
    assert_eq!((found.t, found.u), (f64::INFINITY, f64::INFINITY));
    // A parameter below the smallest float keeps its sign.
    let a = Shape::line([0.0, 0.0], [-1e300, 0.0]);
    let b = Shape::line([1e-300, 0.0], [0.0, 1.0]);
    let (_, Numbers::Point(found)) = numbers(&a, &b) else {
        panic!("the lines meet");
    };
    assert_eq!(found.at[0], 1e-300);
    assert_eq!(found.t.to_bits(), (-0.0_f64).to_bits());
    assert_eq!(found.u.to_bits(), 0);
}

#[test]
fn singles_are_rounded_once() {
    let a = Shape::segment([0.0_f32, 0.0], [1.0, 1.0]);
    let b = Shape::segment([0.0_f32, 0.5], [1.0, 0.0]);
    let Some(Intersection::Point(meeting)) = intersection(&a, &b) else {
        panic!("they cross");
    };
    let third = 1.0_f32 / 3.0;
    assert_eq!(meeting.to_f32().at, [third, third]);
    assert_eq!((meeting.to_f32().t, meeting.to_f32().u), (third, third));
    assert_eq!(meeting.to_f64().at, [1.0 / 3.0; 2]);
}

#[test]
fn sides_and_parallels() {
    assert_eq!(orientation([0, 0], [1, 0], [0, 1]), Ordering::Greater);
    assert_eq!(orientation([0, 0], [1, 0], [0, -1]), Ordering::Less);
    assert_eq!(orientation([0, 0], [1, 0], [i64::MIN, 0]), Ordering::Equal);
    let a = Shape::segment([0, 0], [1, 2]);
    assert!(is_parallel(&a, &Shape::ray([5, 5], [-2, -4])));
    assert!(!is_parallel(&a, &Shape::line_through([5, 5], [2, 4])));
    assert!(is_parallel(&a, &Shape::segment([1, 1], [1, 1])));
}

#[test]
#[should_panic(expected = "has no direction")]
fn a_ray_without_direction_is_refused() {
    let ray = Shape::ray([1.0, 1.0], [0.0, -0.0]);
    relation(&ray, &ray);
}
