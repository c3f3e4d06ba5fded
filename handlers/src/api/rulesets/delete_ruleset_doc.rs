//! `DELETE /api/rulesets/{id}/docs/{key}`

use catalog_api::{api::rulesets::DeleteRulesetDocResponse, auth::Caller, models::OkResponse};
use catalog_store::rulesets;
use uuid::Uuid;

use crate::{App, api::viewer::viewer, reject::Outcome};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
    key: String,
) -> Outcome<OkResponse, DeleteRulesetDocResponse> {
    let mut tx = app.store.begin().await?;
    rulesets::delete_doc(&mut tx, viewer(caller), id, &key).await?;
    tx.commit().await?;
    Ok(OkResponse { ok: true })
}
