//! The platform's own opinion of a ruleset.

use serde::Deserialize;

use super::{Platform, call::Call, reasons::shortened_text};
use crate::{Credentials, PlatformError};

/// No more findings are kept; whoever has so many does not read them all.
const MAX_FINDINGS: usize = 500;

/// Something that the platform finds wrong with a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteFinding {
    /// What is wrong, in the platform's words; at most 300 characters.
    pub message: String,
    /// The line, from 1.
    pub line: Option<u64>,
    /// The column, from 1.
    pub column: Option<u64>,
    /// The rule that it is about.
    pub rule: Option<String>,
}

#[derive(Deserialize)]
struct ValidationAnswer {
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
    /// What the platform finds wrong with a ruleset; nothing for a valid one.
    ///
    /// The platform's published documents do not describe this endpoint, so that it can change or go. An answer that
    /// says "invalid" without a reason is [`Malformed`](PlatformError::Malformed): it must not pass for "valid".
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
        let answered = self.ask(credentials, &call).await?;
        let answer: ValidationAnswer = answered.answer.json("the findings about a ruleset")?;
        if answer.valid {
            return Ok(Vec::new());
        }
        if answer.errors.is_empty() {
            return Err(PlatformError::Malformed {
                what: "the findings about a ruleset",
            });
        }
        let secrets = answered.secrets(credentials);
        let findings = answer.errors.into_iter().take(MAX_FINDINGS);
        Ok(findings
            .map(|finding| RemoteFinding {
                message: shortened_text(&finding.message, &secrets),
                line: finding.line,
                column: finding.column,
                rule: finding.rule.map(|rule| shortened_text(&rule, &secrets)),
            })
            .collect())
    }
}
