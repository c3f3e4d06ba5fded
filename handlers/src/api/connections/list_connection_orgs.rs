//! `GET /api/connections/{id}/orgs`

use catalog_api::{
    api::connections::ListConnectionOrgsResponse, auth::Caller, models::OrgListResponse,
};
use catalog_store::connections;
use uuid::Uuid;

use crate::{
    App,
    api::{credentials, viewer::viewer},
    reject::Outcome,
};

pub(super) async fn handle(
    app: &App,
    caller: Caller,
    id: Uuid,
) -> Outcome<OrgListResponse, ListConnectionOrgsResponse> {
    let connection = connections::visible(&mut app.store.reader(), viewer(caller), id).await?;
    Ok(OrgListResponse {
        orgs: credentials::organizations::<ListConnectionOrgsResponse>(app, &connection).await?,
    })
}
