//! A whole game, analysed by a server: as it goes, after a restart, with somebody who searches meanwhile, and as a report.

use std::net::SocketAddr;

use wire::{AnalyseGame, Code, Command, Event, GameEdit, GameProgress, GameResult, GameState, Priors, Until};

use crate::process::Process;
use crate::support::http::{Response, get};
use crate::support::{Client, Folder, Server, settings_with_data};

/// Black walks into a mate.
const MOVES: &str = "e2e4 e7e5 d1h5 e8e7 h5e5";

fn asked(nodes: u32) -> Command {
    let evaluator = "classical".to_owned();
    Command::AnalyseGame(Box::new(AnalyseGame { nodes, evaluator, ..AnalyseGame::default() }))
}

async fn set_up(client: &mut Client) {
    let moves = MOVES.split_whitespace().map(str::to_owned).collect();
    client.ask(Command::SetGame { fen: "startpos".to_owned(), moves }).await.unwrap();
}

/// Waits until it stands so, as it was told last.
async fn until_state(client: &mut Client, state: GameState) -> GameProgress {
    loop {
        let told = client.events.iter().rev().find_map(|event| match event {
            Event::GameProgress(progress) => Some(GameProgress::clone(progress)),
            _ => None,
        });
        if let Some(progress) = told.filter(|progress| progress.state == state) {
            return progress;
        }
        client.next().await.expect("the connection stays");
    }
}

/// Reports of positions so far.
fn results(client: &Client) -> Vec<GameResult> {
    let mut all: Vec<GameResult> = Vec::new();
    for event in &client.events {
        if let Event::GameResults(found) = event {
            if found.is_all {
                all.clear();
            }
            for result in &found.results {
                all.retain(|known| known.position != result.position);
                all.push(result.clone());
            }
        }
    }
    all.sort_by_key(|result| result.position);
    all
}

