//! A table as text, for other programs.

/// Heads and rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The columns' names.
    pub heads: Vec<String>,
    /// Rows with a cell for each column.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// Writes it with tabs between cells, as spreadsheets take it. Numbers have a plain minus there, which they read.
    #[must_use]
    pub fn tabbed(&self) -> String {
        let cell = |text: &String| text.replace(['\t', '\n', '\r'], " ").replace('\u{2212}', "-");
        self.lines(|cells| cells.iter().map(cell).collect::<Vec<_>>().join("\t"), "")
    }

    /// Writes it as Markdown does: the first column from the left, all others from the right.
    #[must_use]
    pub fn markdown(&self) -> String {
        let cell = |text: &String| text.replace(['\n', '\r'], " ").replace('|', "\\|");
        let line = |cells: &[String]| format!("| {} |", cells.iter().map(cell).collect::<Vec<_>>().join(" | "));
        let rule = |place: usize| if place == 0 { "---" } else { "---:" };
        let rules: Vec<_> = (0..self.heads.len()).map(rule).collect();
        self.lines(line, &format!("| {} |\n", rules.join(" | ")))
    }

    fn lines(&self, line: impl Fn(&[String]) -> String, below_heads: &str) -> String {
        let mut text = format!("{}\n{below_heads}", line(&self.heads));
        for row in &self.rows {
            text.push_str(&line(row));
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_written_for_spreadsheets_and_for_markdown() {
        let cells = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let table =
            Table { heads: cells(["Move", "Q"]), rows: vec![cells(["e4", "\u{2212}0.25"]), cells(["a|b", "–"])] };
        assert_eq!(table.tabbed(), "Move\tQ\ne4\t-0.25\na|b\t–\n");
        assert_eq!(table.markdown(), "| Move | Q |\n| --- | ---: |\n| e4 | \u{2212}0.25 |\n| a\\|b | – |\n");
    }
}
