//! Redirects, which are followed manually: none leads out of the configured URLs.

use std::time::Instant;

use catalog_outbound::{TransportError, header_text, send};
use reqwest::{
    RequestBuilder, Response, StatusCode, Url,
    header::{HeaderMap, LOCATION},
};

use super::transport::Transport;
use crate::SourceHostError;

const MAX_REDIRECTS: usize = 5;

/// Where redirects may lead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Below the API base URL.
    Api,
    /// There, or below the configured archive URL.
    Archives,
}

impl Transport {
    /// Sends a request and follows its redirects, as far as they may lead; returns the URL that answered.
    pub(super) async fn follow_redirects(
        &self,
        mut url: Url,
        reach: Reach,
        request: impl Fn(&Url) -> RequestBuilder,
    ) -> Result<(Response, Url), SourceHostError> {
        for _ in 0..=MAX_REDIRECTS {
            self.limits(&url).check(Instant::now())?;
            let response = send("sourcehost", request(&url))
                .await
                .map_err(TransportError::from)?;
            if !is_redirect(response.status()) {
                return Ok((response, url));
            }
            self.limits(&url)
                .observe(response.headers(), Instant::now());
            url = redirect_target(&url, response.headers())?;
            self.may_follow(&url, reach)?;
        }
        Err(SourceHostError::Refused {
            reason: "too many redirects",
        })
    }

    fn may_follow(&self, url: &Url, reach: Reach) -> Result<(), SourceHostError> {
        let archives = self.archive_url.as_ref();
        let is_archive = |url| archives.is_some_and(|base| is_below(base, url));
        if self.is_below_api(url) || (reach == Reach::Archives && is_archive(url)) {
            return Ok(());
        }
        let is_plain = url.username().is_empty() && url.password().is_none();
        if reach == Reach::Archives && is_plain && matches!(url.scheme(), "http" | "https") {
            // The origin alone: the rest of a redirect may hold a signature.
            return Err(SourceHostError::ArchiveHost {
                origin: url.origin().ascii_serialization(),
            });
        }
        Err(SourceHostError::Refused {
            reason: "redirect outside the API",
        })
    }

    /// Whether a URL from the host may be fetched.
    pub(super) fn is_below_api(&self, url: &Url) -> bool {
        is_below(&self.api_url, url)
    }
}

fn is_redirect(status: StatusCode) -> bool {
    matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308)
}

fn redirect_target(from: &Url, headers: &HeaderMap) -> Result<Url, SourceHostError> {
    let malformed = SourceHostError::Malformed { what: "a redirect" };
    let Some(location) = header_text(headers, LOCATION.as_str()) else {
        return Err(malformed);
    };
    from.join(location).map_err(|_| malformed)
}

fn is_below(base: &Url, url: &Url) -> bool {
    let path = base.path().trim_end_matches('/');
    let below = url
        .path()
        .strip_prefix(path)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    url.origin() == base.origin() && below && url.username().is_empty() && url.password().is_none()
}
