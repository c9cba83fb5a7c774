//! The test suites of other projects, with our own exact answer where their authors' may differ.
//!
//! A suite asks what the library has; the table of each test says how many cases that is, and how
//! many are left out for what reason. Where a suite's authors expect something else than the exact
//! answer, the case is in a list of policies with the reason, and no other is.

mod forms;
mod questions;
mod tally;

use forms::{Form, LeftOut};
use questions::{distance, meets, named, pieces, predicate, relation, within};
use secant::{
    Circle, CircleIntersection, CommonPart, Kind, Line, LinearIntersection, Orientation, Point,
    Ray, Rect, Relation, Segment, Segments, Shape, crossings, orient2d,
};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use tally::Tally;

/// The cases of a suite, one a line.
fn cases(suite: &str) -> Vec<Value> {
    let path = super::folder().join(format!("suites/{suite}.ndjson.gz"));
    let lines = BufReader::new(super::open(&path)).lines();
    lines
        .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
        .collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// N numbers.
fn numbers<const N: usize>(value: &Value) -> [f64; N] {
    let numbers: Vec<f64> = serde_json::from_value(value.clone()).unwrap();
    numbers.try_into().unwrap()
}

fn segment(value: &Value) -> Segment<2> {
    let [x1, y1, x2, y2] = numbers(value);
    Segment::new([x1, y1], [x2, y2])
}

fn points(value: &Value) -> Vec<[f64; 2]> {
    serde_json::from_value(value.clone()).unwrap()
}

/// In order, and each once.
fn sorted<T: PartialOrd>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut values: Vec<_> = values.into_iter().collect();
    values.sort_by(|a, b| a.partial_cmp(b).unwrap());
    values.dedup();
    values
}

/// The ends of the common part, in order of their coordinates.
fn ends(common: Option<LinearIntersection<2>>) -> Vec<[f64; 2]> {
    sorted(common.iter().flat_map(|c| c.ends()).map(|m| m.at))
}

/// Two segments: the class of the pair, the relation, and the ends of the common part, against the
/// exact ones.
fn two_segments(a: &Segment<2>, b: &Segment<2>, case: &Value) {
    let class = text(&case["exact"]["class"]);
    let pair: Segments = [*a, *b].into_iter().collect();
    let found = crossings(&pair).sorted();
    let kind = found.first().map_or("none", |c| match c.kind {
        Kind::Equal => "dup",
        kind => kind.as_str(),
    });
    assert_eq!(kind, class, "{case}");
    let relations: &[Relation] = match class {
        "none" => &[Relation::Disjoint],
        "cross" => &[Relation::Cross],
        "touch" if a.is_point() => &[Relation::Within],
        "touch" if b.is_point() => &[Relation::Contains],
        "touch" | "shared" => &[Relation::Touch],
        "overlap" => &[Relation::Overlap, Relation::Within, Relation::Contains],
        "dup" => &[Relation::Equal],
        _ => panic!("{case}"),
    };
    assert!(relations.contains(&a.relation(b)), "{case}");
    assert_eq!(a.intersects(b), class != "none", "{case}");
    assert_eq!(
        ends(a.intersection(b)),
        points(&case["exact"]["points"]),
        "{case}"
    );
}

/// Whether the library takes the form for a shape.
fn valid(form: &Form) -> Result<bool, LeftOut> {
    match form.shapes() {
        Ok(parts) if parts.len() == 1 => Ok(true),
        Ok(parts) if parts.is_empty() => Err("empty"),
        Ok(_) => Err("many parts"),
        Err("refused") => Ok(false),
        Err(reason) => Err(reason),
    }
}

/// Two forms that a case is about, and what it asks of them.
struct Case {
    name: String,
    question: String,
    a: Result<Vec<Shape<2>>, LeftOut>,
    b: Result<Vec<Shape<2>>, LeftOut>,
    exact_intersects: Option<bool>,
    /// The distance that the case compares with.
    within: Option<f64>,
    expected: String,
}

/// The value of a decimal, a root, or a multiple of a root as Boost writes it.
fn value(text: &str) -> f64 {
    let factors = text.split('*').map(str::trim);
    let value = |factor: &str| match factor.strip_prefix("sqrt(") {
        Some(square) => square.trim_end_matches(')').parse::<f64>().unwrap().sqrt(),
        None => factor.parse().unwrap(),
    };
    factors.map(value).product()
}

