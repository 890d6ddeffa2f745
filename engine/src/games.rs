//! The games that can be searched: chess, and three that are small enough to be known to their end.

pub mod chess;

pub mod in_a_row;

pub mod connect2;
pub mod connect_four;
pub mod tic_tac_toe;

pub mod any;
mod either;
pub mod small;

pub mod distance;
pub mod solver;

#[cfg(test)]
mod census;
