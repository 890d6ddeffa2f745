//! Kinds of games that programs write, people type and sites copy, many of each.

use crate::support::{all_are, comments, first, line, main_line};
use pgn::{CommentKind, Outcome, read_game};

const ITALIAN: &str = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6";

#[test]
fn castling_with_zeros_and_other_letters() {
    all_are(
        ITALIAN,
        &[
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 *",
            "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 Nf6 1-0",
            "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 Nf6 0-1",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. o-o Nf6",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. OO Nf6",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O–O Nf6",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0‑0 Nf6",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. О-О Nf6",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0! Nf6",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0$1 Nf6",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0{castles} Nf6",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0;castles\nNf6",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0(4. d3 0-1) Nf6",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. e1g1 Nf6",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. e1h1 Nf6",
        ],
    );
    let both = "[FEN \"r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 0 1\"]\n";
    for moves in ["1. 0-0-0 0-0 1-0", "1. O-O-O 0-0", "1.0-0-0 0-0 0-1", "1. o-o-o o-o *", "1. 0–0–0 0–0"] {
        let read = first(&format!("{both}\n{moves}"));
        assert_eq!((main_line(&read.game).as_str(), read.broken), ("O-O-O O-O", None), "{moves}");
    }
    let last = first("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 0-1");
    assert_eq!((main_line(&last.game).split(' ').count(), last.game.outcome), (7, Outcome::Black));
}

#[test]
fn comments_to_the_end_of_the_line_and_escapes() {
    all_are(
        ITALIAN,
        &[
            "1. e4 ; the king's pawn\ne5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
            "1. e4; 1... c5 is better\n1... e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
            "1. e4 e5;) (\n2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
            "1. e4 e5 ;{ no brace\r\n2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 ;} neither\r\n*",
            "; first\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
            "% by a program\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
            "1. e4 e5\n%made 2. Qh5\n2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
            "1. e4 e5\r%made 2. Qh5\r2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
            "1. e4 e5 {a ; within braces} 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
            "1. e4 e5 {two\n% lines} 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
            "1. e4 (1. d4 ; closed :)\n1... d5) e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
            "[Event \"a\"]\n% tags\n[Site \"b\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
        ],
    );
    let read = first("% program\n1. e4 ; one\n% two\n{three} e5 {four} ; five");
    assert_eq!(comments(&read.game), ["program", "one", "two", "three", "four", "five"]);
    let kinds: Vec<_> = read.game.nodes[1].after.iter().map(|comment| comment.kind).collect();
    assert_eq!(kinds, [CommentKind::Line, CommentKind::Escape, CommentKind::Braces]);
}

#[test]
fn texts_that_do_not_begin_like_games() {
    all_are(
        ITALIAN,
        &[
            "{An opening.} 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *",
            "{ my file }\n\n[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *",
            "; my file\n[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *",
            "% my file\n\n[Event \"a\"]\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6",
            "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6",
            "e4, e5, Nf3, Nc6, Bc4, Bc5, O-O, Nf6",
            "\u{feff}1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
            "\n\n   1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
            "1 e4 e5 2 Nf3 Nc6 3 Bc4 Bc5 4 O-O Nf6",
            "1e4 e5 2Nf3 Nc6 3Bc4 Bc5 4O-O Nf6",
            "1.\te4\te5\n2.\tNf3\tNc6\n3.\tBc4\tBc5\n4.\tO-O\tNf6",
            "$1 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
        ],
    );
}

