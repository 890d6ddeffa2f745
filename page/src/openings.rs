//! The opening that a game is in, by the names of its positions.

use wire::GameView;
use wire::opening::OpeningView;

use crate::game::line_to;

/// Returns the name that holds at a position: its own, or that of the nearest before it that has one.
#[must_use]
pub fn at<'a>(game: &GameView, named: &'a [OpeningView], id: u32) -> Option<&'a OpeningView> {
    line_to(game, id).iter().rev().find_map(|position| named.iter().find(|opening| opening.position == position.id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::from_link;
    use crate::link::Link;

    #[test]
    fn a_position_without_a_name_has_that_of_the_nearest_before() {
        let moves = ["e2e4", "e7e5", "g1f3", "b8c6"].map(str::to_owned).to_vec();
        let game = from_link(&Link { moves, ..Link::default() });
        let named = [(1, "B00"), (2, "C20")].map(|(position, eco)| OpeningView {
            position,
            eco: eco.to_owned(),
            name: String::new(),
        });
        let ecos: Vec<_> = (0..6).map(|id| at(&game, &named, id).map(|opening| opening.eco.as_str())).collect();
        assert_eq!(ecos, [None, Some("B00"), Some("C20"), Some("C20"), Some("C20"), None]);
    }
}
