//! Credentials of connections: as they are given, and what the platform says of them.

use catalog_api::{
    models::PlatformOrg,
    status::{BadGateway, BadRequest, Conflict, InternalServerError},
};
use catalog_store::{
    Visible,
    connections::{self, Connection, ConnectionError, Organization, Validation},
    domain::Viewer,
};

use super::normalize::trimmed;
use crate::{
    App,
    platform::{self, Credentials},
    reject::{Outcome, Reject, platform_failure, refusal},
};

/// What the platform said of credentials.
pub(super) struct Checked {
    pub(super) validation: Validation,
    /// What they reach, where that is known.
    pub(super) orgs: Option<Vec<Organization>>,
}

/// Credentials from a request.
pub(super) fn given(
    app: &App,
    host: String,
    client_id: String,
    client_secret: String,
    organization_id: String,
) -> Result<Credentials, BadRequest> {
    if !app.platform.knows_host(&host) {
        let known: Vec<&str> = app
            .settings
            .platform
            .hosts
            .keys()
            .map(String::as_str)
            .collect();
        let message = match known.as_slice() {
            [] => "must be a configured host; none is configured".to_owned(),
            known => format!("must be one of {}", known.join(", ")),
        };
        return Err(BadRequest::field("host", &message));
    }
    Ok(Credentials {
        host,
        client_id: trimmed(client_id),
        client_secret: trimmed(client_secret).into(),
        organization_id: trimmed(organization_id),
    })
}

/// Asks the platform.
pub(super) async fn check(app: &App, credentials: &Credentials) -> Checked {
    let asked = Box::pin(app.platform.organizations(credentials)).await;
    match asked {
        Ok(found) => Checked {
            validation: accepted(app),
            orgs: Some(found.into_iter().map(organization).collect()),
        },
        Err(error) => Checked {
            validation: Validation {
                ok: false,
                refused: refusal(&error).is_some(),
                error: Some(
                    refusal(&error).map_or_else(|| platform_failure(&error), str::to_owned),
                ),
                checked_at: app.clock.now(),
            },
            orgs: None,
        },
    }
}

/// The organizations that a connection reaches, read from the platform, and written down for deployments.
pub(super) async fn organizations<R>(
    app: &App,
    viewer: Viewer,
    connection: &Visible<Connection>,
) -> Outcome<Vec<PlatformOrg>, R>
where
    R: From<BadGateway> + From<Conflict> + From<InternalServerError>,
    Reject<R>: From<ConnectionError>,
{
    let usable = connections::usable(&mut app.store.reader(), viewer, connection).await?;
    let credentials = app.keyring.credentials(&usable)?;
    let found = Box::pin(app.platform.organizations(&credentials)).await?;
    let found: Vec<Organization> = found.into_iter().map(organization).collect();
    let known = connections::orgs(&mut app.store.reader(), connection).await?;
    if !same(&known, &found) {
        let validation = accepted(app);
        let mut tx = app.store.begin().await?;
        connections::record_check(&mut tx, &usable, &validation, Some(&found)).await?;
        tx.commit().await?;
    }
    Ok(found.into_iter().map(view).collect())
}

/// What is written down of credentials that the platform accepted.
fn accepted(app: &App) -> Validation {
    Validation {
        ok: true,
        refused: false,
        error: None,
        checked_at: app.clock.now(),
    }
}

fn same(known: &[Organization], found: &[Organization]) -> bool {
    known.len() == found.len() && found.iter().all(|org| known.contains(org))
}

fn organization(org: platform::Organization) -> Organization {
    Organization {
        org_id: org.id,
        name: org.name,
        is_primary: org.is_primary,
        full_path: org.full_path,
    }
}

fn view(org: Organization) -> PlatformOrg {
    PlatformOrg {
        id: org.org_id,
        name: org.name,
        is_primary: org.is_primary,
        full_path: org.full_path,
    }
}
