//! Texts to be taken along of what the page shows.

use wire::{Line, Status};

use crate::format;
use crate::names::Names;
use crate::status::{self, Around};

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

/// Returns a text with plain blanks: those that do not break are for the screen.
#[must_use]
pub fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

#[cfg(test)]
mod tests {
    use wire::EdgeView;

    use super::*;
    use crate::rules::Position;
    use crate::status::Shown;
    use crate::testing;

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
    fn a_status_says_what_is_known() {
        let around = Around { shown: Shown::Present, names: names(), limit: None, most: 0 };
        let known = Status { nodes: 400, simulations: 400, depth: 4.46, seldepth: 9, ..testing::status() };
        let text = status(Some(&known), &around);
        assert!(text.contains("400 nodes · 400 simulations · depth 4.5 · seldepth 9 · memory 0 B"), "{text}");
        assert_eq!(status(None, &around), "Waiting");
    }
}
