//! Which segments the shapes of a drawing are.

use kurbo::{CubicBez, ParamCurve, ParamCurveNearest, Point};
use roxmltree::{Document, ParsingOptions};

use super::{Pieces, tree};

/// The segments of a document, with the feature of each.
fn read(document: &str, tolerance: f64) -> Vec<([f64; 4], u32)> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(document, options).unwrap();
    let mut pieces = Pieces::default();
    tree::draw(&document, tolerance, &mut pieces).unwrap();
    let [x1, y1, x2, y2] = &pieces.columns;
    (0..)
        .zip(0..x1.len())
        .map(|(row, n)| {
            let feature = match pieces.features.get(row) {
                crate::input::Label::Integer(feature) => feature,
                crate::input::Label::Text(text) => panic!("{text} is no number"),
            };
            ([x1[n], y1[n], x2[n], y2[n]], feature)
        })
        .collect()
}

/// The segments of a drawing with this inside.
fn inside(content: &str) -> Vec<[f64; 4]> {
    let document = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
         viewBox='0 0 200 100'>{content}</svg>"
    );
    read(&document, 0.1)
        .into_iter()
        .map(|(segment, _)| segment)
        .collect()
}

/// The chain of segments through these points.
fn chain(points: &[[f64; 2]]) -> Vec<[f64; 4]> {
    points
        .windows(2)
        .map(|ends| [ends[0][0], ends[0][1], ends[1][0], ends[1][1]])
        .collect()
}

#[test]
fn straight_shapes() {
    let triangle = [[1.0, 2.0], [3.5, -4.0], [5.0, 6.0]];
    let closed = [[1.0, 2.0], [3.5, -4.0], [5.0, 6.0], [1.0, 2.0]];
    let square = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0], [0.0, 0.0]];
    let cases: [(&str, &[[f64; 2]]); 14] = [
        ("<line x1='1' y1='2' x2='3.5' y2='-4'/>", &triangle[..2]),
        ("<line x2='3.5' y1='2' x1='1' y2='-4px'/>", &triangle[..2]),
        ("<line/>", &[[0.0, 0.0], [0.0, 0.0]]),
        ("<polyline points='1,2 3.5-4,5 6'/>", &triangle),
        ("<polygon points=' 1 2\n3.5 -4 5 6 '/>", &closed),
        // A ring that repeats its first point is closed already.
        ("<polygon points='1 2 3.5 -4 5 6 1 2'/>", &closed),
        ("<polygon points='1 2'/>", &[]),
        ("<polyline points=''/>", &[]),
        ("<polyline/>", &[]),
        ("<rect width='2' height='1'/>", &square),
        ("<rect width='2' height='1' rx='0' ry='3'/>", &square),
        ("<rect width='2'/>", &[]),
        ("<circle cx='1'/>", &[]),
        ("<ellipse rx='1' ry='0'/>", &[]),
    ];
    for (content, points) in cases {
        assert_eq!(inside(content), chain(points), "{content}");
    }
}

#[test]
fn straight_path_data() {
    let cases: [(&str, &[&[[f64; 2]]]); 10] = [
        ("M1 2L3 4", &[&[[1.0, 2.0], [3.0, 4.0]]]),
        ("m1 2 3 4 5 6", &[&[[1.0, 2.0], [4.0, 6.0], [9.0, 12.0]]]),
        (
            "M1 2H3V4h-1v-1",
            &[&[[1.0, 2.0], [3.0, 2.0], [3.0, 4.0], [2.0, 4.0], [2.0, 3.0]]],
        ),
        (
            "M0 0H1V1Z",
            &[&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 0.0]]],
        ),
        // Closed already: no segment of length 0 is added.
        (
            "M0 0H1V1L0 0z",
            &[&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 0.0]]],
        ),
        // One of length 0 that is drawn is kept.
        ("M1 1L1 1", &[&[[1.0, 1.0], [1.0, 1.0]]]),
        // After closing, a new subpath begins where the last began.
        (
            "M1 1h1v1zl-1-1",
            &[
                &[[1.0, 1.0], [2.0, 1.0], [2.0, 2.0], [1.0, 1.0]],
                &[[1.0, 1.0], [0.0, 0.0]],
            ],
        ),
        (
            "M0 0L1 0M5 5l1 0",
            &[&[[0.0, 0.0], [1.0, 0.0]], &[[5.0, 5.0], [6.0, 5.0]]],
        ),
        ("M0 0z M1 1", &[]),
        ("none", &[]),
    ];
    for (data, chains) in cases {
        let expected: Vec<_> = chains.iter().flat_map(|points| chain(points)).collect();
        assert_eq!(inside(&format!("<path d='{data}'/>")), expected, "{data}");
    }
}

