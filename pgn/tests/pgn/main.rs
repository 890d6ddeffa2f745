//! Games from text, as people have them.

mod cases;
mod epd;
mod hostile;
mod kinds;
mod round_trip;
mod strict;
mod support;
mod where_games_end;
