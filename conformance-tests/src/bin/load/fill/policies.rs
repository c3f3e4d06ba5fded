//! Policies.

use catalog_store::{
    docs,
    domain::{AssetKind, Direction, DocTab, ProjectType, Seen},
    submissions::{self, NewSubmission, Project},
};
use uuid::Uuid;

use super::{
    Batch, COMMIT, Source, UNDER_REVIEW,
    people::People,
    text::{Writer, below, uneven},
};
use crate::Error;

const CATEGORIES: [&str; 9] = [
    "Security",
    "Traffic",
    "Transformation",
    "Compliance",
    "MCP",
    "A2A",
    "LLM",
    "Operations",
    "Other",
];

/// Makes so many published policies, and some more that wait for review. Returns the published ones.
pub async fn make(
    source: &mut Source<'_>,
    people: &People,
    count: usize,
) -> Result<Vec<Uuid>, Error> {
    let mut published = Vec::with_capacity(count);
    let mut batch = Batch::begin(source.store()).await?;
    for number in 0..count + count / UNDER_REVIEW {
        let (id, now) = source.next();
        let new = NewSubmission {
            id,
            owner_id: people.busy(&mut source.rng),
            name: Writer::name(number),
            description: source.writer.description(&mut source.rng, 200),
            project: project(source, number),
            idea_ids: Vec::new(),
        };
        submissions::create(&mut batch.tx, new, now).await?;
        if number.is_multiple_of(3) {
            let tabs = vec![DocTab {
                key: "overview".to_owned(),
                title: "Overview".to_owned(),
                body_md: source.writer.description(&mut source.rng, 400),
                sort_order: 0,
            }];
            docs::replace(&mut batch.tx, id, tabs).await?;
        }
        if number < count {
            let seen = Seen::default();
            submissions::approve(&mut batch.tx, id, &seen, None, None, now).await?;
            published.push(id);
        }
        batch = batch.count(1, source.store()).await?;
    }
    batch.tx.commit().await?;
    Ok(published)
}

fn project(source: &mut Source<'_>, number: usize) -> Project {
    let rng = &mut source.rng;
    let (asset_kinds, a2a_protocol_versions) = match uneven(rng, 5) {
        0 | 1 => (vec![AssetKind::Api], Vec::new()),
        2 => (vec![AssetKind::Llm], Vec::new()),
        3 => (vec![AssetKind::Api, AssetKind::Mcp], Vec::new()),
        _ => (vec![AssetKind::Agent], vec!["0.3.0".to_owned()]),
    };
    let is_split = below(rng, 5) == 0;
    let direction = if below(rng, 4) == 0 {
        Direction::Outbound
    } else {
        Direction::Inbound
    };
    Project {
        project_type: if is_split {
            ProjectType::Split
        } else {
            ProjectType::Unified
        },
        sourcehost_url: format!("https://sourcehost.example/policies/policy-{number}"),
        implementation_sourcehost_url: is_split
            .then(|| format!("https://sourcehost.example/policies/policy-{number}-gateway")),
        source_ref: Some("main".to_owned()),
        implementation_source_ref: is_split.then(|| "main".to_owned()),
        source_commit: Some(COMMIT.to_owned()),
        implementation_source_commit: is_split.then(|| COMMIT.to_owned()),
        category: CATEGORIES[uneven(rng, CATEGORIES.len())].to_owned(),
        direction,
        asset_kinds,
        a2a_protocol_versions,
        sourcehost_has_issues: Some(below(rng, 3) > 0),
        group_id: Some("00000000-0000-4000-8000-000000000001".to_owned()),
        definition_asset_id: Some(format!("policy-{number}")),
        implementation_asset_id: Some(format!("policy-{number}-gateway")),
        version: Some(format!("1.{}.0", below(rng, 10))),
        pdk_version: Some("1.4.0".to_owned()),
        icon_url: None,
    }
}
