//! Which segments the shapes of a drawing are.

use std::cell::Cell;
use std::cmp::Ordering;

use kurbo::{CubicBez, ParamCurve, ParamCurveNearest, Point};
use roxmltree::{Document, ParsingOptions};

use secant::{Kind, Segments, crossings};

use super::coordinate::Coordinate;
use super::exact_decimal::ExactDecimal;
use super::uses::Uses;
use super::{Fault, MOST_NESTED, Pieces, tree};

/// The pieces of a document in which nothing is wrong, whatever of it is not read.
fn pieces<C: Coordinate>(document: &str, tolerance: f64) -> Pieces<C> {
    let mut pieces = Pieces::default();
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(document, options).unwrap();
    let report = |fault: Fault| match fault.is_unread {
        true => Ok(()),
        false => Err(fault),
    };
    tree::draw(&document, tolerance, MOST_NESTED, &mut pieces, report).unwrap();
    pieces
}

/// The segments of a document in floats, with the feature of each.
fn read(document: &str, tolerance: f64) -> Vec<([f64; 4], u32)> {
    let pieces = pieces::<f64>(document, tolerance);
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

fn document(content: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \
         viewBox='0 0 200 100'>{content}</svg>"
    )
}

/// The segments of a drawing with this inside, in floats.
fn inside(content: &str) -> Vec<[f64; 4]> {
    read(&document(content), 0.1)
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
    // A symbol hides, and moves what is inside: after where the use is, and before its view box.
    let symbol = |attributes: &str, more: &str| {
        let line = "<line x2='1'/><line x2='2' visibility='visible'/>";
        let size = "width='20' height='20'";
        inside(&format!(
            "<symbol id='y' {attributes}>{line}</symbol><use href='#y' x='5' {size} {more}/>"
        ))
    };
    assert_eq!(symbol("", ""), [[5.0, 0.0, 6.0, 0.0], [5.0, 0.0, 7.0, 0.0]]);
    for (attributes, more) in [("visibility='hidden'", ""), ("", "visibility='hidden'")] {
        assert_eq!(symbol(attributes, more), [[5.0, 0.0, 7.0, 0.0]]);
    }
    assert_eq!(
        symbol("visibility='visible'", "visibility='hidden'").len(),
        2
    );
    assert_eq!(
        symbol("transform='scale(2)' viewBox='0 0 10 10'", "")[0],
        [5.0, 0.0, 9.0, 0.0]
    );
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

/// Each level draws the one below ten times.
#[test]
fn what_uses_multiply_has_an_end() {
    let level = |k: usize| {
        let uses = format!("<use href='#l{}'/>", k - 1).repeat(10);
        format!("<g id='l{k}'>{uses}</g>")
    };
    let levels: String = (1..9).map(level).collect();
    let content = format!("<defs><path id='l0' d='M0 0H1'/>{levels}</defs><use href='#l8'/>");
    let (messages, count) = reported_up_to(5_000, &content);
    assert!((4_000..5_000).contains(&count), "{count}");
    assert!((1..100).contains(&messages.len()), "{messages:?}");
    assert!(
        messages[0].contains("within another use, after 5000 such"),
        "{messages:?}"
    );
    // One level is bounded by the file.
    let content = format!(
        "<path id='l0' d='M0 0H1'/>{}",
        "<use href='#l0'/>".repeat(20)
    );
    assert_eq!(reported_up_to(10, &content), (Vec::new(), 21));
}

#[test]
fn a_long_chain_of_uses_is_drawn() {
    let n = 20_000;
    let link = |k: usize| format!("<g id='g{k}'><use href='#g{}'/></g>", k + 1);
    let links: String = (0..n).map(link).collect();
    let content = format!("<defs><line id='g{n}'/>{links}</defs><use href='#g0'/>");
    assert_eq!(reported(&content), (Vec::new(), 1));
}

/// An id that counts how often it is compared.
#[derive(Clone, Copy)]
struct Counted<'a>(usize, &'a Cell<usize>);

