//! `catalog admin secrets`

use catalog_store::{
    Action,
    connections::{self, Validation},
    keys,
};
use secrecy::SecretString;
use serde_json::json;

use crate::{
    App,
    app::StartError,
    cli::{Failure, output::print},
    keys::{KeyError, establish, make},
};

/// What the owner of a connection is told.
const LOST: &str = "The stored credentials were lost; enter them again.";

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Encrypt every stored secret with the first of secrets.keys; the other keys can then be removed.
    Rotate,
    /// Give up a key that is lost for good: the credentials that it encrypts have to be entered again.
    Forget {
        /// The key's name, as the refused start told it.
        key: String,
    },
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::Rotate => rotate(app, json).await,
        Command::Forget { key } => forget(app, &key, json).await,
    }
}

async fn rotate(app: &App, json: bool) -> Result<(), Failure> {
    if app.keyring.is_empty() {
        return Err(Failure::Refused(format!(
            "there is no key: {} is missing",
            app.keyring.source()
        )));
    }
    establish(&app.keyring, &app.store).await.map_err(refused)?;
    let current = app.keyring.current();
    let old = connections::not_sealed_with(&mut app.store.reader(), current).await?;
    let mut sealed = 0;
    for (id, before) in old {
        let failed = |error| Failure::Refused(format!("connection {id}: {error}"));
        let after = app
            .keyring
            .reseal(id, &before, &app.entropy)
            .map_err(failed)?;
        let mut tx = app.store.begin().await?;
        // One that was changed meanwhile is sealed with a key of the service that changed it.
        if connections::reseal(&mut tx, id, &before, after).await? {
            sealed += 1;
        }
        tx.commit().await?;
    }
    let left = connections::not_sealed_with(&mut app.store.reader(), current).await?;
    if !left.is_empty() {
        return Err(Failure::Refused(format!(
            "{} secrets were changed meanwhile by a service with other keys; give all processes the same secrets.keys and run this again",
            left.len()
        )));
    }
    let mut tx = app.store.begin().await?;
    let detail = json!({ "key": current, "sealed": sealed });
    tx.audit_whole(Action::SecretsRotate, detail);
    tx.commit().await?;
    let text =
        format!("{sealed} secrets re-encrypted; all are now encrypted with the key `{current}`");
    print(json, &json!({ "sealed": sealed, "key": current }), &text);
    Ok(())
}

async fn forget(app: &App, key: &str, json: bool) -> Result<(), Failure> {
    let mut reader = app.store.reader();
    let probes = keys::probes(&mut reader).await?;
    let probe = probes.iter().find(|probe| probe.key_id == key);
    let sealed = connections::sealed_with(&mut reader, key).await?;
    let is_known = probe.is_some() || !sealed.is_empty();
    let is_lost = probe.is_some_and(|probe| !app.keyring.opens_probe(probe));
    let lost: Vec<_> = sealed
        .into_iter()
        .filter(|(id, sealed)| !app.keyring.opens(*id, sealed))
        .collect();
    if lost.is_empty() && !is_lost {
        return Err(Failure::Refused(if is_known {
            let source = app.keyring.source();
            format!(
                "{source} has the key `{key}`, and nothing is lost; `catalog admin secrets rotate` replaces it"
            )
        } else {
            format!("the database does not know a key `{key}`")
        }));
    }
    // What is entered again needs a key, and so does what is put in the place of a secret until then.
    let made;
    let keyring = if app.keyring.is_empty() {
        made = make(&app.settings, &app.entropy).map_err(refused)?;
        &made
    } else {
        &app.keyring
    };
    let why = Validation {
        ok: false,
        refused: true,
        error: Some(LOST.to_owned()),
        checked_at: app.clock.now(),
    };
    // All at once: half of it would look as if the key were there.
    let mut tx = app.store.begin().await?;
    if is_lost {
        keys::forget(&mut tx, key).await?;
    }
    let mut forgotten = 0;
    for (id, before) in lost {
        let failed = |error| Failure::Refused(format!("connection {id}: {error}"));
        // An empty secret, which the platform refuses: whoever uses the connection is told to mend the credentials.
        let nothing = SecretString::from("");
        let after = keyring.seal(id, &nothing, &app.entropy).map_err(failed)?;
        if connections::forget_secret(&mut tx, id, &before, after, &why).await? {
            forgotten += 1;
        }
    }
    let detail = json!({ "key": key, "connections": forgotten });
    tx.audit_whole(Action::SecretsForget, detail);
    tx.commit().await?;
    let text = format!(
        "The key `{key}` is forgotten; the credentials of {forgotten} connections have to be entered again."
    );
    print(
        json,
        &json!({ "key": key, "connections": forgotten }),
        &text,
    );
    Ok(())
}

fn refused(error: KeyError) -> Failure {
    Failure::Start(StartError::Keys(error))
}