#[test]
fn coordinates_without_a_transform_are_the_nearest_doubles() {
    let straight = ["0.1", "1e23", "123456789.123456789", "-.7e-300"];
    let curved = ["0.1", "123.123456789123456789", "1e-9", "0.3"];
    for [a, b, c, d] in [straight, curved] {
        let expected = [a, b, c, d].map(|text| text.parse::<f64>().unwrap());
        for content in [
            format!("<line x1='{a}' y1='{b}' x2='{c}' y2='{d}'/>"),
            format!("<g><polyline points='{a} {b} {c} {d}'/></g>"),
            format!("<path d='M{a} {b}L{c} {d}' transform='matrix(1 0 0 1 0 0)'/>"),
        ] {
            assert_eq!(inside(&content), [expected], "{content}");
        }
    }
    let [a, b, c, d] = curved;
    let expected = curved.map(|text| text.parse::<f64>().unwrap());
    for command in [
        format!("C0 0 9 9 {c} {d}"),
        format!("Q9 9 {c} {d}"),
        format!("A5 9 3 0 1 {c} {d}"),
    ] {
        let segments = inside(&format!("<path d='M{a} {b}{command}'/>"));
        let ends = [segments[0], segments[segments.len() - 1]];
        assert_eq!(
            [ends[0][0], ends[0][1], ends[1][2], ends[1][3]],
            expected,
            "{command}"
        );
    }
}

#[test]
fn units() {
    let x2 = |length: &str| inside(&format!("<line x2='{length}'/>"))[0][2];
    assert_eq!(x2("3"), 3.0);
    assert_eq!(x2(" 3px "), 3.0);
    assert_eq!(x2("0.5in"), 48.0);
    assert_eq!(x2("25.4mm"), 96.0);
    assert_eq!(x2("2.54cm"), 96.0);
    assert_eq!(x2("72pt"), 96.0);
    assert_eq!(x2("6pc"), 96.0);
    assert_eq!(x2("25%"), 50.0);
    assert_eq!(inside("<line y2='25%'/>")[0][3], 25.0);
}

#[test]
fn transforms_of_all_ancestors() {
    let line = |attributes: &str| format!("<line x1='1' y1='2' x2='3' y2='4' {attributes}/>");
    let one = |content: String| inside(&content)[0];
    assert_eq!(
        one(line("transform='translate(10 20)'")),
        [11.0, 22.0, 13.0, 24.0]
    );
    assert_eq!(
        one(line("transform='scale(2)translate(1)'")),
        [4.0, 4.0, 8.0, 8.0]
    );
    assert_eq!(
        one(line("transform='matrix(0 1 -1 0 5 6)'")),
        [3.0, 7.0, 1.0, 9.0]
    );
    // The outermost is applied last.
    let nested = format!(
        "<g transform='translate(100)'><a><g transform='scale(1,-1)'>{}</g></a></g>",
        line("transform='translate(0,1)'")
    );
    assert_eq!(one(nested), [101.0, -3.0, 103.0, -5.0]);
    let root = "<svg transform='scale(2)'><line x2='1'/></svg>";
    assert_eq!(read(root, 0.1)[0].0, [0.0, 0.0, 2.0, 0.0]);
    let turned = inside("<line x2='1' transform='rotate(90)'/>")[0];
    assert!(
        (turned[2]).abs() < 1e-15 && (turned[3] - 1.0).abs() < 1e-15,
        "{turned:?}"
    );
}

#[test]
fn a_closing_piece_is_measured_where_it_is_drawn() {
    // The transform flattens the last side to a point.
    let content = "<path d='M0 0H1V5H0z' transform='scale(1 0)'/>";
    assert_eq!(inside(content).len(), 3);
}

