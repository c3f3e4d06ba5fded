//! Share pages of rulesets, their badges and images.

use reqwest::Method;
use serde_json::{Value, json};

use super::{community_ruleset, document, sync, vendor_ruleset, visible};
use crate::harness::TestApp;

const SLUG_PAGE: &str = "/vendor/rulesets/secure";

#[tokio::test]
async fn a_vendor_ruleset_shows_what_the_interface_lists_and_nothing_else() {
    let app = TestApp::start().await;
    sync(&app, &[vendor_ruleset("secure", "Secure <Transport>")]).await;
    let page = app.get(SLUG_PAGE).send_unchecked().await.expect(200);
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    let parsed = document(&page.text);
    assert_eq!(
        visible(&parsed),
        "Vendor ruleset Secure <Transport> The whole description of it. Rules Severity Number violation Not conformant until \
         fixed 12 warning Does not block conformance 1 info Advice only 3 Total 16 About For REST APIs Agents Version 1.4.2 \
         Asset https://exchange.test/assets/a?b=c&d Rules, documentation and deployment are for those who are signed in."
    );
    for hidden in [
        "the-group",
        "the-profile",
        "the-first-rule",
        "the-vendors-category",
        "docs.test",
        "The summary",
    ] {
        assert!(!page.text.contains(hidden), "{hidden}");
    }
    let linked = linked_data(&page.text);
    assert_eq!(
        linked,
        json!({
            "@context": "https://schema.org", "@type": "CreativeWork", "additionalType": "Vendor ruleset",
            "name": "Secure <Transport>", "description": "The whole\ndescription of it.",
            "url": "https://catalog.test/vendor/rulesets/secure", "keywords": ["REST APIs", "Agents"],
            "version": "1.4.2", "sameAs": "https://exchange.test/assets/a?b=c&d",
        })
    );
}

#[tokio::test]
async fn a_community_ruleset_shows_what_the_interface_lists_and_nothing_else() {
    let app = TestApp::start().await;
    let mara = app.user("Mara Lind").await;
    let id = community_ruleset(&app, &mara, "API Basics", "About it.").await;
    let tabs = json!({ "tabs": [{ "key": "overview", "title": "The tab", "bodyMd": "The documentation." }] });
    let docs = format!("/api/rulesets/{id}/docs");
    app.post(docs).by(&mara).json(&tabs).answers(200).await;
    let page = app
        .get(format!("/rulesets/{id}"))
        .send_unchecked()
        .await
        .expect(200);
    assert_eq!(
        visible(&document(&page.text)),
        "Community ruleset API Basics About it. Rules Severity Number violation Not conformant until fixed 1 warning Does not \
         block conformance 1 info Advice only 0 Total 2 About For REST APIs Category Documentation Owner Mara Lind Rules, \
         documentation and deployment are for those who are signed in."
    );
    for hidden in [
        "has-title",
        "The tab",
        "The documentation",
        "the-repository",
        "sourcehost",
        "example.com",
        "video.test",
        "sample",
        &mara.id.to_string(),
    ] {
        assert!(!page.text.contains(hidden), "{hidden}");
    }
    let linked = linked_data(&page.text);
    assert_eq!(
        (&linked["author"], &linked["genre"]),
        (
            &json!({ "@type": "Person", "name": "Mara Lind" }),
            &json!("Documentation")
        )
    );
    // What waits for a review is not shown.
    let submission = app
        .get("/api/ruleset-submissions")
        .by(&mara)
        .answers(200)
        .await;
    let submission = submission.id("/submissions/0/id");
    let change = json!({ "name": "Something else" });
    let path = format!("/api/ruleset-submissions/{submission}");
    app.patch(path).by(&mara).json(&change).answers(200).await;
    let again = app
        .get(format!("/rulesets/{id}"))
        .send_unchecked()
        .await
        .expect(200);
    assert_eq!(again.text, page.text);
    assert_eq!(again.headers["etag"], page.headers["etag"]);
}

