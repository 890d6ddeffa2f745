//! The network as a figure: what goes in, the body's layers from above, and the heads beside one another below.

use leptos::prelude::*;
use wire::Topology;
use wire::judged::SmallNetwork;

use crate::components::solid::solid;
use page::format;

/// Width of the figure, and of what stands alone in a row, in its own units.
const WIDTH: usize = 360;
const BOX: usize = 240;
/// Height of a line, and space within a box.
const LINE: usize = 16;
const PAD: usize = 8;
/// Space between two rows, where the arrow is.
const GAP: usize = 18;
/// Space between two heads.
const BETWEEN: usize = 8;
/// Boxes that a stack is drawn as, at most, and how far one is behind the other.
const STACK: usize = 3;
const BEHIND: usize = 4;

/// A box of the figure.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stage {
    /// Its lines; the first is its name.
    lines: Vec<String>,
    /// Number of equal ones that it stands for.
    count: u32,
    /// True if its input goes past it, too, and is added to its output.
    has_bypass: bool,
}

impl Stage {
    fn one(lines: impl IntoIterator<Item = String>) -> Self {
        Self { lines: lines.into_iter().collect(), count: 1, has_bypass: false }
    }

    fn height(&self) -> usize {
        self.lines.len() * LINE + 2 * PAD
    }
}

/// A figure, before it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Figure {
    /// Input and body, from above.
    stages: Vec<Stage>,
    heads: Vec<Stage>,
}

impl Figure {
    fn network(topology: &Topology) -> Self {
        let mut stages = vec![Stage::one([say::network::planes_drawn(), say::network::input()].map(str::to_owned))];
        if let Some(tower) = topology.tower {
            let filters = || say::network::filters_of(tower.filters.into());
            stages.push(Stage::one([say::network::convolution().to_owned(), filters()]));
            let squeeze = tower.squeeze_channels.filter(|_| tower.squeeze_blocks > 0).map(|channels| {
                let squeeze = say::network::squeeze(tower.filters, channels);
                if tower.squeeze_blocks == tower.blocks {
                    squeeze
                } else {
                    say::network::in_some_blocks(squeeze, tower.squeeze_blocks)
                }
            });
            let block = [say::network::blocks(tower.blocks.into()), say::network::two_convolutions().to_owned()];
            let lines = block.into_iter().chain([filters()]).chain(squeeze).collect();
            stages.push(Stage { lines, count: tower.blocks, has_bypass: true });
        }
        if let Some(encoders) = topology.encoders {
            let lines = vec![
                say::network::encoders(encoders.layers.into()),
                say::network::attention_heads(encoders.heads.into()),
                say::network::numbers_a_square(encoders.width.into()),
            ];
            stages.push(Stage { lines, count: encoders.layers, has_bypass: true });
        }
        let value = if topology.has_wdl { say::network::wdl_numbers() } else { say::network::one_value() };
        let mut heads = vec![
            Stage::one([say::network::policy().to_owned(), say::network::outputs_of_head(1858)]),
            Stage::one([say::network::value(), value].map(str::to_owned)),
        ];
        if topology.has_moves_left {
            heads.push(Stage::one([say::network::moves_left(), say::network::one_value()].map(str::to_owned)));
        }
        Self { stages, heads }
    }

    fn small(network: &SmallNetwork) -> Self {
        let input = [say::network::input().to_owned(), say::network::numbers_drawn(network.inputs as u64)];
        let hidden = network.hidden.iter().enumerate().map(|(at, units)| {
            Stage::one([say::network::dense_layer(at + 1), say::network::units_drawn(units.len() as u64)])
        });
        let stages = [Stage::one(input)].into_iter().chain(hidden).collect();
        let policy = [say::network::policy().to_owned(), say::network::outputs_of_head(network.outputs.len() as u64)];
        let value = [say::network::value(), say::network::one_value()].map(str::to_owned);
        Self { stages, heads: vec![Stage::one(policy), Stage::one(value)] }
    }

    /// The figure for those who do not see it.
    fn told(&self) -> String {
        let told = |stages: &[Stage]| {
            let all: Vec<String> = stages.iter().map(|stage| stage.lines.join(", ")).collect();
            all.join("; ")
        };
        say::network::topology_told(told(&self.stages), told(&self.heads))
    }

    fn height(&self) -> usize {
        let stages: usize = self.stages.iter().map(|stage| stage.height() + GAP).sum();
        stages + self.heads.iter().map(Stage::height).max().unwrap_or(0) + STACK * BEHIND
    }
}

/// Number of convolutions in a row, the first one included.
fn convolutions(blocks: u32) -> u64 {
    2 * u64::from(blocks) + 1
}

/// Draws a large network, and says what the numbers of such figures mean.
pub(super) fn of_network(topology: &Topology) -> AnyView {
    let layers = topology.tower.map(|tower| {
        let count = convolutions(tower.blocks);
        view! { <p data-testid="topology-layers">{say::network::layers_counted(count, tower.blocks, tower.filters)}</p> }
    });
    let parameters = say::network::parameters_of(format::count(topology.parameters));
    solid(view! {
        <section aria-label=say::network::topology() data-testid="network-topology">
            <h3>{say::network::topology()}</h3>
            {drawn(&Figure::network(topology))}
            <p class="hint" data-testid="topology-parameters">
                {parameters}
            </p>
            {layers}
        </section>
    })
}

/// Draws the dense layers of a small network.
pub(super) fn of_small(network: &SmallNetwork) -> AnyView {
    drawn(&Figure::small(network))
}

