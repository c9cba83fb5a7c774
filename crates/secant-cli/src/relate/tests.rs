//! Lines in, answers out, without a process; and `detail` against its definition.

use secant::{Line, Point, Ray, Segment, Shape};
use serde_json::{Value, json};

use super::*;

/// The answers to some lines, and whether all of them were answered.
fn relate_lines(input: &str) -> (Vec<Value>, bool) {
    let mut output = Vec::new();
    let all_answered = run(input.as_bytes(), &mut output).expect("memory does not fail");
    let lines = str::from_utf8(&output).expect("UTF-8").lines();
    (
        lines
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect(),
        all_answered,
    )
}

/// The answer to one pair of objects.
#[track_caller]
fn ask(prec: &str, a: &Value, b: &Value) -> Value {
    let line = json!({"id": 0, "prec": prec, "a": a, "b": b}).to_string();
    let (mut answers, all_answered) = relate_lines(&line);
    assert_eq!(answers.len(), 1);
    assert_eq!(all_answered, answers[0].get("error").is_none());
    answers.remove(0)
}

fn point(x: i64, y: i64) -> Value {
    json!({"type": "point", "p": [x, y]})
}

fn linear(kind: &str, [px, py, qx, qy]: [i64; 4]) -> Value {
    json!({"type": kind, "p": [px, py], "q": [qx, qy]})
}

fn segment(ends: [i64; 4]) -> Value {
    linear("segment", ends)
}

fn ray(ends: [i64; 4]) -> Value {
    linear("ray", ends)
}

fn line(ends: [i64; 4]) -> Value {
    linear("line", ends)
}

fn reversed(relation: &str) -> &str {
    match relation {
        "within" => "contains",
        "contains" => "within",
        symmetric => symmetric,
    }
}

/// Common points with their parameters: `[x, y, t, u]`.
type Meetings<'a> = &'a [[f64; 4]];

/// Asks about a pair of linear objects in both orders and at every precision.
#[track_caller]
fn assert_linear(a: &Value, b: &Value, relation: &str, detail: &str, meetings: Meetings<'_>) {
    let expect = |prec: &str, relation: &str, meetings: &[[f64; 4]]| {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "rounding to f32 is what is expected"
        )]
        let round = |x: f64| {
            if prec == "f32" {
                f64::from(x as f32)
            } else {
                x
            }
        };
        let meetings: Vec<_> = meetings.iter().map(|m| m.map(round)).collect();
        json!({
            "id": 0,
            "hit": relation != "disjoint",
            "relation": relation,
            "detail": detail,
            "points": meetings.iter().map(|m| [m[0], m[1]]).collect::<Vec<_>>(),
            "t": meetings.iter().map(|m| m[2]).collect::<Vec<_>>(),
            "u": meetings.iter().map(|m| m[3]).collect::<Vec<_>>(),
        })
    };
    let mut swapped: Vec<_> = meetings.iter().map(|&[x, y, t, u]| [x, y, u, t]).collect();
    swapped.sort_by(|m, n| m[2].total_cmp(&n[2]));
    for prec in ["f32", "f64", "i64"] {
        // As text, since the sign of a zero counts.
        let check = |a: &Value, b: &Value, expected: &Value| {
            assert_eq!(
                ask(prec, a, b).to_string(),
                expected.to_string(),
                "{prec}: {a} {b}"
            );
        };
        check(a, b, &expect(prec, relation, meetings));
        check(b, a, &expect(prec, reversed(relation), &swapped));
    }
}

#[test]
fn segment_segment() {
    let a = segment([0, 0, 4, 4]);
    let check = |b: [i64; 4], relation: &str, detail: &str, meetings: Meetings<'_>| {
        assert_linear(&a, &segment(b), relation, detail, meetings);
    };
    check([0, 4, 4, 0], "cross", "crossing", &[[2.0, 2.0, 0.5, 0.5]]);
    check([0, 1, 3, 4], "disjoint", "disjoint", &[]);
    check([5, 5, 6, 6], "disjoint", "disjoint", &[]);
    check([4, 4, 4, 0], "touch", "touching", &[[4.0, 4.0, 1.0, 0.0]]);
    check([3, 3, 4, 0], "touch", "touching", &[[3.0, 3.0, 0.75, 0.0]]);
    check(
        [2, 2, 2, 2],
        "contains",
        "touching",
        &[[2.0, 2.0, 0.5, 0.0]],
    );
    check([4, 4, 4, 4], "touch", "touching", &[[4.0, 4.0, 1.0, 0.0]]);
    check([4, 3, 4, 3], "disjoint", "disjoint", &[]);
    check(
        [4, 4, 6, 6],
        "touch",
        "collinear_touching",
        &[[4.0, 4.0, 1.0, 0.0]],
    );
    check(
        [-1, -1, 0, 0],
        "touch",
        "collinear_touching",
        &[[0.0, 0.0, 0.0, 1.0]],
    );
    check(
        [2, 2, 6, 6],
        "overlap",
        "overlapping",
        &[[2.0, 2.0, 0.5, 0.0], [4.0, 4.0, 1.0, 0.5]],
    );
    check(
        [6, 6, 2, 2],
        "overlap",
        "overlapping",
        &[[2.0, 2.0, 0.5, 1.0], [4.0, 4.0, 1.0, 0.5]],
    );
    check(
        [1, 1, 2, 2],
        "contains",
        "overlapping",
        &[[1.0, 1.0, 0.25, 0.0], [2.0, 2.0, 0.5, 1.0]],
    );
    check(
        [4, 4, 0, 0],
        "equal",
        "overlapping",
        &[[0.0, 0.0, 0.0, 1.0], [4.0, 4.0, 1.0, 0.0]],
    );

    let dot = segment([1, 2, 1, 2]);
    assert_linear(&dot, &dot, "equal", "touching", &[[1.0, 2.0, 0.0, 0.0]]);
    assert_linear(&dot, &segment([2, 1, 2, 1]), "disjoint", "disjoint", &[]);
}

