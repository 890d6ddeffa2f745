//! People who sign in by name and password: what they may, and where they find their analyses.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

use server::analyses::Key;
use server::serving::{Settings, StartError};
use wire::{Code, Command as Ask, Role, Until};

use crate::support::http::{Response, new_browser, request};
use crate::support::{Client, Folder, Server, library, settings, settings_with_data, token_cookie};

/// Runs `puctoscope user ...` with a password on its standard input; its exit code, and what it has said.
fn user(data: &Path, arguments: &[&str], password: &str) -> (Option<i32>, String) {
    use std::io::Write as _;
    let mut child = Command::new(env!("CARGO_BIN_EXE_puctoscope"))
        .arg("user")
        .args(arguments)
        .arg("--data")
        .arg(data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Some commands ask for none.
    let _ = writeln!(child.stdin.take().unwrap(), "{password}");
    let output = child.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

async fn with_users(data: &Path) -> Server {
    Server::start(Settings { asks_for_users: true, ..settings_with_data(data) }).await
}

/// Sends the form; the answer, and the cookie that it gives.
async fn sign_in(address: SocketAddr, browser: &str, name: &str, password: &str) -> (Response, String) {
    let body = format!("name={name}&password={password}&next=/learn");
    let lines = [
        &*format!("Cookie: {browser}"),
        &*format!("Origin: http://{address}"),
        "Content-Type: application/x-www-form-urlencoded",
    ];
    let answer = request(address, "POST", "/sign-in", &lines, body.as_bytes()).await;
    let cookie = answer.header("set-cookie").split(';').next().unwrap_or_default().to_owned();
    (answer, cookie)
}

async fn ask(address: SocketAddr, method: &str, path: &str, cookies: &str) -> Response {
    request(address, method, path, &[&format!("Cookie: {cookies}")], b"").await
}

/// Makes an analysis and searches a little; its id.
async fn made(server: &Server, cookies: &str) -> String {
    let mut maker = Client::connect_with(server.address, cookies).await;
    maker.open(None, None).await;
    let search = maker.search("startpos", "classical", &[]).await;
    maker.ask(Ask::Go { search, until: Until::nodes(20) }).await.unwrap();
    maker.until_resting_at(20).await;
    let position = maker.game().current;
    maker.ask(Ask::Visit { position }).await.unwrap();
    maker.welcome().analysis.clone()
}

async fn listed(server: &Server, cookies: &str) -> Vec<String> {
    let list = ask(server.address, "GET", "/api/analyses", cookies).await.json();
    list.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn users_are_added_changed_listed_and_removed() {
    let data = Folder::new();
    let data = data.path();
    let (code, said) = user(data, &["add", "Anna"], "correct horse");
    assert_eq!((code, said.as_str()), (Some(0), "Anna can sign in\n"));
    assert_eq!(user(data, &["add", "Bert", "--admin"], "battery staple").0, Some(0));
    for (arguments, password, problem) in [
        (&["add", "anna"][..], "another one", "there is a user anna already"),
        (&["add", "Carl"], "short", "8 characters"),
        (&["add", " "], "long enough", "a name has"),
        (&["password", "Dora"], "long enough", "there is no user Dora"),
        (&["remove", "Dora"], "", "there is no user Dora"),
    ] {
        let (code, said) = user(data, arguments, password);
        assert!(code == Some(2) && said.contains(problem), "{arguments:?}: {said}");
    }
    assert_eq!(user(data, &["list"], "").1, "Anna\nBert (administrator)\n");
    assert_eq!(user(data, &["password", "ANNA"], "another horse").0, Some(0));
    assert_eq!(user(data, &["remove", "bert"], "").0, Some(0));
    assert_eq!(user(data, &["list"], "").1, "Anna\n");
    let (_, hash) = library(data).user("anna").unwrap().unwrap();
    assert!(::library::password::is_right("another horse", Some(&hash)));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_signs_in_finds_his_analyses_in_any_browser() {
    let data = Folder::new();
    let server = with_users(data.path()).await;
    // Added while the server runs.
    for (name, password) in [("Anna", "correct+horse"), ("Bert", "battery+staple")] {
        assert_eq!(user(data.path(), &["add", name], &password.replace('+', " ")).0, Some(0));
    }
    let address = server.address;
    let (school, home) = (new_browser(address).await, new_browser(address).await);
    let mut nobody = Client::connect_with(address, &school).await;
    assert_eq!(nobody.try_open(None, None).await.unwrap_err().0, Code::Forbidden);

    let (answer, session) = sign_in(address, &school, "anna", "correct+horse").await;
    assert_eq!((answer.status, answer.header("location")), (303, "/learn"));
    let cookie = answer.header("set-cookie");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=2592000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let anna_at_school = format!("{school}; {session}");
    let analysis = made(&server, &anna_at_school).await;
    assert_eq!(listed(&server, &anna_at_school).await, [analysis.as_str()]);
    assert!(ask(address, "GET", "/analyses", &anna_at_school).await.text().contains("Signed in as Anna"));

    let (_, session) = sign_in(address, &home, "Anna", "correct+horse").await;
    let anna_at_home = format!("{home}; {session}");
    assert_eq!(listed(&server, &anna_at_home).await, [analysis.as_str()]);
    let mut owner = Client::connect_with(address, &anna_at_home).await;
    owner.open(Some(&analysis), None).await;
    assert_eq!(owner.welcome().role, Role::Owner);

    // Who comes next to the same browser finds nothing of it, and may not touch it.
    let (_, session) = sign_in(address, &school, "bert", "battery+staple").await;
    let bert = format!("{school}; {session}");
    assert_eq!(listed(&server, &bert).await, [""; 0]);
    let path = format!("/api/analyses/{analysis}");
    assert_eq!(ask(address, "DELETE", &path, &bert).await.status, 403);
    assert_eq!(ask(address, "GET", "/analyses?of=all", &bert).await.text().matches("class=\"desk-row\"").count(), 0);
    let upload = request(address, "POST", "/api/networks?name=x.pb.gz", &[&format!("Cookie: {bert}")], b"no").await;
    assert_eq!(upload.status, 403, "networks are the administrator's");
    // But he can look at it with its link, and take a copy.
    let copy = ask(address, "POST", &format!("{path}/duplicate"), &bert).await;
    assert_eq!(copy.status, 201);
    assert_eq!(listed(&server, &bert).await, [copy.json()["id"].as_str().unwrap()]);

    // Signed out is signed out, also for who has kept the cookie.
    let lines = [&*format!("Cookie: {bert}"), &*format!("Origin: http://{address}")];
    let out = request(address, "POST", "/sign-out", &lines, b"").await;
    assert_eq!((out.status, out.header("set-cookie").contains("Max-Age=0")), (303, true));
    let mut gone = Client::connect_with(address, &bert).await;
    assert_eq!(gone.try_open(None, None).await.unwrap_err().0, Code::Forbidden);
    server.end().await;

    // Sessions outlive the server, but not another password.
    let server = with_users(data.path()).await;
    assert_eq!(listed(&server, &anna_at_home).await, [analysis.as_str()]);
    assert_eq!(user(data.path(), &["password", "anna"], "quite another").0, Some(0));
    assert_eq!(listed(&server, &anna_at_home).await, [""; 0]);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_sees_all_and_so_does_the_token() {
    let data = Folder::new();
    assert_eq!(user(data.path(), &["add", "root", "--admin"], "correct horse").0, Some(0));
    assert_eq!(user(data.path(), &["add", "anna"], "correct horse").0, Some(0));
    let token = Some(Key::shown("secret").hash());
    let server = Server::start(Settings { asks_for_users: true, token, ..settings_with_data(data.path()) }).await;
    let browser = new_browser(server.address).await;
    let (_, anna) = sign_in(server.address, &browser, "anna", "correct+horse").await;
    let analysis = made(&server, &anna).await;
    let (_, root) = sign_in(server.address, &browser, "root", "correct+horse").await;
    for all in [root.clone(), token_cookie("secret")] {
        assert_eq!(listed(&server, &all).await, [analysis.as_str()]);
    }
    assert_eq!(ask(server.address, "DELETE", &format!("/api/analyses/{analysis}"), &root).await.status, 204);
    let page = ask(server.address, "GET", "/sign-in", "").await;
    assert!(page.text().contains("data-testid=\"user-name\"") && page.text().contains("data-testid=\"token\""));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_not_tried_for_long() {
    let data = Folder::new();
    assert_eq!(user(data.path(), &["add", "anna"], "correct horse").0, Some(0));
    let server = with_users(data.path()).await;
    let address = server.address;
    // All at once: each waits a second for its answer.
    let tries = (0..14).map(|_| tokio::spawn(async move { sign_in(address, "", "anna", "guess").await.0.status }));
    let mut statuses = Vec::new();
    for one in tries.collect::<Vec<_>>() {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses.iter().filter(|&&status| status == 403).count(), 10, "{statuses:?}");
    assert_eq!(statuses.last(), Some(&429));
    let (late, cookie) = sign_in(address, "", "anna", "correct+horse").await;
    assert_eq!((late.status, cookie.as_str()), (429, ""));
    assert!(late.text().contains("Too many attempts"));
    // Nobody is told which names there are, nor signed in from another site.
    let (unknown, _) = sign_in(address, "", "nobody", "correct+horse").await;
    assert!(unknown.status == 403 && unknown.text().contains("User name or password is wrong."));
    let lines = ["Origin: https://evil.example", "Content-Type: application/x-www-form-urlencoded"];
    let foreign = request(address, "POST", "/sign-in", &lines, b"name=anna&password=correct+horse").await;
    assert_eq!((foreign.status, foreign.header("set-cookie")), (403, ""));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn users_need_a_folder_and_let_others_reach_the_server() {
    let refused = Server::try_start(Settings { asks_for_users: true, ..settings() }).await.err();
    assert!(matches!(refused, Some(StartError::NeedsData)));
    let data = Folder::new();
    let address = "0.0.0.0:0".parse().unwrap();
    let open = Server::try_start(Settings { address, ..settings_with_data(data.path()) }).await.err();
    assert!(open.is_some_and(|error| error.to_string().contains("--users")));
    let server = Server::start(Settings { address, asks_for_users: true, ..settings_with_data(data.path()) }).await;
    server.end().await;
}