impl Case {
    /// The parts of both forms, none of which is empty.
    fn parts(&self) -> Result<[&[Shape<2>]; 2], LeftOut> {
        let [a, b] = [&self.a, &self.b].map(|parts| parts.as_ref().map_err(|reason| *reason));
        let parts = [&a?[..], &b?[..]];
        if parts.iter().any(|parts| parts.is_empty()) {
            Err("empty")
        } else {
            Ok(parts)
        }
    }

    /// Asks whether the sets meet, where the exact answer is known, and then what the suite asks.
    fn ask(&self, tally: &mut Tally) {
        if let Some(exact) = self.exact_intersects {
            let meets = self.parts().map(|[a, b]| [meets(a, b), meets(b, a)]);
            if let Some(meets) = tally.count("exact intersects", meets) {
                assert_eq!(meets, [exact; 2], "{}", self.name);
            }
        }
        match self.question.as_str() {
            "relate" => {
                let answer = self.parts().and_then(|[a, b]| {
                    let ours = relation(a, b)?;
                    assert_eq!(relation(b, a), Ok(ours.reversed()), "{}", self.name);
                    Ok((ours, named(&self.expected, &a[0], &b[0])?))
                });
                if let Some((ours, theirs)) = tally.count("relate", answer) {
                    tally.expect(&self.name, &ours, &theirs);
                }
            }
            "intersection" => {
                let answer = self.parts().and_then(|parts| self.pieces(parts));
                if let Some([ours, theirs]) = tally.count("intersection", answer) {
                    tally.expect(&self.name, &ours, &theirs);
                }
            }
            "distance" => {
                let answer = self.parts().map(|[a, b]| distance(a, b));
                if let Some(ours) = tally.count("distance", answer) {
                    tally.expect(&self.name, &ours, &value(&self.expected));
                }
            }
            question => {
                let answer = self.parts().and_then(|[a, b]| match self.within {
                    Some(d) => Ok(within(a, b, d)),
                    None => predicate(question, a, b),
                });
                let ours = tally.count(question, answer);
                // A few cases of Boost name a variable here.
                if let (Some(ours), Ok(theirs)) = (ours, self.expected.parse()) {
                    tally.expect(&self.name, &ours, &theirs);
                }
            }
        }
    }

    /// The ends of each piece of the common part, of the one that is found and of the one expected.
    fn pieces(&self, [a, b]: [&[Shape<2>]; 2]) -> Result<[Vec<Vec<[f64; 2]>>; 2], LeftOut> {
        let ([a], [b]) = (a, b) else {
            return Err("many parts");
        };
        let ours = pieces(a, b)?.into_iter().map(sorted);
        let theirs = Form::read(&self.expected)?.shapes()?;
        let theirs = theirs.iter().map(|part| match part {
            Shape::Point(point) => vec![point.coords()],
            Shape::Segment(segment) => sorted([segment.start(), segment.end()]),
            _ => panic!("{}: {part:?}", self.name),
        });
        Ok([sorted(ours), sorted(theirs)])
    }
}

/// The suites of JTS and GEOS in XML.
fn xml(cases: &[Value]) -> Tally {
    let mut tally = Tally::default();
    for case in cases {
        let op = text(&case["op"]);
        let file = text(&case["file"]);
        let args: Vec<&str> = case["args"].as_array().unwrap().iter().map(text).collect();
        let form = |arg: usize| Form::read(text(&case[args[arg].to_lowercase()]));
        let name = format!("{file} {} {op} {}", case["case"], args.join(" "));
        if case.get("precision").is_some() {
            tally.leave_out(op, "a precision model");
        } else if op == "isvalid" {
            let ours = form(0).and_then(|form| valid(&form));
            if let Some(ours) = tally.count(op, ours) {
                tally.expect(name, &ours.to_string(), &text(&case["expected"]).to_owned());
            }
        } else if args.len() < 2 {
            tally.leave_out(op, "another question");
        } else {
            let expected = if op == "relate" {
                assert_eq!(case["expected"], "true");
                args[2]
            } else {
                text(&case["expected"])
            };
            let [a, b] = [0, 1].map(|arg| form(arg).and_then(|form| form.shapes()));
            Case {
                name,
                question: op.to_owned(),
                a,
                b,
                exact_intersects: case["exact_intersects"].as_bool(),
                within: (op == "iswithindistance").then(|| args[2].parse().unwrap()),
                expected: expected.to_owned(),
            }
            .ask(&mut tally);
        }
    }
    tally
}