#[test]
fn segment_ray() {
    let a = segment([0, 0, 4, 0]);
    let check = |b: [i64; 4], relation: &str, detail: &str, meetings: Meetings<'_>| {
        assert_linear(&a, &ray(b), relation, detail, meetings);
    };
    check([1, -2, 1, 2], "cross", "crossing", &[[1.0, 0.0, 0.25, 0.5]]);
    check([1, 1, 1, 2], "disjoint", "disjoint", &[]);
    check([5, 0, 6, 0], "disjoint", "disjoint", &[]);
    check([2, 0, 2, 1], "touch", "touching", &[[2.0, 0.0, 0.5, 0.0]]);
    check([4, -2, 4, 2], "touch", "touching", &[[4.0, 0.0, 1.0, 0.5]]);
    check(
        [4, 0, 5, 0],
        "touch",
        "collinear_touching",
        &[[4.0, 0.0, 1.0, 0.0]],
    );
    check(
        [3, 0, 5, 0],
        "overlap",
        "overlapping",
        &[[3.0, 0.0, 0.75, 0.0], [4.0, 0.0, 1.0, 0.5]],
    );
    check(
        [6, 0, 5, 0],
        "within",
        "overlapping",
        &[[0.0, 0.0, 0.0, 6.0], [4.0, 0.0, 1.0, 2.0]],
    );

    let dot = segment([3, 0, 3, 0]);
    assert_linear(
        &dot,
        &ray([1, 0, 2, 0]),
        "within",
        "touching",
        &[[3.0, 0.0, 0.0, 2.0]],
    );
    assert_linear(
        &dot,
        &ray([3, 0, 4, 0]),
        "touch",
        "touching",
        &[[3.0, 0.0, 0.0, 0.0]],
    );
    assert_linear(&dot, &ray([4, 0, 5, 0]), "disjoint", "disjoint", &[]);
}

#[test]
fn segment_line() {
    let a = segment([0, 0, 4, 0]);
    let check = |b: [i64; 4], relation: &str, detail: &str, meetings: Meetings<'_>| {
        assert_linear(&a, &line(b), relation, detail, meetings);
    };
    check([1, 3, 1, 2], "cross", "crossing", &[[1.0, 0.0, 0.25, 3.0]]);
    check([0, 1, 1, 1], "disjoint", "disjoint", &[]);
    check([5, 0, 5, 1], "disjoint", "disjoint", &[]);
    check([4, 1, 4, 2], "touch", "touching", &[[4.0, 0.0, 1.0, -1.0]]);
    check(
        [2, 0, 0, 0],
        "within",
        "overlapping",
        &[[0.0, 0.0, 0.0, 1.0], [4.0, 0.0, 1.0, -1.0]],
    );

    let dot = segment([3, 0, 3, 0]);
    assert_linear(
        &dot,
        &line([1, 0, 2, 0]),
        "within",
        "touching",
        &[[3.0, 0.0, 0.0, 2.0]],
    );
    assert_linear(&dot, &line([1, 1, 2, 1]), "disjoint", "disjoint", &[]);
}

#[test]
fn ray_ray() {
    let a = ray([0, 0, 2, 0]);
    let check = |b: [i64; 4], relation: &str, detail: &str, meetings: Meetings<'_>| {
        assert_linear(&a, &ray(b), relation, detail, meetings);
    };
    check([3, -1, 3, 1], "cross", "crossing", &[[3.0, 0.0, 1.5, 0.5]]);
    check([3, 1, 3, 2], "disjoint", "disjoint", &[]);
    check([-1, 0, -2, 0], "disjoint", "disjoint", &[]);
    check([0, 0, 0, 1], "touch", "touching", &[[0.0, 0.0, 0.0, 0.0]]);
    check([3, 0, 3, 1], "touch", "touching", &[[3.0, 0.0, 1.5, 0.0]]);
    check(
        [0, 0, -1, 0],
        "touch",
        "collinear_touching",
        &[[0.0, 0.0, 0.0, 0.0]],
    );
    // A half-line has one end.
    check(
        [3, 0, 4, 0],
        "contains",
        "overlapping",
        &[[3.0, 0.0, 1.5, 0.0]],
    );
    check(
        [0, 0, 4, 0],
        "equal",
        "overlapping",
        &[[0.0, 0.0, 0.0, 0.0]],
    );
    check(
        [3, 0, 2, 0],
        "overlap",
        "overlapping",
        &[[0.0, 0.0, 0.0, 3.0], [3.0, 0.0, 1.5, 0.0]],
    );
}

#[test]
fn ray_line_and_line_line() {
    let a = line([0, 0, 2, 0]);
    assert_linear(
        &ray([3, -1, 3, 0]),
        &a,
        "cross",
        "crossing",
        &[[3.0, 0.0, 1.0, 1.5]],
    );
    assert_linear(&ray([3, -1, 3, -2]), &a, "disjoint", "disjoint", &[]);
    assert_linear(
        &ray([3, 0, 3, -2]),
        &a,
        "touch",
        "touching",
        &[[3.0, 0.0, 0.0, 1.5]],
    );
    assert_linear(
        &ray([4, 0, 3, 0]),
        &a,
        "within",
        "overlapping",
        &[[4.0, 0.0, 0.0, 2.0]],
    );

    assert_linear(
        &a,
        &line([3, 3, 3, 4]),
        "cross",
        "crossing",
        &[[3.0, 0.0, 1.5, -3.0]],
    );
    assert_linear(&a, &line([3, 3, 4, 3]), "disjoint", "disjoint", &[]);
    assert_linear(&a, &line([7, 0, 3, 0]), "equal", "overlapping", &[]);
}

#[test]
fn pairs_with_a_point() {
    let check = |b: &Value, p: [i64; 2], relation: &str, detail: Option<&str>| {
        let a = point(p[0], p[1]);
        for (x, y, relation) in [(&a, b, relation), (b, &a, reversed(relation))] {
            let mut expected =
                json!({"id": 0, "hit": relation != "disjoint", "relation": relation});
            if let Some(detail) = detail {
                expected["detail"] = detail.into();
            }
            for prec in ["f32", "f64", "i64"] {
                assert_eq!(ask(prec, x, y), expected, "{prec}: {x} {y}");
            }
        }
    };
    let s = segment([0, 0, 4, 2]);
    check(&s, [2, 1], "within", Some("on"));
    check(&s, [4, 2], "touch", Some("on"));
    check(&s, [6, 3], "disjoint", Some("disjoint"));
    check(&segment([1, 1, 1, 1]), [1, 1], "equal", Some("on"));

    let l = line([0, 0, 4, 2]);
    check(&l, [6, 3], "within", Some("on"));
    check(&l, [0, 1], "disjoint", Some("left"));
    check(&l, [0, -1], "disjoint", Some("right"));
    check(&line([4, 2, 0, 0]), [0, 1], "disjoint", Some("right"));
    check(
        &json!({"type": "line", "p": [5, 0], "d": [0, -1]}),
        [9, 9],
        "disjoint",
        Some("left"),
    );

    check(&point(2, 1), [2, 1], "equal", None);
    check(&point(2, 1), [1, 2], "disjoint", None);
    check(&ray([0, 0, 4, 2]), [6, 3], "within", None);
    check(&ray([0, 0, 4, 2]), [0, 0], "touch", None);
    check(&ray([0, 0, 4, 2]), [-2, -1], "disjoint", None);
}

