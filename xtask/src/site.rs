//! The site folder: what is in it, and how it is brought up to date.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::{compress, equal, licences, style};

/// The name Leptos gives the page's files; `.cargo/config.toml` tells it to the compiler too.
const NAME: &str = "puctoscope";

/// The names of the workers' files: what plays logs back, and what trains networks.
pub(crate) const WORKERS: [&str; 2] = ["player", "gym"];

/// Where things come from and go to.
pub(crate) struct Paths {
    /// The workspace.
    pub(crate) root: PathBuf,
    /// The page's module as cargo built it.
    pub(crate) wasm: PathBuf,
    /// The modules of the [`WORKERS`] as cargo built them.
    pub(crate) workers: [PathBuf; WORKERS.len()],
    /// The stylesheet that imports the others.
    pub(crate) style: PathBuf,
    /// Files to be served as they are.
    pub(crate) public: PathBuf,
    /// Where wasm-bindgen's output is kept between runs.
    pub(crate) work: PathBuf,
    /// The site folder. Everything else in it is removed.
    pub(crate) out: PathBuf,
}

/// What was made; sizes in bytes.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) files: usize,
    pub(crate) written: usize,
    pub(crate) wasm: usize,
    pub(crate) compressed_wasm: usize,
    pub(crate) compressed_workers: [usize; WORKERS.len()],
}

/// Files by their path in the site.
type Files = BTreeMap<PathBuf, Vec<u8>>;

/// Brings the site folder up to date.
pub(crate) fn make(paths: &Paths) -> Result<Report> {
    let page = paths.work.join("page");
    bind(&paths.wasm, &page, |bytes, pkg| {
        let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
        bindgen.input_path(split(bytes, &page, pkg)?).out_name(NAME);
        // The parts refer to the main module's functions by the linker's names.
        bindgen.keep_lld_exports(true).demangle(false);
        Ok(bindgen)
    })?;
    for (name, wasm) in WORKERS.into_iter().zip(&paths.workers) {
        bind(wasm, &paths.work.join(name), |bytes, _| {
            let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
            bindgen.input_bytes(name, bytes.to_vec());
            Ok(bindgen)
        })?;
    }

    let mut files = Files::new();
    let pkg = Path::new("pkg");
    let module = pkg.join(NAME).with_extension("wasm");
    read_folder(&page.join("pkg"), pkg, &mut files)?;
    for name in WORKERS {
        read_folder(&paths.work.join(name).join("pkg"), pkg, &mut files)?;
    }
    // With LEPTOS_OUTPUT_NAME set, Leptos asks for the wasm without wasm-bindgen's "_bg".
    let wasm = files.remove(&pkg.join(format!("{NAME}_bg.wasm"))).context("wasm-bindgen wrote no wasm")?;
    files.insert(module.clone(), wasm);
    files.insert(pkg.join(NAME).with_extension("css"), style::inline(&paths.style)?.into_bytes());
    read_folder(&paths.public, Path::new(""), &mut files)?;
    add_licences(&paths.root, &mut files)?;

    let mut report = Report { files: files.len(), wasm: files[&module].len(), ..Report::default() };
    report.written = write_folder(&paths.out, &files)?;
    let compressed =
        |name: &Path| -> Result<usize> { Ok(fs::metadata(paths.out.join(with_suffix(name, "br")))?.len() as usize) };
    report.compressed_wasm = compressed(&module)?;
    for (size, name) in report.compressed_workers.iter_mut().zip(WORKERS) {
        *size = compressed(&pkg.join(format!("{name}_bg.wasm")))?;
    }
    Ok(report)
}

/// Adds what the page's licences ask for.
fn add_licences(root: &Path, files: &mut Files) -> Result<()> {
    const SOURCE: &str = "source.tar.gz";
    let says = match licences::source(root)? {
        Some(archive) => {
            files.insert(SOURCE.into(), archive);
            format!("The source that it was built from is beside this file, in {SOURCE}.")
        }
        None => "Whoever runs this server gives you the source that it was built from.".to_owned(),
    };
    files.insert("licences.txt".into(), licences::text(root, &says)?.into_bytes());
    Ok(())
}

/// Runs wasm-bindgen on a module, unless it last ran on this very one. What it makes is in `work/pkg`. `prepare` tells it
/// what to work on, and may put more files into that folder.
fn bind(
    wasm: &Path,
    work: &Path,
    prepare: impl FnOnce(&[u8], &Path) -> Result<wasm_bindgen_cli_support::Bindgen>,
) -> Result<()> {
    let bytes = fs::read(wasm).with_context(|| format!("cannot read {}; build the page first", wasm.display()))?;
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    // The time of this program stands for its version and its options.
    std::env::current_exe()?.metadata()?.modified()?.hash(&mut hasher);
    let stamp = format!("{:016x}", hasher.finish());
    let stamp_file = work.join("stamp");
    if fs::read_to_string(&stamp_file).is_ok_and(|old| old == stamp) {
        return Ok(());
    }

    if work.exists() {
        fs::remove_dir_all(work)?;
    }
    let pkg = work.join("pkg");
    fs::create_dir_all(&pkg)?;
    prepare(&bytes, &pkg)?
        .web(true)?
        .typescript(false)
        // Names of functions and tools are a third of the bytes and serve no reader of the page.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&pkg)
        .context("wasm-bindgen failed; its version in xtask and in app must be the same")?;
    merge_equal(&pkg)?;
    fs::write(stamp_file, stamp)?;
    Ok(())
}

