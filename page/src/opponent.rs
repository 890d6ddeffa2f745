//! Playing against the search: the side that it plays, after how many visits it moves, and what it was asked to do for that.
//!
//! Whenever that side is to move, its search goes on until the root has its visits, and the best move is played.

use shakmaty::Color;

/// Visits of the root after which it moves, unless a link or the user says otherwise.
pub const VISITS: u32 = 400;

/// Opponent of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The side that the search plays; `None`: nobody plays against it.
    pub side: Option<Color>,
    /// Visits of the root after which it moves.
    pub visits: u32,
    asked: Asked,
}

/// What was asked for last at its turn. Each thing is asked for once, so that a search that somebody stopped stays stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Asked {
    /// Nothing yet, or it is not its turn.
    #[default]
    Nothing,
    /// That a search goes on until its root has so many visits.
    Search { search: u32, visits: u32 },
    /// A move in a position of the game.
    Move { position: u32 },
}

/// Its turn, as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The position of the game in which it is to move.
    pub position: u32,
    /// The search of that position that is shown.
    pub search: u32,
    /// Visits of that search's root.
    pub visits: u32,
    /// Whether that search runs.
    pub is_running: bool,
    /// The best move, where there is one and the present is shown.
    pub best: Option<u16>,
}

/// What shall be done for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Its search goes on until the root has so many visits.
    Search {
        /// The search.
        search: u32,
        /// The visits.
        visits: u32,
    },
    /// It moves.
    Move {
        /// The position it moves in.
        position: u32,
        /// The move.
        mv: u16,
    },
}

impl Opponent {
    /// Makes the opponent of a link.
    #[must_use]
    pub fn of_link(told: Option<(Color, u32)>) -> Self {
        let (side, visits) = told.map_or((None, VISITS), |(side, visits)| (Some(side), visits));
        Self { side, visits, asked: Asked::Nothing }
    }

    /// Returns what a link says of it.
    #[must_use]
    pub fn told(&self) -> Option<(Color, u32)> {
        Some((self.side?, self.visits))
    }

    /// Notes that it is not its turn.
    pub fn rest(&mut self) {
        self.asked = Asked::Nothing;
    }

    /// Notes that what was asked for may never have been heard: a move is asked for again. A run is not, because that is planned again with
    /// the new connection where it was lost, and may have been stopped by hand where it was not.
    pub fn reconnected(&mut self) {
        if matches!(self.asked, Asked::Move { .. }) {
            self.asked = Asked::Nothing;
        }
    }

    /// Returns what shall be done at its turn, once.
    pub fn at_turn(&mut self, turn: Turn) -> Option<Wish> {
        let Turn { position, search, is_running, .. } = turn;
        let (asked, wish) = if self.visits <= turn.visits {
            (Asked::Move { position }, Wish::Move { position, mv: turn.best? })
        } else if is_running {
            return None;
        } else {
            let visits = self.visits;
            (Asked::Search { search, visits }, Wish::Search { search, visits })
        };
        (std::mem::replace(&mut self.asked, asked) != asked).then_some(wish)
    }
}

/// As a link writes it: `black:400`.
#[must_use]
pub fn written((side, visits): (Color, u32)) -> String {
    format!("{}:{visits}", if side == Color::White { "white" } else { "black" })
}

