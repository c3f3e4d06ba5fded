//! Secrets at rest: XChaCha20-Poly1305, with named keys so that they can be replaced one by one.

use base64::{Engine, engine::general_purpose::STANDARD};
use catalog_platform::Credentials;
use catalog_store::{
    connections::{Sealed, Usable},
    keys::Probe,
};
use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use crate::{entropy::Entropy, key_error::KeyError};

/// What a probe holds; that it can be opened is what matters.
const PROBE: &[u8] = b"probe";
const NONCE: usize = 24;

/// The keys: the first one seals, all of them open.
pub struct Keyring {
    keys: Vec<(String, XChaCha20Poly1305)>,
    source: String,
}

/// A secret that cannot be sealed or opened.
#[derive(Debug, thiserror::Error)]
#[error(
    "a stored secret cannot be used: the key `{0}` is not among secrets.keys, or it is another one"
)]
pub struct SecretError(String);

impl Keyring {
    /// Reads keys, which are from there.
    pub(crate) fn of(entries: &[SecretString], source: &str) -> Result<Self, KeyError> {
        let keys = Self::parse(entries.iter().map(SecretString::expose_secret))?;
        Ok(Self {
            source: source.to_owned(),
            ..keys
        })
    }

    /// No keys, where there should be some.
    pub(crate) fn none(source: &str) -> Self {
        Self {
            keys: Vec::new(),
            source: source.to_owned(),
        }
    }

    fn parse<'a>(entries: impl IntoIterator<Item = &'a str>) -> Result<Self, KeyError> {
        let mut keys: Vec<(String, XChaCha20Poly1305)> = Vec::new();
        for (position, entry) in (1..).zip(entries) {
            let (id, key) = entry.split_once(':').ok_or(KeyError::Entry(position))?;
            let id = id.trim();
            let bytes = STANDARD.decode(key.trim());
            let bytes = bytes.ok().filter(|bytes| bytes.len() == 32);
            let known = keys.iter().any(|(known, _)| known == id);
            let (Some(bytes), false, false) = (bytes, known, id.is_empty()) else {
                return Err(KeyError::Entry(position));
            };
            let key = XChaCha20Poly1305::new_from_slice(&bytes);
            keys.push((id.to_owned(), key.map_err(|_| KeyError::Entry(position))?));
        }
        if keys.is_empty() {
            return Err(KeyError::Empty);
        }
        Ok(Self {
            keys,
            source: String::new(),
        })
    }

    /// The name of the key that seals.
    pub fn current(&self) -> &str {
        self.keys.first().map_or("", |(id, _)| id)
    }

    /// What is set to have these keys.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The names of the keys.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(|(id, _)| id.as_str())
    }

    /// What a key of this name seals, to be compared with later; `None` without one.
    pub(crate) fn probe(&self, key_id: &str, entropy: &Entropy) -> Option<Probe> {
        let (_, key) = self.keys.iter().find(|(id, _)| id == key_id)?;
        let sealed = seal(key, PROBE, &place_of_probe(key_id), entropy)?;
        Some(Probe {
            key_id: key_id.to_owned(),
            sealed,
        })
    }

    /// Whether the key of a probe's name is the one that sealed it.
    pub(crate) fn opens_probe(&self, probe: &Probe) -> bool {
        let key = self.keys.iter().find(|(id, _)| *id == probe.key_id);
        let place = place_of_probe(&probe.key_id);
        key.is_some_and(|(_, key)| open(key, &probe.sealed, &place).is_some())
    }

    /// Whether the secret of a connection can be opened.
    pub(crate) fn opens(&self, connection: Uuid, sealed: &Sealed) -> bool {
        self.reveal(connection, sealed).is_ok()
    }

    /// Seals the client secret of a connection; nobody can pass it off as another connection's.
    pub fn seal(
        &self,
        connection: Uuid,
        secret: &SecretString,
        entropy: &Entropy,
    ) -> Result<Sealed, SecretError> {
        let failed = || SecretError(self.current().to_owned());
        let (key_id, key) = self.keys.first().ok_or_else(failed)?;
        let place = place(connection, key_id);
        let bytes = seal(key, secret.expose_secret().as_bytes(), &place, entropy);
        Ok(Sealed {
            key_id: key_id.clone(),
            bytes: bytes.ok_or_else(failed)?,
        })
    }

    /// The credentials of a connection, opened for whoever may use them now.
    pub fn credentials(&self, usable: &Usable) -> Result<Credentials, SecretError> {
        Ok(Credentials {
            host: usable.host.clone(),
            client_id: usable.client_id.clone(),
            client_secret: self.reveal(usable.connection_id, usable.secret())?,
            organization_id: usable.organization_id.clone(),
        })
    }

    /// Seals the client secret of a connection again, with the key that seals now.
    pub fn reseal(
        &self,
        connection: Uuid,
        sealed: &Sealed,
        entropy: &Entropy,
    ) -> Result<Sealed, SecretError> {
        let secret = self.reveal(connection, sealed)?;
        self.seal(connection, &secret, entropy)
    }

    fn reveal(&self, connection: Uuid, sealed: &Sealed) -> Result<SecretString, SecretError> {
        let key_id = sealed.key_id.as_str();
        let failed = || SecretError(key_id.to_owned());
        let (_, key) = self
            .keys
            .iter()
            .find(|(id, _)| id == key_id)
            .ok_or_else(failed)?;
        let place = place(connection, key_id);
        let opened = open(key, &sealed.bytes, &place).ok_or_else(failed)?;
        Ok(String::from_utf8(opened).map_err(|_| failed())?.into())
    }
}

