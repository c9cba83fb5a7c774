//! What `join` writes for small inputs that can be checked by hand.

use std::process::Command;

use crate::folder::{Folder, gzip, shipped};

const HEADER: &str = "i,j,kind,x,y,x2,y2,t,u,t2,u2,feature_i,feature_j";

/// Every kind with [`BLUE`], and two that cross each other only.
const RED: &str = "\
x1,y1,x2,y2
0,0,4,0
3,0,3,0
8,8,9,9
8,9,9,8
";

const BLUE: &str = "\
x1,y1,x2,y2
1,-1,1,2
4,0,6,0
2,0,2,5
1,0,7,0
4,0,0,0
3,0,3,0
";

fn folder() -> Folder {
    let folder = Folder::with("red.csv", RED);
    folder.put("blue.csv", BLUE);
    folder
}

#[test]
fn csv_of_every_kind() {
    let out = folder().run(&["join", "red.csv", "blue.csv", "-o", "-"]);
    let expected = "\
0,0,cross,1,0,,,0.25,0.3333333333333333,,,0,0
0,1,shared,4,0,,,1,0,,,0,1
0,2,touch,2,0,,,0.5,0,,,0,2
0,3,overlap,1,0,4,0,0.25,0,1,0.5,0,3
0,4,equal,0,0,4,0,0,1,1,0,0,4
0,5,touch,3,0,,,0.75,0,,,0,5
1,3,touch,3,0,,,0,0.3333333333333333,,,1,3
1,4,touch,3,0,,,0,0.25,,,1,4
1,5,equal,3,0,3,0,0,0,0,0,1,5
";
    assert_eq!(
        (out.status, out.stdout),
        (0, format!("{HEADER}\n{expected}"))
    );
    let summary = out.stderr.lines().filter(|line| !line.contains("time"));
    let expected = [
        "red.csv with blue.csv",
        "  red                4",
        "  blue               6",
        "  coordinates  decimal",
        "  cross              1",
        "  touch              4",
        "  shared             1",
        "  overlap            1",
        "  equal              2",
        "  pairs in <stdout>",
    ];
    assert_eq!(summary.collect::<Vec<_>>(), expected);
}

/// The object of `--json`, with its time as `s`.
fn object(folder: &Folder, args: &[&str], status: i32) -> String {
    let stdout = folder.run(&[&["join"], args, &["--json"]].concat());
    let stdout = stdout.ok(status);
    let (before, after) = stdout.split_once("\"seconds\":").unwrap();
    let (seconds, after) = after.split_at(after.find([',', '}']).unwrap());
    assert!(seconds.parse::<f64>().unwrap() >= 0.0);
    format!("{before}\"seconds\":s{after}")
}

