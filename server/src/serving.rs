//! Server from its settings: it listens, and serves [connections].

pub mod connections;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::games::chess::Tablebase;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::analyses::Registry;
use crate::analyses::actor::World;
use crate::analyses::crowd::Crowd;
use crate::analyses::identity::KeyHash;
use crate::analyses::turns::Turns;
use crate::evaluation::Catalogue;
use crate::http::{self, embedding::Embedding, people::People, recordings::Recordings, state::Server, token::Token};
use crate::limits::Limits;
use crate::opinions::Engines;
use crate::own_lessons::OwnLessons;
use crate::shutdown::Teller;
use crate::site::Site;
use crate::slots::Slots;
use crate::socket::SHUTTING_DOWN;
use crate::socket::origin::Origins;
use crate::storage::{Storage, StorageError};
use crate::system;

/// Everything that a server is started with.
#[derive(Debug)]
pub struct Settings {
    /// Address to listen on; port 0 takes a free one.
    pub address: SocketAddr,
    /// Address to listen on where that one cannot be had.
    pub otherwise: Option<SocketAddr>,
    /// The files of the page.
    pub site: Site,
    /// Recordings besides those of the site.
    pub recordings: Recordings,
    /// Lessons besides the course.
    pub lessons: OwnLessons,
    /// Folder of the analyses; `None`: they are not kept.
    pub data: Option<PathBuf>,
    /// The networks, and where uploaded ones are kept.
    pub catalogue: Catalogue,
    /// Evaluator of a new search where nobody chooses one.
    pub default_evaluator: String,
    /// Reason why no network can be run, if so: one sentence that says what to do.
    pub network_problem: Option<String>,
    /// The limits.
    pub limits: Limits,
    /// Other engines.
    pub engines: Engines,
    /// Endgame tables.
    pub tables: Option<Arc<dyn Tablebase>>,
    /// Pages of other sites that may connect.
    pub allowed_origins: Vec<String>,
    /// Other sites that may show pages in a frame.
    pub embedding_sites: Vec<String>,
    /// The hash of the token that control needs.
    pub token: Option<KeyHash>,
    /// Set to ask for the name and the password of a user.
    pub asks_for_users: bool,
}

/// Reason why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address cannot be had.
    #[error("cannot listen on {0}: {1}")]
    Address(SocketAddr, String),
    /// Anybody could use up this machine.
    #[error(
        "{0} can be reached by others, so --token is needed, which control of the server asks for, or --users, who sign in by name"
    )]
    NeedsToken(SocketAddr),
    /// Users are kept in the library.
    #[error("--users needs a data folder, where they are kept")]
    NeedsData,
    /// The data folder cannot be used.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Time that everybody has to end.
const PATIENCE: Duration = Duration::from_secs(5);

/// Least time that sockets and requests have when all analyses have ended, or have been given up.
const FAREWELL: Duration = Duration::from_secs(1);

/// Time between two looks for idle analyses.
const SWEEP: Duration = Duration::from_secs(30);

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Listening {
    listener: TcpListener,
    address: SocketAddr,
    server: Server,
    teller: Teller,
}

