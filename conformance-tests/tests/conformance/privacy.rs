//! What others see of people and of what is private.

use serde_json::{Value, json};

use crate::harness::{TestApp, platform::SALES};

#[tokio::test]
async fn members_are_shown_without_their_addresses() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let root = app.admin("Root").await;
    let id = app.workspace(&mara, "Retail").await;
    app.member(id, &mara, &noor, "member").await;
    app.member(id, &mara, &root, "member").await;
    for who in [&mara, &noor, &root] {
        let path = format!("/api/workspaces/{id}/members");
        let members = app.get(path).by(who).answers(200).await;
        let path = format!("/api/workspaces/{id}");
        let detail = app.get(path).by(who).answers(200).await;
        assert_eq!(members.body["members"], detail.body["members"]);
        let shown = members.body["members"].as_array().expect("members");
        for user in [&mara, &noor, &root] {
            let member = shown
                .iter()
                .find(|member| member["user_id"] == json!(user.id));
            let member = member.expect("a member");
            assert_eq!(member["name"], json!(user.name));
            let address = (who.id == user.id || who.id == root.id).then_some(&user.email);
            assert_eq!(
                member["email"],
                json!(address),
                "{} of {}",
                user.name,
                who.name
            );
        }
    }
}

#[tokio::test]
async fn the_hash_of_an_address_is_for_whom_the_profile_is_public_to() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let root = app.admin("Root").await;
    let id = app.published_policy(&mara, "Guard").await;
    let hash = |body: &Value| body["owner_avatar_email_hash"].clone();
    for public in [false, true, false] {
        let profile = json!({"profileIsPublic": public});
        app.patch("/api/me")
            .by(&mara)
            .json(&profile)
            .answers(200)
            .await;
        for (who, sees) in [
            (None, public),
            (Some(&noor), public),
            (Some(&mara), true),
            (Some(&root), true),
        ] {
            let get = |path: String| match who {
                Some(user) => app.get(path).by(user),
                None => app.get(path),
            };
            let detail = get(format!("/api/policies/{id}")).answers(200).await;
            let list = get("/api/policies".to_owned()).answers(200).await;
            let shown = hash(&detail.body["policy"]);
            assert_eq!(shown.is_string(), sees, "{shown}");
            assert_eq!(shown, hash(&list.body["policies"][0]));
        }
    }
}

#[tokio::test]
async fn a_client_id_is_its_owners() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.workspace(&mara, "Retail").await;
    app.member(id, &mara, &noor, "owner").await;
    let connection = app.connection(&mara, "Main").await;
    app.post(format!("/api/workspaces/{id}/connections"))
        .by(&mara)
        .json(&json!({"connection_id": connection}))
        .answers(200)
        .await;
    let path = format!("/api/connections/{connection}");
    let own = app.get(&path).by(&mara).answers(200).await;
    assert!(own.body["connection"]["client_id"].is_string());
    let shared = app.get(&path).by(&noor).answers(200).await;
    assert_eq!(shared.body["connection"]["client_id"], Value::Null);
    assert_eq!(shared.at("/connection/name"), "Main");
}

#[tokio::test]
async fn members_see_the_name_of_a_private_policy_that_is_installed() {
    let app = TestApp::start().await;
    let (mara, noor) = (app.user("Mara").await, app.user("Noor").await);
    let id = app.workspace(&mara, "Retail").await;
    app.member(id, &mara, &noor, "owner").await;
    let connection = app.usable_connection(&mara, id, "Main").await;
    let policy = app.deployable_policy(&mara, "Guard").await;
    let body = json!({
        "policyId": policy, "connectionId": connection, "workspaceId": id,
        "targetOrganizationIds": [SALES], "publish": true,
    });
    app.deployed(&mara, &body, "published").await;
    let installed = |who| {
        let request = app.get(format!("/api/workspaces/{id}")).by(who);
        async { request.answers(200).await.body["installedPolicies"][0].clone() }
    };
    let public = installed(&noor).await;
    assert_eq!(public, installed(&mara).await);
    assert_eq!(public["description"], "About Guard.");
    app.set_private(policy).await;
    assert_eq!(public, installed(&mara).await, "the owner");
    let private = installed(&noor).await;
    for field in [
        "category",
        "description",
        "owner_name",
        "company",
        "submitted_by",
    ] {
        assert_eq!(private[field], Value::Null, "{field}");
    }
    for field in ["id", "name", "deploys_in_workspace", "latest_deployment_at"] {
        assert_eq!(private[field], public[field], "{field}");
    }
}
