//! Who may call what, for every served operation, driven by the contract.

use catalog_api::operations::{OPERATIONS, UNSERVED};
use reqwest::Method;
use uuid::Uuid;

use crate::harness::{TestApp, contract};

#[tokio::test]
async fn every_operation_checks_its_caller() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let (read, write) = (
        app.token(&mara, &["api:read"]).await,
        app.token(&mara, &["api:write"]).await,
    );
    for operation in OPERATIONS.iter().filter(|o| !UNSERVED.contains(&o.id)) {
        let security = contract::item(operation)["security"]
            .as_array()
            .expect("security");
        let anonymous = security
            .iter()
            .any(|s| s.as_object().is_some_and(serde_json::Map::is_empty));
        if security.iter().any(|s| s.get("sessionCookie").is_some()) {
            continue; // tokens.rs: a session alone.
        }
        let path = operation
            .path
            .replace("{id}", &Uuid::nil().to_string())
            .replace("{slug}", "none")
            .replace("{key}", "overview")
            .replace("{userId}", &Uuid::nil().to_string())
            .replace("{connectionId}", &Uuid::nil().to_string());
        // Only the vendor catalog is for everybody.
        let path = match operation.id {
            "listRulesets" => format!("{path}?source=vendor"),
            "listPolicyOrgs" => format!("{path}?connectionId={}", Uuid::nil()),
            _ => path,
        };
        let method: Method = operation.method.parse().expect("a method");
        // An identifier of its own, so that snapshots do not depend on the operations before.
        let request = || {
            app.request(method.clone(), &path)
                .header("x-request-id", operation.id)
        };
        let (wanted, other) = if operation.method == "GET" {
            (&read, &write)
        } else {
            (&write, &read)
        };
        request()
            .bearer("prc_unknown")
            .send()
            .await
            .expect(401)
            .snapshot("unknown_token");
        request()
            .bearer(other)
            .send()
            .await
            .expect(403)
            .snapshot("missing_scope");
        request()
            .header("authorization", "Basic YTpi")
            .send()
            .await
            .expect(401);
        let without = request().send().await;
        let open = without.status != 401 || operation.id == "listPolicyComments";
        assert_eq!(open, anonymous, "{} without a token", operation.id);
        let with = request().bearer(wanted).send().await;
        assert!(
            with.status != 401 && with.body["error"]["code"] != "insufficient_scope",
            "{}",
            operation.id
        );
    }
}
