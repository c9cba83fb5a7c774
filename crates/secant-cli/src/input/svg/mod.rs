//! Segments from the shapes of an SVG drawing.
//!
//! The coordinates are the user units of the outermost `svg`, with every transform below it applied. By default
//! each is an exact decimal, made of the numbers as they are written by sums, differences and products. Rounded,
//! to the shortest decimal of an `f64`, are the factors that are no decimals: a sine or tangent of an angle that
//! is no multiple of 90° (45°), a quotient of more than 14 digits (of a view box, or of a length in cm, mm or
//! pt), and the length that a percentage of both sides is of. Points inside a curve are rounded too, and its ends
//! are not. With `--coordinates f64` every number is read as the nearest `f64`, and every step is rounded as
//! `f64` arithmetic rounds.

mod coordinate;
mod encoding;
mod exact_decimal;
mod numbers;
mod path;
mod pen;
mod shape;
mod transform;
mod tree;
mod unread;
mod uses;

use roxmltree::{Document, ParsingOptions};
use secant::SegmentsError;

use super::carried::texts;
use super::labels::Labels;
use super::open::Source;
use super::{Drawing, Options};
use crate::args::Coordinates;
use crate::error::{Error, Result};
use coordinate::{BEYOND, Coordinate, Point};
use exact_decimal::ExactDecimal;

/// This many elements with errors are reported one by one.
const MOST_REPORTS: usize = 10;
/// The most `use` elements that are drawn by another one. Ten levels of ten each are a small file, and would draw 10^10.
const MOST_NESTED: usize = 1_000_000;

/// Reads all shapes; curves become pieces that are nowhere further from them than the tolerance.
pub(super) fn read(source: &mut Source, options: Options) -> Result<Drawing> {
    match options.coordinates.unwrap_or(Coordinates::Decimal) {
        Coordinates::Decimal => read_as::<ExactDecimal>(source, options, Coordinates::Decimal),
        Coordinates::F64 => read_as::<f64>(source, options, Coordinates::F64),
    }
}

fn read_as<C: Coordinate>(
    source: &mut Source,
    options: Options,
    coordinates: Coordinates,
) -> Result<Drawing> {
    let name = source.name.clone();
    let bytes = source.read_all()?;
    let text = encoding::decode(&name, &bytes)?;
    // Entities of the document itself are common in drawings; external ones are never fetched.
    let parsing = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(&text, parsing).map_err(|error| {
        Error::at_line(
            &name,
            error.pos().row.into(),
            format_args!("not well-formed XML: {error}, expected an SVG drawing"),
        )
    })?;

    let mut pieces = Pieces::<C> {
        ids: options.carry.then(Labels::default),
        ..Pieces::default()
    };
    let line_of = |at| u64::from(document.text_pos_at(at).row);
    let (mut warnings, mut more) = (Vec::new(), 0);
    let report = |fault: Fault| {
        if options.strict && !fault.is_unread {
            return Err(fault);
        }
        if warnings.len() < MOST_REPORTS || fault.is_unread {
            warnings.push(Error::at_line(&name, line_of(fault.at), fault.message).to_string());
        } else {
            more += 1;
        }
        Ok(())
    };
    tree::draw(
        &document,
        options.tolerance,
        MOST_NESTED,
        &mut pieces,
        report,
    )
    .map_err(|fault| Error::at_line(&name, line_of(fault.at), fault.message))?;
    if more > 0 {
        warnings.push(format!("{name}: {more} more elements with errors"));
    }
    let ids = pieces.finish_ids();
    let segments = C::segments(pieces.columns).map_err(|error| Error::in_file(&name, error))?;
    Ok(Drawing {
        segments,
        coordinates,
        name,
        features: Some(pieces.features),
        carried: texts(ids.map(|ids| ("id".to_owned(), ids))),
        y_down: true,
        crs: None,
        warnings,
    })
}

/// The straight pieces of the shapes so far.
struct Pieces<C: Coordinate> {
    columns: C::Columns,
    features: Labels,
    /// The ids of the elements that they are of, up to the last piece that has one, where they are wanted.
    ids: Option<Labels>,
}

impl<C: Coordinate> Default for Pieces<C> {
    fn default() -> Self {
        Self {
            columns: C::Columns::default(),
            features: Labels::default(),
            ids: None,
        }
    }
}

impl<C: Coordinate> Pieces<C> {
    /// Adds a piece between two points of valid coordinates.
    fn push(&mut self, from: &Point<C>, to: &Point<C>, feature: u32) -> pen::Drawn {
        C::push(&mut self.columns, [&from.x, &from.y, &to.x, &to.y]).map_err(
            |error| match error {
                SegmentsError::NotFinite { .. } => BEYOND.to_owned(),
                error => error.to_string(),
            },
        )?;
        self.features.push_integer(feature);
        Ok(())
    }

    /// How many there are.
    fn len(&self) -> usize {
        self.features.numbers().len()
    }

    /// Gives the pieces from this one on the id of their element.
    fn name(&mut self, from: usize, id: &str) {
        let n = self.len();
        if let Some(ids) = &mut self.ids
            && !id.is_empty()
        {
            ids.pad(from);
            (from..n).for_each(|_| ids.push(id));
        }
    }

    /// The ids of all pieces, where there are some.
    fn finish_ids(&mut self) -> Option<Labels> {
        let n = self.len();
        let mut ids = self.ids.take().filter(|ids| !ids.numbers().is_empty())?;
        ids.pad(n);
        Some(ids)
    }
}

/// What is wrong with an element.
#[derive(Debug)]
struct Fault {
    /// Where the element begins in the text.
    at: usize,
    message: String,
    /// Whether it is right, and not read here.
    is_unread: bool,
}

#[cfg(test)]
mod tests;
