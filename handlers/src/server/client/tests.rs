use std::net::IpAddr;

use poem::http::{HeaderMap, HeaderName, HeaderValue};

use super::{Trusted, network};

const PROXY: &str = "10.0.0.1";

fn client(peer: &str, headers: &[(&'static str, &str)]) -> String {
    let networks = ["10.0.0.0/8", "fd00::/8"].map(|text| text.parse().expect("a network"));
    let mut map = HeaderMap::new();
    for (name, value) in headers {
        let value = HeaderValue::from_str(value).expect("a value");
        map.append(HeaderName::from_static(name), value);
    }
    let peer: IpAddr = peer.parse().expect("an address");
    Trusted(networks.into()).client(peer, &map).to_string()
}

#[test]
fn only_trusted_proxies_are_believed() {
    let headers = [("x-forwarded-for", "192.0.2.7")];
    assert_eq!(client("198.51.100.1", &headers), "198.51.100.1");
    assert_eq!(client(PROXY, &headers), "192.0.2.7");
    assert_eq!(client("::ffff:10.0.0.1", &headers), "192.0.2.7");
    assert_eq!(client(PROXY, &[]), PROXY);
}

#[test]
fn the_last_hop_counts_that_is_no_proxy() {
    for (header, expected) in [
        ("203.0.113.9, 192.0.2.7", "192.0.2.7"),
        ("203.0.113.9, 192.0.2.7, 10.1.1.1", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("10.3.3.3, 10.2.2.2", "10.3.3.3"),
        // What is no address says nothing, nor does what is before it.
        ("192.0.2.7, unknown", PROXY),
        ("192.0.2.7, unknown, 10.2.2.2", "10.2.2.2"),
        ("", PROXY),
    ] {
        assert_eq!(
            client(PROXY, &[("x-forwarded-for", header)]),
            expected,
            "{header}"
        );
    }
    let lines = [
        ("x-forwarded-for", "203.0.113.9"),
        ("x-forwarded-for", "192.0.2.7"),
    ];
    assert_eq!(client(PROXY, &lines), "192.0.2.7");
}

#[test]
fn forwarded_says_the_same() {
    for (header, expected) in [
        ("for=192.0.2.7", "192.0.2.7"),
        (
            "for=203.0.113.9, proto=https;For=\"192.0.2.7:4711\";by=10.0.0.1",
            "192.0.2.7",
        ),
        (
            "for=\"[2001:db8::7]:4711\", for=\"[fd00::1]\"",
            "2001:db8::7",
        ),
        ("for=_hidden", PROXY),
        // A quote that is not closed hides nothing.
        ("for=\"203.0.113.9, for=192.0.2.7", "192.0.2.7"),
    ] {
        assert_eq!(
            client(PROXY, &[("forwarded", header)]),
            expected,
            "{header}"
        );
    }
}

#[test]
fn headers_that_do_not_agree_are_not_believed() {
    let agree = [
        ("forwarded", "for=192.0.2.7"),
        ("x-forwarded-for", "192.0.2.7"),
    ];
    assert_eq!(client(PROXY, &agree), "192.0.2.7");
    let forged = [
        ("forwarded", "for=203.0.113.9"),
        ("x-forwarded-for", "192.0.2.7"),
    ];
    assert_eq!(client(PROXY, &forged), PROXY);
}

#[test]
fn a_network_of_64_bits_is_one_client() {
    let of = |text: &str| network(text.parse().expect("an address")).to_string();
    assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    assert_eq!(of("192.0.2.7"), "192.0.2.7");
    assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
}
