//! The difference between what is live and what is reviewed.

use std::time::Duration;

use catalog_store::{
    policies::Revision,
    reviews::{PolicyDetail, RulesetDetail},
};
use serde::Serialize;
use similar::TextDiff;

use super::{
    fields::{self, Changed},
    files::{self, Changes, Place},
};
use crate::App;

/// Texts that are hard to compare are compared coarsely after this time.
const LONGEST: Duration = Duration::from_secs(2);

/// What publishing changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Difference {
    /// Whether nothing is live yet, so that everything is new.
    pub(super) first_review: bool,
    /// The metadata that is another.
    pub(super) fields: Vec<Changed>,
    /// The unified difference of the About text or the profile, where it is another.
    pub(super) text: Option<String>,
    /// What changed in the repositories.
    pub(super) repositories: Vec<Changes>,
}

impl Difference {
    /// That of what was never live.
    pub(super) fn of_first() -> Self {
        Self {
            first_review: true,
            ..Self::of_nothing()
        }
    }

    fn of_nothing() -> Self {
        Self {
            first_review: false,
            fields: Vec::new(),
            text: None,
            repositories: Vec::new(),
        }
    }

    /// That of an edit of a published policy.
    pub(super) async fn of_revision(app: &App, live: &PolicyDetail, revision: &Revision) -> Self {
        let Some(proposed) = &revision.project else {
            return Self {
                text: unified(
                    &(live.description.clone() + "\n"),
                    &(revision.proposed_value.clone() + "\n"),
                ),
                ..Self::of_nothing()
            };
        };
        let (old, approved) = (&live.project, live.approved.as_ref());
        Self {
            fields: fields::changed(fields::of_project(old), fields::of_project(proposed)),
            repositories: files::of_project(&app.sourcehost, old, approved, proposed).await,
            ..Self::of_nothing()
        }
    }

    /// That of a ruleset.
    pub(super) async fn of_ruleset(app: &App, detail: &RulesetDetail) -> Self {
        let Some(live) = &detail.live else {
            return Self::of_first();
        };
        let new = &detail.submitted;
        let [base, head] = [live, new].map(|state| Place {
            url: &state.content.source_url,
            commit: Some(&state.content.source_commit),
        });
        Self {
            fields: fields::changed(
                fields::of_ruleset(&live.content),
                fields::of_ruleset(&new.content),
            ),
            text: unified(&live.profile_yaml, &new.profile_yaml),
            repositories: vec![files::between(&app.sourcehost, Some(base), head).await],
            ..Self::of_nothing()
        }
    }
}

/// The unified difference of two texts, if there is one.
fn unified(old: &str, new: &str) -> Option<String> {
    if old == new {
        return None;
    }
    let difference = TextDiff::configure().timeout(LONGEST).diff_lines(old, new);
    let mut difference = difference.unified_diff();
    Some(difference.header("live", "under review").to_string())
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::{LONGEST, unified};

    #[test]
    fn texts_are_compared_by_lines() {
        assert_eq!(unified("a\n", "a\n"), None);
        let difference = unified("a\nb\nc\n", "a\nB\nc\n").expect("a difference");
        assert_eq!(
            difference,
            "--- live\n+++ under review\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"
        );
    }

    /// Nothing in common, and every line many times.
    #[test]
    fn no_text_takes_long() {
        let lines = |odd: usize| {
            let number = |n: usize| (n * n + odd * n) % 911 * 2 + odd;
            let lines = (0..60_000).map(|n| number(n).to_string());
            lines.collect::<Vec<_>>().join("\n")
        };
        let (old, new) = (lines(0), lines(1));
        let begun = Instant::now();
        assert!(unified(&old, &new).is_some());
        assert!(begun.elapsed() < LONGEST * 10);
    }
}
