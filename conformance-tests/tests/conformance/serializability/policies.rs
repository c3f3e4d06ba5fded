//! Policies and their revisions.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    scenarios,
    stage::{
        Ask, Case, Stage,
        Who::{self, Mara, Noor},
        ask, case,
    },
};

scenarios! {
    fields: ["updatePolicy"];
    name_and_documentation: ["updatePolicy", "updateSubmission"];
    downloads: ["recordPolicyDownload"];
    likes: ["togglePolicyLike", "recordPolicyDownload"];
    revisions: ["createPolicyRevision", "updatePolicy"];
}

/// A published policy of Mara's.
pub(super) async fn policy(stage: &Stage<'_>) -> (Uuid, String) {
    let id = stage
        .app
        .published_policy(&stage.mara, &stage.name("Guard"))
        .await;
    (id, format!("/api/policies/{id}"))
}

pub(super) fn patch(path: &str, body: Value) -> Ask {
    ask(Mara, "PATCH", path).json(body)
}

/// A policy with its history, which a change must not leave without.
pub(super) fn all_of(path: &str) -> Vec<(Who, String)> {
    vec![
        (Mara, path.to_owned()),
        (Mara, format!("{path}/history")),
        (Mara, format!("{path}/comments")),
    ]
}

async fn fields(stage: &Stage<'_>) -> Case {
    let (_, path) = policy(stage).await;
    case(
        [
            patch(&path, json!({"name": stage.name("Shield")})),
            patch(&path, json!({"category": "Compliance"})),
        ],
        all_of(&path),
    )
}

async fn name_and_documentation(stage: &Stage<'_>) -> Case {
    let (id, path) = policy(stage).await;
    let submission = format!("/api/submissions/{id}");
    let tabs = |text: &str| {
        let tabs = json!([
            {"key": "overview", "title": text, "bodyMd": text, "sortOrder": 0, "kind": "overview"},
            {"key": text, "title": text, "bodyMd": text, "sortOrder": 1, "kind": "custom"},
        ]);
        patch(&submission, json!({"docTabs": tabs}))
    };
    let mut reads = all_of(&path);
    reads.push((Mara, submission.clone()));
    case(
        [
            patch(&path, json!({"name": stage.name("Shield")})),
            tabs("one"),
            tabs("two"),
        ],
        reads,
    )
}

async fn downloads(stage: &Stage<'_>) -> Case {
    let (_, path) = policy(stage).await;
    let download = |by| ask(by, "POST", format!("{path}/download"));
    case([download(Mara), download(Noor)], all_of(&path))
}

async fn likes(stage: &Stage<'_>) -> Case {
    let (_, path) = policy(stage).await;
    let like = || ask(Noor, "POST", format!("{path}/like"));
    let mut reads = all_of(&path);
    reads.push((Noor, format!("{path}/like")));
    let download = ask(Noor, "POST", format!("{path}/download"));
    case([like(), like(), download], reads)
}

pub(super) fn proposal(path: &str) -> Ask {
    let body = json!({"field": "description", "value": "About the next guard."});
    ask(Mara, "POST", format!("{path}/revisions")).json(body)
}

async fn revisions(stage: &Stage<'_>) -> Case {
    let (_, path) = policy(stage).await;
    let mut reads = all_of(&path);
    reads.push((Mara, format!("{path}/revisions")));
    let rename = patch(&path, json!({"name": stage.name("Shield")}));
    case([proposal(&path), proposal(&path), rename], reads)
}
