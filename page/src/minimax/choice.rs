//! Choice of the search by minimax, as text and back.

use wire::minimax::{self, Order, Pruning, Setup};

/// The four leaves of the talk that explains what a chess engine did before networks: after one reply is worth -8.93 to Max, who
/// has 0.28 already, the other one cannot matter.
pub const SLIDES: &str = "((1.14 0.28) (-8.93 0.39))";

/// Source of a tree, as it is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The position that the page is about.
    Position,
    /// The tree of [`SLIDES`].
    Slides,
    /// A tree that the user writes.
    Own,
}

impl Source {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Position, Self::Slides, Self::Own];

    /// Its name on the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Slides => "slides",
            Self::Own => "own",
        }
    }

    /// Returns the source of a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.name() == name)
    }
}

/// Choice of what is searched, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The tree written by hand that is searched; `None`: the position that the page is about.
    pub tree: Option<String>,
    /// Rule for moves that cannot matter: cut, or looked at.
    pub pruning: Pruning,
    /// Plies to look ahead; `None`: the number that suits the game.
    pub depth: Option<u16>,
    /// The evaluator; `None`: the one that suits the game.
    pub evaluator: Option<String>,
    /// Order in which moves are looked at.
    pub order: Order,
    /// The moment that is shown.
    pub moment: u32,
}

impl Choice {
    /// Writes the choice as links have it: words with commas between them, the tree last. What has its default is left out.
    #[must_use]
    pub fn written(&self) -> String {
        let mut words = Vec::new();
        if self.pruning == Pruning::None {
            words.push("plain".to_owned());
        }
        if self.order == Order::Listed {
            words.push("listed".to_owned());
        }
        if let Some(depth) = self.depth {
            words.push(format!("depth:{depth}"));
        }
        if let Some(evaluator) = &self.evaluator {
            words.push(format!("by:{evaluator}"));
        }
        if self.moment > 0 {
            words.push(format!("at:{}", self.moment));
        }
        if let Some(tree) = &self.tree {
            words.push(format!("tree:{tree}"));
        }
        words.join(",")
    }

    /// Reads the choice of a link; what is not understood counts as absent.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut choice = Self::default();
        let (words, tree) = match text.find("tree:") {
            Some(at) => (&text[..at], Some(text[at + "tree:".len()..].to_owned())),
            None => (text, None),
        };
        choice.tree = tree;
        for word in words.split(',') {
            match word.split_once(':').unwrap_or((word, "")) {
                ("plain", "") => choice.pruning = Pruning::None,
                ("listed", "") => choice.order = Order::Listed,
                ("depth", depth) => choice.depth = depth.parse().ok(),
                ("by", name) if !name.is_empty() => choice.evaluator = Some(name.to_owned()),
                ("at", moment) => choice.moment = moment.parse().unwrap_or(0),
                _ => {}
            }
        }
        choice
    }

    /// Returns the search that the worker is asked for, of a position after some moves from a start.
    #[must_use]
    pub fn setup(&self, start: &str, moves: &[String]) -> Setup {
        let source = match &self.tree {
            Some(text) => minimax::Source::Written { text: text.clone() },
            None => minimax::Source::Position {
                start: start.to_owned(),
                moves: moves.to_vec(),
                evaluator: self.evaluator.clone(),
                depth: self.depth,
                order: self.order,
            },
        };
        Setup { source, pruning: self.pruning }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_comes_back_from_its_text() {
        let choice = Choice {
            tree: Some("((1, 2), (3, tree:4))".to_owned()),
            pruning: Pruning::None,
            depth: Some(3),
            evaluator: Some("uniform:0.5".to_owned()),
            order: Order::Listed,
            moment: 37,
        };
        assert_eq!(choice.written(), "plain,listed,depth:3,by:uniform:0.5,at:37,tree:((1, 2), (3, tree:4))");
        for choice in [choice, Choice::default(), Choice { moment: 1, ..Choice::default() }] {
            assert_eq!(Choice::read(&choice.written()), choice);
        }
        assert_eq!(Choice::default().written(), "");
        assert_eq!(Choice::read("deep,depth:far,by:,at:-1,plain:3"), Choice::default());
        assert_eq!(Choice::read("tree:").tree.as_deref(), Some(""));
    }

    #[test]
    fn every_source_is_known_by_its_name() {
        for source in Source::ALL {
            assert_eq!(Source::of_name(source.name()), Some(source));
        }
        assert_eq!(Source::of_name("others"), None);
    }

    #[test]
    fn a_tree_written_by_hand_needs_no_position() {
        let choice = Choice { tree: Some(SLIDES.to_owned()), depth: Some(3), ..Choice::default() };
        let expected =
            Setup { source: minimax::Source::Written { text: SLIDES.to_owned() }, pruning: Pruning::AlphaBeta };
        assert_eq!(choice.setup("startpos", &[]), expected);
        let of_position = Choice::default().setup("connect2", &["b".to_owned()]).source;
        assert!(
            matches!(of_position, minimax::Source::Position { start, moves, .. } if start == "connect2" && moves == ["b"])
        );
    }
}
