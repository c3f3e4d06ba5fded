//! Whatever the reader is given: profiles, mutated as a fuzzer would. `fuzz/` does the same for as long as one likes.

use std::fmt::Write;

use crate::{Finding, parse};

const SEEDS: [&str; 4] = [
    super::SAMPLE,
    include_str!("../../fuzz/seeds/profile/complete.yaml"),
    include_str!("../../fuzz/seeds/profile/rego.yaml"),
    include_str!("../../fuzz/seeds/profile/broken.yaml"),
];
/// What is written over, or put into, a profile.
const PIECES: [&str; 32] = [
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

/// Numbers that look random, the same in each run (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit.max(1) as u64).unwrap_or(0)
    }
}

fn mutate(text: &str, numbers: &mut Numbers) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=numbers.below(6) {
        let at = numbers.below(characters.len());
        let end = (at + numbers.below(40)).min(characters.len());
        match numbers.below(4) {
            0 => drop(characters.drain(at..end)),
            1 => {
                let copied = characters[at..end].to_vec();
                let to = numbers.below(characters.len());
                characters.splice(to..to, copied);
            }
            _ => {
                let piece = PIECES[numbers.below(PIECES.len())];
                let times = 1 + numbers.below(3) * numbers.below(12);
                characters.splice(at..at, piece.repeat(times).chars());
            }
        }
    }
    characters.into_iter().collect()
}

/// What holds for any text.
fn holds(text: &str) {
    let report = parse(text);
    // A carriage return alone ends a line of YAML, too.
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
    let mut told = String::new();
    for finding in findings {
        let _ = write!(told, "{finding}{:?}", finding.rule);
    }
    assert!(!told.contains('\0'), "{text:?}: {told}");
    if let Some(profile) = &report.profile {
        let counts = profile.rule_counts;
        let counted = (counts.violation + counts.warning + counts.info) as usize;
        assert_eq!(counted, profile.rule_names.len(), "{text:?}");
    }
}

#[test]
fn mutated_profiles_are_reported_within_their_text() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for round in 0..600 {
        holds(&mutate(SEEDS[round % SEEDS.len()], &mut numbers));
    }
}
