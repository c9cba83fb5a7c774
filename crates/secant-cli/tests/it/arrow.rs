//! Drawings in Arrow IPC files.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, BinaryViewArray, BooleanArray, Float32Array, Float64Array, Int8Array,
    Int32Array, Int64Array, LargeStringArray, ListArray, RecordBatch, RunArray, StringArray,
    UInt32Array, UInt64Array, builder::StringViewBuilder, types::Int32Type,
};
use arrow_ipc::writer::FileWriter;

use crate::folder::Folder;

type Columns<'c> = Vec<(&'c str, ArrayRef)>;

/// Writes batches of the same columns.
fn write(path: &Path, batches: &[Columns<'_>]) {
    let batch = |columns: &Columns<'_>| {
        let columns = columns
            .iter()
            .map(|(name, column)| (*name, column.clone(), column.null_count() > 0));
        RecordBatch::try_from_iter_with_nullable(columns).unwrap()
    };
    let first = batch(&batches[0]);
    let mut writer = FileWriter::try_new(File::create(path).unwrap(), &first.schema()).unwrap();
    for columns in batches {
        writer.write(&batch(columns)).unwrap();
    }
    writer.finish().unwrap();
}

fn doubles(values: &[f64]) -> ArrayRef {
    Arc::new(Float64Array::from(values.to_vec()))
}

/// The square of `folder::SQUARE`.
fn square() -> Columns<'static> {
    vec![
        ("x1", doubles(&[0.0, 0.0, 4.0, 2.0])),
        ("y1", doubles(&[0.0, 4.0, 0.0, 4.0])),
        ("x2", doubles(&[4.0, 4.0, 4.0, 2.0])),
        ("y2", doubles(&[4.0, 0.0, 4.0, 2.0])),
    ]
}

fn pairs(folder: &Folder, args: &[&str]) -> String {
    let args = [&["crossings"], args, &["-q", "-o", "-"]].concat();
    folder.run(&args).ok(0)
}

/// Of more rows than are read at a time.
#[test]
fn what_is_generated_is_what_csv_has() {
    let folder = Folder::new();
    for kind in ["short", "roads"] {
        for name in ["set.csv", "set.arrow", "set.feather.gz"] {
            folder
                .run(&[
                    "generate", kind, "-n", "20000", "--seed", "5", "-o", name, "-q",
                ])
                .ok(0);
        }
        let expected = pairs(&folder, &["set.csv"]);
        assert!(expected.lines().count() > 1000);
        assert_eq!(pairs(&folder, &["set.arrow"]), expected);
        assert_eq!(pairs(&folder, &["set.feather.gz"]), expected);
        let memory = ["set.arrow", "--memory", "100M", "--tile", "3000"];
        assert_eq!(pairs(&folder, &memory), expected);
    }
    let adjacent = pairs(&folder, &["set.csv", "--ignore-adjacent"]);
    assert_eq!(
        pairs(&folder, &["set.arrow", "--ignore-adjacent"]),
        adjacent
    );
    let stdin = std::fs::read(folder.path().join("set.arrow")).unwrap();
    let args = ["crossings", "-", "--from", "arrow", "-q", "-o", "-"];
    let from_stdin = folder.run_with_stdin(&args, stdin).ok(0);
    assert_eq!(from_stdin, pairs(&folder, &["set.csv"]));
}

#[test]
fn a_file_that_is_called_like_stdin_is_not_read() {
    let folder = Folder::with("square.csv", crate::folder::SQUARE);
    let names = ["x1", "y1", "x2", "y2"];
    let far = names.map(|name| (name, doubles(&[99.0]))).to_vec();
    write(&folder.path().join("-"), &[far]);
    write(&folder.path().join("square.arrow"), &[square()]);
    let stdin = std::fs::read(folder.path().join("square.arrow")).unwrap();
    for command in [
        &["crossings"][..],
        &["join", "square.csv"],
        &["cast", "square.csv"],
    ] {
        let run = |file: &str| {
            let args = [file, "--from", "arrow", "-q", "-o", "-"];
            let args = [command, &args[..]].concat();
            folder.run_with_stdin(&args, stdin.clone()).ok(0)
        };
        assert_eq!(run("-"), run("square.arrow"), "{command:?}");
    }
}

