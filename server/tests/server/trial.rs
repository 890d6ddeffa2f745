//! Graphs are tried before they are taken: what one of them does is said, and happens to nobody else.

use std::path::PathBuf;
use std::time::Duration;

use server::evaluation::trial::{MEMORY_BYTES, PATIENCE, Trial};
use server::serving::Settings;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use wire::{Command, Event, RunState, Until};

use crate::process::Process;
use crate::support::graphs::{deep, good, graph, large, slow};
use crate::support::http::{Response, get, request};
use crate::support::{Folder, Server, settings, settings_with_data};

/// Settings that try graphs with the built program. `None`, said aloud, where none can be run.
fn trying(settings: Settings, memory_bytes: u64, patience: Duration) -> Option<Settings> {
    if networks::library::locate().is_none() {
        eprintln!("skipped: needs ONNX Runtime");
        return None;
    }
    let mut settings = settings;
    settings.catalogue.set_trial(Trial::new(program(), memory_bytes, patience));
    Some(settings)
}

fn program() -> PathBuf {
    env!("CARGO_BIN_EXE_puctoscope").into()
}

async fn upload(server: &Server, name: &str, graph: &[u8]) -> Response {
    request(server.address, "POST", &format!("/api/networks?name={name}"), &[], graph).await
}

/// Uploads a graph that is refused and not kept, and returns the reason.
async fn refusal(server: &Server, graph: &[u8]) -> String {
    let answer = upload(server, "bad.onnx", graph).await;
    assert_eq!(answer.status, 422, "{}", answer.text());
    let list = get(server.address, "/api/networks", &[]).await.json();
    assert_eq!(list["networks"].as_array().map(Vec::len), Some(0));
    let said = answer.json()["error"].as_str().unwrap().to_owned();
    said.strip_prefix("cannot use network bad.onnx: ").expect(&said).to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_graph_that_passes_its_trial_is_searched_with() {
    let Some(settings) = trying(settings(), MEMORY_BYTES, PATIENCE) else { return };
    let server = Server::start(settings).await;
    let answer = upload(&server, "good.onnx", &good()).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "network:good", &[]).await;
    owner.ask(Command::Step { search, simulations: 20 }).await.unwrap();
    owner.until_resting_at(20).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_graph_that_takes_the_memory_is_refused_while_others_search() {
    let Some(settings) = trying(settings(), 600 << 20, PATIENCE) else { return };
    let server = Server::start(settings).await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "random", &[]).await;
    owner.ask(Command::Go { search, until: Until::stopped() }).await.unwrap();
    // 4 GB for one position; more than there is for eight, but not for one; more than any machine has.
    let (of_one, of_eight, of_none) = (large(1 << 30), large(20 << 20), large(1 << 50));
    assert!(of_one.len() < 9000);
    assert_eq!(refusal(&server, &of_one).await, "it took more than 600 MB of memory when it was loaded");
    assert_eq!(
        refusal(&server, &of_eight).await,
        "it took more than 600 MB of memory when it evaluated 8 positions at once"
    );
    let said = refusal(&server, &of_none).await;
    assert!(said.ends_with("when it was loaded") || said.starts_with("ONNX Runtime"), "{said}");
    let moment = owner.model.moment;
    owner.until(|model| model.moment > moment).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_graph_that_does_not_answer_is_refused() {
    let Some(settings) = trying(settings(), MEMORY_BYTES, Duration::from_millis(1500)) else { return };
    let server = Server::start(settings).await;
    assert_eq!(refusal(&server, &slow(2000)).await, "it did not answer within 1.5 s when it was loaded");
    assert_eq!(refusal(&server, &deep(20_001)).await, "it has 20001 nodes, more than the limit of 20000");
    let answer = upload(&server, "good.onnx", &good()).await;
    assert_eq!(answer.status, 201, "the next one is taken: {}", answer.text());
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_graph_that_onnx_runtime_does_not_take_is_refused_with_its_words() {
    let Some(settings) = trying(settings(), MEMORY_BYTES, PATIENCE) else { return };
    let server = Server::start(settings).await;
    let said = refusal(&server, &graph(|graph, number| graph.node("Nonsense", "x", &[number], &[]))).await;
    assert!(said.starts_with("ONNX Runtime cannot run the network: ") && said.contains("Nonsense"), "{said}");
    let infinite = graph(|graph, number| {
        let zero = graph.floats("zero", &[1, 1], &[0.0]);
        graph.node("Div", "x", &[number, &zero], &[])
    });
    let said = refusal(&server, &infinite).await;
    assert!(said.contains("not finite"), "{said}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_earlier_server_kept_is_tried_when_it_is_first_used() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    assert_eq!(upload(&server, "large.onnx", &large(1 << 30)).await.status, 201, "this one tries nothing");
    server.end().await;

    let Some(settings) = trying(settings_with_data(data.path()), 600 << 20, PATIENCE) else { return };
    let server = Server::start(settings).await;
    let mut owner = server.owner().await;
    owner.ask(Command::SetGame { fen: "startpos".to_owned(), moves: Vec::new() }).await.unwrap();
    let new = Command::NewSearch {
        position: 0,
        evaluator: "network:large".to_owned(),
        settings: Vec::new(),
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    };
    let (code, message) = owner.ask(new).await.unwrap_err();
    assert_eq!(code, wire::Code::Failed);
    assert!(message.ends_with("it took more than 600 MB of memory when it was loaded"), "{message}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_hangs_fails_for_its_search_and_no_other() {
    // Not tried, as files are not that the command line names; what it takes to be loaded is not bounded then.
    let folder = Folder::new();
    let path = folder.file("slow.onnx", &slow(4));
    let Some(settings) = trying(settings(), MEMORY_BYTES, Duration::from_millis(10)) else { return };
    settings.catalogue.add(&path).unwrap();
    let server = Server::start(settings).await;
    let mut others = server.owner().await;
    let other = others.search("startpos", "random", &[]).await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "network:slow", &[]).await;
    owner.ask(Command::Step { search, simulations: 1 }).await.unwrap();
    let said = |event: &Event| matches!(event, Event::Notice { message, .. } if message.contains("the network did not answer within 0.01 s"));
    owner.until_event(said).await;
    owner.until(|model| model.status().state == RunState::Failed).await;
    others.ask(Command::Step { search: other, simulations: 5 }).await.unwrap();
    others.until_resting_at(5).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signal_ends_a_server_that_is_trying_a_network() {
    if networks::library::locate().is_none() {
        eprintln!("skipped: needs ONNX Runtime");
        return;
    }
    let server = Process::serve(&["--no-data", "--max-network-seconds", "3600"]);
    let (mut uploading, graph) = (TcpStream::connect(server.address).await.unwrap(), slow(5000));
    let head = format!(
        "POST /api/networks?name=slow.onnx HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n",
        server.address,
        graph.len()
    );
    uploading.write_all(&[head.as_bytes(), &graph].concat()).await.unwrap();
    let child = loop {
        if let Some(child) = server.child() {
            break child;
        }
        tokio::task::yield_now().await;
    };
    server.terminate();
    server.end().await;
    // Its child ends with it.
    while std::fs::read_to_string(format!("/proc/{child}/stat")).is_ok_and(|stat| !stat.contains(") Z ")) {
        tokio::task::yield_now().await;
    }
    // Until here somebody waits for the answer.
    drop(uploading);
}
