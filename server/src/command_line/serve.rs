//! `puctoscope serve`

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use networks::Devices;
use remote::Remote;
use remote::address::AddressError;
use tokio::signal::unix::{SignalKind, signal};

use super::evaluator::{LibraryOptions, REMOTE};
use super::position::TableOptions;
use super::stdout::print;
use super::{browser, running};
use crate::analyses::identity::Key;
use crate::evaluation::elsewhere::Servers;
use crate::evaluation::trial::{self, Trial};
use crate::evaluation::{Catalogue, Offer, catalogue};
use crate::failure::Failure;
use crate::http::embedding;
use crate::http::recordings::Recordings;
use crate::http::token::SHORTEST;
use crate::limits::Limits;
use crate::opinions::{Engines, engines};
use crate::own_lessons::OwnLessons;
use crate::serving::{Settings, StartError, listen};
use crate::site::Site;
use crate::storage::StorageError;
use crate::storage::uploads::Uploads;
use crate::telemetry;

/// Options of `serve`.
#[derive(Args, Debug)]
pub struct Options {
    /// Address to listen on; port 0 takes a free one.
    #[arg(long, default_value = "127.0.0.1:3000")]
    address: SocketAddr,
    /// The site folder that `make site` writes; default: the one in this program, else target/site.
    #[arg(long, env = "PUCTOSCOPE_SITE")]
    site: Option<PathBuf>,
    /// Folder of the analyses; default: puctoscope in the user's data folder.
    #[arg(long, env = "PUCTOSCOPE_DATA")]
    data: Option<PathBuf>,
    /// Keep nothing on disk.
    #[arg(long, conflicts_with = "data")]
    no_data: bool,
    #[command(flatten)]
    library: LibraryOptions,
    /// A network file to offer besides the shipped one: Lc0 weights (.pb.gz) or .onnx. May be repeated; the first one
    /// is the default.
    #[arg(long)]
    network: Vec<PathBuf>,
    /// A folder of networks to offer, read again whenever somebody looks at the list.
    #[arg(long, env = "PUCTOSCOPE_NETWORKS")]
    networks: Option<PathBuf>,
    /// A folder of recordings (.puctrec), which links can name as /?recording=NAME.
    #[arg(long, env = "PUCTOSCOPE_RECORDINGS")]
    recordings: Option<PathBuf>,
    /// A folder of lessons (.md) that /learn lists besides the course. They are checked at the start; wrong ones are named and left out.
    #[arg(long, env = "PUCTOSCOPE_LESSONS")]
    lessons: Option<PathBuf>,
    /// Another UCI engine that can be asked for its opinion, as NAME=PATH. May be repeated; `stockfish` and `lc0` are offered
    /// where they are installed.
    #[arg(long, value_name = "NAME=PATH", value_parser = engines::named)]
    engine: Vec<(String, PathBuf)>,
    /// Evaluator of a new search where nobody chooses: network:NAME (or embedded:NAME, onnxruntime:NAME: computed so), classical,
    /// uniform or random; or remote:URL, where a server of the KServe v2 protocol evaluates the first network given, else the shipped one,
    /// as remote:grpc://127.0.0.1:8001/MODEL (or http://; several with commas between them); default: the first network given, else the
    /// shipped one.
    #[arg(long, env = "PUCTOSCOPE_EVALUATOR")]
    evaluator: Option<String>,
    /// Seconds for which a search waits for servers that evaluate to come back.
    #[arg(long, default_value_t = remote::Settings::default().wait.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86400))]
    remote_wait: u64,
    /// The token that control of the server needs; a must where others can reach it.
    #[arg(long, env = "PUCTOSCOPE_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Ask for the name and the password of a user; `puctoscope user add NAME` adds one.
    #[arg(long, env = "PUCTOSCOPE_USERS")]
    users: bool,
    /// A page of another site that may connect, as https://example.org. May be repeated.
    #[arg(long)]
    allow_origin: Vec<String>,
    /// A site whose pages may show analyses, recordings and lessons of this server in a frame, as https://example.org. May be repeated.
    #[arg(long, value_name = "SITE", value_parser = embedding::site)]
    allow_embed: Vec<String>,
    /// Most positions evaluated at once.
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=1024))]
    max_batch: u16,
    /// Answers kept for each network.
    #[arg(long, default_value_t = 200_000)]
    cache_entries: usize,
    #[command(flatten)]
    tables: TableOptions,
    #[command(flatten)]
    limits: LimitOptions,
}

