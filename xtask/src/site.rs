//! The site folder: what is in it, and how it is brought up to date.

pub(crate) mod folder;
mod names;
mod packs;
mod purpose;
mod reload;

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::{equal, glue, licences, order, style};
use folder::{Files, read_folder, with_suffix, write_folder};
use names::{NAME, PKG};
use say::Language;

pub(crate) use purpose::Purpose;

/// End of the names of files with what the page says in another language.
const MESSAGES: &str = "messages.txt";

/// The stylesheet that names the fonts, among what was brought.
const FONTS: &str = "fonts.css";

/// The names of the workers' files: what plays logs back, and what trains networks.
const WORKERS: [&str; 3] = ["worker", "training_worker", "lesson_worker"];

/// Sources of a site, and the folders it goes to.
pub(crate) struct Paths {
    /// The workspace.
    pub(crate) root: PathBuf,
    /// The folder in which cargo put the modules of the page and of its workers.
    pub(crate) modules: PathBuf,
    /// The stylesheet that imports the others.
    pub(crate) style: PathBuf,
    /// Files to be served as they are.
    pub(crate) public: PathBuf,
    /// Files that `scripts/assets.sh` has brought from elsewhere, with their licences; there may be none.
    pub(crate) brought: PathBuf,
    /// Folder in which wasm-bindgen's output is kept between runs.
    pub(crate) work: PathBuf,
    /// The site folder. Everything else in it is removed.
    pub(crate) out: PathBuf,
}

/// Summary of a site that was made; sizes in bytes.
pub(crate) struct Report {
    pub(crate) files: usize,
    pub(crate) written: usize,
    pub(crate) wasm: usize,
    /// Of a site to be used.
    pub(crate) compressed: Option<Compressed>,
}

/// Sizes with brotli, in bytes.
#[derive(Clone, Copy)]
pub(crate) struct Compressed {
    pub(crate) wasm: usize,
    pub(crate) workers: [usize; WORKERS.len()],
}

/// Brings the site folder up to date.
pub(crate) fn make(paths: &Paths, purpose: Purpose) -> Result<Report> {
    let page = paths.work.join("page");
    bind(&paths.modules.join("app.wasm"), &page, purpose, |bytes, pkg| {
        let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
        bindgen.input_path(split(bytes, &page, pkg)?).out_name(NAME);
        // The parts refer to the main module's functions by the linker's names.
        bindgen.keep_lld_exports(true).demangle(false);
        Ok(bindgen)
    })?;
    for name in WORKERS {
        let wasm = paths.modules.join(name).with_extension("wasm");
        bind(&wasm, &paths.work.join(name), purpose, |bytes, _| {
            let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
            bindgen.input_bytes(name, bytes.to_vec());
            Ok(bindgen)
        })?;
    }

    let files = assemble(paths, purpose)?;
    let module = Path::new(PKG).join(NAME).with_extension("wasm");
    let written = write_folder(&paths.out, &files, purpose)?;
    let compressed = match purpose {
        Purpose::Use => Some(compressed(&paths.out, &module)?),
        Purpose::Static | Purpose::Work => None,
    };
    Ok(Report { files: files.len(), written, wasm: files[&module].len(), compressed })
}

fn compressed(out: &Path, module: &Path) -> Result<Compressed> {
    let size = |name: &Path| -> Result<usize> { Ok(fs::metadata(out.join(with_suffix(name, "br")))?.len() as usize) };
    let mut workers = [0; WORKERS.len()];
    for (worker, name) in workers.iter_mut().zip(WORKERS) {
        *worker = size(&Path::new(PKG).join(format!("{name}_bg.wasm")))?;
    }
    Ok(Compressed { wasm: size(module)?, workers })
}

/// Brings the style alone up to date, of a site that was made [for work](Purpose::Work).
pub(crate) fn restyle(paths: &Paths) -> Result<()> {
    let sheet = sheet(paths, fs::read(paths.brought.join(FONTS)).unwrap_or_default())?;
    fs::write(paths.out.join(sheet_name()), &sheet)?;
    reload::restyled(&paths.out, &sheet)
}

/// All files of the site, of what wasm-bindgen has made.
fn assemble(paths: &Paths, purpose: Purpose) -> Result<Files> {
    let mut files = Files::new();
    let pkg = Path::new(PKG);
    for name in ["page"].into_iter().chain(WORKERS) {
        read_folder(&paths.work.join(name).join(PKG), pkg, &mut files)?;
    }
    // With LEPTOS_OUTPUT_NAME set, Leptos asks for the wasm without wasm-bindgen's "_bg".
    let wasm = files.remove(&pkg.join(format!("{NAME}_bg.wasm"))).context("wasm-bindgen wrote no wasm")?;
    files.insert(pkg.join(NAME).with_extension("wasm"), wasm);
    packs::pack(&mut files, pkg)?;
    read_folder(&paths.public, Path::new(""), &mut files)?;
    read_folder(&paths.brought, pkg, &mut files)?;
    add_network(&paths.root, &mut files)?;
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        let name = pkg.join(language.code()).with_extension(MESSAGES);
        files.insert(name, say::catalogue(language).into());
    }
    // What names the fonts is part of the sheet where they are, and only there.
    let fonts = files.remove(&pkg.join(FONTS)).unwrap_or_default();
    let sheet = sheet(paths, fonts)?;
    match purpose {
        Purpose::Use | Purpose::Static => add_licences(&paths.root, &mut files)?,
        Purpose::Work => reload::add(&mut files, &pkg.join(NAME).with_extension("js"), &sheet)?,
    }
    files.insert(sheet_name(), sheet.into_bytes());
    Ok(files)
}

