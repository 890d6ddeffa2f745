//! Devices that compute evaluations.

use std::fmt;
use std::str::FromStr;

/// The device a user asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Device {
    /// CUDA if it really works, else WebGPU if its adapter is hardware, else the CPU.
    #[default]
    Auto,
    /// CUDA, or an error.
    Cuda,
    /// TensorRT, or an error.
    TensorRt,
    /// WebGPU, on whatever adapter the system has, or an error.
    WebGpu,
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
    /// Short name for people: `CPU`, `CUDA`, `TensorRT` or `WebGPU on` and its adapter; what is out of the ordinary after that, as in
    /// `CUDA, half precision`.
    pub name: String,
    /// ONNX Runtime's name of the execution provider; of the embedded evaluator the instructions that it uses.
    pub provider: String,
    /// Program that computes: `ONNX Runtime 1.31.1`, `embedded-1`.
    pub library: String,
    /// Number of the graph's nodes on each provider.
    pub detail: String,
    /// What computes for WebGPU; `None` for other devices.
    pub adapter: Option<Adapter>,
    /// The devices that were tried before this one was taken, in that order.
    pub refused: Vec<Refused>,
}

/// A graphics processor as WebGPU sees it, or a program in the place of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adapter {
    /// The driver's name for it.
    pub name: String,
    /// Its kind.
    pub kind: AdapterKind,
}

/// Kind of an adapter, the one that is taken first before the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AdapterKind {
    /// A card with memory of its own.
    Discrete,
    /// A part of the processor's chip, sharing its memory.
    Integrated,
    /// A program that computes on the CPU, slower than the CPU's own provider.
    Software,
    /// One that the driver does not tell more of, as in virtual machines.
    Other,
}

impl AdapterKind {
    /// Returns its name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Discrete => "discrete",
            Self::Integrated => "integrated",
            Self::Software => "software",
            Self::Other => "other",
        }
    }
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
#[error("unknown device {0:?}: it is one of auto, cuda, tensorrt, webgpu, cpu")]
pub struct UnknownDevice(String);

impl Device {
    /// The names that [`FromStr`] reads, in order of preference.
    pub const NAMES: [&'static str; 5] = ["auto", "cuda", "tensorrt", "webgpu", "cpu"];
}

impl FromStr for Device {
    type Err = UnknownDevice;

    fn from_str(name: &str) -> Result<Self, UnknownDevice> {
        match name {
            "auto" => Ok(Self::Auto),
            "cuda" => Ok(Self::Cuda),
            "tensorrt" => Ok(Self::TensorRt),
            "webgpu" => Ok(Self::WebGpu),
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
            Self::WebGpu => "webgpu",
            Self::Cpu => "cpu",
        })
    }
}

impl ActiveDevice {
    /// Returns what runs where, and why not elsewhere.
    #[must_use]
    pub fn explanation(&self) -> String {
        let reasons = self.refused.iter().map(|refused| refused.reason.as_str());
        std::iter::once(self.detail.as_str()).chain(reasons).collect::<Vec<_>>().join("; ")
    }

    /// Returns whether nothing but the processor computes, be it for a software adapter.
    #[must_use]
    pub fn is_cpu(&self) -> bool {
        let is_software = self.adapter.as_ref().is_some_and(|adapter| adapter.kind == AdapterKind::Software);
        self.name.split(" + ").all(|name| name.starts_with("CPU") || (is_software && name.starts_with("WebGPU")))
    }

    /// Returns why devices that this program's library was built for were not taken.
    #[must_use]
    pub fn disappointments(&self) -> Vec<&str> {
        self.refused.iter().filter(|refused| refused.expected).map(|refused| refused.reason.as_str()).collect()
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
            "unknown device \"gpu\": it is one of auto, cuda, tensorrt, webgpu, cpu"
        );
    }

    #[test]
    fn what_was_tried_before_is_told_in_its_order() {
        let refused = |reason: &str, expected| Refused { reason: reason.to_owned(), expected };
        let device = |name: &str, kind: Option<AdapterKind>| ActiveDevice {
            name: name.to_owned(),
            provider: String::new(),
            library: String::new(),
            detail: "3 nodes".to_owned(),
            adapter: kind.map(|kind| Adapter { name: "card".to_owned(), kind }),
            refused: vec![refused("CUDA does not work: no", false), refused("WebGPU does not work: none", true)],
        };
        let cpu = device("CPU", None);
        assert_eq!(cpu.explanation(), "3 nodes; CUDA does not work: no; WebGPU does not work: none");
        assert_eq!(cpu.disappointments(), ["WebGPU does not work: none"]);
        assert!(cpu.is_cpu() && device("WebGPU on card", Some(AdapterKind::Software)).is_cpu());
        assert!(!device("WebGPU on card", Some(AdapterKind::Other)).is_cpu());
        assert!(!device("CUDA, half precision", None).is_cpu());
        assert!(device("CPU + CPU", None).is_cpu() && !device("CPU + CUDA 1", None).is_cpu());
    }
}
