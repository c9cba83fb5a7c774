//! Segments and shapes from GeoJSON (RFC 7946): one object, or many, one behind the other.
//!
//! Lines are their segments, as in every drawing. What is known of a feature, its number, its `id` and its properties,
//! is known of all that it has.

mod crs;
mod document;

use std::ops::Range;

use secant::{Point, Segment, SegmentsError};

use super::beside::{Beside, Kept};
use super::carried::{Carried, Keys, texts};
use super::labels::Labels;
use super::object::{Fields, Object, Polygons, polygon};
use super::open::Source;
use super::shapes::{List, Shapes};
use super::{Drawing, Options, Row, Rows, Side, TakeRows};
use crate::args::Coordinates;
use crate::error::Result;
pub(crate) use crs::{Crs, differ};
pub(super) use document::EXPECTED;
use document::{Document, Feature, Part, Position};

/// Reads the segments of lines and of the edges of polygons.
pub(super) fn read(source: &mut Source, options: &Options) -> Result<Drawing> {
    let bytes = source.read_all()?;
    read_lines(&Document::of(&source.name, &bytes)?, options)
}

/// Reads a file of lines alone as a drawing, and any other as shapes.
pub(super) fn read_side(source: &mut Source, options: &Options) -> Result<Side> {
    let bytes = source.read_all()?;
    let document = Document::of(&source.name, &bytes)?;
    if document.has_lines_alone() {
        return read_lines(&document, options).map(Side::Drawing);
    }
    let (shapes, features) = shapes_of(&document, Kept::of_drawing(options, usize::MAX))?;
    Ok(Side::Shapes(shapes, Some(features)))
}

/// Reads points, the segments of lines, and polygons.
pub(super) fn read_shapes<T: List>(source: &mut Source, carry: bool) -> Result<Shapes<T>> {
    let bytes = source.read_all()?;
    let document = Document::of(&source.name, &bytes)?;
    let kept = Kept {
        feature: Some("feature"),
        ..Kept::of_list(carry)
    };
    let (mut shapes, features) = shapes_of(&document, kept)?;
    if carry {
        let carried = texts([("feature".to_owned(), features)]);
        shapes.carried.splice(..0, carried);
    }
    Ok(shapes)
}

fn read_lines(document: &Document<'_>, options: &Options) -> Result<Drawing> {
    let coordinates = options.coordinates.unwrap_or(Coordinates::Decimal);
    let (mut rows, mut count) = (Rows::default(), 0);
    let mut known = Known::new(Kept::of_drawing(options, usize::MAX));
    let mut unread = Unread::default();
    for feature in &document.features {
        let first = count;
        document.parts(feature, |part| {
            let lines = match part {
                Part::Point(_) => {
                    unread.points += 1;
                    return Ok(());
                }
                Part::Line(line) => vec![line],
                Part::Polygon(rings) => rings,
            };
            for line in lines {
                unread.look_at(&line);
                for ends in line.windows(2) {
                    let row = match coordinates {
                        Coordinates::Decimal => {
                            let [[x1, y1], [x2, y2]] = [ends[0].text, ends[1].text];
                            Row::Decimals([x1, y1, x2, y2])
                        }
                        Coordinates::F64 => {
                            let [[x1, y1], [x2, y2]] = [ends[0].at, ends[1].at];
                            Row::Floats([x1, y1, x2, y2])
                        }
                    };
                    rows.take(row).map_err(|error| match error {
                        SegmentsError::TooLong { .. } => {
                            "a coordinate has more than 10000 digits after the point".to_owned()
                        }
                        other => other.to_string(),
                    })?;
                    count += 1;
                }
            }
            Ok(())
        })?;
        let pushed = known.push(feature, first..count);
        pushed.map_err(|found| document.wrong_with(feature, found))?;
    }
    let (features, carried) = known.finish(count);
    let beside = Beside {
        feature: Some(features),
        others: Vec::new(),
    };
    rows.finish(Drawing {
        carried,
        crs: Some(Crs::new(document.crs)),
        warnings: unread.warnings(document.name),
        ..Drawing::without_segments(document.name, coordinates, beside, options)?
    })
}

