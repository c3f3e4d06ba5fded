//! Whether the addresses can be listened on.

use std::{io, net::SocketAddr};

use super::Report;
use crate::config::Settings;

pub(super) async fn check(report: &mut Report, settings: &Settings) {
    let (server, worker) = (&settings.server, &settings.worker);
    for (key, address) in [
        ("server.listen", Some(server.listen)),
        ("server.admin_listen", server.admin_listen),
        ("worker.admin_listen", worker.admin_listen),
    ] {
        if let Some(address) = address {
            check_one(report, key, address).await;
        }
    }
}

async fn check_one(report: &mut Report, key: &str, address: SocketAddr) {
    match tokio::net::TcpListener::bind(address).await {
        Ok(_) => report.ok(key, &format!("{address} is free")),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => report.warn(
            key,
            &format!("{address} is in use; expected if the service is running"),
        ),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => report.fail(
            key,
            &format!("this user may not listen on {address}; take a port from 1024 on, with a proxy before it"),
        ),
        Err(error) if error.kind() == io::ErrorKind::AddrNotAvailable => report.fail(
            key,
            &format!("this machine does not have the address of {address}; 0.0.0.0 or [::] is all of its addresses"),
        ),
        Err(error) => report.fail(key, &format!("cannot listen on {address}: {error}")),
    }
}
