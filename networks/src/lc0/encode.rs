//! Weights files, written: numbers become layers, a network becomes the bytes of a `.pb.gz`.
//!
//! The other direction is `layer` (one array) and `net` (a whole file).

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use half::{bf16, f16};
use prost::Message;

use crate::lc0::layer::Encoding;
use crate::lc0::proto::{Layer, Net};

/// The bytes of a weights file, gzipped as Lc0 expects them. Equal networks give equal bytes.
#[must_use]
pub fn file(net: &Net) -> Vec<u8> {
    gzip(&net.encode_to_vec())
}

/// Compresses bytes; without a name or a time, so that equal bytes stay equal.
#[must_use]
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("memory takes every byte");
    encoder.finish().expect("memory takes every byte")
}

/// Numbers that cannot be stored: one is infinite or not a number, or is so in the encoding asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a weight is not a finite number")]
pub struct NotFinite;

/// Stores numbers in Lc0's usual encoding, LINEAR16: 65536 equal steps from the smallest to the largest. No number
/// moves by more than a step, and zero stays exactly zero, so that planes without weights stay recognisable.
///
/// # Errors
/// If a number is not finite.
pub fn linear16(values: &[f32]) -> Result<Layer, NotFinite> {
    layer(values, Encoding::Linear16)
}

/// Stores numbers in the encoding given.
///
/// # Errors
/// If a number is not finite, or too large for half precision.
pub fn layer(values: &[f32], encoding: Encoding) -> Result<Layer, NotFinite> {
    if values.iter().any(|value| !value.is_finite()) {
        return Err(NotFinite);
    }
    let range = (encoding == Encoding::Linear16).then(|| Range::of(values));
    let params: Vec<u8> = match (encoding, range) {
        (Encoding::Linear16, Some(range)) => values.iter().flat_map(|&value| range.code(value).to_le_bytes()).collect(),
        (Encoding::Float16, _) => values.iter().flat_map(|&value| f16::from_f32(value).to_le_bytes()).collect(),
        (Encoding::Bfloat16, _) => values.iter().flat_map(|&value| bf16::from_f32(value).to_le_bytes()).collect(),
        _ => values.iter().flat_map(|&value| value.to_le_bytes()).collect(),
    };
    let overflows = match encoding {
        Encoding::Float16 => values.iter().any(|&value| !f16::from_f32(value).is_finite()),
        Encoding::Bfloat16 => values.iter().any(|&value| !bf16::from_f32(value).is_finite()),
        Encoding::Linear16 | Encoding::Float32 => false,
    };
    if overflows {
        return Err(NotFinite);
    }
    Ok(Layer {
        min_val: range.map(|range| range.low),
        max_val: range.map(|range| range.high),
        params: Some(params.into()),
        encoding: Some(encoding.number()),
    })
}

/// The highest code of LINEAR16.
const LAST_CODE: f64 = 65535.0;

/// Number of floats on either side of each end that are tried until zero is met exactly.
const ENDS_TRIED: u32 = 8;

/// Range of the codes of a LINEAR16 layer.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Range {
    low: f32,
    high: f32,
}

impl Range {
    /// The least range of the values that has a code for zero, if zero is inside it.
    fn of(values: &[f32]) -> Self {
        let low = values.iter().copied().reduce(f32::min).unwrap_or(0.0);
        let high = values.iter().copied().reduce(f32::max).unwrap_or(0.0);
        let plain = Self { low, high };
        if low >= 0.0 || high <= 0.0 {
            // Zero is an end or outside; both ends are exact.
            return plain;
        }
        let (wide_low, wide_high) = (f64::from(low), f64::from(high));
        let zero = (-wide_low / (wide_high - wide_low) * LAST_CODE).round();
        if zero == 0.0 {
            return Self { low: 0.0, high };
        }
        if zero == LAST_CODE {
            return Self { low, high: 0.0 };
        }
        // Zero has the code `zero` if the parts below and above it are in the proportion of what readers weigh them
        // with; the shorter one grows.
        let (above, below) = weights_of(zero as u16);
        let scale = (-wide_low / f64::from(above)).max(wide_high / f64::from(below));
        let stretched = Self { low: (-scale * f64::from(above)) as f32, high: (scale * f64::from(below)) as f32 };
        // Products are rounded too, so that only some ends give exactly zero; one is a few floats away.
        let near = |end: f32| {
            (0..2 * ENDS_TRIED).map(move |offset| f32::from_bits(end.to_bits().saturating_sub(ENDS_TRIED) + offset))
        };
        let ends = near(stretched.low).flat_map(|low| near(stretched.high).map(move |high| Self { low, high }));
        ends.into_iter()
            .find(|tried| tried.value(zero as u16) == 0.0)
            .unwrap_or(if stretched.low.is_finite() && stretched.high.is_finite() { stretched } else { plain })
    }