/// As a link wrote it.
#[must_use]
pub fn read(text: &str) -> Option<(Color, u32)> {
    let (side, visits) = text.split_once(':')?;
    let side = match side {
        "white" => Color::White,
        "black" => Color::Black,
        _ => return None,
    };
    Some((side, visits.parse().ok().filter(|visits| *visits > 0)?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TURN: Turn = Turn { position: 3, search: 7, visits: 0, is_running: false, best: Some(796) };

    fn opponent() -> Opponent {
        Opponent::of_link(Some((Color::Black, 100)))
    }

    #[test]
    fn what_a_link_says_comes_back() {
        for told in [(Color::White, 1), (Color::Black, 800)] {
            assert_eq!(read(&written(told)), Some(told));
            assert_eq!(Opponent::of_link(Some(told)).told(), Some(told));
        }
        for text in ["", "black", "black:", "black:0", "red:4", "white:-1"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(Opponent::of_link(None).told(), None);
    }

    #[test]
    fn it_searches_and_then_moves() {
        let mut opponent = opponent();
        assert_eq!(opponent.at_turn(TURN), Some(Wish::Search { search: 7, visits: 100 }));
        assert_eq!(opponent.at_turn(Turn { is_running: true, visits: 60, ..TURN }), None);
        assert_eq!(opponent.at_turn(Turn { visits: 100, ..TURN }), Some(Wish::Move { position: 3, mv: 796 }));
    }

    #[test]
    fn a_search_that_has_its_visits_moves_at_once() {
        let enough = Turn { visits: 400, is_running: true, ..TURN };
        assert_eq!(opponent().at_turn(enough), Some(Wish::Move { position: 3, mv: 796 }));
    }

    #[test]
    fn a_search_that_somebody_stopped_stays_stopped() {
        let mut opponent = opponent();
        opponent.at_turn(TURN);
        assert_eq!(opponent.at_turn(Turn { visits: 30, ..TURN }), None);
        opponent.reconnected();
        assert_eq!(opponent.at_turn(Turn { visits: 30, ..TURN }), None, "also on another connection");
    }

    #[test]
    fn another_search_is_asked_to_run_too() {
        let mut opponent = opponent();
        opponent.at_turn(TURN);
        assert_eq!(opponent.at_turn(Turn { search: 8, ..TURN }), Some(Wish::Search { search: 8, visits: 100 }));
    }

    #[test]
    fn other_visits_are_asked_for_again() {
        let mut opponent = opponent();
        opponent.at_turn(TURN);
        opponent.visits = 200;
        assert_eq!(opponent.at_turn(TURN), Some(Wish::Search { search: 7, visits: 200 }));
    }

    #[test]
    fn it_waits_for_a_move_that_can_be_seen() {
        let mut opponent = opponent();
        let enough = Turn { visits: 100, ..TURN };
        assert_eq!(opponent.at_turn(Turn { best: None, ..enough }), None);
        assert_eq!(opponent.at_turn(enough), Some(Wish::Move { position: 3, mv: 796 }));
        assert_eq!(opponent.at_turn(enough), None, "it was asked for");
    }

    #[test]
    fn a_move_that_may_be_lost_is_asked_for_again() {
        let mut opponent = opponent();
        let enough = Turn { visits: 100, ..TURN };
        assert!(opponent.at_turn(enough).is_some());
        opponent.reconnected();
        assert!(opponent.at_turn(enough).is_some());
    }

    #[test]
    fn its_next_turn_in_the_same_position_is_another_one() {
        let mut opponent = opponent();
        opponent.at_turn(TURN);
        opponent.rest();
        assert!(opponent.at_turn(TURN).is_some());
    }

    #[derive(Clone, Debug)]
    enum Happens {
        Frame(u32, bool, bool),
        Other(u32),
        Rest,
        Reconnect,
    }

    fn happens() -> impl Strategy<Value = Happens> {
        prop_oneof![
            8 => (0..130_u32, any::<bool>(), any::<bool>()).prop_map(|(visits, runs, best)| Happens::Frame(visits, runs, best)),
            2 => (7..9_u32).prop_map(Happens::Other),
            1 => Just(Happens::Rest),
            1 => Just(Happens::Reconnect),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        /// Frames may come late, in any order and twice.
        #[test]
        fn whatever_is_told_of_a_turn_nothing_is_asked_for_twice_in_a_row(
            happened in prop::collection::vec(happens(), 1..40)
        ) {
            let mut opponent = opponent();
            let (mut turn, mut last) = (TURN, None);
            for one in happened {
                match one {
                    Happens::Frame(visits, is_running, has_best) => {
                        turn = Turn { visits, is_running, best: has_best.then_some(796), ..turn };
                    }
                    Happens::Other(search) => turn.search = search,
                    Happens::Rest => {
                        opponent.rest();
                        last = None;
                        continue;
                    }
                    Happens::Reconnect => {
                        opponent.reconnected();
                        last = last.filter(|wish| !matches!(wish, Wish::Move { .. }));
                        continue;
                    }
                }
                let Some(wish) = opponent.at_turn(turn) else {
                    let is_ready = if turn.visits >= 100 { turn.best.is_some() } else { !turn.is_running };
                    prop_assert!(!is_ready || last.is_some(), "the first time it is asked for");
                    continue;
                };
                prop_assert_ne!(last, Some(wish), "once");
                match wish {
                    Wish::Move { .. } => prop_assert!(turn.visits >= 100 && turn.best.is_some()),
                    Wish::Search { search, .. } => {
                        prop_assert!(turn.visits < 100 && !turn.is_running && search == turn.search);
                    }
                }
                last = Some(wish);
            }
        }
    }
}
