//! The program on real inputs, against references that were made without it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::drawings::Drawing;
use crate::{Folders, data};

/// The arguments of `cargo xtask references`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    folders: Folders,
    /// The program
    #[arg(long, value_name = "FILE")]
    program: PathBuf,
    /// Use this many threads
    #[arg(long)]
    threads: Option<u16>,
    /// What a coordinate stands for; in decimal only the sets with fractions differ, and are checked, and drawings
    #[arg(long, value_name = "AS", default_value = "f64")]
    coordinates: Coordinates,
    /// Check only sets whose name contains this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

/// What number a coordinate stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Coordinates {
    Decimal,
    F64,
}

impl Coordinates {
    fn as_str(self) -> &'static str {
        match self {
            Self::Decimal => "decimal",
            Self::F64 => "f64",
        }
    }

    /// The references.
    fn references(self, data: &Path) -> Result<Vec<Reference>> {
        match self {
            // By `in_decimal.py`.
            Self::Decimal => Ok(serde_json::from_str(include_str!("../in_decimal.json"))?),
            Self::F64 => Reference::all(data),
        }
    }
}

/// The right answers for one set.
#[derive(Debug, Deserialize)]
pub(crate) struct Reference {
    /// The file below the data folder, or the name of a large set.
    pub(crate) file: String,
    pub(crate) segments: usize,
    #[serde(rename = "segments_sha256_as_f64x4")]
    pub(crate) segments_sha256: Option<String>,
    zero_length: usize,
    pairs: BTreeMap<Kind, Checksums>,
    cross_points_sha256: String,
    distinct_cross_points: usize,
}

/// How two segments meet.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Cross,
    Touch,
    Shared,
    Overlap,
    /// The references call it `dup`.
    #[serde(alias = "dup")]
    Equal,
}

impl Kind {
    const ALL: [Self; 5] = [
        Self::Cross,
        Self::Touch,
        Self::Shared,
        Self::Overlap,
        Self::Equal,
    ];
}

/// What the references hold of the pairs of one kind.
#[derive(Clone, Debug, Deserialize, PartialEq)]
struct Checksums {
    n: u64,
    sum64: String,
    sha256: String,
}

impl Reference {
    /// Every reference there is, the small ones first, as the file has them.
    pub(crate) fn all(data: &Path) -> Result<Vec<Self>> {
        let path = data.join("refs/segment_pairs.json");
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let all: Vec<Self> =
            serde_json::from_str(&text).with_context(|| path.display().to_string())?;
        for Self { file, pairs, .. } in &all {
            ensure!(
                Kind::ALL.iter().all(|kind| pairs.contains_key(kind)),
                "{file}: a kind is missing"
            );
        }
        Ok(all)
    }
}

/// What the program prints with `--json`.
#[derive(Debug, Deserialize)]
struct Summary {
    segments: usize,
    zero_length: usize,
    pairs: BTreeMap<Kind, u64>,
    coordinates: String,
    seconds: f64,
    distinct_points: usize,
}

/// Compares the program with the references, and prints a row for each set.
///
/// # Errors
/// A set that differs, what cannot be read or written, and a choice of no set.
pub fn run(args: &Args) -> Result<()> {
    let Folders { data, out } = &args.folders;
    let references = args.coordinates.references(data)?;
    let chosen = |r: &&Reference| args.only.as_ref().is_none_or(|text| r.file.contains(text));
    let output = out.join("pairs.csv");
    fs::create_dir_all(out).with_context(|| out.display().to_string())?;

    println!(
        "{:<48} {:>10} {:>10} {:>9} {:>9}",
        "set", "segments", "pairs", "seconds", "in all"
    );
    let (mut right, mut wrong) = (0, 0);
    for reference in references.iter().filter(chosen) {
        let input = if reference.file.ends_with(".csv.gz") {
            data.join(&reference.file)
        } else {
            data::csv(&args.folders, reference, false)?
        };
        match checked(args, reference, &input, &output)? {
            true => right += 1,
            false => wrong += 1,
        }
    }
    let mut all = references.len();
    if args.coordinates == Coordinates::Decimal {
        let drawings = Drawing::all()?;
        all += drawings.len();
        for drawing in drawings
            .iter()
            .filter(|drawing| chosen(&&drawing.reference))
        {
            let input = out.join("drawing.svg");
            drawing.write(&input)?;
            match checked(args, &drawing.reference, &input, &output)? {
                true => right += 1,
                false => wrong += 1,
            }
            fs::remove_file(&input).ok();
        }
    }
    println!(
        "{right} sets are right, {wrong} are wrong, {} were not asked for",
        all - right - wrong
    );
    fs::remove_file(&output).ok();
    ensure!(wrong == 0, "{wrong} sets differ from their references");
    ensure!(right > 0, "no set was checked");
    Ok(())
}

/// Whether a set is as its reference has it. Prints its row.
fn checked(args: &Args, reference: &Reference, input: &Path, output: &Path) -> Result<bool> {
    let start = Instant::now();
    let ran = Ran::new(&args.program, args.coordinates, args.threads, input, output);
    let ran = ran.with_context(|| reference.file.clone())?;
    let in_all = start.elapsed().as_secs_f64();
    println!(
        "{:<48} {:>10} {:>10} {:>9.3} {in_all:>9.3}",
        reference.file, ran.summary.segments, ran.written.pairs, ran.summary.seconds,
    );
    let differences = ran.differences(args.coordinates, reference);
    for difference in &differences {
        println!("  {difference}");
    }
    Ok(differences.is_empty())
}

