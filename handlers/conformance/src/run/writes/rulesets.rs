//! Drafts and submissions of rulesets: checked, submitted, changed and withdrawn.

use serde_json::json;

use super::{Run, id_at, text};

const PROFILE: &str = "#%Validation Profile 1.0\nprofile: Conformance check\n";

/// Nothing is there, and never will be (RFC 2606).
const NOWHERE: &str = "https://conformance.invalid/nobody/nothing";

impl Run<'_> {
    pub(super) async fn rulesets(&mut self, nonce: &str) {
        for yaml in [PROFILE, "no profile: ["] {
            let draft = json!({ "yaml": yaml, "authoritative": false });
            let validate = self.ask("validateRuleset");
            validate.json(&draft).answers(&[200]).await;
        }
        self.nowhere().await;
        let Some(repository) = self.own_repository().await else {
            let note = "no ruleset was submitted: the caller has submitted none whose repository could be used";
            self.report.notes.push(note.to_owned());
            return;
        };
        let name = format!("Conformance check {nonce}");
        let input = json!({
            "name": name,
            "description": "A check of the interface; it is withdrawn at once.",
            "repoUrl": repository,
        });
        let create = self.ask("createRulesetSubmission").json(&input);
        // The repository may be gone since, or the source host another one.
        let made = create.body(&[201, 400, 502]).await;
        let Some(id) = made.and_then(|made| id_at(&made, "/submission/id")) else {
            return;
        };
        for operation in ["getRulesetSubmission", "getRulesetSubmissionHistory"] {
            self.ask(operation).path("id", &id).answers(&[200]).await;
        }
        let update = self.ask("updateRulesetSubmission").path("id", &id);
        let change = json!({ "description": "Changed, and withdrawn at once." });
        update.json(&change).answers(&[200, 502]).await;
        let delete = self.ask("deleteRulesetSubmission").path("id", &id);
        delete.answers(&[200]).await;
        let read = self.ask("getRulesetSubmission").path("id", &id);
        read.answers(&[404]).await;
    }

    /// Repositories that are not there are findings where they are checked, and refused where they are submitted.
    async fn nowhere(&mut self) {
        let check = self.ask("validateSubmission");
        let policy = json!({ "projectType": "unified", "sourcehostUrl": NOWHERE });
        check.json(&policy).answers(&[200, 400, 502]).await;
        let check = self.ask("validateRulesetSubmission");
        let ruleset = json!({ "repoUrl": NOWHERE });
        check.json(&ruleset).answers(&[200, 400, 502]).await;
        let create = self.ask("createRulesetSubmission");
        let ruleset =
            json!({ "name": "Conformance check", "description": "None.", "repoUrl": NOWHERE });
        create.json(&ruleset).answers(&[400, 502]).await;
    }

    async fn own_repository(&mut self) -> Option<String> {
        let own = self.ask("listRulesetSubmissions").body(&[200]).await?;
        let own = own["submissions"].as_array()?;
        own.iter().find_map(|one| text(one, "/source_url"))
    }
}
