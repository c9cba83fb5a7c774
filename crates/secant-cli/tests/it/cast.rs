//! What `cast` writes for small inputs that can be checked by hand.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::folder::{Folder, gzip, shipped};

const HEADER: &str = "ray,shape,t,x,y,relation,feature,inside";

/// Rays and shapes, as files of that name.
fn folder(rays: (&str, &str), shapes: (&str, &str)) -> Folder {
    let folder = Folder::with(rays.0, rays.1);
    folder.put(shapes.0, shapes.1);
    folder
}

/// The rows for rays and shapes given as objects, without the header.
#[track_caller]
fn rows(rays: &[&str], shapes: &[&str], args: &[&str]) -> Vec<String> {
    let folder = folder(
        ("rays.ndjson", &rays.join("\n")),
        ("shapes.ndjson", &shapes.join("\n")),
    );
    let ran = folder.run(&[&["cast", "rays.ndjson", "shapes.ndjson"], args].concat());
    let status = ran.status;
    let stdout = ran.ok(status);
    let mut lines = stdout.lines().map(str::to_owned);
    assert_eq!(lines.next().as_deref(), Some(HEADER));
    let rows: Vec<_> = lines.collect();
    // The exit status says whether a ray hit.
    let hit = rows.iter().any(|row| !row.ends_with(",,,,,,,"));
    assert_eq!(status, i32::from(!hit));
    rows
}

/// The row of one ray.
#[track_caller]
fn row(ray: &str, shapes: &[&str], args: &[&str]) -> Option<String> {
    let mut rows = rows(&[ray], shapes, args);
    assert!(rows.len() < 2);
    rows.pop()
}

/// From the origin to the right.
const EAST: &str = r#"{"type":"ray","p":[0,0],"d":[2,0]}"#;

#[test]
fn tables_of_segments() {
    let folder = folder(
        (
            "shots.csv",
            "x1,y1,x2,y2\n0,0,3,0\n0,0,0,9\n0,5,4,5\n6,2,6,0\n0,-7,9,-7\n",
        ),
        (
            "walls.csv",
            "x1,y1,x2,y2\n2,0,2,4\n2,-3,2,0\n1,9,1,5\n5,1,7,1\n5,1,7,2\n",
        ),
    );
    let expected = format!(
        "{HEADER}\n\
         0,0,0.6666666666666666,2,0,touch,start,false\n\
         2,2,0.25,1,5,touch,end,false\n\
         3,4,0.25,6,1.5,cross,face 0,false\n"
    );
    assert_eq!(
        folder.run(&["cast", "shots.csv", "walls.csv"]).ok(0),
        expected
    );

    // Every ray, in its place.
    let expected = format!(
        "{HEADER}\n\
         0,0,0.6666666666666666,2,0,touch,start,false\n\
         1,,,,,,,\n\
         2,2,0.25,1,5,touch,end,false\n\
         3,4,0.25,6,1.5,cross,face 0,false\n\
         4,,,,,,,\n"
    );
    let stdout = folder.run(&["cast", "shots.csv", "walls.csv", "--all"]);
    assert_eq!(stdout.ok(0), expected);

    let expected = concat!(
        r#"{"ray":2,"shape":2,"t":0.25,"x":1,"y":5,"relation":"touch","feature":"end","inside":false}"#,
        "\n",
        r#"{"ray":3,"shape":4,"t":0.25,"x":6,"y":1.5,"relation":"cross","feature":"face 0","inside":false}"#,
        "\n",
        r#"{"ray":4,"shape":null,"t":null,"x":null,"y":null,"relation":null,"feature":null,"inside":null}"#,
        "\n",
    );
    let args = ["cast", "shots.csv", "walls.csv", "--all", "--to", "ndjson"];
    let stdout = folder.run(&args).ok(0);
    assert!(stdout.ends_with(expected), "{stdout}");
    assert_eq!(stdout.lines().count(), 5);
}

