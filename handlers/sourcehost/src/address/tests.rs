use reqwest::Url;

use super::{AddressError, RepositoryAddress};

fn web() -> Url {
    Url::parse("https://sourcehost.example").unwrap()
}

fn parse(text: &str) -> Result<RepositoryAddress, AddressError> {
    RepositoryAddress::parse(text, &web())
}

#[test]
fn accepts_common_spellings() {
    for (text, expected) in [
        (
            "https://sourcehost.example/acme/guard",
            "https://sourcehost.example/acme/guard",
        ),
        (
            "https://sourcehost.example/acme/guard/",
            "https://sourcehost.example/acme/guard",
        ),
        (
            "https://sourcehost.example/acme/guard.git",
            "https://sourcehost.example/acme/guard",
        ),
        (
            "https://sourcehost.example/acme/guard.git/",
            "https://sourcehost.example/acme/guard",
        ),
        (
            "https://sourcehost.example:443/acme/my.guard_2",
            "https://sourcehost.example/acme/my.guard_2",
        ),
        (
            "HTTPS://SourceHost.example/acme/guard",
            "https://sourcehost.example/acme/guard",
        ),
        (
            "https://sourcehost.example/acme/guard/tree/main",
            "https://sourcehost.example/acme/guard/tree/main",
        ),
        (
            "https://sourcehost.example/acme/guard/tree/fix/a/sub%20dir/",
            "https://sourcehost.example/acme/guard/tree/fix/a/sub%20dir",
        ),
        (
            "https://sourcehost.example/acme/guard/tree/fix%2Fa/p",
            "https://sourcehost.example/acme/guard/tree/fix/a/p",
        ),
        (
            "https://sourcehost.example/acme/guard/tree/%23-ref/p%C3%BCr",
            "https://sourcehost.example/acme/guard/tree/%23-ref/p%C3%BCr",
        ),
    ] {
        assert_eq!(
            parse(text).map(|address| address.url(&web())),
            Ok(expected.to_owned()),
            "{text}"
        );
    }
}

