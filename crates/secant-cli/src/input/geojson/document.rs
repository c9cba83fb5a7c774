//! The objects of a text, with the lines that they are in.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::error::{Error, Result};
use crate::input::RECIPE;
use crate::input::literal::{number, shown};
use crate::input::open::without_mark;

/// What is expected of a file.
pub(in crate::input) const EXPECTED: &str = "an object of GeoJSON";
/// Collections within collections are read so deep.
const DEEPEST: usize = 64;

/// A file: its features, in order, and where they are on the Earth.
pub(super) struct Document<'a> {
    pub(super) name: &'a str,
    text: &'a str,
    pub(super) features: Vec<Feature<'a>>,
    pub(super) crs: Option<&'a RawValue>,
}

/// A feature, or a geometry that is none's.
pub(super) struct Feature<'a> {
    /// Its position in the file.
    pub(super) number: u32,
    /// Its text, or that of its collection of geometries.
    pub(super) text: &'a str,
    /// Those that have coordinates, with these.
    geometries: Vec<(Type, &'a RawValue)>,
    pub(super) id: Option<&'a RawValue>,
    pub(super) properties: Option<&'a RawValue>,
}

/// What is read of an object.
#[derive(serde::Deserialize)]
struct Members<'a> {
    #[serde(rename = "type")]
    of: Option<String>,
    #[serde(borrow)]
    features: Option<Vec<&'a RawValue>>,
    geometry: Option<&'a RawValue>,
    geometries: Option<Vec<&'a RawValue>>,
    coordinates: Option<&'a RawValue>,
    id: Option<&'a RawValue>,
    properties: Option<&'a RawValue>,
    crs: Option<&'a RawValue>,
}

/// The types of geometries that have coordinates.
#[derive(Clone, Copy)]
pub(super) enum Type {
    Point,
    MultiPoint,
    LineString,
    MultiLineString,
    Polygon,
    MultiPolygon,
}

