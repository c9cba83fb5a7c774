//! What `crossings` writes for small inputs that can be checked by hand.

use crate::folder::{Folder, SQUARE, gzip, shipped};

const HEADER: &str = "i,j,kind,x,y,x2,y2,t,u,t2,u2,feature_i,feature_j";

/// Every kind, with fractions, a reversed twin, and points.
const ALL_KINDS: &str = "\
x1,y1,x2,y2
0,0,4,0
1,-1,1,2
4,0,6,0
2,0,2,5
1,0,7,0
4,0,0,0
3,0,3,0
3,0,3,0
0,1,3,1
";

#[test]
fn csv_of_every_kind() {
    let folder = Folder::with("all.csv", ALL_KINDS);
    let out = folder.run(&["crossings", "all.csv", "-o", "-"]);
    let expected = "\
0,1,cross,1,0,,,0.25,0.3333333333333333,,,0,1
0,2,shared,4,0,,,1,0,,,0,2
0,3,touch,2,0,,,0.5,0,,,0,3
0,4,overlap,1,0,4,0,0.25,0,1,0.5,0,4
0,5,equal,0,0,4,0,0,1,1,0,0,5
0,6,touch,3,0,,,0.75,0,,,0,6
0,7,touch,3,0,,,0.75,0,,,0,7
1,4,touch,1,0,,,0.3333333333333333,0,,,1,4
1,5,cross,1,0,,,0.3333333333333333,0.75,,,1,5
1,8,cross,1,1,,,0.6666666666666666,0.3333333333333333,,,1,8
2,4,overlap,4,0,6,0,0,0.5,1,0.8333333333333334,2,4
2,5,shared,4,0,,,0,0,,,2,5
3,4,touch,2,0,,,0,0.16666666666666666,,,3,4
3,5,touch,2,0,,,0,0.5,,,3,5
3,8,cross,2,1,,,0.2,0.6666666666666666,,,3,8
4,5,overlap,1,0,4,0,0,0.75,0.5,0,4,5
4,6,touch,3,0,,,0.3333333333333333,0,,,4,6
4,7,touch,3,0,,,0.3333333333333333,0,,,4,7
5,6,touch,3,0,,,0.25,0,,,5,6
5,7,touch,3,0,,,0.25,0,,,5,7
6,7,equal,3,0,3,0,0,0,0,0,6,7
";
    assert_eq!(
        (out.status, out.stdout),
        (0, format!("{HEADER}\n{expected}"))
    );
    let summary = out.stderr.lines().filter(|line| !line.contains("time"));
    let expected = [
        "all.csv",
        "  segments      9",
        "  zero length   2",
        "  cross         4",
        "  touch        10",
        "  shared        2",
        "  overlap       3",
        "  equal         2",
        "  pairs in <stdout>",
    ];
    assert_eq!(summary.collect::<Vec<_>>(), expected);
}

#[test]
fn ndjson() {
    let folder = Folder::with("all.csv", ALL_KINDS);
    folder
        .run(&["crossings", "all.csv", "-q", "-o", "pairs.ndjson"])
        .ok(0);
    let text = folder.read("pairs.ndjson");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 21);
    assert_eq!(
        lines[0],
        r#"{"i":0,"j":1,"kind":"cross","x":1,"y":0,"x2":null,"y2":null,"t":0.25,"u":0.3333333333333333,"t2":null,"u2":null,"feature_i":0,"feature_j":1}"#
    );
    assert_eq!(
        lines[4],
        r#"{"i":0,"j":5,"kind":"equal","x":0,"y":0,"x2":4,"y2":0,"t":0,"u":1,"t2":1,"u2":0,"feature_i":0,"feature_j":5}"#
    );
    for line in lines {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object.as_object().unwrap().len(), 13);
    }
}

