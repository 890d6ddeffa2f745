//! The recordings that come with the program: searches of famous positions.
//!
//! `make recordings` makes their files anew from what stands here (`server/examples/make_recordings.rs`).

use page::game;
use page::link::Link;
use page::notation;
use page::rules::Position;

/// Words in the language that is spoken.
type Words = say::Message;

/// A recording that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Name in links, and of the file.
    pub name: &'static str,
    /// Title of the recording.
    pub title: Words,
    /// Players, or the composer.
    pub players: Words,
    /// Place and year, or source.
    pub event: Words,
    /// Advice on what to watch for.
    pub about: Words,
    /// The start position; empty for that of the game.
    pub fen: &'static str,
    /// The game up to the position that is searched, as in PGN.
    pub game: &'static str,
    /// The move that made it famous.
    pub famous: &'static str,
    /// Visits of the root to which it is searched.
    pub nodes: u32,
    /// Parameters that differ from their defaults, as `name=value`.
    pub settings: &'static [&'static str],
}

/// The one that the front page opens on.
pub const FRONT: &str = "immortal-game";

/// All recordings that come with the program, in the order of the menu.
pub const SHIPPED: [Shipped; 10] = [
    Shipped {
        name: "immortal-game",
        title: say::recordings::immortal_game_title,
        players: || "Anderssen – Kieseritzky",
        event: || "London 1851",
        about: say::recordings::immortal_game_about,
        fen: "",
        game: "1.e4 e5 2.f4 exf4 3.Bc4 Qh4+ 4.Kf1 b5 5.Bxb5 Nf6 6.Nf3 Qh6 7.d3 Nh5 8.Nh4 Qg5 9.Nf5 c6 10.g4 Nf6 \
               11.Rg1 cxb5 12.h4 Qg6 13.h5 Qg5 14.Qf3 Ng8 15.Bxf4 Qf6 16.Nc3 Bc5 17.Nd5 Qxb2 18.Bd6 Bxg1 19.e5 Qxa1+ \
               20.Ke2 Na6",
        famous: "Nxg7+",
        nodes: 500,
        settings: &[],
    },
    Shipped {
        name: "opera-game",
        title: say::recordings::opera_game_title,
        players: say::recordings::opera_game_players,
        event: || "Paris 1858",
        about: say::recordings::opera_game_about,
        fen: "",
        game: "1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 10.Nxb5 cxb5 \
               11.Bxb5+ Nbd7 12.O-O-O Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7",
        famous: "Qb8+",
        nodes: 450,
        settings: &["cpuct=12", "policy_temperature=4"],
    },
    Shipped {
        name: "two-bishops",
        title: say::recordings::two_bishops_title,
        players: || "Lasker – Bauer",
        event: || "Amsterdam 1889",
        about: say::recordings::two_bishops_about,
        fen: "",
        game: "1.f4 d5 2.e3 Nf6 3.b3 e6 4.Bb2 Be7 5.Bd3 b6 6.Nf3 Bb7 7.Nc3 Nbd7 8.O-O O-O 9.Ne2 c5 10.Ng3 Qc7 11.Ne5 \
               Nxe5 12.Bxe5 Qc6 13.Qe2 a6 14.Nh5 Nxh5",
        famous: "Bxh7+",
        nodes: 300,
        settings: &[],
    },
    Shipped {
        name: "kasparov-topalov",
        title: say::recordings::kasparov_topalov_title,
        players: say::recordings::kasparov_topalov_players,
        event: || "Wijk aan Zee 1999",
        about: say::recordings::kasparov_topalov_about,
        fen: "",
        game: "1.e4 d6 2.d4 Nf6 3.Nc3 g6 4.Be3 Bg7 5.Qd2 c6 6.f3 b5 7.Nge2 Nbd7 8.Bh6 Bxh6 9.Qxh6 Bb7 10.a3 e5 \
               11.O-O-O Qe7 12.Kb1 a6 13.Nc1 O-O-O 14.Nb3 exd4 15.Rxd4 c5 16.Rd1 Nb6 17.g3 Kb8 18.Na5 Ba8 19.Bh3 d5 \
               20.Qf4+ Ka7 21.Rhe1 d4 22.Nd5 Nbxd5 23.exd5 Qd6",
        famous: "Rxd4",
        nodes: 350,
        settings: &[],
    },
    Shipped {
        name: "game-of-the-century",
        title: say::recordings::game_of_the_century_title,
        players: || "Byrne – Fischer",
        event: || "New York 1956",
        about: say::recordings::game_of_the_century_about,
        fen: "",
        game: "1.Nf3 Nf6 2.c4 g6 3.Nc3 Bg7 4.d4 O-O 5.Bf4 d5 6.Qb3 dxc4 7.Qxc4 c6 8.e4 Nbd7 9.Rd1 Nb6 10.Qc5 Bg4 \
               11.Bg5 Na4 12.Qa3 Nxc3 13.bxc3 Nxe4 14.Bxe7 Qb6 15.Bc4 Nxc3 16.Bc5 Rfe8+ 17.Kf1",
        famous: "Be6",
        nodes: 350,
        settings: &[],
    },
    Shipped {
        name: "marshall-queen",
        title: say::recordings::marshall_queen_title,
        players: say::recordings::marshall_queen_players,
        event: || "Breslau 1912",
        about: say::recordings::marshall_queen_about,
        fen: "",
        game: "1.d4 e6 2.e4 d5 3.Nc3 c5 4.Nf3 Nc6 5.exd5 exd5 6.Be2 Nf6 7.O-O Be7 8.Bg5 O-O 9.dxc5 Be6 10.Nd4 Bxc5 \
               11.Nxe6 fxe6 12.Bg4 Qd6 13.Bh3 Rae8 14.Qd2 Bb4 15.Bxf6 Rxf6 16.Rad1 Qc5 17.Qe2 Bxc3 18.bxc3 Qxc3 \
               19.Rxd5 Nd4 20.Qh5 Ref8 21.Re5 Rh6 22.Qg5 Rxh3 23.Rc5",
        famous: "Qg3",
        nodes: 430,
        settings: &[],
    },
    Shipped {
        name: "legals-mate",
        title: say::recordings::legals_mate_title,
        players: || "Légal – Saint Brie",
        event: say::recordings::legals_mate_event,
        about: say::recordings::legals_mate_about,
        fen: "",
        game: "1.e4 e5 2.Nf3 d6 3.Bc4 Bg4 4.Nc3 g6",
        famous: "Nxe5",
        nodes: 350,
        settings: &[],
    },
    Shipped {
        name: "saavedra",
        title: say::recordings::saavedra_title,
        players: || "Saavedra",
        event: || "Glasgow 1895",
        about: say::recordings::saavedra_about,
        fen: "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
        game: "1.c7 Rd6+ 2.Kb5 Rd5+ 3.Kb4 Rd4+ 4.Kb3 Rd3+ 5.Kc2 Rd4",
        famous: "c8=R",
        nodes: 750,
        settings: &[],
    },
    Shipped {
        name: "reti",
        title: say::recordings::reti_title,
        players: || "Réti",
        event: say::recordings::reti_event,
        about: say::recordings::reti_about,
        fen: "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
        game: "",
        famous: "Kg7",
        nodes: 1600,
        settings: &[],
    },
    Shipped {
        name: "lucena",
        title: say::recordings::lucena_title,
        players: say::recordings::lucena_players,
        event: say::recordings::lucena_event,
        about: say::recordings::lucena_about,
        fen: "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
        game: "",
        famous: "Rd1+",
        nodes: 700,
        settings: &[],
    },
];

