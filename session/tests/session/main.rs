//! Analyses, frames, players and recordings, from outside. One program, because building each file by itself takes minutes.

mod analysis;
mod breakpoints;
mod comparison;
mod document;
mod edits;
mod feed;
mod formulas;
mod happening;
mod log_file;
mod minimax;
mod player;
mod pruning;
mod recording;
mod rollout;
mod round_trip;
mod run;
mod series;
mod small_games;
mod solo;
mod subject;
mod support;
mod survey;
mod trained;
mod why;
mod worked;
