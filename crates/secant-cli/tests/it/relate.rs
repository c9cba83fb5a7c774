//! `secant relate` as a process: bytes, exit status, and that answers do not wait in a buffer.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

fn relate(input: impl Into<Vec<u8>>) -> assert_cmd::assert::Assert {
    assert_cmd::Command::new(env!("CARGO_BIN_EXE_secant"))
        .arg("relate")
        .write_stdin(input)
        .assert()
}

#[test]
fn the_example_of_the_protocol() {
    relate(concat!(
        r#"{"id":7,"a":{"type":"segment","p":[0,0],"q":[1,1]},"b":{"type":"segment","p":[0,1],"q":[1,0]}}"#,
        "\n"
    ))
    .code(0)
    .stderr("")
    .stdout(concat!(
        r#"{"id":7,"hit":true,"relation":"cross","detail":"crossing","points":[[0.5,0.5]],"t":[0.5],"u":[0.5]}"#,
        "\n"
    ));
}

#[test]
fn an_answer_a_line_in_the_same_order() {
    let input = r#"{"id":1,"a":{"type":"line","p":[0,0],"d":[2,0]},"b":{"type":"point","p":[5,"0x1p-1074"]}}
{"id":2,"a":{"type":"point","p":[0,0]},"b":{"type":"point","p":[0,-0.0]}}
{"id":3,"a":{"type":"line","p":[0,0],"d":[2,0]},"b":{"type":"line","p":[7,0],"q":[5,0]}}
{"id":4,"a":{"type":"ray","p":[3,0],"d":[1,0]},"b":{"type":"ray","p":[0,0],"d":[2,0]}}
{"id":5,"prec":"i64","a":{"type":"segment","p":[0,0],"q":[9007199254740993,0]},"b":{"type":"segment","p":[9007199254740992,0],"q":[9007199254740994,0]}}
{"id":6,"prec":"f32","a":{"type":"segment","p":[0,0],"q":[3,1]},"b":{"type":"segment","p":[1,-1],"q":[1,1]}}
{"id":7,"a":{"type":"segment","p":["-0x1p-1074",0],"q":["0x1p-1074",1]},"b":{"type":"segment","p":[-1,0.25],"q":[1,0.25]}}
{"id":8,"a":{"type":"capsule","p":[0,0],"q":[1,0],"r":1},"b":{"type":"point","p":[0,0]}}
"#;
    let output = r#"{"id":1,"hit":false,"relation":"disjoint","detail":"left"}
{"id":2,"hit":true,"relation":"equal"}
{"id":3,"hit":true,"relation":"equal","detail":"overlapping","points":[],"t":[],"u":[]}
{"id":4,"hit":true,"relation":"within","detail":"overlapping","points":[[3.0,0.0]],"t":[0.0],"u":[1.5]}
{"id":5,"hit":true,"relation":"overlap","detail":"overlapping","points":[[9007199254740992.0,0.0],[9007199254740992.0,0.0]],"t":[0.9999999999999999,1.0],"u":[0.0,0.5]}
{"id":6,"hit":true,"relation":"cross","detail":"crossing","points":[[1.0,0.3333333432674408]],"t":[0.3333333432674408],"u":[0.6666666865348816]}
{"id":7,"hit":true,"relation":"cross","detail":"crossing","points":[[-0.0,0.25]],"t":[0.25],"u":[0.5]}
{"id":8,"hit":true,"relation":"contains","detail":"inside"}
"#;
    relate(input).code(0).stderr("").stdout(output);
}

