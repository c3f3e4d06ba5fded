//! Policies and what belongs to them: comments, likes, submissions, revisions, transfers.

use catalog_api::status::{
    BadRequest, Conflict, Forbidden, NotFound, TooManyRequests, UnprocessableContent,
};
use catalog_store::{
    comments, domain::TabError, ideas::DeclareError, likes::LikeError, policies, submissions,
    transfers,
};

use super::{Reject, no_policy};

impl<R: From<NotFound>> From<policies::PolicyError> for Reject<R> {
    fn from(error: policies::PolicyError) -> Self {
        match error {
            policies::PolicyError::NotFound => no_policy().into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden>> From<policies::UpdateError> for Reject<R> {
    fn from(error: policies::UpdateError) -> Self {
        match error {
            policies::UpdateError::NotFound => no_policy().into(),
            policies::UpdateError::NotOwner => {
                Forbidden::new("Only the owner can change a policy.").into()
            }
        }
    }
}

impl<R> From<policies::ProposeError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict> + From<UnprocessableContent>,
{
    fn from(error: policies::ProposeError) -> Self {
        use policies::ProposeError as E;
        match error {
            E::NotFound => no_policy().into(),
            E::NotOwner => Forbidden::new("Only the owner can propose a revision.").into(),
            E::NotPublished => Conflict::new(
                "Only a published policy can be revised; change its submission instead.",
            )
            .into(),
            E::Pending => Conflict::new("A revision of this field is already under review.").into(),
            E::Unchanged => UnprocessableContent::field(
                "value",
                "must be another repository, or have a new commit since the last review",
            )
            .into(),
        }
    }
}

impl<R> From<transfers::OfferError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<BadRequest> + From<Conflict>,
{
    fn from(error: transfers::OfferError) -> Self {
        use transfers::OfferError as E;
        match error {
            E::PolicyNotFound => no_policy().into(),
            E::NotOwner => Forbidden::new("Only the owner can transfer a policy.").into(),
            E::RecipientNotFound => NotFound::new("There is no user with this e-mail address.")
                .with("recipientEmail", "must be the e-mail address of a user")
                .into(),
            E::ToOneself => {
                BadRequest::field("recipientEmail", "must be another user's e-mail address").into()
            }
            E::Pending => {
                Conflict::new("Another transfer of the policy is already pending.").into()
            }
        }
    }
}

impl<R: From<NotFound> + From<Conflict>> From<transfers::DecideError> for Reject<R> {
    fn from(error: transfers::DecideError) -> Self {
        use transfers::DecideError as E;
        match error {
            E::NotFound => {
                NotFound::new("There is no such transfer, or it is not yours to decide.").into()
            }
            E::Ended(status) => Conflict::new(format!("The transfer is already {status}.")).into(),
        }
    }
}

impl<R: From<NotFound> + From<Conflict>> From<LikeError> for Reject<R> {
    fn from(error: LikeError) -> Self {
        match error {
            LikeError::NotFound => no_policy().into(),
            LikeError::NotPublished => {
                Conflict::new("Only a published policy can be liked.").into()
            }
        }
    }
}

impl<R> From<comments::CreateError> for Reject<R>
where
    R: From<NotFound> + From<UnprocessableContent> + From<TooManyRequests>,
{
    fn from(error: comments::CreateError) -> Self {
        use comments::CreateError as E;
        let parent =
            |message: &'static str| UnprocessableContent::field("parentId", message).into();
        match error {
            E::PolicyNotFound => no_policy().into(),
            E::ParentNotFound => NotFound::new("There is no comment to reply to.")
                .with("parentId", "must name a comment of this policy")
                .into(),
            E::ParentElsewhere => parent("must name a comment of this policy"),
            E::NestedReply => parent("must name a top-level comment, not a reply"),
            E::ParentDeleted => parent("must not name a deleted comment"),
            E::TooLong(limit) => UnprocessableContent::field(
                "body",
                &format!("must have at most {limit} characters"),
            )
            .into(),
            E::QuotaExceeded { retry_after } => {
                TooManyRequests::new("The daily quota of comments is exhausted.", retry_after)
                    .into()
            }
        }
    }
}

impl<R> From<comments::EditError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict>,
{
    fn from(error: comments::EditError) -> Self {
        use comments::EditError as E;
        match error {
            E::NotFound => no_comment().into(),
            E::NotPermitted => {
                Forbidden::new("Only the author or an administrator can edit a comment.").into()
            }
            E::Deleted => Conflict::new("A deleted comment cannot be edited.").into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden>> From<comments::DeleteError> for Reject<R> {
    fn from(error: comments::DeleteError) -> Self {
        use comments::DeleteError as E;
        match error {
            E::NotFound => no_comment().into(),
            E::NotPermitted => {
                Forbidden::new("Only the author or an administrator can delete a comment.").into()
            }
            E::NotAdmin => {
                Forbidden::new("Only an administrator can remove a comment entirely.").into()
            }
        }
    }
}

impl<R: From<NotFound> + From<Forbidden>> From<submissions::SubmissionError> for Reject<R> {
    fn from(error: submissions::SubmissionError) -> Self {
        use submissions::SubmissionError as E;
        match error {
            E::NotFound => no_submission().into(),
            E::NotOwner => not_your_submission().into(),
        }
    }
}

impl<R> From<submissions::UpdateError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<BadRequest> + From<Conflict>,
{
    fn from(error: submissions::UpdateError) -> Self {
        use submissions::UpdateError as E;
        match error {
            E::NotFound => no_submission().into(),
            E::NotOwner => not_your_submission().into(),
            E::Approved => Conflict::new(
                "Only the documentation (`docTabs`) of an approved policy can be changed here; propose a revision instead.",
            )
            .into(),
            E::Decided => Conflict::new("The submission has been decided in the meantime; read it again.").into(),
            E::Tabs(error) => error.into(),
            E::Ideas(error) => error.into(),
        }
    }
}

impl<R: From<BadRequest>> From<DeclareError> for Reject<R> {
    fn from(error: DeclareError) -> Self {
        BadRequest::field("deliversIdeaIds", &error.to_string()).into()
    }
}

impl<R: From<BadRequest>> From<TabError> for Reject<R> {
    fn from(error: TabError) -> Self {
        BadRequest::new(format!("`docTabs`: {error}."))
            .with("docTabs", error.to_string())
            .into()
    }
}

pub(super) fn no_submission() -> NotFound {
    NotFound::new("There is no such submission, or it is not visible to you.")
}

pub(super) fn not_your_submission() -> Forbidden {
    Forbidden::new("Only the owner can change a submission.")
}

fn no_comment() -> NotFound {
    NotFound::new("There is no such comment, or it is not visible to you.")
}
