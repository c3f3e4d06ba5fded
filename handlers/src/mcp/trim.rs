//! Answers, made short enough for a model to read; what is left out is said.

use std::collections::BTreeMap;

use serde_json::{Map, Value, value::RawValue};

use super::refusal::Refusal;

/// Rows of an answer, where nothing else is asked for.
pub(super) const ROWS: usize = 20;
/// The most rows of an answer.
pub(super) const MOST_ROWS: usize = 200;
/// Texts in rows are cut at so many characters, unless they are asked for by name.
const IN_ROWS: usize = 300;
/// Other texts.
const ALONE: usize = 4_000;
/// Texts that are asked for by name.
const ASKED_FOR: usize = 60_000;
/// A whole answer has at most so many bytes, as long as rows can be left out.
const WHOLE: usize = 60_000;

/// The property that says what was left out.
const NOTES: &str = "left_out";

/// Which part of an answer is wanted.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Wanted {
    /// The properties of each row, or of the one record; all if empty.
    pub fields: Vec<String>,
    /// The rows, where the operation has no pages of its own.
    pub rows: Option<Rows>,
}

/// Some of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    pub offset: usize,
    pub limit: usize,
}

impl Default for Rows {
    fn default() -> Self {
        Self {
            offset: 0,
            limit: ROWS,
        }
    }
}

/// The wanted part of an operation's answer.
pub(super) fn trim(body: &[u8], wanted: &Wanted) -> Result<Value, Refusal> {
    let broken = |error: serde_json::Error| {
        tracing::error!(%error, "An operation's answer cannot be read");
        Refusal::internal()
    };
    let whole: BTreeMap<String, &RawValue> = serde_json::from_slice(body).map_err(broken)?;
    let mut notes = Vec::new();
    let mut trimmed = Map::new();
    for (name, raw) in whole {
        let value = if raw.get().starts_with('[') {
            let rows: Vec<&RawValue> = serde_json::from_str(raw.get()).map_err(broken)?;
            let rows = page(&name, &rows, wanted.rows, &mut notes);
            let rows: Result<Vec<Value>, _> = rows
                .iter()
                .map(|row| serde_json::from_str(row.get()))
                .collect();
            let rows = rows.map_err(broken)?;
            let rows = rows
                .into_iter()
                .map(|row| part(row, wanted, IN_ROWS, &name, &mut notes));
            Value::Array(rows.collect())
        } else {
            let value = serde_json::from_str(raw.get()).map_err(broken)?;
            part(value, wanted, ALONE, &name, &mut notes)
        };
        trimmed.insert(name, value);
    }
    fit(&mut trimmed, &mut notes);
    Ok(with_notes(trimmed, notes))
}

/// The same of a value that no operation answered.
pub(super) fn trim_value(value: &Value, wanted: &Wanted) -> Result<Value, Refusal> {
    trim(value.to_string().as_bytes(), wanted)
}

fn with_notes(mut trimmed: Map<String, Value>, mut notes: Vec<String>) -> Value {
    notes.dedup();
    if !notes.is_empty() {
        trimmed.insert(NOTES.to_owned(), notes.into());
    }
    Value::Object(trimmed)
}

fn page<'a, 'b>(
    name: &str,
    rows: &'b [&'a RawValue],
    wanted: Option<Rows>,
    notes: &mut Vec<String>,
) -> &'b [&'a RawValue] {
    let Rows { offset, limit } = wanted.unwrap_or(Rows {
        offset: 0,
        limit: MOST_ROWS,
    });
    let from = offset.min(rows.len());
    let to = from.saturating_add(limit).min(rows.len());
    if to < rows.len() {
        let all = rows.len();
        let advice = match wanted {
            Some(_) => format!("; the next begin at offset {to}"),
            None => String::new(),
        };
        notes.push(format!(
            "`{name}`: rows {} to {to} of {all}{advice}",
            from + 1
        ));
    }
    rows.get(from..to).unwrap_or_default()
}

/// The wanted properties of a record, with texts that are not too long.
fn part(
    value: Value,
    wanted: &Wanted,
    length: usize,
    name: &str,
    notes: &mut Vec<String>,
) -> Value {
    let Value::Object(fields) = value else {
        return cut(value, length, name, notes);
    };
    let asked_for = |field: &str| wanted.fields.iter().any(|wanted| wanted == field);
    let kept = fields
        .into_iter()
        .filter(|(field, _)| wanted.fields.is_empty() || asked_for(field));
    let kept = kept.map(|(field, value)| {
        let length = if asked_for(&field) && wanted.fields.len() <= 2 {
            ASKED_FOR
        } else {
            length
        };
        let value = cut(value, length, &field, notes);
        (field, value)
    });
    Value::Object(kept.collect())
}

