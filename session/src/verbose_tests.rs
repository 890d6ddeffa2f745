use std::{env, fs, path::PathBuf};

use engine::{Evaluation, Parameters, evaluators::Random};

use super::*;

/// Reads a line as a user's script would: by its labels.
fn parse(line: &str) -> Option<Row> {
    let rest = line.strip_prefix("info string ")?;
    let (name, rest) = rest.split_once(' ')?;
    let field = |label: &str| -> Option<&str> {
        let (_, after) = rest.split_once(label)?;
        Some(after[..after.find([')', '%'])?].trim())
    };
    let number = |label: &str| field(label).and_then(|text| text.parse::<f64>().ok());
    let index = rest.trim_start().strip_prefix('(')?.split_once(')')?.0.trim().parse().ok()?;
    let (_, counts) = rest.split_once("N:")?;
    let (visits, in_flight) = counts.split_once('(')?;
    let means = match (number("(WL:"), number("(D:"), number("(M:")) {
        (Some(wl), Some(d), Some(m)) => Some(Means { wl, d, m }),
        (None, None, None) => None,
        _ => return None,
    };
    Some(Row {
        mv: (name != "node").then(|| name.to_owned()),
        index,
        visits: visits.trim().parse().ok()?,
        in_flight: in_flight.strip_prefix('+')?.split_once(')')?.0.trim().parse().ok()?,
        policy: number("(P:")? / 100.0,
        means,
        q: number("(Q:")?,
        scores: number("(U:").zip(number("(S:")),
        v: number("(V:"),
        mark: ["(T) ", "(W) ", "(L) "].into_iter().find(|mark| rest.ends_with(mark)).unwrap_or(""),
    })
}

/// Every line of a text reads, and writes back to the same bytes.
fn check(text: &str) -> Vec<Row> {
    let lines = text.lines().filter(|line| line.starts_with("info string "));
    let lines = lines.map(|line| {
        let parsed = parse(line).unwrap_or_else(|| panic!("cannot read {line:?}"));
        assert_eq!(parsed.to_string(), line);
        parsed
    });
    lines.collect()
}

/// From Lc0 0.33 on maia-1900.
const FROM_LC0: &str = "\
info string d1f1  (76  ) N:       0 (+ 0) (P:  0.09%) (WL:  -.-----) (D: -.---) (M:  -.-) (Q:  0.67017) (U: 0.01144) (S:  0.68161) (V:  -.----) \n\
info string d1d8  (96  ) N:      24 (+ 0) (P: 30.99%) (WL:  1.00000) (D: 0.000) (M:  0.0) (Q:  1.00000) (U: 0.15184) (S:  1.15184) (V:  1.0000) (T) \n\
info string e1h1  (103 ) N:       9 (+ 0) (P:  2.16%) (WL: -0.18923) (D: 0.035) (M: 11.5) (Q: -0.18923) (U: 0.10978) (S: -0.07856) (V:  0.0149) \n\
info string a7a8q (1792) N:      30 (+ 0) (P: 40.76%) (WL: -0.58891) (D: 0.014) (M:  4.0) (Q: -0.58891) (U: 0.22951) (S: -0.35850) (V: -0.3594) (L) \n\
info string node  (  20) N:      50 (+ 0) (P: 80.91%) (WL:  0.96679) (D: 0.018) (M:  1.6) (Q:  0.96679) (V:  0.9509) \n";

