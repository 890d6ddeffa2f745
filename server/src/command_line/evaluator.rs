//! The options that choose what evaluates, with which parameters.

mod chosen;
mod judge;
mod name;
mod policy;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use engine::{Parameters, evaluators::Local, games::chess::Chess};
use networks::{
    Devices, Limits, Network, OpenError, Precision, Running, RuntimeError, RuntimeName, Standing, Wanted, good_batch,
    shipped,
};

use crate::failure::Failure;
use remote::address::AddressError;
use remote::{Addresses, Remote};

pub use chosen::Chosen;
pub use judge::CACHE_ENTRIES;
use judge::Judge;
pub use name::EvaluatorName;
pub use policy::{PolicyNetwork, PolicyOptions};

/// The largest batch that is tried where the size is measured.
const LARGEST_MEASURED: u64 = 256;

/// Options that choose the evaluator.
#[derive(Args, Clone, Debug)]
pub struct EvaluatorOptions {
    /// Evaluator: network, classical, uniform, random, rollout, or remote:URL, where a server of the KServe v2 protocol evaluates the
    /// network, as remote:grpc://127.0.0.1:8001/MODEL (or http://; several with commas between them); default: network, for bench only
    /// where one is given, else random.
    #[arg(long, value_name = "NAME|remote:URL")]
    pub evaluator: Option<EvaluatorChoice>,
    /// A network file: Lc0 weights (.pb.gz) or .onnx; default: the network that comes with the program.
    #[arg(long)]
    pub network: Option<PathBuf>,
    /// Threads that compute a batch together on a CPU; default: one, for uci as many as it has processors
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=128))]
    pub threads: Option<u16>,
    /// Library and device for networks.
    #[command(flatten)]
    pub library: LibraryOptions,
}

/// Options for running a network.
#[derive(Args, Clone, Debug)]
pub struct LibraryOptions {
    /// Computes networks: embedded (residual networks on the CPU, the same bits on every machine) or onnxruntime; default: ONNX
    /// Runtime where there is one.
    #[arg(long)]
    pub runtime: Option<RuntimeName>,
    /// ONNX Runtime's shared library, 1.24 or newer; default: the one in the cache folder that suits the device.
    #[arg(long, env = networks::library::VARIABLE)]
    pub onnxruntime: Option<PathBuf>,
    /// Device for networks: auto, cuda, tensorrt, webgpu or cpu. With auto it is CUDA where that works, else WebGPU where its adapter is
    /// hardware, else the CPU. Several share batches, as in cuda:0,cuda:1; where they differ in the last bits of what they say, so
    /// that no search could be repeated, only after the word mixed, as in mixed,cuda,cpu.
    #[arg(long, default_value = "auto")]
    pub device: Devices,
    /// Precision of networks: single or half. GPUs compute faster in half precision, with slightly different results.
    #[arg(long, default_value = "single")]
    pub precision: Precision,
}

/// Evaluator that a user chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvaluatorChoice {
    /// One of this program's.
    Named(EvaluatorName),
    /// Servers that evaluate the network.
    Remote(Addresses),
}

impl EvaluatorChoice {
    fn name(&self) -> EvaluatorName {
        match self {
            Self::Named(name) => *name,
            Self::Remote(_) => EvaluatorName::Network,
        }
    }
}

impl From<EvaluatorName> for EvaluatorChoice {
    fn from(name: EvaluatorName) -> Self {
        Self::Named(name)
    }
}

impl std::str::FromStr for EvaluatorChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(addresses) = text.strip_prefix(REMOTE) {
            return addresses.parse().map(Self::Remote).map_err(|error: AddressError| error.to_string());
        }
        let names = || EvaluatorName::value_variants().iter().map(|name| name.text()).collect::<Vec<_>>().join(", ");
        let named = EvaluatorName::from_str(text, false).map(Self::Named);
        named.map_err(|_| format!("there is no evaluator {text:?}: it is {}, or remote:URL", names()))
    }
}

/// Beginning of an evaluator that is named by addresses.
pub const REMOTE: &str = "remote:";

/// The parameters of a search.
#[derive(Args, Clone, Debug)]
pub struct ParameterOptions {
    /// A parameter of the search: name=value. May be repeated.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Leaves gathered before they are evaluated together; the same as --set batch=. With "auto" it is measured what is
    /// nearly as fast as any.
    #[arg(long, value_name = "SIZE|auto")]
    pub batch: Option<BatchSize>,
}

