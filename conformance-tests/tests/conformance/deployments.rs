//! Deployments to organizations of the platform.

use catalog_emulators::platform::{PlatformFault, PublicationMode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::harness::{
    Exchange, TestApp,
    platform::{EUROPE, Ground, ROOT, SALES},
};

fn id_of(made: &Exchange, position: usize) -> Uuid {
    made.id(&format!("/results/{position}/deployment/id"))
}

#[tokio::test]
async fn a_policy_is_deployed_to_two_organizations() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    let made = app
        .deploy(&ground, &[SALES, EUROPE], json!({"publish": true}))
        .await
        .expect(201);
    let made = made.snapshot("two_organizations");
    app.get("/api/deployments")
        .by(&ground.owner)
        .answers(200)
        .await
        .snapshot("queued");
    app.work();
    for position in 0..2 {
        let id = id_of(&made, position);
        let status = app.settled(id).await;
        let messages = app.messages(&ground.owner, id).await;
        assert_eq!(status, "published", "{messages:#?}");
    }
    let list = app
        .get("/api/deployments")
        .by(&ground.owner)
        .answers(200)
        .await;
    for deployment in list.body["deployments"].as_array().expect("a list") {
        assert_eq!(deployment["home_doc_status"], "published");
        assert!(deployment["implementation_asset_version"].is_string());
    }
    let assets = app.platform.assets();
    assert_eq!(assets.len(), 4);
    for asset in &assets {
        assert_eq!(
            (asset.coordinate.group_id.as_str(), asset.status.as_str()),
            ("g", "development")
        );
        assert!(
            asset.coordinate.version.starts_with("1.0.0-2026"),
            "{}",
            asset.coordinate
        );
        assert!(["guard-dev", "guard-gateway-dev"].contains(&asset.coordinate.asset_id.as_str()));
        assert_eq!(asset.uploads, 1);
    }
    assert!(
        assets
            .iter()
            .any(|asset| asset.files.contains_key("binary.wasm"))
    );
    let messages = app.messages(&ground.owner, id_of(&made, 0)).await;
    assert!(messages.contains(&"building".to_owned()), "{messages:?}");
    assert_eq!(messages.last().map(String::as_str), Some("Done."));
    let history = format!("/api/deployments/{}/history", id_of(&made, 0));
    app.get(history)
        .by(&ground.owner)
        .answers(200)
        .await
        .snapshot("published");
}

#[tokio::test]
async fn an_equal_deployment_is_the_same() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    let publish = json!({"publish": true});
    let first = app
        .deploy(&ground, &[SALES], publish.clone())
        .await
        .expect(201);
    let same = app
        .deploy(&ground, &[SALES, EUROPE], publish.clone())
        .await
        .expect(201)
        .snapshot("deduped");
    assert_eq!(id_of(&first, 0), id_of(&same, 0));
    app.work();
    app.settled(id_of(&first, 0)).await;
    let live = app
        .deploy(&ground, &[SALES], publish.clone())
        .await
        .expect(201);
    assert_eq!(live.body["results"][0]["deployment"]["deduped"], true);
    // To release it is another thing.
    let release = app
        .deploy(&ground, &[SALES], json!({"release": true}))
        .await
        .expect(201);
    assert_eq!(release.body["results"][0]["deployment"]["deduped"], false);
}

#[tokio::test]
async fn an_organization_that_is_not_reached_fails_alone() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    let made = app
        .deploy(&ground, &[SALES, "org-mars"], json!({}))
        .await
        .expect(207);
    made.snapshot("one_is_not_reached");
    let none = app
        .deploy(&ground, &["org-mars", "org-moon"], json!({}))
        .await
        .expect(207);
    none.snapshot("none_is_reached");
}

