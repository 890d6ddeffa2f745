//! Games that are read, opened in an analysis, written and read again are equal, with all that is in them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use pgn::{CommentKind, Game, games, read_game};
use session::reading::record_of;
use session::{Analysis, Limits, writing};
use shakmaty::{Chess, EnPassantMode, Position as _, fen::Fen, san::SanPlus};
use wire::{GameEdit, GameView};

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed >> 33) as usize) % end
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 17",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/8/8/3pP3/8/8/8/K6k w - d6 0 1",
];

/// A game as somebody might have written it.
struct Written<'a> {
    dice: &'a mut Dice,
    text: String,
}

impl Written<'_> {
    fn game(seed: u64) -> String {
        let mut dice = Dice(seed);
        let mut written = Written { dice: &mut dice, text: String::new() };
        written.tags();
        let start = written.start();
        written.text.push('\n');
        written.comments();
        let plies = 2 + written.dice.below(40);
        written.line(&start, plies, 0);
        let outcome = written.dice.one_of(&["1-0", "0-1", "1/2-1/2", "*"]);
        written.text.push_str(outcome);
        written.text.push_str("\n\n");
        written.text
    }

    fn tags(&mut self) {
        const VALUES: &[&str] =
            &["", "?", "a ] b", "[%", "\\\"", "\\\\", "\\\"a\\\\\\\"", "é\t½ – «»", "{ ( ; %", "黒", "''"];
        for name in ["Event", "Site", "White", "Black", "WhiteElo", "ECO", "Annotator", "X_1"] {
            if self.dice.below(3) > 0 {
                let value = self.dice.one_of(VALUES);
                self.text.push_str(&format!("[{name} \"{value}\"]\n"));
            }
        }
    }

    fn start(&mut self) -> Chess {
        let fen = self.dice.one_of(STARTS);
        if fen == STARTS[0] {
            return Chess::default();
        }
        self.text.push_str(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n"));
        engine::games::chess::parse_fen(fen).unwrap().0
    }

    fn comments(&mut self) {
        const TEXTS: &[&str] = &[
            " a comment ",
            "",
            "[%eval 0.31] [%clk 1:02:03]",
            "[%csl Ge4,Rd5][%cal Ye2e4,Gd1h5] look",
            "[%emt 0:00:03.2] [%eval #-3] [%unknown 7]",
            "with (brackets) and ; and $1 and \"quotes\" \\",
            "é ♞ ½ ß 中文 \u{1F9E0} \u{200b}\u{a0}",
            "1. d4 d5 1-0 * -- Z0",
            "[Event \"none\"]",
            "two\nlines\n\n% and more",
            "\t<tabs>\t!? {",
        ];
        for _ in 0..[0, 0, 0, 1, 1, 2][self.dice.below(6)] {
            let text = self.dice.one_of(TEXTS);
            match self.dice.below(8) {
                0 if !text.contains('\n') => self.text.push_str(&format!(";{text} }}\n")),
                1 if !text.contains('\n') => self.text.push_str(&format!("\n%{text}\n")),
                _ => self.text.push_str(&format!("{{{text}}} ")),
            }
        }
    }

    /// Moves from a position on, with variations of each.
    fn line(&mut self, start: &Chess, plies: usize, depth: usize) {
        let mut position = start.clone();
        for _ in 0..plies {
            let Some(next) = self.mv(&position) else { return };
            while depth < 4 && self.dice.below(5) == 0 {
                self.text.push('(');
                self.comments();
                let plies = self.dice.below(6);
                match self.mv(&position) {
                    Some(varied) => self.line(&varied, plies, depth + 1),
                    None => self.text.push_str("{none}"),
                }
                self.text.push_str(") ");
            }
            position = next;
        }
    }

    fn mv(&mut self, position: &Chess) -> Option<Chess> {
        const GLYPHS: &[&str] = &["", "", "", "!", "?!", " $1 $16", " $146", " $255", " $0"];
        let legal = position.legal_moves();
        let passed = engine::games::chess::passed(position).filter(|_| self.dice.below(15) == 0);
        if legal.is_empty() {
            return None;
        }
        let mv = legal[self.dice.below(legal.len())];
        let dots = if position.turn().is_white() { "." } else { "..." };
        let number = if self.dice.below(2) == 0 { format!("{}{dots} ", position.fullmoves()) } else { String::new() };
        let san =
            passed.as_ref().map_or_else(|| SanPlus::from_move(position.clone(), mv).to_string(), |_| "--".to_owned());
        let glyphs = if passed.is_some() { "" } else { self.dice.one_of(GLYPHS) };
        self.text.push_str(&format!("{number}{san}{glyphs} "));
        self.comments();
        Some(passed.unwrap_or_else(|| position.clone().play(mv).unwrap()))
    }
}

/// A game without the marks of its comments, of which a document keeps the text.
fn without_marks(mut game: Game) -> Game {
    for node in &mut game.nodes {
        node.before.iter_mut().chain(&mut node.after).for_each(|comment| comment.kind = CommentKind::Braces);
    }
    game
}

