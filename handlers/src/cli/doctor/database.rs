//! The checks of the database and of the keys that what it holds is encrypted with.

use std::path::Path;

use catalog_store::{OpenError, Schema, Store, private, sqlite_file};
use rustix::fs::{Access, access};
use secrecy::ExposeSecret;

use super::Report;
use crate::{config::Settings, keys};

const DATABASE: &str = "database";
const KEYS: &str = "secrets";

pub(super) async fn check(report: &mut Report, settings: &Settings) {
    let url = settings.database.url.expose_secret();
    let found = Store::inspect(url, &settings.database.timeouts).await;
    let store = match found {
        Ok(found) => {
            check_schema(report, url, found.schema);
            found.store
        }
        // Nothing is wrong with it; it was not looked at.
        Err(error @ OpenError::Unfolded(_)) => {
            report.warn(DATABASE, &error.to_string());
            None
        }
        Err(error) => {
            report.fail("database.url", &error.to_string());
            None
        }
    };
    check_keys(report, settings, store.as_ref()).await;
    if let Some(store) = store {
        store.close().await;
    }
}

fn check_schema(report: &mut Report, url: &str, schema: Schema) {
    if let Err(error) = schema.is_usable() {
        return report.fail(DATABASE, &error.to_string());
    }
    if let Some(why) = unwritable(url) {
        return report.fail("database.url", &why);
    }
    match schema {
        Schema::UpToDate { .. } => report.ok(DATABASE, "answers; the schema is up to date"),
        Schema::Ahead { migration } => report.ok(
            DATABASE,
            &format!("answers; the schema is newer (migration {migration}) and admits this binary"),
        ),
        Schema::Behind { missing, .. } => report.warn(
            DATABASE,
            &format!("not migrated: {missing} migrations are missing; run `catalog migrate`, or start the service"),
        ),
        _ => report.warn(
            DATABASE,
            "not migrated: it has no schema yet; `catalog migrate` or the first start makes it",
        ),
    }
}

/// Why the file of SQLite could not be made or written; `None` if it can.
fn unwritable(url: &str) -> Option<String> {
    let path = sqlite_file(url).ok()??;
    let folder = private::folder(path);
    let denied = |path: &Path, access_mode| access(path, access_mode).err();
    let of_folder = Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK;
    if path.exists() {
        if let Some(denied) = denied(path, Access::READ_OK | Access::WRITE_OK) {
            return Some(format!("cannot write {}: {denied}", path.display()));
        }
        let denied = denied(folder, of_folder)?;
        let folder = folder.display();
        return Some(format!(
            "cannot write directory {folder}, where SQLite keeps files beside the database: {denied}"
        ));
    }
    let there = folder
        .ancestors()
        .map(|it| {
            if it == Path::new("") {
                Path::new(".")
            } else {
                it
            }
        })
        .find(|it| it.exists())?;
    if !there.is_dir() {
        let (folder, there) = (folder.display(), there.display());
        return Some(format!(
            "cannot create directory {folder}: {there} is a file"
        ));
    }
    let denied = denied(there, of_folder)?;
    Some(if there == folder {
        format!("cannot create {}: {denied}", path.display())
    } else {
        format!("cannot create directory {}: {denied}", folder.display())
    })
}

async fn check_keys(report: &mut Report, settings: &Settings, store: Option<&Store>) {
    let keyring = match keys::configured(settings) {
        Ok(keyring) => keyring,
        Err(error) => return report.fail(KEYS, &error.to_string()),
    };
    if let Some(store) = store
        && let Err(error) = keys::verify(&keyring, store).await
    {
        return report.fail(KEYS, &error.to_string());
    }
    if keyring.is_empty() {
        let text = format!("{} is made at the first start", keyring.source());
        report.ok(KEYS, &text);
    } else if store.is_some() {
        report.ok(KEYS, "the keys open all stored credentials");
    } else {
        report.ok(
            KEYS,
            "the keys are well-formed; they were not compared with the database",
        );
    }
}