#[tokio::test]
async fn a_failed_deployment_leaves_nothing_and_blocks_nothing() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    app.platform
        .set_organization_fault(EUROPE, PlatformFault::Failure(503));
    app.work();
    let publish = json!({"publish": true});
    let made = app
        .deploy(&ground, &[SALES, EUROPE], publish.clone())
        .await
        .expect(201);
    assert_eq!(app.settled(id_of(&made, 0)).await, "published");
    assert_eq!(app.settled(id_of(&made, 1)).await, "failed");
    assert_eq!(app.platform.assets().len(), 2);
    let messages = app.messages(&ground.owner, id_of(&made, 1)).await;
    assert!(
        messages
            .iter()
            .any(|message| message.contains("Retrying in")),
        "{messages:?}"
    );
    assert_eq!(messages.last().map(String::as_str), Some("Failed."));
    let (failed, live) = (id_of(&made, 1), id_of(&made, 0));
    app.delete(format!("/api/deployments/{live}"))
        .by(&ground.owner)
        .answers(409)
        .await
        .snapshot("published");
    app.delete(format!("/api/deployments/{failed}"))
        .by(&ground.owner)
        .answers(200)
        .await
        .snapshot("failed");
    app.get(format!("/api/deployments/{failed}/history"))
        .by(&ground.owner)
        .answers(404)
        .await
        .snapshot("deleted");
    app.platform.set_organization_fault(EUROPE, None);
    let again = app
        .deploy(&ground, &[SALES, EUROPE], publish)
        .await
        .expect(201);
    assert_eq!(again.body["results"][0]["deployment"]["deduped"], true);
    assert_eq!(app.settled(id_of(&again, 1)).await, "published");
}

#[tokio::test]
async fn failed_deployments_are_deleted_together() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    app.source_host.remove("sample/guard");
    let made = app
        .deploy(&ground, &[SALES, EUROPE], json!({}))
        .await
        .expect(201);
    app.work();
    for position in 0..2 {
        assert_eq!(app.settled(id_of(&made, position)).await, "failed");
    }
    let delete = |body: Value| {
        app.post("/api/deployments/delete-failed")
            .by(&ground.owner)
            .json(&body)
    };
    delete(json!({"policyId": Uuid::nil()}))
        .answers(200)
        .await
        .snapshot("of_another_policy");
    delete(json!({"policyId": "guard"}))
        .answers(400)
        .await
        .snapshot("no_uuid");
    let noor = app.user("Noor").await;
    let none = app
        .post("/api/deployments/delete-failed")
        .by(&noor)
        .answers(200)
        .await;
    assert_eq!(
        none.body,
        json!({"deletedCount": 0, "deletedDeploymentIds": []})
    );
    app.post("/api/deployments/delete-failed")
        .by(&ground.owner)
        .answers(200)
        .await
        .snapshot("all");
}

#[tokio::test]
async fn what_was_published_is_removed_again() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    app.work();
    let made = app
        .deploy(&ground, &[SALES], json!({"release": true}))
        .await
        .expect(201);
    let id = id_of(&made, 0);
    assert_eq!(app.settled(id).await, "released");
    let versions: Vec<String> = app
        .platform
        .assets()
        .iter()
        .map(|asset| asset.coordinate.to_string())
        .collect();
    assert_eq!(versions.len(), 4);
    assert!(
        versions.contains(&"g/guard/1.0.0".to_owned()),
        "{versions:?}"
    );
    let path = format!("/api/deployments/{id}");
    let act = |what: &str| app.post(format!("{path}/{what}")).by(&ground.owner);
    act("sync").answers(200).await.snapshot("in_sync");
    app.get(format!("{path}/dev-version"))
        .by(&ground.owner)
        .answers(200)
        .await
        .snapshot("there");
    act("unpublish").answers(201).await.snapshot("job");
    assert_eq!(app.settled(id).await, "released");
    app.get(format!("{path}/dev-version"))
        .by(&ground.owner)
        .answers(200)
        .await
        .snapshot("nothing_to_look_up");
    act("unpublish")
        .answers(201)
        .await
        .snapshot("nothing_to_do");
    act("delete-release").answers(201).await.snapshot("job");
    assert_eq!(app.settled(id).await, "unpublished");
    act("delete-release")
        .answers(201)
        .await
        .snapshot("nothing_to_do");
    assert_eq!(app.platform.assets(), []);
    act("sync")
        .answers(200)
        .await
        .snapshot("nothing_to_compare");
    act("cancel")
        .answers(409)
        .await
        .snapshot("outside_of_flight");
}

