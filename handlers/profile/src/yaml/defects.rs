//! What can be read, but must not be: keys given twice, and the character NUL.

use std::collections::HashMap;

use super::{Node, Value, quoted};
use crate::findings::Findings;

/// Reports the defects of a document. NUL, which databases refuse, is replaced on the way.
pub(super) fn find(node: &mut Node, findings: &mut Findings) {
    let place = (node.line, node.column);
    match &mut node.value {
        Value::Text(text) if text.contains('\0') => {
            *text = text.replace('\0', "\u{fffd}");
            findings.error(
                Some(node),
                "This text holds the character NUL (`\\0`), which cannot be stored.",
            );
        }
        Value::List(items) => items.iter_mut().for_each(|item| find(item, findings)),
        Value::Map(entries) => {
            for (key, value) in &mut *entries {
                find(key, findings);
                find(value, findings);
            }
            duplicates(entries, place, findings);
        }
        _ => {}
    }
}

fn duplicates(entries: &[(Node, Node)], mapping: (u64, u64), findings: &mut Findings) {
    let mut first: HashMap<&str, u64> = HashMap::with_capacity(entries.len());
    for (key, _) in entries {
        let Some(name) = key.as_str() else { continue };
        let Some(line) = first.get(name) else {
            first.insert(name, key.line);
            continue;
        };
        let message = format!(
            "The key {} is in this mapping already (line {line}).",
            quoted(name)
        );
        // What an alias or a merge brings in is written elsewhere.
        let at = (key.line, key.column) >= mapping;
        findings.error(at.then_some(key), message);
    }
}
