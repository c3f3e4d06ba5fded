//! Names in addresses.

/// A slug is at most this long, so that a suffix still fits into an address comfortably.
const LENGTH: usize = 60;

/// A name as it stands in an address: lower-case letters, digits and single hyphens; `policy` if nothing is left.
pub fn slug(name: &str) -> String {
    shortened(name, LENGTH).unwrap_or_else(|| "policy".to_owned())
}

/// The same, at most `length` characters long; `None` if nothing is left.
pub(super) fn shortened(name: &str, length: usize) -> Option<String> {
    let mut slug = String::new();
    for c in name.to_lowercase().chars() {
        if slug.len() >= length {
            break;
        }
        if c.is_ascii_alphanumeric() {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    (!slug.is_empty()).then(|| slug.to_owned())
}

/// The `n`th candidate for a slug, the first being the slug itself.
pub fn with_suffix(slug: &str, n: usize) -> String {
    if n <= 1 {
        return slug.to_owned();
    }
    format!("{slug}-{n}")
}

#[cfg(test)]
mod tests {
    use super::{slug, with_suffix};

    #[test]
    fn names_become_slugs() {
        assert_eq!(slug("Header  Guard!"), "header-guard");
        assert_eq!(slug("  Ünïcode 2 "), "n-code-2");
        assert_eq!(slug("日本語"), "policy");
        assert!(slug(&"a b".repeat(100)).len() <= 60);
        assert_eq!(with_suffix("a", 1), "a");
        assert_eq!(with_suffix("a", 3), "a-3");
    }
}
