//! Bytes to lines, and how many bytes may come.

use std::time::Duration;

/// Most bytes of a line that are kept. Lc0's longest lines have some hundred.
pub const LONGEST: usize = 64 << 10;

/// A line that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLine {
    /// Its text, without its end; bytes that are no UTF-8 are replaced.
    pub text: String,
    /// Set where more was said than is kept.
    pub is_cut: bool,
}

/// The lines of a stream of bytes.
#[derive(Clone, Debug, Default)]
pub struct TextLines {
    pending: Vec<u8>,
    is_cut: bool,
}

impl TextLines {
    /// Takes in bytes; calls `hear` with each line that they complete.
    pub fn push(&mut self, bytes: &[u8], mut hear: impl FnMut(TextLine)) {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            let (text, is_whole) = match part.split_last() {
                Some((b'\n', text)) => (text, true),
                _ => (part, false),
            };
            let room = LONGEST - self.pending.len();
            self.is_cut |= room < text.len();
            self.pending.extend_from_slice(&text[..text.len().min(room)]);
            if is_whole {
                hear(self.take());
            }
        }
    }

    /// The stream has ended: returns what was said after the last whole line, if anything was.
    pub fn end(&mut self) -> Option<TextLine> {
        (!self.pending.is_empty()).then(|| self.take())
    }

    fn take(&mut self) -> TextLine {
        let bytes = std::mem::take(&mut self.pending);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(&bytes);
        TextLine { text: String::from_utf8_lossy(bytes).into_owned(), is_cut: std::mem::take(&mut self.is_cut) }
    }
}

/// Bytes that an engine may say: so many at once, and so many a second after that.
///
/// The most talkative honest engine is Lc0 with statistics of all moves in each report: some 6 KB, up to a hundred times a second
/// at the beginning of a search.
#[derive(Clone, Debug)]
pub struct Budget {
    left: u64,
    at: Duration,
}

/// Bytes that may come at once.
const BURST: u64 = 8 << 20;

/// Bytes that may come in each second on average.
const A_SECOND: u64 = 2 << 20;

/// Bytes that a line counts besides its own: whoever keeps it until it is read needs some for it, however short it is.
const A_LINE: u64 = 100;

impl Default for Budget {
    fn default() -> Self {
        Self { left: BURST, at: Duration::ZERO }
    }
}

impl Budget {
    /// Takes bytes that came `now`; returns false where there were too many.
    pub fn spend(&mut self, bytes: &[u8], now: Duration) -> bool {
        let passed = now.saturating_sub(self.at).as_millis().min(1_000_000);
        let more = u64::try_from(passed).unwrap_or(u64::MAX).saturating_mul(A_SECOND) / 1000;
        // What is less than a byte is not lost: time counts from the last look that gave some.
        if more > 0 {
            self.at = now;
            self.left = self.left.saturating_add(more).min(BURST);
        }
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let cost = bytes.len() as u64 + lines * A_LINE;
        let is_enough = cost <= self.left;
        self.left = self.left.saturating_sub(cost);
        is_enough
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lines(parts: &[&[u8]]) -> Vec<TextLine> {
        let (mut lines, mut heard) = (TextLines::default(), Vec::new());
        for part in parts {
            lines.push(part, |line| heard.push(line));
        }
        heard.extend(lines.end());
        heard
    }

    fn texts(parts: &[&[u8]]) -> Vec<String> {
        lines(parts).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn lines_end_in_either_way() {
        assert_eq!(texts(&[b"uciok\r\nrea", b"dyok\n\nbest"]), ["uciok", "readyok", "", "best"]);
        assert!(texts(&[]).is_empty() && texts(&[b""]).is_empty());
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(texts(&[b"id name \xff\xfe\n"]), ["id name \u{fffd}\u{fffd}"]);
    }

    #[test]
    fn a_line_is_cut_and_the_next_one_is_whole() {
        let long = vec![b'a'; LONGEST + 1];
        let heard = lines(&[&long, &long, b"\nreadyok\n"]);
        assert_eq!((heard[0].text.len(), heard[0].is_cut), (LONGEST, true));
        assert_eq!(heard[1], TextLine { text: "readyok".to_owned(), is_cut: false });
        let just = vec![b'a'; LONGEST];
        assert!(!lines(&[&just, b"\n"])[0].is_cut);
    }

    #[test]
    fn a_flood_is_noticed_and_a_stream_is_not() {
        let (mut budget, megabyte) = (Budget::default(), vec![b'a'; 1 << 20]);
        for second in 0..20 {
            assert!(budget.spend(&megabyte, Duration::from_secs(second)), "{second}");
        }
        let now = Duration::from_secs(20);
        let spent = (0..).take_while(|_| budget.spend(&megabyte, now)).count();
        assert!((7..10).contains(&spent), "{spent}");
        assert!(budget.spend(&megabyte, now + Duration::from_secs(1)));
    }

    #[test]
    fn short_lines_count_more_than_their_bytes() {
        let mut budget = Budget::default();
        assert!(!budget.spend(&[b'\n'; 100_000], Duration::ZERO));
    }

    #[test]
    fn frequent_looks_cost_nothing() {
        let (mut budget, bytes) = (Budget::default(), [b'a'; 1000]);
        for step in 0..20_000_u64 {
            assert!(budget.spend(&bytes, Duration::from_micros(1000 * step)), "{step}");
        }
    }

    proptest! {
        #[test]
        fn where_bytes_are_cut_does_not_matter(bytes in proptest::collection::vec(any::<u8>(), 0..200), at in 0..200_usize) {
            let (first, second) = bytes.split_at(at.min(bytes.len()));
            prop_assert_eq!(lines(&[first, second]), lines(&[&bytes]));
        }
    }
}
