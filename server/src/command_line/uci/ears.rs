//! Input of the engine, also while it thinks.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::Instant;

use super::input::{Input, TextLine};

/// The longest line that is read whole: a game of ten thousand moves has a twentieth of it.
const LONGEST_LINE: u64 = 1 << 20;

/// A command, and since when it waits to be done.
#[derive(Clone, Debug)]
pub(super) struct Spoken {
    pub(super) input: Input,
    pub(super) since: Instant,
}

/// Input that a search cannot leave for later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    Nothing,
    Stop,
    PonderHit,
    IsReady,
    Quit,
}

/// Manner in which a search listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attention {
    /// It looks whether something was said.
    Glance,
    /// It has nothing to do until something is said.
    Wait,
}

/// The conversation, from the chess program's side.
pub struct Ears {
    /// `None`: for a moment nothing was said.
    lines: Receiver<Option<(TextLine, Instant)>>,
    /// Inputs that came while the engine was thinking.
    later: VecDeque<Input>,
}

impl Ears {
    /// Reads an input from now on.
    #[must_use]
    pub fn reading(input: impl Read + Send + 'static) -> Self {
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            read_lines(BufReader::new(input), |line| sender.send(Some((line, Instant::now()))).is_ok());
        });
        Self { lines, later: VecDeque::new() }
    }

    /// Hears these texts of whole lines: the first one at once, and each other one after the engine has looked up once and nothing was
    /// said.
    #[must_use]
    pub fn hearing<'a>(texts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let (sender, lines) = mpsc::channel();
        for text in texts {
            read_lines(text, |line| sender.send(Some((line, Instant::now()))).is_ok());
            let _ = sender.send(None);
        }
        Self { lines, later: VecDeque::new() }
    }

    /// The next command; `None` where there are no more.
    pub(super) fn next(&mut self) -> Option<Spoken> {
        if let Some(input) = self.later.pop_front() {
            return Some(Spoken { input, since: Instant::now() });
        }
        let (line, since) = self.lines.iter().flatten().next()?;
        Some(Spoken { input: Input::parse(&line), since })
    }

    /// Returns the input that a search must act on at once; everything else is kept for later, in order. `endless` is set for a
    /// search that goes on until somebody ends it: another `go` ends it, too.
    pub(super) fn listen(&mut self, attention: Attention, endless: bool) -> Heard {
        let line = match attention {
            Attention::Wait => self.lines.iter().flatten().next().ok_or(TryRecvError::Disconnected),
            Attention::Glance => self.lines.try_recv().and_then(|line| line.ok_or(TryRecvError::Empty)),
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
fn read_lines(mut input: impl BufRead, mut tell: impl FnMut(TextLine) -> bool) {
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
        if !tell(TextLine { text: String::from_utf8_lossy(&bytes).into_owned(), is_cut }) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<TextLine> {
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
    fn between_texts_a_look_is_in_vain() {
        let mut ears = Ears::hearing([&b"uci\n"[..], b"position startpos\nisready\nstop"]);
        assert_eq!(ears.next().map(|spoken| spoken.input), Some(Input::Uci));
        let heard = [(); 5].map(|()| ears.listen(Attention::Glance, false));
        assert_eq!(heard, [Heard::Nothing, Heard::Nothing, Heard::IsReady, Heard::Stop, Heard::Nothing]);
        assert_eq!(ears.listen(Attention::Wait, true), Heard::Quit, "nobody says anything any more");
        assert!(matches!(ears.next(), Some(Spoken { input: Input::Position { .. }, .. })), "it was kept for later");
        assert!(ears.next().is_none());
    }

    #[test]
    fn whoever_waits_hears_what_comes_after_a_pause() {
        let mut ears = Ears::hearing([&b""[..], b"", b"stop\n"]);
        assert_eq!(ears.listen(Attention::Wait, true), Heard::Stop);
        let mut ears = Ears::reading(&b"isready\nquit\n"[..]);
        assert_eq!(ears.listen(Attention::Wait, true), Heard::IsReady);
        assert_eq!(ears.next().map(|spoken| spoken.input), Some(Input::Quit));
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
            assert_eq!(found[1], TextLine { text: "isready\n".to_owned(), is_cut: false });
        }
    }
}
