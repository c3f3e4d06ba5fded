use super::{emulator, guard, host};
use crate::SourceHostError;
use catalog_emulators::sourcehost::{Fault, Limit};

#[tokio::test]
async fn reports_rate_limits_with_the_wait() {
    let emulator = emulator().await;
    let host = host(&emulator);
    for (status, limit, from, to) in [
        (403, Limit::RetryAfter(17), 17, 17),
        (429, Limit::RetryAfter(17), 17, 17),
        (403, Limit::Reset(300), 299, 301),
        (429, Limit::Reset(90_000), 3600, 3600),
        (403, Limit::Unsaid, 60, 60),
        (429, Limit::Unsaid, 60, 60),
    ] {
        emulator.set_fault(Fault::RateLimited { status, limit });
        let before = emulator.request_count();
        let error = host.repository(&guard()).await.unwrap_err();
        let SourceHostError::RateLimited { retry_after } = error else {
            panic!("{status} {limit:?}: {error:?}");
        };
        assert!(
            (from..=to).contains(&retry_after.as_secs()),
            "{status} {limit:?}: {retry_after:?}"
        );
        assert_eq!(
            emulator.request_count() - before,
            1,
            "a limit is not asked again"
        );
    }
    emulator.set_fault(Fault::Forbidden);
    assert!(matches!(
        host.repository(&guard()).await,
        Err(SourceHostError::Refused { .. })
    ));
    emulator.set_fault(None);
    host.repository(&guard()).await.unwrap();
}
