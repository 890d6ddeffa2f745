//! Other engines, asked by owners through the server, and what they do to it.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use server::opinions::Engines;
use server::serving::Settings;
use wire::opinion::{OpinionScore, OpinionWorth};
use wire::{AskEngine, Code, Command, EngineFault, Event, OpinionEnd, OpinionState, OpinionView};

use crate::support::{Client, Folder, Server, settings};

/// A fake engine under each of these names, started by the program itself, as `serve` does it.
fn with(folder: &Folder, modes: &[&str], most: usize) -> Settings {
    let named: Vec<(String, PathBuf)> =
        modes.iter().map(|mode| ((*mode).to_owned(), fake(folder.path(), mode))).collect();
    let mut engines = Engines::find(&named, &[], most).unwrap();
    engines.launcher = Some(env!("CARGO_BIN_EXE_puctoscope").into());
    engines.memory_bytes = 512 << 20;
    engines.patience.stop = Duration::from_millis(300);
    Settings { engines, ..settings() }
}

fn fake(folder: &Path, mode: &str) -> PathBuf {
    let path = folder.join(mode);
    std::fs::write(&path, include_str!("../engines/fake.sh")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

fn asking(engine: &str, position: u32) -> AskEngine {
    AskEngine { engine: engine.to_owned(), position, lines: 2, nodes: Some(1000), milliseconds: None, like: None }
}

fn ask(engine: &str, position: u32) -> Command {
    Command::AskEngine(Box::new(asking(engine, position)))
}

fn endless(engine: &str, position: u32) -> Command {
    Command::AskEngine(Box::new(AskEngine { nodes: None, ..asking(engine, position) }))
}

/// The next opinion for which this holds.
async fn opinion(client: &mut Client, is_wanted: impl Fn(&OpinionView) -> bool) -> OpinionView {
    let event = client.until_event(|event| matches!(event, Event::Opinion(view) if is_wanted(view))).await;
    let Event::Opinion(view) = event else { unreachable!() };
    *view
}

/// Asks for something and waits for the opinion that comes of it, whichever of the two is told first.
async fn told(client: &mut Client, command: Command, is_wanted: impl Fn(&OpinionView) -> bool) -> OpinionView {
    let id = client.send(command).await;
    let (mut is_done, mut found) = (false, None);
    loop {
        match client.next().await.expect("the connection stays") {
            Event::Done { request } if request == id => is_done = true,
            Event::Rejected { request, message, .. } if request == id => panic!("{message}"),
            Event::Opinion(view) if is_wanted(&view) => found = Some(*view),
            _ => {}
        }
        if let Some(view) = found.take_if(|_| is_done) {
            return view;
        }
    }
}

fn is_over(view: &OpinionView) -> bool {
    !view.state.is_under_way()
}

async fn start(client: &mut Client) -> u32 {
    client.ask(Command::SetGame { fen: "startpos".to_owned(), moves: Vec::new() }).await.unwrap();
    client.game().current
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_asks_and_everybody_hears() {
    let folder = Folder::new();
    let server = Server::start(with(&folder, &["honest"], 2)).await;
    let mut owner = server.owner().await;
    assert_eq!(owner.welcome().engines[0].name, "honest");
    let position = start(&mut owner).await;
    let mut viewer = server.viewer_of(&owner).await;
    assert_eq!(viewer.ask(ask("honest", position)).await.unwrap_err().0, Code::Forbidden);
    owner.ask(ask("honest", position)).await.unwrap();
    for client in [&mut owner, &mut viewer] {
        let view = opinion(client, is_over).await;
        assert_eq!(view.state, OpinionState::Ended(OpinionEnd::Finished));
        assert_eq!((view.title.as_deref(), view.asked.position), (Some("Fake honest"), position));
        let ranks: Vec<_> = view.rows.iter().map(|row| (row.mv, row.rank, row.pv.len())).collect();
        assert_eq!(ranks, [(12 | 28 << 6, Some(1), 3), (11 | 27 << 6, Some(2), 2)]);
        assert_eq!(view.rows[0].score, Some(OpinionScore { worth: OpinionWorth::Centipawns(31), bound: None }));
        assert_eq!((view.rows[0].wdl, view.progress.nodes), (Some([56, 905, 39]), Some(80_232)));
        assert_eq!(view.best, Some(12 | 28 << 6));
    }
    // Who comes later is told, too.
    let late = server.viewer_of(&owner).await;
    assert_eq!(late.welcome().opinions.len(), 1);
    assert_eq!(late.welcome().engines[0].title.as_deref(), Some("Fake honest"));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_searches_until_it_is_stopped() {
    let folder = Folder::new();
    let server = Server::start(with(&folder, &["honest"], 1)).await;
    let mut owner = server.owner().await;
    let position = start(&mut owner).await;
    let stop = || Command::StopEngine { engine: "honest".to_owned() };
    assert_eq!(owner.ask(stop()).await.unwrap_err().0, Code::NotFound);
    told(&mut owner, endless("honest", position), |view| view.state == OpinionState::Running && view.rows.len() == 2)
        .await;
    let view = told(&mut owner, stop(), is_over).await;
    assert_eq!(view.state, OpinionState::Ended(OpinionEnd::Stopped));
    // The same engine is asked again, about another position.
    owner.ask(Command::Play { position, mv: 12 | 28 << 6 }).await.unwrap();
    let current = owner.game().current;
    let view = told(&mut owner, ask("honest", current), is_over).await;
    // Its moves are not legal there.
    assert_eq!((view.asked.position, view.illegal.as_deref()), (current, Some("e2e4")));
    assert_eq!(view.state, OpinionState::Failed(EngineFault::IllegalMove("e2e4".to_owned())));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused() {
    let folder = Folder::new();
    let server = Server::start(with(&folder, &["honest"], 1)).await;
    let mut owner = server.owner().await;
    let position = start(&mut owner).await;
    let refused = |ask: AskEngine| Command::AskEngine(Box::new(ask));
    let good = || asking("honest", position);
    let program = folder.path().join("honest").to_string_lossy().into_owned();
    for (ask, code) in [
        (AskEngine { engine: "other".to_owned(), ..good() }, Code::NotFound),
        (AskEngine { engine: program, ..good() }, Code::NotFound),
        (AskEngine { engine: "../honest".to_owned(), ..good() }, Code::NotFound),
        (AskEngine { position: 99, ..good() }, Code::NotFound),
        (AskEngine { lines: 0, ..good() }, Code::Invalid),
        (AskEngine { lines: 6, ..good() }, Code::Invalid),
        (AskEngine { nodes: Some(0), ..good() }, Code::Invalid),
        (AskEngine { milliseconds: Some(0), ..good() }, Code::Invalid),
        (AskEngine { like: Some(5), ..good() }, Code::NotFound),
    ] {
        assert_eq!(owner.ask(refused(ask.clone())).await.unwrap_err().0, code, "{ask:?}");
    }
    owner.ask(Command::SetGame { fen: "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".to_owned(), moves: Vec::new() }).await.unwrap();
    let over = owner.game().current;
    assert_eq!(owner.ask(ask("honest", over)).await.unwrap_err().0, Code::Invalid);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn engines_that_misbehave_are_ended_and_the_search_goes_on() {
    let folder = Folder::new();
    let modes = ["crash", "flood", "wrong", "closes", "late-flood", "late-crash"];
    let server = Server::start(with(&folder, &modes, 1)).await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "classical", &[]).await;
    owner.ask(Command::Go { search, until: wire::Until::stopped() }).await.unwrap();
    let position = owner.game().current;
    for mode in modes {
        // The one before has made room, or will at once.
        while let Err((code, _)) = owner.ask(ask(mode, position)).await {
            assert_eq!(code, Code::Limit, "{mode}");
        }
        let view = opinion(&mut owner, is_over).await;
        let OpinionState::Failed(fault) = &view.state else { panic!("{mode}: {view:?}") };
        let is_said = match mode {
            "flood" | "late-flood" => *fault == EngineFault::Flood,
            "wrong" => *fault == EngineFault::IllegalMove("e2e5".to_owned()),
            "crash" => *fault == EngineFault::Ended("signal 11; out of luck".to_owned()),
            "late-crash" => *fault == EngineFault::Ended("code 7; no more memory".to_owned()),
            _ => matches!(fault, EngineFault::Ended(_)),
        };
        assert!(is_said, "{mode}: {fault:?}");
    }
    let before = owner.model.moment;
    owner.until(|model| model.moment > before).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn room_is_shared_by_all_and_comes_back() {
    let folder = Folder::new();
    let server = Server::start(with(&folder, &["one", "two", "three"], 3)).await;
    let mut owner = server.owner().await;
    let position = start(&mut owner).await;
    owner.ask(endless("one", position)).await.unwrap();
    owner.ask(endless("two", position)).await.unwrap();
    let (code, message) = owner.ask(endless("three", position)).await.unwrap_err();
    assert!(code == Code::Limit && message.contains("this analysis"), "{message}");
    let mut other = server.owner().await;
    let there = start(&mut other).await;
    other.ask(endless("one", there)).await.unwrap();
    let (code, message) = other.ask(endless("two", there)).await.unwrap_err();
    assert!(code == Code::Limit && message.contains("limit of 3 other engines"), "{message}");
    // An analysis that is over lets its engines go.
    drop(owner);
    while let Err((code, _)) = other.ask(endless("two", there)).await {
        assert_eq!(code, Code::Limit);
        tokio::task::yield_now().await;
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_like_lc0_is_made_like_a_search() {
    let folder = Folder::new();
    let server = Server::start(with(&folder, &["lc0"], 1)).await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "classical", &[("cpuct", "2.5")]).await;
    let position = owner.game().current;
    let like = AskEngine { like: Some(search), ..asking("lc0", position) };
    let view = told(&mut owner, Command::AskEngine(Box::new(like)), is_over).await;
    assert_eq!(view.state, OpinionState::Ended(OpinionEnd::Finished));
    let visits: Vec<_> = view.rows.iter().filter_map(|row| Some(row.stats?.visits)).collect();
    assert_eq!((visits, view.root.unwrap().visits), (vec![308, 200], 800));
    let is_unlike = |name: &str| view.unlike.iter().any(|known| known == name);
    assert!(is_unlike("network") && is_unlike("arithmetic") && !is_unlike("cpuct") && !is_unlike("batch"));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_engine_outlives_the_server() {
    let folder = Folder::new();
    let server = Server::start(with(&folder, &["stubborn"], 1)).await;
    let mut owner = server.owner().await;
    let position = start(&mut owner).await;
    told(&mut owner, endless("stubborn", position), |view| view.state == OpinionState::Running).await;
    let program = folder.path().join("stubborn").to_string_lossy().into_owned();
    assert!(runs(&program));
    server.end().await;
    while runs(&program) {
        tokio::task::yield_now().await;
    }
}

/// Returns whether a process has this in its command line.
fn runs(program: &str) -> bool {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines.into_iter().any(|line| String::from_utf8_lossy(&line).split('\0').any(|word| word == program))
}
