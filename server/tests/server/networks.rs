//! The list of networks, uploading to it, and a folder that changes.

use std::fs;
use std::path::{Path, PathBuf};

use networks::shipped::NAME as SHIPPED;
use serde_json::Value;
use server::analyses::Key;
use server::limits::Limits;
use server::serving::Settings;
use wire::{Command, NetworkList, NetworkOrigin, Staircase};

use crate::support::http::{Response, get, request};
use crate::support::{Folder, NOTHING, Server, settings, settings_with_data, shipped_copy as network};

async fn upload(server: &Server, name: &str, bytes: &[u8], headers: &[&str]) -> Response {
    request(server.address, "POST", &format!("/api/networks?name={name}"), headers, bytes).await
}

async fn list(server: &Server) -> NetworkList {
    let response = get(server.address, "/api/networks", &[]).await;
    assert_eq!((response.status, response.header("content-type")), (200, "application/json"));
    let accept = format!("Accept: {}", wire::BINARY_TYPE);
    let binary = get(server.address, "/api/networks", &[&accept]).await;
    let list: NetworkList = serde_json::from_slice(&response.body).unwrap();
    assert_eq!(binary.body, wire::encode_networks(wire::Form::Binary, &list), "both forms say the same");
    list
}

async fn names(server: &Server) -> Vec<String> {
    list(server).await.networks.into_iter().map(|entry| entry.name).collect()
}

fn error(response: &Response) -> String {
    response.json()["error"].as_str().expect("a sentence").to_owned()
}

