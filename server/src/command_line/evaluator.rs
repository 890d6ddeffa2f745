//! The options that choose what evaluates, with which parameters.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use engine::{Evaluation, Parameters, Search, evaluators::Local, games::chess::Chess};
use networks::{Backend, Device, Limits, Network, Precision, Runtime, RuntimeError, good_batch, shipped};
use session::SearchRun;
use wire::{RunState, Until};

use crate::evaluation::catalogue::offer::short_name;
use crate::evaluation::{Encoder, catalogue::CatalogueError, direct::Direct};
use crate::failure::Failure;

/// The largest batch that is tried where the size is measured.
const LARGEST_MEASURED: u64 = 256;

/// Answers kept by a command's own cache.
pub const CACHE_ENTRIES: usize = 200_000;

/// Options that choose the evaluator.
#[derive(Args, Clone, Debug)]
pub struct EvaluatorOptions {
    /// Evaluator; default: network, for bench only where one is given, else random.
    #[arg(long, value_enum)]
    pub evaluator: Option<EvaluatorName>,
    /// A network file: Lc0 weights (.pb.gz) or .onnx; default: the network that comes with the program.
    #[arg(long)]
    pub network: Option<PathBuf>,
    /// Threads that compute a batch together on a CPU.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=128))]
    pub threads: u16,
    /// Library and device for networks.
    #[command(flatten)]
    pub library: LibraryOptions,
}

/// Options for running a network.
#[derive(Args, Clone, Debug)]
pub struct LibraryOptions {
    /// ONNX Runtime's shared library, 1.24 or newer; default: the newest one in the cache folder.
    #[arg(long, env = networks::library::VARIABLE)]
    pub onnxruntime: Option<PathBuf>,
    /// Device for networks: auto, cuda, tensorrt or cpu.
    #[arg(long, default_value = "auto")]
    pub device: Device,
    /// Precision of networks: single or half. GPUs compute faster in half precision, with slightly different results.
    #[arg(long, default_value = "single")]
    pub precision: Precision,
}

/// The names of evaluators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EvaluatorName {
    /// A network.
    Network,
    /// Material, piece-square tables, simple move ordering.
    Classical,
    /// Equal priors, value 0.
    Uniform,
    /// Hashed from the position and the seed.
    Random,
    /// Equal priors, the result of a random game.
    Rollout,
}

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

/// An evaluator that a command asks.
pub enum Chosen {
    /// A network and what its file is called.
    Network(Box<Direct>, Box<Network>),
    /// One that needs no file.
    Local(Local<Chess>, EvaluatorName),
}

impl EvaluatorName {
    /// Returns its name in headers and JSON.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Network => "network",
            Self::Classical => "classical",
            Self::Uniform => "uniform",
            Self::Random => "random",
            Self::Rollout => "rollout",
        }
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
        self.evaluator.unwrap_or(if self.network.is_some() { EvaluatorName::Network } else { default })
    }

    /// Makes the evaluator, and sets the batch size that suits it, unless that is set; evaluators without a network know no
    /// batches and get one leaf.
    ///
    /// # Errors
    /// When the network or ONNX Runtime cannot be used.
    pub fn choose(
        &self,
        default: EvaluatorName,
        parameters: &mut Parameters,
        batching: Batching,
    ) -> Result<Chosen, Failure> {
        self.choose_for(default, parameters, batching, 1)
    }

    /// Makes the evaluator like [`choose`](Self::choose), for so many searches at once, whose leaves are evaluated together.
    ///
    /// # Errors
    /// The same.
    pub fn choose_for(
        &self,
        default: EvaluatorName,
        parameters: &mut Parameters,
        batching: Batching,
        searches: u64,
    ) -> Result<Chosen, Failure> {
        let name = self.name(default);
        if name == EvaluatorName::Network {
            let together = parameters.batch.saturating_mul(searches).min(LARGEST_MEASURED.max(parameters.batch));
            let largest = if batching == Batching::AsSet { together } else { LARGEST_MEASURED };
            let (network, mut backend) = self.open(usize::try_from(largest).expect("batches are small"))?;
            match batching {
                Batching::AsSet => {}
                Batching::Suitable if backend.device().is_cpu() => parameters.batch = SUITS_A_CPU,
                Batching::Suitable | Batching::Measured => {
                    let stairs = backend.staircase().map_err(|error| Failure::Internal(error.into()))?;
                    parameters.batch = good_batch(&stairs) as u64;
                }
            }
            let encoder = Encoder::new(&network, parameters);
            return Ok(Chosen::Network(Box::new(Direct::new(backend, encoder, CACHE_ENTRIES)), Box::new(network)));
        }
        if batching != Batching::AsSet {
            parameters.batch = 1;
        }
        let local = Local::<Chess>::named(name.text(), parameters).expect("every other name is local");
        Ok(Chosen::Local(local, name))
    }

    /// Opens the network and puts it on its device, for batches of up to `largest_batch` positions.
    ///
    /// # Errors
    /// When the network or ONNX Runtime cannot be used.
    pub fn open(&self, largest_batch: usize) -> Result<(Network, Backend), Failure> {
        let limits = Limits::default();
        let network =
            self.network.as_deref().map_or_else(|| shipped::open(&limits), |path| Network::open(path, &limits));
        let network =
            network.and_then(|network| network.in_precision(self.library.precision)).map_err(Failure::input)?;
        let runtime = self.runtime()?;
        let backend = Backend::open(&runtime, &network, self.library.device, largest_batch);
        let backend = backend.map_err(Failure::input)?;
        if let Some(refused) = backend.device().refused.as_ref().filter(|refused| refused.expected) {
            eprintln!("puctoscope: computing on the {}, because {}", backend.device().name, refused.reason);
        }
        Ok((network, backend))
    }
}

