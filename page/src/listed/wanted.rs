//! The query of the list's address, which is the state of its form.

use crate::link::query;

/// A list that is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Set to list those of everybody, which needs control of the server.
    pub of_all: bool,
    /// Kind of analyses.
    pub shelf: Shelf,
    /// Words to find, or the FEN of a position.
    pub text: String,
    /// A position to find, as FEN or a part of one.
    pub position: String,
    /// Meaning of the position.
    pub kind: Match,
    /// The first day, `2026-11-27`.
    pub since: String,
    /// The last day.
    pub until: String,
    /// Minutes by which the reader's clock is ahead of UTC.
    pub zone: i16,
    /// Order of the list.
    pub order: Order,
    /// Set to begin at the other end.
    pub is_reversed: bool,
    /// The page, from 0.
    pub page: usize,
}

/// Kind of analyses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shelf {
    /// Neither archived nor deleted.
    #[default]
    Kept,
    /// Archived.
    Archived,
    /// Deleted.
    Deleted,
}

/// Meaning of a position that is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Match {
    /// The position, with its side to move.
    #[default]
    Exact,
    /// Its pieces; other squares are free.
    Part,
    /// Its pawns.
    Pawns,
}

/// Order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The newest change first.
    #[default]
    Changed,
    /// The newest one first.
    Created,
    /// By name.
    Name,
    /// The latest game first.
    Date,
    /// The most nodes first.
    Nodes,
    /// The largest first.
    Bytes,
}

/// A kind, a meaning or an order, each with its word in addresses.
pub trait Word: Copy + Default + PartialEq + 'static {
    /// All there are, the usual one first.
    const ALL: &'static [(Self, &'static str)];

    /// Its word.
    #[must_use]
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(one, _)| *one == self).map_or("", |(_, word)| word)
    }

    /// The one of a word; `None` for any other text.
    #[must_use]
    fn read(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, one)| *one == word).map(|(one, _)| *one)
    }
}

impl Word for Shelf {
    const ALL: &'static [(Self, &'static str)] =
        &[(Self::Kept, "kept"), (Self::Archived, "archived"), (Self::Deleted, "deleted")];
}

impl Word for Match {
    const ALL: &'static [(Self, &'static str)] =
        &[(Self::Exact, "exact"), (Self::Part, "part"), (Self::Pawns, "pawns")];
}

impl Word for Order {
    const ALL: &'static [(Self, &'static str)] = &[
        (Self::Changed, "changed"),
        (Self::Created, "created"),
        (Self::Name, "name"),
        (Self::Date, "date"),
        (Self::Nodes, "nodes"),
        (Self::Bytes, "bytes"),
    ];
}

/// Longest text that is looked for, in bytes.
const LONGEST: usize = 400;

impl Wanted {
    /// Reads it from the address's query; what cannot be read counts as absent.
    #[must_use]
    pub fn of_query(text: &str) -> Self {
        let value = |name| query::value(text, name).map(|value| value.trim().to_owned()).unwrap_or_default();
        let short = |name| Some(value(name)).filter(|value| value.len() <= LONGEST).unwrap_or_default();
        let order = value("sort");
        let (order, is_reversed) = match order.strip_prefix('-') {
            Some(order) => (order, true),
            None => (order.as_str(), false),
        };
        Self {
            of_all: value("of") == "all",
            shelf: Shelf::read(&value("list")).unwrap_or_default(),
            text: short("text"),
            position: short("position"),
            kind: Match::read(&value("match")).unwrap_or_default(),
            since: day(value("since")),
            until: day(value("until")),
            zone: value("zone").parse().ok().filter(|zone: &i16| zone.abs() <= 24 * 60).unwrap_or_default(),
            order: Order::read(order).unwrap_or_default(),
            is_reversed,
            page: value("page").parse::<usize>().map_or(0, |page| page.saturating_sub(1)),
        }
    }

