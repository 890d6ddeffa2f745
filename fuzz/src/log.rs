//! The log of a search: what the server reads and goes on with, and what a page plays back while it comes, piece by piece.
//!
//! An input begins with four bytes: which header comes before the rest (0: the rest has its own), whether nodes may lack their edges and
//! how many pieces there are, and two moments that are shown.

use std::time::Duration;

use engine::evaluators::Random;
use engine::games::any::AnyGame;
use engine::games::chess::Chess;
use engine::{Game, NodeId, Search};
use session::log_file::{header_bytes, record_bytes};
use session::recording::{Form, Labels, Opened, Opener};
use session::{Fault, Feed, Limits, LogReader, Playback, SearchRun, project};
use sha2::{Digest as _, Sha256};

use crate::{headers, playback};

/// Enough for everything to happen, and little enough for a thousand inputs a second.
pub(crate) const LIMITS: Limits = Limits { positions: 1, searches: 1, nodes_per_search: 300, moves_per_game: 40 };

/// Holds for all bytes.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let Some((&[header, form, first, second], rest)) = bytes.split_first_chunk() else { return };
    let given = match header {
        0 => &[][..],
        number => headers::bytes(usize::from(number) - 1),
    };
    let log = [given, rest].concat();
    let (is_lean, pieces) = (form & 1 == 1, 1 + usize::from(form >> 1) % 8);
    let moments = [u32::from(first), u32::from(second)];
    let is_sound = is_read(&log, is_lean, pieces);
    if is_lean {
        is_played::<AnyGame>(&log, is_lean, pieces, moments);
    } else if let Some(read) = is_played::<AnyGame>(&log, is_lean, pieces, moments)
        && let Some(sound) = is_sound
    {
        assert!(read >= sound, "a page reads what a server reads");
    }
}

/// Reads a log as a server does; returns the number of events that it reads.
fn is_read(log: &[u8], is_lean: bool, pieces: usize) -> Option<u32> {
    let (whole, fault) = read(log, is_lean, 1);
    let (search, fault_in_pieces) = read(log, is_lean, pieces);
    assert_eq!(fault_in_pieces, fault, "pieces make no difference");
    let (mut whole, search) = (whole?, search?);
    assert_same(&search, &whole);
    let moment = whole.moment();
    if !is_lean {
        let kept = [header_bytes(&whole), record_bytes(&whole, 0, u32::MAX)].concat();
        assert_eq!(kept, log[..kept.len()], "what is kept is the log's own beginning");
        assert_eq!(fault.map_or(log.len() as u64, |fault| fault.position), kept.len() as u64);
        let digest: [u8; 32] = Sha256::digest(&kept).into();
        assert_eq!(whole.digest(u32::MAX), digest);
        goes_on(search);
    }
    Some(moment)
}

fn read(log: &[u8], is_lean: bool, pieces: usize) -> (Option<Search<Chess>>, Option<Fault>) {
    let mut reader = if is_lean { LogReader::of_lean_log(LIMITS) } else { LogReader::new(LIMITS) };
    for piece in parts(log, pieces) {
        if reader.push(piece).is_err() {
            break;
        }
    }
    reader.finish()
}

/// The search goes on, is looked at, and goes back to its beginning.
fn goes_on(search: Search<Chess>) {
    let mut run = SearchRun::new(search, LIMITS.nodes_per_search + 20);
    // Where there is no room for more it stays as it is.
    let _ = run.step(20);
    run.advance(&mut Random::new(0), 200);
    let mut feed = Feed::new(playback::watch(0, run.search().tree().len()));
    let frame = feed.next_frame(&mut run, Duration::ZERO).expect("a first frame");
    assert_eq!(frame.moment, run.search().moment());
    for id in 0..run.search().tree().len() {
        let _ = project::open_node(run.search(), NodeId::new(id));
    }
    run.stop();
    run.step_back(u32::MAX);
    assert!(run.search().tree().is_empty());
}

/// Plays a log back as a page does; returns the number of events that it reads, where it can show them.
pub(crate) fn is_played<G: session::Recorded>(
    log: &[u8],
    is_lean: bool,
    pieces: usize,
    moments: [u32; 2],
) -> Option<u32> {
    let new = || if is_lean { Playback::of_lean_log(LIMITS, None) } else { Playback::<G>::of_game(LIMITS) };
    let (mut playback, mut whole) = (new(), new());
    let _ = whole.push(log);
    let mut can_be_shown = false;
    for (piece, moment) in parts(log, pieces).zip(moments.into_iter().cycle()) {
        playback.expect(u32::MAX);
        let outcome = playback.push(piece);
        can_be_shown = playback.show().is_ok();
        if can_be_shown {
            playback::frame(&mut playback, moment);
            playback::ask(&mut playback, moment);
        }
        if outcome.is_err() {
            break;
        }
    }
    assert_eq!(playback.fault(), whole.fault(), "pieces make no difference");
    assert_eq!(playback.marks(), whole.marks());
    assert_eq!(whole.show().is_ok(), can_be_shown);
    if !can_be_shown {
        return None;
    }
    let end = playback.read();
    assert_eq!(whole.read(), end);
    for moment in [u32::MAX, moments[0], moments[1], 0] {
        let frame = playback::frame(&mut playback, moment);
        assert_same(playback.search().expect("it is shown"), playback::search_at(&mut whole, moment));
        assert_eq!(playback::frame(&mut whole, moment), frame, "a moment is the same however one came to it");
    }
    is_recorded(&mut playback, is_lean);
    Some(end)
}

/// Writes the shown search as a recording, which must show the same.
fn is_recorded<G: session::Recorded>(playback: &mut Playback<G>, is_lean: bool) {
    for form in [Form::Full, Form::Lean] {
        let file = playback.record(form, Labels::default()).expect("a search is shown");
        let mut opener = Opener::<G>::new(LIMITS);
        let _ = opener.push(&file);
        let Opened { playback: mut opened, damage, .. } = opener.finish().expect("what was written can be opened");
        assert_eq!(damage, None);
        assert_eq!(opened.read(), playback.read());
        if form == Form::Full && !is_lean {
            assert_eq!(playback::frame(&mut opened, u32::MAX), playback::frame(playback, u32::MAX));
        }
    }
}

pub(crate) fn assert_same<G: Game>(one: &Search<G>, other: &Search<G>) {
    assert_eq!(one.moment(), other.moment());
    assert_eq!(one.tree().first_difference(other.tree()), None);
    assert_eq!(one.edits(), other.edits());
    assert_eq!(one.leaves_waiting(), other.leaves_waiting());
}

/// Cuts a log into `pieces` parts of about equal lengths.
fn parts(log: &[u8], pieces: usize) -> impl Iterator<Item = &[u8]> {
    log.chunks(log.len().div_ceil(pieces).max(1))
}
