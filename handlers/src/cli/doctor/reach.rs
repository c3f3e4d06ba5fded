//! Whether other systems answer, and if not, why.

use std::time::Duration;

use catalog_outbound::{Diagnosis, Redirects, header_text};
use reqwest::{Response, StatusCode, Url, header::CONTENT_TYPE};

use super::Report;
use crate::config::Settings;

/// What answers later than this cannot be reached.
const TIMEOUT: Duration = Duration::from_secs(5);

const COLLECTOR: &str = "telemetry.otlp_endpoint";

/// The answer to a GET without credentials; what is wrong where there is none.
pub(super) async fn get(address: &Url) -> Result<Response, String> {
    let client = catalog_outbound::client(TIMEOUT, Redirects::Follow)
        .map_err(|_| "cannot make an HTTP client: the certificates of the system are missing")?;
    let answer = client.get(address.clone()).send().await;
    answer.map_err(|error| format!("{address} {}", Diagnosis::of(&error)))
}

/// Whether an answer is a page for people, where a program expects data: of a proxy, a portal, or the website beside an API.
pub(super) fn is_page(answer: &Response) -> bool {
    let kind = header_text(answer.headers(), CONTENT_TYPE.as_str()).unwrap_or_default();
    kind.to_ascii_lowercase().starts_with("text/html")
}

/// Whether an interface answers at a base address. `what` it should be, in words.
pub(super) async fn check(report: &mut Report, key: &str, address: &Url, what: &str) -> bool {
    match get(address).await {
        Err(why) => report.fail(key, &format!("{why}; expected the base URL of {what}")),
        Ok(answer) if answer.status().is_server_error() => {
            report.fail(key, &format!("{address} answers {}", answer.status()));
        }
        Ok(answer) if is_page(&answer) => report.fail(
            key,
            &format!(
                "{address} answers with HTML ({}); expected the base URL of {what}, without a proxy or sign-in page before it",
                answer.status()
            ),
        ),
        Ok(_) => {
            report.ok(key, "answers");
            return true;
        }
    }
    false
}

/// Whether something answers where traces are sent.
pub(super) async fn check_collector(report: &mut Report, settings: &Settings) {
    let Some(endpoint) = &settings.telemetry.otlp_endpoint else {
        return;
    };
    match get(endpoint).await {
        Err(why) => report.fail(
            COLLECTOR,
            &format!("{why}; expected the base URL of a collector that takes OTLP over HTTP"),
        ),
        Ok(answer) if answer.status() == StatusCode::UNAUTHORIZED => report.warn(
            COLLECTOR,
            "asks for credentials; set OTEL_EXPORTER_OTLP_HEADERS",
        ),
        Ok(_) => report.ok(COLLECTOR, "answers"),
    }
}
