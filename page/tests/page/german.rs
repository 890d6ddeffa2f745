//! Errors that code below the page really makes, as a page in German says them.

use document::When;
use engine::{games::small::SmallGame, parameters::Parameters};
use page::link::Link;
use page::rules::{self, Position};
use page::state::Page;
use session::find::query;
use session::reading::TextReader;
use session::training::{Bench, Limits as BenchLimits};
use session::{Analysis, LogReader, recording};
use wire::minimax::{Pruning, Source};
use wire::reading::Told;
use wire::{Breakpoint, Edit, EngineFault, GameEdit, Until};

/// Says what code has said as the page does, in German.
fn in_german(sentence: &str) -> String {
    say::speak(say::Language::German);
    let words = rules::told(sentence);
    say::speak(say::Language::English);
    words
}

/// Checks what code says, and how the page says it.
fn check(said: impl ToString, german: &str) {
    let said = said.to_string();
    assert_eq!(in_german(&said), german, "{said}");
}

fn refused(text: &str) -> String {
    let told = match TextReader::begin(text.to_owned()) {
        Err(told) => *told,
        Ok(mut reader) => match reader.more(|| false) {
            Told::Games { .. } => reader.open(0),
            told => told,
        },
    };
    match told {
        Told::Refused(message) => message,
        Told::Game { broken: Some(message), .. } => message,
        Told::Game { remarks, .. } | Told::Position { remarks, .. } => remarks[0].clone(),
        told => panic!("{told:?}"),
    }
}

#[test]
fn games_that_cannot_be_read() {
    check(refused("1. e4 e5 2. Ke3"), "Zeile 1, Spalte 13: Ke3 ist dort nicht legal.");
    check(refused("1. e4 e5 2. Nf3 hello"), "Zeile 1, Spalte 17: hello ist kein Zug.");
    check(refused("hello"), "Das ist weder eine Stellung noch eine Partie: Zeile 1, Spalte 1: hello ist kein Zug.");
    check(refused("{only words}"), "In diesem Text ist keine Partie und keine Stellung.");
    let atomic = "Zeile 1, Spalte 1: Das ist eine Partie Atomic; lesbar sind nur Schach und Chess960.";
    check(refused("[Variant \"Atomic\"]\n1. e4"), atomic);
    check(refused("1. e4 (1. d4"), "Zeile 1, Spalte 13: Eine Variante hat kein Ende.");
    check(refused("1. e4 {words"), "Zeile 1, Spalte 7: { beginnt einen Kommentar ohne Ende.");
}

