//! The result of a check. Its JSON is the opaque `validation` object of the interface.

use serde::{Deserialize, Serialize};

use crate::client::ReferenceKind;

/// The structure of a policy project (interface: `projectType`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProjectType {
    /// Definition and implementation in one project.
    Unified,
    /// A definition project and an implementation project.
    Split,
}

/// The traffic that a policy acts on (interface: `direction`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Incoming requests.
    Inbound,
    /// Outgoing requests.
    Outbound,
}

/// What a policy applies to (interface: `asset_kinds`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AssetKind {
    /// Agents.
    Agent,
    /// APIs.
    Api,
    /// Language models.
    Llm,
    /// MCP servers.
    Mcp,
}

/// The repository of a project that a finding concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The one repository of a unified project.
    Project,
    /// The definition repository of a split project.
    Definition,
    /// The implementation repository of a split project.
    Implementation,
}

/// Machine-readable kinds of findings; stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingCode {
    /// The address is not that of a repository on the source host.
    AddressInvalid,
    /// A split project without its implementation repository.
    ImplementationMissing,
    /// An implementation repository for a unified project. A warning.
    ImplementationIgnored,
    /// There is no such public repository.
    RepositoryNotFound,
    /// The host has disabled the repository.
    RepositoryDisabled,
    /// The host blocks access to the repository.
    RepositoryBlocked,
    /// The host withholds the repository for legal reasons.
    RepositoryWithheld,
    /// The repository has no commits.
    RepositoryEmpty,
    /// The repository was renamed. A warning.
    RepositoryMoved,
    /// The repository is read-only. A warning.
    RepositoryArchived,
    /// The branch, tag or commit does not exist.
    RefNotFound,
    /// The id of a commit is abbreviated.
    CommitAbbreviated,
    /// The host rejects the branch, tag or commit.
    RefRejected,
    /// The directory does not exist.
    PathNotFound,
    /// A required file is missing.
    FileMissing,
    /// A path is not a regular file.
    NotAFile,
    /// A pointer of Git LFS instead of the file.
    LfsPointer,
    /// A file over the size limit.
    FileTooLarge,
    /// A file that cannot be parsed.
    FileInvalid,
    /// A field has a wrong type.
    FieldInvalid,
    /// A field is absent or blank. A warning.
    FieldMissing,
    /// An unknown value, which is ignored. A warning.
    ValueUnknown,
    /// Definition and implementation do not name the same asset. A warning.
    AssetMismatch,
}

/// One result of a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Its kind.
    pub code: FindingCode,
    /// A sentence for the user.
    pub message: String,
    /// The repository that it concerns.
    pub part: Part,
    /// The path that it concerns, from the repository's root.
    pub path: Option<String>,
}

/// Where a project's files were found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SourceLocation {
    /// The current owner.
    pub owner: String,
    /// The current name.
    pub name: String,
    /// The branch, tag or commit that the address means (`source_ref`).
    pub r#ref: String,
    /// The kind of ref.
    pub ref_kind: ReferenceKind,
    /// The commit that was checked.
    pub commit: String,
    /// The project's directory; empty for the repository's root.
    pub path: String,
    /// Whether the repository accepts issues (`sourcehost_has_issues`).
    pub has_issues: bool,
}

/// The metadata of a project. A missing value is null.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProjectMetadata {
    /// `title` label of `gcl.yaml`.
    pub title: Option<String>,
    /// `category` label of `gcl.yaml`.
    pub category: Option<String>,
    /// `description` label of `gcl.yaml`.
    pub description: Option<String>,
    /// Outbound where the `metadata/capabilities/injectionPoint` label says so, else inbound.
    pub direction: Direction,
    /// From the `metadata/capabilities/assetTypes` label, sorted; `api` where there is no such label.
    pub asset_kinds: Vec<AssetKind>,
    /// From the `metadata/capabilities/a2aProtocolVersions` label, in its order.
    pub a2a_protocol_versions: Vec<String>,
    /// The platform group of both assets.
    pub group_id: Option<String>,
    /// The definition's asset.
    pub definition_asset_id: Option<String>,
    /// The definition's version.
    pub definition_asset_version: Option<String>,
    /// The implementation's asset.
    pub implementation_asset_id: Option<String>,
    /// The implementation's version.
    pub implementation_asset_version: Option<String>,
    /// Version of the policy development kit that the implementation is built with, as `Cargo.toml` requires it.
    #[serde(default)]
    pub pdk_version: Option<String>,
    /// Public URL of the icon beside the definition.
    #[serde(default)]
    pub icon_url: Option<String>,
}

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Validation {
    /// Whether the project can be submitted: there are no errors.
    pub ok: bool,
    /// The structure that was checked.
    pub project_type: ProjectType,
    /// Problems that prevent a submission.
    pub errors: Vec<Finding>,
    /// Problems that do not.
    pub warnings: Vec<Finding>,
    /// The unified project, or the definition of a split one; null where it was not found.
    pub source: Option<SourceLocation>,
    /// The implementation of a split project; null where it was not found and in unified projects.
    pub implementation_source: Option<SourceLocation>,
    /// The metadata of the project; null if `gcl.yaml` could not be read.
    pub metadata: Option<ProjectMetadata>,
}

/// Collects findings about one part, below one directory.
#[derive(Debug)]
pub(crate) struct Findings {
    part: Part,
    root: String,
    pub(crate) errors: Vec<Finding>,
    pub(crate) warnings: Vec<Finding>,
}

impl Findings {
    pub(crate) fn new(part: Part) -> Self {
        Self {
            part,
            root: String::new(),
            errors: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Paths of later findings are relative to this directory.
    pub(super) fn set_root(&mut self, root: &str) {
        root.clone_into(&mut self.root);
    }

    pub(super) fn error(
        &mut self,
        code: FindingCode,
        path: Option<&str>,
        message: impl Into<String>,
    ) {
        let finding = self.finding(code, path, message.into());
        self.errors.push(finding);
    }

    pub(super) fn warning(
        &mut self,
        code: FindingCode,
        path: Option<&str>,
        message: impl Into<String>,
    ) {
        let finding = self.finding(code, path, message.into());
        self.warnings.push(finding);
    }

    /// A pointer of Git LFS where a file is needed.
    pub(super) fn lfs_pointer(&mut self, path: &str) {
        self.error(FindingCode::LfsPointer, Some(path), lfs_pointer(path));
    }

    fn finding(&self, code: FindingCode, path: Option<&str>, message: String) -> Finding {
        let path = path.map(|path| {
            if self.root.is_empty() {
                path.to_owned()
            } else {
                format!("{}/{path}", self.root)
            }
        });
        Finding {
            code,
            message,
            part: self.part,
            path,
        }
    }
}

/// The sentence for a pointer of Git LFS where a file is needed.
pub(crate) fn lfs_pointer(path: &str) -> String {
    format!("`{path}` is a Git LFS pointer; commit the file itself, not tracked by Git LFS.")
}
