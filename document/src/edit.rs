//! Everything that can be done to a document.

use serde::{Deserialize, Serialize};

use crate::commands::{Clock, Evaluation, Shape};
use crate::doing::Doing;
use crate::history::{Deed, Kind};
use crate::limits::Limits;
use crate::problem::Problem;

/// An edit. Lines go up and down as wholes: what is said of a position holds for the nearest one on the way to it that has others
/// beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edit {
    /// Adds a move after a position.
    Insert {
        /// The position.
        parent: u32,
        /// The move; [`NULL_MOVE`](crate::NULL_MOVE) passes.
        mv: u16,
        /// Its place among the moves that are there: 0 makes it the line that goes on, 1 the first variation; `None` puts it last.
        place: Option<u32>,
    },
    /// Deletes a position, with what follows it.
    Delete {
        /// The position; the start of a game is [deleted as a game](Self::DeleteGame).
        position: u32,
    },
    /// Deletes all that follows a position.
    DeleteRest {
        /// The position.
        position: u32,
    },
    /// Deletes the moves beside the line to a position. What follows the position stays.
    KeepLine {
        /// The position.
        position: u32,
    },
    /// Lets a position's line go up one place.
    Promote {
        /// The position.
        position: u32,
    },
    /// Makes a position's line the main line of its game.
    MakeMain {
        /// The position.
        position: u32,
    },
    /// Lets a position's line go down one place.
    Demote {
        /// The position.
        position: u32,
    },
    /// Writes a comment in the place of the one that is there. What programs read in it ([`commands`](crate::commands)) stays.
    Comment {
        /// The position.
        position: u32,
        /// Its place.
        when: When,
        /// The words; without any there is no comment.
        words: String,
    },
    /// Sets a glyph, or takes it away. Of those that judge the move ("!") and of those that evaluate the position ("±") a move has
    /// one, which takes the place of another; other glyphs ("N") stand side by side.
    Glyph {
        /// The position after the move.
        position: u32,
        /// The glyph's number.
        glyph: u8,
        /// True to set it.
        is_set: bool,
    },
    /// Draws circles and arrows in the place of those that are there.
    Shapes {
        /// The position.
        position: u32,
        /// All of them.
        shapes: Vec<Shape>,
    },
    /// Sets a clock.
    Clock {
        /// The position after the move.
        position: u32,
        /// The clock.
        clock: Clock,
        /// Its time; `None` takes it away.
        milliseconds: Option<u32>,
    },
    /// Writes an evaluation.
    Evaluation {
        /// The position.
        position: u32,
        /// The evaluation; `None` takes it away.
        evaluation: Option<Evaluation>,
    },
    /// Writes a tag.
    Tag {
        /// The start of the game.
        start: u32,
        /// Its name.
        name: String,
        /// Its value; `None` takes it away.
        value: Option<String>,
    },
    /// Writes how the game ended; the tag `Result`, where there is one, says the same from then on.
    Outcome {
        /// The start of the game.
        start: u32,
        /// `1-0`, `0-1`, `1/2-1/2`, `*`, or nothing.
        outcome: String,
    },
    /// Deletes a game. The last one stays.
    DeleteGame {
        /// Its start.
        start: u32,
    },
    /// Adds the moves of a line that are not there, as the last variation where they leave what is.
    InsertLine {
        /// The position that the line begins in.
        parent: u32,
        /// Its moves.
        moves: Vec<u16>,
    },
}

/// Place of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Before the move. PGN has a place for it where a move begins a variation; elsewhere it is written behind the move before.
    Before,
    /// Behind the move; at the start of a game, before the first one.
    After,
}

impl Edit {
    /// Kind of what it does.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Insert { .. } | Self::InsertLine { .. } => Kind::Insert,
            Self::Delete { .. } => Kind::Delete,
            Self::DeleteRest { .. } => Kind::DeleteRest,
            Self::KeepLine { .. } => Kind::KeepLine,
            Self::Promote { .. } => Kind::Promote,
            Self::MakeMain { .. } => Kind::MakeMain,
            Self::Demote { .. } => Kind::Demote,
            Self::Comment { .. } => Kind::Comment,
            Self::Glyph { .. } => Kind::Glyph,
            Self::Shapes { .. } => Kind::Shapes,
            Self::Clock { .. } => Kind::Clock,
            Self::Evaluation { .. } => Kind::Evaluation,
            Self::Tag { .. } => Kind::Tag,
            Self::Outcome { .. } => Kind::Outcome,
            Self::DeleteGame { .. } => Kind::DeleteGame,
        }
    }

    /// The position that it names.
    #[must_use]
    pub fn position(&self) -> u32 {
        match self {
            Self::Insert { parent: position, .. }
            | Self::InsertLine { parent: position, .. }
            | Self::Delete { position }
            | Self::DeleteRest { position }
            | Self::KeepLine { position }
            | Self::Promote { position }
            | Self::MakeMain { position }
            | Self::Demote { position }
            | Self::Comment { position, .. }
            | Self::Glyph { position, .. }
            | Self::Shapes { position, .. }
            | Self::Clock { position, .. }
            | Self::Evaluation { position, .. }
            | Self::Tag { start: position, .. }
            | Self::Outcome { start: position, .. }
            | Self::DeleteGame { start: position } => *position,
        }
    }

    /// Carries it out, all but insertions.
    pub(crate) fn carry_out(&self, doing: &mut Doing<'_>, limits: &Limits) -> Result<Deed, Problem> {
        let deed = Deed::to(self.kind(), self.position(), doing.tree.get(self.position())?);
        match self {
            Self::Delete { position } => doing.delete(*position)?,
            Self::DeleteRest { position } => doing.delete_rest(*position)?,
            Self::KeepLine { position } => doing.keep_line(*position)?,
            Self::Promote { position } => doing.promote(*position)?,
            Self::MakeMain { position } => doing.make_main(*position)?,
            Self::Demote { position } => doing.demote(*position)?,
            Self::DeleteGame { start } => doing.delete_game(*start)?,
            Self::Insert { .. } | Self::InsertLine { .. } => {
                return Problem::refused("moves are inserted by themselves");
            }
            _ => doing.remark(self, limits)?,
        }
        Ok(deed)
    }
}
