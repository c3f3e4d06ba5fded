//! Deployments, connections and workers at the same moment.

use catalog_store::connections;
use futures_util::future::{join, join_all};
use serde_json::json;
use uuid::Uuid;

use crate::harness::{
    SECRET_KEY, TestApp,
    platform::{CLIENT_SECRET, EUROPE, ROOT, SALES},
};

#[tokio::test(flavor = "multi_thread")]
async fn equal_requests_make_one_deployment() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    let orders = [[ROOT, SALES, EUROPE], [EUROPE, SALES, ROOT]];
    let requests = (0..12).map(|n| app.deploy(&fixture, &orders[n % 2], json!({"publish": true})));
    let answers = join_all(requests).await;
    assert!(answers.iter().all(|answer| answer.status == 201));
    let results = answers
        .iter()
        .flat_map(|answer| answer.body["results"].as_array().expect("results"));
    let made = results
        .filter(|result| result["deployment"]["deduped"] == false)
        .count();
    assert_eq!(made, 3);
    let list = app
        .get("/api/deployments")
        .by(&fixture.owner)
        .answers(200)
        .await;
    assert_eq!(list.body["pagination"]["total"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_workers_publish_nothing_twice() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    // So that the branch is another thing than what was approved.
    app.project("guard", "LLM", "");
    app.work();
    app.work();
    let mut ids: Vec<Uuid> = Vec::new();
    for extra in [
        json!({"publish": true}),
        json!({"publish": true, "ref": "main"}),
        json!({}),
    ] {
        let made = app
            .deploy(&fixture, &[ROOT, SALES, EUROPE], extra)
            .await
            .expect(201);
        ids.extend((0..3).map(|n| made.id(&format!("/results/{n}/deployment/id"))));
    }
    for id in &ids {
        let status = app.settled(*id).await;
        assert!(
            ["published", "built"].contains(&status),
            "{:#?}",
            app.messages(&fixture.owner, *id).await
        );
    }
    let mut publications = app.platform.publications();
    assert_eq!(publications.len(), 12);
    publications.sort();
    publications.dedup();
    assert_eq!(publications.len(), 12);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_is_deleted_or_used() {
    let app = TestApp::start().await;
    let fixture = app.fixture().await;
    for n in 0..6 {
        let connection = app.connection(&fixture.owner, &format!("C{n}")).await;
        let extra = json!({"connectionId": connection});
        let path = format!("/api/connections/{connection}");
        let (deploy, delete) = join(
            app.deploy(&fixture, &[SALES], extra),
            app.delete(path).by(&fixture.owner).send(),
        )
        .await;
        let outcome = (deploy.status.as_u16(), delete.status.as_u16());
        assert!([(201, 409), (404, 200)].contains(&outcome), "{outcome:?}");
    }
}

#[tokio::test]
async fn secrets_are_sealed_and_rotated() {
    let app = TestApp::with(|settings| {
        let new = "new:AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=";
        settings.secrets.keys = Some(vec![new.into(), SECRET_KEY.into()]);
    })
    .await;
    let mara = app.user("Mara").await;
    let id = app.connection(&mara, "Main").await;
    let mut reader = app.app.store.reader();
    let secret = CLIENT_SECRET.as_bytes();
    assert!(
        connections::not_sealed_with(&mut reader, "new")
            .await
            .expect("the database")
            .is_empty()
    );
    let old = connections::not_sealed_with(&mut reader, "later").await;
    let [(connection, sealed)] = &old.expect("the database")[..] else {
        panic!("not one connection");
    };
    assert_eq!((*connection, sealed.key_id.as_str()), (id, "new"));
    assert!(
        !sealed
            .bytes
            .windows(secret.len())
            .any(|part| part == secret)
    );
}
