//! `catalog admin user`

mod text;

use catalog_store::{
    Error, Tx, deployments, tokens,
    users::{self, NewUser, User, UserFilter},
};
use serde_json::json;

use super::user_by_email;
use crate::{
    App,
    cli::{
        Failure,
        output::{line, print},
    },
};
use text::{row, value};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Add a user and print the id.
    Add {
        /// E-mail address.
        #[arg(long)]
        email: String,
        /// Display name.
        #[arg(long)]
        name: String,
        /// Make the user an administrator.
        #[arg(long)]
        admin: bool,
    },
    /// List users by e-mail address.
    List(List),
    /// Show a user.
    Show(Named),
    /// Make a user an administrator.
    Promote(Named),
    /// Make an administrator a user like others; refused for the last one.
    Demote(Named),
    /// Refuse a user's tokens and sessions, and cancel what the user deploys; what the user published stays. Refused for the last
    /// administrator.
    Disable(Named),
    /// Let a disabled user in again, with the tokens that the user had.
    Enable(Named),
    /// Change the name of a user that others are shown.
    Rename {
        #[command(flatten)]
        user: Named,
        /// The new display name.
        #[arg(long)]
        name: String,
    },
}

#[derive(clap::Args)]
pub(super) struct Named {
    /// The user's e-mail address.
    #[arg(long)]
    email: String,
}

#[derive(clap::Args)]
pub(super) struct List {
    /// Only administrators.
    #[arg(long)]
    admins: bool,
    /// Only disabled users.
    #[arg(long)]
    disabled: bool,
    /// Only those whose e-mail addresses come after this one.
    #[arg(long, value_name = "EMAIL")]
    after: Option<String>,
    /// How many.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i64).range(1..=10_000))]
    limit: i64,
}

pub(super) async fn run(command: Command, app: &App, json: bool) -> Result<(), Failure> {
    match command {
        Command::Add { email, name, admin } => add(app, &email, &name, admin, json).await,
        Command::List(filter) => list(filter, app, json).await,
        Command::Show(user) => show(&user.email, app, json).await,
        Command::Promote(user) => set_admin(&user.email, true, app, json).await,
        Command::Demote(user) => set_admin(&user.email, false, app, json).await,
        Command::Disable(user) => disable(&user.email, app, json).await,
        Command::Enable(user) => enable(&user.email, app, json).await,
        Command::Rename { user, name } => {
            let mut tx = app.store.begin().await?;
            let renamed = users::rename(&mut tx, user.email.trim(), &name).await;
            let renamed = renamed.map_err(refused)?;
            tx.commit().await?;
            let text = format!("{} is {}", line(&renamed.email), line(&renamed.name));
            print(json, &value(&renamed), &text);
            Ok(())
        }
    }
}

async fn add(
    app: &App,
    email: &str,
    name: &str,
    is_admin: bool,
    json: bool,
) -> Result<(), Failure> {
    let mut tx = app.store.begin().await?;
    let user = create(&mut tx, app, email, name, is_admin).await?;
    tx.commit().await?;
    let value = json!({ "id": user.id, "email": user.email });
    print(json, &value, &user.id.to_string());
    Ok(())
}

/// Creates a user; refuses a second one with the same address.
pub(super) async fn create(
    tx: &mut Tx,
    app: &App,
    email: &str,
    name: &str,
    is_admin: bool,
) -> Result<User, Failure> {
    let (email, name) = (email.trim(), name.trim());
    let good = email
        .split_once('@')
        .is_some_and(|(a, b)| !a.is_empty() && !b.is_empty());
    if !good || email.contains(char::is_whitespace) {
        return Err(Failure::Refused(format!(
            "`{email}` is not an e-mail address"
        )));
    }
    if name.is_empty() {
        return Err(Failure::Refused("the name must not be blank".to_owned()));
    }
    let now = app.clock.now();
    let user = NewUser {
        id: app.entropy.id(now),
        email: email.to_owned(),
        name: name.to_owned(),
        is_admin,
    };
    let made = users::create(tx, user, now).await?;
    made.ok_or_else(|| Failure::Refused(format!("the e-mail address {email} is already taken")))
}