/// A value whose texts have at most so many characters.
fn cut(value: Value, length: usize, name: &str, notes: &mut Vec<String>) -> Value {
    match value {
        Value::String(text) => match text.char_indices().nth(length) {
            None => Value::String(text),
            Some((end, _)) => {
                notes.push(format!(
                    "`{name}` is cut at {length} characters; ask for it alone by `fields`"
                ));
                Value::String(format!("{}…", &text[..end]))
            }
        },
        Value::Array(items) => {
            let items = items.into_iter();
            Value::Array(items.map(|item| cut(item, length, name, notes)).collect())
        }
        Value::Object(fields) => {
            let fields = fields.into_iter();
            let cut = fields.map(|(field, value)| {
                let value = cut(value, length, &field, notes);
                (field, value)
            });
            Value::Object(cut.collect())
        }
        other => other,
    }
}

/// Leaves out the last rows of an answer that is too large.
fn fit(answer: &mut Map<String, Value>, notes: &mut Vec<String>) {
    let size = |answer: &Map<String, Value>| -> usize {
        answer.values().map(|value| value.to_string().len()).sum()
    };
    let mut over = size(answer).saturating_sub(WHOLE);
    for (name, value) in answer.iter_mut() {
        let Value::Array(rows) = value else { continue };
        let before = rows.len();
        while over > 0 && rows.len() > 1 {
            let last = rows.pop().map_or(0, |row| row.to_string().len());
            over = over.saturating_sub(last);
        }
        if rows.len() < before {
            let (kept, all) = (rows.len(), before);
            notes.push(format!("`{name}`: the first {kept} of these {all} rows; ask for fewer, or by `fields` for less of each"));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn trimmed(answer: &Value, fields: &[&str], rows: Option<(usize, usize)>) -> Value {
        let wanted = Wanted {
            fields: fields.iter().map(|field| (*field).to_owned()).collect(),
            rows: rows.map(|(offset, limit)| Rows { offset, limit }),
        };
        trim_value(answer, &wanted).expect("a part")
    }

    #[test]
    fn small_answers_stay_as_they_are() {
        let answer =
            json!({"policy": {"id": 1, "name": "n"}, "rows": [{"a": null}], "more": false});
        assert_eq!(trimmed(&answer, &[], None), answer);
    }

    #[test]
    fn rows_and_fields_are_chosen() {
        let rows: Vec<Value> = (0..5).map(|n| json!({"id": n, "name": "n"})).collect();
        let answer = json!({ "rows": rows });
        let part = trimmed(&answer, &["id"], Some((1, 2)));
        let note = "`rows`: rows 2 to 3 of 5; the next begin at offset 3";
        assert_eq!(
            part,
            json!({"rows": [{"id": 1}, {"id": 2}], "left_out": [note]})
        );
        let last = trimmed(&answer, &["id"], Some((3, 9)));
        assert_eq!(last, json!({"rows": [{"id": 3}, {"id": 4}]}));
        assert_eq!(trimmed(&answer, &[], Some((9, 9))), json!({"rows": []}));
    }

    #[test]
    fn long_texts_are_cut_unless_they_are_asked_for() {
        let text = "ß".repeat(ALONE + 1);
        let answer = json!({"ruleset": {"yaml": text, "name": "n"}});
        let part = trimmed(&answer, &[], None);
        assert_eq!(
            part["ruleset"]["yaml"]
                .as_str()
                .map(|text| text.chars().count()),
            Some(ALONE + 1)
        );
        assert!(
            part["ruleset"]["yaml"]
                .as_str()
                .expect("a text")
                .ends_with('…')
        );
        assert!(
            part[NOTES][0]
                .as_str()
                .expect("a note")
                .starts_with("`yaml` is cut")
        );
        let alone = trimmed(&answer, &["yaml"], None);
        assert_eq!(alone, json!({"ruleset": {"yaml": text}}));
    }

    #[test]
    fn large_answers_lose_rows() {
        let rows: Vec<Value> = (0..200)
            .map(|n| json!({"id": n, "name": "n".repeat(300), "more": "m".repeat(300)}))
            .collect();
        let part = trimmed(&json!({ "rows": rows }), &[], None);
        assert!(part.to_string().len() < WHOLE + 1_000);
        assert!(part["rows"].as_array().expect("rows").len() > 50);
        assert!(
            part[NOTES][0]
                .as_str()
                .expect("a note")
                .contains("of these 200 rows")
        );
    }
}