#[test]
fn columns_of_every_type_in_any_order() {
    let folder = Folder::with("square.csv", crate::folder::SQUARE);
    let expected = pairs(&folder, &["square.csv"]);
    let at = |name: &str| folder.path().join(name);
    let floats = |values: [f32; 4]| Arc::new(Float32Array::from(values.to_vec())) as ArrayRef;
    let ints = |values: [i32; 4]| Arc::new(Int32Array::from(values.to_vec())) as ArrayRef;
    let longs = |values: [i64; 4]| Arc::new(Int64Array::from(values.to_vec())) as ArrayRef;
    let lists = ListArray::from_iter_primitive::<Int32Type, _, _>(vec![
        Some(vec![Some(1)]),
        None,
        Some(vec![]),
        Some(vec![Some(2), None]),
    ]);
    let mixed: Columns<'_> = vec![
        (
            "name",
            Arc::new(StringArray::from(vec!["a", "b", "c", "d"])),
        ),
        ("list", Arc::new(lists)),
        ("Y2", ints([4, 0, 4, 2])),
        ("x1", floats([0.0, 0.0, 4.0, 2.0])),
        ("x2", doubles(&[4.0, 4.0, 4.0, 2.0])),
        ("y1", floats([0.0, 4.0, 0.0, 4.0])),
    ];
    write(&at("mixed.arrow"), &[mixed]);
    let integers = vec![
        ("x1", longs([0, 0, 4, 2])),
        ("y1", ints([0, 4, 0, 4])),
        ("x2", longs([4, 4, 4, 2])),
        ("y2", longs([4, 0, 4, 2])),
    ];
    write(&at("integers.arrow"), &[integers]);
    let slices = |from: usize, n: usize| {
        let columns = square().into_iter();
        columns
            .map(|(name, column)| (name, column.slice(from, n)))
            .collect()
    };
    write(
        &at("batches.arrow"),
        &[slices(0, 1), slices(1, 0), slices(1, 3)],
    );
    for name in ["mixed.arrow", "integers.arrow", "batches.arrow"] {
        // All but the last two, which are carried along of one file.
        let without_names = |pairs: String| -> String {
            let rows = pairs.lines().map(|row| match name {
                "mixed.arrow" => row.rsplitn(3, ',').last().unwrap(),
                _ => row,
            });
            rows.map(|row| row.to_owned() + "\n").collect()
        };
        assert_eq!(without_names(pairs(&folder, &[name])), expected, "{name}");
        let memory = [name, "--memory", "100M", "--tile", "2"];
        assert_eq!(without_names(pairs(&folder, &memory)), expected, "{name}");
    }
    let named = pairs(&folder, &["mixed.arrow"]);
    let second = named.lines().nth(2).unwrap();
    assert!(
        second.starts_with("0,2,") && second.ends_with(",a,c"),
        "{second}"
    );
}

/// The square with columns of every type that has labels, as a table and as columns.
fn labelled(folder: &Folder) {
    let table = "\
x1,y1,x2,y2,id,level,width,line,Name,open,depth
0,0,4,4,18446744073709551615,-3,7.5,A 1,\"x, y\",true,0.25
0,4,4,0,7,4,,A 1,,false,
4,0,4,4,0,-128,1e+300,,é,true,1
2,4,2,2,9,127,-0.5,B,z,,-2
";
    folder.put("square.csv", table);
    let columns: Columns<'_> = vec![
        (
            "id",
            Arc::new(UInt64Array::from(vec![u64::MAX, 7, 0, 9])) as ArrayRef,
        ),
        ("level", Arc::new(Int8Array::from(vec![-3, 4, -128, 127]))),
        (
            "width",
            Arc::new(Float64Array::from(vec![
                Some(7.5),
                None,
                Some(1e300),
                Some(-0.5),
            ])),
        ),
        (
            "line",
            Arc::new(StringArray::from(vec![
                Some("A 1"),
                Some("A 1"),
                None,
                Some("B"),
            ])),
        ),
        (
            "Name",
            Arc::new(LargeStringArray::from(vec!["x, y", "", "é", "z"])),
        ),
        (
            "open",
            Arc::new(BooleanArray::from(vec![
                Some(true),
                Some(false),
                Some(true),
                None,
            ])),
        ),
        (
            "depth",
            Arc::new(Float32Array::from(vec![
                Some(0.25),
                None,
                Some(1.0),
                Some(-2.0),
            ])),
        ),
    ];
    write(
        &folder.path().join("square.arrow"),
        &[[square(), columns].concat()],
    );
}