/// The options that limit.
#[derive(Args, Debug)]
struct LimitOptions {
    /// Most visits of one search's root.
    #[arg(long, default_value_t = Limits::default().nodes, value_parser = clap::value_parser!(u32).range(1..))]
    max_nodes: u32,
    /// Most analyses in memory.
    #[arg(long, visible_alias = "max-sessions", default_value_t = Limits::default().analyses)]
    max_analyses: usize,
    /// Most searches of one analysis.
    #[arg(long, default_value_t = Limits::default().searches)]
    max_searches: usize,
    /// Most pages that are connected.
    #[arg(long, default_value_t = Limits::default().sockets)]
    max_sockets: usize,
    /// Most other connections, those among them that have asked for nothing yet.
    #[arg(long, default_value_t = Limits::default().connections)]
    max_connections: usize,
    /// Most connections to one analysis.
    #[arg(long, default_value_t = Limits::default().sockets_per_analysis)]
    max_viewers: usize,
    /// Largest message of a client, in bytes.
    #[arg(long, default_value_t = Limits::default().message_bytes)]
    max_message: usize,
    /// Messages of one client in a second.
    #[arg(long, default_value_t = Limits::default().messages_per_second)]
    max_rate: u32,
    /// Memory of one analysis's searches, in MB.
    #[arg(long, default_value_t = Limits::default().bytes_per_analysis >> 20)]
    max_memory_per_analysis: u64,
    /// Memory of all searches, in MB.
    #[arg(long, default_value_t = Limits::default().total_bytes >> 20)]
    max_memory: u64,
    /// Largest network that can be uploaded, in MB.
    #[arg(
        long,
        default_value_t = Limits::default().upload_bytes / 1_000_000,
        value_parser = clap::value_parser!(u64).range(..=LARGEST_NETWORK)
    )]
    max_upload: u64,
    /// Most memory that an uploaded graph (.onnx) may take when it is loaded and run, in MB: it is tried in a process of its
    /// own first. Never more than half of what the machine has left.
    #[arg(long, default_value_t = trial::MEMORY_BYTES >> 20, value_parser = clap::value_parser!(u64).range(1..))]
    max_network_memory: u64,
    /// Seconds that a network may take to be loaded, or to evaluate a batch.
    #[arg(long, default_value_t = trial::PATIENCE.as_secs(), value_parser = clap::value_parser!(u64).range(1..=3600))]
    max_network_seconds: u64,
    /// Disk space of all uploaded networks, in MB.
    #[arg(long, default_value_t = Limits::default().all_uploads_bytes / 1_000_000)]
    max_uploads: u64,
    /// Disk space of everything in the data folder, in MB: nothing is deleted for it, but no search is begun beyond it.
    #[arg(long, default_value_t = Limits::default().disk_bytes / 1_000_000)]
    max_disk: u64,
    /// Space on the data folder's disk that stays free, in MB.
    #[arg(long, default_value_t = Limits::default().free_bytes / 1_000_000)]
    keep_free: u64,
    /// Most other engines that run at once; 0: none.
    #[arg(long, default_value_t = Limits::default().engines)]
    max_engines: usize,
    /// Most memory that one of them may take, in MB.
    #[arg(long, default_value_t = Limits::default().bytes_per_engine >> 20, value_parser = clap::value_parser!(u64).range(1..))]
    max_engine_memory: u64,
    /// Most trainings; 0: none.
    #[arg(long, default_value_t = Limits::default().trainings)]
    max_trainings: usize,
    /// Memory of one training, in MB.
    #[arg(long, default_value_t = Limits::default().bytes_per_training >> 20)]
    max_memory_per_training: u64,
    /// Minutes without a connection after which an analysis leaves the memory.
    #[arg(long, default_value_t = Limits::default().idle.as_secs() / 60)]
    idle_minutes: u64,
}

/// Larger files are not read as networks, in MB: to have them sent would be in vain.
const LARGEST_NETWORK: u64 = 1073;

/// Serves until told to end.
pub(super) fn run(options: Options) -> Result<(), Failure> {
    show(options, Shown::Nothing)
}

/// Thing that is shown besides the page, or where.
pub(super) enum Shown {
    Nothing,
    /// A recording's file, under a name of its own.
    Recording(String, PathBuf),
    /// The page, in the user's browser, on whatever port can be had.
    InBrowser,
}

