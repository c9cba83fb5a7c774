//! Rows as features of GeoJSON (RFC 7946), which have their columns as properties.

use std::io::{self, Write};

use super::Decimal;
use super::cells::push;

/// Writes features as one collection, one a line.
pub(crate) struct Features<'w> {
    out: &'w mut dyn Write,
    is_first: bool,
}

impl<'w> Features<'w> {
    /// Writes what stands before the first feature; `crs` is a member that other versions of GeoJSON have.
    pub(super) fn new(out: &'w mut dyn Write, crs: Option<&str>) -> io::Result<Self> {
        write!(out, r#"{{"type":"FeatureCollection","#)?;
        if let Some(crs) = crs {
            write!(out, r#""crs":{crs},"#)?;
        }
        write!(out, r#""features":["#)?;
        Ok(Self {
            out,
            is_first: true,
        })
    }

    /// Writes a feature that [`push_feature`] made.
    pub(super) fn push(&mut self, feature: &[u8]) -> io::Result<()> {
        let between: &[u8] = if self.is_first { b"\n" } else { b",\n" };
        self.is_first = false;
        self.out.write_all(between)?;
        self.out.write_all(feature)
    }

    /// Writes what stands after the last feature.
    pub(super) fn finish(self) -> io::Result<()> {
        self.out.write_all(b"\n]}\n")
    }
}

/// Appends a feature: a point, or the line between two that differ, or nothing. An infinity is in no point.
pub(super) fn push_feature(
    line: &mut Vec<u8>,
    [from, to]: [Option<[f64; 2]>; 2],
    properties: impl FnOnce(&mut Vec<u8>),
) {
    line.extend_from_slice(br#"{"type":"Feature","geometry":"#);
    let finite = |at: Option<[f64; 2]>| at.filter(|at| at.iter().all(|x| x.is_finite()));
    match (finite(from), finite(to.filter(|_| to != from))) {
        (Some(from), None) if to.is_none() || to == Some(from) => {
            line.extend_from_slice(br#"{"type":"Point","coordinates":"#);
            push_position(line, from);
            line.push(b'}');
        }
        (Some(from), Some(to)) => {
            line.extend_from_slice(br#"{"type":"LineString","coordinates":["#);
            push_position(line, from);
            line.push(b',');
            push_position(line, to);
            line.extend_from_slice(b"]}");
        }
        _ => line.extend_from_slice(b"null"),
    }
    line.extend_from_slice(br#","properties":"#);
    properties(line);
    line.push(b'}');
}

fn push_position(line: &mut Vec<u8>, [x, y]: [f64; 2]) {
    push(line, format_args!("[{},{}]", Decimal(x), Decimal(y)));
}