/// Leaves of a batch that suit a network on a CPU: nearly as fast as more, and the search looks up more often.
const SUITS_A_CPU: u64 = 8;

/// Source of a search's batch size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batching {
    /// The size that the parameters say.
    AsSet,
    /// The size that a measurement recommends.
    Measured,
    /// The size that suits the device, without measuring where that is known.
    Suitable,
}

/// Number of leaves in a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchSize {
    /// The number that a measurement recommends.
    Measured,
    /// This number.
    Leaves(u32),
}

impl std::str::FromStr for BatchSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "auto" {
            return Ok(Self::Measured);
        }
        text.parse().map(Self::Leaves).map_err(|_| format!("a batch has a number of leaves, or auto, not {text:?}"))
    }
}

impl ParameterOptions {
    /// The parameters they set.
    ///
    /// # Errors
    /// When one does not exist or has a wrong value.
    pub fn parameters(&self) -> Result<Parameters, Failure> {
        self.over(Parameters::default())
    }

    /// The parameters they make of others.
    ///
    /// # Errors
    /// When one does not exist or has a wrong value.
    pub fn over(&self, mut parameters: Parameters) -> Result<Parameters, Failure> {
        for setting in &self.set {
            let (name, value) = setting
                .split_once('=')
                .ok_or_else(|| Failure::Input(format!("--set takes name=value, not {setting:?}")))?;
            parameters.set(name.trim(), value).map_err(Failure::input)?;
        }
        if let Some(BatchSize::Leaves(batch)) = self.batch {
            parameters.set("batch", &batch.to_string()).map_err(Failure::input)?;
        }
        Ok(parameters)
    }

    /// Returns the source of the batch size, `otherwise` where no option names one.
    #[must_use]
    pub fn batching(&self, otherwise: Batching) -> Batching {
        match self.batch {
            Some(BatchSize::Measured) => Batching::Measured,
            Some(BatchSize::Leaves(_)) => Batching::AsSet,
            None if self
                .set
                .iter()
                .any(|setting| setting.split('=').next().is_some_and(|name| name.trim() == "batch")) =>
            {
                Batching::AsSet
            }
            None => otherwise,
        }
    }
}

impl EvaluatorOptions {
    /// The evaluator's name, with the default for these options.
    pub fn name(&self, default: EvaluatorName) -> EvaluatorName {
        let named = self.evaluator.as_ref().map(EvaluatorChoice::name);
        named.unwrap_or(if self.network.is_some() { EvaluatorName::Network } else { default })
    }

    /// Makes the evaluator, and sets the batch size that suits it, unless that is set; evaluators without a network know no
    /// batches and get one leaf.
    ///
    /// # Errors
    /// When the network or ONNX Runtime cannot be used.
    pub fn choose(
        &self,
        policy: &PolicyOptions,
        default: EvaluatorName,
        parameters: &mut Parameters,
        batching: Batching,
    ) -> Result<Chosen, Failure> {
        self.choose_for(policy, default, parameters, batching, 1)
    }

    /// Makes the evaluator like [`choose`](Self::choose), for so many searches at once, whose leaves are evaluated together.
    ///
    /// # Errors
    /// The same.
    pub fn choose_for(
        &self,
        policy: &PolicyOptions,
        default: EvaluatorName,
        parameters: &mut Parameters,
        batching: Batching,
        searches: u64,
    ) -> Result<Chosen, Failure> {
        let values = self.values(default, parameters, batching, searches)?;
        policy.choose(self, values, parameters, together(parameters, searches))
    }

    /// Makes what says V, D and M, and P where nothing else is named.
    fn values(
        &self,
        default: EvaluatorName,
        parameters: &mut Parameters,
        batching: Batching,
        searches: u64,
    ) -> Result<Judge, Failure> {
        let name = self.name(default);
        if name == EvaluatorName::Network {
            let together = together(parameters, searches);
            let largest = if batching == Batching::AsSet { together } else { LARGEST_MEASURED as usize };
            let (network, mut running) = self.open(largest)?;
            match batching {
                Batching::AsSet => {}
                Batching::Suitable if running.device().is_cpu() => parameters.batch = SUITS_A_CPU,
                Batching::Suitable | Batching::Measured => {
                    let stairs = running.staircase().map_err(|error| Failure::Internal(error.into()))?;
                    parameters.batch = good_batch(&stairs) as u64;
                }
            }
            return Ok(Judge::of_network(network, running, parameters));
        }
        if batching != Batching::AsSet {
            parameters.batch = 1;
        }
        let local = Local::<Chess>::named(name.text(), parameters).expect("every other name is local");
        Ok(Judge::Local(local, name))
    }

