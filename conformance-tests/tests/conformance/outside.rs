//! What stands beside the operations: health, the contract, unknown addresses.

use uuid::Uuid;

use crate::harness::TestApp;

#[tokio::test]
async fn health_and_contract() {
    let app = TestApp::start().await;
    for path in ["/healthz", "/readyz"] {
        assert_eq!(
            app.get(path).send_unchecked().await.expect(200).text,
            "ok\n"
        );
    }
    let yaml = app.get("/openapi.yaml").send_unchecked().await.expect(200);
    assert_eq!(yaml.text, catalog_api::OPENAPI_YAML);
    let etag = yaml.headers["etag"].to_str().expect("text").to_owned();
    app.get("/openapi.yaml")
        .header("if-none-match", &etag)
        .send_unchecked()
        .await
        .expect(304);
    assert_eq!(
        app.get("/openapi.json")
            .send_unchecked()
            .await
            .expect(200)
            .body["openapi"],
        "3.1.0"
    );
    app.break_table("users").await;
    app.get("/readyz").send_unchecked().await.expect(503);
    app.get("/healthz").send_unchecked().await.expect(200);
}

#[tokio::test]
async fn the_explorer_is_cacheable_and_loads_nothing_from_elsewhere() {
    let app = TestApp::start().await;
    let page = app.get("/docs/").send_unchecked().await.expect(200);
    assert!(page.text.contains("<title>Policy and Ruleset Catalog"));
    let policy = page.headers["content-security-policy"]
        .to_str()
        .expect("text");
    assert!(policy.starts_with("default-src 'none'; script-src 'self';"));
    assert!(!policy.contains("unsafe"));
    let script = app
        .get("/docs/explorer.js")
        .send_unchecked()
        .await
        .expect(200);
    assert!(script.text.contains("showExtensions: true"));
    let names = page
        .text
        .split('"')
        .filter(|part| part.contains('.') && !part.contains([' ', '<']));
    let names: Vec<&str> = names.collect();
    assert_eq!(names.len(), 5, "{names:?}");
    for name in names {
        let plain = app
            .get(format!("/docs/{name}"))
            .send_unchecked()
            .await
            .expect(200);
        assert!(
            plain.headers["cache-control"]
                .to_str()
                .is_ok_and(|how| how != "no-store")
        );
        let etag = plain.headers["etag"].to_str().expect("text").to_owned();
        for known in [etag.clone(), format!("\"other\", {etag}"), "*".to_owned()] {
            let request = app
                .get(format!("/docs/{name}"))
                .header("if-none-match", &known);
            let answer = request.send_unchecked().await.expect(304);
            assert!(answer.text.is_empty() && answer.headers["etag"] == *etag);
        }
    }
    let style = app
        .get("/docs/swagger-ui.css")
        .header("accept-encoding", "gzip");
    let style = style.send_unchecked().await.expect(200);
    assert_eq!(style.headers["content-encoding"], "gzip");
    assert_eq!(style.headers["vary"], "accept-encoding");
    assert!(
        style.headers["content-length"]
            .to_str()
            .is_ok_and(|length| length.len() < 6)
    );
    let absent = app
        .get("/docs/absent.js")
        .send_unchecked()
        .await
        .expect(404);
    assert_eq!(absent.body["error"]["code"], "not_found");
}

#[tokio::test]
async fn unknown_addresses_and_methods_have_the_same_shape() {
    let app = TestApp::start().await;
    let absent = app.get("/api/nothing").send_unchecked().await.expect(404);
    assert_eq!(absent.body["error"]["code"], "not_found");
    let wrong = app
        .request(reqwest::Method::PUT, "/api/me")
        .send_unchecked()
        .await
        .expect(405);
    assert_eq!(wrong.headers["allow"], "GET, PATCH, HEAD");
    assert_eq!(wrong.body["error"]["code"], "method_not_allowed");
    let id = Uuid::nil();
    let wrong = app
        .delete(format!("/api/policies/{id}/like"))
        .send_unchecked()
        .await
        .expect(405);
    assert_eq!(wrong.headers["allow"], "GET, POST, HEAD");
}

#[tokio::test]
async fn an_identifier_has_one_spelling() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = app.published_policy(&mara, "Guard").await;
    for spelling in [id.hyphenated().to_string(), id.to_string().to_uppercase()] {
        app.get(format!("/api/policies/{spelling}"))
            .send()
            .await
            .expect(200);
    }
    for spelling in [
        id.simple().to_string(),
        id.urn().to_string(),
        format!("%7B{id}%7D"),
        "%ff".to_owned(),
        "%00".to_owned(),
    ] {
        for path in [
            format!("/api/policies/{spelling}"),
            format!("/api/policies/{spelling}/comments"),
        ] {
            let answer = app.get(&path).by(&mara).send().await.expect(404);
            assert_eq!(answer.body["error"]["code"], "not_found", "{path}");
        }
    }
}

#[tokio::test]
async fn every_answer_has_its_request_id() {
    let app = TestApp::start().await;
    let given = app
        .get("/api/me")
        .header("x-request-id", "abc-1")
        .send()
        .await
        .expect(401);
    assert_eq!(
        (
            &given.headers["x-request-id"],
            given.at("/error/request_id")
        ),
        (&"abc-1".parse().expect("a value"), "abc-1")
    );
    let made = app
        .get("/api/me")
        .header("x-request-id", "no good")
        .send()
        .await
        .expect(401);
    assert_eq!(made.headers["x-request-id"], made.at("/error/request_id"));
    assert_ne!(made.at("/error/request_id"), "no good");
}
