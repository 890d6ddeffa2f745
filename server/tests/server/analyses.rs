//! The list of analyses: whose are in it, deleting one, and bringing it back; for programs and on the page.

use std::net::SocketAddr;
use std::path::Path;

use server::analyses::Key;
use server::serving::Settings;
use wire::{Code, Command, Event, Role, Until};

use crate::support::http::{Response, get, new_browser, request};
use crate::support::{Client, Folder, Server, document, library, settings, settings_with_data, token_cookie};

/// A request as a browser makes it, with its cookies.
async fn ask(address: SocketAddr, method: &str, path: &str, cookies: &str) -> Response {
    request(address, method, path, &[&format!("Cookie: {cookies}")], b"").await
}

/// The ids that a browser is listed.
async fn listed(server: &Server, path: &str, cookies: &str) -> Vec<String> {
    let list = ask(server.address, "GET", path, cookies).await;
    assert_eq!(list.status, 200);
    let ids = list.json().as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(list.header("x-puctoscope-total"), Vec::len(&ids).to_string());
    ids
}

/// Makes an analysis of a game and searches a little.
async fn made(server: &Server, cookies: &str, moves: &str) -> Client {
    let mut maker = Client::connect_with(server.address, cookies).await;
    maker.open(None, None).await;
    let search = maker.search("startpos", "classical", &[]).await;
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    maker.ask(Command::SetGame { fen: "startpos".to_owned(), moves }).await.unwrap();
    maker.ask(Command::Go { search, until: Until::nodes(20) }).await.unwrap();
    maker.until_resting_at(20).await;
    // What rests is written before anything else is done.
    let position = maker.game().current;
    maker.ask(Command::Visit { position }).await.unwrap();
    maker
}

fn id(client: &Client) -> String {
    client.welcome().analysis.clone()
}