const JTS_XML: &str = "\
contains: 252; 48 a hole; 31 empty; 88 many parts
coveredby: 215; 42 a hole; 31 empty; 79 many parts; 13 perhaps along the boundary
covers: 239; 42 a hole; 31 empty; 86 many parts; 2 perhaps along the boundary
crosses: 225; 42 a hole; 31 empty; 78 many parts
difference: 0; 4 a hole; 10 a precision model; 21 another question; 41 empty
disjoint: 303; 42 a hole; 31 empty
distance: 22; 6 empty
equalstopo: 225; 42 a hole; 31 empty; 78 many parts
exact intersects: 982; 136 a hole; 94 empty
intersection: 11; 5 a hole; 7 a part that is not constructed; 14 a precision model; 9 binary; 63 empty; 22 many parts
intersects: 345; 48 a hole; 1 a precision model; 31 empty
issimple: 0; 29 another question
isvalid: 419; 93 a hole; 2 binary; 5 empty; 111 many parts
iswithindistance: 10
overlaps: 225; 42 a hole; 31 empty; 78 many parts
relate: 251; 46 a hole; 32 empty; 83 many parts
touches: 225; 42 a hole; 31 empty; 78 many parts
within: 225; 42 a hole; 31 empty; 78 many parts";

#[test]
#[ignore = "needs ../shared/data"]
fn jts_xml() {
    let cases = cases("jts_xml");
    let policies: &[(&str, &[&str])] = &[
        (
            "a segment of zero length is a point; there it is not valid",
            &["general/TestValid.xml 41 isvalid A"],
        ),
        (
            "a chain may cross itself; there a ring may not",
            &["general/TestValid.xml 45 isvalid A"],
        ),
        (
            "a segment of zero length is the point; there the two are not equal",
            &["validate/TestRelatePL.xml 2 equalstopo A B"],
        ),
        (
            "the decimals are on the edge, and the f64 nearest to them in the interior",
            &["robust/TestRobustRelateFloat.xml 1 contains A B"],
        ),
    ];
    xml(&cases).check(JTS_XML, policies);
}

const GEOS_XML: &str = "\
difference: 0; 6 a curve; 1 a precision model; 6 another question
distance: 0; 6 empty
equalstopo: 1
exact intersects: 7; 2 refused
intersection: 2; 7 a curve; 2 a hole; 4 a precision model; 1 binary; 1 many parts
intersects: 4
isvalid: 0; 1 a hole; 1 a precision model; 5 binary; 2 many parts
relate: 1; 2 many parts; 2 refused";

#[test]
#[ignore = "needs ../shared/data"]
fn geos_xml() {
    let cases = cases("geos_xml");
    xml(&cases).check(GEOS_XML, &[]);
}

/// The number of points, and the points where they are given, that a case of JTS or GEOS expects of
/// two segments.
fn expect_points(tally: &mut Tally, name: &str, expected: &Value, exact: &[[f64; 2]]) {
    if let Some(n) = expected["n"].as_u64() {
        tally.expect(
            format!("{name}: n"),
            &exact.len(),
            &usize::try_from(n).unwrap(),
        );
    }
    if !expected["points"].is_null() {
        let theirs = sorted(points(&expected["points"]));
        tally.expect(format!("{name}: points"), &exact, &&theirs[..]);
    }
}

/// The unit tests of JTS and GEOS on lines, segments and turns.
fn unit_tests(cases: &[Value]) -> Tally {
    let mut tally = Tally::default();
    for (row, case) in cases.iter().enumerate() {
        let name = format!("{row} {}", text(&case["name"]));
        match text(&case["kind"]) {
            "seg_seg" => {
                let [a, b] = ["a", "b"].map(|key| segment(&case[key]));
                two_segments(&a, &b, case);
                tally.asked("segments");
                let exact = points(&case["exact"]["points"]);
                expect_points(&mut tally, &name, &case["expected"], &exact);
            }
            "orient2d" => {
                let [a, b, c] = points(&case["a"])[..] else {
                    panic!("{case}")
                };
                turns([a, b, c], &case["exact"]);
                tally.asked("orient2d");
            }
            kind => {
                let [p, q] = [&case["a"], &case["b"]].map(segment);
                let line = p.line().unwrap();
                let common = match kind {
                    "line_line" => line.intersection(&q.line().unwrap()),
                    "line_seg" => line.intersection(&q),
                    _ => panic!("{case}"),
                };
                tally.asked(kind);
                let theirs: Option<[f64; 2]> =
                    serde_json::from_value(case["expected"]["point"].clone()).unwrap();
                let ours = common.map(|common| common.point().map(|m| m.at));
                tally.expect(&name, &ours, &theirs.map(Some));
            }
        }
    }
    tally
}

