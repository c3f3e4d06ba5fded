//! Mutated profiles, as a fuzzer would make them. `fuzz/` runs the same checks without end.

use std::fmt::Write;

use crate::{Finding, parse};

const SEEDS: [&str; 4] = [
    super::SAMPLE,
    include_str!("../../../fuzz/seeds/profile/complete.yaml"),
    include_str!("../../../fuzz/seeds/profile/rego.yaml"),
    include_str!("../../../fuzz/seeds/profile/broken.yaml"),
];
/// Fragments that overwrite, or are inserted into, a profile.
const FRAGMENTS: [&str; 32] = [
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "\"",
    "'",
    "`",
    "|",
    ">",
    ":",
    ": ",
    "- ",
    "#",
    "\t",
    "\n",
    "\r",
    "\0",
    "\\0",
    "*a",
    "&a ",
    "<<: ",
    "---\n",
    "$result = ",
    "not ",
    "-",
    "{{",
    "\u{feff}",
    "\u{1f980}",
    "every x in y { ",
    "rego: |\n      ",
];

/// Deterministic pseudo-random numbers.
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit.max(1) as u64).unwrap_or(0)
    }
}

fn mutate(text: &str, random: &mut Xorshift) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(6) {
        let at = random.below(characters.len());
        let end = (at + random.below(40)).min(characters.len());
        match random.below(4) {
            0 => drop(characters.drain(at..end)),
            1 => {
                let copied = characters[at..end].to_vec();
                let to = random.below(characters.len());
                characters.splice(to..to, copied);
            }
            _ => {
                let piece = FRAGMENTS[random.below(FRAGMENTS.len())];
                let times = 1 + random.below(3) * random.below(12);
                characters.splice(at..at, piece.repeat(times).chars());
            }
        }
    }
    characters.into_iter().collect()
}

/// Checks what must hold for any text.
fn check_invariants(text: &str) {
    let report = parse(text);
    // In YAML, a lone carriage return ends a line.
    let last = text.split(['\n', '\r']).count() as u64 + 1;
    let findings: Vec<&Finding> = report.errors.iter().chain(&report.warnings).collect();
    let lies_within = |finding: &&Finding| {
        finding.line.is_none_or(|line| (1..=last).contains(&line))
            && finding.column.is_none_or(|column| column >= 1)
    };
    assert!(findings.iter().all(lies_within), "{text:?}: {findings:?}");
    for list in [&report.errors, &report.warnings] {
        assert!(list.len() <= 100 && list.is_sorted_by_key(|f| (f.line, f.column)));
    }
    assert!(
        report.profile.is_some() || !report.errors.is_empty(),
        "{text:?}"
    );
    let mut findings_text = String::new();
    for finding in findings {
        let _ = write!(findings_text, "{finding}{:?}", finding.rule);
    }
    assert!(!findings_text.contains('\0'), "{text:?}: {findings_text}");
    if let Some(profile) = &report.profile {
        let counts = profile.rule_counts;
        let counted = (counts.violation + counts.warning + counts.info) as usize;
        assert_eq!(counted, profile.rule_names.len(), "{text:?}");
    }
}

#[test]
fn findings_for_mutated_profiles_lie_within_the_text() {
    let mut random = Xorshift(0x9e37_79b9_7f4a_7c15);
    for round in 0..600 {
        check_invariants(&mutate(SEEDS[round % SEEDS.len()], &mut random));
    }
}
