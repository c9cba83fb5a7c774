//! Generated sets: the same bytes always, and what the help says of them.

use std::fmt::Write;

use crate::folder::Folder;

const KINDS: [&str; 6] = [
    "short",
    "long",
    "mixed",
    "clustered",
    "roads",
    "overlapping",
];

fn generate(folder: &Folder, kind: &str, n: &str, more: &[&str]) -> String {
    folder
        .run(&[&["generate", kind, "-n", n], more].concat())
        .ok(0)
}

#[test]
fn the_same_bytes_forever() {
    let folder = Folder::new();
    let mut text = String::new();
    for kind in KINDS {
        let set = generate(
            &folder,
            kind,
            "5",
            &["--seed", "42", "--extent", "1000", "--length", "90"],
        );
        let _ = writeln!(text, "{kind}\n{set}");
    }
    let expected = include_str!("generated.txt");
    assert_eq!(text, expected);
}

#[test]
fn seeds_numbers_and_ranges() {
    let folder = Folder::new();
    for kind in KINDS {
        let set = generate(&folder, kind, "500", &["--seed", "1", "--extent", "100"]);
        assert_eq!(
            set,
            generate(&folder, kind, "500", &["--seed", "1", "--extent", "100"])
        );
        assert_ne!(
            set,
            generate(&folder, kind, "500", &["--seed", "2", "--extent", "100"])
        );
        let mut lines = set.lines();
        let header = lines.next().unwrap();
        assert_eq!(
            header,
            if kind == "roads" {
                "x1,y1,x2,y2,line"
            } else {
                "x1,y1,x2,y2"
            }
        );
        for row in lines {
            let numbers: Vec<u32> = row.split(',').map(|cell| cell.parse().unwrap()).collect();
            assert!(numbers[..4].iter().all(|&x| x <= 100), "{row}");
        }
        assert_eq!(set.lines().count(), 501);
        assert_eq!(generate(&folder, kind, "0", &[]).lines().count(), 1);
        // The largest and the smallest squares.
        generate(&folder, kind, "50", &["--extent", "1000000000000000"]);
        generate(&folder, kind, "50", &["--extent", "1", "--length", "9"]);
    }
}

#[test]
fn what_is_found_in_them() {
    let folder = Folder::new();
    let counts = |kind: &str| -> [u64; 5] {
        let name = format!("{kind}.csv.gz");
        folder
            .run(&["generate", kind, "-n", "20000", "-o", &name])
            .ok(0);
        let json = folder.run(&["crossings", &name, "--json"]).ok(0);
        let summary: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(summary["segments"], 20_000);
        ["cross", "touch", "shared", "overlap", "equal"]
            .map(|kind| summary["pairs"][kind].as_u64().unwrap())
    };
    let [cross, ..] = counts("short");
    assert!((13_000..16_000).contains(&cross), "{cross}");
    let [cross, ..] = counts("mixed");
    assert!(cross > 100_000, "{cross}");
    let [cross, ..] = counts("clustered");
    assert!(cross > 20_000, "{cross}");
    // Polylines share the ends of their pieces, and the points where they branch off.
    let [cross, _, shared, ..] = counts("roads");
    assert!(cross > 10_000 && shared > 20_000, "{cross} {shared}");
    let kinds = counts("overlapping");
    assert!(kinds.iter().all(|&n| n > 500), "{kinds:?}");
}

#[test]
fn long_segments_cross_most_of_each_other() {
    let folder = Folder::new();
    folder
        .run(&["generate", "long", "-n", "2000", "-o", "long.csv"])
        .ok(0);
    let json = folder.run(&["crossings", "long.csv", "--json"]).ok(0);
    let summary: serde_json::Value = serde_json::from_str(&json).unwrap();
    // Two random segments of a square cross with a probability of about 0.23.
    let cross = summary["pairs"]["cross"].as_u64().unwrap();
    assert!((420_000..500_000).contains(&cross), "{cross}");
}

#[test]
fn what_is_not_written_is_refused() {
    let folder = Folder::new();
    let ran = folder.run(&["generate", "short", "-n", "3", "-o", "g.svg"]);
    let expected = "g.svg: segments cannot be written as .svg, expected .csv or .arrow";
    assert_eq!(ran.error(), expected);
    let expected = "g.tsv: segments cannot be written as .tsv, expected .csv or .arrow";
    let ran = folder.run(&["generate", "short", "-n", "3", "-o", "g.tsv"]);
    assert_eq!(ran.error(), expected);
    assert!(folder.files().is_empty());
}
