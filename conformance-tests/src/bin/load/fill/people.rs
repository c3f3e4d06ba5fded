//! Those who own, like and deploy.

use catalog::auth::mint;
use catalog_store::{
    domain::{Scope, Viewer},
    tokens::{self, NewToken},
    users::{self, NewUser, ProfilePatch},
};
use uuid::Uuid;

use super::{
    Batch, Source,
    text::{below, uneven},
};
use crate::{Error, rng::Rng};

const FIRST: [&str; 16] = [
    "Ada", "Ben", "Chiara", "Dmitri", "Elif", "Farid", "Grace", "Hana", "Ivo", "Jun", "Kofi",
    "Lena", "Marta", "Nils", "Oya", "Priya",
];
const LAST: [&str; 16] = [
    "Adler",
    "Brandt",
    "Costa",
    "Dubois",
    "Eriksen",
    "Fischer",
    "Garcia",
    "Haddad",
    "Ito",
    "Jansen",
    "Kowalski",
    "Lindqvist",
    "Moreau",
    "Novak",
    "Okafor",
    "Patel",
];

/// Who uses the service while it is measured: nothing of the catalog is that user's own.
pub struct Caller {
    pub id: Uuid,
    pub token: String,
}

/// All users.
pub struct People {
    pub caller: Caller,
    /// The others.
    pub others: Vec<Uuid>,
}

impl People {
    /// Makes the caller and so many others.
    pub async fn make(source: &mut Source<'_>, count: usize) -> Result<Self, Error> {
        let mut batch = Batch::begin(source.store()).await?;
        let (id, now) = source.next();
        add(&mut batch, source, 0, id, "caller", "Caller").await?;
        let minted = mint(&source.app.entropy);
        let token = NewToken {
            id: source.app.entropy.id(now),
            user_id: id,
            name: "bench".to_owned(),
            token_prefix: minted.prefix,
            hash: minted.hash.to_vec(),
            scopes: vec![Scope::ApiRead, Scope::ApiWrite],
            expires_at: None,
        };
        tokens::create(&mut batch.tx, token, now).await?;
        let caller = Caller {
            id,
            token: minted.secret,
        };
        let mut others = Vec::with_capacity(count);
        for number in 1..=count {
            let (id, _) = source.next();
            let (first, last) = (FIRST[number % 16], LAST[number / 16 % 16]);
            let username = format!("{first}-{last}-{number}").to_lowercase();
            add(
                &mut batch,
                source,
                number,
                id,
                &username,
                &format!("{first} {last}"),
            )
            .await?;
            others.push(id);
            batch = batch.count(1, source.store()).await?;
        }
        batch.tx.commit().await?;
        Ok(Self { caller, others })
    }

    /// One of the others; few of them are chosen often.
    pub fn busy(&self, rng: &mut Rng) -> Uuid {
        self.others[uneven(rng, self.others.len())]
    }

    /// One of the others, each as often.
    pub fn any(&self, rng: &mut Rng) -> Uuid {
        self.others[below(rng, self.others.len())]
    }
}

/// How the store sees a user.
pub fn viewer(id: Uuid) -> Viewer {
    Viewer::User {
        id,
        is_admin: false,
    }
}

async fn add(
    batch: &mut Batch,
    source: &Source<'_>,
    number: usize,
    id: Uuid,
    username: &str,
    name: &str,
) -> Result<(), Error> {
    let user = NewUser {
        id,
        email: format!("{username}@example.com"),
        name: name.to_owned(),
        is_admin: false,
    };
    let made = users::create(&mut batch.tx, user, source.now).await?;
    made.ok_or("the database is filled already")?;
    let profile = ProfilePatch {
        username: Some(Some(username.to_owned())),
        company: Some(Some(format!("Company {}", number % 97))),
        profile_is_public: Some(!number.is_multiple_of(3)),
        ..ProfilePatch::default()
    };
    users::update(&mut batch.tx, id, profile).await?;
    if number.is_multiple_of(2) {
        let picture = format!("https://pictures.example.com/{username}.png");
        users::set_avatar(&mut batch.tx, id, &picture).await?;
    }
    Ok(())
}
