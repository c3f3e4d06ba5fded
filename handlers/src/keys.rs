//! Whether the keys are those that stored secrets are sealed with: judged at start, so that a lost key is noticed before it is
//! replaced by another one.

use std::path::PathBuf;

use base64::{Engine, engine::general_purpose::STANDARD};
use catalog_store::{
    Store, connections,
    keys::{self, Probe},
};

pub use crate::key_error::KeyError;
use crate::{config::Settings, entropy::Entropy, keyfile, secrets::Keyring};

/// Where the embedded default keeps its key, beside its data.
const KEY_FILE: &str = "data/secrets.key";
const KEY_ID: &str = "embedded";

/// The keys as they are configured; none if the default's file is not there.
pub fn configured(settings: &Settings) -> Result<Keyring, KeyError> {
    if let Some(keys) = &settings.secrets.keys {
        return Keyring::of(keys, "secrets.keys");
    }
    let file = file(settings);
    match keyfile::read(&file) {
        Ok(Some(entry)) => Keyring::of(&[entry.into()], &source(settings)),
        Ok(None) => Ok(Keyring::none(&source(settings))),
        Err(cause) => Err(KeyError::File { file, cause }),
    }
}

/// The keys, for a service that is about to use them: the default's is made at the first start, and never again.
pub async fn open(
    settings: &Settings,
    entropy: &Entropy,
    store: &Store,
) -> Result<Keyring, KeyError> {
    let mut keyring = configured(settings)?;
    if keyring.is_empty() {
        verify(&keyring, store).await?;
        keyring = make(settings, entropy)?;
    }
    establish(&keyring, store).await?;
    Ok(keyring)
}

/// Makes the key of the default, unless its file is there.
pub fn make(settings: &Settings, entropy: &Entropy) -> Result<Keyring, KeyError> {
    let file = file(settings);
    let fresh = format!("{KEY_ID}:{}", STANDARD.encode(entropy.bytes::<32>()));
    match keyfile::read_or_make(&file, &fresh) {
        Ok(entry) => Keyring::of(&[entry.into()], &source(settings)),
        Err(cause) => Err(KeyError::File { file, cause }),
    }
}

/// Verifies the keys, and keeps a probe of each.
pub async fn establish(keyring: &Keyring, store: &Store) -> Result<(), KeyError> {
    let fresh = verify(keyring, store).await?;
    if fresh.is_empty() {
        return Ok(());
    }
    let mut tx = store.begin().await?;
    for probe in &fresh {
        keys::keep(&mut tx, probe).await?;
    }
    tx.commit().await?;
    // Another process may have kept that of another key meanwhile.
    verify(keyring, store).await.map(drop)
}

/// Whether the keys open all that is stored. Gives the probes that are not kept yet.
pub async fn verify(keyring: &Keyring, store: &Store) -> Result<Vec<Probe>, KeyError> {
    let mut reader = store.reader();
    let probes = keys::probes(&mut reader).await?;
    let in_use = keys::in_use(&mut reader).await?;
    let keys = keyring.source().to_owned();
    if keyring.is_empty() {
        let used = in_use.iter().map(|(key_id, _)| key_id);
        let mut known: Vec<&String> = probes.iter().map(|p| &p.key_id).chain(used).collect();
        known.sort_unstable();
        known.dedup();
        let known = quoted(known);
        return if known.is_empty() {
            Ok(Vec::new())
        } else {
            Err(KeyError::Missing { keys, known })
        };
    }
    let mut fresh = Vec::new();
    for key_id in keyring.names() {
        let probe = probes.iter().find(|probe| probe.key_id == key_id);
        let is_right = match probe {
            Some(probe) => keyring.opens_probe(probe),
            // What was sealed before probes were kept says the same.
            None => seals(keyring, store, key_id).await?,
        };
        if !is_right {
            let key_id = key_id.to_owned();
            return Err(KeyError::Another { keys, key_id });
        }
        if probe.is_none() {
            // A probe is made of randomness that no test counts on.
            fresh.extend(keyring.probe(key_id, &Entropy::system()));
        }
    }
    let is_unknown = |(key_id, _): &&(String, i64)| !keyring.names().any(|name| name == key_id);
    let unknown: Vec<&(String, i64)> = in_use.iter().filter(is_unknown).collect();
    if unknown.is_empty() {
        return Ok(fresh);
    }
    Err(KeyError::Unknown {
        keys,
        connections: unknown.iter().map(|(_, connections)| connections).sum(),
        unknown: quoted(unknown.iter().map(|(key_id, _)| key_id)),
    })
}

/// Verifies the keys, and that they open every stored secret. Gives how many there are.
pub async fn verify_all(keyring: &Keyring, store: &Store) -> Result<usize, KeyError> {
    verify(keyring, store).await?;
    let mut opened = 0;
    for (key_id, _) in keys::in_use(&mut store.reader()).await? {
        for (id, sealed) in connections::sealed_with(&mut store.reader(), &key_id).await? {
            if !keyring.opens(id, &sealed) {
                let keys = keyring.source().to_owned();
                return Err(KeyError::Another { keys, key_id });
            }
            opened += 1;
        }
    }
    Ok(opened)
}

/// Whether a key opens one of the secrets that are said to be sealed with it, or there is none.
async fn seals(keyring: &Keyring, store: &Store, key_id: &str) -> Result<bool, KeyError> {
    let sealed = connections::sealed_with(&mut store.reader(), key_id).await?;
    let opened = sealed.iter().any(|(id, sealed)| keyring.opens(*id, sealed));
    Ok(opened || sealed.is_empty())
}

/// The file that a service keeps its key in; none where the keys are in the settings.
pub fn default_file(settings: &Settings) -> Option<PathBuf> {
    settings.secrets.keys.is_none().then(|| file(settings))
}

fn file(settings: &Settings) -> PathBuf {
    let file = settings.secrets.key_file.clone();
    file.unwrap_or_else(|| PathBuf::from(KEY_FILE))
}

/// How messages name the keys of a file.
fn source(settings: &Settings) -> String {
    format!("secrets.key_file ({})", file(settings).display())
}

fn quoted<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
