//! Identity of a network that evaluates: its file, and the arithmetic that computes it.

use std::fmt;
use std::str::FromStr;

use super::digest::{hex, unhex};

/// A network's file and how it is computed: what its numbers, to the last bit, depend on besides the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NetworkId {
    /// SHA-256 of the file.
    pub sha256: [u8; 32],
    /// Arithmetic that computes it.
    pub arithmetic: NetworkArithmetic,
}

/// Arithmetic that computes networks. Two of them differ in the order in which they add, and so in last bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NetworkArithmetic {
    /// ONNX Runtime's, or where nothing was said: bits may differ between its versions, devices and processors.
    #[default]
    OnnxRuntime,
    /// The first version of the program's own, which gives the same bits everywhere.
    Embedded,
    /// That of whichever server was asked, which nobody here can know: bits may differ from one answer to the next.
    Remote,
}

/// A name of no arithmetic that is known here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown arithmetic {0:?}: it is onnxruntime, embedded-1 or remote")]
pub struct UnknownArithmetic(String);

impl NetworkArithmetic {
    /// Returns its name in headers.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::OnnxRuntime => "onnxruntime",
            Self::Embedded => "embedded-1",
            Self::Remote => "remote",
        }
    }
}

impl FromStr for NetworkArithmetic {
    type Err = UnknownArithmetic;

    fn from_str(name: &str) -> Result<Self, UnknownArithmetic> {
        let known = [Self::OnnxRuntime, Self::Embedded, Self::Remote].into_iter().find(|known| known.name() == name);
        known.ok_or_else(|| UnknownArithmetic(name.chars().take(40).collect()))
    }
}

impl NetworkId {
    /// A file that ONNX Runtime computes.
    #[must_use]
    pub fn of_file(sha256: [u8; 32]) -> Self {
        Self { sha256, arithmetic: NetworkArithmetic::OnnxRuntime }
    }

    /// Reads what a header says: a SHA-256, and where it is not ONNX Runtime's the arithmetic. Headers from before there were two say no
    /// more than the first, and so do ONNX Runtime's still, for the sake of their digests.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (sha256, arithmetic) = match text.split_once(' ') {
            None => (text, NetworkArithmetic::OnnxRuntime),
            Some((sha256, name)) => {
                let arithmetic = name.parse().ok()?;
                // One network has one name.
                (arithmetic != NetworkArithmetic::OnnxRuntime).then_some((sha256, arithmetic))?
            }
        };
        Some(Self { sha256: unhex(sha256)?, arithmetic })
    }
}

/// As headers name it.
impl fmt::Display for NetworkId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.sha256))?;
        match self.arithmetic {
            NetworkArithmetic::OnnxRuntime => Ok(()),
            other => write!(f, " {}", other.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for arithmetic in [NetworkArithmetic::OnnxRuntime, NetworkArithmetic::Embedded, NetworkArithmetic::Remote] {
            let id = NetworkId { sha256: [7; 32], arithmetic };
            assert_eq!(NetworkId::read(&id.to_string()), Some(id));
            assert_eq!(arithmetic.name().parse(), Ok(arithmetic));
        }
        assert_eq!(NetworkId::of_file([7; 32]).to_string(), "07".repeat(32), "as before there was another");
    }

    #[test]
    fn what_is_not_known_is_refused() {
        let hash = "07".repeat(32);
        for text in [format!("{hash} embedded-2"), format!("{hash} onnxruntime"), format!("{hash} "), "07".to_owned()] {
            assert_eq!(NetworkId::read(&text), None, "{text}");
        }
        let unknown = "embedded-2".parse::<NetworkArithmetic>().unwrap_err().to_string();
        assert_eq!(unknown, "unknown arithmetic \"embedded-2\": it is onnxruntime, embedded-1 or remote");
    }
}
