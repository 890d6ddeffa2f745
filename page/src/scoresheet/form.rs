//! The form in which the moves of a game are written.

/// Ways to write the moves of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveForm {
    /// One after another, as books have them.
    #[default]
    Lines,
    /// Those of White beside those of Black.
    Columns,
}

impl MoveForm {
    /// Its name in cookies.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Columns => "columns",
        }
    }

    /// Finds one by its name.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        [Self::Lines, Self::Columns].into_iter().find(|form| form.name() == name)
    }

    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Lines => Self::Columns,
            Self::Columns => Self::Lines,
        }
    }
}
