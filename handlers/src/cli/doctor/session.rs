//! The checks of sessions: where their keys are, and whether they can be read.

use std::path::Path;

use super::Report;
use crate::{
    auth::Sessions,
    config::{JwksSource, SessionKey, Settings},
};

const JWKS: &str = "session.jwks";

pub(super) async fn check(report: &mut Report, settings: &Settings) {
    match &settings.session.key {
        SessionKey::Secret(_) => report.ok("session.jwt_secret", "is set"),
        SessionKey::Jwks(source) => check_jwks(report, settings, source).await,
        SessionKey::Embedded => check_own(report),
    }
}

async fn check_jwks(report: &mut Report, settings: &Settings, source: &JwksSource) {
    let place = match source {
        // Without what may be a secret.
        JwksSource::Url(url) => format!("{}{}", url.origin().ascii_serialization(), url.path()),
        JwksSource::File(path) => Path::display(path).to_string(),
    };
    match Sessions::usable_keys(&settings.session, source).await {
        Ok(0) => report.fail(
            JWKS,
            &format!("{place} has no public key for signatures (RSA, EC or OKP, with a `kid`)"),
        ),
        Ok(keys) => report.ok(JWKS, &format!("has {keys} keys for signatures")),
        Err(why) => report.fail(
            JWKS,
            &format!("{place} {why}; expected the JWKS of the sign-in service (a URL or a file)"),
        ),
    }
}

fn check_own(report: &mut Report) {
    match Sessions::own_secret() {
        Ok(is_there) => {
            let made = if is_there {
                ""
            } else {
                ", which the first start makes"
            };
            report.warn(
                "session",
                &format!(
                    "uses its own secret (data/session.key{made}); set session.jwt_secret or session.jwks of your sign-in service"
                ),
            );
        }
        Err(error) => report.fail("session", &error.to_string()),
    }
}