#[test]
fn what_is_drawn_by_use() {
    let square = "<rect id='s' width='1' height='1'/>";
    let shifted = chain(&[[5.0, 6.0], [6.0, 6.0], [6.0, 7.0], [5.0, 7.0], [5.0, 6.0]]);
    for content in [
        format!("<defs>{square}</defs><use href='#s' x='5' y='6'/>"),
        format!(
            "<use xlink:href='#s' transform='translate(2 3)' x='3' y='3'/><defs>{square}</defs>"
        ),
        format!(
            "<defs><g id='g' transform='translate(1)'>{square}</g></defs><use href='#g' x='4' y='6'/>"
        ),
        format!("<symbol id='y'>{square}</symbol><use href='#y' x='5' y='6'/>"),
        format!("<defs>{square}<use id='u' href='#s' x='5'/></defs><use href='#u' y='6'/>"),
    ] {
        assert_eq!(inside(&content), shifted, "{content}");
    }
    // Each use draws again, and a reference to nothing draws nothing.
    assert_eq!(
        inside(&format!("{square}<use href='#s'/><use href='#s'/>")).len(),
        12
    );
    assert_eq!(inside("<use href='#nobody'/><use/>").len(), 0);
    // Twice the same is no cycle.
    let content = format!(
        "<defs>{square}<g id='g'><use href='#s'/><use href='#s'/></g></defs><use href='#g'/>"
    );
    assert_eq!(inside(&content).len(), 8);
}

#[test]
fn view_boxes() {
    // 20 by 10 into 40 by 40: scaled by 2, and in the middle.
    let view = |more: &str| {
        format!(
            "<svg x='100' y='0' width='40' height='40' viewBox='10 0 20 10' {more}>\
             <line x1='10' x2='30' y2='10'/></svg>"
        )
    };
    assert_eq!(inside(&view(""))[0], [100.0, 10.0, 140.0, 30.0]);
    assert_eq!(
        inside(&view("preserveAspectRatio='none'"))[0],
        [100.0, 0.0, 140.0, 40.0]
    );
    assert_eq!(
        inside(&view("preserveAspectRatio='xMinYMax'"))[0],
        [100.0, 20.0, 140.0, 40.0]
    );
    assert_eq!(
        inside(&view("preserveAspectRatio='xMaxYMid slice'"))[0],
        [60.0, 0.0, 140.0, 40.0]
    );
    // A symbol takes the size of its use, and a percentage is of the inner size.
    let symbol = "<symbol id='y' viewBox='0 0 10 10'><line x2='100%' y2='5'/></symbol>\
                  <use href='#y' x='1' width='20' height='20'/>";
    assert_eq!(inside(symbol), [[1.0, 0.0, 21.0, 10.0]]);
    assert_eq!(inside("<svg width='0'><line x2='1'/></svg>").len(), 0);
    // The view box of the outermost svg does not change the user units.
    let outermost = "<svg width='10mm' viewBox='0 0 1000 1000'><line x2='500'/></svg>";
    assert_eq!(read(outermost, 0.1)[0].0, [0.0, 0.0, 500.0, 0.0]);
}

#[test]
fn what_is_not_drawn() {
    let line = "<line x2='1'/>";
    for element in [
        "defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata", "title", "text",
    ] {
        assert_eq!(
            inside(&format!("<{element}>{line}</{element}>")).len(),
            0,
            "{element}"
        );
    }
    let cases = [
        ("<g display='none'><line x2='1'/></g>", 0),
        ("<g style='fill: red; display : none'><line x2='1'/></g>", 0),
        (
            "<g style='display:none;display:inline'><line x2='1'/></g>",
            1,
        ),
        (
            "<g display='none' style='display:block!important'><line x2='1'/></g>",
            1,
        ),
        (
            "<g visibility='hidden'><line x2='1'/><line x2='2' style='visibility:visible'/></g>",
            1,
        ),
        ("<g xmlns='urn:other'><line x2='1'/></g>", 0),
        ("<x:line xmlns:x='http://www.w3.org/2000/svg' x2='1'/>", 1),
        (
            "<switch><foreignObject/><g requiredExtensions='u'/><line/><line/></switch>",
            1,
        ),
        (
            "<switch><g systemLanguage='de'/><g systemLanguage='fr,en-GB'><line/></g></switch>",
            1,
        ),
    ];
    for (content, expected) in cases {
        assert_eq!(inside(content).len(), expected, "{content}");
    }
}