fn opened(game: &Game) -> GameView {
    let mut analysis = Analysis::new(Limits::default());
    analysis.set_record(&record_of(game)).unwrap();
    analysis.game_view().unwrap()
}

fn check(game: &Game, view: &GameView, start: u32, text: &str) -> String {
    let written = writing::pgn(view, Some(start)).unwrap();
    let again = read_game(&written, 0).unwrap();
    assert_eq!(again.broken, None, "{text}\n{written}");
    let mut expected = without_marks(game.clone());
    let again = without_marks(again.game);
    // Whether castling needs another notation is told by the tags.
    expected.is_chess960 = again.is_chess960;
    assert_eq!(again, expected, "{text}\n{written}");
    written
}

#[test]
fn six_hundred_generated_games_come_back_as_they_were() {
    let (mut nodes, mut passes, mut variations) = (0, 0, 0);
    for seed in 0..600 {
        let text = Written::game(seed);
        let read = read_game(&text, 0).unwrap();
        assert_eq!((read.broken, read.problems), (None, vec![]), "{text}");
        let view = opened(&read.game);
        check(&read.game, &view, 0, &text);
        nodes += read.game.nodes.len();
        passes += (1..).zip(&read.game.nodes[1..]).filter(|(_, node)| node.mv.is_none()).count();
        variations += read.game.children().iter().filter(|children| children.len() > 1).count();
    }
    assert!(nodes > 20_000 && passes > 300 && variations > 1500, "{nodes} {passes} {variations}");
}

#[test]
fn all_games_of_an_analysis_are_written_one_after_the_other() {
    let mut analysis = Analysis::new(Limits::default());
    let read: Vec<Game> = (0..5).map(|seed| read_game(&Written::game(seed), 0).unwrap().game).collect();
    for game in &read {
        analysis.set_record(&record_of(game)).unwrap();
    }
    let view = analysis.game_view().unwrap();
    let text = writing::pgn(&view, None).unwrap();
    let starts: Vec<usize> = games(&text).map(|listed| listed.bytes.start).collect();
    assert_eq!(starts.len(), read.len());
    for (start, game) in starts.into_iter().zip(&read) {
        let again = without_marks(read_game(&text, start).unwrap().game);
        assert_eq!(again, Game { is_chess960: again.is_chess960, ..without_marks(game.clone()) });
    }
    assert_eq!(writing::pgn(&view, Some(1)), Err("There is no such game.".to_owned()));
}

#[test]
fn nothing_that_was_said_is_lost_where_lines_change_places() {
    let mut analysis = Analysis::new(Limits::default());
    let text = "{a} 1. e4 {b} ({c} 1. d4! {d} 1... d5) 1... e5 *";
    analysis.set_record(&record_of(&read_game(text, 0).unwrap().game)).unwrap();
    analysis.edit_game(&[GameEdit::MakeMain { position: 2 }]).unwrap();
    let written = writing::pgn(&analysis.game_view().unwrap(), Some(0)).unwrap();
    assert_eq!(written, "{a} {c} 1. d4 $1 {d} (1. e4 {b} 1... e5) 1... d5 *\n\n");
    let mut small = Analysis::<engine::games::any::AnyGame>::of_game(Limits::default());
    small.set_game("connect-four dd", &[]).unwrap();
    let why = writing::pgn(&small.game_view().unwrap(), None).unwrap_err();
    assert_eq!(why, "Only games of chess can be written as PGN.");
    // A start that no tag tells of has one then.
    let mut analysis = Analysis::new(Limits::default());
    analysis.set_game(STARTS[1], &["e7e5".to_owned()]).unwrap();
    let written = writing::pgn(&analysis.game_view().unwrap(), None).unwrap();
    assert_eq!(written, format!("[SetUp \"1\"]\n[FEN \"{}\"]\n\n1... e5 *\n\n", STARTS[1]));
    let start = read_game(&written, 0).unwrap().game.start;
    assert_eq!(Fen::from_position(&start, EnPassantMode::Always).to_string(), STARTS[1]);
}

/// Where the cases are that were made after public reports: beside the reference folder.
#[expect(clippy::disallowed_methods, reason = "the cases are outside of the crate")]
fn cases() -> PathBuf {
    let named = env::var_os("PUCTOSCOPE_REFERENCE").map(PathBuf::from).filter(|path| path.is_absolute());
    let reference = named.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/reference"));
    reference.join("../cases/pgn")
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the cases are outside of the crate")]
fn every_case_comes_back_as_it_was_read() {
    let Ok(folder) = fs::read_dir(cases()) else {
        return eprintln!("skipped: there is no {}", cases().display());
    };
    let mut count = 0;
    for path in
        folder.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "pgn"))
    {
        let text = pgn::decode(&fs::read(&path).unwrap()).into_owned();
        for listed in games(&text) {
            // Other variants are refused by name.
            let Ok(read) = read_game(&text, listed.bytes.start) else { continue };
            let view = opened(&read.game);
            check(&read.game, &view, 0, &path.display().to_string());
            count += 1;
        }
    }
    assert!(count > 60, "{count} games");
}
