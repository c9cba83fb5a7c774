//! `secant relate`: pairs in, answers out.
//!
//! One JSON object a line comes in, and one answer a line goes out, in the same order. The path of
//! a line is short: [`object`](crate::input::object) makes two shapes of it, [`answer`] asks the
//! library about them, and what cannot be answered becomes an `error` while the stream goes on.
//! Blank lines are skipped.

mod answer;

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use serde::Serialize;
use serde_json::value::RawValue;

use crate::input::object::{Fields, Object, Polygons, Precision, dimension, read};
use crate::input::{Number, without_mark};
use answer::{Answer, answer, answer_polygon, answer_polygons};

/// Large enough that a stream from a file is flushed rarely, and that reading passes by the
/// smaller buffer of a locked stdin.
const BUFFER: usize = 1 << 16;

/// Answers every line of `input` on `output`. `true` where no line had an error.
///
/// The answers are flushed whenever no whole line is waiting, so that a peer which waits for each
/// answer before its next question gets it.
///
/// # Errors
/// What reading and writing return, and [`io::ErrorKind::UnexpectedEof`] for an input of 0 bytes.
pub(crate) fn run(input: impl Read, output: impl Write) -> io::Result<bool> {
    let mut input = BufReader::with_capacity(BUFFER, input);
    let mut output = BufWriter::with_capacity(BUFFER, output);
    let mut all_answered = true;
    let mut line = Vec::new();
    let mut number: u64 = 0;
    loop {
        if !input.buffer().contains(&b'\n') {
            output.flush()?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        number += 1;
        let text = without_mark(number, &line);
        if text.trim_ascii().is_empty() {
            continue;
        }
        let response = respond(number, text);
        all_answered &= !matches!(response.outcome, Outcome::Error { .. });
        serde_json::to_writer(&mut output, &response)?;
        output.write_all(b"\n")?;
    }
    if number == 0 {
        return Err(io::Error::new(
            io::ErrorKind::UnexpectedEof,
            "0 bytes, expected one JSON object a line, or a blank line for none",
        ));
    }
    output.flush()?;
    Ok(all_answered)
}

/// One line of the output; the order of the keys is that of the protocol.
#[derive(Serialize)]
struct Response<'a> {
    /// As it was written in the input; null where there was none to be read.
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    outcome: Outcome,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Outcome {
    Answer(Answer),
    Error { error: String },
}

/// The response to one line. Where the answer has no id that it could be recognised by, its error
/// names the line.
fn respond(number: u64, line: &[u8]) -> Response<'_> {
    let (id, outcome) = match Fields::of_line(line) {
        Ok(record) => match record.optional("id") {
            Ok(id) => (id, evaluate(&record)),
            Err(error) => (None, Err(error)),
        },
        Err(error) => (None, Err(error)),
    };
    let outcome = outcome.unwrap_or_else(|error| Outcome::Error {
        error: if id.is_none() {
            format!("line {number}: {error}")
        } else {
            error
        },
    });
    Response { id, outcome }
}

/// Answers a line at the precision that it asks for.
fn evaluate(record: &Fields<'_>) -> Result<Outcome, String> {
    match record.precision()? {
        Precision::F32 => relate::<f32>(record),
        Precision::F64 => relate::<f64>(record),
        Precision::I64 => relate::<i64>(record),
    }
}

/// Answers a line whose scalars are `S`.
fn relate<S: Number>(record: &Fields<'_>) -> Result<Outcome, String> {
    let a = record.object("a")?;
    let b = record.object("b")?;
    let answer = match (dimension(&a)?, dimension(&b)?) {
        (2, 2) => match (object::<2, S>(&a)?, object::<2, S>(&b)?) {
            (Object::Shape(a), Object::Shape(b)) => answer(&a, &b),
            (Object::Shape(a), Object::Convex(b)) => answer_polygon(&a, &b),
            (Object::Convex(a), Object::Shape(b)) => answer_polygon(&b, &a).reversed(),
            (Object::Convex(a), Object::Convex(b)) => answer_polygons(&a, &b),
            _ => unreachable!("all polygons are convex, and there are no polylines"),
        },
        (3, 3) => match (object::<3, S>(&a)?, object::<3, S>(&b)?) {
            (Object::Shape(a), Object::Shape(b)) => answer(&a, &b),
            _ => unreachable!("polygons are of the plane"),
        },
        (of_a, of_b) => {
            return Err(format!(
                "a has {of_a} coordinates and b has {of_b}, expected as many"
            ));
        }
    };
    Ok(Outcome::Answer(answer))
}

/// An object of the protocol, whose polygons are convex.
fn object<const D: usize, S: Number + secant::ScalarIn<D>>(
    fields: &Fields<'_>,
) -> Result<Object<D, S>, String> {
    read(fields, Polygons::Convex)
}

#[cfg(test)]
mod tests;
