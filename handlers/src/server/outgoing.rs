//! Answers on their way: in pieces, so that it shows whether the client takes them.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use bytes::Bytes;
use http_body_util::combinators::BoxBody;
use hyper::body::{Body, Frame, SizeHint};

use super::{
    activity::{Activity, OpenRequest, UnsentPiece},
    unsent::{Unsent, UnsentAnswer},
};

/// The size of a piece. A client has to take one within the write timeout, so that this says how slow it may be.
const PIECE_BYTES: usize = 32 * 1024;

/// The body of an answer.
pub(super) struct Outgoing {
    inner: BoxBody<Bytes, io::Error>,
    rest: Bytes,
    /// What `rest` counts for.
    counted: Option<UnsentAnswer>,
    unsent: Unsent,
    request: OpenRequest,
}

/// Bytes that tell when nobody holds them any more: when they are sent, or the connection is gone.
struct Tracked {
    bytes: Bytes,
    _piece: UnsentPiece,
}

impl AsRef<[u8]> for Tracked {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Outgoing {
    pub(super) fn new(
        inner: BoxBody<Bytes, io::Error>,
        unsent: Unsent,
        request: OpenRequest,
    ) -> Self {
        Self {
            inner,
            rest: Bytes::new(),
            counted: None,
            unsent,
            request,
        }
    }

    fn piece(&mut self) -> Frame<Bytes> {
        let length = self.rest.len().min(PIECE_BYTES);
        let bytes = self.rest.split_to(length);
        let activity: &Arc<Activity> = self.request.activity();
        let tracked = Tracked {
            bytes,
            _piece: activity.piece(),
        };
        Frame::data(Bytes::from_owner(tracked))
    }
}

impl Body for Outgoing {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let this = &mut *self;
        if this.rest.is_empty() {
            match ready!(Pin::new(&mut this.inner).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(bytes) => {
                        let evicted = this.request.activity().evicted();
                        this.counted = this.unsent.keep(&bytes, evicted);
                        this.rest = bytes;
                    }
                    Err(frame) => return Poll::Ready(Some(Ok(frame))),
                },
                end => return Poll::Ready(end),
            }
        }
        Poll::Ready(Some(Ok(this.piece())))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (inner, rest) = (self.inner.size_hint(), self.rest.len() as u64);
        let mut hint = SizeHint::new();
        hint.set_lower(inner.lower() + rest);
        if let Some(upper) = inner.upper() {
            hint.set_upper(upper + rest);
        }
        hint
    }
}