/// The one with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|shipped| shipped.name == name)
}

impl Shipped {
    /// Returns the words beside its title.
    #[cfg(any(feature = "whole", feature = "static-site"))]
    #[must_use]
    pub(crate) fn words(&self) -> &'static str {
        // A visitor who knows nothing is told what there is to do.
        if self.name == FRONT { say::recordings::promise() } else { (self.about)() }
    }

    /// The position searched, as a link says it.
    #[must_use]
    pub fn position(&self) -> Link {
        let fen = (!self.fen.is_empty()).then(|| self.fen.to_owned());
        Link { moves: self.moves().unwrap_or_default(), fen, ..Link::default() }
    }

    /// The moves before it in UCI notation, if all are legal.
    fn moves(&self) -> Option<Vec<String>> {
        let start = if self.fen.is_empty() { "startpos" } else { self.fen };
        let (mut position, chess960) = Position::parse(start).ok()?;
        let words = self
            .game
            .split_whitespace()
            .map(|word| word.trim_start_matches(|char: char| char.is_ascii_digit() || char == '.'));
        let codes: Option<Vec<u16>> = words
            .filter(|word| !word.is_empty())
            .map(|word| notation::read(&position, word).filter(|&code| position.play(code)))
            .collect();
        Some(game::uci_line(start, &codes?, chess960))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::rules;

    #[test]
    fn every_game_leads_to_a_position_with_its_famous_move() {
        for shipped in &SHIPPED {
            let moves = shipped.moves().unwrap_or_else(|| panic!("{}", shipped.name));
            let view = game::from_link(&shipped.position());
            assert_eq!(view.positions.len(), moves.len() + 1, "{}", shipped.name);
            let (position, _) = rules::Position::parse(&view.positions[moves.len()].fen).unwrap();
            assert!(notation::read(&position, shipped.famous).is_some(), "{}: {}", shipped.name, shipped.famous);
        }
    }

    #[test]
    fn names_are_names_of_files_and_told_apart() {
        for shipped in &SHIPPED {
            let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            assert!(shipped.name.bytes().all(is_plain), "{}", shipped.name);
            assert_eq!((find(shipped.name).unwrap().title)(), (shipped.title)());
        }
        assert!(find(FRONT).is_some());
    }
}
