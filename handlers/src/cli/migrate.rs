//! `catalog migrate`

use super::Failure;
use crate::{app, app::StartError, config::Settings};

pub(super) async fn run(settings: &Settings) -> Result<(), Failure> {
    let store = app::open(&settings.database)
        .await
        .map_err(StartError::from)?;
    println!("The schema is up to date ({}).", store.kind());
    store.close().await;
    Ok(())
}
