//! Client credentials for the platform.

use std::fmt;

use secrecy::SecretString;

/// Client credentials for an organization on one of the configured hosts.
#[derive(Clone)]
pub struct Credentials {
    /// The name of the host, as configured.
    pub host: String,
    /// The id of the client.
    pub client_id: String,
    /// Its secret, which is sent only in the token call.
    pub client_secret: SecretString,
    /// The organization that the client belongs to.
    pub organization_id: String,
}

// Implemented by hand, so that adding a field requires deciding whether it may be logged.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials")
            .field("host", &self.host)
            .field("client_id", &self.client_id)
            .field("organization_id", &self.organization_id)
            .finish_non_exhaustive()
    }
}
