//! A live deployment held against the contract: `CATALOG_BASE_URL=… [CATALOG_TOKEN=…] cargo test -p conformance-tests live`.

use std::time::Duration;

use catalog_api::operations::OPERATIONS;
use catalog_outbound::Redirects;

use crate::harness::contract;

#[tokio::test]
async fn live_reads_are_what_the_contract_says() {
    let Ok(base_url) = std::env::var("CATALOG_BASE_URL") else {
        return;
    };
    let token = std::env::var("CATALOG_TOKEN").ok();
    let http =
        catalog_outbound::client(Duration::from_secs(60), Redirects::Follow).expect("a client");
    let mut checked = 0;
    let reads = OPERATIONS
        .iter()
        .filter(|o| o.method == "GET" && !o.path.contains('{'));
    for operation in reads {
        let mut request = http.get(format!(
            "{}{}",
            base_url.trim_end_matches('/'),
            operation.path
        ));
        if let Some(token) = &token {
            request = request.bearer_auth(token);
        }
        let answer = request.send().await.expect("an answer");
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        contract::check(
            operation,
            status,
            &headers,
            &answer.text().await.expect("a body"),
        );
        checked += 1;
    }
    assert!(checked > 0);
}
