//! What hostile clients do on one connection.

use std::time::Duration;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy, sink},
    net::{TcpSocket, TcpStream},
    time::sleep,
};

use crate::{
    Error,
    options::{Attack, Hostile},
};

/// Who is slow sends a byte so often.
const DRIP: Duration = Duration::from_secs(1);
const MEGABYTE: usize = 1024 * 1024;

impl Attack {
    /// How many do it at the same time.
    pub fn clients(self) -> usize {
        match self {
            Self::IdleConnections => 10_000,
            Self::SlowHeaders | Self::SlowBodies | Self::SlowReaders => 500,
            // These keep the server busy as fast as they can.
            Self::LargeBodies | Self::DeepJson | Self::LongAddresses => 2,
        }
    }
}

/// Attacks on a connection until the server ends it.
pub async fn once(attack: Attack, stream: TcpStream, options: &Hostile) -> Result<(), Error> {
    match attack {
        Attack::SlowHeaders => drip(stream, "GET / HTTP/1.1\r\nhost: x\r\nx: ", "x").await,
        Attack::SlowBodies => drip(stream, &post(options, MEGABYTE), " ").await,
        Attack::SlowReaders => slow_reader(stream, options).await,
        Attack::IdleConnections => ended(stream).await,
        Attack::LargeBodies => {
            let body = vec![b' '; 20 * MEGABYTE];
            send(stream, &post(options, body.len()), &body).await
        }
        Attack::DeepJson => {
            let body = "[".repeat(10_000);
            send(stream, &post(options, body.len()), body.as_bytes()).await
        }
        Attack::LongAddresses => {
            let head = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(MEGABYTE));
            send(stream, &head, b"").await
        }
    }
}

/// Opens a connection for it.
pub async fn connect(attack: Attack, options: &Hostile) -> Result<TcpStream, Error> {
    let socket = TcpSocket::new_v4()?;
    if attack == Attack::SlowReaders {
        socket.set_recv_buffer_size(4096)?;
    }
    Ok(socket.connect(options.server.address()?).await?)
}

/// Without a token, a body is refused before it is looked at.
fn post(options: &Hostile, length: usize) -> String {
    let token = options.server.token.as_deref().unwrap_or_default();
    format!(
        "POST /api/rulesets/validate HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    )
}

async fn drip(mut stream: TcpStream, begin: &str, byte: &str) -> Result<(), Error> {
    stream.write_all(begin.as_bytes()).await?;
    loop {
        sleep(DRIP).await;
        stream.write_all(byte.as_bytes()).await?;
    }
}

/// Asks for much, and takes a byte now and then.
async fn slow_reader(mut stream: TcpStream, options: &Hostile) -> Result<(), Error> {
    let request = format!("GET {} HTTP/1.1\r\nhost: x\r\n\r\n", options.large_path);
    stream.write_all(request.repeat(50).as_bytes()).await?;
    while stream.read(&mut [0]).await? > 0 {
        sleep(DRIP).await;
    }
    Ok(())
}

async fn ended(mut stream: TcpStream) -> Result<(), Error> {
    copy(&mut stream, &mut sink()).await?;
    Ok(())
}

async fn send(mut stream: TcpStream, head: &str, body: &[u8]) -> Result<(), Error> {
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body).await?;
    match stream.read(&mut [0; 1024]).await? {
        0 => Err("closed without an answer".into()),
        _ => Ok(()),
    }
}
