use std::time::Duration;

use super::{Server, definition, start};
use crate::platform::PublicationMode;

/// The status of the publication of this number.
async fn status(server: &Server<'_>, number: usize) -> String {
    let path = format!("organizations/p/assets/o/a/1.0.0/publication/status/{number}");
    let (status, body) = server.get(&path).await;
    assert_eq!(status, 200);
    body["status"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn advance_by_time_and_not_by_questions() {
    let (emulator, token) = start().await;
    let server = Server {
        emulator: &emulator,
        token: &token,
    };
    emulator.set_publication(PublicationMode::After(Duration::from_secs(3600)));
    assert_eq!(server.upload("p", "o/a/1.0.0", definition()).await.0, 202);
    for _ in 0..5 {
        assert_eq!(status(&server, 0).await, "running");
        assert_eq!(server.get("assets/o/a/1.0.0").await.0, 404);
    }
    // Until then, the version is taken.
    assert_eq!(server.upload("p", "o/a/1.0.0", definition()).await.0, 409);
    emulator.advance(Duration::from_secs(3600));
    assert_eq!(status(&server, 0).await, "completed");
    assert_eq!(server.get("assets/o/a/1.0.0").await.0, 200);
    assert_eq!(emulator.publications().len(), 1);
}

#[tokio::test]
async fn complete_on_command() {
    let (emulator, token) = start().await;
    let server = Server {
        emulator: &emulator,
        token: &token,
    };
    emulator.set_publication(PublicationMode::OnCommand);
    assert_eq!(server.upload("p", "o/a/1.0.0", definition()).await.0, 202);
    emulator.advance(Duration::from_secs(365 * 24 * 3600));
    assert_eq!(status(&server, 0).await, "running");
    assert_eq!(emulator.assets(), []);
    emulator.complete_publications();
    assert_eq!(status(&server, 0).await, "completed");
    assert_eq!(emulator.assets().len(), 1);
}

#[tokio::test]
async fn are_synchronous_if_that_is_asked_for() {
    let (emulator, token) = start().await;
    let upload = |header: &'static str| {
        let url = format!(
            "{}/exchange/api/v2/organizations/p/assets/o/a/1.0.0",
            emulator.base_url
        );
        let request = super::client()
            .post(url)
            .bearer_auth(&token)
            .header("x-sync-publication", header)
            .multipart(definition());
        super::answer(request)
    };
    emulator.set_publication(PublicationMode::OnCommand);
    assert_eq!(upload("yes").await.0, 400);
    let (status, body) = upload("true").await;
    assert_eq!((status, body["version"].as_str()), (201, Some("1.0.0")));
    assert_eq!(emulator.assets().len(), 1);
}
