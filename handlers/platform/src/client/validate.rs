//! Authoritative validation of rulesets.

use serde::Deserialize;

use super::{Platform, call::Call, reasons::sanitize};
use crate::{Credentials, PlatformError};

/// The most findings that are kept.
const MAX_FINDINGS: usize = 500;

/// A finding of the platform's validator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteFinding {
    /// The platform's message; at most 300 characters.
    pub message: String,
    /// The line, from 1.
    pub line: Option<u64>,
    /// The column, from 1.
    pub column: Option<u64>,
    /// The rule that it concerns.
    pub rule: Option<String>,
}

#[derive(Deserialize)]
struct ValidationResponse {
    valid: bool,
    #[serde(default)]
    errors: Vec<Finding>,
}

#[derive(Deserialize)]
struct Finding {
    message: String,
    line: Option<u64>,
    column: Option<u64>,
    rule: Option<String>,
}

impl Platform {
    /// Validates a ruleset; no findings for a valid one.
    ///
    /// The platform's published documents do not describe this endpoint, so that it may change or be removed. A response that
    /// says "invalid" without a reason is [`Malformed`](PlatformError::Malformed): it must not count as valid. A platform
    /// without it is told as such ([`NoValidation`](PlatformError::NoValidation)).
    pub async fn validate_ruleset(
        &self,
        credentials: &Credentials,
        yaml: &str,
    ) -> Result<Vec<RemoteFinding>, PlatformError> {
        let url = self.endpoint(
            credentials,
            &["governance", "xapi", "api", "v1", "rulesets", "validate"],
        )?;
        let call = Call::post(url).repeatable().text("application/yaml", yaml);
        let authorized = match self.ask(credentials, &call).await {
            Err(PlatformError::NotFound | PlatformError::Unavailable { status: 501 }) => {
                return Err(PlatformError::NoValidation {
                    url: call.url.to_string(),
                });
            }
            asked => asked?,
        };
        let response: ValidationResponse = authorized.response.json("ruleset validation result")?;
        if response.valid {
            return Ok(Vec::new());
        }
        if response.errors.is_empty() {
            return Err(PlatformError::Malformed {
                what: "ruleset validation result",
            });
        }
        let secrets = authorized.secrets(credentials);
        let findings = response.errors.into_iter().take(MAX_FINDINGS);
        Ok(findings
            .map(|finding| RemoteFinding {
                message: sanitize(&finding.message, &secrets),
                line: finding.line,
                column: finding.column,
                rule: finding.rule.map(|rule| sanitize(&rule, &secrets)),
            })
            .collect())
    }
}