#[tokio::test]
async fn pages_are_cacheable_and_load_nothing_from_elsewhere() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = community_ruleset(&app, &mara, "Basics", "About it.").await;
    sync(&app, &[vendor_ruleset("secure", "Secure")]).await;
    for (path, content_type, cached) in [
        ("/".to_owned(), "text/html; charset=utf-8", "no-cache"),
        (SLUG_PAGE.to_owned(), "text/html; charset=utf-8", "no-cache"),
        (
            format!("/rulesets/{id}"),
            "text/html; charset=utf-8",
            "no-cache",
        ),
        (
            format!("{SLUG_PAGE}/card.png"),
            "image/png",
            "public, max-age=300",
        ),
        (
            format!("/rulesets/{id}/card.png"),
            "image/png",
            "public, max-age=300",
        ),
        (
            format!("/badge{SLUG_PAGE}.svg"),
            "image/svg+xml",
            "public, max-age=300",
        ),
        (
            format!("/badge/rulesets/{id}.svg"),
            "image/svg+xml",
            "public, max-age=300",
        ),
        (
            "/feed/policies.atom".to_owned(),
            "application/atom+xml; charset=utf-8",
            "no-cache",
        ),
        (
            "/pages/style.css".to_owned(),
            "text/css; charset=utf-8",
            "no-cache",
        ),
        ("/pages/icon.svg".to_owned(), "image/svg+xml", "no-cache"),
    ] {
        let plain = app.get(&path).send_unchecked().await.expect(200);
        let header = |name: &str| plain.headers[name].to_str().expect("text").to_owned();
        assert_eq!(header("content-type"), content_type, "{path}");
        assert_eq!(header("cache-control"), cached, "{path}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(
            header("content-security-policy"),
            "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        );
        assert!(!plain.headers.contains_key("set-cookie"), "{path}");
        let etag = header("etag");
        let known = app.get(&path).header("if-none-match", &etag);
        let known = known.send_unchecked().await.expect(304);
        assert!(known.text.is_empty() && known.headers["etag"] == *etag);
        // Neither query nor host nor who asks makes another page.
        let other = app
            .get(format!("{path}?utm_source=x&q=%3Cscript%3E"))
            .header("host", "evil.test")
            .header("x-forwarded-host", "evil.test")
            .header("cookie", "sb-access-token=x")
            .by(&mara);
        let other = other.send_unchecked().await.expect(200);
        assert_eq!(other.text, plain.text, "{path}");
        let head = app.request(Method::HEAD, &path).send_unchecked().await;
        let head = head.expect(200);
        assert_eq!(head.headers["etag"], *etag);
        assert!(head.text.is_empty());
        for method in [
            Method::POST,
            Method::PUT,
            Method::DELETE,
            Method::OPTIONS,
            Method::PATCH,
        ] {
            let wrong = app.request(method, &path).send_unchecked().await;
            let wrong = wrong.expect(405);
            assert_eq!(wrong.headers["allow"], "GET, HEAD", "{path}");
            assert_eq!(wrong.at("/error/code"), "method_not_allowed");
        }
    }
}

#[tokio::test]
async fn a_badge_says_the_rules_by_severity() {
    let app = TestApp::start().await;
    sync(&app, &[vendor_ruleset("secure", "Secure")]).await;
    let badge = app.get(format!("/badge{SLUG_PAGE}.svg"));
    let badge = badge.send_unchecked().await.expect(200);
    let parsed = roxmltree::Document::parse(&badge.text).expect("XML");
    let texts = |tag: &str| -> Vec<String> {
        let nodes = parsed
            .descendants()
            .filter(|node| node.tag_name().name() == tag);
        nodes
            .filter_map(|node| node.text().map(str::to_owned))
            .collect()
    };
    assert_eq!(texts("title"), ["Secure: 12 violations, 1 warning, 3 info"]);
    assert_eq!(
        texts("text"),
        ["rules", "12 violations", "1 warning", "3 info"]
    );
}

#[tokio::test]
async fn an_image_is_for_where_the_page_is_linked() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    let id = community_ruleset(&app, &mara, "東京 Basics", "About it.").await;
    let page = app
        .get(format!("/rulesets/{id}"))
        .send_unchecked()
        .await
        .expect(200);
    let address = format!("https://catalog.test/rulesets/{id}");
    for expected in [
        format!(r#"<link rel="canonical" href="{address}" />"#),
        format!(r#"<meta property="og:url" content="{address}" />"#),
        format!(r#"<meta property="og:image" content="{address}/card.png" />"#),
        r#"<meta property="og:title" content="東京 Basics" />"#.to_owned(),
        r#"<meta property="og:description" content="About it." />"#.to_owned(),
    ] {
        assert!(page.text.contains(&expected), "{expected}\n{}", page.text);
    }
    let image = reqwest::get(format!("{}/rulesets/{id}/card.png", app.base_url));
    let image = image
        .await
        .expect("an answer")
        .bytes()
        .await
        .expect("a body");
    // The signature, and a header with width and height (PNG, 11.2.2).
    assert_eq!(&image[..8], b"\x89PNG\r\n\x1a\n");
    let size = |at: usize| u32::from_be_bytes(image[at..at + 4].try_into().expect("four bytes"));
    assert_eq!((size(16), size(20)), (1200, 630));
}

#[tokio::test]
async fn addresses_begin_with_the_public_one() {
    let app = TestApp::with(|settings| {
        settings.server.public_url = "https://tools.test/catalog".parse().expect("an address");
    })
    .await;
    sync(&app, &[vendor_ruleset("secure", "Secure")]).await;
    let page = app.get(SLUG_PAGE).send_unchecked().await.expect(200);
    let parsed = document(&page.text);
    let links = parsed
        .descendants()
        .filter_map(|node| node.attribute("href"));
    for link in links {
        let ours = link.starts_with("/catalog/") || link.starts_with("https://tools.test/catalog/");
        assert!(
            ours || link == "https://exchange.test/assets/a?b=c&d",
            "{link}"
        );
    }
}

/// What search engines read.
fn linked_data(page: &str) -> Value {
    let parsed = document(page);
    let scripts: Vec<_> = parsed
        .descendants()
        .filter(|node| node.has_tag_name("script"))
        .collect();
    let [script] = scripts[..] else {
        panic!("{} scripts", scripts.len())
    };
    assert_eq!(script.attribute("type"), Some("application/ld+json"));
    serde_json::from_str(script.text().expect("a text")).expect("JSON")
}