    /// The code whose value is nearest.
    fn code(self, value: f32) -> u16 {
        let (low, high) = (f64::from(self.low), f64::from(self.high));
        if high <= low {
            return 0;
        }
        ((f64::from(value) - low) / (high - low) * LAST_CODE).round().clamp(0.0, LAST_CODE) as u16
    }

    /// Returns the value that readers compute for a code.
    fn value(self, code: u16) -> f32 {
        let (of_high, of_low) = weights_of(code);
        self.low * of_low + self.high * of_high
    }
}

/// Returns the weights of the largest and the smallest number for a code, as readers compute them: a share, and 1 less it.
fn weights_of(code: u16) -> (f32, f32) {
    let share = f32::from(code) / 65535.0;
    (share, 1.0 - share)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::error::Expected;
    use crate::lc0::layer::decode;

    fn round_trip(values: &[f32], encoding: Encoding) -> Vec<f32> {
        let layer = layer(values, encoding).unwrap();
        decode(&layer, "test", Expected::Exactly(values.len())).unwrap()
    }

    #[test]
    fn equal_numbers_and_ends_are_exact() {
        // As far apart as numbers can be, and as near.
        for values in [[f32::MIN, 0.0, f32::MAX], [-f32::MIN_POSITIVE / 4e6, 0.0, f32::MIN_POSITIVE / 8e6]] {
            assert!(round_trip(&values, Encoding::Linear16).iter().all(|value| value.is_finite()));
        }
        for values in [&[0.0; 5][..], &[-0.3; 4], &[7.5], &[0.0, 1.0, 3.0e38], &[-2.0, -0.1, 0.0]] {
            let decoded = round_trip(values, Encoding::Linear16);
            let ends = |values: &[f32]| (values[0], values[values.len() - 1]);
            assert_eq!(ends(&decoded), ends(values));
        }
        assert_eq!(round_trip(&[0.0; 9], Encoding::Linear16), [0.0; 9]);
        assert_eq!(round_trip(&[], Encoding::Linear16), [0.0; 0]);
    }

    #[test]
    fn what_is_not_finite_or_too_large_is_refused() {
        for encoding in [Encoding::Linear16, Encoding::Float16, Encoding::Bfloat16, Encoding::Float32] {
            assert_eq!(layer(&[0.0, f32::NAN], encoding), Err(NotFinite));
            assert_eq!(layer(&[f32::NEG_INFINITY], encoding), Err(NotFinite));
        }
        assert_eq!(layer(&[1e5], Encoding::Float16), Err(NotFinite));
        assert_eq!(round_trip(&[1e5], Encoding::Float32), [1e5]);
    }

    #[test]
    fn a_file_unpacks_to_the_message() {
        let net = Net { magic: Some(crate::lc0::proto::MAGIC), license: Some("none".to_owned()), ..Net::default() };
        let bytes = crate::container::unpack(file(&net), &crate::Limits::default()).unwrap();
        assert_eq!(Net::decode(bytes.as_slice()).unwrap(), net);
        assert_eq!(file(&net), file(&net));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn linear16_is_within_a_step_and_keeps_zero(
            mut values in prop::collection::vec(-1.0_f32..1.0, 1..40),
            scale in prop::sample::select(vec![1e-30_f32, 1e-3, 1.0, 300.0, 1e30]),
            shift in prop::sample::select(vec![0.0_f32, 0.99, -0.7, 5.0]),
        ) {
            values.iter_mut().for_each(|value| *value = (*value + shift) * scale);
            values.push(0.0);
            let span = values.iter().copied().fold(0.0, f32::max) - values.iter().copied().fold(0.0, f32::min);
            let decoded = round_trip(&values, Encoding::Linear16);
            for (before, after) in values.iter().zip(&decoded) {
                prop_assert!((before - after).abs() <= span / 65535.0 * 1.01, "{before} became {after}");
            }
            prop_assert_eq!(decoded[decoded.len() - 1], 0.0);
        }
    }
}
