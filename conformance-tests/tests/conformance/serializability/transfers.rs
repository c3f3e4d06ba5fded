//! To whom policies belong.

use serde_json::json;

use super::{
    policies::{all_of, patch, policy, proposal},
    scenarios,
    stage::{
        Ask, Case, Stage,
        Who::{self, Mara, Noor},
        ask, case,
    },
};

scenarios! {
    revision_and_new_owner: ["createPolicyRevision", "acceptTransfer"];
    offers: ["createPolicyTransfer"];
    transfer_decisions: ["acceptTransfer", "cancelTransfer", "rejectTransfer"];
    transfer_and_change: ["acceptTransfer", "updatePolicy", "createPolicyTransfer"];
}

/// A policy that is offered to Noor, and the transfer.
async fn offered(stage: &Stage<'_>) -> (String, String) {
    let (_, path) = policy(stage).await;
    let id = stage.send(&offer(stage, &path)).await.id("/transfer/id");
    (path, format!("/api/transfers/{id}"))
}

fn offer(stage: &Stage<'_>, path: &str) -> Ask {
    let body = json!({"recipientEmail": stage.noor.email});
    ask(Mara, "POST", format!("{path}/transfers")).json(body)
}

fn transfers() -> [(Who, String); 2] {
    [Mara, Noor].map(|who| (who, "/api/me/transfers".to_owned()))
}

async fn revision_and_new_owner(stage: &Stage<'_>) -> Case {
    let (path, transfer) = offered(stage).await;
    let accept = ask(Noor, "POST", format!("{transfer}/accept"));
    let mut reads = all_of(&path);
    reads.push((Mara, format!("{path}/revisions")));
    case([proposal(&path), accept], reads)
}

async fn offers(stage: &Stage<'_>) -> Case {
    let (_, path) = policy(stage).await;
    let to_admin = json!({"recipientEmail": "admin@example.com"});
    let to_admin = ask(Mara, "POST", format!("{path}/transfers")).json(to_admin);
    let asks = [offer(stage, &path), offer(stage, &path), to_admin];
    case(asks, transfers())
}

async fn transfer_decisions(stage: &Stage<'_>) -> Case {
    let (path, transfer) = offered(stage).await;
    let mut reads = all_of(&path);
    reads.extend(transfers());
    case(
        [
            ask(Noor, "POST", format!("{transfer}/accept")),
            ask(Mara, "POST", format!("{transfer}/cancel")),
            ask(Noor, "POST", format!("{transfer}/reject")),
        ],
        reads,
    )
}

async fn transfer_and_change(stage: &Stage<'_>) -> Case {
    let (path, transfer) = offered(stage).await;
    let mut reads = all_of(&path);
    reads.extend(transfers());
    case(
        [
            ask(Noor, "POST", format!("{transfer}/accept")),
            patch(&path, json!({"name": stage.name("Shield")})),
            offer(stage, &path),
        ],
        reads,
    )
}
