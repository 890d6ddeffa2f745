//! Parts of a table: columns with a name and a kind, and cells.

/// A column of a table whose rows are made of `R`.
pub(crate) struct Column<R> {
    pub(crate) head: Head,
    pub(crate) cell: fn(&R) -> Cell,
}

/// Name and kind of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// True if rows may have nothing there.
    pub(crate) is_optional: bool,
}

/// Kind of a column's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A whole number.
    Whole,
    /// A fraction, in double precision.
    Number,
    /// Words.
    Text,
    /// True or false.
    Flag,
}

/// Content of a column in a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    /// Nothing.
    Missing,
    /// A whole number.
    Whole(i64),
    /// A fraction.
    Number(f64),
    /// Words.
    Text(String),
    /// True or false.
    Flag(bool),
}

/// A column in which each row has something.
pub(crate) const fn column<R>(name: &'static str, kind: Kind, cell: fn(&R) -> Cell) -> Column<R> {
    Column { head: Head { name, kind, is_optional: false }, cell }
}

/// A column in which rows may have nothing.
pub(crate) const fn optional<R>(name: &'static str, kind: Kind, cell: fn(&R) -> Cell) -> Column<R> {
    Column { head: Head { name, kind, is_optional: true }, cell }
}

impl Cell {
    pub(crate) fn whole(number: impl Into<i64>) -> Self {
        Self::Whole(number.into())
    }

    pub(crate) fn text(words: impl Into<String>) -> Self {
        Self::Text(words.into())
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Self::Missing, Into::into)
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Self {
        Self::whole(number)
    }
}

impl From<u8> for Cell {
    fn from(number: u8) -> Self {
        Self::whole(number)
    }
}

impl From<i32> for Cell {
    fn from(number: i32) -> Self {
        Self::whole(number)
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Cell {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<&str> for Cell {
    fn from(words: &str) -> Self {
        Self::text(words)
    }
}

impl From<String> for Cell {
    fn from(words: String) -> Self {
        Self::Text(words)
    }
}
