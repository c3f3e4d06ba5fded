//! The checks of the source host.

use super::{Report, reach};
use crate::{
    app,
    config::Settings,
    sourcehost::{
        SourceHost, SourceHostError,
        client::{ApiVersion, Archives},
    },
};

const API: &str = "sourcehost.api_url";
const TOKEN: &str = "sourcehost.token";
const ARCHIVES: &str = "sourcehost.archive_url";
const API_VERSION: &str = "sourcehost.api_version_header";

pub(super) async fn check(report: &mut Report, settings: &Settings, repository: Option<&str>) {
    let host = match app::source_host(settings) {
        Ok(host) => host,
        Err(error) => return report.fail("sourcehost", &error.to_string()),
    };
    let address = &settings.sourcehost.api_url;
    if !reach::check(report, API, address, "the source host's REST API").await {
        return;
    }
    match host.probe_api_version().await {
        Ok(version) => check_version(report, settings, version),
        // A token that is rejected, or a version that is not served: no request succeeds.
        Err(SourceHostError::BadToken) => {
            return report.fail(
                TOKEN,
                "the source host rejects the token; expected one that is valid there, or none",
            );
        }
        Err(error @ SourceHostError::Refused { .. }) => {
            return report.fail("sourcehost", &error.to_string());
        }
        Err(SourceHostError::RateLimited { retry_after }) => report.warn(
            TOKEN,
            &format!(
                "the quota of requests is exhausted for {} s; {}",
                retry_after.as_secs(),
                if settings.sourcehost.token.is_some() {
                    "take a token with a higher one, or one that nobody else uses"
                } else {
                    "a token has a higher one"
                }
            ),
        ),
        Err(error) => report.warn(API_VERSION, &format!("not checked: {error}")),
    }
    check_archives(report, settings, &host, repository).await;
}

fn check_version(report: &mut Report, settings: &Settings, version: Option<ApiVersion>) {
    let settings = &settings.sourcehost;
    match (&settings.api_version_header, version) {
        (None, None) => {}
        (None, Some(ApiVersion { header, selected })) => report.warn(
            API_VERSION,
            &format!(
                "is unset: the source host chooses the version of its API ({selected}); set it to {header}"
            ),
        ),
        (Some(_), None) => report.warn(
            API_VERSION,
            "is set, but the source host does not say which version it chose",
        ),
        (Some(name), Some(ApiVersion { header, .. })) if *name != *header => report.warn(
            API_VERSION,
            &format!("is {name}, but the header of the source host is {header}; set it to that"),
        ),
        (Some(_), Some(ApiVersion { selected, .. })) if settings.api_version != selected => {
            report.warn(
                "sourcehost.api_version",
                &format!("the source host chose {selected} instead"),
            );
        }
        (Some(_), Some(ApiVersion { selected, .. })) => report.ok(API_VERSION, &selected),
    }
}

async fn check_archives(
    report: &mut Report,
    settings: &Settings,
    host: &SourceHost,
    repository: Option<&str>,
) {
    let address = match repository.map(|url| host.address(url)).transpose() {
        Ok(address) => address,
        Err(error) => return report.fail("--repository", &error.to_string()),
    };
    match host.probe_archives(address.as_ref()).await {
        Ok(Archives::Served) => report.ok(ARCHIVES, "archives are served"),
        Ok(Archives::NothingToFetch) => report.warn(
            ARCHIVES,
            "not checked: the source host lists no repository with an archive; name one with --repository",
        ),
        Err(SourceHostError::ArchiveHost { origin }) => {
            let now = match &settings.sourcehost.archive_url {
                None => "unset".to_owned(),
                Some(url) => url.to_string(),
            };
            let text = format!(
                "is {now}, but the source host serves archives at {origin}; set it to {origin}: deployments need it"
            );
            report.fail(ARCHIVES, &text);
        }
        Err(error) if address.is_some() && error.is_answer() => {
            report.fail("--repository", &error.to_string());
        }
        Err(error) => report.warn(ARCHIVES, &format!("not checked: {error}")),
    }
}
