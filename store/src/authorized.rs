//! Records that were authorised. Only the loaders that decide it make these types: whoever holds one need not ask again,
//! and what acts on a record takes it instead of an identifier.

use std::ops::Deref;

use uuid::Uuid;

use crate::domain::Viewer;

/// A record that its holder may see: a caller by the rules of visibility, a worker because it has the job.
///
/// ```compile_fail,E0423
/// // Nobody but a loader of the store makes one.
/// let deployment = catalog_store::Visible("a deployment");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Visible<T>(T);

/// A record of the caller's own.
#[derive(Clone, Debug, PartialEq)]
pub struct Owned<T>(Visible<T>);

/// A record with an owner.
pub trait HasOwner {
    /// The owner.
    fn owner_id(&self) -> Uuid;
}

impl<T> Visible<T> {
    /// For loaders alone, whose query finds only what its reader may see.
    pub(crate) fn found(record: T) -> Self {
        Self(record)
    }

    /// The record by itself, to be shown.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T: HasOwner> Visible<T> {
    /// The same as the viewer's own; `None` when it is somebody else's.
    pub(crate) fn owned_by(self, viewer: Viewer) -> Option<Owned<T>> {
        viewer.owns(self.0.owner_id()).then_some(Owned(self))
    }
}

impl<T> Owned<T> {
    /// The record by itself, to be shown.
    pub fn into_inner(self) -> T {
        self.0.into_inner()
    }
}

impl<T> Deref for Visible<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> Deref for Owned<T> {
    type Target = Visible<T>;

    fn deref(&self) -> &Visible<T> {
        &self.0
    }
}
