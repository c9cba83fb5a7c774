//! GeoJSON in and out, for small inputs that can be checked by hand.

use serde_json::{Value, json};

use crate::folder::{Folder, gzip};

/// A line, two lines with a common end, nothing, and a collection; the numbers are decimals that floats are not.
const ROADS: &str = r#"{
"type": "FeatureCollection",
"features": [
{"type": "Feature", "id": "way/1", "properties": {"lanes": 2, "name": "A, \"1\"", "tags": {
  "a": 1}}, "geometry": {"type": "LineString", "coordinates": [[0.1, 0.1], [0.3, 0.3], [1, 0.1]]}},
{"type": "Feature", "geometry": {"coordinates": [[[0, 0.2], [2, 0.2]], [[0.2, 0], [0.2, 0.2]]],
  "type": "MultiLineString"}, "properties": {"lanes": 1.50, "name": null}},
{"type": "Feature", "properties": null, "geometry": null},
{"type": "Feature", "properties": {}, "geometry": {"type": "GeometryCollection", "geometries": [
  {"type": "LineString", "coordinates": []}, {"type": "LineString", "coordinates": [[0.1, 0.2], [0.2, 0.2]]}]}}
]}
"#;

const ROWS: &str = "\
i,j,kind,x,y,x2,y2,t,u,t2,u2,feature_i,feature_j,id_i,id_j,lanes_i,lanes_j,name_i,name_j,tags_i,tags_j
0,2,cross,0.2,0.2,,,0.5,0.1,,,0,1,way/1,,2,1.50,\"A, \"\"1\"\"\",,\"{   \"\"a\"\": 1}\",
";

fn folder() -> Folder {
    Folder::with("roads.geojson", ROADS)
}

/// A feature of some type of geometry, with a property.
fn feature(n: u32, of: &str, coordinates: &str) -> String {
    format!(
        r#"{{"type":"Feature","properties":{{"n":{n}}},"geometry":{{"type":"{of}","coordinates":{coordinates}}}}}"#
    )
}

