//! The large reference sets, from packed points to CSV.
//!
//! Both are coastlines, rivers and borders in the form `gshhg/` of the reference data: the points of
//! all polylines one after another, and how many each polyline has.

use std::fs::{self, File};
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use lzma_rust2::XzReader;
use sha2::{Digest, Sha256};

use crate::Folders;
use crate::references::{Reference, hex};

/// The arguments of `cargo xtask data`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    folders: Folders,
    /// Write the files anew where they are there already
    #[arg(long)]
    force: bool,
}

/// The sets, and the files that each is made of, in the order of its ids.
const SETS: [(&str, &[&str]); 2] = [
    ("gshhs_even", &["gshhs_even"]),
    (
        "open_mix",
        &["gshhs_even", "rivers_even", "countries_even", "states_even"],
    ),
];

/// Writes the large reference sets.
///
/// # Errors
/// What cannot be read or written, and a set whose checksum is another one.
pub fn run(args: &Args) -> Result<()> {
    for reference in Reference::all(&args.folders.data)? {
        if SETS.iter().any(|(name, _)| *name == reference.file) {
            let path = csv(&args.folders, &reference, args.force)?;
            println!("{}", path.display());
        }
    }
    Ok(())
}

/// The file of a large set, made where it is not there yet.
pub(crate) fn csv(
    Folders { data, out: folder }: &Folders,
    reference: &Reference,
    force: bool,
) -> Result<PathBuf> {
    let name = reference.file.as_str();
    let (_, parts) = SETS
        .into_iter()
        .find(|(set, _)| *set == name)
        .with_context(|| format!("{name}: a reference to a set that is not known here"))?;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let path = folder.join(name).with_extension("csv");
    if path.exists() && !force {
        return Ok(path);
    }
    // Renamed when it is whole and right, so that a file that exists is both.
    let unfinished = path.with_extension("csv.unfinished");
    let file = File::create(&unfinished).with_context(|| unfinished.display().to_string())?;
    let mut out = SegmentWriter::new(BufWriter::new(file))?;
    for part in parts {
        out.polylines(&counts(data, part)?, &points(data, part)?)?;
    }
    let (segments, sha256) = out.finish()?;
    ensure!(
        (segments, Some(&sha256)) == (reference.segments, reference.segments_sha256.as_ref()),
        "{name}: {segments} segments with SHA-256 {sha256}, expected {} with {:?}",
        reference.segments,
        reference.segments_sha256,
    );
    fs::rename(&unfinished, &path).with_context(|| path.display().to_string())?;
    Ok(path)
}

/// How many points each polyline has.
fn counts(data: &Path, part: &str) -> Result<Vec<usize>> {
    let words = words(data, &format!("{part}.counts.u32.xz"))?;
    words
        .into_iter()
        .map(|word| Ok(usize::try_from(u32::from_le_bytes(word))?))
        .collect()
}

/// Longitude and latitude of every point.
fn points(data: &Path, part: &str) -> Result<Vec<[f32; 2]>> {
    let words = words(data, &format!("{part}.points.f32x2.xz"))?;
    let (points, rest) = words.as_chunks();
    ensure!(rest.is_empty(), "{part}: half a point at the end");
    Ok(points
        .iter()
        .map(|point| point.map(f32::from_le_bytes))
        .collect())
}

/// The words of four bytes of a compressed file.
fn words(data: &Path, name: &str) -> Result<Vec<[u8; 4]>> {
    let path = data.join("gshhg").join(name);
    let mut bytes = Vec::new();
    File::open(&path)
        .and_then(|file| XzReader::new(file, false).read_to_end(&mut bytes))
        .with_context(|| path.display().to_string())?;
    let (words, rest) = bytes.as_chunks();
    ensure!(
        rest.is_empty(),
        "{name}: {} bytes at the end that are no word",
        rest.len()
    );
    Ok(words.to_vec())
}

