//! What is said of an input that cannot be read: one line that names the file, the line, what was
//! found and what was expected. Nothing is left behind.

use crate::folder::{Folder, Ran, SQUARE, gzip};

/// Runs `crossings` on a file with an output and a plot, and gives the error. There must be no new
/// file.
#[track_caller]
fn refused(name: &str, content: impl AsRef<[u8]>) -> String {
    let folder = Folder::with(name, content);
    let before = folder.files();
    let ran = folder.run(&["crossings", name, "-o", "out.csv", "--plot", "plot.svg"]);
    assert_eq!(folder.files(), before, "{ran:?}");
    ran.error()
}

#[test]
fn csv() {
    let cases: [(&[u8], &str); 27] = [
        (b"", "0 bytes, expected a drawing"),
        (b"\n\r\n", "only blank lines, expected a table"),
        (
            b"x1,y1,x2,y2\n0,0,nan,1\n",
            ":2: x2 is `nan`, expected a finite number",
        ),
        (
            b"x1,y1,x2,y2\n0,0,1,1\n0,-inf,1,1\n",
            ":3: y1 is `-inf`, expected a finite number",
        ),
        (
            b"x1,y1,x2,y2\n0,0,1,1e400\n",
            ":2: y2 is `1e400`, beyond the largest f64, expected at most 1.7976931348623157e308",
        ),
        (b"x1,y1,x2,y2\n0,0,1\n", ":2: 3 fields, expected 4"),
        (
            b"x1,y1,x2,y2\n0,0,1,1\n\n0,0,1,1,1\n",
            ":4: 5 fields, expected 4",
        ),
        (
            b"x1,y1,x2,y2\r\n0,0,1,1\r\n0,0,1\r\n",
            ":3: 3 fields, expected 4",
        ),
        (
            b"x1,y1,x2,y2\n0,0,one,1\n",
            ":2: x2 is `one`, expected a number",
        ),
        (
            b"x1,y1,x2,y2\n0,,1,1\n",
            ":2: y1 is empty, expected a number",
        ),
        (
            b"x1\ty1\tx2\ty2\n0\t0\t1\t1\n \r\n\t\t\t\n0\t1\t1\t0\n",
            ":4: x1 is empty, expected a number",
        ),
        (
            b"x1,y1,x2,y2\n0,0x10,1,1\n",
            ":2: y1 is `0x10`, expected a number",
        ),
        (
            b"Start X,Start Y,End X,End Y\n0,0,1,?\n",
            ":2: End Y is `?`, expected a number",
        ),
        (b"1,2,3,4\n1,2,x,4\n", ":2: x2 is `x`, expected a number"),
        (b"1,2,x,4\n", ":1: x2 is `x`, expected a number"),
        (
            b"x1,y1,x2\n0,0,1\n",
            ":1: found x1, y1 and x2, but no y2, expected a header with x1, y1, x2 and y2, or four numbers",
        ),
        (
            b"\nname,a,b,c,d\n",
            ":2: `name,a,b,c,d`, expected a header with x1, y1, x2 and y2, or four numbers",
        ),
        (b"x1,y1,x2,y2,x1\n", ":1: two columns x1, expected one"),
        (
            b"x1,y1,x2,y2,name\n0,0,1,1,\xff\n",
            ":2: field 5 is not UTF-8, expected text in UTF-8",
        ),
        (
            b"x1,y1,x2,y2,name\n0,0,1,1,\"open\n1,1,2,2,c\n",
            ":2: a quoted field does not end, expected a closing quote",
        ),
        (
            b"x1,y1,x2,y2,name\n0,0,1,1,\"a\nb\"\n1,1,2,?,c\n",
            ":4: y2 is `?`, expected a number",
        ),
        (
            b"x1,y1,x2,y2\r0,0,1,1\r",
            ":1: lines that end with CR alone, expected LF or CR LF",
        ),
        (
            b"0,0,1,1,\"a\rb\"\r0,0,1,1\r",
            ":1: lines that end with CR alone, expected LF or CR LF",
        ),
        (
            b"x1;y1;x2;what\n0;0;1;1\n",
            ":1: found x1, y1 and x2, but no y2, expected a header with x1, y1, x2 and y2, or four numbers",
        ),
        (
            b"\x89PNG\r\n\x1a\n\0\0\0",
            ":1: field 1 is not UTF-8, expected text in UTF-8",
        ),
        (
            b"\x7fELF\x02\x01\x01\0\0",
            ":1: a zero byte, expected text in UTF-8",
        ),
        (
            b"x1,y1,x2,y2\n0,0,1,\x1b[31m\x07\n",
            ":2: y2 is `\\u{1b}[31m\\u{7}`, expected a number",
        ),
    ];
    for (content, expected) in cases {
        let colon = if expected.starts_with(':') { "" } else { ": " };
        assert_eq!(
            refused("bad.csv", content),
            format!("bad.csv{colon}{expected}")
        );
    }
}