/// One run of the program: what it said, and what it wrote.
pub(crate) struct Ran {
    summary: Summary,
    written: Written,
}

impl Ran {
    pub(crate) fn new(
        program: &Path,
        coordinates: Coordinates,
        threads: Option<u16>,
        input: &Path,
        output: &Path,
    ) -> Result<Self> {
        let mut command = Command::new(program);
        command
            .arg("crossings")
            .arg(input)
            .args(["--coordinates", coordinates.as_str()])
            .args(["--json", "--points", "--quiet"]);
        command.arg("-o").arg(output).stderr(Stdio::inherit());
        if let Some(threads) = threads {
            command.args(["--threads", &threads.to_string()]);
        }
        let ran = command.output().with_context(|| format!("{command:?}"))?;
        // 1 says that nothing was found, which is for the reference to judge.
        if !matches!(ran.status.code(), Some(0 | 1)) {
            bail!("`{command:?}` failed: {}", ran.status);
        }
        let summary = serde_json::from_slice(&ran.stdout)
            .with_context(|| format!("the summary of `{command:?}`"))?;
        let written = Written::read(output).with_context(|| output.display().to_string())?;
        Ok(Self { summary, written })
    }

    /// What is not as the reference has it, in words.
    pub(crate) fn differences(
        &self,
        coordinates: Coordinates,
        reference: &Reference,
    ) -> Vec<String> {
        let mut differences = Vec::new();
        let mut compare = |what: &str, found: &dyn ToString, expected: &dyn ToString| {
            let (found, expected) = (found.to_string(), expected.to_string());
            if found != expected {
                differences.push(format!("{what}: {found}, expected {expected}"));
            }
        };
        let Self { summary, written } = self;
        compare("coordinates", &summary.coordinates, &coordinates.as_str());
        compare("segments", &summary.segments, &reference.segments);
        compare("zero_length", &summary.zero_length, &reference.zero_length);
        compare(
            "distinct_points",
            &summary.distinct_points,
            &reference.distinct_cross_points,
        );
        for kind in Kind::ALL {
            let said = summary.pairs.get(&kind).copied().unwrap_or_default();
            let found = written
                .kinds
                .get(&kind)
                .cloned()
                .unwrap_or_default()
                .checksums();
            // Of a kind that is not in the reference there is no pair.
            let expected = reference.pairs.get(&kind).cloned();
            let expected = expected.unwrap_or_else(|| Tally::default().checksums());
            compare(&format!("{kind:?}, as summed up"), &said, &expected.n);
            compare(&format!("{kind:?}, as written"), &found.n, &expected.n);
            compare(&format!("{kind:?}, sum64"), &found.sum64, &expected.sum64);
            compare(
                &format!("{kind:?}, sha256"),
                &found.sha256,
                &expected.sha256,
            );
        }
        compare(
            "cross points",
            &hex(&written.points.clone().finalize()),
            &reference.cross_points_sha256,
        );
        differences
    }
}

/// The checksums of the pairs in a file, as the references take them.
#[derive(Default)]
struct Written {
    pairs: u64,
    kinds: BTreeMap<Kind, Tally>,
    /// Of the points of the `cross` pairs.
    points: Sha256,
}

/// The pairs of one kind so far.
#[derive(Clone, Default)]
struct Tally {
    n: u64,
    sum: u64,
    pairs: Sha256,
}

impl Tally {
    fn add(&mut self, i: u32, j: u32) {
        self.n += 1;
        self.sum = self
            .sum
            .wrapping_add(splitmix64(u64::from(i) << 32 | u64::from(j)));
        self.pairs.update(i.to_le_bytes());
        self.pairs.update(j.to_le_bytes());
    }

    fn checksums(&self) -> Checksums {
        Checksums {
            n: self.n,
            sum64: format!("{:016x}", self.sum),
            sha256: hex(&self.pairs.clone().finalize()),
        }
    }
}

impl Written {
    fn read(path: &Path) -> Result<Self> {
        let mut reader = csv::Reader::from_reader(File::open(path)?);
        let header = reader.headers()?.clone();
        let mut record = csv::StringRecord::new();
        let mut all = Self::default();
        let mut last = None;
        while reader.read_record(&mut record)? {
            let Row { i, j, kind, x, y } = record.deserialize(Some(&header))?;
            ensure!(i < j, "the ids of the pair ({i}, {j}) are not in order");
            ensure!(
                last < Some((i, j)),
                "the pair ({i}, {j}) comes after {last:?}"
            );
            last = Some((i, j));
            all.kinds.entry(kind).or_default().add(i, j);
            all.pairs += 1;
            if kind == Kind::Cross {
                all.points.update(x.to_le_bytes());
                all.points.update(y.to_le_bytes());
            }
        }
        Ok(all)
    }
}

/// What is looked at of a written pair.
#[derive(Deserialize)]
struct Row {
    i: u32,
    j: u32,
    kind: Kind,
    x: f64,
    y: f64,
}

/// The checksum of a pair that the references add up (`SplitMix64`).
fn splitmix64(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

pub(crate) fn hex(digest: &[u8]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
