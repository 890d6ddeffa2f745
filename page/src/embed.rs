//! Columns of the page that a frame of another site shows.

/// The columns, by their names in addresses: `?embed=board,tree`.
pub const COLUMNS: [&str; 3] = ["board", "tree", "moves"];

/// Reads which columns are named; other words, like `1`, stand for all of them. `None`: the page is in no frame.
#[must_use]
pub fn columns(text: &str) -> Option<[bool; 3]> {
    let named = COLUMNS.map(|column| text.split(',').any(|word| word == column));
    let shown = if named == [false; 3] { [true; 3] } else { named };
    (!text.is_empty()).then_some(shown)
}

/// Returns whether the tree is one of those that are named.
pub(crate) fn has_tree(text: &str) -> bool {
    columns(text).is_some_and(|[_, tree, _]| tree)
}

#[cfg(test)]
mod tests {
    use super::columns;

    #[test]
    fn columns_are_named_in_addresses() {
        for (text, shown) in [
            ("1", Some([true, true, true])),
            ("tree", Some([false, true, false])),
            ("moves,board", Some([true, false, true])),
            ("tree,nonsense", Some([false, true, false])),
            ("", None),
        ] {
            assert_eq!(columns(text), shown, "{text}");
        }
    }
}
