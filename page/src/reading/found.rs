//! What was found in a text: its games, faults in it, and the game that is opened.

use wire::reading::{Answer, Listed, Told};
use wire::record::Record;

use crate::input::Action;
use crate::rules;

/// Everything that was found in the text that was asked for last.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The text's number.
    number: u32,
    /// Games of the text, as far as they are told.
    pub games: Vec<Listed>,
    /// Whether there are no more.
    pub is_all: bool,
    /// Place of the game that was opened last.
    pub opened: Option<u32>,
    /// Remarks about it: sentences in the language of the page.
    pub remarks: Vec<String>,
    /// A game of which a part cannot be read, and its place, kept for who wants the rest.
    pub kept: Option<(u32, Record)>,
}

impl Found {
    /// What was found in a text of which nothing is told yet.
    #[must_use]
    pub fn of(number: u32) -> Self {
        Self { number, games: Vec::new(), is_all: true, opened: None, remarks: Vec::new(), kept: None }
    }

    /// Takes up another text: what was found in the one before is forgotten.
    pub fn take_up(&mut self, number: u32) {
        if self.number != number {
            *self = Self::of(number);
        }
    }

    /// Takes an answer; those about earlier texts are late. Returns what shall be done. `opens`: whether no game was set up since the text was
    /// asked for.
    pub fn take(&mut self, answer: Answer, opens: bool) -> Vec<Action> {
        // Games that were written are of no text.
        if let Told::Written(written) = answer.told {
            return vec![written.map_or_else(Action::Complain, Action::KeepPgn)];
        }
        if answer.number != self.number {
            return Vec::new();
        }
        match answer.told {
            Told::Games { games, is_all } => {
                self.games.extend(games);
                self.is_all = is_all;
                Vec::new()
            }
            _ if !opens => Vec::new(),
            Told::Written(_) => Vec::new(),
            Told::Game { place, record, broken, remarks } => {
                let mut actions = self.remark(remarks);
                match broken {
                    None => actions.push(self.open(place, record)),
                    Some(message) => {
                        actions.push(Action::PositionError(Some(rules::told(&message))));
                        self.kept = Some((place, record)).filter(|(_, record)| !record.moves.is_empty());
                    }
                }
                actions
            }
            Told::Position { fen, moves, remarks } => {
                let mut actions = self.remark(remarks);
                actions.push(Action::Enter(fen, moves));
                actions
            }
            Told::Refused(message) => {
                self.kept = None;
                vec![Action::PositionError(Some(rules::told(&message)))]
            }
        }
    }

    /// Opens what can be read of the game of which a part cannot.
    pub fn open_kept(&mut self) -> Option<Action> {
        let (place, record) = self.kept.take()?;
        Some(self.open(place, record))
    }

    /// Says what there is to say, where it stays and where it is seen.
    fn remark(&mut self, remarks: Vec<String>) -> Vec<Action> {
        self.remarks = remarks.iter().map(|remark| rules::told(remark)).collect();
        self.remarks.iter().cloned().map(Action::Notify).collect()
    }

    fn open(&mut self, place: u32, record: Record) -> Action {
        self.kept = None;
        self.opened = Some(place);
        Action::EnterRecord(Box::new(record))
    }
}

/// The players of a game, in a row.
#[must_use]
pub fn players(game: &Listed) -> String {
    let [white, black] = game.players.each_ref().map(|name| if name.is_empty() { "?" } else { name.as_str() });
    format!("{white} – {black}")
}

