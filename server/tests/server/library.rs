//! The library of a server: what is found in it, what a person does with an analysis, and what comes of crashes, damage and full disks.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command as Program;

use server::limits::Limits;
use server::serving::Settings;
use wire::record::{Notes, Record, RecordedMove};
use wire::{Command, Event, GameEdit, Until};

use crate::process::Process;
use crate::support::http::{Response, get, new_browser, request};
use crate::support::{Client, Folder, Server, document, library, settings_with_data};

async fn ask(address: SocketAddr, method: &str, path: &str, cookies: &str) -> Response {
    request(address, method, path, &[&format!("Cookie: {cookies}")], b"").await
}

async fn rename(address: SocketAddr, id: &str, name: &str, cookies: &str) -> u16 {
    let lines = [&*format!("Cookie: {cookies}"), "Content-Type: application/json"];
    let body = serde_json::json!({ "name": name }).to_string();
    request(address, "PUT", &format!("/api/analyses/{id}/name"), &lines, body.as_bytes()).await.status
}

/// The ids of a list.
async fn listed(address: SocketAddr, query: &str, cookies: &str) -> Vec<String> {
    let list = ask(address, "GET", &format!("/api/analyses{query}"), cookies).await;
    assert_eq!(list.status, 200, "{}", list.text());
    list.json().as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

/// Makes an analysis of a game and searches so many nodes; its id and its digest.
async fn made(address: SocketAddr, cookies: &str, moves: &str, nodes: u32) -> (String, String) {
    let mut maker = Client::connect_with(address, cookies).await;
    maker.open(None, None).await;
    let search = maker.search("startpos", "classical", &[]).await;
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    maker.ask(Command::SetGame { fen: "startpos".to_owned(), moves }).await.unwrap();
    maker.ask(Command::Go { search, until: Until::nodes(nodes) }).await.unwrap();
    maker.until_resting_at(nodes).await;
    // What rests is written before anything else is done.
    let position = maker.game().current;
    maker.ask(Command::Visit { position }).await.unwrap();
    (maker.welcome().analysis.clone(), maker.model.digest().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn analyses_are_found_by_words_positions_and_days() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let (address, browser) = (server.address, new_browser(server.address).await);
    let (open, _) = made(address, &browser, "e2e4 e7e5 g1f3", 20).await;
    let (closed, _) = made(address, &browser, "d2d4 d7d5", 60).await;
    assert_eq!(rename(address, &closed, "Müller’s  repertoire", &browser).await, 204);
    for (query, expected) in [
        ("?text=nf3", &[&open][..]),
        ("?text=MULLER%20rep", &[&closed]),
        ("?text=d4+nothing", &[]),
        ("?position=startpos&sort=-created", &[&open, &closed]),
        ("?position=rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR_w", &[&open]),
        ("?position=rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR_b", &[]),
        ("?position=8/8/8/3p4/3P4/8/8/8&match=part", &[&closed]),
        ("?position=pe5+.e2&match=part", &[&open]),
        ("?position=8/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/8&match=pawns", &[&open]),
        ("?sort=nodes", &[&closed, &open]),
        ("?sort=name", &[&open, &closed]),
        ("?since=2020-01-01&until=2999-12-31&sort=created", &[&closed, &open]),
        ("?until=2020-01-01", &[]),
        ("?sort=created&from=1", &[&open]),
        ("?list=archived", &[]),
    ] {
        let found = listed(address, query, &browser).await;
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{query}");
    }
    for (query, problem) in [
        ("?position=e4", "8 ranks"),
        ("?since=yesterday", "is no day"),
        ("?sort=age", "sort is one of: changed"),
        ("?match=roughly", "match is one of"),
        ("?list=lost", "list is one of"),
    ] {
        let refused = ask(address, "GET", &format!("/api/analyses{query}"), &browser).await;
        assert!(refused.status == 400 && refused.text().contains(problem), "{query}: {}", refused.text());
    }
    let one = ask(address, "GET", "/api/analyses?text=repertoire", &browser).await.json();
    assert_eq!(
        (&one[0]["name"], &one[0]["nodes"], &one[0]["title"]),
        (&"Müller’s repertoire".into(), &60.into(), &"1. d4 d5".into())
    );
    // The page finds the same, and says what is no position.
    let page =
        ask(address, "GET", "/analyses?text=rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR%20w", &browser).await;
    assert!(page.text().contains(&open) && !page.text().contains(&closed));
    assert!(page.text().contains("1 analysis found"));
    let page = ask(address, "GET", "/analyses?position=e4", &browser).await;
    assert!(page.status == 200 && page.text().contains("That is not a position"), "{}", page.status);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_words_is_found_without_a_search() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let (address, browser) = (server.address, new_browser(server.address).await);
    let mut owner = Client::connect_with(address, &browser).await;
    owner.open(None, None).await;
    let text = str::to_owned;
    let tags = [("White", "Anna Müller"), ("Black", "?"), ("Event", "Club"), ("Date", "2026.11.??")];
    let tags = tags.map(|(name, value)| (text(name), text(value))).into();
    // 1. e4 e5 (1... c5).
    let moves = [(0, 12 | 28 << 6), (1, 52 | 36 << 6), (1, 50 | 34 << 6)];
    let record = Record {
        fen: text("startpos"),
        notes: Notes { tags, outcome: text("1-0"), ..Notes::default() },
        moves: moves.map(|(from, mv)| RecordedMove { from, mv, notes: None }).into(),
    };
    owner.ask(Command::SetRecord(Box::new(record))).await.unwrap();
    let id = owner.welcome().analysis.clone();
    let list = ask(address, "GET", "/api/analyses?text=muller+club", &browser).await.json();
    let known = ["white", "event", "date", "result"].map(|name| list[0][name].as_str().unwrap_or_default());
    assert_eq!(known, ["Anna Müller", "Club", "2026.11.??", "1-0"]);
    assert_eq!(
        (&list[0]["id"], &list[0]["black"], &list[0]["positions"]),
        (&id.as_str().into(), &().into(), &4.into())
    );
    assert!(ask(address, "GET", "/analyses", &browser).await.text().contains("Anna Müller – ?, Nov 2026"));
    // Variations are found, until they are deleted.
    let sicilian = "?position=rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(listed(address, sicilian, &browser).await, [id.as_str()]);
    owner.ask(Command::EditGame { edits: vec![GameEdit::Delete { position: 3 }] }).await.unwrap();
    assert_eq!(listed(address, sicilian, &browser).await, [""; 0]);
    owner.ask(Command::UndoGame).await.unwrap();
    assert_eq!(listed(address, sicilian, &browser).await, [id.as_str()]);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn analyses_are_named_copied_archived_and_removed() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let (address, browser) = (server.address, new_browser(server.address).await);
    let (id, digest) = made(address, &browser, "e2e4", 300).await;
    let path = format!("/api/analyses/{id}");
    assert_eq!(rename(address, &id, " My\ngame ", &browser).await, 204);
    let copy = ask(address, "POST", &format!("{path}/duplicate"), &browser).await;
    assert_eq!(copy.status, 201);
    let copy = copy.json()["id"].as_str().unwrap().to_owned();
    let names = ask(address, "GET", "/api/analyses?sort=created", &browser).await.json();
    assert_eq!((&names[0]["name"], &names[1]["name"]), (&"My game (2)".into(), &"My game".into()));
    // The copy goes on by itself.
    let mut owner = Client::connect_with(address, &browser).await;
    owner.open(Some(&copy), None).await;
    owner.watch(0).await;
    owner.until_resting_at(300).await;
    assert_eq!(owner.model.digest(), digest);
    owner.ask(Command::Step { search: 0, simulations: 50 }).await.unwrap();
    owner.until_resting_at(350).await;
    let mut first = Client::connect_with(address, &browser).await;
    first.open(Some(&id), None).await;
    first.watch(0).await;
    first.until_resting_at(300).await;

    assert_eq!(ask(address, "POST", &format!("{path}/archive"), &browser).await.status, 204);
    assert_eq!(listed(address, "", &browser).await, [copy.as_str()]);
    assert_eq!(listed(address, "?list=archived", &browser).await, [id.as_str()]);
    assert!(ask(address, "GET", "/analyses?list=archived", &browser).await.text().contains("My game"));
    assert_eq!(ask(address, "POST", &format!("{path}/unarchive"), &browser).await.status, 204);
    // Only what was deleted is removed for good, and then nothing is left of it.
    assert_eq!(ask(address, "POST", &format!("{path}/remove"), &browser).await.status, 404);
    assert_eq!(ask(address, "DELETE", &path, &browser).await.status, 204);
    assert!(data.path().join(&id).join("search-0.log").is_file(), "it can be brought back");
    assert_eq!(ask(address, "POST", &format!("{path}/remove"), &browser).await.status, 204);
    assert!(!data.path().join(&id).exists() && data.path().join(&copy).exists());
    assert_eq!(ask(address, "POST", &format!("{path}/restore"), &browser).await.status, 404);
    // Strangers may look and copy, and nothing else.
    let stranger = new_browser(address).await;
    let path = format!("/api/analyses/{copy}");
    for what in ["archive", "unarchive", "remove"] {
        let foreign = [&*format!("Cookie: {stranger}"), "Origin: https://evil.example"];
        let answer = request(address, "POST", &format!("{path}/{what}"), &foreign, b"").await;
        assert_eq!(answer.status, 403, "{what}");
    }
    for (body, kind) in [("{}", "application/json"), ("name=x", "application/x-www-form-urlencoded")] {
        let lines = [&*format!("Cookie: {browser}"), &*format!("Content-Type: {kind}")];
        assert_eq!(request(address, "PUT", &format!("{path}/name"), &lines, body.as_bytes()).await.status, 400);
    }
    // By forms, which lead back to where one was.
    let origin = format!("Origin: http://{address}");
    let lines = [&*format!("Cookie: {browser}"), &*origin, "Content-Type: application/x-www-form-urlencoded"];
    let form =
        request(address, "POST", &format!("/analyses/{copy}/rename?sort=name"), &lines, b"name=Other+name").await;
    assert_eq!((form.status, form.header("location")), (303, &*format!("/analyses?sort=name&renamed={copy}")));
    let page = ask(address, "GET", form.header("location"), &browser).await;
    assert!(page.text().contains("data-testid=\"renamed-notice\"") && page.text().contains("Other name"));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_person_decided_outlives_a_killed_server() {
    let data = Folder::new();
    let mut process = Process::start(data.path());
    let browser = new_browser(process.address).await;
    let (id, digest) = made(process.address, &browser, "e2e4 c7c5", 200).await;
    let path = format!("/api/analyses/{id}");
    let mut copies = 0;
    for round in 0..3 {
        let name = format!("Round {round}");
        assert_eq!(rename(process.address, &id, &name, &browser).await, 204);
        process = killed_and_started(process, data.path());
        let list = ask(process.address, "GET", &format!("/api/analyses?text=Round+{round}&sort=-created"), &browser)
            .await
            .json();
        assert_eq!(list[0]["id"], id.as_str());
        assert_eq!(ask(process.address, "POST", &format!("{path}/duplicate"), &browser).await.status, 201);
        copies += 1;
        process = killed_and_started(process, data.path());
        assert_eq!(listed(process.address, "", &browser).await.len(), 1 + copies);
        assert_eq!(ask(process.address, "POST", &format!("{path}/archive"), &browser).await.status, 204);
        process = killed_and_started(process, data.path());
        assert_eq!(listed(process.address, "?list=archived", &browser).await, [id.as_str()]);
        assert_eq!(ask(process.address, "DELETE", &path, &browser).await.status, 204);
        process = killed_and_started(process, data.path());
        assert_eq!(listed(process.address, "/deleted", &browser).await, [id.as_str()]);
        assert_eq!(ask(process.address, "POST", &format!("{path}/restore"), &browser).await.status, 204);
        assert_eq!(ask(process.address, "POST", &format!("{path}/unarchive"), &browser).await.status, 204);
        process = killed_and_started(process, data.path());
        let mut owner = Client::connect_with(process.address, &browser).await;
        owner.open(Some(&id), None).await;
        owner.watch(0).await;
        owner.until_resting_at(200).await;
        assert_eq!(owner.model.digest(), digest);
    }
    let health = get(process.address, "/health", &[]).await.json();
    assert!(health["library_problem"].is_null(), "{health}");
    process.terminate();
    process.end().await;
}

fn killed_and_started(mut process: Process, data: &Path) -> Process {
    process.kill();
    Process::start(data)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_servers_before_the_library_kept_is_taken_in() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let (address, browser) = (server.address, new_browser(server.address).await);
    let (kept, digest) = made(address, &browser, "e2e4", 100).await;
    let (deleted, _) = made(address, &browser, "d2d4", 50).await;
    server.end().await;
    // As they were kept then.
    let documents = [document(data.path(), &kept), document(data.path(), &deleted)];
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(data.path().join(format!("library.sqlite{end}")));
    }
    for (id, document) in [&kept, &deleted].into_iter().zip(&documents) {
        std::fs::write(data.path().join(id).join("analysis.json"), document).unwrap();
    }
    let trash = data.path().join("trash/analyses");
    std::fs::create_dir_all(&trash).unwrap();
    std::fs::write(data.path().join(&deleted).join("deleted.json"), r#"{"deleted_s":1790000000,"days":[20718,20719]}"#)
        .unwrap();
    std::fs::rename(data.path().join(&deleted), trash.join(&deleted)).unwrap();

    // A crash in the midst of it: one is in the library already, and its file is still there.
    for round in 0..2 {
        let server = Server::start(settings_with_data(data.path())).await;
        let address = server.address;
        assert_eq!(listed(address, "?text=e4", &browser).await, [kept.as_str()]);
        let list = ask(address, "GET", "/api/analyses/deleted", &browser).await.json();
        assert_eq!((&list[0]["id"], &list[0]["deleted_s"]), (&deleted.as_str().into(), &1_790_000_000.into()));
        assert_eq!(document(data.path(), &kept), documents[0]);
        let entry = library(data.path()).entry(&deleted).unwrap().unwrap();
        // The server counts this day, too, at some time after its start.
        assert!((2..=3).contains(&entry.deleted.unwrap().days), "round {round}: {entry:?}");
        let mut owner = Client::connect_with(address, &browser).await;
        owner.open(Some(&kept), None).await;
        owner.watch(0).await;
        owner.until_resting_at(100).await;
        assert_eq!(owner.model.digest(), digest);
        server.end().await;
        assert!(!data.path().join(&kept).join("analysis.json").exists());
        assert!(data.path().join(&deleted).join("search-0.log").is_file() && !trash.join(&deleted).exists());
        std::fs::write(data.path().join(&kept).join("analysis.json"), b"what an older copy says").unwrap();
    }
    let server = Server::start(settings_with_data(data.path())).await;
    let path = format!("/api/analyses/{deleted}/restore");
    assert_eq!(ask(server.address, "POST", &path, &browser).await.status, 204);
    assert_eq!(document(data.path(), &deleted), documents[1]);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_library_is_put_aside_and_said() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let browser = new_browser(server.address).await;
    for moves in ["e2e4", "d2d4", "c2c4"] {
        made(server.address, &browser, moves, 30).await;
    }
    server.end().await;
    let file = data.path().join("library.sqlite");
    drop(library(data.path()));
    let mut bytes = std::fs::read(&file).unwrap();
    // The last page, which is none of the tables' own.
    let end = bytes.len() - 8192;
    bytes[end..].fill(0x77);
    std::fs::write(&file, &bytes).unwrap();
    let server = Server::start(settings_with_data(data.path())).await;
    let health = get(server.address, "/health", &[]).await.json();
    let problem = health["library_problem"].as_str().expect("it is said");
    assert!(problem.contains("the library was damaged") && problem.contains("library.sqlite.damaged"), "{problem}");
    assert_eq!(std::fs::read(data.path().join("library.sqlite.damaged")).unwrap(), bytes);
    let page = ask(server.address, "GET", "/analyses", &browser).await;
    assert!(page.text().contains("data-testid=\"library-damage\""));
    made(server.address, &browser, "g1f3", 30).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_said_before_it_is_full() {
    let data = Folder::new();
    // Room for the library itself, and little more.
    let limits = Limits { disk_bytes: 1_000_000, free_bytes: 0, ..Limits::default() };
    let server = Server::start(Settings { limits, ..settings_with_data(data.path()) }).await;
    let (address, browser) = (server.address, new_browser(server.address).await);
    let mut owner = Client::connect_with(address, &browser).await;
    owner.open(None, None).await;
    let disk = server.shared.registry.storage().unwrap().disk().clone();
    disk.note_written(930_000_u64.saturating_sub(disk.used()));
    let search = owner.search("startpos", "classical", &[]).await;
    owner.ask(Command::Go { search, until: Until::nodes(50) }).await.unwrap();
    let told = owner.until_event(|event| matches!(event, Event::Notice { .. })).await;
    let Event::Notice { message, .. } = told else { unreachable!() };
    assert!(message.contains("MB left on the server's disk"), "{message}");
    let page = ask(address, "GET", "/analyses", &browser).await;
    assert!(page.text().contains("data-testid=\"disk-left\"") && page.text().contains("left on the server"));
    assert_eq!(get(address, "/health", &[]).await.json()["disk"]["nearly_full"], true);
    // Once it is full, no copy is begun; deleting goes on.
    let id = owner.welcome().analysis.clone();
    disk.note_written(1_000_000);
    let copy = ask(address, "POST", &format!("/api/analyses/{id}/duplicate"), &browser).await;
    assert!(copy.status == 500 && copy.text().contains("used up"), "{}", copy.text());
    assert_eq!(ask(address, "DELETE", &format!("/api/analyses/{id}"), &browser).await.status, 204);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_running_server_is_a_data_folder() {
    let data = Folder::new();
    let mut process = Process::start(data.path());
    let browser = new_browser(process.address).await;
    let (id, digest) = made(process.address, &browser, "e2e4", 200).await;
    let to = data.path().with_extension("backup");
    let file = data.path().with_extension("sqlite");
    let backup = |arguments: &[&std::ffi::OsStr]| {
        let mut program = Program::new(env!("CARGO_BIN_EXE_puctoscope"));
        let output = program.arg("backup").arg("--data").arg(data.path()).args(arguments).output().unwrap();
        (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let (code, said) = backup(&["--to".as_ref(), file.as_os_str()]);
    assert!(code == Some(0) && said.starts_with("1 analyses copied"), "{said}");
    let (code, said) = backup(&["--to".as_ref(), file.as_os_str()]);
    assert!(code == Some(2) && said.contains("there already"), "{said}");
    let (code, said) = backup(&["--logs".as_ref(), "--to".as_ref(), to.as_os_str()]);
    assert_eq!(code, Some(0), "{said}");
    process.kill();
    let server = Server::start(settings_with_data(&to)).await;
    let mut owner = Client::connect_with(server.address, &browser).await;
    owner.open(Some(&id), None).await;
    owner.watch(0).await;
    owner.until_resting_at(200).await;
    assert_eq!(owner.model.digest(), digest);
    server.end().await;
    std::fs::remove_dir_all(&to).unwrap();
    std::fs::remove_file(&file).unwrap();
    let nothing = Folder::new();
    let refused = Program::new(env!("CARGO_BIN_EXE_puctoscope"))
        .args(["backup", "--to", "nowhere", "--data"])
        .arg(nothing.path())
        .output()
        .unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("has no library"));
}
