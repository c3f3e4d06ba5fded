//! What users say of policies.

use serde_json::json;
use uuid::Uuid;

use super::{
    policies::{all_of, policy},
    scenarios,
    stage::{
        Ask, Case, Stage,
        Who::{Admin, Mara, Noor},
        ask, case,
    },
};

scenarios! {
    comments_within_a_quota: ["createPolicyComment"];
    comment_edits: ["updateComment", "deleteComment"];
    comment_removed: ["updateComment", "deleteComment"];
    reply_to_what_is_deleted: ["createPolicyComment", "deleteComment"];
    reply_to_what_is_removed: ["createPolicyComment", "deleteComment"];
}

async fn comments_within_a_quota(stage: &Stage<'_>) -> Case {
    let (_, path) = policy(stage).await;
    let say = || ask(Noor, "POST", format!("{path}/comments")).json(json!({"body": "Hi"}));
    case([say(), say(), say()], all_of(&path))
}

/// A policy with a comment of Noor's.
async fn comment(stage: &Stage<'_>) -> (String, Uuid) {
    let (_, path) = policy(stage).await;
    let say = ask(Noor, "POST", format!("{path}/comments")).json(json!({"body": "Hi"}));
    let id = stage.send(&say).await.id("/comment/id");
    (path, id)
}

async fn comment_edits(stage: &Stage<'_>) -> Case {
    let (path, id) = comment(stage).await;
    let edit =
        |text: &str| ask(Noor, "PATCH", format!("/api/comments/{id}")).json(json!({"body": text}));
    let delete = ask(Noor, "DELETE", format!("/api/comments/{id}"));
    case([edit("Hello"), edit("Hi"), delete], all_of(&path))
}

async fn comment_removed(stage: &Stage<'_>) -> Case {
    let (path, id) = comment(stage).await;
    let edit = ask(Noor, "PATCH", format!("/api/comments/{id}")).json(json!({"body": "Hello"}));
    let remove = |by, how| ask(by, "DELETE", format!("/api/comments/{id}{how}"));
    case(
        [edit, remove(Admin, "?hard=true"), remove(Noor, "")],
        all_of(&path),
    )
}

async fn reply_to_what_is_deleted(stage: &Stage<'_>) -> Case {
    let (path, id) = comment(stage).await;
    case(
        [
            reply(&path, id),
            ask(Noor, "DELETE", format!("/api/comments/{id}")),
        ],
        all_of(&path),
    )
}

async fn reply_to_what_is_removed(stage: &Stage<'_>) -> Case {
    let (path, id) = comment(stage).await;
    case(
        [
            reply(&path, id),
            ask(Admin, "DELETE", format!("/api/comments/{id}?hard=true")),
        ],
        all_of(&path),
    )
}

fn reply(path: &str, to: Uuid) -> Ask {
    let body = json!({"body": "Hello", "parentId": to});
    ask(Mara, "POST", format!("{path}/comments")).json(body)
}