/// The turn of three points, in every order of them.
fn turns([a, b, c]: [[f64; 2]; 3], exact: &Value) {
    let turn = |a, b, c| orient2d(&Point::new(a), &Point::new(b), &Point::new(c));
    let exact = match exact.as_i64() {
        Some(-1) => Orientation::Clockwise,
        Some(0) => Orientation::Collinear,
        Some(1) => Orientation::CounterClockwise,
        _ => panic!("{exact}"),
    };
    for [p, q, r] in [[a, b, c], [b, c, a], [c, a, b]] {
        assert_eq!(turn(p, q, r), exact, "{p:?} {q:?} {r:?}");
        assert_eq!(turn(q, p, r), exact.reversed(), "{q:?} {p:?} {r:?}");
    }
}

const JTS: &str = "\
line_line: 3
line_seg: 8
orient2d: 9
segments: 15";

#[test]
#[ignore = "needs ../shared/data"]
fn jts() {
    let cases = cases("jts");
    unit_tests(&cases).check(
        JTS,
        &[
            (
                "two equal lines have all points in common, and there no single one",
                &["16 checkIntersectionNull"],
            ),
            (
                "a segment on the line is all in common; there its first end stands for it",
                &["22 checkIntersectionLineSegment"],
            ),
        ],
    );
}

const GEOS: &str = "\
segments: 9";

#[test]
#[ignore = "needs ../shared/data"]
fn geos() {
    let cases = cases("geos");
    unit_tests(&cases).check(
        GEOS,
        &[(
            "an end that is near the other segment, and there stands for the point of crossing",
            &["8 checkIntersection: points"],
        )],
    );
}

const ROBUST_PREDICATES: &str = "\
incircle: 0; 690 another question
insphere: 0; 671 another question
orient2d: 658
orient3d: 0; 666 another question";

#[test]
#[ignore = "needs ../shared/data"]
fn robust_predicates() {
    let mut tally = Tally::default();
    let cases = cases("robust_predicates_predicates");
    for case in &cases {
        let kind = text(&case["kind"]);
        if kind == "orient2d" {
            let [ax, ay, bx, by, cx, cy] = numbers(&case["a"]);
            turns([[ax, ay], [bx, by], [cx, cy]], &case["exact"]);
            assert_eq!(case["expected"], case["exact"], "{case}");
            tally.asked(kind);
        } else {
            tally.leave_out(kind, "another question");
        }
    }
    tally.check(ROBUST_PREDICATES, &[]);
}

const BOOST: &str = "\
covered_by: 33; 1 a hole; 3 a line of one point; 23 many parts; 1 refused
crosses: 5; 15 many parts
disjoint: 34; 9 on the sphere
distance: 14; 1 a hole
exact intersects: 404; 89 a hole; 21 refused
intersects: 23; 7 a hole
overlaps: 9; 4 a hole; 9 many parts; 3 not in the plane
relate: 99; 65 a hole; 7 a line of one point; 53 many parts; 1 more than one matrix; 18 refused
segments: 47
touches: 30; 5 a hole; 9 many parts; 2 refused
within: 26; 6 a hole; 21 many parts";