#[test]
fn documents() {
    let prefixed =
        "<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:line x2='1'/><line x2='2'/></s:svg>";
    assert_eq!(read(prefixed, 0.1), [([0.0, 0.0, 1.0, 0.0], 0)]);
    let entities = "<!DOCTYPE svg [<!ENTITY ns 'http://www.w3.org/2000/svg'><!ENTITY l '<line x2=\"3\"/>'>]>\
                    <svg xmlns='&ns;'>&l;</svg>";
    assert_eq!(read(entities, 0.1), [([0.0, 0.0, 3.0, 0.0], 0)]);
    // Deeper than the stack of a thread.
    let deep = format!(
        "<svg>{}<line x2='1'/>{}</svg>",
        "<g>".repeat(200_000),
        "</g>".repeat(200_000)
    );
    assert_eq!(read(&deep, 0.1).len(), 1);
}

#[test]
fn features_count_the_shapes_in_the_order_of_drawing() {
    let document = "<svg><defs><path id='p' d='M0 0h1v1'/></defs><line/><polyline/><g><use href='#p'/>\
                    </g><rect width='1' height='1' display='none'/><line/></svg>";
    let features: Vec<u32> = read(document, 0.1)
        .into_iter()
        .map(|(_, feature)| feature)
        .collect();
    // The polyline without points is number 1.
    assert_eq!(features, [0, 2, 2, 3]);
}

/// The largest distance of many points of a curve from the polyline of these segments, which must be
/// a chain from its start to its end.
fn deviation(segments: &[[f64; 4]], curve: impl Fn(f64) -> Point) -> f64 {
    for pair in segments.windows(2) {
        assert_eq!(pair[0][2..], pair[1][..2]);
    }
    let near = |p: Point, [x1, y1, x2, y2]: [f64; 4]| {
        kurbo::Line::new((x1, y1), (x2, y2))
            .nearest(p, 1e-12)
            .distance_sq
            .sqrt()
    };
    (0..=2000)
        .map(|n| {
            let p = curve(f64::from(n) / 2000.0);
            segments
                .iter()
                .map(|&segment| near(p, segment))
                .fold(f64::INFINITY, f64::min)
        })
        .fold(0.0, f64::max)
}

/// Reads one curve at several tolerances, and compares with its points.
fn follows(content: &str, curve: impl Fn(f64) -> Point) {
    let mut last_count = 0;
    for tolerance in [10.0, 1.0, 0.1, 0.01] {
        let document = format!("<svg>{content}</svg>");
        let segments: Vec<_> = read(&document, tolerance)
            .into_iter()
            .map(|(segment, _)| segment)
            .collect();
        let far = deviation(&segments, &curve);
        assert!(
            far <= tolerance * (1.0 + 1e-9),
            "{content} at {tolerance}: {far}"
        );
        assert!(segments.len() >= last_count);
        last_count = segments.len();
    }
    // A hundredth of the distance takes ten times the pieces, and not many more.
    assert!((10..400).contains(&last_count), "{content}: {last_count}");
}

