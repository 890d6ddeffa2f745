//! What is heard on standard input, also while the engine thinks.

use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::Instant;

use super::input::Input;

/// The longest line that is read whole: a game of ten thousand moves has a twentieth of it.
const LONGEST_LINE: u64 = 1 << 20;

/// A line as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Bytes that are no text are replaced.
    pub(super) text: String,
    /// Whether it was longer than what is read.
    pub(super) is_cut: bool,
}

/// A command, and since when it waits to be done.
#[derive(Clone, Debug)]
pub(super) struct Spoken {
    pub(super) input: Input,
    pub(super) since: Instant,
}

/// What a search hears, that it cannot leave for later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    Nothing,
    Stop,
    PonderHit,
    IsReady,
    Quit,
}

/// How a search listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attention {
    /// It looks whether something was said.
    Glance,
    /// It has nothing to do until something is said.
    Wait,
}

/// The conversation, from the chess program's side.
pub(super) struct Ears {
    lines: Receiver<(Line, Instant)>,
    /// What came while the engine was thinking.
    later: VecDeque<Input>,
}

impl Ears {
    /// Reads standard input from now on.
    pub(super) fn open() -> Self {
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || read_lines(io::stdin().lock(), |line| sender.send((line, Instant::now())).is_ok()));
        Self { lines, later: VecDeque::new() }
    }

    /// The next command; `None` where there are no more.
    pub(super) fn next(&mut self) -> Option<Spoken> {
        if let Some(input) = self.later.pop_front() {
            return Some(Spoken { input, since: Instant::now() });
        }
        let (line, since) = self.lines.recv().ok()?;
        Some(Spoken { input: Input::parse(&line), since })
    }

    /// What a search has to know at once; everything else is kept for later, in order. `endless` tells that it goes on
    /// until somebody ends it.
    pub(super) fn listen(&mut self, attention: Attention, endless: bool) -> Heard {
        let line = match attention {
            Attention::Wait => self.lines.recv().map_err(|_| TryRecvError::Disconnected),
            Attention::Glance => self.lines.try_recv(),
        };
        match line.map(|(line, _)| Input::parse(&line)) {
            Ok(Input::Stop) => Heard::Stop,
            Ok(Input::PonderHit) => Heard::PonderHit,
            Ok(Input::IsReady) => Heard::IsReady,
            Ok(Input::Quit) => Heard::Quit,
            Ok(other) => {
                // Who asks for another search does not wait for this one any more.
                let asks = endless && matches!(other, Input::Go(_));
                self.later.push_back(other);
                if asks { Heard::Stop } else { Heard::Nothing }
            }
            Err(TryRecvError::Empty) => Heard::Nothing,
            // Nobody can tell it to stop any more: a search that would go on until then ends.
            Err(TryRecvError::Disconnected) if endless => Heard::Quit,
            Err(TryRecvError::Disconnected) => Heard::Nothing,
        }
    }
}

/// Reads lines until the input ends or nobody wants more.
fn read_lines(mut input: impl BufRead, mut tell: impl FnMut(Line) -> bool) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match io::Read::take(&mut input, LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let is_cut = bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST_LINE;
        if is_cut && input.skip_until(b'\n').is_err() {
            return;
        }
        if !tell(Line { text: String::from_utf8_lossy(&bytes).into_owned(), is_cut }) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        read_lines(input, |line| {
            lines.push(line);
            true
        });
        lines
    }

    #[test]
    fn lines_end_as_any_system_ends_them() {
        let texts: Vec<_> = lines(b"uci\nisready\r\n\nquit").into_iter().map(|line| line.text).collect();
        assert_eq!(texts, ["uci\n", "isready\r\n", "\n", "quit"]);
    }

    #[test]
    fn bytes_that_are_no_text_end_nothing() {
        let found = lines(b"setoption name WeightsFile value C:\\J\xe9r\xf4me\nisready\n");
        assert_eq!(found[0].text, "setoption name WeightsFile value C:\\J\u{fffd}r\u{fffd}me\n");
        assert_eq!(found[1].text, "isready\n");
    }

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let longest = usize::try_from(LONGEST_LINE).unwrap();
        for (length, is_cut) in [(longest - 1, false), (longest, true), (3 * longest, true)] {
            let mut input = vec![b'x'; length];
            input.extend_from_slice(b"\nisready\n");
            let found = lines(&input);
            assert_eq!((found.len(), found[0].is_cut), (2, is_cut), "{length}");
            assert_eq!(found[1], Line { text: "isready\n".to_owned(), is_cut: false });
        }
    }
}
