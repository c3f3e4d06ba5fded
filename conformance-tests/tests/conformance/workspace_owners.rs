//! The owner of a workspace that always stays.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::{
    harness::{Request, TestApp, User},
    workspace_members::{roles, team},
};

#[tokio::test]
async fn the_last_active_owner_stays() {
    let app = TestApp::start().await;
    let (mara, noor, _, _, path) = team(&app).await;
    let own = format!("{path}/members/{}", mara.id);
    let change = |body: Value| app.patch(&own).by(&mara).json(&body);
    change(json!({"role": "admin"}))
        .answers(409)
        .await
        .snapshot("last_owner");
    change(json!({"disabled": true})).answers(409).await;
    app.delete(&own)
        .by(&mara)
        .answers(409)
        .await
        .snapshot("last_owner");
    // Nothing changes for it: that is allowed.
    change(json!({"role": "owner", "disabled": false}))
        .answers(200)
        .await;
    // A disabled owner is none.
    let other = format!("{path}/members/{}", noor.id);
    app.patch(&other)
        .by(&mara)
        .json(&json!({"role": "owner", "disabled": true}))
        .answers(200)
        .await;
    app.delete(&own).by(&mara).answers(409).await;
    app.patch(&other)
        .by(&mara)
        .json(&json!({"disabled": false}))
        .answers(200)
        .await;
    change(json!({"role": "member"})).answers(200).await;
    app.delete(&other).by(&noor).answers(409).await;
    assert_eq!(
        roles(&app, &mara, &path).await,
        ["Lena member", "Mara member", "Noor owner"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_owners_one_stays() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    for round in 0..10 {
        let id = app.workspace(&mara, "Retail").await;
        app.member(id, &mara, &noor, "owner").await;
        let path = |user: &User| format!("/api/workspaces/{id}/members/{}", user.id);
        let (demoted, disabled) = (json!({"role": "member"}), json!({"disabled": true}));
        // Each the other, each itself, both at once.
        let requests = match round % 3 {
            0 => [
                app.patch(path(&noor)).by(&mara).json(&demoted),
                app.patch(path(&mara)).by(&noor).json(&demoted),
            ],
            1 => [
                app.patch(path(&noor)).by(&mara).json(&disabled),
                app.delete(path(&mara)).by(&noor),
            ],
            _ => [
                app.delete(path(&mara)).by(&mara),
                app.delete(path(&noor)).by(&noor),
            ],
        };
        let answers = join_all(requests.map(Request::send)).await;
        let done = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(done, 1, "round {round}: {:?}", answers[0].status);
        let mut owners = 0;
        for user in [&mara, &noor] {
            let listed = app.get("/api/workspaces").by(user).answers(200).await;
            let listed = listed.body["memberships"]
                .as_array()
                .expect("a list")
                .clone();
            owners += listed
                .iter()
                .filter(|own| own["workspace"]["id"] == id.to_string() && own["role"] == "owner")
                .count();
        }
        assert_eq!(owners, 1, "round {round}");
    }
}