#[test]
#[ignore = "needs ../shared/data"]
fn boost() {
    let mut tally = Tally::default();
    let cases = cases("boost");
    for case in &cases {
        let kind = text(&case["kind"]);
        if kind == "seg_seg" {
            let [a, b] = ["a", "b"].map(|key| segment(&case[key]));
            two_segments(&a, &b, case);
            tally.asked("segments");
            let name = text(&case["name"]);
            expect_points(
                &mut tally,
                name,
                &case["expected"],
                &points(&case["exact"]["points"]),
            );
            continue;
        }
        if case.get("note").is_some() {
            tally.leave_out(kind, "on the sphere");
            continue;
        }
        let [a, b] = ["a", "b"].map(|key| text(&case[key]));
        let shapes = |text: &str| Form::read(text).and_then(|form| form.shapes());
        Case {
            name: format!("{kind} {a} {b}"),
            question: kind.to_owned(),
            a: shapes(a),
            b: shapes(b),
            exact_intersects: case["exact_intersects"].as_bool(),
            within: None,
            expected: text(&case["expected"]).to_owned(),
        }
        .ask(&mut tally);
    }
    tally.check(
        BOOST,
        &[
            (
                "two equal points: one contains the other, so they do not overlap",
                &["overlaps POINT(1 1) POINT(1 1)"],
            ),
            (
                "the end of a chain is no part of its interior, also where the chain passes it again",
                &[
                    "crosses LINESTRING(3 7, 8 8, 2 6) LINESTRING(5 7, 10 7, 0 7)",
                    "relate LINESTRING(3 7, 8 8, 2 6) LINESTRING(5 7, 10 7, 0 7)",
                ],
            ),
        ],
    );
}

const TURF: &str = "\
contains: 16; 21 many parts; 1 refused
crosses: 12; 6 many parts
disjoint: 31
equal: 12
exact intersects: 248; 3 a hole; 1 not in the plane; 1 refused
intersects: 28
line_intersect: 5
overlap: 3; 1 a hole; 2 many parts
parallel: 0; 11 another question; 1 not in the plane
point-on-line: 11
touches: 16; 2 a hole; 39 many parts
within: 15; 25 many parts";

#[test]
#[ignore = "needs ../shared/data"]
fn turf() {
    let mut tally = Tally::default();
    let cases = cases("turf");
    for case in &cases {
        let kind = text(&case["kind"]);
        let [a, b] = ["a", "b"].map(|key| text(&case[key]));
        let shapes = |text: &str| Form::read(text).and_then(|form| form.shapes());
        if kind == "line_intersect" {
            lines_intersect([a, b], &case["expected"]["points"]);
            tally.asked(kind);
            continue;
        }
        Case {
            name: text(&case["file"]).replace("turf/packages/turf-", ""),
            question: kind.to_owned(),
            a: shapes(a),
            b: shapes(b),
            exact_intersects: case["exact_intersects"].as_bool(),
            within: None,
            expected: case["expected"].to_string(),
        }
        .ask(&mut tally);
    }
    tally.check(
        TURF,
        &[
            (
                "there compared to some decimals",
                &["boolean-equal/test/true/precision-options.geojson"],
            ),
            (
                "there without the ends of the line",
                &["boolean-point-on-line/test/false/PointOnStartFailsWhenIgnoreEndpoints.geojson"],
            ),
        ],
    );
}

/// The points that two sets of lines have in common, against those of turf, which are rounded to
/// six decimals.
fn lines_intersect(texts: [&str; 2], expected: &Value) {
    let [a, b] = texts.map(|text| segments(&Form::read(text).unwrap().tree.lines()));
    let mut ours = Vec::new();
    for a in &a {
        for b in &b {
            ours.extend(ends(a.intersection(b)));
        }
    }
    assert!(same_points(ours, points(expected)), "{texts:?}");
}

/// The segments of all lines.
fn segments(lines: &[Vec<[f64; 2]>]) -> Vec<Segment<2>> {
    let pairs = lines.iter().flat_map(|line| line.windows(2));
    pairs.map(|pair| Segment::new(pair[0], pair[1])).collect()
}

/// Whether the points are the same in any order, up to the tolerance of both turf and flatten-js.
fn same_points(ours: Vec<[f64; 2]>, theirs: Vec<[f64; 2]>) -> bool {
    let near = |a: &[f64; 2], b: &[f64; 2]| a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 1e-6);
    let [ours, theirs] = [ours, theirs].map(sorted);
    ours.len() == theirs.len() && ours.iter().zip(&theirs).all(|(a, b)| near(a, b))
}

const SWEEPLINE_INTERSECTIONS: &str = "\
count: 9";

