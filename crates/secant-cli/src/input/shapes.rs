//! Lists of shapes: rays to cast, and what they are cast against.

use std::path::Path;

use secant::{Ray, Segment, Shape};

#[cfg(feature = "arrow")]
use super::arrow;
#[cfg(feature = "arrow")]
use super::beside::Kept;
use super::carried::{Carried, texts};
use super::labels::Labels;
use super::object::Object;
use super::open::Source;
use super::{Crs, Options, csv, geojson, ndjson, svg};
use crate::args::InputFormat;
use crate::error::{Error, Result};
use crate::progress::Progress;

/// Shapes that were read, in the order of the file.
#[derive(Debug)]
pub(crate) struct Shapes<T> {
    /// The name of the input.
    pub(crate) name: String,
    pub(crate) list: T,
    /// The other columns or keys of the input, where they were asked for.
    pub(crate) carried: Vec<Carried>,
    /// Where the coordinates are on the Earth, in a format that says it.
    pub(crate) crs: Option<Crs>,
    /// What of the input was left out, and where.
    pub(crate) warnings: Vec<String>,
}

/// What a table has beside its shapes.
pub(crate) struct Further {
    pub(super) columns: Vec<(String, Labels)>,
    pub(super) warnings: Vec<String>,
}

/// Shapes of the types that there is a use for.
pub(crate) trait List: Default {
    /// What such a list is called.
    const NAME: &'static str;
    /// The types that an object may have.
    const TYPES: &'static str;

    fn len(&self) -> usize;

    /// Adds an object. The error is the types that are expected.
    fn push(&mut self, object: Object<2, f64>) -> std::result::Result<(), &'static str>;

    /// Adds a segment, which every list can hold.
    fn push_segment(&mut self, segment: Segment<2>);

    /// Adds the rows of a table, and gives what is beside them.
    fn read_table(&mut self, source: &mut Source, carry: bool) -> Result<Further>;
}

/// What is cast: a ray, or a segment from its start.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RayOrSegment {
    Ray(Ray<2>),
    Segment(Segment<2>),
}

impl List for Vec<RayOrSegment> {
    const NAME: &'static str = "rays or segments";
    const TYPES: &'static str = "ray or segment";

    fn len(&self) -> usize {
        self.len()
    }

    fn push(&mut self, object: Object<2, f64>) -> std::result::Result<(), &'static str> {
        self.push(match object {
            Object::Shape(Shape::Ray(ray)) => RayOrSegment::Ray(ray),
            Object::Shape(Shape::Segment(segment)) => RayOrSegment::Segment(segment),
            _ => return Err(Self::TYPES),
        });
        Ok(())
    }

    fn push_segment(&mut self, segment: Segment<2>) {
        self.push(RayOrSegment::Segment(segment));
    }

    fn read_table(&mut self, source: &mut Source, carry: bool) -> Result<Further> {
        csv::read_segments(source, carry, |segment| self.push_segment(segment))
    }
}

/// Shapes of any type.
impl List for Vec<Shape<2>> {
    const NAME: &'static str = "shapes";
    const TYPES: &'static str =
        "point, line, ray, segment, circle, aabb, capsule, triangle, polygon or polyline";

    fn len(&self) -> usize {
        self.len()
    }

    fn push(&mut self, object: Object<2, f64>) -> std::result::Result<(), &'static str> {
        self.push(match object {
            Object::Shape(shape) => shape,
            Object::Polygon(polygon) => polygon.into(),
            Object::Polyline(polyline) => polyline.into(),
            Object::Convex(polygon) => polygon.into(),
        });
        Ok(())
    }

    fn push_segment(&mut self, segment: Segment<2>) {
        self.push(segment.into());
    }

    fn read_table(&mut self, source: &mut Source, carry: bool) -> Result<Further> {
        csv::read_shapes(source, carry, |shape| self.push(shape))
    }
}

/// Reads shapes of a format from a file, or from stdin where the path is `-`.
pub(crate) fn read_shapes<T: List>(
    path: &Path,
    format: InputFormat,
    options: Options,
    progress: Progress,
) -> Result<Shapes<T>> {
    #[cfg(feature = "arrow")]
    if format == InputFormat::Arrow {
        return read_arrow(path, options.carry, progress);
    }
    let expected = match format {
        InputFormat::Ndjson => ndjson::EXPECTED,
        InputFormat::Geojson => geojson::EXPECTED,
        _ => T::NAME,
    };
    let mut source = Source::open(path, expected, progress)?;
    let mut list = T::default();
    let mut warnings = Vec::new();
    let carried = match format {
        InputFormat::Csv => {
            let further = list.read_table(&mut source, options.carry)?;
            warnings = further.warnings;
            texts(further.columns)
        }
        InputFormat::Ndjson => ndjson::read(&mut source, options.carry, &mut list)?,
        InputFormat::Geojson => return geojson::read_shapes(&mut source, options.carry)?.counted(),
        InputFormat::Svg => {
            let drawing = svg::read(&mut source, options)?;
            warnings = drawing.warnings;
            for segment in drawing.segments.iter() {
                list.push_segment(segment);
            }
            let elements = drawing.features.filter(|_| options.carry);
            let elements = texts(elements.map(|labels| ("element".to_owned(), labels)));
            elements.into_iter().chain(drawing.carried).collect()
        }
        #[cfg(feature = "arrow")]
        InputFormat::Arrow => unreachable!("read above, since it is read from any place"),
    };
    Shapes {
        name: source.name.clone(),
        list,
        carried,
        crs: None,
        warnings,
    }
    .counted()
}

/// Reads the segments of an Arrow file, with the nearest floats of their coordinates.
#[cfg(feature = "arrow")]
fn read_arrow<T: List>(path: &Path, carry: bool, progress: Progress) -> Result<Shapes<T>> {
    let mut table = arrow::Table::open(path, Kept::of_list(carry))?;
    table.refuse_space()?;
    let mut list = T::default();
    let beside = table.read(progress, |columns| {
        for row in 0..columns.len() {
            let [x1, y1, x2, y2] = columns.nearest(row);
            list.push_segment(Segment::new([x1, y1], [x2, y2]));
        }
        Ok(())
    })?;
    Shapes {
        name: table.file.name.clone(),
        list,
        carried: texts(beside.others),
        crs: None,
        warnings: table.warnings(),
    }
    .counted()
}

impl<T: List> Shapes<T> {
    /// The same, if a `u32` can number them.
    pub(super) fn counted(self) -> Result<Self> {
        let n = self.list.len();
        if u32::try_from(n).is_err() {
            let found = format_args!("{n} {}, expected at most {}", T::NAME, u32::MAX);
            return Err(Error::in_file(&self.name, found));
        }
        Ok(self)
    }
}
