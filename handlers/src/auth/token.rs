//! The format of personal access tokens.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::entropy::Entropy;

/// What every token begins with, before an underscore.
const SERVICE_PREFIX: &str = "prc";

/// How many characters of a token are kept for identification.
const KEPT: usize = 12;

/// A token that was just made. The secret is shown once and not kept.
pub struct Minted {
    /// The whole secret.
    pub secret: String,
    /// How it begins.
    pub prefix: String,
    /// Its hash.
    pub hash: TokenHash,
}

/// Makes a token of 256 random bits.
pub fn mint(entropy: &Entropy) -> Minted {
    let random = URL_SAFE_NO_PAD.encode(entropy.bytes::<32>());
    let secret = format!("{SERVICE_PREFIX}_{random}");
    Minted {
        prefix: secret.chars().take(KEPT).collect(),
        hash: hash(&secret),
        secret,
    }
}

/// What is stored of a secret: SHA-256. The secret is random, so that a slow hash would add nothing.
pub type TokenHash = [u8; 32];

/// The hash of a secret.
pub fn hash(secret: &str) -> TokenHash {
    Sha256::digest(secret.as_bytes()).into()
}
