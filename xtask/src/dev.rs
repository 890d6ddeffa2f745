//! `xtask dev`: the page of a development build, served, and brought up to date whenever something is saved.
//!
//! The page's wasm makes all of the page anew (`app/csr`), so the server may be older than its views; it is built only
//! where something else of it changed. The page asks the site itself whether it is the newest
//! ([`reload`](crate::site)).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::site::{self, Paths, Purpose};
use crate::watch::{self, Snapshot};
use crate::workspace::{PROFILE, Workspace};

/// The crates that the page's modules are made of.
const PAGE: [&str; 13] = [
    "app",
    "canvas",
    "desk",
    "engine",
    "lesson_worker",
    "lessons",
    "page",
    "pgn",
    "selfplay",
    "session",
    "training_worker",
    "wire",
    "worker",
];

/// Crates of the server alone.
const SERVER: [&str; 2] = ["networks", "server"];

/// Files that all of them are built from.
const MANIFESTS: [&str; 2] = ["Cargo.lock", "Cargo.toml"];

/// Builds, serves, and goes on until it is interrupted or the server ends.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let names = PAGE.iter().chain(&SERVER).chain(&MANIFESTS).chain(&["style", "public"]);
    let watched: Vec<PathBuf> = names.map(|name| workspace.root.join(name)).collect();
    let mut seen = Snapshot::of(&watched);
    let (paths, server) = (workspace.paths(Purpose::Work), Server::of(workspace));
    build(workspace)?;

    let mut child = Command::new(workspace.root.join("scripts/run.sh"))
        .env("PUCTOSCOPE_SITE", &paths.out)
        .spawn()
        .context("the server does not start")?;
    loop {
        if let Some(status) = child.try_wait()? {
            return ended(status);
        }
        std::thread::sleep(watch::PAUSE);
        if Snapshot::of(&watched) == seen {
            continue;
        }
        let now = Snapshot::at_rest(&watched);
        let inside = |path: &Path| path.strip_prefix(&workspace.root).ok().and_then(part_of);
        let parts: Vec<Part> = now.since(&seen).filter_map(inside).collect();
        seen = now;
        // Whoever has saved an error reads what it is, and saves again.
        if let Some(part) = parts.iter().max()
            && let Err(error) = renew(*part, workspace, &paths)
        {
            eprintln!("dev: {error:#}");
        }
        if (parts.contains(&Part::Server) || parts.contains(&Part::Page)) && server.is_old() {
            println!(
                "dev: the server that runs is older than what it is made of; end this and start it again to build it"
            );
        }
    }
}

/// Builds what is to be served: the page, and the server where it is too old.
pub(crate) fn build(workspace: &Workspace) -> Result<()> {
    let server = Server::of(workspace);
    if server.is_old() {
        server.build()?;
    }
    build_page(workspace, &workspace.paths(Purpose::Work))
}

fn ended(status: ExitStatus) -> Result<()> {
    ensure!(status.success(), "the server ended: {status}");
    Ok(())
}

/// Part that is made anew for a file, the least first: each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// Nothing while the server runs.
    Server,
    /// The stylesheet.
    Style,
    /// The site's folder, of what was built before.
    Site,
    /// The page's modules.
    Page,
}

/// Returns the part that is made anew where a file of the workspace was saved.
fn part_of(path: &Path) -> Option<Part> {
    let mut names = path.iter().map(|name| name.to_str().unwrap_or_default());
    let (first, second) = (names.next()?, names.next().unwrap_or_default());
    let name = path.file_name()?.to_str()?;
    let is_left_by_an_editor = name.starts_with(['.', '#']) || name.ends_with(['~', '#']) || name.ends_with(".orig");
    let is_for_tests = ["tests", "examples", "benches"].contains(&second);
    match first {
        _ if is_left_by_an_editor => None,
        "style" => Some(Part::Style),
        "public" => Some(Part::Site),
        _ if is_for_tests => None,
        _ if SERVER.contains(&first) => Some(Part::Server),
        _ if PAGE.contains(&first) || MANIFESTS.contains(&first) => Some(Part::Page),
        _ => None,
    }
}

/// Makes a part anew, and says how long it took until the page can show it.
fn renew(part: Part, workspace: &Workspace, paths: &Paths) -> Result<()> {
    let start = Instant::now();
    match part {
        Part::Server => return Ok(()),
        Part::Style => site::restyle(paths)?,
        Part::Site => {
            site::make(paths, Purpose::Work)?;
        }
        Part::Page => build_page(workspace, paths)?,
    }
    println!("dev: {part:?} made anew, {:.2} s", start.elapsed().as_secs_f32());
    Ok(())
}

fn build_page(workspace: &Workspace, paths: &Paths) -> Result<()> {
    let status = Command::new(workspace.root.join("scripts/wasm-cargo.sh"))
        .args([
            "build",
            "--package",
            "app",
            "--package",
            "worker",
            "--package",
            "training_worker",
            "--package",
            "lesson_worker",
            "--lib",
        ])
        .args(["--target", "wasm32-unknown-unknown", "--profile", PROFILE, "--features", "app/csr"])
        .status()?;
    ensure!(status.success(), "the page does not build");
    site::make(paths, Purpose::Work)?;
    Ok(())
}

