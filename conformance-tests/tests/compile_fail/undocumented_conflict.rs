//! `getPolicyLike` documents no 409: the same rule does not compile there.

use catalog_api::{models::LikeResponse, responses::GetPolicyLikeResponse, status::Conflict};

fn published() -> Result<(), Conflict> {
    Err(Conflict::new("Only a published policy can be liked."))
}

fn handle() -> Result<LikeResponse, GetPolicyLikeResponse> {
    published()?;
    Ok(LikeResponse { liked: true })
}

fn main() {
    assert!(handle().is_err());
}