#[test]
#[ignore = "needs ../shared/data"]
fn sweepline_intersections() {
    let mut tally = Tally::default();
    let cases = cases("sweepline_intersections");
    for case in &cases {
        let lines: Vec<Vec<[f64; 2]>> = serde_json::from_value(case["a"]["lines"].clone()).unwrap();
        let number_of_line: Vec<usize> = lines
            .iter()
            .enumerate()
            .flat_map(|(number, line)| std::iter::repeat_n(number, line.len() - 1))
            .collect();
        let segments: Segments = segments(&lines).into_iter().collect();
        // An end that two segments of one line share is no intersection of it.
        let found = crossings(&segments).sorted();
        let found = found.iter().filter(|c| {
            let [i, j] = [c.i, c.j].map(|i| number_of_line[i as usize]);
            i != j || c.kind != Kind::Shared
        });
        let expected = usize::try_from(case["expected"]["count"].as_u64().unwrap()).unwrap();
        tally.expect(text(&case["name"]), &found.count(), &expected);
        tally.asked("count");
    }
    tally.check(
        SWEEPLINE_INTERSECTIONS,
        &[(
            "four pairs of segments share the vertex of two lines; there they count three times",
            &["itersect-shared-vertice.geojson"],
        )],
    );
}

const BEVY_MATH: &str = "\
aabb_cast_aabb: 0; 5 another question
circle_cast_circle: 0; 3 another question
ray_aabb: 43; 54 not in the plane
ray_circle: 43
ray_sphere: 0; 52 not in the plane
sphere_cast_sphere: 0; 2 another question";

#[test]
#[ignore = "needs ../shared/data"]
fn bevy_math() {
    let mut tally = Tally::default();
    let cases = cases("bevy_math");
    for case in &cases {
        let kind = text(&case["kind"]);
        let (ray, target) = (&case["a"], &case["b"]);
        if !kind.starts_with("ray") {
            tally.leave_out(kind, "another question");
            continue;
        }
        if ray["origin"].as_array().unwrap().len() > 2 {
            tally.leave_out(kind, "not in the plane");
            continue;
        }
        let direction @ [dx, dy] = numbers(&ray["dir"]);
        let center @ [x, y] = numbers(&target["center"]);
        let shape: Shape<2> = if kind == "ray_circle" {
            Circle::new(center, target["r"].as_f64().unwrap()).into()
        } else {
            let [w, h] = numbers(&target["half"]);
            Rect::new([x - w, y - h], [x + w, y + h]).into()
        };
        // There the direction is made a unit vector first, so that the length is the parameter.
        let end = ray["max"].as_f64().unwrap() / dx.hypot(dy);
        let ray = Ray::new(numbers(&ray["origin"]), direction);
        let hit = ray.cast(&shape).max_t(end).first();
        tally.asked(kind);
        let expected = &case["expected"];
        assert_eq!(expected["hit"], hit.is_some(), "{case}");
        if let (Some(hit), Some(theirs)) = (hit, expected["distance"].as_f64()) {
            let tolerance = expected["eps"].as_f64().unwrap_or(0.0);
            assert!((hit.distance() - theirs).abs() <= tolerance, "{case}");
        }
    }
    tally.check(BEVY_MATH, &[]);
}

const BOX2D: &str = "\
seg_aabb: 8";

#[test]
#[ignore = "needs ../shared/data"]
fn box2d() {
    let mut tally = Tally::default();
    let cases = cases("box2d");
    for case in &cases {
        let [x1, y1, x2, y2] = numbers(&case["b"]);
        let rect = Rect::new([x1, y1], [x2, y2]);
        let t = segment(&case["a"]).cast(&rect).first().map(|hit| hit.t);
        tally.asked(text(&case["kind"]));
        tally.expect(
            text(&case["name"]),
            &t,
            &case["expected"]["fraction"].as_f64(),
        );
    }
    tally.check(
        BOX2D,
        &[
            (
                "a segment that starts inside meets the box at once; there it does not hit it",
                &["AABBRayCast 7 Ray starts inside AABB"],
            ),
            (
                "a segment of zero length is a point; there it hits nothing",
                &["AABBRayCast 12 Zero-length ray (degenerate case)"],
            ),
        ],
    );
}

const PARRY2D: &str = "\
ray_seg: 8";

#[test]
#[ignore = "needs ../shared/data"]
fn parry2d() {
    let mut tally = Tally::default();
    let cases = cases("parry2d");
    for case in &cases {
        let ray = Ray::new(numbers(&case["a"]["origin"]), numbers(&case["a"]["dir"]));
        let t = ray.cast(&segment(&case["b"])).first().map(|hit| hit.t);
        tally.asked(text(&case["kind"]));
        tally.expect(text(&case["name"]), &t, &case["expected"]["t"].as_f64());
    }
    tally.check(PARRY2D, &[]);
}