/// A geometry, or one of many in one.
pub(super) enum Part<'a> {
    Point(Position<'a>),
    Line(Vec<Position<'a>>),
    /// Rings whose last position is the first: the outer one, and holes.
    Polygon(Vec<Vec<Position<'a>>>),
}

/// A position, in the plane.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    /// Its coordinates, as they are written.
    pub(super) text: [&'a str; 2],
    pub(super) at: [f64; 2],
    /// Whether there are more coordinates.
    pub(super) has_height: bool,
}

impl<'a> Document<'a> {
    pub(super) fn of(name: &'a str, bytes: &'a [u8]) -> Result<Self> {
        let text = str::from_utf8(without_mark(1, bytes)).map_err(|error| {
            let line = line_of(bytes, error.valid_up_to());
            Error::at_line(name, line, format_args!("not UTF-8, expected {EXPECTED}"))
        })?;
        let mut document = Self {
            name,
            text,
            features: Vec::new(),
            crs: None,
        };
        let mut is_empty = true;
        // A text sequence has this character before each object.
        for part in text.split('\u{1e}') {
            let objects = serde_json::Deserializer::from_str(part).into_iter::<&RawValue>();
            for object in objects {
                is_empty = false;
                let object = object.map_err(|error| document.broken("", part, &error))?;
                document.push(object)?;
            }
        }
        match is_empty {
            true => Err(Error::in_file(
                name,
                format_args!("only blank lines, expected {EXPECTED}"),
            )),
            false => Ok(document),
        }
    }

    /// Adds the features of an object.
    fn push(&mut self, object: &'a RawValue) -> Result<()> {
        let members = self.members(object, "")?;
        let crs = members.crs.filter(|crs| crs.get().starts_with('{'));
        self.crs = self.crs.or(crs);
        let wrong = |found: fmt::Arguments<'_>| Err(self.wrong("", object.get(), 0, found));
        let features = match (members.of.as_deref(), &members.features) {
            (Some("FeatureCollection"), Some(features)) => &features[..],
            (Some("FeatureCollection"), None) => {
                return wrong(format_args!("features is missing"));
            }
            (Some("Topology"), _) => {
                return wrong(format_args!("TopoJSON, expected {EXPECTED}; {RECIPE}"));
            }
            // As Esri writes it.
            (None, Some(_)) => {
                return wrong(format_args!(
                    "features without a type, expected a FeatureCollection; {RECIPE}"
                ));
            }
            _ => &[object][..],
        };
        for &text in features {
            let number = u32::try_from(self.features.len()).map_err(|_| {
                Error::in_file(self.name, format_args!("more than {} features", u32::MAX))
            })?;
            self.features.push(self.feature(text, number)?);
        }
        Ok(())
    }

    /// A feature, or a geometry as one.
    fn feature(&self, text: &'a RawValue, number: u32) -> Result<Feature<'a>> {
        let members = self.members(text, &place_of(number))?;
        let is_feature = members.of.as_deref() == Some("Feature");
        let geometry = match is_feature {
            true => members.geometry,
            false => Some(text),
        };
        Ok(Feature {
            number,
            text: text.get(),
            geometries: self.geometries(geometry, number)?,
            id: members.id.filter(|_| is_feature),
            properties: members.properties.filter(|_| is_feature),
        })
    }

    fn members(&self, object: &'a RawValue, place: &str) -> Result<Members<'a>> {
        let text = object.get();
        if !text.starts_with('{') {
            let found = format_args!("{}, expected {EXPECTED}", shown(text));
            return Err(self.wrong(place, text, 0, found));
        }
        serde_json::from_str(text).map_err(|error| self.broken(place, text, &error))
    }

    /// The geometries with coordinates in that of a feature, if it has one.
    fn geometries(
        &self,
        geometry: Option<&'a RawValue>,
        number: u32,
    ) -> Result<Vec<(Type, &'a RawValue)>> {
        let place = place_of(number);
        let mut found = Vec::new();
        // Those that are still to come, with their depth; the next is the last.
        let mut waiting: Vec<_> = geometry.iter().map(|&geometry| (geometry, 0)).collect();
        while let Some((geometry, depth)) = waiting.pop() {
            let wrong = |message: &str| Err(self.wrong(&place, geometry.get(), 0, message));
            let members = self.members(geometry, &place)?;
            let Some(word) = members.of.as_deref() else {
                return wrong("type is missing");
            };
            match (Type::of(word), members.coordinates, members.geometries) {
                (Some(of), Some(coordinates), _) => found.push((of, coordinates)),
                (Some(_), None, _) => return wrong("coordinates is missing"),
                (None, ..) if word != "GeometryCollection" => {
                    let word = shown(word);
                    return wrong(&format!("type is {word}, expected Feature or a geometry"));
                }
                (None, _, None) => return wrong("geometries is missing"),
                (None, ..) if depth == DEEPEST => {
                    return wrong(&format!("more than {DEEPEST} collections in each other"));
                }
                (None, _, Some(geometries)) => {
                    let inner = geometries.into_iter().rev();
                    waiting.extend(inner.map(|geometry| (geometry, depth + 1)));
                }
            }
        }
        Ok(found)
    }

    /// Whether there are lines alone.
    pub(super) fn has_lines_alone(&self) -> bool {
        let mut types = (self.features.iter()).flat_map(|feature| &feature.geometries);
        types.all(|(of, _)| matches!(of, Type::LineString | Type::MultiLineString))
    }

    /// Hears of every part of a feature, and what is wrong with it.
    pub(super) fn parts(
        &self,
        feature: &Feature<'a>,
        mut each: impl FnMut(Part<'a>) -> std::result::Result<(), String>,
    ) -> Result<()> {
        let place = place_of(feature.number);
        for (of, coordinates) in &feature.geometries {
            let text = coordinates.get();
            let parts = of.parts(text);
            for part in parts.map_err(|error| self.broken(&place, text, &error))? {
                if part.is_empty() {
                    continue;
                }
                let heard = part.check().and_then(|()| each(part));
                heard.map_err(|found| self.wrong(&place, text, 0, found))?;
            }
        }
        Ok(())
    }

    /// Something that is wrong with a feature.
    pub(super) fn wrong_with(&self, feature: &Feature<'_>, message: impl fmt::Display) -> Error {
        self.wrong(&place_of(feature.number), feature.text, 0, message)
    }

    /// An error in a part of the text, some lines behind its first.
    fn wrong(&self, place: &str, part: &str, lines: usize, message: impl fmt::Display) -> Error {
        let at = part.as_ptr().addr() - self.text.as_ptr().addr();
        let line = line_of(self.text.as_bytes(), at) + lines as u64;
        Error::at_line(self.name, line, format_args!("{place}{message}"))
    }

    /// What a parser says of a part of the text.
    fn broken(&self, place: &str, part: &str, error: &serde_json::Error) -> Error {
        let (line, column) = (error.line(), error.column());
        let found = error.to_string();
        let end = format!(" at line {line} column {column}");
        let found = found.strip_suffix(&end).unwrap_or(&found);
        let lines = line.saturating_sub(1);
        match error.is_data() {
            true => self.wrong(place, part, lines, found),
            false => {
                let float = not_a_number(part, lines, column);
                let found = float.as_deref().unwrap_or(found);
                let found = format_args!("broken JSON at column {column}: {found}");
                self.wrong(place, part, lines, found)
            }
        }
    }
}

/// The number of the line of a byte, from 1.
fn line_of(text: &[u8], at: usize) -> u64 {
    1 + text[..at].iter().filter(|&&b| b == b'\n').count() as u64
}

/// What is wrong at a column of a line, where that is a float that JSON has no number for: some programs write them.
fn not_a_number(text: &str, line: usize, column: usize) -> Option<String> {
    let rest = text.lines().nth(line)?.get(column.checked_sub(1)?..)?;
    let words = ["NaN", "Infinity"];
    let word = words.into_iter().find(|word| rest.starts_with(word))?;
    Some(format!("{word}, expected a number or null"))
}

/// What errors about a feature begin with.
fn place_of(number: u32) -> String {
    format!("feature {number}: ")
}

impl Type {
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "Point" => Self::Point,
            "MultiPoint" => Self::MultiPoint,
            "LineString" => Self::LineString,
            "MultiLineString" => Self::MultiLineString,
            "Polygon" => Self::Polygon,
            "MultiPolygon" => Self::MultiPolygon,
            _ => return None,
        })
    }

    /// The parts of a geometry with these coordinates; of an empty one none.
    fn parts(self, text: &str) -> serde_json::Result<Vec<Part<'_>>> {
        let inner = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'));
        if inner.is_some_and(|inner| inner.trim_ascii().is_empty()) {
            return Ok(Vec::new());
        }
        match self {
            Self::Point => one(text, Part::Point),
            Self::MultiPoint => many(text, Part::Point),
            Self::LineString => one(text, Part::Line),
            Self::MultiLineString => many(text, Part::Line),
            Self::Polygon => one(text, Part::Polygon),
            Self::MultiPolygon => many(text, Part::Polygon),
        }
    }
}

fn one<'a, T: Deserialize<'a>>(
    text: &'a str,
    part: fn(T) -> Part<'a>,
) -> serde_json::Result<Vec<Part<'a>>> {
    Ok(vec![part(serde_json::from_str(text)?)])
}

