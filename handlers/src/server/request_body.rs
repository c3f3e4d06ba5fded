//! What becomes of a request body that nobody read to its end.
//!
//! A request can be answered before its body has arrived: it lacks a token, or nothing is at its address. On HTTP/1.1
//! the rest of the body stands between the answer and the next request of the same connection. Small rests are read and
//! discarded, so that the connection stays usable; otherwise the answer says that the connection closes.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use bytes::Bytes;
use http_body_util::{BodyExt, combinators::BoxBody};
use hyper::{
    Version,
    body::{Body, Frame, Incoming, SizeHint},
    header::{self, HeaderValue},
    http::request::Parts,
};
use tokio::{
    sync::oneshot,
    time::{sleep, timeout},
};

/// Up to this many bytes are discarded before the answer. A client that is answered while it sends may not see the answer, least of
/// all through a proxy, which closes its client's connection then.
const DRAIN_BYTES: u64 = 16 * 1024 * 1024;

/// The answer waits at most this long for the rest of a body.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(2);

/// After an answer that closes the connection, so much more is discarded: closing at once would reset the connection, and
/// a client that still sends would lose the answer.
const LINGER_BYTES: u64 = 64 * 1024 * 1024;

/// And for so long.
const LINGER_TIMEOUT: Duration = Duration::from_secs(5);

/// What nobody wants is read no faster than so many bytes in each [`PAUSE`]: others' requests come first.
const BYTES_BETWEEN_PAUSES: u64 = 256 * 1024;

/// See [`BYTES_BETWEEN_PAUSES`].
const PAUSE: Duration = Duration::from_millis(5);

/// A request body that hands back what was not read of it.
struct Lent {
    /// `None` once there is nothing to hand back: it was read to its end, or the connection is broken.
    body: Option<(Incoming, oneshot::Sender<Unread>)>,
    begun: bool,
}

/// A body that was not read to its end.
struct Unread {
    body: Incoming,
    /// Whether some of it was asked for.
    begun: bool,
}

/// Where the rest of a request's body comes back to.
pub(super) struct Rest {
    back: oneshot::Receiver<Unread>,
    /// The client waits to be told to send the body.
    expects_continue: bool,
}

/// Takes the body out of a request, so that its rest comes back when the request has been handled. `None` where nothing
/// can be left: there is no body, or the next request is not behind it (HTTP/2).
pub(super) fn lend(parts: &Parts, body: Incoming) -> (BoxBody<Bytes, io::Error>, Option<Rest>) {
    if body.is_end_stream() || parts.version > Version::HTTP_11 {
        return (body.map_err(io::Error::other).boxed(), None);
    }
    let (sender, back) = oneshot::channel();
    let lent = Lent {
        body: Some((body, sender)),
        begun: false,
    };
    let expects_continue = parts.headers.contains_key(header::EXPECT);
    let rest = Rest {
        back,
        expects_continue,
    };
    (lent.boxed(), Some(rest))
}

impl Rest {
    /// Makes `answer` and the connection agree: discards a small rest, or says that the connection closes.
    pub(super) async fn settle<B>(mut self, answer: &mut hyper::Response<B>) {
        let Ok(Unread { mut body, begun }) = self.back.try_recv() else {
            return;
        };
        if body.is_end_stream() {
            return;
        }
        // To read of a body that was not begun would ask the client for what nobody wants.
        let asked = begun || !self.expects_continue;
        let small = body.size_hint().lower() <= DRAIN_BYTES;
        if asked && small && discard(&mut body, DRAIN_BYTES, DRAIN_TIMEOUT).await {
            return;
        }
        let close = HeaderValue::from_static("close");
        answer.headers_mut().insert(header::CONNECTION, close);
        // Also of a client that was not asked: it may send without waiting (RFC 9110, 10.1.1), and proxies do. With the
        // answer on its way, reading does not ask it any more.
        tokio::spawn(async move { discard(&mut body, LINGER_BYTES, LINGER_TIMEOUT).await });
    }
}

/// Reads `body` to its end, and says whether that was reached within the bounds.
async fn discard(body: &mut Incoming, bytes: u64, time: Duration) -> bool {
    let reading = async {
        let mut left = bytes;
        let mut since_pause = 0;
        while let Some(frame) = body.frame().await {
            let Ok(frame) = frame else { return false };
            let read = frame.data_ref().map_or(0, Bytes::len) as u64;
            match left.checked_sub(read) {
                Some(rest) => left = rest,
                None => return false,
            }
            since_pause += read;
            if since_pause >= BYTES_BETWEEN_PAUSES {
                since_pause = 0;
                sleep(PAUSE).await;
            }
        }
        true
    };
    timeout(time, reading).await.unwrap_or(false)
}

impl Body for Lent {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let lent = &mut *self;
        let Some((body, _)) = &mut lent.body else {
            return Poll::Ready(None);
        };
        lent.begun = true;
        let frame = ready!(Pin::new(body).poll_frame(context));
        if !matches!(frame, Some(Ok(_))) {
            lent.body = None;
        }
        Poll::Ready(frame.map(|frame| frame.map_err(io::Error::other)))
    }

    fn is_end_stream(&self) -> bool {
        self.body
            .as_ref()
            .is_none_or(|(body, _)| body.is_end_stream())
    }

    fn size_hint(&self) -> SizeHint {
        let body = self.body.as_ref();
        body.map(|(body, _)| body.size_hint()).unwrap_or_default()
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some((body, back)) = self.body.take() {
            // Without a receiver the connection has gone, and the body with it.
            let begun = self.begun;
            let _ = back.send(Unread { body, begun });
        }
    }
}