#[tokio::test]
async fn only_a_definite_answer_means_gone() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    app.work();
    let made = app
        .deploy(&ground, &[SALES, EUROPE], json!({"publish": true}))
        .await
        .expect(201);
    let (first, second) = (id_of(&made, 0), id_of(&made, 1));
    app.settled(first).await;
    app.settled(second).await;
    let sync = |id: Uuid| {
        app.post(format!("/api/deployments/{id}/sync"))
            .by(&ground.owner)
    };
    let dev = |id: Uuid| {
        app.get(format!("/api/deployments/{id}/dev-version"))
            .by(&ground.owner)
    };
    let all = app
        .post(format!("/api/connections/{}/sync", ground.connection))
        .by(&ground.owner);
    app.platform.set_fault(PlatformFault::Failure(503));
    sync(first).answers(200).await.snapshot("unreachable");
    dev(first).answers(200).await.snapshot("unreachable");
    all.answers(200).await.snapshot("unreachable");
    app.platform.set_fault(None);
    // Somebody else deletes what belongs to the first.
    let list = app
        .get("/api/deployments")
        .by(&ground.owner)
        .answers(200)
        .await;
    let rows = list.body["deployments"].as_array().expect("a list");
    let row = rows
        .iter()
        .find(|row| row["id"] == first.to_string())
        .expect("the first");
    let version = row["definition_asset_version"]
        .as_str()
        .expect("a version")
        .to_owned();
    for asset in app.platform.assets() {
        if asset.coordinate.version == version {
            app.platform.forget(&asset.coordinate);
        }
    }
    dev(first).answers(200).await.snapshot("gone");
    // What is gone stays so while the platform cannot be asked.
    app.platform.set_fault(PlatformFault::Failure(503));
    let still = dev(first).answers(200).await;
    assert_eq!(still.body["dev_version_exists"], false);
    app.platform.set_fault(None);
    let all = app
        .post(format!("/api/connections/{}/sync", ground.connection))
        .by(&ground.owner);
    let reconciled = all.answers(200).await.snapshot("one_is_gone");
    assert_eq!(reconciled.body["reconciliation"]["in_sync"], 1);
    sync(first).answers(200).await.snapshot("deleted_already");
    app.platform.set_fault(PlatformFault::Failure(503));
    let still = sync(first).answers(200).await;
    assert_eq!(still.body["result"], "deleted");
    app.platform.set_fault(None);
    // It is in nobody's way.
    let again = app
        .deploy(&ground, &[SALES], json!({"publish": true}))
        .await
        .expect(201);
    assert_eq!(again.body["results"][0]["deployment"]["deduped"], false);
}

#[tokio::test]
async fn what_was_gone_is_live_again_once_it_is_found() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    app.work();
    let publish = || app.deploy(&ground, &[SALES], json!({"publish": true}));
    let id = id_of(&publish().await.expect(201), 0);
    assert_eq!(app.settled(id).await, "published");
    let path = format!("/api/deployments/{id}");
    let sync = || async {
        let request = app.post(format!("{path}/sync")).by(&ground.owner);
        let synced = request.answers(200).await;
        (
            synced.at("/result").to_owned(),
            synced.at("/status").to_owned(),
        )
    };
    let is = |result: &str, status: &str| (result.to_owned(), status.to_owned());
    let dev = || async {
        let request = app.get(format!("{path}/dev-version")).by(&ground.owner);
        request.answers(200).await.body["dev_version_exists"].clone()
    };
    let published = app.platform.assets();
    let forget = || {
        for asset in &published {
            app.platform.forget(&asset.coordinate);
        }
    };
    let restore = || app.platform.restore(published[0].clone());
    forget();
    assert_eq!(sync().await, is("deleted", "deleted"));
    restore();
    assert_eq!(dev().await, json!(true));
    app.platform.set_fault(PlatformFault::Failure(503));
    assert_eq!(dev().await, Value::Null, "it was found since it was gone");
    app.platform.set_fault(None);
    assert_eq!(sync().await, is("in_sync", "published"));
    let same = publish().await.expect(201);
    assert_eq!(same.body["results"][0]["deployment"]["deduped"], true);
    forget();
    assert_eq!(sync().await, is("deleted", "deleted"));
    // Another one takes its place; there is room for one only.
    let other = id_of(&publish().await.expect(201), 0);
    assert_eq!(app.settled(other).await, "published");
    restore();
    assert_eq!(sync().await, is("deleted", "deleted"));
}

