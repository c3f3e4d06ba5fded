//! A comment and a reply, written, changed and deleted.

use serde_json::{Value, json};

use super::{Run, id_at};

const BODY: &str = "Conformance check: this comment is deleted at once.";
const CHANGED: &str = "Conformance check: changed, and deleted at once.";

impl Run<'_> {
    pub(super) async fn comments(&mut self) {
        let Some(policy) = self.policy_to_touch().await else {
            let note = "comments and likes were not written: no published policy is listed";
            self.report.notes.push(note.to_owned());
            return;
        };
        let create = self.ask("createPolicyComment").path("id", &policy);
        let made = create.json(&json!({ "body": BODY })).body(&[201]).await;
        let Some(id) = made.and_then(|made| id_at(&made, "/comment/id")) else {
            return;
        };
        let reply = self.ask("createPolicyComment").path("id", &policy);
        let reply = reply.json(&json!({ "body": BODY, "parentId": id }));
        let reply = reply.body(&[201]).await;
        let reply = reply.and_then(|made| id_at(&made, "/comment/id"));
        for body in [json!({ "body": " " }), json!({ "body": 1 }), json!({})] {
            let create = self.ask("createPolicyComment").path("id", &policy);
            create.json(&body).answers(&[400, 422]).await;
        }
        let update = self.ask("updateComment").path("id", &id);
        let changed = json!({ "body": CHANGED });
        update.json(&changed).answers(&[200]).await;
        let list = self.ask("listPolicyComments").path("id", &policy);
        let list = list.body(&[200]).await;
        let shown = list.is_none_or(|list| has(&list, &id, CHANGED));
        let what = "the changed comment is not shown";
        self.expect(shown, "listPolicyComments", what);
        for id in reply.iter().chain([&id]) {
            let delete = self.ask("deleteComment").path("id", id);
            delete.answers(&[200]).await;
        }
        let update = self.ask("updateComment").path("id", &id);
        update.json(&changed).answers(&[404, 409]).await;
        // For administrators; of others it leaves a placeholder without a text.
        let remove = self.ask("deleteComment").path("id", &id).query("hard=true");
        remove.answers(&[200, 403, 404]).await;
    }

    /// A published policy, the caller's own if there is one.
    pub(super) async fn policy_to_touch(&mut self) -> Option<String> {
        let own = self.ask("listSubmissions").body(&[200]).await?;
        let own = own["submissions"].as_array().into_iter().flatten();
        let own = own.filter(|one| one["status"] == "published");
        let own: Vec<String> = own.filter_map(|one| id_at(one, "/id")).collect();
        let any = self.things.of("/api/policies").next();
        own.into_iter().next().or_else(|| any.map(str::to_owned))
    }
}

fn has(list: &Value, id: &str, body: &str) -> bool {
    let comments = list["comments"].as_array();
    let mut comments = comments.into_iter().flatten();
    comments.any(|one| one["id"] == id && one["body"] == body)
}
