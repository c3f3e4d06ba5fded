//! Names and descriptions as people might write them: few words are frequent, most are rare.

use std::collections::BTreeSet;

use crate::rng::Rng;

/// Frequent words first.
const KNOWN: &str = include_str!("words.txt");
/// How many words there are with those that are made of syllables.
const VOCABULARY: usize = 3_000;
const SYLLABLES: [&str; 20] = [
    "ra", "ne", "to", "li", "ves", "mor", "cal", "dun", "sho", "pel", "gri", "wen", "tas", "bor",
    "kim", "lux", "zar", "fen", "hol", "qui",
];
const FIRST: [&str; 32] = [
    "Strict", "Simple", "Central", "Adaptive", "Regional", "Partner", "Internal", "Public",
    "Secure", "Safe", "Fast", "Legacy", "Modern", "Shared", "Basic", "Advanced", "Common",
    "Custom", "Global", "Local", "Early", "Late", "Open", "Closed", "Static", "Dynamic", "Signed",
    "Plain", "Verbose", "Quiet", "Light", "Deep",
];
const SECOND: [&str; 64] = [
    "Header",
    "Token",
    "Payload",
    "Query",
    "Schema",
    "Route",
    "Session",
    "Cookie",
    "Prompt",
    "Model",
    "Agent",
    "Tool",
    "Event",
    "Channel",
    "Message",
    "Topic",
    "Error",
    "Status",
    "Method",
    "Path",
    "Resource",
    "Identity",
    "Claim",
    "Scope",
    "Role",
    "Key",
    "Certificate",
    "Signature",
    "Log",
    "Trace",
    "Metric",
    "Cache",
    "Retry",
    "Timeout",
    "Circuit",
    "Origin",
    "Domain",
    "Address",
    "Region",
    "Language",
    "Example",
    "Contact",
    "Licence",
    "Server",
    "Tag",
    "Page",
    "Sort",
    "Filter",
    "Naming",
    "Date",
    "Number",
    "Field",
    "Version",
    "Contract",
    "Consent",
    "Audit",
    "Payment",
    "Account",
    "Order",
    "Invoice",
    "Catalog",
    "Partner",
    "Budget",
    "Upload",
];
const THIRD: [&str; 64] = [
    "Guard",
    "Limit",
    "Check",
    "Filter",
    "Mask",
    "Quota",
    "Shield",
    "Gate",
    "Rules",
    "Basics",
    "Style",
    "Policy",
    "Control",
    "Monitor",
    "Inspector",
    "Validator",
    "Rewriter",
    "Injector",
    "Mapper",
    "Splitter",
    "Mirror",
    "Recorder",
    "Counter",
    "Throttle",
    "Breaker",
    "Firewall",
    "Scanner",
    "Linter",
    "Conventions",
    "Standard",
    "Baseline",
    "Profile",
    "Hygiene",
    "Coverage",
    "Consistency",
    "Compatibility",
    "Governance",
    "Compliance",
    "Privacy",
    "Retention",
    "Signer",
    "Verifier",
    "Issuer",
    "Broker",
    "Bridge",
    "Adapter",
    "Encoder",
    "Decoder",
    "Compressor",
    "Normalizer",
    "Sanitizer",
    "Enricher",
    "Aggregator",
    "Balancer",
    "Redirector",
    "Resolver",
    "Locator",
    "Tracker",
    "Reporter",
    "Notifier",
    "Scheduler",
    "Batcher",
    "Replayer",
    "Archiver",
];
/// Co-prime with the number of names, so that each comes once before one comes again, and neighbours differ.
const STRIDE: usize = 7_919;

/// Writes text; the same for the same seed.
pub struct Writer {
    words: Vec<String>,
    /// Up to which number each word is meant: the n-th is n times as rare as the first.
    shares: Vec<u64>,
}

impl Writer {
    /// Makes the vocabulary.
    pub fn new() -> Self {
        let mut rng = Rng::new(0);
        let mut seen = BTreeSet::new();
        let mut words: Vec<String> = Vec::with_capacity(VOCABULARY);
        for word in KNOWN.split_whitespace() {
            if seen.insert(word.to_owned()) {
                words.push(word.to_owned());
            }
        }
        while words.len() < VOCABULARY {
            let syllables = 2 + below(&mut rng, 3);
            let word: String = (0..syllables)
                .map(|_| SYLLABLES[below(&mut rng, SYLLABLES.len())])
                .collect();
            if seen.insert(word.clone()) {
                words.push(word);
            }
        }
        let mut sum = 0;
        let shares = (1_u64..)
            .zip(&words)
            .map(|(rank, _)| {
                sum += 1_000_000 / rank;
                sum
            })
            .collect();
        Self { words, shares }
    }

    /// The name of the `number`th entry of a kind; numbered once all names are used.
    pub fn name(number: usize) -> String {
        let names = FIRST.len() * SECOND.len() * THIRD.len();
        let (turn, pick) = (number / names, number * STRIDE % names);
        let name = format!(
            "{} {} {}",
            FIRST[pick % FIRST.len()],
            SECOND[pick / FIRST.len() % SECOND.len()],
            THIRD[pick / FIRST.len() / SECOND.len()]
        );
        if turn == 0 {
            name
        } else {
            format!("{name} {}", turn + 1)
        }
    }

    /// One or more sentences of about `length` characters.
    pub fn description(&self, rng: &mut Rng, length: usize) -> String {
        let wanted = length * 3 / 4 + below(rng, length / 2);
        let mut text = String::with_capacity(wanted + 20);
        let mut left = 0;
        while text.len() < wanted {
            let word = self.word(rng);
            if left > 0 {
                text.push(' ');
                text.push_str(word);
                left -= 1;
                continue;
            }
            if !text.is_empty() {
                text.push_str(". ");
            }
            let (first, rest) = word.split_at(1);
            text.push_str(&first.to_ascii_uppercase());
            text.push_str(rest);
            left = 6 + below(rng, 12);
        }
        text.push('.');
        text
    }

    /// The word of a rank, 0 being the most frequent.
    pub fn ranked(&self, rank: usize) -> &str {
        &self.words[rank % self.words.len()]
    }

    fn word(&self, rng: &mut Rng) -> &str {
        let all = self.shares.last().copied().unwrap_or(1);
        let at = rng.below(all);
        self.ranked(self.shares.partition_point(|&share| share <= at))
    }
}

/// A number below `limit`, which is not 0.
pub fn below(rng: &mut Rng, limit: usize) -> usize {
    let limit = u64::try_from(limit).unwrap_or(u64::MAX);
    usize::try_from(rng.below(limit)).unwrap_or_default()
}

/// One of a list, the first ones far more often than the last ones.
pub fn uneven(rng: &mut Rng, length: usize) -> usize {
    let first = below(rng, length);
    below(rng, first + 1)
}
