//! The games that can be searched.

pub mod chess;
pub mod connect2;
