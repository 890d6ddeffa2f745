//! Games that follow the standard, beside the reader of another crate.

use std::ops::ControlFlow;

use crate::support::main_line;
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use proptest::prelude::*;
use shakmaty::{Chess, Position as _};

/// The main line and the tags as that reader has them.
struct Theirs;

impl Visitor for Theirs {
    type Tags = Vec<(String, String)>;
    type Movetext = (Vec<(String, String)>, Vec<String>);
    type Output = (Vec<(String, String)>, String);

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        tags.push((String::from_utf8_lossy(name).into_owned(), value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((tags, Vec::new()))
    }

    fn san(&mut self, movetext: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        movetext.1.push(san.to_string());
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _movetext: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (tags, moves): Self::Movetext) -> Self::Output {
        (tags, moves.join(" "))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn both_readers_agree(choices in prop::collection::vec((any::<u16>(), 0_u8..12), 1..120)) {
        let mut position = Chess::default();
        let mut text = String::from("[Event \"a \\\"b\\\" \\\\ c\"]\n[Site \"d\"]\n\n");
        for (choice, remark) in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[usize::from(choice) % legal.len()];
            if position.turn().is_white() {
                text += &format!("{}. ", position.fullmoves());
            }
            text += &SanPlus::from_move(position.clone(), mv).to_string();
            let other = shakmaty::san::San::from_move(&position, legal[0]);
            text += &match remark {
                0 => " {a comment}\n".to_owned(),
                1 => "! ".to_owned(),
                2 => " $14 ".to_owned(),
                3 => format!(" ({}... {other} {{a}} (1. hello)) ", position.fullmoves()),
                4 => " ; to the end\n".to_owned(),
                _ => " ".to_owned(),
            };
            position.play_unchecked(mv);
        }
        text += "1-0\n\n";
        let theirs = Reader::new(text.as_bytes()).read_game(&mut Theirs).unwrap().unwrap();
        let ours = pgn::read_game(&text, 0).unwrap();
        prop_assert_eq!(&ours.broken, &None);
        prop_assert_eq!((ours.game.tags.clone(), main_line(&ours.game)), theirs, "{}", text);
    }
}