#[test]
fn lines_are_lc0s_byte_for_byte() {
    assert_eq!(check(FROM_LC0).len(), 5);
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the reference folder is outside of the crate")]
fn the_reference_is_read_and_written_alike() {
    let set = env::var_os("PUCTOSCOPE_REFERENCE").map(PathBuf::from);
    let folder =
        set.clone().unwrap_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/reference")));
    if set.is_none() && !folder.exists() {
        println!("skipped: there is no {}", folder.display());
        return;
    }
    let files = fs::read_dir(folder.join("verbose")).expect("the reference has a folder `verbose`");
    let mut count = 0;
    for file in files {
        let path = file.unwrap().path();
        count += check(&fs::read_to_string(&path).unwrap()).len();
    }
    assert!(count > 70, "{count} lines");
}

/// The lines of a node after a search by the random evaluator.
fn lines_of(fen: &str, simulations: u32, draw_score: &str) -> Vec<Row> {
    lines_with(fen, simulations, &[("draw_score", draw_score)])
}

fn lines_with(fen: &str, simulations: u32, settings: &[(&str, &str)]) -> Vec<Row> {
    let mut parameters = Parameters::default();
    for (name, value) in settings {
        parameters.set(name, value).unwrap();
    }
    let game = Chess::from_fen::<&str>(fen, &[]).unwrap();
    let mut search = Search::new(game, "random", None, false, parameters);
    let (mut evaluator, mut evaluation) = (Random::new(0), Evaluation::default());
    for _ in 0..simulations {
        let Ok(_) = search.simulate(&mut evaluator, &mut evaluation);
    }
    let text = verbose_move_stats(&search);
    let lines = check(&text);
    assert_eq!(lines.len(), search.tree().edges(Tree::ROOT).len() + 1);
    lines
}

#[test]
fn our_own_lines_read_the_same_way() {
    let lines = lines_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 500, "0");
    let (node, edges) = lines.split_last().unwrap();
    assert_eq!((node.mv.as_deref(), node.index, node.visits), (None, 48, 500));
    assert_eq!(node.visits, 1 + edges.iter().map(|line| line.visits).sum::<u32>());
    assert!(edges.is_sorted_by_key(|line| line.visits));
    assert!(edges.iter().any(|line| line.mv.as_deref() == Some("e1h1") && line.index == 103));
    for line in edges {
        let (u, s) = line.scores.unwrap();
        assert!((line.q + u - s).abs() < 2e-5, "{line}");
        assert_eq!(line.means.is_some(), line.visits > 0, "{line}");
        assert_eq!(line.v.is_some(), line.visits > 0, "{line}");
    }
}

#[test]
fn proven_moves_are_marked() {
    let lines = lines_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 400, "0");
    let mate = lines.iter().find(|line| line.mv.as_deref() == Some("d1d8")).unwrap();
    assert_eq!((mate.mark, mate.q, mate.v), ("(T) ", 1.0, Some(1.0)));
}

#[test]
fn the_draw_score_is_in_q_and_not_in_wl() {
    // Kings and a lone bishop after the capture: every line with a draw differs by the draw score.
    let lines = lines_of("8/8/4k3/8/8/3nK3/8/8 w - - 0 1", 40, "-0.5");
    let capture = lines.iter().find(|line| line.mv.as_deref() == Some("e3d3")).unwrap();
    let means = capture.means.unwrap();
    assert_eq!((capture.q, means.wl, means.d, capture.v), (-0.5, 0.0, 1.0, Some(-0.5)));
    // With f32 a draw score that is no sum of few powers of two leaves a remainder, which is no negative zero.
    let lines = lines_with("8/8/4k3/8/8/3nK3/8/8 w - - 0 1", 40, &[("draw_score", "-0.6"), ("arithmetic", "lc0")]);
    let capture = lines.iter().find(|line| line.mv.as_deref() == Some("e3d3")).unwrap();
    let text = capture.to_string();
    assert!(text.contains("(WL:  0.00000)") && text.contains("(V: -0.6000) (T)"), "{text}");
}

#[test]
fn a_proven_move_has_the_value_that_was_proven() {
    // Two moves mate in one; every other move is followed by either, so the reply is proven and not final.
    let lines = lines_of("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 3000, "0");
    let proven = |line: &&Row| line.mark == "(T) " && line.means.is_some_and(|means| means.m > 0.0);
    let proven: Vec<&Row> = lines.iter().filter(proven).collect();
    assert!(!proven.is_empty());
    for line in proven {
        assert_eq!(line.v, line.means.map(|means| means.wl), "{line}");
    }
}
