//! Segments from the shapes of an SVG drawing.
//!
//! The coordinates are the user units of the outermost `svg`, with every transform below it applied;
//! so a coordinate without a transform is the nearest f64 of what is written. Curves become straight
//! pieces, and every other number that is computed on the way (a relative coordinate, a transform, a
//! unit) is rounded as f64 arithmetic rounds.

mod encoding;
mod pen;
mod shape;
mod tree;

use roxmltree::{Document, ParsingOptions};

use super::labels::Labels;
use super::open::Source;
use super::{Drawing, segments};
use crate::args::Coordinates;
use crate::error::{Error, Result};

/// Reads all shapes; curves become pieces that are nowhere further from them than `tolerance`.
pub(super) fn read(source: &mut Source, tolerance: f64) -> Result<Drawing> {
    let name = source.name.clone();
    let bytes = source.read_all()?;
    let text = encoding::decode(&name, &bytes)?;
    // Entities of the document itself are common in drawings; external ones are never fetched.
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(&text, options).map_err(|error| {
        Error::at_line(
            &name,
            error.pos().row.into(),
            format_args!("not well-formed XML: {error}, expected an SVG drawing"),
        )
    })?;

    let mut pieces = Pieces::default();
    tree::draw(&document, tolerance, &mut pieces).map_err(|fault| {
        let line = document.text_pos_at(fault.at).row;
        Error::at_line(&name, line.into(), fault.message)
    })?;
    let Pieces { columns, features } = pieces;
    Ok(Drawing {
        segments: segments(&name, columns)?,
        coordinates: Coordinates::F64,
        name,
        features: Some(features),
        carried: Vec::new(),
        y_down: true,
    })
}

/// The straight pieces of the shapes so far.
#[derive(Debug, Default)]
struct Pieces {
    columns: [Vec<f64>; 4],
    features: Labels,
}

impl Pieces {
    fn push(&mut self, from: kurbo::Point, to: kurbo::Point, feature: u32) {
        for (column, x) in self.columns.iter_mut().zip([from.x, from.y, to.x, to.y]) {
            column.push(x);
        }
        self.features.push_integer(feature);
    }
}

/// What is wrong with an element.
#[derive(Debug)]
struct Fault {
    /// Where the element begins in the text.
    at: usize,
    message: String,
}

#[cfg(test)]
mod tests;