#[test]
fn json_summary() {
    let folder = folder();
    let both = ["red.csv", "blue.csv"];
    let of = |args: &[&str]| object(&folder, &[&both[..], args].concat(), 0);
    let summary = |pairs: &str, more: &str| {
        format!(
            "{{\"red\":4,\"blue\":6,\"pairs\":{pairs},\"coordinates\":\"decimal\",\"seconds\":s{more}}}\n"
        )
    };
    let all = r#"{"cross":1,"touch":4,"shared":1,"overlap":1,"equal":2}"#;
    assert_eq!(of(&[]), summary(all, ""));
    assert_eq!(of(&["--points"]), summary(all, r#","distinct_points":1"#));
    assert_eq!(
        of(&["--threads", "1", "--coordinates", "f64"]),
        summary(all, "").replace("decimal", "f64")
    );
    assert_eq!(
        of(&["--ignore-shared"]),
        summary(&all.replace("ed\":1", "ed\":0"), "")
    );
    let only = r#"{"cross":0,"touch":4,"shared":0,"overlap":0,"equal":2}"#;
    assert_eq!(of(&["--only", "touch,equal"]), summary(only, ""));

    // The other way round, each pair is the reverse.
    let reversed = object(&folder, &["blue.csv", "red.csv"], 0);
    assert_eq!(
        reversed,
        summary(all, "").replace(r#""red":4,"blue":6"#, r#""red":6,"blue":4"#)
    );
}

/// Every segment is equal to itself, and each pair is there in both orders.
#[test]
fn a_set_with_itself() {
    let folder = folder();
    let rows = folder.run(&["join", "red.csv", "red.csv", "-q", "-o", "-"]);
    let rows = rows.ok(0);
    let pairs: Vec<_> = (rows.lines().skip(1))
        .map(|row| row.splitn(4, ',').take(3).collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "0 0 equal",
        "0 1 touch",
        "1 0 touch",
        "1 1 equal",
        "2 2 equal",
        "2 3 cross",
        "3 2 cross",
        "3 3 equal",
    ];
    assert_eq!(pairs, expected);
}

#[test]
fn status_one_where_nothing_of_both_is_found() {
    let folder = folder();
    folder.put("apart.csv", "x1,y1,x2,y2\n8,0,9,0\n8.5,-1,8.5,1\n");
    folder.put("none.csv", "x1,y1,x2,y2\n");
    let stdout = folder.run(&["join", "red.csv", "apart.csv", "-q", "-o", "-"]);
    assert_eq!(stdout.ok(1), format!("{HEADER}\n"));
    let only = ["join", "red.csv", "blue.csv", "--only", "cross", "-q"];
    folder.run(&only).ok(0);
    folder.put("touch.csv", "0,0,0,1\n");
    folder
        .run(&["join", "red.csv", "touch.csv", "--only", "cross", "-q"])
        .ok(1);
    let none =
        r#"{"red":4,"blue":0,"pairs":{"cross":0,"touch":0,"shared":0,"overlap":0,"equal":0}"#;
    let empty = object(&folder, &["red.csv", "none.csv", "--plot", "plot.svg"], 1);
    assert!(empty.starts_with(none), "{empty}");
    assert!(folder.read("plot.svg").contains("no pairs found"));
    object(&folder, &["none.csv", "none.csv"], 1);
}

#[test]
fn columns_of_both_are_carried() {
    let folder = Folder::with(
        "roads.csv",
        "x1,y1,x2,y2,name,line,width\n0,0,4,4,\"A, 1\",north,7.50\n9,9,9,8,B,south,\n",
    );
    folder.put("rivers.csv", "0,4,4,0,Ouse\n");
    let both = ["join", "roads.csv", "rivers.csv", "-q", "-o", "-"];
    assert_eq!(
        folder.run(&both).ok(0),
        format!(
            "{HEADER},name_i,width_i,column_5_j\n\
             0,0,cross,2,2,,,0.5,0.5,,,north,0,\"A, 1\",7.50,Ouse\n"
        )
    );
    let ndjson = folder.run(&[&both[..], &["--to", "ndjson"]].concat());
    let expected = concat!(
        r#"{"i":0,"j":0,"kind":"cross","x":2,"y":2,"x2":null,"y2":null,"t":0.5,"u":0.5,"#,
        r#""t2":null,"u2":null,"feature_i":"north","feature_j":0,"name_i":"A, 1","#,
        r#""width_i":7.50,"column_5_j":"Ouse"}"#,
        "\n"
    );
    assert_eq!(ndjson.ok(0), expected);
}

/// White space in quotes is a part of the text; around what has none it is not.
#[test]
fn white_space_in_quotes_is_carried() {
    let folder = Folder::with(
        "roads.csv",
        "x1,y1,x2,y2, name ,\" note \"\n 0, 0,4 ,\" 4\", 7.50 ,\" a\t\"\n0,0,4,4, b ,c\n",
    );
    folder.put("rivers.csv", "0,4,4,0\n");
    assert_eq!(
        folder
            .run(&["join", "roads.csv", "rivers.csv", "-q", "-o", "-"])
            .ok(0),
        format!(
            "{HEADER},name_i,note_i\n\
             0,0,cross,2,2,,,0.5,0.5,,,0,0,7.50,\" a\t\"\n\
             1,0,cross,2,2,,,0.5,0.5,,,1,0,b,c\n"
        )
    );
}

/// A quote that begins no field is a letter: it joins no lines, in the first record neither, and a quoted delimiter says
/// nothing of the file.
#[test]
fn quotes_within_a_field_are_letters() {
    let folder = Folder::with("blue.csv", "0,4,4,0\n");
    let row = |id: u32, name: &str| format!("{id},0,cross,2,2,,,0.5,0.5,,,{id},0,{name}\n");
    let cases = [
        (
            "x1,y1,x2,y2,n\n0,0,4,4,5\" pipe\n0,0,4,4,six\n0,0,4,4,6\" pipe\n",
            "n_i",
            ["\"5\"\" pipe\"", "six", "\"6\"\" pipe\""],
        ),
        (
            "\u{feff}\"x1\",y1,x2,y2,n\" a\r\n0,0,4,4,5\"\r\n0,0,4,4,\"a\"\"\nb\"\r\n0,0,4,4, \"c\n",
            "\"n\"\" a_i\"",
            ["\"5\"\"\"", "\"a\"\"\nb\"", "\"\"\"c\""],
        ),
        (
            "\"x1\",\"y1\",\"x2\",\"y2\",\"a;b;c;d\"\n0,0,4,4,\"1\"\n0,0,4,4,\"2\"x\n0,0,4,4,3\n",
            "a;b;c;d_i",
            ["1", "2x", "3"],
        ),
    ];
    for (content, column, names) in cases {
        folder.put("red.csv", content);
        let expected: String = (0..).zip(names).map(|(id, name)| row(id, name)).collect();
        assert_eq!(
            folder
                .run(&["join", "red.csv", "blue.csv", "-q", "-o", "-"])
                .ok(0),
            format!("{HEADER},{column}\n{expected}"),
            "{content}"
        );
    }
}

/// Texts with more of another delimiter, and with line breaks of Windows, are texts also in the first record.
#[test]
fn texts_of_the_first_record_do_not_choose_the_delimiter() {
    let folder = Folder::with("blue.csv", "0,4,4,0\n");
    for content in [
        "0,0,4,4,a;b;c;d\n",
        "0,0,4,4,a;b;c\n",
        "0,0,4,4,\"two\r\nlines\"\r\n",
        "x1,y1,x2,y2,a;b;c;d\n0,0,4,4,a\n",
        "0\t0\t4\t4\ta;b;c;d\n",
        "0;0;4;4;\"1,2,3,4\"\n",
        "0,0,4,4,1;2;3;4\n",
        "0,0,4,4,2020-01-02;3;4;5\n",
    ] {
        folder.put("red.csv", content);
        let ran = folder.run(&["join", "red.csv", "blue.csv", "-q", "-o", "-"]);
        let found = ran.ok(0);
        assert!(found.contains("\n0,0,cross,2,2,"), "{content}: {found}");
    }
}

/// A polygon without area is the set that it is, and the words are those of polygons.
#[test]
fn a_polygon_without_area_is_no_segment() {
    let polygon = |points: &str| format!("{{\"type\":\"polygon\",\"points\":{points}}}\n");
    let folder = Folder::with("flat.ndjson", polygon("[[0,0],[4,4],[2,2],[2,2]]"));
    folder.put("blue.csv", "0,4,4,0\n");
    let found = folder.run(&["join", "flat.ndjson", "blue.csv", "-q", "-o", "-"]);
    assert!(found.ok(0).contains("\n0,0,cross"), "as a set");
    folder.put("end.csv", "0,4,0,0\n");
    let found = folder.run(&[
        "join",
        "flat.ndjson",
        "end.csv",
        "--only",
        "touch,within",
        "-q",
        "-o",
        "-",
    ]);
    let found = found.ok(0);
    assert!(found.contains("\n0,0,touch,0,0,,,,1,"), "{found}");
    let ran = folder.run(&["cast", "flat.ndjson", "blue.csv"]);
    assert!(
        ran.stderr.contains("expected ray or segment"),
        "{}",
        ran.stderr
    );
    folder.put("bow.ndjson", polygon("[[0,0],[4,4],[4,0],[0,4]]"));
    let ran = folder.run(&["join", "bow.ndjson", "blue.csv"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stderr.contains("bow.ndjson:1: points: edges 0 and 2"),
        "{}",
        ran.stderr
    );
}

/// A third coordinate is carried along, and said to be none.
#[test]
fn segments_in_space_are_flattened_with_a_warning() {
    let folder = Folder::with("red.csv", "x1,y1,z1,x2,y2,z2\n0,0,9,4,4,9\n");
    folder.put("blue.csv", "0,4,4,0\n");
    let ran = folder.run(&["join", "red.csv", "blue.csv", "-o", "-"]);
    assert!(
        ran.stderr
            .contains("red.csv:1: a column z1 beside x and y: segments are searched in the plane"),
        "{}",
        ran.stderr
    );
    assert_eq!(
        (ran.status, ran.stdout),
        (
            0,
            format!("{HEADER},z1_i,z2_i\n0,0,cross,2,2,,,0.5,0.5,,,0,0,9,9\n")
        )
    );
}

/// Tracks that overlap as they are written, in files with other numbers of digits; a drawing makes floats of both.
#[test]
fn one_meaning_of_coordinates_for_both() {
    let folder = Folder::with("red.csv", "164.211,132.969,161.925,130.683\n0.1,0,0.1,1\n");
    folder.put(
        "blue.csv",
        "163.5760,132.334,163.322,132.0800\n0,0,0.3,1\n1e-30,0,1e-30,9\n",
    );
    folder.put(
        "blue.svg",
        "<svg><path d='M163.576 132.334L163.322 132.08M0 0L.3 1'/></svg>",
    );
    let rows = |args: &[&str]| {
        let rows = folder.run(&[&["join"], args, &["-q", "-o", "-"]].concat());
        rows.ok(0)
            .lines()
            .skip(1)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let overlap = "0,0,overlap,163.576,132.334,163.322,132.08,0.2777777777777778,0,\
                   0.3888888888888889,1,0,0";
    let cross = "1,1,cross,0.1,0.3333333333333333,,,0.3333333333333333,0.3333333333333333,,,1,1";
    assert_eq!(rows(&["red.csv", "blue.csv"]), [overlap, cross]);
    // One element of the drawing has both.
    let cross_of_drawing = cross.strip_suffix(",1").unwrap().to_owned() + ",0";
    assert_eq!(rows(&["red.csv", "blue.svg"]), [overlap, &cross_of_drawing]);
    for blue in ["blue.csv", "blue.svg"] {
        let as_f64 = rows(&["red.csv", blue, "--coordinates", "f64"]);
        assert_eq!(as_f64.len(), 1);
        assert!(
            as_f64[0].starts_with("1,1,cross,0.1,0.333333333333333"),
            "{as_f64:?}"
        );
        for meaning in ["decimal", "f64"] {
            let summary = folder.run(&["join", "red.csv", blue, "--coordinates", meaning]);
            let line = format!("\n  coordinates  {meaning}\n");
            assert!(summary.ok(0).contains(&line));
        }
    }
}

#[test]
fn formats_of_each_side() {
    let folder = folder();
    let expected = folder
        .run(&["join", "red.csv", "blue.csv", "-q", "-o", "-"])
        .ok(0);
    folder.put("red.txt", gzip(RED));
    folder.put("blue.txt", BLUE);
    folder.put("lines.svg", "<svg><path d='M0 0H4M3 0H3'/></svg>");
    folder.put("lines.txt", "<svg><path d='M0 0H4M3 0H3'/></svg>");
    let run = |args: &[&str], stdin: &str| {
        let args = [&["join"], args, &["-q", "-o", "-"]].concat();
        folder.run_with_stdin(&args, stdin).ok(0)
    };
    assert_eq!(run(&["red.txt", "blue.txt", "--from", "csv"], ""), expected);
    assert_eq!(
        run(&["red.txt", "blue.csv", "--from-red", "csv"], ""),
        expected
    );
    assert_eq!(
        run(&["red.csv", "blue.txt", "--from-blue", "csv"], ""),
        expected
    );
    assert_eq!(run(&["-", "blue.csv", "--from", "csv"], RED), expected);
    assert_eq!(run(&["red.csv", "-", "--from-blue", "csv"], BLUE), expected);
    // The extension comes before --from, and --from-red before the extension.
    let drawing = run(&["lines.svg", "blue.txt", "--from", "csv"], "");
    assert!(drawing.contains("0,0,cross,1,0,"), "{drawing}");
    let of_each = run(
        &[
            "lines.txt",
            "blue.txt",
            "--from-red",
            "svg",
            "--from",
            "csv",
        ],
        "",
    );
    assert_eq!(of_each, drawing);
}

#[test]
fn the_same_for_any_number_of_threads() {
    let folder = Folder::new();
    for (seed, name) in [("1", "red.csv"), ("2", "blue.csv")] {
        let set = [
            "generate",
            "overlapping",
            "-n",
            "3000",
            "--seed",
            seed,
            "-o",
            name,
        ];
        folder.run(&set).ok(0);
    }
    let with = |threads| {
        let args = [
            "join",
            "red.csv",
            "blue.csv",
            "-q",
            "-o",
            "-",
            "--threads",
            threads,
        ];
        folder.run(&args).ok(0)
    };
    let one = with("1");
    assert!(one.lines().count() > 2000);
    assert_eq!(with("2"), one);
    assert_eq!(with("7"), one);
}

/// The walls of a level in two files: the pairs of both are those of the whole with one in each.
#[test]
fn the_shipped_level_in_two_halves() {
    let walls = std::fs::read_to_string(shipped("freedoom_e1m1.walls.csv")).unwrap();
    let (header, rows) = walls.split_once('\n').unwrap();
    let rows: Vec<&str> = rows.lines().collect();
    // Neighbours are in both.
    let half = |k: usize| {
        let rows = rows.iter().skip(k).step_by(2);
        rows.fold(header.to_owned(), |all, row| all + "\n" + row)
    };
    let folder = Folder::with("red.csv", half(0));
    folder.put("blue.csv", half(1));
    folder.put(
        "all.csv",
        [&half(0), half(1).split_once('\n').unwrap().1].join("\n"),
    );
    let reds = rows.len().div_ceil(2);
    let pairs = |text: String, reds: Option<usize>| -> Vec<String> {
        let pair = |row: &str| {
            let cells: Vec<&str> = row.split(',').collect();
            let [i, j] = [cells[0], cells[1]].map(|id| id.parse::<usize>().unwrap());
            let j = match reds {
                Some(reds) if i < reds && reds <= j => j - reds,
                Some(_) => return None,
                None => j,
            };
            Some(format!("{i} {j} {}", cells[2..11].join(" ")))
        };
        text.lines().skip(1).filter_map(pair).collect()
    };
    let joined = folder.run(&["join", "red.csv", "blue.csv", "-q", "-o", "-"]);
    let whole = folder.run(&["crossings", "all.csv", "-q", "-o", "-"]);
    let joined = pairs(joined.ok(0), None);
    assert!(joined.len() > 500, "{}", joined.len());
    assert_eq!(joined, pairs(whole.ok(0), Some(reds)));
}

#[test]
fn a_plot_shows_both_layers() {
    let folder = folder();
    folder
        .run(&["join", "red.csv", "blue.csv", "-q", "--plot", "plot.svg"])
        .ok(0);
    let plot = folder.read("plot.svg");
    let document = roxmltree::Document::parse(&plot).unwrap();
    let text = document
        .descendants()
        .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
        .unwrap();
    let names: Vec<_> = (text.children())
        .filter(|node| node.attribute("font-weight").is_some())
        .map(|node| (node.text().unwrap(), node.attribute("fill").unwrap()))
        .collect();
    assert_eq!(
        names.iter().map(|name| name.0).collect::<Vec<_>>(),
        ["red.csv", "blue.csv"]
    );
    assert_ne!(names[0].1, names[1].1);
    for (name, colour) in names {
        let layers = document
            .descendants()
            .filter(|node| node.attribute("stroke") == Some(colour));
        assert_eq!(layers.count(), 1, "{name}");
    }
}

#[test]
fn what_is_refused() {
    let folder = folder();
    folder.put("bad.csv", "x1,y1,x2,y2\n0,0,1,1\n0,0,1,?\n");
    let files = folder.files();
    let cases: [(&[&str], &str); 9] = [
        (
            &["-", "-", "--from", "csv"],
            "RED and BLUE are both stdin, expected one of them",
        ),
        (
            &[
                "red.csv",
                "bad.csv",
                "-o",
                "pairs.csv",
                "--plot",
                "plot.svg",
            ],
            "bad.csv:3: y2 is `?`, expected a number",
        ),
        (
            &["bad.csv", "blue.csv", "-o", "pairs.csv"],
            "bad.csv:3: y2 is `?`, expected a number",
        ),
        (
            &["red.csv", "lost.csv"],
            "lost.csv: cannot be read: No such file or directory (os error 2)",
        ),
        (
            &["red.csv", "-"],
            "<stdin>: the format is not known, expected --from csv|ndjson|arrow|svg|geojson",
        ),
        (
            &["red.csv", "blue.csv", "-o", "blue.csv"],
            "blue.csv: is both BLUE and --output, expected different files",
        ),
        (
            &["red.csv", "blue.csv", "--plot", "red.csv"],
            "red.csv: is both RED and --plot, expected different files",
        ),
        (
            &["red.csv", "blue.csv", "-o", "-", "--plot", "-"],
            "--output and --plot are both stdout, expected one of them",
        ),
        (
            &["red.csv", "blue.csv", "-o", "pairs.svg"],
            "pairs.svg: pairs cannot be written as .svg, expected .csv, .ndjson, .geojson, .arrow or --to",
        ),
    ];
    for (args, expected) in cases {
        assert_eq!(folder.run(&[&["join"], args].concat()).error(), expected);
        assert_eq!(folder.files(), files, "{args:?}");
    }
    let missing = folder.run(&["join", "red.csv"]).error();
    assert!(
        missing.starts_with("the following required arguments were not provided"),
        "{missing}"
    );
}

#[test]
fn the_examples_of_the_help_run() {
    let folder = folder();
    folder.put("roads.csv", RED);
    folder.put("rivers.csv", BLUE);
    folder.put("roads.csv.gz", gzip(RED));
    folder.put("rivers.csv.gz", gzip(BLUE));
    folder.put("drawing.svg", "<svg><path d='M0 0L4 4'/></svg>");
    folder.put("grid.csv", BLUE);
    folder.put("trees.csv", "x,y,r\n0,3,1\n");
    let park = r#"{"type":"polygon","points":[[-9,0],[9,0],[0,9]]}"#;
    folder.put("park.ndjson", park);
    folder.put("stops.geojson", r#"{"type":"Point","coordinates":[0,3]}"#);
    let zone = r#"{"type":"Polygon","coordinates":[[[-9,0],[9,0],[0,9],[-9,0]]]}"#;
    folder.put("zones.geojson", zone);
    let help = folder.run(&["join", "--help"]).ok(0);
    let (_, examples) = help.split_once("Examples:\n").unwrap();
    let program = assert_cmd::cargo::cargo_bin!("secant");
    let examples: Vec<&str> = examples
        .lines()
        .take_while(|line| !line.is_empty())
        .collect();
    assert_eq!(examples.len(), 7);
    for example in examples {
        let script = format!("secant() {{ \"$PROGRAM\" \"$@\"; }}; {}", example.trim());
        let output = Command::new("sh")
            .current_dir(folder.path())
            .env("PROGRAM", program)
            .args(["-c", &script])
            .output()
            .unwrap();
        assert!(output.status.success(), "{example}: {output:?}");
    }
    assert!(folder.files().contains("bridges.svg"));
    assert!(folder.read("bridges.csv").starts_with(HEADER));
}