/// Whatever a table of segments is good for, columns are, with the same output.
#[test]
fn columns_are_read_wherever_a_table_of_segments_is() {
    let folder = Folder::new();
    labelled(&folder);
    folder.put("blue.csv", "x1,y1,x2,y2,name\n0,1,4,1,b\n3,0,3,9,c\n");
    folder.put("trees.csv", "x,y,r\n2,2,1\n");
    folder.put(
        "ray.ndjson",
        "{\"type\":\"ray\",\"p\":[-1,1],\"d\":[1,0]}\n",
    );
    let commands: [&[&str]; 10] = [
        &["crossings", "square", "--coordinates", "f64"],
        &[
            "crossings",
            "square",
            "--coordinates",
            "f64",
            "--memory",
            "100M",
            "--tile",
            "3",
        ],
        &[
            "crossings",
            "square",
            "--coordinates",
            "f64",
            "--ignore-adjacent",
        ],
        &["join", "square", "blue.csv", "--coordinates", "f64"],
        &["join", "blue.csv", "square", "--coordinates", "f64"],
        &["join", "square", "square", "--coordinates", "f64"],
        &["join", "square", "trees.csv"],
        &["join", "trees.csv", "square", "--within", "1"],
        &["cast", "square", "blue.csv"],
        &["cast", "ray.ndjson", "square"],
    ];
    for command in commands {
        for to in ["csv", "ndjson"] {
            let run = |file: &str| {
                let args = command
                    .iter()
                    .map(|&arg| if arg == "square" { file } else { arg });
                let args: Vec<&str> = args.chain(["-q", "-o", "-", "--to", to]).collect();
                folder.run(&args).ok(0)
            };
            let expected = run("square.csv");
            assert!(expected.contains("18446744073709551615"), "{expected}");
            assert_eq!(run("square.arrow"), expected, "{command:?}");
        }
    }
    // Without being asked, both sides are floats where one is.
    let summary = folder.run(&["join", "square.arrow", "blue.csv", "--json"]);
    assert!(summary.ok(0).contains(r#""coordinates":"f64""#));
    let stdin = std::fs::read(folder.path().join("square.arrow")).unwrap();
    let args = [
        "join",
        "-",
        "blue.csv",
        "--from-red",
        "arrow",
        "-q",
        "-o",
        "-",
    ];
    let from_stdin = folder.run_with_stdin(&args, stdin).ok(0);
    let args = ["join", "square.arrow", "blue.csv", "-q", "-o", "-"];
    assert_eq!(folder.run(&args).ok(0), from_stdin);
}

/// Integers that are no `f64` are exact on both sides of a join.
#[test]
fn integers_of_both_sides_are_exact() {
    let folder = Folder::new();
    let far = (1_i64 << 53) + 1;
    let column = |x: i64| Arc::new(Int64Array::from(vec![x])) as ArrayRef;
    let segment = |numbers: [i64; 4]| -> Columns<'static> {
        let names = ["x1", "y1", "x2", "y2"].into_iter();
        names.zip(numbers.map(column)).collect()
    };
    write(
        &folder.path().join("red.arrow"),
        &[segment([0, 0, far - 1, 0])],
    );
    write(
        &folder.path().join("blue.arrow"),
        &[segment([far, 0, far, 9])],
    );
    folder.run(&["join", "red.arrow", "blue.arrow", "-q"]).ok(1);
    write(&folder.path().join("red.arrow"), &[segment([0, 0, far, 0])]);
    folder.run(&["join", "red.arrow", "blue.arrow", "-q"]).ok(0);
}

/// Texts that are short and long ones in several buffers, whose number each batch says, before the coordinates and after.
#[test]
fn columns_of_views_are_as_those_of_texts() {
    let folder = Folder::new();
    let long = |k: usize| format!("a name of more than twelve letters, with ü: {k}");
    let batches: [Vec<Option<String>>; 3] = [
        vec![Some("short".into()), Some(long(1)), None, Some(long(2))],
        ["", "a", "twelve chars", "b"]
            .map(|text| Some(text.into()))
            .into(),
        (0..4).map(|k| Some(long(k).repeat(k + 1))).collect(),
    ];
    let columns = |texts: &[Option<String>], are_views: bool| -> Columns<'static> {
        let column: ArrayRef = match are_views {
            true => {
                // Small buffers, so that there are several.
                let mut views = StringViewBuilder::new().with_fixed_block_size(128);
                texts
                    .iter()
                    .for_each(|text| views.append_option(text.as_ref()));
                Arc::new(views.finish())
            }
            false => Arc::new(StringArray::from(texts.to_vec())),
        };
        let bytes = texts.iter().map(|text| text.as_ref().map(String::as_bytes));
        let binary = Arc::new(BinaryViewArray::from_iter(bytes));
        let before: Columns<'_> = vec![("name", column.clone()), ("bytes", binary)];
        let after: Columns<'_> = vec![("line", column), ("n", doubles(&[1.0, 2.0, 3.0, 4.0]))];
        [before, square(), after].concat()
    };
    for (name, are_views) in [("texts.arrow", false), ("views.arrow", true)] {
        let batches = batches.each_ref().map(|texts| columns(texts, are_views));
        let batches = batches.each_ref().map(|columns| {
            let nullable = columns
                .iter()
                .map(|(name, column)| (*name, column.clone(), true));
            RecordBatch::try_from_iter_with_nullable(nullable).unwrap()
        });
        let file = File::create(folder.path().join(name)).unwrap();
        let mut writer = FileWriter::try_new(file, &batches[0].schema()).unwrap();
        batches
            .iter()
            .for_each(|batch| writer.write(batch).unwrap());
        writer.finish().unwrap();
    }
    let texts = pairs(&folder, &["texts.arrow"]);
    assert!(texts.contains(&long(3).repeat(4)), "{texts}");
    assert_eq!(pairs(&folder, &["views.arrow"]), texts);
    assert_eq!(
        pairs(&folder, &["views.arrow", "--ignore-adjacent"]),
        pairs(&folder, &["texts.arrow", "--ignore-adjacent"])
    );
}