#[test]
fn every_type_of_shape() {
    for (shape, expected) in [
        // The t of a ray is in multiples of its direction.
        (r#""point","p":[3,0]"#, "1.5,3,0,contains,vertex 0,false"),
        (r#""line","p":[3,7],"d":[0,1]"#, "1.5,3,0,cross,,false"),
        (r#""ray","p":[3,0],"d":[0,1]"#, "1.5,3,0,touch,start,false"),
        (r#""ray","p":[3,-1],"q":[3,0]"#, "1.5,3,0,cross,,false"),
        (
            r#""segment","p":[3,1],"q":[3,0]"#,
            "1.5,3,0,touch,end,false",
        ),
        (
            r#""segment","p":[9,0],"q":[3,0]"#,
            "1.5,3,0,contains,end,false",
        ),
        (
            r#""segment","p":[-9,0],"q":[3,0]"#,
            "0,0,0,overlap,face 0,false",
        ),
        (r#""circle","c":[8,4],"r":5"#, "2.5,5,0,cross,,false"),
        (r#""circle","c":[8,5],"r":5"#, "4,8,0,touch,,false"),
        (r#""circle","c":[1,1],"r":2"#, "0,0,0,cross,,true"),
        (
            r#""aabb","min":[3,-1],"max":[4,1]"#,
            "1.5,3,0,cross,face 3,false",
        ),
        (
            r#""box","min":[3,-1],"max":[4,1]"#,
            "1.5,3,0,cross,face 3,false",
        ),
        (
            r#""polyline","points":[[1,1],[5,3],[5,-3]]"#,
            "2.5,5,0,cross,face 1,false",
        ),
        (
            r#""aabb","min":[3,-1],"max":[4,0]"#,
            "1.5,3,0,touch,vertex 3,false",
        ),
        (
            r#""aabb","min":[-1,-1],"max":[4,0]"#,
            "0,0,0,touch,face 2,false",
        ),
        (
            r#""triangle","points":[[3,-1],[3,1],[9,0]]"#,
            "1.5,3,0,cross,face 0,false",
        ),
        (
            r#""polygon","points":[[-1,-1],[9,-1],[9,1],[-1,1]]"#,
            "0,0,0,cross,,true",
        ),
        // Not convex: in through a notch, whose point is vertex 4.
        (
            r#""polygon","points":[[1,1],[1,2],[9,2],[9,-2],[5,0],[1,-2]]"#,
            "0.5,1,0,cross,face 5,false",
        ),
        (
            r#""polygon","points":[[5,0],[3,-1],[9,-1],[9,1],[3,1]]"#,
            "2.5,5,0,cross,vertex 0,false",
        ),
    ] {
        let shape = format!(r#"{{"type":{shape}}}"#);
        let found = row(EAST, &[&shape], &[]);
        assert_eq!(found, Some(format!("0,0,{expected}")), "{shape}");
    }
}

#[test]
fn ties_go_to_the_lowest_index() {
    // Walls, a circle and a corner that all have the point (3, 0) first.
    let shapes = [
        r#"{"type":"segment","p":[4,-1],"q":[4,1]}"#,
        r#"{"type":"circle","c":[5,0],"r":2}"#,
        r#"{"type":"segment","p":[3,0],"q":[3,1]}"#,
        r#"{"type":"aabb","min":[3,0],"max":[4,1]}"#,
        r#"{"type":"polygon","points":[[3,-1],[3,0],[4,3],[9,0]]}"#,
    ];
    let first = |shapes: &[&str]| row(EAST, shapes, &[]).unwrap();
    assert_eq!(first(&shapes), "0,1,1.5,3,0,cross,,false");
    let [a, b, c, d, polygon] = shapes;
    assert_eq!(
        first(&[polygon, a, b, c, d]),
        "0,0,1.5,3,0,cross,vertex 1,false"
    );
    assert_eq!(first(&[a, c, b, d]), "0,1,1.5,3,0,touch,start,false");
    assert_eq!(first(&[a, d, c, b]), "0,1,1.5,3,0,touch,vertex 0,false");
    // One unit in the last place before the others is before them.
    let nearer = r#"{"type":"point","p":["0x1.7ffffffffffffp1",0]}"#;
    let found = first(&[b, c, d, nearer]);
    assert_eq!(
        found,
        "0,3,1.4999999999999998,2.9999999999999996,0,contains,vertex 0,false"
    );
}

#[test]
fn ties_are_decided_on_true_parameters() {
    // The wall x = 1 is a third along the way. The other is a hair before it, at the f64 that is
    // nearest to 1/3, and so has the same rounded t.
    let way = r#"{"type":"segment","p":[0,0],"q":[3,1]}"#;
    let third = r#"{"type":"segment","p":[1,-1],"q":[1,2]}"#;
    let hair =
        r#"{"type":"segment","p":[0,"0x1.5555555555555p-2"],"q":[3,"0x1.5555555555555p-2"]}"#;
    let alone = |wall| row(way, &[wall], &[]).unwrap();
    assert!(alone(third).starts_with("0,0,0.3333333333333333,1,"));
    assert!(alone(hair).starts_with("0,0,0.3333333333333333,"));
    let found = row(way, &[third, hair], &[]).unwrap();
    assert!(found.starts_with("0,1,0.3333333333333333,"), "{found}");
    let found = row(way, &[hair, third], &[]).unwrap();
    assert!(found.starts_with("0,0,0.3333333333333333,"), "{found}");
}

#[test]
fn max_t_is_inclusive_and_exact() {
    let wall = r#"{"type":"segment","p":[3,-1],"q":[3,1]}"#;
    let hit = Some("0,0,1.5,3,0,cross,face 0,false".to_owned());
    assert_eq!(row(EAST, &[wall], &["--max-t", "1.5"]), hit);
    assert_eq!(row(EAST, &[wall], &["--max-t", "1.4999999999999998"]), None);
    // A wall at t = 1/3 is beyond the f64 that is nearest to 1/3, which is smaller.
    let ray = r#"{"type":"ray","p":[0,0],"d":[9,0]}"#;
    assert_eq!(row(ray, &[wall], &["--max-t", "0.3333333333333333"]), None);
    let found = row(ray, &[wall], &["--max-t", "0.33333333333333337"]).unwrap();
    assert_eq!(found, "0,0,0.3333333333333333,3,0,cross,face 0,false");
    // The start is at 0.
    let around = r#"{"type":"circle","c":[0,0],"r":1}"#;
    let found = row(EAST, &[wall, around], &["--max-t", "0"]).unwrap();
    assert_eq!(found, "0,1,0,0,0,cross,,true");
    assert_eq!(
        row(EAST, &[wall], &["--max-t", "0", "--all"]).unwrap(),
        "0,,,,,,,"
    );
}

#[test]
fn hollow_shapes_are_hit_on_the_far_side() {
    for (shape, expected) in [
        (r#""circle","c":[0,0],"r":3"#, "1.5,3,0,cross,,true"),
        (
            r#""aabb","min":[-1,-1],"max":[3,1]"#,
            "1.5,3,0,cross,face 1,true",
        ),
        (
            r#""aabb","min":[-1,-1],"max":[3,0]"#,
            "0,0,0,touch,face 2,false",
        ),
        (
            r#""polygon","points":[[3,-1],[3,1],[-3,1],[-3,-1]]"#,
            "1.5,3,0,cross,face 0,true",
        ),
    ] {
        let shape = format!(r#"{{"type":{shape}}}"#);
        let found = row(EAST, &[&shape], &["--hollow"]);
        assert_eq!(found, Some(format!("0,0,{expected}")), "{shape}");
    }
    // Wholly inside there is no wall to be hit.
    let inside = r#"{"type":"segment","p":[0,0],"q":[1,0]}"#;
    let circle = r#"{"type":"circle","c":[0,0],"r":2}"#;
    assert_eq!(row(inside, &[circle], &["--hollow"]), None);
    assert_eq!(
        row(inside, &[circle], &[]).unwrap(),
        "0,0,0,0,0,within,,true"
    );
}

#[test]
fn what_is_only_touched_can_be_passed_by() {
    let shapes = [
        // Ends on the ray, a tangent, a corner, and a wall.
        r#"{"type":"segment","p":[1,0],"q":[1,1]}"#,
        r#"{"type":"circle","c":[2,1],"r":1}"#,
        r#"{"type":"aabb","min":[3,0],"max":[4,1]}"#,
        r#"{"type":"segment","p":[6,-1],"q":[6,1]}"#,
    ];
    let first = |args: &[&str]| row(EAST, &shapes, args);
    assert_eq!(first(&[]).unwrap(), "0,0,0.5,1,0,touch,start,false");
    let hit = "0,3,3,6,0,cross,face 0,false";
    assert_eq!(first(&["--ignore-touch"]).unwrap(), hit);
    assert_eq!(first(&["--ignore-touch", "--max-t", "2.5"]), None);
    assert_eq!(
        first(&["--ignore-touch", "--max-t", "2.5", "--all"]).unwrap(),
        "0,,,,,,,"
    );
}

#[test]
fn a_segment_of_zero_length_is_a_point() {
    let point = r#"{"type":"segment","p":[1,1],"q":[1,1]}"#;
    let circle = r#"{"type":"circle","c":[0,0],"r":2}"#;
    let corner = r#"{"type":"aabb","min":[1,1],"max":[2,2]}"#;
    let line = r#"{"type":"line","p":[0,0],"q":[2,2]}"#;
    let found = |shape| row(point, &[shape], &[]).unwrap();
    assert_eq!(found(circle), "0,0,0,1,1,within,,true");
    assert_eq!(found(corner), "0,0,0,1,1,touch,vertex 0,false");
    assert_eq!(found(line), "0,0,0,1,1,within,,false");
}

#[test]
fn numbers_to_the_last_bit_and_beyond_the_largest() {
    let ray = r#"{"type":"ray","p":[0,0],"d":["0x1p-1074",0]}"#;
    let near = r#"{"type":"point","p":["0x1p-1074",0]}"#;
    assert_eq!(
        row(ray, &[near], &[]).unwrap(),
        "0,0,1,5e-324,0,contains,vertex 0,false"
    );
    let far = r#"{"type":"point","p":[1e300,0]}"#;
    assert_eq!(
        row(ray, &[far], &[]).unwrap(),
        "0,0,inf,1e+300,0,contains,vertex 0,false"
    );
    let folder = folder(("ray.ndjson", ray), ("far.ndjson", far));
    let stdout = folder
        .run(&["cast", "ray.ndjson", "far.ndjson", "--to", "ndjson"])
        .ok(0);
    assert!(stdout.contains(r#""t":"inf","x":1e+300,"#), "{stdout}");
    // The true t is beyond every one that can be asked for.
    assert_eq!(row(ray, &[far], &["--max-t", "1e308"]), None);
}

#[test]
fn tables_in_many_forms() {
    let expected = format!("{HEADER}\n0,1,0.5,2,0,cross,,false\n");
    let circles = [
        "x,y,r\n9,9,1\n3,0,1\n",
        "9,9,1\n3,0,1",
        "\u{feff}X;Y;R\r\n9;9;1\r\n\r\n3;0;1\r\n",
        "radius\ty\tx\n1\t9\t9\n1\t0\t3\n",
        "cx, cy, r\n9, 9, 1\n3, 0, 1\n",
        "\"cx\",\"cy\",\"radius\"\n9,9,1\n\"3\",0,1\n",
    ];
    for table in circles {
        let folder = folder(("shots.csv", "0;0;4;0\n"), ("circles.csv", table));
        let stdout = folder.run(&["cast", "shots.csv", "circles.csv"]).ok(0);
        assert_eq!(stdout, expected, "{table:?}");
    }
    // Boxes and points, too, which have a header.
    for (table, row) in [
        (
            "xmin,ymin,xmax,ymax\n9,9,9,9\n2,-1,4,1\n",
            "0,1,0.5,2,0,cross,face 3,false",
        ),
        (
            "id;Max Y;max_x;min_y;min_x\n7;9;9;9;9\n8;1;4;-1;2\n",
            "0,1,0.5,2,0,cross,face 3,false,8",
        ),
        ("x,y\n9,9\n2,0\n", "0,1,0.5,2,0,contains,vertex 0,false"),
        (
            "Longitude;Latitude\n9;9\n2;0\n",
            "0,1,0.5,2,0,contains,vertex 0,false",
        ),
        ("lat,lon,radius\n9,9,1\n0,3,1\n", "0,1,0.5,2,0,cross,,false"),
    ] {
        let shots = "end_lat,end_lon,start_lat,start_lon\n0,4,0,0\n";
        let folder = folder(("shots.csv", shots), ("shapes.csv", table));
        let stdout = folder.run(&["cast", "shots.csv", "shapes.csv"]).ok(0);
        assert_eq!(stdout.lines().nth(1), Some(row), "{table:?}");
    }
    // Texts in a first record that is no header are no names.
    for walls in ["9,9,9,8,z1\n1,-1,1,1,z2\n", "9,9,9,8,Z-2,a\n1,-1,1,1,,\n"] {
        let folder = folder(("shots.csv", "0,0,4,0\n"), ("walls.csv", walls));
        let hits = folder.run(&["cast", "shots.csv", "walls.csv", "--json"]);
        assert!(hits.ok(0).contains("\"hits\":1"), "{walls:?}");
    }
    // Objects after a byte order mark, blank lines among them, and with CR.
    let folder = folder(
        (
            "shots.jsonl",
            "\u{feff}{\"type\":\"segment\",\"p\":[0,0],\"q\":[4,0]}\r\n\r\n",
        ),
        (
            "circles.NDJSON",
            "\n{\"type\":\"circle\",\"c\":[9,9],\"r\":1}\n \n{\"c\":[3,0],\"type\":\"circle\",\"r\":\"0x1p0\"}",
        ),
    );
    let stdout = folder.run(&["cast", "shots.jsonl", "circles.NDJSON"]).ok(0);
    assert_eq!(stdout, expected);
}

#[test]
fn drawings() {
    let folder = folder(
        ("sights.svg", "<svg><path d='M0 1H9'/></svg>"),
        (
            "rooms.svg",
            "<svg><line x1='20' x2='30'/>\n<rect x='1' y='0' width='3' height='2'/></svg>",
        ),
    );
    let expected = format!(
        "{HEADER},element_ray,element_shape\n0,4,0.1111111111111111,1,1,cross,face 0,false,0,1\n"
    );
    let stdout = folder.run(&["cast", "sights.svg", "rooms.svg"]).ok(0);
    assert_eq!(stdout, expected);
}

#[test]
fn other_columns_and_keys_are_carried_along() {
    let folder = folder(
        (
            "rays.csv",
            "line,x1,y1,x2,y2,name,name\n7,0,0,4,0,a,\"b, c\"\n8,0,5,4,5,d,1\n",
        ),
        (
            "shapes.ndjson",
            concat!(
                r#"{"type":"point","p":[9,9]}"#,
                "\n",
                r#"{"type":"circle","id":"w \"1\"","c":[3,0],"r":1,"open":true,"points":[1,2],"d":null}"#,
                "\n",
                r#"{"type":"circle","c":[3,5],"id":7.50,"r":1}"#,
            ),
        ),
    );
    let stdout = folder.run(&["cast", "rays.csv", "shapes.ndjson"]).ok(0);
    let columns = "line_ray,name_ray,name_2_ray,id_shape,open_shape,points_shape,d_shape";
    let expected = format!(
        "{HEADER},{columns}\n\
         0,1,0.5,2,0,cross,,false,7,a,\"b, c\",\"w \"\"1\"\"\",true,\"[1,2]\",\n\
         1,2,0.5,2,5,cross,,false,8,d,1,7.50,,,\n"
    );
    assert_eq!(stdout, expected);

    // In JSON they are what they were.
    let stdout = folder
        .run(&["cast", "rays.csv", "shapes.ndjson", "--to", "ndjson"])
        .ok(0);
    let carried: Vec<_> = stdout
        .lines()
        .map(|line| line.split_once("\"inside\":false,").unwrap().1)
        .collect();
    assert_eq!(
        carried,
        [
            concat!(
                r#""line_ray":7,"name_ray":"a","name_2_ray":"b, c","id_shape":"w \"1\"","#,
                r#""open_shape":true,"points_shape":[1,2],"d_shape":null}"#
            ),
            concat!(
                r#""line_ray":8,"name_ray":"d","name_2_ray":"1","id_shape":7.50,"#,
                r#""open_shape":null,"points_shape":null,"d_shape":null}"#
            ),
        ]
    );

    // A ray that hits nothing has its own columns all the same.
    let stdout = folder
        .run(&["cast", "rays.csv", "shapes.ndjson", "--all", "--max-t", "0"])
        .ok(1);
    assert!(
        stdout.ends_with("\n0,,,,,,,,7,a,\"b, c\",,,,\n1,,,,,,,,8,d,1,,,,\n"),
        "{stdout}"
    );
}

#[test]
fn compressed_and_from_stdin() {
    let (shots, walls) = ("0,0,4,0\n", "2,-1,2,1\n");
    let folder = folder(("shots.csv", shots), ("walls.csv", walls));
    let expected = folder.run(&["cast", "shots.csv", "walls.csv"]).ok(0);
    assert_eq!(
        expected,
        format!("{HEADER}\n0,0,0.5,2,0,cross,face 0,false\n")
    );
    folder.put("shots.csv.gz", gzip(shots));
    folder.put("walls.txt", gzip(walls));
    let plain = |args: &[&str], stdin: &[u8]| {
        let args = [&["cast"], args].concat();
        assert_eq!(
            folder.run_with_stdin(&args, stdin).ok(0),
            expected,
            "{args:?}"
        );
    };
    plain(&["shots.csv.gz", "walls.csv"], b"");
    plain(&["-", "walls.csv", "--from", "csv"], shots.as_bytes());
    plain(&["shots.csv", "-", "--from", "csv"], &gzip(walls));
    plain(&["shots.csv", "walls.txt", "--from", "csv"], b"");
    // An extension says more than --from.
    let object = br#"{"type":"segment","p":[2,-1],"q":[2,1]}"#;
    plain(&["shots.csv", "-", "--from", "ndjson"], object);
    // Nothing says more than the option of an input.
    folder.put("shots.ndjson", shots);
    let asked = ["--from-rays", "csv", "--from-shapes", "csv"];
    plain(
        &[&["shots.ndjson", "-", "--from", "ndjson"], &asked[..]].concat(),
        walls.as_bytes(),
    );
}

#[test]
fn outputs_and_summaries() {
    let folder = folder(
        ("shots.csv", "0,0,4,0\n0,9,4,9\n"),
        ("walls.csv", "2,-1,2,1\n"),
    );
    let args = ["cast", "shots.csv", "walls.csv"];
    let run = |more: &[&str]| folder.run(&[&args, more].concat());
    let bare = run(&[]).ok(0);
    assert_eq!(bare.lines().count(), 2);

    let summary = |text: &str, name: &str| {
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[4].starts_with("  time         "), "{text}");
        assert_eq!(
            [&lines[..4], &lines[5..]].concat(),
            [
                "shots.csv against walls.csv",
                "  rays         2",
                "  shapes       1",
                "  hits         1",
                &format!("  hits in {name}"),
            ]
        );
    };
    summary(&run(&["-o", "hits.csv"]).ok(0), "hits.csv");
    assert_eq!(folder.read("hits.csv"), bare);
    let ran = run(&["-o", "-"]);
    assert_eq!((ran.status, &ran.stdout), (0, &bare));
    summary(&ran.stderr, "<stdout>");
    assert_eq!(run(&["-o", "-", "-q"]).ok(0), bare);
    assert_eq!(run(&["-q"]).ok(0), bare);
    assert_eq!(run(&["-q", "-o", "hits.ndjson.gz"]).ok(0), "");
    let packed = std::fs::read(folder.path().join("hits.ndjson.gz")).unwrap();
    assert_eq!(packed[..2], [0x1f, 0x8b]);

    // The object is all that there is on stdout.
    let object = |text: &str| {
        let (before, seconds) = text.split_once("\"seconds\":").unwrap();
        assert!(seconds.strip_suffix("}\n").unwrap().parse::<f64>().unwrap() >= 0.0);
        assert_eq!(before, r#"{"rays":2,"shapes":1,"hits":1,"#);
    };
    object(&run(&["--json"]).ok(0));
    object(&run(&["--json", "-q", "--ignore-touch", "--threads", "1"]).ok(0));
    object(&run(&["--json", "-o", "hits.ndjson"]).ok(0));
    assert!(folder.read("hits.ndjson").starts_with("{\"ray\":0,"));
    let ran = run(&["--json", "-o", "-"]);
    assert_eq!(ran.stdout, bare);
    object(&ran.stderr);
}

#[test]
fn status_one_where_nothing_is_hit() {
    let folder = folder(
        ("shots.csv", "0,0,4,0\n"),
        ("walls.csv", "x1,y1,x2,y2\n2,1,2,2\n"),
    );
    folder.put("header.csv", "x,y,r");
    folder.put("blank.ndjson", "\n");
    folder.put("empty.svg", "<svg/>");
    for shapes in ["walls.csv", "header.csv", "blank.ndjson", "empty.svg"] {
        let stdout = folder.run(&["cast", "shots.csv", shapes, "--all"]).ok(1);
        let row = stdout.lines().nth(1).unwrap();
        assert!(row.starts_with("0,,,,,,,"), "{row}");
        let stdout = folder.run(&["cast", "shots.csv", shapes]).ok(1);
        assert!(stdout.starts_with(HEADER) && stdout.lines().count() == 1);
    }
    for rays in ["blank.ndjson", "empty.svg"] {
        let stdout = folder.run(&["cast", rays, "walls.csv", "--json"]).ok(1);
        assert!(
            stdout.starts_with(r#"{"rays":0,"shapes":1,"hits":0,"#),
            "{stdout}"
        );
    }
}

#[test]
fn the_same_for_any_number_of_threads() {
    // More rays than are cast at once, whose rows keep their order.
    let rays: String = (0..10_000)
        .map(|n| format!("{n},{},{n},{}\n", 1 - n % 2 * 2, 1 - n % 3))
        .collect();
    let folder = folder(("rays.csv", &rays), ("wall.csv", "0,0,10000,0\n"));
    let with = |threads| {
        let args = [
            "cast",
            "rays.csv",
            "wall.csv",
            "--all",
            "--threads",
            threads,
        ];
        folder.run(&args).ok(0)
    };
    let one = with("1");
    assert_eq!(one.lines().count(), 10_001);
    for (n, row) in one.lines().skip(1).enumerate() {
        // From y = 1 or −1 to y = 1, 0 or −1: only where the signs differ it comes to y = 0.
        let (from, to) = (
            1 - i32::from(n % 2 == 1) * 2,
            1 - i32::try_from(n % 3).unwrap(),
        );
        assert!(row.starts_with(&format!("{n},")), "{row}");
        assert_eq!(row.ends_with(",,,,,,,"), from == to, "{row}");
    }
    assert_eq!(one, with("2"));
    assert_eq!(one, with("7"));
}

#[test]
fn a_closed_pipe_is_quiet() {
    let rays = "0,0,4,0\n".repeat(20_000);
    let folder = folder(("rays.csv", &rays), ("wall.csv", "2,-1,2,1\n"));
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("secant"))
        .current_dir(folder.path())
        .args(["cast", "rays.csv", "wall.csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut first)
        .unwrap();
    assert_eq!(first, format!("{HEADER}\n"));
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", output.status);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

/// Runs `cast` on two files with an output, and gives the error. There must be no new file.
#[track_caller]
fn refused(rays: (&str, &str), shapes: (&str, &str)) -> String {
    let folder = folder(rays, shapes);
    let before = folder.files();
    let ran = folder.run(&["cast", rays.0, shapes.0, "-o", "out.csv"]);
    assert_eq!(folder.files(), before, "{ran:?}");
    ran.error()
}

#[test]
fn tables_that_cannot_be_read() {
    let expected_shapes = "expected a header with x1, y1, x2 and y2 (segments), x, y and r (circles), xmin, ymin, \
                           xmax and ymax (boxes) or x and y (points), or four numbers or three";
    let expected_header = "expected a number, or a header with x, y and r for circles";
    for (table, expected) in [
        ("", ": 0 bytes, expected shapes".to_owned()),
        ("\n\n", ": only blank lines, expected a table".to_owned()),
        // A header that nearly fits; of several, the names of which there are most.
        (
            "x,name\n0,0\n",
            format!(":1: found x, but no y, {expected_shapes}"),
        ),
        (
            "X1,Y1,x_2\n0,0,1\n",
            format!(":1: found X1, Y1 and x_2, but no y2, {expected_shapes}"),
        ),
        (
            "x,y,x2,y2\n0,0,1,1\n",
            format!(":1: found x2 and y2, but no x1 or y1, {expected_shapes}"),
        ),
        (
            "xmin,ymin,xmax\n0,0,1\n",
            format!(":1: found xmin, ymin and xmax, but no ymax, {expected_shapes}"),
        ),
        ("0,0\n1,1\n", format!(":1: `0,0`, {expected_shapes}")),
        (
            "x,y,z\n0,0,0\n",
            ":1: a column z: shapes in space are still to come, expected x and y only".to_owned(),
        ),
        ("x;y\n0;?\n", ":2: y is `?`, expected a number".to_owned()),
        ("a,b,c,d\n", format!(":1: `a,b,c,d`, {expected_shapes}")),
        (
            "x,y,r\n0,0,nan\n",
            ":2: r is `nan`, expected a finite number".to_owned(),
        ),
        (
            "x,y,r\n0,0,1\n0,0,-0.5\n",
            ":3: r is -0.5, expected 0 or more".to_owned(),
        ),
        (
            "cx,cy,radius\n0,0,-1\n",
            ":2: radius is -1, expected 0 or more".to_owned(),
        ),
        ("x,y,r\n0,1\n", ":2: 2 fields, expected 3".to_owned()),
        ("x,y,r\n0,1,1,1\n", ":2: 4 fields, expected 3".to_owned()),
        (
            "x,y,r\n0,1e400,1\n",
            ":2: y is `1e400`, beyond the largest f64, expected at most 1.7976931348623157e308"
                .to_owned(),
        ),
        (
            "0,0,1\n0,0,r\n",
            ":2: r is `r`, expected a number".to_owned(),
        ),
        ("x,y,r,r\n", ":1: two columns r, expected one".to_owned()),
        // Four fields without a header: a segment with an error, or a circle with a name.
        (
            "3,0,1,oak\n9,9,1,elm\n",
            format!(":1: y2 is `oak`, {expected_header}"),
        ),
        (
            "3;0;1;;oak\n",
            format!(":1: y2 is empty, {expected_header}"),
        ),
        ("3;0;1;1,5\n", format!(":1: y2 is `1,5`, {expected_header}")),
        (
            "3,0,one,oak\n",
            ":1: x2 is `one`, expected a number".to_owned(),
        ),
        (
            "x,y,z,r\n0,0,0,1\n",
            ":1: a column z: shapes in space are still to come, expected x and y only".to_owned(),
        ),
        (
            "x1,y1,z1,x2,y2,z2\n",
            ":1: a column z1: shapes in space are still to come, expected x and y only".to_owned(),
        ),
        (
            "x1,y1,x2,y2\n0,0,1\n",
            ":2: 3 fields, expected 4".to_owned(),
        ),
    ] {
        let error = refused(("rays.csv", "0,0,1,1\n"), ("bad.csv", table));
        assert_eq!(error, format!("bad.csv{expected}"), "{table:?}");
    }
    for (header, name) in [
        ("x,y,r,name", "circles"),
        ("xmin,ymin,xmax,ymax", "boxes"),
        ("id,lon,lat,name", "points"),
        ("id;x;y", "points"),
    ] {
        let error = refused(("rays.csv", header), ("walls.csv", "0,0,1,1\n"));
        let expected = "expected a header with x1, y1, x2 and y2, or four numbers";
        assert_eq!(
            error,
            format!(
                "rays.csv:1: `{header}` is a table of {name}, for `join` and for SHAPES of `cast`, {expected}"
            )
        );
    }
    let error = refused(("rays.csv", ""), ("walls.csv", ""));
    assert_eq!(error, "rays.csv: 0 bytes, expected rays or segments");
}

#[test]
fn objects_that_cannot_be_read() {
    for (object, expected) in [
        (
            "[1]",
            "invalid type: sequence, expected a JSON object".to_owned(),
        ),
        (
            "{\"type\":",
            "broken JSON at column 8: EOF while parsing a value".to_owned(),
        ),
        ("{}", "type is missing".to_owned()),
        (
            r#"{"type":"blob"}"#,
            "type is \"blob\", expected one of point, segment, line, ray, circle, sphere, aabb, \
             capsule, triangle, polygon, polyline"
                .to_owned(),
        ),
        (
            r#"{"type":"Feature","properties":{},"geometry":null}"#,
            "type is \"Feature\", expected one of point, segment, line, ray, circle, sphere, aabb, \
             capsule, triangle, polygon, polyline; it is GeoJSON, which `join`, `cast` and \
             `crossings` read as .geojson"
                .to_owned(),
        ),
        (r#"{"type":"point"}"#, "p is missing".to_owned()),
        (
            r#"{"type":"point","p":["nan",0]}"#,
            "p[0] is \"nan\", expected a finite number".to_owned(),
        ),
        (
            r#"{"type":"point","p":[0,1e400]}"#,
            "p[1] is 1e400, beyond the largest f64".to_owned(),
        ),
        (
            r#"{"type":"point","p":[0]}"#,
            "p has 1 coordinate, expected 2 or 3".to_owned(),
        ),
        (
            r#"{"type":"point","p":[0,0],"p":[0,0]}"#,
            "p is there twice".to_owned(),
        ),
        (
            r#"{"type":"point","p":[0,0],"id":1,"id":2}"#,
            "id is there twice".to_owned(),
        ),
        (
            r#"{"type":"segment","p":[0,0],"q":[0,0,0]}"#,
            "q has 3 coordinates, expected 2".to_owned(),
        ),
        (
            r#"{"type":"ray","p":[0,0],"d":[0,0]}"#,
            "the direction is zero (or its two points coincide), expected a line through two \
             different points"
                .to_owned(),
        ),
        (
            r#"{"type":"ray","p":[0,0]}"#,
            "d is missing (or q, a second point)".to_owned(),
        ),
        (
            r#"{"type":"ray","p":[0,0],"d":[1,0],"q":[1,0]}"#,
            "the object has both d and q, expected one of them".to_owned(),
        ),
        (
            r#"{"type":"circle","c":[0,0],"r":-1}"#,
            "the radius is negative, expected 0 or more".to_owned(),
        ),
        (
            r#"{"type":"aabb","min":[0,1],"max":[1,0]}"#,
            "min is above max on y, expected min <= max".to_owned(),
        ),
        (
            r#"{"type":"capsule","p":[0,0],"q":[1,0],"r":-1}"#,
            "the radius is negative, expected 0 or more".to_owned(),
        ),
        (
            r#"{"type":"sphere","c":[0,0,0],"r":1}"#,
            "a shape of 3 coordinates, expected 2 (shapes in space are still to come)".to_owned(),
        ),
        (
            r#"{"type":"polygon","points":[[0,0],[2,2],[2,0],[0,2]]}"#,
            "points: edges 0 and 2 cross, touch or overlap, expected a simple polygon".to_owned(),
        ),
        (
            r#"{"type":"triangle","points":[[0,0],[0,0]]}"#,
            "points has 2 points, expected 3".to_owned(),
        ),
        (
            r#"{"type":"point","p":[0,9007199254740993],"prec":"i64"}"#,
            "p[1] is 9007199254740993: integers beyond 2^53 that are no f64 are for `relate`, \
             expected others"
                .to_owned(),
        ),
        (
            r#"{"type":"polygon","points":[[0,0],[2,0],[0,0.5]],"prec":"i64"}"#,
            "points[2][1] is 0.5, expected an integer".to_owned(),
        ),
        (
            r#"{"type":"circle","c":[0,0],"r":1e-50,"prec":"f32"}"#,
            "r is 1e-50, expected an f32 value (the nearest is 0.0)".to_owned(),
        ),
        (
            r#"{"type":"point","p":[0,0],"prec":"f16"}"#,
            "prec is \"f16\", expected \"f32\", \"f64\" or \"i64\"".to_owned(),
        ),
    ] {
        // The line is that of the file, blank ones counted.
        let shapes = format!("\n \r\n{object}\n");
        let error = refused(("rays.csv", "0,0,1,1\n"), ("bad.ndjson", &shapes));
        assert_eq!(error, format!("bad.ndjson:3: {expected}"), "{object}");
    }
    for (object, found) in [
        (r#"{"type":"circle","c":[0,0],"r":1}"#, "circle"),
        (r#"{"type":"line","p":[0,0],"d":[1,0]}"#, "line"),
        (r#"{"type":"polyline","points":[[0,0],[1,0]]}"#, "polyline"),
        (r#"{"type":"capsule","p":[0,0],"q":[1,0],"r":1}"#, "capsule"),
    ] {
        let error = refused(("rays.ndjson", object), ("walls.csv", "0,0,1,1\n"));
        let expected = format!("rays.ndjson:1: type is \"{found}\", expected ray or segment");
        assert_eq!(error, expected);
    }
    let many: String = (0..1001)
        .map(|n| format!("{{\"type\":\"point\",\"p\":[0,0],\"k{n}\":0}}\n"))
        .collect();
    assert_eq!(
        refused(("rays.csv", "0,0,1,1\n"), ("keys.ndjson", &many)),
        "keys.ndjson:1001: more than 1000 different further keys, expected the same in all objects"
    );
}

#[test]
fn calls_that_contradict_themselves() {
    let folder = folder(("rays.csv", "0,0,4,0\n"), ("walls.csv", "2,-1,2,1\n"));
    folder.put("walls.txt", "2,-1,2,1\n");
    let before = folder.files();
    let cases: [(&[&str], &str); 13] = [
        (
            &["-", "-"],
            "RAYS and SHAPES are both stdin, expected one of them",
        ),
        (
            &["rays.csv", "walls.csv", "-o", "rays.csv"],
            "rays.csv: is both RAYS and --output, expected different files",
        ),
        (
            &["rays.csv", "walls.csv", "-o", "./walls.csv"],
            "./walls.csv: is both SHAPES and --output, expected different files",
        ),
        (
            &["rays.csv", "walls.txt"],
            "walls.txt: unknown extension .txt, expected .csv, .tsv, .ndjson, .jsonl, .arrow, .svg, .svgz or .geojson \
             (or with .gz), or --from csv|ndjson|arrow|svg|geojson",
        ),
        (
            &["-", "walls.csv"],
            "<stdin>: the format is not known, expected --from csv|ndjson|arrow|svg|geojson",
        ),
        (
            &["-", "walls.csv", "--from", "ndjson"],
            "<stdin>: 0 bytes, expected one JSON object a line, or a blank line for none",
        ),
        (
            &["missing.csv", "walls.csv"],
            "missing.csv: cannot be read: No such file or directory (os error 2)",
        ),
        (&["rays.csv", "missing"], "missing: no such file"),
        (
            &["rays.csv", "walls.csv", "-o", "hits.svg"],
            "hits.svg: rows cannot be written as .svg, expected .csv, .ndjson, .geojson, .arrow or --to",
        ),
        (
            &["rays.csv", "walls.csv", "-o", "nowhere/hits.csv"],
            "nowhere/hits.csv: there is no folder nowhere, expected one",
        ),
        (
            &["rays.csv", "walls.csv", "--max-t", "inf"],
            "invalid value 'inf' for '--max-t <T>': expected a finite number, 0 or more (see --help)",
        ),
        (
            &["rays.csv", "walls.csv", "--max-t", "-1"],
            "invalid value '-1' for '--max-t <T>': expected a finite number, 0 or more (see --help)",
        ),
        (
            &["rays.csv"],
            "the following required arguments were not provided: <SHAPES> (see --help)",
        ),
    ];
    for (args, expected) in cases {
        assert_eq!(folder.run(&[&["cast"], args].concat()).error(), expected);
        assert_eq!(folder.files(), before);
    }
    // A file can be both inputs.
    let stdout = folder.run(&["cast", "rays.csv", "rays.csv"]).ok(0);
    assert!(
        stdout.ends_with("\n0,0,0,0,0,equal,start,false\n"),
        "{stdout}"
    );
}

#[test]
fn the_shipped_level() {
    let walls = shipped("freedoom_e1m1.walls.csv");
    let ray = r#"{"type":"ray","p":[-160,304],"d":[0,1]}"#;
    let args = ["cast", "-", walls.to_str().unwrap(), "--from", "ndjson"];
    let stdout = Folder::new().run_with_stdin(&args, ray).ok(0);
    // Linedef 544 goes along y = 512, and has one side.
    let expected = format!(
        "{HEADER},linedef_shape,onesided_shape\n0,544,208,-160,512,cross,face 0,false,544,1\n"
    );
    assert_eq!(stdout, expected);
}

#[test]
#[cfg(unix)]
fn the_examples_of_the_help_run() {
    let folder = folder(
        ("shots.csv", "0,0,4,0\n"),
        ("walls.csv", "2,-1,2,1\n0,1,4,1\n"),
    );
    folder.put("sights.ndjson", EAST);
    folder.put("drawing.svg", "<svg><path d='M3 -1 V1'/></svg>");
    let help = folder.run(&["cast", "--help"]).ok(0);
    let (_, examples) = help.split_once("Examples:\n").unwrap();
    let program = assert_cmd::cargo::cargo_bin!("secant");
    let examples: Vec<&str> = examples
        .lines()
        .take_while(|line| !line.is_empty())
        .collect();
    assert_eq!(examples.len(), 4);
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
    assert!(folder.files().contains("hits.csv.gz"));
    assert!(
        folder
            .read("hits.ndjson")
            .starts_with("{\"ray\":0,\"shape\":0,")
    );
}
