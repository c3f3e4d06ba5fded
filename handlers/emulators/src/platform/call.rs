//! A request to be answered.

use std::sync::Arc;

use bytes::Bytes;
use poem::Request;

use super::organization::EmulatedOrganization;

/// An authenticated request.
pub(super) struct Call<'a> {
    pub(super) request: &'a Request,
    pub(super) body: Bytes,
    /// The organizations that the caller can access.
    pub(super) organization: Arc<EmulatedOrganization>,
}

impl Call<'_> {
    /// Whether the caller can access an organization.
    pub(super) fn reaches(&self, id: &str) -> bool {
        self.organization.find(id).is_some()
    }
}