#[test]
fn tags_however_they_are_written() {
    let start = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 12";
    for tag in [
        format!("[FEN \"{start}\"]"),
        format!("[FEN\t\"{start}\"]"),
        format!("[ FEN \"{start}\"]"),
        format!("[FEN \"{start}\" ]"),
        format!("[FEN  \"{start}\"]  "),
        format!("[fen \"{start}\"]"),
        format!("[FEN {start}]"),
        format!("[FEN \"{start}]"),
        format!("[FEN \"{start}\""),
        format!("[FEN “{start}”]"),
        format!("[SetUp \"1\"][FEN \"{start}\"]"),
    ] {
        let read = first(&format!("[Event \"a\"]\n{tag}\n[Site \"b\"]\n\n12... O-O-O 13. O-O *"));
        assert_eq!((main_line(&read.game).as_str(), read.broken), ("O-O-O O-O", None), "{tag}");
    }
    for (tag, value) in [
        (r#"[Event "a ] b"]"#, "a ] b"),
        (r#"[Event "[a]"]"#, "[a]"),
        (r#"[Event "a]"]"#, "a]"),
        (r#"[Event "a \"b\" c"]"#, r#"a "b" c"#),
        (r#"[Event "a \\ b"]"#, r"a \ b"),
        (r#"[Event ""]"#, ""),
        (r#"[Event "{a; (b) %"]"#, "{a; (b) %"),
        (r#"[Event "ü ½ 象"]"#, "ü ½ 象"),
    ] {
        let read = first(&format!("{tag}\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6"));
        assert_eq!((main_line(&read.game).as_str(), read.game.tag("event")), (ITALIAN, Some(value)), "{tag}");
        assert!(read.problems.is_empty(), "{tag}");
    }
    for fen in ["", "?", " ", "-"] {
        assert_eq!(main_line(&first(&format!("[FEN \"{fen}\"]\n1. e4")).game), "e4");
    }
    let refused = read_game("[Event \"a\"]\n[FEN \"8/8/8 w - - 0 1\"]\n\n1. e4", 0).unwrap_err();
    assert_eq!((refused.place.line, refused.what.contains("3 ranks")), (2, true), "{refused}");
}

#[test]
fn glyphs_of_moves_and_positions() {
    for (text, glyphs) in [
        ("1. e4$1 e5", vec![1]),
        ("1. e4 $1 $14 e5", vec![1, 14]),
        ("1. e4! e5", vec![1]),
        ("1. e4 !? e5", vec![5]),
        ("1. e4?!± e5", vec![6, 16]),
        ("1. e4± e5", vec![16]),
        ("1. e4 ± e5", vec![16]),
        ("1. e4 ∓ e5", vec![17]),
        ("1. e4 = e5", vec![10]),
        ("1. e4= e5", vec![10]),
        ("1. e4 ∞ e5", vec![13]),
        ("1. e4 ⩲ e5", vec![14]),
        ("1. e4 += e5", vec![14]),
        ("1. e4+= e5", vec![14]),
        ("1. e4 +/- e5", vec![16]),
        ("1. e4 -+ e5", vec![19]),
        ("1. e4 −+ e5", vec![19]),
        ("1. e4 +− e5", vec![18]),
        ("1. e4 □ e5", vec![7]),
        ("1. e4 N e5", vec![146]),
        ("1. e4N e5", vec![146]),
        ("1. e4!!! e5", vec![3]),
        ("1. e4⁉ e5", vec![5]),
        ("1. e4 → e5", vec![40]),
        ("1. e4{good}$1 e5", vec![1]),
    ] {
        let read = first(text);
        assert_eq!((main_line(&read.game).as_str(), &read.game.nodes[1].glyphs), ("e4 e5", &glyphs), "{text}");
        assert!(read.broken.is_none() && read.problems.is_empty(), "{text}");
    }
    let read = first("1. e4 ($142 1. d4) e5 $999 $1 2. Nf3");
    assert_eq!((read.game.nodes[2].glyphs.as_slice(), read.game.nodes[3].glyphs.as_slice()), (&[142][..], &[1][..]));
    assert_eq!(
        (comments(&read.game), main_line(&read.game).as_str()),
        (vec!["$999"], "e4 e5 Nf3"),
        "no glyph, and kept"
    );
    assert_eq!(pgn::games("1. e4 $999 e5").next().unwrap().plies, 2);
    assert!(first("1. e4 $ e5").broken.is_some());
}

#[test]
fn long_games_are_read_whole() {
    let sentence = "{ [%eval 0.31] [%clk 0:59:59] A sentence about the move, as annotators write them, and one more. }";
    let mut text = String::from("[Event \"long\"]\n\n");
    for number in 0..200 {
        let (white, black) = if number % 2 == 0 { ("Nf3", "Nf6") } else { ("Ng1", "Ng8") };
        text += &format!("{}. {white} {sentence} {}... {black} {sentence}\n", number + 1, number + 1);
    }
    let read = first(&text);
    assert_eq!((read.game.nodes.len(), read.broken), (401, None));
    assert_eq!(comments(&read.game).len(), 400);
    let long = format!("1. e4 {{{}}} e5", "a sentence. ".repeat(12_000));
    assert_eq!(main_line(&first(&long).game), "e4 e5");
}

#[test]
fn null_moves_are_kept() {
    for null in ["--", "Z0", "z0", "null", "0000", "@@@@", "—–", "pass"] {
        let read = first(&format!("1. e4 {null} 2. d4 d5"));
        assert_eq!((main_line(&read.game).as_str(), read.broken), ("e4 -- d4 d5", None), "{null}");
        assert!(read.game.is_null(2) && !read.game.is_null(0) && !read.game.is_null(1));
    }
    let read = first("1. e4 e5 2. Qh5 Ke7 3. Qxe5+ -- 4. d4");
    assert_eq!(
        read.broken.unwrap().to_string(),
        "line 1, column 30: -- is a null move, and the side to move is in check"
    );
    let varied = first("1. e4 e5 (1... -- 2. d4) 2. Nf3");
    assert_eq!((main_line(&varied.game).as_str(), varied.game.nodes.len()), ("e4 e5 Nf3", 6));
}

#[test]
fn moves_however_they_are_written() {
    all_are(
        "e4 d5 exd5 Qxd5 Nc3 Qe5+ Be2",
        &[
            "1. e2-e4 d7-d5 2. e4xd5 Qd8xd5 3. Nb1-c3 Qd5-e5+ 4. Bf1-e2",
            "1. e4 d5 2. ed5 Qd5 3. Nc3 Qe5 4. Be2",
            "1. e4 d5 2. ed Qd5 3. Nc3 Qe5 4. Be2",
            "1. e4 d5 2. e:d5 Q:d5 3. Nc3 Qe5+ 4. Be2",
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5ch 4. Be2",
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5 ch 4. Be2",
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5 + 4. Be2",
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5† 4. Be2",
            "1. e4 d5 2. e×d5 Q×d5 3. ♘c3 ♛e5+ 4. ♗e2",
            "1. e4 1…d5 2. exd5 2…Qxd5 3. Nc3 3… Qe5+ 4. Be2",
            "1. e4 1...d5 2. exd5 2. ... Qxd5 3. Nc3 3 ... Qe5+ 4. Be2",
            "1. e4 \u{200b}d5 2. e\u{200d}xd5 Qxd5\u{2060} 3. Nc3 Qe5+ 4. Be2",
            "1. e4\u{a0}d5 2.\u{a0}exd5 Qxd5 3. Nc3 Qe5+ 4. Be2",
            "1. e4 <reserved> d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2",
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5++ 4. Be2",
            "1. Pe4 Pd5 2. Pexd5 Qdxd5 3. Nb1c3 Qd5e5 4. Bfe2",
            "1. E2E4 D7D5 2. E4D5 D8D5 3. B1C3 D5E5 4. F1E2",
        ],
    );
    let promotes = "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. ";
    for word in ["a8=Q+", "a8Q", "a8(Q)", "a8/Q", "a8=Q", "a8=q", "a7-a8Q", "a7a8q", "a8=(Q)", "a8Q+", "a8=♕", "♙a8=Q"]
    {
        assert_eq!(main_line(&first(&format!("{promotes}{word} Kg7")).game), "a8=Q+ Kg7", "{word}");
    }
    let passes = "1. e4 Nf6 2. e5 d5 3. ";
    for word in ["exd6", "exd6 e.p.", "exd6e.p.", "exd6 ep", "exd6ep", "ed6", "ed e.p.", "e5xd6", "exd6 e.p.!", "e5d6"]
    {
        assert_eq!(main_line(&first(&format!("{passes}{word} Qxd6")).game), "e4 Nf6 e5 d5 exd6 Qxd6", "{word}");
    }
    for word in ["Qxf7#", "Qxf7++", "Qxf7 mate", "Qxf7 #", "Qxf7mate", "Qf7‡", "Q:f7", "Qh5xf7#", "Qxf7+", "qxf7"] {
        let text = format!("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. {word} 1-0");
        assert_eq!(main_line(&first(&text).game), "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", "{word}");
    }
}

#[test]
fn results_however_they_are_written() {
    let of = |end: &str| {
        let read = first(&format!("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 {end}"));
        assert_eq!((main_line(&read.game).as_str(), &read.broken), (ITALIAN, &None), "{end}");
        read.game.outcome
    };
    for end in [
        "1-0",
        "1:0",
        "1 - 0",
        "1–0",
        "1 : 0",
        "+/-",
        "+:-",
        "White wins",
        "Black resigns",
        "1-0ff",
        "White won on time",
        "1-0 {time}",
    ] {
        assert_eq!(of(end), Outcome::White, "{end}");
    }
    for end in ["0-1", "0:1", "0 - 1", "0—1", "-/+", "-:+", "White resigns.", "black wins by forfeit", "0-1 1/2"] {
        assert_eq!(of(end), Outcome::Black, "{end}");
    }
    for end in [
        "1/2-1/2",
        "1/2",
        "½-½",
        "½",
        "1/2 - 1/2",
        "1/2:1/2",
        "½ – ½",
        "0.5-0.5",
        "draw",
        "Draw agreed",
        "remis",
        "1/2-1/2*",
    ] {
        assert_eq!(of(end), Outcome::Draw, "{end}");
    }
    for end in ["", "*", "adjourned", "(unfinished)", "\n\n"] {
        assert_eq!(of(end), Outcome::Unknown, "{end}");
    }
}

#[test]
fn other_variants_are_refused_by_name() {
    for name in [
        "Atomic",
        "Antichess",
        "Crazyhouse",
        "Horde",
        "King of the Hill",
        "Racing Kings",
        "Three-check",
        "Giveaway",
        "Bughouse",
        "Shogi",
    ] {
        let refused = read_game(&format!("[Event \"a\"]\n[Variant \"{name}\"]\n\n1. e4"), 0).unwrap_err();
        assert!(refused.what.contains(name) && refused.place.line == 2, "{refused}");
    }
    for name in ["Standard", "standard", "Chess", "", "From Position", "Normal"] {
        assert!(!read_game(&format!("[Variant \"{name}\"]\n\n1. e4"), 0).unwrap().game.is_chess960, "{name}");
    }
    for name in ["Chess960", "chess 960", "Fischerandom", "Freestyle", "chess-960"] {
        let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9";
        let read = read_game(&format!("[Variant \"{name}\"]\n[FEN \"{fen}\"]\n\n9. h4"), 0).unwrap();
        assert!(read.game.is_chess960, "{name}");
    }
}

#[test]
fn variations_become_branches() {
    let read = first(
        "1. e4 {best} (1. d4 {also} d5 (1... Nf6 2. c4) (1... f5) 2. c4) (1. c4!) 1... e5 (1... c5 2. Nf3 (2. c3 d5 (2... Nf6))) 2. Nf3 *",
    );
    let game = &read.game;
    assert_eq!((main_line(game).as_str(), read.problems.len()), ("e4 e5 Nf3", 0));
    let children = game.children();
    let lines: Vec<String> = (0..game.nodes.len() as u32)
        .filter(|&id| children[id as usize].is_empty())
        .map(|id| {
            let up =
                std::iter::successors(Some(id), |&id| Some(game.nodes[id as usize].parent)).take_while(|&id| id != 0);
            let mut path: Vec<u32> = up.collect();
            path.reverse();
            line(game, &path)
        })
        .collect();
    assert_eq!(
        lines,
        ["d4 Nf6 c4", "d4 f5", "d4 d5 c4", "c4", "e4 c5 Nf3", "e4 c5 c3 d5", "e4 c5 c3 Nf6", "e4 e5 Nf3"]
    );
    for text in [
        "1. e4 (1. d4 d5) e5 2. Nf3",
        "1. e4(1. d4 d5)1... e5 2. Nf3",
        "1. e4 ( 1. d4 d5 ) ( {only words} ) 1... e5 2. Nf3",
        "1. e4 ({before} 1. d4 {after}) e5 2. Nf3",
        "1. e4 (1. d4 d5 1-0) e5 2. Nf3 0-1",
        "1. e4 (1. d4 (1. c4 (1. b3 (1. a3)))) e5 2. Nf3",
        "1. e4 () e5 2. Nf3",
        "1. e4 e5 2. Nf3 (2. d4",
        "1. e4 e5) 2. Nf3",
        "1. e4 (1. hello there (1. d4)) e5 2. Nf3",
        "(1. d4) 1. e4 e5 2. Nf3",
    ] {
        let read = first(text);
        assert_eq!((main_line(&read.game).as_str(), &read.broken), ("e4 e5 Nf3", &None), "{text}");
    }
    let unread = first("1. e4 (1. d4 hello there (1... d5)) e5");
    assert_eq!(unread.problems[0].to_string(), "line 1, column 14: hello is not a move");
    assert_eq!(comments(&unread.game), ["hello there (1... d5)"], "nothing is dropped");
    let deep = format!("1. e4 {} e5", "(1. d4 ".repeat(1000) + &")".repeat(1000));
    assert_eq!(main_line(&first(&deep).game), "e4 e5");
}

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    for (text, message, kept) in [
        ("1. e4 e5 2. Ke3", "line 1, column 13: Ke3 is not legal there", "e4 e5"),
        ("1. e4 e5\n2. Nf3 hello 3. Bc4", "line 2, column 8: hello is not a move", "e4 e5 Nf3"),
        ("[Event \"a\"]\n\n1. e4 e5 2. Nd2", "line 3, column 13: Nd2 is not legal there", "e4 e5"),
    ] {
        let read = first(text);
        assert_eq!((read.broken.unwrap().to_string().as_str(), main_line(&read.game).as_str()), (message, kept));
    }
    let ambiguous = first("[FEN \"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1\"]\n1. Nd2").broken.unwrap();
    assert_eq!(ambiguous.what, "could be more than one move there");
}