#[test]
fn long_cells_are_shortened() {
    let content = format!("x1,y1,x2,y2\n0,0,1,{}\n", "é".repeat(1000));
    let expected = format!("long.csv:2: y2 is `{}…`, expected a number", "é".repeat(40));
    assert_eq!(refused("long.csv", content), expected);
}

/// An SVG drawing with this inside, from its second line on.
fn svg(inside: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n{inside}\n</svg>")
}

#[test]
fn svg_elements() {
    let cases = [
        (
            "<path d='M0 0L1 1'/>\n<path d='M0 0 L 1 x'/>",
            "3: path data: invalid number at position 10, expected a command or a number",
        ),
        (
            "<path d='M 0 0 L 1'/>",
            "2: path data: unexpected end of stream, expected a command or a number",
        ),
        (
            "<path d='L 1 1'/>",
            "2: path data: unexpected data at position 1, expected a command or a number",
        ),
        (
            "<path d='M 0 0 L 1e400 0'/>",
            "2: path data: number beyond the largest f64 at position 9, expected a command or a number",
        ),
        (
            "<path d='M 0 0 A 1 1 0 2 0 5 5'/>",
            "2: path data: unexpected data at position 15, expected a flag, 0 or 1",
        ),
        (
            "<path d='M 1e308 0 l 1e308 0'/>",
            "2: path data: a coordinate is beyond the largest f64, expected at most 1.8e308",
        ),
        (
            "<g transform='scale(1e200)'>\n<line x1='1e200' x2='1'/></g>",
            "3: a coordinate is beyond the largest f64, expected at most 1.8e308",
        ),
        (
            "<path d='M 0 0 Q 1e200 1e200 0 1'/>",
            "2: path data: a curve needs more than 1000000 pieces, expected a larger --tolerance",
        ),
        (
            "<polygon points='0 0 1 1 2'/>",
            "2: points has 5 numbers, expected an even count",
        ),
        (
            "<polyline points='0 0, 1 b'/>",
            "2: points: invalid number at position 8, expected pairs of numbers",
        ),
        (
            "<rect x='1' y='1'\nwidth='-1' height='1'/>",
            "2: width is -1, expected 0 or more",
        ),
        ("<circle r='-2'/>", "2: r is -2, expected 0 or more"),
        (
            "<line x1='ten'/>",
            "2: x1 is `ten`: invalid number at position 1, expected a length such as 3, 3px or 3mm",
        ),
        (
            "<line x1='2em'/>",
            "2: x1 is `2em`: a length in units of a font, expected px, in, cm, mm, pt, pc or %",
        ),
        (
            "<line x1='50%'/>",
            "2: x1 is `50%`: a percentage of an unknown size, expected a viewBox",
        ),
        (
            "<g transform='rotate(1, 2)'/>",
            "2: transform is `rotate(1, 2)`: invalid number at position 12, expected a list such as \
             translate(1 2)",
        ),
        (
            "<path d='M0 0A1e17 1e17 0 1 0 1 1'/>",
            "2: path data: the radii of an arc are too large for its chord, expected smaller ones",
        ),
        (
            "<use href='other.svg#a'/>",
            "2: use of `other.svg#a`, expected #id of an element of this file",
        ),
        (
            "<g id='a'>\n<use href='#a'/></g>",
            "3: use of #a, which contains this use, expected no cycle",
        ),
    ];
    for (inside, expected) in cases {
        for coordinates in ["decimal", "f64"] {
            let folder = Folder::with("bad.svg", svg(inside));
            let args = ["crossings", "bad.svg", "--coordinates", coordinates];
            let strict = [&args[..], &["--strict", "-o", "out.csv"]].concat();
            assert_eq!(
                folder.run(&strict).error(),
                format!("bad.svg:{expected}"),
                "{inside}"
            );
            assert_eq!(folder.files().len(), 1);
            // Without --strict the same is a warning.
            let ran = folder.run(&args);
            assert_ne!(ran.status, 2, "{inside}");
            assert_eq!(
                ran.stderr,
                format!("secant: warning: bad.svg:{expected}\n"),
                "{inside}"
            );
        }
    }
}

