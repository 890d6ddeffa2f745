//! Networks being run: opened when first asked for, let go of when long unused.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use engine::Parameters;
use engine::log::{NetworkArithmetic, NetworkId};
use networks::names::short_name;
use networks::{
    ActiveDevice, Device, Devices, Encoder, InputFormat, Lost, Network, PlaneSet, Running, RuntimeName, Stair,
    Standing, Wanted,
};
use remote::Overview;
use wire::{NamedNetwork, Runtime};

use super::{Catalogue, CatalogueError, Entry, Offer, Source};
use crate::evaluation::elsewhere::Servers;
use crate::evaluation::service::Service;
use crate::evaluation::watch::{Patience, Watch};

/// A network being run.
#[derive(Debug)]
pub struct Loaded {
    /// The network on offer.
    pub offer: Arc<Offer>,
    /// The device that really computes.
    pub device: ActiveDevice,
    /// Which of several devices compute by now.
    pub standing: Option<Standing>,
    /// Whether its device was lost.
    lost: Lost,
    /// Arithmetic that computes it.
    arithmetic: NetworkArithmetic,
    /// Set where it predicts M, the moves left.
    pub moves_left_head: bool,
    /// Answers its questions.
    pub service: Service,
    /// The servers that evaluate it, where it is not evaluated here.
    pub servers: Option<Overview>,
    /// Its input format, and the planes that it looks at. The rest of what was read of its file is not kept: the library has
    /// weights of its own, and those of large networks take gigabytes.
    format: InputFormat,
    used_planes: PlaneSet,
    stairs: OnceLock<Vec<Stair>>,
}

/// Networks kept ready although no search runs with them, besides the one used last.
const IDLE_NETWORKS: usize = 2;

