//! The leaderboard, for those who are signed in or for everybody.

use catalog::config::LeaderboardReaders;

use super::{community_ruleset, document, visible};
use crate::harness::{TestApp, User};

const PAGE: &str = "/leaderboard";

/// A policy and a ruleset that are published, and one of each that is not.
async fn fill(app: &TestApp, mara: &User) {
    app.published_policy(mara, "Guard <script>").await;
    community_ruleset(app, mara, "Basics", "About it.").await;
    let private = app.published_policy(mara, "Private").await;
    app.set_private(private).await;
    app.ruleset_under_review(mara, "Waiting").await;
}

#[tokio::test]
async fn it_is_for_those_who_are_signed_in() {
    let app = TestApp::start().await;
    let mara = app.user("Mara").await;
    fill(&app, &mara).await;
    for stranger in [
        app.get(PAGE),
        app.get(PAGE).bearer("prc_nobody"),
        app.get(PAGE)
            .bearer(&app.token(&mara, &["api:write"]).await),
        app.get(PAGE).header("cookie", "sb-access-token=x"),
        app.get(PAGE).header("authorization", "Basic bWFyYTp4"),
    ] {
        let refused = stranger.send_unchecked().await.expect(401);
        assert!(refused.headers.contains_key("www-authenticate"));
        assert!(!refused.text.contains("Mara"), "{}", refused.text);
        assert_eq!(refused.headers["cache-control"], "no-store");
        document(&refused.text);
    }
    for request in [app.get(PAGE).by(&mara), app.get(PAGE).session(&mara)] {
        let page = request.send_unchecked().await.expect(200);
        assert_eq!(page.headers["cache-control"], "private, no-cache");
        let text = visible(&document(&page.text));
        assert!(
            text.contains("People Place Name Published Points 1 Mara 1 policy, 1 ruleset 20"),
            "{text}"
        );
        for hidden in ["Private", "Waiting", "example.com"] {
            assert!(!page.text.contains(hidden), "{hidden}");
        }
    }
    assert!(!app.get("/").send_unchecked().await.text.contains(PAGE));
}

#[tokio::test]
async fn it_is_for_everybody_where_the_settings_say_so() {
    let app = TestApp::with(|settings| settings.pages.leaderboard = LeaderboardReaders::Public);
    let app = app.await;
    let mara = app.user("Mara <b>").await;
    fill(&app, &mara).await;
    let page = app.get(PAGE).send_unchecked().await.expect(200);
    assert_eq!(page.headers["cache-control"], "no-cache");
    assert!(visible(&document(&page.text)).contains("1 Mara <b> 1 policy, 1 ruleset 20"));
    assert!(app.get("/").send_unchecked().await.text.contains(PAGE));
}