#[test]
fn svg_documents() {
    let cases: [(&[u8], &str); 9] = [
        (b"", "bad.svg: 0 bytes, expected a drawing"),
        (b"<svg>\n<g>\n<line/>", "bad.svg:1: not well-formed XML: "),
        (b"<svg>\n<g></svg>", "bad.svg:2: not well-formed XML: "),
        // The NUL is shown as an escape.
        (
            b"<svg>\n<g a\0='1'/></svg>",
            "bad.svg:2: not well-formed XML: expected '=' not '\\u{0}'",
        ),
        (b"x1,y1,x2,y2\n", "bad.svg:1: not well-formed XML: "),
        (
            b"<html>\n</html>",
            "bad.svg:1: the outermost element is <html>, expected <svg>",
        ),
        (
            b"<!-- -->\n<svg xmlns='urn:other'/>",
            "bad.svg:2: the outermost element is <svg> of urn:other, expected <svg> of http://www.w3.org/2000/svg",
        ),
        (
            b"<svg>\n\n\xe9</svg>",
            "bad.svg:3: bytes that are not UTF-8, expected XML text",
        ),
        (
            b"\x89PNG\r\n\x1a\n\0\0\0",
            "bad.svg:1: bytes that are not UTF-8, expected XML text",
        ),
    ];
    for (content, expected) in cases {
        let error = refused("bad.svg", content);
        assert!(error.starts_with(expected), "{error}\n{expected}");
    }
}

#[test]
fn entities_do_not_explode() {
    let mut document = String::from("<!DOCTYPE svg [<!ENTITY a0 '<g/>'>\n");
    for n in 1..20 {
        let reference = format!("&a{};", n - 1);
        document += &format!("<!ENTITY a{n} '{}'>\n", reference.repeat(20));
    }
    document += "]>\n<svg>&a19;</svg>";
    let error = refused("bomb.svg", document);
    assert!(
        error.contains("not well-formed XML: a possible entity reference loop"),
        "{error}"
    );
}

#[test]
fn compressed_inputs() {
    let whole = gzip(SQUARE);
    assert_eq!(
        refused("cut.csv.gz", &whole[..whole.len() - 9]),
        "cut.csv.gz: the gzip data ends in the middle, expected a whole file"
    );
    let mut broken = whole.clone();
    let crc = broken.len() - 8;
    broken[crc] ^= 1;
    let error = refused("broken.csv.gz", broken);
    assert!(
        error.starts_with("broken.csv.gz: broken gzip data: "),
        "{error}"
    );
    assert_eq!(
        refused("more.csv.gz", [&whole[..], b"\0\0more"].concat()),
        "more.csv.gz: broken gzip data: something else behind its end"
    );
    assert_eq!(
        refused("none.csv.gz", gzip("")),
        "none.csv.gz: 0 bytes, expected a drawing"
    );
    assert_eq!(
        refused("cut.svgz", &gzip(svg("<line x2='1'/>"))[..30]),
        "cut.svgz: the gzip data ends in the middle, expected a whole file"
    );
}

#[test]
fn paths() {
    let folder = Folder::with("square.txt", SQUARE);
    std::fs::create_dir(folder.path().join("folder.csv")).unwrap();
    folder.put("map.wkt.gz", "POINT(0 0)");
    let cases: [(&[&str], &str); 9] = [
        (
            &["map.wkt.gz"],
            "map.wkt.gz: unknown extension .wkt, expected .csv, .tsv, .ndjson, .jsonl, .arrow, .svg, .svgz or .geojson \
             (or with .gz), or --from csv|ndjson|arrow|svg|geojson; “Other formats” in docs/program.md says how it is made one that is read",
        ),
        (
            &["missing.csv"],
            "missing.csv: cannot be read: No such file or directory (os error 2)",
        ),
        (&["missing"], "missing: no such file"),
        (
            &["folder.csv"],
            "folder.csv: is a directory, expected a file",
        ),
        (
            &["square.txt"],
            "square.txt: unknown extension .txt, expected .csv, .tsv, .ndjson, .jsonl, .arrow, .svg, .svgz or .geojson \
             (or with .gz), or --from csv|ndjson|arrow|svg|geojson",
        ),
        (
            &["-"],
            "<stdin>: the format is not known, expected --from csv|ndjson|arrow|svg|geojson",
        ),
        (
            &["-", "--from", "csv"],
            "<stdin>: 0 bytes, expected a drawing",
        ),
        (
            &["square.txt", "--from", "csv", "-o", "nowhere/out.csv"],
            "nowhere/out.csv: there is no folder nowhere, expected one",
        ),
        (
            &["square.txt", "--from", "csv", "--plot", "folder.csv"],
            "folder.csv: is a directory, expected a file",
        ),
    ];
    let before = folder.files();
    for (args, expected) in cases {
        let ran = folder.run(&[&["crossings"], args].concat());
        assert_eq!(ran.error(), expected);
        assert_eq!(folder.files(), before);
    }
}

