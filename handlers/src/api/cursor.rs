//! Cursors of paged lists: places that clients give back and do not look into.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use catalog_api::status::BadRequest;

/// The cursor of a place.
pub(super) fn encode(place: i64) -> String {
    URL_SAFE_NO_PAD.encode(place.to_be_bytes())
}

/// The place of a cursor that came as the parameter `name`.
pub(super) fn decode(name: &str, cursor: &str) -> Result<i64, BadRequest> {
    let bytes = URL_SAFE_NO_PAD.decode(cursor).ok();
    bytes
        .and_then(|bytes| bytes.try_into().ok())
        .map(i64::from_be_bytes)
        .ok_or_else(|| BadRequest::field(name, "must be the `nextCursor` of an earlier answer"))
}
