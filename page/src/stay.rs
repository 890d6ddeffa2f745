//! What somebody points at or has the focus in stays as it is, so that it can be read and clicked; but never longer than it is true of
//! what is shown: another position's lines are nobody's.

/// Something that is shown, and what it is of.
#[derive(Clone, Debug, PartialEq)]
pub struct Stay<Of, What> {
    /// What it is of: a search, a moment, a way of writing.
    pub of: Of,
    /// What is shown.
    pub what: What,
}

/// Whether somebody reads it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reader {
    /// Nobody does: it is always the newest.
    #[default]
    Nobody,
    /// Somebody does: it stays.
    Somebody,
}

impl<Of: PartialEq, What: Clone> Stay<Of, What> {
    /// Returns what is shown now, after what was shown before.
    pub fn next(before: Option<&Self>, of: Of, reader: Reader, newest: impl FnOnce() -> What) -> Self {
        let stays = before.filter(|before| reader == Reader::Somebody && before.of == of);
        let what = stays.map_or_else(newest, |before| before.what.clone());
        Self { of, what }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_stays_until_it_is_of_something_else() {
        let first = Stay::next(None, "e4", Reader::Somebody, || 1);
        assert_eq!(first.what, 1, "there was nothing to stay");
        let read = Stay::next(Some(&first), "e4", Reader::Somebody, || 2);
        assert_eq!(read.what, 1);
        assert_eq!(Stay::next(Some(&read), "e4", Reader::Nobody, || 3).what, 3);
        let moved = Stay::next(Some(&read), "d4", Reader::Somebody, || 4);
        assert_eq!((moved.of, moved.what), ("d4", 4), "it is another position");
        assert_eq!(Stay::next(Some(&moved), "d4", Reader::Somebody, || 5).what, 4);
    }
}
