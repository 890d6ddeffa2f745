//! A server, a client that checks what it is sent, and what tests need around them.

pub(crate) mod client;
pub(crate) mod folder;
pub(crate) mod graphs;
pub(crate) mod http;
pub(crate) mod model;
pub(crate) mod plain;
pub(crate) mod sites;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use library::sqlite::Sqlite;
use networks::Device;
use server::evaluation::{Catalogue, catalogue};
use server::http::recordings::Recordings;
use server::http::state::Server as Shared;
use server::limits::Limits;
use server::opinions::Engines;
use server::own_lessons::OwnLessons;
use server::serving::{Settings, StartError, listen};
use server::site::Site;
use server::storage::LIBRARY;
use server::storage::uploads::Uploads;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) use client::Client;
pub(crate) use folder::Folder;
pub(crate) use plain::PlainSocket;

/// A server of this process, on a port of its own.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) shared: Shared,
    end: Option<oneshot::Sender<()>>,
    serving: JoinHandle<()>,
}

/// Settings for a test: a free port, no disk, no network.
pub(crate) fn settings() -> Settings {
    Settings {
        address: "127.0.0.1:0".parse().unwrap(),
        otherwise: None,
        site: Site::Folder("no site".into()),
        recordings: Recordings::default(),
        lessons: OwnLessons::default(),
        data: None,
        catalogue: catalogue(None),
        default_evaluator: "classical".to_owned(),
        network_problem: None,
        engines: Engines::none(),
        limits: Limits::default(),
        tables: None,
        allowed_origins: Vec::new(),
        embedding_sites: Vec::new(),
        token: None,
        asks_for_users: false,
    }
}

/// Opens the library of a data folder, which a server may be using.
pub(crate) fn library(data: &Path) -> Sqlite {
    Sqlite::join(&data.join(LIBRARY)).expect("a library")
}

/// The document of an analysis, as it is kept.
pub(crate) fn document(data: &Path, analysis: &str) -> Vec<u8> {
    library(data).get_any(analysis).expect("a library").expect("an analysis")
}

/// Settings that keep analyses and uploads in a folder.
pub(crate) fn settings_with_data(data: &Path) -> Settings {
    Settings { data: Some(data.to_owned()), catalogue: catalogue(Some(data)), ..settings() }
}

fn catalogue(data: Option<&Path>) -> Catalogue {
    let settings = catalogue::Settings {
        runtime: None,
        library: networks::library::locate(),
        devices: Device::Cpu.into(),
        precision: networks::Precision::Single,
        largest_batch: 8,
        cache_entries: 10_000,
        limits: networks::Limits::default(),
    };
    Catalogue::new(settings, Uploads::of(data))
}

impl Server {
    /// A server with these settings.
    pub(crate) async fn start(settings: Settings) -> Self {
        Self::try_start(settings).await.expect("the server starts")
    }

    pub(crate) async fn try_start(settings: Settings) -> Result<Self, StartError> {
        let listening = listen(settings).await?;
        let (address, shared) = (listening.address(), listening.server().clone());
        let (end, ended) = oneshot::channel::<()>();
        let serving = tokio::spawn(listening.serve(async move {
            // A dropped server ends, too.
            let _ = ended.await;
        }));
        Ok(Self { address, shared, end: Some(end), serving })
    }

    /// A server with the defaults.
    pub(crate) async fn default() -> Self {
        Self::start(settings()).await
    }

    /// A client that has made an analysis.
    pub(crate) async fn owner(&self) -> Client {
        let mut client = Client::connect(self.address).await;
        client.open(None, None).await;
        client
    }

    /// A client that looks at somebody's analysis.
    pub(crate) async fn viewer_of(&self, owner: &Client) -> Client {
        let mut client = Client::connect(self.address).await;
        client.open(Some(&owner.welcome().analysis), None).await;
        client
    }

    /// Ends it, and waits until it has.
    pub(crate) async fn end(mut self) {
        let _ = self.end.take().expect("it is ended once").send(());
        drop(self.shared);
        self.serving.await.expect("the server does not panic");
    }
}

/// The cookie of a browser that has shown a token.
pub(crate) fn token_cookie(token: &str) -> String {
    let token = server::http::token::Token::new(server::analyses::Key::shown(token).hash());
    token.cookie(false).split(';').next().unwrap().to_owned()
}

/// Folder of Lc0's reference data; `None` where a bare clone has none (CONTRACT 26).
pub(crate) fn reference() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("PUCTOSCOPE_REFERENCE") {
        let path = PathBuf::from(path);
        assert!(path.is_dir(), "PUCTOSCOPE_REFERENCE names no folder: {}", path.display());
        return Some(path);
    }
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/reference");
    default.is_dir().then_some(default)
}

/// A network of the reference, and ONNX Runtime to run it; says so where a test must be skipped.
pub(crate) fn network() -> Option<(PathBuf, PathBuf)> {
    let found = reference().zip(networks::library::locate());
    let Some((reference, library)) = found else {
        eprintln!("skipped: needs PUCTOSCOPE_REFERENCE and ONNX Runtime");
        return None;
    };
    let file = reference.join("networks/maia-1900.pb.gz");
    assert!(file.is_file(), "{} is missing", file.display());
    Some((file, library))
}

/// A member of a gzip file that holds nothing.
pub(crate) const NOTHING: [u8; 20] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// The shipped network in a file of other bytes.
pub(crate) fn shipped_copy(number: usize) -> Vec<u8> {
    let mut bytes = networks::shipped::BYTES.to_vec();
    for _ in 0..number {
        bytes.extend(NOTHING);
    }
    bytes
}
