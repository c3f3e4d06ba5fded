//! For any input, the parser neither panics nor takes long, and its findings lie within the text.
#![no_main]

use catalog_profile::{Finding, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let report = parse(text);
    // In YAML, a lone carriage return ends a line.
    let last = text.split(['\n', '\r']).count() as u64 + 1;
    let lies_within = |finding: &Finding| finding.line.is_none_or(|line| line <= last);
    assert!(report.errors.iter().chain(&report.warnings).all(lies_within));
    if let Some(profile) = &report.profile {
        let counts = profile.rule_counts;
        assert_eq!((counts.violation + counts.warning + counts.info) as usize, profile.rule_names.len());
    }
});
