//! The hits of casts, one a row.

use std::io::{self, Write};

use secant::{Feature, Hit};

use super::Decimal;
#[cfg(feature = "arrow")]
use super::batches::HitBatches;
use super::cells::{LabelColumn, push, push_json_number, push_quoted, push_string};
use super::geojson::{Features, push_feature};
use crate::args::RowFormat;
use crate::input::Carried;

/// The names of the columns that every output has, in their order.
pub(super) const FIXED: [&str; 8] = [
    "ray", "shape", "t", "x", "y", "relation", "feature", "inside",
];

/// Writes hits as rows.
pub(crate) struct HitRows<'w, 'a> {
    out: Out<'w>,
    /// What is carried along from the rays.
    rays: Vec<LabelColumn<'a>>,
    /// What is carried along from the shapes.
    shapes: Vec<LabelColumn<'a>>,
    line: Vec<u8>,
}

/// Where they go, and as what.
enum Out<'w> {
    Csv(&'w mut dyn Write),
    Ndjson(&'w mut dyn Write),
    Features(Features<'w>),
    #[cfg(feature = "arrow")]
    Arrow(Box<HitBatches<'w>>),
}

impl<'w, 'a> HitRows<'w, 'a> {
    /// Writes what stands before the first row.
    pub(crate) fn new(
        out: &'w mut dyn Write,
        format: RowFormat,
        rays: &'a [Carried],
        shapes: &'a [Carried],
        crs: Option<&str>,
    ) -> io::Result<Self> {
        let rays = LabelColumn::of(rays, "ray");
        let shapes = LabelColumn::of(shapes, "shape");
        let out = match format {
            RowFormat::Csv => {
                let mut line = FIXED.join(",").into_bytes();
                for column in rays.iter().chain(&shapes) {
                    line.push(b',');
                    push_quoted(&mut line, &column.name);
                }
                line.push(b'\n');
                out.write_all(&line)?;
                Out::Csv(out)
            }
            RowFormat::Ndjson => Out::Ndjson(out),
            RowFormat::Geojson => Out::Features(Features::new(out, crs)?),
            #[cfg(feature = "arrow")]
            RowFormat::Arrow => Out::Arrow(Box::new(HitBatches::new(out, &rays, &shapes)?)),
        };
        Ok(Self {
            out,
            rays,
            shapes,
            line: Vec::new(),
        })
    }

    /// Writes the row of one ray, without a hit as well.
    pub(crate) fn row(&mut self, ray: u32, hit: Option<&Hit<2>>) -> io::Result<()> {
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        match &self.out {
            Out::Csv(_) => self.csv(&mut line, ray, hit),
            Out::Ndjson(_) => self.json(&mut line, ray, hit),
            Out::Features(_) => {
                let at = [hit.map(|hit| hit.at), None];
                push_feature(&mut line, at, |line| self.json(line, ray, hit));
            }
            #[cfg(feature = "arrow")]
            Out::Arrow(_) => {}
        }
        self.line = line;
        match &mut self.out {
            Out::Csv(out) | Out::Ndjson(out) => {
                self.line.push(b'\n');
                out.write_all(&self.line)
            }
            Out::Features(features) => features.push(&self.line),
            #[cfg(feature = "arrow")]
            Out::Arrow(batches) => {
                let labels = cells(&self.rays, &self.shapes, ray, hit);
                batches.push(ray, hit, labels)
            }
        }
    }

    /// Writes what stands after the last row.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self.out {
            Out::Csv(_) | Out::Ndjson(_) => Ok(()),
            Out::Features(features) => features.finish(),
            #[cfg(feature = "arrow")]
            Out::Arrow(batches) => batches.finish(),
        }
    }

    fn csv(&self, line: &mut Vec<u8>, ray: u32, hit: Option<&Hit<2>>) {
        push(line, format_args!("{ray},"));
        match hit {
            None => line.extend_from_slice(b",,,,,,"),
            Some(hit) => {
                push(line, format_args!("{}", hit.index));
                for number in numbers(hit) {
                    line.push(b',');
                    Decimal(number).push_to(line);
                }
                let feature = feature(hit.feature).unwrap_or_default();
                let (relation, inside) = (hit.relation, hit.inside);
                push(line, format_args!(",{relation},{feature},{inside}"));
            }
        }
        for (column, row) in cells(&self.rays, &self.shapes, ray, hit) {
            line.push(b',');
            if let Some(row) = row {
                column.push_csv(line, row);
            }
        }
    }

    fn json(&self, line: &mut Vec<u8>, ray: u32, hit: Option<&Hit<2>>) {
        push(line, format_args!(r#"{{"ray":{ray}"#));
        match hit {
            None => {
                for name in &FIXED[1..] {
                    push(line, format_args!(r#","{name}":null"#));
                }
            }
            Some(hit) => {
                push(line, format_args!(r#","shape":{}"#, hit.index));
                for (name, number) in ["t", "x", "y"].into_iter().zip(numbers(hit)) {
                    push(line, format_args!(r#","{name}":"#));
                    push_json_number(line, number);
                }
                push(line, format_args!(r#","relation":"{}""#, hit.relation));
                match feature(hit.feature) {
                    Some(feature) => push(line, format_args!(r#","feature":"{feature}""#)),
                    None => line.extend_from_slice(br#","feature":null"#),
                }
                push(line, format_args!(r#","inside":{}"#, hit.inside));
            }
        }
        for (column, row) in cells(&self.rays, &self.shapes, ray, hit) {
            line.push(b',');
            push_string(line, &column.name);
            line.push(b':');
            match row {
                Some(row) => column.push_json(line, row),
                None => line.extend_from_slice(b"null"),
            }
        }
        line.push(b'}');
    }
}

/// The columns that are carried along, with the row of each, where there is one.
fn cells<'b, 'a>(
    rays: &'b [LabelColumn<'a>],
    shapes: &'b [LabelColumn<'a>],
    ray: u32,
    hit: Option<&Hit<2>>,
) -> impl Iterator<Item = (&'b LabelColumn<'a>, Option<u32>)> {
    let shape = hit.map(|hit| u32::try_from(hit.index).expect("the reader counts in u32"));
    let rays = rays.iter().map(move |column| (column, Some(ray)));
    rays.chain(shapes.iter().map(move |column| (column, shape)))
}

pub(super) fn numbers(hit: &Hit<2>) -> [f64; 3] {
    let [x, y] = hit.at;
    [hit.t, x, y]
}

/// The part of the shape, in the words of the output; `None` where it has no parts.
pub(super) fn feature(feature: Feature) -> Option<String> {
    match feature {
        Feature::Face(number) => Some(format!("face {number}")),
        Feature::Vertex(number) => Some(format!("vertex {number}")),
        Feature::Start => Some("start".to_owned()),
        Feature::End => Some("end".to_owned()),
        _ => None,
    }
}