/// Segments as objects, as `join` reads them.
#[test]
fn objects() {
    let segments = r#"{"type":"segment","p":[0,0],"q":[2,2],"line":7,"name":"a"}
{"type":"segment","p":[2,2],"q":[4,0],"line":7}

{"type":"segment","p":[0,2],"q":["0x1p1",0],"line":"north","name":"c"}
"#;
    let folder = Folder::with("parts.ndjson", segments);
    let rows = |args: &[&str]| {
        let args = [&["crossings", "parts.ndjson", "-q", "-o", "-"], args].concat();
        folder.run(&args).ok(0)
    };
    let header = "i,j,kind,x,y,x2,y2,t,u,t2,u2,feature_i,feature_j,name_i,name_j\n";
    let cross = "0,2,cross,1,1,,,0.5,0.5,,,7,north,a,c\n";
    let shared = "0,1,shared,2,2,,,1,0,,,7,7,a,\n";
    assert_eq!(rows(&[]), [header, shared, cross].concat());
    assert_eq!(rows(&["--ignore-adjacent"]), [header, cross].concat());
    // Neither rows nor carried keys: the features alone are read.
    let counts = folder.run(&["crossings", "parts.ndjson", "--ignore-adjacent", "--json"]);
    assert!(counts.ok(0).contains(r#""shared":0"#));

    folder.put(
        "mixed.ndjson",
        r#"{"type":"segment","p":[0,0],"q":[2,2]}
{"type":"circle","c":[0,0],"r":1}"#,
    );
    let refused = |args: &[&str]| {
        let args = [&["crossings"], args].concat();
        folder.run(&args).error()
    };
    assert_eq!(
        refused(&["mixed.ndjson"]),
        "mixed.ndjson: object 1 is no segment, expected segments"
    );
    folder.put("bare.ndjson", r#"{"type":"segment","p":[0,0],"q":[2,2]}"#);
    assert_eq!(
        refused(&["bare.ndjson", "--ignore-adjacent"]),
        "bare.ndjson: no column or key `line`, expected one with --ignore-adjacent: the feature of each row"
    );
    assert_eq!(
        refused(&["bare.ndjson", "--coordinates", "decimal"]),
        "bare.ndjson: the numbers of objects are f64, expected no --coordinates decimal"
    );
}

/// Two tracks of a circuit board that overlap as they are written, and not as floats.
#[test]
fn a_coordinate_is_the_decimal_that_is_written() {
    let table = "x1,y1,x2,y2\n\
                 164.211,132.969,161.925,130.683\n\
                 163.576,132.334,163.322,132.080\n\
                 0.1,0,0.1,1\n\
                 0,0,0.3,1\n\
                 12345678901234567890.125,0,12345678901234567890.125,1e-30\n";
    let folder = Folder::with("board.csv", table);
    let rows = |args: &[&str]| {
        let args = [&["crossings", "board.csv", "-q", "-o", "-"], args].concat();
        let pairs = folder.run(&args).ok(0);
        let rows: Vec<String> = pairs.lines().skip(1).map(str::to_owned).collect();
        rows
    };
    let cross = "2,3,cross,0.1,0.3333333333333333,,,0.3333333333333333,0.3333333333333333,,,2,3";
    let overlap = "0,1,overlap,163.576,132.334,163.322,132.08,0.2777777777777778,0,\
                   0.3888888888888889,1,0,1";
    assert_eq!(rows(&[]), [overlap, cross]);
    assert_eq!(
        rows(&["--coordinates", "decimal", "--threads", "1"]),
        [overlap, cross]
    );
    let as_f64 = rows(&["--coordinates", "f64"]);
    assert_eq!(as_f64.len(), 1);
    assert!(as_f64[0].starts_with("2,3,cross,0.1,"), "{as_f64:?}");
}

/// A ring that touches itself at a vertex, and a line that goes back over itself.
const POLYLINES: &str = "x1,y1,x2,y2,line\n\
                         0,0,4.5,0,ring\n4.5,0,2,2.5,ring\n2,2.5,4.5,5,ring\n\
                         4.5,5,0,5,ring\n0,5,2,2.5,ring\n2,2.5,0,0,ring\n\
                         9,0,9,4,back\n9,4,9,2,back\n9,2,8,1,back\n";

#[test]
fn joints_of_polylines_are_left_out() {
    let folder = Folder::with("lines.csv", POLYLINES);
    let pairs = |args: &[&str]| {
        let args = [&["crossings", "lines.csv", "-q", "-o", "-"], args].concat();
        let rows = folder.run(&args).ok(0);
        let pair = |row: &str| row.splitn(4, ',').take(3).collect::<Vec<_>>().join(" ");
        rows.lines().skip(1).map(pair).collect::<Vec<_>>()
    };
    let kept = [
        "1 4 shared",
        "1 5 shared",
        "2 4 shared",
        "2 5 shared",
        "6 7 overlap",
        "6 8 touch",
    ];
    for coordinates in ["decimal", "f64"] {
        let found = pairs(&["--ignore-adjacent", "--coordinates", coordinates]);
        assert_eq!(found, kept);
    }
    assert_eq!(pairs(&[]).len(), kept.len() + 7);
    let counts = folder.run(&["crossings", "lines.csv", "--ignore-adjacent", "--json"]);
    let counted = r#""pairs":{"cross":0,"touch":1,"shared":4,"overlap":1,"equal":0}"#;
    assert!(counts.ok(0).contains(counted));

    let folder = Folder::with("square.csv", "0,0,1,1\n1,1,0,1\n");
    let refused = folder.run(&["crossings", "square.csv", "--ignore-adjacent"]);
    assert_eq!(
        refused.error(),
        "square.csv: no column or key `line`, expected one with --ignore-adjacent: the feature of each row"
    );
}

/// A road that crosses itself, and two that cross it and have its number and name in another order.
#[test]
fn pairs_of_one_feature_or_of_two() {
    let table = "x1,y1,x2,y2,line\n\
                 0,0,4,4,loop\n\
                 4,4,4,0,loop\n\
                 4,0,0,4,loop\n\
                 0,1,4,1,across\n\
                 1,0,1,9,7\n\
                 1,5,1,9,7\n";
    let folder = Folder::with("roads.csv", table);
    let run = |args: &[&str]| folder.run(&[&["crossings", "roads.csv", "-q"], args].concat());
    let rows = |args: &[&str]| {
        let text = run(&[&["-o", "-"], args].concat()).ok(0);
        let rows: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
        rows
    };
    let is_of_one = |row: &&String| {
        let cells: Vec<&str> = row.split(',').collect();
        cells[11] == cells[12]
    };
    let all = rows(&[]);
    let (same, other): (Vec<&String>, Vec<&String>) = all.iter().partition(is_of_one);
    assert_eq!((same.len(), other.len()), (4, 6));
    assert_eq!(rows(&["--same-feature"]).iter().collect::<Vec<_>>(), same);
    assert_eq!(rows(&["--other-feature"]).iter().collect::<Vec<_>>(), other);
    // Neither joints nor parts that are equal by half.
    let args = ["--same-feature", "--ignore-adjacent", "--only", "cross"];
    assert_eq!(rows(&args), [same[1].clone()]);

    let counts = |args: &[&str]| run(&[&["--json"], args].concat()).ok(0);
    let counted = r#""pairs":{"cross":1,"touch":0,"shared":2,"overlap":1,"equal":0}"#;
    assert!(counts(&["--same-feature"]).contains(counted));
    let counted = r#""pairs":{"cross":5,"touch":1,"shared":0,"overlap":0,"equal":0}"#;
    assert!(counts(&["--other-feature"]).contains(counted));
    run(&["--other-feature", "--only", "overlap"]).ok(1);

    folder.put("square.csv", "0,0,1,1\n1,1,0,1\n");
    assert_eq!(
        folder
            .run(&["crossings", "square.csv", "--other-feature"])
            .error(),
        "square.csv: no column or key `line`, expected one with --other-feature: the feature of each row"
    );
}

#[test]
fn json_summary() {
    let folder = Folder::with("all.csv", ALL_KINDS);
    let object = |args: &[&str]| {
        let stdout = folder
            .run(&[&["crossings", "all.csv", "--json"], args].concat())
            .ok(0);
        let (object, rest) = stdout.split_once('\n').unwrap();
        assert_eq!(rest, "");
        // Only the time may differ between runs.
        let (before, after) = object.split_once("\"seconds\":").unwrap();
        let (seconds, after) = after.split_at(after.find([',', '}']).unwrap());
        assert!(seconds.parse::<f64>().unwrap() >= 0.0);
        format!("{before}\"seconds\":s{after}")
    };
    let summary = |pairs: &str, more: &str| {
        format!(
            r#"{{"segments":9,"zero_length":2,"pairs":{pairs},"coordinates":"decimal","seconds":s{more}}}"#
        )
    };
    let all = r#"{"cross":4,"touch":10,"shared":2,"overlap":3,"equal":2}"#;
    assert_eq!(object(&[]), summary(all, ""));
    assert_eq!(
        object(&["--coordinates", "f64", "--threads", "1"]),
        summary(all, "").replace("decimal", "f64")
    );
    // Pairs 0-1 and 1-5 cross in one point.
    assert_eq!(
        object(&["--points"]),
        summary(all, r#","distinct_points":3"#)
    );
    assert_eq!(
        object(&["--ignore-shared"]),
        summary(
            r#"{"cross":4,"touch":10,"shared":0,"overlap":3,"equal":2}"#,
            ""
        )
    );
    assert_eq!(
        object(&[
            "--only",
            "shared,equal",
            "--only",
            "cross",
            "--ignore-shared",
            "-q"
        ]),
        summary(
            r#"{"cross":4,"touch":0,"shared":0,"overlap":0,"equal":2}"#,
            ""
        )
    );
}

/// A cross point that is rounded to −0 is the same point as one at 0.
#[test]
fn both_zeros_are_one_point() {
    let table = "-5e-324,0,5e-324,3\n-1,1,1,1\n-1,0,1,2\n";
    assert_eq!(
        rows(table)[1..],
        [
            "0,1,cross,-0.0,1,,,0.3333333333333333,0.5,,,0,1",
            "0,2,cross,-0.0,1,,,0.3333333333333333,0.5,,,0,2",
            "1,2,cross,0,1,,,0.5,0.5,,,1,2",
        ]
    );
    let folder = Folder::with("zeros.csv", table);
    let stdout = folder
        .run(&["crossings", "zeros.csv", "--points", "--json"])
        .ok(0);
    assert!(stdout.contains(r#""distinct_points":1"#), "{stdout}");
}

#[test]
fn summary_for_people() {
    let folder = Folder::with("square.csv", SQUARE);
    let text = folder
        .run(&["crossings", "square.csv", "--ignore-shared", "--points"])
        .ok(0);
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("  time "))
        .collect();
    let expected = [
        "square.csv",
        "  segments     4",
        "  cross        1",
        "  touch        2",
        "  overlap      0",
        "  equal        0",
        "  cross points 1",
    ];
    assert_eq!(lines, expected);
    assert_eq!(
        folder.run(&["crossings", "square.csv", "--quiet"]).ok(0),
        ""
    );
}

#[test]
fn status_one_where_none_of_the_selected_is_found() {
    let folder = Folder::with("square.csv", SQUARE);
    folder.put("apart.csv", "0,0,1,1\n0,1,0,2\n");
    folder.run(&["crossings", "square.csv", "-q"]).ok(0);
    folder
        .run(&["crossings", "square.csv", "-q", "--only", "overlap"])
        .ok(1);
    folder.run(&["crossings", "apart.csv", "-q"]).ok(1);
    // The output is whole, only without rows.
    let stdout = folder
        .run(&["crossings", "apart.csv", "-q", "-o", "-"])
        .ok(1);
    assert_eq!(stdout, format!("{HEADER}\n"));
}

#[test]
fn nothing_in_it_is_a_valid_input() {
    let folder = Folder::with("header.csv", "x1,y1,x2,y2,line");
    folder.put("empty.svg", "<svg/>");
    for name in ["header.csv", "empty.svg"] {
        let stdout = folder
            .run(&["crossings", name, "--json", "--plot", "plot.svg"])
            .ok(1);
        assert!(
            stdout.starts_with(r#"{"segments":0,"zero_length":0,"#),
            "{stdout}"
        );
        assert!(folder.read("plot.svg").contains("no pairs found"));
    }
}

/// The rows of the output for this table.
#[track_caller]
fn rows(table: impl AsRef<[u8]>) -> Vec<String> {
    let folder = Folder::with("table.csv", table);
    let stdout = folder
        .run(&["crossings", "table.csv", "-q", "-o", "-"])
        .ok(0);
    stdout.lines().map(str::to_owned).collect()
}

#[test]
fn tables_in_many_forms() {
    let expected = [HEADER, "0,1,cross,2,2,,,0.5,0.5,,,0,1"];
    for table in [
        "x1,y1,x2,y2\n0,0,4,4\n0,4,4,0\n",
        "0,0,4,4\n0,4,4,0",
        "\u{feff}x1,y1,x2,y2\r\n0,0,4,4\r\n\r\n0,4,4,0\r\n\r\n",
        "\n\nX1;Y1;X2;Y2\n0;0;4;4\n0;4;4;0\n",
        "x1\ty1\tx2\ty2\n0\t0\t4\t4\n0\t4\t4\t0\n",
        "y2, x2, y1, x1\n4, 4, 0, 0\n0, 4, 4, 0\n",
        "x0,y0,x1,y1\n0,0,4,4\n0,4,4,0\n",
        "Start X,Start Y,End X,End Y\n0,0,4,4\n0,4,4,0\n",
        "x_start,y_start,x_end,y_end\n0,0,4,4\n0,4,4,0\n",
        "\"x1\",\"y1\",\"x2\",\"y2\"\n\"0\",\"0\",\"4\",\"4\"\n0,\"4\",4,\"0\"\n",
        "x1,y1,x2,y2\n0.0,-0,+4,4.\n.0e7,40e-1,4000E-3,0\n",
    ] {
        assert_eq!(rows(table), expected, "{table:?}");
    }
    // A quote after what is no delimiter in the first record, which may go on over lines.
    for table in [
        "0,0,4,4,a;\"b\n0,4,4,0,c\n",
        "0;0;4;4;a,\"b\n0;4;4;0;c\n",
        "0\t0\t4\t4\ta,b;\"c\n0\t4\t4\t0\td\n",
        "0;0;4;4;\"a,\"\"b\n\"\n0;4;4;0;\"c\n,d\"\n",
        "\"a,;\n\";x1;y1;x2;y2\n;0;0;4;4\n;0;4;4;0\n",
    ] {
        let folder = Folder::with("table.csv", table);
        let counts = folder.run(&["crossings", "table.csv", "--json"]).ok(0);
        assert!(counts.contains("{\"cross\":1,"), "{table:?}: {counts}");
    }
}

#[test]
fn numbers_are_read_and_written_to_the_last_bit() {
    // The nearest f64 of the first y is 1e23 itself, which a careless reader misses by one unit.
    let table = "x1,y1,x2,y2\n0,1e23,1,1e23\n0.1,1e23,0.3,2e23\n";
    assert_eq!(rows(table)[1], "0,1,touch,0.1,1e+23,,,0.1,0,,,0,1");
    // Halfway between two doubles, and a hair above: ties go to even, and the hair counts.
    let (tie, above) = (
        "9007199254740993",
        "9007199254740993.0000000000000000000000001",
    );
    let table = format!("x1,y1,x2,y2\n{tie},0,{tie},1\n{above},0,{above},1\n");
    let folder = Folder::with("ties.csv", table);
    folder.run(&["crossings", "ties.csv", "-q"]).ok(1);
    let table = "x1,y1,x2,y2\n5e-324,0,5e-324,1\n0,0.5,1,0.5\n";
    assert_eq!(rows(table)[1], "0,1,cross,5e-324,0.5,,,0.5,5e-324,,,0,1");
}

#[test]
fn the_line_column_is_the_feature() {
    let table = "line,x1,y1,x2,y2\nmain,0,0,4,4\n\"side, \"\"b\"\"\",0,4,4,0\n";
    assert_eq!(
        rows(table)[1],
        "0,1,cross,2,2,,,0.5,0.5,,,main,\"side, \"\"b\"\"\""
    );
    let table = "x1,y1,x2,y2,LINE\n0,0,4,4,17\n0,4,4,0,4000000000\n";
    assert_eq!(rows(table)[1], "0,1,cross,2,2,,,0.5,0.5,,,17,4000000000");
}

#[test]
fn other_columns_are_carried_along() {
    let table = "\
x1,y1,x2,y2,name,line,feature,name,,width
0,0,4,4,Élan,7,f,n,e,1.50
0,4,4,0,\"a, b\",8,,m,,
";
    let folder = Folder::with("table.csv", table);
    let stdout = folder
        .run(&["crossings", "table.csv", "-q", "-o", "-"])
        .ok(0);
    let expected = format!(
        "{HEADER},name_i,name_j,feature_2_i,feature_2_j,name_2_i,name_2_j,column_9_i,column_9_j,\
         width_i,width_j\n\
         0,1,cross,2,2,,,0.5,0.5,,,7,8,Élan,\"a, b\",f,,n,m,e,,1.50,\n"
    );
    assert_eq!(stdout, expected);

    let stdout = folder
        .run(&["crossings", "table.csv", "-q", "-o", "-", "--to", "ndjson"])
        .ok(0);
    let expected = concat!(
        r#"{"i":0,"j":1,"kind":"cross","x":2,"y":2,"x2":null,"y2":null,"t":0.5,"u":0.5,"#,
        r#""t2":null,"u2":null,"feature_i":7,"feature_j":8,"name_i":"Élan","name_j":"a, b","#,
        r#""feature_2_i":"f","feature_2_j":null,"name_2_i":"n","name_2_j":"m","#,
        r#""column_9_i":"e","column_9_j":null,"width_i":1.50,"width_j":null}"#,
        "\n"
    );
    assert_eq!(stdout, expected);

    // A number between white space is a text, and on its one line.
    folder.put(
        "spaces.csv",
        "x1,y1,x2,y2,w\n0,0,4,4,\"\n5\"\n0,4,4,0,\" 6 \"\n",
    );
    let stdout = folder
        .run(&["crossings", "spaces.csv", "-q", "-o", "-", "--to", "ndjson"])
        .ok(0);
    assert!(
        stdout.ends_with("\"w_i\":\"\\n5\",\"w_j\":\" 6 \"}\n"),
        "{stdout}"
    );
    assert_eq!(stdout.lines().count(), 1);

    // Without a header the columns have numbers, from 1.
    let rows = rows("0,0,4,4,a\n0,4,4,0,b\n");
    assert_eq!(rows[0], format!("{HEADER},column_5_i,column_5_j"));
    assert_eq!(rows[1], "0,1,cross,2,2,,,0.5,0.5,,,0,1,a,b");
}

#[test]
fn compressed_and_from_stdin() {
    let folder = Folder::with("square.csv", SQUARE);
    let expected = folder
        .run(&["crossings", "square.csv", "-q", "-o", "-"])
        .ok(0);
    // Compression is seen whatever the name, and a file may have several members.
    let (first, rest) = SQUARE.split_at(30);
    folder.put("named.csv.gz", gzip(SQUARE));
    // With zeros behind the end, as on a tape.
    let zeros = vec![0; 300_000];
    folder.put("unnamed.csv", [gzip(first), gzip(rest), zeros].concat());
    for name in ["named.csv.gz", "unnamed.csv"] {
        assert_eq!(
            folder.run(&["crossings", name, "-q", "-o", "-"]).ok(0),
            expected
        );
    }
    let args = ["crossings", "-", "--from", "csv", "-q", "-o", "-"];
    for stdin in [SQUARE.into(), gzip(SQUARE)] {
        assert_eq!(folder.run_with_stdin(&args, stdin).ok(0), expected);
    }
}

#[test]
fn the_same_for_any_number_of_threads() {
    let folder = Folder::new();
    folder
        .run(&["generate", "overlapping", "-n", "3000", "-o", "set.csv"])
        .ok(0);
    let with = |threads| {
        folder
            .run(&[
                "crossings",
                "set.csv",
                "-q",
                "-o",
                "-",
                "--threads",
                threads,
            ])
            .ok(0)
    };
    let one = with("1");
    assert!(one.lines().count() > 10_000);
    assert_eq!(one, with("2"));
    assert_eq!(one, with("7"));
}

#[test]
fn the_shipped_drawing() {
    let folder = Folder::new();
    let path = shipped("bouquet_of_flowers.svg");
    let stdout = folder
        .run(&["crossings", path.to_str().unwrap(), "--json"])
        .ok(0);
    let expected = concat!(
        r#"{"segments":21950,"zero_length":0,"#,
        r#""pairs":{"cross":9287,"touch":0,"shared":33270,"overlap":0,"equal":5661},"#
    );
    assert!(stdout.starts_with(expected), "{stdout}");
}

#[test]
fn help_tells_formats_and_kinds() {
    let folder = Folder::new();
    let help = folder.run(&["crossings", "--help"]).ok(0);
    for words in [
        "overlap  a common part of positive length",
        ".svg  line, polyline",
        "Examples:",
    ] {
        assert!(help.contains(words), "{words}\n{help}");
    }
    let help = folder.run(&["--help"]).ok(0);
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let interrupted = "130 after Ctrl-C, SIGTERM or SIGHUP";
    assert!(help.contains(interrupted), "{help}");
    let help = folder.run(&["generate", "--help"]).ok(0);
    assert!(help.contains("clustered    as short"), "{help}");
    let version = folder.run(&["--version"]).ok(0);
    assert_eq!(version, concat!("secant ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn decimals_of_a_drawing() {
    // Two tracks of a circuit board, which overlap as written. Their nearest f64 do not meet.
    let tracks = "<path d='M164.211,132.969L161.925,130.683M163.576,132.334L163.322,132.080'/>";
    let folder = Folder::with("board.svg", format!("<svg>{tracks}</svg>"));
    let stdout = folder
        .run(&["crossings", "board.svg", "-q", "-o", "-"])
        .ok(0);
    let row =
        "0,1,overlap,163.576,132.334,163.322,132.08,0.2777777777777778,0,0.3888888888888889,1,0,0";
    assert_eq!(stdout.lines().nth(1), Some(row));
    let counts = |args: &[&str], status: i32| {
        let args = [&["crossings", "board.svg", "--json"], args].concat();
        let stdout = folder.run(&args).ok(status);
        let (counts, _) = stdout.split_once(",\"seconds\"").unwrap();
        counts.split_once("\"overlap\":").unwrap().1.to_owned()
    };
    let decimal = r#"1,"equal":0},"coordinates":"decimal""#;
    assert_eq!(counts(&[], 0), decimal);
    assert_eq!(counts(&["--coordinates", "decimal"], 0), decimal);
    let float = r#"0,"equal":0},"coordinates":"f64""#;
    assert_eq!(counts(&["--coordinates", "f64"], 1), float);
}

#[test]
fn warnings_about_a_drawing() {
    let drawing = "<svg>\n<style>.a{display:none}</style>\n<path d='M0 0H4M1 0V1'/>\n<path d='M4 0V1L5'/>\n</svg>\n";
    let folder = Folder::with("sheet.svg", drawing);
    let warnings = "secant: warning: sheet.svg:4: path data: unexpected end of stream, expected a command or a number\n\
                    secant: warning: sheet.svg:2: style sheet not read: 1 rule to move, shape or hide elements\n";
    let ran = folder.run(&["crossings", "sheet.svg", "--json"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, warnings));
    let counts = r#"{"segments":3,"zero_length":0,"pairs":{"cross":0,"touch":1,"shared":1,"#;
    assert!(ran.stdout.starts_with(counts), "{}", ran.stdout);
    let quiet = folder
        .run(&["crossings", "sheet.svg", "--json", "-q"])
        .ok(0);
    assert!(quiet.starts_with(counts));
    let refused = folder
        .run(&["crossings", "sheet.svg", "--strict", "-q"])
        .error();
    assert!(refused.starts_with("sheet.svg:4: path data: "), "{refused}");

    folder.put("rays.csv", "0.5,-1,0.5,1\n");
    let cast = ["cast", "rays.csv", "sheet.svg", "-o", "out.csv"];
    let ran = folder.run(&cast);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, warnings));
    assert_eq!(folder.run(&[&cast[..], &["-q"]].concat()).ok(0), "");

    // Only the first of many errors are told one by one.
    folder.put(
        "many.svg",
        format!("<svg>{}</svg>", "<circle r='-1'/>\n".repeat(25)),
    );
    let stderr = folder.run(&["crossings", "many.svg"]).stderr;
    assert_eq!(stderr.lines().count(), 11);
    assert!(
        stderr.ends_with("secant: warning: many.svg: 15 more elements with errors\n"),
        "{stderr}"
    );
}

/// A name can hold what a terminal would obey.
#[cfg(unix)]
#[test]
fn names_with_control_characters_are_escaped() {
    let name = "red\u{1b}[31m\n.csv";
    let folder = Folder::with(name, "0,0,4,4\n0,4,4,0\n");
    let ran = folder.run(&["crossings", name, "--plot", "a\u{7}.svg"]);
    let found = ran.ok(0);
    assert!(found.starts_with("red\\u{1b}[31m\\n.csv\n"), "{found}");
    assert!(found.contains("a\\u{7}.svg"), "{found}");
}

/// The id of an element is carried along, of the element that is drawn where it is used.
#[test]
fn ids_of_elements() {
    let drawing = "<svg><path d='M0 1H4'/><path id='road 1' d='M1 0V4M2 0V1'/>\
                   <g id='g'><line x1='0' x2='4' y1='3' y2='3'/></g>\
                   <defs><path id='river' d='M0 2H4'/></defs><use id='u' href='#river'/></svg>";
    let folder = Folder::with("roads.svg", drawing);
    folder.put("cut.csv", "x1,y1,x2,y2\n3,1.5,3,2.5\n");
    let args = ["crossings", "roads.svg", "-q", "-o", "-"];
    assert_eq!(
        folder.run(&args).ok(0),
        format!(
            "{HEADER},id_i,id_j\n\
             0,1,cross,1,1,,,0.25,0.25,,,0,1,,road 1\n\
             0,2,touch,2,1,,,0.5,1,,,0,1,,road 1\n\
             1,3,cross,1,3,,,0.75,0.25,,,1,2,road 1,\n\
             1,4,cross,1,2,,,0.5,0.25,,,1,3,road 1,river\n"
        )
    );
    let join = folder.run(&["join", "cut.csv", "roads.svg", "-q", "-o", "-"]);
    let expected = format!("{HEADER},id_j\n0,4,cross,3,2,,,0.5,0.75,,,0,3,river\n");
    assert_eq!(join.ok(0), expected);
    let cast = folder.run(&["cast", "cut.csv", "roads.svg"]).ok(0);
    assert_eq!(
        cast,
        "ray,shape,t,x,y,relation,feature,inside,element_shape,id_shape\n\
         0,4,0.5,3,2,cross,face 0,false,3,river\n"
    );
    // Without ids there is no such column.
    folder.put("roads.svg", "<svg><path id='' d='M0 0H4M1 0V1'/></svg>");
    let rows = folder.run(&args).ok(0);
    assert_eq!(rows.lines().next(), Some(HEADER));
}

/// An id before the coordinates is taken for one, which a warning says.
#[test]
fn a_file_without_a_header_that_has_more_numbers() {
    let folder = Folder::with("roads.csv", "\n7,0,0,4,4\n8,0,4,4,0\n");
    folder.put("walls.csv", "0,0,4,4,oak\n");
    let warning = |file: &str| {
        format!("secant: warning: {file}: no header: columns 1 to 4 of 5 are x1, y1, x2 and y2\n")
    };
    for args in [
        &["crossings", "roads.csv", "--json"][..],
        &["crossings", "roads.csv", "--json", "--memory", "64M"],
        &["join", "roads.csv", "walls.csv", "--json"],
        &["join", "walls.csv", "roads.csv", "--json"],
        &["cast", "roads.csv", "walls.csv", "--json"],
        &["cast", "walls.csv", "roads.csv", "--json"],
    ] {
        assert_eq!(folder.run(args).stderr, warning("roads.csv:2"), "{args:?}");
        let quiet = folder.run(&[args, &["--quiet"]].concat());
        assert_eq!(quiet.stderr, "", "{args:?}");
    }
    // With texts behind the coordinates there is no doubt, and with a header none either.
    folder.run(&["crossings", "walls.csv", "--json"]).ok(1);
    folder.put("roads.csv", "id,x1,y1,x2,y2\n7,0,0,4,4\n8,0,4,4,0\n");
    folder.run(&["crossings", "roads.csv", "--json"]).ok(0);
}
