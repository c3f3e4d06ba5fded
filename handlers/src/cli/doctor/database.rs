//! The checks of the database and of the keys that what it holds is encrypted with.

use std::path::{Path, PathBuf};

use catalog_store::{OpenError, Schema, Store};
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
    match schema {
        Schema::UpToDate => report.ok(DATABASE, "answers; the schema is up to date"),
        Schema::Absent => match unmakeable(url) {
            Some(why) => report.fail("database.url", &why),
            None => report.warn(
                DATABASE,
                "not migrated: it has no schema yet; `catalog migrate` or the first start makes it",
            ),
        },
        Schema::Behind { missing } => report.warn(
            DATABASE,
            &format!("not migrated: {missing} migrations are missing; run `catalog migrate`, or start the service"),
        ),
        Schema::Newer { migration } => {
            report.fail(DATABASE, &OpenError::Newer { migration }.to_string());
        }
        Schema::Altered { migration } => report.fail(
            DATABASE,
            &format!("migration {migration} is not the one of this binary, or was not applied to its end; restore a backup"),
        ),
    }
}

/// Why the file of SQLite could not be made or written; `None` if it can.
fn unmakeable(url: &str) -> Option<String> {
    let path = url.strip_prefix("sqlite:")?;
    let path = Path::new(path.strip_prefix("//").unwrap_or(path));
    if path.exists() {
        let denied = access(path, Access::READ_OK | Access::WRITE_OK).err()?;
        return Some(format!("cannot write {}: {denied}", path.display()));
    }
    let folder = path.parent().filter(|it| *it != Path::new(""));
    let folder = folder.map_or_else(|| PathBuf::from("."), Path::to_owned);
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
    let denied = access(there, Access::WRITE_OK | Access::EXEC_OK).err()?;
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
