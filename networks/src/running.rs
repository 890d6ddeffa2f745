//! A network ready to evaluate, computed by ONNX Runtime, by this crate, or elsewhere.

mod error;

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use engine::log::NetworkArithmetic;

use crate::device::{ActiveDevice, Device, Refused};
use crate::devices::Devices;
use crate::embedded::{ARITHMETIC, Embedded, EmbeddedError, Unsupported};
use crate::evaluation::{Output, OutputError, Outputs};
use crate::lc0::planes::Planes;
use crate::network::Network;
use crate::runtime::{self, Backend, Lost, Runtime, RuntimeError, Stair};
use crate::several::{self, Several, Standing};

pub use error::OpenError;

/// Program that a user has compute networks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuntimeName {
    /// This crate: residual networks, on the CPU, with the same bits everywhere.
    Embedded,
    /// ONNX Runtime.
    OnnxRuntime,
}

/// A runtime's name that is not one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown runtime {0:?}: it is embedded or onnxruntime")]
pub struct UnknownRuntime(String);

impl FromStr for RuntimeName {
    type Err = UnknownRuntime;

    fn from_str(name: &str) -> Result<Self, UnknownRuntime> {
        match name {
            "embedded" => Ok(Self::Embedded),
            "onnxruntime" => Ok(Self::OnnxRuntime),
            _ => Err(UnknownRuntime(name.to_owned())),
        }
    }
}

impl fmt::Display for RuntimeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Embedded => "embedded",
            Self::OnnxRuntime => "onnxruntime",
        })
    }
}

/// Choices of a user that networks are to be run with.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The runtime; `None`: ONNX Runtime where there is one, else the embedded one.
    pub runtime: Option<RuntimeName>,
    /// ONNX Runtime's library, if one was found.
    pub library: Option<&'a Path>,
    /// The device, or those that share batches.
    pub devices: &'a Devices,
    /// Threads that compute a batch together on a CPU.
    pub threads: u16,
}

/// A network ready to evaluate. Runs one batch at a time, so one thread should own it.
#[derive(Debug)]
pub struct Running {
    computing: Computing,
    device: ActiveDevice,
}

#[derive(Debug)]
enum Computing {
    Library(Box<Backend>),
    Several(Box<Several>),
    Embedded(Box<Embedded>),
    Elsewhere(Box<dyn Elsewhere>),
}

/// Something that evaluates a network's positions in another place, like a server.
pub trait Elsewhere: fmt::Debug + Send {
    /// The most positions that [`run`](Self::run) takes.
    fn largest_batch(&self) -> usize;

    /// Returns a handle that ends a run from another thread.
    fn stopper(&self) -> Arc<dyn StopElsewhere>;

    /// Evaluates 1 to [`largest_batch`](Self::largest_batch) positions. The result lives until the next run.
    ///
    /// # Errors
    /// [`RuntimeError::Stopped`] where it was, else [`RuntimeError::Elsewhere`] with one sentence.
    fn run(&mut self, batch: &[Planes]) -> Result<Outputs<'_>, RuntimeError>;
}

/// Ends what an [`Elsewhere`] waits for.
pub trait StopElsewhere: fmt::Debug + Send + Sync {
    /// Makes the run fail that is under way, soon, and every later one until [`allow`](Self::allow).
    fn stop(&self);

    /// Lets runs go through again.
    fn allow(&self);
}

/// Ends what a [`Running`] computes, from another thread.
#[derive(Clone, Debug)]
pub enum Stopper {
    /// By ONNX Runtime's way.
    Library(runtime::Stopper),
    /// On all devices.
    Several(several::Stopper),
    /// Between two layers.
    Embedded(crate::embedded::Stopper),
    /// By no longer waiting.
    Elsewhere(Arc<dyn StopElsewhere>),
}

impl Stopper {
    /// Makes the run fail that is under way, soon, and every later one until [`allow`](Self::allow).
    pub fn stop(&self) {
        match self {
            Self::Library(stopper) => stopper.stop(),
            Self::Several(stopper) => stopper.stop(),
            Self::Embedded(stopper) => stopper.stop(),
            Self::Elsewhere(stopper) => stopper.stop(),
        }
    }

    /// Lets runs go through again.
    pub fn allow(&self) {
        match self {
            Self::Library(stopper) => stopper.allow(),
            Self::Several(stopper) => stopper.allow(),
            Self::Embedded(stopper) => stopper.allow(),
            Self::Elsewhere(stopper) => stopper.allow(),
        }
    }
}

