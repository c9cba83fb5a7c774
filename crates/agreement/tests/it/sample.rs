//! A sample of what `cargo xtask oracle` asks by the millions.

use secant_agreement::sample::{KINDS, Sample};

#[test]
fn the_oracle_has_no_difference_in_a_sample() {
    let sample = Sample {
        cases: 30_000,
        kinds: Vec::new(),
        sets: 500,
        program: None,
        seed: 1,
        extreme_share: 0.25,
        threads: 2,
    };
    let outcome = sample.ask(|_| {});
    assert!(outcome.differences.is_empty(), "{:#?}", outcome.differences);
    assert_eq!(outcome.asked(), sample.cases);
    assert!(outcome.searched >= sample.sets);
}

#[test]
fn a_sample_of_one_kind_has_no_others() {
    for kind in KINDS {
        let sample = Sample {
            cases: 400,
            kinds: vec![kind],
            sets: 0,
            program: None,
            seed: 2,
            extreme_share: 0.25,
            threads: 2,
        };
        let outcome = sample.ask(|_| {});
        let table = outcome.to_string();
        assert_eq!(outcome.asked(), sample.cases);
        for other in KINDS {
            let has_rows = table.contains(&format!("\n{other} "));
            assert_eq!(has_rows, other == kind, "{table}");
        }
    }
}