/// Makes each module of a folder smaller.
fn merge_equal(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "wasm") {
            let module = equal::merge(fs::read(&path)?).with_context(|| format!("cannot read {}", path.display()))?;
            fs::write(path, module)?;
        }
    }
    Ok(())
}

/// Cuts the module into what the page begins with, whose path is answered, and parts in `pkg` that are fetched when they
/// are wanted.
fn split(wasm: &[u8], work: &Path, pkg: &Path) -> Result<PathBuf> {
    let main = work.join("main.wasm");
    let module = format!("./{NAME}.js");
    let mut options = wasm_split_cli_support::Options::new(wasm);
    options.output_dir = pkg;
    options.main_out_path = &main;
    options.main_module = &module;
    options.link_name = "./parts.js";
    wasm_split_cli_support::transform(options).map_err(|error| anyhow::anyhow!("cannot split the wasm: {error:#}"))?;
    Ok(main)
}

/// Reads a folder and what is below it; hidden files are left out, and a missing folder is empty.
fn read_folder(folder: &Path, prefix: &Path, files: &mut Files) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry?;
        let name = prefix.join(entry.file_name());
        if entry.file_name().as_encoded_bytes().starts_with(b".") {
            continue;
        } else if entry.path().is_dir() {
            read_folder(&entry.path(), &name, files)?;
        } else {
            ensure!(!files.contains_key(&name), "{} would stand twice in the site", name.display());
            files.insert(name, fs::read(entry.path())?);
        }
    }
    Ok(())
}

/// Makes a folder hold exactly these files and their compressed twins; returns how many files it wrote.
fn write_folder(out: &Path, files: &Files) -> Result<usize> {
    let mut keep = BTreeSet::new();
    let mut written = 0;
    for (name, bytes) in files {
        let path = out.join(name);
        let twins = compress::wanted(name, bytes).then(|| [with_suffix(&path, "br"), with_suffix(&path, "gz")]);
        let current = fs::read(&path).is_ok_and(|old| old == *bytes)
            && twins.as_ref().is_none_or(|twins| twins.iter().all(|twin| twin.exists()));
        if !current {
            fs::create_dir_all(path.parent().context("a file without a folder")?)?;
            // The file itself comes last: an interrupted run leaves it old, and the next run does it again.
            if let Some([br, gz]) = &twins {
                fs::write(br, compress::brotli(bytes)?)?;
                fs::write(gz, compress::gzip(bytes)?)?;
            }
            fs::write(&path, bytes)?;
            written += 1;
        }
        keep.insert(path);
        keep.extend(twins.into_iter().flatten());
    }
    remove_others(out, &keep)?;
    Ok(written)
}

fn remove_others(folder: &Path, keep: &BTreeSet<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(&path, keep)?;
            if fs::read_dir(&path)?.next().is_none() {
                fs::remove_dir(&path)?;
            }
        } else if !keep.contains(&path) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    name.into()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An empty folder of this test's own.
    pub(crate) fn folder(name: &str) -> Result<PathBuf> {
        let folder = std::env::temp_dir().join(format!("puctoscope-xtask-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    #[test]
    fn only_what_changed_is_written_and_the_rest_goes() -> Result<()> {
        let out = folder("write")?;
        let long = |letter: u8| vec![letter; 5000];
        let mut files = Files::from([("pkg/a.js".into(), long(b'a')), ("b.png".into(), vec![1, 2, 3])]);
        assert_eq!(write_folder(&out, &files)?, 2);
        assert!(out.join("pkg/a.js.br").exists() && out.join("pkg/a.js.gz").exists());
        assert!(!out.join("b.png.br").exists(), "a picture is compressed already");
        assert_eq!(write_folder(&out, &files)?, 0);

        files.insert("pkg/a.js".into(), long(b'b'));
        assert_eq!(write_folder(&out, &files)?, 1);
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &*fs::read(out.join("pkg/a.js.br"))?, &mut unpacked)?;
        assert_eq!(unpacked, long(b'b'));

        files.remove(Path::new("pkg/a.js"));
        write_folder(&out, &files)?;
        assert!(!out.join("pkg").exists() && out.join("b.png").exists());
        fs::remove_dir_all(out)?;
        Ok(())
    }

    #[test]
    fn hidden_files_stay_out_and_doubles_are_refused() -> Result<()> {
        let public = folder("read")?;
        fs::write(public.join(".gitkeep"), "")?;
        fs::write(public.join("icon.svg"), "<svg/>")?;
        let mut files = Files::new();
        read_folder(&public, Path::new(""), &mut files)?;
        assert_eq!(files.keys().collect::<Vec<_>>(), [Path::new("icon.svg")]);
        assert!(read_folder(&public, Path::new(""), &mut files).is_err());
        fs::remove_dir_all(public)?;
        Ok(())
    }
}