#[tokio::test]
async fn a_deployment_is_cancelled_before_and_while_it_runs() {
    let app = TestApp::with(|settings| {
        let words = ["sh", "-c", "echo begun; sleep 30"].map(str::to_owned);
        settings.builder.command = Some(words.to_vec());
    })
    .await;
    let ground = app.ground().await;
    let made = app
        .deploy(&ground, &[SALES, EUROPE], json!({"publish": true}))
        .await
        .expect(201);
    let (waiting, running) = (id_of(&made, 0), id_of(&made, 1));
    let cancel = |id: Uuid| {
        app.post(format!("/api/deployments/{id}/cancel"))
            .by(&ground.owner)
    };
    cancel(waiting).answers(200).await.snapshot("queued");
    assert_eq!(app.settled(waiting).await, "cancelled");
    cancel(waiting)
        .answers(409)
        .await
        .snapshot("cancelled_already");
    app.work();
    while !app
        .messages(&ground.owner, running)
        .await
        .contains(&"begun".to_owned())
    {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    cancel(running).answers(200).await;
    assert_eq!(app.settled(running).await, "cancelled");
    assert_eq!(app.platform.assets(), []);
    let messages = app.messages(&ground.owner, running).await;
    assert_eq!(messages.last().map(String::as_str), Some("Cancelled."));
}

#[tokio::test]
async fn deployments_are_listed_in_pages_for_those_who_may_see_them() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    let (noor, lena) = (app.user("Noor").await, app.user("Lena").await);
    app.member(ground.workspace, &ground.owner, &noor, "member")
        .await;
    let made = app
        .deploy(&ground, &[ROOT, SALES, EUROPE], json!({}))
        .await
        .expect(201);
    app.get("/api/deployments?limit=2&offset=1&assetType=policy")
        .by(&noor)
        .answers(200)
        .await
        .snapshot("page");
    for query in [
        "assetType=ruleset",
        "rulesetId=00000000-0000-0000-0000-000000000000",
    ] {
        let none = app
            .get(format!("/api/deployments?{query}"))
            .by(&noor)
            .answers(200)
            .await;
        assert_eq!(none.body["deployments"], json!([]), "{query}");
    }
    let none = app.get("/api/deployments").by(&lena).answers(200).await;
    assert_eq!(none.body["pagination"]["total"], 0);
    for (what, query) in [
        ("unknown_type", "assetType=other"),
        ("limit_zero", "limit=0"),
        ("offset_negative", "offset=-1"),
        ("no_number", "limit=all"),
        ("no_uuid", "rulesetId=x"),
    ] {
        app.get(format!("/api/deployments?{query}"))
            .by(&noor)
            .answers(400)
            .await
            .snapshot(what);
    }
    let path = format!("/api/deployments/{}", id_of(&made, 0));
    for (who, status, what) in [(&noor, 403, "of_the_workspace"), (&lena, 404, "of_others")] {
        for request in [
            app.delete(&path),
            app.post(format!("{path}/cancel")),
            app.post(format!("{path}/sync")),
            app.post(format!("{path}/unpublish")),
            app.post(format!("{path}/delete-release")),
        ] {
            request.by(who).answers(status).await.snapshot(what);
        }
    }
    for what in ["history", "dev-version", "logs"] {
        app.get(format!("{path}/{what}"))
            .by(&lena)
            .answers(404)
            .await
            .snapshot("of_others");
    }
    app.get(format!("{path}/dev-version"))
        .by(&noor)
        .answers(200)
        .await
        .snapshot("not_published");
    app.get(format!("{path}/history"))
        .by(&noor)
        .answers(200)
        .await
        .snapshot("queued");
}

