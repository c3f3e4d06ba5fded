//! Who looks.

use uuid::Uuid;

/// Who looks at the catalog, and therefore what there is to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Nobody signed in.
    Anonymous,
    /// A user.
    User {
        /// The user.
        id: Uuid,
        /// Whether the user is an administrator.
        is_admin: bool,
    },
}

impl Viewer {
    /// The user, if somebody is signed in.
    pub fn user_id(self) -> Option<Uuid> {
        match self {
            Self::Anonymous => None,
            Self::User { id, .. } => Some(id),
        }
    }

    /// Whether the viewer may change what `owner` owns. Administrators review, they do not edit.
    pub fn owns(self, owner: Uuid) -> bool {
        self.user_id() == Some(owner)
    }

    /// Whether the viewer may moderate what `author` wrote.
    pub fn moderates(self, author: Uuid) -> bool {
        self.owns(author) || self.is_admin()
    }

    /// Whether the viewer is an administrator.
    pub fn is_admin(self) -> bool {
        matches!(self, Self::User { is_admin: true, .. })
    }
}
