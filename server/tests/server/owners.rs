//! Owners of an analysis: whoever shows its key, and whoever comes with the browser that made it.

use server::analyses::Key;
use server::limits::Limits;
use server::serving::Settings;
use wire::{Code, Command, Role, Until};

use crate::support::http::{get, new_browser, request};
use crate::support::{Client, Folder, Server, document, settings, settings_with_data, token_cookie};

/// Makes an analysis in a browser and searches a little; returns its id and its key.
async fn made_by(server: &Server, cookies: &str) -> (String, String) {
    let mut maker = Client::connect_with(server.address, cookies).await;
    maker.open(None, None).await;
    let search = maker.search("startpos", "classical", &[]).await;
    maker.ask(Command::Go { search, until: Until::nodes(20) }).await.unwrap();
    maker.until_resting_at(20).await;
    let welcome = maker.welcome().clone();
    (welcome.analysis, welcome.key.expect("who makes an analysis is told its key"))
}

/// Returns the role that a browser, or a program without cookies, gets on an analysis.
async fn role(server: &Server, cookies: &str, analysis: &str, key: Option<&str>) -> Result<Role, Code> {
    let mut client = Client::connect_with(server.address, cookies).await;
    client.try_open(Some(analysis), key).await.map_err(|(code, _)| code)?;
    let welcome = client.welcome();
    assert_eq!(welcome.key.is_some(), welcome.role == Role::Owner && key.is_some_and(|key| key != "guess"));
    Ok(welcome.role)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_browser_that_made_an_analysis_owns_it_after_its_tab_is_closed() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let (maker, other) = (new_browser(server.address).await, new_browser(server.address).await);
    assert_ne!(maker, other);
    let (analysis, key) = made_by(&server, &maker).await;
    assert_eq!(role(&server, &maker, &analysis, None).await, Ok(Role::Owner));
    assert_eq!(role(&server, &other, &analysis, None).await, Ok(Role::Viewer));
    assert_eq!(role(&server, "", &analysis, None).await, Ok(Role::Viewer));
    assert_eq!(role(&server, &other, &analysis, Some("guess")).await, Err(Code::Forbidden));
    assert_eq!(role(&server, &maker, &analysis, Some("guess")).await, Ok(Role::Owner));
    server.end().await;

    // A server that was started anew knows it too, and lets its owner search on.
    let server = Server::start(settings_with_data(data.path())).await;
    let mut owner = Client::connect_with(server.address, &maker).await;
    owner.open(Some(&analysis), None).await;
    owner.watch(0).await;
    owner.ask(Command::Step { search: 0, simulations: 5 }).await.unwrap();
    owner.until_resting_at(25).await;
    let mut viewer = Client::connect_with(server.address, &other).await;
    viewer.open(Some(&analysis), None).await;
    let refused = viewer.ask(Command::Step { search: 0, simulations: 5 }).await.unwrap_err();
    assert_eq!(refused.0, Code::Forbidden);
    // The key is no secret of the browser's: nothing that is kept or said contains it.
    let secret = maker.split('=').nth(1).unwrap();
    let document = String::from_utf8(document(data.path(), &analysis)).unwrap();
    assert!(!document.contains(secret) && document.contains(&Key::shown(secret).hash().to_hex()));
    server.end().await;
    let kept = std::fs::read(data.path().join("library.sqlite")).unwrap();
    for secret in [secret, &key] {
        assert!(!kept.windows(secret.len()).any(|part| part == secret.as_bytes()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_shows_the_key_once_need_not_show_it_again() {
    let data = Folder::new();
    let limits = || Limits { idle: std::time::Duration::ZERO, ..Limits::default() };
    let server = Server::start(Settings { limits: limits(), ..settings_with_data(data.path()) }).await;
    let (maker, friend) = (new_browser(server.address).await, new_browser(server.address).await);
    let (analysis, key) = made_by(&server, &maker).await;
    assert_eq!(role(&server, &friend, &analysis, Some(&key)).await, Ok(Role::Owner));
    assert_eq!(role(&server, &friend, &analysis, None).await, Ok(Role::Owner));
    assert_eq!(role(&server, &maker, &analysis, None).await, Ok(Role::Owner), "who was one before stays one");
    server.end().await;
    let server = Server::start(settings_with_data(data.path())).await;
    for owner in [&maker, &friend] {
        assert_eq!(role(&server, owner, &analysis, None).await, Ok(Role::Owner));
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_without_browsers_has_its_key_only() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let maker = new_browser(server.address).await;
    let (analysis, key) = made_by(&server, &maker).await;
    server.end().await;
    // As servers wrote them that knew of no browsers.
    let sealed = String::from_utf8(document(data.path(), &analysis)).unwrap();
    let (_, text) = sealed.split_once('\n').unwrap();
    let mut document: serde_json::Value = serde_json::from_str(text).unwrap();
    document.as_object_mut().unwrap().remove("browsers_sha256").expect("it was there");
    document["format"] = 1.into();
    // Games had another form then. Whose they are does not depend on them.
    document["game"] = serde_json::Value::Null;
    document["searches"] = serde_json::Value::Array(Vec::new());
    std::fs::remove_file(data.path().join("library.sqlite")).unwrap();
    std::fs::write(data.path().join(&analysis).join("analysis.json"), document.to_string()).unwrap();
    let server = Server::start(settings_with_data(data.path())).await;
    assert_eq!(role(&server, &maker, &analysis, None).await, Ok(Role::Viewer));
    assert_eq!(role(&server, "", &analysis, Some(&key)).await, Ok(Role::Owner));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_public_server_a_browser_needs_the_token_too() {
    let data = Folder::new();
    let token = Some(Key::shown("secret").hash());
    let server = Server::start(Settings { token, ..settings_with_data(data.path()) }).await;
    let browser = new_browser(server.address).await;
    let with_token = format!("{browser}; {}", token_cookie("secret"));
    let (analysis, key) = made_by(&server, &with_token).await;
    assert_eq!(role(&server, &with_token, &analysis, None).await, Ok(Role::Owner));
    assert_eq!(role(&server, &browser, &analysis, None).await, Ok(Role::Viewer));
    assert_eq!(role(&server, &token_cookie("secret"), &analysis, None).await, Ok(Role::Viewer));
    // Who may not change anything becomes no owner by a key either.
    let stranger = new_browser(server.address).await;
    let mut viewer = Client::connect_with(server.address, &stranger).await;
    viewer.open(Some(&analysis), Some(&key)).await;
    assert_eq!(viewer.welcome().role, Role::Viewer);
    let with_token = format!("{stranger}; {}", token_cookie("secret"));
    assert_eq!(role(&server, &with_token, &analysis, None).await, Ok(Role::Viewer));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_gives_a_browser_its_key_once_and_then_keeps_it() {
    let server = Server::start(settings()).await;
    let page = get(server.address, "/", &[]).await;
    let cookie = page.header("set-cookie");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "it would be lost: {cookie}");
    let secure = get(server.address, "/", &["X-Forwarded-Proto: https"]).await;
    assert!(secure.header("set-cookie").ends_with("; Secure"));
    let key = cookie.split(';').next().unwrap();
    for path in ["/", "/learn", "/glossary"] {
        let again = get(server.address, path, &[&format!("Cookie: puctoscope_theme=dark; {key}")]).await;
        assert!(again.header("set-cookie").starts_with(key), "{path}: it is kept for another year");
    }
    let made_up = get(server.address, "/", &["Cookie: puctoscope_browser=mine"]).await;
    assert!(!made_up.header("set-cookie").contains("=mine;"));
    // Nothing but the documents that people go to gives one.
    for path in ["/health", "/api/parameters", "/favicon.svg"] {
        assert_eq!(get(server.address, path, &[]).await.header("set-cookie"), "", "{path}");
    }
    for method in ["POST", "DELETE"] {
        assert_eq!(request(server.address, method, "/", &[], b"").await.header("set-cookie"), "", "{method}");
    }
    server.end().await;
}
