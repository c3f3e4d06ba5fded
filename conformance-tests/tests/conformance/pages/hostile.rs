//! Texts of users are text wherever they stand.

use catalog_store::vendor::VendorRuleset;
use roxmltree::Node;

use super::{community_ruleset, document, sync, vendor_ruleset};
use crate::harness::TestApp;

const TEXTS: [&str; 10] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)",
    "</title></main><script>alert(1)</script>",
    "</script><script>alert(1)</script><!--",
    "]]><x/>&lt;b&gt;&amp;&#60;",
    "{{ 7 * 7 }}{% raw %}{# x #}",
    "javascript:alert(1)",
    "\u{202e}gnirts\u{200b}\u{feff}",
    "\u{1}\u{8}\u{b}\u{7f}\u{85}\u{fffe}",
];

/// Elements and attributes of pages; whatever else there were would have come from a text.
const ELEMENTS: &str = "html head meta title link script body header a img main p h1 h2 section table thead tbody tfoot tr th td \
                        span svg rect dl div dt dd ul li";
const ATTRIBUTES: &str = "lang charset name content rel href type property class src alt width height dir aria-labelledby \
                          aria-hidden id scope viewBox preserveAspectRatio";

#[tokio::test]
async fn texts_of_owners_are_text_on_pages() {
    let app = TestApp::start().await;
    for (number, text) in TEXTS.into_iter().enumerate() {
        // Names are checked where they are entered: what the service takes is what a page may have to show.
        let owner = app.user(&format!("Owner{number}")).await;
        rename(&app, owner.id, &format!("Owner {text}")).await;
        let name = format!("Name {text}");
        let id = community_ruleset(&app, &owner, &name, &format!("About {text}\n{text}")).await;
        inspect(&app, &format!("/rulesets/{id}"), text).await;
    }
}

#[tokio::test]
async fn texts_of_feeds_are_text_on_pages() {
    let app = TestApp::with(|settings| {
        settings.vendor.asset_url = Some("https://exchange.test/{groupId}/{version}".to_owned());
    })
    .await;
    for text in TEXTS {
        let ruleset = VendorRuleset {
            version: format!("1 {text}"),
            description: Some(format!("About {text}")),
            group_id: text.to_owned(),
            // One that the feed's check would refuse, as if somebody wrote it into the database.
            asset_url: text.starts_with("javascript:").then(|| text.to_owned()),
            ..vendor_ruleset("secure", &format!("Name {text}"))
        };
        sync(&app, &[ruleset]).await;
        tokio::time::sleep(catalog::page_memory::MOST_STALE).await;
        inspect(&app, "/vendor/rulesets/secure", text).await;
    }
}

async fn inspect(app: &TestApp, path: &str, text: &str) {
    let shown = text.replace(
        ['\u{1}', '\u{8}', '\u{b}', '\u{7f}', '\u{85}', '\u{fffe}'],
        "\u{fffd}",
    );
    let page = app.get(path).send_unchecked().await.expect(200);
    let parsed = document(&page.text);
    let heading = parsed.descendants().find(|node| node.has_tag_name("h1"));
    let heading = heading.and_then(|node| node.text()).expect("a heading");
    assert_eq!(heading, format!("Name {shown}"));
    for node in parsed.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(
            ELEMENTS.split_whitespace().any(|known| known == name),
            "<{name}> by {text}"
        );
        for attribute in node.attributes() {
            let name = attribute.name();
            let known = ATTRIBUTES.split_whitespace().any(|known| known == name);
            assert!(known, "{name} by {text}");
            if matches!(name, "href" | "src") {
                let link = attribute.value();
                let is_good = ["/", "https://catalog.test/", "https://exchange.test/"]
                    .iter()
                    .any(|begin| link.starts_with(begin));
                assert!(is_good, "{link} by {text}");
            }
        }
    }
    let scripts: Vec<_> = parsed
        .descendants()
        .filter(|node| node.has_tag_name("script"))
        .collect();
    assert_eq!(scripts.len(), 1, "{text}");
    let data = scripts[0].text().expect("a text");
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    assert_eq!(data["name"], format!("Name {shown}"));
    let badge = app.get(format!("/badge{path}.svg"));
    let badge = badge.send_unchecked().await.expect(200);
    let parsed = roxmltree::Document::parse(&badge.text).expect("XML");
    let title = parsed
        .descendants()
        .find(|node| node.tag_name().name() == "title");
    let title = title.and_then(|node| node.text()).expect("a title");
    assert!(
        title.starts_with("Name ") && title.contains("warning"),
        "{title}"
    );
    let elements = parsed.descendants().filter(Node::is_element);
    for node in elements {
        let name = node.tag_name().name();
        assert!(
            ["svg", "title", "clipPath", "rect", "g", "text"].contains(&name),
            "<{name}>"
        );
    }
    let card = app.get(format!("{path}/card.png"));
    card.send_unchecked().await.expect(200);
}

/// As a sign-in service could name a person.
async fn rename(app: &TestApp, id: uuid::Uuid, name: &str) {
    use catalog_store::Connection;
    let mut tx = app.app.store.begin().await.expect("a transaction");
    tx.query("UPDATE users SET name = $2 WHERE id = $1")
        .bind(id)
        .bind(name)
        .exec()
        .await
        .expect("a statement");
    tx.commit().await.expect("a commit");
}
