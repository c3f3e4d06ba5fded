//! Whatever it is given, the profile reader neither panics nor takes long, and what it reports lies in the text.
#![no_main]

use catalog_profile::{Finding, parse};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let report = parse(text);
    // A carriage return alone ends a line of YAML, too.
    let last = text.split(['\n', '\r']).count() as u64 + 1;
    let lies_within = |finding: &Finding| finding.line.is_none_or(|line| line <= last);
    assert!(report.errors.iter().chain(&report.warnings).all(lies_within));
    if let Some(profile) = &report.profile {
        let counts = profile.rule_counts;
        assert_eq!((counts.violation + counts.warning + counts.info) as usize, profile.rule_names.len());
    }
});
