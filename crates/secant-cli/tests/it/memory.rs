//! Drawings that are searched in tiles: the output is that of a search in memory, byte by byte.

#[cfg(target_os = "linux")]
use std::process::Command;

use secant_oracle::Rng;
use secant_oracle::hostile::SetFamily;

use crate::folder::Folder;

/// The output and the counts of a run, without the time.
fn found(folder: &Folder, name: &str, args: &[&str]) -> (i32, String, String) {
    let args = [&["crossings", name, "--json", "-o", "pairs.out"], args].concat();
    let ran = folder.run(&args);
    let mut summary: serde_json::Value = serde_json::from_str(&ran.stdout).expect(&ran.stderr);
    summary.as_object_mut().unwrap().remove("seconds").unwrap();
    let pairs = folder.read("pairs.out");
    (ran.status, summary.to_string(), pairs)
}

/// Compares tiles of some sizes, on 1, 2 and 7 threads, with a search in memory.
#[track_caller]
fn compare(folder: &Folder, name: &str, args: &[&str], tiles: &[&str]) {
    let expected = found(folder, name, args);
    for (n, tile) in tiles.iter().enumerate() {
        let threads = ["1", "2", "7"][n % 3];
        let memory = ["--memory", "100M", "--tile", tile, "--threads", threads];
        let tiled = found(folder, name, &[args, &memory].concat());
        assert_eq!(tiled, expected, "{name} {args:?} {tile} {threads}");
    }
}

#[test]
fn hostile_sets() {
    let mut rng = Rng::new(41);
    let folder = Folder::new();
    for (round, family) in SetFamily::ALL.into_iter().enumerate() {
        let ends = family.segments(&mut rng, 60);
        let mut table = String::from("x1,y1,x2,y2,line,name\n");
        for (row, [[x1, y1], [x2, y2]]) in ends.iter().enumerate() {
            // As decimals most have more digits than a float.
            let line = format!("{x1},{y1},{x2},{y2},{},\"n,{row}\"\n", row / 5);
            table.push_str(&line);
        }
        folder.put("set.csv", table);
        let all: [&[&str]; 6] = [
            &["--points"],
            &["--coordinates", "f64"],
            &["--ignore-adjacent", "--to", "ndjson"],
            &["--only", "touch,cross", "--points"],
            &["--same-feature"],
            &["--other-feature", "--ignore-shared"],
        ];
        compare(&folder, "set.csv", all[round % 6], &["2", "7", "25"]);
        compare(&folder, "set.csv", all[(round + 1) % 6], &["5", "61"]);
    }
}

#[test]
fn sets_like_real_ones() {
    let folder = Folder::new();
    for kind in [
        "short",
        "mixed",
        "clustered",
        "roads",
        "overlapping",
        "long",
    ] {
        let n = if kind == "long" { "300" } else { "2000" };
        folder
            .run(&[
                "generate", kind, "-n", n, "--extent", "100000", "-o", "set.csv",
            ])
            .ok(0);
        compare(&folder, "set.csv", &["--points"], &["40", "500", "1900"]);
    }
    folder
        .run(&["generate", "roads", "-n", "2000", "-o", "set.csv"])
        .ok(0);
    compare(&folder, "set.csv", &["--ignore-adjacent"], &["60", "300"]);
}

/// Rings whose first and last rows are in different chunks of the file, and in one tile.
#[test]
fn joints_of_rings() {
    let folder = Folder::new();
    let mut table = String::from("x1,y1,x2,y2,line\n");
    for ring in 0..10 {
        let (x, y) = (f64::from(ring) / 10.0, f64::from(ring % 3) / 10.0);
        let points = [[0.0, 0.0], [0.7, 0.1], [0.9, 0.8], [0.2, 0.9], [0.1, 0.3]];
        for k in 0..5 {
            let ([a, b], [c, d]) = (points[k], points[(k + 1) % 5]);
            let line = format!("{},{},{},{},{}\n", x + a, y + b, x + c, y + d, ring / 2);
            table.push_str(&line);
        }
    }
    folder.put("rings.csv", table);
    compare(
        &folder,
        "rings.csv",
        &["--ignore-adjacent"],
        &["4", "9", "20"],
    );
}

#[test]
fn inputs_with_little_in_them() {
    let folder = Folder::with("header.csv", "x1,y1,x2,y2\n");
    folder.put("one.csv", "0,0,1,1\n");
    folder.put("point.csv", "3,3,3,3\n3,3,3,3\n3,3,3,3\n");
    for name in ["header.csv", "one.csv", "point.csv"] {
        compare(&folder, name, &["--points"], &["2"]);
    }
}

