//! Submissions of policies.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    scenarios,
    stage::{
        Ask, Case, Stage,
        Who::{self, Mara},
        ask, case,
    },
};

scenarios! {
    submissions_of_one_name: ["createSubmission"];
    fields: ["updateSubmission"];
    documentation: ["updateSubmission"];
    name_by_two_ways: ["updateSubmission", "updatePolicy"];
    resubmission: ["updateSubmission"] gives_way = true;
}

async fn submissions_of_one_name(stage: &Stage<'_>) -> Case {
    let url = stage.app.repository(&stage.word("guard"));
    let submit = || {
        let body =
            json!({"name": stage.name("Guard"), "description": "Guards.", "sourcehostUrl": url});
        ask(Mara, "POST", "/api/submissions").json(body)
    };
    case(
        [submit(), submit()],
        [
            (Mara, "/api/submissions".into()),
            (Mara, format!("/api/policies?q={}", stage.tag())),
        ],
    )
}

async fn submission(stage: &Stage<'_>) -> (Uuid, String) {
    let name = stage.name("Guard");
    let id = stage.app.policy_under_review(&stage.mara, &name).await;
    (id, format!("/api/submissions/{id}"))
}

fn all_of(id: Uuid) -> [(Who, String); 3] {
    [
        (Mara, format!("/api/submissions/{id}")),
        (Mara, format!("/api/submissions/{id}/history")),
        (Mara, format!("/api/policies/{id}")),
    ]
}

fn patch(path: &str, body: Value) -> Ask {
    ask(Mara, "PATCH", path).json(body)
}

fn tabs(path: &str, key: &str) -> Ask {
    let tab = |key: &str| json!({"key": key, "title": key, "bodyMd": key, "sortOrder": 0, "kind": "custom"});
    let overview =
        json!({"key": "overview", "title": key, "bodyMd": key, "sortOrder": 1, "kind": "overview"});
    patch(path, json!({"docTabs": [overview, tab(key), tab("same")]}))
}

async fn fields(stage: &Stage<'_>) -> Case {
    let (id, path) = submission(stage).await;
    let idea = stage.app.idea("An idea").await;
    case(
        [
            patch(&path, json!({"name": stage.name("Shield")})),
            patch(&path, json!({"description": "Shields what is behind it."})),
            patch(&path, json!({"deliversIdeaIds": [idea]})),
        ],
        all_of(id),
    )
}

async fn documentation(stage: &Stage<'_>) -> Case {
    let (id, path) = submission(stage).await;
    case(
        [tabs(&path, "one"), tabs(&path, "two"), tabs(&path, "three")],
        all_of(id),
    )
}

async fn name_by_two_ways(stage: &Stage<'_>) -> Case {
    let (id, path) = submission(stage).await;
    let policy = format!("/api/policies/{id}");
    case(
        [
            patch(
                &policy,
                json!({"category": "Compliance", "name": stage.name("Shield")}),
            ),
            patch(&path, json!({"description": "Shields what is behind it."})),
        ],
        all_of(id),
    )
}

async fn resubmission(stage: &Stage<'_>) -> Case {
    let (id, path) = submission(stage).await;
    stage.app.reject(id, "Not yet.").await;
    case(
        [
            patch(&path, json!({"name": stage.name("Shield")})),
            patch(&path, json!({})),
            tabs(&path, "one"),
        ],
        all_of(id),
    )
}
