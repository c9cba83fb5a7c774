//! What `join` writes for shapes, and within a distance, for small inputs that can be checked by hand.

use std::process::{Command, Stdio};

use crate::folder::Folder;

const HEADER: &str = "i,j,kind,x,y,x2,y2,t,u,t2,u2,feature_i,feature_j";
const NEAR: &str = "i,j,kind,x,y,x2,y2,t,u,t2,u2,distance,feature_i,feature_j";

/// Through the first circle, touching it, and past all.
const ROADS: &str = "\
x1,y1,x2,y2,line,lanes
0,1,8,1,A1,2
0,5,8,5,B2,1
0,-9,0,-8,C3,1
";

/// A circle about (4, 3), and one far from all.
const TREES: &str = "\
x,y,r,name
4,3,2,oak
20,0,1,\"elm, old\"
";

fn folder() -> Folder {
    let folder = Folder::with("roads.csv", ROADS);
    folder.put("trees.csv", TREES);
    folder.put(
        "mixed.ndjson",
        concat!(
            r#"{"type":"aabb","min":[1,0],"max":[2,2],"id":7}"#,
            "\n",
            r#"{"type":"polygon","points":[[0,4],[8,4],[8,6],[4,4.5],[0,6]],"note":"concave"}"#,
            "\n",
            r#"{"type":"point","p":[4,1]}"#,
            "\n",
        ),
    );
    folder
}

#[track_caller]
fn rows(folder: &Folder, args: &[&str]) -> String {
    folder
        .run(&[&["join"], args, &["-q", "-o", "-"]].concat())
        .ok(0)
}

/// A key may have the name of a column of the pairs.
#[test]
fn a_key_feature_is_carried_under_another_name() {
    let folder = Folder::new();
    folder.put(
        "red.ndjson",
        r#"{"type":"circle","c":[0,0],"r":4,"feature":"f","feature_2":1}"#,
    );
    folder.put("blue.csv", "-1,1,9,1\n");
    let rows = folder.run(&["join", "red.ndjson", "blue.csv", "-q", "-o", "-"]);
    let rows = rows.ok(0);
    let header = rows.lines().next().unwrap();
    assert!(
        header.ends_with("feature_i,feature_j,feature_2_i,feature_2_2_i"),
        "{header}"
    );
    folder.put("blue.tsv", "-1\t1\t9\t1\n");
    let of_tabs = folder.run(&["join", "red.ndjson", "blue.tsv", "-q", "-o", "-"]);
    assert_eq!(of_tabs.ok(0), rows);
    // A set of nothing may be one of any shapes. 0 bytes are what is left where something else failed.
    folder.put("none.ndjson", "");
    for args in [
        ["join", "none.ndjson", "blue.csv"],
        ["join", "blue.csv", "none.ndjson"],
        ["cast", "none.ndjson", "blue.csv"],
        ["cast", "blue.csv", "none.ndjson"],
    ] {
        assert_eq!(
            folder.run(&args).error(),
            "none.ndjson: 0 bytes, expected one JSON object a line, or a blank line for none"
        );
    }
    folder.put("none.ndjson", "\n");
    folder.run(&["cast", "none.ndjson", "blue.csv", "-q"]).ok(1);
    folder.run(&["cast", "blue.csv", "none.ndjson", "-q"]).ok(1);
    for args in [
        &["join", "none.ndjson", "blue.csv", "--only", "within"][..],
        &["join", "blue.csv", "none.ndjson", "--only", "within,cross"],
    ] {
        folder.run(&[args, &["-q"]].concat()).ok(1);
    }
}

