//! A record of the statements that tests run, for `tests/plans`: what the driver tells of each is heard here, so that no statement
//! escapes, wherever it is made.

use std::{
    collections::HashSet,
    fmt::Debug,
    fs::{File, OpenOptions},
    io::Write as _,
    sync::{Mutex, PoisonError},
};

use tracing::{
    Event, Level, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{Layer, filter::Targets, layer::Context};

/// What the driver's events of statements are under.
const TARGET: &str = "sqlx::query";

/// Hears statements, and appends each new text to the file that `CATALOG_TEST_STATEMENTS` names: a JSON string a line. Without
/// that, it does nothing.
pub fn record<S>() -> Option<impl Layer<S>>
where
    S: Subscriber + for<'a> tracing_subscriber::registry::LookupSpan<'a>,
{
    let path = std::env::var_os("CATALOG_TEST_STATEMENTS")?;
    let file = OpenOptions::new().append(true).create(true).open(path);
    let record = Record(Mutex::new((
        HashSet::new(),
        file.expect("the file of CATALOG_TEST_STATEMENTS"),
    )));
    Some(record.with_filter(Targets::new().with_target(TARGET, Level::DEBUG)))
}

/// The texts that were heard, and the file.
struct Record(Mutex<(HashSet<String>, File)>);

impl<S: Subscriber> Layer<S> for Record {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut statement = Statement::default();
        event.record(&mut statement);
        let Statement { summary, text } = statement;
        // A short statement is its own summary.
        let text = if text.is_empty() { summary } else { text };
        let mut record = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (heard, file) = &mut *record;
        if !heard.contains(text.trim()) {
            let text = text.trim().to_owned();
            let line = format!("{}\n", serde_json::json!(text));
            file.write_all(line.as_bytes())
                .expect("a line in the record");
            heard.insert(text);
        }
    }
}

#[derive(Default)]
struct Statement {
    summary: String,
    text: String,
}

impl Visit for Statement {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "summary" => value.clone_into(&mut self.summary),
            "db.statement" => value.clone_into(&mut self.text),
            _ => {}
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn Debug) {}
}