impl Running {
    /// Makes a network ready. `largest_batch` is the most positions evaluated at once.
    ///
    /// # Errors
    /// When what was asked for by name cannot be had, or nothing there runs the network.
    pub fn open(wanted: &Wanted<'_>, network: &Network, largest_batch: usize) -> Result<Self, OpenError> {
        match (wanted.runtime, wanted.library) {
            (Some(RuntimeName::Embedded), _) => {
                Self::embedded(wanted, network, largest_batch, Vec::new(), OpenError::Embedded)
            }
            (_, Some(library)) => {
                let runtime = Runtime::load(library)?.with_threads(wanted.threads);
                let Some(place) = wanted.devices.only() else {
                    let several = Box::new(Several::open(&runtime, network, wanted.devices, largest_batch)?);
                    return Ok(Self { device: several.device(), computing: Computing::Several(several) });
                };
                let backend = Box::new(Backend::open_at(&runtime, network, place, largest_batch)?);
                Ok(Self { device: backend.device().clone(), computing: Computing::Library(backend) })
            }
            // Devices are the library's.
            (None, None) if is_plain(wanted.devices) => {
                let refused = Refused { reason: "no ONNX Runtime was found".to_owned(), expected: true };
                Self::embedded(wanted, network, largest_batch, vec![refused], OpenError::NoLibraryFor)
            }
            (_, None) => Err(OpenError::NoLibrary),
        }
    }

    fn embedded(
        wanted: &Wanted<'_>,
        network: &Network,
        largest_batch: usize,
        refused: Vec<Refused>,
        unsupported: fn(Unsupported) -> OpenError,
    ) -> Result<Self, OpenError> {
        if !is_plain(wanted.devices) {
            return Err(OpenError::Device(wanted.devices.clone()));
        }
        let embedded = Embedded::open(network, largest_batch).map_err(unsupported)?;
        let embedded = Box::new(embedded.with_threads(wanted.threads));
        let device = ActiveDevice {
            name: "CPU".to_owned(),
            provider: embedded.variant().to_string(),
            library: ARITHMETIC.name().to_owned(),
            detail: "the program's own evaluator".to_owned(),
            adapter: None,
            refused,
        };
        Ok(Self { device, computing: Computing::Embedded(embedded) })
    }

    /// A network that is evaluated elsewhere; `device` says where.
    #[must_use]
    pub fn elsewhere(computing: Box<dyn Elsewhere>, device: ActiveDevice) -> Self {
        Self { device, computing: Computing::Elsewhere(computing) }
    }

    /// Which devices share batches, and which were taken out; `None` where there is one device only.
    #[must_use]
    pub fn standing(&self) -> Option<&Standing> {
        if let Computing::Several(several) = &self.computing { Some(several.standing()) } else { None }
    }

    /// Returns a handle that tells whether the device was lost. One of several is taken out instead.
    #[must_use]
    pub fn lost(&self) -> Lost {
        if let Computing::Library(backend) = &self.computing { backend.lost() } else { Lost::default() }
    }

    /// The device that really computes, or those that did when it was opened.
    #[must_use]
    pub fn device(&self) -> &ActiveDevice {
        &self.device
    }

    /// Returns the arithmetic that computes.
    #[must_use]
    pub fn arithmetic(&self) -> NetworkArithmetic {
        match self.computing {
            Computing::Library(_) | Computing::Several(_) => NetworkArithmetic::OnnxRuntime,
            Computing::Embedded(_) => ARITHMETIC,
            Computing::Elsewhere(_) => NetworkArithmetic::Remote,
        }
    }

    /// The most positions that [`run`](Self::run) takes.
    #[must_use]
    pub fn largest_batch(&self) -> usize {
        match &self.computing {
            Computing::Library(backend) => backend.largest_batch(),
            Computing::Several(several) => several.largest_batch(),
            Computing::Embedded(embedded) => embedded.largest_batch(),
            Computing::Elsewhere(elsewhere) => elsewhere.largest_batch(),
        }
    }

