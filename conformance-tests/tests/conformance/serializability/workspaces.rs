//! Workspaces and their members.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    scenarios,
    stage::{
        Case, Stage,
        Who::{self, Mara, Noor},
        ask, case,
    },
};

scenarios! {
    workspaces_of_one_name: ["createWorkspace"];
    workspaces_of_one_slug: ["createWorkspace"];
    name_and_archive: ["updateWorkspace", "archiveWorkspace", "unarchiveWorkspace"];
    member_added: ["addWorkspaceMember"];
    member_changed: ["updateWorkspaceMember"];
    member_changed_and_removed: ["updateWorkspaceMember", "removeWorkspaceMember"];
    owners_who_leave: ["updateWorkspaceMember", "removeWorkspaceMember"];
}

/// A workspace of Mara's with Noor in it.
pub(super) async fn workspace(stage: &Stage<'_>, role: &str) -> (Uuid, String) {
    let id = stage.app.workspace(&stage.mara, &stage.name("Team")).await;
    stage.app.member(id, &stage.mara, &stage.noor, role).await;
    (id, format!("/api/workspaces/{id}"))
}

pub(super) fn all_of(path: &str) -> [(Who, String); 4] {
    [
        (Mara, path.to_owned()),
        (Mara, format!("{path}/members")),
        (Noor, path.to_owned()),
        (Noor, format!("{path}/members")),
    ]
}

async fn workspaces_of_one_name(stage: &Stage<'_>) -> Case {
    let make = |by| ask(by, "POST", "/api/workspaces").json(json!({"name": stage.name("Team")}));
    case([make(Mara), make(Mara)], [(Mara, "/api/workspaces".into())])
}

async fn workspaces_of_one_slug(stage: &Stage<'_>) -> Case {
    let body = json!({"name": "Team", "slug": stage.word("team")});
    let make = |by| ask(by, "POST", "/api/workspaces").json(body.clone());
    case(
        [make(Mara), make(Noor)],
        [Mara, Noor].map(|who| (who, "/api/workspaces".to_owned())),
    )
}

async fn name_and_archive(stage: &Stage<'_>) -> Case {
    let (_, path) = workspace(stage, "admin").await;
    case(
        [
            ask(Noor, "PATCH", &*path).json(json!({"name": stage.name("Crew")})),
            ask(Mara, "POST", format!("{path}/archive")),
            ask(Mara, "DELETE", format!("{path}/archive")),
        ],
        all_of(&path),
    )
}

async fn member_added(stage: &Stage<'_>) -> Case {
    let id = stage.app.workspace(&stage.mara, &stage.name("Team")).await;
    let path = format!("/api/workspaces/{id}");
    let add = |role: &str| {
        let body = json!({"userId": stage.noor.id, "role": role});
        ask(Mara, "POST", format!("{path}/members")).json(body)
    };
    case([add("admin"), add("member")], all_of(&path))
}

pub(super) fn member(path: &str, id: Uuid) -> String {
    format!("{path}/members/{id}")
}

async fn member_changed(stage: &Stage<'_>) -> Case {
    let (_, path) = workspace(stage, "member").await;
    let change = |body: Value| ask(Mara, "PATCH", member(&path, stage.noor.id)).json(body);
    case(
        [
            change(json!({"role": "admin"})),
            change(json!({"disabled": true})),
            change(json!({"disabled": false})),
        ],
        all_of(&path),
    )
}

async fn member_changed_and_removed(stage: &Stage<'_>) -> Case {
    let (_, path) = workspace(stage, "member").await;
    let noor = member(&path, stage.noor.id);
    case(
        [
            ask(Mara, "PATCH", &*noor).json(json!({"role": "admin"})),
            ask(Mara, "DELETE", &*noor),
            ask(Noor, "DELETE", &*noor),
        ],
        all_of(&path),
    )
}

async fn owners_who_leave(stage: &Stage<'_>) -> Case {
    let (_, path) = workspace(stage, "owner").await;
    case(
        [
            ask(Mara, "PATCH", member(&path, stage.mara.id)).json(json!({"role": "member"})),
            ask(Noor, "DELETE", member(&path, stage.noor.id)),
        ],
        all_of(&path),
    )
}
