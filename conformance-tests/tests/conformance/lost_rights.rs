//! Rights that are lost while a job waits or runs.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{Team, TestApp, User};

fn act<'a>(app: &'a TestApp, who: &User, id: Uuid, what: &str) -> crate::harness::Request<'a> {
    app.post(format!("/api/deployments/{id}/{what}")).by(who)
}

/// How a requester loses the right to take back.
#[derive(Clone, Copy, Debug)]
enum Loss {
    MemberDisabled,
    MemberRemoved,
    ConnectionDisabled,
    ConnectionUnshared,
    WorkspaceArchived,
}

impl Loss {
    async fn happens(self, app: &TestApp, team: &Team) {
        match self {
            Self::MemberDisabled => {
                let change = json!({"disabled": true});
                team.change_member(app, &team.noor, change).await;
            }
            Self::MemberRemoved => team.remove_member(app, &team.noor).await,
            Self::ConnectionDisabled => team.disable_connection(app, true).await,
            Self::ConnectionUnshared => team.unshare_connection(app).await,
            Self::WorkspaceArchived => team.archive(app).await,
        }
    }

    /// Who may take back afterwards: the owner, or Noor once that is mended.
    async fn entitled<'a>(self, app: &TestApp, team: &'a Team) -> &'a User {
        match self {
            Self::MemberDisabled | Self::MemberRemoved | Self::WorkspaceArchived => {
                return &team.fixture.owner;
            }
            Self::ConnectionDisabled => team.disable_connection(app, false).await,
            Self::ConnectionUnshared => team.share_connection(app).await,
        }
        &team.noor
    }
}

/// The last job of a deployment.
async fn job(app: &TestApp, by: &User, id: Uuid) -> Value {
    let history = app.get(format!("/api/deployments/{id}/history")).by(by);
    history.answers(200).await.body["job"].clone()
}

#[tokio::test]
async fn a_removal_that_waits_is_not_done_without_the_right() {
    for loss in [
        Loss::MemberDisabled,
        Loss::MemberRemoved,
        Loss::ConnectionDisabled,
        Loss::ConnectionUnshared,
        Loss::WorkspaceArchived,
    ] {
        let app = TestApp::start().await;
        let team = app.team().await;
        let id = team.deploy(&app).await;
        assert_eq!(app.run_to_the_end(id).await, "published", "{loss:?}");
        let published = app.platform.assets();
        act(&app, &team.noor, id, "unpublish").answers(201).await;
        loss.happens(&app, &team).await;
        // It stays as it is, and the log says why.
        assert_eq!(app.run_to_the_end(id).await, "published", "{loss:?}");
        assert_eq!(app.platform.assets(), published, "{loss:?}");
        let failed = job(&app, &team.noor, id).await;
        assert_eq!(failed["status"], "failed", "{loss:?}: {failed}");
        let why = failed["error"].as_str().expect("a reason").to_owned();
        assert!(why.starts_with("The requester may not "), "{loss:?}: {why}");
        let messages = app.messages(&team.noor, id).await;
        assert!(messages.contains(&why), "{loss:?}: {messages:#?}");
        // Whoever is entitled tries again.
        let entitled = loss.entitled(&app, &team).await;
        act(&app, entitled, id, "unpublish").answers(201).await;
        assert_eq!(app.run_to_the_end(id).await, "unpublished", "{loss:?}");
        assert_eq!(app.platform.assets(), [], "{loss:?}");
    }
}

#[tokio::test]
async fn a_manager_who_is_none_any_more_does_not_take_back() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.deploy(&app).await;
    assert_eq!(app.run_to_the_end(id).await, "published");
    team.remove_member(&app, &team.noor).await;
    act(&app, &team.lena, id, "unpublish").answers(201).await;
    let change = json!({"role": "member"});
    team.change_member(&app, &team.lena, change).await;
    assert_eq!(app.run_to_the_end(id).await, "published");
    assert_eq!(app.platform.assets().len(), 2);
}

/// Who cancels takes back what was done so far, with the own rights.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_former_member_began_is_cancelled_by_a_manager() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.is_deploying(&app).await;
    team.remove_member(&app, &team.noor).await;
    act(&app, &team.lena, id, "cancel").answers(200).await;
    assert_eq!(app.settled(id).await, "cancelled");
    assert_eq!(app.platform.assets(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_in_flight_in_an_archived_workspace_is_cancelled_by_its_owner() {
    let app = TestApp::start().await;
    let team = app.team().await;
    let id = team.is_deploying(&app).await;
    team.archive(&app).await;
    act(&app, &team.noor, id, "cancel").answers(403).await;
    act(&app, &team.fixture.owner, id, "cancel")
        .answers(200)
        .await;
    assert_eq!(app.settled(id).await, "cancelled");
    assert_eq!(app.platform.assets(), []);
}

/// What is on the platform does not stay there because nobody may take it away: it was asked for by somebody who could.
#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_is_carried_out_although_who_asked_for_it_is_disabled() {
    for is_archived in [false, true] {
        let app = TestApp::start().await;
        let team = app.team().await;
        let id = team.is_deploying(&app).await;
        if is_archived {
            let change = json!({"role": "owner"});
            team.change_member(&app, &team.lena, change).await;
            team.archive(&app).await;
        } else {
            team.remove_member(&app, &team.noor).await;
        }
        act(&app, &team.lena, id, "cancel").answers(200).await;
        app.disable(&team.lena).await;
        assert_eq!(app.settled(id).await, "cancelled", "{is_archived}");
        assert_eq!(app.platform.assets(), [], "{is_archived}");
    }
}