/// Objects that are all segments have the columns and the words of segments.
#[test]
fn objects_that_are_segments() {
    let folder = Folder::with(
        "red.ndjson",
        concat!(
            r#"{"type":"segment","p":[0,0],"q":[4,0],"line":"A","w":1.5}"#,
            "\n",
            r#"{"type":"segment","p":[0,1],"q":[4,1],"line":7}"#,
            "\n",
        ),
    );
    folder.put("blue.csv", "8,0,2,0\n2,1,2,5\n");
    assert_eq!(
        rows(&folder, &["red.ndjson", "blue.csv"]),
        format!(
            "{HEADER},w_i\n\
             0,0,overlap,2,0,4,0,0.5,1,1,0.6666666666666666,A,0,1.5\n\
             1,1,touch,2,1,,,0.5,0,,,7,1,\n"
        )
    );
    let summary = [
        "join",
        "red.ndjson",
        "blue.csv",
        "--json",
        "--only",
        "shared",
    ];
    let counts = r#"{"red":2,"blue":2,"pairs":{"cross":0,"touch":0,"shared":0,"overlap":0,"equal":0},"coordinates":"f64","#;
    assert!(folder.run(&summary).ok(1).starts_with(counts));
    // One other shape, and the words are those of shapes.
    let circle = r#"{"type":"circle","c":[4,5],"r":1}"#;
    folder.put("blue.ndjson", circle);
    let of_shapes = rows(&folder, &["red.ndjson", "blue.ndjson", "--within", "5"]);
    assert_eq!(
        of_shapes,
        format!(
            "{},w_i\n\
             0,0,disjoint,4,0,4,4,1,,,,4,A,0,1.5\n\
             1,0,disjoint,4,1,4,4,1,,,,3,7,0,\n",
            HEADER.replace(",feature_i", ",distance,feature_i")
        )
    );
    let decimal = ["join", "red.ndjson", "blue.csv", "--coordinates", "decimal"];
    assert_eq!(
        folder.run(&decimal).error(),
        "red.ndjson: the numbers of objects are f64, expected no --coordinates decimal"
    );
}