    /// Returns a handle that ends a run from another thread.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        match &self.computing {
            Computing::Library(backend) => Stopper::Library(backend.stopper()),
            Computing::Several(several) => Stopper::Several(several.stopper()),
            Computing::Embedded(embedded) => Stopper::Embedded(embedded.stopper()),
            Computing::Elsewhere(elsewhere) => Stopper::Elsewhere(elsewhere.stopper()),
        }
    }

    /// Evaluates 1 to [`largest_batch`](Self::largest_batch) positions. The result lives until the next run.
    ///
    /// # Errors
    /// As [`Backend::run`].
    pub fn run(&mut self, batch: &[Planes]) -> Result<Outputs<'_>, RuntimeError> {
        match &mut self.computing {
            Computing::Library(backend) => backend.run(batch),
            Computing::Several(several) => several.run(batch),
            Computing::Embedded(embedded) => embedded.run(batch).map_err(RuntimeError::from),
            Computing::Elsewhere(elsewhere) => elsewhere.run(batch),
        }
    }

    /// Evaluates positions and hands back owned results.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn evaluate(&mut self, batch: &[Planes]) -> Result<Vec<Output>, RuntimeError> {
        Ok(self.run(batch)?.iter().map(|output| output.to_output()).collect())
    }

    /// Measures the powers of two up to the largest batch, within a second or two.
    ///
    /// # Errors
    /// When the network fails.
    pub fn staircase(&mut self) -> Result<Vec<Stair>, RuntimeError> {
        match &mut self.computing {
            Computing::Library(backend) => backend.staircase(),
            Computing::Several(several) => several.staircase(),
            Computing::Embedded(embedded) => {
                let largest = embedded.largest_batch();
                runtime::staircase(1, largest, &mut |batch| embedded.run(batch).map(|_| ()).map_err(RuntimeError::from))
            }
            Computing::Elsewhere(elsewhere) => {
                let largest = elsewhere.largest_batch();
                runtime::staircase(1, largest, &mut |batch| elsewhere.run(batch).map(|_| ()))
            }
        }
    }
}

/// Returns whether the processor may compute, alone.
fn is_plain(devices: &Devices) -> bool {
    devices.only().is_some_and(|place| matches!(place.device, Device::Auto | Device::Cpu))
}

impl From<EmbeddedError> for RuntimeError {
    fn from(error: EmbeddedError) -> Self {
        match error {
            EmbeddedError::BatchSize { found, largest } => Self::BatchSize { found, largest },
            EmbeddedError::NotFinite { output } => OutputError::NotFinite { output: output.to_owned() }.into(),
            EmbeddedError::Stopped => Self::Stopped,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::Limits;
    use crate::shipped;

    fn open(runtime: Option<RuntimeName>, devices: &str, threads: u16) -> Result<Running, OpenError> {
        let network = shipped::open(&Limits::default()).unwrap();
        let devices = devices.parse().unwrap();
        Running::open(&Wanted { runtime, library: None, devices: &devices, threads }, &network, 2)
    }

    #[test]
    fn without_a_library_the_embedded_evaluator_computes_and_says_so() {
        let mut running = open(None, "auto", 1).unwrap();
        assert_eq!(running.arithmetic(), NetworkArithmetic::Embedded);
        assert_eq!(running.device().refused[0].reason, "no ONNX Runtime was found");
        assert_eq!(running.evaluate(&[Planes::empty(), Planes::empty()]).unwrap().len(), 2);
        assert!(running.staircase().unwrap().len() == 2);
        running.stopper().stop();
        assert_eq!(running.run(&[Planes::empty()]).unwrap_err(), RuntimeError::Stopped);
    }

    #[test]
    fn what_is_asked_for_by_name_is_had_or_refused() {
        let embedded = Some(RuntimeName::Embedded);
        assert!(open(embedded, "cpu", 1).unwrap().device().refused.is_empty());
        for devices in ["cuda", "webgpu", "cpu,cpu"] {
            assert_eq!(open(embedded, devices, 1).unwrap_err(), OpenError::Device(devices.parse().unwrap()));
            assert_eq!(open(None, devices, 1).unwrap_err(), OpenError::NoLibrary);
        }
        assert_eq!(open(embedded, "auto", 2).unwrap().arithmetic(), NetworkArithmetic::Embedded);
        assert_eq!(open(Some(RuntimeName::OnnxRuntime), "auto", 1).unwrap_err(), OpenError::NoLibrary);
        for name in ["embedded", "onnxruntime"] {
            assert_eq!(name.parse::<RuntimeName>().unwrap().to_string(), name);
        }
        assert!("ort".parse::<RuntimeName>().unwrap_err().to_string().contains("embedded or onnxruntime"));
    }
}