    /// The query of its address, with `?` if there is one.
    #[must_use]
    pub fn query(&self) -> String {
        let of = if self.of_all { "all" } else { "" };
        let minus = if self.is_reversed { "-" } else { "" };
        let page = self.page.saturating_add(1).to_string();
        let has_days = !self.since.is_empty() || !self.until.is_empty();
        let zone = if has_days && self.zone != 0 { self.zone.to_string() } else { String::new() };
        let kind = if self.position.is_empty() { Match::default() } else { self.kind };
        let order = format!("{minus}{}", self.order.word());
        let usual = |word: &'static str, is_usual: bool| if is_usual { "" } else { word };
        let pairs = [
            ("of", of),
            ("list", usual(self.shelf.word(), self.shelf == Shelf::default())),
            ("text", self.text.as_str()),
            ("position", self.position.as_str()),
            ("match", usual(kind.word(), kind == Match::default())),
            ("since", self.since.as_str()),
            ("until", self.until.as_str()),
            ("zone", zone.as_str()),
            ("sort", if order == "changed" { "" } else { order.as_str() }),
            ("page", if self.page == 0 { "" } else { page.as_str() }),
        ];
        let pairs = pairs.into_iter().filter(|(_, value)| !value.is_empty());
        let mut query = String::new();
        for (name, value) in pairs {
            query.push(if query.is_empty() { '?' } else { '&' });
            query.push_str(name);
            query.push('=');
            query::escape_into(&mut query, value);
        }
        query
    }

    /// Returns whether something is looked for.
    #[must_use]
    pub fn is_search(&self) -> bool {
        [&self.text, &self.position, &self.since, &self.until].into_iter().any(|text| !text.is_empty())
    }

    /// The position that is looked for, and the words: who types a FEN where words belong means a position.
    #[must_use]
    pub fn position_and_text(&self) -> (String, String) {
        let is_fen = self.text.split(' ').next().is_some_and(|first| first.matches('/').count() == 7);
        match (self.position.is_empty(), is_fen) {
            (true, true) => (self.text.clone(), String::new()),
            _ => (self.position.replace('_', " "), self.text.clone()),
        }
    }
}

/// A day as `<input type="date">` writes it; nothing else is one.
fn day(text: String) -> String {
    let parts: Vec<&str> = text.split('-').collect();
    let is_number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    let is_day = parts.iter().map(|part| part.len()).eq([4, 2, 2]) && parts.iter().all(is_number);
    if is_day { text } else { String::new() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_address_says_what_is_wanted() {
        for query in [
            "",
            "?of=all",
            "?list=deleted",
            "?list=archived&page=3",
            "?of=all&list=deleted&page=12",
            "?text=M%C3%BCller%20C42&sort=-name",
            "?position=8/8/8/4p3/4P3/8/8/8&match=pawns",
            "?since=2026-11-01&until=2026-11-27&zone=-60&sort=nodes",
        ] {
            assert_eq!(Wanted::of_query(query.trim_start_matches('?')).query(), query);
        }
        for odd in [
            "page=1",
            "page=-4",
            "of=you",
            "list=",
            "sort=age",
            "since=today",
            "until=2026-1-1",
            "zone=9999",
            "match=x",
        ] {
            assert_eq!(Wanted::of_query(odd), Wanted::default(), "{odd}");
        }
        assert_eq!(Wanted::of_query(&format!("text={}", "x".repeat(401))), Wanted::default());
        let far = Wanted::of_query("page=18446744073709551615");
        assert_eq!(Wanted::of_query(far.query().trim_start_matches('?')), far);
        assert!(!far.is_search() && Wanted::of_query("text=x").is_search());
    }

    #[test]
    fn a_fen_among_words_is_a_position() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let wanted = Wanted { text: start.to_owned(), ..Wanted::default() };
        assert_eq!(wanted.position_and_text(), (start.to_owned(), String::new()));
        let both = Wanted { position: "8/8/8/8/8/8/8/K7_w".to_owned(), ..wanted };
        assert_eq!(both.position_and_text(), ("8/8/8/8/8/8/8/K7 w".to_owned(), start.to_owned()));
        let words = Wanted { text: "1/2-1/2 Carlsen".to_owned(), ..Wanted::default() };
        assert_eq!(words.position_and_text(), (String::new(), "1/2-1/2 Carlsen".to_owned()));
    }

    proptest! {
        #[test]
        fn addresses_are_read_as_they_were_written(text in "\\PC{0,40}", position in "[ -~]{0,30}", page in 0..9_usize) {
            let wanted = Wanted {
                text: text.trim().to_owned(),
                position: position.trim().to_owned(),
                page,
                ..Wanted::default()
            };
            let query = wanted.query();
            prop_assert_eq!(Wanted::of_query(query.trim_start_matches('?')), wanted);
        }
    }
}
