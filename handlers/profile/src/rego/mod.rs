//! Rego: the bodies of rules and the helpers beside them, reported with the profile's own lines (ADR 6).

mod builtins;
mod scan;
mod syntax;
mod tokens;

use std::{collections::HashSet, thread};

use super::{
    Finding,
    findings::Findings,
    keys::Speller,
    source::{Origin, Source},
    yaml::Node,
};
use scan::Call;

/// Largest text that is checked, in bytes.
const MAX_BODY: usize = 64 * 1024;
/// What parsing the Rego of one profile may cost, in the steps that [`scan::Scan::cost`] counts. 512 KiB of Rego that people
/// write stay below half of it; what a step takes at worst is some 200 ns (`cargo bench -p catalog-profile`).
const MAX_COST: u64 = 750_000;
/// The parser recurses, and what a profile makes it do must not end the process.
const STACK: usize = 64 * 1024 * 1024;

/// What a text of Rego is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The body of a rule, which sets `$result`.
    Body,
    /// Rules and functions that bodies use.
    Module,
}

/// The Rego of a profile: read piece by piece, parsed at once.
#[derive(Default)]
pub(super) struct Rego {
    pending: Vec<Pending>,
    cost: u64,
    /// Functions that the profile defines.
    defined: HashSet<String>,
}

struct Pending {
    text: String,
    kind: Kind,
    key: &'static str,
    rule: Option<String>,
    origin: Origin,
}

impl Rego {
    /// Checks a piece as far as that takes no parser, and keeps it for [`Rego::parse`].
    pub(super) fn read(
        &mut self,
        node: &Node,
        key: &'static str,
        kind: Kind,
        source: &Source<'_>,
        speller: &mut Speller,
        findings: &mut Findings,
    ) {
        let Some(text) = node.as_str() else {
            findings.error(Some(node), format!("`{key}` must be Rego, as text."));
            return;
        };
        if text.trim().is_empty() {
            findings.error(Some(node), format!("`{key}` must not be blank."));
            return;
        }
        if text.len() > MAX_BODY {
            let limit = MAX_BODY / 1024;
            findings.error(
                Some(node),
                format!("`{key}` must have at most {limit} KiB."),
            );
            return;
        }
        let origin = source.origin(node);
        let scan = match scan::scan(text) {
            Ok(scan) => scan,
            Err(broken) => {
                findings.push_error(broken.finding(key, origin));
                return;
            }
        };
        if kind == Kind::Body && !scan.sets_result {
            findings.warning(
                node,
                format!("`{key}` never sets `$result`, which says whether the rule is met."),
            );
        }
        if kind == Kind::Module {
            self.defined.extend(scan.defined);
        }
        for call in &scan.calls {
            if let Some(message) = self.doubt(call, speller) {
                findings.warning_at(origin.place(call.line, call.column), message);
            }
        }
        let is_first_too_much = self.cost <= MAX_COST;
        self.cost = self.cost.saturating_add(scan.cost);
        if self.cost > MAX_COST {
            if is_first_too_much {
                findings.error(
                    Some(node),
                    "The Rego of this profile is too complex to be checked: use fewer brackets within brackets.",
                );
            }
            return;
        }
        self.pending.push(Pending {
            text: text.to_owned(),
            kind,
            key,
            rule: findings.rule().map(str::to_owned),
            origin,
        });
    }

    /// What is doubtful about a call of a function.
    fn doubt(&self, call: &Call, speller: &mut Speller) -> Option<String> {
        let name = call.name.as_str();
        if builtins::REFUSED.contains(&name) {
            return Some(format!("The platform refuses rules that call `{name}`."));
        }
        if builtins::is_known(name) || self.defined.contains(name) {
            return None;
        }
        let meant = speller.meant(name, builtins::names());
        let hint = meant.map(|known| format!(" Did you mean `{known}`?"));
        let name = super::yaml::quoted(name);
        Some(format!(
            "{name} is not a built-in function of Rego.{}",
            hint.unwrap_or_default()
        ))
    }

    /// Parses what was gathered.
    pub(super) fn parse(&self, findings: &mut Findings) {
        if self.pending.is_empty() {
            return;
        }
        let verdicts = thread::scope(|scope| {
            let parser = thread::Builder::new().stack_size(STACK);
            let parsing = parser.spawn_scoped(scope, || {
                let pieces = self.pending.iter();
                pieces
                    .map(|piece| syntax::check(&piece.text, piece.kind))
                    .collect::<Vec<_>>()
            });
            // A parser that fails in an unforeseen way says nothing about the profile.
            parsing.ok().and_then(|parsing| parsing.join().ok())
        });
        for (piece, verdict) in self.pending.iter().zip(verdicts.into_iter().flatten()) {
            if let Some(broken) = verdict {
                let mut finding = broken.finding(piece.key, piece.origin);
                finding.rule.clone_from(&piece.rule);
                findings.push_error(finding);
            }
        }
    }
}

/// What is wrong with a text, and where in it, from 1.
struct Broken {
    message: String,
    line: u64,
    column: u64,
}

impl Broken {
    fn finding(&self, key: &str, origin: Origin) -> Finding {
        let (line, column) = origin.place(self.line, self.column);
        Finding {
            message: format!("`{key}` is not valid Rego: {}.", self.message),
            line: Some(line),
            column: Some(column),
            rule: None,
        }
    }
}
