//! Pairs and hits in Arrow IPC files: the rows of CSV, with a type for each column.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type, UInt32Type};
use arrow_array::{Array, RecordBatch};
use arrow_ipc::reader::FileReader;
use arrow_schema::DataType;
use flate2::read::GzDecoder;

use crate::folder::{Folder, SQUARE};

/// Names and types of the columns, and the batches.
fn read(path: &Path) -> (Vec<(String, DataType, bool)>, Vec<RecordBatch>) {
    let reader = FileReader::try_new(File::open(path).unwrap(), None).unwrap();
    let schema = reader.schema();
    let columns = schema.fields().iter();
    let columns = columns.map(|field| {
        let (of, has_nulls) = (field.data_type().clone(), field.is_nullable());
        (field.name().clone(), of, has_nulls)
    });
    (columns.collect(), reader.map(Result::unwrap).collect())
}

/// A value as CSV has it; an empty text for a null.
fn cell(column: &dyn Array, row: usize) -> String {
    if column.is_null(row) {
        return String::new();
    }
    match column.data_type() {
        DataType::UInt32 => column.as_primitive::<UInt32Type>().value(row).to_string(),
        DataType::Int64 => column.as_primitive::<Int64Type>().value(row).to_string(),
        DataType::Float64 => column.as_primitive::<Float64Type>().value(row).to_string(),
        DataType::Boolean => column.as_boolean().value(row).to_string(),
        DataType::Utf8 => column.as_string::<i32>().value(row).to_owned(),
        other => panic!("{other} is not written"),
    }
}

/// Compares a file with CSV: names, number of rows, and each cell, numbers as numbers.
#[track_caller]
fn compare(path: &Path, csv: &str) {
    let (columns, batches) = read(path);
    let mut rows = csv.lines();
    let names: Vec<&str> = columns.iter().map(|(name, ..)| &name[..]).collect();
    assert_eq!(names.join(","), rows.next().unwrap());
    for batch in batches {
        for at in 0..batch.num_rows() {
            let row = rows.next().expect("as many rows");
            let expected: Vec<&str> = row.split(',').collect();
            for (k, column) in batch.columns().iter().enumerate() {
                let found = cell(column, at);
                let is_same = match column.data_type() {
                    DataType::Float64 if !found.is_empty() => {
                        let [found, expected] = [&found[..], expected[k]].map(str::parse::<f64>);
                        found == expected
                    }
                    _ => found == expected[k],
                };
                assert!(is_same, "{} is {found}: {row}", names[k]);
            }
        }
    }
    assert_eq!(rows.next(), None);
}

/// The rows of a run in both formats.
#[track_caller]
fn compare_runs(folder: &Folder, args: &[&str], status: i32) {
    let args = [args, &["-q", "-o"]].concat();
    let csv = folder.run(&[&args[..], &["-"]].concat()).ok(status);
    folder.run(&[&args[..], &["out.arrow"]].concat()).ok(status);
    compare(&folder.path().join("out.arrow"), &csv);
}

/// More rows than a batch has, with and without a limit of memory.
#[test]
fn pairs_of_crossings() {
    let folder = Folder::new();
    let set = [
        "generate",
        "overlapping",
        "-n",
        "3000",
        "-o",
        "set.csv",
        "-q",
    ];
    folder.run(&set).ok(0);
    compare_runs(&folder, &["crossings", "set.csv"], 0);
    let (columns, batches) = read(&folder.path().join("out.arrow"));
    assert!(batches.len() > 1);
    let of = |name: &str| {
        let column = columns.iter().find(|column| column.0 == name).unwrap();
        (column.1.clone(), column.2)
    };
    assert_eq!(of("i"), (DataType::UInt32, false));
    assert_eq!(of("kind"), (DataType::Utf8, false));
    assert_eq!(of("x"), (DataType::Float64, false));
    assert_eq!(of("t2"), (DataType::Float64, true));
    assert_eq!(of("feature_j"), (DataType::UInt32, false));

    let whole = std::fs::read(folder.path().join("out.arrow")).unwrap();
    let tiled = [
        "crossings",
        "set.csv",
        "--memory",
        "100M",
        "--tile",
        "500",
        "-q",
    ];
    folder
        .run(&[&tiled[..], &["-o", "tiled.feather"]].concat())
        .ok(0);
    let tiled = std::fs::read(folder.path().join("tiled.feather")).unwrap();
    assert!(tiled == whole);

    folder
        .run(&["crossings", "set.csv", "-q", "-o", "out.arrow.gz"])
        .ok(0);
    let compressed = File::open(folder.path().join("out.arrow.gz")).unwrap();
    let mut plain = Vec::new();
    GzDecoder::new(compressed).read_to_end(&mut plain).unwrap();
    assert!(plain == whole);
    let stdout = folder
        .command(&["crossings", "set.csv", "-q", "-o", "-", "--to", "arrow"])
        .output()
        .unwrap();
    assert!(stdout.status.success() && stdout.stdout == whole);
}

#[test]
fn no_pairs_are_a_table_without_rows() {
    let folder = Folder::with("one.csv", "0,0,1,1\n");
    compare_runs(&folder, &["crossings", "one.csv"], 1);
    compare_runs(&folder, &["crossings", "one.csv", "--memory", "100M"], 1);
    compare_runs(&folder, &["cast", "one.csv", "one.csv", "--max-t", "0"], 0);
    folder.put("far.csv", "9,9,9,9\n");
    compare_runs(&folder, &["join", "one.csv", "far.csv"], 1);
    compare_runs(&folder, &["join", "one.csv", "far.csv", "--within", "1"], 1);
    compare_runs(&folder, &["cast", "one.csv", "far.csv"], 1);
}

