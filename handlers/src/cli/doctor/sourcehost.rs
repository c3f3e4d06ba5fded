//! The checks of the source host.

use super::{Report, check_address};
use crate::{
    App,
    sourcehost::{
        SourceHostError,
        client::{ApiVersion, Archives},
    },
};

const ARCHIVES: &str = "sourcehost.archive_url";
const API_VERSION: &str = "sourcehost.api_version_header";

pub(super) async fn check(report: &mut Report, app: &App, repository: Option<&str>) {
    let address = &app.settings.sourcehost.api_url;
    if !check_address(report, "sourcehost.api_url", address, "submissions need it").await {
        return;
    }
    match app.sourcehost.probe_api_version().await {
        Ok(version) => check_version(app, version),
        // A token that is rejected, or a version that is not served: no request succeeds.
        Err(error @ SourceHostError::Refused { .. }) => {
            return report.fail("sourcehost", &error.to_string());
        }
        Err(error) => Report::warn(API_VERSION, &format!("not checked: {error}")),
    }
    check_archives(report, app, repository).await;
}

fn check_version(app: &App, version: Option<ApiVersion>) {
    let settings = &app.settings.sourcehost;
    match (&settings.api_version_header, version) {
        (None, None) => {}
        (None, Some(ApiVersion { header, selected })) => Report::warn(
            API_VERSION,
            &format!(
                "is unset: the source host chooses the version of its API ({selected}); set it to {header}"
            ),
        ),
        (Some(_), None) => Report::warn(
            API_VERSION,
            "is set, but the source host does not say which version it chose",
        ),
        (Some(name), Some(ApiVersion { header, .. })) if *name != *header => Report::warn(
            API_VERSION,
            &format!("is {name}, but the header of the source host is {header}; set it to that"),
        ),
        (Some(_), Some(ApiVersion { selected, .. })) if settings.api_version != selected => {
            Report::warn(
                "sourcehost.api_version",
                &format!("the source host chose {selected} instead"),
            );
        }
        (Some(_), Some(ApiVersion { selected, .. })) => Report::ok(API_VERSION, &selected),
    }
}

async fn check_archives(report: &mut Report, app: &App, repository: Option<&str>) {
    let address = match repository
        .map(|url| app.sourcehost.address(url))
        .transpose()
    {
        Ok(address) => address,
        Err(error) => return report.fail("--repository", &error.to_string()),
    };
    match app.sourcehost.probe_archives(address.as_ref()).await {
        Ok(Archives::Served) => Report::ok(ARCHIVES, "archives are served"),
        Ok(Archives::NothingToFetch) => Report::warn(
            ARCHIVES,
            "not checked: the source host lists no repository with an archive; name one with --repository",
        ),
        Err(SourceHostError::ArchiveHost { origin }) => {
            let now = match &app.settings.sourcehost.archive_url {
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
        Err(error) => Report::warn(ARCHIVES, &format!("not checked: {error}")),
    }
}
