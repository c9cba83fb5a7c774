//! The classic ways to intersect shapes, as they are taught, beside Secant.
//!
//! Each form is written down with its faults, and run on input that shows them: a test asserts the
//! wrong answer of the form and the right one of Secant. `docs/methods.md` explains every fault and
//! names its test.

mod discs_and_boxes;
mod segments;

use std::path::Path;

/// SplitMix64 [Steele, Lea and Flood 2014]: the same numbers on every run and machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// An integer of so many bits.
    fn bits(&mut self, bits: u32) -> i32 {
        i32::try_from(self.next() >> (64 - bits)).expect("fewer than 32 bits")
    }

    /// A float from 0 to below 1, a multiple of 2^-53.
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 * 2.0_f64.powi(-53)
    }

    /// Points with integer coordinates of so many bits.
    fn integers<const N: usize>(&mut self, bits: u32) -> [[i32; 2]; N] {
        [(); N].map(|()| [self.bits(bits), self.bits(bits)])
    }

    /// Points with float coordinates from 0 to below 1.
    fn floats<const N: usize>(&mut self) -> [[f64; 2]; N] {
        [(); N].map(|()| [self.unit(), self.unit()])
    }
}

/// (q − p) × (x − p) of coordinates below 2^30: no product overflows.
fn turn(p: [i32; 2], q: [i32; 2], x: [i32; 2]) -> i64 {
    let [p, q, x] = [p, q, x].map(|c| c.map(i64::from));
    (q[0] - p[0]) * (x[1] - p[1]) - (q[1] - p[1]) * (x[0] - p[0])
}

/// Every test of these files is named in the book, and every name there is a test.
#[test]
fn the_book_names_the_tests() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/methods.md");
    // The published crate comes without the book.
    if !Path::new(path).parent().is_some_and(Path::exists) {
        return;
    }
    let book = std::fs::read_to_string(path).expect("the book has the methods");
    let named: Vec<&str> = book
        .split("`methods::")
        .skip(1)
        .filter_map(|rest| rest.split('`').next())
        .collect();
    let tests: Vec<String> = [
        ("segments", include_str!("segments.rs")),
        ("discs_and_boxes", include_str!("discs_and_boxes.rs")),
    ]
    .into_iter()
    .flat_map(|(name, file)| {
        let functions = file.split("#[test]\nfn ").skip(1);
        let functions = functions.filter_map(|rest| rest.split("()").next());
        functions.map(move |function| format!("{name}::{function}"))
    })
    .collect();
    assert!(
        tests.len() > 20,
        "the tests of these files are not found in them"
    );
    for test in &tests {
        assert!(
            named.contains(&test.as_str()),
            "docs/methods.md does not name {test}"
        );
    }
    for name in &named {
        assert!(
            tests.iter().any(|test| test == name),
            "docs/methods.md names {name}, which is no test"
        );
    }
}
