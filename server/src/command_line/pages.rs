//! `puctoscope pages FOLDER`

use std::fs;
use std::path::PathBuf;

use clap::Args;
use say::Language;

use super::stdout::print;
use crate::failure::Failure;
use crate::static_site::{self, Document};

/// Options of `pages`.
#[derive(Args, Debug)]
pub struct Options {
    /// The site's folder, as `xtask site --static` makes it.
    folder: PathBuf,
}

/// Writes the documents of a site that needs no server into its folder.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let folder = &options.folder;
    if !folder.join("pkg").is_dir() {
        return Err(Failure::Input(format!("{} is no site folder: it has no folder pkg", folder.display())));
    }
    let documents = static_site::documents(folder)?;
    for Document { path, bytes } in &documents {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)?;
    }
    let languages = Language::ALL.map(|language| language.code()).join(", ");
    print(&format!("{} documents written to {}; languages: {languages}\n", documents.len(), folder.display()))
}
