//! Recordings: what is written is opened again, and damage is found where it is.

use std::sync::OnceLock;

use crate::support::{KIWIPETE, MATES, bytes_of, player_of, searched};
use engine::{Search, games::chess::Chess};
use proptest::prelude::*;
use session::{
    Limits, LogReader, Playback,
    recording::{Damage, DigestCheck, Form, Labels, Opened, Opener, Reader, is_recording, open, write},
};
use wire::{Frame, Watch};

fn labels() -> Labels {
    Labels { title: "A test".to_owned(), open: "?at=40".to_owned(), ..Labels::default() }
}

fn recorded(search: &mut Search<Chess>, form: Form) -> Vec<u8> {
    let digest = search.digest(u32::MAX);
    write(search, form, labels(), Some(digest))
}

/// Takes a frame of a moment.
fn frame(playback: &mut Playback, moment: u32) -> Frame {
    playback.seek(moment);
    playback.watch(Watch { max_nodes: 5000, open: vec![0, 1], lines: 3, ..Watch::whole(7) });
    let mut frame = playback.frame().unwrap().unwrap();
    frame.status.digest = None;
    // The tree of a lean recording is smaller.
    frame.status.bytes = 0;
    frame
}

/// A recording to damage: several blocks.
fn sample() -> &'static (Vec<u8>, u32) {
    static SAMPLE: OnceLock<(Vec<u8>, u32)> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let mut search = searched(KIWIPETE, &[("batch", "4")], 400);
        (recorded(&mut search, Form::Full), search.moment())
    })
}

/// Opens bytes as they might come, in pieces.
fn open_in_pieces(bytes: &[u8], piece: usize) -> Result<Opened, Damage> {
    let mut opener = Opener::new(Limits::default());
    for part in bytes.chunks(piece) {
        if opener.push(part).is_err() {
            break;
        }
    }
    opener.finish()
}

#[test]
fn the_full_form_holds_the_log_byte_for_byte() {
    for mut search in [
        searched("startpos", &[], 0),
        searched("startpos", &[("cpuct", "2.5")], 700),
        searched(KIWIPETE, &[("batch", "16"), ("pipeline", "true")], 501),
        searched(MATES, &[], 300),
    ] {
        let file = recorded(&mut search, Form::Full);
        assert!(is_recording(&file));
        let (mut log, mut reader) = (Vec::new(), Reader::default());
        reader
            .push(&file, |_, piece| {
                log.extend_from_slice(piece);
                Ok(())
            })
            .unwrap();
        assert_eq!(reader.damage(), None);
        assert_eq!(log, bytes_of(&search));
        let mut check = DigestCheck::default();
        file.chunks(1000).for_each(|part| check.push(part).unwrap());
        assert_eq!(Some(check.digest()), reader.head().unwrap().digest);
    }
}

#[test]
fn an_opened_recording_shows_every_moment_as_its_log_does() {
    for form in [Form::Full, Form::Lean] {
        for settings in [vec![], vec![("batch", "8"), ("draw_score", "0.1")]] {
            let mut search = searched(KIWIPETE, &settings, 300);
            let file = recorded(&mut search, form);
            let mut plain = player_of(&bytes_of(&search));
            for piece in [1, 333, file.len()] {
                let Opened { head, mut playback, damage } = open_in_pieces(&file, piece).unwrap();
                assert_eq!((damage, head.labels, head.form), (None, labels(), form));
                assert_eq!(playback.marks(), plain.marks());
                for moment in [0, 1, 2, 57, 299, search.moment()] {
                    let (mut shown, mut expected) = (frame(&mut playback, moment), frame(&mut plain, moment));
                    if form == Form::Lean {
                        // How many moves a node has is not known where they are not in the file.
                        for node in shown.nodes.iter_mut().chain(&mut expected.nodes) {
                            node.edges = 0;
                        }
                        shown.open.retain(|open| !open.edges.is_empty());
                        let kept: Vec<u32> = shown.open.iter().map(|open| open.node).collect();
                        assert!(shown.tree_nodes == 0 || kept.contains(&0));
                        expected.open.retain(|open| kept.contains(&open.node));
                    }
                    assert_eq!(shown, expected, "{form:?} at {moment}");
                }
            }
        }
    }
}

#[test]
fn what_is_left_of_a_lean_recording_is_written_as_lean_as_that_part_alone() {
    let mut search = searched(KIWIPETE, &[], 900);
    let lean = recorded(&mut search, Form::Lean);
    let mut opened = open(&lean[..lean.len() * 3 / 4], Limits::default()).unwrap();
    assert!(opened.damage.is_some());
    let part = search.fork(opened.playback.read());
    assert!((1..900).contains(&part.moment()));
    assert_eq!(opened.playback.record(Form::Lean, labels()), Some(write(&part, Form::Lean, labels(), None)));
}

