//! Outputs appear when they are whole, and nothing else is left in the folder.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use flate2::read::GzDecoder;

use crate::folder::{Folder, SQUARE, shipped};

#[test]
fn files_are_new_or_replaced() {
    let folder = Folder::with("square.csv", SQUARE);
    folder.put("pairs.csv", "old\n");
    let args = [
        "crossings",
        "square.csv",
        "-o",
        "pairs.csv",
        "--plot",
        "plot.svg",
    ];
    let stdout = folder.run(&args).ok(0);
    assert!(
        stdout.ends_with("  pairs in pairs.csv\n  plot in plot.svg\n"),
        "{stdout}"
    );
    assert_eq!(folder.read("pairs.csv").lines().count(), 6);
    let files: Vec<_> = folder.files().into_iter().collect();
    assert_eq!(files, ["pairs.csv", "plot.svg", "square.csv"]);
}

/// A run that was killed cannot clean up, so the next one does. What another run is writing is locked.
#[test]
fn what_a_killed_run_left_is_removed() {
    let folder = Folder::with("square.csv", SQUARE);
    folder.put(".secant-killed.part", "half");
    folder.put(".secant-running.part", "half");
    let running = folder.path().join(".secant-running.part");
    let running = std::fs::File::open(running).unwrap();
    running.lock().unwrap();
    folder
        .run(&["crossings", "square.csv", "-q", "-o", "pairs.csv"])
        .ok(0);
    let files: Vec<_> = folder.files().into_iter().collect();
    assert_eq!(files, [".secant-running.part", "pairs.csv", "square.csv"]);
}

#[test]
fn an_error_keeps_the_old_file() {
    let folder = Folder::with("bad.csv", "x1,y1,x2,y2\n0,0,1,1\n0,0,1,?\n");
    folder.put("pairs.csv", "old\n");
    folder
        .run(&["crossings", "bad.csv", "-o", "pairs.csv"])
        .error();
    assert_eq!(folder.read("pairs.csv"), "old\n");
    assert_eq!(folder.files().len(), 2);
}

#[test]
fn formats_follow_the_extension() {
    let folder = Folder::with("square.csv", SQUARE);
    for (args, start) in [
        (&["-o", "pairs.csv"][..], "i,j,kind,"),
        (&["-o", "pairs"], "i,j,kind,"),
        (&["-o", "pairs.NDJSON"], "{\"i\":0,"),
        (&["-o", "pairs.jsonl"], "{\"i\":0,"),
        (&["-o", "pairs.csv", "--to", "ndjson"], "{\"i\":0,"),
        (&["-o", "pairs.ndjson", "--to", "csv"], "i,j,kind,"),
    ] {
        folder
            .run(&[&["crossings", "square.csv", "-q"], args].concat())
            .ok(0);
        assert!(folder.read(args[1]).starts_with(start), "{args:?}");
    }
    folder
        .run(&["crossings", "square.csv", "-q", "-o", "pairs.ndjson.gz"])
        .ok(0);
    let compressed = std::fs::read(folder.path().join("pairs.ndjson.gz")).unwrap();
    let mut text = String::new();
    GzDecoder::new(&compressed[..])
        .read_to_string(&mut text)
        .unwrap();
    assert!(
        text.starts_with("{\"i\":0,") && text.lines().count() == 5,
        "{text}"
    );
}

#[test]
#[cfg(unix)]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = Folder::with("square.csv", SQUARE);
    folder.put("target.csv", "old\n");
    let target = folder.path().join("target.csv");
    std::fs::set_permissions(&target, PermissionsExt::from_mode(0o640)).unwrap();
    symlink("target.csv", folder.path().join("link.csv")).unwrap();
    folder
        .run(&["crossings", "square.csv", "-q", "-o", "link.csv"])
        .ok(0);
    assert!(folder.path().join("link.csv").is_symlink());
    assert!(folder.read("target.csv").starts_with("i,j,kind,"));
    assert_eq!(std::fs::metadata(target).unwrap().mode() & 0o777, 0o640);

    // A link to a file that is not there yet.
    symlink("link2.csv", folder.path().join("link1.csv")).unwrap();
    symlink("later.csv", folder.path().join("link2.csv")).unwrap();
    folder
        .run(&["crossings", "square.csv", "-q", "-o", "link1.csv"])
        .ok(0);
    assert!(folder.path().join("link1.csv").is_symlink());
    assert_eq!(folder.read("later.csv"), folder.read("target.csv"));
    symlink("loop.csv", folder.path().join("loop.csv")).unwrap();
    let looped = ["crossings", "square.csv", "-q", "-o", "loop.csv"];
    let error = folder.run(&looped).error();
    assert!(error.starts_with("loop.csv: "), "{error}");

    // A new file has the mode of any new file, not that of a temporary one.
    folder
        .run(&["crossings", "square.csv", "-q", "-o", "new.csv"])
        .ok(0);
    let mode = |name| std::fs::metadata(folder.path().join(name)).unwrap().mode() & 0o777;
    assert_eq!(mode("new.csv"), mode("square.csv"));
}

