//! `GET /api/policies/{id}/comments`

use std::io;

use catalog_api::{
    api::policies::{ListPolicyComments, ListPolicyCommentsResponse},
    auth::Caller,
    models::{Comment, CommentListResponse},
    runtime::Streamed,
    status::Unauthorized,
};
use catalog_store::{Error, Store, comments, domain::Viewer, policies::PolicyError};
use futures_util::{StreamExt, stream};
use uuid::Uuid;

use super::view;
use crate::{
    App,
    api::viewer::viewer_or_anonymous,
    faults,
    reject::{Outcome, Reject},
};

/// How many comments are read first; they may all be of the longest kind.
const FIRST_PART: i64 = 20;
/// How many at most.
const LARGEST_PART: i64 = 500;
/// About so many bytes of text make a part.
const PART_BYTES: usize = 1024 * 1024;

/// What is still to be read.
struct Rest {
    store: Store,
    viewer: Viewer,
    policy_id: Uuid,
    /// The place of the last comment that was read.
    after: i64,
    /// How many are read next; 0 at the end.
    limit: i64,
}

impl ListPolicyComments for App {
    async fn list_policy_comments(
        &self,
        caller: Option<Caller>,
        id: Uuid,
    ) -> Outcome<Streamed<CommentListResponse>, ListPolicyCommentsResponse> {
        let mut rest = Rest {
            store: self.store.clone(),
            viewer: viewer_or_anonymous(caller),
            policy_id: id,
            after: i64::MIN,
            limit: FIRST_PART,
        };
        match rest.read().await {
            // Whether it is absent or unpublished is not for strangers to know: who asks may sign in and see.
            Err(Error::Refused(PolicyError::NotFound)) if caller.is_none() => Err(Reject(
                Unauthorized::new(
                    "Sign in to read the comments of a policy that is not published.",
                )
                .into(),
            )),
            first => {
                let first = first?;
                let first = stream::once(async { Ok(first) });
                Ok(Streamed::new(first.chain(rest.stream())))
            }
        }
    }
}

impl Rest {
    /// The next part. It is judged each time who may see it.
    async fn read(&mut self) -> Result<Vec<Comment>, Error<PolicyError>> {
        let (after, limit) = (self.after, self.limit);
        let on = &mut self.store.reader();
        let part = comments::list(on, self.viewer, self.policy_id, after, limit).await?;
        let read = i64::try_from(part.len()).unwrap_or(i64::MAX);
        self.limit = match part.last() {
            Some(last) if read == limit => {
                self.after = last.seq;
                let bytes: usize = part.iter().map(|comment| comment.body.len()).sum();
                next_part(bytes / part.len())
            }
            _ => 0,
        };
        Ok(part.into_iter().map(view::comment).collect())
    }

    fn stream(self) -> impl stream::Stream<Item = io::Result<Vec<Comment>>> {
        stream::try_unfold(self, |mut rest| async {
            if rest.limit == 0 {
                return Ok(None);
            }
            match rest.read().await {
                Ok(part) => Ok(Some((part, rest))),
                Err(error) => {
                    // A policy that is not published any more is no failure of the service.
                    if let Error::Database(error) = &error {
                        faults::report(error, "Cannot read the rest of a policy's comments");
                    }
                    Err(io::Error::other("the rest cannot be read"))
                }
            }
        })
    }
}

/// How many comments to read next, when one had so many bytes on average.
fn next_part(mean_bytes: usize) -> i64 {
    let fitting = PART_BYTES / mean_bytes.max(1);
    i64::try_from(fitting)
        .unwrap_or(LARGEST_PART)
        .clamp(1, LARGEST_PART)
}

#[cfg(test)]
mod tests {
    use super::{LARGEST_PART, next_part};

    #[test]
    fn parts_have_about_the_same_size() {
        assert_eq!(next_part(400_000), 2);
        assert_eq!(next_part(10_000_000), 1);
        assert_eq!(next_part(0), LARGEST_PART);
    }
}