#[test]
fn a_line_that_cannot_be_answered_does_not_stop_the_stream() {
    let input = r#"{"id":1,"a":{"type":"point","p":["nan",0]},"b":{"type":"point","p":[0,0]}}

{"id":2,"a":
{"id":3,"a":{"type":"point","p":[0,0]},"b":{"type":"point","p":[0,0]}}"#;
    let output = r#"{"id":1,"error":"a.p[0] is \"nan\", expected a finite number"}
{"id":null,"error":"line 3: broken JSON at column 12: EOF while parsing a value"}
{"id":3,"hit":true,"relation":"equal"}
"#;
    relate(input).code(2).stderr("").stdout(output);
}

#[test]
fn an_input_of_0_bytes_is_an_error_and_blank_lines_are_nothing() {
    let failed = relate("").code(2).stdout("");
    let stderr = str::from_utf8(&failed.get_output().stderr).expect("UTF-8");
    assert!(stderr.starts_with("secant: error: "), "{stderr}");
    assert!(
        stderr.contains("0 bytes, expected one JSON object a line, or a blank line for none"),
        "{stderr}"
    );
    assert_eq!(stderr.lines().count(), 1, "{stderr}");

    relate("\n\r\n").code(0).stderr("").stdout("");
    // Some programs begin a text with a byte order mark.
    relate("\u{feff}\n").code(0).stderr("").stdout("");
}

#[test]
fn many_lines_keep_their_order() {
    let count = 20_000;
    let line = |id: usize| {
        format!(
            "{{\"id\":{id},\"a\":{{\"type\":\"point\",\"p\":[{id},0]}},\
             \"b\":{{\"type\":\"segment\",\"p\":[0,0],\"q\":[9999,0]}}}}\n"
        )
    };
    let answers = relate((0..count).map(line).collect::<String>()).code(0);
    let stdout = str::from_utf8(&answers.get_output().stdout).expect("UTF-8");
    assert_eq!(stdout.lines().count(), count);
    for (id, answer) in stdout.lines().enumerate() {
        let rest = match id {
            0 | 9999 => r#""hit":true,"relation":"touch","detail":"on""#,
            1..9999 => r#""hit":true,"relation":"within","detail":"on""#,
            _ => r#""hit":false,"relation":"disjoint","detail":"disjoint""#,
        };
        assert_eq!(answer, format!("{{\"id\":{id},{rest}}}"));
    }
}

/// A peer that waits for each answer before it goes on, also in the middle of a line.
#[test]
fn answers_are_flushed_when_no_line_is_waiting() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_secant"))
        .arg("relate")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let stdout = BufReader::new(child.stdout.take().expect("piped"));
    // A thread reads, so that an answer which does not come fails the test and does not hang it.
    let (sender, answers) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        for line in stdout.lines() {
            sender.send(line.expect("UTF-8")).expect("the test listens");
        }
    });
    let line = |id: u32| {
        format!(
            "{{\"id\":{id},\"a\":{{\"type\":\"point\",\"p\":[0,0]}},\"b\":{{\"type\":\"point\",\"p\":[0,0]}}}}\n"
        )
    };
    let expect = |id: u32| {
        let answer = answers
            .recv_timeout(Duration::from_secs(20))
            .expect("an answer, unasked for more");
        assert_eq!(
            answer,
            format!("{{\"id\":{id},\"hit\":true,\"relation\":\"equal\"}}")
        );
    };
    for id in 0..3 {
        stdin
            .write_all(line(id).as_bytes())
            .expect("the program reads");
        expect(id);
    }
    // Two lines and a half in one write: the two answers come before the other half goes.
    let third = line(5);
    let (half, rest) = third.split_at(third.len() / 2);
    stdin
        .write_all([&line(3), &line(4), half].concat().as_bytes())
        .expect("the program reads");
    expect(3);
    expect(4);
    stdin.write_all(rest.as_bytes()).expect("the program reads");
    expect(5);
    // The last line needs no line break.
    stdin
        .write_all(line(6).trim_end().as_bytes())
        .expect("the program reads");
    drop(stdin);
    expect(6);
    assert!(child.wait().expect("it ends").success());
    reader.join().expect("the reader ends with the output");
}

/// A reader that has seen enough, as `head -1`.
#[test]
fn a_broken_pipe_ends_it_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_secant"))
        .arg("relate")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let line = "{\"a\":{\"type\":\"point\",\"p\":[0,0]},\"b\":{\"type\":\"point\",\"p\":[0,0]}}\n";
    let mut stdin = child.stdin.take().expect("piped");
    // Once it has ended nobody reads, which this side may see or not.
    let _ = stdin.write_all(line.repeat(10_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