#[test]
fn what_is_not_carried_is_said() {
    let folder = Folder::new();
    let runs = RunArray::<Int32Type>::from_iter(["a", "b", "c", "d"]);
    let lists = ListArray::from_iter_primitive::<Int32Type, _, _>(vec![Some(vec![Some(1)]); 4]);
    let columns: Columns<'_> = vec![
        ("list", Arc::new(lists)),
        ("runs", Arc::new(runs)),
        ("after", doubles(&[0.0; 4])),
    ];
    write(
        &folder.path().join("square.arrow"),
        &[[square(), columns].concat()],
    );
    let expected = "\
secant: warning: square.arrow: column list of List(Int32) not carried along
secant: warning: square.arrow: column runs of RunEndEncoded(non-null Int32, Utf8) not carried along
secant: warning: square.arrow: column after, after column runs of RunEndEncoded(non-null Int32, Utf8), not carried along
";
    folder.put("ray.csv", "-1,1,9,1\n");
    for args in [
        &["crossings", "square.arrow"][..],
        &["crossings", "square.arrow", "--memory", "100M"],
        &["join", "square.arrow", "ray.csv"],
        &["cast", "ray.csv", "square.arrow"],
    ] {
        let ran = folder.run(&[args, &["-o", "out.csv"]].concat());
        assert_eq!((ran.status, ran.stderr.as_str()), (0, expected), "{args:?}");
    }
    // Nothing is carried along without an output.
    folder.run(&["crossings", "square.arrow"]).ok(0);
}