/// Lists the files that uploads left on the disk.
fn kept(data: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(data.join("networks")).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_says_what_describe_says() {
    let settings = settings();
    settings.catalogue.add_shipped().unwrap();
    let server = Server::start(settings).await;
    let list = list(&server).await;
    assert_eq!((list.networks.len(), list.unusable.len(), list.has_folder), (1, 0, false));
    let entry = &list.networks[0];
    assert_eq!((entry.name.as_str(), entry.origin), (SHIPPED, NetworkOrigin::Shipped));
    let described = networks::shipped::open(&networks::Limits::default()).unwrap();
    let rows: Vec<(String, String)> =
        described.description().rows().into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    assert_eq!(entry.rows, rows);
    assert_eq!(entry.sha256, described.description().sha256_hex());
    let owner = server.owner().await;
    assert_eq!(owner.welcome().networks[0].name, SHIPPED);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_uploaded_network_is_offered_once_and_remembered() {
    let data = Folder::new();
    let with_shipped = || {
        let settings = settings_with_data(data.path());
        settings.catalogue.add_shipped().unwrap();
        settings
    };
    let server = Server::start(with_shipped()).await;
    let answer = upload(&server, "mine.pb.gz", &network(1), &[]).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert_eq!((&answer.json()["name"], &answer.json()["origin"]), (&"mine".into(), &"uploaded".into()));
    assert_eq!(answer.json()["rows"][0][1], "mine.pb.gz", "it has its own name");
    let again = upload(&server, "copy.pb.gz", &network(1), &[]).await;
    assert_eq!((again.status, &again.json()["name"]), (200, &"mine".into()), "the same bytes are kept once");
    let shipped = upload(&server, "shipped.pb.gz", networks::shipped::BYTES, &[]).await;
    assert_eq!((shipped.status, &shipped.json()["name"]), (200, &SHIPPED.into()));
    let other = upload(&server, "mine.pb.gz", &network(2), &[]).await;
    assert_eq!((other.status, &other.json()["name"]), (201, &"mine-2".into()), "names are not given twice");
    assert_eq!(other.json()["rows"][0][1], "mine-2.pb.gz", "its file is called like it");
    assert_eq!(names(&server).await, [SHIPPED, "mine", "mine-2"]);
    assert_eq!(kept(data.path()).len(), 2);
    if networks::library::locate().is_some() {
        let mut owner = server.owner().await;
        let search = owner.search("startpos", "network:mine", &[]).await;
        owner.ask(Command::Step { search, simulations: 5 }).await.unwrap();
        owner.until_resting_at(5).await;
    }
    server.end().await;

    let server = Server::start(with_shipped()).await;
    assert_eq!(names(&server).await, [SHIPPED, "mine", "mine-2"]);
    let delete = |name: &'static str| request(server.address, "DELETE", name, &[], b"");
    assert_eq!(delete("/api/networks/mine").await.status, 204);
    assert_eq!(delete("/api/networks/mine").await.status, 404);
    let refused = request(server.address, "DELETE", &format!("/api/networks/{SHIPPED}"), &[], b"").await;
    assert_eq!(refused.status, 409);
    assert!(error(&refused).contains("only uploaded networks"), "{}", error(&refused));
    assert_eq!(names(&server).await, [SHIPPED, "mine-2"]);
    assert_eq!(kept(data.path()).len(), 1);
    let unreadable = request(server.address, "DELETE", "/api/networks/%FF", &[], b"").await;
    assert_eq!(unreadable.status, 400);
    assert!(!error(&unreadable).is_empty(), "in words that a page can show");
    server.end().await;

    let server = Server::start(with_shipped()).await;
    assert_eq!(names(&server).await, [SHIPPED, "mine-2"], "links to it stay true");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_network_comes_back() {
    let data = Folder::new();
    let all_uploads_bytes = 8 * network(0).len() as u64 / 5;
    let start = || {
        let limits = Limits { all_uploads_bytes, ..Limits::default() };
        Server::start(Settings { limits, ..settings_with_data(data.path()) })
    };
    let server = start().await;
    assert_eq!(upload(&server, "mine.pb.gz", &network(1), &[]).await.status, 201);
    let file = kept(data.path())[0].file_name().unwrap().to_str().unwrap().to_owned();
    let digest = list(&server).await.networks[0].sha256.clone();
    assert_eq!(request(server.address, "DELETE", "/api/networks/mine", &[], b"").await.status, 204);
    assert!(names(&server).await.is_empty() && kept(data.path()).is_empty());
    server.end().await;

    let server = start().await;
    assert!(names(&server).await.is_empty(), "it is not offered again by itself");
    let deleted = get(server.address, "/api/deleted-networks", &[]).await.json();
    assert_eq!(
        (&deleted[0]["file"], &deleted[0]["days_left"], deleted.as_array().map(Vec::len)),
        (&file.as_str().into(), &30.into(), Some(1))
    );
    let restore = async |file: &str| {
        request(server.address, "POST", &format!("/api/deleted-networks/{file}/restore"), &[], b"").await
    };
    for unknown in ["mine", "..%2Fnetworks%2Fx", &file.replace("mine", "other")] {
        assert_eq!(restore(unknown).await.status, 404, "{unknown}");
    }
    let back = restore(&file).await;
    assert_eq!((back.status, &back.json()["sha256"]), (200, &digest.as_str().into()));
    assert_eq!(names(&server).await, ["mine"]);
    assert_eq!(restore(&file).await.json()["name"], "mine", "it is there already");
    assert_eq!(get(server.address, "/api/deleted-networks", &[]).await.json().as_array().map(Vec::len), Some(0));
    // What was deleted takes room, too, but as much again is there for it.
    for number in 2..4 {
        let before = format!("/api/networks/{}", names(&server).await[0]);
        assert_eq!(request(server.address, "DELETE", &before, &[], b"").await.status, 204);
        let answer = upload(&server, "next.pb.gz", &network(number), &[]).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
    }
    let before = format!("/api/networks/{}", names(&server).await[0]);
    assert_eq!(request(server.address, "DELETE", &before, &[], b"").await.status, 204);
    let full = upload(&server, "more.pb.gz", &network(4), &[]).await;
    assert_eq!(full.status, 507);
    assert!(error(&full).contains("deleted networks"), "{}", error(&full));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_network_needs_control_to_be_seen_and_brought_back() {
    let token = Some(Key::shown("secret").hash());
    let server = Server::start(Settings { token, ..settings() }).await;
    assert_eq!(get(server.address, "/api/deleted-networks", &[]).await.status, 403);
    assert_eq!(request(server.address, "POST", "/api/deleted-networks/x/restore", &[], b"").await.status, 403);
    let control = ["Authorization: Bearer secret"];
    assert_eq!(get(server.address, "/api/deleted-networks", &control).await.text(), "[]");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn earlier_uploads_are_offered_although_somebody_looked_before_the_server_listened() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    assert_eq!(upload(&server, "mine.pb.gz", &network(1), &[]).await.status, 201);
    server.end().await;
    let settings = settings_with_data(data.path());
    settings.catalogue.refresh();
    let server = Server::start(settings).await;
    assert_eq!(names(&server).await, ["mine"]);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_data_folder_an_upload_lasts_as_long_as_the_server() {
    let server = Server::default().await;
    assert_eq!(upload(&server, "mine.pb.gz", &network(0), &[]).await.status, 201);
    assert_eq!(names(&server).await, ["mine"]);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_network_is_refused_and_not_kept() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let whole = network(0);
    for (name, bytes, part) in [
        ("text.pb.gz", b"these are no weights".as_slice(), "neither an Lc0 weights file"),
        ("empty.pb.gz", b"", "it is empty"),
        ("cut.pb.gz", &whole[..whole.len() / 2], "damaged or cut short"),
        ("nothing.pb.gz", &NOTHING, "neither an Lc0 weights file"),
    ] {
        let answer = upload(&server, name, bytes, &[]).await;
        assert_eq!(answer.status, 422, "{name}");
        let sentence = error(&answer);
        assert!(sentence.contains(name) && sentence.contains(part), "{sentence}");
    }
    assert!(names(&server).await.is_empty());
    assert!(kept(data.path()).is_empty());
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_is_refused_announced_or_not() {
    let data = Folder::new();
    let bytes = network(0);
    let limits = Limits {
        upload_bytes: bytes.len() as u64 + 20,
        all_uploads_bytes: 2 * bytes.len() as u64,
        ..Limits::default()
    };
    let server = Server::start(Settings { limits, ..settings_with_data(data.path()) }).await;
    let too_large = network(2);
    let announced = upload(&server, "a.pb.gz", &too_large, &[]).await;
    assert_eq!(announced.status, 413);
    assert!(error(&announced).contains("at most"), "{}", error(&announced));
    let chunked = [format!("{:x}\r\n", too_large.len()).as_bytes(), &too_large, b"\r\n0\r\n\r\n"].concat();
    let headers = ["Transfer-Encoding: chunked", "Connection: close"];
    assert_eq!(upload(&server, "a.pb.gz", &chunked, &headers).await.status, 413, "counted while it comes");
    assert_eq!(upload(&server, "a.pb.gz", &bytes, &[]).await.status, 201);
    let full = upload(&server, "b.pb.gz", &network(1), &[]).await;
    assert_eq!(full.status, 507);
    assert!(error(&full).contains("delete one first"), "{}", error(&full));
    assert_eq!(kept(data.path()).len(), 1);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_pages_of_this_server_with_its_token_may_upload() {
    let token = Some(Key::shown("secret").hash());
    let server = Server::start(Settings { token, ..settings() }).await;
    let bytes = network(0);
    let control = "Authorization: Bearer secret";
    let foreign = upload(&server, "a.pb.gz", &bytes, &[control, "Origin: https://evil.example"]).await;
    assert_eq!(foreign.status, 403);
    assert!(error(&foreign).contains("other sites"), "{}", error(&foreign));
    let viewer = upload(&server, "a.pb.gz", &bytes, &[]).await;
    assert_eq!(viewer.status, 403);
    assert!(error(&viewer).contains("token"), "{}", error(&viewer));
    let own = format!("Origin: http://{}", server.address);
    assert_eq!(upload(&server, "a.pb.gz", &bytes, &[control, &own]).await.status, 201);
    for headers in [&[][..], &[control, "Origin: https://evil.example"]] {
        assert_eq!(request(server.address, "DELETE", "/api/networks/a", headers, b"").await.status, 403);
    }
    assert_eq!(names(&server).await, ["a"]);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_read_again_and_what_changed_is_told() {
    let folder = Folder::new();
    folder.file("b.pb.gz", &network(1));
    folder.file("broken.pb.gz", b"not a network");
    folder.file("notes.md", b"not even meant as one");
    let mut settings = settings();
    settings.catalogue.add_shipped().unwrap();
    settings.catalogue.set_folder(folder.path()).unwrap();
    let server = Server::start(settings).await;
    let first = list(&server).await;
    assert!(first.has_folder);
    assert_eq!(names(&server).await, [SHIPPED, "b"]);
    assert_eq!(first.unusable[0].name, "broken.pb.gz");
    assert!(first.unusable[0].problem.contains("neither an Lc0 weights file"), "{:?}", first.unusable);

    folder.file("a.pb.gz", &network(2));
    folder.file("double.pb.gz", networks::shipped::BYTES);
    folder.file("broken.pb.gz", &network(3));
    let second = list(&server).await;
    assert_eq!(names(&server).await, [SHIPPED, "a", "b", "broken"], "in the order of their names");
    assert_eq!(second.unusable.len(), 1);
    assert!(second.unusable[0].problem.contains(&format!("the same network as {SHIPPED}")), "{:?}", second.unusable);

    let before = second.networks.iter().find(|entry| entry.name == "b").unwrap().clone();
    let touched = fs::File::options().append(true).open(folder.path().join("b.pb.gz")).unwrap();
    touched.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    let same = list(&server).await.networks.into_iter().find(|entry| entry.name == "b");
    assert_eq!(same.as_ref(), Some(&before), "a file that was only touched is the same");

    folder.file("b.pb.gz", &network(4));
    fs::remove_file(folder.path().join("a.pb.gz")).unwrap();
    let third = list(&server).await;
    let after = third.networks.iter().find(|entry| entry.name == "b").unwrap();
    assert_ne!(before.sha256, after.sha256);
    assert!(after.remark.as_deref().is_some_and(|remark| remark.contains("has changed")), "{after:?}");
    let gone = third.unusable.iter().find(|file| file.name == "a.pb.gz").expect("it is told");
    assert!(gone.problem.contains("not in the folder any more"), "{gone:?}");

    let mut owner = server.owner().await;
    owner.search("startpos", "classical", &[]).await;
    for (name, part) in
        [("a", "not in the folder any more"), ("big", format!("it offers {SHIPPED}, b, broken").as_str())]
    {
        let new = Command::NewSearch {
            position: 0,
            evaluator: format!("network:{name}"),
            settings: Vec::new(),
            moves: Vec::new(),
            keep: false,
            priors: wire::Priors::default(),
        };
        let (_, message) = owner.ask(new).await.unwrap_err();
        assert!(message.contains(&format!("no network \"{name}\"")) && message.contains(part), "{message}");
    }
    fs::remove_dir_all(folder.path()).unwrap();
    let last = list(&server).await;
    assert_eq!(last.networks.len(), 1);
    assert!(last.unusable[0].problem.contains("cannot be read"), "{:?}", last.unusable);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_comes_later_can_be_named_at_once() {
    if networks::library::locate().is_none() {
        eprintln!("skipped: needs ONNX Runtime");
        return;
    }
    let folder = Folder::new();
    let mut settings = settings();
    settings.catalogue.set_folder(folder.path()).unwrap();
    let server = Server::start(settings).await;
    let mut owner = server.owner().await;
    folder.file("late.pb.gz", &network(1));
    let search = owner.search("startpos", "network:late", &[]).await;
    owner.ask(Command::Step { search, simulations: 3 }).await.unwrap();
    owner.until_resting_at(3).await;
    folder.file("late.pb.gz", &network(2));
    assert_eq!(names(&server).await, ["late"]);
    let (_, message) = owner.ask(Command::Step { search, simulations: 3 }).await.unwrap_err();
    assert!(message.contains("another file than the one this search was made with"), "{message}");

    folder.file("kept.pb.gz", &network(1));
    assert_eq!(names(&server).await, ["kept", "late"]);
    owner.ask(Command::Step { search, simulations: 3 }).await.expect("the same bytes under another name");
    owner.until_resting_at(6).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_network_can_do_is_told() {
    let problem = "no ONNX Runtime was found";
    let settings = Settings { network_problem: Some(problem.to_owned()), ..settings() };
    let server = Server::start(settings).await;
    assert_eq!(list(&server).await.problem.as_deref(), Some(problem));
    assert_eq!(server.owner().await.welcome().network_problem.as_deref(), Some(problem));
    let health: Value = get(server.address, "/health", &[]).await.json();
    assert_eq!(health["network_problem"], problem);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_is_measured_for_those_who_may_search() {
    let token = Some(Key::shown("secret").hash());
    let server = Server::start(Settings { token, ..settings() }).await;
    server.shared.registry.world().catalogue.add_shipped().unwrap();
    let control = "Authorization: Bearer secret";
    let measure = async |name: &str, headers: &[&str]| {
        request(server.address, "POST", &format!("/api/networks/{name}/staircase"), headers, b"").await
    };
    let name = names(&server).await.remove(0);
    assert_eq!(measure(&name, &[]).await.status, 403);
    let unknown = measure("big", &[control]).await;
    assert_eq!(unknown.status, 404);
    assert!(error(&unknown).contains("no network \"big\""), "{}", error(&unknown));
    let measured = measure(&name, &[control]).await;
    let staircase: Staircase = serde_json::from_slice(&measured.body).unwrap();
    assert!(staircase.stairs.iter().all(|&(_, rate)| rate > 0.0), "{staircase:?}");
    assert!(staircase.stairs.iter().any(|&(batch, _)| batch == staircase.good), "{staircase:?}");
    assert_eq!(measure(&name, &[control]).await.body, measured.body, "it is measured once");
    server.end().await;
}
