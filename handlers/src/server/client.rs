//! Who a request comes from: the peer, or whom a proxy that is trusted says that it comes from.

#[cfg(test)]
mod tests;

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use ipnet::IpNet;
use poem::http::{HeaderMap, HeaderName, header};

use crate::config::Server;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The client of a request, as it was found out: data of the request.
#[derive(Clone, Copy)]
pub(super) struct Client(pub IpAddr);

/// The proxies that are believed (`server.trusted_proxies`).
#[derive(Clone)]
pub(super) struct Trusted(Vec<IpNet>);

impl Trusted {
    pub(super) fn new(settings: &Server) -> Self {
        Self(settings.trusted_proxies.clone())
    }

    pub(super) fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The client of a request: the last address, counted from this service, that is no trusted proxy's.
    ///
    /// A proxy adds to one of the two headers and passes the other on as the client wrote it. Where both are there and do not
    /// agree, neither is believed.
    pub(super) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.contains(peer) {
            return peer;
        }
        let forwarded = hops(headers, &header::FORWARDED);
        let x_forwarded_for = hops(headers, &X_FORWARDED_FOR);
        let said = match (forwarded.as_slice(), x_forwarded_for.as_slice()) {
            ([], said) | (said, []) => self.last(peer, said.iter().map(|hop| address(hop))),
            (one, other) => {
                let one = self.last(peer, one.iter().map(|hop| address(hop)));
                let other = self.last(peer, other.iter().map(|hop| address(hop)));
                if one == other { one } else { peer }
            }
        };
        said.to_canonical()
    }

    /// Goes back over the hops for as long as proxies are trusted. What is no address ends it.
    fn last(&self, peer: IpAddr, hops: impl DoubleEndedIterator<Item = Option<IpAddr>>) -> IpAddr {
        let mut last = peer;
        for hop in hops.rev() {
            let Some(hop) = hop else { break };
            last = hop;
            if !self.contains(hop) {
                break;
            }
        }
        last
    }
}

/// What is counted as one client: an address, and of IPv6 the network of 64 bits that a client chooses its addresses from.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// The entries of a header, those of its first line first. They are split at every comma, also in quotes: what a proxy adds has
/// none, so that nothing that a client writes before it can hide it.
fn hops<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Vec<&'a str> {
    let lines = headers.get_all(name).iter();
    lines
        .flat_map(|line| line.to_str().unwrap_or_default().split(','))
        .collect()
}

/// The address in an entry of `X-Forwarded-For` (an address) or `Forwarded` (RFC 7239: `for=` among others), with a port or without.
fn address(hop: &str) -> Option<IpAddr> {
    let node = if hop.contains('=') {
        hop.split(';').find_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            name.trim().eq_ignore_ascii_case("for").then_some(value)
        })?
    } else {
        hop
    };
    let node = node.trim().trim_matches('"');
    let bare = node.trim_start_matches('[').trim_end_matches(']');
    let address = bare.parse().ok();
    address.or_else(|| node.parse::<SocketAddr>().ok().map(|address| address.ip()))
}
