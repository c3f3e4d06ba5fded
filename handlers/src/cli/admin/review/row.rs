//! What the list and the details of a case share.

use catalog_store::reviews::Case;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::duplicates::Duplicate;

/// Digits by which a commit is shown, and may be named.
const DIGITS: usize = 12;

/// A case for programs.
pub(super) fn value(case: &Case, duplicates: &[Duplicate], now: DateTime<Utc>) -> Value {
    let commits = case.commits.as_ref();
    json!({
        "kind": case.kind,
        "id": case.id,
        "subject_id": case.subject_id,
        "name": case.name,
        "field": case.field,
        "status": case.status,
        "owner": { "id": case.owner.id, "name": case.owner.name, "email": case.owner.email },
        "repository": case.repositories.first(),
        "implementation_repository": case.repositories.get(1),
        "commit": commits.map(|commits| &commits.source),
        "implementation_commit": commits.and_then(|commits| commits.implementation.as_ref()),
        "version": case.version,
        "submitted_at": case.submitted_at,
        "age_seconds": age_of(case, now).num_seconds(),
        "duplicates": duplicates,
    })
}

/// The commits of a case in short.
pub(super) fn short_commits(case: &Case) -> Option<String> {
    let commits = case.commits.as_ref()?.distinct();
    let short = commits
        .into_iter()
        .map(|commit| commit.get(..DIGITS).unwrap_or(commit));
    Some(short.collect::<Vec<_>>().join(", "))
}

/// How long a case waits, in its largest unit.
pub(super) fn age(case: &Case, now: DateTime<Utc>) -> String {
    let age = age_of(case, now);
    let (number, unit) = match (age.num_days(), age.num_hours(), age.num_minutes()) {
        (0, 0, minutes) => (minutes, "minute"),
        (0, hours, _) => (hours, "hour"),
        (days, _, _) => (days, "day"),
    };
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{plural}")
}

/// Clocks may differ: nothing was submitted later than now.
fn age_of(case: &Case, now: DateTime<Utc>) -> TimeDelta {
    (now - case.submitted_at).max(TimeDelta::zero())
}
