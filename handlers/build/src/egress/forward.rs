//! The side of the proxy that is in the sandbox.

use std::{
    io,
    net::Ipv4Addr,
    process::{ExitStatus, Stdio},
};

use tokio::{
    net::{TcpListener, TcpStream, UnixStream},
    process::Command,
};

use super::{PORT, SOCKET};

/// Runs a command and, until it ends, passes connections to the proxy's port on to its socket.
pub async fn forward(program: &str, arguments: &[String]) -> io::Result<ExitStatus> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, PORT)).await?;
    let mut command = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .spawn()?;
    loop {
        tokio::select! {
            biased;
            ended = command.wait() => return ended,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => drop(tokio::spawn(pass_on(stream))),
                // Such as too many open files; those of the build end at some time.
                Err(_) => tokio::time::sleep(std::time::Duration::from_millis(100)).await,
            },
        }
    }
}

async fn pass_on(mut stream: TcpStream) {
    if let Ok(mut socket) = UnixStream::connect(SOCKET).await {
        // Either side may break off at any time.
        let _ = tokio::io::copy_bidirectional(&mut stream, &mut socket).await;
    }
}