/// Adds the network that comes with the program, for browsers that search themselves. Its own ending would make some servers say that it
/// is packed, and browsers would unpack it: another file, of another digest.
fn add_network(root: &Path, files: &mut Files) -> Result<()> {
    const ENDING: &str = ".pb.gz";
    let mut shipped = Files::new();
    read_folder(&root.join("networks/shipped"), Path::new(""), &mut shipped)?;
    for (name, bytes) in shipped {
        if let Some(name) = name.to_string_lossy().strip_suffix(ENDING) {
            files.insert(format!("networks/{name}.network").into(), bytes);
        }
    }
    Ok(())
}

/// End of the names of licences of what was brought.
const BROUGHT_LICENCE: &str = "-licence.txt";

/// Adds what the page's licences ask for.
fn add_licences(root: &Path, files: &mut Files) -> Result<()> {
    const SOURCE: &str = "source.tar.xz";
    let beside = beside_source(files);
    // The pictures of the README and the networks that tests read are most of the bytes, and nothing is built from them.
    let left_out: Vec<&str> = ["docs/pictures", "networks/tests/fixtures"]
        .into_iter()
        .chain(beside.iter().map(|(_, path)| &**path))
        .collect();
    let says = match licences::source(root, &left_out)? {
        Some(archive) => {
            files.insert(SOURCE.into(), archive);
            format!("The source that it was built from is beside this file, in {SOURCE}.{}", told(&beside))
        }
        None => "Whoever runs this server gives you the source that it was built from.".to_owned(),
    };
    let mut text = licences::text(root, &says, "The page and its workers are", &[licences::Built::PAGE])?;
    text += &brought_licences(files);
    files.insert("licences.txt".into(), text.into_bytes());
    Ok(())
}

/// Parts of the source that the site has as files of its own, which are two thirds of its bytes: the place of each in the site, and in
/// the source.
pub(crate) fn beside_source(files: &Files) -> Vec<(String, String)> {
    let network = files.keys().find(|name| name.starts_with("networks")).and_then(|name| {
        let file = name.with_extension("pb.gz");
        Some((name.to_str()?.to_owned(), format!("networks/shipped/{}", file.file_name()?.to_str()?)))
    });
    let folders =
        ["recordings", "trainings"].into_iter().filter(|folder| files.keys().any(|name| name.starts_with(folder)));
    network.into_iter().chain(folders.map(|folder| (folder.to_owned(), format!("public/{folder}")))).collect()
}

/// Says where those parts are.
pub(crate) fn told(beside: &[(String, String)]) -> String {
    if beside.is_empty() {
        return String::new();
    }
    let places: Vec<String> = beside.iter().map(|(name, path)| format!("{path} is /{name}")).collect();
    format!(" Of what belongs to it the site has as files of its own: {}.", places.join(", "))
}

/// Licences of what was brought, among the files of a site.
pub(crate) fn brought_licences(files: &Files) -> String {
    let brought = files.iter().filter(|(name, _)| name.to_string_lossy().ends_with(BROUGHT_LICENCE));
    brought.fold(String::new(), |text, (name, licence)| {
        let name = name.file_name().unwrap_or_default().to_string_lossy();
        let (name, licence) = (name.trim_end_matches(BROUGHT_LICENCE), String::from_utf8_lossy(licence));
        format!("{text}\n\n---- {name} ----\n\n{licence}")
    })
}

/// The stylesheet, with the one that names the fonts.
fn sheet(paths: &Paths, fonts: Vec<u8>) -> Result<String> {
    Ok(style::inline(&paths.style)? + &String::from_utf8(fonts)?)
}

fn sheet_name() -> PathBuf {
    Path::new(PKG).join(NAME).with_extension("css")
}

/// Runs wasm-bindgen on a module, unless it last ran on this very one. What it makes is in `work/pkg`. `prepare` tells it
/// what to work on, and may put more files into that folder.
fn bind(
    wasm: &Path,
    work: &Path,
    purpose: Purpose,
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
    let pkg = work.join(PKG);
    fs::create_dir_all(&pkg)?;
    prepare(&bytes, &pkg)?
        .web(true)?
        .typescript(false)
        // Names of functions and tools are a third of the bytes and serve no reader of the page.
        .remove_name_section(purpose != Purpose::Work)
        .remove_producers_section(true)
        .generate(&pkg)
        .context("wasm-bindgen failed; its version in xtask and in app must be the same")?;
    if purpose != Purpose::Work {
        make_smaller(&pkg)?;
    }
    fs::write(stamp_file, stamp)?;
    Ok(())
}

