//! Limits on what this server does, and for how many; each is an option of `serve`.

use std::time::Duration;

/// The limits of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Analyses in memory at once.
    pub analyses: usize,
    /// WebSockets at once.
    pub sockets: usize,
    /// Connections at once that are no WebSockets, or not yet.
    pub connections: usize,
    /// Connections to one analysis.
    pub sockets_per_analysis: usize,
    /// Largest message of a client, in bytes.
    pub message_bytes: usize,
    /// Messages of one client in a second, on average; twice as many may come at once.
    pub messages_per_second: u32,
    /// Visits of one search's root.
    pub nodes: u32,
    /// Searches of one analysis.
    pub searches: usize,
    /// Memory of one analysis's searches, in bytes.
    pub bytes_per_analysis: u64,
    /// Memory of all searches, in bytes.
    pub total_bytes: u64,
    /// Largest network that can be uploaded, in bytes.
    pub upload_bytes: u64,
    /// Disk space of all uploaded networks, in bytes.
    pub all_uploads_bytes: u64,
    /// Disk space of all analyses and uploaded networks, in bytes.
    pub disk_bytes: u64,
    /// Bytes of the disk that stay free.
    pub free_bytes: u64,
    /// Other engines at once; 0: none.
    pub engines: usize,
    /// Memory of one of them, in bytes.
    pub bytes_per_engine: u64,
    /// Trainings at once; 0: none.
    pub trainings: usize,
    /// Memory of one training, in bytes.
    pub bytes_per_training: u64,
    /// Time without a connection after which an analysis leaves the memory; its files stay on disk. A training that waits and is
    /// not asked anything ends after it, too.
    pub idle: Duration,
}

impl Default for Limits {
    /// Limits for one person, or a class, on one machine.
    fn default() -> Self {
        Self {
            analyses: 1024,
            sockets: 2048,
            connections: 1024,
            sockets_per_analysis: 1024,
            message_bytes: wire::MAX_COMMAND_BYTES,
            messages_per_second: 200,
            nodes: 10_000_000,
            searches: 256,
            bytes_per_analysis: 2 << 30,
            total_bytes: 4 << 30,
            // The largest networks published for Lc0 have some 400 MB.
            upload_bytes: 512_000_000,
            all_uploads_bytes: 4_000_000_000,
            disk_bytes: 20_000_000_000,
            free_bytes: 500_000_000,
            engines: 4,
            // Stockfish takes 200 MB with the smallest hash table, Lc0 as much again as its network, and its tree.
            bytes_per_engine: 2 << 30,
            trainings: 2,
            bytes_per_training: 256 << 20,
            idle: Duration::from_secs(30 * 60),
        }
    }
}

impl Limits {
    /// Returns the limits that a training itself enforces.
    #[must_use]
    pub fn of_training(&self) -> session::training::Limits {
        let bytes = usize::try_from(self.bytes_per_training).unwrap_or(usize::MAX);
        // About a second of one core.
        session::training::Limits { file_bytes: bytes / 4, bytes, slice: 1_000_000_000 }
    }

    /// The largest message about a training, in bytes: a file with a little around it.
    #[must_use]
    pub fn training_bytes(&self) -> usize {
        self.of_training().file_bytes.saturating_add(1024)
    }

    /// Returns the limits that an analysis itself enforces.
    #[must_use]
    pub fn of_analysis(&self) -> session::Limits {
        session::Limits { searches: self.searches, nodes_per_search: self.nodes, ..session::Limits::default() }
    }
}
