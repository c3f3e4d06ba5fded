//! Well-formed but forbidden content: duplicate keys and NUL.

use std::collections::HashMap;

use super::{Node, Value, quoted};
use crate::findings::Findings;

/// Reports the defects of a document. NUL, which databases reject, is replaced.
pub(super) fn find(node: &mut Node, findings: &mut Findings) {
    let place = (node.line, node.column);
    match &mut node.value {
        Value::Text(text) if text.contains('\0') => {
            *text = text.replace('\0', "\u{fffd}");
            findings.error(Some(node), "Text must not contain NUL (`\\0`).");
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
            "Duplicate key {}; it is first defined on line {line}.",
            quoted(name)
        );
        // Content of an alias or a merge key has its position elsewhere.
        let at = (key.line, key.column) >= mapping;
        findings.error(at.then_some(key), message);
    }
}