/// 2^53 + 1 is no `f64`.
#[test]
fn every_i64_is_exact() {
    let folder = Folder::new();
    let far = (1_i64 << 53) + 1;
    let column = |values: [i64; 2]| Arc::new(Int64Array::from(values.to_vec())) as ArrayRef;
    let mut columns = vec![
        ("x1", column([0, far])),
        ("y1", column([0, 0])),
        ("x2", column([far - 1, far])),
        ("y2", column([0, 9])),
    ];
    write(&folder.path().join("apart.arrow"), &[columns.clone()]);
    columns[2] = ("x2", column([far, far]));
    write(&folder.path().join("touching.arrow"), &[columns.clone()]);
    // In the second batch too.
    let moved = |y: i64| -> Columns<'_> {
        let mut columns = columns.clone();
        columns[1].1 = column([y, y]);
        columns[3].1 = column([y, y]);
        columns
    };
    let mut apart = moved(90);
    apart[2].1 = column([far - 1, far]);
    write(&folder.path().join("batches.arrow"), &[moved(50), apart]);
    let rows = folder.run(&["crossings", "batches.arrow", "-q", "-o", "-"]);
    let rows = rows.ok(0);
    assert!(
        rows.lines().nth(1).unwrap().starts_with("0,1,shared"),
        "{rows}"
    );
    assert_eq!(rows.lines().count(), 2);
    for memory in [&[][..], &["--memory", "100M"]] {
        let run = |name| folder.run(&[&["crossings", name, "-q"], memory].concat());
        run("apart.arrow").ok(1);
        run("touching.arrow").ok(0);
    }
}

#[test]
fn lines_are_numbers_or_text() {
    let folder = Folder::new();
    let numbers = |values: [i64; 4]| Arc::new(Int64Array::from(values.to_vec())) as ArrayRef;
    let lines: [(ArrayRef, &str); 3] = [
        (Arc::new(UInt32Array::from(vec![9, 9, 0, 7])), "9,9"),
        (numbers([-1, 5_000_000_000, 0, 7]), "-1,5000000000"),
        (
            Arc::new(StringArray::from(vec!["a,b", "", "é", "a"])),
            "\"a,b\",",
        ),
    ];
    for (line, expected) in lines {
        let columns = [square(), vec![("line", line)]].concat();
        write(&folder.path().join("lines.arrow"), &[columns]);
        let pairs = pairs(&folder, &["lines.arrow"]);
        let first = pairs.lines().nth(1).unwrap();
        assert!(first.ends_with(&format!(",{expected}")), "{first}");
    }
}

/// Of pyarrow 26.
#[test]
fn files_of_pyarrow() {
    let folder = Folder::new();
    folder.put("p.feather", include_bytes!("data/pyarrow.feather"));
    let expected = "0,1,cross,2,2,,,0.5,0.5,,,m,m,a,b\n\
                    0,2,shared,4,4,,,1,1,,,m,n,a,c\n\
                    1,2,shared,4,0,,,1,0,,,m,n,b,c\n";
    assert!(pairs(&folder, &["p.feather"]).ends_with(expected));
    folder.put("c.feather", include_bytes!("data/pyarrow-lz4.feather"));
    assert_eq!(
        folder.run(&["crossings", "c.feather"]).error(),
        "c.feather: record batch 0: compressed, expected an uncompressed file \
         (compression=\"uncompressed\" in pyarrow)"
    );
}

