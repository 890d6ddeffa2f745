//! The layers of a small network: their units for this position, from the input to the heads.

use leptos::prelude::*;
use wire::judged::SmallNetwork;

use crate::components::solid::solid;

/// Units in a row of a layer.
const ACROSS: usize = 32;

/// The layers one below the other, each with its units as cells whose colour says how large they are.
pub(super) fn figure(network: &SmallNetwork) -> AnyView {
    let input: Vec<f32> = (0..network.inputs).map(|one| if network.lit.contains(&one) { 1.0 } else { 0.0 }).collect();
    let logits: Vec<f32> = network.outputs.iter().map(|output| output.logit).collect();
    let hidden = network.hidden.iter().enumerate().map(|(at, units)| {
        let on = units.iter().filter(|unit| **unit > 0.0).count();
        layer(say::network::hidden_layer(at + 1), say::network::units(units.len() as u64, on as u64), units)
    });
    solid(view! {
        <ol class="nn-layers">
            {layer(say::network::input().to_owned(), say::network::inputs_lit(input.len() as u64, network.lit.len() as u64), &input)}
            {hidden.collect_view()}
            {layer(say::network::policy().to_owned(), say::network::logits_of(logits.len() as u64), &logits)}
            {layer(say::network::value().to_owned(), say::network::one_number().to_owned(), &[network.value])}
        </ol>
    })
}

fn layer(name: String, words: String, units: &[f32]) -> AnyView {
    let most = units.iter().map(|unit| unit.abs()).fold(f32::MIN_POSITIVE, f32::max);
    let cells = units.iter().enumerate().map(|(at, &unit)| {
        let class = if unit < 0.0 { "nn-unit negative" } else { "nn-unit" };
        let strength = format!("{:.3}", unit.abs() / most);
        view! {
            <rect
                class=class
                x=(at % ACROSS).to_string()
                y=(at / ACROSS).to_string()
                width="0.9"
                height="0.9"
                fill-opacity=strength
            />
        }
    });
    let (width, height) = (units.len().clamp(1, ACROSS), units.len().div_ceil(ACROSS));
    // Units of all layers are drawn alike.
    let size = format!("width: {:.2}%", 100.0 * width as f64 / ACROSS as f64);
    let label = format!("{name}: {words}");
    solid(view! {
        <li>
            <span class="nn-layer">
                <b>{name}</b>
                " "
                {words}
            </span>
            <svg style=size viewBox=format!("0 0 {width} {height}") role="img" aria-label=label>
                {cells.collect_view()}
            </svg>
        </li>
    })
}