/// Opens everything that a server needs.
///
/// # Errors
/// When the address or the data folder cannot be had, or a token is missing.
pub async fn listen(settings: Settings) -> Result<Listening, StartError> {
    let addresses: Vec<SocketAddr> = std::iter::once(settings.address).chain(settings.otherwise).collect();
    let loopback = addresses.iter().all(|address| is_loopback(address.ip()));
    if !loopback && settings.token.is_none() && !settings.asks_for_users {
        return Err(StartError::NeedsToken(settings.address));
    }
    if settings.asks_for_users && settings.data.is_none() {
        return Err(StartError::NeedsData);
    }
    let cannot = |error: std::io::Error| {
        let reason = match error.kind() {
            std::io::ErrorKind::AddrInUse => "the port is in use; --address takes another one".to_owned(),
            std::io::ErrorKind::PermissionDenied => "this needs the rights of root".to_owned(),
            _ => error.to_string(),
        };
        StartError::Address(settings.address, reason)
    };
    let listener = TcpListener::bind(&addresses[..]).await.map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    let open = |data| Storage::open(data, settings.limits.disk_bytes, settings.limits.free_bytes);
    let storage = settings.data.as_deref().map(open).transpose()?;
    if let Some(storage) = &storage {
        storage.tell_address(address);
    }
    system::keep_little_memory();
    // A part is for files, and for what the system itself opens.
    let handles = system::raise_handles();
    let (most_sockets, most_plain) =
        (settings.limits.sockets.min(handles / 2), settings.limits.connections.min(handles / 4));
    if most_sockets < settings.limits.sockets {
        tracing::warn!(handles, most_sockets, "the system allows few open files, so there is room for fewer pages");
    }
    let teller = Teller::new();
    // An eighth is for who has signed in: the owner of a server finds his way in, whoever else is there.
    let kept = if settings.token.is_some() || settings.asks_for_users { most_sockets / 8 } else { 0 };
    let sockets = Slots::new(most_sockets, kept);
    let plain = Slots::new(most_plain, 0);
    let training = Arc::new(Semaphore::new(settings.limits.trainings.min(Semaphore::MAX_PERMITS)));
    let folder = settings.data.unwrap_or_default();
    settings.catalogue.uploads().prepare().map_err(|error| StorageError::Unusable(folder, error))?;
    let world = Arc::new(World {
        catalogue: settings.catalogue,
        limits: settings.limits,
        tables: settings.tables,
        default_evaluator: settings.default_evaluator,
        network_problem: settings.network_problem,
        engines: settings.engines,
        total_bytes: 0.into(),
        crowd: Crowd::default(),
        running: 0.into(),
        turns: Turns::default(),
    });
    let library = storage.as_ref().filter(|_| settings.asks_for_users).map(|storage| Arc::clone(storage.library()));
    if let Some(library) = &library
        && library.users().is_ok_and(|users| users.is_empty())
    {
        tracing::warn!("nobody can sign in yet: `puctoscope user add NAME` adds a user");
    }
    let server = Server {
        registry: Arc::new(Registry::new(world, storage)),
        origins: Arc::new(Origins { allowed: settings.allowed_origins, loopback }),
        embedding: Embedding::of(&settings.embedding_sites),
        token: settings.token.map(Token::new),
        people: library.map(People::new),
        sockets,
        plain,
        downloads: Arc::new(Semaphore::new(http::log::MOST_KIB)),
        uploading: Arc::new(Semaphore::new(1)),
        training,
        looking: Arc::default(),
        classes: Arc::default(),
        version: settings.site.version(),
        site: settings.site,
        recordings: Arc::new(settings.recordings),
        lessons: settings.lessons,
        started: Instant::now(),
        shutdown: teller.listener(),
    };
    // A folder of large networks takes long to read; who asks for one of them before waits for just that.
    let world = Arc::clone(server.registry.world());
    tokio::task::spawn_blocking(move || world.catalogue.refresh());
    Ok(Listening { listener, address, server, teller })
}

impl Listening {
    /// Address it listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the state shared by its handlers.
    #[must_use]
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// Answers until `end` returns, then ends in order: sockets are told, logs written.
    pub async fn serve(self, end: impl Future<Output = ()> + Send + 'static) {
        let Self { listener, server, teller, .. } = self;
        let registry = Arc::clone(&server.registry);
        let sweeper = tokio::spawn(sweep(Arc::clone(&registry)));
        let (told, plain) = (server.shutdown.clone(), Arc::clone(&server.plain));
        let router = http::routes(server);
        let serving = tokio::spawn(connections::serve(listener, router, plain, told));
        end.await;
        tracing::info!("ending");
        teller.tell();
        sweeper.abort();
        let deadline = Instant::now() + PATIENCE;
        let close = move || registry.close(SHUTTING_DOWN, PATIENCE);
        // Its only errors are panics, which were reported where they happened.
        let _ = tokio::task::spawn_blocking(close).await;
        // It has ended when it was told to; its only error is a panic, which was reported.
        let _ = serving.await;
        let left = deadline.saturating_duration_since(Instant::now()).max(FAREWELL);
        teller.wait(left).await;
    }
}

async fn sweep(registry: Arc<Registry>) {
    let mut times = tokio::time::interval(SWEEP);
    loop {
        times.tick().await;
        let registry = Arc::clone(&registry);
        let sweep = move || {
            registry.sweep();
            system::give_back_memory();
        };
        let _ = tokio::task::spawn_blocking(sweep).await;
    }
}

fn is_loopback(address: IpAddr) -> bool {
    address.to_canonical().is_loopback()
}