/// Errors name what was given, not what is written beside it until it is whole.
#[test]
#[cfg(target_os = "linux")]
fn paths_of_links_and_folders_that_refuse() {
    use std::os::unix::fs::symlink;
    let folder = Folder::with("square.csv", SQUARE);
    for (target, link) in [
        ("nowhere/out.csv", "link.csv"),
        ("link.csv", "more.csv"),
        ("loop", "loop"),
        ("nobody", "dangling"),
    ] {
        symlink(target, folder.path().join(link)).unwrap();
    }
    let before = folder.files();
    let no_folder = "there is no folder nowhere, expected one";
    let cases: [(&[&str], &str); 5] = [
        (
            &["square.csv", "-o", "link.csv"],
            &format!("link.csv: {no_folder}"),
        ),
        (
            &["square.csv", "-o", "more.csv"],
            &format!("more.csv: {no_folder}"),
        ),
        (
            &["square.csv", "-o", "/proc/out.csv"],
            "/proc/out.csv: cannot be written: No such file or directory (os error 2)",
        ),
        (
            &["loop"],
            "loop: cannot be read: Too many levels of symbolic links (os error 40)",
        ),
        (&["dangling"], "dangling: no such file"),
    ];
    for (args, expected) in cases {
        let ran = folder.run(&[&["crossings"], args].concat());
        assert_eq!(ran.error(), expected);
        assert_eq!(folder.files(), before);
    }
}

#[test]
#[cfg(unix)]
fn unreadable_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::with("secret.csv", SQUARE);
    let path = folder.path().join("secret.csv");
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o000)).unwrap();
    // Some users may read everything.
    if std::fs::File::open(&path).is_err() {
        assert_eq!(
            folder.run(&["crossings", "secret.csv"]).error(),
            "secret.csv: cannot be read: Permission denied (os error 13)"
        );
    }
}

#[test]
fn contradictions() {
    let folder = Folder::with("square.csv", SQUARE);
    let cases: [(&[&str], &str); 5] = [
        (
            &["--plot", "plot.png"],
            "plot.png: a plot cannot be written as .png, expected .svg",
        ),
        (
            &["-o", "square.csv"],
            "square.csv: is both the drawing and --output, expected different files",
        ),
        (
            &["-o", "x.svg", "--to", "csv", "--plot", "x.svg"],
            "x.svg: is both --output and --plot, expected different files",
        ),
        (
            &["-o", "-", "--plot", "-"],
            "--output and --plot are both stdout, expected one of them",
        ),
        (
            &["-o", "pairs.json"],
            "pairs.json: pairs cannot be written as .json, expected .csv, .ndjson, .geojson, .arrow or --to",
        ),
    ];
    for (args, expected) in cases {
        let ran = folder.run(&[&["crossings", "square.csv"], args].concat());
        assert_eq!(ran.error(), expected);
        assert_eq!(folder.read("square.csv"), SQUARE);
    }
}

/// A file that is not there yet, by two names.
#[test]
#[cfg(unix)]
fn one_new_file_as_two_outputs() {
    use std::os::unix::fs::symlink;
    let folder = Folder::with("square.csv", SQUARE);
    std::fs::create_dir(folder.path().join("in")).unwrap();
    for (target, link) in [("in/x.svg", "a.svg"), ("a.svg", "b.svg"), ("in", "out")] {
        symlink(target, folder.path().join(link)).unwrap();
    }
    let before = folder.files();
    for [pairs, plot] in [
        ["./x.svg", "x.svg"],
        ["in/../x.svg", "x.svg"],
        ["in/x.svg", "out/x.svg"],
        ["in/x.svg", "a.svg"],
        ["a.svg", "b.svg"],
    ] {
        let args = ["crossings", "square.csv", "--to", "csv", "-o", pairs];
        let ran = folder.run(&[&args[..], &["--plot", plot]].concat());
        let expected = "is both --output and --plot, expected different files";
        assert_eq!(ran.error(), format!("{plot}: {expected}"), "{pairs}");
        assert_eq!(folder.files(), before);
    }
    let args = ["crossings", "square.csv", "-q", "--to", "csv"];
    let ran = folder.run(&[&args[..], &["-o", "x.svg", "--plot", "in/x.svg"]].concat());
    assert_eq!((ran.status, &*ran.stderr), (0, ""));
}