/// A polygon is never taken without its holes.
#[test]
fn holes_are_refused() {
    let ring = "[[0,0],[9,0],[9,9],[0,9]]";
    let park = |more: &str| format!(r#"{{"type":"polygon","points":{ring}{more}}}"#);
    let folder = Folder::with("trees.csv", "x,y,r\n4,4,1\n");
    let refused = |object: String, expected: &str| {
        folder.put("park.ndjson", object);
        for args in [
            ["join", "trees.csv", "park.ndjson"],
            ["join", "park.ndjson", "trees.csv"],
            ["cast", "rays.csv", "park.ndjson"],
        ] {
            folder.put("rays.csv", "4,4,5,5\n");
            let error = folder.run(&args).error();
            assert_eq!(error, format!("park.ndjson:1: {expected}"));
        }
    };
    for key in ["holes", "rings", "interiors"] {
        let expected =
            format!("{key}: holes are not supported, expected a polygon of one ring, `points`");
        refused(
            park(&format!(r#","{key}":[[[3,3],[5,3],[5,5],[3,5]]]"#)),
            &expected,
        );
    }
    let rings = format!(r#"{{"type":"polygon","points":[{ring},[[3,3],[5,3],[5,5]]]}}"#);
    let expected =
        "points is a list of rings, expected the points of one ring: holes are not supported";
    refused(rings, expected);
    // What is no list of holes is a key as others, and so is one of another type.
    folder.put(
        "golf.ndjson",
        format!(
            "{}\n{}\n{}\n",
            park(r#","holes":18"#),
            park(r#","holes":[]"#),
            r#"{"type":"circle","c":[4,4],"r":1,"holes":[7]}"#
        ),
    );
    assert_eq!(
        rows(&folder, &["trees.csv", "golf.ndjson"]),
        format!(
            "{HEADER},holes_j\n\
             0,0,within,4,4,,,,,,,0,0,18\n\
             0,1,within,4,4,,,,,,,0,1,[]\n\
             0,2,equal,4,4,,,,,,,0,2,[7]\n"
        )
    );
}

/// As floats the point would be on the segment.
#[test]
fn integers_that_are_no_floats_are_not_rounded() {
    let segment = |x: i64| format!(r#"{{"type":"segment","p":[{x},0],"q":[{x},5],"prec":"i64"}}"#);
    let far = 1_i64 << 53;
    let folder = Folder::with("red.ndjson", segment(far + 1));
    let point = format!(r#"{{"type":"point","p":[{far},1],"prec":"i64"}}"#);
    folder.put("blue.ndjson", point);
    let args = ["join", "red.ndjson", "blue.ndjson", "--json"];
    let error = folder.run(&args).error();
    assert!(
        error.starts_with("red.ndjson:1: p[0] is 9007199254740993: "),
        "{error}"
    );
    folder.put("red.ndjson", segment(far));
    let summary = folder.run(&args).ok(0);
    assert!(summary.contains("\"contains\":1"), "{summary}");
}

#[test]
fn segments_with_circles() {
    let folder = folder();
    assert_eq!(
        rows(&folder, &["roads.csv", "trees.csv"]),
        format!(
            "{HEADER},lanes_i,name_j\n\
             0,0,touch,4,1,,,0.5,,,,A1,0,2,oak\n\
             1,0,touch,4,5,,,0.5,,,,B2,0,1,oak\n"
        )
    );
    // The other way round, u is the parameter along the road.
    assert_eq!(
        rows(&folder, &["trees.csv", "roads.csv"]),
        format!(
            "{HEADER},name_i,lanes_j\n\
             0,0,touch,4,1,,,,0.5,,,0,A1,oak,2\n\
             0,1,touch,4,5,,,,0.5,,,0,B2,oak,1\n"
        )
    );
}

#[test]
fn mixed_shapes() {
    let folder = folder();
    assert_eq!(
        rows(&folder, &["mixed.ndjson", "roads.csv", "--to", "ndjson"]),
        concat!(
            r#"{"i":0,"j":0,"kind":"cross","x":1,"y":1,"x2":null,"y2":null,"t":null,"u":0.125,"#,
            r#""t2":null,"u2":null,"feature_i":0,"feature_j":"A1","id_i":7,"note_i":null,"lanes_j":2}"#,
            "\n",
            r#"{"i":1,"j":1,"kind":"cross","x":0,"y":5,"x2":null,"y2":null,"t":null,"u":0,"#,
            r#""t2":null,"u2":null,"feature_i":1,"feature_j":"B2","id_i":null,"note_i":"concave","lanes_j":1}"#,
            "\n",
            r#"{"i":2,"j":0,"kind":"within","x":4,"y":1,"x2":null,"y2":null,"t":null,"u":0.5,"#,
            r#""t2":null,"u2":null,"feature_i":2,"feature_j":"A1","id_i":null,"note_i":null,"lanes_j":2}"#,
            "\n",
        )
    );
    let of_shapes = rows(&folder, &["trees.csv", "mixed.ndjson"]);
    let kinds: Vec<_> = (of_shapes.lines().skip(1))
        .map(|row| row.splitn(4, ',').take(3).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(kinds, ["0 1 overlap", "0 2 touch"]);
}

/// One row, with one of the common points; the help says no more.
#[test]
fn a_road_that_crosses_a_park_twice() {
    let folder = Folder::with("road.csv", "3,-1,3,9\n");
    let park = r#"{"type":"polygon","points":[[0,0],[4,0],[4,1],[1,1],[1,3],[4,3],[4,4],[0,4]]}"#;
    folder.put("park.ndjson", park);
    let rows = rows(&folder, &["road.csv", "park.ndjson"]);
    let (_, row) = rows.split_once('\n').unwrap();
    let cells: Vec<&str> = row.trim_end().split(',').collect();
    assert_eq!(
        (cells.len(), &cells[..4]),
        (13, &["0", "0", "cross", "3"][..])
    );
    assert_eq!([cells[5], cells[6], cells[9], cells[10]], [""; 4]);
    let help = folder.run(&["join", "--help"]).ok(0);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("(x, y) is one common point, perhaps of many"));
}

#[test]
fn chains() {
    let folder = folder();
    folder.put(
        "ways.ndjson",
        concat!(
            r#"{"type":"polyline","points":[[0,0],[0,4],[8,4]],"line":"A"}"#,
            "\n",
            r#"{"type":"polyline","points":[[4,1]]}"#,
            "\n",
        ),
    );
    assert_eq!(
        folder.run(&["join", "ways.ndjson", "trees.csv"]).error(),
        "ways.ndjson:2: points: 1 vertices, expected 2 or more"
    );
    let ways = r#"{"type":"polyline","points":[[[0,0],[0,4]],[[8,4],[9,4]]]}"#;
    folder.put("ways.ndjson", ways);
    assert_eq!(
        folder.run(&["join", "ways.ndjson", "trees.csv"]).error(),
        "ways.ndjson:1: points is a list of lines, expected the points of one"
    );
    let way = r#"{"type":"polyline","points":[[0,0],[0,4],[8,4]],"line":"A"}"#;
    folder.put("ways.ndjson", way);
    let rows = rows(&folder, &["ways.ndjson", "trees.csv"]);
    let (_, row) = rows.split_once('\n').unwrap();
    assert!(row.starts_with("0,0,cross,"), "{row}");
    assert!(row.ends_with(",A,0,oak\n"), "{row}");
}

/// A table of points has no radii, and one of boxes has bounds.
#[test]
fn points_and_boxes_of_tables() {
    let folder = folder();
    folder.put("stops.csv", "id,lon,lat\n7,1.5,1\n8,4,4.5\n9,4,4.75\n");
    folder.put("tiles.csv", "xmin,ymin,xmax,ymax,tile\n0,0,4,4.5,a\n");
    let within = ["stops.csv", "mixed.ndjson", "--only", "within,touch"];
    assert_eq!(
        rows(&folder, &within),
        format!(
            "{HEADER},id_i,id_j,note_j\n\
             0,0,within,1.5,1,,,,,,,0,0,7,7,\n\
             1,1,touch,4,4.5,,,,,,,1,1,8,,concave\n"
        )
    );
    assert_eq!(
        rows(&folder, &["tiles.csv", "stops.csv"]),
        format!(
            "{HEADER},tile_i,id_j\n\
             0,0,contains,1.5,1,,,,,,,0,0,a,7\n\
             0,1,touch,4,4.5,,,,,,,0,1,a,8\n"
        )
    );
}

#[test]
fn within_a_distance() {
    let folder = folder();
    folder.put("a.csv", "0,0,4,0\n");
    folder.put("b.csv", "7,4,9,9\n2,1,2,3\n-1,-1,-2,-1\n");
    // 3-4-5, and straight up.
    let near = |d: &str| rows(&folder, &["a.csv", "b.csv", "--within", d]);
    let one = "0,1,disjoint,2,0,2,1,0.5,0,,,1,0,1\n";
    let corner = "0,2,disjoint,0,0,-1,-1,0,0,,,1.4142135623730951,0,2\n";
    let five = "0,0,disjoint,4,0,7,4,1,0,,,5,0,0\n";
    assert_eq!(near("1"), format!("{NEAR}\n{one}"));
    assert_eq!(near("5"), format!("{NEAR}\n{five}{one}{corner}"));
    assert_eq!(near("4.9999999999999991"), format!("{NEAR}\n{one}{corner}"));
    folder
        .run(&["join", "a.csv", "b.csv", "--within", "0.5", "-q"])
        .ok(1);
    // Shapes that share a point have the distance 0 and one point.
    assert_eq!(
        rows(
            &folder,
            &["roads.csv", "trees.csv", "--within", "0", "--only", "touch"]
        ),
        format!(
            "{NEAR},lanes_i,name_j\n\
             0,0,touch,4,1,4,1,0.5,,,,0,A1,0,2,oak\n\
             1,0,touch,4,5,4,5,0.5,,,,0,B2,0,1,oak\n"
        )
    );
}

/// The rows of each word are those that have it among all rows.
#[test]
fn only_some_relations() {
    let folder = Folder::new();
    // In a row from the left: apart, touching from outside, overlapping, within, equal to the disc.
    folder.put(
        "discs.csv",
        "x,y,r\n-9,0,1\n-4,0,2\n-1,0,2\n1,0,0.5\n0,0,2\n0,0,5\n",
    );
    folder.put(
        "disc.ndjson",
        concat!(
            r#"{"type":"circle","c":[0,0],"r":2}"#,
            "\n",
            r#"{"type":"segment","p":[-1,-3],"q":[-1,3]}"#,
            "\n",
        ),
    );
    let all = rows(&folder, &["discs.csv", "disc.ndjson", "--within", "7"]);
    let words = [
        "disjoint", "touch", "cross", "overlap", "within", "contains", "equal",
    ];
    let of = |words: &[&str]| -> String {
        let is_one = |row: &&str| {
            let kind = row.split(',').nth(2).unwrap();
            kind == "kind" || words.contains(&kind)
        };
        let rows = all.lines().filter(is_one);
        rows.map(|row| row.to_owned() + "\n").collect()
    };
    for word in words {
        let expected = of(&[word]);
        assert!(expected.lines().count() > 1, "{word}");
        let args = ["discs.csv", "disc.ndjson", "--only", word];
        let within = [&args[..], &["--within", "7"]].concat();
        assert_eq!(rows(&folder, &within), expected);
        let counts = [&["join"], &within[..], &["--json"]].concat();
        let summary: serde_json::Value = serde_json::from_str(&folder.run(&counts).ok(0)).unwrap();
        let counts = summary["pairs"].as_object().unwrap();
        for (relation, count) in counts {
            let n = expected.lines().count() - 1;
            let expected = if relation == word { n } else { 0 };
            assert_eq!(count.as_u64(), Some(expected as u64), "{relation}");
        }
        if word != "disjoint" {
            let kinds = |rows: String| -> Vec<String> {
                let start = |row: &str| row.splitn(4, ',').take(3).collect::<Vec<_>>().join(",");
                rows.lines().map(start).collect()
            };
            assert_eq!(kinds(rows(&folder, &args)), kinds(expected));
        }
    }
    let both = [
        "discs.csv",
        "disc.ndjson",
        "--within",
        "7",
        "--only",
        "contains,disjoint",
    ];
    assert_eq!(rows(&folder, &both), of(&["disjoint", "contains"]));
    // Nothing of the one asked for is status 1.
    folder
        .run(&[
            "join",
            "disc.ndjson",
            "disc.ndjson",
            "--only",
            "touch",
            "-q",
        ])
        .ok(1);
}

#[test]
fn counts_of_relations() {
    let folder = folder();
    let summary = |args: &[&str]| {
        let stdout = folder.run(&[&["join"], args, &["--json"]].concat()).ok(0);
        stdout.split("\"seconds\"").next().unwrap().to_owned()
    };
    assert_eq!(
        summary(&["roads.csv", "trees.csv"]),
        concat!(
            r#"{"red":3,"blue":2,"pairs":{"touch":2,"cross":0,"overlap":0,"within":0,"contains":0,"equal":0},"#,
            r#""coordinates":"f64","#
        )
    );
    for threads in ["1", "2", "7"] {
        assert_eq!(
            summary(&[
                "roads.csv",
                "trees.csv",
                "--within",
                "9.75",
                "--threads",
                threads
            ]),
            concat!(
                r#"{"red":3,"blue":2,"pairs":{"disjoint":1,"touch":2,"cross":0,"overlap":0,"within":0,"contains":0,"#,
                r#""equal":0},"coordinates":"f64","#
            )
        );
    }
    let people = folder
        .run(&["join", "roads.csv", "trees.csv", "-o", "pairs.csv"])
        .ok(0);
    let people = people.lines().filter(|line| !line.contains("time"));
    let expected = [
        "roads.csv with trees.csv",
        "  red            3",
        "  blue           2",
        "  coordinates  f64",
        "  touch          2",
        "  cross          0",
        "  overlap        0",
        "  within         0",
        "  contains       0",
        "  equal          0",
        "  pairs in pairs.csv",
    ];
    assert_eq!(people.collect::<Vec<_>>(), expected);
    assert!(folder.read("pairs.csv").starts_with(HEADER));
}

#[test]
fn what_is_refused() {
    let folder = folder();
    folder.put("bad.csv", "x,y,r\n0,0,1\n0,0,-1\n");
    folder.put("bad.ndjson", "{\"type\":\"circle\",\"c\":[0,0]}\n");
    folder.put("odd.csv", "a,b\n1,2\n");
    folder.put("named.csv", "4,3,2,oak\n");
    let files = folder.files();
    let only = "for segments, expected no other shapes in trees.csv";
    let near = "--only shared is for segments without --within, expected no --within";
    let of_segments = |word: &str| {
        format!(
            "--only {word} is for other shapes than segments and for --within, expected some of cross, touch, \
             shared, overlap, equal"
        )
    };
    let disjoint = "--only disjoint is for --within, whose pairs may share no point, expected --within DISTANCE";
    let cases: [(&[&str], String); 16] = [
        (&["roads.csv", "roads.csv", "--only", "within"], of_segments("within")),
        (&["roads.csv", "roads.csv", "--only", "touch,contains", "-o", "out.csv"], of_segments("contains")),
        (&["roads.csv", "roads.csv", "--only", "disjoint"], disjoint.to_owned()),
        (&["roads.csv", "trees.csv", "--only", "disjoint,touch"], disjoint.to_owned()),
        (&["roads.csv", "trees.csv", "--only", "shared,touch"], format!("--only shared is {only}")),
        (
            &["roads.csv", "trees.csv", "--only", "near"],
            "invalid value 'near' for '--only <KIND,…>' [possible values: disjoint, touch, cross, overlap, within, \
             contains, equal, shared] (see --help)"
                .to_owned(),
        ),
        (&["roads.csv", "trees.csv", "--plot", "plot.svg"], format!("--plot is {only}")),
        (&["roads.csv", "trees.csv", "--points"], format!("--points is {only}")),
        (&["roads.csv", "trees.csv", "--ignore-shared"], format!("--ignore-shared is {only}")),
        (&["roads.csv", "roads.csv", "--within", "1", "--only", "shared"], near.to_owned()),
        (
            &["roads.csv", "trees.csv", "--coordinates", "decimal"],
            format!("--coordinates decimal is {only}"),
        ),
        (&["roads.csv", "bad.csv", "-o", "pairs.csv"], "bad.csv:3: r is -1, expected 0 or more".to_owned()),
        (&["bad.ndjson", "roads.csv"], "bad.ndjson:1: r is missing".to_owned()),
        (
            &["odd.csv", "roads.csv"],
            "odd.csv:1: `a,b`, expected a header with x1, y1, x2 and y2 (segments), x, y and r (circles), \
             xmin, ymin, xmax and ymax (boxes) or x and y (points), or four numbers or three"
                .to_owned(),
        ),
        (
            &["roads.csv", "named.csv"],
            "named.csv:1: y2 is `oak`, expected a number, or a header with x, y and r for circles".to_owned(),
        ),
        (
            &["roads.csv", "trees.csv", "--within=-1"],
            "invalid value '-1' for '--within <DISTANCE>': expected a finite number, 0 or more (see --help)".to_owned(),
        ),
    ];
    for (args, expected) in cases {
        assert_eq!(
            folder.run(&[&["join"], args].concat()).error(),
            expected,
            "{args:?}"
        );
        assert_eq!(folder.files(), files, "{args:?}");
    }
}

/// The filter of the documentation makes objects that are read, where there is a jq.
#[test]
fn the_recipe_for_well_known_text() {
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/program.md");
    let document = std::fs::read_to_string(document).unwrap();
    let mut blocks = document.split("```jq\n").skip(1);
    let filter = blocks.next().and_then(|block| block.split("```").next());
    let folder = Folder::with("roads.csv", "-1,2,30,2\n");
    let lines = "POLYGON((0 0, 4 0,4 4.5,0 0))\nLINESTRING (20 0,20 9 7)\nPOINT(22 2)\n";
    folder.put("parks.wkt", lines);
    let mut jq = Command::new("jq");
    let jq = jq.args(["-Rc", filter.unwrap(), "parks.wkt"]);
    let Ok(output) = jq.current_dir(folder.path()).stdin(Stdio::null()).output() else {
        return;
    };
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}");
    folder.put("shapes.ndjson", output.stdout);
    let rows = rows(&folder, &["roads.csv", "shapes.ndjson"]);
    let kinds: Vec<&str> = rows
        .lines()
        .map(|line| line.split(',').nth(2).unwrap())
        .collect();
    assert_eq!(kinds, ["kind", "cross", "cross", "contains"]);
}
