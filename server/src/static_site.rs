//! The site as files: what a host serves that runs no program.
//!
//! Each address has a document, written as for a visitor who has chosen nothing, in each language. All addresses in it are [made
//! relative](rewrite), so that the folder may lie anywhere. The page's module makes the page anew in the document's place: only it
//! knows the query, which no document depends on.

mod not_found;
mod rewrite;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use lessons::brought;
use say::Language;
use sha2::{Digest as _, Sha256};

use crate::failure::Failure;
use crate::http::pages;
use crate::site::Site;
use rewrite::{MANIFEST, Place, SCRIPT};

/// A file to be written.
#[derive(Debug)]
pub struct Document {
    /// Its path in the site's folder.
    pub path: PathBuf,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// Addresses of pages that need no server, besides those of lessons.
const ADDRESSES: [&str; 7] =
    ["/", "/learn", "/glossary", "/survey", "/learn/training", "/learn/assignment", "/learn/history"];

/// All documents of a site in a folder.
///
/// # Errors
/// When a document cannot be written.
pub fn documents(site: &Path) -> Result<Vec<Document>, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(all(site))
}

async fn all(site: &Path) -> Result<Vec<Document>, Failure> {
    let slugs: Vec<&str> = lessons::course().iter().map(|lesson| lesson.slug.as_str()).collect();
    let of_lessons = slugs.iter().map(|slug| format!("/learn/{slug}"));
    let addresses: BTreeSet<String> = ADDRESSES.map(str::to_owned).into_iter().chain(of_lessons).collect();
    let mut documents = Vec::new();
    for language in Language::ALL {
        for address in &addresses {
            let place = Place { language, address, addresses: &addresses };
            let written = pages::document(&Site::Folder(site.to_owned()), address, language).await?;
            let path = place.folder().join("index.html");
            documents.push(Document { path, bytes: rewrite::in_folder(&written, &place).into_bytes() });
        }
    }
    for slug in slugs {
        if let Some(source) = brought::source(slug) {
            documents.push(Document { path: format!("learn/{slug}.md").into(), bytes: source.as_bytes().to_vec() });
        }
    }
    let texts =
        [(SCRIPT, include_str!("static_site/site.js")), (MANIFEST, include_str!("static_site/puctoscope.webmanifest"))];
    documents.extend(texts.map(|(path, text)| Document { path: path.into(), bytes: text.into() }));
    documents.push(Document { path: not_found::PATH.into(), bytes: not_found::document().into_bytes() });
    let worker = service_worker(site, &documents)?;
    documents.push(worker);
    Ok(documents)
}

/// Folders of what not everybody needs: it is kept when it is first fetched.
const SELDOM: [&str; 4] = ["networks", "pkg/onnxruntime", "recordings", "trainings"];

/// Makes the script that keeps the site in a browser. It names all files, and is another one whenever one of them is.
fn service_worker(site: &Path, documents: &[Document]) -> Result<Document, Failure> {
    let (mut kept, mut version) = (Vec::new(), Sha256::new());
    let mut note = |path: &Path, bytes: &[u8]| {
        version.update(path.as_os_str().as_encoded_bytes());
        version.update(Sha256::digest(bytes));
        let is_seldom = SELDOM.iter().any(|folder| path.starts_with(folder));
        let is_source = path.extension().is_some_and(|ending| ending == "gz");
        if !is_seldom && !is_source {
            kept.push(path.to_string_lossy().into_owned());
        }
    };
    let written: BTreeSet<&Path> = documents.iter().map(|document| document.path.as_path()).collect();
    for path in files_of(site)? {
        if !written.contains(path.as_path()) && path.as_os_str() != SERVICE_WORKER {
            note(&path, &fs::read(site.join(&path))?);
        }
    }
    documents.iter().for_each(|document| note(&document.path, &document.bytes));
    kept.sort();
    let version = &engine::log::hex(&version.finalize())[..16];
    let kept = serde_json::to_string(&kept).map_err(|error| Failure::Internal(error.into()))?;
    let script = include_str!("static_site/service_worker.js");
    let text = format!("const VERSION = \"{version}\";\nconst KEPT = {kept};\n\n{script}");
    Ok(Document { path: SERVICE_WORKER.into(), bytes: text.into_bytes() })
}

/// Name of what keeps the site in a browser.
const SERVICE_WORKER: &str = "service_worker.js";

/// Paths of all files in a folder, as seen from it.
fn files_of(folder: &Path) -> io::Result<BTreeSet<PathBuf>> {
    let (mut found, mut to_read) = (BTreeSet::new(), vec![PathBuf::new()]);
    while let Some(inside) = to_read.pop() {
        for entry in fs::read_dir(folder.join(&inside))? {
            let entry = entry?;
            let path = inside.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                to_read.push(path);
            } else {
                found.insert(path);
            }
        }
    }
    Ok(found)
}
