//! Files that some lessons need, and that whoever opens them brings along.

/// File of a recording that comes with the program, by its name; an error where it is not to be had.
pub type Bring = fn(&str) -> Result<Vec<u8>, String>;

/// Has none: what anybody may write has no file but its own.
pub(crate) fn nothing(_: &str) -> Result<Vec<u8>, String> {
    Err("lessons with a recording are those of the course alone".to_owned())
}
