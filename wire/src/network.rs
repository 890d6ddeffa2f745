//! Description of networks over HTTP.

use serde::{Deserialize, Serialize};

/// The answer to `GET /api/networks`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NetworkList {
    /// Networks that can be named in `network:NAME`: the shipped network, named files, those of the folder, uploaded ones.
    pub networks: Vec<NetworkEntry>,
    /// Files of the folder that cannot be used.
    pub unusable: Vec<UnusableFile>,
    /// True if the server was given a folder of networks.
    pub has_folder: bool,
    /// Reason why no network can be run on this server, if so: one sentence that says what to do.
    pub problem: Option<String>,
    /// The largest file that can be uploaded, in bytes.
    pub upload_bytes: u64,
}

/// A network on offer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NetworkEntry {
    /// Its name in `network:NAME`.
    pub name: String,
    /// One line: architecture, heads, size.
    pub description: String,
    /// SHA-256 of the file, 64 hex digits.
    pub sha256: String,
    /// Origin of the file.
    pub origin: NetworkOrigin,
    /// Names and values, as `puctoscope describe` prints them.
    pub rows: Vec<(String, String)>,
    /// One sentence the user should know, if there is one.
    pub remark: Option<String>,
}

/// The answer to `POST /api/networks/{name}/staircase`: how fast a network is with batches of each size.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Staircase {
    /// Sizes and evaluations per second, the smallest size first.
    pub stairs: Vec<(u32, f64)>,
    /// The smallest size that is nearly as fast as any.
    pub good: u32,
}

/// Origin of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NetworkOrigin {
    /// With the program.
    Shipped,
    /// A file named when the server was started.
    Named,
    /// The folder named when the server was started.
    Folder,
    /// From a page.
    Uploaded,
}

/// A file of the folder that cannot be used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnusableFile {
    /// The file's name.
    pub name: String,
    /// One sentence on why.
    pub problem: String,
}
