//! Numbers that look random and are the same on every machine.

/// The step between the states of its stream.
pub(crate) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Steele, Lea and Flood's splitmix64 (2014), used as a hash.
#[must_use]
pub fn splitmix64(x: u64) -> u64 {
    let z = x.wrapping_add(GOLDEN);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Stream of numbers by splitmix64.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The stream that a seed and a purpose name.
    #[must_use]
    pub fn new(seed: u64, purpose: u64) -> Self {
        Self(splitmix64(seed) ^ purpose)
    }

    /// The next number, uniform in all 64 bits.
    #[expect(clippy::should_implement_trait, reason = "a stream without an end is no iterator that ends")]
    pub fn next(&mut self) -> u64 {
        let number = splitmix64(self.0);
        self.0 = self.0.wrapping_add(GOLDEN);
        number
    }

    /// Uniform in (0, 1): never an end, so that it has a logarithm.
    pub fn unit(&mut self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "53 bits are kept")]
        let unit = ((self.next() >> 12) as f64 + 0.5) / (1_u64 << 52) as f64;
        unit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix64_is_the_published_one() {
        // The first two outputs of the generator seeded with 0.
        let mut stream = SplitMix64(0);
        assert_eq!([stream.next(), stream.next()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
    }
}
