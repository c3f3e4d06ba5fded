//! The text of `catalog admin review show`.

use std::fmt::Write;

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::{
    difference::Difference,
    dossier::Dossier,
    files::{Changes, File, Files, Outcome},
    findings::Findings,
    ideas, row,
};
use crate::{
    cli::output::{block, line},
    sourcehost::client::{FileChange, Relation},
};

/// Lines under headings. Texts of submitters are in lines with a bar before them, so that they cannot pass for headings.
struct Page(String);

impl Page {
    fn line(&mut self, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{text}");
    }

    fn heading(&mut self, text: &str) {
        self.line("");
        self.line(text);
    }

    fn entry(&mut self, name: &str, text: &str) {
        self.line(&format!("  {name:<31} {text}"));
    }

    fn quote(&mut self, text: &str) {
        for quoted in text.trim_end_matches('\n').split('\n') {
            if quoted.is_empty() {
                self.line("    |");
            } else {
                self.line(&format!("    | {}", block(quoted)));
            }
        }
    }
}

/// What is known of a case, for people.
pub(super) fn of(dossier: &Dossier, now: DateTime<Utc>) -> String {
    let mut page = Page(String::new());
    summary(&mut page, dossier, now);
    page.heading("Fields");
    for (name, value) in dossier.fields.iter().filter(|(_, value)| !value.is_null()) {
        page.entry(name, &shown(value));
    }
    if !dossier.ideas.is_empty() {
        let ideas: Vec<String> = dossier.ideas.iter().map(ideas::text).collect();
        page.entry("delivers", &ideas.join(", "));
    }
    if let Some(description) = &dossier.description {
        page.heading("About");
        page.quote(description);
    }
    if let Some(profile) = &dossier.profile_yaml {
        page.heading("Profile");
        page.quote(profile);
    }
    page.heading("Documentation");
    if dossier.doc_tabs.is_empty() {
        page.line("  none");
    }
    for tab in &dossier.doc_tabs {
        page.line(&format!("  {}: {}", line(&tab.key), line(&tab.title)));
        page.quote(&tab.body_md);
    }
    history(&mut page, dossier);
    findings(&mut page, dossier.findings.as_ref());
    if let Some(difference) = &dossier.difference {
        page.heading("Difference to what is live");
        changes(&mut page, difference);
    }
    page.0.trim_end().to_owned()
}

fn summary(page: &mut Page, dossier: &Dossier, now: DateTime<Utc>) {
    let case = &dossier.case;
    let field = case.field.map(|field| format!(" ({field})"));
    let name = line(&case.name);
    page.line(&format!(
        "{} {}: {name}{}",
        case.kind,
        case.id,
        field.unwrap_or_default()
    ));
    let (at, age) = (case.submitted_at.to_rfc3339(), row::age(case, now));
    let status = if case.is_waiting {
        format!("{}, waits since {at} ({age})", case.status)
    } else {
        format!("{}; it does not wait for a decision", case.status)
    };
    page.entry("status", &status);
    let owner = &case.owner;
    page.entry(
        "owner",
        &format!(
            "{} <{}> {}",
            line(&owner.name),
            line(&owner.email),
            owner.id
        ),
    );
    for url in &case.repositories {
        page.entry("repository", &line(url));
    }
    let commits = case.commits.as_ref().map(|commits| commits.distinct());
    let commits = commits.unwrap_or_default();
    for commit in &commits {
        page.entry("commit", &line(commit));
    }
    page.entry("version", &case.version.to_string());
    for other in &dossier.duplicates {
        let (name, url) = (line(&other.name), line(&other.repository));
        let other = format!(
            "{} {} {name} ({}) {url}",
            other.kind, other.id, other.status
        );
        page.entry("same repository", &other);
    }
    if case.is_waiting {
        let (id, version) = (case.id, case.version);
        let named = commits
            .iter()
            .map(|commit| format!("--commit {} ", line(commit)));
        let named: Vec<String> = named.collect();
        let named = named.concat();
        let command =
            format!("catalog admin review approve {id} {named}--version {version} --by EMAIL");
        page.entry("approve with", &command);
    }
}