/// A server that asks for a token, and keeps analyses.
async fn with_token(data: &Path) -> Server {
    let token = Some(Key::shown("secret").hash());
    Server::start(Settings { token, ..settings_with_data(data) }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_listed_its_own_and_the_token_all() {
    let data = Folder::new();
    let server = with_token(data.path()).await;
    let (a, b) = (new_browser(server.address).await, new_browser(server.address).await);
    let token = &token_cookie("secret");
    let first = made(&server, &format!("{a}; {token}"), "e2e4 e7e5").await;
    let second = made(&server, &format!("{b}; {token}"), "d2d4").await;
    let (first, second) = (id(&first), id(&second));
    server.end().await;

    let server = with_token(data.path()).await;
    let path = "/api/analyses";
    assert_eq!(listed(&server, path, &a).await, [first.as_str()]);
    assert_eq!(listed(&server, path, &b).await, [second.as_str()]);
    assert_eq!(listed(&server, path, &new_browser(server.address).await).await, [""; 0]);
    assert_eq!(listed(&server, path, "").await, [""; 0]);
    let all = ask(server.address, "GET", path, &format!("{a}; {token}")).await.json();
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), 2);
    let one = |id: &str| all.iter().find(|one| one["id"] == id).unwrap();
    let (mine, other) = (one(&first), one(&second));
    assert_eq!((&mine["own"], &other["own"]), (&true.into(), &false.into()));
    assert_eq!((&mine["title"], &other["title"]), (&"1. e4 e5".into(), &"1. d4".into()));
    assert_eq!((&mine["positions"], &mine["searches"]), (&3.into(), &1.into()));
    assert!(mine["bytes"].as_u64().unwrap() > 1000 && mine["modified_s"].as_u64().unwrap() > 1_700_000_000, "{mine}");
    // In parts.
    for (range, count) in [("?from=1", 1), ("?from=2", 0), ("?from=9&to=3", 0), ("?to=1", 1), ("?from=0&to=7", 2)] {
        let part = ask(server.address, "GET", &format!("{path}{range}"), token).await;
        assert_eq!(part.json().as_array().unwrap().len(), count, "{range}");
        assert_eq!(part.header("x-puctoscope-total"), "2");
    }
    assert_eq!(ask(server.address, "GET", "/api/analyses?from=-1", token).await.status, 400);
    let foreign = get(server.address, path, &["Origin: https://evil.example", &format!("Cookie: {a}")]).await;
    assert_eq!(foreign.status, 403);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_analysis_is_deleted_tells_its_viewers_and_comes_back() {
    let data = Folder::new();
    let server = with_token(data.path()).await;
    let browser = new_browser(server.address).await;
    let owner_cookies = format!("{browser}; {}", token_cookie("secret"));
    let mut owner = made(&server, &owner_cookies, "e2e4").await;
    let mut viewer = server.viewer_of(&owner).await;
    let (analysis, digest) = (id(&owner), owner.model.digest().to_owned());

    // Whose browser it is, needs no token to delete it.
    let path = format!("/api/analyses/{analysis}");
    assert_eq!(ask(server.address, "DELETE", &path, &browser).await.status, 204);
    for client in [&mut owner, &mut viewer] {
        let reason = client.until_closed().await.expect("it says why");
        assert!(reason.contains("was deleted") && reason.contains("undo"), "{reason}");
    }
    assert_eq!(listed(&server, "/api/analyses", &browser).await, [""; 0]);
    let deleted = ask(server.address, "GET", "/api/analyses/deleted", &browser).await.json();
    assert_eq!((&deleted[0]["id"], &deleted[0]["days_left"]), (&analysis.as_str().into(), &30.into()));
    assert_eq!(deleted[0]["title"], "1. e4");
    // It can neither be opened nor deleted again, nor can its logs be read.
    let mut late = Client::connect_with(server.address, &owner_cookies).await;
    let (code, message) = late.try_open(Some(&analysis), None).await.unwrap_err();
    assert_eq!(code, Code::Gone);
    assert!(message.contains("deleted"), "{message}");
    assert_eq!(ask(server.address, "DELETE", &path, &browser).await.status, 404);
    assert_eq!(get(server.address, &format!("{path}/searches/0/log"), &[]).await.status, 410);

    assert_eq!(ask(server.address, "POST", &format!("{path}/restore"), &browser).await.status, 204);
    assert_eq!(listed(&server, "/api/analyses", &browser).await, [analysis.as_str()]);
    assert_eq!(listed(&server, "/api/analyses/deleted", &browser).await, [""; 0]);
    assert_eq!(ask(server.address, "POST", &format!("{path}/restore"), &browser).await.status, 404);
    let mut again = Client::connect_with(server.address, &owner_cookies).await;
    again.open(Some(&analysis), None).await;
    assert_eq!(again.welcome().role, Role::Owner);
    again.watch(0).await;
    again.until_resting_at(20).await;
    assert_eq!(again.model.digest(), digest, "nothing is missing");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_searching_is_saved_before_it_is_deleted() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let browser = new_browser(server.address).await;
    let mut owner = made(&server, &browser, "").await;
    owner.ask(Command::Go { search: 0, until: Until::nodes(10_000_000) }).await.unwrap();
    owner.until(|model| model.moment > 2_000).await;
    let path = format!("/api/analyses/{}", id(&owner));
    assert_eq!(ask(server.address, "DELETE", &path, &browser).await.status, 204);
    owner.until_closed().await;
    let seen = owner.model.moment;
    assert_eq!(ask(server.address, "POST", &format!("{path}/restore"), &browser).await.status, 204);
    let mut again = Client::connect_with(server.address, &browser).await;
    again.open(Some(&id(&owner)), None).await;
    again.watch(0).await;
    again.until(|model| model.status().digest.is_some()).await;
    assert!(seen <= again.model.moment, "{seen} were seen, and {} are left", again.model.moment);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_refused_and_change_nothing() {
    let data = Folder::new();
    let server = with_token(data.path()).await;
    let (browser, stranger) = (new_browser(server.address).await, new_browser(server.address).await);
    let owner = made(&server, &format!("{browser}; {}", token_cookie("secret")), "").await;
    let analysis = id(&owner);
    let api = format!("/api/analyses/{analysis}");
    let page = format!("/analyses/{analysis}");
    for cookies in [stranger.as_str(), "", "puctoscope_token=guess", "puctoscope_browser=AAAAAAAAAAAAAAAAAAAAAA"] {
        assert_eq!(ask(server.address, "DELETE", &api, cookies).await.status, 403, "{cookies}");
        let form = ask(server.address, "POST", &format!("{page}/delete"), cookies).await;
        assert_eq!(form.status, 403, "{cookies}");
        assert!(
            form.text().contains("role=\"alert\"") && form.text().contains("Only who made an analysis"),
            "it is a page"
        );
    }
    // Another site cannot make the owner's browser do it.
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        let lines = [&*format!("Cookie: {browser}"), &*format!("Origin: {origin}")];
        assert_eq!(request(server.address, "DELETE", &api, &lines, b"").await.status, 403, "{origin}");
        let form = request(server.address, "POST", &format!("{page}/delete"), &lines, b"").await;
        assert_eq!((form.status, form.header("set-cookie")), (403, ""), "{origin}");
    }
    assert_eq!(listed(&server, "/api/analyses", &browser).await, [analysis.as_str()]);
    for path in ["/api/analyses/AAAAAAAAAAAAAAAAAAAAAA", "/api/analyses/..%2F..%2Fetc", "/api/analyses/trash"] {
        assert_eq!(ask(server.address, "DELETE", path, &token_cookie("secret")).await.status, 404, "{path}");
    }
    // The token's bearer may: deleting, and bringing back what others own.
    assert_eq!(ask(server.address, "DELETE", &api, &token_cookie("secret")).await.status, 204);
    assert_eq!(ask(server.address, "POST", &format!("{api}/restore"), &stranger).await.status, 403);
    let bearer =
        request(server.address, "POST", &format!("{api}/restore"), &["Authorization: Bearer secret"], b"").await;
    assert_eq!(bearer.status, 204);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_deletes_and_brings_back_by_forms() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let browser = new_browser(server.address).await;
    let page = ask(server.address, "GET", "/analyses", &browser).await;
    assert_eq!((page.status, page.header("referrer-policy")), (200, "same-origin"));
    assert!(page.text().contains("data-testid=\"no-analyses\""));
    assert!(!page.text().contains(".wasm"), "it needs no code");
    // Addresses below it are no lists.
    let below = request(server.address, "GET", "/analyses/none", &["Accept: text/html"], b"").await;
    assert_eq!(below.status, 404);
    assert!(below.text().contains("Page not found"));
    let owner = made(&server, &browser, "e2e4 c7c5").await;
    let analysis = id(&owner);
    let page = ask(server.address, "GET", "/analyses", &browser).await;
    for part in ["1.\u{a0}e4 c5", &*format!("href=\"/?watch={analysis}\""), "just now", "3 positions", "1 search"] {
        assert!(page.text().contains(part), "{part}");
    }
    let other = new_browser(server.address).await;
    assert!(!ask(server.address, "GET", "/analyses", &other).await.text().contains("1.\u{a0}e4 c5"));
    let all = ask(server.address, "GET", "/analyses?of=all", &other).await;
    assert!(all.text().contains("1.\u{a0}e4 c5") && all.text().contains("from another browser"));

    let origin = format!("Origin: http://{}", server.address);
    let post = async |path: String| {
        request(server.address, "POST", &path, &[&format!("Cookie: {browser}"), &origin], b"").await
    };
    let done = post(format!("/analyses/{analysis}/delete?of=all")).await;
    assert_eq!((done.status, done.header("location")), (303, &*format!("/analyses?of=all&deleted={analysis}")));
    let page = ask(server.address, "GET", done.header("location"), &browser).await;
    for part in ["data-testid=\"deleted-notice\"", "30 days left", &format!("/analyses/{analysis}/restore")] {
        assert!(page.text().contains(part), "{part}");
    }
    let twice = post(format!("/analyses/{analysis}/delete")).await;
    assert_eq!(twice.status, 404);
    assert!(twice.text().contains("There is no such analysis."));
    let done = post(format!("/analyses/{analysis}/restore")).await;
    assert_eq!((done.status, done.header("location")), (303, &*format!("/analyses?restored={analysis}")));
    let page = ask(server.address, "GET", done.header("location"), &browser).await;
    assert!(page.text().contains("data-testid=\"restored-notice\""));
    // Who reloads the page of a form that failed, or goes back to it, comes to the list.
    let back = ask(server.address, "GET", &format!("/analyses/{analysis}/delete"), &browser).await;
    assert_eq!((back.status, back.header("location")), (303, "/analyses"));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_analyses_have_pages_and_one_that_is_broken_hides_no_other() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let browser = new_browser(server.address).await;
    let mut owner = made(&server, &browser, "").await;
    owner.send(Command::Close).await;
    server.end().await;
    let document = document(data.path(), &id(&owner));
    // The same under other names, one of them of a later version; as servers kept them before there was a library.
    let write = |name: &str, document: &[u8]| {
        let folder = data.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("analysis.json"), document).unwrap();
    };
    for number in 0..119 {
        write(&format!("{number:022}"), &document);
    }
    write("odd-------------------", br#"{"format": 99}"#);
    // Written last, but a file system's clock may not tell so little apart.
    let odd =
        std::fs::File::options().append(true).open(data.path().join("odd-------------------/analysis.json")).unwrap();
    odd.set_modified(std::time::SystemTime::now() + std::time::Duration::from_secs(1)).unwrap();

    let server = Server::start(settings_with_data(data.path())).await;
    let rows = |page: &Response| page.text().matches("class=\"desk-row\"").count();
    for (page, count, range) in [
        ("", 50, "1 to 50 of 120"),
        ("?page=2", 50, "51 to 100 of 120"),
        ("?page=3", 20, "101 to 120 of 120"),
        ("?page=99999999999", 20, "101 to 120 of 120"),
    ] {
        let page = ask(server.address, "GET", &format!("/analyses{page}"), &browser).await;
        assert_eq!(rows(&page), count);
        assert!(page.text().contains(range), "{range}");
    }
    let all = ask(server.address, "GET", "/analyses?of=all", &browser).await;
    assert!(all.text().contains("1 to 50 of 121") && all.text().contains("Cannot be read"));
    // Whose it is nobody knows; who has control may delete it.
    assert_eq!(ask(server.address, "DELETE", "/api/analyses/odd-------------------", "").await.status, 204);
    // Six deleted ones are too many for the first page.
    for number in 0..5 {
        let path = format!("/api/analyses/{number:022}");
        assert_eq!(ask(server.address, "DELETE", &path, &browser).await.status, 204);
    }
    let page = ask(server.address, "GET", "/analyses?of=all", &browser).await;
    assert_eq!(rows(&page), 55);
    assert!(page.text().contains("All 6 deleted analyses"));
    let deleted = ask(server.address, "GET", "/analyses?of=all&list=deleted", &browser).await;
    assert_eq!(rows(&deleted), 6);
    assert!(deleted.text().contains("Cannot be read"));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_keeps_nothing_says_so() {
    let server = Server::start(settings()).await;
    let browser = new_browser(server.address).await;
    let owner = made(&server, &browser, "").await;
    assert_eq!(listed(&server, "/api/analyses", &browser).await, [""; 0]);
    let page = ask(server.address, "GET", "/analyses", &browser).await;
    assert!(page.text().contains("data-testid=\"keeps-nothing\""));
    let path = format!("/api/analyses/{}", id(&owner));
    assert_eq!(ask(server.address, "DELETE", &path, &browser).await.status, 404);
    let viewer = server.viewer_of(&owner).await;
    assert_eq!(viewer.welcome().role, Role::Viewer, "it is still there");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_that_is_deleted_while_others_open_it_is_never_half_there() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let browser = new_browser(server.address).await;
    let owner = made(&server, &browser, "").await;
    let (analysis, path) = (id(&owner), format!("/api/analyses/{}", id(&owner)));
    drop(owner);
    for round in 0..10 {
        let change = async {
            let (method, path) =
                if round % 2 == 0 { ("DELETE", path.clone()) } else { ("POST", format!("{path}/restore")) };
            ask(server.address, method, &path, &browser).await.status
        };
        let open = async || {
            let mut client = Client::connect_with(server.address, &browser).await;
            let outcome = client.try_open(Some(&analysis), None).await;
            if outcome.is_ok() {
                let ends = client.until_event(|event| matches!(event, Event::Bye { .. }));
                // Welcomed to what stays, or told that it was deleted a moment later.
                if round % 2 == 0 {
                    ends.await;
                }
            }
            outcome.map_err(|(code, _)| code)
        };
        let (status, first, second) = tokio::join!(change, open(), open());
        assert_eq!(status, 204, "round {round}");
        for outcome in [first, second] {
            assert!(matches!(outcome, Ok(()) | Err(Code::Gone | Code::Failed)), "{outcome:?}");
        }
        let entry = library(data.path()).entry(&analysis).unwrap().unwrap();
        assert_eq!(entry.deleted.is_some(), round % 2 == 0, "round {round}");
    }
    server.end().await;
}
