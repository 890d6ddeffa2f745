//! Requests to an engine.

use engine::games::chess::Chess;

use crate::lc0::Like;

/// A position, and how it is to be searched.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position, with the moves that led there.
    pub game: Chess,
    /// Lines of moves that are wanted, at least 1.
    pub lines: u8,
    /// Nodes at which it stops by itself.
    pub nodes: Option<u32>,
    /// Milliseconds after which it does.
    pub milliseconds: Option<u32>,
    /// The search that an engine like Lc0 shall be like.
    pub like: Option<Like>,
}

/// Resources of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Threads.
    pub threads: u16,
    /// Memory of its hash table, in MiB.
    pub hash_mb: u32,
    /// Memory of the tree of an engine that has one, in MiB: there it stops.
    pub tree_mb: u32,
}

impl Default for Resources {
    /// Little: others search here, too.
    fn default() -> Self {
        Self { threads: 1, hash_mb: 64, tree_mb: 512 }
    }
}

impl Task {
    /// Returns the line that sets up the position.
    #[must_use]
    pub fn position(&self) -> String {
        let mut line = format!("position fen {}", self.game.start_fen());
        if !self.game.played().is_empty() {
            line.push_str(" moves ");
            line.push_str(&self.game.played().join(" "));
        }
        line
    }

    /// Returns the line that begins the search.
    #[must_use]
    pub fn go(&self) -> String {
        let mut line = "go".to_owned();
        if let Some(nodes) = self.nodes {
            line.push_str(&format!(" nodes {nodes}"));
        }
        if let Some(milliseconds) = self.milliseconds {
            line.push_str(&format!(" movetime {milliseconds}"));
        }
        if line == "go" {
            line.push_str(" infinite");
        }
        line
    }

    /// Returns the options that are set in any engine that has them.
    pub(crate) fn usual(&self, resources: Resources) -> Vec<(&'static str, String)> {
        vec![
            ("Threads", resources.threads.to_string()),
            ("Hash", resources.hash_mb.to_string()),
            ("RamLimitMb", resources.tree_mb.to_string()),
            ("Ponder", false.to_string()),
            ("UCI_AnalyseMode", true.to_string()),
            (CHESS960, self.game.is_chess960().to_string()),
            ("UCI_ShowWDL", true.to_string()),
            ("MultiPV", self.lines.to_string()),
        ]
    }
}

/// Option of engines that know castling of any rook.
pub(crate) const CHESS960: &str = "UCI_Chess960";

#[cfg(test)]
mod tests {
    use super::*;

    fn task(nodes: Option<u32>, milliseconds: Option<u32>) -> Task {
        let game = Chess::from_fen("startpos", &["e2e4", "e7e5"]).unwrap();
        Task { game, lines: 1, nodes, milliseconds, like: None }
    }

    #[test]
    fn the_position_comes_with_its_moves() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(task(None, None).position(), format!("position fen {start} moves e2e4 e7e5"));
        let bare = Task { game: Chess::from_fen::<&str>("startpos", &[]).unwrap(), ..task(None, None) };
        assert_eq!(bare.position(), format!("position fen {start}"));
    }

    #[test]
    fn without_a_limit_it_is_endless() {
        assert_eq!(task(None, None).go(), "go infinite");
        assert_eq!(task(Some(800), None).go(), "go nodes 800");
        assert_eq!(task(Some(800), Some(5000)).go(), "go nodes 800 movetime 5000");
    }
}
