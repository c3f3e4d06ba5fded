//! One request of an operation, and what is expected of its answer.

use serde_json::Value;

use super::{
    Run,
    things::{self, Listing},
};
use crate::{
    client::{Caller, Request},
    contract::Operation,
    judge::{Answer, Deviation},
    pointer,
};

/// A request that is being put together.
pub(super) struct Ask<'r, 'a> {
    run: &'r mut Run<'a>,
    operation: String,
    values: Vec<(String, String)>,
    query: String,
    caller: Caller<'r>,
    body: Option<String>,
}

impl<'a> Run<'a> {
    /// A request of an operation, with the token.
    pub(super) fn ask<'r>(&'r mut self, operation: &str) -> Ask<'r, 'a> {
        Ask {
            run: self,
            operation: operation.to_owned(),
            values: Vec::new(),
            query: String::new(),
            caller: Caller::Token,
            body: None,
        }
    }

    /// Tells that an operation does not do what it says, though each answer looks right.
    pub(super) fn expect(&mut self, holds: bool, operation: &str, message: &str) {
        if let Some(operation) = self.contract.operation(operation)
            && !holds
        {
            let deviation = Deviation::new(&operation.pointer, message);
            let request = format!("{} {}", operation.method, operation.path);
            self.report.behaves_not(operation, &request, deviation);
        }
    }

    /// Whether something that a path names was listed, and is not any more: others work with the deployment, too.
    async fn is_gone(
        &mut self,
        operation: &Operation,
        values: &[(String, String)],
        caller: Caller<'_>,
    ) -> bool {
        for (listing, id) in self.things.listings(&operation.path, values) {
            if !self.is_listed(&listing, &id, caller).await && self.things.leave_out(&id) {
                let note = format!(
                    "{id} was listed by {}, and is not any more",
                    listing.operation
                );
                self.report.notes.push(note);
            }
        }
        self.things.leaves_out(values)
    }

    async fn is_listed(&self, listing: &Listing, id: &str, caller: Caller<'_>) -> bool {
        let Some(list) = self.contract.operation(listing.operation) else {
            return false;
        };
        let request = Request {
            method: &list.method,
            path: &address(list, &listing.values, &listing.query),
            caller,
            body: None,
        };
        let answers = self.client.send(&request).await.unwrap_or_default();
        let again = answers.last().filter(|answer| answer.status == 200);
        again.is_some_and(|answer| things::names(listing.operation, &answer.json(), id))
    }
}

/// The path of a request, with its query.
fn address(operation: &Operation, values: &[(String, String)], query: &str) -> String {
    let filled = things::fill(&operation.path, values);
    if query.is_empty() {
        return filled;
    }
    format!("{filled}?{query}")
}

impl<'r> Ask<'r, '_> {
    /// The value of a parameter in the path.
    pub(super) fn path(mut self, name: &str, value: &str) -> Self {
        self.values.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(super) fn paths(mut self, values: &[(String, String)]) -> Self {
        self.values.extend_from_slice(values);
        self
    }

    /// The query, without its question mark.
    pub(super) fn query(mut self, query: &str) -> Self {
        query.clone_into(&mut self.query);
        self
    }

    pub(super) fn by(self, caller: Caller<'r>) -> Self {
        Self { caller, ..self }
    }

    pub(super) fn json(self, body: &Value) -> Self {
        self.text(&body.to_string())
    }

    /// A body that need not be JSON.
    pub(super) fn text(self, body: &str) -> Self {
        let body = Some(body.to_owned());
        Self { body, ..self }
    }

    /// Sends it, and judges all answers; the last of them. One of these statuses is expected, or any that is documented.
    pub(super) async fn answers(self, expected: &[u16]) -> Option<Answer> {
        let contract = self.run.contract;
        let operation = contract.operation(&self.operation)?;
        let path = address(operation, &self.values, &self.query);
        let shown = format!("{} {path}", operation.method);
        let request = Request {
            method: &operation.method,
            path: &path,
            caller: self.caller,
            body: self.body,
        };
        let mut answers = match self.run.client.send(&request).await {
            Ok(answers) => answers,
            Err(error) => {
                let deviation = Deviation::new(&operation.pointer, error.to_string());
                let report = &mut self.run.report;
                report.add(operation, None, &shown, vec![deviation]);
                return None;
            }
        };
        let last = answers.pop()?;
        for answer in answers {
            let deviations = contract.judge(operation, &answer);
            let report = &mut self.run.report;
            report.add(operation, Some(answer.status), &shown, deviations);
        }
        let mut deviations = contract.judge(operation, &last);
        if (200..300).contains(&last.status) {
            let body = last.json();
            self.run.made.note(&operation.id, &self.values, &body);
        }
        let is_gone = last.status == 404
            && !expected.contains(&404)
            && self.run.is_gone(operation, &self.values, self.caller).await;
        if !is_gone
            // What is not documented has been said.
            && contract.documents(operation, last.status)
            && let Some(message) = unexpected(last.status, expected)
        {
            let responses = pointer::child(&operation.pointer, "responses");
            let at = pointer::child(&responses, &last.status.to_string());
            deviations.push(Deviation::new(at, message));
        }
        let report = &mut self.run.report;
        report.add(operation, Some(last.status), &shown, deviations);
        Some(last)
    }

    /// As [`Self::answers`]: the body, if one of these statuses came.
    pub(super) async fn body(self, expected: &[u16]) -> Option<Value> {
        let answer = self.answers(expected).await?;
        expected.contains(&answer.status).then(|| answer.json())
    }
}

/// Documented statuses are still wrong where the request asks for another one, or the service says that it failed.
fn unexpected(status: u16, expected: &[u16]) -> Option<String> {
    if expected.contains(&status) {
        return None;
    }
    if matches!(status, 429 | 500 | 503) {
        return Some(format!("the service cannot answer: {status}"));
    }
    let expected: Vec<String> = expected.iter().map(u16::to_string).collect();
    let expected = expected.join(" or ");
    (!expected.is_empty()).then(|| format!("answered {status} in place of {expected}"))
}
