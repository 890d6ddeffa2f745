//! Networks that another server evaluates, on the command line and for pages.

use std::time::Duration;

use serde_json::Value;
use server::evaluation::elsewhere::Servers;
use server::serving::Settings;
use wire::{Code, Command, Event, Until};

use super::command_line::{json, refused};
use crate::kserve::{Manner, Server as Evaluating};
use crate::support::{Client, Folder, Server, http::get, settings, token_cookie};

fn shipped() -> networks::Network {
    networks::shipped::open(&networks::Limits::default()).unwrap()
}

/// The moves, without what says who computed them.
fn edges(document: &Value) -> Value {
    document["edges"].clone()
}

#[test]
fn commands_have_the_network_evaluated_elsewhere_and_logs_say_so() {
    let server = Evaluating::start(&shipped(), Manner::Honest);
    let (grpc, http) = (format!("remote:{}", server.grpc()), format!("remote:{}", server.http()));
    let folder = Folder::new();
    let log = folder.path().join("remote.puctrec");
    let arguments = ["analyse", "--json", "--nodes", "30", "--batch", "4"];
    let analyse = |more: &[&str]| json(&[&arguments[..], more].concat());
    let here = analyse(&["--runtime", "embedded"]);
    let there = analyse(&["--evaluator", &grpc, "--record", log.to_str().unwrap()]);
    assert_eq!(edges(&there), edges(&here), "the same bits, for the server computes as this program does");
    assert_ne!(there["digest"], here["digest"], "nobody can know that of a server, and so the log does not say it");
    assert_eq!(analyse(&["--evaluator", &http])["digest"], there["digest"]);
    let replayed = json(&["replay", log.to_str().unwrap(), "--json"]);
    assert_eq!((&replayed["digest"], &replayed["runtime"]), (&there["digest"], &"remote".into()));
    let said = json(&["evaluate", "--json", "--evaluator", &grpc]);
    assert_eq!((&said["runtime"], &said["network"]), (&"remote".into(), &networks::shipped::FILE.into()));
    assert_eq!(said["policy"], json(&["evaluate", "--json", "--runtime", "embedded"])["policy"]);
    refused(&["analyse", "--evaluator", &grpc, "--runtime", "embedded"], "leave --runtime");
    refused(&["analyse", "--evaluator", &grpc, "--precision", "half"], "its precision is the server's");
    refused(&["analyse", "--evaluator", "remote:https://a/m"], "TLS");
    refused(&["analyse", "--evaluator", "remote:"], "has an address");
    refused(&["analyse", "--evaluator", "clasical"], "or remote:URL");
    let address = server.kill();
    refused(&["analyse", "--evaluator", &grpc], "cannot be reached");
    let unnamed = Evaluating::start_at(address, &shipped(), Manner::Unnamed);
    refused(&["analyse", "--evaluator", &grpc], "does not say which network it is");
    refused(&["serve", "--no-data", "--address", "127.0.0.1:0", "--evaluator", &grpc], "puctoscope.sha256");
    drop(unnamed);
}

#[test]
fn a_model_repository_is_written_once() {
    let folder = Folder::new();
    let path = folder.path().to_str().unwrap();
    let written = super::command_line::puctoscope(&["triton", "shipped", path, "--max-batch", "32"]);
    assert!(written.status.success(), "{}", String::from_utf8_lossy(&written.stderr));
    let model = folder.path().join(networks::shipped::NAME);
    let config = std::fs::read_to_string(model.join("config.pbtxt")).unwrap();
    let digest = engine::log::hex(&shipped().description().sha256);
    assert!(config.contains("max_batch_size: 32") && config.contains(&digest), "{config}");
    let graph = networks::Network::open(&model.join("1/model.onnx"), &networks::Limits::default()).unwrap();
    assert_eq!(graph.signature(), shipped().signature());
    refused(&["triton", "shipped", path], "exists already");
    assert!(super::command_line::puctoscope(&["triton", "shipped", path, "--force", "--python"]).status.success());
    assert!(model.join("1/model.py").exists());
}

/// A server of pages whose shipped network that one evaluates.
async fn serving(address: &str) -> Server {
    let mut settings = Settings { token: Some(server::analyses::Key::shown(TOKEN).hash()), ..settings() };
    let offer = settings.catalogue.add_shipped().unwrap();
    let how = remote::Settings { look_every: Duration::from_secs(3600), ..remote::Settings::default() };
    let addresses = address.parse().unwrap();
    settings.catalogue.set_servers(Servers { sha256: offer.sha256, addresses, settings: how });
    settings.default_evaluator = format!("network:{}", offer.name);
    Server::start(settings).await
}