#[test]
fn errors() {
    let folder = Folder::new();
    let refused = |columns: Columns<'_>, args: &[&str]| {
        write(&folder.path().join("bad.arrow"), &[columns]);
        let args = [&["crossings", "bad.arrow", "-o", "out.csv"], args].concat();
        let error = folder.run(&args).error();
        assert_eq!(folder.files().len(), 1, "{:?}", folder.files());
        error
            .strip_prefix("bad.arrow: ")
            .map_or(error.clone(), str::to_owned)
    };
    let with = |k: usize, column: ArrayRef| {
        let mut columns = square();
        columns[k].1 = column;
        columns
    };
    let mut missing = square();
    missing.remove(2);
    let lists = vec![Some(vec![Some(1)]); 4];
    let list = ListArray::from_iter_primitive::<Int32Type, _, _>(lists);
    let nulls = Float64Array::from(vec![Some(1.0), None, Some(2.0), None]);
    let longs = Int64Array::from(vec![1, 2, 3, 4]);
    let text = StringArray::from(vec!["1", "2", "3", "4"]);
    let cases: Vec<(Columns<'_>, &[&str], &str)> = vec![
        (
            missing,
            &[],
            "no column x2 among x1, y1, y2, expected x1, y1, x2 and y2",
        ),
        (
            {
                let runs = RunArray::<Int32Type>::from_iter(["a", "b", "c", "d"]);
                [vec![("runs", Arc::new(runs) as ArrayRef)], square()].concat()
            },
            &[],
            "no column x1 before column runs of RunEndEncoded(non-null Int32, Utf8), expected x1, y1, x2 and y2 before it",
        ),
        (
            with(3, Arc::new(text)),
            &[],
            "column y2 is Utf8, expected Float64, Float32, Int32 or Int64",
        ),
        (
            with(1, Arc::new(nulls)),
            &[],
            "row 1: y1 is null, expected a number",
        ),
        (
            with(0, Arc::new(longs)),
            &[],
            "column y1 is Float64, expected Int64 or Int32 as in the others",
        ),
        (
            with(2, doubles(&[1.0, f64::NAN, 0.0, 0.0])),
            &[],
            "row 1: x2 is NaN, expected a finite number",
        ),
        (
            [square(), vec![("X1", doubles(&[0.0; 4]))]].concat(),
            &[],
            "two columns x1, expected one",
        ),
        (
            [square(), vec![("line", Arc::new(list) as ArrayRef)]].concat(),
            &[],
            "column line is List(Int32), expected integers, floats, booleans or text",
        ),
        (
            square(),
            &["--ignore-adjacent"],
            "no column or key `line`, expected one with --ignore-adjacent: the feature of each row",
        ),
        (
            square(),
            &["--coordinates", "decimal"],
            "--coordinates decimal is for text, expected --coordinates f64 for the numbers of an Arrow file",
        ),
    ];
    for (columns, args, expected) in cases {
        assert_eq!(refused(columns, args), expected);
    }
    let mut infinite = square();
    infinite[3].1 = doubles(&[0.0, 0.0, 0.0, f64::NEG_INFINITY]);
    infinite[0].1 = Arc::new(Float32Array::from(vec![0.0, 0.0, 0.0, f32::INFINITY]));
    let expected = "row 3: x1 is inf, expected a finite number";
    assert_eq!(refused(infinite, &[]), expected);
    // Rows count through all batches.
    let nulls = |nulls: [Option<f64>; 4]| Arc::new(Float64Array::from(nulls.to_vec())) as ArrayRef;
    let first = with(1, nulls([Some(1.0); 4]));
    let mut second = with(1, nulls([Some(0.0), Some(0.0), Some(0.0), None]));
    second[2].1 = nulls([Some(1.0), Some(1.0), None, None]);
    let nullable = |columns: Columns<'_>| {
        let columns = columns
            .into_iter()
            .map(|(name, column)| (name, column, true));
        RecordBatch::try_from_iter_with_nullable(columns).unwrap()
    };
    let batches = [nullable(first.clone()), nullable(first), nullable(second)];
    let file = File::create(folder.path().join("bad.arrow")).unwrap();
    let mut writer = FileWriter::try_new(file, &batches[0].schema()).unwrap();
    batches
        .iter()
        .for_each(|batch| writer.write(batch).unwrap());
    writer.finish().unwrap();
    for args in [
        &["crossings", "bad.arrow"][..],
        &["crossings", "bad.arrow", "--memory", "100M"],
        &["join", "bad.arrow", "bad.arrow", "--within", "1"],
        &["cast", "bad.arrow", "bad.arrow"],
    ] {
        let error = folder.run(&[args, &["-o", "out.csv"]].concat()).error();
        let expected = "bad.arrow: row 10: x2 is null, expected a number";
        assert_eq!(error, expected, "{args:?}");
        assert_eq!(folder.files().len(), 1);
    }
    let space = [square(), vec![("Z1", doubles(&[0.0; 4]))]].concat();
    write(&folder.path().join("space.arrow"), &[space]);
    assert_eq!(
        folder.run(&["cast", "space.arrow", "bad.arrow"]).error(),
        "space.arrow: a column Z1: shapes in space are still to come, expected x and y only"
    );
    // In the plane, but not without a word.
    for command in [
        &["crossings", "space.arrow"][..],
        &["join", "space.arrow", "space.arrow"],
    ] {
        let ran = folder.run(&[command, &["-o", "-"]].concat());
        let warning = "space.arrow: a column Z1 beside x and y: segments are searched in the plane";
        assert_eq!(ran.status, 0);
        assert!(ran.stderr.contains(warning), "{}", ran.stderr);
    }
    let circles = vec![
        ("x", doubles(&[0.0])),
        ("y", doubles(&[0.0])),
        ("r", doubles(&[1.0])),
    ];
    write(&folder.path().join("circles.arrow"), &[circles]);
    assert_eq!(
        folder.run(&["join", "circles.arrow", "bad.arrow"]).error(),
        "circles.arrow: no column x1 among x, y, r, expected x1, y1, x2 and y2"
    );
    let decimal = [
        "join",
        "space.arrow",
        "space.arrow",
        "--coordinates",
        "decimal",
    ];
    assert_eq!(
        folder.run(&decimal).error(),
        "--coordinates decimal is for text, expected --coordinates f64 for the numbers of an Arrow file"
    );
    folder.put("text.arrow", "x1,y1,x2,y2\n0,0,1,1\n");
    assert_eq!(
        folder.run(&["crossings", "text.arrow"]).error(),
        "text.arrow: does not begin with ARROW1, expected an Arrow IPC file"
    );
    folder.put("empty.arrow", "");
    let empty = folder.run(&["crossings", "empty.arrow"]).error();
    assert_eq!(empty, "empty.arrow: 0 bytes, expected an Arrow file");
}