#[test]
#[cfg(target_os = "linux")]
fn stdout_by_its_other_names() {
    let folder = Folder::with("square.csv", SQUARE);
    let pairs = folder
        .run(&["crossings", "square.csv", "-q", "-o", "-"])
        .ok(0);
    for name in ["/dev/stdout", "/dev/fd/1"] {
        let ran = folder.run(&["crossings", "square.csv", "-o", name]);
        assert_eq!(ran.stdout, pairs);
        assert!(
            ran.stderr.starts_with("square.csv\n  segments     4\n"),
            "{}",
            ran.stderr
        );
    }
    folder
        .run(&["crossings", "square.csv", "-q", "-o", "/dev/null"])
        .ok(0);
}

/// What a file has that stderr goes to stays there, and what comes later goes after the output.
#[test]
#[cfg(target_os = "linux")]
fn stderr_as_the_output() {
    let folder = Folder::with("square.csv", SQUARE);
    let args = ["crossings", "square.csv", "-q", "-o"];
    let pairs = folder.run(&[&args[..], &["-"]].concat()).ok(0);
    for name in ["/dev/stderr", "/proc/self/fd/2"] {
        let mut file = std::fs::File::create(folder.path().join("err.txt")).unwrap();
        file.write_all(b"first\n").unwrap();
        let status = Command::new(assert_cmd::cargo::cargo_bin!("secant"))
            .current_dir(folder.path())
            .args([&args[..], &[name]].concat())
            .stderr(file.try_clone().unwrap())
            .status()
            .unwrap();
        assert!(status.success());
        file.write_all(b"last\n").unwrap();
        assert_eq!(folder.read("err.txt"), format!("first\n{pairs}last\n"));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn stdin_is_not_replaced() {
    let folder = Folder::with("square.csv", SQUARE);
    let ran = Command::new(assert_cmd::cargo::cargo_bin!("secant"))
        .current_dir(folder.path())
        .args(["crossings", "-", "--from", "csv", "-o", "square.csv"])
        .stdin(std::fs::File::open(folder.path().join("square.csv")).unwrap())
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8(ran.stderr).unwrap(),
        "secant: error: square.csv: is both the drawing and --output, expected different files\n"
    );
    assert_eq!(ran.status.code(), Some(2));
    assert_eq!(folder.read("square.csv"), SQUARE);
}

#[test]
fn a_closed_pipe_is_quiet() {
    let folder = Folder::new();
    folder
        .run(&["generate", "overlapping", "-n", "3000", "-o", "set.csv"])
        .ok(0);
    for args in [
        &["crossings", "set.csv", "-q", "-o", "-"][..],
        &["generate", "short", "-n", "1000000"],
        &["crossings", "set.csv", "--plot", "-"],
        &["join", "set.csv", "set.csv", "-q", "-o", "-"],
    ] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("secant"))
            .current_dir(folder.path())
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut first)
            .unwrap();
        assert!(!first.is_empty());
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{args:?} {}", output.status);
        assert!(
            !stderr.contains("error") && !stderr.contains("panic"),
            "{stderr}"
        );
    }
}

/// Ctrl-C while the drawing is being read: the outputs are open by then.
#[test]
#[cfg(unix)]
fn an_interrupt_leaves_nothing() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        for inputs in [&["crossings", "-"][..], &["join", "square.csv", "-"]] {
            let folder = Folder::with("square.csv", SQUARE);
            let outputs = ["--from", "csv", "-o", "pairs.csv", "--plot", "plot.svg"];
            let mut run = folder.start(&[inputs, &outputs].concat());
            run.write(SQUARE);
            folder.wait_for(3);
            assert_eq!(run.end(signal).0, Some(130));
            assert_eq!(folder.files(), ["square.csv".to_owned()].into());
        }
    }
}

/// Ctrl-C in the middle of a search that takes minutes: it ends within a second.
#[test]
#[cfg(unix)]
fn an_interrupt_ends_a_search() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path().join("temp")).unwrap();
    for (seed, name) in [("1", "red.csv"), ("2", "blue.csv")] {
        let set = [
            "generate", "long", "-n", "40000", "--seed", seed, "-o", name, "-q",
        ];
        folder.run(&set).ok(0);
    }
    let before = folder.files();
    let tiles = ["--memory", "100M", "--temp", "temp", "--tile", "3000"];
    let runs: [&[&str]; 5] = [
        &["crossings", "red.csv"],
        &[&["crossings", "red.csv"], &tiles[..]].concat(),
        &[
            &["crossings", "red.csv", "--points", "--to", "arrow"],
            &tiles[..],
        ]
        .concat(),
        &["join", "red.csv", "blue.csv"],
        &[
            "join", "red.csv", "blue.csv", "--within", "1", "--to", "arrow",
        ],
    ];
    for (args, signal) in runs.into_iter().zip(["-INT", "-TERM"].into_iter().cycle()) {
        let run = folder.start(&[args, &["-o", "pairs.out"]].concat());
        folder.wait_for(before.len() + 1);
        // The files are read in less than that.
        std::thread::sleep(std::time::Duration::from_millis(700));
        let (status, time) = run.end(signal);
        assert_eq!(status, Some(130), "{args:?}");
        assert!(time.as_secs_f64() < 1.0, "{args:?}: {time:?}");
        assert_eq!(folder.files(), before, "{args:?}");
        let temp = std::fs::read_dir(folder.path().join("temp")).unwrap();
        assert_eq!(temp.count(), 0, "{args:?}");
    }
}