async fn list(filter: List, app: &App, json: bool) -> Result<(), Failure> {
    let filter = UserFilter {
        only_admins: filter.admins,
        only_disabled: filter.disabled,
        after: filter.after,
        limit: filter.limit,
    };
    let found = users::list(&mut app.store.reader(), &filter).await?;
    let is_full = i64::try_from(found.len()).is_ok_and(|count| count >= filter.limit);
    let last = found.last().filter(|_| is_full).map(|user| &user.email);
    let mut lines: Vec<String> = found.iter().map(row).collect();
    if lines.is_empty() {
        lines.push("No users.".to_owned());
    }
    if let Some(last) = last {
        lines.push(format!("There may be more: --after {}", line(last)));
    }
    let values: Vec<_> = found.iter().map(value).collect();
    let value = json!({ "users": values, "next": last });
    print(json, &value, &lines.join("\n"));
    Ok(())
}

async fn show(email: &str, app: &App, json: bool) -> Result<(), Failure> {
    let mut reader = app.store.reader();
    let user = user_by_email(&mut reader, email.trim()).await?;
    let now = app.clock.now();
    let tokens = tokens::list(&mut reader, user.id).await?;
    let good = tokens.iter().filter(|token| token.is_good(now)).count();
    let mut value = value(&user);
    value["tokens"] = good.into();
    print(json, &value, &text::whole(&user, good));
    Ok(())
}

async fn set_admin(email: &str, is_admin: bool, app: &App, json: bool) -> Result<(), Failure> {
    let mut tx = app.store.begin().await?;
    let done = users::set_admin(&mut tx, email.trim(), is_admin).await;
    let (user, changed) = done.map_err(refused)?;
    tx.commit().await?;
    let state = match (is_admin, changed) {
        (true, true) => "is an administrator now",
        (true, false) => "was an administrator already",
        (false, true) => "is no administrator any more",
        (false, false) => "was no administrator",
    };
    report(&user, changed, state, json);
    Ok(())
}

async fn disable(email: &str, app: &App, json: bool) -> Result<(), Failure> {
    let now = app.clock.now();
    let mut tx = app.store.begin().await?;
    let done = users::disable(&mut tx, email.trim(), now).await;
    let (user, changed) = done.map_err(refused)?;
    // Also of who was disabled before: something may have begun at that moment.
    let cancelled = deployments::cancel_all_of(&mut tx, user.id, now).await?;
    tx.commit().await?;
    let state = if changed {
        "is disabled now"
    } else {
        "was disabled already"
    };
    let state = match cancelled.len() {
        0 => state.to_owned(),
        count => format!("{state}; deployments that are cancelled: {count}"),
    };
    let mut shown = value(&user);
    shown["changed"] = changed.into();
    shown["cancelled_deployments"] = json!(cancelled);
    let text = format!("{} {state}", line(&user.email));
    print(json, &shown, &text);
    Ok(())
}

async fn enable(email: &str, app: &App, json: bool) -> Result<(), Failure> {
    let mut tx = app.store.begin().await?;
    let done = users::enable(&mut tx, email.trim()).await;
    let (user, changed) = done.map_err(refused)?;
    tx.commit().await?;
    let state = if changed {
        "is enabled now"
    } else {
        "was not disabled"
    };
    report(&user, changed, state, json);
    Ok(())
}

fn report(user: &User, changed: bool, state: &str, json: bool) {
    let mut shown = value(user);
    shown["changed"] = changed.into();
    let text = format!("{} {state}", line(&user.email));
    print(json, &shown, &text);
}

fn refused(error: Error<users::UserError>) -> Failure {
    match error {
        Error::Refused(refusal) => Failure::Refused(refusal.to_string()),
        Error::Database(error) => Failure::Database(error),
    }
}