#[tokio::test]
async fn only_what_may_be_deployed_is() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    let noor = app.user("Noor").await;
    let draft = app.policy_under_review(&ground.owner, "Draft").await;
    app.deploy(&ground, &[SALES], json!({"policyId": draft}))
        .await
        .expect(409)
        .snapshot("not_published");
    let body = json!({
        "policyId": ground.policy, "connectionId": ground.connection, "workspaceId": ground.workspace,
        "targetOrganizationIds": [SALES],
    });
    let try_it = |user, body: &Value| app.post("/api/deployments").by(user).json(body);
    try_it(&noor, &body)
        .answers(404)
        .await
        .snapshot("connection_of_another");
    let mut other = body.clone();
    other["policyId"] = json!(draft);
    try_it(&noor, &other)
        .answers(404)
        .await
        .snapshot("policy_of_another");
    let own = app.connection(&noor, "Own").await;
    other = body.clone();
    other["connectionId"] = json!(own);
    try_it(&noor, &other)
        .answers(404)
        .await
        .snapshot("no_member");
    app.member(ground.workspace, &ground.owner, &noor, "member")
        .await;
    try_it(&noor, &body).answers(404).await;
    let share = json!({"connection_id": ground.connection});
    let connections = format!("/api/workspaces/{}/connections", ground.workspace);
    app.post(&connections)
        .by(&ground.owner)
        .json(&share)
        .answers(200)
        .await;
    try_it(&noor, &body).answers(201).await;
    let mut elsewhere = body.clone();
    elsewhere["workspaceId"] = json!(app.workspace(&noor, "Elsewhere").await);
    try_it(&noor, &elsewhere)
        .answers(403)
        .await
        .snapshot("not_shared");
    let disable = json!({"connection_id": ground.connection, "disabled": true});
    app.patch(&connections)
        .by(&ground.owner)
        .json(&disable)
        .answers(200)
        .await;
    try_it(&noor, &body).answers(403).await.snapshot("disabled");
    let archive = format!("/api/workspaces/{}/archive", ground.workspace);
    app.post(archive).by(&ground.owner).answers(200).await;
    other = body.clone();
    other["connectionId"] = json!(own);
    try_it(&noor, &other)
        .answers(409)
        .await
        .snapshot("archived");
}

#[tokio::test]
async fn wrong_input_is_refused() {
    let app = TestApp::start().await;
    let ground = app.ground().await;
    for (what, extra) in [
        ("nothing_to_deploy", json!({"policyId": null})),
        ("two_things", json!({"rulesetId": Uuid::nil()})),
        ("no_organization", json!({"targetOrganizationIds": []})),
        (
            "blank_organization",
            json!({"targetOrganizationIds": [" "]}),
        ),
        ("publish_of_another_type", json!({"publish": "yes"})),
        ("unknown_property", json!({"version": "2"})),
        (
            "profile_of_a_policy",
            json!({"governanceProfile": {"name": "A"}}),
        ),
    ] {
        let mut body = json!({
            "policyId": ground.policy, "connectionId": ground.connection, "workspaceId": ground.workspace,
            "targetOrganizationIds": [SALES],
        });
        for (key, value) in extra.as_object().expect("an object") {
            if value.is_null() {
                body.as_object_mut().expect("an object").remove(key);
            } else {
                body[key] = value.clone();
            }
        }
        app.post("/api/deployments")
            .by(&ground.owner)
            .json(&body)
            .answers(400)
            .await
            .snapshot(what);
    }
}

#[tokio::test]
async fn publications_may_fail_or_take_their_time() {
    let app = TestApp::start().await;
    let ground: Ground = app.ground().await;
    app.work();
    app.platform.set_publication(PublicationMode::Synchronous);
    let made = app
        .deploy(&ground, &[SALES], json!({"publish": true}))
        .await
        .expect(201);
    assert_eq!(app.settled(id_of(&made, 0)).await, "published");
    app.platform.set_publication(PublicationMode::Failing(
        "The definition has no schema.".to_owned(),
    ));
    let made = app
        .deploy(&ground, &[EUROPE], json!({"publish": true}))
        .await
        .expect(201);
    assert_eq!(app.settled(id_of(&made, 0)).await, "failed");
    let messages = app.messages(&ground.owner, id_of(&made, 0)).await;
    assert!(
        messages.iter().any(|message| message.contains("no schema")),
        "{messages:?}"
    );
    assert_eq!(app.platform.assets().len(), 2);
}