fn shapes_of<T: List>(document: &Document<'_>, kept: Kept) -> Result<(Shapes<T>, Labels)> {
    let mut list = T::default();
    let mut known = Known::new(kept);
    let mut unread = Unread::default();
    for feature in &document.features {
        let first = list.len();
        document.parts(feature, |part| {
            let (found, object) = match part {
                Part::Line(line) => {
                    unread.look_at(&line);
                    for ends in line.windows(2) {
                        list.push_segment(Segment::new(ends[0].at, ends[1].at));
                    }
                    return Ok(());
                }
                Part::Point(position) => {
                    unread.look_at(&[position]);
                    ("point", Object::Shape(Point::new(position.at).into()))
                }
                Part::Polygon(rings) => {
                    let [ring] = &rings[..] else {
                        return Err(
                            "a polygon with holes, expected one ring: holes are not supported"
                                .to_owned(),
                        );
                    };
                    unread.look_at(ring);
                    let (_, open) = ring.split_last().expect("a ring of 4 positions or more");
                    let points = open.iter().map(|position| position.at).collect();
                    ("polygon", polygon(points, Polygons::Simple)?)
                }
            };
            list.push(object)
                .map_err(|expected| format!("a {found}, expected {expected}"))
        })?;
        let pushed = known.push(feature, first..list.len());
        pushed.map_err(|found| document.wrong_with(feature, found))?;
    }
    let (features, carried) = known.finish(list.len());
    let shapes = Shapes {
        name: document.name.to_owned(),
        list,
        carried,
        crs: Some(Crs::new(document.crs)),
        warnings: unread.warnings(document.name),
    };
    Ok((shapes, features))
}

/// The number, the `id` and the properties of the feature of each row.
struct Known {
    numbers: Labels,
    ids: Labels,
    keys: Keys,
    kept: Kept,
}

impl Known {
    fn new(kept: Kept) -> Self {
        Self {
            numbers: Labels::default(),
            ids: Labels::default(),
            keys: Keys::default(),
            kept,
        }
    }

    /// What is known of these rows.
    fn push(
        &mut self,
        feature: &Feature<'_>,
        rows: Range<usize>,
    ) -> std::result::Result<(), String> {
        for _ in rows.clone() {
            self.numbers.push_integer(feature.number);
        }
        if !self.kept.carry || rows.is_empty() {
            return Ok(());
        }
        if let Some(id) = feature.id {
            self.ids.pad(rows.start);
            rows.clone().for_each(|_| self.ids.push(id.get()));
        }
        match feature.properties {
            Some(properties) => {
                let properties = Fields::of_value("properties", properties)?;
                self.keys.push(properties.without(|_| false)?, rows)
            }
            None => Ok(()),
        }
    }

    /// The numbers, and the columns of all else.
    fn finish(mut self, rows: usize) -> (Labels, Vec<Carried>) {
        let mut carried = self.keys.carried(rows);
        if !self.ids.numbers().is_empty() {
            self.ids.pad(rows);
            let id = Carried {
                name: "id".to_owned(),
                labels: self.ids,
                json: true,
            };
            carried.insert(0, id);
        }
        let names = carried.iter().map(|column| column.name.clone());
        for (column, name) in self.kept.names(names.enumerate()) {
            carried[column].name = name;
        }
        (self.numbers, carried)
    }
}

/// What of a file is left out.
#[derive(Default)]
struct Unread {
    points: u64,
    heights: bool,
}

impl Unread {
    fn look_at(&mut self, positions: &[Position<'_>]) {
        self.heights |= positions.iter().any(|position| position.has_height);
    }

    fn warnings(&self, name: &str) -> Vec<String> {
        let mut warnings = Vec::new();
        if self.heights {
            warnings.push(format!(
                "{name}: heights left out: segments and shapes are of the plane"
            ));
        }
        if self.points > 0 {
            let s = if self.points == 1 { "" } else { "s" };
            warnings.push(format!(
                "{name}: {} point{s} left out: points have no segments",
                self.points
            ));
        }
        warnings
    }
}
