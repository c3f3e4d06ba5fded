//! Failures on their way to an answer: each domain error of the store is mapped once, exhaustively.
//!
//! `Reject<R>` wraps the response type of an operation. A domain error turns into it only if the operation documents
//! every status that the error can mean, so `?` on a rule that the contract does not foresee does not compile.

use std::future::Future;

use catalog_api::status::{
    BadGateway, BadRequest, Conflict, Forbidden, InternalServerError, NotFound, TooManyRequests,
    UnprocessableContent,
};
use catalog_store::{
    DatabaseError, comments, connections, deployments, docs::DocsError, domain::WorkspaceAction,
    likes::LikeError, policies, ruleset_submissions, rulesets, submissions, tokens, transfers,
    users, workspaces,
};

use crate::{platform::PlatformError, secrets::SecretError, sourcehost::SourceHostError};

/// A success, or the refusal of an operation with the response type `R`.
pub type Outcome<T, R> = Result<T, Reject<R>>;

/// A refusal.
pub struct Reject<R>(pub R);

/// Runs a handler and gives its answer.
pub async fn answer<T, R: From<T>>(handler: impl Future<Output = Outcome<T, R>>) -> R {
    match handler.await {
        Ok(success) => success.into(),
        Err(Reject(refusal)) => refusal,
    }
}

macro_rules! status {
    ($($status:ident),*) => {
        $(impl<R: From<$status>> From<$status> for Reject<R> {
            fn from(status: $status) -> Self {
                Self(status.into())
            }
        })*
    };
}

status!(
    BadGateway,
    BadRequest,
    Conflict,
    Forbidden,
    NotFound,
    TooManyRequests,
    UnprocessableContent
);

impl<R: From<InternalServerError>> From<DatabaseError> for Reject<R> {
    fn from(error: DatabaseError) -> Self {
        Self(InternalServerError::log(&error).into())
    }
}

impl<R: From<BadGateway>> From<SourceHostError> for Reject<R> {
    fn from(error: SourceHostError) -> Self {
        tracing::warn!(%error, "the source host could not be read");
        Self(BadGateway::new("The source host cannot be read now; try again later.").into())
    }
}

impl<R: From<BadGateway>> From<PlatformError> for Reject<R> {
    fn from(error: PlatformError) -> Self {
        tracing::warn!(%error, "the platform could not be asked");
        let message = match error {
            PlatformError::Refused => "The platform refuses the credentials of the connection.",
            PlatformError::Forbidden | PlatformError::NotFound => {
                "The credentials of the connection do not reach their organization."
            }
            _ => "The platform cannot be reached now; try again later.",
        };
        Self(BadGateway::new(message).into())
    }
}

impl<R: From<InternalServerError>> From<SecretError> for Reject<R> {
    fn from(error: SecretError) -> Self {
        Self(InternalServerError::log(&error).into())
    }
}

