//! Rulesets, their submissions and their documentation.

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
use crate::harness::profile;

scenarios! {
    links: ["updateRuleset"];
    links_and_submission: ["updateRuleset", "updateRulesetSubmission"] gives_way = true;
    submission_fields: ["updateRulesetSubmission"] gives_way = true;
    submissions_made: ["createRulesetSubmission"];
    submission_deleted: ["deleteRulesetSubmission"];
    submission_deleted_and_changed: ["deleteRulesetSubmission", "updateRulesetSubmission"] gives_way = true;
    submission_deleted_and_links: ["deleteRulesetSubmission", "updateRuleset", "putRulesetDoc"];
    documentation_replaced: ["replaceRulesetDocs"];
    documentation_tabs: ["putRulesetDoc", "deleteRulesetDoc"];
    documentation_mixed: ["putRulesetDoc", "replaceRulesetDocs", "deleteRulesetDoc"];
    validations_within_a_quota: ["validateRuleset"];
}

fn all_of((submission, ruleset): (Uuid, Uuid)) -> [(Who, String); 4] {
    [
        (Mara, format!("/api/rulesets/{ruleset}")),
        (Mara, format!("/api/rulesets/{ruleset}/docs")),
        (Mara, format!("/api/ruleset-submissions/{submission}")),
        (
            Mara,
            format!("/api/ruleset-submissions/{submission}/history"),
        ),
    ]
}

async fn published(stage: &Stage<'_>) -> (Uuid, Uuid) {
    let name = stage.word("Basics");
    stage.app.published_ruleset(&stage.mara, &name).await
}

fn change(submission: Uuid, body: Value) -> Ask {
    ask(
        Mara,
        "PATCH",
        format!("/api/ruleset-submissions/{submission}"),
    )
    .json(body)
}

async fn links(stage: &Stage<'_>) -> Case {
    let ids = published(stage).await;
    let patch = |key: &str, url: &str| {
        ask(Mara, "PATCH", format!("/api/rulesets/{}", ids.1)).json(json!({key: url}))
    };
    case(
        [
            patch("video_tutorial_url", "https://docs.test/video"),
            patch("examples_url", "https://docs.test/examples"),
            patch("examples_url", "https://docs.test/more"),
        ],
        all_of(ids),
    )
}

async fn links_and_submission(stage: &Stage<'_>) -> Case {
    let ids = published(stage).await;
    let link = json!({"examples_url": "https://docs.test/examples"});
    case(
        [
            ask(Mara, "PATCH", format!("/api/rulesets/{}", ids.1)).json(link),
            change(ids.0, json!({"name": stage.name("Advanced")})),
        ],
        all_of(ids),
    )
}

async fn submission_fields(stage: &Stage<'_>) -> Case {
    let name = stage.word("Basics");
    let ids = stage.app.ruleset_under_review(&stage.mara, &name).await;
    case(
        [
            change(ids.0, json!({"name": stage.name("Advanced")})),
            change(ids.0, json!({"description": "Checks more."})),
            change(ids.0, json!({"tags": ["one", "two"]})),
        ],
        all_of(ids),
    )
}

async fn submissions_made(stage: &Stage<'_>) -> Case {
    let url = stage.app.ruleset_repository(&stage.word("basics"));
    let submit = || {
        let body = json!({"name": stage.name("Basics"), "description": "Checks.", "category": "Documentation", "repoUrl": url});
        ask(Mara, "POST", "/api/ruleset-submissions").json(body)
    };
    case(
        [submit(), submit()],
        [(Mara, "/api/ruleset-submissions".into())],
    )
}

async fn submission_deleted(stage: &Stage<'_>) -> Case {
    let name = stage.word("Basics");
    let ids = stage.app.ruleset_under_review(&stage.mara, &name).await;
    let delete = || {
        ask(
            Mara,
            "DELETE",
            format!("/api/ruleset-submissions/{}", ids.0),
        )
    };
    case([delete(), delete()], all_of(ids))
}

async fn submission_deleted_and_changed(stage: &Stage<'_>) -> Case {
    let name = stage.word("Basics");
    let ids = stage.app.ruleset_under_review(&stage.mara, &name).await;
    let delete = ask(
        Mara,
        "DELETE",
        format!("/api/ruleset-submissions/{}", ids.0),
    );
    case(
        [
            change(ids.0, json!({"name": stage.name("Advanced")})),
            delete,
        ],
        all_of(ids),
    )
}

async fn submission_deleted_and_links(stage: &Stage<'_>) -> Case {
    let name = stage.word("Basics");
    let ids = stage.app.ruleset_under_review(&stage.mara, &name).await;
    let link = json!({"examples_url": "https://docs.test/examples"});
    case(
        [
            ask(Mara, "PATCH", format!("/api/rulesets/{}", ids.1)).json(link),
            put(ids.1, "extra", json!({"title": "Extra"})),
            ask(
                Mara,
                "DELETE",
                format!("/api/ruleset-submissions/{}", ids.0),
            ),
        ],
        all_of(ids),
    )
}

/// The address of the documentation of a ruleset.
fn docs(ruleset: Uuid) -> String {
    format!("/api/rulesets/{ruleset}/docs")
}

fn replace(ruleset: Uuid, text: &str) -> Ask {
    let tab = |key: &str| json!({"key": key, "title": text, "bodyMd": text});
    let tabs = json!({"tabs": [tab("overview"), tab(text), tab("same")]});
    ask(Mara, "POST", docs(ruleset)).json(tabs)
}

fn put(ruleset: Uuid, key: &str, body: Value) -> Ask {
    ask(Mara, "PUT", format!("{}/{key}", docs(ruleset))).json(body)
}

async fn documentation_replaced(stage: &Stage<'_>) -> Case {
    let ids = published(stage).await;
    let asks = ["one", "two", "three"].map(|text| replace(ids.1, text));
    case(asks, all_of(ids))
}

async fn documentation_tabs(stage: &Stage<'_>) -> Case {
    let ids = published(stage).await;
    case(
        [
            put(ids.1, "extra", json!({"title": "Extra"})),
            put(ids.1, "more", json!({"title": "More", "bodyMd": "More."})),
            ask(Mara, "DELETE", format!("{}/extra", docs(ids.1))),
        ],
        all_of(ids),
    )
}

async fn documentation_mixed(stage: &Stage<'_>) -> Case {
    let ids = published(stage).await;
    stage.send(&replace(ids.1, "one")).await;
    case(
        [
            put(ids.1, "same", json!({"title": "Same"})),
            replace(ids.1, "two"),
            ask(Mara, "DELETE", format!("{}/one", docs(ids.1))),
        ],
        all_of(ids),
    )
}

async fn validations_within_a_quota(stage: &Stage<'_>) -> Case {
    let workspace = stage.app.workspace(&stage.mara, &stage.name("Team")).await;
    let connection = stage.app.connection(&stage.mara, "Main").await;
    let validate = || {
        ask(Mara, "POST", "/api/rulesets/validate").json(json!({
            "yaml": profile("Basics"), "authoritative": true, "connectionId": connection, "workspaceId": workspace,
        }))
    };
    case([validate(), validate()], [])
}
