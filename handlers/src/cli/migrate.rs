//! `catalog migrate`

use catalog_store::Store;
use secrecy::ExposeSecret;

use super::Failure;
use crate::{app::StartError, config::Settings};

pub(super) async fn run(settings: &Settings) -> Result<(), Failure> {
    let store = Store::open(settings.database.url.expose_secret())
        .await
        .map_err(StartError::from)?;
    println!("The schema is up to date ({}).", store.kind());
    store.close().await;
    Ok(())
}
