//! Secrets at rest: XChaCha20-Poly1305, with named keys so that they can be replaced one by one.

use std::path::PathBuf;

use base64::{Engine, engine::general_purpose::STANDARD};
use catalog_platform::Credentials;
use catalog_store::connections::{Sealed, Usable};
use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use crate::{config::Settings, entropy::Entropy, keyfile};

/// Where the embedded default keeps its key, beside its data.
const KEY_FILE: &str = "data/secrets.key";
const KEY_ID: &str = "embedded";
const NONCE: usize = 24;

/// The keys: the first one seals, all of them open.
pub struct Keyring(Vec<(String, XChaCha20Poly1305)>);

/// Why there are no keys.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file of the embedded default.
    #[error("{} cannot be used: {cause}; set secrets.keys instead", .file.display())]
    File {
        /// Which file.
        file: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// An entry of `secrets.keys`.
    #[error("secrets.keys: entry {0} must be \"id:base64 of 32 bytes\", with an id of its own")]
    Entry(usize),
    /// No entry.
    #[error("secrets.keys must have an entry, or be left out")]
    Empty,
}

/// A secret that cannot be sealed or opened.
#[derive(Debug, thiserror::Error)]
#[error(
    "a stored secret cannot be used: the key `{0}` is not among secrets.keys, or it is another one"
)]
pub struct SecretError(String);

impl Keyring {
    /// Reads the keys, or makes the default's at the first start.
    pub fn open(settings: &Settings, entropy: &Entropy) -> Result<Self, KeyError> {
        if let Some(keys) = &settings.secrets.keys {
            return Self::parse(keys.iter().map(SecretString::expose_secret));
        }
        let file = settings.secrets.key_file.clone();
        let file = file.unwrap_or_else(|| PathBuf::from(KEY_FILE));
        let fresh = format!("{KEY_ID}:{}", STANDARD.encode(entropy.bytes::<32>()));
        match keyfile::read_or_make(&file, &fresh) {
            Ok(entry) => Self::parse([entry.as_str()]),
            Err(cause) => Err(KeyError::File { file, cause }),
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
        Ok(Self(keys))
    }

    /// The name of the key that seals.
    pub fn current(&self) -> &str {
        self.0.first().map_or("", |(id, _)| id)
    }

    /// Seals the client secret of a connection; nobody can pass it off as another connection's.
    pub fn seal(
        &self,
        connection: Uuid,
        secret: &SecretString,
        entropy: &Entropy,
    ) -> Result<Sealed, SecretError> {
        let failed = || SecretError(self.current().to_owned());
        let nonce = XNonce::from(entropy.bytes::<NONCE>());
        let (key_id, key) = self.0.first().ok_or_else(failed)?;
        let payload = Payload {
            msg: secret.expose_secret().as_bytes(),
            aad: &place(connection, key_id),
        };
        let sealed = key.encrypt(&nonce, payload).map_err(|_| failed())?;
        Ok(Sealed {
            key_id: key_id.clone(),
            bytes: [nonce.as_slice(), &sealed].concat(),
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
            .0
            .iter()
            .find(|(id, _)| id == key_id)
            .ok_or_else(failed)?;
        let (nonce, sealed) = sealed.bytes.split_at_checked(NONCE).ok_or_else(failed)?;
        let nonce: [u8; NONCE] = nonce.try_into().map_err(|_| failed())?;
        let payload = Payload {
            msg: sealed,
            aad: &place(connection, key_id),
        };
        let opened = key
            .decrypt(&XNonce::from(nonce), payload)
            .map_err(|_| failed())?;
        Ok(String::from_utf8(opened).map_err(|_| failed())?.into())
    }
}

/// What a sealed secret is bound to: table, row, column and key.
fn place(connection: Uuid, key_id: &str) -> Vec<u8> {
    format!("connections/{connection}/client_secret/{key_id}").into_bytes()
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
