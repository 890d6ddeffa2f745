//! Documents from outside: every edit, and what holds after any edits at all.

mod edits;
mod properties;
mod studies;
mod support;
