//! What is published of a ruleset, and the governance profiles that it becomes part of.

use catalog_store::{
    deployments::{self, Asset, Part, RulesetSource, Stage},
    domain::slug,
};
use serde_json::{Value, json};

use super::{
    context::{Context, StepError},
    policy::{Parts, both_stages},
};
use crate::{
    platform::{AssetFile, AssetKind, Coordinate, GovernanceProfile},
    reconcile::{at, coordinate},
};

async fn source(context: &Context) -> Result<RulesetSource, StepError> {
    let source = match context.deployment.ruleset_id {
        Some(_) => {
            deployments::ruleset_source(&mut context.app.store.reader(), &context.fence).await?
        }
        None => None,
    };
    source.ok_or_else(|| StepError::permanent("The ruleset is deleted."))
}

/// Which versions are published, as `exchange.json` beside the profile says.
pub(super) async fn plan(context: &Context) -> Result<Vec<Asset>, StepError> {
    let ruleset = source(context).await?.content.0;
    let group = ruleset.exchange_group_id.clone();
    let asset = ruleset
        .exchange_asset_id
        .unwrap_or_else(|| slug(&ruleset.name));
    let version = ruleset
        .exchange_version
        .unwrap_or_else(|| "1.0.0".to_owned());
    Ok(both_stages(
        context,
        group,
        &[(Part::Ruleset, asset, version)],
    ))
}

pub(super) async fn files(context: &Context) -> Result<Parts, StepError> {
    let source = source(context).await?;
    let ruleset = source.content.0;
    let name = ruleset.ruleset_path.rsplit('/').next().unwrap_or_default();
    Ok(Parts {
        kind: AssetKind::Ruleset,
        description: ruleset.description,
        files: vec![AssetFile {
            classifier: "ruleset".to_owned(),
            packaging: "yaml".to_owned(),
            name: name.to_owned(),
            content: source.profile_yaml.into(),
        }],
        main_file: Some(name.to_owned()),
        tags: ruleset.tags,
    })
}

/// What is, or is to be, part of the governance profile: the stable version where there is one.
async fn attached(context: &Context) -> Result<Coordinate, StepError> {
    if let Some(vendor) = &context.deployment.vendor_coordinate {
        let wrong = || StepError::permanent("The coordinate of the ruleset is not valid.");
        return coordinate(vendor).ok_or_else(wrong);
    }
    let assets = context.assets().await?;
    let of = |stage| assets.iter().find(|asset| asset.stage == stage);
    let asset = of(Stage::Release).or_else(|| of(Stage::Development));
    let none = || StepError::permanent("The ruleset is not published.");
    asset.map(at).ok_or_else(none)
}

fn profile(context: &Context) -> Option<GovernanceProfile> {
    let wanted = &context.deployment.governance_profile.as_ref()?.0;
    Some(GovernanceProfile {
        name: wanted["name"].as_str()?.to_owned(),
        filter: wanted["filter"].as_str().unwrap_or_default().to_owned(),
    })
}

/// Makes the ruleset part of the profile that was asked for.
pub(super) async fn attach(context: &mut Context) -> Result<(), StepError> {
    let Some(profile) = profile(context) else {
        return Ok(());
    };
    let ruleset = attached(context).await?;
    let credentials = context.credentials().await?;
    let name = &profile.name;
    context
        .say(format!(
            "Adding {ruleset} to the governance profile `{name}`."
        ))
        .await?;
    // Whoever takes the deployment back looks for it there, whether the answer came or not.
    let mut tx = context.begin().await?;
    deployments::begin_attachment(&mut tx, &context.fence, &ruleset.to_string()).await?;
    tx.commit().await?;
    let organization = context.deployment.platform_org_id.clone();
    let platform = &context.app.platform;
    let attached = platform
        .attach_ruleset(&credentials, &organization, &profile, &ruleset)
        .await?;
    let result = json!({
        "profileId": attached.id,
        "version": attached.version,
        "created": attached.created,
        "ruleset": ruleset.gav(),
    });
    let mut tx = context.begin().await?;
    deployments::record_attachment(&mut tx, &context.fence, Some(result)).await?;
    tx.commit().await?;
    context
        .say(format!(
            "Updated the governance profile `{}`.",
            profile.name
        ))
        .await
}

/// Takes the ruleset out of the profile that it is part of, or may be part of, unless another deployment has it there, too.
pub(super) async fn detach(context: &mut Context) -> Result<(), StepError> {
    let deployment = deployments::of_job(&mut context.app.store.reader(), &context.fence).await?;
    let Some(deployment) = deployment else {
        return Ok(());
    };
    let result = deployment.governance_profile_result.as_ref();
    let recorded = result.and_then(|result| {
        let id = result.0["profileId"].as_str()?.to_owned();
        Some((id, named(&result.0)?))
    });
    let credentials;
    let (ids, ruleset) = if let Some((id, ruleset)) = recorded {
        credentials = context.credentials().await?;
        (vec![id], ruleset)
    } else {
        let attaching = deployment.attaching.as_deref().and_then(coordinate);
        let (Some(ruleset), Some(profile)) = (attaching, profile(context)) else {
            return Ok(());
        };
        credentials = context.credentials().await?;
        let organization = &deployment.platform_org_id;
        let platform = &context.app.platform;
        let ids = platform
            .profiles_with(&credentials, organization, &profile.name, &ruleset)
            .await?;
        (ids, ruleset)
    };
    let mut tx = context.begin().await?;
    let others = deployments::other_attachments(&mut tx, &context.fence).await?;
    tx.commit().await?;
    let mut kept = false;
    for id in &ids {
        let is_same = |other: &Value| {
            other["profileId"].as_str() == Some(id) && named(other).as_ref() == Some(&ruleset)
        };
        if others.iter().any(is_same) {
            kept = true;
            continue;
        }
        let platform = &context.app.platform;
        platform.detach_ruleset(&credentials, id, &ruleset).await?;
    }
    let mut tx = context.begin().await?;
    deployments::record_attachment(&mut tx, &context.fence, None).await?;
    // In one transaction: whoever resumes the job has nothing left to take out, and says nothing.
    if !ids.is_empty() {
        let line = if kept {
            format!("Kept {ruleset} in its governance profile: another deployment uses it there.")
        } else {
            format!("Removed {ruleset} from its governance profile.")
        };
        context.conclude(&mut tx, line).await?;
    }
    tx.commit().await?;
    context.app.logs.wake(context.deployment.id);
    Ok(())
}

/// The ruleset that is written down as part of a profile.
fn named(result: &Value) -> Option<Coordinate> {
    coordinate(result["ruleset"].as_str()?.strip_prefix("gav://")?)
}