fn many<'a, T: Deserialize<'a>>(
    text: &'a str,
    part: fn(T) -> Part<'a>,
) -> serde_json::Result<Vec<Part<'a>>> {
    let all: Vec<T> = serde_json::from_str(text)?;
    Ok(all.into_iter().map(part).collect())
}

impl Part<'_> {
    /// Whether it has no position. Some programs write `[[]]` for a polygon of nothing.
    fn is_empty(&self) -> bool {
        match self {
            Self::Point(_) => false,
            Self::Line(line) => line.is_empty(),
            Self::Polygon(rings) => rings.iter().all(Vec::is_empty),
        }
    }

    /// Says what is wrong with the number of positions.
    fn check(&self) -> std::result::Result<(), String> {
        match self {
            Self::Line(line) if line.len() == 1 => {
                Err("a line has 1 position, expected 2 or more".to_owned())
            }
            Self::Polygon(rings) => rings.iter().try_for_each(|ring| match &ring[..] {
                [] | [_] | [_, _] | [_, _, _] => {
                    let found = ring.len();
                    Err(format!("a ring has {found} positions, expected 4 or more"))
                }
                [first, .., last] if first.at != last.at => Err(
                    "a ring does not end where it begins, expected its first position at its end"
                        .to_owned(),
                ),
                _ => Ok(()),
            }),
            _ => Ok(()),
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Position<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        struct Coordinates;
        impl<'de> Visitor<'de> for Coordinates {
            type Value = Position<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a position, [x, y]")
            }

            fn visit_seq<A: SeqAccess<'de>>(
                self,
                mut sequence: A,
            ) -> std::result::Result<Self::Value, A::Error> {
                let (mut text, mut at) = ([""; 2], [0.0; 2]);
                for k in 0..2 {
                    let raw: &RawValue = sequence
                        .next_element()?
                        .ok_or_else(|| A::Error::invalid_length(k, &self))?;
                    // A hexadecimal float in quotes is a number in other inputs.
                    let found = match raw.get() {
                        text if text.starts_with('"') => {
                            Err(format!("{}, expected a number", shown(text)))
                        }
                        _ => number(raw),
                    };
                    at[k] = found.map_err(|found| {
                        A::Error::custom(format_args!("a coordinate is {found}"))
                    })?;
                    text[k] = raw.get();
                }
                let has_height = sequence.next_element::<IgnoredAny>()?.is_some();
                while sequence.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Position {
                    text,
                    at,
                    has_height,
                })
            }
        }
        deserializer.deserialize_seq(Coordinates)
    }
}
