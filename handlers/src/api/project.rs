//! Policy projects read from the source host, for submissions and revisions.

use std::fmt;

use catalog_api::{
    models,
    status::{BadRequest, UnprocessableContent},
};
use catalog_store::{domain, submissions::Project};

use super::words::ToStore;
use crate::{
    App,
    sourcehost::{
        SourceHostError,
        project::{
            AssetKind, Direction, Finding, Part, ProjectAddresses, ProjectType, Validation, check,
        },
    },
};

/// The category of a project that names none.
const NO_CATEGORY: &str = "Other";

/// Where a project is, as its owner says.
#[derive(Clone, Debug)]
pub(crate) struct Addresses {
    pub(crate) project_type: models::ProjectType,
    pub(crate) source: String,
    pub(crate) implementation: Option<String>,
}

impl Addresses {
    /// Checks the project's shape. Findings are a success; only trouble with the source host is an error.
    pub(crate) async fn validate(&self, app: &App) -> Result<Validation, SourceHostError> {
        let addresses = ProjectAddresses {
            project_type: match self.project_type {
                models::ProjectType::Unified => ProjectType::Unified,
                models::ProjectType::Split => ProjectType::Split,
            },
            source: &self.source,
            implementation: self.implementation.as_deref(),
        };
        // It holds the state of many requests; on the heap it does not burden the futures around it.
        Box::pin(check(&app.sourcehost, addresses)).await
    }

    /// What is stored of a project that has the right shape; else what is wrong with it.
    pub(crate) fn accept(self, validation: &Validation) -> Result<Project, WrongShape> {
        let metadata = validation.metadata.as_ref();
        let (true, Some(source), Some(metadata)) = (validation.ok, &validation.source, metadata)
        else {
            return Err(WrongShape(validation.errors.clone()));
        };
        let implementation = validation.implementation_source.as_ref();
        Ok(Project {
            project_type: self.project_type.to_store(),
            sourcehost_url: self.source,
            implementation_sourcehost_url: implementation.and(self.implementation),
            source_ref: Some(source.r#ref.clone()),
            implementation_source_ref: implementation.map(|source| source.r#ref.clone()),
            source_commit: Some(source.commit.clone()),
            implementation_source_commit: implementation.map(|source| source.commit.clone()),
            category: metadata
                .category
                .clone()
                .unwrap_or_else(|| NO_CATEGORY.to_owned()),
            direction: match metadata.direction {
                Direction::Inbound => domain::Direction::Inbound,
                Direction::Outbound => domain::Direction::Outbound,
            },
            asset_kinds: metadata
                .asset_kinds
                .iter()
                .map(|kind| asset_kind(*kind))
                .collect(),
            a2a_protocol_versions: metadata.a2a_protocol_versions.clone(),
            sourcehost_has_issues: Some(source.has_issues),
            group_id: metadata.group_id.clone(),
            definition_asset_id: metadata.definition_asset_id.clone(),
            implementation_asset_id: metadata.implementation_asset_id.clone(),
            version: metadata.definition_asset_version.clone(),
            pdk_version: metadata.pdk_version.clone(),
            icon_url: metadata.icon_url.clone(),
        })
    }
}

/// What is wrong with a repository that does not hold what it should.
#[derive(Debug)]
pub(crate) struct WrongShape(Vec<Finding>);

impl fmt::Display for WrongShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(WRONG_SHAPE)?;
        self.0
            .iter()
            .try_for_each(|finding| write!(f, " {}", finding.message))
    }
}

const WRONG_SHAPE: &str = "The repository does not contain a valid policy project.";

/// For a submission: each part of the project has a property of its own.
impl From<WrongShape> for BadRequest {
    fn from(wrong: WrongShape) -> Self {
        let problem = Self::new(WRONG_SHAPE);
        wrong.0.into_iter().fold(problem, |problem, finding| {
            let field = match finding.part {
                Part::Implementation => "implementationSourcehostUrl",
                _ => "sourcehostUrl",
            };
            problem.with(field, finding.message)
        })
    }
}

/// For a revision, which has one value.
impl From<WrongShape> for UnprocessableContent {
    fn from(wrong: WrongShape) -> Self {
        let problem = Self::new(WRONG_SHAPE);
        let add = |problem: Self, finding: Finding| problem.with("value", finding.message);
        wrong.0.into_iter().fold(problem, add)
    }
}

fn asset_kind(kind: AssetKind) -> domain::AssetKind {
    match kind {
        AssetKind::Agent => domain::AssetKind::Agent,
        AssetKind::Api => domain::AssetKind::Api,
        AssetKind::Llm => domain::AssetKind::Llm,
        AssetKind::Mcp => domain::AssetKind::Mcp,
    }
}
