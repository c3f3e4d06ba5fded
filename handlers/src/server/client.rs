//! Who a connection comes from.

use std::net::{IpAddr, Ipv6Addr};

use ipnet::IpNet;

use crate::config::Server;

/// The proxies that are believed (`server.trusted_proxies`).
pub(super) struct Trusted(Vec<IpNet>);

impl Trusted {
    pub(super) fn new(settings: &Server) -> Self {
        Self(settings.trusted_proxies.clone())
    }

    pub(super) fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
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
