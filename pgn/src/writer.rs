//! Writes a game as the standard's export format does: reading that again gives an equal game.

use shakmaty::{Chess, Color, EnPassantMode, Position as _, fen::Fen, san::SanPlus};

use crate::{
    game::{Comment, CommentKind, Game, NodeId},
    moves,
};

/// Characters of a line of moves.
const WIDTH: usize = 79;

/// A game as text: its tags, an empty line, its moves with everything about them, its result, an empty line.
#[must_use]
pub fn write(game: &Game) -> String {
    let mut out = String::new();
    let start_fen = Fen::from_position(&game.start, EnPassantMode::Legal).to_string();
    let has_fen = game.tag("FEN").is_some();
    let added = [("SetUp", "1"), ("FEN", start_fen.as_str())];
    let added = added.into_iter().filter(|_| !has_fen && game.start != Chess::default());
    for (name, value) in game.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).chain(added) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        out.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    if !out.is_empty() {
        out.push('\n');
    }
    let mut lines = Lines { out, column: 0 };
    lines.game(game);
    lines.word(game.outcome.text(), false);
    lines.out.push_str("\n\n");
    lines.out
}

enum Task {
    /// Rest of a line after a node, with the variations of its first move.
    Goes {
        from: NodeId,
        position: Chess,
        is_numbered: bool,
    },
    Varies {
        node: NodeId,
        position: Chess,
    },
    Close,
}

/// Text in lines that are not too long.
struct Lines {
    out: String,
    column: usize,
}

impl Lines {
    fn game(&mut self, game: &Game) {
        self.comments(&game.nodes[0].after);
        let children = game.children();
        let mut tasks = vec![Task::Goes { from: Game::START, position: game.start.clone(), is_numbered: true }];
        // A game may be deeper than a stack of calls.
        while let Some(task) = tasks.pop() {
            match task {
                Task::Goes { from, position, is_numbered } => {
                    let [first, others @ ..] = children[from as usize].as_slice() else { continue };
                    let (next, is_noted) = self.mv(game, *first, &position, is_numbered);
                    tasks.push(Task::Goes {
                        from: *first,
                        position: next,
                        is_numbered: is_noted || !others.is_empty(),
                    });
                    // The last one pushed is the first one written.
                    for &other in others.iter().rev() {
                        tasks.push(Task::Close);
                        tasks.push(Task::Varies { node: other, position: position.clone() });
                    }
                }
                Task::Varies { node, position } => {
                    self.word("(", false);
                    self.comments(&game.nodes[node as usize].before);
                    let (next, is_noted) = self.mv(game, node, &position, true);
                    tasks.push(Task::Goes { from: node, position: next, is_numbered: is_noted });
                }
                Task::Close => self.word(")", true),
            }
        }
    }

    /// A word after a blank or a line end, unless it is `glued` to what is before.
    fn word(&mut self, word: &str, glued: bool) {
        let length = word.chars().count();
        let is_begun = self.column > 0 && !self.out.ends_with('(');
        if self.column > 0 && self.column + 1 + length > WIDTH && !glued {
            self.line_end();
        } else if is_begun && !glued {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(word);
        self.column = word.rsplit_once('\n').map_or(self.column + length, |(_, last)| last.chars().count());
    }

    fn line_end(&mut self) {
        if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
    }

    fn comments(&mut self, comments: &[Comment]) {
        for Comment { kind, text } in comments {
            match kind {
                CommentKind::Braces if !text.contains('}') => {
                    // Where a line begins like the next game, readers take the comment for one without an end.
                    let text = text.replace("\n[Event ", "\n [Event ");
                    self.word(&format!("{{{text}}}"), false);
                }
                // What has a brace in it can be written only up to the end of a line.
                CommentKind::Braces | CommentKind::Line => {
                    for line in text.split(['\n', '\r']) {
                        self.word(&format!(";{line}"), false);
                        self.line_end();
                    }
                }
                CommentKind::Escape => {
                    self.line_end();
                    for line in text.split(['\n', '\r']) {
                        self.out.push_str(&format!("%{line}\n"));
                    }
                }
            }
        }
    }

    /// A move with all that is said of it; the position after it, and whether anything was said.
    fn mv(&mut self, game: &Game, id: NodeId, position: &Chess, is_numbered: bool) -> (Chess, bool) {
        let node = &game.nodes[id as usize];
        match (position.turn(), is_numbered) {
            (Color::White, _) => self.word(&format!("{}.", position.fullmoves()), false),
            (Color::Black, true) => self.word(&format!("{}...", position.fullmoves()), false),
            (Color::Black, false) => {}
        }
        let san = node.mv.map_or_else(|| "--".to_owned(), |mv| SanPlus::from_move(position.clone(), mv).to_string());
        self.word(&san, false);
        for glyph in &node.glyphs {
            self.word(&format!("${glyph}"), false);
        }
        self.comments(&node.after);
        let next = moves::after(position, node.mv).expect("moves of a game fit it");
        (next, !node.after.is_empty())
    }
}
