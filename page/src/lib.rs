//! What the page knows and decides, without a browser.
//!
//! # Reading order
//! [`model`]: the browser's copy of the watched part of a tree. [`rules`]: positions and moves of all games. [`notation`] and [`format`]:
//! moves and numbers as text; [`names`]: what writing them takes; [`game`]: the games of an analysis, [`openings`]: their names, [`editing`]: edits of them, and
//! [`scoresheet`]: how they are written, with [`glyphs`];
//! [`told`], [`table`] and [`source`]: texts that are taken along, in files with a [`file_name`]. [`testing`]: frames and models for
//! tests of what shows them.
//!
//! [`outline`] and [`listed`]: analyses in a list. [`survey`]: many positions, as a table. [`study`]: chapters, and the ways from one to another.
//!
//! [`progress`] in the course is a file, too. [`opinions`] are those of other engines, [`whole_game`] is a game that is analysed and explained as a whole. [`code`] is the algorithm as a program. [`board`], [`editor`], [`breakpoints::draft`], [`find::field`], [`lesson`], [`question`],
//! [`readout`], [`score`] and [`tour`] are what single parts of the page hold: machines of their own, which [`update`] knows nothing of.
//!
//! # Invariants
//! * Nothing here names a browser, a server or a framework: what happens outside is told to it, and what shall happen is what it
//!   returns.

pub mod address;
pub mod board;
pub mod breakpoints;
pub mod brought;
pub mod carry;
pub mod charts;
pub mod choice;
pub mod class;
pub mod code;
pub mod comparison;
pub mod editing;
pub mod editor;
pub mod effect;
pub mod elsewhere;
pub mod embed;
pub mod evaluation;
pub mod explain;
pub mod file_name;
pub mod film;
pub mod find;
pub mod following;
pub mod format;
pub mod game;
pub mod glyphs;
pub mod input;
pub mod lesson;
pub mod link;
pub mod listed;
pub mod minimax;
pub mod model;
pub mod names;
pub mod networks;
pub mod notation;
pub mod notices;
pub mod openings;
pub mod opinions;
pub mod opponent;
pub mod outline;
pub mod plan;
pub mod playback;
pub mod preferences;
pub mod progress;
pub mod question;
pub mod quiet;
pub mod reading;
pub mod readout;
pub mod recorded;
pub mod requests;
pub mod rules;
pub mod score;
pub mod scoresheet;
pub mod shared;
pub mod source;
pub mod state;
pub mod status;
pub mod stay;
pub mod step;
pub mod study;
pub mod survey;
pub mod table;
pub mod told;
pub mod tour;
pub mod training;
pub mod tree;
pub mod typed;
pub mod update;
pub mod view;
pub mod wdl;
pub mod what_if;
pub mod whole_game;
pub mod worked;

pub mod testing;