/// The nonce, and what is sealed.
fn seal(
    key: &XChaCha20Poly1305,
    message: &[u8],
    place: &[u8],
    entropy: &Entropy,
) -> Option<Vec<u8>> {
    let nonce = XNonce::from(entropy.bytes::<NONCE>());
    let payload = Payload {
        msg: message,
        aad: place,
    };
    let sealed = key.encrypt(&nonce, payload).ok()?;
    Some([nonce.as_slice(), &sealed].concat())
}

fn open(key: &XChaCha20Poly1305, sealed: &[u8], place: &[u8]) -> Option<Vec<u8>> {
    let (nonce, sealed) = sealed.split_at_checked(NONCE)?;
    let nonce: [u8; NONCE] = nonce.try_into().ok()?;
    let payload = Payload {
        msg: sealed,
        aad: place,
    };
    key.decrypt(&XNonce::from(nonce), payload).ok()
}

/// What a sealed secret is bound to: table, row, column and key.
fn place(connection: Uuid, key_id: &str) -> Vec<u8> {
    format!("connections/{connection}/client_secret/{key_id}").into_bytes()
}

/// The same of a probe.
fn place_of_probe(key_id: &str) -> Vec<u8> {
    format!("key_probes/{key_id}").into_bytes()
}

#[cfg(test)]
mod tests {
    use base64::{Engine, engine::general_purpose::STANDARD};
    use secrecy::ExposeSecret;
    use uuid::Uuid;

    use super::{Keyring, Sealed};
    use crate::entropy::Entropy;

    fn key(id: &str, byte: u8) -> String {
        format!("{id}:{}", STANDARD.encode([byte; 32]))
    }

    fn ring(entries: &[String]) -> Keyring {
        Keyring::parse(entries.iter().map(String::as_str)).expect("keys")
    }

    #[test]
    fn a_secret_is_opened_where_it_belongs() {
        let (entropy, id) = (Entropy::seeded(1), Uuid::from_u128(1));
        let old = ring(&[key("a", 1)]);
        let sealed = old
            .seal(id, &"hush".into(), &entropy)
            .expect("a sealed secret");
        assert!(!sealed.bytes.windows(4).any(|part| part == b"hush"));
        let again = old
            .seal(id, &"hush".into(), &entropy)
            .expect("a sealed secret");
        assert_ne!(sealed, again, "the nonce differs");
        let both = ring(&[key("b", 2), key("a", 1)]);
        let opened = both.reveal(id, &sealed).expect("a secret");
        assert_eq!(opened.expose_secret(), "hush");
        let newer = both.reseal(id, &sealed, &entropy).expect("a sealed secret");
        assert_eq!(newer.key_id, "b");
        let opened = both.reveal(id, &newer).expect("a secret");
        assert_eq!(opened.expose_secret(), "hush");
        let another = Uuid::from_u128(2);
        assert!(both.reveal(another, &sealed).is_err());
        for other in [key("b", 2), key("a", 9)] {
            assert!(ring(&[other]).reveal(id, &sealed).is_err());
        }
        let cut = Sealed {
            bytes: sealed.bytes[..10].to_vec(),
            ..sealed
        };
        assert!(both.reveal(id, &cut).is_err());
    }

    #[test]
    fn wrong_keys_are_told_by_their_place() {
        let error = |entries: &[String]| match Keyring::parse(entries.iter().map(String::as_str)) {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        };
        let short = format!("b:{}", STANDARD.encode([1; 31]));
        for (entries, words) in [
            (vec![], "must have an entry"),
            (vec!["nothing".to_owned()], "entry 1"),
            (vec![key("a", 1), short], "entry 2"),
            (vec![key("a", 1), key("a", 2)], "entry 2"),
            (vec![key("", 1)], "entry 1"),
        ] {
            assert!(
                error(&entries).contains(words),
                "{entries:?}: {}",
                error(&entries)
            );
        }
    }
}
