//! What a deployment must refuse: strangers, identifiers of nothing, and bodies that are none.

use serde_json::Value;

use super::{
    Run, is_open,
    parameters::{self, Parameter},
    takes_tokens,
};
use crate::{client::Caller, contract::Operation, pointer};

/// An identifier of the right form that nothing has.
pub(super) const UNKNOWN: &str = "00000000-0000-4000-8000-000000000000";

/// No identifier at all.
const MALFORMED: &str = "no-such-id";

/// A token of the right form that nobody has.
const UNKNOWN_TOKEN: &str = "prc_0000000000000000000000000000000000000000000";

/// Its use may count as an attempt to guess one: few operations are asked with it.
const ASKED_WITH_UNKNOWN_TOKEN: usize = 12;

impl Run<'_> {
    /// Every operation that needs a token refuses to work without one.
    pub(super) async fn refuses_without_token(&mut self) {
        let contract = self.contract;
        for operation in contract.operations() {
            if !is_open(contract, operation) {
                let values = all(operation, UNKNOWN);
                let ask = self.ask(&operation.id).paths(&values);
                ask.by(Caller::Nobody).answers(&[401]).await;
            }
        }
        let open = contract.operations().iter().filter(|one| {
            one.method == "GET" && is_open(contract, one) && takes_tokens(contract, one)
        });
        let account = contract.operation("getMe");
        for operation in open.chain(account).take(ASKED_WITH_UNKNOWN_TOKEN) {
            let values = all(operation, UNKNOWN);
            let ask = self.ask(&operation.id).paths(&values);
            ask.by(Caller::Other(UNKNOWN_TOKEN)).answers(&[401]).await;
        }
    }

    /// A read of what does not exist is refused.
    pub(super) async fn refuses_unknown(
        &mut self,
        operation: &Operation,
        parameters: &[Parameter],
        caller: Caller<'_>,
    ) {
        if !operation.path.contains('{') {
            return;
        }
        // What is not public is not told from what does not exist.
        let expected: &[u16] = match caller {
            Caller::Nobody => &[401, 404],
            _ => &[404],
        };
        let query = self.required(parameters);
        for id in [UNKNOWN, MALFORMED] {
            let ask = self.ask(&operation.id).paths(&all(operation, id));
            ask.query(&query).by(caller).answers(expected).await;
        }
    }

    /// Changes of what does not exist are refused, and so are bodies that are none. Nothing changes by that.
    pub(super) async fn refuses_writes(&mut self) {
        let contract = self.contract;
        for operation in contract
            .operations()
            .iter()
            .filter(|one| one.method != "GET")
        {
            let caller = if takes_tokens(contract, operation) {
                Caller::Token
            } else if self.client.has_session() {
                Caller::Session
            } else {
                continue;
            };
            let (values, has_body) = (all(operation, UNKNOWN), self.body_of(operation).is_some());
            // Whoever looks at no body does all the work of an operation that names nothing and needs none.
            let is_safe = operation.path.contains('{') || self.needs_body(operation);
            if has_body && is_safe {
                // Whether the address or the body is looked at first is open.
                for text in ["{\"", "[]"] {
                    let ask = self.ask(&operation.id).paths(&values).text(text);
                    ask.by(caller).answers(&[400, 404, 422]).await;
                }
            }
            if !operation.path.contains('{') {
                continue;
            }
            let query = self.required(&parameters::of_query(contract, operation));
            for id in [UNKNOWN, MALFORMED] {
                let example = self.body_of(operation).unwrap_or_default();
                let mut ask = self.ask(&operation.id).paths(&all(operation, id));
                if has_body {
                    ask = ask.json(&example);
                }
                ask.query(&query).by(caller).answers(&[404]).await;
            }
        }
    }

    fn needs_body(&self, operation: &Operation) -> bool {
        let at = pointer::child(&operation.pointer, "requestBody");
        self.contract.resolve(&at).0["required"] == true
    }

    /// The document's example of an operation's body.
    fn body_of(&self, operation: &Operation) -> Option<Value> {
        let at = pointer::child(&operation.pointer, "requestBody");
        let (body, _) = self.contract.resolve(&at);
        let media = body.pointer("/content/application~1json")?;
        let examples = media["examples"].as_object().into_iter().flatten();
        let mut values = examples.map(|(_, example)| example["value"].clone());
        Some(values.next().unwrap_or_default())
    }
}

/// The same value for each parameter of a path.
fn all(operation: &Operation, value: &str) -> Vec<(String, String)> {
    let names = operation.path.split('{').skip(1);
    let names = names.filter_map(|after| after.split('}').next());
    names
        .map(|name| (name.to_owned(), value.to_owned()))
        .collect()
}
