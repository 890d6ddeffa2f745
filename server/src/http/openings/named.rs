//! The names of positions and games.

use std::collections::HashMap;

use wire::opening::OpeningView;
use wire::{GameView, PositionView};

/// The name of a position, where it has one.
pub(super) fn named(view: &PositionView) -> Option<OpeningView> {
    let (position, is_chess960) = engine::games::chess::parse_fen(&view.fen).ok()?;
    let opening = openings::at(&position).filter(|_| !is_chess960)?;
    Some(OpeningView { position: view.id, eco: opening.eco.to_owned(), name: opening.name.to_owned() })
}

/// Writes the opening of each game into its tags `ECO` and `Opening`, where they say nothing: that of the last position of its main line that
/// has a name.
pub(in crate::http) fn name_openings(view: &mut GameView) {
    let (mut next, mut found) = (HashMap::new(), HashMap::new());
    for position in &view.positions {
        if let Some(parent) = position.parent {
            next.entry(parent).or_insert(position.id);
        }
        if let Some(opening) = named(position) {
            found.insert(position.id, opening);
        }
    }
    for start in view.positions.iter_mut().filter(|position| position.parent.is_none()) {
        let line = std::iter::successors(Some(start.id), |id| next.get(id).copied()).take(openings::PLIES + 1);
        let Some(opening) = line.filter_map(|id| found.get(&id)).last() else { continue };
        let notes = start.notes.get_or_insert_default();
        // Another book may call it otherwise.
        if notes.tag("ECO").is_some() || notes.tag("Opening").is_some() {
            continue;
        }
        for (name, value) in [("ECO", &opening.eco), ("Opening", &opening.name)] {
            match notes.tags.iter_mut().find(|(tag, _)| tag.eq_ignore_ascii_case(name)) {
                Some((_, known)) => known.clone_from(value),
                None => notes.tags.push((name.to_owned(), value.clone())),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use session::{Analysis, Limits};

    use super::*;

    fn tags(view: &GameView) -> Vec<(String, String)> {
        let mut view = view.clone();
        name_openings(&mut view);
        let notes = view.positions.first().and_then(|start| start.notes.clone());
        notes.map(|notes| notes.tags).unwrap_or_default()
    }

    fn game(moves: &str) -> GameView {
        let mut analysis = Analysis::new(Limits::default());
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        analysis.set_game("startpos", &moves).unwrap();
        analysis.game_view().unwrap()
    }

    #[test]
    fn a_game_is_named_by_its_last_position_that_has_a_name() {
        let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let petrov = [tag("ECO", "C42"), tag("Opening", "Petrov's Defense")];
        assert_eq!(tags(&game("e2e4 e7e5 g1f3 g8f6 a2a3 h7h6")), petrov);
        assert_eq!(tags(&game("")), []);
        // What the game says itself stays.
        let mut said = game("e2e4 e7e5 g1f3 g8f6");
        for (own, written) in [("C43", "C43"), ("?", "C42")] {
            said.positions[0].notes.get_or_insert_default().tags = vec![tag("ECO", own)];
            assert_eq!(tags(&said)[0], tag("ECO", written));
        }
    }
}
