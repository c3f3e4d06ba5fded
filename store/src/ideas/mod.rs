//! Policy ideas: what users wish for and vote for, and which policies deliver it. The REST interface shows them only as what a policy
//! delivers (interface, What the service does).
//!
//! An identifier leads to the idea that is kept, where its own was merged into another. Whoever follows one and writes what belongs
//! to the idea holds the lock of `follow`, so that no merge comes between.

mod admin;
mod deliveries;
mod events;
mod merge;
mod read;
mod submit;
mod vote;

use uuid::Uuid;

use crate::db::{Connection, Result, Tx};

pub use admin::{
    AdminError, AdminIdea, TextChange, add, all, close, detail, edit, hide, reopen, unhide,
};
pub(crate) use deliveries::declare;
pub use deliveries::{
    AdminDelivery, DeclareError, DeliveryChange, DeliveryError, deliveries, remove_delivery,
    set_delivery,
};
pub use events::{Event, events};
pub use merge::{MergeError, Merged, merge};
pub(crate) use read::completing;
pub use read::{Delivery, Idea, IdeaError, IdeaFilter, IdeaSort, get, list};
pub use submit::{NewIdea, SubmitError, submit};
pub use vote::{VoteError, vote, withdraw_vote};

/// The lock of all merges.
const MERGES: &str = "ideas.merge";

/// The idea that an identifier leads to, hidden or not. No idea is merged until the end of the transaction.
async fn follow(tx: &mut Tx, id: Uuid) -> Result<Option<Uuid>> {
    tx.share_name(MERGES).await?;
    kept(tx, id).await
}

/// The same at this moment.
async fn kept(on: &mut impl Connection, id: Uuid) -> Result<Option<Uuid>> {
    let kept: Option<(Uuid,)> = on
        .query("SELECT coalesce(i.merged_into, i.id) FROM ideas i WHERE i.id = $1")
        .bind(id)
        .opt()
        .await?;
    Ok(kept.map(|(id,)| id))
}

/// Counts the votes of an idea, whose row is locked.
async fn count_votes(tx: &mut Tx, id: Uuid) -> Result<()> {
    tx.query(
        "UPDATE ideas SET votes = (SELECT count(*) FROM idea_votes v WHERE v.idea_id = $1) WHERE id = $1",
    )
    .bind(id)
    .exec()
    .await
    .map(drop)
}