/// `p + t d` for every t from `first` to `last`: the definition of a linear object, in integers.
struct Definition {
    p: [i64; 2],
    d: [i64; 2],
    first: Option<i64>,
    last: Option<i64>,
}

impl Definition {
    fn of(kind: &str, [px, py, qx, qy]: [i64; 4]) -> Self {
        Self {
            p: [px, py],
            d: [qx - px, qy - py],
            first: (kind != "line").then_some(0),
            last: (kind == "segment").then_some(1),
        }
    }

    /// Whether the parameter `numerator / denominator` is inside, and whether it is an end.
    fn place(&self, numerator: i64, denominator: i64) -> (bool, bool) {
        let (n, d) = (numerator * denominator.signum(), denominator.abs());
        let after = self.first.is_none_or(|first| n >= first * d);
        let before = self.last.is_none_or(|last| n <= last * d);
        let end = self.first == Some(0) && n == 0 || self.last == Some(1) && n == d;
        (after && before, end)
    }

    fn has(&self, x: [i64; 2]) -> bool {
        let to_x = [x[0] - self.p[0], x[1] - self.p[1]];
        let length_squared = dot(self.d, self.d);
        if length_squared == 0 {
            return to_x == [0, 0];
        }
        cross(self.d, to_x) == 0 && self.place(dot(self.d, to_x), length_squared).0
    }
}

fn cross(a: [i64; 2], b: [i64; 2]) -> i64 {
    a[0] * b[1] - a[1] * b[0]
}

fn dot(a: [i64; 2], b: [i64; 2]) -> i64 {
    a[0] * b[0] + a[1] * b[1]
}

/// The word that the protocol's table gives a pair of linear objects.
fn defined_detail(a: &Definition, b: &Definition) -> &'static str {
    let word = |meet: bool, word: &'static str| if meet { word } else { "disjoint" };
    if a.d == [0, 0] {
        return word(b.has(a.p), "touching");
    }
    if b.d == [0, 0] {
        return word(a.has(b.p), "touching");
    }
    let between = [b.p[0] - a.p[0], b.p[1] - a.p[1]];
    let turn = cross(a.d, b.d);
    if turn != 0 {
        let (on_a, end_of_a) = a.place(cross(between, b.d), turn);
        let (on_b, end_of_b) = b.place(cross(between, a.d), turn);
        return word(
            on_a && on_b,
            if end_of_a || end_of_b {
                "touching"
            } else {
                "crossing"
            },
        );
    }
    if cross(a.d, between) != 0 {
        return "disjoint";
    }
    // Both as intervals of one axis along a; what has no end goes far beyond the grid.
    const FAR: i64 = 1000;
    let length = |d: [i64; 2]| dot(a.d, d);
    let interval = |start: i64, step: i64, of: &Definition| {
        let ends = [of.first.map_or(-FAR, |t| t), of.last.map_or(FAR, |t| t)];
        let [x, y] = ends.map(|t| start + t * step);
        (x.min(y), x.max(y))
    };
    let (a_low, a_high) = interval(0, length(a.d), a);
    let (b_low, b_high) = interval(length(between), length(b.d), b);
    match a_high.min(b_high) - a_low.max(b_low) {
        ..0 => "disjoint",
        0 => "collinear_touching",
        1.. => "overlapping",
    }
}

#[test]
fn details_are_those_of_the_definition_for_all_pairs_on_a_grid() {
    let grid = || (0..9).map(|i| [i % 3, i / 3]);
    let mut objects: Vec<(&str, [i64; 4], Shape<2, i64>)> = Vec::new();
    for (p, q) in grid().flat_map(|p| grid().map(move |q| (p, q))) {
        let ends = [p[0], p[1], q[0], q[1]];
        objects.push(("segment", ends, Segment::new(p, q).into()));
        if p != q {
            objects.push(("ray", ends, Ray::through(p, q).into()));
            objects.push((
                "line",
                ends,
                Line::new(p, [q[0] - p[0], q[1] - p[1]]).into(),
            ));
        }
    }
    let mut words = std::collections::BTreeMap::new();
    let detail = |a: &Shape<2, i64>, b: &Shape<2, i64>| {
        serde_json::to_value(answer(a, b)).unwrap()["detail"]
            .as_str()
            .map(str::to_owned)
    };
    for (a_kind, a_ends, a) in &objects {
        let a_defined = Definition::of(a_kind, *a_ends);
        for (b_kind, b_ends, b) in &objects {
            let expected = defined_detail(&a_defined, &Definition::of(b_kind, *b_ends));
            assert_eq!(
                detail(a, b).as_deref(),
                Some(expected),
                "{a_kind} {a_ends:?}, {b_kind} {b_ends:?}"
            );
            *words.entry(expected).or_insert(0) += 1;
        }
        for x in grid() {
            let found = detail(&Point::new(x).into(), a);
            let side = cross(a_defined.d, [x[0] - a_defined.p[0], x[1] - a_defined.p[1]]);
            let expected = match *a_kind {
                "segment" => Some(if a_defined.has(x) { "on" } else { "disjoint" }),
                "line" => {
                    Some(["right", "on", "left"][usize::try_from(side.signum() + 1).unwrap()])
                }
                _ => None,
            };
            assert_eq!(found.as_deref(), expected, "{x:?}, {a_kind} {a_ends:?}");
        }
    }
    assert_eq!(words.len(), 5, "every word is on the grid: {words:?}");
}

#[test]
fn origin_and_direction_are_taken_unevaluated() {
    // d reaches far, and the parameters are in multiples of it.
    let a = json!({"type": "ray", "p": [0, 0], "d": [1e-300, 1e-300]});
    let b = json!({"type": "line", "p": [1e300, 5], "d": [0, 1e300]});
    let answer = ask("f64", &a, &b);
    assert_eq!(answer["points"], json!([[1e300, 1e300]]));
    assert_eq!(
        (&answer["t"], &answer["u"]),
        (&json!(["inf"]), &json!([1.0]))
    );
    let back = ask(
        "f64",
        &b,
        &json!({"type": "line", "p": [0, 0], "d": [-1e-300, -1e-300]}),
    );
    assert_eq!(back["u"], json!(["-inf"]));
}

