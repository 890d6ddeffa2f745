//! Texts to be taken along of what the page shows.

use wire::{Line, Status};

use crate::names::Names;
use crate::rules::{self, Position};
use crate::state::Page;
use crate::status::{self, Around};
use crate::{format, game};

/// Writes the best lines, each with its score and the visits of its first move. `sign` turns scores to the view that is shown.
#[must_use]
pub fn lines(names: &Names, sign: f64, lines: &[Line]) -> String {
    let line = |line: &Line| {
        let (score, visits) = (format::score(&line.edge, sign), u64::from(line.edge.visits));
        plain(&(say::take::line(visits, score, names.numbered(&[], &line.moves)) + "\n"))
    };
    lines.iter().map(line).collect()
}

/// Writes all that is known of a search in one line.
#[must_use]
pub fn status(status: Option<&Status>, around: &Around) -> String {
    let mut parts = vec![status::words(status, around)];
    if let Some(status) = status {
        parts.push(say::take::nodes(status.nodes.into()));
        parts.push(say::common::simulations(status.simulations.into()));
        if status.nps > 0.0 {
            parts.push(format!("{}N/s", format::short(status.nps.into())));
        }
        parts.push(say::take::depth(format::fixed(status.depth.into(), 1)));
        parts.push(format!("seldepth {}", status.seldepth));
        parts.extend(status.kld_gain.map(|gain| format!("KLD gain {}", format::exponential(gain, Some(1)))));
        if status.cache_lookups > 0 {
            let (hits, all) = (format::count(status.cache_hits), format::count(status.cache_lookups));
            parts.push(say::take::cache_hits(hits, all));
        }
        parts.push(say::take::memory(format::bytes(status.bytes)));
        parts.extend(status.digest.as_ref().map(|digest| format!("digest {digest}")));
    }
    plain(&parts.join(" · "))
}

/// Writes what shows an address of a server on a page of another site.
#[must_use]
pub fn snippet(origin: &str, address: &str) -> String {
    let address = address.replace('&', "&amp;").replace('"', "&quot;");
    format!(
        "<script type=\"module\" src=\"{origin}/embed.js\"></script>\n\
         <puctoscope-view src=\"{address}\" show=\"board,tree\"></puctoscope-view>\n"
    )
}

impl Page {
    /// Names the position after some moves from the shown search's root, as a title does: by the move that led there, also where that is a
    /// move of the game.
    #[must_use]
    pub fn title_of_position(&self, moves: &[u16]) -> String {
        let names = self.names();
        let before = match moves.split_last() {
            Some((&mv, path)) => names.position(path).map(|position| (position, mv)),
            None => self.move_of_game(),
        };
        if let Some((position, mv)) = before {
            return say::take::after_move(plain(&names.with_number(&position, mv, true)));
        }
        match names.root {
            Some(root @ Position::Small(_)) => root.text(),
            Some(root) if root.text() != rules::START_FEN => say::take::set_up().to_owned(),
            _ => say::take::start_position().to_owned(),
        }
    }

    /// The move of the game that led to the shown search's position, with the position before it.
    fn move_of_game(&self) -> Option<(Position, u16)> {
        let here = game::find(&self.game, self.search_view().map_or(self.game.current, |search| search.position))?;
        let before = game::find(&self.game, here.parent?)?;
        Some((Position::parse(&before.fen).ok()?.0, here.mv?))
    }
}

/// Returns a text with plain blanks: those that do not break are for the screen.
#[must_use]
pub fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

#[cfg(test)]
mod tests {
    use wire::EdgeView;

    use super::*;
    use crate::link::Link;
    use crate::status::Shown;
    use crate::testing;

    #[test]
    fn a_snippet_can_be_pasted_into_a_page() {
        let written = snippet("https://chess.example", "/?fen=startpos&moves=e2e4&find=\"x\"");
        assert_eq!(
            written,
            "<script type=\"module\" src=\"https://chess.example/embed.js\"></script>\n\
             <puctoscope-view src=\"/?fen=startpos&amp;moves=e2e4&amp;find=&quot;x&quot;\" show=\"board,tree\"></puctoscope-view>\n"
        );
    }

    const E4: u16 = 12 | 28 << 6;
    const E5: u16 = 52 | 36 << 6;

    fn names() -> Names {
        Names { root: Some(Position::parse("startpos").unwrap().0), ..Names::default() }
    }

    #[test]
    fn lines_have_their_evaluations() {
        let edge = EdgeView { mv: E4, visits: 1_200, cp: 22.4, ..EdgeView::default() };
        let all = [Line { edge: edge.clone(), moves: vec![E4, E5] }];
        assert_eq!(lines(&names(), 1.0, &all), "+0.22 (1,200 visits) 1. e4 e5\n");
        assert_eq!(lines(&names(), -1.0, &all), "\u{2212}0.22 (1,200 visits) 1. e4 e5\n");
        assert_eq!(lines(&names(), 1.0, &[]), "");
    }

    #[test]
    fn a_position_is_named_by_the_move_that_led_there() {
        let page = |link: Link| Page::new(&link, &link);
        let moves = ["e2e4", "e7e5", "g1f3"].map(str::to_owned).to_vec();
        let after = page(Link { moves, ..Link::default() });
        assert_eq!(after.title_of_position(&[]), "after 2. Nf3");
        assert_eq!(after.title_of_position(&[57 | 42 << 6]), "after 2... Nc6");
        assert_eq!(page(Link::default()).title_of_position(&[]), "start position");
        assert_eq!(page(Link::default()).title_of_position(&[E4]), "after 1. e4");
        let set_up = Link { fen: Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned()), ..Link::default() };
        assert_eq!(page(set_up).title_of_position(&[]), "position as set up");
        let small = Link { fen: Some("connect-four d".to_owned()), ..Link::default() };
        assert_eq!(page(small).title_of_position(&[]), "connect-four d");
    }

    #[test]
    fn a_status_says_what_is_known() {
        let around = Around { shown: Shown::Present, names: names(), limit: None, most: 0 };
        let known = Status { nodes: 400, simulations: 400, depth: 4.46, seldepth: 9, ..testing::status() };
        let text = status(Some(&known), &around);
        assert!(text.contains("400 nodes · 400 simulations · depth 4.5 · seldepth 9 · memory 0 B"), "{text}");
        assert_eq!(status(None, &around), "Waiting");
    }
}