/// Who has the token, with an analysis.
async fn owner_of(server: &Server) -> Client {
    let mut client = Client::connect_with(server.address, &token_cookie(TOKEN)).await;
    client.open(None, None).await;
    client
}

const TOKEN: &str = "0123456789abcdef0123";

async fn digest(owner: &mut Client, evaluator: &str, nodes: u32) -> String {
    let search = owner.search("startpos", evaluator, &[("batch", "2")]).await;
    owner.ask(Command::Go { search, until: Until::nodes(nodes) }).await.unwrap();
    owner.until_resting_at_visits(nodes).await;
    owner.model.digest().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_search_with_it_wait_for_it_and_are_not_told_where_it_is() {
    let evaluating = Evaluating::start(&shipped(), Manner::Honest);
    let server = serving(&evaluating.grpc()).await;
    let mut owner = owner_of(&server).await;
    let evaluator = owner.welcome().default_evaluator.clone();
    let undisturbed = digest(&mut owner, &evaluator, 24).await;
    let device = owner.events.iter().find_map(|event| match event {
        Event::Search(view) => Some(view.device.clone()),
        _ => None,
    });
    assert_eq!(device.as_deref(), Some("remote, tests 1.0"));

    // A cache would answer all of the next one.
    let mut other = owner_of(&server).await;
    let search = other.search("startpos", &evaluator, &[("batch", "2"), ("cache", "off")]).await;
    let address = tokio::task::spawn_blocking(move || evaluating.kill()).await.unwrap();
    other.ask(Command::Go { search, until: Until::nodes(24) }).await.unwrap();
    let waits = other.until_event(|event| matches!(event, Event::Notice { .. })).await;
    let Event::Notice { search: of, message } = waits else { unreachable!() };
    assert_eq!(
        (of, message.as_str()),
        (Some(search), "the servers that evaluate cannot be reached; the search waits for them")
    );
    let health = get(server.address, "/health", &[]).await;
    assert!(!health.text().contains(&address.to_string()), "addresses are nobody's concern");
    let health: Value = health.json();
    assert_eq!((&health["runtime"], &health["evaluating_servers"]["servers"]), (&"remote".into(), &1.into()));
    assert!(health["evaluating_servers"]["waits_s"].as_f64().is_some(), "{health}");
    let seen: Value = get(server.address, "/health", &[&format!("cookie: {}", token_cookie(TOKEN))]).await.json();
    assert_eq!(seen["evaluating_servers_seen"][0]["address"], format!("grpc://{address}/model"));
    assert_eq!(seen["evaluating_servers_seen"][0]["ready"], false);

    let again = tokio::task::spawn_blocking(move || Evaluating::start_at(address, &shipped(), Manner::Honest)).await;
    other.until_resting_at_visits(24).await;
    assert!(other.events.iter().any(|event| {
        matches!(event, Event::Notice { message, .. } if message.starts_with("a server that evaluates is back"))
    }));
    let undisturbed_moves = owner.model.open[&0].edges.clone();
    assert_eq!(other.model.open[&0].edges, undisturbed_moves);
    assert_eq!(undisturbed.len(), 64);
    drop(again);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_cannot_name_a_server() {
    let stranger = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    stranger.set_nonblocking(true).unwrap();
    let evaluating = Evaluating::start(&shipped(), Manner::Honest);
    let server = serving(&evaluating.grpc()).await;
    let mut owner = owner_of(&server).await;
    owner.ask(Command::SetGame { fen: "startpos".to_owned(), moves: Vec::new() }).await.unwrap();
    let position = owner.game().current;
    let (address, name) = (stranger.local_addr().unwrap(), networks::shipped::NAME);
    for evaluator in [
        format!("remote:grpc://{address}/{name}"),
        format!("remote:http://{address}/{name}"),
        format!("network:grpc://{address}/{name}"),
        format!("grpc://{address}/{name}"),
        "remote:maia".to_owned(),
    ] {
        let (moves, settings) = (Vec::new(), Vec::new());
        let (keep, priors) = (false, wire::Priors::default());
        let command = Command::NewSearch { position, evaluator: evaluator.clone(), settings, moves, keep, priors };
        let (code, _) = owner.ask(command).await.unwrap_err();
        assert_eq!(code, Code::Invalid, "{evaluator}");
    }
    assert_eq!(stranger.accept().unwrap_err().kind(), std::io::ErrorKind::WouldBlock, "nobody has called");
    let by_name = owner.search("startpos", &format!("remote:{name}"), &[]).await;
    owner.ask(Command::Step { search: by_name, simulations: 1 }).await.unwrap();
    owner.until(|model| model.search == Some(by_name) && model.moment == 1).await;
    server.end().await;
}
