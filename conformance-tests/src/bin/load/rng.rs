//! Deterministic pseudo-random numbers.

/// A pseudo-random number generator (xorshift64).
pub struct Rng(u64);

impl Rng {
    /// Seeds the generator.
    pub fn new(number: u64) -> Self {
        Self(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// The next number, below `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) % limit
    }
}
