//! Moves in two columns: White's beside Black's. What is said, and variations, stand between the rows.

use super::{Token, Written};

/// Part of a game in columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A move of each side.
    Row(Row),
    /// Comments, or a variation, from one edge to the other.
    Text(Vec<Token>),
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of the moves, with its full stop.
    pub number: String,
    /// The moves of the one side and of the other.
    pub cells: [Cell; 2],
}

/// Place for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A move.
    Move(Box<Written>),
    /// The move stands above, before something that was said.
    Gap,
    /// There is no move.
    Empty,
}

/// Puts a game in columns.
#[must_use]
pub fn columns(tokens: &[Token]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut text = Vec::new();
    let mut depth = 0_usize;
    for token in tokens {
        match token {
            Token::Move(written) if depth == 0 => {
                end(&mut text, &mut blocks);
                put(written, &mut blocks);
            }
            Token::Open => {
                if depth == 0 {
                    end(&mut text, &mut blocks);
                }
                depth += 1;
                text.push(token.clone());
            }
            Token::Close => {
                depth = depth.saturating_sub(1);
                text.push(token.clone());
                if depth == 0 {
                    end(&mut text, &mut blocks);
                }
            }
            Token::Move(_) | Token::Said { .. } | Token::Broken => text.push(token.clone()),
        }
    }
    end(&mut text, &mut blocks);
    blocks
}

/// Ends a text, if one has begun.
fn end(text: &mut Vec<Token>, blocks: &mut Vec<Block>) {
    if !text.is_empty() {
        blocks.push(Block::Text(std::mem::take(text)));
    }
}

fn put(written: &Written, blocks: &mut Vec<Block>) {
    let cell = Cell::Move(Box::new(written.clone()));
    let number = format!("{}.", written.number.trim_end_matches('.'));
    if written.is_first {
        return blocks.push(Block::Row(Row { number, cells: [cell, Cell::Empty] }));
    }
    if let Some(Block::Row(Row { number: before, cells: [Cell::Move(_), second] })) = blocks.last_mut()
        && *second == Cell::Empty
        && *before == number
    {
        *second = cell;
        return;
    }
    blocks.push(Block::Row(Row { number, cells: [Cell::Gap, cell] }));
}