#[test]
fn i64_is_exact_beyond_2_to_the_53() {
    let a = r#"{"type":"segment","p":[9007199254740993,0],"q":[9007199254740993,2]}"#;
    let b = r#"{"type":"segment","p":[0,1],"q":[9007199254740992,1]}"#;
    let line = |prec: &str| format!(r#"{{"prec":"{prec}","a":{a},"b":{b}}}"#);
    let (answers, _) = relate_lines(&[line("i64"), line("f64")].join("\n"));
    assert_eq!(answers[0]["detail"], "disjoint");
    // In f64 both are 2^53.
    assert_eq!(answers[1]["detail"], "touching");

    let (answers, _) = relate_lines(
        r#"{"prec":"i64","a":{"type":"segment","p":[0,0],"q":[9223372036854775807,9223372036854775807]},"b":{"type":"segment","p":[-9223372036854775808,1],"q":[9223372036854775807,1]}}"#,
    );
    assert_eq!(answers[0]["points"], json!([[1.0, 1.0]]));
    assert_eq!(answers[0]["t"], json!([1.0 / 9_223_372_036_854_775_807.0]));
    assert_eq!(answers[0]["u"], json!([0.5]));
}

#[test]
fn f32_is_rounded_once_to_f32() {
    let a = linear("segment", [0, 0, 3, 1]);
    let b = linear("segment", [1, -1, 1, 1]);
    let wide = ask("f64", &a, &b);
    let single = ask("f32", &a, &b);
    assert_eq!(wide["points"][0][1].to_string(), "0.3333333333333333");
    assert_eq!(single["points"][0][1].to_string(), "0.3333333432674408");
    assert_eq!(single["t"][0].to_string(), "0.3333333432674408");
}

#[test]
fn the_id_comes_back_as_it_was_written() {
    let points = r#""a":{"type":"point","p":[0,0]},"b":{"type":"point","p":[0,0]}"#;
    for id in [
        "7",
        "1.50",
        "-0",
        "1e400",
        "null",
        "true",
        r#""a\u0062\n""#,
        r#"{"x": [1 , 2]}"#,
        "[]",
        "123456789012345678901234567890",
    ] {
        let mut output = Vec::new();
        let line = format!(r#"{{{points},"id": {id} }}"#);
        assert!(run(line.as_bytes(), &mut output).unwrap());
        let expected = format!(r#"{{"id":{id},"hit":true,"relation":"equal"}}"#);
        assert_eq!(str::from_utf8(&output).unwrap().trim_end(), expected);
    }
}

/// The error of a line that is wrong, with an id so that the line is not named.
#[track_caller]
fn error(fields: &str) -> String {
    let (answers, all_answered) = relate_lines(&format!(r#"{{"id":3,{fields}}}"#));
    assert!(!all_answered);
    assert_eq!(answers[0]["id"], 3);
    answers[0]["error"].as_str().expect("an error").to_owned()
}

/// The error of a line where `a` is wrong and `b` is a point in the plane.
#[track_caller]
fn error_of_a(a: &str) -> String {
    error(&format!(r#""a":{{{a}}},"b":{{"type":"point","p":[0,0]}}"#))
}

#[test]
fn errors_of_the_line() {
    let a = r#""a":{"type":"point","p":[0,0]}"#;
    assert_eq!(error(a), "b is missing");
    assert_eq!(
        error(&format!(r#"{a},"b":[0,0]"#)),
        "b is [0,0], expected an object with a type"
    );
    assert_eq!(error(&format!("{a},{a}")), "a is there twice");
    assert_eq!(
        error(&format!(r#"{a},"b":{{"type":"point","p":[0,0,0]}}"#)),
        "a has 2 coordinates and b has 3, expected as many"
    );
    assert_eq!(
        error(&format!(r#"{a},"b":{{}},"prec":"f16""#)),
        r#"prec is "f16", expected "f32", "f64" or "i64""#
    );
}

#[test]
fn errors_of_an_object() {
    for (a, expected) in [
        ("", "a.type is missing"),
        (
            r#""type":"cone""#,
            "a.type is \"cone\", expected one of point, segment, line, ray, circle, sphere, aabb, \
             capsule, triangle, polygon",
        ),
        (r#""type":"point""#, "a.p is missing"),
        (
            r#""type":"point","p":[0,0],"p":[1,1]"#,
            "a.p is there twice",
        ),
        (
            r#""type":"point","p":0"#,
            "a.p is 0, expected an array of coordinates",
        ),
        (
            r#""type":"point","p":[0]"#,
            "a.p has 1 coordinate, expected 2 or 3",
        ),
        (
            r#""type":"point","p":[0,null]"#,
            "a.p[1] is null, expected a number",
        ),
        (
            r#""type":"point","p":[0,"0x1.8q3"]"#,
            "a.p[1] is \"0x1.8q3\", expected a number",
        ),
        (
            r#""type":"point","p":["nan",0]"#,
            "a.p[0] is \"nan\", expected a finite number",
        ),
        (
            r#""type":"point","p":[0,"inf"]"#,
            "a.p[1] is \"inf\", expected a finite number",
        ),
        (
            r#""type":"point","p":[0,-1e400]"#,
            "a.p[1] is -1e400, beyond the largest f64",
        ),
        (r#""type":"segment","p":[0,0]"#, "a.q is missing"),
        (
            r#""type":"segment","p":[0,0],"q":[1,2,3]"#,
            "a.q has 3 coordinates, expected 2",
        ),
        (
            r#""type":"line","p":[0,0]"#,
            "a.d is missing (or a.q, a second point)",
        ),
        (
            r#""type":"ray","p":[0,0],"d":[1,0],"q":[1,0]"#,
            "a has both d and q, expected one of them",
        ),
        (
            r#""type":"circle","c":[0,0,0],"r":1"#,
            "a.c has 3 coordinates, expected 2",
        ),
        (
            r#""type":"sphere","c":[0,0],"r":1"#,
            "a.c has 2 coordinates, expected 3",
        ),
        (r#""type":"circle","c":[0,0]"#, "a.r is missing"),
        (
            r#""type":"circle","c":[0,0],"r":"inf""#,
            "a.r is \"inf\", expected a finite number",
        ),
        (r#""type":"triangle","points":[]"#, "a.points is empty"),
        (
            r#""type":"triangle","points":[[0,0],[1,0]]"#,
            "a.points has 2 points, expected 3",
        ),
        (
            r#""type":"triangle","points":[[0,0],[1,0],5]"#,
            "a.points[2] is 5, expected 2 coordinates",
        ),
        (
            r#""type":"polygon","points":[[0,0],[1,0]]"#,
            "a.points has 2 points, expected 3 or more",
        ),
        (
            r#""type":"polygon","points":[[0,0,0]]"#,
            "a.points[0] has 3 coordinates, expected 2",
        ),
        (
            r#""type":"polygon","points":[[0,0],[9,0],[1,1],[0,9]]"#,
            "a.points: the polygon is not convex at vertex 2, expected vertices that turn one way and go round once, \
             or `join` or `cast`, which take it",
        ),
        // Nobody takes a bow tie.
        (
            r#""type":"polygon","points":[[0,0],[2,2],[2,0],[0,2]]"#,
            "a.points: the polygon is not convex at vertex 3, expected vertices that turn one way and go round once",
        ),
        (
            r#""type":"polyline","points":[[0,0],[9,0],[1,1]]"#,
            "a: a polyline is for `join` and `cast`, expected one of point, segment, line, ray, circle, sphere, aabb, \
             capsule, triangle, polygon",
        ),
        (
            r#""type":"polygon","points":[[0,0],[9,0],[0,9]],"holes":[[[1,1],[2,1],[1,2]]]"#,
            "a.holes: holes are not supported, expected a polygon of one ring, `points`",
        ),
        (
            r#""type":"polygon","rings":[[[0,0],[9,0],[0,9]]]"#,
            "a.rings: holes are not supported, expected a polygon of one ring, `points`",
        ),
        (
            r#""type":"polygon","points":[[[0,0],[9,0],[0,9]]]"#,
            "a.points is a list of rings, expected the points of one ring: holes are not supported",
        ),
        (
            r#""type":"polygon","points":[[0,0],["nan",0]]"#,
            "a.points[1][0] is \"nan\", expected a finite number",
        ),
    ] {
        assert_eq!(error_of_a(a), expected, "{a}");
    }
    // The words are the library's; the object is named here.
    for a in [
        r#""type":"line","p":[1,2],"d":[0,-0.0]"#,
        r#""type":"line","p":[1,2],"q":[1,2]"#,
        r#""type":"ray","p":[1,2],"d":[1e-400,0]"#,
    ] {
        assert!(error_of_a(a).starts_with("a: the direction is zero"), "{a}");
    }
    for a in [
        r#""type":"circle","c":[0,0],"r":-5e-324"#,
        r#""type":"capsule","p":[0,0],"q":[1,1],"r":-1"#,
    ] {
        assert!(
            error_of_a(a).starts_with("a: the radius is negative"),
            "{a}"
        );
    }
    let above = error_of_a(r#""type":"aabb","min":[0,3],"max":[1,2]"#);
    assert!(above.starts_with("a: min is above max on y"), "{above}");
}

#[test]
fn errors_of_a_precision() {
    let b = r#""b":{"type":"point","p":[0,0]}"#;
    let with = |prec: &str, a: &str| error(&format!(r#""prec":"{prec}",{b},"a":{{{a}}}"#));
    assert_eq!(
        with("f32", r#""type":"point","p":[0,0.1]"#),
        "a.p[1] is 0.1, expected an f32 value (the nearest is 0.10000000149011612)"
    );
    // Integers only, for every shape.
    for (a, expected) in [
        (
            r#""type":"point","p":[0.5,0]"#,
            "a.p[0] is 0.5, expected an integer",
        ),
        (
            r#""type":"circle","c":[0,0],"r":0.5"#,
            "a.r is 0.5, expected an integer",
        ),
        (
            r#""type":"aabb","min":[0,0],"max":[1,1e-3]"#,
            "a.max[1] is 1e-3, expected an integer",
        ),
        (
            r#""type":"point","p":[9223372036854775808,0]"#,
            "a.p[0] is 9223372036854775808, beyond the range of i64",
        ),
    ] {
        assert_eq!(with("i64", a), expected);
    }
}

#[test]
fn lines_without_an_id_are_named_by_their_number() {
    let good = r#"{"id":1,"a":{"type":"point","p":[0,0]},"b":{"type":"point","p":[0,0]}}"#;
    let input = [
        good,
        "",
        "{\"id\":2,",
        "[1]",
        "{\"a\":1}",
        "{\"id\":6} x",
        "{\"id\":7,\"a\":NaN}",
        "{\"id\":8,\"id\":8}",
        "  \t\r",
        good,
    ];
    let (answers, all_answered) = relate_lines(&input.join("\n"));
    assert!(!all_answered);
    let errors: Vec<_> = answers
        .iter()
        .map(|answer| answer["error"].as_str())
        .collect();
    assert_eq!(
        errors,
        [
            None,
            Some("line 3: broken JSON at column 8: EOF while parsing a value"),
            Some("line 4: invalid type: sequence, expected a JSON object"),
            Some("line 5: a is 1, expected an object with a type"),
            Some("line 6: broken JSON at column 10: trailing characters"),
            Some("line 7: broken JSON at column 13: expected value"),
            Some("line 8: id is there twice"),
            None,
        ]
    );
    assert_eq!(
        answers
            .iter()
            .filter(|answer| answer["id"].is_null())
            .count(),
        6
    );

    let mut output = Vec::new();
    assert!(!run(&b"{\"id\":\"\xff\"}\n"[..], &mut output).unwrap());
    assert_eq!(
        str::from_utf8(&output).unwrap(),
        "{\"id\":null,\"error\":\"line 1: byte 8 is not UTF-8, expected a JSON object\"}\n"
    );
}

#[test]
fn an_input_of_0_bytes_is_an_error_and_one_of_blank_lines_is_not() {
    let error = run(io::empty(), io::sink()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    assert_eq!(relate_lines("\n \n"), (vec![], true));
}

/// Asks about two objects in both orders.
#[track_caller]
fn assert_related(a: &str, b: &str, relation: &str, rest: &Value) {
    for (a, b, relation) in [(a, b, relation), (b, a, reversed(relation))] {
        let line = format!(r#"{{"id":"x","a":{a},"b":{b}}}"#);
        let (answers, all_answered) = relate_lines(&line);
        let mut expected = json!({"id": "x", "hit": relation != "disjoint", "relation": relation});
        let further = rest.as_object().expect("an object").clone();
        expected.as_object_mut().expect("an object").extend(further);
        assert!(all_answered, "{a} {b}");
        assert_eq!(answers, [expected], "{a} {b}");
    }
}

#[test]
fn objects_that_are_points_or_segments_are_what_they_are() {
    let p = r#"{"type":"point","p":[0,0]}"#;
    let on = json!({"detail": "on"});
    let dot = r#"{"type":"capsule","p":[0,0],"q":[0,0],"r":-0.0}"#;
    assert_related(dot, p, "equal", &on);
    let flat = r#"{"type":"triangle","points":[[0,0],[1,1],[2,2]]}"#;
    assert_related(flat, p, "touch", &on);
    // Convex, and a point or a segment.
    let dot = r#"{"type":"polygon","points":[[0,0],[0,0],[0,0]]}"#;
    assert_related(dot, p, "equal", &on);
    let flat = r#"{"type":"polygon","points":[[0,0],[4,0],[2,0],[1,0]]}"#;
    assert_related(flat, p, "touch", &on);
}

#[test]
fn areas_of_every_type() {
    let square = r#"{"type":"polygon","points":[[0,0],[0,2],[1,2],[2,2],[2,2],[2,0],[0,0]]}"#;
    let overlapping = json!({"detail": "overlapping"});
    let touching = json!({"detail": "touching"});
    let disjoint = json!({"detail": "disjoint"});
    let disc = r#"{"type":"circle","c":[0,0],"r":1}"#;
    assert_related(square, disc, "overlap", &overlapping);
    let capsule = r#"{"type":"capsule","p":[3,-5],"q":[3,5],"r":1}"#;
    assert_related(square, capsule, "touch", &touching);
    assert_related(disc, capsule, "disjoint", &disjoint);
    let triangle = r#"{"type":"triangle","points":[[0,0],[1,0],[0,1]]}"#;
    assert_related(triangle, square, "within", &overlapping);
    assert_related(triangle, disc, "within", &overlapping);
    let other = r#"{"type":"triangle","points":[[0,0],[-1,0],[0,-1]]}"#;
    assert_related(triangle, other, "touch", &touching);
    let rect = r#"{"type":"aabb","min":[2,0],"max":[4,4]}"#;
    assert_related(square, rect, "touch", &touching);
    // All four corners are no further than 1.
    assert_related(capsule, rect, "contains", &overlapping);
    let wide = r#"{"type":"aabb","min":[2,0],"max":[5,4]}"#;
    assert_related(capsule, wide, "overlap", &overlapping);
    // Along a segment there are points: where it enters and where it leaves.
    let segment = r#"{"type":"segment","p":[0,1],"q":[4,1]}"#;
    let common =
        json!({"detail": "overlapping", "points": [[2.0, 1.0], [4.0, 1.0]], "t": [0.5, 1.0]});
    assert_related(segment, capsule, "cross", &common);
    let common =
        json!({"detail": "overlapping", "points": [[0.0, 1.0], [2.0, 1.0]], "t": [0.0, 0.5]});
    assert_related(segment, square, "cross", &common);
    let common = json!({"detail": "touching", "points": [[0.0, 1.0], [0.0, 1.0]], "t": [0.0, 0.0]});
    assert_related(segment, triangle, "touch", &common);
}

#[test]
fn objects_in_space() {
    let p = r#"{"type":"point","p":[0,0,0]}"#;
    let [on, inside] = ["on", "inside"].map(|word| json!({"detail": word}));
    assert_related(p, p, "equal", &json!({}));
    let sphere = r#"{"type":"sphere","c":[0,0,0],"r":2}"#;
    assert_related(sphere, p, "contains", &inside);
    assert_related(
        r#"{"type":"aabb","min":[0,-1,0],"max":[0,1,0]}"#,
        p,
        "contains",
        &on,
    );
    let capsule = r#"{"type":"capsule","p":[0,0,0],"q":[0,0,1],"r":2}"#;
    assert_related(capsule, p, "contains", &inside);
    assert_related(sphere, capsule, "within", &json!({"detail": "overlapping"}));
    let triangle = r#"{"type":"triangle","points":[[0,0,0],[1,1,1],[2,2,3]]}"#;
    assert_related(triangle, p, "touch", &on);
    let segment = r#"{"type":"segment","p":[0,0,0],"q":[0,0,1]}"#;
    assert_related(segment, p, "touch", &on);
    let line = r#"{"type":"line","p":[0,0,0],"d":[0,0,1]}"#;
    assert_related(line, p, "contains", &on);
    // No side of a line in space is its left.
    assert_related(
        line,
        r#"{"type":"point","p":[1,0,0]}"#,
        "disjoint",
        &json!({}),
    );

    // 1, 2, 2 and 3.
    let within = r#"{"type":"sphere","c":[1,2,2],"r":2}"#;
    let around = r#"{"type":"sphere","c":[0,0,0],"r":5}"#;
    assert_related(
        within,
        around,
        "within",
        &json!({"detail": "internally_tangent"}),
    );
    assert_related(within, sphere, "overlap", &json!({"detail": "crossing"}));
    let beside = r#"{"type":"sphere","c":[1,2,2],"r":1}"#;
    assert_related(
        beside,
        sphere,
        "touch",
        &json!({"detail": "externally_tangent"}),
    );
    let far = r#"{"type":"sphere","c":[4,5,6],"r":1}"#;
    assert_related(far, sphere, "disjoint", &json!({"detail": "disjoint"}));
    assert_related(p, around, "within", &inside);

    let way = r#"{"type":"segment","p":[-4,0,0],"q":[4,0,0]}"#;
    let common = json!({
        "detail": "crossing",
        "points": [[-2.0, 0.0, 0.0], [2.0, 0.0, 0.0]],
        "t": [0.25, 0.75],
    });
    assert_related(way, sphere, "cross", &common);
    let wall = r#"{"type":"triangle","points":[[1,-1,-1],[1,2,-1],[1,-1,2]]}"#;
    let common = json!({
        "detail": "overlapping",
        "points": [[1.0, 0.0, 0.0], [1.0, 0.0, 0.0]],
        "t": [0.625, 0.625],
    });
    assert_related(way, wall, "cross", &common);

    // Linear objects have points and both parameters, and no words of the plane.
    let line = format!(r#"{{"id":1,"a":{way},"b":{{"type":"ray","p":[0,0,-2],"d":[0,0,1]}}}}"#);
    let expected = json!({
        "id": 1, "hit": true, "relation": "cross",
        "points": [[0.0, 0.0, 0.0]], "t": [0.5], "u": [2.0],
    });
    assert_eq!(relate_lines(&line).0, [expected]);
    let skew = format!(r#"{{"id":1,"a":{way},"b":{{"type":"ray","p":[0,1,-2],"d":[0,0,1]}}}}"#);
    let expected = json!({
        "id": 1, "hit": false, "relation": "disjoint", "points": [], "t": [], "u": [],
    });
    assert_eq!(relate_lines(&skew).0, [expected]);
}

#[test]
fn polygons_that_are_not_convex_are_refused() {
    let convex = |points: &str| {
        let line = format!(
            r#"{{"id":0,"a":{{"type":"polygon","points":{points}}},"b":{{"type":"point","p":[0,0]}}}}"#
        );
        relate_lines(&line).1
    };
    assert!(convex("[[0,0],[2,0],[2,2],[0,2]]"));
    assert!(convex("[[0,0],[0,2],[2,2],[2,0]]"));
    assert!(convex("[[1,0],[2,0],[2,2],[0,2],[0,0]]"));
    assert!(convex("[[0,0],[1,0],[2,0]]"));
    assert!(convex("[[5,5],[5,5],[5,5]]"));
    assert!(convex("[[0,0],[1,0],[1,0],[2,0],[2,2]]"));
    // A bow tie, a dent, a pentagram, a square gone around twice, a spike.
    assert!(!convex("[[0,0],[2,2],[2,0],[0,2]]"));
    assert!(!convex("[[0,0],[4,0],[4,4],[2,1],[0,4]]"));
    assert!(!convex("[[0,3],[2,-3],[-3,1],[3,1],[-2,-3]]"));
    assert!(!convex("[[0,0],[2,0],[2,2],[0,2],[0,0],[2,0],[2,2],[0,2]]"));
    assert!(!convex("[[0,0],[3,0],[2,0],[2,2],[0,2]]"));
    assert!(!convex("[[0,0],[2,0],[1,0],[2,0],[2,2],[0,2]]"));
}

#[test]
fn a_box_has_other_names() {
    let line = |word: &str| {
        format!(
            r#"{{"id":0,"a":{{"type":"{word}","min":[0,0],"max":[2,2]}},"b":{{"type":"point","p":[1,1]}}}}"#
        )
    };
    let (expected, _) = relate_lines(&line("aabb"));
    assert_eq!(expected[0]["relation"], "contains");
    for word in ["rect", "box"] {
        assert_eq!(relate_lines(&line(word)).0, expected, "{word}");
    }
}

fn circle(x: i64, y: i64, r: i64) -> Value {
    json!({"type": "circle", "c": [x, y], "r": r})
}

fn aabb([x0, y0, x1, y1]: [i64; 4]) -> Value {
    json!({"type": "aabb", "min": [x0, y0], "max": [x1, y1]})
}

/// A pair without `u`, in both orders and at all precisions; the points are the same in both.
fn assert_solid(
    a: &Value,
    b: &Value,
    relation: &str,
    detail: &str,
    points: Option<&[[f64; 2]]>,
    t: Option<&[f64]>,
) {
    for prec in ["f32", "f64", "i64"] {
        for (a, b, relation) in [(a, b, relation), (b, a, reversed(relation))] {
            let mut expected = json!({
                "id": 0,
                "hit": relation != "disjoint",
                "relation": relation,
                "detail": detail,
            });
            if let Some(points) = points {
                expected["points"] = json!(points);
            }
            if let Some(t) = t {
                expected["t"] = json!(t);
            }
            assert_eq!(ask(prec, a, b), expected, "{prec}: {a} {b}");
        }
    }
}

#[test]
fn linear_and_circle() {
    let unit = circle(0, 0, 5);
    let on = |linear: &Value, relation: &str, detail: &str, points: &[[f64; 2]], t: &[f64]| {
        assert_solid(linear, &unit, relation, detail, Some(points), Some(t));
    };
    let through = line([-8, 3, 0, 3]);
    on(
        &through,
        "cross",
        "crossing",
        &[[-4.0, 3.0], [4.0, 3.0]],
        &[0.5, 1.5],
    );
    on(
        &ray([0, 3, 8, 3]),
        "cross",
        "crossing",
        &[[4.0, 3.0]],
        &[0.5],
    );
    on(
        &ray([4, 3, 0, 3]),
        "cross",
        "crossing",
        &[[4.0, 3.0], [-4.0, 3.0]],
        &[0.0, 2.0],
    );
    on(&segment([-1, -1, 2, 2]), "within", "inside", &[], &[]);
    on(
        &segment([0, 0, 4, 3]),
        "within",
        "crossing",
        &[[4.0, 3.0]],
        &[1.0],
    );
    on(
        &segment([-4, 3, 4, 3]),
        "within",
        "crossing",
        &[[-4.0, 3.0], [4.0, 3.0]],
        &[0.0, 1.0],
    );
    on(
        &line([-5, 5, 5, 5]),
        "touch",
        "tangent",
        &[[0.0, 5.0]],
        &[0.5],
    );
    on(
        &segment([0, 5, 4, 5]),
        "touch",
        "tangent",
        &[[0.0, 5.0]],
        &[0.0],
    );
    on(
        &segment([8, 6, 4, 3]),
        "touch",
        "touching",
        &[[4.0, 3.0]],
        &[1.0],
    );
    on(
        &ray([4, 3, 8, 6]),
        "touch",
        "touching",
        &[[4.0, 3.0]],
        &[0.0],
    );
    on(&ray([8, 6, 9, 6]), "disjoint", "disjoint", &[], &[]);
    on(
        &segment([4, 3, 4, 3]),
        "touch",
        "touching",
        &[[4.0, 3.0]],
        &[0.0],
    );
    on(&segment([1, 1, 1, 1]), "within", "inside", &[], &[]);

    // A circle of radius 0 is a point; a line through it is a tangent.
    let dot = circle(1, 1, 0);
    let one = |linear: &Value, relation: &str, detail: &str, t: f64| {
        assert_solid(
            linear,
            &dot,
            relation,
            detail,
            Some(&[[1.0, 1.0]]),
            Some(&[t]),
        );
    };
    one(&line([0, 0, 2, 2]), "contains", "tangent", 0.5);
    one(&segment([1, 1, 3, 3]), "touch", "tangent", 0.0);
    one(&segment([1, 1, 1, 1]), "equal", "touching", 0.0);
}

#[test]
fn linear_and_aabb() {
    let rect = aabb([0, 0, 4, 2]);
    let on = |linear: &Value, relation: &str, detail: &str, points: &[[f64; 2]], t: &[f64]| {
        assert_solid(linear, &rect, relation, detail, Some(points), Some(t));
    };
    let across = segment([-4, 1, 4, 1]);
    on(
        &across,
        "cross",
        "overlapping",
        &[[0.0, 1.0], [4.0, 1.0]],
        &[0.5, 1.0],
    );
    on(
        &ray([1, 1, 1, 5]),
        "cross",
        "overlapping",
        &[[1.0, 1.0], [1.0, 2.0]],
        &[0.0, 0.25],
    );
    on(
        &segment([1, 1, 2, 1]),
        "within",
        "overlapping",
        &[[1.0, 1.0], [2.0, 1.0]],
        &[0.0, 1.0],
    );
    on(
        &segment([1, 1, 1, 1]),
        "within",
        "overlapping",
        &[[1.0, 1.0]; 2],
        &[0.0, 1.0],
    );
    on(
        &line([-2, 0, 2, 4]),
        "touch",
        "touching",
        &[[0.0, 2.0]; 2],
        &[0.5, 0.5],
    );
    on(
        &line([0, 2, 1, 2]),
        "touch",
        "touching",
        &[[0.0, 2.0], [4.0, 2.0]],
        &[0.0, 4.0],
    );
    on(
        &segment([6, 1, 4, 1]),
        "touch",
        "touching",
        &[[4.0, 1.0]; 2],
        &[1.0, 1.0],
    );
    on(&segment([5, 0, 5, 2]), "disjoint", "disjoint", &[], &[]);
    // A flat box is a segment.
    let flat = aabb([0, 0, 4, 0]);
    let points = Some(&[[2.0, 0.0]; 2][..]);
    assert_solid(
        &line([2, -1, 2, 1]),
        &flat,
        "cross",
        "overlapping",
        points,
        Some(&[0.5, 0.5]),
    );
}

#[test]
fn circles_and_boxes() {
    let a = circle(0, 0, 5);
    let both = |b: &Value, relation: &str, detail: &str, points: &[[f64; 2]]| {
        let answer = ask("f64", &a, b);
        assert_eq!(
            (&answer["relation"], &answer["detail"]),
            (&json!(relation), &json!(detail))
        );
        let mut found: Vec<[f64; 2]> = serde_json::from_value(answer["points"].clone()).unwrap();
        found.sort_by(|p, q| p.partial_cmp(q).unwrap());
        assert_eq!(found, points);
        let back = ask("f64", b, &a);
        assert_eq!(
            (&back["relation"], &back["detail"]),
            (&json!(reversed(relation)), &json!(detail))
        );
    };
    both(&circle(20, 0, 5), "disjoint", "disjoint", &[]);
    both(&circle(0, 0, 5), "equal", "equal", &[]);
    both(
        &circle(6, 8, 5),
        "touch",
        "externally_tangent",
        &[[3.0, 4.0]],
    );
    both(
        &circle(3, 0, 2),
        "contains",
        "internally_tangent",
        &[[5.0, 0.0]],
    );
    both(&circle(1, 0, 2), "contains", "contained", &[]);
    both(
        &circle(6, 0, 5),
        "overlap",
        "crossing",
        &[[3.0, -4.0], [3.0, 4.0]],
    );
    both(
        &circle(3, 4, 0),
        "touch",
        "externally_tangent",
        &[[3.0, 4.0]],
    );
    both(&circle(1, 1, 0), "contains", "contained", &[]);

    let rect = aabb([0, 0, 4, 2]);
    let solid = |b: &Value, relation: &str, detail: &str| {
        assert_solid(&rect, b, relation, detail, None, None);
    };
    solid(&aabb([5, 0, 6, 2]), "disjoint", "disjoint");
    solid(&aabb([4, 2, 6, 6]), "touch", "touching");
    solid(&aabb([1, -3, 2, 6]), "overlap", "overlapping");
    solid(&aabb([1, 1, 2, 2]), "contains", "overlapping");
    solid(&aabb([0, 0, 4, 2]), "equal", "overlapping");
    solid(&aabb([1, 1, 9, 1]), "cross", "overlapping");
    solid(&circle(7, 6, 5), "touch", "touching");
    solid(&circle(2, 3, 1), "touch", "touching");
    solid(&circle(2, 3, 2), "overlap", "overlapping");
    solid(&circle(2, 1, 1), "contains", "overlapping");
    solid(&circle(2, 1, 9), "within", "overlapping");
    solid(&circle(9, 9, 1), "disjoint", "disjoint");
}

#[test]
fn point_and_solid() {
    let is = |p: [i64; 2], b: &Value, relation: &str, detail: &str| {
        assert_solid(&point(p[0], p[1]), b, relation, detail, None, None);
    };
    is([1, 1], &circle(0, 0, 5), "within", "inside");
    is([3, 4], &circle(0, 0, 5), "touch", "on");
    is([4, 4], &circle(0, 0, 5), "disjoint", "outside");
    is([4, 4], &circle(4, 4, 0), "equal", "on");
    is([1, 1], &aabb([0, 0, 4, 2]), "within", "inside");
    is([4, 2], &aabb([0, 0, 4, 2]), "touch", "on");
    is([5, 2], &aabb([0, 0, 4, 2]), "disjoint", "outside");
    is([2, 0], &aabb([0, 0, 4, 0]), "within", "on");
}

#[test]
fn polygons_and_triangles() {
    let polygon = |points: &[[i64; 2]]| json!({"type": "polygon", "points": points.iter().collect::<Vec<_>>()});
    let triangle = json!({"type": "triangle", "points": [[0, 0], [0, 4], [8, 0]]});
    // Vertices along an edge, and the first repeated as the last.
    let square = polygon(&[[0, 0], [2, 0], [4, 0], [4, 4], [0, 4], [0, 0]]);
    for (a, b, relation, detail, points, t) in [
        (
            segment([-4, 2, 12, 2]),
            &triangle,
            "cross",
            "overlapping",
            [[0.0, 2.0], [4.0, 2.0]],
            [0.25, 0.5],
        ),
        (
            segment([1, 1, 2, 2]),
            &triangle,
            "within",
            "overlapping",
            [[1.0, 1.0], [2.0, 2.0]],
            [0.0, 1.0],
        ),
        (
            ray([2, 1, 4, 1]),
            &triangle,
            "cross",
            "overlapping",
            [[2.0, 1.0], [6.0, 1.0]],
            [0.0, 2.0],
        ),
        (
            line([0, 8, 8, 4]),
            &square,
            "disjoint",
            "disjoint",
            [[0.0; 2]; 2],
            [0.0; 2],
        ),
        (
            line([0, 8, 2, 6]),
            &square,
            "touch",
            "touching",
            [[4.0, 4.0], [4.0, 4.0]],
            [2.0, 2.0],
        ),
        // Along an edge, where the interior is on one side only.
        (
            segment([-2, 0, 6, 0]),
            &square,
            "touch",
            "touching",
            [[0.0, 0.0], [4.0, 0.0]],
            [0.25, 0.75],
        ),
        (
            line([0, 0, 4, 4]),
            &square,
            "cross",
            "overlapping",
            [[0.0, 0.0], [4.0, 4.0]],
            [0.0, 1.0],
        ),
    ] {
        let (points, t) = match relation {
            "disjoint" => (&points[..0], &t[..0]),
            _ => (&points[..], &t[..]),
        };
        assert_solid(&a, b, relation, detail, Some(points), Some(t));
    }
    let is = |x, y, relation: &str, detail: &str| {
        assert_solid(&point(x, y), &square, relation, detail, None, None);
    };
    is(1, 1, "within", "inside");
    is(2, 0, "touch", "on");
    is(4, 4, "touch", "on");
    is(4, 5, "disjoint", "outside");
}
