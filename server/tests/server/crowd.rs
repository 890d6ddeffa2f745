//! Many clients at once, some of them hostile: who asks for something is served.

use std::net::SocketAddr;

use crate::support::http::get;
use crate::support::{Client, Folder, Server, settings, settings_with_data, token_cookie};
use server::analyses::Key;
use server::limits::Limits;
use server::serving::Settings;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use wire::{Code, Command, Event, Until, Watch};

async fn with_limits(limits: Limits) -> Server {
    Server::start(Settings { limits, ..settings() }).await
}

/// Connects and sends part of a request.
async fn half(address: SocketAddr, part: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(part).await.unwrap();
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_ask_for_nothing_make_room() {
    let server = with_limits(Limits { connections: 8, ..Limits::default() }).await;
    let mut silent = Vec::new();
    for number in 0..40 {
        silent.push(half(server.address, if number % 2 == 0 { b"" } else { b"GET /health HTTP/1.1\r\nHo" }).await);
    }
    assert_eq!(get(server.address, "/health", &[]).await.status, 200);
    // The one that has waited longest was closed.
    assert!(matches!(silent[0].read(&mut [0]).await, Ok(0) | Err(_)));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_connection_makes_room_and_one_that_is_answered_does_not() {
    let server = with_limits(Limits { connections: 2, ..Limits::default() }).await;
    let mut idle = half(server.address, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    let mut answer = [0; 12];
    idle.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    for _ in 0..4 {
        assert_eq!(get(server.address, "/health", &[]).await.status, 200);
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_that_open_nothing_make_room() {
    let server = with_limits(Limits { sockets: 4, ..Limits::default() }).await;
    let mut silent = Vec::new();
    for _ in 0..6 {
        silent.push(Client::connect(server.address).await);
    }
    let owner = server.owner().await;
    let reason = silent[0].until_closed().await.expect("it is told why");
    assert!(reason.contains("has opened no analysis"), "{reason}");
    drop((owner, silent));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_default_limits_no_crowd_that_says_nothing_keeps_an_owner_out() {
    // Both ends are in this process.
    assert!(server::system::raise_handles() > 3000, "the system allows too few open files for this test");
    let server = Server::default().await;
    let mut silent = Vec::new();
    for _ in 0..255 {
        silent.push(Client::connect(server.address).await);
    }
    let mut halves = Vec::new();
    for _ in 0..1020 {
        halves.push(half(server.address, b"GET / HTTP/1.1\r\nHost: local").await);
    }
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "classical", &[]).await;
    owner.ask(Command::Go { search, until: Until::nodes(100) }).await.unwrap();
    owner.until(|model| model.status().reached.is_some()).await;
    assert_eq!(get(server.address, "/health", &[]).await.status, 200);
    drop((silent, halves));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn places_are_kept_for_who_has_the_token() {
    let token = Some(Key::shown("secret").hash());
    let limits = Limits { sockets: 8, ..Limits::default() };
    let server = Server::start(Settings { token, limits, ..settings() }).await;
    let mut owner = Client::connect_with(server.address, &token_cookie("secret")).await;
    owner.open(None, None).await;
    let analysis = owner.welcome().analysis.clone();
    let mut viewers = Vec::new();
    for _ in 0..6 {
        let mut viewer = Client::connect(server.address).await;
        viewer.open(Some(&analysis), None).await;
        viewers.push(viewer);
    }
    let mut refused = Client::connect(server.address).await;
    let reason = refused.until_closed().await.expect("it is told why");
    assert!(reason.contains("try again later"), "{reason}");
    let mut again = Client::connect_with(server.address, &token_cookie("secret")).await;
    again.open(Some(&analysis), None).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_welcomed_has_its_place_from_then_on() {
    for _ in 0..20 {
        let server = with_limits(Limits { sockets: 1, ..Limits::default() }).await;
        let _owner = server.owner().await;
        let reason = Client::connect(server.address).await.until_closed().await.expect("it is told why");
        assert!(reason.contains("try again later"), "{reason}");
        server.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn visits_that_come_to_nothing_keep_nobody_out() {
    let server = with_limits(Limits { analyses: 4, ..Limits::default() }).await;
    for _ in 0..200 {
        server.owner().await;
    }
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "classical", &[]).await;
    owner.ask(Command::Go { search, until: Until::nodes(10) }).await.unwrap();
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_with_nothing_in_it_ends_with_its_last_connection_and_a_game_stays() {
    let server = Server::default().await;
    let open = async |moves: &str| {
        let mut owner = server.owner().await;
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        owner.ask(Command::SetGame { fen: "startpos".to_owned(), moves }).await.unwrap();
        owner.welcome().clone()
    };
    let (empty, game) = (open("").await, open("e2e4").await);
    let code = loop {
        let mut client = Client::connect(server.address).await;
        match client.try_open(Some(&empty.analysis), empty.key.as_deref()).await {
            Err((code, _)) => break code,
            // It has not noticed yet that everybody has left.
            Ok(()) => tokio::task::yield_now().await,
        }
    };
    assert_eq!(code, Code::NotFound);
    let mut client = Client::connect(server.address).await;
    client.open(Some(&game.analysis), game.key.as_deref()).await;
    assert_eq!(client.game().positions.len(), 2);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn however_often_a_viewer_looks_elsewhere_it_is_answered_and_shown_the_newest() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "random", &[]).await;
    owner.ask(Command::Go { search, until: Until::nodes(200_000) }).await.unwrap();
    let mut viewer = server.viewer_of(&owner).await;
    viewer.ask(Command::Credit { frames: 64 }).await.unwrap();
    let mut last = 0;
    for number in 1..=150 {
        let watch = Watch { max_nodes: number, interval_ms: 10, ..Watch::whole(search) };
        last = viewer.send(Command::Watch(watch)).await;
    }
    let mut answers = 0;
    while answers < 150 {
        let event = viewer.next().await.expect("the connection stays");
        answers += u32::from(matches!(event, Event::Done { request } if request <= last));
    }
    owner.ask(Command::Stop { search }).await.unwrap();
    viewer.until(|model| model.nodes.len() == 150 && model.status().state != wire::RunState::Running).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn parts_of_logs_wait_until_others_are_sent() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "random", &[]).await;
    owner.ask(Command::Step { search, simulations: 100 }).await.unwrap();
    let path = format!("/api/analyses/{}/searches/{search}/log", owner.welcome().analysis);
    let most = u32::try_from(server::http::log::MOST_KIB).unwrap();
    let all = server.shared.downloads.clone().acquire_many_owned(most).await.unwrap();
    let ask = tokio::spawn({
        let (address, path) = (server.address, path.clone());
        async move { get(address, &path, &[]).await }
    });
    owner.ask(Command::Step { search, simulations: 1 }).await.unwrap();
    assert!(!ask.is_finished());
    drop(all);
    assert_eq!(ask.await.unwrap().status, 200);
    assert_eq!(get(server.address, &path, &[]).await.status, 200);
    assert_eq!(
        server.shared.downloads.available_permits(),
        server::http::log::MOST_KIB,
        "all that was sent gives its room back"
    );
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_disk_is_used_up_no_search_is_begun_and_those_that_are_there_go_on() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "classical", &[]).await;
    owner.ask(Command::Step { search, simulations: 50 }).await.unwrap();
    owner.watch(search).await;
    owner.until_resting_at(50).await;
    let welcome = owner.welcome().clone();
    server.end().await;

    let limits = Limits { disk_bytes: 1000, ..Limits::default() };
    let server = Server::start(Settings { limits, ..settings_with_data(data.path()) }).await;
    server.shared.registry.storage().unwrap().disk().count().unwrap();
    let mut owner = Client::connect(server.address).await;
    owner.open(Some(&welcome.analysis), welcome.key.as_deref()).await;
    let new = Command::NewSearch {
        position: 0,
        evaluator: "uniform".to_owned(),
        settings: Vec::new(),
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    };
    let (code, message) = owner.ask(new).await.unwrap_err();
    assert!(code == Code::Limit && message.contains("under My analyses"), "{message}");
    owner.ask(Command::Step { search, simulations: 50 }).await.unwrap();
    owner.watch(search).await;
    owner.until_resting_at(100).await;
    // It was said once, as soon as something was to be written.
    let is_it = |event: &&Event| matches!(event, Event::Notice { message, .. } if message.contains("used up"));
    assert_eq!(owner.events.iter().filter(is_it).count(), 1, "{:?}", owner.events);
    let health = get(server.address, "/health", &[]).await.json();
    assert!(health["disk"]["problem"].as_str().unwrap().contains("used up"), "{health}");
    let page = get(server.address, "/analyses", &[]).await;
    assert!(page.text().contains("disk-problem"));
    server.end().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn others_cannot_look_into_the_data_folder() {
    use std::os::unix::fs::PermissionsExt as _;
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let mode = std::fs::metadata(data.path()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
    server.end().await;
}
