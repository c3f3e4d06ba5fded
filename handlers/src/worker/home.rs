//! The home page of what was published.

use catalog_store::{
    deployments::{self, AssetState, Part},
    domain::HomePageStatus,
};

use super::context::{Context, StepError};
use crate::reconcile::at;

/// Sets the home page of each published definition or ruleset. A page that the platform does not want fails nothing: the
/// deployment says so, and stands.
pub(super) async fn set(context: &mut Context) -> Result<(), StepError> {
    let id = context
        .deployment
        .policy_id
        .or(context.deployment.ruleset_id);
    let mut reader = context.app.store.reader();
    let text = match id {
        Some(_) => deployments::overview(&mut reader, &context.fence).await?,
        None => None,
    };
    let text = match (
        text,
        context.deployment.policy_id,
        context.deployment.ruleset_id,
    ) {
        (Some(text), _, _) => Some(text),
        (None, Some(_), _) => {
            let policy = deployments::policy_source(&mut reader, &context.fence).await?;
            policy.map(|policy| policy.description)
        }
        (None, None, Some(_)) => {
            let ruleset = deployments::ruleset_source(&mut reader, &context.fence).await?;
            ruleset.map(|ruleset| ruleset.content.0.description)
        }
        (None, None, None) => None,
    };
    let Some(text) = text else { return Ok(()) };
    let credentials = context.credentials().await?;
    let mut status = HomePageStatus::Published;
    for asset in context.assets().await? {
        if asset.part == Part::Implementation || asset.state != AssetState::Published {
            continue;
        }
        let coordinate = at(&asset);
        match context
            .app
            .platform
            .set_home_page(&credentials, &coordinate, &text)
            .await
        {
            Ok(()) => {
                context
                    .say(format!("Set the home page of {coordinate}."))
                    .await?;
            }
            Err(error) if error.is_transient() => return Err(error.into()),
            Err(error) => {
                status = HomePageStatus::Failed;
                context
                    .say(format!(
                        "Cannot set the home page of {coordinate}: {error}."
                    ))
                    .await?;
            }
        }
    }
    let mut tx = context.begin().await?;
    deployments::record_home_page(&mut tx, &context.fence, status).await?;
    tx.commit().await?;
    Ok(())
}
