//! The summary of a run.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;

use crate::error::{Error, Result};

/// The summary for people: names with their numbers, and what was written.
pub(crate) fn summary(
    title: &str,
    rows: &[(&str, String)],
    seconds: f64,
    written: &[String],
) -> String {
    let width = rows
        .iter()
        .map(|(_, number)| number.len())
        .max()
        .unwrap_or(0);
    let mut text = format!("{title}\n");
    for (name, number) in rows {
        let _ = writeln!(text, "  {name:<12} {number:>width$}");
    }
    let _ = writeln!(text, "  {:<12} {seconds:.3} s", "time");
    for written in written {
        let _ = writeln!(text, "  {written}");
    }
    text
}

/// Prints a summary where it does not disturb the outputs: as a JSON object, or for people, if they want to hear it.
pub(crate) fn print_summary(
    summary: &impl Serialize,
    for_people: impl FnOnce() -> String,
    (json, quiet): (bool, bool),
    stdout_taken: bool,
) -> Result<()> {
    let text = match (json, quiet) {
        (true, _) => {
            let text = serde_json::to_string(summary);
            text.expect("a summary has only names and numbers") + "\n"
        }
        (false, true) => String::new(),
        (false, false) => for_people(),
    };
    if stdout_taken {
        // Without a stderr the outputs are whole all the same.
        let _ = io::stderr().write_all(text.as_bytes());
        return Ok(());
    }
    let mut stdout = io::stdout().lock();
    let printed = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    printed.map_err(|error| Error::writing("<stdout>", &error))
}

/// A number with commas between its thousands.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
