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
        (json!({ "name_study": { "name": "" } }), 400, "a name is needed"),
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
    let copy = made(address, &browser, "", text.text()).await;
    let again = ask(address, "GET", &format!("/api/studies/{copy}/pgn"), &browser, Value::Null).await;
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

#[tokio::test(flavor = "multi_thread")]
async fn chapters_are_added_from_games_and_positions() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let (address, browser) = (server.address, MAKER);
    let id = made(address, browser, "Class", "").await;
    let path = format!("/api/studies/{id}");
    let add = |body: Value| {
        let path = format!("{path}/chapters");
        async move { ask(address, "POST", &path, browser, body).await }
    };
    let one = add(json!({ "pgn": "8/8/8/8/8/1k6/1P4P1/K7 w - - 0 1", "name": "Ending", "orientation": "black" })).await;
    assert_eq!(one.status, 200, "{}", one.text());
    assert_eq!(add(json!({})).await.status, 200, "the start position");
    let all = add(json!({ "pgn": GAMES, "name": "of no use to several" })).await.json();
    assert_eq!(names(&all), "Ending, Chapter 2, One, Anna – Bert, Chapter 5");
    assert_eq!((&all["chapters"][0]["orientation"], &all["undo"]["kind"]), (&"black".into(), &"add_chapter".into()));
    let listed = ask(address, "GET", "/api/analyses?text=Ending", browser, Value::Null).await.json();
    assert_eq!(listed[0]["position"], "8/8/8/8/8/1k6/1P4P1/K7 w - - 0 1");
    let analyses = || async { ask(address, "GET", "/api/analyses", browser, Value::Null).await.json() };
    assert_eq!(analyses().await.as_array().unwrap().len(), 5);
    // What is refused leaves nothing behind.
    let many = "1. e4 *\n\n".repeat(96);
    for (body, status, why) in [
        (json!({ "pgn": "1. e4 e5 2. Ke3 *" }), 400, "game 1: "),
        (json!({ "pgn": many }), 503, "at most 100 chapters"),
        (json!({ "pgn": 3 }), 422, "pgn"),
    ] {
        let refused = add(body).await;
        assert!(refused.status == status && refused.text().contains(why), "{} {}", refused.status, refused.text());
    }
    assert_eq!(analyses().await.as_array().unwrap().len(), 5);
    let stranger = ask(address, "POST", &format!("{path}/chapters"), "", json!({})).await;
    assert_eq!(stranger.status, 403);
    // The page reads the study in its binary form.
    let lines = [&*format!("Cookie: {browser}"), "Accept: application/x-postcard"];
    let binary = request(address, "GET", &path, &lines, b"").await;
    assert_eq!(binary.header("content-type"), wire::BINARY_TYPE);
    assert!(binary.body.windows(6).any(|bytes| bytes == b"Ending"));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_written_with_their_openings_by_choice() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let (address, browser) = (server.address, MAKER);
    let games = "1. e4 e5 2. Nf3 Nf6 3. a3 *\n\n[ECO \"A99\"]\n\n1. d4 *";
    let path = format!("/api/studies/{}/pgn", made(address, browser, "Class", games).await);
    let plain = ask(address, "GET", &path, browser, Value::Null).await;
    assert!(!plain.text().contains("Petrov"), "{}", plain.text());
    let named = ask(address, "GET", &format!("{path}?statistics=opening"), browser, Value::Null).await;
    let text = named.text();
    assert!(text.contains("[ECO \"C42\"]") && text.contains("[Opening \"Petrov's Defense\"]"), "{text}");
    assert!(text.contains("[ECO \"A99\"]") && !text.contains("%eval"), "{text}");
    server.end().await;
}