#[test]
fn a_plot_shows_what_was_found() {
    let folder = Folder::with("a & b <1>.csv", SQUARE);
    folder
        .run(&["crossings", "a & b <1>.csv", "-q", "--plot", "plot.svg"])
        .ok(0);
    let plot = folder.read("plot.svg");
    let document = roxmltree::Document::parse(&plot).unwrap();
    let texts: Vec<String> = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
        .map(|node| {
            node.descendants()
                .filter(|n| n.is_text())
                .filter_map(|n| n.text())
                .collect()
        })
        .collect();
    assert_eq!(
        texts,
        ["a & b <1>.csv 4 segments", "cross 1", "touch 2", "shared 2"]
    );

    // The plot is a drawing, and its own segments can be found in it again: y points up in a
    // table, and down in a drawing.
    let path = document
        .descendants()
        .find(|node| node.attribute("stroke") == Some("#4a5560"))
        .and_then(|group| group.first_element_child())
        .unwrap();
    let drawn = format!("<svg><path d='{}'/></svg>", path.attribute("d").unwrap());
    folder.put("drawn.svg", drawn);
    let again = folder
        .run(&["crossings", "drawn.svg", "-q", "-o", "-"])
        .ok(0);
    let kinds = |text: &str| -> Vec<String> {
        text.lines()
            .skip(1)
            .map(|row| row.split(',').take(3).collect())
            .collect()
    };
    let first = folder
        .run(&["crossings", "a & b <1>.csv", "-q", "-o", "-"])
        .ok(0);
    assert_eq!(kinds(&again), kinds(&first));
}

/// What the first command of the README draws.
#[test]
fn the_picture_of_the_readme_is_drawn() {
    let drawing = shipped("bouquet_of_flowers.svg");
    let folder = Folder::new();
    folder
        .run(&[
            "crossings",
            drawing.to_str().unwrap(),
            "-q",
            "--plot",
            "plot.svg",
        ])
        .ok(0);
    let picture = std::fs::read_to_string(shipped("../docs/pictures/bouquet.svg")).unwrap();
    // Neither is printed, since each is one of 500 kB.
    assert!(
        folder.read("plot.svg") == picture,
        "docs/pictures/bouquet.svg is another picture than --plot draws"
    );
}

#[test]
fn y_points_up_in_tables_and_down_in_drawings() {
    let folder = Folder::with("rising.csv", "0,0,1,1\n");
    folder.put("falling.svg", "<svg><path d='M0 0L1 1'/></svg>");
    let vertical = |name: &str| -> i64 {
        folder
            .run(&["crossings", name, "-q", "--plot", "plot.svg"])
            .ok(1);
        let plot = folder.read("plot.svg");
        // The one segment is the last path: a start, and a step from there.
        let (_, data) = plot.rsplit_once("<path d=\"").unwrap();
        let (_, step) = data.split_once('l').unwrap();
        let step = step.split_once('"').unwrap().0.replace('-', " -");
        step.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    assert!(vertical("rising.csv") < 0);
    assert!(vertical("falling.svg") > 0);
}

#[test]
fn plots_of_extreme_drawings() {
    let folder = Folder::with(
        "huge.csv",
        "-1.7e308,-1.7e308,1.7e308,1.7e308\n-1e308,1e308,1e308,-1e308\n",
    );
    folder.put("tiny.csv", "0,0,5e-324,5e-324\n0,5e-324,5e-324,0\n");
    folder.put("flat.csv", "0,7,1,7\n0.5,7,3,7\n");
    folder.put("point.csv", "3,3,3,3\n3,3,3,3\n");
    for name in ["huge.csv", "tiny.csv", "flat.csv", "point.csv"] {
        folder
            .run(&["crossings", name, "-q", "--plot", "plot.svg"])
            .ok(0);
        let plot = folder.read("plot.svg");
        roxmltree::Document::parse(&plot).unwrap();
        assert!(!plot.contains("NaN") && !plot.contains("inf"), "{plot}");
        assert!(!plot.contains("9223372036854775807"), "{plot}");
    }
}
