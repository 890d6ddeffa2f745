//! Games that are written and read again are equal, with everything in them.

use pgn::{Comment, CommentKind, Game, Node, Outcome, games, position, read_game, write};
use proptest::prelude::*;
use shakmaty::Position as _;

/// Numbers that decide about a game, taken one after the other.
struct Choices<'a> {
    values: &'a [u32],
    at: usize,
}

impl Choices<'_> {
    fn below(&mut self, most: usize) -> usize {
        let value = self.values[self.at % self.values.len()].wrapping_add(u32::try_from(self.at).unwrap());
        self.at += 1;
        value.wrapping_mul(2_654_435_769).rotate_left(9) as usize % most
    }

    fn comment(&mut self) -> Comment {
        const TEXTS: &[&str] = &[
            " a comment ",
            "",
            "[%eval 0.3] [%clk 1:02:03]",
            "[%csl Ge4,Rd5][%cal Ye2e4]",
            "[%emt 0:00:03.2] [%eval #-3,18] [%unknown 7;8] look",
            "with (brackets) and ; and %",
            "é ♞ ½ \"quotes\" \\",
            "1. d4 d5 1-0 *",
            "[Event \"none\"]",
            "  $1 !? <x>",
        ];
        let text = TEXTS[self.below(TEXTS.len())].to_owned();
        match self.below(6) {
            0 => Comment { kind: CommentKind::Line, text: text + "}" },
            1 => Comment { kind: CommentKind::Escape, text },
            2 => Comment { kind: CommentKind::Braces, text: text + "\ntwo\n\n% lines" },
            _ => Comment { kind: CommentKind::Braces, text },
        }
    }

    fn comments(&mut self) -> Vec<Comment> {
        let count = [0, 0, 0, 0, 1, 1, 2][self.below(7)];
        (0..count).map(|_| self.comment()).collect()
    }
}

const STARTS: &[&str] = &[
    "startpos",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 17",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "8/8/8/3pP3/8/8/8/K6k w - d6 0 1",
];

fn game(values: &[u32]) -> Game {
    let mut choices = Choices { values, at: 0 };
    let found = position::read(STARTS[choices.below(STARTS.len())]).unwrap();
    let mut game = Game::new(found.position, found.is_chess960);
    game.outcome = [Outcome::White, Outcome::Black, Outcome::Draw, Outcome::Unknown][choices.below(4)];
    let values = ["", "?", "a ] b", "[%", "\"", "\\", "\\\"", "é\t½", "{ ( ; %", "a\\", "\"a\""];
    for name in ["Event", "Site", "White_Elo", "ECO", "Annotator"] {
        if choices.below(3) > 0 {
            game.tags.push((name.to_owned(), values[choices.below(values.len())].to_owned()));
        }
    }
    if game.is_chess960 {
        game.tags.push(("Variant".to_owned(), "Chess960".to_owned()));
    }
    if game.start != shakmaty::Chess::default() {
        let fen = shakmaty::fen::Fen::from_position(&game.start, shakmaty::EnPassantMode::Legal).to_string();
        game.tags.push(("SetUp".to_owned(), "1".to_owned()));
        game.tags.push(("FEN".to_owned(), fen));
    }
    game.nodes[0].after = choices.comments();
    let mut positions = vec![game.start.clone()];
    let mut lines = vec![(0_u32, 4 + choices.below(30))];
    // Depth first, as a text has it: after a move its variations, then how the line goes on.
    grow(&mut game, &mut positions, &mut choices, &mut lines);
    game
}

fn grow(
    game: &mut Game,
    positions: &mut Vec<shakmaty::Chess>,
    choices: &mut Choices<'_>,
    lines: &mut Vec<(u32, usize)>,
) {
    while let Some((tip, left)) = lines.pop() {
        if left == 0 || game.nodes.len() > 300 {
            continue;
        }
        let next = add(game, positions, choices, tip, false);
        let Some(next) = next else { continue };
        lines.push((next, left - 1));
        if choices.below(6) == 0 {
            for _ in 0..=choices.below(2) {
                if let Some(varied) = add(game, positions, choices, tip, true) {
                    let mut inner = vec![(varied, choices.below(6))];
                    grow(game, positions, choices, &mut inner);
                }
            }
        }
    }
}

fn add(
    game: &mut Game,
    positions: &mut Vec<shakmaty::Chess>,
    choices: &mut Choices<'_>,
    tip: u32,
    is_varied: bool,
) -> Option<u32> {
    let position = &positions[tip as usize];
    let legal = position.legal_moves();
    if legal.is_empty() {
        return None;
    }
    let passes = choices.below(40) == 0 && !position.is_check();
    let mv = (!passes).then(|| legal[choices.below(legal.len())]);
    let next = pgn::moves::after(position, mv)?;
    let mut node = Node::new(tip, mv);
    node.glyphs = [vec![], vec![], vec![], vec![1], vec![6, 16], vec![146]][choices.below(6)].clone();
    node.before = if is_varied { choices.comments() } else { Vec::new() };
    node.after = choices.comments();
    game.nodes.push(node);
    positions.push(next);
    Some(game.nodes.len() as u32 - 1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn written_games_are_read_again(values in prop::collection::vec(any::<u32>(), 40)) {
        let game = game(&values);
        let text = write(&game);
        let read = read_game(&text, 0).unwrap();
        prop_assert_eq!(&read.broken, &None, "{}", text);
        prop_assert_eq!(&read.problems, &[], "{}", text);
        prop_assert_eq!(&read.game, &game, "{}", text);
        prop_assert_eq!(write(&read.game), text.clone());
        prop_assert!(text.lines().filter(|line| !line.contains(['{', '}', ';', '%', '['])).all(|line| line.trim_end_matches(')').chars().count() < 80), "{}", text);
        let two = format!("{text}{text}");
        let starts: Vec<usize> = games(&two).map(|listed| listed.bytes.start).collect();
        if !game.tags.is_empty() {
            prop_assert_eq!(starts.len(), 2, "{}", two);
            prop_assert_eq!(&read_game(&two, starts[1]).unwrap().game, &game, "{}", two);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_file_of_many_games_is_read_again(all in prop::collection::vec(prop::collection::vec(any::<u32>(), 40), 1..6), is_marked: bool) {
        let mut games_of_it: Vec<Game> = all.iter().map(|values| game(values)).collect();
        for (number, game) in games_of_it.iter_mut().enumerate() {
            // What comes before the tags of a game would else be said of the one before it.
            game.tags.insert(0, ("Round".to_owned(), number.to_string()));
        }
        let text: String = games_of_it.iter().map(write).collect();
        let bytes = [if is_marked { "\u{feff}" } else { "" }, &text].concat().into_bytes();
        let decoded = pgn::decode(&bytes).into_owned();
        let again: Vec<Game> = games(&decoded).map(|listed| read_game(&decoded, listed.bytes.start).unwrap().game).collect();
        prop_assert_eq!(again, games_of_it, "{}", text);
    }
}
