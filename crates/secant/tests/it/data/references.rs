//! The segment sets of the shared data folder against its exact references: counts, checksums of
//! the pairs, and checksums of the correctly rounded points.

use super::digest::{Pairs, hex};
use secant::{Crossing, Kind, Segments, crossings};
use sha2::{Digest, Sha256};
use std::path::Path;

/// The columns x1, y1, x2, y2 of a `.csv.gz` file.
fn read(path: &Path) -> Segments<'static> {
    let mut reader = csv::Reader::from_reader(super::open(path));
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

/// What the references hold of one kind, and the name they hold it under.
fn summary(found: &[Crossing], kind: Kind) -> (&'static str, serde_json::Value) {
    let mut pairs = Pairs::default();
    for c in found.iter().filter(|c| c.kind == kind) {
        pairs.add(c.i, c.j);
    }
    let name = if kind == Kind::Equal {
        "dup"
    } else {
        kind.as_str()
    };
    (name, pairs.json())
}

#[test]
#[ignore = "needs ../shared/data"]
fn reference_sets() {
    let data = super::folder();
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
        let found = crossings(&segments).sorted();
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
        checked += 1;
    }
    assert!(
        checked >= 50,
        "only {checked} sets were found in the reference file"
    );
}
