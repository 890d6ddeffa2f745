//! One array of weights, decoded.

use half::{bf16, f16};

use crate::error::{Expected, Problem};
use crate::lc0::proto::Layer;

/// Encoding of a layer's stored numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// 16-bit fractions between a minimum and a maximum.
    Linear16,
    /// IEEE half precision.
    Float16,
    /// The upper half of a 32-bit float.
    Bfloat16,
    /// 32-bit floats.
    Float32,
}

impl Encoding {
    /// The encoding of a layer; LINEAR16 where it says nothing. To say that it is unknown, 0, is something else.
    ///
    /// # Errors
    /// If the number is none of Lc0's.
    pub fn of(layer: &Layer) -> Result<Self, Problem> {
        match layer.encoding {
            None | Some(1) => Ok(Self::Linear16),
            Some(2) => Ok(Self::Float16),
            Some(3) => Ok(Self::Bfloat16),
            Some(4) => Ok(Self::Float32),
            Some(other) => Err(Problem::UnknownFormat { field: "layer encoding", value: other.into() }),
        }
    }

    /// Lc0's number.
    #[must_use]
    pub fn number(self) -> i32 {
        match self {
            Self::Linear16 => 1,
            Self::Float16 => 2,
            Self::Bfloat16 => 3,
            Self::Float32 => 4,
        }
    }

    /// Lc0's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Linear16 => "LINEAR16",
            Self::Float16 => "FLOAT16",
            Self::Bfloat16 => "BFLOAT16",
            Self::Float32 => "FLOAT32",
        }
    }

    fn bytes(self) -> usize {
        if self == Self::Float32 { 4 } else { 2 }
    }
}

/// Counts the numbers of a layer.
///
/// # Errors
/// If its encoding is unknown.
pub fn count(layer: &Layer) -> Result<usize, Problem> {
    Ok(layer.params.as_deref().unwrap_or_default().len() / Encoding::of(layer)?.bytes())
}

/// Decodes a layer. `expected` is what the architecture asks for; it is checked before anything is allocated.
///
/// # Errors
/// If the count does not fit, the encoding is unknown, or a number is not finite. `name` is used in the message.
pub fn decode(layer: &Layer, name: &str, expected: Expected) -> Result<Vec<f32>, Problem> {
    let encoding = Encoding::of(layer)?;
    let params = layer.params.as_deref().unwrap_or_default();
    let found = params.len() / encoding.bytes();
    let fits = match expected {
        Expected::Exactly(count) => found == count,
        Expected::MultipleOf(unit) => found > 0 && found.is_multiple_of(unit),
    };
    if !fits || !params.len().is_multiple_of(encoding.bytes()) {
        return Err(Problem::Shape { layer: name.to_owned(), found, expected });
    }
    let low = layer.min_val.unwrap_or(0.0);
    let high = layer.max_val.unwrap_or(0.0);
    let (pairs, _) = params.as_chunks::<2>();
    let values: Vec<f32> = match encoding {
        // In this order and in f32, as Lc0 computes it, so that the weights are Lc0's bit for bit.
        Encoding::Linear16 => pairs
            .iter()
            .map(|&pair| {
                let share = f32::from(u16::from_le_bytes(pair)) / 65535.0;
                low * (1.0 - share) + high * share
            })
            .collect(),
        Encoding::Float16 => pairs.iter().map(|&pair| f16::from_le_bytes(pair).to_f32()).collect(),
        Encoding::Bfloat16 => pairs.iter().map(|&pair| bf16::from_le_bytes(pair).to_f32()).collect(),
        Encoding::Float32 => {
            let (quads, _) = params.as_chunks::<4>();
            quads.iter().map(|&quad| f32::from_le_bytes(quad)).collect()
        }
    };
    if values.iter().any(|value| !value.is_finite()) {
        return Err(Problem::NotFinite(name.to_owned()));
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layer(encoding: Option<i32>, params: &[u8]) -> Layer {
        Layer { min_val: Some(-1.0), max_val: Some(3.0), params: Some(params.to_vec().into()), encoding }
    }

    fn check(encoding: Option<i32>, params: &[u8], expected: &[f32]) {
        let decoded = decode(&layer(encoding, params), "test", Expected::Exactly(expected.len())).unwrap();
        assert_eq!(decoded, expected);
    }

    #[test]
    fn every_encoding_is_decoded() {
        check(None, &[0, 0, 0xff, 0xff, 0x33, 0x33], &[-1.0, 3.0, 3.0 * 0.2 - (1.0 - 0.2)]);
        check(Some(1), &[0xff, 0xff], &[3.0]);
        check(Some(2), &[0x00, 0x3c, 0x00, 0xc0], &[1.0, -2.0]);
        check(Some(3), &[0x80, 0x3f, 0x40, 0xc0], &[1.0, -3.0]);
        check(Some(4), &1.5_f32.to_le_bytes(), &[1.5]);
    }

    #[test]
    fn wrong_counts_odd_bytes_and_infinities_are_refused() {
        let shape = |layer: &Layer, expected| decode(layer, "policy biases", expected).unwrap_err().to_string();
        assert_eq!(
            shape(&layer(None, &[0; 6]), Expected::Exactly(4)),
            "policy biases has 3 weights where 4 are needed"
        );
        assert_eq!(
            shape(&layer(None, &[]), Expected::MultipleOf(9)),
            "policy biases has 0 weights where a multiple of 9 are needed"
        );
        assert!(decode(&layer(None, &[0; 5]), "odd", Expected::Exactly(2)).is_err());
        for unknown in [0, 7] {
            assert!(decode(&layer(Some(unknown), &[0; 4]), "unknown", Expected::Exactly(2)).is_err());
        }
        let infinite = decode(&layer(Some(2), &[0x00, 0x7c]), "value", Expected::Exactly(1)).unwrap_err();
        assert_eq!(infinite.to_string(), "value holds a weight that is not a finite number");
    }
}