/// The server's program.
struct Server {
    binary: PathBuf,
    /// Written when cargo was last asked to build it: where nothing was to be done, the program is as old as before.
    asked: PathBuf,
    /// The crate of the page, whose views may be older in the server than in the browser.
    views: PathBuf,
}

impl Server {
    fn of(workspace: &Workspace) -> Self {
        let binary = workspace.target.join("release/puctoscope");
        Self { asked: workspace.target.join("dev-server"), views: workspace.root.join("app"), binary }
    }

    /// Returns whether the program is missing, or older than something it is made of that is no view.
    fn is_old(&self) -> bool {
        let modified = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
        let (Some(built), Ok(made_of)) = (modified(&self.binary), fs::read_to_string(self.binary.with_extension("d")))
        else {
            return true;
        };
        let built = modified(&self.asked).map_or(built, |asked| asked.max(built));
        let is_newer = |path: &PathBuf| modified(path).is_none_or(|time| time > built);
        sources(&made_of).iter().filter(|path| !path.starts_with(&self.views)).any(is_newer)
    }

    fn build(&self) -> Result<()> {
        let status = Command::new("cargo").args(["build", "--release", "--package", "server"]).status()?;
        ensure!(status.success(), "the server does not build");
        fs::write(&self.asked, "")?;
        Ok(())
    }
}

/// The files that cargo says a program is made of, on one line behind the program. Blanks in names have a backslash.
fn sources(made_of: &str) -> Vec<PathBuf> {
    let names = made_of.lines().next().and_then(|line| line.split_once(": ")).unwrap_or_default().1;
    names.replace("\\ ", "\0").split(' ').map(|name| name.replace('\0', " ").into()).collect()
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;

    #[test]
    fn a_file_is_part_of_what_is_made_of_it() {
        let cases = [
            ("style/board.css", Some(Part::Style)),
            ("public/worker.js", Some(Part::Site)),
            ("app/src/components/tabs.rs", Some(Part::Page)),
            ("app/Cargo.toml", Some(Part::Page)),
            ("engine/src/formula.rs", Some(Part::Page)),
            ("lessons/course/01-first/lesson.md", Some(Part::Page)),
            ("Cargo.lock", Some(Part::Page)),
            ("server/src/http.rs", Some(Part::Server)),
            ("networks/src/runtime.rs", Some(Part::Server)),
            ("server/tests/server/http.rs", None),
            ("engine/tests/parity.rs", None),
            ("app/src/components/.tabs.rs.swp", None),
            ("app/src/components/tabs.rs~", None),
            ("style/#board.css#", None),
            ("xtask/src/dev.rs", None),
            ("README.md", None),
        ];
        for (path, part) in cases {
            assert_eq!(part_of(Path::new(path)), part, "{path}");
        }
        let parts = [Part::Server, Part::Style, Part::Site, Part::Page];
        assert!(parts.is_sorted(), "the greatest makes what the others do");
    }

    #[test]
    fn the_page_is_made_of_what_is_watched() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut missing: Vec<&str> = ["app", "worker", "training_worker", "lesson_worker"].into();
        let mut found = Vec::new();
        while let Some(name) = missing.pop() {
            let manifest = fs::read_to_string(root.join(name).join("Cargo.toml")).unwrap();
            let of_others = |line: &str| line.strip_suffix(".workspace = true").map(str::to_owned);
            let needed = manifest.lines().take_while(|line| *line != "[dev-dependencies]").filter_map(of_others);
            found.push(name);
            let ours = PAGE.iter().filter(|one| needed.clone().any(|needed| needed == **one));
            missing.extend(ours.filter(|one| !found.contains(one)));
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, PAGE);
    }

    #[test]
    fn views_alone_make_no_server_old() -> Result<()> {
        let root = crate::site::tests::folder("a server")?;
        let [binary, asked, views] = ["puctoscope", "asked", "app"].map(|name| root.join(name));
        let [view, other] = [views.join("tabs.rs"), root.join("wire.rs")];
        let server = Server { binary: binary.clone(), asked: asked.clone(), views };
        assert!(server.is_old(), "it is not there");

        fs::create_dir(root.join("app"))?;
        let start = SystemTime::now();
        let write = |path: &Path, text: &str, second: u64| -> Result<()> {
            fs::write(path, text)?;
            Ok(fs::File::options().write(true).open(path)?.set_modified(start + Duration::from_secs(second))?)
        };
        let escaped = |path: &Path| path.display().to_string().replace(' ', "\\ ");
        write(&binary, "", 1)?;
        fs::write(
            binary.with_extension("d"),
            format!("{}: {} {}\n", escaped(&binary), escaped(&view), escaped(&other)),
        )?;
        write(&other, "", 0)?;
        write(&view, "", 2)?;
        assert!(!server.is_old());
        write(&other, "", 2)?;
        assert!(server.is_old());
        write(&asked, "", 3)?;
        assert!(!server.is_old(), "cargo has looked since");
        fs::remove_file(&other)?;
        assert!(server.is_old(), "what is gone, too");
        fs::remove_dir_all(root)?;
        Ok(())
    }
}
