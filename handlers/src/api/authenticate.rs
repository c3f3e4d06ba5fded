//! Who calls: tokens and sessions checked against the store (interface, Authentication).

use catalog_api::auth::{Authenticate, Authenticated, AuthenticationError, BoxFuture, Caller};
use catalog_store::{
    DatabaseError, Origin, tokens,
    users::{self, NewUser, User},
};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::{
    App,
    auth::{Claims, TokenHash, hash},
    faults,
    rates::verdict::{self, Verdict},
};

impl Authenticate for App {
    fn token<'a>(
        &'a self,
        token: &'a str,
    ) -> BoxFuture<'a, Result<Authenticated, AuthenticationError>> {
        Box::pin(async move {
            let now = self.clock.now();
            let hash = hash(token);
            let owner = self
                .read_model
                .token_owner(&hash, now)
                .await
                .map_err(unchecked)?
                .ok_or_else(failed)?;
            // Only of tokens that are there: whoever makes some up does not fill the memory.
            if let Err(too_often) = self.rates.tokens.count(&owner.token_id) {
                verdict::set(Verdict::TooOften(too_often));
                return Err(AuthenticationError::Invalid);
            }
            if owner.needs_touch(now) {
                let touching = Box::pin(self.touch(owner.token_id, &hash, now));
                self.beside_the_point("last use of a token", touching).await;
            }
            Origin::acts(owner.user_id);
            Ok(Authenticated {
                caller: Caller {
                    user_id: owner.user_id,
                    is_admin: owner.is_admin,
                    token_id: Some(owner.token_id),
                },
                scopes: owner.scopes.iter().map(ToString::to_string).collect(),
            })
        })
    }

    fn session<'a>(
        &'a self,
        cookie: &'a str,
        origin: Option<&'a str>,
    ) -> BoxFuture<'a, Result<Caller, AuthenticationError>> {
        Box::pin(async move {
            let checked = self.sessions.check(cookie, self.clock.now()).await;
            let claims = checked.map_err(|error| match error {
                AuthenticationError::Invalid => failed(),
                error => error,
            })?;
            if origin.is_some_and(|origin| !self.sessions.is_own_origin(origin)) {
                return Err(AuthenticationError::ForeignOrigin);
            }
            let user = self.session_user(&claims).await.map_err(unchecked)?;
            let user = user.filter(|user| user.disabled_at.is_none());
            let user = user.ok_or(AuthenticationError::Invalid)?;
            Origin::acts(user.id);
            self.keep_picture(&user, &claims).await;
            Ok(Caller {
                user_id: user.id,
                is_admin: user.is_admin,
                token_id: None,
            })
        })
    }
}

impl App {
    async fn touch(
        &self,
        id: Uuid,
        hash: &TokenHash,
        now: DateTime<Utc>,
    ) -> Result<(), DatabaseError> {
        let mut tx = self.store.begin_shared().await?;
        tokens::touch(&mut tx, id, now).await?;
        tx.commit().await?;
        self.read_model.touched(hash, now);
        Ok(())
    }

    /// Keeps the picture that the sign-in service names now.
    async fn keep_picture(&self, user: &User, claims: &Claims) {
        let Some(url) = claims.picture() else { return };
        if user.avatar_url.as_deref() == Some(url) {
            return;
        }
        let keeping = async {
            let mut tx = self.store.begin().await?;
            users::set_avatar(&mut tx, user.id, url).await?;
            tx.commit().await
        };
        self.beside_the_point("picture of a user", keeping).await;
    }

    /// The session's user, made at first sight; `None` when the address belongs to another user.
    async fn session_user(&self, claims: &Claims) -> Result<Option<User>, DatabaseError> {
        if let Some(user) = self.read_model.user(claims.sub).await? {
            return Ok(Some(user));
        }
        let name = claims
            .email
            .split('@')
            .next()
            .unwrap_or_default()
            .to_owned();
        let user = NewUser {
            id: claims.sub,
            email: claims.email.clone(),
            name,
            is_admin: false,
        };
        Origin::acts(user.id);
        let mut tx = self.store.begin().await?;
        // Two first requests at the same moment: the second finds what the first made.
        let made = users::create(&mut tx, user, self.clock.now()).await?;
        let user = match made {
            Some(user) => Some(user),
            None => users::by_id(&mut tx, claims.sub).await?,
        };
        tx.commit().await?;
        Ok(user)
    }
}

/// Credentials that were looked at and are not good.
fn failed() -> AuthenticationError {
    verdict::set(Verdict::Failed);
    AuthenticationError::Invalid
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "it is what map_err hands over"
)]
fn unchecked(error: DatabaseError) -> AuthenticationError {
    match faults::report(&error, "Cannot check credentials") {
        Some(_) => AuthenticationError::Unavailable,
        None => AuthenticationError::Failed,
    }
}