#[test]
fn the_command_line() {
    let folder = Folder::with("square.csv", SQUARE);
    let cases: [(&[&str], &str); 7] = [
        (
            &["crossings", "--wrong"],
            "unexpected argument '--wrong' found",
        ),
        (
            &["crossings"],
            "the following required arguments were not provided: <FILE> (see --help)",
        ),
        (
            &["crossings", "square.csv", "--only", "cross,meet"],
            "invalid value 'meet'",
        ),
        (
            &["crossings", "square.csv", "--threads", "0"],
            "invalid value '0'",
        ),
        (
            &["crossings", "square.csv", "--tolerance", "0"],
            "invalid value '0'",
        ),
        (
            &["crossings", "square.csv", "--tolerance", "nan"],
            "invalid value 'nan'",
        ),
        (&["generate", "wild", "-n", "3"], "invalid value 'wild'"),
    ];
    for (args, expected) in cases {
        let error = folder.run(args).error();
        assert!(
            error.starts_with(expected) && error.ends_with("(see --help)"),
            "{error}"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk() {
    let folder = Folder::with("square.csv", SQUARE);
    let full = "/dev/full: cannot be written: No space left on device (os error 28)";
    for args in [
        &["crossings", "square.csv", "-o", "/dev/full"][..],
        &["crossings", "square.csv", "--plot", "/dev/full"],
        &["generate", "short", "-n", "10", "-o", "/dev/full"],
        &["cast", "square.csv", "square.csv", "-o", "/dev/full"],
    ] {
        assert_eq!(folder.run(args).error(), full);
    }
    // The summary, pairs and answers on stdout are outputs as well.
    for args in [
        &["crossings", "square.csv", "--json"][..],
        &["crossings", "square.csv", "-o", "-", "-q"],
        &["relate"],
        &["cast", "--help"],
        &["--version"],
    ] {
        let question = std::fs::File::open(folder.path().join("square.csv")).unwrap();
        let stdout = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = std::process::Command::new(assert_cmd::cargo::cargo_bin!("secant"))
            .current_dir(folder.path())
            .args(args)
            .stdin(question)
            .stdout(stdout)
            .output()
            .unwrap();
        let ran = Ran {
            status: output.status.code().unwrap(),
            stdout: String::new(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        };
        let expected = "<stdout>: cannot be written: No space left on device (os error 28)";
        assert_eq!(ran.error(), expected);
    }
}

/// A file that cannot be written to its end: a limit of its size stands for a full disk.
#[test]
#[cfg(target_os = "linux")]
fn a_file_that_is_not_whole_is_removed() {
    let folder = Folder::with("set.csv", "old\n");
    for name in ["set.csv", "new.csv"] {
        let limited = "trap '' XFSZ; ulimit -f 8; exec \"$@\"";
        let output = std::process::Command::new("sh")
            .current_dir(folder.path())
            .args(["-c", limited, "sh", env!("CARGO_BIN_EXE_secant")])
            .args(["generate", "short", "-n", "10000", "-o", name])
            .output()
            .unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let expected = "cannot be written: File too large (os error 27)";
        assert_eq!(stderr, format!("secant: error: {name}: {expected}\n"));
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(folder.files(), ["set.csv".to_owned()].into());
        assert_eq!(folder.read("set.csv"), "old\n");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn one_output_fails_and_the_other_is_whole() {
    let folder = Folder::with("square.csv", SQUARE);
    let args = [
        "crossings",
        "square.csv",
        "-o",
        "/dev/full",
        "--plot",
        "plot.svg",
    ];
    let error = folder.run(&args).error();
    assert_eq!(
        error,
        "/dev/full: cannot be written: No space left on device (os error 28)"
    );
    assert!(folder.read("plot.svg").ends_with("</svg>\n"));
}
