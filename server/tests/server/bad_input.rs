//! Messages from somebody careless or hostile: each is refused with a sentence, nobody else notices, and nothing computed is
//! lost.

use crate::support::{Client, Server, settings};
use futures::SinkExt as _;
use server::limits::Limits;
use server::serving::Settings;
use tokio_tungstenite::tungstenite::{Error, Message};
use wire::{Code, Command, Event, Form, Open, Setting, Until, Watch};

async fn with_limits(limits: Limits) -> Server {
    Server::start(Settings { limits, ..settings() }).await
}

/// The next refusal that belongs to no request.
async fn refusal(client: &mut Client) -> (Code, String) {
    let event = client.until_event(|event| matches!(event, Event::Rejected { .. })).await;
    let Event::Rejected { request, code, message } = event else { unreachable!() };
    assert_eq!(request, 0);
    (code, message)
}

/// A bystander's search still runs.
async fn still_serves(server: &Server) {
    let mut bystander = server.owner().await;
    let search = bystander.search("startpos", "classical", &[]).await;
    bystander.ask(Command::Step { search, simulations: 3 }).await.unwrap();
    bystander.until_resting_at(3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_messages_are_refused_and_the_analysis_stays() {
    for form in [Form::Binary, Form::Json] {
        let server = Server::default().await;
        let mut client = Client::connect_in(server.address, form).await;
        client.open(None, None).await;
        let search = client.search("startpos", "classical", &[]).await;
        client.ask(Command::Step { search, simulations: 10 }).await.unwrap();
        client.send_bytes(b"{\"id\": 7, nonsense".to_vec()).await;
        let (code, message) = refusal(&mut client).await;
        assert_eq!(code, Code::Malformed);
        assert!(message.contains("not a message of this protocol"), "{message}");
        // One mistake is forgiven.
        client.until_resting_at(10).await;
        client.ask(Command::Step { search, simulations: 1 }).await.unwrap();
        for _ in 0..3 {
            client.send_bytes(b"[]]".to_vec()).await;
        }
        assert_eq!(client.until_closed().await.as_deref(), Some("too many messages in a row could not be read"));
        let (analysis, key) = (client.welcome().analysis.clone(), client.welcome().key.clone());
        let mut again = Client::connect(server.address).await;
        again.open(Some(&analysis), key.as_deref()).await;
        again.watch(search).await;
        again.until_resting_at(11).await;
        still_serves(&server).await;
        server.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_in_the_other_form_are_refused() {
    let server = Server::default().await;
    let mut client = Client::connect(server.address).await;
    client.socket.send(Message::Text("{}".into())).await.unwrap();
    assert_eq!(refusal(&mut client).await.0, Code::Malformed);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn oversized_messages_are_refused() {
    let server = with_limits(Limits { message_bytes: 1000, ..Limits::default() }).await;
    let mut client = server.owner().await;
    client.send_bytes(vec![0; 1001]).await;
    let (code, message) = refusal(&mut client).await;
    assert_eq!(code, Code::TooLarge);
    assert_eq!(message, "the message has 1001 bytes and the limit is 1000");
    client.ask(Command::Credit { frames: 1 }).await.unwrap();
    // What is far too large is not even read to its end; whether the last words arrive is up to the network.
    client.socket.send(Message::Binary(vec![0; 1_000_000].into())).await.ok();
    client.until_closed().await;
    still_serves(&server).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_out_of_order_are_refused() {
    let server = Server::default().await;
    let mut client = Client::connect(server.address).await;
    let (code, message) = client.ask(Command::Stop { search: 0 }).await.unwrap_err();
    assert_eq!((code, message.as_str()), (Code::OutOfOrder, "the first message must be open"));
    client.open(None, None).await;
    let open = Open { version: wire::VERSION, analysis: None, key: None };
    assert_eq!(client.ask(Command::Open(open)).await.unwrap_err().0, Code::OutOfOrder);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_version_is_refused() {
    let server = Server::default().await;
    let mut client = Client::connect(server.address).await;
    let (code, message) = client.ask(Command::Open(Open { version: 99, analysis: None, key: None })).await.unwrap_err();
    assert_eq!(code, Code::Version);
    assert!(message.contains("99"), "{message}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_cannot_connect() {
    let mut settings = settings();
    settings.allowed_origins.push("https://friend.example".to_owned());
    let server = Server::start(settings).await;
    let own = format!("http://{}", server.address);
    let connect = async |origin: &str| {
        let headers = [("sec-websocket-protocol", wire::BINARY_SUBPROTOCOL), ("origin", origin)];
        Client::try_connect(server.address, Form::Binary, &headers).await.map(|_| ())
    };
    connect(&own).await.unwrap();
    connect("https://friend.example").await.unwrap();
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        let Err(Error::Http(response)) = connect(origin).await else { panic!("{origin} was let in") };
        assert_eq!(response.status(), 403);
    }
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_subprotocol_is_told_which_there_are() {
    use futures::StreamExt as _;
    let server = Server::default().await;
    let mut client = Client::try_connect(server.address, Form::Binary, &[]).await.unwrap();
    let Some(Ok(Message::Close(Some(frame)))) = client.socket.next().await else { panic!("it was not closed") };
    assert!(frame.reason.contains(wire::JSON_SUBPROTOCOL), "{}", frame.reason);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_answered_with_their_size() {
    let limits =
        Limits { analyses: 2, sockets: 4, sockets_per_analysis: 2, nodes: 1000, searches: 2, ..Limits::default() };
    let server = with_limits(limits).await;
    let mut first = server.owner().await;
    assert_eq!(first.welcome().max_nodes, 1000);
    let second = server.owner().await;
    let mut third = Client::connect(server.address).await;
    let (code, message) = third.try_open(None, None).await.unwrap_err();
    assert!(code == Code::Limit && message.contains("2 analyses"), "{message}");
    // The same connection may still look at one.
    third.open(Some(&second.welcome().analysis), None).await;
    let mut fourth = Client::connect(server.address).await;
    let (code, message) = fourth.try_open(Some(&second.welcome().analysis), None).await.unwrap_err();
    assert!(code == Code::Limit && message.contains("2 connections"), "{message}");

    let search = first.search("startpos", "classical", &[]).await;
    let refused = first.ask(Command::Go { search, until: Until::nodes(1001) }).await.unwrap_err();
    assert!(refused.0 == Code::Limit && refused.1.contains("1000"), "{refused:?}");
    let other = Command::NewSearch {
        position: 0,
        evaluator: "uniform".to_owned(),
        settings: Vec::new(),
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    };
    first.ask(other).await.unwrap();
    let one_more = Command::NewSearch {
        position: 0,
        evaluator: "random".to_owned(),
        settings: Vec::new(),
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    };
    assert_eq!(first.ask(one_more).await.unwrap_err().0, Code::Limit);

    // The refused fourth connection gives its place back a moment after it was closed; those that have joined keep theirs.
    fourth.until_closed().await;
    while server.shared.sockets.taken() > 3 {
        tokio::task::yield_now().await;
    }
    let mut fifth = Client::connect(server.address).await;
    fifth.open(Some(&first.welcome().analysis.clone()), None).await;
    let mut sixth = Client::connect(server.address).await;
    let reason = sixth.until_closed().await.expect("it is told why");
    assert!(reason.contains("4 connections"), "{reason}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_is_limited() {
    let server = with_limits(Limits { bytes_per_analysis: 4 << 20, ..Limits::default() }).await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "random", &[]).await;
    owner.ask(Command::Go { search, until: Until::stopped() }).await.unwrap();
    let wanted =
        |event: &Event| matches!(event, Event::Notice { message, .. } if message.contains("memory limit of 4 MB"));
    owner.until_event(wanted).await;
    let refused = owner.ask(Command::Step { search, simulations: 1 }).await.unwrap_err();
    assert_eq!(refused.0, Code::Limit);
    // Going back makes room, and nothing before was lost.
    owner.ask(Command::StepBack { search, simulations: u32::MAX }).await.unwrap();
    still_serves(&server).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_messages_are_refused_one_by_one() {
    let server = with_limits(Limits { messages_per_second: 5, ..Limits::default() }).await;
    let mut client = server.owner().await;
    let mut refused = 0;
    for _ in 0..30 {
        if let Err((code, _)) = client.ask(Command::Credit { frames: 1 }).await {
            assert_eq!(code, Code::Limit);
            refused += 1;
        }
    }
    assert!(refused > 10, "{refused}");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn viewers_change_nothing() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "classical", &[]).await;
    let mut viewer = server.viewer_of(&owner).await;
    for command in [
        Command::SetGame { fen: "startpos".to_owned(), moves: Vec::new() },
        Command::Play { position: 0, mv: 0 },
        Command::Visit { position: 0 },
        Command::NewSearch {
            position: 0,
            evaluator: "classical".to_owned(),
            settings: Vec::new(),
            moves: Vec::new(),
            keep: false,
            priors: wire::Priors::default(),
        },
        Command::Go { search, until: Until::stopped() },
        Command::Stop { search },
        Command::Step { search, simulations: 1 },
        Command::StepBack { search, simulations: 1 },
        Command::EditGame { edits: vec![wire::GameEdit::DeleteRest { position: 0 }] },
        Command::UndoGame,
        Command::RedoGame,
    ] {
        assert_eq!(viewer.ask(command.clone()).await.unwrap_err().0, Code::Forbidden, "{command:?}");
    }
    owner.until_resting_at(0).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_make_no_sense_are_named() {
    let server = Server::default().await;
    let mut owner = server.owner().await;
    let search = owner.search("startpos", "classical", &[]).await;
    let set = |fen: &str, moves: &[&str]| Command::SetGame {
        fen: fen.to_owned(),
        moves: moves.iter().map(|&text| text.to_owned()).collect(),
    };
    let new = |position, evaluator: &str, setting: Option<(&str, &str)>| Command::NewSearch {
        position,
        evaluator: evaluator.to_owned(),
        settings: setting
            .map(|(name, value)| Setting { name: name.to_owned(), value: value.to_owned() })
            .into_iter()
            .collect(),
        moves: Vec::new(),
        keep: false,
        priors: wire::Priors::default(),
    };
    let watch =
        Watch { min_share: f32::NAN, max_nodes: 0, open: Vec::new(), lines: 0, interval_ms: 0, ..Watch::whole(9) };
    for (command, code, part) in [
        (set("hello", &[]), Code::Invalid, "this is not a FEN"),
        (set("8/8/8/8/8/8/8/8 w - - 0 1", &[]), Code::Invalid, "empty"),
        (set("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", &[]), Code::Invalid, "is in check"),
        (set("startpos", &["e2e4", "e2e4"]), Code::Invalid, "move 2 (e2e4)"),
        (Command::Play { position: 0, mv: 65534 }, Code::Invalid, "65534"),
        (Command::Play { position: 77, mv: 0 }, Code::NotFound, "77"),
        (Command::Visit { position: 78 }, Code::NotFound, "78"),
        (new(0, "stockfish", None), Code::Invalid, "stockfish"),
        (new(0, "network:big", None), Code::Invalid, "big"),
        (new(0, "classical", Some(("cpct", "1"))), Code::Invalid, "cpct"),
        (new(0, "classical", Some(("cpuct", "much"))), Code::Invalid, "cpuct takes a number"),
        (new(5, "classical", None), Code::NotFound, "5"),
        (Command::Go { search: 9, until: Until::stopped() }, Code::NotFound, "search 9"),
        (Command::Step { search: 9, simulations: 1 }, Code::NotFound, "search 9"),
        (Command::Step { search, simulations: 0 }, Code::Invalid, "at least 1"),
        (Command::Step { search, simulations: u32::MAX }, Code::Limit, "limit"),
        (Command::Stop { search: 9 }, Code::NotFound, "search 9"),
        (Command::StepBack { search: 9, simulations: 1 }, Code::NotFound, "search 9"),
        (Command::Watch(watch), Code::NotFound, "search 9"),
    ] {
        let (found, message) = owner.ask(command.clone()).await.expect_err(&format!("{command:?}"));
        assert_eq!(found, code, "{command:?}");
        assert!(message.contains(part), "{command:?}: {message}");
        assert!(!message.contains('\n'), "{message:?}");
    }
    // What could be asked for but makes little sense does no harm.
    let odd = Watch {
        root: 999,
        min_share: f32::NAN,
        max_nodes: u32::MAX,
        open: vec![7; 99],
        lines: 0,
        interval_ms: 0,
        ..Watch::whole(search)
    };
    owner.ask(Command::Watch(odd)).await.unwrap();
    owner.ask(Command::Credit { frames: u32::MAX }).await.unwrap();
    owner.ask(Command::Credit { frames: u32::MAX }).await.unwrap();
    owner.ask(Command::Step { search, simulations: 5 }).await.unwrap();
    owner.until_resting_at(5).await;
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_server_gives_control_for_its_token_only() {
    let public = |token: Option<&str>| {
        let token = token.map(|token| server::analyses::Key::shown(token).hash());
        Settings { address: "0.0.0.0:0".parse().unwrap(), token, ..settings() }
    };
    let error = Server::try_start(public(None)).await.err().expect("it is refused");
    assert!(error.to_string().contains("--token"), "{error}");
    let server = Server::start(public(Some("secret"))).await;
    let address = ([127, 0, 0, 1], server.address.port()).into();
    let connect = async |authorization: &str| {
        let headers = [("sec-websocket-protocol", wire::BINARY_SUBPROTOCOL), ("authorization", authorization)];
        Client::try_connect(address, Form::Binary, &headers).await.unwrap()
    };
    let mut owner = connect("Bearer secret").await;
    owner.open(None, None).await;
    let (analysis, key) = (owner.welcome().analysis.clone(), owner.welcome().key.clone());
    let mut stranger = connect("Bearer guess").await;
    assert_eq!(stranger.try_open(None, None).await.unwrap_err().0, Code::Forbidden);
    stranger.open(Some(&analysis), key.as_deref()).await;
    assert_eq!(stranger.welcome().role, wire::Role::Viewer, "the key alone is not enough on a public server");
    server.end().await;
}
