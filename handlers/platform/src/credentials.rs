//! On whose behalf the platform is called.

use std::fmt;

use secrecy::SecretString;

/// The client credentials of somebody's organization on one of the configured hosts.
#[derive(Clone)]
pub struct Credentials {
    /// The name of the host, as configured.
    pub host: String,
    /// The id of the client.
    pub client_id: String,
    /// Its secret, which only the token call carries.
    pub client_secret: SecretString,
    /// The organization that the client belongs to.
    pub organization_id: String,
}

// By hand, so that whoever adds a field decides whether it may be logged.
impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credentials")
            .field("host", &self.host)
            .field("client_id", &self.client_id)
            .field("organization_id", &self.organization_id)
            .finish_non_exhaustive()
    }
}