impl EvaluatorOptions {
    /// Loads the library. The error mentions the evaluator that needs none where no network was asked for.
    fn runtime(&self) -> Result<Runtime, Failure> {
        self.library.load().map(|runtime| runtime.with_threads(self.threads)).map_err(|failure| match failure {
            Failure::Input(problem) if self.evaluator.is_none() && self.network.is_none() => {
                Failure::Input(format!("{problem}; --evaluator classical needs none"))
            }
            other => other,
        })
    }
}

impl LibraryOptions {
    /// Returns the path of the library, if there is one.
    #[must_use]
    pub fn path(&self) -> Option<PathBuf> {
        self.onnxruntime.clone().or_else(networks::library::locate)
    }

    fn load(&self) -> Result<Runtime, Failure> {
        let path = self.path().ok_or_else(|| Failure::input(CatalogueError::NoLibrary))?;
        Runtime::load(&path).map_err(Failure::input)
    }
}

impl Chosen {
    /// Replaces the cache by one of `entries` answers.
    #[must_use]
    pub fn with_cache_of(self, entries: usize) -> Self {
        match self {
            Self::Network(direct, network) => Self::Network(Box::new(direct.with_cache_of(entries)), network),
            local @ Self::Local(..) => local,
        }
    }

    /// SHA-256 of the network's file.
    #[must_use]
    pub fn network_hash(&self) -> Option<[u8; 32]> {
        match self {
            Self::Network(_, network) => Some(network.description().sha256),
            Self::Local(..) => None,
        }
    }

    /// The network's file, without folders.
    #[must_use]
    pub fn network_name(&self) -> Option<&str> {
        match self {
            Self::Network(_, network) => Some(&network.description().name),
            Self::Local(..) => None,
        }
    }

    /// The network's name where a server offers it: its file's, without what says its kind. Empty without a network.
    #[must_use]
    pub fn offered_name(&self) -> String {
        self.network_name().map_or_else(String::new, |name| short_name(Path::new(name)))
    }

    /// Returns whether it predicts M, the moves left.
    #[must_use]
    pub fn has_moves_left(&self) -> bool {
        matches!(self, Self::Network(_, network) if network.description().moves_left)
    }

    /// Returns whether its D means something.
    #[must_use]
    pub fn has_draws(&self) -> bool {
        match self {
            Self::Network(_, network) => network.description().value == networks::description::ValueKind::Wdl,
            Self::Local(_, name) => *name == EvaluatorName::Classical,
        }
    }

    /// The evaluator's name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Network(..) => EvaluatorName::Network.text(),
            Self::Local(_, name) => name.text(),
        }
    }

    /// Describes the evaluator that is really used, and its device, in words.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Network(direct, network) => format!("network {} on {}", network.description().name, direct.device()),
            Self::Local(_, name) => {
                let description = Local::<Chess>::description(name.text()).unwrap_or_default();
                format!("evaluator {}: {description}", name.text())
            }
        }
    }

    /// Positions a network evaluated; `None` without one.
    #[must_use]
    pub fn evaluations(&self) -> Option<u64> {
        match self {
            Self::Network(direct, _) => Some(direct.evaluations()),
            Self::Local(..) => None,
        }
    }
}

impl Chosen {
    /// Searches until the root has `nodes` visits and no leaf waits.
    ///
    /// # Errors
    /// When the network fails.
    pub fn search(&mut self, search: Search<Chess>, nodes: u32) -> Result<Search<Chess>, Failure> {
        self.search_until(search, Until::nodes(nodes)).map(SearchRun::into_search)
    }

    /// Searches until a limit is reached, the root's visits the last of them, and no leaf waits.
    ///
    /// # Errors
    /// For a limit that makes no sense, and when the network fails.
    pub fn search_until(&mut self, search: Search<Chess>, until: Until) -> Result<SearchRun<Chess>, Failure> {
        let mut run = SearchRun::new(search, until.nodes.unwrap_or(u32::MAX));
        run.go(until).map_err(|refusal| Failure::Input(refusal.message))?;
        while run.state() == RunState::Running {
            self.drive(&mut run).map_err(|error| Failure::Internal(error.into()))?;
        }
        Ok(run)
    }

    /// Drives a run for about a batch, or a few hundred simulations where nothing is evaluated together.
    ///
    /// # Errors
    /// When the network fails.
    pub fn drive(&mut self, run: &mut SearchRun<Chess>) -> Result<(), RuntimeError> {
        const SIMULATIONS: u32 = 256;
        match self {
            Self::Network(direct, _) => {
                let mut tickets = Vec::new();
                run.poll(|ticket, game, moves| {
                    direct.ask(game, moves);
                    tickets.push(ticket);
                });
                let mut evaluation = Evaluation::default();
                for (ticket, answer) in tickets.into_iter().zip(direct.answers()?) {
                    answer.write(&mut evaluation);
                    run.provide(ticket, &evaluation);
                }
            }
            Self::Local(local, _) => {
                run.advance(local, SIMULATIONS);
            }
        }
        Ok(())
    }
}
