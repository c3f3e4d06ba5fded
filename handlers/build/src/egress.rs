//! The network of a build: the configured hosts, through a proxy outside of its sandbox.
//!
//! The sandbox has no network but its own loopback. In it, [`forward()`] passes connections to a port there on to a Unix
//! socket; outside, a [`Proxy`] serves that socket and connects to the hosts that it knows, and to no other.

mod forward;
mod proxy;

use std::ffi::OsString;

pub use forward::forward;
pub(super) use proxy::Proxy;

/// Where the sandbox has the proxy's socket.
pub(super) const SOCKET: &str = "/run/egress.sock";
/// The port of the sandbox's loopback by which programs reach the proxy.
pub(super) const PORT: u16 = 3128;

const HTTPS: u16 = 443;

/// What a build can reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Egress {
    /// The hosts.
    pub hosts: Vec<AllowedHost>,
    /// The words of a command that calls [`forward()`] with the arguments that follow them.
    pub forwarder: Vec<OsString>,
}

/// A host that a build can connect to: `name`, `name:port`, or `*.name` for all names below it. The port is 443 if none is
/// named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllowedHost {
    name: String,
    below: bool,
    port: u16,
}

impl AllowedHost {
    /// Parses a host; `None` if the text is none.
    pub fn parse(text: &str) -> Option<Self> {
        let (name, port) = match text.rsplit_once(':') {
            Some((name, port)) => (name, port.parse().ok().filter(|port| *port > 0)?),
            None => (text, HTTPS),
        };
        let (name, below) = match name.strip_prefix("*.") {
            Some(name) => (name, true),
            None => (name, false),
        };
        let is_label = |label: &str| {
            let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
            !label.is_empty() && label.bytes().all(is_letter)
        };
        name.split('.').all(is_label).then(|| Self {
            name: name.to_ascii_lowercase(),
            below,
            port,
        })
    }

    fn allows(&self, host: &str, port: u16) -> bool {
        let host = host.to_ascii_lowercase();
        let named = if self.below {
            let above = host.strip_suffix(&self.name);
            above.is_some_and(|above| above.len() > 1 && above.ends_with('.'))
        } else {
            host == self.name
        };
        named && port == self.port
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_allows_itself_only() {
        let allows =
            |text: &str, host, port| AllowedHost::parse(text).expect("a host").allows(host, port);
        for (text, host, port, expected) in [
            ("index.example", "index.example", 443, true),
            ("index.example", "INDEX.example", 443, true),
            ("index.example", "index.example", 80, false),
            ("index.example", "a.index.example", 443, false),
            ("index.example", "index.example.other", 443, false),
            ("index.example:8443", "index.example", 8443, true),
            ("index.example:8443", "index.example", 443, false),
            ("*.example", "a.example", 443, true),
            ("*.example", "a.b.example", 443, true),
            ("*.example", "example", 443, false),
            ("*.example", ".example", 443, false),
            ("*.example", "aexample", 443, false),
        ] {
            assert_eq!(allows(text, host, port), expected, "{text} {host}:{port}");
        }
        for text in [
            "",
            "*",
            "*.",
            "a b",
            "a/b",
            "a:0",
            "a:x",
            "a..b",
            "https://a",
        ] {
            assert!(AllowedHost::parse(text).is_none(), "{text}");
        }
    }
}
