//! Clients and tokens.

use std::{collections::HashMap, sync::Arc, time::Duration};

use tokio::time::Instant;

use super::organization::EmulatedOrganization;

/// Lifetime of a token.
pub(super) const LIFETIME: Duration = Duration::from_secs(3600);

/// The clients and their tokens.
#[derive(Debug, Default)]
pub(super) struct Access {
    clients: HashMap<String, Client>,
    tokens: HashMap<String, Token>,
    given: u64,
}

#[derive(Debug)]
struct Client {
    secret: String,
    organization: Arc<EmulatedOrganization>,
}

#[derive(Debug)]
struct Token {
    client_id: String,
    good_until: Instant,
}

impl Access {
    pub(super) fn add(
        &mut self,
        client_id: &str,
        secret: &str,
        organization: EmulatedOrganization,
    ) {
        let client = Client {
            secret: secret.to_owned(),
            organization: Arc::new(organization),
        };
        self.clients.insert(client_id.to_owned(), client);
    }

    pub(super) fn revoke(&mut self, client_id: &str) {
        self.clients.remove(client_id);
        self.tokens.retain(|_, token| token.client_id != client_id);
    }

    pub(super) fn expire_tokens(&mut self) {
        self.tokens.clear();
    }

    /// A new token, if the secret is the client's.
    pub(super) fn token(&mut self, client_id: &str, secret: &str) -> Option<String> {
        let client = self.clients.get(client_id)?;
        if client.secret != secret {
            return None;
        }
        let now = Instant::now();
        self.tokens.retain(|_, token| token.good_until > now);
        self.given += 1;
        let text = format!("emulated-token-{}", self.given);
        let token = Token {
            client_id: client_id.to_owned(),
            good_until: now + LIFETIME,
        };
        self.tokens.insert(text.clone(), token);
        Some(text)
    }

    /// The root organization of a token.
    pub(super) fn organization(&self, token: &str) -> Option<Arc<EmulatedOrganization>> {
        let token = self.tokens.get(token)?;
        if token.good_until <= Instant::now() {
            return None;
        }
        let client = self.clients.get(&token.client_id)?;
        Some(Arc::clone(&client.organization))
    }
}
