//! One set of segments, searched by the program `secant`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use secant_oracle::{Crossing, Kind, Meeting};

/// Numbers of a row of output: x, y, x2, y2, t, u, t2, u2, as bits.
type Numbers = [Option<u64>; 8];

/// A row of output.
#[derive(Debug, PartialEq)]
struct Row {
    i: usize,
    j: usize,
    kind: String,
    numbers: Numbers,
}

impl Row {
    /// What the program should write.
    fn of_oracle(crossing: &Crossing) -> Self {
        let numbers = |meeting: &Meeting| {
            let rounded = meeting.to_f64();
            let [x, y] = rounded.at;
            // A zero has no sign in the output.
            [x, y, rounded.t, rounded.u].map(|x| Some((x + 0.0).to_bits()))
        };
        let [x, y, t, u] = numbers(&crossing.first);
        // Two equal points have the same point again.
        let is_part = matches!(crossing.kind, Kind::Overlap | Kind::Equal);
        let second = crossing
            .second
            .as_ref()
            .or(is_part.then_some(&crossing.first));
        let [x2, y2, t2, u2] = second.map_or([None; 4], numbers);
        Self {
            i: crossing.i,
            j: crossing.j,
            kind: crossing.kind.name().to_owned(),
            numbers: [x, y, x2, y2, t, u, t2, u2],
        }
    }

    /// A row of the program, whose columns are in the order of the protocol.
    fn of_program(line: &str) -> Option<Self> {
        let mut cells = line.split(',');
        let mut next = || cells.next();
        let (i, j) = (next()?.parse().ok()?, next()?.parse().ok()?);
        let kind = next()?.to_owned();
        let mut numbers = [None; 8];
        for number in &mut numbers {
            let cell = next()?;
            if !cell.is_empty() {
                *number = Some((cell.parse::<f64>().ok()? + 0.0).to_bits());
            }
        }
        Some(Self {
            i,
            j,
            kind,
            numbers,
        })
    }
}

/// Compares what the program writes of a file with what is right.
pub(super) fn compare(
    program: &Path,
    threads: u32,
    csv: &str,
    expected: &[Crossing],
) -> Result<(), String> {
    let text = run(program, threads, csv)?;
    let mut lines = text.lines();
    let header = lines.next().unwrap_or_default();
    if !header.starts_with("i,j,kind,x,y,x2,y2,t,u,t2,u2") {
        return Err(format!("the program has the header {header:?}"));
    }
    let mut expected = expected.iter().map(Row::of_oracle);
    loop {
        let (line, row) = (lines.next(), expected.next());
        if line.is_none() && row.is_none() {
            return Ok(());
        }
        let found = line.and_then(Row::of_program);
        if found != row {
            return Err(format!(
                "with {threads} threads, the program writes {line:?}, which is {found:x?}, expected {row:x?}"
            ));
        }
    }
}

fn run(program: &Path, threads: u32, csv: &str) -> Result<String, String> {
    let name = program.display();
    let mut command = Command::new(program);
    command
        .args([
            "crossings",
            "-",
            "--from",
            "csv",
            "--coordinates",
            "f64",
            "--quiet",
            "-o",
            "-",
        ])
        .args(["--threads", &threads.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command
        .spawn()
        .map_err(|error| format!("{name}: {error}"))?;
    let mut input = child.stdin.take().expect("the input is a pipe");
    // The program reads all before it writes, so neither waits for the other.
    (input.write_all(csv.as_bytes())).map_err(|error| format!("{name}: {error}"))?;
    drop(input);
    let output = (child.wait_with_output()).map_err(|error| format!("{name}: {error}"))?;
    // 1 says that nothing was found.
    if !matches!(output.status.code(), Some(0 | 1)) {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{name}: {}, {errors}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{name}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_the_protocol_says() {
        let set = [
            [[0.0, 0.0], [3.0, 3.0]],
            [[0.0, 2.0], [2.0, 0.0]],
            [[1.0, 1.0], [1.0, 1.0]],
            [[1.0, 1.0], [1.0, 1.0]],
        ];
        let crossings = secant_oracle::crossings(&set);
        let rows: Vec<Row> = crossings.iter().map(Row::of_oracle).collect();
        let written = Row::of_program("0,1,cross,1,1,,,0.3333333333333333,0.5,,,0,1").unwrap();
        assert_eq!(rows[0], written);
        let equal = Row::of_program("2,3,equal,1,1,1,1,0,0,0,0").unwrap();
        assert_eq!(rows.last(), Some(&equal));
        assert_ne!(
            rows[0],
            Row::of_program("0,1,touch,1,1,,,0.3333333333333333,0.5,,").unwrap()
        );
        assert_eq!(Row::of_program("0,1,cross,1,one,,,0,0,,"), None);
        assert_eq!(Row::of_program("0,1,cross,1"), None);
    }
}
