//! The segment sets of the shared data folder against its exact references: counts, checksums of
//! the pairs, and checksums of the correctly rounded points.
//!
//! The folder is not part of the project; without it the test says so and checks nothing.

use secant::{Crossing, Kind, Segments, crossings};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

fn data() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    if path.is_dir() {
        Some(path)
    } else {
        println!(
            "{} is absent: the reference sets are not checked",
            path.display()
        );
        None
    }
}

/// The columns x1, y1, x2, y2 of a `.csv.gz` file.
fn read(path: &Path) -> Segments<'static> {
    let file = std::fs::File::open(path).unwrap();
    let mut reader = csv::Reader::from_reader(flate2::read::MultiGzDecoder::new(file));
    let mut columns = [const { Vec::new() }; 4];
    for row in reader.records() {
        let row = row.unwrap();
        for (column, text) in columns.iter_mut().zip(row.iter()) {
            column.push(text.parse::<f64>().unwrap());
        }
    }
    let [x1, y1, x2, y2] = columns;
    Segments::try_new(x1, y1, x2, y2).unwrap()
}

/// The checksum of a pair that the references add up.
fn splitmix64(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

fn hex(digest: impl AsRef<[u8]>) -> String {
    digest
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// What the references hold of one kind, and the name they hold it under.
fn summary(found: &[Crossing], kind: Kind) -> (&'static str, serde_json::Value) {
    let of_kind = found.iter().filter(|c| c.kind == kind);
    let (mut n, mut sum, mut sha) = (0_u64, 0_u64, Sha256::new());
    for c in of_kind {
        n += 1;
        sum = sum.wrapping_add(splitmix64(u64::from(c.i) << 32 | u64::from(c.j)));
        sha.update(c.i.to_le_bytes());
        sha.update(c.j.to_le_bytes());
    }
    let name = if kind == Kind::Equal {
        "dup"
    } else {
        kind.as_str()
    };
    let sha = hex(sha.finalize());
    (
        name,
        serde_json::json!({"n": n, "sum64": format!("{sum:016x}"), "sha256": sha}),
    )
}

#[test]
fn reference_sets() {
    let Some(data) = data() else { return };
    let text = std::fs::read_to_string(data.join("refs/segment_pairs.json")).unwrap();
    let references: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let mut checked = 0;
    for reference in &references {
        let file = reference["file"].as_str().unwrap();
        if !file.ends_with(".csv.gz") {
            continue;
        }
        let segments = read(&data.join(file));
        assert_eq!(segments.len(), reference["segments"], "{file}");
        assert_eq!(segments.zero_length(), reference["zero_length"], "{file}");
        let start = std::time::Instant::now();
        let found = crossings(&segments).sorted();
        let seconds = start.elapsed().as_secs_f64();
        for kind in Kind::ALL {
            let (name, ours) = summary(&found, kind);
            assert_eq!(ours, reference["pairs"][name], "{file}: {kind}");
        }
        let mut points = Sha256::new();
        for c in found.iter().filter(|c| c.kind == Kind::Cross) {
            for x in c.point() {
                points.update(x.to_le_bytes());
            }
        }
        assert_eq!(
            hex(points.finalize()),
            reference["cross_points_sha256"],
            "{file}: points"
        );
        println!(
            "{file}: {} pairs among {} in {seconds:.3} s",
            found.len(),
            segments.len()
        );
        checked += 1;
    }
    assert!(
        checked >= 50,
        "only {checked} sets were found in the reference file"
    );
}