impl Ord for Counted<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.1.update(|compared| compared + 1);
        self.0.cmp(&other.0)
    }
}

impl PartialOrd for Counted<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Counted<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Counted<'_> {}

/// That no use contains itself is not found by going through all that it is drawn by.
#[test]
fn a_chain_of_uses_is_searched_in_logarithmic_time() {
    let compared = Cell::new(0);
    let id = |k| Counted(k, &compared);
    let mut uses = Uses::default();
    let n = 20_000;
    for k in 0..n {
        uses.follow(k, id(2 * k));
        assert!(!uses.any_in(id(2 * k + 1)..id(2 * k + 2)));
    }
    assert!(uses.any_in(id(2 * n - 2)..id(2 * n - 1)));
    assert!(compared.get() < 100 * n, "{}", compared.get());
    // Back to the first one, and without those that are done.
    uses.follow(1, id(7));
    assert_eq!(uses.len(), 2);
    assert!(uses.any_in(id(0)..id(1)) && uses.any_in(id(7)..id(8)));
    assert!(!uses.any_in(id(8)..id(2 * n)));
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
    assert_eq!(
        inside("<svg width='9' height='9' viewBox='0 0 0 1'><line x2='1'/></svg>").len(),
        0
    );
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
            "<g style='display : NONE ! Important;/*;*/display:inline'><line x2='1'/></g>",
            0,
        ),
        ("<g style='display:none/* so */'><line x2='1'/></g>", 0),
        (
            "<g style='DISPLAY:none'/><g display='None'><line x2='1'/></g>",
            0,
        ),
        (
            "<g style='display:none!important;display:block!important'><line x2='1'/></g>",
            1,
        ),
        (
            "<g VISIBILITY='hidden' style='Visibility:Hidden'><line/></g>",
            0,
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
        (
            "<switch><g requiredExtensions=''/><g systemLanguage='EN'><line/></g></switch>",
            1,
        ),
    ];
    for (content, expected) in cases {
        assert_eq!(inside(content).len(), expected, "{content}");
    }
}

/// What a browser in English draws.
#[test]
fn conditions_count_outside_of_switches() {
    let used = |symbol: &str, more: &str| format!("{symbol}<use href='#a' {more}/>");
    let condition = "systemLanguage='de'";
    let cases = [
        ("<g systemLanguage='de,fr'><line/></g>".to_owned(), 0),
        ("<g systemLanguage='de, en-GB'><line/></g>".to_owned(), 1),
        ("<line systemLanguage='EN'/>".to_owned(), 1),
        ("<line systemLanguage=''/>".to_owned(), 0),
        ("<line requiredExtensions='u'/>".to_owned(), 0),
        ("<line requiredExtensions=' '/>".to_owned(), 0),
        ("<line requiredFeatures='u'/>".to_owned(), 1),
        ("<a systemLanguage='de'><line/></a>".to_owned(), 0),
        ("<svg systemLanguage='de'><line/></svg>".to_owned(), 0),
        ("<switch systemLanguage='de'><line/></switch>".to_owned(), 0),
        (used("<defs><line id='a'/></defs>", condition), 0),
        (
            used("<defs systemLanguage='de'><line id='a'/></defs>", ""),
            1,
        ),
        (used("<g systemLanguage='de'><line id='a'/></g>", ""), 1),
        (
            used("<defs><line id='a' systemLanguage='de'/></defs>", ""),
            0,
        ),
        (
            used("<symbol id='a' systemLanguage='de'><line/></symbol>", ""),
            0,
        ),
    ];
    for (content, expected) in cases {
        assert_eq!(inside(&content).len(), expected, "{content}");
    }
    let outermost = "<svg systemLanguage='de'><line/></svg>";
    assert_eq!(read(outermost, 0.1).len(), 1);
}