async fn report(address: SocketAddr, id: &str, path: &str) -> Response {
    get(address, &format!("/api/analyses/{id}/{path}"), &[]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_analysed_and_reported() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    set_up(&mut owner).await;
    let id = owner.welcome().analysis.clone();
    assert_eq!(report(server.address, &id, "report").await.status, 404);
    owner.ask(asked(120)).await.unwrap();
    let done = until_state(&mut owner, GameState::Done).await;
    assert_eq!((done.done, done.of, done.left, done.problem), (5, 5, 0, None));
    let found = results(&owner);
    assert_eq!(found.iter().map(|one| one.position).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert!(found.iter().all(|one| one.visits >= 120 || one.is_settled), "{found:?}");
    // Who comes later is told all of it.
    let mut viewer = server.viewer_of(&owner).await;
    until_state(&mut viewer, GameState::Done).await;
    assert_eq!(results(&viewer), found);
    assert_eq!(viewer.ask(Command::PauseGame).await.unwrap_err().0, Code::Forbidden);
    // Each position has its search.
    let searches = found.iter().map(|one| one.search);
    for (position, search) in owner.game().positions.iter().zip(searches) {
        assert_eq!(position.searches, [search]);
    }

    let html = report(server.address, &id, "report").await;
    assert_eq!((html.status, html.header("x-puctoscope-missing")), (200, "0"));
    assert!(html.header("content-type").starts_with("text/html"));
    for part in ["<svg class=\"graph\"", "Turning points", "2... Ke7??", "The evaluator gave Ke7", "Lichess"] {
        assert!(html.text().contains(part), "{part}: {}", html.text());
    }
    assert!(!html.text().contains("<script") && !html.text().contains("not searched yet"));
    let german = report(server.address, &id, "report?language=de").await;
    assert!(german.text().contains("Wendepunkte"), "{}", german.text());
    assert!(report(server.address, &id, "report").await.text().contains("Turning points"), "English again");
    let pgn = report(server.address, &id, "report.pgn").await;
    assert!(pgn.header("content-type").starts_with("application/x-chess-pgn"));
    let flat = pgn.text().replace('\n', " ");
    assert!(flat.contains("Ke7 $4") && flat.contains("[%wdl "), "{flat}");
    assert_eq!(report(server.address, &id, "report?language=fr").await.status, 400);
    assert_eq!(report(server.address, "nothing", "report").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn searches_take_other_priors_and_others_say_p_of_the_move_played() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    set_up(&mut owner).await;
    let id = owner.welcome().analysis.clone();
    let named = |name: &str| Some(name.to_owned());
    let asked = |others: &[&str]| {
        let priors = Priors { own: named("uniform"), opponent: None };
        let others = others.iter().map(|name| (*name).to_owned()).collect();
        let Command::AnalyseGame(asked) = asked(60) else { unreachable!() };
        Command::AnalyseGame(Box::new(AnalyseGame { priors, others, ..*asked }))
    };
    for others in [&["nobody"][..], &["uniform"; 5]] {
        assert_eq!(owner.ask(asked(others)).await.unwrap_err().0, Code::Invalid);
    }
    owner.ask(asked(&["classical"])).await.unwrap();
    until_state(&mut owner, GameState::Done).await;
    let found = results(&owner);
    // 20 moves at the start, and one where a check has one answer.
    let prior = |at: usize| found[at].mv.as_ref().unwrap().prior;
    assert!((prior(0) - 0.05).abs() < 1e-3, "{}", prior(0));
    for result in &found {
        let [other] = &result.others[..] else { panic!("{:?}", result.others) };
        assert!(other.name == "classical" && (0.0..=1.0).contains(&other.prior), "{other:?}");
    }
    let search = owner.events.iter().find_map(|event| match event {
        Event::Search(view) if view.id == found[0].search => Some(view),
        _ => None,
    });
    assert_eq!(search.unwrap().priors.own.as_ref().map(|own| own.evaluator.as_str()), Some("uniform"));
    let html = report(server.address, &id, "report").await;
    for part in ["P of uniform", "classical gives it"] {
        assert!(html.text().contains(part), "{part}: {}", html.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_waits_for_what_is_done_by_hand_and_follows_the_game() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let by_hand = owner.search("startpos", "classical", &[("cpuct", "2")]).await;
    set_up(&mut owner).await;
    owner.ask(Command::Go { search: by_hand, until: Until::stopped() }).await.unwrap();
    owner.ask(asked(60)).await.unwrap();
    let waiting = until_state(&mut owner, GameState::Waiting).await;
    assert_eq!(waiting.done, 0);
    // The report says what is missing.
    let id = owner.welcome().analysis.clone();
    let html = report(server.address, &id, "report").await;
    assert_eq!(html.header("x-puctoscope-missing"), "5");
    assert!(html.text().contains("5 positions of 5 are not searched yet"), "{}", html.text());
    let pgn = report(server.address, &id, "report.pgn").await;
    assert!(pgn.text().replace('\n', " ").contains("5 positions of 5 are not searched yet"), "{}", pgn.text());
    owner.ask(Command::PauseGame).await.unwrap();
    until_state(&mut owner, GameState::Paused).await;
    owner.ask(Command::EditGame { edits: vec![GameEdit::Delete { position: 4 }] }).await.unwrap();
    owner.ask(Command::Stop { search: by_hand }).await.unwrap();
    owner.ask(asked(60)).await.unwrap();
    let done = until_state(&mut owner, GameState::Done).await;
    assert_eq!((done.done, done.of), (4, 4));
    assert_eq!(results(&owner).len(), 4);
    // Nothing of that can be undone, as it is no edit; the position that comes back is a new one.
    owner.ask(Command::UndoGame).await.unwrap();
    let paused = until_state(&mut owner, GameState::Paused).await;
    assert_eq!((paused.done, paused.of), (3, 5));
    for (command, code) in [
        (asked(0), Code::Invalid),
        (
            Command::AnalyseGame(Box::new(AnalyseGame {
                position: 99,
                nodes: 5,
                evaluator: "classical".to_owned(),
                ..AnalyseGame::default()
            })),
            Code::NotFound,
        ),
        (
            Command::AnalyseGame(Box::new(AnalyseGame {
                nodes: 5,
                evaluator: "nobody".to_owned(),
                ..AnalyseGame::default()
            })),
            Code::Invalid,
        ),
    ] {
        assert_eq!(owner.ask(command).await.unwrap_err().0, code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_it_goes_on_where_it_was() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let mut owner = server.owner().await;
    set_up(&mut owner).await;
    let (id, key) = (owner.welcome().analysis.clone(), owner.welcome().key.clone());
    owner.ask(asked(2_000)).await.unwrap();
    let before = first_results(&mut owner).await;
    server.end().await;
    let server = Server::start(settings_with_data(data.path())).await;
    goes_on(server.address, (&id, key.as_deref()), &before).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_crash_it_goes_on_where_it_was() {
    let data = Folder::new();
    let mut process = Process::start(data.path());
    let mut owner = Client::connect(process.address).await;
    owner.open(None, None).await;
    set_up(&mut owner).await;
    let (id, key) = (owner.welcome().analysis.clone(), owner.welcome().key.clone());
    owner.ask(asked(2_000)).await.unwrap();
    let before = first_results(&mut owner).await;
    process.kill();
    let process = Process::start(data.path());
    goes_on(process.address, (&id, key.as_deref()), &before).await;
}

async fn first_results(owner: &mut Client) -> Vec<GameResult> {
    while results(owner).is_empty() {
        owner.next().await.expect("the connection stays");
    }
    results(owner)
}

/// Opens the analysis again, and waits until all of it was found.
async fn goes_on(address: SocketAddr, (id, key): (&str, Option<&str>), before: &[GameResult]) {
    let mut owner = Client::connect(address).await;
    owner.open(Some(id), key).await;
    let done = until_state(&mut owner, GameState::Done).await;
    assert_eq!((done.done, done.of), (5, 5));
    assert_eq!(results(&owner)[..before.len()], *before, "what was found stays");
    let last = owner.events.iter().rev().find_map(|event| match event {
        Event::Game(view) => Some(view.clone()),
        _ => None,
    });
    let positions = last.or_else(|| owner.welcome().game.clone()).unwrap().positions;
    assert_eq!(positions.iter().map(|one| one.searches.len()).collect::<Vec<_>>(), [1, 1, 1, 1, 1, 0]);
    assert_eq!(report(address, id, "report").await.header("x-puctoscope-missing"), "0");
    let is_told = |event: &&Event| matches!(event, Event::Notice { message, .. } if message.contains("while search"));
    assert_eq!(owner.events.iter().find(is_told), None, "it goes on by itself");
}