impl Catalogue {
    /// The network of that name, run from now on if it was not before. May take seconds; one that
    /// was uploaded is waited for no longer than its trial, each step of which ends in time.
    ///
    /// # Errors
    /// When there is none of that name, or it cannot be run, or not as was asked for.
    pub fn load(&self, named: NamedNetwork<'_>) -> Result<Arc<Loaded>, CatalogueError> {
        let NamedNetwork { name, runtime } = named;
        let entry = match self.named(name) {
            Some(entry) if entry.is_loaded() || !matches!(entry.source, Source::Folder(_)) => entry,
            _ => {
                self.refresh();
                self.named(name).ok_or_else(|| self.unknown(name))?
            }
        };
        entry.used.store(self.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        let mut loaded = self.place(&entry, runtime).lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(loaded) = loaded.as_ref().filter(|loaded| !loaded.lost.is_lost()) {
            return Ok(Arc::clone(loaded));
        }
        // A device that was lost can be had again once nothing of it is left.
        drop(loaded.take());
        let network = self.open(&entry)?;
        self.check_upload(&entry, network.description())?;
        let (running, servers) = self.run(&network, self.by_itself(&entry, runtime))?;
        let (device, arithmetic) = (running[0].device().clone(), running[0].arithmetic());
        let (standing, lost) = (running[0].standing().cloned(), running[0].lost());
        let service = Service::start_all(running, self.settings.cache_entries, self.patience_with(servers.is_some()))
            .map_err(|error| {
            CatalogueError::Runtime(format!("the system gave no thread for the network: {error}"))
        })?;
        tracing::info!(network = name, %device, detail = device.explanation(), "network loaded");
        if standing.as_ref().is_some_and(Standing::is_mixed) {
            tracing::warn!(network = name, devices = %self.settings.devices, "{}", Standing::MIXED);
        }
        let moves_left_head = network.description().moves_left;
        let offer = Arc::clone(&entry.offer);
        let new = Arc::clone(loaded.insert(Arc::new(Loaded {
            offer,
            device,
            standing,
            lost,
            arithmetic,
            moves_left_head,
            service,
            servers,
            format: network.input_format(),
            used_planes: *network.used_planes(),
            stairs: OnceLock::new(),
        })));
        drop(loaded);
        self.rest();
        Ok(new)
    }

    /// The place of a network that is run so.
    fn place<'a>(&self, entry: &'a Entry, runtime: Option<Runtime>) -> &'a Mutex<Option<Arc<Loaded>>> {
        let by_itself = || match (self.settings.runtime, &self.settings.library) {
            (Some(RuntimeName::Embedded), _) | (None, None) => Runtime::Embedded,
            (Some(RuntimeName::OnnxRuntime), _) | (None, Some(_)) => Runtime::OnnxRuntime,
        };
        &entry.loaded[self.by_itself(entry, runtime).unwrap_or_else(by_itself) as usize]
    }

    /// The runtime that was asked for, or the servers where they evaluate this network.
    fn by_itself(&self, entry: &Entry, runtime: Option<Runtime>) -> Option<Runtime> {
        runtime.or_else(|| self.servers_of(&entry.offer.sha256).map(|_| Runtime::Remote))
    }

    fn servers_of(&self, sha256: &[u8; 32]) -> Option<&Servers> {
        self.servers.as_ref().filter(|servers| servers.sha256 == *sha256)
    }

    /// The time that runs may take; servers are waited for.
    fn patience_with(&self, servers: bool) -> Patience {
        match &self.servers {
            Some(Servers { settings, .. }) if servers => Patience {
                wanted: settings.wait + 2 * settings.deadline,
                unwanted: Patience::of(self.patience()).unwanted,
            },
            _ => Patience::of(self.patience()),
        }
    }

    /// The network with this file and arithmetic, whatever its name is by now, run from now on if it was not before. `name` is what it
    /// was called, for whoever reads why it cannot be had.
    ///
    /// # Errors
    /// When none of these bytes is on offer, or what computed it is not here: a search goes on with the numbers that it began with, or
    /// not at all.
    pub fn load_exactly(&self, name: &str, id: Option<NetworkId>) -> Result<Arc<Loaded>, CatalogueError> {
        let sha256 = id.map(|id| id.sha256);
        let is_it = |entry: &Entry| Some(entry.offer.sha256) == sha256;
        let known = self.find(is_it).map(|entry| entry.offer.name.clone());
        let runtime = id.map(|id| runtime_of(id.arithmetic));
        let loaded = self.load(NamedNetwork { name: known.as_deref().unwrap_or(name), runtime })?;
        if Some(loaded.offer.sha256) != sha256 {
            return Err(CatalogueError::File(format!(
                "network {name} is another file than the one this search was made with"
            )));
        }
        Ok(loaded)
    }

    /// Returns the speed of the network of that name for each batch size. It is measured when first asked for, which takes a
    /// second or two.
    ///
    /// # Errors
    /// When there is none of that name, or it cannot be run.
    pub fn staircase(&self, name: &str) -> Result<Vec<Stair>, CatalogueError> {
        let loaded = self.load(NamedNetwork { name, runtime: None })?;
        if let Some(stairs) = loaded.stairs.get() {
            return Ok(stairs.clone());
        }
        // Not with the session that searches are waiting for.
        let is_it = |entry: &Entry| entry.offer.sha256 == loaded.offer.sha256;
        let entry = self.find(is_it).ok_or_else(|| self.unknown(name))?;
        let (mut running, servers) = self.run(&self.open(&entry)?, self.by_itself(&entry, None))?;
        let patience = self.patience_with(servers.is_some());
        let watch = Watch::new(Arc::new(running[0].stopper()), patience);
        let (stairs, ended) = watch.over(|| running[0].staircase());
        if ended.is_some() {
            let seconds = patience.wanted.as_secs_f64();
            return Err(CatalogueError::Runtime(format!(
                "measuring network {name} took longer than {seconds} s and was ended"
            )));
        }
        let stairs = stairs.map_err(|error| CatalogueError::Runtime(error.to_string()))?;
        Ok(loaded.stairs.get_or_init(|| stairs).clone())
    }

    /// Returns whether a network is run already, so that nobody waits for it.
    #[must_use]
    pub fn is_ready(&self, named: NamedNetwork<'_>) -> bool {
        // One that is being opened right now is waited for.
        let is_run = |entry: &Entry| self.place(entry, named.runtime).try_lock().is_ok_and(|loaded| loaded.is_some());
        self.named(named.name).is_some_and(|entry| is_run(&entry))
    }

    /// A network is opened by somebody else, which takes until what is returned is dropped.
    #[cfg(test)]
    pub fn open_slowly(&self, name: &str) -> std::sync::mpsc::Sender<()> {
        let entry = self.named(name).expect("it is on offer");
        let ((done, wait), (locked, is_locked)) = (std::sync::mpsc::channel(), std::sync::mpsc::channel());
        std::thread::spawn(move || {
            let _loaded = entry.loaded.each_ref().map(|place| place.lock());
            let _ = locked.send(());
            let _ = wait.recv();
        });
        is_locked.recv().expect("the thread locks it");
        done
    }

    /// The networks that are being run.
    pub fn running(&self) -> Vec<Arc<Loaded>> {
        // One that is being opened right now is not run yet; nobody should wait for it.
        let running = |place: &Mutex<Option<Arc<Loaded>>>| place.try_lock().ok()?.clone();
        self.entries().iter().flat_map(|entry| entry.loaded.iter().filter_map(running)).collect()
    }

    /// Lets go of networks that no search has used for longest.
    fn rest(&self) {
        let is_idle = |(entry, place): &(Arc<Entry>, usize)| {
            let loaded = entry.loaded[*place].try_lock();
            loaded.is_ok_and(|loaded| loaded.as_ref().is_some_and(|loaded| Arc::strong_count(loaded) == 1))
        };
        let places = |entry: Arc<Entry>| (0..entry.loaded.len()).map(move |place| (Arc::clone(&entry), place));
        let mut idle: Vec<(Arc<Entry>, usize)> = self.entries().into_iter().flat_map(places).filter(is_idle).collect();
        idle.sort_by_key(|(entry, _)| std::cmp::Reverse(entry.used.load(Ordering::Relaxed)));
        for (entry, place) in idle.iter().skip(IDLE_NETWORKS) {
            // Dropped after the lock is: its worker is waited for.
            let loaded = entry.loaded[*place].lock().unwrap_or_else(PoisonError::into_inner).take();
            tracing::info!(network = entry.offer.name, "network put to rest");
            drop(loaded);
        }
    }

    /// Reads a network's file, which must still be what is on offer.
    fn open(&self, entry: &Entry) -> Result<Network, CatalogueError> {
        let network = entry.source.open(&self.settings.limits);
        let network = network.and_then(|network| network.in_precision(self.settings.precision));
        let network = network.map_err(|error| CatalogueError::File(error.to_string()))?;
        if network.description().sha256 != entry.offer.sha256 {
            let name = &entry.offer.name;
            return Err(CatalogueError::File(format!(
                "the file of network {name} has changed since it was first read"
            )));
        }
        Ok(network)
    }

    /// Makes a network ready, at least once; several times where other servers evaluate it.
    fn run(
        &self,
        network: &Network,
        runtime: Option<Runtime>,
    ) -> Result<(Vec<Running>, Option<Overview>), CatalogueError> {
        let settings = &self.settings;
        if runtime == Some(Runtime::Remote) {
            let description = network.description();
            let Some(servers) = self.servers_of(&description.sha256) else {
                let name = short_name(description.name.as_ref());
                return Err(CatalogueError::Runtime(format!("no other server evaluates network {name} for this one")));
            };
            let (running, overview) = servers.open(network, settings.largest_batch)?;
            return Ok((running, Some(overview)));
        }
        let library = settings.library.as_deref();
        let named = runtime.and_then(|runtime| match runtime {
            Runtime::Embedded => Some(RuntimeName::Embedded),
            Runtime::OnnxRuntime => Some(RuntimeName::OnnxRuntime),
            Runtime::Remote => None,
        });
        // Who asks for the embedded evaluator knows that it has no other device; the server's own is the library's.
        let processor = Devices::from(Device::Cpu);
        let devices = if runtime == Some(Runtime::Embedded) { &processor } else { &settings.devices };
        let wanted = Wanted { runtime: named.or(settings.runtime), library, devices, threads: 1 };
        let running = Running::open(&wanted, network, settings.largest_batch);
        Ok((vec![running.map_err(|error| CatalogueError::Runtime(error.to_string()))?], None))
    }
}