/// A shape of flatten-js. Lines and rays are given by their normal, a quarter turn to the left of
/// their direction.
fn flatten_shape(shape: &Value) -> Shape<2> {
    let number = |key: &str| shape[key].as_f64().unwrap();
    let point = || [number("x"), number("y")];
    let direction = || [number("ny"), -number("nx")];
    match text(&shape["t"]) {
        "point" => Point::new(point()).into(),
        "segment" => segment(&shape["v"]).into(),
        "line" => Line::new(point(), direction()).into(),
        "ray" => Ray::new(point(), direction()).into(),
        "circle" => Circle::new(point(), number("r")).into(),
        "box" => {
            let [x1, y1, x2, y2] = numbers(&shape["v"]);
            Rect::new([x1, y1], [x2, y2]).into()
        }
        other => panic!("{other} is not a shape of flatten-js"),
    }
}

/// The common points of two curves: of their boundaries, where they are solid.
fn common_points(a: &Shape<2>, b: &Shape<2>) -> Result<Vec<[f64; 2]>, LeftOut> {
    let Some(common) = a.intersection(b) else {
        return Ok(Vec::new());
    };
    Ok(match common {
        CommonPart::Linear(common) => ends(Some(common)),
        CommonPart::Chord(chord) => {
            let enter = (!chord.starts_inside).then_some(chord.enter.at);
            let exit = (!chord.ends_inside).then_some(chord.exit.at);
            enter.into_iter().chain(exit).collect()
        }
        CommonPart::Circles(CircleIntersection::Points(points)) => points.to_vec(),
        CommonPart::Circles(CircleIntersection::Tangent { at, .. }) => vec![at],
        CommonPart::Circles(CircleIntersection::Equal) => return Err("a whole circle"),
        CommonPart::Region if matches!([a, b], [Shape::Ball(_), Shape::Ball(_)]) => Vec::new(),
        _ => return Err("a box and a circle"),
    })
}

const FLATTEN_JS: &str = "\
contains: 26
distanceTo: 20
intersect: 28; 1 a box and a circle; 1 a whole circle
on: 5
segments: 5";

#[test]
#[ignore = "needs ../shared/data"]
fn flatten_js() {
    let mut tally = Tally::default();
    let cases = cases("flatten_js");
    for (row, case) in cases.iter().enumerate() {
        let kind = text(&case["kind"]);
        let [a, b] = ["a", "b"].map(|key| flatten_shape(&case[key]));
        let name = format!("{row} {kind}");
        if case.get("exact").is_some() {
            let [a, b] = ["a", "b"].map(|key| segment(&case[key]["v"]));
            two_segments(&a, &b, case);
            tally.asked("segments");
        }
        match kind {
            "contains" | "on" => {
                tally.asked(kind);
                tally.expect(name, &Some(a.intersects(&b)), &case["observed"].as_bool());
            }
            "intersect" => {
                if let Some(ours) = tally.count(kind, common_points(&a, &b)) {
                    let same = same_points(ours, points(&case["observed"]["points"]));
                    tally.expect(name, &same, &true);
                }
            }
            _ => {
                let ours = a.distance(&b);
                let theirs = case["observed"][0].as_f64().unwrap();
                tally.asked(kind);
                tally.expect(name, &((ours - theirs).abs() <= 1e-6), &true);
            }
        }
    }
    tally.check(
        FLATTEN_JS,
        &[
            (
                "a disc is filled, and meets what is in it; there it is the circle",
                &["26 distanceTo"],
            ),
            (
                "two parallel lines half an ulp apart: there all within 1e-6 is together",
                &["18 intersect"],
            ),
            (
                "a rounded point beside the segment: there all within 1e-6 is on it",
                &[
                    "29 contains",
                    "30 contains",
                    "31 contains",
                    "33 contains",
                    "34 contains",
                    "36 contains",
                    "37 contains",
                    "38 contains",
                    "39 contains",
                    "40 contains",
                    "41 contains",
                    "42 contains",
                    "43 contains",
                    "44 contains",
                    "45 contains",
                    "46 contains",
                ],
            ),
            (
                "a rounded direction that passes beside the point: there all within 1e-6 is on it",
                &["72 contains", "75 contains", "77 contains", "78 contains"],
            ),
        ],
    );
}
