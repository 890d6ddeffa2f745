//! The server as a process: its first line, its signals, its exit code.

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use wire::{Command as Ask, Event, Until};

use super::command_line::refused;
use crate::support::http::request;
use crate::support::{Client, Folder, shipped_copy};

/// A server process that ends with its test.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    pub(crate) fn start(data: &Path) -> Self {
        Self::of(
            Command::new(env!("CARGO_BIN_EXE_puctoscope"))
                .args(["serve", "--evaluator", "classical", "--data"])
                .arg(data),
        )
    }

    /// Starts a server with options of its own, and a default evaluator that needs no network.
    pub(crate) fn serve(options: &[&str]) -> Self {
        Self::of(
            Command::new(env!("CARGO_BIN_EXE_puctoscope")).args(["serve", "--evaluator", "classical"]).args(options),
        )
    }

    /// The system's number of it.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The process that it has started, if it has one now.
    pub(crate) fn child(&self) -> Option<u32> {
        let parent = self.child.id().to_string();
        // After the name, which may hold anything, come the state and the parent.
        let is_child =
            |stat: &str| stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)) == Some(&*parent);
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let mut ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        ids.find(|id: &u32| std::fs::read_to_string(format!("/proc/{id}/stat")).is_ok_and(|stat| is_child(&stat)))
    }

    fn of(command: &mut Command) -> Self {
        Self::started(command.args(["--address", "127.0.0.1:0"]))
    }

    /// A process that says where it listens.
    pub(crate) fn started(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").unwrap_or_else(|| panic!("it said {line:?}"));
        Self { address: address.parse().unwrap(), child }
    }

    /// Ends it at once, as a crash does.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    #[allow(unsafe_code, reason = "std has no call that sends a signal other than the one that cannot be handled")]
    pub(crate) fn terminate(&self) {
        let id = self.child.id().try_into().unwrap();
        // SAFETY: the process is this one's own child and has not been waited for.
        assert_eq!(unsafe { libc::kill(id, libc::SIGTERM) }, 0);
    }

    pub(crate) async fn end(mut self) -> String {
        tokio::task::spawn_blocking(move || {
            let mut text = String::new();
            self.child.stderr.take().unwrap().read_to_string(&mut text).unwrap();
            assert!(self.child.wait().unwrap().success(), "{text}");
            text
        })
        .await
        .unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signal_ends_it_in_order_and_what_ran_is_on_disk() {
    let data = Folder::new();
    let process = Process::start(data.path());
    let mut owner = Client::connect(process.address).await;
    owner.open(None, None).await;
    let search = owner.search("startpos", "random", &[]).await;
    owner.ask(Ask::Go { search, until: Until::stopped() }).await.unwrap();
    owner.until(|model| model.moment > 100).await;
    process.terminate();
    assert_eq!(owner.until_closed().await.as_deref(), Some("the server is shutting down"));
    process.end().await;
    let (moment, analysis) = (owner.model.moment, owner.welcome().analysis.clone());

    let process = Process::start(data.path());
    let mut again = Client::connect(process.address).await;
    again.open(Some(&analysis), None).await;
    again.watch(search).await;
    again.until(|model| model.moment >= moment && model.status().digest.is_some()).await;
    process.terminate();
    process.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_loses_a_second_at_most() {
    let data = Folder::new();
    let mut process = Process::start(data.path());
    let mut owner = Client::connect(process.address).await;
    owner.open(None, None).await;
    let search = owner.search("startpos", "random", &[]).await;
    // A search that rests is written at once: the next answer comes after that.
    owner.ask(Ask::Step { search, simulations: 200 }).await.unwrap();
    owner.until_resting_at(200).await;
    owner.ask(Ask::Stop { search }).await.unwrap();
    owner.ask(Ask::Go { search, until: Until::stopped() }).await.unwrap();
    owner.until(|model| model.moment > 300).await;
    process.kill();
    let analysis = owner.welcome().analysis.clone();

    let process = Process::start(data.path());
    let mut again = Client::connect(process.address).await;
    again.open(Some(&analysis), None).await;
    again.watch(search).await;
    again.until(|model| model.moment >= 200 && model.status().digest.is_some()).await;
    process.terminate();
    process.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_after_a_crash_is_told_what_was_interrupted() {
    let data = Folder::new();
    let mut process = Process::start(data.path());
    let mut owner = Client::connect(process.address).await;
    owner.open(None, None).await;
    let search = owner.search("startpos", "random", &[]).await;
    owner.ask(Ask::Go { search, until: Until::stopped() }).await.unwrap();
    let analysis = owner.welcome().analysis.clone();
    let note = data.path().join(&analysis).join("running");
    owner.until(|_| note.exists()).await;
    process.kill();

    let process = Process::start(data.path());
    let mut again = Client::connect(process.address).await;
    again.open(Some(&analysis), owner.welcome().key.as_deref()).await;
    let told = again.until_event(|event| matches!(event, Event::Notice { search: Some(_), .. })).await;
    let Event::Notice { search: about, message } = told else { panic!() };
    assert!(about == Some(search) && message.contains("stopped while search 0 was running"), "{message}");
    again.ask(Ask::Step { search, simulations: 1 }).await.unwrap();
    again.ask(Ask::Stop { search }).await.unwrap();
    again.ask(Ask::Visit { position: 0 }).await.unwrap();
    assert!(!note.exists(), "what rests was not interrupted");
    process.terminate();
    process.end().await;
}

#[test]
fn a_port_in_use_is_said() {
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    refused(&["serve", "--address", &address, "--no-data", "--site", "/"], "the port is in use");
}

/// A server on a machine without ONNX Runtime, told how to run networks; its default evaluator, its problem, and its log.
async fn without_library(arguments: &[&str]) -> (String, Option<String>, String) {
    let cache = Folder::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_puctoscope"));
    command.args(["serve", "--no-data"]).args(arguments);
    command.env("XDG_CACHE_HOME", cache.path()).env_remove(networks::library::VARIABLE);
    let server = Process::of(&mut command);
    let mut client = Client::connect(server.address).await;
    client.open(None, None).await;
    let welcome = client.welcome();
    assert_eq!(welcome.networks.len(), 1);
    let (evaluator, problem) = (welcome.default_evaluator.clone(), welcome.network_problem.clone());
    drop(client);
    server.terminate();
    (evaluator, problem, server.end().await)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_misses_onnxruntime_starts_and_says_so() {
    let (evaluator, problem, log) = without_library(&["--runtime", "onnxruntime"]).await;
    assert_eq!(evaluator, "classical");
    let problem = problem.expect("a sentence");
    assert!(problem.contains("no ONNX Runtime was found") && problem.contains("make setup"), "{problem}");
    assert!(log.contains("new searches use classical"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_onnxruntime_a_server_computes_networks_itself() {
    let (evaluator, problem, log) = without_library(&[]).await;
    assert_eq!((evaluator, problem), (format!("network:{}", networks::shipped::NAME), None));
    assert!(log.contains("embedded-1") && log.contains("no ONNX Runtime was found"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shipped_network_is_what_new_searches_use() {
    if networks::library::locate().is_none() {
        eprintln!("skipped: needs ONNX Runtime");
        return;
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_puctoscope"));
    let server = Process::of(command.args(["serve", "--no-data"]));
    let mut client = Client::connect(server.address).await;
    client.open(None, None).await;
    assert_eq!(client.welcome().default_evaluator, format!("network:{}", networks::shipped::NAME));
    assert_eq!(client.welcome().network_problem, None);
    drop(client);
    server.terminate();
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_uploaded_network_can_be_named_for_new_searches() {
    if networks::library::locate().is_none() {
        eprintln!("skipped: needs ONNX Runtime");
        return;
    }
    let data = Folder::new();
    let server = Process::start(data.path());
    let uploaded = request(server.address, "POST", "/api/networks?name=mine.pb.gz", &[], &shipped_copy(1)).await;
    assert_eq!(uploaded.status, 201, "{}", uploaded.text());
    server.terminate();
    server.end().await;
    let mut command = Command::new(env!("CARGO_BIN_EXE_puctoscope"));
    command.args(["serve", "--evaluator", "network:mine", "--data"]).arg(data.path());
    let server = Process::of(&mut command);
    let mut client = Client::connect(server.address).await;
    client.open(None, None).await;
    assert_eq!(client.welcome().default_evaluator, "network:mine");
    let deleted = request(server.address, "DELETE", "/api/networks/mine", &[], b"").await;
    assert_eq!(deleted.status, 409, "{}", deleted.text());
    assert!(deleted.text().contains("mine cannot be deleted: new searches use it"), "{}", deleted.text());
    drop(client);
    server.terminate();
    server.end().await;
}