#[test]
fn the_lean_form_is_smaller_and_says_what_it_lacks() {
    let mut search = searched(KIWIPETE, &[], 600);
    let (full, lean) = (recorded(&mut search, Form::Full), recorded(&mut search, Form::Lean));
    assert!(lean.len() * 10 < full.len() * 7, "{} of {}", lean.len(), full.len());
    let mut opened = open(&lean, Limits::default()).unwrap();
    assert_eq!(opened.head.digest, Some(search.digest(u32::MAX)));
    // A digest of what is left would be of another log.
    opened.playback.watch(Watch { min_share: 0.1, max_nodes: 9, ..Watch::whole(1) });
    assert_eq!(opened.playback.frame().unwrap().unwrap().status.digest, None);
    assert!(!opened.playback.lacks_digest());
    let tree = opened.playback.search().unwrap().tree();
    let bare = (0..tree.len()).filter_map(|id| tree.find(id)).filter(|&node| tree.edges(node).is_empty()).count();
    assert!(bare > 100);
    // The same again, not something smaller.
    assert_eq!(opened.playback.record(Form::Full, labels()), Some(lean));
    // With the rules looked at, too.
    let mut reader = Reader::default();
    let mut log = LogReader::of_lean_log(Limits::default());
    let lean = recorded(&mut search, Form::Lean);
    reader.push(&lean, |_, piece| log.push(piece).map_err(|fault| fault.message)).unwrap();
    assert_eq!(log.finish().1, None);
    let mut strict = LogReader::new(Limits::default());
    let refused = Reader::default().push(&lean, |_, piece| strict.push(piece).map_err(|fault| fault.message));
    assert_eq!(refused.unwrap_err().message, "an opened node has no moves");
}

#[test]
fn a_player_records_what_it_plays() {
    let mut search = searched(KIWIPETE, &[("batch", "4")], 200);
    let mut playback = player_of(&bytes_of(&search));
    playback.seek(30);
    for form in [Form::Full, Form::Lean] {
        assert_eq!(playback.record(form, labels()), Some(recorded(&mut search, form)));
    }
    assert_eq!(playback.search().unwrap().moment(), 30, "the moment that was shown");
}

#[test]
fn a_recording_cut_anywhere_is_opened_up_to_there() {
    let (file, end) = sample();
    let mut most = 0;
    for cut in (0..file.len()).step_by(7).chain(file.len() - 20..file.len()) {
        match open(&file[..cut], Limits::default()) {
            Ok(Opened { playback, damage, .. }) => {
                let damage = damage.expect("something is missing");
                assert!(damage.position <= cut as u64 && damage.message.contains("missing"), "{damage}");
                assert!(playback.read() >= most && playback.read() < *end, "{cut}");
                most = playback.read();
            }
            Err(damage) => {
                assert_eq!(most, 0, "{cut}");
                assert!(damage.position <= cut as u64);
            }
        }
    }
    assert!(most > 150, "all but the last block: {most}");
}

#[test]
fn what_follows_the_end_is_damage() {
    let (file, end) = sample();
    let opened = open(&[file.as_slice(), b"x"].concat(), Limits::default()).unwrap();
    assert_eq!(opened.playback.read(), *end);
    let damage = opened.damage.unwrap();
    assert_eq!((damage.position, damage.message.as_str()), (file.len() as u64, "something follows its end"));
}

#[test]
fn lengths_that_lie_are_refused() {
    let (file, _) = sample();
    let start = file.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    let mut long = file.clone();
    long[start..start + 4].copy_from_slice(&u32::MAX.to_le_bytes());
    let damage = open(&long, Limits::default()).unwrap_err();
    assert_eq!((damage.position, damage.message.as_str()), (start as u64, "no block begins here"));
    assert_eq!(open(b"", Limits::default()).unwrap_err().message, "it ends within its head");
    let few = Limits { nodes_per_search: 50, ..Limits::default() };
    let opened = open(file, few);
    assert!(opened.is_err() || opened.unwrap().damage.unwrap().message.contains("more than 50 visits"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_changed_byte_is_found_and_what_is_before_it_is_shown(at in any::<prop::sample::Index>(), bit in 0_u8..8) {
        let (file, end) = sample();
        let at = at.index(file.len());
        let mut bytes = file.clone();
        bytes[at] ^= 1 << bit;
        match open_in_pieces(&bytes, 4096) {
            Ok(Opened { mut playback, damage, .. }) => {
                let damage = damage.expect("every byte is covered by a checksum");
                prop_assert!(damage.position <= at as u64);
                prop_assert!(playback.read() < *end);
                let moment = playback.read();
                // What is shown is what was there.
                let mut whole = open(file, Limits::default()).unwrap().playback;
                prop_assert_eq!(frame(&mut playback, moment), frame(&mut whole, moment));
            }
            Err(damage) => prop_assert!(damage.position <= at as u64),
        }
    }

    #[test]
    fn any_bytes_are_read_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..2000), with_head in any::<bool>()) {
        let (file, _) = sample();
        let start = file.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
        let bytes = if with_head { [&file[..start], &bytes].concat() } else { bytes };
        let _ = open(&bytes, Limits::default());
    }
}
