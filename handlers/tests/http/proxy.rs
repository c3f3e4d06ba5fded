//! A proxy that changes answers.

use std::{sync::Arc, time::Duration};

use catalog_outbound::Redirects;
use poem::{
    Endpoint, EndpointExt, Request, Response, Server, handler,
    http::{StatusCode, header},
    listener::{Acceptor, Listener, TcpListener},
    web::Data,
};

/// What of a request a change may depend on.
#[derive(Clone, Debug)]
pub struct Asked {
    pub path: String,
    pub has_token: bool,
}

type Change = Arc<dyn Fn(&Asked, u16, Vec<u8>) -> (u16, Vec<u8>) + Send + Sync>;

/// A client that follows no redirects.
pub fn client() -> reqwest::Client {
    catalog_outbound::client(Duration::from_secs(60), Redirects::Return).expect("a client")
}

/// The address of a proxy that makes another status and body of those that `upstream` answers with.
pub async fn proxy(
    upstream: &str,
    change: impl Fn(&Asked, u16, Vec<u8>) -> (u16, Vec<u8>) + Send + Sync + 'static,
) -> String {
    let acceptor = TcpListener::bind("127.0.0.1:0").into_acceptor().await;
    let acceptor = acceptor.expect("a port");
    let address = acceptor.local_addr().remove(0);
    let address = *address.as_socket_addr().expect("an address");
    let change: Change = Arc::new(change);
    let endpoint = forward
        .data((client(), upstream.to_owned(), change))
        .map_to_response();
    tokio::spawn(serve(acceptor, endpoint));
    format!("http://{address}")
}

async fn serve(acceptor: impl Acceptor + 'static, endpoint: impl Endpoint + 'static) {
    Server::new_with_acceptor(acceptor)
        .run(endpoint)
        .await
        .expect("a server");
}

#[handler]
async fn forward(
    request: &Request,
    body: Vec<u8>,
    Data((client, upstream, change)): Data<&(reqwest::Client, String, Change)>,
) -> Response {
    let url = format!("{upstream}{}", request.original_uri());
    let mut headers = request.headers().clone();
    headers.remove("host");
    let sent = client
        .request(request.method().clone(), url)
        .headers(headers)
        .body(body)
        .send()
        .await
        .expect("an answer");
    let (status, mut headers) = (sent.status(), sent.headers().clone());
    headers.remove("content-length");
    headers.remove("transfer-encoding");
    let body = sent.bytes().await.expect("a body").to_vec();
    let asked = Asked {
        path: request.original_uri().path().to_owned(),
        has_token: request.headers().contains_key(header::AUTHORIZATION),
    };
    let (status, body) = change(&asked, status.as_u16(), body);
    let status = StatusCode::from_u16(status).expect("a status");
    let mut response = Response::builder().status(status).body(body);
    *response.headers_mut() = headers;
    response
}