#[test]
fn errors() {
    let folder = Folder::with("square.csv", crate::folder::SQUARE);
    folder.put("bad.csv", "x1,y1,x2,y2\n0,0,1,1\n0,0,1,?\n");
    folder.put("drawing.svg", "<svg><path d='M0 0L1 1'/></svg>");
    let before = folder.files();
    let cases: [(&[&str], &str); 8] = [
        (
            &["square.csv", "--memory", "20M"],
            "--memory is 20000000 bytes, expected at least 48M for this drawing",
        ),
        (
            &["square.csv", "--memory", "2 GB", "--temp", "nowhere"],
            "nowhere: a temporary file cannot be made: No such file or directory (os error 2)",
        ),
        (
            &["bad.csv", "--memory", "1GiB"],
            "bad.csv:3: y2 is `?`, expected a number",
        ),
        (
            &["drawing.svg", "--memory", "1G"],
            "--memory is not there for NDJSON, SVG and GeoJSON, which are read as a whole, expected .csv or .arrow",
        ),
        (
            &["square.csv", "--memory", "much"],
            "invalid value 'much' for '--memory <SIZE>': expected a size such as 512M, 2G or 1GiB (see --help)",
        ),
        (
            &["square.csv", "--memory", "1G", "--plot", "plot.svg"],
            "the argument '--memory <SIZE>' cannot be used with '--plot <FILE.svg>' (see --help)",
        ),
        (
            &["square.csv", "--temp", "."],
            "the following required arguments were not provided: --memory <SIZE> (see --help)",
        ),
        (
            &["square.csv", "--memory", "1G", "--ignore-adjacent"],
            "square.csv: no column or key `line`, expected one with --ignore-adjacent: the feature of each row",
        ),
    ];
    for (args, expected) in cases {
        let args = [&["crossings", "-o", "out.csv"], args].concat();
        let error = folder.run(&args).error();
        if cfg!(unix) || !expected.contains("os error") {
            assert_eq!(error, expected);
        }
        assert_eq!(folder.files(), before);
    }
}

#[test]
fn the_summary_states_the_memory() {
    let folder = Folder::with("square.csv", crate::folder::SQUARE);
    let stdout = folder
        .run(&[
            "crossings",
            "square.csv",
            "--memory",
            "100M",
            "-o",
            "pairs.csv",
        ])
        .ok(0);
    let expected = "  pairs in pairs.csv\n  at most 100000000 bytes of memory, 1 tile of at most 389588 segments\n";
    assert!(stdout.ends_with(expected), "{stdout}");
}

/// The temporary files have no names, so a killed run leaves only its output, which the next run removes.
#[test]
#[cfg(unix)]
fn a_killed_run_leaves_no_temporary_files() {
    for (signal, expected) in [("-INT", Some(130)), ("-KILL", None)] {
        let folder = Folder::new();
        folder.put("square.csv", crate::folder::SQUARE);
        std::fs::create_dir(folder.path().join("temp")).unwrap();
        let output = ["crossings", "-", "--from", "csv", "-o", "pairs.csv"];
        let tiles = ["--memory", "100M", "--temp", "temp", "--tile", "8"];
        let mut run = folder.start(&[&output[..], &tiles].concat());
        run.write(&"0,0,4,4\n".repeat(100_000));
        assert_eq!(run.end(signal).0, expected);
        let left = std::fs::read_dir(folder.path().join("temp"))
            .unwrap()
            .count();
        assert_eq!(left, 0, "{signal}");
        let again = ["crossings", "square.csv", "-q", "-o", "pairs.csv"];
        let again = folder.run(&[&again[..], &["--memory", "1G"]].concat());
        again.ok(0);
        let files: Vec<_> = folder.files().into_iter().collect();
        assert_eq!(files, ["pairs.csv", "square.csv", "temp"]);
    }
}

/// The greatest memory of a run, in bytes.
#[cfg(target_os = "linux")]
fn peak(folder: &Folder, args: &[&str]) -> u64 {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("secant"))
        .current_dir(folder.path())
        .args(args)
        .spawn()
        .unwrap();
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(kilobytes.unwrap_or(0));
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert!(child.wait().unwrap().success());
    peak * 1024
}

#[test]
#[cfg(target_os = "linux")]
fn the_memory_is_kept() {
    let folder = Folder::new();
    folder
        .run(&["generate", "mixed", "-n", "600000", "-o", "set.csv", "-q"])
        .ok(0);
    let args = ["crossings", "set.csv", "-q"];
    let whole = peak(&folder, &args);
    let tiled = peak(&folder, &[&args[..], &["--memory", "48M"]].concat());
    assert!(tiled < 48_000_000, "{tiled}");
    assert!(whole > 60_000_000, "{whole} is no more than the limit");
}