/// A form that a page posts.
async fn post(address: SocketAddr, path: &str, cookies: &str, fields: &str) -> Response {
    let lines = [&*format!("Cookie: {cookies}"), "Content-Type: application/x-www-form-urlencoded"];
    request(address, "POST", path, &lines, fields.as_bytes()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_has_a_page_with_forms() {
    let data = Folder::new();
    let server = Server::start(settings_with_data(data.path())).await;
    let (address, browser) = (server.address, MAKER);
    let made = post(
        address,
        "/studies",
        browser,
        "name=&pgn=%5BStudyName+%22Class%22%5D%0D%0A%0D%0A1.+e4+*%0D%0A%0D%0A1.+d4+*",
    )
    .await;
    assert_eq!(made.status, 303, "{}", made.text());
    let page = made.header("location").to_owned();
    let here = page.strip_suffix("?done=made").unwrap().to_owned();
    let shown = ask(address, "GET", &page, browser, Value::Null).await;
    assert!(shown.status == 200 && shown.text().contains("value=\"Class\""), "{}", shown.status);
    let id = here.strip_prefix("/study/").unwrap();
    let study = || async { ask(address, "GET", &format!("/api/studies/{id}"), browser, Value::Null).await.json() };
    let first = study().await["chapters"][0].clone();
    // A chapter leads to its analysis.
    let chapter = ask(address, "GET", &format!("{here}/0"), browser, Value::Null).await;
    let document = first["document"].as_str().unwrap();
    assert_eq!(
        (chapter.status, chapter.header("location")),
        (303, &*format!("/?watch={document}&study={id}&chapter=0&flip=0"))
    );
    for (word, fields, leads_to) in [
        ("chapter", "chapter=0&act=down&name=x", "?at=0"),
        ("chapter", "chapter=1&act=name&name=Queen%27s+pawn", "?at=1"),
        ("chapter", "chapter=1&act=turn", "?at=1"),
        ("add", "text=&name=Empty&side=black", "?at=2"),
        ("chapter", "chapter=0&act=remove", "?at=0"),
        ("name", "name=Lessons", ""),
        ("share", "sharing=view", "?done=shared#share"),
    ] {
        let done = post(address, &format!("{here}/{word}"), browser, fields).await;
        assert_eq!((done.status, done.header("location")), (303, &*format!("{here}{leads_to}")), "{word} {fields}");
    }
    let now = study().await;
    assert_eq!(
        (names(&now).as_str(), &now["name"], &now["sharing"]),
        ("Queen's pawn, Empty", &"Lessons".into(), &"view".into())
    );
    for _ in 0..2 {
        assert_eq!(post(address, &format!("{here}/undo"), browser, "").await.status, 303);
    }
    let back = study().await;
    assert_eq!((back["chapters"].as_array().unwrap().len(), &back["name"]), (3, &"Class".into()));
    assert_eq!(post(address, &format!("{here}/redo"), browser, "").await.status, 303);
    // What cannot be done is said in the page.
    for (path, fields, status, why) in [
        (format!("{here}/name"), "name=", 400, "A name is needed."),
        (format!("{here}/add"), "text=1.+e5", 400, "data-testid=\"study-error\""),
        (format!("{here}/chapter"), "chapter=77&act=up", 400, "There is no chapter 77."),
        (format!("{here}/dance"), "", 400, "This form cannot be read."),
        ("/studies".to_owned(), "name=", 400, "A name is needed."),
        ("/studies/AAAAAAAAAAAAAAAAAAAAAA/delete".to_owned(), "", 404, "There is no such study."),
    ] {
        let refused = post(address, &path, browser, fields).await;
        assert!(
            refused.status == status && refused.text().contains(why),
            "{path} {} {}",
            refused.status,
            refused.text()
        );
    }
    for (path, status) in [("/study/AAAAAAAAAAAAAAAAAAAAAA", 404), ("/study/x/1", 404)] {
        assert_eq!(ask(address, "GET", path, browser, Value::Null).await.status, status, "{path}");
    }
    assert_eq!(ask(address, "GET", &format!("{here}/77"), browser, Value::Null).await.status, 404);
    assert_eq!(ask(address, "GET", &format!("{here}/undo"), browser, Value::Null).await.header("location"), here);
    // Chosen analyses become chapters of this study, and of a new one.
    let all = ask(address, "GET", "/api/analyses", browser, Value::Null).await.json();
    let chosen: Vec<String> =
        all.as_array().unwrap().iter().map(|one| format!("add={}", one["id"].as_str().unwrap())).collect();
    let choosing = ask(address, "GET", &format!("/studies?{}", chosen.join("&")), browser, Value::Null).await;
    assert!(choosing.text().contains("data-testid=\"collect\""), "{}", choosing.text());
    let collected = post(address, &format!("/studies/{id}/collect"), browser, &chosen[..1].join("&")).await;
    assert_eq!((collected.status, collected.header("location")), (303, here.as_str()));
    let another = post(address, "/studies", browser, &format!("name=Another&{}", chosen.join("&"))).await;
    assert_eq!(another.status, 303, "{}", another.text());
    // Deleted and brought back from the list.
    assert_eq!(
        post(address, &format!("{here}/delete"), browser, "").await.header("location"),
        format!("/studies?deleted={id}")
    );
    let list = ask(address, "GET", &format!("/studies?deleted={id}"), browser, Value::Null).await;
    assert!(
        list.text().contains("data-testid=\"study-deleted\"")
            && list.text().contains("data-testid=\"deleted-studies\"")
    );
    assert_eq!(ask(address, "GET", &here, browser, Value::Null).await.status, 404);
    assert_eq!(post(address, &format!("/studies/{id}/restore"), browser, "").await.status, 303);
    let analyses = ask(address, "GET", "/analyses", browser, Value::Null).await;
    assert!(analyses.text().contains("data-testid=\"newest-studies\"") && analyses.text().contains(&here));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_study_shows_others_what_they_may() {
    const TOKEN: &str = "a token of a page";
    let data = Folder::new();
    let settings =
        Settings { token: Some(server::analyses::Key::shown(TOKEN).hash()), ..settings_with_data(data.path()) };
    let server = Server::start(settings).await;
    let address = server.address;
    let teacher = format!("puctoscope_browser=TTTTTTTTTTTTTTTTTTTTTT; {}", token_cookie(TOKEN));
    let pupil = "puctoscope_browser=PPPPPPPPPPPPPPPPPPPPPP";
    let id = made(address, &teacher, "Class", GAMES).await;
    let here = format!("/study/{id}");
    let closed = ask(address, "GET", &here, pupil, Value::Null).await;
    assert!(closed.status == 404 && closed.text().contains("data-testid=\"no-study\""), "{}", closed.status);
    assert_eq!(ask(address, "GET", &format!("{here}/0"), pupil, Value::Null).await.status, 404);
    post(address, &format!("{here}/share"), &teacher, "sharing=view").await;
    let shown = ask(address, "GET", &here, pupil, Value::Null).await;
    let has = |word: &str| shown.text().contains(word);
    assert!(has("Anna – Bert") && has("data-testid=\"only-to-view\"") && has("data-testid=\"study-link\""));
    for word in ["move-up", "add-chapters", "share-copy", "copy-study", "delete-this-study", "undo-study"] {
        assert!(!has(&format!("data-testid=\"{word}\"")), "{word}");
    }
    assert_eq!(ask(address, "GET", &format!("{here}/1"), pupil, Value::Null).await.status, 303);
    assert_eq!(post(address, &format!("{here}/name"), pupil, "name=Mine").await.status, 403);
    // In German, too.
    let lines = [&*format!("Cookie: {pupil}"), "Accept-Language: de"];
    let refused = request(address, "POST", &format!("{here}/copy"), &lines, b"").await;
    assert!(refused.text().contains("nur nach dem Anmelden"), "{}", refused.text());
    server.end().await;
}
