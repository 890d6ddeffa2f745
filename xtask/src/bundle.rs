//! The site as one file, which becomes part of the program: a tar archive that the server reads (`server/src/site/bundle.rs`).
//!
//! Each file is in it once, in its smallest form: `site/pkg/puctoscope.js.br`, or plainly where it has no compressed one.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use crate::compress;
use crate::licences::{self, Built};
use crate::site::folder::{Files, read_folder, with_suffix};
use crate::site::{beside_source, brought_licences, told};

/// Target of a link to the network that comes with the program, and so is in it already.
const NETWORK_LINK: &str = "/network";

/// Folder of the site's files in the archive.
const SITE: &str = "site";

/// File of the licences in the archive, in its compressed form.
const LICENCES: &str = "licences.txt.br";

/// Summary of a bundle.
pub(crate) struct Report {
    pub(crate) files: usize,
    pub(crate) bytes: usize,
}

/// Packs a site folder with these licences. All files have one time, in seconds since 1970: the same site is the same archive.
pub(crate) fn make(site: &Path, licences: &str, network: &[u8], time: u64, out: &Path) -> Result<Report> {
    let mut files = Files::new();
    read_folder(site, Path::new(SITE), &mut files)?;
    ensure!(!files.is_empty(), "there is no site in {}; build it first", site.display());
    leave_out_gpu(&mut files)?;
    let mut stored = smallest(&files)?;
    stored.insert(LICENCES.into(), compress::brotli(licences.as_bytes())?);

    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes) in &stored {
        let mut header = tar::Header::new_ustar();
        header.set_mode(0o644);
        header.set_mtime(time);
        if bytes == network {
            header.set_size(0);
            header.set_entry_type(tar::EntryType::Symlink);
            archive.append_link(&mut header, name, NETWORK_LINK)?;
        } else {
            header.set_size(bytes.len() as u64);
            archive.append_data(&mut header, name, &**bytes)?;
        }
    }
    let archive = archive.into_inner()?;
    // Unchanged, it leaves the program as it is.
    if fs::read(out).map_or(true, |old| old != archive) {
        fs::write(out, &archive).with_context(|| format!("cannot write {}", out.display()))?;
    }
    Ok(Report { files: stored.len(), bytes: archive.len() })
}

/// Leaves out the build of ONNX Runtime for browsers that can use a GPU: the program would have an eighth more bytes. Pages are told that it
/// is not there.
fn leave_out_gpu(files: &mut Files) -> Result<()> {
    let library = Path::new(SITE).join("pkg/onnxruntime");
    files.retain(|name, _| !name.starts_with(library.join("gpu")));
    if let Some(sizes) = files.get_mut(&library.join("sizes.json")) {
        let mut builds: BTreeMap<String, u64> = serde_json::from_slice(sizes)?;
        builds.remove("gpu");
        *sizes = serde_json::to_vec(&builds)?;
    }
    Ok(())
}

/// Each file in its smallest form. What is one of a file is not a file.
fn smallest(files: &Files) -> Result<Files> {
    let mut stored = Files::new();
    for (name, bytes) in files {
        let end = name.extension().and_then(|end| end.to_str()).unwrap_or_default();
        let is_form = matches!(end, "br" | "gz") && files.contains_key(&name.with_extension(""));
        if is_form {
            continue;
        }
        ensure!(end != "br", "{} would be taken for the form of a file that is not there", name.display());
        let brotli = with_suffix(name, "br");
        let (name, bytes) = files.get(&brotli).map_or((name, bytes), |smaller| (&brotli, smaller));
        stored.insert(name.clone(), bytes.clone());
    }
    Ok(stored)
}

/// Reads the network that comes with the program.
pub(crate) fn network(root: &Path) -> Result<Vec<u8>> {
    let mut shipped = Files::new();
    read_folder(&root.join("networks/shipped"), Path::new(""), &mut shipped)?;
    let network = shipped.into_iter().find(|(name, _)| name.to_string_lossy().ends_with(".pb.gz"));
    Ok(network.context("no network comes with the program")?.1)
}