/// Writes segments as CSV, and takes their checksum on the way.
struct SegmentWriter<W> {
    out: W,
    segments: usize,
    polylines: usize,
    checksum: Sha256,
}

impl<W: Write> SegmentWriter<W> {
    fn new(mut out: W) -> Result<Self> {
        writeln!(out, "x1,y1,x2,y2,line")?;
        Ok(Self {
            out,
            segments: 0,
            polylines: 0,
            checksum: Sha256::new(),
        })
    }

    /// Consecutive points of one polyline are a segment.
    fn polylines(&mut self, counts: &[usize], mut points: &[[f32; 2]]) -> Result<()> {
        for &count in counts {
            let (polyline, rest) = points
                .split_at_checked(count)
                .context("fewer points than the counts say")?;
            points = rest;
            let texts: Vec<String> = polyline
                .iter()
                .map(|p| p.map(exact_decimal).join(","))
                .collect();
            for (ends, text) in polyline.windows(2).zip(texts.windows(2)) {
                for x in ends.as_flattened() {
                    self.checksum.update(f64::from(*x).to_le_bytes());
                }
                writeln!(self.out, "{},{},{}", text[0], text[1], self.polylines)?;
                self.segments += 1;
            }
            self.polylines += 1;
        }
        ensure!(
            points.is_empty(),
            "{} points more than the counts say",
            points.len()
        );
        Ok(())
    }

    fn finish(mut self) -> Result<(usize, String)> {
        self.out.flush()?;
        Ok((self.segments, hex(&self.checksum.finalize())))
    }
}

/// All decimals of a number, so that it reads as itself, as a decimal and as its nearest f64.
fn exact_decimal(x: f32) -> String {
    // m * 2^-k with an odd m has k digits behind the point.
    let fraction = f64::from(x.abs().fract());
    let bits = fraction.to_bits();
    let places = if fraction == 0.0 {
        0
    } else {
        // An f32 is a normal f64, whose last of 53 bits is at exponent - 1075.
        let exponent = usize::try_from(bits >> 52).expect("eleven bits");
        let zeros = usize::try_from(bits.trailing_zeros().min(52)).expect("at most 52");
        1075 - exponent - zeros
    };
    format!("{x:.places$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact_and_no_longer_than_that() {
        assert_eq!(exact_decimal(0.0), "0");
        assert_eq!(exact_decimal(-180.0), "-180");
        assert_eq!(exact_decimal(16_777_216.0), "16777216");
        assert_eq!(exact_decimal(0.5), "0.5");
        assert_eq!(exact_decimal(-2.375), "-2.375");
        assert_eq!(
            exact_decimal(83.633_39),
            "83.6333923339843750".trim_end_matches('0')
        );
        assert_eq!(exact_decimal(0.1), "0.100000001490116119384765625");
        let least = exact_decimal(f32::from_bits(1));
        assert_eq!(least.len(), 2 + 149);
        assert!(least.ends_with('5'));
    }

    #[test]
    fn segments_do_not_join_polylines() {
        let mut bytes = Vec::new();
        let mut out = SegmentWriter::new(&mut bytes).unwrap();
        let points = [[0.0, 0.0], [1.0, 0.5], [2.0, 0.0], [5.0, 5.0], [6.0, 5.0]];
        out.polylines(&[3, 2], &points).unwrap();
        assert_eq!(out.finish().unwrap().0, 3);
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(
            text,
            "x1,y1,x2,y2,line\n0,0,1,0.5,0\n1,0.5,2,0,0\n5,5,6,5,1\n"
        );
    }

    #[test]
    fn counts_and_points_have_to_agree() {
        let mut out = SegmentWriter::new(Vec::new()).unwrap();
        assert!(out.polylines(&[2], &[[0.0, 0.0]]).is_err());
        assert!(out.polylines(&[1], &[[0.0, 0.0]; 2]).is_err());
    }
}
