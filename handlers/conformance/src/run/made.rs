//! What a run has made and not taken back yet: of that nothing stays, also where an answer is not the one that was expected.

use serde_json::Value;

use super::{Run, things::is_plain};

/// An operation that makes something, where its answer has the identifier, and the operation that takes it back.
const KINDS: [(&str, &str, &str); 5] = [
    ("createWorkspace", "/workspace/id", "archiveWorkspace"),
    ("createPolicyComment", "/comment/id", "deleteComment"),
    (
        "createRulesetSubmission",
        "/submission/id",
        "deleteRulesetSubmission",
    ),
    ("createConnection", "/connection/id", "deleteConnection"),
    ("createToken", "/record/id", "revokeToken"),
];

/// Operations that take something back, each with an identifier.
#[derive(Default)]
pub(super) struct Made(Vec<(&'static str, String)>);

impl Made {
    /// Takes note of what an operation made, or took back, whose answer is a success.
    pub(super) fn note(&mut self, operation: &str, values: &[(String, String)], body: &Value) {
        for (create, at, take_back) in KINDS {
            if operation == create
                && let Some(id) = [at, "/id"].iter().find_map(|at| body.pointer(at)?.as_str())
                && is_plain(id)
            {
                self.0.push((take_back, id.to_owned()));
            }
        }
        self.0.retain(|(take_back, id)| {
            let is_done = *take_back == operation && values.iter().any(|(_, value)| value == id);
            !is_done
        });
    }
}

impl Run<'_> {
    /// Takes back what is left, the newest first.
    pub(super) async fn take_back(&mut self) {
        while let Some((operation, id)) = self.made.0.pop() {
            let ask = self.ask(operation).path("id", &id);
            ask.answers(&[]).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Made;

    #[test]
    fn what_is_made_is_kept_until_it_is_taken_back() {
        let mut made = Made::default();
        made.note(
            "createPolicyComment",
            &[],
            &json!({"comment": {"id": "c1"}}),
        );
        made.note("createPolicyComment", &[], &json!({"id": "c2"}));
        made.note(
            "createPolicyComment",
            &[],
            &json!({"comment": {"id": "../me"}}),
        );
        let value = ("id".to_owned(), "c1".to_owned());
        made.note("updateComment", std::slice::from_ref(&value), &json!({}));
        made.note("deleteComment", &[value], &json!({}));
        assert_eq!(made.0, [("deleteComment", "c2".to_owned())]);
    }
}