/// The licences of everything in the program with this site.
pub(crate) fn licences(root: &Path, site: &Path, target: &str) -> Result<String> {
    let mut files = Files::new();
    read_folder(site, Path::new(""), &mut files)?;
    let source = format!(
        "The source that it was built from is part of the program, which serves it at /source.tar.xz.{}",
        told(&beside_source(&files))
    );
    let made = [Built::program(target), Built::PAGE];
    let text = licences::text(root, &source, "The program, its page and its workers are", &made)?;
    Ok(text.replacen(&format!("\n{}\n", "=".repeat(80)), &format!("{OTHERS}\n{}\n", "=".repeat(80)), 1)
        + &brought_licences(&files))
}

/// Parts of the program that are no crates.
const OTHERS: &str = "
Besides:

  the Rust standard library (MIT OR Apache-2.0) https://github.com/rust-lang/rust
  SQLite (public domain), in libsqlite3-sys https://sqlite.org
  the names of openings (CC0-1.0) https://github.com/lichess-org/chess-openings
  the network, the recordings, the trained networks and the lessons that come with Puctoscope (GPL-3.0-or-later)
  the font, the pieces and ONNX Runtime for browsers, whose licences are at the end

ONNX Runtime for the program itself is not in it.
";

/// The time of all files of an archive: that of the sources, by the variable that tools for builds that can be repeated share.
pub(crate) fn time() -> u64 {
    std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|time| time.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;
    use crate::site::tests::folder;

    #[test]
    fn each_file_is_packed_once_in_its_smallest_form() -> Result<()> {
        let root = folder("bundle")?;
        let site = root.join("site");
        fs::create_dir_all(site.join("pkg"))?;
        for name in ["pkg/a.js", "pkg/a.js.br", "pkg/a.js.gz", "icon.svg", "mine.network", "source.tar.xz"] {
            fs::write(site.join(name), name)?;
        }
        for build in ["cpu", "gpu"] {
            fs::create_dir_all(site.join("pkg/onnxruntime").join(build))?;
            fs::write(site.join("pkg/onnxruntime").join(build).join("library.wasm"), build)?;
        }
        fs::write(site.join("pkg/onnxruntime/sizes.json"), r#"{"cpu":14,"gpu":27}"#)?;
        let out = root.join("bundle.tar");
        let report = make(&site, "all licences", b"mine.network", 1_700_000_000, &out)?;
        let bytes = fs::read(&out)?;
        assert_eq!((report.files, report.bytes), (7, bytes.len()));
        let mut archive = tar::Archive::new(&*bytes);
        let entries = archive.entries()?.map(|entry| {
            let entry = entry?;
            Ok((String::from_utf8(entry.path_bytes().into_owned())?, entry.header().mtime()?))
        });
        let entries: Vec<(String, u64)> = entries.collect::<Result<_>>()?;
        let names: Vec<&str> = entries.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            [
                "licences.txt.br",
                "site/icon.svg",
                "site/mine.network",
                "site/pkg/a.js.br",
                "site/pkg/onnxruntime/cpu/library.wasm",
                "site/pkg/onnxruntime/sizes.json",
                "site/source.tar.xz"
            ]
        );
        let mut sizes = String::new();
        let mut entries_again = tar::Archive::new(&*bytes);
        for entry in entries_again.entries()? {
            let mut entry = entry?;
            if entry.path_bytes().ends_with(b"sizes.json") {
                entry.read_to_string(&mut sizes)?;
            }
        }
        assert_eq!(sizes, r#"{"cpu":14}"#, "nobody asks for what is not there");
        let links = tar::Archive::new(&*bytes)
            .entries()?
            .filter_map(|entry| entry.ok()?.link_name().ok()?.map(Into::into))
            .collect::<Vec<std::path::PathBuf>>();
        assert_eq!(links, [Path::new(NETWORK_LINK)], "the network is there once");
        assert!(entries.iter().all(|(_, time)| *time == 1_700_000_000));

        make(&site, "all licences", b"mine.network", 1_700_000_000, &out)?;
        assert_eq!(fs::read(&out)?, bytes, "the same site is the same archive");
        fs::write(site.join("pkg/alone.br"), "no file's form")?;
        assert!(make(&site, "all licences", b"", 0, &out).is_err());
        fs::remove_dir_all(root)?;
        Ok(())
    }
}
