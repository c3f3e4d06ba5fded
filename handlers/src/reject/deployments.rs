//! Connections and deployments.

use catalog_api::status::{Conflict, Forbidden, NotFound};
use catalog_store::{connections, deployments, domain::Unreviewed};

use super::{Reject, no_connection, no_policy, no_ruleset};

impl<R: From<NotFound> + From<Forbidden>> From<connections::ConnectionError> for Reject<R> {
    fn from(error: connections::ConnectionError) -> Self {
        use connections::ConnectionError as E;
        match error {
            E::NotFound => no_connection().into(),
            E::NotOwner => Forbidden::new("Only the owner of a connection can do this.").into(),
            E::Disabled(disabled) => {
                Forbidden::new(format!("In your workspaces the connection is {disabled}.")).into()
            }
        }
    }
}

impl<R> From<connections::DeleteError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict>,
{
    fn from(error: connections::DeleteError) -> Self {
        use connections::DeleteError as E;
        match error {
            E::NotFound => no_connection().into(),
            E::NotOwner => Forbidden::new("Only the owner can delete a connection.").into(),
            E::InFlight => Conflict::new(
                "Deployments are using the connection; wait for them, or cancel them.",
            )
            .into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden>> From<deployments::DeploymentError> for Reject<R> {
    fn from(error: deployments::DeploymentError) -> Self {
        use deployments::DeploymentError as E;
        match error {
            E::NotFound => no_deployment().into(),
            E::NotOwner => not_your_deployment().into(),
            E::Archived => archived().into(),
            E::NotUsable(why) => not_usable(&why).into(),
        }
    }
}

impl<R> From<deployments::ChangeError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict>,
{
    fn from(error: deployments::ChangeError) -> Self {
        use deployments::ChangeError as E;
        match error {
            E::NotFound => no_deployment().into(),
            E::NotOwner => not_your_deployment().into(),
            E::Archived => archived().into(),
            E::NotUsable(why) => not_usable(&why).into(),
            E::NotCancellable(status) => {
                Conflict::new(format!("Cannot cancel: already {status}.")).into()
            }
            E::Leftovers => Conflict::new(
                "Cannot delete: something of the deployment may be on the platform still; its record tells of it.",
            )
            .into(),
            E::NotDeletable(status) => Conflict::new(format!(
                "Cannot delete: the deployment is {status}; only a failed one can be deleted."
            ))
            .into(),
        }
    }
}

impl<R: From<NotFound> + From<Forbidden>> From<deployments::UseError> for Reject<R> {
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
            E::Disabled(disabled) => Forbidden::new(format!(
                "In the workspace the connection is {disabled}."
            ))
            .with("connectionId", "must not be disabled in the workspace")
            .into(),
        }
    }
}

impl<R> From<deployments::CreateError> for Reject<R>
where
    R: From<NotFound> + From<Forbidden> + From<Conflict>,
{
    fn from(error: deployments::CreateError) -> Self {
        use deployments::CreateError as E;
        match error {
            E::NoPolicy => no_policy().into(),
            E::NoRuleset => no_ruleset().into(),
            E::Use(error) => error.into(),
            E::RefNotPermitted(Unreviewed::Nobody) => Forbidden::new(
                "Only approved commits are deployed here (setting `deployments.unreviewed`).",
            )
            .with("ref", "must be left out")
            .into(),
            E::RefNotPermitted(_) => Forbidden::new(
                "Only the owner of a policy can deploy a ref of it; others deploy what was approved.",
            )
            .with("ref", "must be left out")
            .into(),
            E::NotReviewed => Conflict::new(
                "No commit of the policy is approved: it was published before commits were reviewed. Its owner can propose a revision of its repository.",
            )
            .into(),
            E::NotPublished => Conflict::new("Only what is published can be deployed.").into(),
            E::Archived => Conflict::new("The workspace is archived.").into(),
            E::Refused => Conflict::new(
                "The platform rejects the credentials of the connection; update them, or sync the connection once they are valid.",
            )
            .into(),
        }
    }
}

fn not_your_deployment() -> Forbidden {
    Forbidden::new(
        "Only the creator can do this, or a manager of the workspace once the creator has left it.",
    )
}

fn archived() -> Forbidden {
    Forbidden::new(
        "The workspace is archived; only its owners and the owner of the connection can withdraw deployments.",
    )
}

fn not_usable(why: &deployments::UseError) -> Forbidden {
    match why {
        deployments::UseError::Disabled(disabled) => Forbidden::new(format!(
            "You may not use the connection of this deployment: in the workspace it is {disabled}."
        )),
        _ => Forbidden::new(
            "You may not use the connection of this deployment: it is neither yours nor shared into the workspace.",
        ),
    }
}

fn no_deployment() -> NotFound {
    NotFound::new("There is no such deployment, or it is not visible to you.")
}
