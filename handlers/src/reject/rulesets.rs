//! Rulesets and their submissions.

use catalog_api::status::{BadRequest, Conflict, Forbidden, NotFound};
use catalog_store::{ruleset_submissions, rulesets};

use super::{
    Reject, no_ruleset,
    policies::{no_submission, not_your_submission},
};

impl<R: From<NotFound>> From<rulesets::RulesetError> for Reject<R> {
    fn from(error: rulesets::RulesetError) -> Self {
        match error {
            rulesets::RulesetError::NotFound => no_ruleset().into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden>> From<rulesets::UpdateError> for Reject<R> {
    fn from(error: rulesets::UpdateError) -> Self {
        use rulesets::UpdateError as E;
        match error {
            E::NotFound => no_ruleset().into(),
            E::NotOwner => Forbidden::new("Only the owner can change a ruleset.").into(),
        }
    }
}

impl<R> From<rulesets::EditDocsError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<BadRequest>,
{
    fn from(error: rulesets::EditDocsError) -> Self {
        use rulesets::EditDocsError as E;
        match error {
            E::NotFound => no_ruleset().into(),
            E::NotOwner => not_documented_by_you().into(),
            E::Tabs(error) => BadRequest::new(format!("The documentation is not valid: {error}."))
                .with("tabs", error.to_string())
                .into(),
        }
    }
}

impl<R> From<rulesets::DeleteDocError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict>,
{
    fn from(error: rulesets::DeleteDocError) -> Self {
        use rulesets::DeleteDocError as E;
        match error {
            E::NotFound => no_ruleset().into(),
            E::NoTab => NotFound::new("The ruleset has no such documentation tab.").into(),
            E::NotOwner => not_documented_by_you().into(),
            E::Mandatory => Conflict::new("The tab `overview` is mandatory.").into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden>> From<ruleset_submissions::SubmissionError> for Reject<R> {
    fn from(error: ruleset_submissions::SubmissionError) -> Self {
        use ruleset_submissions::SubmissionError as E;
        match error {
            E::NotFound => no_submission().into(),
            E::NotOwner => not_your_submission().into(),
        }
    }
}

impl<R> From<ruleset_submissions::ChangeError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict>,
{
    fn from(error: ruleset_submissions::ChangeError) -> Self {
        use ruleset_submissions::ChangeError as E;
        match error {
            E::NotFound => no_submission().into(),
            E::NotOwner => not_your_submission().into(),
            E::Stale => Conflict::new(
                "The submission was changed or decided in the meantime; read it again.",
            )
            .into(),
        }
    }
}

impl<R> From<ruleset_submissions::DeleteError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict>,
{
    fn from(error: ruleset_submissions::DeleteError) -> Self {
        use ruleset_submissions::DeleteError as E;
        match error {
            E::NotFound => no_submission().into(),
            E::NotOwner => not_your_submission().into(),
            E::Published => {
                Conflict::new("The submission of a published ruleset cannot be deleted.").into()
            }
        }
    }
}

fn not_documented_by_you() -> Forbidden {
    Forbidden::new("Only the owner can change a ruleset's documentation.")
}
