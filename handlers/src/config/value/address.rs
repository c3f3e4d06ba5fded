//! Addresses: of services, hosts and networks, and the service's own paths.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use catalog_build::AllowedHost;
use ipnet::IpNet;
use poem::http::uri::Authority;
use reqwest::Url;

use super::{Kind, texts};
use crate::config::settings::JwksSource;

pub(in crate::config) fn socket_address() -> Kind<SocketAddr> {
    Kind::new("IP:PORT, such as 127.0.0.1:8080", |value| {
        value.text()?.trim().parse().ok()
    })
}

pub(in crate::config) fn base_url() -> Kind<Url> {
    Kind::new(
        "an http or https address without credentials, query or fragment, as in https://catalog.example",
        |value| parse_base_url(value.text()?),
    )
}

/// Origins as a list, or as one text with commas between them, which an environment variable can hold.
pub(in crate::config) fn origins() -> Kind<Vec<Url>> {
    Kind::new(
        "a list of http or https origins (scheme, host and port), as in https://eu.catalog.example",
        |value| texts(value)?.into_iter().map(parse_origin).collect(),
    )
}

/// Addresses and networks, as a list or with commas between them.
pub(in crate::config) fn networks() -> Kind<Vec<IpNet>> {
    Kind::new(
        "a list of addresses and networks, as in 10.0.0.0/8 or 192.0.2.1",
        |value| {
            let networks = texts(value)?.into_iter().map(|text| {
                let text = text.trim();
                let address = text.parse::<IpAddr>().map(IpNet::from);
                address.or_else(|_| text.parse::<IpNet>()).ok()
            });
            networks.collect()
        },
    )
}

/// Hosts that builds can reach, as a list or with commas between them.
pub(in crate::config) fn allowed_hosts() -> Kind<Vec<AllowedHost>> {
    Kind::new(
        "a list of hosts (name, name:port or *.name), as in index.registry.example",
        |value| {
            let hosts = texts(value)?.into_iter();
            hosts.map(|text| AllowedHost::parse(text.trim())).collect()
        },
    )
}

/// Hosts with a port or without, as requests name them.
pub(in crate::config) fn host_names() -> Kind<Vec<String>> {
    Kind::new(
        "a list of hosts with a port or without, as in catalog.internal:8080",
        |value| {
            let hosts = texts(value)?.into_iter().map(|text| {
                let host = text.trim().parse::<Authority>().ok()?;
                (!host.as_str().contains('@')).then(|| host.to_string())
            });
            hosts.collect()
        },
    )
}

/// The first words of paths that something else is served at.
const TAKEN: [&str; 11] = [
    "api",
    "badge",
    "docs",
    "feed",
    "healthz",
    "leaderboard",
    "metrics",
    "pages",
    "readyz",
    "rulesets",
    "vendor",
];

/// A path of the service's own at which nothing else is.
pub(in crate::config) fn own_path() -> Kind<String> {
    Kind::new(
        "a path of letters, digits, hyphens and underscores at which nothing else is served, as in /mcp",
        |value| {
            let text = value.text()?.trim();
            let mut words = text.strip_prefix('/')?.split('/');
            let is_free = words
                .clone()
                .next()
                .is_some_and(|word| !TAKEN.contains(&word));
            let is_word = |word: &str| {
                !word.is_empty()
                    && word
                        .bytes()
                        .all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_'))
            };
            (is_free && words.all(is_word)).then(|| text.to_owned())
        },
    )
}

fn parse_origin(text: &str) -> Option<Url> {
    parse_base_url(text).filter(|url| url.path() == "/")
}

fn parse_base_url(text: &str) -> Option<Url> {
    let url = http_url(text)?;
    let plain = url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none();
    plain.then_some(url)
}

fn http_url(text: &str) -> Option<Url> {
    let url = Url::parse(text.trim()).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(url)
}

pub(in crate::config) fn jwks() -> Kind<JwksSource> {
    Kind::new("an http or https address, or the path of a file", |value| {
        let text = value.text()?.trim();
        if text.contains("://") {
            return http_url(text).map(JwksSource::Url);
        }
        (!text.is_empty()).then(|| JwksSource::File(PathBuf::from(text)))
    })
}

/// An address with places to fill in.
pub(in crate::config) fn address_template() -> Kind<String> {
    Kind::new(
        "an http or https address, in which {groupId}, {assetId} and {version} are replaced",
        |value| {
            let text = value.text()?.trim();
            http_url(text).map(|_| text.to_owned())
        },
    )
}
