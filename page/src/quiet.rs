//! What a lesson's page shows beside words, board and tree, until somebody wants to see everything.

/// Parts of the page that stay, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quiet {
    /// Tabs of the right column.
    pub tabs: Vec<String>,
    /// Columns of the table of moves.
    pub columns: Vec<String>,
    /// Other parts: `evaluation`, `game`, `settings`, `lc0-lines`.
    pub parts: Vec<String>,
}

impl Quiet {
    /// Reads what [`Self::written`] writes.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut lists = text.split(';').map(|list| list.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        let mut next = || lists.next().unwrap_or_default();
        Self { tabs: next(), columns: next(), parts: next() }
    }

    /// Returns it as an attribute's text: three lists with blanks, divided by semicolons.
    #[must_use]
    pub fn written(&self) -> String {
        [&self.tabs, &self.columns, &self.parts].map(|list| list.join(" ")).join(";")
    }

    /// Returns whether a tab stays.
    #[must_use]
    pub fn has_tab(&self, name: &str) -> bool {
        self.tabs.iter().any(|tab| tab == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_back() {
        let list = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        for (tabs, columns, parts) in [("edges what-if", "move n q", "game"), ("", "", ""), ("minimax", "move", "")] {
            let quiet = Quiet { tabs: list(tabs), columns: list(columns), parts: list(parts) };
            assert_eq!(Quiet::read(&quiet.written()), quiet);
        }
        assert_eq!(Quiet::read("edges"), Quiet { tabs: list("edges"), ..Quiet::default() });
    }
}