#[test]
fn pairs_of_joins_and_hits_of_casts() {
    let folder = Folder::with("square.csv", SQUARE);
    folder.put(
        "blue.csv",
        "x1,y1,x2,y2,line,width\n0,1,4,1,A,0.5\n3,0,3,9,B,\n0,0,4,4,,2\n",
    );
    folder.put("trees.csv", "x,y,r,name\n2,2,1,oak\n9,9,0.5,elm\n");
    folder.put(
        "shapes.ndjson",
        concat!(
            r#"{"type":"point","p":[2,3],"note":"a \"b\"","n":-7,"ok":true}"#,
            "\n",
            r#"{"type":"aabb","min":[1,0],"max":[2,2],"note":null,"n":12}"#,
            "\n",
        ),
    );
    for args in [
        &["join", "square.csv", "blue.csv"][..],
        &["join", "blue.csv", "square.csv", "--only", "cross"],
        &["join", "blue.csv", "trees.csv"],
        &["join", "trees.csv", "blue.csv", "--within", "20"],
        &["join", "blue.csv", "shapes.ndjson", "--within", "20"],
        &["cast", "square.csv", "blue.csv", "--all"],
        &["cast", "blue.csv", "shapes.ndjson", "--all"],
    ] {
        // CSV has quotes in quotes.
        if args.contains(&"shapes.ndjson") {
            let csv = folder.run(&[args, &["-q", "-o", "-"]].concat()).ok(0);
            folder
                .run(&[args, &["-q", "-o", "out.arrow"]].concat())
                .ok(0);
            let csv = csv.replace("\"a \"\"b\"\"\"", "a \"b\"");
            compare(&folder.path().join("out.arrow"), &csv);
        } else {
            compare_runs(&folder, args, 0);
        }
    }
    // What only the shapes have is null where a ray has no hit.
    let (columns, batches) = read(&folder.path().join("out.arrow"));
    let n = columns.iter().position(|column| column.0 == "n_shape");
    let n = n.unwrap();
    assert_eq!(columns[n].1, DataType::Int64);
    assert!(batches[0].column(n).null_count() > 0);
}

/// Integers, floats or text, whichever fits all labels of a column.
#[test]
fn types_of_labels() {
    let cases: [(&[&str], DataType); 9] = [
        (&["7", "0", "4294967295"], DataType::UInt32),
        (&["7", "-1", ""], DataType::Int64),
        (&["9223372036854775807", "", ""], DataType::Int64),
        (&["7.50", "", "12"], DataType::Float64),
        (&["1e300", "-0.5", "9007199254740992"], DataType::Float64),
        (&["0.5", "9007199254740993", ""], DataType::Utf8),
        (&["18446744073709551615", "1", "2"], DataType::Utf8),
        (&["007", "1", "2"], DataType::Utf8),
        (&["", "", ""], DataType::Utf8),
    ];
    let folder = Folder::new();
    for (labels, expected) in cases {
        // Three segments through one point, so that each is in a pair.
        let ends = ["-1,0,1,0", "0,-1,0,1", "-1,-1,1,1"];
        let mut table = "x1,y1,x2,y2,label\n".to_owned();
        for (ends, label) in ends.into_iter().zip(labels) {
            table += &format!("{ends},{label}\n");
        }
        folder.put("set.csv", table);
        compare_runs(&folder, &["crossings", "set.csv"], 0);
        let (columns, _) = read(&folder.path().join("out.arrow"));
        let found = columns.iter().find(|column| column.0 == "label_i").unwrap();
        assert_eq!(found.1, expected, "{labels:?}");
    }
    // A number between white space is a text.
    let table = "x1,y1,x2,y2,label\n-1,0,1,0,\" 1.5\"\n0,-1,0,1,2.5\n";
    folder.put("set.csv", table);
    let args = ["crossings", "set.csv", "-q", "-o", "out.arrow"];
    folder.run(&args).ok(0);
    let (columns, batches) = read(&folder.path().join("out.arrow"));
    let n = columns.iter().position(|column| column.0 == "label_i");
    let n = n.unwrap();
    assert_eq!(columns[n].1, DataType::Utf8);
    assert_eq!(batches[0].column(n).null_count(), 0);
}

#[test]
fn an_error_leaves_no_file() {
    let folder = Folder::with("bad.csv", "x1,y1,x2,y2\n0,0,1,1\n0,0,1,?\n");
    for args in [
        &["crossings", "bad.csv"][..],
        &["crossings", "bad.csv", "--memory", "100M"],
        &["join", "bad.csv", "bad.csv"],
        &["cast", "bad.csv", "bad.csv"],
    ] {
        folder.run(&[args, &["-o", "out.arrow"]].concat()).error();
        assert_eq!(folder.files(), ["bad.csv".to_owned()].into());
    }
    folder.put("square.csv", SQUARE);
    assert_eq!(
        folder
            .run(&["crossings", "square.csv", "-o", "out.parquet"])
            .error(),
        "out.parquet: pairs cannot be written as .parquet, expected .csv, .ndjson, .geojson, .arrow or --to"
    );
    #[cfg(target_os = "linux")]
    for memory in [&[][..], &["--memory", "100M"]] {
        let full = [
            "crossings",
            "square.csv",
            "-o",
            "/dev/full",
            "--to",
            "arrow",
        ];
        assert_eq!(
            folder.run(&[&full[..], memory].concat()).error(),
            "/dev/full: cannot be written: No space left on device (os error 28)"
        );
    }
}
