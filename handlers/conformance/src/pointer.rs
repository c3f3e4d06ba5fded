//! JSON pointers (RFC 6901), and as fragments of addresses.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// What a fragment may hold as it is (RFC 3986, 3.5), as far as names in documents have it.
const FRAGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// A pointer to what stands under a name.
pub fn child(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// A pointer as a fragment, without its `#`.
pub fn to_fragment(pointer: &str) -> String {
    utf8_percent_encode(pointer, FRAGMENT).to_string()
}

/// The pointer that a fragment is.
pub fn from_fragment(fragment: &str) -> String {
    percent_decode_str(fragment)
        .decode_utf8_lossy()
        .into_owned()
}

#[cfg(test)]
mod tests {
    use super::{child, from_fragment, to_fragment};

    #[test]
    fn names_with_slashes_and_braces_come_back() {
        let pointer = child("/paths", "/api/policies/{id}");
        assert_eq!(pointer, "/paths/~1api~1policies~1{id}");
        let fragment = to_fragment(&pointer);
        assert_eq!(fragment, "/paths/~1api~1policies~1%7Bid%7D");
        assert_eq!(from_fragment(&fragment), pointer);
    }
}