fn collection(features: &[String]) -> String {
    let features = features.join(",");
    format!(r#"{{"type":"FeatureCollection","features":[{features}]}}"#)
}

#[test]
fn lines_are_their_segments_in_the_decimals_of_the_file() {
    let folder = folder();
    let args = ["crossings", "roads.geojson", "--json", "--ignore-adjacent"];
    let summary: Value = serde_json::from_str(&folder.run(&args).ok(0)).unwrap();
    assert_eq!(summary["segments"], 5);
    assert_eq!(
        summary["pairs"],
        json!({"cross": 2, "touch": 3, "shared": 1, "overlap": 1, "equal": 0})
    );
    assert_eq!(summary["coordinates"], "decimal");
    let args = ["--coordinates", "f64", "--json", "--ignore-adjacent"];
    let args = [&["crossings", "roads.geojson"], &args[..]].concat();
    let of_floats: Value = serde_json::from_str(&folder.run(&args).ok(0)).unwrap();
    assert_eq!(of_floats["coordinates"], "f64");

    let args = [
        "crossings",
        "roads.geojson",
        "-q",
        "-o",
        "-",
        "--only",
        "cross",
    ];
    let rows = folder.run(&args).ok(0);
    assert!(rows.starts_with(ROWS), "{rows}");
}

/// The same objects by any road.
#[test]
fn files_that_say_the_same() {
    let folder = folder();
    let args = |file| ["crossings", file, "-q", "-o", "-"];
    let rows = folder.run(&args("roads.geojson")).ok(0);
    let whole: Value = serde_json::from_str(ROADS).unwrap();
    let features = whole["features"].as_array().unwrap();
    let lines: Vec<String> = features.iter().map(Value::to_string).collect();
    // Numbers and white space are as they were written.
    let rows = rows
        .replace("1.50", "1.5")
        .replace("{   \"\"a\"\": 1}", "{\"\"a\"\":1}");
    let sequence: String = lines.iter().map(|line| format!("\u{1e}{line}\n")).collect();
    let files = [
        ("bom.geojson", format!("\u{feff}{whole}").into_bytes()),
        ("lines.geojsonl", lines.join("\n").into_bytes()),
        ("sequence.geojsons", sequence.into_bytes()),
        ("roads.json.gz", gzip(whole.to_string())),
    ];
    for (name, content) in files {
        folder.put(name, content);
        assert_eq!(folder.run(&args(name)).ok(0), rows, "{name}");
    }
    let args = [&args("-")[..], &["--from", "geojson"]].concat();
    assert_eq!(folder.run_with_stdin(&args, whole.to_string()).ok(0), rows);
    // One geometry alone is a feature.
    folder.put(
        "one.geojson",
        r#"{"type":"LineString","coordinates":[[0,0],[2,2],[2,0],[0,2]]}"#,
    );
    let rows = folder.run(&[
        "crossings",
        "one.geojson",
        "-q",
        "-o",
        "-",
        "--only",
        "cross",
    ]);
    assert!(rows.ok(0).ends_with("\n0,2,cross,1,1,,,0.5,0.5,,,0,0\n"));
    // The lines of collections are in the order of the file.
    let line = |ends| format!(r#"{{"type":"LineString","coordinates":{ends}}}"#);
    let collection = |inner: &[String]| {
        let inner = inner.join(",");
        format!(r#"{{"type":"GeometryCollection","geometries":[{inner}]}}"#)
    };
    let inner = collection(&[line("[[0,0],[4,4]]"), line("[[9,9],[9,8]]")]);
    folder.put("one.geojson", collection(&[inner, line("[[0,2],[2,0]]")]));
    let rows = folder.run(&["crossings", "one.geojson", "-q", "-o", "-"]);
    assert!(rows.ok(0).ends_with("\n0,2,cross,1,1,,,0.25,0.5,,,0,0\n"));
}

/// Rings have their edges, and their joints are left out as those of a table are.
#[test]
fn polygons_are_the_edges_of_their_rings() {
    let folder = Folder::new();
    let squares = "[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,8],[8,8],[8,1],[1,1]]]";
    let triangle = "[[[[4,4],[20,4],[4,5],[4.0,4]]]]";
    let features = [
        feature(0, "Polygon", squares),
        feature(1, "MultiPolygon", triangle),
    ];
    folder.put("map.geojson", collection(&features));
    folder.put(
        "map.csv",
        "x1,y1,x2,y2,line\n0,0,9,0,0\n9,0,9,9,0\n9,9,0,9,0\n0,9,0,0,0\n1,1,1,8,0\n1,8,8,8,0\n8,8,8,1,0\n8,1,1,1,0\n\
         4,4,20,4,1\n20,4,4,5,1\n4,5,4,4,1\n",
    );
    for flags in [&[][..], &["--ignore-adjacent"]] {
        let run = |file| {
            let args = [&["crossings", file, "-q", "-o", "-"], flags].concat();
            let rows = folder.run(&args).ok(0);
            let cells = |row: &str| row.split(',').take(13).collect::<Vec<_>>().join(",");
            rows.lines().map(cells).collect::<Vec<_>>()
        };
        assert_eq!(run("map.geojson"), run("map.csv"), "{flags:?}");
    }
    let left = folder.run(&["crossings", "map.geojson", "--ignore-adjacent", "--json"]);
    let left: Value = serde_json::from_str(&left.ok(0)).unwrap();
    assert_eq!(
        left["pairs"],
        json!({"cross": 4, "touch": 0, "shared": 0, "overlap": 0, "equal": 0})
    );
}

#[test]
fn points_and_heights_are_left_out_with_a_warning() {
    let folder = Folder::new();
    let features = [
        feature(0, "MultiPoint", "[[1,1,1],[2,2]]"),
        feature(1, "LineString", "[[0,0,7],[2,2,7]]"),
        feature(2, "LineString", "[[0,2],[2,0]]"),
    ];
    folder.put("map.geojson", collection(&features));
    let ran = folder
        .command(&["crossings", "map.geojson", "--json"])
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8(ran.stderr).unwrap(),
        "secant: warning: map.geojson: heights left out: segments and shapes are of the plane\n\
         secant: warning: map.geojson: 2 points left out: points have no segments\n"
    );
    assert_eq!(ran.status.code(), Some(0));
    // Shapes have no heights either.
    folder.put("roads.csv", "0,1,9,1\n");
    let of_shapes = [
        feature(0, "Point", "[1,1,1]"),
        feature(0, "Polygon", "[[[0,0],[2,0],[0,2,5],[0,0]]]"),
    ];
    for shape in of_shapes {
        folder.put("map.geojson", shape);
        let ran = folder.command(&["join", "roads.csv", "map.geojson", "--json"]);
        assert_eq!(
            String::from_utf8({ ran }.output().unwrap().stderr).unwrap(),
            "secant: warning: map.geojson: heights left out: segments and shapes are of the plane\n"
        );
    }
}

/// Each part of a geometry is a shape, and has what its feature has.
#[test]
fn shapes_in_joins_and_casts() {
    let folder = Folder::with("roads.csv", "-1,2,30,2\n");
    let ring = "[[0,0],[4,0],[4,4],[0,4],[0,0]]";
    let moved = ring.replace('4', "9").replace('0', "5");
    let features = [
        feature(0, "Polygon", &format!("[{ring}]")),
        feature(1, "LineString", "[[20,0,7],[20,9,7]]"),
        feature(2, "Point", "[22,2]"),
        r#"{"type":"Feature","geometry":null}"#.to_owned(),
        feature(4, "MultiPolygon", &format!("[[{moved}],[{ring}]]")),
        feature(5, "MultiLineString", "[[[20,0],[20,1]],[[24,0],[24,9]]]"),
    ];
    folder.put("shapes.geojson", collection(&features));
    let rows = folder
        .run(&["join", "roads.csv", "shapes.geojson", "-q", "-o", "-"])
        .ok(0);
    let found: Vec<String> = rows
        .lines()
        .map(|row| {
            let cells: Vec<&str> = row.split(',').collect();
            [cells[1], cells[2], cells[12], cells[13]].join(" ")
        })
        .collect();
    assert_eq!(
        found,
        [
            "j kind feature_j n_j",
            "0 cross 0 0",
            "1 cross 1 1",
            "2 contains 2 2",
            "4 cross 4 4",
            "6 cross 5 5",
        ]
    );
    let args = ["cast", "roads.csv", "shapes.geojson", "-q", "--hollow"];
    assert_eq!(
        folder.run(&args).ok(0),
        "ray,shape,t,x,y,relation,feature,inside,feature_shape,n_shape\n\
         0,0,0.03225806451612903,0,2,cross,face 3,false,0,0\n"
    );
    let rays = [feature(7, "LineString", "[[-1,2],[-1,3],[9,3]]")];
    folder.put("rays.geojson", collection(&rays));
    assert_eq!(
        folder
            .run(&["cast", "rays.geojson", "shapes.geojson", "-q"])
            .ok(0),
        "ray,shape,t,x,y,relation,feature,inside,feature_ray,n_ray,feature_shape,n_shape\n\
         1,0,0.1,0,3,cross,face 3,false,0,7,0,0\n"
    );
    // Two layers of lines are segments, in decimals.
    let lines = [feature(0, "LineString", "[[0,0.1],[0.3,0.1]]")];
    folder.put("red.geojson", collection(&lines));
    let lines = [feature(0, "LineString", "[[0.3,0.1],[0.3,7]]")];
    folder.put("blue.geojson", collection(&lines));
    let summary = folder
        .run(&["join", "red.geojson", "blue.geojson", "--json"])
        .ok(0);
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!(summary["coordinates"], "decimal");
    assert_eq!(summary["pairs"]["shared"], 1);
}

/// The properties are the rows of NDJSON, and the geometry is the common part.
#[test]
fn rows_are_the_properties_of_features() {
    let folder = folder();
    folder.put(
        "red.csv",
        "x1,y1,x2,y2\n0,0.1,1,0.1\n-1e308,-1e308,1e308,1e308\n",
    );
    folder.put("trees.csv", "x,y,r\n0.5,0.3,0.1\n0.7,0.1,0.1\n");
    folder.put(
        "far.csv",
        "x1,y1,x2,y2\n0,0,1e308,1e308\n1.7e308,0,1.7e308,1e308\n",
    );
    let runs = [
        vec!["crossings", "roads.geojson"],
        vec!["crossings", "roads.geojson", "--memory", "64M"],
        vec!["crossings", "red.csv", "--memory", "64M", "--tile", "2"],
        vec!["crossings", "roads.geojson", "--only", "equal"],
        vec!["join", "roads.geojson", "red.csv"],
        vec!["join", "trees.csv", "red.csv"],
        vec!["join", "roads.geojson", "trees.csv", "--within", "0.2"],
        vec!["cast", "red.csv", "roads.geojson", "--all"],
    ];
    for args in runs {
        let rows = |to| {
            let args = [&args[..], &["-q", "-o", "-", "--to", to]].concat();
            let ran = folder.command(&args).output().unwrap();
            String::from_utf8(ran.stdout).unwrap()
        };
        let lines = rows("ndjson");
        let lines = lines
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        let written = rows("geojson");
        if args.contains(&"--memory") && args.contains(&"roads.geojson") {
            assert_eq!(written, "", "it is read as a whole");
            continue;
        }
        let written: Value = serde_json::from_str(&written).unwrap();
        assert_eq!(written["type"], "FeatureCollection");
        let features = written["features"].as_array().unwrap();
        let properties = features.iter().map(|feature| feature["properties"].clone());
        assert!(properties.eq(lines), "{args:?}");
        for feature in features {
            assert_eq!(feature["type"], "Feature");
            let row = &feature["properties"];
            let (from, to) = (json!([row["x"], row["y"]]), json!([row["x2"], row["y2"]]));
            let geometry = match (row["x"].is_null(), row["x2"].is_null() || from == to) {
                (true, _) => Value::Null,
                (false, true) => json!({"type": "Point", "coordinates": from}),
                (false, false) => json!({"type": "LineString", "coordinates": [from, to]}),
            };
            assert_eq!(feature["geometry"], geometry, "{args:?}");
        }
    }
    let args = ["crossings", "roads.geojson", "-q", "-o", "found.geojson"];
    folder.run(&args).ok(0);
    let found = folder.read("found.geojson");
    assert_eq!(found.lines().count(), 2 + 8, "a feature a line");
    assert!(found.contains(r#"{"type":"LineString","coordinates":[[0.1,0.2],[0.2,0.2]]}"#));
    // What is written can be read: lines alone have segments.
    let args = ["crossings", "found.geojson", "-q", "--json"];
    let summary: Value = serde_json::from_str(&folder.run(&args).ok(1)).unwrap();
    assert_eq!(summary["segments"], 1);
}

/// A true point beyond the largest float has no position.
#[test]
fn an_infinity_is_in_no_geometry() {
    let folder = Folder::new();
    let line = r#"{"type":"line","p":[0,1e308],"d":[1,1]}"#;
    folder.put("a.ndjson", line);
    folder.put("b.ndjson", r#"{"type":"line","p":[0,-1e308],"d":[3,4]}"#);
    let args = [
        "join", "a.ndjson", "b.ndjson", "-q", "-o", "-", "--to", "geojson",
    ];
    let found: Value = serde_json::from_str(&folder.run(&args).ok(0)).unwrap();
    let feature = &found["features"][0];
    assert_eq!(feature["properties"]["x"], "inf");
    assert_eq!(feature["geometry"], Value::Null);
}

#[test]
fn a_reference_system_is_carried_along_and_nothing_is_projected() {
    let folder = Folder::new();
    let named = |name: &str| {
        let crs = format!(r#"{{"type":"name","properties":{{"name":"{name}"}}}}"#);
        let lines = r#"[{"type":"LineString","coordinates":[[0,0],[1,1]]}]"#;
        format!(r#"{{"crs":{crs},"type":"FeatureCollection","features":{lines}}}"#)
    };
    folder.put("utm.geojson", named("urn:ogc:def:crs:EPSG::25832"));
    folder.put("degrees.geojson", named("urn:ogc:def:crs:OGC:1.3:CRS84"));
    folder.put(
        "plain.geojson",
        r#"{"type":"LineString","coordinates":[[0,1],[1,0]]}"#,
    );
    folder.put(
        "odd.geojson",
        r#"{"crs":7,"type":"LineString","coordinates":[[0,1],[1,0]]}"#,
    );
    folder.put("table.csv", "0,1,1,0\n");
    // That of the first object counts.
    let utm = named("urn:ogc:def:crs:EPSG::25832");
    let degrees = named("urn:ogc:def:crs:OGC:1.3:CRS84");
    folder.put("two.geojsonl", format!("{utm}\n{degrees}\n"));
    folder.put(
        "points.geojson",
        utm.replace("LineString", "Point")
            .replace("[[0,0],[1,1]]", "[1,0]"),
    );
    let cases = [
        ("two.geojsonl", "utm.geojson", true, false),
        ("table.csv", "points.geojson", true, false),
        ("odd.geojson", "plain.geojson", false, false),
        ("utm.geojson", "plain.geojson", true, true),
        ("plain.geojson", "utm.geojson", true, true),
        ("utm.geojson", "utm.geojson", true, false),
        ("utm.geojson", "table.csv", true, false),
        ("degrees.geojson", "plain.geojson", true, false),
        ("plain.geojson", "table.csv", false, false),
    ];
    for (red, blue, is_named, warns) in cases {
        let ran = folder.command(&["join", red, blue, "--json", "-o", "found.geojson"]);
        let ran = { ran }.output().unwrap();
        let stderr = String::from_utf8(ran.stderr).unwrap();
        let expected = format!(
            "secant: warning: {red} is in {}, and {blue} in {}: no coordinate is projected\n",
            if red.starts_with("utm") {
                "EPSG:25832"
            } else {
                "OGC:CRS84"
            },
            if blue.starts_with("utm") {
                "EPSG:25832"
            } else {
                "OGC:CRS84"
            },
        );
        assert_eq!(stderr, if warns { &expected } else { "" }, "{red} {blue}");
        let found: Value = serde_json::from_str(&folder.read("found.geojson")).unwrap();
        assert_eq!(found["crs"].is_object(), is_named, "{red} {blue}");
        let ran = folder.command(&["cast", red, blue, "--json"]);
        let ran = { ran }.output().unwrap();
        let stderr = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(stderr, if warns { &expected } else { "" }, "{red} {blue}");
    }
    // Where there are two, that of the first file is written.
    for command in ["join", "cast"] {
        for [red, blue] in [["utm", "degrees"], ["degrees", "utm"]] {
            let files = [red, blue].map(|name| format!("{name}.geojson"));
            let ran = folder.command(&[command, &files[0], &files[1], "-q", "-o", "found.geojson"]);
            { ran }.output().unwrap();
            let found: Value = serde_json::from_str(&folder.read("found.geojson")).unwrap();
            let of_red: Value = serde_json::from_str(&folder.read(&files[0])).unwrap();
            assert_eq!(found["crs"], of_red["crs"], "{command} {red} {blue}");
        }
    }
    let same: [&[&str]; 2] = [
        &[
            "urn:ogc:def:crs:EPSG::25832",
            "EPSG:25832",
            "epsg:25832",
            "urn:ogc:def:crs:EPSG:6.6:25832",
            "http://www.opengis.net/def/crs/EPSG/0/25832",
        ],
        &[
            "urn:ogc:def:crs:OGC:1.3:CRS84",
            "http://www.opengis.net/def/crs/OGC/1.3/CRS84",
            "urn:ogc:def:crs:EPSG::4326",
            "EPSG:4326",
            "CRS84",
            "CRS:84",
        ],
    ];
    let warns = |red: &str, blue: &str| {
        folder.put("red.geojson", named(red));
        folder.put("blue.geojson", named(blue));
        let ran = folder.command(&["join", "red.geojson", "blue.geojson", "--json"]);
        !{ ran }.output().unwrap().stderr.is_empty()
    };
    for names in same {
        for name in names {
            assert!(!warns(names[0], name), "{name}");
        }
    }
    assert!(warns("ETRS89 / UTM zone 32N", "ETRS89 / UTM zone 33N"));
    assert!(warns("urn:ogc:def:crs:EPSG::25832", "ESRI:25832"));
}

/// What programs write for a geometry of nothing.
#[test]
fn empty_parts_are_nothing() {
    let folder = Folder::with("roads.csv", "-1,2,30,2\n");
    let square = "[[[0,0],[4,0],[4,4],[0,4],[0,0]]]";
    let features = [
        feature(0, "Polygon", "[[]]"),
        feature(1, "MultiPolygon", "[[]]"),
        feature(2, "MultiLineString", "[[]]"),
        feature(3, "MultiPolygon", &format!("[[],[[]],{square}]")),
    ];
    folder.put("map.geojson", collection(&features));
    let summary = folder.run(&["crossings", "map.geojson", "--json"]).ok(0);
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!(summary["segments"], 4);
    let rows = folder
        .run(&["join", "roads.csv", "map.geojson", "-q", "-o", "-"])
        .ok(0);
    assert!(rows.ends_with(",0,3,3\n"), "{rows}");
    // A hole of nothing has no outer ring to be in.
    folder.put(
        "map.geojson",
        feature(0, "Polygon", &square.replacen('[', "[[],", 1)),
    );
    let error = folder.run(&["crossings", "map.geojson"]).error();
    assert_eq!(
        error,
        "map.geojson:1: feature 0: a ring has 0 positions, expected 4 or more"
    );
}

/// No two members of an output have one name.
#[test]
fn properties_that_are_named_as_other_columns() {
    let folder = Folder::new();
    let line = |geometry: &str| {
        let properties = r#"{"i":1,"x":2,"id":3,"feature":"f","id_2":4}"#;
        format!(
            r#"{{"type":"Feature","id":"w","properties":{properties},"geometry":{{"type":"LineString","coordinates":{geometry}}}}}"#
        )
    };
    folder.put("a.geojson", line("[[0,0],[2,2]]"));
    folder.put("b.geojson", line("[[0,2],[2,0]]"));
    for (command, ends) in [("join", ["i", "j"]), ("cast", ["ray", "shape"])] {
        let rows = folder
            .run(&[command, "a.geojson", "b.geojson", "-q", "-o", "-"])
            .ok(0);
        let (header, row) = rows.trim_end().split_once('\n').unwrap();
        let cells: Vec<_> = header.split(',').zip(row.split(',')).collect();
        for end in ends {
            let cell = |name: &str| {
                let name = format!("{name}_{end}");
                let found = cells.iter().filter(|(column, _)| *column == name);
                let values: Vec<_> = found.map(|&(_, value)| value).collect();
                assert_eq!(values.len(), 1, "{name} in {header}");
                values[0]
            };
            let names = ["feature", "id", "i", "x", "id_2", "feature_2", "id_2_2"];
            let found = names.map(cell);
            assert_eq!(found, ["0", "w", "1", "2", "3", "f", "4"], "{command}");
        }
    }
}

/// Some features have keys, or an `id`, that others have not.
#[test]
fn keys_of_some_features_are_null_in_others() {
    let folder = Folder::new();
    let line = |properties: &str, y: u32| {
        format!(
            r#"{{"type":"Feature","properties":{properties},"geometry":{{"type":"LineString","coordinates":[[0,{y}],[1,{y}],[2,{y}]]}}}}"#
        )
    };
    let lines = [
        line("{}", 0),
        line(r#"{"a":1}"#, 1),
        line(r#"{},"id":7"#, 2),
        line(r#"{"b":"x","a":2}"#, 3),
        line(r#"{"b":"x"}"#, 4),
        line("null", 5),
        // What has no segments has no columns.
        r#"{"type":"Feature","id":8,"properties":{"c":1},"geometry":null}"#.to_owned(),
    ];
    folder.put("lines.geojson", lines.join("\n"));
    let rows = folder
        .run(&["crossings", "lines.geojson", "-q", "-o", "-"])
        .ok(0);
    let found: Vec<_> = rows
        .lines()
        .map(|row| row.splitn(12, ',').nth(11).unwrap())
        .collect();
    assert_eq!(
        found,
        [
            "feature_i,feature_j,id_i,id_j,a_i,a_j,b_i,b_j",
            "0,0,,,,,,",
            "1,1,,,1,1,,",
            "2,2,7,7,,,,",
            "3,3,,,2,2,x,x",
            "4,4,,,,,x,x",
            "5,5,,,,,,",
        ]
    );
}

#[test]
fn what_is_wrong_is_said_with_its_line_and_feature() {
    let folder = Folder::with("roads.csv", "-1,2,30,2\n");
    let line = |coordinates: &str| feature(0, "LineString", coordinates);
    let in_lines = |feature: &str| {
        format!(
            "{{\"type\":\"FeatureCollection\",\"features\":[\n{},\n{feature}]}}",
            line("[[0,0],[1,1]]")
        )
    };
    let within = |inner| format!(r#"{{"type":"GeometryCollection","geometries":[{inner}]}}"#);
    let inner = r#"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#.to_owned();
    let deepest = (0..64).fold(inner, |inner, _| within(inner));
    folder.put("map.geojson", &*deepest);
    folder.run(&["crossings", "map.geojson"]).ok(1);
    let nested = within(deepest);
    let ring = "[[0,0],[4,0],[4,4],[0,4],[0,0]]";
    let cases = [
        ("", "map.geojson: 0 bytes, expected an object of GeoJSON"),
        (
            " \n",
            "map.geojson: only blank lines, expected an object of GeoJSON",
        ),
        ("[1]", "map.geojson:1: [1], expected an object of GeoJSON"),
        (
            "{\"type\":\n\"Feature\",]",
            "map.geojson:2: broken JSON at column 11: key must be a string",
        ),
        ("{}", "map.geojson:1: feature 0: type is missing"),
        (
            r#"{"type":"FeatureCollection"}"#,
            "map.geojson:1: features is missing",
        ),
        (
            r#"{"type":7}"#,
            "map.geojson:1: invalid type: integer `7`, expected a string",
        ),
        (
            r#"{"type":"module"}"#,
            "map.geojson:1: feature 0: type is module, expected Feature or a geometry",
        ),
        (
            r#"{"type":"Topology","arcs":[]}"#,
            "map.geojson:1: TopoJSON, expected an object of GeoJSON; “Other formats” in docs/program.md says how it is made one that is read",
        ),
        (
            r#"{"geometryType":"esriGeometryPolyline","features":[]}"#,
            "map.geojson:1: features without a type, expected a FeatureCollection; “Other formats” in docs/program.md says how it is made one that is read",
        ),
        (
            "{\"type\":\n\"Feature\",\"properties\":{\"é\":NaN}}",
            "map.geojson:2: broken JSON at column 30: NaN, expected a number or null",
        ),
        (
            r#"{"type":"Point","coordinates":[0,-Infinity]}"#,
            "map.geojson:1: broken JSON at column 35: Infinity, expected a number or null",
        ),
        (
            r#"{"type":"Point"}"#,
            "map.geojson:1: feature 0: coordinates is missing",
        ),
        (
            &in_lines("7"),
            "map.geojson:3: feature 1: 7, expected an object of GeoJSON",
        ),
        (
            &in_lines(&line("[[0,0]]")),
            "map.geojson:3: feature 1: a line has 1 position, expected 2 or more",
        ),
        (
            &in_lines(&line("[[0,0],[1,\n\"0x1p3\"]]")),
            "map.geojson:4: feature 1: a coordinate is \"0x1p3\", expected a number",
        ),
        (
            &in_lines(&line("[[0,0],[1,null]]")),
            "map.geojson:3: feature 1: a coordinate is null, expected a number",
        ),
        (
            &in_lines(&line("[[0,0],[1,1e400]]")),
            "map.geojson:3: feature 1: a coordinate is 1e400, beyond the largest f64",
        ),
        (
            &in_lines(&line("[[0,0],[1]]")),
            "map.geojson:3: feature 1: invalid length 1, expected a position, [x, y]",
        ),
        (
            &in_lines(&line("[0,0]")),
            "map.geojson:3: feature 1: invalid type: integer `0`, expected a position, [x, y]",
        ),
        (
            &in_lines(&feature(1, "Polygon", "[[[0,0],[1,0],[0,0]]]")),
            "map.geojson:3: feature 1: a ring has 3 positions, expected 4 or more",
        ),
        (
            &in_lines(&feature(1, "Polygon", "[[[0,0],[1,0],[0,1],[1,1]]]")),
            "map.geojson:3: feature 1: a ring does not end where it begins, expected its first position at its end",
        ),
        (
            &in_lines(&feature(1, "Polygon", "[[[0,0],[1,0],[0,1],[0,1]]]")),
            "map.geojson:3: feature 1: a ring does not end where it begins, expected its first position at its end",
        ),
        (
            &nested,
            "map.geojson:1: feature 0: more than 64 collections in each other",
        ),
        (
            &in_lines(&line(&format!("[[0,0],[1,0.{}1]]", "0".repeat(10_000)))),
            "map.geojson:3: feature 1: a coordinate has more than 10000 digits after the point",
        ),
    ];
    for (text, expected) in cases {
        folder.put("map.geojson", text);
        assert_eq!(folder.run(&["crossings", "map.geojson"]).error(), expected);
    }
    folder.put("map.geojson", b"{\"type\":\n\"\xff\"}");
    let error = folder.run(&["crossings", "map.geojson"]).error();
    assert_eq!(
        error,
        "map.geojson:2: not UTF-8, expected an object of GeoJSON"
    );

    let hole = feature(0, "Polygon", &format!("[{ring},[[1,1],[2,1],[2,2],[1,1]]]"));
    let bow = feature(0, "Polygon", "[[[0,0],[4,4],[4,0],[0,4],[0,0]]]");
    let properties = format!(
        r#"{{"type":"Feature","properties":7,"geometry":{{"type":"LineString","coordinates":{ring}}}}}"#
    );
    let twice = properties.replace('7', r#"{"a":1,"a":2}"#);
    let cases = [
        (
            &hole,
            "map.geojson:1: feature 0: a polygon with holes, expected one ring: holes are not supported",
        ),
        (
            &bow,
            "map.geojson:1: feature 0: edges 0 and 2 cross, touch or overlap",
        ),
        (
            &properties,
            "map.geojson:1: feature 0: properties is 7, expected an object",
        ),
        (
            &twice,
            "map.geojson:1: feature 0: properties.a is there twice",
        ),
    ];
    for (text, expected) in cases {
        folder.put("map.geojson", text);
        let error = folder
            .run(&["join", "roads.csv", "map.geojson", "-o", "-"])
            .error();
        assert!(error.starts_with(expected), "{error}");
    }
    folder.put("rays.geojson", feature(0, "Point", "[0,0]"));
    let error = folder.run(&["cast", "rays.geojson", "roads.csv"]).error();
    assert_eq!(
        error,
        "rays.geojson:1: feature 0: a point, expected ray or segment"
    );
    let error = folder
        .run(&["crossings", "map.geojson", "--memory", "64M"])
        .error();
    assert_eq!(
        error,
        "--memory is not there for NDJSON, SVG and GeoJSON, which are read as a whole, expected .csv or .arrow"
    );
}
