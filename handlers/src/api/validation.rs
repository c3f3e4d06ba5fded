//! The result of checking a policy project, as the contract shows it.

use catalog_api::models::{
    AssetKind, Direction, ProjectFinding, ProjectFindingCode, ProjectMetadata, ProjectPart,
    ProjectSource, ProjectType, RefKind, SubmissionValidation,
};

use crate::sourcehost::{client, project};

pub(super) fn view(validation: project::Validation) -> SubmissionValidation {
    SubmissionValidation {
        ok: validation.ok,
        project_type: project_type(validation.project_type),
        errors: validation.errors.into_iter().map(finding).collect(),
        warnings: validation.warnings.into_iter().map(finding).collect(),
        source: validation.source.map(source),
        implementation_source: validation.implementation_source.map(source),
        metadata: validation.metadata.map(metadata),
    }
}

fn finding(finding: project::Finding) -> ProjectFinding {
    ProjectFinding {
        code: code(finding.code),
        message: finding.message,
        part: part(finding.part),
        path: finding.path,
    }
}

fn source(source: project::SourceLocation) -> ProjectSource {
    ProjectSource {
        owner: source.owner,
        name: source.name,
        r#ref: source.r#ref,
        ref_kind: ref_kind(source.ref_kind),
        commit: source.commit,
        path: source.path,
        has_issues: source.has_issues,
    }
}

fn metadata(metadata: project::ProjectMetadata) -> ProjectMetadata {
    ProjectMetadata {
        title: metadata.title,
        category: metadata.category,
        description: metadata.description,
        direction: direction(metadata.direction),
        asset_kinds: metadata.asset_kinds.into_iter().map(asset_kind).collect(),
        a2a_protocol_versions: metadata.a2a_protocol_versions,
        group_id: metadata.group_id,
        definition_asset_id: metadata.definition_asset_id,
        definition_asset_version: metadata.definition_asset_version,
        implementation_asset_id: metadata.implementation_asset_id,
        implementation_asset_version: metadata.implementation_asset_version,
    }
}

/// The same words in two crates, which know nothing of each other.
macro_rules! words {
    ($name:ident: $from:ty => $to:ident { $($word:ident),+ $(,)? }) => {
        fn $name(word: $from) -> $to {
            match word {
                $(<$from>::$word => $to::$word,)+
            }
        }
    };
}

words!(project_type: project::ProjectType => ProjectType { Unified, Split });
words!(direction: project::Direction => Direction { Inbound, Outbound });
words!(asset_kind: project::AssetKind => AssetKind { Agent, Api, Llm, Mcp });
words!(part: project::Part => ProjectPart { Project, Definition, Implementation });
words!(ref_kind: client::ReferenceKind => RefKind { Branch, Tag, Commit });
words!(code: project::FindingCode => ProjectFindingCode {
    AddressInvalid,
    ImplementationMissing,
    ImplementationIgnored,
    RepositoryNotFound,
    RepositoryDisabled,
    RepositoryBlocked,
    RepositoryWithheld,
    RepositoryEmpty,
    RepositoryMoved,
    RepositoryArchived,
    RefNotFound,
    CommitAbbreviated,
    RefRejected,
    PathNotFound,
    FileMissing,
    NotAFile,
    LfsPointer,
    FileTooLarge,
    FileInvalid,
    FieldInvalid,
    FieldMissing,
    ValueUnknown,
    AssetMismatch,
});
