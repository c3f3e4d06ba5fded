//! The log of a deployment.

use catalog_store::deployments::{
    LogStream, NewLine, append, claim, lines_after, lines_in, visible,
};

use crate::{
    databases::databases,
    fixture::{self, now, owner},
};

#[tokio::test]
async fn many_lines_are_numbered_without_a_gap() {
    for database in databases().await {
        let store = &database.store;
        fixture::make(store).await;
        let deployment = fixture::deploy(store, "org-a").await;
        let claimed = claim(store, 60_000, 4, now()).await.expect("a claim");
        let fence = claimed.expect("a job").fence(60_000);
        let lines: Vec<NewLine> = (1..=1234)
            .map(|number| NewLine {
                stream: LogStream::Stdout,
                message: format!("line {number}"),
            })
            .collect();
        let mut tx = store.begin().await.expect("a transaction");
        for (scope, lines) in [("fetch/0", &lines[..1]), ("build/0", &lines[1..])] {
            append(&mut tx, &fence, scope, lines, now())
                .await
                .expect("lines");
        }
        append(&mut tx, &fence, "build/0", &[], now())
            .await
            .expect("nothing");
        tx.commit().await.expect("a commit");
        let mut reader = store.reader();
        let counted = lines_in(&mut reader, &fence, "build/0").await;
        assert_eq!(counted.expect("numbers"), (1233, 1), "{}", store.kind());
        let seen = visible(&mut reader, owner(), deployment.id).await;
        let seen = seen.expect("a deployment");
        let stored = lines_after(&mut reader, &seen, 0, 2000).await;
        let stored = stored.expect("lines");
        assert_eq!(stored.len(), lines.len());
        for (stored, number) in stored.iter().zip(1..) {
            assert_eq!(stored.seq, number);
            assert_eq!(stored.message, format!("line {number}"));
        }
    }
}