#[test]
fn positions_that_cannot_be_read() {
    check(refused("8/8/8/8/8/8/8 w"), "Teil 1 der FEN, das Brett: Es hat 7 Reihen, und ein Brett hat 8.");
    check(refused("4k3/8/8/8/8/8/7/4K3 w - - 0 1"), "Teil 1 der FEN, das Brett: Reihe 2 hat 7 Felder statt 8.");
    check(refused("4k3/8/8/8/8/8/8/4K3 x"), "Teil 2 der FEN, die Seite am Zug, muss w oder b sein, nicht x.");
    let counted = "Teil 5 der FEN, die Zahl der Halbzüge ohne Schlagen, muss eine Zahl sein, nicht 1x.";
    check(refused("4k3/8/8/8/8/8/8/4K3 w - - 1x 1"), counted);
    let castling = "Alle Rochaderechte sind gestrichen (KQkq): König oder Turm steht nicht auf dem Ausgangsfeld.";
    check(refused("7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1"), castling);
    check(refused("startpos moves e2e4 e2e4"), "Zug 2 nach der Stellung, e2e4, ist dort nicht legal.");
    let empty = rules::parse_fen("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
    check(empty, "Unmögliche Stellung: Das Brett ist leer; Ein König fehlt.");
    let many = rules::parse_fen("4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1").unwrap_err();
    check(many, "Unmögliche Stellung: Weiß hat 17 Figuren; möglich sind höchstens 16.");
    check(rules::parse_fen("hello").unwrap_err(), "Das ist keine FEN: Das Brett ist nicht lesbar.");
    check(Position::parse("connect2 e").unwrap_err(), "Zug 1 (e) ist kein Feld des Bretts.");
    let taken = SmallGame::from_moves("tic-tac-toe", "a1a1").unwrap().unwrap_err();
    check(taken, "Zug 2 (a1) steht auf einem besetzten Feld.");
}

#[test]
fn edits_of_games_that_are_refused() {
    let mut analysis = Analysis::new(session::Limits::default());
    analysis.set_game("startpos", &["e2e4".to_owned(), "e7e5".to_owned()]).unwrap();
    let mut refused = |edit| analysis.edit_game(&[edit]).unwrap_err().message;
    let start = "Mit Stellung 0 beginnt eine Partie; gelöscht wird sie als Partie.";
    check(refused(GameEdit::Delete { position: 0 }), start);
    check(refused(GameEdit::Delete { position: 9 }), "Es gibt keine Stellung 9.");
    check(refused(GameEdit::DeleteRest { position: 2 }), "Auf Stellung 2 folgt nichts.");
    let glyph = GameEdit::Glyph { position: 0, glyph: 1, is_set: true };
    check(refused(glyph), "Zu Stellung 0 führt kein Zug, also hat sie kein Zeichen.");
    let comment = |when, words: &str| GameEdit::Comment { position: 0, when, words: words.to_owned() };
    check(refused(comment(When::Before, "so")), "Zu Stellung 0 führt kein Zug, also hat sie keinen Kommentar davor.");
    let long = comment(When::After, &"x".repeat(70_000));
    check(refused(long), "Dieser Kommentar hat 70000 Bytes, und möglich sind höchstens 65536.");
    check(analysis.undo_game().unwrap_err().message, "Es gibt nichts rückgängig zu machen.");
    analysis.edit_game(&[GameEdit::Delete { position: 2 }]).unwrap();
    let deleted = "Stellung 2 ist gelöscht; „Rückgängig“ bringt sie wieder.";
    check(analysis.visit(2).unwrap_err().message, deleted);
}

#[test]
fn engines_that_are_of_no_use() {
    let in_german = |fault| {
        say::speak(say::Language::German);
        let words = page::opinions::fault(&fault);
        say::speak(say::Language::English);
        words
    };
    let ended = EngineFault::Ended("code 1; Permission denied (os error 13)".to_owned());
    assert_eq!(in_german(ended), "Sie hat sich selbst beendet (Code 1; Keine Berechtigung (os error 13)).");
    let missing = EngineFault::NotStarted("No such file or directory (os error 2)".to_owned());
    let expected = "Sie konnte nicht gestartet werden: Datei oder Ordner nicht gefunden (os error 2).";
    assert_eq!(in_german(missing), expected);
}

#[test]
fn a_link_that_cannot_be_is_told_in_german() {
    say::speak(say::Language::German);
    let link = Link { fen: Some("connect-four z".to_owned()), ..Link::default() };
    let error = Page::new(&link, &Link::default()).position_error;
    say::speak(say::Language::English);
    assert_eq!(error.as_deref(), Some("Zug 1 (z) ist keine Linie des Bretts."));
}

#[test]
fn settings_that_do_not_fit() {
    let set = |name: &str, value: &str| Parameters::default().set(name, value).unwrap_err();
    check(set("cpuct", "much"), "Cpuct: Erlaubt ist eine Zahl von 0 bis 100, nicht „much“.");
    check(set("batch", "0"), "Batch: Erlaubt ist eine ganze Zahl von 1 bis 1024, nicht „0“.");
    check(set("pipeline", "maybe"), "Pipeline: Erlaubt ist true oder false, nicht „maybe“.");
    check(set("speed", "1"), "Es gibt keinen Parameter „speed“.");
    let mut training = session::training::Settings::default();
    let refused = training.set("games", 0.5).unwrap_err().to_string();
    assert!(in_german(&refused).starts_with("Games: Erlaubt ist eine ganze Zahl von "), "{refused}");
}

#[test]
fn breakpoints_and_what_is_looked_for() {
    let never = Breakpoint::Value { mv: None, q: 2.0 }.check().unwrap_err();
    check(never, "Angehalten wird bei einem Q von −1 bis 1, nicht 2.");
    let none = Breakpoint::Visits { mv: None, visits: 0 }.check().unwrap_err();
    check(none, "Angehalten wird bei mindestens 1 Besuch.");
    let misread = |text: &str| query::read(text).unwrap_err().message;
    check(misread("nf3"), "„nf3“ ist kein Zug; Figuren haben große Buchstaben: Nf3.");
    let word = "„hello“, Zug 2 der Folge, ist kein Zug: Züge schreibt man wie Nf3, exd5, O-O, e8=Q oder mit beiden Feldern wie \
                g1f3, e7e8q.";
    check(misread("e4 hello"), word);
    let dots = "Nach den Punkten macht Weiß Zug 2 dieser Zugfolge, aber dort ist Schwarz am Zug.";
    check(misread("1. e4 2. d4"), dots);
}

#[test]
fn commands_that_are_refused() {
    let mut analysis: Analysis = Analysis::new(session::Limits::default());
    let game = |analysis: &mut Analysis, moves: &[&str]| {
        let moves: Vec<String> = moves.iter().map(|&mv| mv.to_owned()).collect();
        analysis.set_game("startpos", &moves).map_err(|refusal| refusal.message)
    };
    check(game(&mut analysis, &["e2e5"]).unwrap_err(), "Zug 1 (e2e5) ist hier nicht legal.");
    check(game(&mut analysis, &["nonsense"]).unwrap_err(), "Zug 1 (nonsense) ist nicht in UCI-Notation geschrieben.");
    game(&mut analysis, &[]).unwrap();
    check(analysis.visit(7).unwrap_err(), "Es gibt keine Stellung 7.");
    check(analysis.play(0, 1).unwrap_err(), "Der Zug mit dem Code 1 ist in Stellung 0 nicht legal.");
    let edits = [Edit::Parameter { name: "seed".to_owned(), value: "1".to_owned() }];
    check(analysis.what_if(4, None, &edits).unwrap_err(), "Es gibt keine Suche 4.");
    let info = session::EvaluatorInfo::local::<engine::games::chess::Chess>("random").unwrap();
    check(&info.description, "Werte und Priors, aus der Stellung gehasht.");
    let search = analysis.new_search(0, info, &session::Wanted { settings: &[], moves: &[], keep: false }).unwrap();
    let fixed = "Seed lässt sich in einer Suche nicht ändern; eine neue Suche kann einen anderen Wert haben.";
    check(analysis.what_if(search, None, &edits).unwrap_err(), fixed);
    let run = analysis.run_mut(search).unwrap();
    let late = Until { milliseconds: Some(0), ..Until::default() };
    check(run.go(late).unwrap_err(), "Ein Lauf dauert mindestens 1 Millisekunde.");
}

#[test]
fn files_that_are_something_else() {
    let damage = recording::open(b"nothing of the kind", session::Limits::default()).unwrap_err();
    check(damage, "Die Aufzeichnung ist bei Byte 0 beschädigt: Das ist keine Aufzeichnung einer Suche.");
    let mut reader: LogReader = LogReader::new(session::Limits::default());
    let fault = reader.push(&[255; 64]).err().or_else(|| reader.finish().1).unwrap();
    let words = in_german(&fault.to_string());
    assert!(words.starts_with("Das Protokoll ist bei Byte 0 beschädigt: Der Kopf "), "{words}");
    let mut bench = Bench::new(BenchLimits::default());
    let said = |answers: Vec<wire::training::Answer>| match &answers[..] {
        [wire::training::Answer::Refused { message }] => message.clone(),
        answers => panic!("{answers:?}"),
    };
    let import = bench.ask(wire::training::Ask::Import { file: vec![7; 100] });
    check(said(import), "Das ist kein Training.");
    let digest = bench.ask(wire::training::Ask::Digest);
    check(said(digest), "Es gibt noch kein Training.");
}

#[test]
fn trees_that_cannot_be_searched() {
    let refused = |text: &str| {
        let source = Source::Written { text: text.to_owned() };
        let searched = session::minimax::searched::Searched::<engine::games::chess::Chess>::new(&source, Pruning::None);
        searched.unwrap_err().message
    };
    check(refused("((1 2)"), "Bei Zeichen 7: Eine Klammer ist nicht geschlossen.");
    check(refused("()"), "Bei Zeichen 2: Ein Knoten braucht einen Zug.");
}
