//! Name of an analysis: as a person named it, else by its players, or its moves and their opening.

use crate::outline::Outline;

/// Facts that a name is made of; texts are empty where they are unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The name that a person gave.
    pub name: Option<String>,
    /// The players, White first.
    pub players: [String; 2],
    /// The day of the game, as in PGN.
    pub date: String,
    /// Code and name of the opening.
    pub opening: [String; 2],
}

/// The name; `None` where only its time tells it from others: `Analysis of 27 Nov, 14:05`.
#[must_use]
pub fn title(known: &Known, outline: &Outline) -> Option<String> {
    let is_known = |text: &str| !text.is_empty() && text != "?";
    if let Some(name) = &known.name {
        return Some(name.clone());
    }
    let [white, black] = &known.players;
    if is_known(white) || is_known(black) {
        let named = |player: &str| if is_known(player) { player } else { "?" }.to_owned();
        let players = say::pages::players(named(white), named(black));
        return Some(match date(&known.date) {
            Some(date) => say::pages::players_and_date(players, date),
            None => players,
        });
    }
    let is_bare = outline.is_from_start() && outline.moves.is_empty();
    let line = (!is_bare).then(|| outline.title());
    let [code, name] = &known.opening;
    let opening = is_known(name).then(|| [code.as_str(), name].join(" ").trim_start().to_owned());
    // Two games of one opening are told apart by their moves.
    match (line, opening) {
        (Some(line), Some(opening)) => Some(format!("{line} \u{b7} {opening}")),
        (line, opening) => line.or(opening),
    }
}

/// A day as people write it: `27 Nov 2026`, or as much of it as is known.
#[must_use]
pub fn date(pgn: &str) -> Option<String> {
    let mut parts = pgn.split('.');
    let year = parts.next().filter(|year| year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit()))?;
    let mut number = |most: u64| parts.next()?.parse().ok().filter(|number| (1..=most).contains(number));
    let month = number(12);
    let day = month.and_then(|_| number(31));
    Some(match (month, day) {
        (Some(month), Some(day)) => say::pages::date(day.to_string(), say::pages::month(month), year),
        (Some(month), None) => format!("{} {year}", say::pages::month(month)),
        _ => year.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game;
    use crate::link::Link;

    fn outline(moves: &str) -> Outline {
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        Outline::of(Some(&game::from_link(&Link { moves, ..Link::default() })), 0)
    }

    #[test]
    fn the_best_that_is_known_is_the_name() {
        let text = |text: &str| text.to_owned();
        let mut known = Known::default();
        assert_eq!(title(&known, &outline("")), None);
        assert_eq!(title(&known, &outline("e2e4")).as_deref(), Some("1.\u{a0}e4"));
        known.opening = [text("B00"), text("King's Pawn Game")];
        assert_eq!(title(&known, &outline("e2e4")).as_deref(), Some("1.\u{a0}e4 · B00 King's Pawn Game"));
        known.players = [text("Carlsen"), text("?")];
        assert_eq!(title(&known, &outline("e2e4")).as_deref(), Some("Carlsen – ?"));
        known.date = text("2026.11.27");
        assert_eq!(title(&known, &outline("")).as_deref(), Some("Carlsen – ?, 27 Nov 2026"));
        known.name = Some(text("Mine"));
        assert_eq!(title(&known, &outline("e2e4")).as_deref(), Some("Mine"));
    }

    #[test]
    fn days_are_written_as_far_as_they_are_known() {
        for (pgn, written) in [
            ("2026.11.27", Some("27 Nov 2026")),
            ("2026.03.??", Some("Mar 2026")),
            ("1927.??.??", Some("1927")),
            ("????.??.??", None),
            ("", None),
            ("2026.13.01", Some("2026")),
            ("2026.02.99", Some("Feb 2026")),
        ] {
            assert_eq!(date(pgn).as_deref(), written, "{pgn}");
        }
    }
}
