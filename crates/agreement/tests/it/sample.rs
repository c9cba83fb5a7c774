//! A sample of what `cargo xtask oracle` asks by the millions.

use secant_agreement::sample::Sample;

#[test]
fn the_oracle_has_no_difference_in_a_sample() {
    let sample = Sample {
        cases: 30_000,
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
