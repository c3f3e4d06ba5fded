//! Users, as they are printed.

use catalog_store::users::User;
use serde_json::{Value, json};

use crate::cli::output::line;

/// A user in one line.
pub(super) fn row(user: &User) -> String {
    let marks = marks(user);
    let (email, name) = (line(&user.email), line(&user.name));
    let shown = format!("{}  {email}  {name}  {marks}", user.id);
    shown.trim_end().to_owned()
}

/// All of a user.
pub(super) fn whole(user: &User, tokens: usize) -> String {
    let (name, email) = (line(&user.name), line(&user.email));
    let username = user.username.as_deref().map_or("-".to_owned(), line);
    let since = user.created_at.to_rfc3339();
    let state = match marks(user) {
        marks if marks.is_empty() => "user".to_owned(),
        marks => marks,
    };
    format!(
        "Id        {}\nE-mail    {email}\nName      {name}\nUsername  {username}\nState     {state}\nTokens    {tokens}\nSince     {since}",
        user.id
    )
}

/// A user for programs.
pub(super) fn value(user: &User) -> Value {
    json!({
        "id": user.id,
        "email": user.email,
        "name": user.name,
        "username": user.username,
        "is_admin": user.is_admin,
        "disabled_at": user.disabled_at,
        "created_at": user.created_at,
    })
}

fn marks(user: &User) -> String {
    let admin = user.is_admin.then(|| "administrator".to_owned());
    let disabled = user.disabled_at;
    let disabled = disabled.map(|since| format!("disabled since {}", since.to_rfc3339()));
    let marks: Vec<String> = admin.into_iter().chain(disabled).collect();
    marks.join(", ")
}
