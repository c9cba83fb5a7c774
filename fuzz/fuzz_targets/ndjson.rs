//! Lists of shapes, and pairs for `secant relate`, one JSON object a line.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use secant_fuzz::Input;

static INPUT: LazyLock<Input> = LazyLock::new(|| Input::new(".ndjson"));

fuzz_target!(|data: &[u8]| {
    INPUT.shapes(data);
    relate(data);
});

/// Every line that is not blank has one answer, which is a JSON object.
fn relate(data: &[u8]) {
    let mut output = Vec::new();
    let outcome = secant_cli::relate_lines(data, &mut output);
    assert_eq!(outcome.is_err(), data.is_empty());
    let lines = |text: &[u8]| {
        let lines = text.split(|&b| b == b'\n');
        lines.filter(|line| !line.trim_ascii().is_empty()).count()
    };
    assert_eq!(lines(&output), lines(data));
    for answer in output
        .split(|&b| b == b'\n')
        .filter(|line| !line.is_empty())
    {
        let answer: serde_json::Value = serde_json::from_slice(answer).expect("JSON");
        let error = answer["error"].as_str();
        assert!(
            error.is_some() != answer["relation"].is_string(),
            "{answer}"
        );
    }
}
