//! The document that the deployment publishes, compared with the one that it is held against.

use catalog_outbound::TransportError;
use serde_json::Value;

use super::Run;
use crate::client::{Caller, Request};

/// So many places are named.
const MOST: usize = 10;

impl Run<'_> {
    /// Notes where the two differ: a deployment of another version is held against the contract all the same.
    pub(super) async fn compare_documents(&mut self, path: &str) -> Result<(), TransportError> {
        let request = Request {
            method: "GET",
            path,
            caller: Caller::Nobody,
            body: None,
        };
        let answers = self.client.send(&request).await?;
        let Some(answer) = answers.last().filter(|answer| answer.status == 200) else {
            let note = format!("the deployment publishes no document at {path}");
            self.report.notes.push(note);
            return Ok(());
        };
        let mut places = Vec::new();
        differences(self.contract.document(), &answer.json(), "", &mut places);
        if !places.is_empty() {
            let more = places.len().saturating_sub(MOST);
            places.truncate(MOST);
            let more = match more {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            self.report.notes.push(format!(
                "the document at {path} is another one than that which the deployment is held against; it differs at {}{more}",
                places.join(", ")
            ));
        }
        Ok(())
    }
}

/// The places at which two documents differ, as deep as possible.
fn differences(ours: &Value, theirs: &Value, at: &str, places: &mut Vec<String>) {
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(theirs)) => {
            for (name, value) in ours {
                let at = crate::pointer::child(at, name);
                match theirs.get(name) {
                    Some(other) => differences(value, other, &at, places),
                    None => places.push(format!("#{at}")),
                }
            }
            let new = theirs.keys().filter(|name| !ours.contains_key(*name));
            places.extend(new.map(|name| format!("#{}", crate::pointer::child(at, name))));
        }
        _ if ours == theirs => {}
        _ => places.push(format!("#{at}")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::differences;

    #[test]
    fn the_deepest_places_are_named() {
        let (ours, theirs) = (
            json!({"a": {"b": 1, "c": 2}}),
            json!({"a": {"b": 3, "d/e": 2}}),
        );
        let mut places = Vec::new();
        differences(&ours, &theirs, "", &mut places);
        assert_eq!(places, ["#/a/b", "#/a/c", "#/a/d~1e"]);
    }
}
