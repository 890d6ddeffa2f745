//! Input and policy as text, to be taken elsewhere.

use std::fmt::Write as _;

use shakmaty::{Bitboard, Square};
use wire::RawNetwork;

use super::asking::Shown;
use super::output::outputs;
use super::planes::constant;
use page::notation;
use page::notation::Notation;

/// Writes all planes as text: the value on all squares, or a board with the network's last rank on top.
pub(super) fn planes(fen: &str, network: &RawNetwork) -> String {
    let mut text = format!("# {fen}\n# {}, as the side to move sees it, its last rank on top\n", network.input_format);
    for (index, plane) in network.planes.iter().enumerate() {
        write!(text, "\nplane {index}: {}", plane.name).expect("writing to a string cannot fail");
        if let Some(value) = constant(plane) {
            writeln!(text, " = {value}").expect("writing to a string cannot fail");
            continue;
        }
        let squares = Bitboard(u64::from_le_bytes(plane.rows));
        text.push('\n');
        for rank in (0..8_u32).rev() {
            let cell = |file| if squares.contains(Square::new(8 * rank + file)) { '1' } else { '.' };
            text.extend((0..8).map(cell));
            text.push('\n');
        }
    }
    text
}

/// Writes the policy as text: a line for each output, or for each legal move where there are no others; P of the search last.
pub(super) fn policy(shown: &Shown, priors: &[(u16, f64)], chess960: bool) -> String {
    let temperature = shown.policy.temperature;
    let mut text =
        format!("output,move,legal,logit,p_all_outputs,p_legal_t1,p_legal_t{temperature},p_16_bit,p_search\n");
    let rows = &shown.policy.rows;
    let mut add = |output: usize, name: &str, logit: f32, before: Option<f64>| {
        let place = rows.binary_search_by_key(&output, |row| usize::from(row.output));
        let before = before.map(|p| p.to_string()).unwrap_or_default();
        let line = match place.map(|place| &rows[place]) {
            Ok(row) => {
                let kept = priors.iter().find(|kept| kept.0 == row.mv).map(|kept| kept.1.to_string());
                let kept = kept.unwrap_or_default();
                format!("{output},{name},1,{logit},{before},{},{},{},{kept}", row.masked, row.tempered, row.prior)
            }
            Err(_) => format!("{output},{name},0,{logit},{before},,,,"),
        };
        text += &line;
        text.push('\n');
    };
    let legal = |mv: u16| notation::name(&shown.written, mv, Notation::Uci, chess960);
    match (&shown.raw.network, shown.sight()) {
        (Some(network), Some(sight)) => {
            for (output, seen) in outputs().into_iter().enumerate().take(network.logits.len()) {
                let row = rows.iter().find(|row| usize::from(row.output) == output);
                let name = row.map_or_else(|| sight.real_output(seen).name(), |row| legal(row.mv));
                add(output, &name, network.logits[output], shown.policy.before.get(output).copied());
            }
        }
        _ => rows.iter().for_each(|row| add(usize::from(row.output), &legal(row.mv), row.logit, None)),
    }
    text
}