impl<R: From<NotFound> + From<InternalServerError>> From<policies::PolicyError> for Reject<R> {
    fn from(error: policies::PolicyError) -> Self {
        match error {
            policies::PolicyError::NotFound => no_policy().into(),
            policies::PolicyError::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden> + From<InternalServerError>> From<policies::UpdateError>
    for Reject<R>
{
    fn from(error: policies::UpdateError) -> Self {
        match error {
            policies::UpdateError::NotFound => no_policy().into(),
            policies::UpdateError::NotOwner => {
                Forbidden::new("Only the owner can change a policy.").into()
            }
            policies::UpdateError::Database(error) => error.into(),
        }
    }
}

impl<R> From<policies::ProposeError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict> + From<InternalServerError>,
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
            E::Pending => {
                Conflict::new("A revision of this field waits for review already.").into()
            }
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<transfers::OfferError> for Reject<R>
where
    R: From<NotFound>
        + From<Forbidden>
        + From<BadRequest>
        + From<Conflict>
        + From<InternalServerError>,
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
            E::Pending => Conflict::new("Another transfer of the policy is pending.").into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<Conflict> + From<InternalServerError>> From<transfers::DecideError>
    for Reject<R>
{
    fn from(error: transfers::DecideError) -> Self {
        use transfers::DecideError as E;
        match error {
            E::NotFound => NotFound::new("There is no such transfer for you to decide.").into(),
            E::Ended(status) => Conflict::new(format!("The transfer is {status}.")).into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden> + From<InternalServerError>>
    From<connections::ConnectionError> for Reject<R>
{
    fn from(error: connections::ConnectionError) -> Self {
        use connections::ConnectionError as E;
        match error {
            E::NotFound => no_connection().into(),
            E::NotOwner => Forbidden::new("Only the owner of a connection can do this.").into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<connections::DeleteError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: connections::DeleteError) -> Self {
        use connections::DeleteError as E;
        match error {
            E::NotFound => no_connection().into(),
            E::NotOwner => Forbidden::new("Only the owner can delete a connection.").into(),
            E::InFlight => Conflict::new(
                "Deployments through the connection are in flight; wait for them, or cancel them.",
            )
            .into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden> + From<InternalServerError>>
    From<deployments::DeploymentError> for Reject<R>
{
    fn from(error: deployments::DeploymentError) -> Self {
        use deployments::DeploymentError as E;
        match error {
            E::NotFound => no_deployment().into(),
            E::NotOwner => Forbidden::new("Only who made a deployment can do this.").into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<deployments::ChangeError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: deployments::ChangeError) -> Self {
        use deployments::ChangeError as E;
        match error {
            E::NotFound => no_deployment().into(),
            E::NotOwner => Forbidden::new("Only who made a deployment can change it.").into(),
            E::State(status) => Conflict::new(format!("The deployment is {status}.")).into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden> + From<InternalServerError>> From<deployments::UseError>
    for Reject<R>
{
    fn from(error: deployments::UseError) -> Self {
        use deployments::UseError as E;
        match error {
            E::NoConnection => no_connection().into(),
            E::NoWorkspace => {
                NotFound::new("There is no such workspace, or you are no member of it.").into()
            }
            E::NotShared => Forbidden::new(
                "The connection can be used only by its owner, and in the workspaces that it is shared into.",
            )
            .with("connectionId", "must be yours, or shared into the workspace and not disabled there")
            .into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<deployments::CreateError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: deployments::CreateError) -> Self {
        use deployments::CreateError as E;
        match error {
            E::NoPolicy => no_policy().into(),
            E::NoRuleset => no_ruleset().into(),
            E::Use(error) => error.into(),
            E::NotPublished => Conflict::new("Only what is published can be deployed.").into(),
            E::Archived => Conflict::new("The workspace is archived.").into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<InternalServerError>> From<rulesets::RulesetError> for Reject<R> {
    fn from(error: rulesets::RulesetError) -> Self {
        match error {
            rulesets::RulesetError::NotFound => no_ruleset().into(),
            rulesets::RulesetError::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden> + From<InternalServerError>> From<rulesets::UpdateError>
    for Reject<R>
{
    fn from(error: rulesets::UpdateError) -> Self {
        use rulesets::UpdateError as E;
        match error {
            E::NotFound => no_ruleset().into(),
            E::NotOwner => Forbidden::new("Only the owner can change a ruleset.").into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<rulesets::EditDocsError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<BadRequest> + From<InternalServerError>,
{
    fn from(error: rulesets::EditDocsError) -> Self {
        use rulesets::EditDocsError as E;
        match error {
            E::NotFound => no_ruleset().into(),
            E::NotOwner => not_documented_by_you().into(),
            E::Tabs(error) => BadRequest::new(format!("The documentation is not valid: {error}."))
                .with("tabs", error.to_string())
                .into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<rulesets::DeleteDocError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: rulesets::DeleteDocError) -> Self {
        use rulesets::DeleteDocError as E;
        match error {
            E::NotFound => no_ruleset().into(),
            E::NoTab => NotFound::new("The ruleset has no such documentation tab.").into(),
            E::NotOwner => not_documented_by_you().into(),
            E::Mandatory => Conflict::new("The tab `overview` is mandatory.").into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<InternalServerError>> From<ruleset_submissions::SubmissionError>
    for Reject<R>
{
    fn from(error: ruleset_submissions::SubmissionError) -> Self {
        use ruleset_submissions::SubmissionError as E;
        match error {
            E::NotFound => no_ruleset_submission().into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<ruleset_submissions::ChangeError> for Reject<R>
where
    R: From<NotFound> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: ruleset_submissions::ChangeError) -> Self {
        use ruleset_submissions::ChangeError as E;
        match error {
            E::NotFound => no_ruleset_submission().into(),
            E::Stale => Conflict::new(
                "The submission was changed or decided in the meantime; read it again.",
            )
            .into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<ruleset_submissions::DeleteError> for Reject<R>
where
    R: From<NotFound> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: ruleset_submissions::DeleteError) -> Self {
        use ruleset_submissions::DeleteError as E;
        match error {
            E::NotFound => no_ruleset_submission().into(),
            E::Published => {
                Conflict::new("The submission of a published ruleset cannot be deleted.").into()
            }
            E::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<Conflict> + From<InternalServerError>> From<LikeError> for Reject<R> {
    fn from(error: LikeError) -> Self {
        match error {
            LikeError::NotFound => no_policy().into(),
            LikeError::NotPublished => {
                Conflict::new("Only a published policy can be liked.").into()
            }
            LikeError::Database(error) => error.into(),
        }
    }
}

impl<R> From<comments::CreateError> for Reject<R>
where
    R: From<NotFound>
        + From<UnprocessableContent>
        + From<TooManyRequests>
        + From<InternalServerError>,
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
                TooManyRequests::new("The daily quota of comments is used up.", retry_after).into()
            }
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<comments::EditError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: comments::EditError) -> Self {
        use comments::EditError as E;
        match error {
            E::NotFound => no_comment().into(),
            E::NotPermitted => {
                Forbidden::new("Only the author or an administrator can edit a comment.").into()
            }
            E::Deleted => Conflict::new("A deleted comment cannot be edited.").into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden> + From<InternalServerError>> From<comments::DeleteError>
    for Reject<R>
{
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
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<submissions::UpdateError> for Reject<R>
where
    R: From<NotFound> + From<BadRequest> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: submissions::UpdateError) -> Self {
        use submissions::UpdateError as E;
        match error {
            E::NotFound => NotFound::new("There is no such submission of yours.").into(),
            E::Approved => Conflict::new(
                "Of an approved policy only the documentation (`docTabs`) can be changed here; propose a revision instead.",
            )
            .into(),
            E::Decided => Conflict::new("The submission was decided in the meantime; read it again.").into(),
            E::Tabs(error) => DocsError::Invalid(error).into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R: From<BadRequest> + From<InternalServerError>> From<DocsError> for Reject<R> {
    fn from(error: DocsError) -> Self {
        match error {
            DocsError::Invalid(error) => BadRequest::new(format!("`docTabs`: {error}."))
                .with("docTabs", error.to_string())
                .into(),
            DocsError::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<InternalServerError>> From<tokens::RevokeError> for Reject<R> {
    fn from(error: tokens::RevokeError) -> Self {
        match error {
            tokens::RevokeError::NotFound => {
                NotFound::new("There is no such token of yours.").into()
            }
            tokens::RevokeError::Database(error) => error.into(),
        }
    }
}

impl<R: From<Conflict> + From<InternalServerError>> From<users::ProfileError> for Reject<R> {
    fn from(error: users::ProfileError) -> Self {
        match error {
            users::ProfileError::UsernameTaken => Conflict::new("The username is taken.")
                .with("username", "must not be another user's")
                .into(),
            users::ProfileError::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<InternalServerError>> From<workspaces::WorkspaceError> for Reject<R> {
    fn from(error: workspaces::WorkspaceError) -> Self {
        match error {
            workspaces::WorkspaceError::NotFound => no_workspace().into(),
            workspaces::WorkspaceError::Database(error) => error.into(),
        }
    }
}

impl<R: From<Conflict> + From<InternalServerError>> From<workspaces::CreateError> for Reject<R> {
    fn from(error: workspaces::CreateError) -> Self {
        match error {
            workspaces::CreateError::SlugTaken => Conflict::new("The slug is taken.")
                .with("slug", "must not be another workspace's")
                .into(),
            workspaces::CreateError::Database(error) => error.into(),
        }
    }
}

impl<R> From<workspaces::RenameError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: workspaces::RenameError) -> Self {
        use workspaces::RenameError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::NotPermitted => not_yours_to(WorkspaceAction::Rename).into(),
            E::Archived => archived().into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden> + From<InternalServerError>> From<workspaces::ArchiveError>
    for Reject<R>
{
    fn from(error: workspaces::ArchiveError) -> Self {
        use workspaces::ArchiveError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::NotPermitted => not_yours_to(WorkspaceAction::Archive).into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<workspaces::AddMemberError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: workspaces::AddMemberError) -> Self {
        use workspaces::AddMemberError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::UserNotFound => NotFound::new("There is no such user.").into(),
            E::NotPermitted(action) => not_yours_to(action).into(),
            E::Archived => archived().into(),
            E::AlreadyMember => {
                Conflict::new("The user is a member already, or a disabled one.").into()
            }
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<workspaces::ChangeMemberError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: workspaces::ChangeMemberError) -> Self {
        use workspaces::ChangeMemberError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::NoMember => no_member().into(),
            E::NotPermitted(action) => not_yours_to(action).into(),
            E::Archived => archived().into(),
            E::LastOwner => Conflict::new(
                "The last active owner of a workspace stays; make another member owner first.",
            )
            .into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<workspaces::MemberImpactError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<InternalServerError>,
{
    fn from(error: workspaces::MemberImpactError) -> Self {
        use workspaces::MemberImpactError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::NoMember => no_member().into(),
            E::NotPermitted => not_yours_to(WorkspaceAction::ManageMembers).into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<workspaces::ShareError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: workspaces::ShareError) -> Self {
        use workspaces::ShareError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::ConnectionNotFound => {
                NotFound::new("There is no such connection, or it is not visible to you.").into()
            }
            E::NotOwner => Forbidden::new("Only its owner can share a connection.").into(),
            E::Archived => archived().into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R> From<workspaces::SharedConnectionError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict> + From<InternalServerError>,
{
    fn from(error: workspaces::SharedConnectionError) -> Self {
        use workspaces::SharedConnectionError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::NotShared => not_shared().into(),
            E::NotPermitted => not_yours_to(WorkspaceAction::ManageConnections).into(),
            E::Archived => archived().into(),
            E::Database(error) => error.into(),
        }
    }
}

impl<R: From<NotFound> + From<InternalServerError>> From<workspaces::ConnectionImpactError>
    for Reject<R>
{
    fn from(error: workspaces::ConnectionImpactError) -> Self {
        use workspaces::ConnectionImpactError as E;
        match error {
            E::NotFound => no_workspace().into(),
            E::NotShared => not_shared().into(),
            E::Database(error) => error.into(),
        }
    }
}

fn no_policy() -> NotFound {
    NotFound::new("There is no such policy, or it is not visible to you.")
}

fn no_comment() -> NotFound {
    NotFound::new("There is no such comment, or it is not visible to you.")
}

fn no_ruleset() -> NotFound {
    NotFound::new("There is no such ruleset, or it is not visible to you.")
}

fn no_ruleset_submission() -> NotFound {
    NotFound::new("There is no such submission of yours.")
}

fn not_documented_by_you() -> Forbidden {
    Forbidden::new("Only the owner can change a ruleset's documentation.")
}

fn no_workspace() -> NotFound {
    NotFound::new("There is no such workspace, or you are no member of it.")
}

fn no_member() -> NotFound {
    NotFound::new("The workspace has no such member.")
}

fn not_shared() -> NotFound {
    NotFound::new("The connection is not shared into the workspace.")
}

fn archived() -> Conflict {
    Conflict::new("The workspace is archived; bring it back to change it.")
}

fn not_yours_to(action: WorkspaceAction) -> Forbidden {
    Forbidden::new(match action {
        WorkspaceAction::Rename => "Only owners and admins can rename a workspace.",
        WorkspaceAction::Archive => "Only owners and admins can archive a workspace.",
        WorkspaceAction::ManageMembers => {
            "Only owners and admins of a workspace manage its members."
        }
        WorkspaceAction::ManageOwners => "Only owners of a workspace manage its owners.",
        WorkspaceAction::ManageConnections => {
            "Only owners and admins of a workspace, and the connection's owner, can do that."
        }
    })
}

fn no_connection() -> NotFound {
    NotFound::new("There is no such connection, or it is not visible to you.")
}

fn no_deployment() -> NotFound {
    NotFound::new("There is no such deployment, or it is not visible to you.")
}
