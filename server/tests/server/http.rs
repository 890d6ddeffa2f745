//! Requests over plain HTTP.

use crate::support::http::{get, request};
use crate::support::{Server, settings};
use server::serving::Settings;

#[tokio::test(flavor = "multi_thread")]
async fn the_health_page_tells_the_truth() {
    let server = Server::default().await;
    let _owner = server.owner().await;
    let health = get(server.address, "/health", &[]).await;
    assert_eq!((health.status, health.header("content-type")), (200, "application/json"));
    let health = health.json();
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!((&health["analyses"], &health["sessions"]), (&1.into(), &1.into()));
    assert!(health["device"].is_null(), "no network runs, so no device computes");
    assert!(health["memory"]["peak_bytes"].as_u64().unwrap() > 0);
    assert!(health["network_problem"].is_null());
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_rendered_and_its_scripts_are_numbered() {
    let server = Server::default().await;
    let page = get(server.address, "/", &["Accept: text/html"]).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("<main"), "it is there before any script has run");
    let policy = page.header("content-security-policy");
    let nonce = policy.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next()).expect("a nonce");
    assert!(page.text().contains(&format!("nonce=\"{nonce}\"")));
    let scripts = policy.split(';').find(|part| part.trim().starts_with("script-src")).unwrap();
    assert!(!scripts.contains("unsafe-inline") && scripts.contains("wasm-unsafe-eval"), "{scripts}");
    assert_ne!(policy, get(server.address, "/", &[]).await.header("content-security-policy"), "numbers are used once");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_headers_that_protect() {
    let server = Server::default().await;
    for path in ["/", "/health", "/nothing", "/api/nothing"] {
        let response = get(server.address, path, &[]).await;
        assert_eq!(response.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(response.header("x-frame-options"), "DENY", "{path}");
        assert!(response.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_named_sites_show_pages_in_a_frame() {
    let sites = vec!["https://moodle.example".to_owned()];
    let server = Server::start(Settings { embedding_sites: sites, ..settings() }).await;
    for (path, is_allowed) in [
        ("/?fen=startpos&embed=board,tree", true),
        ("/learn/select?embed=1", true),
        ("/?fen=startpos", false),
        ("/learn/select", false),
        ("/analyses?embed=1", false),
        ("/studies?embed=1", false),
        ("/health?embed=1", false),
    ] {
        let response = get(server.address, path, &[]).await;
        let policy = response.header("content-security-policy");
        let ancestors = policy.split("frame-ancestors ").nth(1).unwrap().split(';').next().unwrap();
        assert_eq!(ancestors, if is_allowed { "'self' https://moodle.example" } else { "'none'" }, "{path}");
        assert_eq!(response.header("x-frame-options"), if is_allowed { "" } else { "DENY" }, "{path}");
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_said_in_the_form_that_was_asked_for() {
    let server = Server::default().await;
    let people = get(server.address, "/nothing", &["Accept: text/html,application/xhtml+xml"]).await;
    assert_eq!(people.status, 404);
    assert!(people.text().contains("<html"));
    for (path, status) in [
        ("/api/nothing", 404),
        ("/api/analyses/xyz/searches/0/log", 404),
        ("/api/analyses/AAAAAAAAAAAAAAAAAAAAAA/searches/0/log", 404),
        ("/api/analyses/AAAAAAAAAAAAAAAAAAAAAA/searches/zero/log", 400),
        ("/api/analyses/AAAAAAAAAAAAAAAAAAAAAA/searches/0/log?from=-1", 400),
    ] {
        let response = get(server.address, path, &[]).await;
        assert_eq!(response.status, status, "{path}");
        assert!(response.json()["error"].is_string(), "{path}");
    }
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "classical", &[]).await;
    let log = format!("/api/analyses/{}/searches", owner.welcome().analysis);
    assert_eq!(get(server.address, &format!("{log}/7/log"), &[]).await.status, 404);
    assert_eq!(get(server.address, &format!("{log}/{search}/log?from=5"), &[]).await.status, 400);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_loopback_server_answers_to_its_own_names_only() {
    let server = Server::default().await;
    let port = server.address.port();
    assert_eq!(get(server.address, "/health", &[&format!("Host: localhost:{port}")]).await.status, 200);
    assert_eq!(get(server.address, "/health", &[&format!("Host: evil.example:{port}")]).await.status, 421);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_in_the_link_becomes_a_cookie() {
    let token = Some(server::analyses::Key::shown("secret").hash());
    let server = Server::start(Settings { token, ..settings() }).await;
    let answer = get(server.address, "/?token=secret", &[]).await;
    assert_eq!((answer.status, answer.header("location")), (303, "/"));
    let cookie = answer.header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let cookie = format!("Cookie: {}", cookie.split(';').next().unwrap());
    assert_eq!(get(server.address, "/api/analyses", &[&cookie]).await.status, 200);
    let (upload, stranger) =
        ("/api/networks?name=x.onnx", request(server.address, "POST", "/api/networks?name=x.onnx", &[], b"x"));
    assert_eq!(stranger.await.status, 403);
    assert_ne!(request(server.address, "POST", upload, &[&cookie], b"x").await.status, 403);
    assert_eq!(get(server.address, "/?token=guess", &[]).await.status, 403);
    // Nothing else of the link is lost, whatever page it leads to, and however the token is written.
    for (link, to) in [("/?fen=startpos&token=secret", "/?fen=startpos"), ("/learn?token=%73ecret&a=b", "/learn?a=b")] {
        let answer = get(server.address, link, &[]).await;
        assert_eq!((answer.status, answer.header("location")), (303, to));
        assert!(answer.header("set-cookie").starts_with("puctoscope_token="));
    }
    // The cookie is not the token, so whoever has stolen one cannot sign in with it; behind a proxy it is for https only.
    assert!(!answer.header("set-cookie").contains("secret"));
    let by_https = get(server.address, "/?token=secret", &["X-Forwarded-Proto: https"]).await;
    assert!(by_https.header("set-cookie").ends_with("; Secure"));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_signs_in_and_out() {
    let token = Some(server::analyses::Key::shown("a secret & more").hash());
    let server = Server::start(Settings { token, ..settings() }).await;
    let page = get(server.address, "/sign-in?next=%2F%3Ffen%3Dstartpos", &[]).await;
    assert!(page.status == 200 && page.text().contains("value=\"/?fen=startpos\""), "{}", page.text());
    let form = "Content-Type: application/x-www-form-urlencoded";
    let show = async |body: &str, headers: &[&str]| {
        let headers: Vec<&str> = headers.iter().copied().chain([form]).collect();
        request(server.address, "POST", "/sign-in", &headers, body.as_bytes()).await
    };
    let wrong = show("token=guess&next=%2Flearn", &[]).await;
    assert!(wrong.status == 403 && wrong.text().contains("not the server") && wrong.text().contains("/learn"));
    assert_eq!(show("token=a+secret+%26+more", &["Origin: https://evil.example"]).await.status, 403);
    for (next, to) in [("%2Flearn", "/learn"), ("%2F%2Fevil.example", "/"), ("", "/")] {
        let right = show(&format!("token=a+secret+%26+more&next={next}"), &[]).await;
        assert_eq!((right.status, right.header("location")), (303, to));
        let cookie = right.header("set-cookie").split(';').next().unwrap();
        let analyses = get(server.address, "/analyses", &[&format!("Cookie: {cookie}")]).await;
        assert!(analyses.text().contains("Sign out") && analyses.text().contains("of memory for searches"));
    }
    assert!(!get(server.address, "/analyses", &[]).await.text().contains("Sign out"));
    let out = request(server.address, "POST", "/sign-out", &[], b"").await;
    assert!(out.header("set-cookie").contains("Max-Age=0"));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn health_tells_strangers_nothing_of_the_machine() {
    let token = Some(server::analyses::Key::shown("secret").hash());
    let server = Server::start(Settings { token, ..settings() }).await;
    let health = async |headers: &[&str]| get(server.address, "/health", headers).await.json();
    assert!(health(&[]).await.get("onnxruntime_path").is_none());
    let own = health(&["Authorization: Bearer secret"]).await;
    assert!(own.get("onnxruntime_path").is_some());
    assert_eq!(own["disk"], serde_json::Value::Null, "it keeps nothing");
    assert_eq!(own["limits"]["sessions"], 2048.min(own["limits"]["sessions"].as_u64().unwrap()));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_parameters_are_listed_with_their_meanings() {
    let server = Server::default().await;
    let table = get(server.address, "/api/parameters", &[]).await.json();
    let row = |name: &str| table.as_array().unwrap().iter().find(|row| row["name"] == name).unwrap().clone();
    assert_eq!(table.as_array().unwrap().len(), engine::parameters::TABLE.len());
    assert_eq!(row("cpuct")["takes"]["number"]["max"], 100.0);
    let formulas = row("formula")["takes"]["choice"].clone();
    let names: Vec<_> = formulas.as_array().unwrap().iter().map(|word| word["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["lc0", "alphazero", "puct_ln", "uct", "uct_all"]);
    assert!(formulas[3]["meaning"].as_str().unwrap().contains("√(ln N / n)"));
    server.end().await;
}
