//! For any text, the address of a repository is on the configured host, has no dot segments, and reads the same again.
#![no_main]

use catalog_sourcehost::RepositoryAddress;
use libfuzzer_sys::fuzz_target;
use reqwest::Url;

fuzz_target!(|text: &str| {
    for base in ["https://sourcehost.example", "http://127.0.0.1:8080/git"] {
        let base = Url::parse(base).expect("a URL");
        let Ok(address) = RepositoryAddress::parse(text, &base) else {
            continue;
        };
        let url = address.url(&base);
        let parsed = Url::parse(&url).expect("a URL");
        assert_eq!(parsed.origin(), base.origin());
        assert!(parsed.path().starts_with(base.path()));
        assert!(parsed.username().is_empty() && parsed.query().is_none() && parsed.fragment().is_none());
        for segment in address.tail() {
            assert!(!segment.is_empty() && segment != "." && segment != ".." && !segment.contains('/'));
        }
        let again = RepositoryAddress::parse(&url, &base).expect("an address");
        assert_eq!(again.url(&base), url);
    }
});