/// Serves until told to end.
pub(super) fn show(options: Options, shown: Shown) -> Result<(), Failure> {
    telemetry::start();
    let mut settings = settings(options)?;
    match &shown {
        Shown::Nothing => {}
        Shown::Recording(name, file) => settings.recordings.file = Some((name.clone(), file.clone())),
        // Nobody has to know the address.
        Shown::InBrowser => settings.otherwise = Some(SocketAddr::new(settings.address.ip(), 0)),
    }
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads to serve with")?;
    let served = runtime.block_on(async {
        let listening = match listen(settings).await {
            Err(StartError::Storage(StorageError::InUse(folder))) if matches!(shown, Shown::InBrowser) => {
                return running::show(&folder);
            }
            started => started.map_err(Failure::input)?,
        };
        let end = end().context("signals cannot be waited for")?;
        let address = listening.address();
        print(&format!("listening on http://{address}\n"))?;
        match shown {
            Shown::Nothing => {}
            Shown::Recording(name, _) => print(&format!("the recording is at http://{address}/?recording={name}\n"))?,
            Shown::InBrowser => {
                print("Ctrl-C ends it\n")?;
                browser::open(format!("http://{address}/"));
            }
        }
        listening.serve(end).await;
        Ok(())
    });
    runtime.shutdown_timeout(PATIENCE);
    served.map(|()| leave())
}

/// Time for computations that still run when everything else has ended.
const PATIENCE: Duration = Duration::from_secs(1);

/// Ends the process, in the middle of whatever other threads are doing: everything to be kept is on the disk, and libraries that
/// cleaned up now would do so under those threads.
#[allow(unsafe_code, reason = "std ends processes only together with their libraries")]
fn leave() {
    // SAFETY: the call has no conditions, and does not return.
    unsafe { libc::_exit(0) }
}

fn settings(options: Options) -> Result<Settings, Failure> {
    if let Some(token) = options.token.as_deref().filter(|token| token.chars().count() < SHORTEST) {
        let has =
            if token.is_empty() { "is empty".to_owned() } else { format!("has {} characters", token.chars().count()) };
        let message = format!(
            "the token {has}, and it needs {SHORTEST} that nobody can guess; `openssl rand -hex 16` makes some"
        );
        return Err(Failure::Input(message));
    }
    let data = if options.no_data { None } else { options.data.clone().or_else(data_folder) };
    let how = catalogue::Settings {
        runtime: options.library.runtime,
        library: options.library.path(),
        devices: options.library.device.clone(),
        precision: options.library.precision,
        largest_batch: usize::from(options.max_batch),
        cache_entries: options.cache_entries,
        limits: networks::Limits::default(),
    };
    let limits = &options.limits;
    let megabytes = |count: u64| count.saturating_mul(1 << 20);
    let mut catalogue = Catalogue::new(how, Uploads::of(data.as_deref()));
    let program = std::env::current_exe().context("this program's file cannot be found")?;
    let (memory, patience) = (megabytes(limits.max_network_memory), Duration::from_secs(limits.max_network_seconds));
    catalogue.set_trial(Trial::new(program.clone(), memory, patience));
    let mut engines =
        Engines::find(&options.engine, &engines::folders(), limits.max_engines).map_err(Failure::input)?;
    (engines.launcher, engines.memory_bytes) = (Some(program), megabytes(limits.max_engine_memory));
    let shipped = catalogue.add_shipped().map_err(|error| Failure::Internal(error.into()))?;
    let mut first = None;
    for path in &options.network {
        let offer = catalogue.add(path).map_err(Failure::input)?;
        first.get_or_insert(offer);
    }
    if let Some(folder) = &options.networks {
        let cannot =
            |error| Failure::Input(format!("the folder of networks {} cannot be read: {error}", folder.display()));
        catalogue.set_folder(folder).map_err(cannot)?;
    }
    let first = first.unwrap_or(shipped);
    if let Some(servers) = servers(&options, first.sha256)? {
        let network = catalogue.source(&first.sha256).expect("it was just added").open(&networks::Limits::default());
        let network = network.map_err(Failure::input)?;
        // Whoever starts this reads all of what is wrong; pages never do.
        Remote::open(&servers.addresses, &network, 1, servers.settings.clone()).map_err(Failure::input)?;
        catalogue.set_servers(servers);
    }
    let (default_evaluator, network_problem) = default_evaluator(&options, &catalogue, &first)?;
    if let Some(folder) = options.recordings.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::Input(format!("there is no folder of recordings {}", folder.display())));
    }
    let site = Site::open(options.site).map_err(|error| Failure::Internal(error.into()))?;
    if let Some(folder) = site.missing() {
        tracing::warn!("there is no site folder {}: the page will not come to life", folder.display());
    }
    Ok(Settings {
        address: options.address,
        otherwise: None,
        site,
        recordings: Recordings { folder: options.recordings, file: None },
        lessons: options.lessons.as_deref().map(lessons).transpose()?.unwrap_or_default(),
        data,
        catalogue,
        default_evaluator,
        network_problem,
        engines,
        tables: options.tables.open()?,
        limits: Limits {
            analyses: limits.max_analyses,
            sockets: limits.max_sockets,
            connections: limits.max_connections,
            sockets_per_analysis: limits.max_viewers,
            message_bytes: limits.max_message,
            messages_per_second: limits.max_rate,
            nodes: limits.max_nodes,
            searches: limits.max_searches,
            bytes_per_analysis: megabytes(limits.max_memory_per_analysis),
            total_bytes: megabytes(limits.max_memory),
            upload_bytes: limits.max_upload.saturating_mul(1_000_000),
            all_uploads_bytes: limits.max_uploads.saturating_mul(1_000_000),
            disk_bytes: limits.max_disk.saturating_mul(1_000_000),
            free_bytes: limits.keep_free.saturating_mul(1_000_000),
            engines: limits.max_engines,
            bytes_per_engine: megabytes(limits.max_engine_memory),
            trainings: limits.max_trainings,
            bytes_per_training: megabytes(limits.max_memory_per_training),
            idle: Duration::from_secs(limits.idle_minutes.saturating_mul(60)),
        },
        allowed_origins: options.allow_origin,
        embedding_sites: options.allow_embed,
        token: options.token.as_deref().map(|token| Key::shown(token).hash()),
        asks_for_users: options.users,
    })
}