/// What computes by some arithmetic.
#[must_use]
pub fn runtime_of(arithmetic: NetworkArithmetic) -> Runtime {
    match arithmetic {
        NetworkArithmetic::Embedded => Runtime::Embedded,
        NetworkArithmetic::OnnxRuntime => Runtime::OnnxRuntime,
        NetworkArithmetic::Remote => Runtime::Remote,
    }
}

impl Entry {
    fn is_loaded(&self) -> bool {
        self.loaded.iter().any(|place| place.try_lock().is_ok_and(|loaded| loaded.is_some()))
    }
}

impl Loaded {
    /// Returns the network's identity: its file, and the arithmetic that computes it.
    #[must_use]
    pub fn id(&self) -> NetworkId {
        NetworkId { sha256: self.offer.sha256, arithmetic: self.arithmetic }
    }

    /// Returns what computes it, for people: `CPU, ONNX Runtime 1.31.1`.
    #[must_use]
    pub fn computed_by(&self) -> String {
        let device = self.standing.as_ref().map_or_else(|| self.device.name.clone(), Standing::name);
        match self.device.library.strip_prefix("ONNX Runtime ") {
            Some(version) => format!("{device}, ONNX Runtime {version}"),
            None => format!("{device}, {}", self.device.library),
        }
    }

    /// Turns positions into this network's questions, as a search with these parameters wants them.
    #[must_use]
    pub fn encoder(&self, parameters: &Parameters) -> Encoder {
        Encoder::with(self.format, self.used_planes, parameters)
    }
}