/// What a browser draws: a declaration that is none is left out up to the next semicolon, and so is an invalid value.
#[test]
fn malformed_declarations() {
    for (style, expected) in [
        ("foo;display:none", 0),
        ("display:bogus;foo;display:none", 0),
        ("foo bar:baz;:;;display:none", 0),
        ("display:none;display:", 0),
        ("display:none;display:bogus", 0),
        ("display:none;display:block bogus", 0),
        ("display:none;display:inline!x", 0),
        ("display:none;display:block flow", 1),
        ("display:none;display:List-Item", 1),
        ("display:none;display:inherit", 1),
        ("display:none!x", 1),
        ("display:'none'", 1),
        ("visibility:hidden;visibility:bogus", 0),
        ("visibility:hidden;visibility:initial", 1),
        // Semicolons in strings and brackets, and those that are not.
        ("foo:'a;display:none'", 1),
        ("foo:'a\\';display:none;'", 1),
        ("foo:url(a;display:none;b)", 1),
        ("foo:{a;display:none}", 1),
        ("foo\\;display:none", 1),
        ("foo:[(a];display:none", 1),
        ("foo:{a};display:none", 0),
        ("foo:'a;(';display:none", 0),
        ("foo:a);display:none", 0),
    ] {
        let content = format!("<g style=\"{style}\"><line/></g>");
        assert_eq!(inside(&content).len(), expected, "{style}");
    }
    for attributes in [
        "display='none' style='display:bogus'",
        "visibility='hidden' style='visibility:bogus'",
    ] {
        assert_eq!(inside(&format!("<g {attributes}><line/></g>")).len(), 0);
    }
    let visible = "<g visibility='hidden'><line style='visibility:initial'/></g>";
    assert_eq!(inside(visible).len(), 1);
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
fn arcs_are_those_of_kurbo() {
    for (large_arc, sweep) in [(false, false), (false, true), (true, false), (true, true)] {
        let [l, s] = [large_arc, sweep].map(u8::from);
        let arc = kurbo::Arc::from_svg_arc(&kurbo::SvgArc {
            from: Point::new(1.0, 2.0),
            to: Point::new(141.0, -38.0),
            radii: kurbo::Vec2::new(130.0, 90.0),
            x_rotation: 25_f64.to_radians(),
            large_arc,
            sweep,
        });
        let arc = arc.unwrap();
        let map = kurbo::Affine::translate(arc.center.to_vec2())
            * kurbo::Affine::rotate(arc.x_rotation)
            * kurbo::Affine::scale_non_uniform(arc.radii.x, arc.radii.y);
        follows(&format!("<path d='M1 2A130 90 25 {l} {s} 141-38'/>"), |t| {
            let (sin, cos) = (arc.start_angle + t * arc.sweep_angle).sin_cos();
            map * Point::new(cos, sin)
        });
    }
}

#[test]
fn arcs_of_any_size() {
    let piece = |path: &str, scale: f64, tolerance: f64| {
        let content = format!("<svg><g transform='scale({scale:e})'><path d='{path}'/></g></svg>");
        let segments = read(&content, tolerance);
        let deepest = segments.iter().map(|(segment, _)| segment[3]);
        (segments.len(), deepest.fold(0.0, f64::min))
    };
    // From 0 to 20 over (10, -10), in all sizes, with radii that are just enough or grow.
    for exponent in [-300, -5, 0, 5, 300] {
        for smaller in [0, 3, 20] {
            let radius = format!("1e{}", exponent - smaller);
            let path = format!("M0 0A{radius} {radius} 0 0 1 2e{exponent} 0");
            let scale = format!("1e{}", 1 - exponent).parse().unwrap();
            let (count, top) = piece(&path, scale, 0.1);
            assert_eq!((count, (top * 1e9).round()), (12, -1e10), "{path}");
        }
    }
    // A tenth of the height of the chord, and the radii that grow keep their ratio.
    let (count, top) = piece("M0 0A1e-5 1e-6 0 0 1 20 0", 1.0, 0.1);
    assert!(count > 3 && (top + 1.0).abs() < 1e-9, "{count} {top}");
    // Large radii: an arc that is nearly straight, whose height is 20² / 8 / 1e12, and a circle but for a point.
    let (count, top) = piece("M0 0A1e12 1e12 0 0 1 20 0", 1.0, 1e-11);
    assert!(
        count == 3 && (top + 5e-11 * 8.0 / 9.0).abs() < 1e-14,
        "{count} {top}"
    );
    let (count, top) = piece("M0 0A1e9 1e9 0 1 1 1e-6 0", 1.0, 1e3);
    assert!(count > 99 && (top + 2e9).abs() < 1.0, "{count} {top}");
    for (path, expected) in [
        ("M0 0A1e300 1e300 0 1 1 1e-300 0", "too large for its chord"),
        ("M0 0A1 1 0 1 1 1e-400 0", "too large for its chord"),
        ("M0 0A1e-300 1e300 0 0 1 1e100 0", "beyond the largest f64"),
        ("M-1e308 0A1 1 0 0 1 1e308 0", "beyond the largest f64"),
    ] {
        let (messages, _) = reported(&format!("<path d='{path}'/>"));
        assert!(messages[0].contains(expected), "{path}: {messages:?}");
    }
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

#[test]
fn curves_whose_squares_are_beyond_the_range_of_floats() {
    for (content, small) in [
        ("<circle r='1e200'/>", "<circle r='1'/>"),
        (
            "<path d='M0 0Q1e200 1e200 0 1e200'/>",
            "<path d='M0 0Q1 1 0 1'/>",
        ),
    ] {
        let [huge, small] = [(content, 1e197), (small, 1e-3)]
            .map(|(content, tolerance)| read(&document(content), tolerance).len());
        assert!(small > 4);
        assert_eq!(huge, small, "{content}");
    }
}

/// The segments of a drawing with this inside, in decimals.
fn decimals(content: &str) -> Segments<'static> {
    let pieces = pieces::<ExactDecimal>(&document(content), 0.1);
    ExactDecimal::segments(pieces.columns).unwrap()
}

/// Checks that the segments are exactly these, which are drawn beside them without any arithmetic.
#[track_caller]
fn is_exactly(content: &str, expected: &[[&str; 4]]) {
    let lines = expected
        .iter()
        .map(|[x1, y1, x2, y2]| format!("<path d='M{x1} {y1}L{x2} {y2}'/>"));
    let segments = decimals(&(content.to_owned() + &lines.collect::<String>()));
    let n = expected.len();
    assert_eq!(segments.len(), 2 * n, "{content}");
    let pairs = crossings(&segments).sorted();
    for (k, expected) in expected.iter().enumerate() {
        let ids = [k, k + n].map(|id| u32::try_from(id).unwrap());
        let pair = pairs.iter().find(|pair| [pair.i, pair.j] == ids);
        assert_eq!(
            pair.map(|pair| pair.kind),
            Some(Kind::Equal),
            "{content}: {:?}, not {expected:?}",
            segments.get(k)
        );
    }
}

#[test]
fn numbers_are_the_decimals_that_are_written() {
    for [a, b, c, d] in [
        ["0.1", "+.25", "3.", "-4.500"],
        ["1e-3", "1.5E2", "-2e+1", "0.0"],
        // Beyond i64 and beyond i128.
        [
            "0.1234567890123456789012345",
            "12345678901234567890",
            "-1e-40",
            "7",
        ],
        [
            "1e-400",
            "1.00000000000000000000000000000000000000000000000001",
            "1e300",
            "0",
        ],
    ] {
        let content = format!("<line x1='{a}' y1='{b}' x2='{c}' y2='{d}'/>");
        is_exactly(&content, &[[a, b, c, d]]);
        let content = format!("<polyline points='{a},{b} {c},{d}'/>");
        is_exactly(&content, &[[a, b, c, d]]);
    }
    // Their floats are the same, and the decimals are not.
    let near = decimals("<path d='M0 0L9 0M.1 0V1M.10000000000000000001 0V1'/>");
    assert_eq!(crossings(&near).counts().to_string(), "2 touch");
    let same = decimals("<path d='M.1 0V1M.100 0V1M1e-1 0V1'/>");
    assert_eq!(crossings(&same).counts().equal, 3);
}

#[test]
fn sums_and_products_are_exact() {
    is_exactly(
        "<path d='m.1.2l.2.1h.7v-.3z'/>",
        &[
            ["0.1", "0.2", "0.3", "0.3"],
            ["0.3", "0.3", "1", "0.3"],
            ["1", "0.3", "1", "0"],
            ["1", "0", "0.1", "0.2"],
        ],
    );
    is_exactly(
        "<rect x='.1' y='.2' width='.2' height='.1'/>",
        &[
            ["0.1", "0.2", "0.3", "0.2"],
            ["0.3", "0.2", "0.3", "0.3"],
            ["0.3", "0.3", "0.1", "0.3"],
            ["0.1", "0.3", "0.1", "0.2"],
        ],
    );
    // The products are by hand, of the line from (0.1, 0.2) to (0.3, 0.7).
    let cases = [
        ("translate(.1,.2)", ["0.2", "0.4", "0.4", "0.9"]),
        ("translate(.2)", ["0.3", "0.2", "0.5", "0.7"]),
        ("scale(.1 3)", ["0.01", "0.6", "0.03", "2.1"]),
        ("scale(1.1)", ["0.11", "0.22", "0.33", "0.77"]),
        ("matrix(.1 .2 .3 .4 .5 .6)", ["0.57", "0.7", "0.74", "0.94"]),
        (
            "translate(.1)scale(.1),translate(0 .1)",
            ["0.11", "0.03", "0.13", "0.08"],
        ),
        ("rotate(90)", ["-0.2", "0.1", "-0.7", "0.3"]),
        ("rotate(-90)", ["0.2", "-0.1", "0.7", "-0.3"]),
        ("rotate(180)", ["-0.1", "-0.2", "-0.3", "-0.7"]),
        ("rotate(630)", ["0.2", "-0.1", "0.7", "-0.3"]),
        ("rotate(90 1.1 .1)", ["1", "-0.9", "0.5", "-0.7"]),
        ("rotate(0)", ["0.1", "0.2", "0.3", "0.7"]),
        // As `%f` prints them, and beyond any integer.
        ("rotate(90.000)", ["-0.2", "0.1", "-0.7", "0.3"]),
        ("rotate(-900e-1)", ["0.2", "-0.1", "0.7", "-0.3"]),
        ("rotate(360.0 .3 .1)", ["0.1", "0.2", "0.3", "0.7"]),
        (
            "rotate(36000000000000000000000000000000000000090.0)",
            ["-0.2", "0.1", "-0.7", "0.3"],
        ),
        ("skewX(-45.0)", ["-0.1", "0.2", "-0.4", "0.7"]),
        ("skewX(45)", ["0.3", "0.2", "1", "0.7"]),
        ("skewX(-45)", ["-0.1", "0.2", "-0.4", "0.7"]),
        ("skewY(135)", ["0.1", "0.1", "0.3", "0.4"]),
        ("skewY(180)", ["0.1", "0.2", "0.3", "0.7"]),
    ];
    let line = "<line id='l' x1='.1' y1='.2' x2='.3' y2='.7'/>";
    for (transform, expected) in cases {
        is_exactly(
            &format!("<g transform='{transform}'>{line}</g>"),
            &[expected],
        );
        let used = format!("<defs>{line}</defs><use href='#l' transform='{transform}'/>");
        is_exactly(&used, &[expected]);
    }
    is_exactly(
        &format!("<defs>{line}</defs><use href='#l' x='.2' y='.1'/>"),
        &[["0.3", "0.3", "0.5", "0.8"]],
    );
    // 1.1^24 has 24 digits, and 1.1^60 is no i128.
    let powers = [
        (24, "9.849732675807611094711841"),
        (
            60,
            "304.481639541418099574449295360278774639038415066698088621947601",
        ),
    ];
    for (n, power) in powers {
        let (open, close) = ("<g transform='scale(1.1)'>".repeat(n), "</g>".repeat(n));
        is_exactly(
            &format!("{open}<line x2='1' y2='-.1'/>{close}"),
            &[["0", "0", power, &format!("-{power}e-1")]],
        );
    }
}

#[test]
fn quotients_of_few_digits_are_exact() {
    let x2 = |length: &str, expected: &str| {
        is_exactly(
            &format!("<line x2='{length}'/>"),
            &[["0", "0", expected, "0"]],
        );
    };
    x2("0.1px", "0.1");
    x2(".0e1", "0");
    x2("-.0e-400", "0");
    x2("0.1in", "9.6");
    x2("25.4mm", "96");
    x2("1.27cm", "48");
    x2("0.3pt", "0.4");
    x2("0.1pc", "1.6");
    x2("12.345%", "24.69");
    x2("0.12345678901234567%", "0.24691357802469134");
    let view = |size: &str, view: &str| {
        format!(
            "<svg width='{size}' height='{size}' viewBox='.1 0 {view} {view}'><line x1='.1' x2='.3'/></svg>"
        )
    };
    is_exactly(&view("1", "8"), &[["0", "0", "0.025", "0"]]);
    // The scale is rounded; where the corner goes is not.
    is_exactly(&view("1", "3"), &[["0", "0", "0.06666666666666666", "0"]]);
    is_exactly(&view("16", "24"), &[["0", "0", "0.13333333333333332", "0"]]);
    let aligned = |align: &str, [x, y]: [&str; 2]| {
        let view = format!("width='7' height='12' viewBox='0 0 3 3' preserveAspectRatio='{align}'");
        is_exactly(&format!("<svg {view}><line/></svg>"), &[[x, y, x, y]]);
    };
    aligned("xMidYMid", ["0", "2.5"]);
    aligned("xMaxYMax", ["0", "5"]);
    aligned("xMidYMin slice", ["-2.5", "0"]);
    is_exactly(&view("0.3", "0.1"), &[["0", "0", "0.6", "0"]]);
    // 96 / 25.4 is no decimal: the nearest f64 of 3.77952755905511811…
    is_exactly("<line x2='1mm'/>", &[["0", "0", "3.779527559055118", "0"]]);
    is_exactly(
        &view("1", "3").replace("viewBox", "preserveAspectRatio='none' viewBox"),
        &[["0", "0", "0.06666666666666666", "0"]],
    );
}

#[test]
fn a_rounded_factor_keeps_what_touches() {
    let content =
        "<g transform='rotate(30) scale(1.1)'><path d='M0 0L.9 .3M.3 .1V5M.3 .1l.3 .1'/></g>";
    let counts = crossings(&decimals(content)).counts();
    assert_eq!(counts.to_string(), "1 touch, 1 shared, 1 overlap");
    let (decimal, float) = (decimals(content), inside(content));
    for (k, float) in float.iter().enumerate() {
        let segment = decimal.get(k);
        let ends = [segment.start(), segment.end()].concat();
        assert!(ends.iter().zip(float).all(|(x, y)| (x - y).abs() < 4e-15));
    }
}

#[test]
fn ends_of_curves_are_exact() {
    for command in ["c0 1 1 1", "q0 1", "a3 3 0 0 0", "s1 1", "t"] {
        // Where a sum of floats is 0.30000000000000004.
        let content = format!("<path d='M.1.1{command} .2.2M.3.3V.2M.1.1H0'/>");
        let segments = decimals(&content);
        let last = segments.len() - 1;
        let pairs = crossings(&segments).sorted();
        let kind = |i: usize, j: usize| {
            let found = |pair: &&secant::Crossing<'_>| (pair.i as usize, pair.j as usize) == (i, j);
            pairs.iter().find(found).map(|pair| pair.kind)
        };
        assert_eq!(kind(last - 2, last - 1), Some(Kind::Shared), "{command}");
        assert_eq!(kind(0, last), Some(Kind::Shared), "{command}");
    }
    // The quarters of an ellipse, and the corners of a rectangle.
    for content in [
        "<ellipse cx='.1' cy='.1' rx='.2' ry='.1'/><path d='M.3.1H9M.1.2V9M-.1.1H-9M.1 0V-9'/>",
        "<rect x='.1' y='.1' width='2.2' height='1.1' rx='.2'/><path d='M2.3.3H9M2.1 1.2V9M.1 1H-9M.3.1V-9'/>",
    ] {
        let segments = decimals(content);
        let counts = crossings(&segments).counts();
        // Each of the four ends where two pieces meet.
        assert_eq!(counts.shared, segments.len() as u64 - 4 + 8, "{content}");
    }
}

#[test]
fn points_of_curves_are_near_those_in_floats() {
    let content =
        "<g transform='rotate(20)'><path d='M1 2C3 40 50 6 7 8Q9 10 110 12A4 9 30 1 0 13 1'/></g>";
    for tolerance in [1.0, 1e-2, 1e-4] {
        let float = read(&document(content), tolerance);
        let pieces = pieces::<ExactDecimal>(&document(content), tolerance);
        let decimal = ExactDecimal::segments(pieces.columns).unwrap();
        assert_eq!(decimal.len(), float.len());
        for (k, (float, _)) in float.iter().enumerate() {
            let segment = decimal.get(k);
            let ends = [segment.start(), segment.end()].concat();
            let near = |(x, y): (&f64, &f64)| (x - y).abs() <= 0.51e-6 * tolerance;
            assert!(ends.iter().zip(float).all(near), "{ends:?} {float:?}");
        }
    }
}

/// What is said about a drawing with this inside, and how many segments it has.
fn reported(content: &str) -> (Vec<String>, usize) {
    reported_up_to(MOST_NESTED, content)
}

fn reported_up_to(most_nested: usize, content: &str) -> (Vec<String>, usize) {
    let document = document(content);
    let document = Document::parse(&document).unwrap();
    let mut pieces = Pieces::<ExactDecimal>::default();
    let mut messages = Vec::new();
    let report = |fault: Fault| {
        messages.push(fault.message);
        Ok(())
    };
    tree::draw(&document, 0.1, most_nested, &mut pieces, report).unwrap();
    let segments = ExactDecimal::segments(pieces.columns).unwrap();
    (messages, segments.len())
}

#[test]
fn a_shape_is_drawn_up_to_what_is_wrong_with_it() {
    let cases = [
        ("<path d='M0 0H1V1H'/><line/>", 3),
        ("<path d='M0 0H1V1L2'/>", 2),
        ("<path d='M0 0H1 2#V1'/>", 2),
        ("<polyline points='0 0 1 1 2 0 3'/>", 2),
        // Closed, as browsers do.
        ("<polygon points='0 0 1 1 2 0 3'/>", 3),
        // A comma is between numbers only.
        ("<path d='M0 0L1 1,'/>", 1),
        ("<path d='M0 0L1 1 , L2 2'/>", 1),
        ("<path d='M0 0,L1 1'/>", 0),
        ("<path d='M0 0A1 1 0 0 1 1e-9 0, z'/>", 1),
        ("<polyline points='0 0 1 1,'/>", 1),
        ("<polyline points='0 0,1 1 , '/>", 1),
        ("<line transform='scale(2,)'/>", 1),
        ("<line transform='scale(2),'/>", 1),
        (
            "<svg width='9' height='9' viewBox='0 0 1 1 1'><line/></svg>",
            1,
        ),
        (
            "<svg width='9' height='9' viewBox='0 0 1 1,'><line/></svg>",
            1,
        ),
        (
            "<svg width='9' height='9' viewBox='0 0 -1 1'><line/></svg>",
            1,
        ),
        ("<circle r='-5'/><line/>", 1),
        ("<line x1='2em'/><line/>", 1),
        // What is inside is drawn as if there were no transform.
        (
            "<g transform='translate(1) matrix(1 0'><line/><line/></g>",
            2,
        ),
        ("<g id='a'><line/><use href='#a'/></g>", 1),
        ("<g id='a'><use href='#b'/><line/></g>", 1),
    ];
    for (content, expected) in cases {
        let (messages, segments) = reported(content);
        assert_eq!(
            (messages.len(), segments),
            (1, expected),
            "{content}: {messages:?}"
        );
    }
    // Cycles of one element and of two, and a use after one that is done.
    for (content, messages, segments) in [
        ("<use id='u' href='#u'/>", 1, 0),
        (
            "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>",
            2,
            0,
        ),
        (
            "<g id='a'><use href='#b'/><use href='#b'/></g><g id='b'><line/></g><use href='#a'/>",
            0,
            5,
        ),
        (
            "<g><g id='a'><line/></g><use href='#a'/></g><symbol id='s'><use href='#s'/></symbol><use href='#s'/>",
            1,
            2,
        ),
    ] {
        let reported = reported(content);
        assert_eq!(
            (reported.0.len(), reported.1),
            (messages, segments),
            "{content}"
        );
    }
    // Two elements that use each other, many times.
    let uses = |id: &str| format!("<use href='#{id}'/>").repeat(30);
    let content = format!("<g id='a'>{}</g><g id='b'>{}</g>", uses("b"), uses("a"));
    assert_eq!(reported(&content).0.len(), 2 * 30 * 30);
}

#[test]
fn what_is_not_read_is_said_once_for_each_kind() {
    let said = |content: &str| reported(content).0;
    assert_eq!(
        said(
            "<style>.a{fill:red} /* .x{display:none} */ .b{ display : none }\n@media print{.c{fill:red;r:5}}</style><line/>"
        ),
        ["style sheet not read: 2 rules to move, shape or hide elements"]
    );
    assert_eq!(
        said("<style>.a{fill:red;fill-rule:evenodd}</style><style/>"),
        [""; 0]
    );
    assert_eq!(
        said("<style>@import 'a.css';</style>"),
        ["external style sheet not read: 1"]
    );
    assert_eq!(
        said("<line style='fill:red;transform:scale(2)'/><g style='transform:none;cx:3'/>"),
        [
            "cx in a style attribute not read: 1 element",
            "transform in a style attribute not read: 2 elements",
        ]
    );
    assert_eq!(
        said("<use href='#none'/><text>a</text><image/><g display='none'><text/></g><text/>"),
        [
            "use of an id that is not in the file: 1 element",
            "text not read: 2 elements",
            "image or foreignObject not read: 1 element",
        ]
    );
    assert_eq!(
        said("<g clip-path='url(#c)'><line style='clip-path: url(#c)'/></g><g clip-path='none'/>"),
        ["clip-path not applied: 2 elements"]
    );
    assert_eq!(
        said(
            "<symbol id='s' clip-path='url(#c)'><g clip-path='url(#c)'/></symbol><use href='#s'/>"
        ),
        ["clip-path not applied: 2 elements"]
    );
    assert_eq!(
        said("<g transform='scale(2)' transform-origin='1 1'/><g transform-origin='1 1'/>"),
        ["transform-origin not read: 1 element"]
    );
    // What is not drawn is not moved either.
    assert_eq!(
        said("<defs><g clip-path='url(#c)'/></defs><g display='none' style='x:1'/>"),
        [""; 0]
    );
}
