//! Comments and glyphs of a game, as the page writes them.

use wire::record::Notes;

/// Words behind a move: its glyphs, then its comments.
#[must_use]
pub fn behind(notes: &Notes) -> Option<String> {
    let glyphs = notes.glyphs.iter().map(|&glyph| sign(glyph));
    let text = glyphs.chain(said(&notes.after)).collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

/// Comments in one line, without what only programs read, as `[%clk 0:01]`.
#[must_use]
pub fn said(comments: &[String]) -> Option<String> {
    let words = comments.iter().map(|comment| without_commands(comment)).filter(|words| !words.is_empty());
    let text = words.collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

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

fn without_commands(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        text.push_str(before);
        rest = command.split_once(']').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The sign of a numeric annotation glyph; in letters where many fonts have no sign.
fn sign(glyph: u8) -> String {
    let sign = match glyph {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        7 => "□",
        10 => "=",
        13 => "∞",
        14 => "+=",
        15 => "=+",
        16 => "±",
        17 => "∓",
        18 => "+−",
        19 => "−+",
        22 => "⨀",
        32 => "⟳",
        36 => "↑",
        40 => "→",
        132 => "⇆",
        138 => "⨁",
        140 => "∆",
        146 => "N",
        _ => return format!("${glyph}"),
    };
    sign.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_read_is_not_shown() {
        let comments = ["[%eval 0.3] [%clk 0:01:02] good", "[%csl Ge4]", " and\nsound "].map(str::to_owned);
        assert_eq!(said(&comments).as_deref(), Some("good and sound"));
        assert_eq!(said(&comments[1..2]), None);
        let notes = Notes { glyphs: vec![1, 14, 200], after: comments.to_vec(), ..Notes::default() };
        assert_eq!(behind(&notes).as_deref(), Some("! += $200 good and sound"));
        assert_eq!(behind(&Notes::default()), None);
    }

    #[test]
    fn a_heading_has_what_is_known() {
        let tags = [("White", "Anna"), ("Black", "?"), ("Event", "Club"), ("Date", "????.??.??")];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        let notes = Notes { tags, outcome: "1-0".to_owned(), ..Notes::default() };
        assert_eq!(heading(&notes), "Anna – ? · Club · 1-0");
        assert_eq!(heading(&Notes { outcome: "*".to_owned(), ..Notes::default() }), "");
    }
}
