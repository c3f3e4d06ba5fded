//! What a scenario is made of: people of its own, and requests that are all for one resource.

use std::{
    collections::HashMap,
    fmt::{self, Display, Formatter},
};

use reqwest::Method;
use serde_json::Value;
use uuid::Uuid;

use crate::harness::{Exchange, Request, TestApp, User};

/// What belongs to the request, or to the commit of a repository, which is another in each making.
const VOLATILE: [&str; 4] = [
    "request_id",
    "logs",
    "definition_asset_version",
    "implementation_asset_version",
];

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub enum Who {
    Mara,
    Noor,
    Admin,
}

/// One making of a scenario. Whatever it makes bears its tag, so that two makings differ in nothing else.
pub struct Stage<'a> {
    pub app: &'a TestApp,
    pub mara: User,
    pub noor: User,
    admin: &'a User,
    tag: String,
}

/// A request.
pub struct Ask {
    method: Method,
    path: String,
    by: Who,
    by_session: bool,
    body: Option<Value>,
}

/// Requests that are sent at the same moment, and what is read afterwards.
pub struct Case {
    pub asks: Vec<Ask>,
    pub reads: Vec<(Who, String)>,
}

/// What came of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The status of each request; `None` of one that was not sent.
    pub statuses: Vec<Option<u16>>,
    pub state: Vec<String>,
}

impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "  {:?}", self.statuses)?;
        self.state
            .iter()
            .try_for_each(|line| writeln!(f, "    {line}"))
    }
}

pub fn ask(by: Who, method: &str, path: impl Into<String>) -> Ask {
    Ask {
        method: method.parse().expect("a method"),
        path: path.into(),
        by,
        by_session: false,
        body: None,
    }
}

impl Ask {
    pub fn json(mut self, body: Value) -> Self {
        self.body = Some(body);
        self
    }

    pub fn session(mut self) -> Self {
        self.by_session = true;
        self
    }
}

/// The pieces of a case.
pub fn case(asks: impl Into<Vec<Ask>>, reads: impl IntoIterator<Item = (Who, String)>) -> Case {
    Case {
        asks: asks.into(),
        reads: reads.into_iter().collect(),
    }
}

impl<'a> Stage<'a> {
    pub async fn make(app: &'a TestApp, admin: &'a User, number: usize) -> Self {
        let tag = format!("q{number}z");
        Self {
            mara: app.user(&format!("Mara-{tag}")).await,
            noor: app.user(&format!("Noor-{tag}")).await,
            app,
            admin,
            tag,
        }
    }

    /// What every name of this making holds.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// A name that no other making uses.
    pub fn name(&self, name: &str) -> String {
        format!("{name} {}", self.tag)
    }

    /// The same, good for an address.
    pub fn word(&self, word: &str) -> String {
        format!("{word}-{}", self.tag)
    }

    fn user(&self, who: Who) -> &User {
        match who {
            Who::Mara => &self.mara,
            Who::Noor => &self.noor,
            Who::Admin => self.admin,
        }
    }

    fn request(&self, ask: &Ask) -> Request<'a> {
        let request = self.app.request(ask.method.clone(), &ask.path);
        let user = self.user(ask.by);
        let request = if ask.by_session {
            request.session(user)
        } else {
            request.by(user)
        };
        match &ask.body {
            Some(body) => request.json(body),
            None => request,
        }
    }

    /// Sends a request, for its effect or to be measured.
    pub async fn send(&self, ask: &Ask) -> Exchange {
        self.request(ask).send().await
    }

    /// What is there after the requests, in words that do not depend on the making.
    pub async fn state(&self, case: &Case) -> Vec<String> {
        let people = HashMap::from([(self.mara.id, "<mara>"), (self.noor.id, "<noor>")]);
        let mut state = Vec::new();
        for (who, path) in &case.reads {
            let request = self.app.get(path).by(self.user(*who));
            let read = request.send().await;
            let text = read.text.replace(&self.tag, "<tag>");
            let body = serde_json::from_str(&text).expect("JSON");
            let body = plain(body, &people);
            let operation = read.operation();
            state.push(format!("{operation} by {who:?}: {} {body}", read.status));
        }
        state
    }
}

/// Without identifiers and secrets; lists in an order of their content, because those of equal times are in that of their
/// identifiers.
fn plain(value: Value, people: &HashMap<Uuid, &'static str>) -> Value {
    match value {
        Value::Object(fields) => fields
            .into_iter()
            .filter(|(name, _)| !VOLATILE.contains(&name.as_str()))
            .map(|(name, value)| (plain_text(name, people), plain(value, people)))
            .collect(),
        Value::Array(items) => {
            let mut items: Vec<Value> = items.into_iter().map(|i| plain(i, people)).collect();
            items.sort_by_cached_key(Value::to_string);
            items.into()
        }
        Value::String(text) => plain_text(text, people).into(),
        other => other,
    }
}

fn plain_text(text: String, people: &HashMap<Uuid, &'static str>) -> String {
    let is_hash = text.len() >= 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if let Ok(id) = text.parse::<Uuid>() {
        (*people.get(&id).unwrap_or(&"<id>")).to_owned()
    } else if is_hash || text.starts_with("prc_") {
        "<random>".to_owned()
    } else {
        text
    }
}
