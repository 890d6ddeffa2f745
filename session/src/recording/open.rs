//! Opening a recording, to be looked at.

use super::{Damage, Form, Head, Reader};
use crate::{Limits, Playback, Recorded};
use engine::games::chess::Chess;

/// Reads a recording into a [`Playback`], as it comes.
#[derive(Debug)]
pub struct Opener<G: Recorded = Chess> {
    reader: Reader,
    limits: Limits,
    playback: Option<Playback<G>>,
}

/// A recording that can be looked at, up to its fault if it has one.
#[derive(Debug)]
pub struct Opened<G: Recorded = Chess> {
    /// Head of the recording.
    pub head: Head,
    /// Its search, shown at its end.
    pub playback: Playback<G>,
    /// Damage in the rest of it, if there is any.
    pub damage: Option<Damage>,
}

impl<G: Recorded> Opener<G> {
    /// Has read nothing. Of the limits those of moves and nodes count.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { reader: Reader::default(), limits, playback: None }
    }

    /// Reads on.
    ///
    /// # Errors
    /// At the first fault, and with that fault from then on. Everything before it is kept.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), Damage> {
        let Self { reader, limits, playback } = self;
        reader.push(bytes, |head, piece| {
            let playback = playback.get_or_insert_with(|| match head.form {
                Form::Full => Playback::of_game(*limits),
                Form::Lean => Playback::of_lean_log(*limits, head.digest),
            });
            // Where in the log that is says little: what was written so was written wrong.
            playback.push(piece).map_err(|fault| fault.message)
        })
    }

    /// Shows what was read.
    ///
    /// # Errors
    /// Where there is nothing that could be shown.
    pub fn finish(self) -> Result<Opened<G>, Damage> {
        let damage = self.reader.damage();
        let (Some(head), Some(mut playback)) = (self.reader.head().cloned(), self.playback) else {
            return Err(damage.unwrap_or_else(|| at_start("there is no log in it")));
        };
        let has_search = playback.has_search();
        let shown = playback.show();
        if let (false, _) | (_, Err(_)) = (has_search, &shown) {
            return Err(damage.unwrap_or_else(|| at_start(&shown.err().unwrap_or_default())));
        }
        let damage = damage.or_else(|| miscounted(&head, &playback));
        if damage.is_some() {
            playback.forget_stated_digest();
        }
        Ok(Opened { head, playback, damage })
    }
}

/// Opens a whole recording.
///
/// # Errors
/// Where there is nothing that could be shown.
pub fn open(bytes: &[u8], limits: Limits) -> Result<Opened, Damage> {
    let mut opener = Opener::new(limits);
    // What is wrong is told at the end.
    let _ = opener.push(bytes);
    opener.finish()
}

/// Returns the damage of a log that ends too early although every block is intact.
fn miscounted<G: Recorded>(head: &Head, playback: &Playback<G>) -> Option<Damage> {
    if let Some(fault) = playback.fault() {
        return Some(at_start(&fault.message));
    }
    let (read, said) = (playback.read(), head.events);
    (read != said).then(|| at_start(&format!("its log has {read} events, and its head says {said}")))
}

fn at_start(message: &str) -> Damage {
    Damage { position: 0, message: message.trim_end_matches('.').to_owned() }
}
