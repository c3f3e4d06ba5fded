//! Which of the branches and tags of a repository an address means.

use super::{Branch, Reference, ReferenceKind, Resolved};

/// Hexadecimal digits of an id.
const ID_LENGTH: usize = 40;

/// The longest candidate that exists; candidates come longest first.
pub(super) fn pick(
    refs: &[Branch],
    candidates: &[(String, String)],
    kind: ReferenceKind,
) -> Option<Resolved> {
    candidates.iter().find_map(|(name, path)| {
        let found = refs.iter().find(|reference| reference.name == *name)?;
        let reference = Reference {
            name: found.name.clone(),
            kind,
            commit: found.commit.clone(),
        };
        Some(Resolved {
            reference,
            path: path.clone(),
        })
    })
}

pub(super) fn is_wanted(
    reference: &Branch,
    candidates: &[(String, String)],
    commit: Option<&str>,
) -> bool {
    candidates.iter().any(|(name, _)| *name == reference.name)
        || commit.is_some_and(|commit| *commit == reference.commit)
}

/// The commit, if a ref points to it.
pub(super) fn head(
    refs: &[Branch],
    commit: Option<&str>,
    candidate: Option<&(String, String)>,
) -> Option<Resolved> {
    let found = refs
        .iter()
        .find(|reference| Some(reference.commit.as_str()) == commit)?;
    let (_, path) = candidate?;
    Some(Resolved {
        reference: Reference {
            name: found.commit.clone(),
            kind: ReferenceKind::Commit,
            commit: found.commit.clone(),
        },
        path: path.clone(),
    })
}

/// What follows a ref in the segments of an address; `None` if they do not begin with it. Without segments there is nothing to
/// follow.
pub(super) fn path_after(tail: &[String], reference: Option<&str>) -> Option<String> {
    if tail.is_empty() {
        return Some(String::new());
    }
    let named: Vec<&str> = reference?.split('/').collect();
    let begins = named.len() <= tail.len() && named.iter().zip(tail).all(|(a, b)| a == b);
    begins.then(|| tail[named.len()..].join("/"))
}

pub(super) fn commit_id(segment: &str) -> Option<String> {
    is_commit_id(segment).then(|| segment.to_ascii_lowercase())
}

/// Whether it is the whole id of a commit or a tree.
pub(in crate::client) fn is_commit_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether it looks like an abbreviated id of a commit. Hosts show seven digits and more.
pub fn is_abbreviated_commit(text: &str) -> bool {
    (7..ID_LENGTH).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
