//! A node's numbers over its visits are those of the frames of their moments.

use crate::support::{MATES, bytes_of, player_of, searched};
use session::{Playback, playback::Sampled};
use wire::{Frame, Watch, charts::Series};

fn series(playback: &mut Playback, node: u32) -> Series {
    loop {
        match playback.sample(node) {
            Sampled::All(series) => return *series,
            Sampled::InPart => {}
            Sampled::Nothing => panic!("there is no node {node}"),
        }
    }
}

fn frame(playback: &mut Playback, moment: u32, node: u32) -> Frame {
    playback.seek(moment);
    playback.watch(Watch { min_share: 0.001, max_nodes: 500, open: vec![node], lines: 0, ..Watch::whole(7) });
    playback.frame().unwrap().unwrap()
}

#[test]
fn samples_are_what_frames_show() {
    for (fen, settings) in [
        ("startpos", vec![]),
        ("startpos", vec![("batch", "16"), ("draw_score", "0.1")]),
        (MATES, vec![("arithmetic", "lc0"), ("cpuct", "50")]),
        (MATES, vec![("batch", "4"), ("pipeline", "true")]),
    ] {
        let mut playback = player_of(&bytes_of(&searched(fen, &settings, 1500)));
        for node in [0, 3] {
            let series = series(&mut playback, node);
            assert_eq!((series.node, series.end), (node, playback.read()));
            for at in (0..series.samples.len()).step_by(11).chain([series.samples.len() - 1]) {
                let sample = &series.samples[at];
                let frame = frame(&mut playback, sample.moment, node);
                assert_eq!((frame.moment, series.sample_at(sample.moment)), (sample.moment, at));
                let open = &frame.open[0];
                assert_eq!((open.visits, open.q, open.d), (sample.visits, sample.q, sample.d));
                assert_eq!(open.edges.len(), series.moves.len());
                for edge in &open.edges {
                    let place = series.moves.iter().position(|&mv| mv == edge.mv).unwrap();
                    let one = &sample.moves[place];
                    assert_eq!((one.visits, one.given), (edge.visits, edge.given));
                    assert_eq!(series.priors_at(at)[place], edge.prior);
                    assert!(one.q.is_none_or(|q| q == edge.q) && one.q.is_some() == edge.child.is_some());
                }
                if node == 0 {
                    assert_eq!(frame.status.kld_gain, sample.kld_gain);
                }
            }
        }
    }
}

#[test]
fn other_questions_are_answered_between_the_parts() {
    let mut playback = player_of(&bytes_of(&searched("startpos", &[], 150_000)));
    let whole = series(&mut playback, 0);
    let before = frame(&mut playback, 1234, 5);
    assert_eq!(playback.sample(0), Sampled::InPart);
    assert_eq!(playback.search().unwrap().moment(), 1234, "what is shown stays");
    assert_eq!(frame(&mut playback, 1234, 5).open, before.open);
    frame(&mut playback, 90_000, 5);
    assert_eq!(playback.sample(0), Sampled::All(Box::new(whole)));
    assert_eq!(playback.search().unwrap().moment(), 90_000);
    // Another node's begin anew, and so does all of it when the log grows.
    assert_eq!(playback.sample(0), Sampled::InPart);
    assert_eq!(playback.sample(1), Sampled::InPart);
    assert_eq!(playback.sample(200_000), Sampled::Nothing);
    playback.push(&[]).unwrap();
    assert_eq!(playback.sample(1), Sampled::Nothing, "nothing is shown while it is read");
}
