//! Workspaces: the roles of their members, what each may do, and their names in addresses.

use super::{slug::shortened, with_suffix};
use crate::words::words;

words! {
    /// What a member of a workspace is. The interface names `owner` and `admin` and leaves the set open.
    pub enum WorkspaceRole {
        /// Answers for it; it always has one who is active.
        Owner = "owner",
        /// Manages it, but not its owners.
        Admin = "admin",
        /// Works in it.
        Member = "member",
    }
}

/// What needs more than being a member. Everything else every member may do: read, share an own connection, leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkspaceAction {
    /// Give it another name.
    Rename,
    /// Archive it, and bring it back.
    Archive,
    /// Add, change and remove members, and read what removing one would touch.
    ManageMembers,
    /// Make somebody an owner; change, disable or remove one.
    ManageOwners,
    /// Enable, disable and unshare connections of others.
    ManageConnections,
}

impl WorkspaceRole {
    /// Whether somebody with this role may do that.
    pub fn may(self, action: WorkspaceAction) -> bool {
        match action {
            WorkspaceAction::Rename
            | WorkspaceAction::Archive
            | WorkspaceAction::ManageMembers
            | WorkspaceAction::ManageConnections => self.is_manager(),
            WorkspaceAction::ManageOwners => self == Self::Owner,
        }
    }

    /// Whether somebody with this role manages the workspace.
    pub fn is_manager(self) -> bool {
        matches!(self, Self::Owner | Self::Admin)
    }
}

/// How a member stands in a workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The member's role.
    pub role: WorkspaceRole,
    /// A disabled member sees nothing of the workspace, and does not count as its owner.
    pub disabled: bool,
}

impl Standing {
    /// Whether the member answers for the workspace now.
    pub fn is_active_owner(self) -> bool {
        self.role == WorkspaceRole::Owner && !self.disabled
    }

    /// What a manager needs to move a member from here to `after`, or out of the workspace: owners are for owners.
    pub fn needed_for(self, after: Option<Self>) -> WorkspaceAction {
        let becomes_owner = after.is_some_and(|after| after.role == WorkspaceRole::Owner);
        if self.role == WorkspaceRole::Owner || becomes_owner {
            return WorkspaceAction::ManageOwners;
        }
        WorkspaceAction::ManageMembers
    }

    /// Whether the workspace loses an active owner on the way to `after`, or out of it.
    pub fn gives_up_ownership(self, after: Option<Self>) -> bool {
        self.is_active_owner() && !after.is_some_and(Self::is_active_owner)
    }
}

/// The shortest slug (interface, Limits).
const SHORTEST_SLUG: usize = 2;

/// The longest slug (interface, Limits).
const LONGEST_SLUG: usize = 48;

/// Whether a text can be the slug of a workspace: 2 to 48 lower-case letters, digits and hyphens, no hyphen first.
pub fn valid_workspace_slug(slug: &str) -> bool {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (SHORTEST_SLUG..=LONGEST_SLUG).contains(&slug.len())
        && !slug.starts_with('-')
        && slug.chars().all(allowed)
}

/// The slug that a name suggests; `workspace` if it has not enough letters that an address takes.
pub fn workspace_slug(name: &str) -> String {
    shortened(name, LONGEST_SLUG)
        .filter(|slug| slug.len() >= SHORTEST_SLUG)
        .unwrap_or_else(|| "workspace".to_owned())
}

/// The `n`th candidate for a slug of `workspace_slug`, shortened so that its suffix fits.
pub fn workspace_slug_candidate(slug: &str, n: usize) -> String {
    let candidate = with_suffix(slug, n);
    let Some(excess) = candidate.len().checked_sub(LONGEST_SLUG) else {
        return candidate;
    };
    let kept = slug.get(..slug.len() - excess).unwrap_or(slug);
    with_suffix(kept.trim_end_matches('-'), n)
}

#[cfg(test)]
mod tests {
    use super::{
        Standing, WorkspaceAction as A, WorkspaceRole as R, valid_workspace_slug, workspace_slug,
        workspace_slug_candidate,
    };

    #[test]
    fn roles_may_what_the_table_says() {
        for (action, allowed) in [
            (A::Rename, [true, true, false]),
            (A::Archive, [true, true, false]),
            (A::ManageMembers, [true, true, false]),
            (A::ManageOwners, [true, false, false]),
            (A::ManageConnections, [true, true, false]),
        ] {
            assert_eq!(
                R::ALL
                    .iter()
                    .map(|role| role.may(action))
                    .collect::<Vec<_>>(),
                allowed,
                "{action:?}"
            );
        }
    }

    #[test]
    fn owners_are_for_owners() {
        let active = |role| Standing {
            role,
            disabled: false,
        };
        for &before in R::ALL {
            let needs_owner = before == R::Owner;
            let removing = active(before).needed_for(None);
            assert_eq!(removing == A::ManageOwners, needs_owner);
            for &after in R::ALL {
                let change = active(before).needed_for(Some(active(after)));
                assert_eq!(change == A::ManageOwners, needs_owner || after == R::Owner);
            }
        }
    }

    #[test]
    fn an_owner_counts_while_active() {
        let standing = |role, disabled| Standing { role, disabled };
        let owner = standing(R::Owner, false);
        assert!(owner.gives_up_ownership(None));
        assert!(owner.gives_up_ownership(Some(standing(R::Owner, true))));
        assert!(owner.gives_up_ownership(Some(standing(R::Admin, false))));
        assert!(!owner.gives_up_ownership(Some(owner)));
        for other in [standing(R::Owner, true), standing(R::Admin, false)] {
            assert!(!other.gives_up_ownership(None));
        }
    }

    #[test]
    fn slugs_keep_to_their_limits() {
        for good in ["ab", "0-", "retail-eu", &"a".repeat(48)] {
            assert!(valid_workspace_slug(good), "{good}");
        }
        for bad in [
            "",
            "a",
            "-a",
            "Retail",
            "re tail",
            "ré",
            "a_b",
            &"a".repeat(49),
        ] {
            assert!(!valid_workspace_slug(bad), "{bad}");
        }
        assert_eq!(workspace_slug("Retail  EU!"), "retail-eu");
        assert_eq!(workspace_slug("小売"), "workspace");
        assert_eq!(workspace_slug("A!"), "workspace");
        assert_eq!(workspace_slug_candidate("retail", 1), "retail");
        assert_eq!(workspace_slug_candidate("retail", 2), "retail-2");
        let long = workspace_slug(&"ab ".repeat(40));
        for n in [1, 2, 10, 99, 1_000] {
            let candidate = workspace_slug_candidate(&long, n);
            assert!(valid_workspace_slug(&candidate), "{candidate}");
            assert!(!candidate.contains("--"), "{candidate}");
        }
    }
}
