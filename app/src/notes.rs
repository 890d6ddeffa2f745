//! Name of a game: its players, its event, how it ended.

use wire::record::Notes;

/// A game's players, event, date and result.
#[must_use]
pub fn heading(notes: &Notes) -> String {
    let tag = |name: &str| notes.tag(name).map(str::to_owned);
    let players = match (tag("White"), tag("Black")) {
        (None, None) => None,
        (white, black) => Some(format!("{} – {}", white.as_deref().unwrap_or("?"), black.as_deref().unwrap_or("?"))),
    };
    let outcome = Some(notes.outcome.clone()).filter(|outcome| !["", "*"].contains(&outcome.as_str()));
    [players, tag("Event"), tag("Date"), outcome].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_has_what_is_known() {
        let tags = [("White", "Anna"), ("Black", "?"), ("Event", "Club"), ("Date", "????.??.??")];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        let notes = Notes { tags, outcome: "1-0".to_owned(), ..Notes::default() };
        assert_eq!(heading(&notes), "Anna – ? · Club · 1-0");
        assert_eq!(heading(&Notes { outcome: "*".to_owned(), ..Notes::default() }), "");
    }
}
