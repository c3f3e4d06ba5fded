//! A record of what was sent and answered, for other judges of the contract (`scripts/prism`).

use std::{
    fs::{File, OpenOptions},
    io::Write,
    sync::{LazyLock, Mutex, PoisonError},
};

use reqwest::{Url, header::HeaderMap};
use serde_json::{Value, json};

/// The file that `CATALOG_TEST_RECORD` names: one exchange a line, appended. It holds the tokens of the tests.
static RECORD: LazyLock<Option<Mutex<File>>> = LazyLock::new(|| {
    let path = std::env::var_os("CATALOG_TEST_RECORD")?;
    let file = OpenOptions::new().append(true).create(true).open(path);
    Some(Mutex::new(file.expect("the file of CATALOG_TEST_RECORD")))
});

/// A request as it was sent.
pub struct Sent<'a> {
    pub operation: &'a str,
    pub method: &'a str,
    pub url: &'a Url,
    pub headers: &'a [(String, String)],
    pub body: Option<&'a (String, Vec<u8>)>,
}

/// Appends an exchange. The bytes of the request's body stand in a string, a character each: they need not be UTF-8.
pub fn append(sent: &Sent, status: u16, headers: &HeaderMap, body: &str) {
    let Some(record) = RECORD.as_ref() else {
        return;
    };
    let mut request_headers = sent.headers.to_vec();
    let mut request_body = Value::Null;
    if let Some((content_type, bytes)) = sent.body {
        request_headers.push(("content-type".to_owned(), content_type.clone()));
        request_body = Value::String(bytes.iter().copied().map(char::from).collect());
    }
    let query = sent.url.query().map(|query| format!("?{query}"));
    let path = format!("{}{}", sent.url.path(), query.unwrap_or_default());
    let headers: Vec<(&str, &str)> = headers
        .iter()
        .map(|(name, value)| (name.as_str(), value.to_str().expect("text")))
        .collect();
    let exchange = json!({
        "operation": sent.operation,
        "request": {"method": sent.method, "path": path, "headers": request_headers, "body": request_body},
        "response": {"status": status, "headers": headers, "body": body},
    });
    let mut file = record.lock().unwrap_or_else(PoisonError::into_inner);
    file.write_all(format!("{exchange}\n").as_bytes())
        .expect("a line in the record");
}