/// What else is known of a game.
#[must_use]
pub fn about(game: &Listed) -> String {
    let plies = say::recordings::plies(game.plies.into());
    let parts = [game.event.as_str(), &game.date, &game.outcome, &plies];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// The places of the games that have each of these words among players, event and date.
#[must_use]
pub fn fitting(games: &[Listed], words: &str) -> Vec<u32> {
    let words: Vec<String> = words.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let fits = |game: &Listed| {
        let text = format!("{} {} {} {}", game.players[0], game.players[1], game.event, game.date).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    (0_u32..).zip(games).filter(|(_, game)| words.is_empty() || fits(game)).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(number: u32, told: Told) -> Answer {
        Answer { number, told }
    }

    fn game(broken: Option<&str>, moves: usize) -> Told {
        let mv = wire::record::RecordedMove { from: 0, mv: 796, notes: None };
        let record = Record { moves: vec![mv; moves], ..Record::default() };
        Told::Game { place: 3, record, broken: broken.map(str::to_owned), remarks: Vec::new() }
    }

    fn listed(white: &str, event: &str) -> Listed {
        Listed { players: [white.to_owned(), String::new()], event: event.to_owned(), plies: 40, ..Listed::default() }
    }

    fn opens(actions: &[Action]) -> bool {
        actions.iter().any(|action| matches!(action, Action::EnterRecord(_) | Action::Enter(..)))
    }

    #[test]
    fn the_game_of_a_text_is_opened() {
        let mut found = Found::of(1);
        assert!(opens(&found.take(answer(1, game(None, 4)), true)));
        assert_eq!(found.opened, Some(3));
    }

    #[test]
    fn answers_about_an_earlier_text_are_late() {
        let mut found = Found::of(2);
        let before = found.clone();
        for told in [
            game(None, 4),
            Told::Refused("No.".to_owned()),
            Told::Games { games: vec![listed("a", "b")], is_all: false },
        ] {
            assert!(found.take(answer(1, told), true).is_empty());
        }
        assert_eq!(found, before);
    }

    #[test]
    fn nothing_is_opened_where_a_game_was_set_up_meanwhile() {
        let mut found = Found::of(1);
        assert!(found.take(answer(1, game(None, 4)), false).is_empty());
        assert!(found.take(answer(1, Told::Refused("No.".to_owned())), false).is_empty());
        found.take(answer(1, Told::Games { games: vec![listed("a", "b")], is_all: true }), false);
        assert_eq!((found.games.len(), found.opened), (1, None), "its list is there to choose of");
    }

    #[test]
    fn games_come_one_after_the_other() {
        let mut found = Found::of(1);
        found.take(answer(1, Told::Games { games: vec![listed("a", ""); 2], is_all: false }), true);
        assert!(!found.is_all);
        found.take(answer(1, Told::Games { games: vec![listed("b", "")], is_all: true }), true);
        assert_eq!((found.games.len(), found.is_all), (3, true));
    }

    #[test]
    fn a_game_that_cannot_be_read_to_its_end_is_opened_only_if_one_wants_it() {
        let mut found = Found::of(1);
        let actions = found.take(answer(1, game(Some("Move 5 is not legal."), 4)), true);
        assert!(matches!(&actions[..], [Action::PositionError(Some(message))] if message == "Move 5 is not legal."));
        assert_eq!(found.opened, None);
        assert!(found.open_kept().is_some_and(|action| opens(&[action])));
        assert_eq!((found.opened, found.open_kept().is_none()), (Some(3), true), "once");
    }

    #[test]
    fn of_a_game_without_a_move_that_can_be_read_nothing_is_kept() {
        let mut found = Found::of(1);
        found.take(answer(1, game(Some("Move 1 is not legal."), 0)), true);
        assert!(found.open_kept().is_none());
    }

    #[test]
    fn what_is_refused_takes_what_was_kept_with_it() {
        let mut found = Found::of(1);
        found.take(answer(1, game(Some("Move 5 is not legal."), 4)), true);
        found.take(answer(1, Told::Refused("There is no such game.".to_owned())), true);
        assert!(found.kept.is_none());
    }

    #[test]
    fn games_that_were_written_are_kept_whatever_is_read() {
        let mut found = Found::of(2);
        let written = |told| answer(1, Told::Written(told));
        let actions = found.take(written(Ok("1. e4 *".to_owned())), false);
        assert!(matches!(&actions[..], [Action::KeepPgn(text)] if text == "1. e4 *"));
        let actions = found.take(written(Err("No.".to_owned())), false);
        assert!(matches!(&actions[..], [Action::Complain(why)] if why == "No."));
    }

    #[test]
    fn remarks_are_said_and_stay() {
        let mut found = Found::of(1);
        let remarks = vec!["A comment was left out.".to_owned()];
        let told = Told::Position { fen: "startpos".to_owned(), moves: Vec::new(), remarks: remarks.clone() };
        let actions = found.take(answer(1, told), true);
        assert!(matches!(&actions[..], [Action::Notify(remark), Action::Enter(..)] if *remark == remarks[0]));
        assert_eq!(found.remarks, remarks);
    }

    #[test]
    fn another_text_begins_anew_and_the_same_goes_on() {
        let mut found = Found::of(1);
        found.take(answer(1, game(None, 4)), true);
        found.take_up(1);
        assert_eq!(found.opened, Some(3));
        found.take_up(2);
        assert_eq!(found, Found::of(2));
    }

    #[test]
    fn games_are_found_by_all_of_the_words() {
        let games = [listed("Morphy", "Paris"), listed("Anderssen", "London"), listed("Morphy", "London")];
        assert_eq!(fitting(&games, ""), [0, 1, 2]);
        assert_eq!(fitting(&games, " LONDON "), [1, 2]);
        assert_eq!(fitting(&games, "london morphy"), [2]);
        assert!(fitting(&games, "steinitz").is_empty());
    }

    #[test]
    fn games_are_told_apart_in_words() {
        assert_eq!(players(&listed("Morphy", "Paris")), "Morphy – ?");
        assert_eq!(about(&listed("Morphy", "Paris")), "Paris · 40 plies");
    }
}