/// Whatever is cut off, and whichever byte is another one.
#[test]
fn broken_files_are_refused() {
    let folder = Folder::new();
    write(&folder.path().join("whole.arrow"), &[square()]);
    let whole = std::fs::read(folder.path().join("whole.arrow")).unwrap();
    for length in (6..whole.len()).step_by(37) {
        folder.put("cut.arrow", &whole[..length]);
        let error = folder.run(&["crossings", "cut.arrow"]).error();
        let expected = format!(
            "cut.arrow: ends in the middle, after {length} bytes, expected a whole Arrow file"
        );
        assert_eq!(error, expected);
    }
    for at in (6..whole.len()).step_by(11) {
        let mut broken = whole.clone();
        broken[at] ^= 0xff;
        folder.put("broken.arrow", &broken);
        let ran = folder.run(&["crossings", "broken.arrow"]);
        assert!([0, 1, 2].contains(&ran.status), "byte {at}: {ran:?}");
        if ran.status == 2 {
            ran.error();
        }
    }
    // With labels, in this process: a panic would end the test.
    labelled(&folder);
    let path = folder.path().join("square.arrow");
    let whole = std::fs::read(&path).unwrap();
    let mut file = File::options().write(true).open(&path).unwrap();
    let mut put = |at: usize, byte: u8| {
        file.seek(SeekFrom::Start(at as u64)).unwrap();
        file.write_all(&[byte]).unwrap();
    };
    let (mut refused, mut all) = (0, 0);
    for (at, &byte) in whole.iter().enumerate().skip(6) {
        for flipped in [1, 0x80, 0xff] {
            put(at, byte ^ flipped);
            all += 1;
            refused += usize::from(secant_cli::read_drawing(&path, 0.1).is_err());
            let _ = secant_cli::read_shapes(&path, 0.1);
        }
        put(at, byte);
    }
    assert!(refused > all / 10 && refused < all, "{refused} of {all}");
}
