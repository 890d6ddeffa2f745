//! Devices that compute evaluations.

use std::fmt;
use std::str::FromStr;

/// The device a user asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Device {
    /// CUDA if it really works, else the CPU.
    #[default]
    Auto,
    /// CUDA, or an error.
    Cuda,
    /// TensorRT, or an error.
    TensorRt,
    /// The CPU.
    Cpu,
}

/// Precision in which a network is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Precision {
    /// 32-bit floats (or what the graph of an ONNX file says): the same numbers on every device.
    #[default]
    Single,
    /// 16-bit floats, which GPUs compute faster: values and priors differ slightly.
    Half,
}

/// The device that really computes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActiveDevice {
    /// Short name for people: `CPU`, `CUDA` or `TensorRT`, in half precision `CUDA, half precision`.
    pub name: String,
    /// ONNX Runtime's name of the execution provider; of the embedded evaluator the instructions that it uses.
    pub provider: String,
    /// Program that computes: `ONNX Runtime 1.31.1`, `embedded-1`.
    pub library: String,
    /// Number of the graph's nodes on each provider.
    pub detail: String,
    /// The device that was tried first, if another one was taken.
    pub refused: Option<Refused>,
}

/// A device that was tried and not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The device and its fault, as a clause: `CUDA does not work: out of memory`.
    pub reason: String,
    /// Set if the library was built for that device, so that somebody should hear of it.
    pub expected: bool,
}

/// A precision's name that is not one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown precision {0:?}: it is single or half")]
pub struct UnknownPrecision(String);

impl FromStr for Precision {
    type Err = UnknownPrecision;

    fn from_str(name: &str) -> Result<Self, UnknownPrecision> {
        match name {
            "single" => Ok(Self::Single),
            "half" => Ok(Self::Half),
            _ => Err(UnknownPrecision(name.to_owned())),
        }
    }
}

impl fmt::Display for Precision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Single => "single",
            Self::Half => "half",
        })
    }
}

/// A device's name that is not one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown device {0:?}: it is one of auto, cuda, tensorrt, cpu")]
pub struct UnknownDevice(String);

impl Device {
    /// The names that [`FromStr`] reads, in order of preference.
    pub const NAMES: [&'static str; 4] = ["auto", "cuda", "tensorrt", "cpu"];
}

impl FromStr for Device {
    type Err = UnknownDevice;

    fn from_str(name: &str) -> Result<Self, UnknownDevice> {
        match name {
            "auto" => Ok(Self::Auto),
            "cuda" => Ok(Self::Cuda),
            "tensorrt" => Ok(Self::TensorRt),
            "cpu" => Ok(Self::Cpu),
            _ => Err(UnknownDevice(name.to_owned())),
        }
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Auto => "auto",
            Self::Cuda => "cuda",
            Self::TensorRt => "tensorrt",
            Self::Cpu => "cpu",
        })
    }
}

impl ActiveDevice {
    /// Returns what runs where, and why not elsewhere.
    #[must_use]
    pub fn explanation(&self) -> String {
        match &self.refused {
            None => self.detail.clone(),
            Some(refused) => format!("{}; {}", self.detail, refused.reason),
        }
    }

    /// Returns whether it is the CPU.
    #[must_use]
    pub fn is_cpu(&self) -> bool {
        self.name.starts_with("CPU")
    }
}

impl fmt::Display for ActiveDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, {})", self.name, self.provider, self.library)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for name in Device::NAMES {
            assert_eq!(name.parse::<Device>().unwrap().to_string(), name);
        }
        for name in ["single", "half"] {
            assert_eq!(name.parse::<Precision>().unwrap().to_string(), name);
        }
        assert_eq!(
            "int8".parse::<Precision>().unwrap_err().to_string(),
            "unknown precision \"int8\": it is single or half"
        );
        assert_eq!(
            "gpu".parse::<Device>().unwrap_err().to_string(),
            "unknown device \"gpu\": it is one of auto, cuda, tensorrt, cpu"
        );
    }
}
