//! All outputs of a small network's policy head: legal moves, and others that are masked.

use std::sync::Arc;

use engine::games::small::SmallGame;
use leptos::prelude::*;
use wire::judged::{Output, SmallNetwork};

use super::super::judgement::Shown;
use crate::components::small_board::Picture;
use crate::components::solid::solid;
use crate::state::Analysis;
use page::{format, view::Tab};

/// The table of outputs, and what masking takes away.
pub(super) fn policy(shown: &Arc<Shown>, game: &SmallGame, network: &SmallNetwork) -> AnyView {
    let analysis = Analysis::get();
    let node = shown.asked.node;
    let kept = Memo::new(move |before: Option<&Vec<(u16, f64)>>| {
        if analysis.tab.get() != Tab::Network {
            return before.cloned().unwrap_or_default();
        }
        analysis.revision.track();
        let edges = |open: &wire::OpenNode| open.edges.iter().map(|edge| (edge.mv, edge.prior)).collect();
        analysis.model.with_value(|model| model.open(node).map(edges)).unwrap_or_default()
    });
    let picture = Picture::of_any(game);
    let rows =
        (0_u16..).zip(&network.outputs).map(|(index, &output)| row(&picture, index, output, kept)).collect_view();
    let legal = network.outputs.iter().filter(|output| output.prior.is_some()).count();
    let lost: f64 = network.outputs.iter().filter(|output| output.prior.is_none()).map(|output| output.share).sum();
    let sentence = say::network::small_masked(
        network.outputs.len() as u64,
        legal as u64,
        format::percent(lost),
        format::percent(1.0 - lost),
    );
    let at_temperature = format!("P, T = {}", say::decimal(&network.temperature.to_string()));
    let heads = [
        ("move", say::network::head_move().to_owned()),
        ("output", say::network::head_output().to_owned()),
        ("logit", say::network::head_logit().to_owned()),
        ("mask", say::network::before_masking().to_owned()),
        ("mask", say::network::masked_head().to_owned()),
        ("policy temperature", at_temperature),
        ("P", say::network::p_of_search().to_owned()),
    ];
    let heads = heads.map(|(term, text)| {
        view! {
            <th scope="col">
                <span data-term=(term != "move").then_some(term) tabindex="0">
                    {text}
                </span>
            </th>
        }
    });
    solid(view! {
        <section aria-label=say::network::policy() data-testid="small-policy">
            <h3>
                <span data-term="P" tabindex="0" class="p">
                    {say::network::policy_title()}
                </span>
            </h3>
            <p data-testid="small-masked">{sentence}</p>
            <div class="table-frame nn-table" tabindex="0" role="region" aria-label=say::network::all_outputs()>
                <table class="edge-table nn-outputs" data-testid="small-outputs">
                    <thead>
                        <tr>{heads}</tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </section>
    })
}

fn row(picture: &Picture, index: u16, output: Output, kept: Memo<Vec<(u16, f64)>>) -> AnyView {
    let Output { logit, share, masked, prior } = output;
    let name = name(picture, index);
    let part = |share: Option<f64>| share.map_or_else(|| say::network::is_masked().to_owned(), format::percent);
    let in_search = move || {
        let kept = kept.with(|kept| kept.iter().find(|kept| kept.0 == index).map(|kept| kept.1));
        format::or_unknown(kept, format::percent)
    };
    solid(view! {
        <tr class:masked=prior.is_none() data-testid=format!("small-output-{name}") data-legal=prior.is_some().to_string()>
            <th scope="row">{name.clone()}</th>
            <td>{index.to_string()}</td>
            <td>{format::plain(f64::from(logit), 4)}</td>
            <td>{format::percent(share)}</td>
            <td>{part(masked)}</td>
            <td>{part(prior)}</td>
            <td>{in_search}</td>
        </tr>
    })
}

/// The name of an output's move, legal or not: a cell, or a file where stones are dropped.
fn name(picture: &Picture, index: u16) -> String {
    let cell = u8::try_from(index).unwrap_or_default();
    if picture.is_dropped { char::from(b'a' + cell).to_string() } else { picture.cell_name(cell) }
}