#[test]
fn rejects_other_hosts() {
    for text in [
        "http://sourcehost.example/acme/guard",
        "https://sourcehost.example:8443/acme/guard",
        "https://sourcehost.example.evil.example/acme/guard",
        "https://www.sourcehost.example/acme/guard",
        "https://127.0.0.1/acme/guard",
        "ftp://sourcehost.example/acme/guard",
        "file:///acme/guard",
        "javascript://sourcehost.example/acme/guard",
    ] {
        assert!(
            matches!(
                parse(text),
                Err(AddressError::OtherHost(_) | AddressError::NotAUrl(_))
            ),
            "{text}: {:?}",
            parse(text)
        );
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table of addresses")]
fn explains_invalid_addresses() {
    let base = || "https://sourcehost.example".to_owned();
    for (text, expected) in [
        ("", AddressError::NotAUrl(base())),
        ("acme/guard", AddressError::NotAUrl(base())),
        (
            "git@sourcehost.example:acme/guard.git",
            AddressError::NotAUrl(base()),
        ),
        (
            "https://user:secret@sourcehost.example/acme/guard",
            AddressError::Credentials,
        ),
        (
            "https://sourcehost.example@evil.example/acme/guard",
            AddressError::Credentials,
        ),
        (
            "https://sourcehost.example/acme/guard?tab=readme",
            AddressError::QueryOrFragment,
        ),
        (
            "https://sourcehost.example/acme/guard#readme",
            AddressError::QueryOrFragment,
        ),
        (
            "https://sourcehost.example?x/acme/guard",
            AddressError::QueryOrFragment,
        ),
        (
            "https://sourcehost.example/acme/../guard",
            AddressError::Segment,
        ),
        (
            "https://sourcehost.example/acme/%2e%2E/tree/main",
            AddressError::Segment,
        ),
        (
            "https://sourcehost.example/acme/guard/tree/main/../x",
            AddressError::Segment,
        ),
        (
            "https://sourcehost.example/acme/guard/tree/main/..%2Fx",
            AddressError::Segment,
        ),
        (
            "https://sourcehost.example/acme/guard/tree/main//x",
            AddressError::Segment,
        ),
        (
            "https://sourcehost.example/acme//guard",
            AddressError::Segment,
        ),
        (
            "https://sourcehost.example/acme/.git",
            AddressError::Segment,
        ),
        (
            "https://sourcehost.example/acme/gu%2Fard",
            AddressError::Name,
        ),
        ("https://sourcehost.example/-acme/guard", AddressError::Name),
        (
            "https://sourcehost.example/acme/gu ard",
            AddressError::Character,
        ),
        (
            "https://sourcehost.example\\acme\\guard",
            AddressError::Character,
        ),
        (
            "https://sourcehost.example/acme/guard/tree/ma\u{0}in",
            AddressError::Character,
        ),
        (
            "https://sourcehost.example/acme/guard/tree/ma%00in",
            AddressError::Character,
        ),
        (
            "https://sourcehost.example/acme/guard/tree/m%zzin",
            AddressError::Encoding,
        ),
        (
            "https://sourcehost.example/acme/guard/tree/m%f",
            AddressError::Encoding,
        ),
        (
            "https://sourcehost.example/acme/guard/tree/%ff",
            AddressError::Encoding,
        ),
        (
            "https://sourcehost.example/",
            AddressError::NotARepository(base()),
        ),
        (
            "https://sourcehost.example/acme",
            AddressError::NotARepository(base()),
        ),
        (
            "https://sourcehost.example/acme/guard/tree",
            AddressError::NotARepository(base()),
        ),
        (
            "https://sourcehost.example/acme/guard/raw/main/Makefile",
            AddressError::NotARepository(base()),
        ),
    ] {
        assert_eq!(parse(text), Err(expected), "{text}");
    }
    assert_eq!(
        parse(&format!(
            "https://sourcehost.example/acme/{}",
            "x".repeat(3000)
        )),
        Err(AddressError::TooLong)
    );
    assert_eq!(
        parse(&format!(
            "https://sourcehost.example/acme/guard/tree{}",
            "/x".repeat(60)
        )),
        Err(AddressError::TooLong)
    );
}

#[test]
fn errors_never_repeat_the_input() {
    let error = parse("https://user:s3cret@sourcehost.example/acme/guard")
        .unwrap_err()
        .to_string();
    assert!(!error.contains("s3cret"), "{error}");
}

#[test]
fn a_base_url_may_have_a_path() {
    let base = Url::parse("http://127.0.0.1:8080/git/").unwrap();
    let address =
        RepositoryAddress::parse("http://127.0.0.1:8080/git/acme/guard/tree/main", &base).unwrap();
    assert_eq!(address.to_string(), "acme/guard");
    assert_eq!(address.tail(), ["main"]);
    assert_eq!(
        address.url(&base),
        "http://127.0.0.1:8080/git/acme/guard/tree/main"
    );
    assert!(matches!(
        RepositoryAddress::parse("http://127.0.0.1:8080/acme/guard", &base),
        Err(AddressError::OtherHost(_))
    ));
}

#[test]
fn an_address_may_name_a_file() {
    for (text, tail, file) in [
        (
            "blob/main/rules/a.yaml",
            vec!["main", "rules"],
            Some("a.yaml"),
        ),
        ("tree/main/a.YML", vec!["main"], Some("a.YML")),
        ("tree/v1.yaml", vec!["v1.yaml"], None),
        ("tree/main/rules", vec!["main", "rules"], None),
    ] {
        let address = format!("https://sourcehost.example/acme/rules/{text}");
        let (folder, named) = parse(&address).unwrap().split_file();
        assert_eq!(
            (folder.tail().join("/"), named.as_deref()),
            (tail.join("/"), file),
            "{text}"
        );
    }
}