fn drawn(figure: &Figure) -> AnyView {
    let mut top = 0;
    let mut parts = Vec::new();
    for stage in &figure.stages {
        parts.push(boxed(stage, (WIDTH - BOX) / 2, top, BOX));
        let bottom = top + stage.height();
        if stage.has_bypass {
            parts.push(bypass(top, bottom));
        }
        top = bottom + GAP;
        if !std::ptr::eq(stage, figure.stages.last().unwrap_or(stage)) {
            parts.push(arrow(WIDTH / 2, bottom, WIDTH / 2, top));
        }
    }
    let count = figure.heads.len().max(1);
    let width = (WIDTH - (count - 1) * BETWEEN - 2) / count;
    for (at, head) in figure.heads.iter().enumerate() {
        let left = 1 + at * (width + BETWEEN);
        parts.push(arrow(WIDTH / 2, top - GAP, left + width / 2, top));
        parts.push(boxed(head, left, top, width));
    }
    let size = format!("0 -1 {WIDTH} {}", figure.height() + 2);
    solid(view! {
        <svg class="nn-topology" viewBox=size role="img" aria-label=figure.told() data-testid="topology">
            {parts}
        </svg>
    })
}

/// A box with its lines; what stands for several is drawn as a stack.
fn boxed(stage: &Stage, left: usize, top: usize, width: usize) -> AnyView {
    let behind = (1..STACK.min(stage.count as usize)).rev().map(|at| {
        let (x, y) = (left + at * BEHIND, top + at * BEHIND);
        view! { <rect x=x.to_string() y=y.to_string() width=width.to_string() height=stage.height().to_string() rx="4" /> }
    });
    let lines = stage.lines.iter().enumerate().map(|(at, line)| {
        let (x, y) = (left + width / 2, top + PAD + at * LINE + 12);
        let class = if at == 0 { "nn-stage" } else { "" };
        view! { <text class=class x=x.to_string() y=y.to_string()>{line.clone()}</text> }
    });
    solid(view! {
        <g aria-hidden="true">
            {behind.collect_view()}
            <rect x=left.to_string() y=top.to_string() width=width.to_string() height=stage.height().to_string() rx="4" />
            {lines.collect_view()}
        </g>
    })
}

fn arrow(x: usize, y: usize, to_x: usize, to_y: usize) -> AnyView {
    // The bend is upright at both ends, and the head points down.
    let middle = usize::midpoint(y, to_y);
    let line = format!("M{x} {y}C{x} {middle} {to_x} {middle} {to_x} {}", to_y - 1);
    let head = format!("M{} {}L{to_x} {to_y}L{} {}", to_x - 4, to_y - 5, to_x + 4, to_y - 5);
    solid(view! { <path d=format!("{line}{head}") /> })
}

/// A way past a box, at its right.
fn bypass(top: usize, bottom: usize) -> AnyView {
    let (x, edge) = ((WIDTH + BOX) / 2 + STACK * BEHIND, WIDTH - 16);
    let (from, to, middle) = (top + PAD, bottom - PAD, usize::midpoint(top, bottom));
    let line = format!("M{x} {from}H{edge}V{to}H{x}M{} {}L{x} {to}L{} {}", x + 5, to - 4, x + 5, to + 4);
    solid(view! {
        <path d=line />
        <text aria-hidden="true" class="nn-plus" x=edge.to_string() y=(middle + 4).to_string()>
            "+"
        </text>
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{EncoderStack, Tower};

    fn towers(squeeze_blocks: u32) -> Topology {
        Topology {
            tower: Some(Tower { blocks: 6, filters: 64, squeeze_blocks, squeeze_channels: Some(16) }),
            encoders: None,
            has_wdl: true,
            has_moves_left: true,
            parameters: 812_345,
        }
    }

    #[test]
    fn a_tower_has_the_numbers_of_its_file() {
        let figure = Figure::network(&towers(6));
        let told = figure.told();
        for words in ["112 planes", "64 filters", "6 residual blocks", "64 → 16 → 64", "1,858", "Moves left"] {
            assert!(told.contains(words), "{words}: {told}");
        }
        assert_eq!((figure.stages.len(), figure.heads.len(), figure.stages[2].count), (3, 3, 6));
        assert!(!told.contains("in 6"), "all have it: {told}");
        assert!(Figure::network(&towers(2)).told().contains("in 2"));
        let plain = Topology { has_wdl: false, has_moves_left: false, ..towers(0) };
        let figure = Figure::network(&plain);
        assert_eq!((figure.heads.len(), figure.stages[2].lines.len()), (2, 3));
    }

    #[test]
    fn attention_is_drawn_as_such() {
        let encoders = Some(EncoderStack { layers: 15, width: 1024, heads: 32 });
        let figure = Figure::network(&Topology { tower: None, encoders, ..towers(0) });
        assert_eq!(figure.stages.len(), 2);
        assert!(figure.told().contains("15 encoder layers") && figure.told().contains("32 attention heads"));
    }

    #[test]
    fn forty_layers_are_twenty_blocks_and_the_first() {
        assert_eq!((convolutions(20), convolutions(6)), (41, 13));
    }

    #[test]
    fn nothing_leaves_the_figure() {
        let figure = Figure::network(&towers(6));
        let lines: usize = figure.stages.iter().map(|stage| stage.lines.len()).sum();
        assert!(figure.height() > lines * LINE + figure.stages.len() * GAP);
    }
}
