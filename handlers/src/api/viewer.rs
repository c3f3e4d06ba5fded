//! The caller of an operation as the viewer of the catalog.

use catalog_api::auth::Caller;
use catalog_store::domain::Viewer;

pub(super) fn viewer(caller: Caller) -> Viewer {
    Viewer::User {
        id: caller.user_id,
        is_admin: caller.is_admin,
    }
}

pub(super) fn viewer_or_anonymous(caller: Option<Caller>) -> Viewer {
    caller.map_or(Viewer::Anonymous, viewer)
}
