//! Studies: chapters that are analyses, edited, shared, copied and written as PGN; and an analysis with what its searches found.

use std::net::SocketAddr;

use serde_json::{Value, json};
use server::serving::Settings;
use wire::{Command, Until};

use crate::support::http::{Response, request};
use crate::support::{Client, Folder, Server, settings_with_data, token_cookie};

/// The cookie of a browser.
const MAKER: &str = "puctoscope_browser=MMMMMMMMMMMMMMMMMMMMMM";

async fn ask(address: SocketAddr, method: &str, path: &str, cookies: &str, body: Value) -> Response {
    let lines = [&*format!("Cookie: {cookies}"), "Content-Type: application/json"];
    let body = if body.is_null() { String::new() } else { body.to_string() };
    request(address, method, path, &lines, body.as_bytes()).await
}

async fn made(address: SocketAddr, cookies: &str, name: &str, pgn: &str) -> String {
    let made = ask(address, "POST", "/api/studies", cookies, json!({ "name": name, "pgn": pgn })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()["id"].as_str().unwrap().to_owned()
}

fn names(study: &Value) -> String {
    let chapters = study["chapters"].as_array().unwrap();
    chapters.iter().map(|chapter| chapter["name"].as_str().unwrap()).collect::<Vec<_>>().join(", ")
}

const GAMES: &str = "[Event \"Mine: One\"]\n[StudyName \"Mine\"]\n[ChapterName \"One\"]\n\n{why} 1. e4! e5 (1... c5 {[%cal Gc7c5]}) 2. Nf3 *\n\n\
    [White \"Anna\"]\n[Black \"Bert\"]\n[Orientation \"black\"]\n\n1. d4 -- 2. c4 1-0\n\n\
    [Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\n9. h4 *\n";

#[tokio::test(flavor = "multi_thread")]
async fn a_study_is_made_of_games_edited_with_undo_and_written() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let (address, browser) = (server.address, MAKER.to_owned());
    let id = made(address, &browser, "", GAMES).await;
    let path = format!("/api/studies/{id}");
    let study = ask(address, "GET", &path, &browser, Value::Null).await.json();
    assert_eq!((&study["name"], &study["own"], &study["sharing"]), (&"Mine".into(), &true.into(), &"closed".into()));
    assert_eq!(names(&study), "One, Anna – Bert, Chapter 3");
    assert_eq!((&study["chapters"][1]["orientation"], &study["undo"]), (&"black".into(), &Value::Null));
    // Each is an analysis, with its name.
    let list = ask(address, "GET", "/api/analyses?sort=name", &browser, Value::Null).await.json();
    assert_eq!(list.as_array().unwrap().len(), 3);
    let first = study["chapters"][0]["document"].as_str().unwrap().to_owned();
    let edits = json!({ "edits": [
        { "move_chapter": { "chapter": 2, "place": 0 } },
        { "name_chapter": { "chapter": 2, "name": " Fischer " } },
        { "delete_chapter": { "chapter": 1 } },
        { "add_chapter": { "document": first, "name": "Again", "orientation": "black" } },
        { "name_study": { "name": "Openings" } },
    ] });
    let edited = ask(address, "POST", &format!("{path}/edits"), &browser, edits).await;
    assert_eq!(edited.status, 200, "{}", edited.text());
    let edited = edited.json();
    assert_eq!((names(&edited).as_str(), &edited["undo"]["kind"]), ("Fischer, One, Again", &"move_chapter".into()));
    let undone = ask(address, "POST", &format!("{path}/undo"), &browser, Value::Null).await.json();
    assert_eq!((names(&undone), &undone["name"]), (names(&study), &"Mine".into()));
    let again = ask(address, "POST", &format!("{path}/redo"), &browser, Value::Null).await.json();
    assert_eq!((again["chapters"].clone(), &again["name"]), (edited["chapters"].clone(), &"Openings".into()));
    for (edit, status, why) in [
        (json!({ "delete_chapter": { "chapter": 1 } }), 400, "no chapter 1"),
        (json!({ "name_study": { "name": "" } }), 400, "has a name"),
        (json!({ "add_chapter": { "document": "AAAAAAAAAAAAAAAAAAAAAA", "name": "x" } }), 404, "no such analysis"),
        (json!({ "eat_chapter": 1 }), 422, "eat_chapter"),
    ] {
        let refused = ask(address, "POST", &format!("{path}/edits"), &browser, json!({ "edits": [edit] })).await;
        assert!(refused.status == status && refused.text().contains(why), "{} {}", refused.status, refused.text());
    }
    server.end().await;

    // All of it outlives the server, what can be undone, too.
    let server = Server::start(settings_with_data(data.path())).await;
    let address = server.address;
    let kept = ask(address, "GET", &path, &browser, Value::Null).await.json();
    assert_eq!((&kept["chapters"], &kept["undo"]), (&edited["chapters"], &edited["undo"]));
    let text = ask(address, "GET", &format!("{path}/pgn"), &browser, Value::Null).await;
    assert!(text.header("content-type").starts_with("application/x-chess-pgn"));
    let read: Vec<pgn::Game> =
        pgn::games(text.text()).map(|game| pgn::read_game(text.text(), game.bytes.start).unwrap().game).collect();
    let tags = |game: &pgn::Game| ["StudyName", "ChapterName", "Event"].map(|tag| game.tag(tag).unwrap().to_owned());
    assert_eq!(
        read.iter().map(tags).collect::<Vec<_>>(),
        [
            ["Openings", "Fischer", "Openings: Fischer"],
            ["Openings", "One", "Mine: One"],
            ["Openings", "Again", "Mine: One"],
        ]
    );
    assert_eq!((read[0].is_chess960, read[2].tag("Orientation")), (true, Some("black")));
    assert_eq!((read[1].nodes.len(), read[1].nodes[0].after[0].text.as_str()), (5, "why"));
    // What was written makes an equal study.
    let twin = made(address, &browser, "", text.text()).await;
    let again = ask(address, "GET", &format!("/api/studies/{twin}/pgn"), &browser, Value::Null).await;
    assert_eq!(again.text(), text.text());
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_look_or_copy_as_they_are_let() {
    const TOKEN: &str = "a token of a test";
    let data = Folder::new();
    let settings =
        Settings { token: Some(server::analyses::Key::shown(TOKEN).hash()), ..settings_with_data(data.path()) };
    let server = Server::start(settings).await;
    let address = server.address;
    // Only a page that may be seen gives a browser its key.
    let teacher = format!("puctoscope_browser=TTTTTTTTTTTTTTTTTTTTTT; {}", token_cookie(TOKEN));
    let pupil = "puctoscope_browser=PPPPPPPPPPPPPPPPPPPPPP";
    let id = made(address, &teacher, "Class", GAMES).await;
    let path = format!("/api/studies/{id}");
    let share = |sharing: &'static str| {
        let (path, teacher) = (format!("{path}/sharing"), teacher.clone());
        async move { ask(address, "PUT", &path, &teacher, json!({ "sharing": sharing })).await.status }
    };
    assert_eq!(ask(address, "GET", &path, pupil, Value::Null).await.status, 404, "it is closed");
    assert_eq!(share("view").await, 204);
    let seen = ask(address, "GET", &path, pupil, Value::Null).await.json();
    assert_eq!(
        (&seen["own"], names(&seen).as_str(), &seen["undo"]),
        (&false.into(), "One, Anna – Bert, Chapter 3", &Value::Null)
    );
    assert_eq!(ask(address, "GET", &format!("{path}/pgn"), pupil, Value::Null).await.status, 200);
    for (method, end, body) in [
        ("POST", "/edits", json!({ "edits": [] })),
        ("POST", "/undo", Value::Null),
        ("PUT", "/sharing", json!({ "sharing": "copy" })),
        ("POST", "/copy", Value::Null),
        ("DELETE", "", Value::Null),
    ] {
        assert_eq!(ask(address, method, &format!("{path}{end}"), pupil, body).await.status, 403, "{method} {end}");
    }
    // Where one must sign in to analyse, copying needs that, too.
    assert_eq!(share("copy").await, 204);
    assert_eq!(ask(address, "POST", &format!("{path}/copy"), pupil, Value::Null).await.status, 403);
    let colleague = format!("puctoscope_browser=CCCCCCCCCCCCCCCCCCCCCC; {}", token_cookie(TOKEN));
    let copied = ask(address, "POST", &format!("{path}/copy"), &colleague, Value::Null).await;
    assert_eq!(copied.status, 201, "{}", copied.text());
    let copy = format!("/api/studies/{}", copied.json()["id"].as_str().unwrap());
    let own = ask(address, "GET", &copy, &colleague, Value::Null).await.json();
    assert_eq!((names(&own), &own["own"], &own["sharing"]), (names(&seen), &true.into(), &"closed".into()));
    assert_ne!(own["chapters"][0]["document"], seen["chapters"][0]["document"]);
    // A chapter whose analysis was deleted says so, and the study can be deleted and brought back.
    let first = seen["chapters"][0]["document"].as_str().unwrap();
    assert_eq!(ask(address, "DELETE", &format!("/api/analyses/{first}"), &teacher, Value::Null).await.status, 204);
    let text = ask(address, "GET", &format!("{path}/pgn"), &teacher, Value::Null).await;
    assert!(text.text().contains("The analysis of this chapter was deleted."), "{}", text.text());
    assert_eq!(ask(address, "DELETE", &path, &teacher, Value::Null).await.status, 204);
    assert_eq!(ask(address, "GET", &path, &teacher, Value::Null).await.status, 404);
    let deleted = ask(address, "GET", "/api/studies?list=deleted", &teacher, Value::Null).await.json();
    assert_eq!(deleted[0]["name"], "Class");
    assert_eq!(ask(address, "POST", &format!("{path}/restore"), &teacher, Value::Null).await.status, 204);
    let listed = ask(address, "GET", "/api/studies", &teacher, Value::Null).await.json();
    assert_eq!(listed.as_array().unwrap().len(), 2);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_is_written_with_what_its_searches_found() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let (address, browser) = (server.address, MAKER.to_owned());
    let mut maker = Client::connect_with(address, &browser).await;
    maker.open(None, None).await;
    let search = maker.search("startpos", "classical", &[]).await;
    maker.ask(Command::Go { search, until: Until::nodes(100) }).await.unwrap();
    maker.until_resting_at(100).await;
    maker.ask(Command::SetGame { fen: "startpos".into(), moves: vec!["a2a3".into(), "e7e5".into()] }).await.unwrap();
    let path = format!("/api/analyses/{}/pgn", maker.welcome().analysis);
    let plain = ask(address, "GET", &path, &browser, Value::Null).await;
    assert_eq!(plain.text(), "1. a3 e5 *\n\n");
    let named = ask(address, "GET", &path.replace("/pgn", "/openings"), &browser, Value::Null).await.json();
    assert_eq!(named[0], json!({ "position": 1, "eco": "A00", "name": "Anderssen's Opening" }), "{named}");
    let text = ask(address, "GET", &format!("{path}?statistics=all"), &browser, Value::Null).await;
    let game = pgn::read_game(text.text(), 0).unwrap().game;
    let said: Vec<&str> = game.nodes[0].after.iter().map(|comment| comment.text.as_str()).collect();
    assert!(said[0].starts_with("[%eval ") && said[0].contains("[%wdl "), "{said:?}");
    assert!(said[1].starts_with("100 nodes; best ") && said[2].starts_with("played a3: N "), "{said:?}");
    assert!(game.nodes.len() > 3, "{}", text.text());
    for (query, status) in [("?statistics=luck", 400), ("?game=7", 400), ("?game=0", 200)] {
        assert_eq!(
            ask(address, "GET", &format!("{path}{query}"), &browser, Value::Null).await.status,
            status,
            "{query}"
        );
    }
    server.end().await;
}
