//! Reasons why a network cannot be run.

use crate::devices::Devices;
use crate::embedded::Unsupported;
use crate::runtime::RuntimeError;

/// Reason why nothing that was wanted runs it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// ONNX Runtime was not found.
    #[error("no ONNX Runtime was found: `make setup` brings it, or --onnxruntime names it")]
    NoLibrary,
    /// ONNX Runtime was not found, and the embedded evaluator does not run the network.
    #[error("no ONNX Runtime was found, and {0}: `make setup` brings it, or --onnxruntime names it")]
    NoLibraryFor(Unsupported),
    /// The embedded evaluator does not run the network.
    #[error("{0}; --runtime onnxruntime runs it")]
    Embedded(Unsupported),
    /// The embedded evaluator has no other device.
    #[error("the embedded evaluator computes on the CPU, not on device {0}")]
    Device(Devices),
    /// Devices that would make searches that cannot be repeated.
    #[error(
        "devices {0} differ in the last bits of what they say, so that no search could be repeated: --device mixed,{0} allows it"
    )]
    Mixed(Devices),
    /// ONNX Runtime cannot be used, or not with this network.
    #[error(transparent)]
    Runtime(#[from] RuntimeError),
}