fn history(page: &mut Page, dossier: &Dossier) {
    page.heading("History");
    for event in &dossier.events {
        let (at, what) = (event.created_at.to_rfc3339(), line(&event.event));
        let about = event
            .detail
            .as_ref()
            .map(|detail| format!(" of {}", line(detail)));
        let by = match (&event.reviewer_name, &event.reviewer_email) {
            (Some(name), Some(email)) => format!(" by {} <{}>", line(name), line(email)),
            _ => String::new(),
        };
        page.line(&format!("  {at}  {what}{}{by}", about.unwrap_or_default()));
        if let Some(feedback) = &event.feedback {
            page.quote(feedback);
        }
    }
}

fn findings(page: &mut Page, findings: Option<&Findings>) {
    let Some(findings) = findings else { return };
    page.heading("Findings at the commit under review");
    match findings {
        Findings::NotChecked { reason } => {
            page.line(&format!("  not checked: {}", line(reason)));
        }
        Findings::Checked {
            ok,
            errors,
            warnings,
        } => {
            page.line(if *ok { "  valid" } else { "  not valid" });
            for (kind, texts) in [("error", errors), ("warning", warnings)] {
                for text in texts {
                    page.line(&format!("  {kind}: {}", line(text)));
                }
            }
        }
    }
}

fn changes(page: &mut Page, difference: &Difference) {
    if difference.first_review {
        return page.line("  This is the first review: nothing is live yet.");
    }
    if difference.fields.is_empty() && difference.text.is_none() {
        page.line("  The metadata and the text are the same.");
    }
    for changed in &difference.fields {
        page.line(&format!("  {}", changed.field));
        page.line(&format!("    - {}", shown(&changed.old)));
        page.line(&format!("    + {}", shown(&changed.new)));
    }
    if let Some(text) = &difference.text {
        page.quote(text);
    }
    for repository in &difference.repositories {
        compared(page, repository);
    }
}

fn compared(page: &mut Page, changes: &Changes) {
    let base = changes.base.as_deref().unwrap_or("not known");
    let (url, base, head) = (line(&changes.repository), line(base), line(&changes.head));
    page.line(&format!("  Files of {url}"));
    page.line(&format!("  from {base} to {head}"));
    match &changes.outcome {
        Outcome::NotCompared { reason } => {
            page.line(&format!("    not compared: {}", line(reason)));
        }
        Outcome::Compared {
            relation,
            ahead_by,
            behind_by,
            files,
            taken_back,
        } => {
            page.line(&match relation {
                Relation::Identical => "    the same commit".to_owned(),
                Relation::Ahead => format!("    commits added: {ahead_by}"),
                Relation::Behind | Relation::Diverged => {
                    format!("    commits added: {ahead_by}; commits that are live and not in it: {behind_by}")
                }
            });
            list(page, files);
            if let Some(files) = taken_back {
                page.line("    Publishing takes back these changes, which are live:");
                list(page, files);
            }
        }
    }
}

fn list(page: &mut Page, files: &Files) {
    for file in &files.files {
        page.line(&format!("    {}", told(file)));
    }
    if files.truncated {
        let number = files.files.len();
        page.line(&format!(
            "    The list ends here: the source host lists {number} files at most, and there may be more."
        ));
    }
}

fn told(file: &File) -> String {
    let change = match file.change {
        FileChange::Added => "added",
        FileChange::Removed => "removed",
        FileChange::Modified => "modified",
        FileChange::Renamed => "renamed",
        FileChange::Copied => "copied",
        FileChange::Changed => "changed",
        FileChange::Unchanged => "unchanged",
    };
    let from = file.previous_path.as_ref();
    let from = from.map(|path| format!(" from {}", line(path)));
    let (path, from) = (line(&file.path), from.unwrap_or_default());
    format!(
        "{change:<9} {path}{from} (+{} -{})",
        file.additions, file.deletions
    )
}

/// A value of a field in one line.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "(none)".to_owned(),
        Value::String(text) => line(text),
        Value::Array(values) if values.is_empty() => "(none)".to_owned(),
        Value::Array(values) => values.iter().map(shown).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}
