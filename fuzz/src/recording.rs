//! A recording: whatever is in it, all its readers agree how far it is intact, in how many pieces it comes or not.
//!
//! An input's first byte says how much of the rest is taken as it is: the whole file (0); all but its checksums, which are put right (1);
//! or only the log in it, which is packed, with a form, a header and numbers of events and bytes as three more bytes say (2).

use engine::games::any::AnyGame;
use session::recording::{
    Damage, DigestCheck, Form, Head, Labels, Opened, Opener, Reader, Verified, Verifier, pack, view,
};

use crate::log::LIMITS;
use crate::{headers, playback};

/// Holds for all bytes.
///
/// # Panics
/// Where it does not.
pub fn hold(bytes: &[u8]) {
    let Some((what, rest)) = bytes.split_first() else { return };
    let file = match what % 3 {
        0 => rest.to_vec(),
        1 => put_right(rest),
        _ => packed(rest),
    };
    let pieces = 1 + usize::from(*what) / 3 % 9;
    is_opened(&file, pieces);
    is_verified(&file, pieces);
}

/// Opens a recording as a page does.
fn is_opened(file: &[u8], pieces: usize) {
    let (whole, in_pieces) = (open(file, 1), open(file, pieces));
    let (mut whole, mut in_pieces) = match (whole, in_pieces) {
        (Ok(whole), Ok(in_pieces)) => (whole, in_pieces),
        (Err(whole), Err(in_pieces)) => {
            assert_eq!(whole, in_pieces);
            return;
        }
        (whole, in_pieces) => panic!("{:?}, but in pieces {:?}", whole.err(), in_pieces.err()),
    };
    assert_eq!((&whole.head, &whole.damage), (&in_pieces.head, &in_pieces.damage));
    let end = playback::frame(&mut whole.playback, u32::MAX);
    assert_eq!(playback::frame(&mut in_pieces.playback, u32::MAX), end);
    let read = whole.playback.read();
    playback::ask(&mut whole.playback, read / 2);
    let told = view(&whole);
    assert_eq!(told, view(&in_pieces));
    if let Some(file) = whole.playback.record(whole.head.form, told.labels.clone()) {
        let mut again = open(&file, 1).expect("what was written can be opened");
        assert_eq!((again.damage, again.playback.read(), again.head.labels), (None, read, told.labels));
        // In the lean form priors are left out that nobody followed as far as the log was read.
        if whole.head.form == Form::Full {
            assert_eq!(playback::frame(&mut again.playback, u32::MAX), end);
        }
    }
}

fn open(file: &[u8], pieces: usize) -> Result<Opened<AnyGame>, Damage> {
    let mut opener = Opener::new(LIMITS);
    // What is wrong is told at the end.
    let _ = parts(file, pieces).try_for_each(|piece| opener.push(piece));
    opener.finish()
}

/// Verifies a recording as the command line does.
fn is_verified(file: &[u8], pieces: usize) {
    let verified = |pieces: usize| {
        let mut verifier = Verifier::new(LIMITS);
        let _ = parts(file, pieces).try_for_each(|piece| verifier.push(piece));
        verifier.finish()
    };
    let Verified { head, mut search, damage, is_right } = verified(1);
    let other = verified(pieces);
    assert_eq!((&other.head, &other.damage, other.is_right), (&head, &damage, is_right));
    let mut check = DigestCheck::default();
    let outcome = parts(file, pieces).try_for_each(|piece| check.push(piece));
    let Some(head) = head else { return };
    if let (Some(search), Form::Full, Some(digest), None) = (&mut search, head.form, head.digest, &damage) {
        assert_eq!(search.digest(u32::MAX) == digest, is_right == Some(true));
        assert_eq!(outcome.map(|()| check.digest() == digest), Ok(is_right == Some(true)));
    }
    let mut reader = Reader::default();
    assert_eq!(reader.push(&head.to_bytes(), |_, _| Ok(())), Ok(()), "a head that was read can be written");
    assert_eq!(reader.head(), Some(&head));
}

fn parts(file: &[u8], pieces: usize) -> impl Iterator<Item = &[u8]> {
    file.chunks(file.len().div_ceil(pieces).max(1))
}

/// A log in a recording.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let Some((&[header, events, less], rest)) = bytes.split_first_chunk() else { return Vec::new() };
    let log = [headers::bytes(usize::from(header)), rest].concat();
    let form = if events & 1 == 1 { Form::Lean } else { Form::Full };
    let bytes = (log.len() as u64).saturating_sub(less.into());
    let labels = Labels { title: "a title".to_owned(), ..Labels::default() };
    pack(&Head { form, labels, events: u32::from(events >> 1), bytes, digest: Some([less; 32]) }, &log)
}

/// A file with the checksums that its bytes have.
fn put_right(file: &[u8]) -> Vec<u8> {
    let mut file = file.to_vec();
    let Some(head) = file.windows(2).position(|pair| pair == b"\n\n") else { return file };
    let last = file[..head].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let check = format!("check {:08x}", crc32fast::hash(&file[..last]));
    file.splice(last..head, check.bytes());
    let mut at = last + check.len() + 2;
    while let Some(front) = file.get(at..at + 12) {
        let stored = front[4..8].try_into().map(u32::from_le_bytes).unwrap_or(0) as usize;
        let Some(content) = file.get(at + 12..at.saturating_add(12).saturating_add(stored)) else { break };
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&front[..8]);
        hasher.update(content);
        let sum = hasher.finalize().to_le_bytes();
        file[at + 8..at + 12].copy_from_slice(&sum);
        at += 12 + stored;
    }
    file
}
