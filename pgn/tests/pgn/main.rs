//! Games from text, as people have them.

mod kinds;
mod random;
mod round_trip;
mod strict;
mod support;
mod where_games_end;
