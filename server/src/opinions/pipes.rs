//! The threads at an engine's input and outputs: nobody else waits for it.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use uci::{Budget, TextLine, TextLines};

use super::process::Pipes;

/// Something that comes from an engine's output.
#[derive(Debug)]
pub enum Heard {
    /// A line.
    TextLine(TextLine),
    /// Too much; nothing more is read.
    Flood,
    /// The end.
    End,
}

/// Input of an engine.
#[derive(Debug)]
pub struct Mouth(std::sync::mpsc::SyncSender<Vec<u8>>);

/// An engine does not take what it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deaf;

/// Pieces that may wait to be taken. An engine is told some at a time, and answers before it is told more.
const MOST_WAITING: usize = 64;

/// Bytes that are read at once.
const CHUNK: usize = 16 << 10;

/// Bytes of complaints that are kept: the beginning says what happened.
const COMPLAINTS: u64 = 4 << 10;

/// Connects an engine: what it says is given to `hear`, and what it complains of comes when its output for that has ended.
///
/// # Errors
/// When there is no thread.
pub fn connect(pipes: Pipes, hear: impl Fn(Heard) + Send + 'static) -> io::Result<(Mouth, Receiver<String>)> {
    let Pipes { input, output, errors } = pipes;
    let (say, said) = sync_channel::<Vec<u8>>(MOST_WAITING);
    spawn(move || write(input, &said))?;
    let (complain, complaints) = std::sync::mpsc::channel();
    spawn(move || note(errors, &complain))?;
    let start = Instant::now();
    spawn(move || read(output, &hear, || start.elapsed()))?;
    Ok((Mouth(say), complaints))
}

impl Mouth {
    /// Says lines, as soon as the engine takes them.
    ///
    /// # Errors
    /// When it has not taken what was said before.
    pub fn say(&self, lines: &[String]) -> Result<(), Deaf> {
        if lines.is_empty() {
            return Ok(());
        }
        let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        match self.0.try_send(text.into_bytes()) {
            // One that has ended says so by its output.
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
            Err(TrySendError::Full(_)) => Err(Deaf),
        }
    }
}

fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name("engine".to_owned()).spawn(work).map(drop)
}

fn write(mut input: impl Write, said: &Receiver<Vec<u8>>) {
    while let Ok(text) = said.recv() {
        if input.write_all(&text).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads to the end, or until there is too much; `now` is the time since the beginning.
fn read(mut output: impl Read, hear: &impl Fn(Heard), now: impl Fn() -> Duration) {
    let (mut lines, mut budget) = (TextLines::default(), Budget::default());
    let mut chunk = vec![0; CHUNK];
    loop {
        let bytes = match output.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => &chunk[..count],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        if !budget.spend(bytes, now()) {
            return hear(Heard::Flood);
        }
        lines.push(bytes, |line| hear(Heard::TextLine(line)));
    }
    if let Some(line) = lines.end() {
        hear(Heard::TextLine(line));
    }
    hear(Heard::End);
}

fn note(mut errors: impl Read, complain: &Sender<String>) {
    let mut words = Vec::new();
    let _ = (&mut errors).take(COMPLAINTS).read_to_end(&mut words);
    // Told before the rest is read, which may never end.
    let _ = complain.send(String::from_utf8_lossy(&words).into_owned());
    // An engine whose complaints nobody reads would wait for that.
    let _ = io::copy(&mut errors, &mut io::sink());
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    fn heard(bytes: &[u8]) -> Vec<String> {
        let heard = Mutex::new(Vec::new());
        let hear = |one| {
            heard.lock().unwrap().push(match one {
                Heard::TextLine(line) => line.text,
                Heard::Flood => "FLOOD".to_owned(),
                Heard::End => "END".to_owned(),
            });
        };
        // All of it at once, however long reading takes.
        read(bytes, &hear, || Duration::ZERO);
        heard.into_inner().unwrap()
    }

    #[test]
    fn lines_come_and_then_the_end() {
        assert_eq!(heard(b"uciok\nready"), ["uciok", "ready", "END"]);
        assert_eq!(heard(b""), ["END"]);
    }

    #[test]
    fn a_flood_is_not_read() {
        let said = heard(&b"info string nothing\n".repeat(1_000_000));
        assert!(said.len() < 200_000 && said.last().unwrap() == "FLOOD", "{}", said.len());
        let long = heard(&vec![b'a'; 20 << 20]);
        assert!(long.len() == 1 && long[0] == "FLOOD", "{}", long.len());
    }

    #[test]
    fn who_does_not_listen_is_noticed() {
        // Nothing is taken: the channel has no thread at its other end.
        let (say, _said) = sync_channel(MOST_WAITING);
        let mouth = Mouth(say);
        let taken = (0..).take_while(|_| mouth.say(&["isready".to_owned()]) == Ok(())).count();
        assert_eq!(taken, MOST_WAITING);
        assert_eq!(mouth.say(&[]), Ok(()));
    }

    #[test]
    fn complaints_are_bounded() {
        let (complain, complaints) = std::sync::mpsc::channel();
        note(&vec![b'x'; 1 << 20][..], &complain);
        assert_eq!(complaints.recv().unwrap().len() as u64, COMPLAINTS);
    }
}