/// Makes each module of a folder smaller, and the scripts of those that have one.
fn make_smaller(folder: &Path) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".wasm")) else { continue };
        let mut module = fs::read(&path)?;
        if let Some(name) = name.strip_suffix("_bg") {
            let script = folder.join(name).with_extension("js");
            let (shorter, text) = glue::shorten(&module, &fs::read_to_string(&script)?, &format!("./{name}_bg.js"))
                .with_context(|| format!("cannot shorten {}", path.display()))?;
            module = shorter;
            fs::write(script, text)?;
        }
        let module = equal::merge(module)
            .and_then(|module| order::by_likeness(&module))
            .with_context(|| format!("cannot read {}", path.display()))?;
        fs::write(path, module)?;
    }
    Ok(())
}

/// Cuts the module into what the page begins with, whose path is answered, and parts in `pkg` that are fetched when they
/// are wanted.
fn split(wasm: &[u8], work: &Path, pkg: &Path) -> Result<PathBuf> {
    let main = work.join("main.wasm");
    let module = format!("./{NAME}.js");
    let wasm = glue::without_streams(wasm)?;
    let mut options = wasm_split_cli_support::Options::new(&wasm);
    options.output_dir = pkg;
    options.main_out_path = &main;
    options.main_module = &module;
    options.link_name = "./parts.js";
    wasm_split_cli_support::transform(options).map_err(|error| anyhow::anyhow!("cannot split the wasm: {error:#}"))?;
    Ok(main)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    pub(crate) use folder::tests::folder;

    /// Paths in a folder where all is as wasm-bindgen leaves it.
    fn bound(name: &str) -> Result<Paths> {
        let root = folder(name)?;
        let at = |path: &str, text: &str| -> Result<PathBuf> {
            let path = root.join(path);
            fs::create_dir_all(path.parent().context("a folder")?)?;
            fs::write(&path, text)?;
            Ok(path)
        };
        at("work/page/pkg/puctoscope.js", "export function hydrate() {}")?;
        at("work/page/pkg/puctoscope_bg.wasm", "wasm")?;
        at("public/favicon.svg", "<svg/>")?;
        Ok(Paths {
            root: Path::new(env!("CARGO_MANIFEST_DIR")).join(".."),
            modules: PathBuf::new(),
            style: at("style/main.css", "p {}")?,
            public: root.join("public"),
            brought: root.join("brought"),
            work: root.join("work"),
            out: root.join("out"),
        })
    }

    #[test]
    fn a_site_to_be_used_has_nothing_of_what_reloads() -> Result<()> {
        let paths = bound("use")?;
        let files = assemble(&paths, Purpose::Use)?;
        let names: Vec<_> =
            files.keys().filter_map(|name| name.to_str()).filter(|name| name.starts_with("pkg")).collect();
        assert_eq!(names, ["pkg/de.messages.txt", "pkg/puctoscope.css", "pkg/puctoscope.js", "pkg/puctoscope.wasm"]);
        assert!(!files.contains_key(Path::new(names::MADE)));
        assert_eq!(files[Path::new("pkg/puctoscope.js")], b"export function hydrate() {}");
        fs::remove_dir_all(paths.out.with_file_name(""))?;
        Ok(())
    }

    #[test]
    fn a_site_to_be_worked_on_says_what_it_is_made_of() -> Result<()> {
        let paths = bound("work")?;
        let made = |purpose| -> Result<String> {
            write_folder(&paths.out, &assemble(&paths, purpose)?, purpose)?;
            Ok(fs::read_to_string(paths.out.join(names::MADE))?)
        };
        let first = made(Purpose::Work)?;
        let script = fs::read_to_string(paths.out.join("pkg/puctoscope.js"))?;
        assert!(script.starts_with("import \"./reload.js\"") && script.ends_with("export function hydrate() {}"));
        let (page, _) = first.split_once('\n').context("two lines")?;
        assert!(fs::read_to_string(paths.out.join("pkg/reload.js"))?.contains(page), "it knows which page it is in");
        assert_eq!(made(Purpose::Work)?, first);

        fs::write(&paths.style, "p { color: red }")?;
        restyle(&paths)?;
        assert!(fs::read_to_string(paths.out.join("pkg/puctoscope.css"))?.contains("red"));
        let second = fs::read_to_string(paths.out.join(names::MADE))?;
        assert!(second.starts_with(page) && second != first, "another style of the same page");
        assert_eq!(made(Purpose::Work)?, second, "as if all had been made anew");

        fs::write(paths.work.join("page/pkg/puctoscope_bg.wasm"), "other")?;
        assert!(!made(Purpose::Work)?.starts_with(page), "another page");
        fs::remove_dir_all(paths.out.with_file_name(""))?;
        Ok(())
    }
}
