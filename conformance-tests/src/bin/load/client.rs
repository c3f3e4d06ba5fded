//! One connection to the server, which can be closed at any point.

use std::{net::SocketAddr, time::Duration};

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{
    Request, Response,
    body::Incoming,
    client::conn::http1::{SendRequest, handshake},
    header::{self, HeaderName},
};
use hyper_util::rt::TokioIo;
use tokio::{net::TcpStream, task::JoinHandle, time::timeout};

use crate::{Error, options::Server};

const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// A client with at most one connection, opened on demand.
pub struct Client {
    address: SocketAddr,
    /// The header with the credentials.
    credential: Option<(HeaderName, String)>,
    connection: Option<Connection>,
}

/// When a client disconnects.
#[derive(Clone, Copy, Debug)]
pub enum DisconnectPoint {
    /// After sending the request.
    AfterRequest,
    /// After the head of the response.
    AfterHead,
    /// After the first part of the body.
    InBody,
}

struct Connection {
    sender: SendRequest<Full<Bytes>>,
    driver: JoinHandle<()>,
}

impl Client {
    /// Creates an unconnected client.
    pub fn new(server: &Server) -> Result<Self, Error> {
        let credential = server
            .token
            .as_ref()
            .map(|token| (header::AUTHORIZATION, format!("Bearer {token}")));
        Ok(Self {
            address: server.address()?,
            credential,
            connection: None,
        })
    }

    /// Authenticates with a session cookie, as a browser does.
    #[must_use]
    pub fn with_session(mut self, session: &str) -> Self {
        self.credential = Some((header::COOKIE, format!("sb-access-token={session}")));
        self
    }

    /// Sends a GET and reads the whole response. After an error the next request opens a new connection.
    pub async fn get(&mut self, path: &str) -> Result<(u16, Bytes), Error> {
        self.exchange("GET", path, Bytes::new()).await
    }

    /// Sends JSON and reads the whole response.
    pub async fn post(&mut self, path: &str, body: String) -> Result<(u16, Bytes), Error> {
        self.exchange("POST", path, body.into()).await
    }

    /// Opens an event stream after the event `after`. It is closed when this client is dropped.
    pub async fn follow(
        &mut self,
        path: &str,
        after: Option<i64>,
    ) -> Result<Response<Incoming>, Error> {
        let mut request = self.request("GET", path, Bytes::new())?;
        let headers = request.headers_mut();
        headers.insert(header::ACCEPT, "text/event-stream".parse()?);
        // As browsers do; a compressed stream would be delayed until there is enough to compress.
        headers.insert(header::ACCEPT_ENCODING, "gzip".parse()?);
        if let Some(after) = after {
            headers.insert("last-event-id", after.into());
        }
        timeout(REQUEST_TIMEOUT, self.send(request)).await?
    }

    /// Sends a GET and closes the connection at the given point. Returns the status, if received.
    pub async fn disconnect(
        &mut self,
        path: &str,
        point: DisconnectPoint,
    ) -> Result<Option<u16>, Error> {
        let request = self.request("GET", path, Bytes::new())?;
        let answer = self.send(request);
        let status = match point {
            // Long enough to send the request, too short for most responses.
            DisconnectPoint::AfterRequest => {
                match timeout(Duration::from_micros(300), answer).await {
                    Ok(response) => Some(response?.status().as_u16()),
                    Err(_) => None,
                }
            }
            DisconnectPoint::AfterHead => {
                Some(timeout(REQUEST_TIMEOUT, answer).await??.status().as_u16())
            }
            DisconnectPoint::InBody => {
                let mut response = timeout(REQUEST_TIMEOUT, answer).await??;
                let _ = timeout(REQUEST_TIMEOUT, response.body_mut().frame()).await?;
                Some(response.status().as_u16())
            }
        };
        self.connection = None;
        Ok(status)
    }

    async fn exchange(
        &mut self,
        method: &str,
        path: &str,
        body: Bytes,
    ) -> Result<(u16, Bytes), Error> {
        let request = self.request(method, path, body)?;
        let outcome = timeout(REQUEST_TIMEOUT, async {
            let response = self.send(request).await?;
            let status = response.status().as_u16();
            Ok::<_, Error>((status, response.into_body().collect().await?.to_bytes()))
        });
        let outcome = outcome
            .await
            .unwrap_or_else(|_| Err("no response in 30 s".into()));
        if outcome.is_err() {
            self.connection = None;
        }
        outcome
    }

    fn request(
        &self,
        method: &str,
        path: &str,
        body: Bytes,
    ) -> Result<Request<Full<Bytes>>, Error> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, self.address.to_string());
        if let Some((name, value)) = &self.credential {
            request = request.header(name, value);
        }
        if !body.is_empty() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        Ok(request.body(Full::new(body))?)
    }

    async fn send(&mut self, request: Request<Full<Bytes>>) -> Result<Response<Incoming>, Error> {
        if self
            .connection
            .as_ref()
            .is_none_or(|connection| connection.sender.is_closed())
        {
            self.connection = Some(Connection::open(self.address).await?);
        }
        let connection = self.connection.as_mut().ok_or("not connected")?;
        connection.sender.ready().await?;
        Ok(connection.sender.send_request(request).await?)
    }
}

impl Connection {
    async fn open(address: SocketAddr) -> Result<Self, Error> {
        let stream = timeout(Duration::from_secs(5), TcpStream::connect(address)).await??;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        let driver = tokio::spawn(async move {
            // Errors are returned to the sender.
            let _ = connection.await;
        });
        Ok(Self { sender, driver })
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}