    /// Opens the network and puts it on its device, for batches of up to `largest_batch` positions.
    ///
    /// # Errors
    /// When the network or ONNX Runtime cannot be used.
    pub fn open(&self, largest_batch: usize) -> Result<(Network, Running), Failure> {
        let network = self.read(self.network.as_deref())?;
        let running = match &self.evaluator {
            Some(EvaluatorChoice::Remote(addresses)) => self.elsewhere(addresses, &network, largest_batch)?,
            _ => self.on_device(&network, largest_batch)?,
        };
        Ok((network, running))
    }

    /// Returns whether servers evaluate the network.
    pub fn is_elsewhere(&self) -> bool {
        matches!(self.evaluator, Some(EvaluatorChoice::Remote(_)))
    }

    /// Has servers evaluate the network. What becomes of them is told on standard error.
    fn elsewhere(&self, addresses: &Addresses, network: &Network, largest_batch: usize) -> Result<Running, Failure> {
        let LibraryOptions { runtime, device, .. } = &self.library;
        if runtime.is_some() || *device != Devices::default() || self.threads.is_some_and(|threads| threads > 1) {
            let problem =
                "servers choose runtime, device and threads themselves: leave --runtime, --device and --threads out";
            return Err(Failure::Input(problem.to_owned()));
        }
        let remote = Remote::open(addresses, network, largest_batch, remote::Settings::default());
        let remote = remote.map_err(Failure::input)?.told_to(|said| eprintln!("puctoscope: {said}"));
        Ok(remote.into_running())
    }

    /// Reads a network's file, or the network that comes with the program.
    fn read(&self, path: Option<&Path>) -> Result<Network, Failure> {
        let limits = Limits::default();
        let network = path.map_or_else(|| shipped::open(&limits), |path| Network::open(path, &limits));
        network.and_then(|network| network.in_precision(self.library.precision)).map_err(Failure::input)
    }

    /// Puts a network on its device. The error mentions the evaluator that needs none where no network was asked for.
    fn on_device(&self, network: &Network, largest_batch: usize) -> Result<Running, Failure> {
        let path = self.library.path();
        let wanted = self.library.wanted(path.as_deref(), self.threads.unwrap_or(1));
        let running = Running::open(&wanted, network, largest_batch).map_err(|problem| match problem {
            OpenError::Runtime(RuntimeError::Library(_)) | OpenError::NoLibrary | OpenError::NoLibraryFor(_)
                if self.evaluator.is_none() && self.network.is_none() =>
            {
                Failure::Input(format!("{problem}; --evaluator classical needs none"))
            }
            other => Failure::input(other),
        })?;
        let disappointments = running.device().disappointments();
        if !disappointments.is_empty() {
            eprintln!("puctoscope: computing on the {}, because {}", running.device(), disappointments.join("; "));
        }
        if running.standing().is_some_and(Standing::is_mixed) {
            eprintln!("puctoscope: {}", Standing::MIXED);
        }
        Ok(running)
    }
}

impl LibraryOptions {
    /// Returns the path of the library, if there is one.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        self.onnxruntime.clone().or_else(|| networks::library::locate_for(self.device.library()))
    }

    /// Returns what networks are to be run with; `library`: ONNX Runtime's path.
    fn wanted<'a>(&'a self, library: Option<&'a Path>, threads: u16) -> Wanted<'a> {
        Wanted { runtime: self.runtime, library, devices: &self.device, threads }
    }
}

/// Positions that a network is asked about at once by so many searches.
fn together(parameters: &Parameters, searches: u64) -> usize {
    let together = parameters.batch.saturating_mul(searches).min(LARGEST_MEASURED.max(parameters.batch));
    usize::try_from(together).expect("batches are small")
}
