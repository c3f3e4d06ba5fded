//! Connections, and workspaces that they are shared into.

use serde_json::json;
use uuid::Uuid;

use super::{
    scenarios,
    stage::{
        Ask, Case, Stage,
        Who::{self, Mara, Noor},
        ask, case,
    },
    workspaces::{all_of, member, workspace},
};
use crate::harness::platform::credentials;

scenarios! {
    connection_shared: ["shareWorkspaceConnection", "unshareWorkspaceConnection"];
    shared_connection: ["updateWorkspaceConnection", "unshareWorkspaceConnection"];
    shared_and_deleted: ["shareWorkspaceConnection", "deleteConnection"];
    shared_by_who_leaves: ["shareWorkspaceConnection", "removeWorkspaceMember"];
    connections_made: ["createConnection"];
    connection_fields: ["updateConnection", "syncConnection"];
    connection_deleted: ["deleteConnection", "syncConnection"];
    connection_changed_and_deleted: ["updateConnection", "deleteConnection"];
}

/// The connections of a workspace, and one of them.
struct Shared {
    workspace: String,
    connections: String,
    connection: Uuid,
}

async fn shared(stage: &Stage<'_>, by: Who) -> Shared {
    let (_, workspace) = workspace(stage, "admin").await;
    let owner = if matches!(by, Mara) {
        &stage.mara
    } else {
        &stage.noor
    };
    Shared {
        connections: format!("{workspace}/connections"),
        workspace,
        connection: stage.app.stored_connection(owner, "Main").await,
    }
}

impl Shared {
    fn share(&self, by: Who) -> Ask {
        ask(by, "POST", &*self.connections).json(json!({"connection_id": self.connection}))
    }

    fn unshare(&self, by: Who) -> Ask {
        ask(
            by,
            "DELETE",
            format!("{}?connection_id={}", self.connections, self.connection),
        )
    }

    fn disable(&self, disabled: bool, reason: &str) -> Ask {
        let mut body = json!({"connection_id": self.connection, "disabled": disabled});
        if disabled {
            body["reason"] = reason.into();
        }
        ask(Noor, "PATCH", &*self.connections).json(body)
    }

    fn delete(&self, by: Who) -> Ask {
        ask(
            by,
            "DELETE",
            format!("/api/connections/{}", self.connection),
        )
    }

    fn reads(&self) -> Vec<(Who, String)> {
        let mut reads = all_of(&self.workspace).to_vec();
        reads.push((Mara, "/api/connections".to_owned()));
        reads
    }
}

async fn connection_shared(stage: &Stage<'_>) -> Case {
    let it = shared(stage, Mara).await;
    case(
        [it.share(Mara), it.share(Mara), it.unshare(Mara)],
        it.reads(),
    )
}

async fn shared_connection(stage: &Stage<'_>) -> Case {
    let it = shared(stage, Mara).await;
    stage.send(&it.share(Mara)).await;
    case(
        [
            it.disable(true, "Rotated."),
            it.disable(false, ""),
            it.unshare(Noor),
        ],
        it.reads(),
    )
}

async fn shared_and_deleted(stage: &Stage<'_>) -> Case {
    let it = shared(stage, Mara).await;
    case([it.share(Mara), it.delete(Mara)], it.reads())
}

async fn shared_by_who_leaves(stage: &Stage<'_>) -> Case {
    let it = shared(stage, Noor).await;
    let leave = ask(Noor, "DELETE", member(&it.workspace, stage.noor.id));
    case([it.share(Noor), leave], it.reads())
}

async fn connections_made(_: &Stage<'_>) -> Case {
    let make = |name| ask(Mara, "POST", "/api/connections").json(credentials(name));
    case(
        [make("Main"), make("Other")],
        [(Mara, "/api/connections".into())],
    )
}

async fn connection_fields(stage: &Stage<'_>) -> Case {
    let id = stage.app.connection(&stage.mara, "Main").await;
    let path = format!("/api/connections/{id}");
    let mut others = credentials("");
    others["clientSecret"] = "wrong".into();
    if let Some(fields) = others.as_object_mut() {
        fields.retain(|key, _| key.starts_with("client") || key == "organizationId");
    }
    case(
        [
            ask(Mara, "PATCH", &*path).json(json!({"name": "Renamed"})),
            ask(Mara, "PATCH", &*path).json(others),
            ask(Mara, "POST", format!("{path}/sync")),
        ],
        [(Mara, path.clone()), (Mara, format!("{path}/orgs"))],
    )
}

async fn connection_deleted(stage: &Stage<'_>) -> Case {
    let id = stage.app.connection(&stage.mara, "Main").await;
    let path = format!("/api/connections/{id}");
    let delete = || ask(Mara, "DELETE", &*path);
    case(
        [
            delete(),
            delete(),
            ask(Mara, "POST", format!("{path}/sync")),
        ],
        [(Mara, "/api/connections".into())],
    )
}

async fn connection_changed_and_deleted(stage: &Stage<'_>) -> Case {
    let it = shared(stage, Mara).await;
    let rename = ask(Mara, "PATCH", format!("/api/connections/{}", it.connection));
    case(
        [rename.json(json!({"name": "Renamed"})), it.delete(Mara)],
        it.reads(),
    )
}