/// Reads the lessons of a folder, and says which of them are wrong.
fn lessons(folder: &Path) -> Result<OwnLessons, Failure> {
    let cannot = |error| Failure::Input(format!("the folder of lessons {} cannot be read: {error}", folder.display()));
    let (own, problems) = OwnLessons::read(folder).map_err(cannot)?;
    for problem in &problems {
        tracing::warn!("a lesson is refused: {problem}");
    }
    tracing::info!(lessons = own.all().len(), problems = problems.len(), "lessons of {}", folder.display());
    Ok(own)
}

/// Returns whether an evaluator is named by addresses: `remote:NAME` is a network's name.
fn is_address(evaluator: &str) -> bool {
    evaluator.strip_prefix(REMOTE).is_some_and(|rest| rest.contains("://"))
}

/// The servers that evaluate the network, where the evaluator names any.
fn servers(options: &Options, sha256: [u8; 32]) -> Result<Option<Servers>, Failure> {
    let Some(text) = options.evaluator.as_deref().filter(|name| is_address(name)) else { return Ok(None) };
    let addresses = text[REMOTE.len()..].parse().map_err(|error: AddressError| Failure::input(error))?;
    let settings = remote::Settings {
        deadline: Duration::from_secs(options.limits.max_network_seconds),
        wait: Duration::from_secs(options.remote_wait),
        ..remote::Settings::default()
    };
    Ok(Some(Servers { sha256, addresses, settings }))
}

/// Returns the evaluator of new searches, and the reason why no network can be run, if so. The default network is run once here,
/// so that any problem is reported at the start.
fn default_evaluator(
    options: &Options,
    catalogue: &Catalogue,
    first: &Offer,
) -> Result<(String, Option<String>), Failure> {
    let named = options.evaluator.clone().filter(|name| !is_address(name));
    let name = named.unwrap_or_else(|| format!("network:{}", first.name));
    // Who names one, or a device, wants just that.
    let asked_for =
        options.evaluator.is_some() || !options.network.is_empty() || options.library.device != Devices::default();
    match crate::analyses::driver::evaluator_info(catalogue, &name) {
        Ok(info) => {
            tracing::info!(evaluator = info.name, device = info.device, "new searches use this");
            let problem = if info.kind == "network" { None } else { catalogue.library_problem() };
            Ok((name, problem))
        }
        Err(refusal) if asked_for => Err(Failure::Input(refusal.message)),
        Err(refusal) => {
            tracing::warn!("{}; new searches use classical", refusal.message);
            Ok(("classical".to_owned(), Some(refusal.message)))
        }
    }
}

/// The data folder where nobody names one.
pub(super) fn data_folder() -> Option<PathBuf> {
    let named = std::env::var_os("XDG_DATA_HOME").filter(|path| !path.is_empty()).map(PathBuf::from);
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/share"));
    Some(named.or_else(home)?.join("puctoscope"))
}

/// Returns when the process is asked to end, by Ctrl-C or by its supervisor.
fn end() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_uploaded_can_be_read() {
        assert_eq!(LARGEST_NETWORK, networks::Limits::default().file / 1_000_000);
        let parsed = |megabytes: &str| {
            #[derive(Debug, clap::Parser)]
            struct Program {
                #[command(flatten)]
                _options: Options,
            }
            <Program as clap::Parser>::try_parse_from(["serve", "--max-upload", megabytes]).is_ok()
        };
        assert!(parsed("1073") && !parsed("1074"));
    }
}
