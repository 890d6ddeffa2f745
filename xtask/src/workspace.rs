//! The workspace, and where its sites are made.

use std::env;
use std::path::PathBuf;

use anyhow::{Context as _, Result};

use crate::site::{Paths, Purpose};

/// The profile of the page's development build, and the name of its folder.
pub(crate) const PROFILE: &str = "wasm-dev";

/// Folders of the workspace.
pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
    pub(crate) target: PathBuf,
}

impl Workspace {
    /// The workspace in which this is started, wherever in it; cargo's own variable may move the build away.
    pub(crate) fn find() -> Result<Self> {
        let here = env::current_dir()?;
        let root = here.ancestors().find(|folder| folder.join("Cargo.lock").exists());
        let root = root.context("start this inside the workspace")?.to_path_buf();
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        Ok(Self { root, target })
    }

    /// Returns the sources of a site, and the folder it goes to.
    pub(crate) fn paths(&self, purpose: Purpose) -> Paths {
        let (profile, work, out) = match purpose {
            Purpose::Use => ("wasm-release", "bindgen", "site"),
            Purpose::Static => ("wasm-release", "static-bindgen", "pages"),
            Purpose::Work => (PROFILE, "dev-bindgen", "dev-site"),
        };
        Paths {
            root: self.root.clone(),
            modules: self.target.join("wasm32-unknown-unknown").join(profile),
            style: self.root.join("style/main.css"),
            public: self.root.join("public"),
            brought: self.target.join("assets"),
            work: self.target.join(work),
            out: self.target.join(out),
        }
    }
}
