//! A request to be answered.

use std::sync::Arc;

use bytes::Bytes;
use poem::Request;

use super::organization::EmulatedOrganization;

/// A request by somebody who is known.
pub(super) struct Call<'a> {
    pub(super) request: &'a Request,
    pub(super) body: Bytes,
    /// All that the caller reaches.
    pub(super) organization: Arc<EmulatedOrganization>,
}

impl Call<'_> {
    /// Whether the caller reaches an organization.
    pub(super) fn reaches(&self, id: &str) -> bool {
        self.organization.find(id).is_some()
    }
}
