//! Outputs of the shipped recordings' networks, held against the recordings: where one is made anew and the other is not, it is seen here.

use engine::{Move, arithmetic::Exact, prior};
use session::{
    Limits,
    recording::{OUTPUTS, SUFFIX, most_visited, open, view},
    subject::subject,
};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../public/recordings");

#[test]
#[expect(clippy::disallowed_methods, reason = "tests read what is shipped")]
fn they_are_those_that_the_search_was_made_of() {
    for name in shipped() {
        let read = |suffix: &str| std::fs::read(format!("{FOLDER}/{name}{suffix}")).expect("it is shipped");
        let opened = open(&read(SUFFIX), Limits::default()).expect("it is intact");
        let outputs = wire::decode_outputs(&read(OUTPUTS)).expect("of this version");
        let search = opened.playback.search().expect("it has a search");
        assert_eq!(Some(&outputs.network), view(&opened).network.as_ref(), "{name}");
        let lines: Vec<Vec<u16>> = outputs.positions.iter().map(|one| one.line.clone()).collect();
        assert_eq!(lines, most_visited(search), "{name}");
        for position in &outputs.positions {
            let raw = &position.raw;
            let codes: Vec<Move> = position.line.iter().map(|&mv| Move(mv)).collect();
            let node = search.node_after(&codes).expect("the search was there");
            let v = search.own_evaluation(node).value.flip().get();
            assert!((raw.q - v).abs() < 1e-5, "{name} {:?}: {} is {v}", position.line, raw.q);
            let subject = subject(search, &position.line).expect("a line of the search");
            assert_eq!(raw.fen, session::raw::fen(&subject.game), "{name}");
            let logits: Vec<f32> = raw.moves.iter().map(|mv| mv.logit).collect();
            let mut kept = prior::Softmax::default();
            prior::priors::<Exact>(&logits, subject.parameters.policy_temperature, &mut kept);
            // A proven move gives its P away.
            let report = search.report(node);
            for (mv, prior) in raw.moves.iter().zip(&kept.priors) {
                let edge = report.edges.iter().find(|edge| edge.mv.0 == mv.mv).expect("a legal move");
                // Another processor's arithmetic may round P to the number beside it.
                let is_same = edge.prior == 0.0 || (edge.prior / prior.get() - 1.0).abs() < 1.0 / 1024.0;
                assert!(is_same, "{name} {:?}: P of {} is {} and {}", position.line, mv.mv, edge.prior, prior.get());
            }
            let network = raw.network.as_ref().expect("a network's");
            assert_eq!((network.planes.len(), network.logits.len()), (112, 1858), "{name}");
        }
    }
}

fn shipped() -> Vec<String> {
    let folder = std::fs::read_dir(FOLDER).expect("there are some");
    let names = folder.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter_map(|name| name.strip_suffix(SUFFIX).map(str::to_owned)).collect();
    names.sort_unstable();
    assert_eq!(names.len(), 10);
    names
}
