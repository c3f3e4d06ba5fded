//! Rego: the bodies of rules and the helpers beside them, reported with the profile's own lines (ADR 6).

mod builtins;
mod scan;
mod syntax;
mod tokens;

use std::{collections::HashSet, thread};

use super::{
    Finding,
    findings::Findings,
    source::{Origin, Source},
    suggestions::Suggestions,
    yaml::Node,
};
use scan::Call;

/// Largest Rego text that is checked, in bytes.
const MAX_BODY: usize = 64 * 1024;
/// The cost budget for parsing the Rego of one profile, in the steps of [`scan::Scan::cost`]. 512 KiB of ordinary Rego
/// need less than two thirds of it; a step takes at most some 400 ns in a release build, half of that in one for speed
/// (`cargo bench -p catalog-profile`).
const MAX_COST: u64 = 500_000;
/// The parser recurses; no profile may overflow its stack, which would abort the process.
const STACK: usize = 64 * 1024 * 1024;

/// The role of a Rego text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The body of a rule, which sets `$result`.
    Body,
    /// Rules and functions that bodies use.
    Module,
}

/// The Rego of a profile: collected piece by piece, parsed in one go.
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
    /// Checks a piece without the parser, and queues it for [`Rego::parse`].
    pub(super) fn read(
        &mut self,
        node: &Node,
        key: &'static str,
        kind: Kind,
        source: &Source<'_>,
        suggestions: &mut Suggestions,
        findings: &mut Findings,
    ) {
        let Some(text) = node.as_str() else {
            findings.error(Some(node), format!("`{key}` must be Rego text."));
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
            Err(syntax_error) => {
                findings.push_error(syntax_error.finding(key, origin));
                return;
            }
        };
        if kind == Kind::Body && !scan.sets_result {
            findings.warning(
                node,
                format!("`{key}` never assigns `$result`, the outcome of the rule."),
            );
        }
        if kind == Kind::Module {
            self.defined.extend(scan.defined);
        }
        for call in &scan.calls {
            if let Some(message) = self.check_call(call, suggestions) {
                findings.warning_at(origin.place(call.line, call.column), message);
            }
        }
        let was_within_budget = self.cost <= MAX_COST;
        self.cost = self.cost.saturating_add(scan.cost);
        if self.cost > MAX_COST {
            if was_within_budget {
                findings.error(
                    Some(node),
                    "The Rego of this profile is too complex to check; reduce the nesting of brackets.",
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

    /// A warning about a call: the function is forbidden or unknown.
    fn check_call(&self, call: &Call, suggestions: &mut Suggestions) -> Option<String> {
        let name = call.name.as_str();
        if builtins::FORBIDDEN.contains(&name) {
            return Some(format!("The platform refuses rules that call `{name}`."));
        }
        if builtins::is_known(name) || self.defined.contains(name) {
            return None;
        }
        let suggested = suggestions.suggest(name, builtins::names());
        let hint = suggested.map(|known| format!(" Did you mean `{known}`?"));
        let name = super::yaml::quoted(name);
        Some(format!(
            "{name} is not a built-in Rego function.{}",
            hint.unwrap_or_default()
        ))
    }

    /// Parses the queued pieces.
    pub(super) fn parse(&self, findings: &mut Findings) {
        if self.pending.is_empty() {
            return;
        }
        let results = thread::scope(|scope| {
            let parser = thread::Builder::new().stack_size(STACK);
            let parsing = parser.spawn_scoped(scope, || {
                let pieces = self.pending.iter();
                pieces
                    .map(|piece| syntax::check(&piece.text, piece.kind))
                    .collect::<Vec<_>>()
            });
            // A panic of the parser says nothing about the profile.
            parsing.ok().and_then(|parsing| parsing.join().ok())
        });
        for (piece, result) in self.pending.iter().zip(results.into_iter().flatten()) {
            if let Some(syntax_error) = result {
                let mut finding = syntax_error.finding(piece.key, piece.origin);
                finding.rule.clone_from(&piece.rule);
                findings.push_error(finding);
            }
        }
    }
}

/// What is wrong with a Rego text, with line and column from 1.
struct SyntaxError {
    message: String,
    line: u64,
    column: u64,
}

impl SyntaxError {
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
