//! A real server and real clients: searching, stepping, watching, leaving and coming back.

use std::collections::BTreeMap;

use crate::support::{Client, Server};
use wire::{Command, Event, Form, OpenNode, Role, RunState, Until};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[tokio::test(flavor = "multi_thread")]
async fn a_search_is_stepped_run_stopped_and_taken_back() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    assert_eq!(owner.welcome().role, Role::Owner);
    let search = owner.search(KIWIPETE, "classical", &[]).await;

    owner.ask(Command::Step { search, simulations: 1 }).await.unwrap();
    owner.until_resting_at(1).await;
    assert_eq!(owner.model.status().state, RunState::Idle);
    assert_eq!(owner.model.open[&0].edges.len(), 48);
    let first = owner.model.digest().to_owned();

    owner.ask(Command::Step { search, simulations: 49 }).await.unwrap();
    owner.until_resting_at(50).await;
    let fifty = owner.model.clone();
    assert_eq!(fifty.status().nodes, 50);

    owner.ask(Command::Go { search, until: Until::nodes(400) }).await.unwrap();
    owner.until_resting_at(400).await;
    assert_eq!(owner.model.status().state, RunState::Finished);

    owner.ask(Command::StepBack { search, simulations: 350 }).await.unwrap();
    owner.until_resting_at(50).await;
    assert_eq!(owner.model.digest(), fifty.digest());
    assert_eq!(owner.model.nodes, fifty.nodes);
    assert_eq!(owner.model.open, fifty.open);

    owner.ask(Command::StepBack { search, simulations: 49 }).await.unwrap();
    owner.until_resting_at(1).await;
    assert_eq!(owner.model.digest(), first);
    owner.ask(Command::Step { search, simulations: 49 }).await.unwrap();
    owner.until_resting_at(50).await;
    assert_eq!(owner.model.digest(), fifty.digest(), "redone is the same as done");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_is_stepped_through_with_its_other_leaves_in_flight() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search(KIWIPETE, "classical", &[("batch", "8")]).await;
    owner.ask(Command::Go { search, until: Until::nodes(200) }).await.unwrap();
    owner.until(|model| model.status().state == RunState::Finished).await;
    assert_eq!(owner.model.nodes[&0].in_flight, 0);
    let simulations = owner.model.status().simulations;

    owner.ask(Command::Step { search, simulations: 1 }).await.unwrap();
    owner.until(|model| model.status().simulations == simulations + 1 && model.status().digest.is_some()).await;
    // One of eight leaves is backed up.
    assert!(owner.model.nodes[&0].in_flight >= 7, "{}", owner.model.nodes[&0].in_flight);
    let edges = &owner.model.open[&0].edges;
    assert_eq!(edges.iter().map(|edge| edge.in_flight).sum::<u32>(), owner.model.nodes[&0].in_flight);
    let one = owner.model.digest().to_owned();

    owner.ask(Command::Step { search, simulations: 3 }).await.unwrap();
    owner.until(|model| model.status().simulations == simulations + 4 && model.status().digest.is_some()).await;
    owner.ask(Command::StepBack { search, simulations: 3 }).await.unwrap();
    owner.until(|model| model.status().simulations == simulations + 1 && model.status().digest.is_some()).await;
    assert_eq!(owner.model.digest(), one);
    assert!(owner.model.nodes[&0].in_flight >= 7, "the leaves taken back wait again");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_without_a_limit_is_stopped() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "random", &[("seed", "7")]).await;
    owner.ask(Command::Go { search, until: Until::stopped() }).await.unwrap();
    owner.until(|model| model.moment > 500 && model.status().state == RunState::Running).await;
    owner.ask(Command::Stop { search }).await.unwrap();
    owner.until(|model| model.status().state == RunState::Idle && model.status().digest.is_some()).await;
    // Stopping gave up nothing and broke nothing: the same number of simulations in one go is the same search.
    let (moment, digest) = (owner.model.moment, owner.model.digest().to_owned());
    let mut other = server.owner().await;
    let again = other.search("startpos", "random", &[("seed", "7")]).await;
    other.ask(Command::Step { search: again, simulations: moment }).await.unwrap();
    other.until_resting_at(moment).await;
    assert_eq!(other.model.digest(), digest);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn owner_and_viewer_see_the_same() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search(KIWIPETE, "uniform", &[]).await;
    let mut viewer = server.viewer_of(&owner).await;
    assert_eq!((viewer.welcome().role, &viewer.welcome().key), (Role::Viewer, &None));
    assert_eq!(viewer.welcome().searches.len(), 1);
    viewer.watch(search).await;
    owner.ask(Command::Go { search, until: Until::nodes(300) }).await.unwrap();
    owner.until_resting_at(300).await;
    viewer.until_resting_at(300).await;
    assert_eq!(owner.model.nodes, viewer.model.nodes);
    assert_eq!(owner.model.open, viewer.model.open);
    assert_eq!(owner.model.digest(), viewer.model.digest());
    // What the owner does to the game is told to everybody.
    let position = owner.game().current;
    let e2a6 = 12 | (40 << 6);
    owner.ask(Command::Play { position, mv: e2a6 }).await.unwrap();
    viewer.until_event(|event| matches!(event, Event::Game(game) if game.current != position)).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_json_form_says_the_same() {
    let server = Server::default().await;
    let mut binary = server.owner().await;
    let search = binary.search(KIWIPETE, "classical", &[("cpuct", "3")]).await;
    binary.ask(Command::Go { search, until: Until::nodes(100) }).await.unwrap();
    binary.until_resting_at(100).await;
    let mut json = Client::connect_in(server.address, Form::Json).await;
    json.open(Some(&binary.welcome().analysis), None).await;
    json.watch(search).await;
    json.until_resting_at(100).await;
    // Reading a number from JSON may lose its last bit, so the other one goes the same way.
    let through_json = |open: &BTreeMap<u32, OpenNode>| -> BTreeMap<u32, OpenNode> {
        serde_json::from_str(&serde_json::to_string(open).unwrap()).unwrap()
    };
    assert_eq!(json.model.nodes.len(), binary.model.nodes.len());
    assert_eq!(json.model.open, through_json(&binary.model.open));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_connection_is_resumed_and_keeps_nobody_waiting() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search(KIWIPETE, "random", &[]).await;
    let mut viewer = server.viewer_of(&owner).await;
    viewer.watch(search).await;
    let (analysis, key) = (owner.welcome().analysis.clone(), owner.welcome().key.clone());
    owner.ask(Command::Go { search, until: Until::nodes(20_000) }).await.unwrap();
    // Gone in the middle, without a word.
    drop(owner);
    viewer.until_resting_at(20_000).await;
    assert_eq!(viewer.model.status().state, RunState::Finished);
    let mut again = Client::connect(server.address).await;
    again.open(Some(&analysis), key.as_deref()).await;
    assert_eq!(again.welcome().role, Role::Owner);
    again.watch(search).await;
    again.until_resting_at(20_000).await;
    assert_eq!(again.model.digest(), viewer.model.digest());
    again.ask(Command::Step { search, simulations: 1 }).await.unwrap();
    again.until_resting_at(20_001).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn equal_settings_find_the_search_again_and_positions_keep_theirs() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let first = owner.search("startpos", "classical", &[("cpuct", "2")]).await;
    let same = owner.search("startpos", "classical", &[("cpuct", "2.0")]).await;
    let other = owner.search("startpos", "classical", &[("cpuct", "2.5")]).await;
    assert_eq!(first, same);
    assert_ne!(first, other);
    assert_eq!(owner.game().positions[0].searches, [first, other]);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_told_when_the_server_ends() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search(KIWIPETE, "classical", &[]).await;
    owner.ask(Command::Go { search, until: Until::stopped() }).await.unwrap();
    let mut waiting = Client::connect(server.address).await;
    let end = tokio::spawn(server.end());
    assert_eq!(owner.until_closed().await.as_deref(), Some("the server is shutting down"));
    assert_eq!(waiting.until_closed().await.as_deref(), Some("the server is shutting down"));
    end.await.unwrap();
}