#[test]
fn curves_are_followed_within_the_tolerance() {
    let cubic = CubicBez::new((0.0, 0.0), (100.0, 200.0), (150.0, -250.0), (80.0, 40.0));
    follows("<path d='M0 0C100 200 150-250 80 40'/>", |t| cubic.eval(t));
    follows(
        "<path d='m10 20c100 200 150-250 80 40' transform='translate(-10,-20)'/>",
        |t| cubic.eval(t),
    );
    let quad = kurbo::QuadBez::new((0.0, 0.0), (300.0, 100.0), (0.0, 200.0));
    follows("<path d='M0 0Q300 100 0 200'/>", |t| quad.eval(t));
    // A stretched drawing has a stretched tolerance.
    follows(
        "<path d='M0 0Q3 100 0 200' transform='scale(100 1)'/>",
        |t| quad.eval(t),
    );

    let ellipse = |cx: f64, cy: f64, rx: f64, ry: f64| {
        move |t: f64| {
            let (sin, cos) = (t * std::f64::consts::TAU).sin_cos();
            Point::new(cx + rx * cos, cy + ry * sin)
        }
    };
    follows(
        "<circle cx='5' cy='6' r='100'/>",
        ellipse(5.0, 6.0, 100.0, 100.0),
    );
    follows(
        "<ellipse cx='5' rx='200' ry='50'/>",
        ellipse(5.0, 0.0, 200.0, 50.0),
    );
    follows(
        "<ellipse rx='200' ry='5' transform='scale(1 10)'/>",
        ellipse(0.0, 0.0, 200.0, 50.0),
    );
    follows(
        "<path d='M100 0A100 100 0 1 1-100 0A100 100 0 0 1 100 0'/>",
        ellipse(0.0, 0.0, 100.0, 100.0),
    );
    // Radii that are too short grow until they reach.
    follows(
        "<path d='M100 0a1 1 0 0 1-200 0a1 1 0 0 1 200 0z'/>",
        ellipse(0.0, 0.0, 100.0, 100.0),
    );
    // Turned by a quarter: the radii change places.
    follows(
        "<path d='M200 0A50 200 90 0 1-200 0A50 200 90 0 1 200 0'/>",
        ellipse(0.0, 0.0, 200.0, 50.0),
    );
}

#[test]
fn smooth_curves_mirror_the_last_control_point() {
    let same = [
        ("M0 0C1 2 3 4 5 5S9 1 9 9", "M0 0C1 2 3 4 5 5C7 6 9 1 9 9"),
        ("M0 0c1 2 3 4 5 5s4-4 4 4", "M0 0C1 2 3 4 5 5C7 6 9 1 9 9"),
        // Without a curve of its kind before it, the control point is the current point.
        ("M1 1S9 1 9 9", "M1 1C1 1 9 1 9 9"),
        ("M1 1Q2 2 3 3S9 1 9 9", "M1 1Q2 2 3 3C3 3 9 1 9 9"),
        ("M0 0Q5 5 9 0T18 0T27 0", "M0 0Q5 5 9 0Q13-5 18 0Q23 5 27 0"),
        ("M0 0L1 1T9 1", "M0 0L1 1Q1 1 9 1"),
    ];
    for (smooth, plain) in same {
        let read = |data: &str| inside(&format!("<path d='{data}'/>"));
        assert_eq!(read(smooth), read(plain), "{smooth}");
        assert!(read(smooth).len() > 2);
    }
}

#[test]
fn arcs_that_are_not_round() {
    let read = |data: &str| inside(&format!("<path d='{data}'/>"));
    assert_eq!(read("M0 0A0 5 0 0 0 9 9"), [[0.0, 0.0, 9.0, 9.0]]);
    assert_eq!(read("M0 0A5 5 0 0 0 0 0"), [[0.0; 4]; 0]);
    // Flags need no space between them, and the ends are exact.
    let arc = read("M0.1 0.2a5-5 30 01.7 .9");
    assert_eq!(arc[0][..2], [0.1, 0.2]);
    assert_eq!(arc[arc.len() - 1][2..], [0.1 + 0.7, 0.2 + 0.9]);
}

#[test]
fn round_corners() {
    let rect = inside("<rect x='10' y='20' width='30' height='20' rx='5'/>");
    let ends = |x: f64, y: f64| rect.iter().filter(|segment| segment[2..] == [x, y]).count();
    for (x, y) in [
        (15.0, 20.0),
        (35.0, 20.0),
        (40.0, 25.0),
        (40.0, 35.0),
        (35.0, 40.0),
        (15.0, 40.0),
        (10.0, 35.0),
        (10.0, 25.0),
    ] {
        assert_eq!(ends(x, y), 1, "{x} {y}");
    }
    assert_eq!(rect[0], [15.0, 20.0, 35.0, 20.0]);
    // Larger than half of a side: an ellipse, without straight sides.
    let round = inside("<rect width='30' height='20' rx='99'/>");
    let ellipse = inside("<ellipse cx='15' cy='10' rx='15' ry='10'/>");
    assert_eq!(round.len(), ellipse.len());
}

#[test]
fn curves_smaller_than_the_tolerance() {
    assert_eq!(inside("<path d='M3 3C3 3 3 3 3 3'/>"), [[3.0; 4]]);
    assert_eq!(inside("<circle cx='3' cy='3' r='1e-9'/>").len(), 4);
}
