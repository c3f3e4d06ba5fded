use reqwest::{StatusCode, header::HeaderMap};
use secrecy::ExposeSecret;

use super::{SECRET, credentials};
use crate::{
    PlatformError,
    client::{reasons::Secrets, response::failure},
};

fn error(status: StatusCode, body: &str) -> PlatformError {
    let credentials = credentials();
    let secrets = Secrets::new([credentials.client_secret.expose_secret(), "t0ken", ""]);
    failure(status, &HeaderMap::new(), body.as_bytes(), &secrets)
}

fn reasons(body: &str) -> Vec<String> {
    match error(StatusCode::BAD_REQUEST, body) {
        PlatformError::Rejected { reasons } => reasons,
        error => panic!("{error:?}"),
    }
}

#[test]
fn finds_reasons_in_known_fields() {
    assert_eq!(
        reasons(r#"{"status":400,"message":"No name"}"#),
        ["No name"]
    );
    assert_eq!(
        reasons(r#"{"errors":[{"message":"No name","path":"x"},"No type","No type"]}"#),
        ["No name", "No type"]
    );
    assert_eq!(reasons("<html>Bad gateway</html>"), [""; 0]);
    assert_eq!(reasons(""), [""; 0]);
    assert_eq!(reasons(r#"["1","2","3","4","5","6"]"#).len(), 5);
}

#[test]
fn conflicts_keep_the_platforms_words() {
    let body = r#"{"message":"The asset is in use"}"#;
    for status in [StatusCode::CONFLICT, StatusCode::PRECONDITION_FAILED] {
        let error = error(status, body);
        assert_eq!(
            error.to_string(),
            "the platform reports a conflict: The asset is in use"
        );
    }
    let error = error(StatusCode::CONFLICT, "");
    assert_eq!(error.to_string(), "the platform reports a conflict");
}

#[test]
fn duplicates_are_rejections() {
    let body = r#"{"message":"Exists:","duplicatedProfiles":[{"id":"1","name":"A"},{"id":"2","name":"B"}]}"#;
    let reasons = vec!["Exists: A, B".to_owned()];
    assert_eq!(
        error(StatusCode::CONFLICT, body),
        PlatformError::Rejected { reasons }
    );
}

#[test]
fn reasons_are_one_line_of_plain_text() {
    assert_eq!(reasons("Bad\r\n\trequest\0\u{7}"), ["Bad request"]);
    assert_eq!(reasons("\u{1b}[31mred\u{1b}[0m"), ["[31mred [0m"]);
    // No direction marks, and nothing that cannot be seen.
    assert_eq!(reasons("a\u{202e}b\u{200b}c\u{feff}d\u{2028}e"), ["abcd e"]);
}

#[test]
fn reasons_are_short_and_contain_no_partial_secrets() {
    let long = format!("{}{SECRET} t0ken", "x".repeat(296));
    let reason = reasons(&long).remove(0);
    assert_eq!(reason.chars().count(), 300);
    assert!(reason.ends_with("x***…"), "{reason}");
}

#[test]
fn reasons_contain_no_encoded_secrets() {
    for echoed in [
        "s3cret%2F%C3%A4%C3%B6%C3%BC%2B%26",
        "s3cret/äöü+&",
        // With a character in it that is removed.
        "s3cret/ä\u{200b}öü+&",
        "t0\u{202e}ken",
    ] {
        assert_eq!(reasons(echoed), ["***"], "{echoed}");
    }
    let secrets = Secrets::new(["a b-c\"d"]);
    for echoed in [
        "a b-c\"d",
        "a+b-c%22d",
        "a%20b-c%22d",
        "a%20b%2Dc%22d",
        "a b-c\\\"d",
    ] {
        let error = failure(
            StatusCode::CONFLICT,
            &HeaderMap::new(),
            echoed.as_bytes(),
            &secrets,
        );
        assert_eq!(
            error.to_string(),
            "the platform reports a conflict: ***",
            "{echoed}"
        );
    }
}
