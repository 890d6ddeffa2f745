//! Histograms of the depth of visits, and of the number of moves tried at a node.

use leptos::prelude::*;
use wire::find::Depth;

use super::bars::{Bar, Bars};
use super::share::share;
use crate::components::solid::solid;
use crate::state::Analysis;
use page::format;

/// The histograms.
#[component]
pub(super) fn Depths() -> impl IntoView {
    let analysis = Analysis::get();
    let depths = Memo::new(move |_| analysis.find.with_whole(|whole| whole.depths.clone()).unwrap_or_default());
    // The ply whose widths are shown; `None`: all.
    let ply = RwSignal::new(None::<usize>);
    let bars = move |value: fn(&Depth) -> f64| {
        Memo::new(move |_| {
            depths.with(|depths| {
                let bar = |(ply, depth): (usize, &Depth)| Bar {
                    label: ply.to_string(),
                    value: value(depth),
                    words: words(ply, depth),
                };
                depths.iter().enumerate().map(bar).collect::<Vec<_>>()
            })
        })
    };
    #[expect(clippy::cast_precision_loss, reason = "it is drawn")]
    let (visits, nodes) = (bars(|depth| depth.visits as f64), bars(|depth| f64::from(depth.nodes)));
    let widths = Memo::new(move |_| {
        let of_ply = ply.get();
        let all = depths.with(|depths| widths(depths, of_ply));
        let sum: u32 = all.iter().sum();
        let bar = |(width, &count): (usize, &u32)| Bar {
            label: width.to_string(),
            value: f64::from(count),
            words: say::find::nodes_with_width(format::count(count.into()), sum.into(), width as u64),
        };
        all.iter().enumerate().map(bar).collect::<Vec<_>>()
    });
    let widths_title = move || match ply.get() {
        None => say::find::nodes_by_width().to_owned(),
        Some(ply) => say::find::nodes_down_by_width(ply as u64),
    };
    let choose = move |at: usize| ply.update(|ply| *ply = if *ply == Some(at) { None } else { Some(at) });
    let options = move || {
        let option = |at: usize| view! { <option value=at.to_string()>{say::find::plies_down(at as u64)}</option> };
        (0..depths.with(Vec::len)).map(option).collect_view()
    };
    let on_choice = move |event| ply.set(event_target_value(&event).parse().ok());

    solid(view! {
        <div class="find-depths">
            <p class="hint">
                {say::find::depth_zero()}
            </p>
            <Bars
                name="find-depth-visits"
                title=say::find::visits_at_depth()
                bars=visits
                chosen=ply
                choose
            />
            <Bars name="find-depth-nodes" title=say::find::nodes_at_depth() bars=nodes chosen=ply choose />
            <label class="field">
                {say::find::widths()}
                " "
                <select
                    data-testid="find-width-ply"
                    prop:value=move || ply.get().map(|ply| ply.to_string()).unwrap_or_default()
                    on:change=on_choice
                >
                    <option value="">{say::find::all_depths()}</option>
                    {options}
                </select>
            </label>
            <Bars
                name="find-widths"
                title=Signal::derive(widths_title)
                bars=widths
                chosen=Signal::derive(|| None::<usize>)
                choose=|_| ()
            />
            <DataTable depths />
        </div>
    })
}

/// Table with the same numbers.
#[component]
fn DataTable(depths: Memo<Vec<Depth>>) -> impl IntoView {
    let row = |(ply, depth): (usize, Depth)| {
        let most = depth.widths.last().map_or(0, |width| width.0);
        view! {
            <tr data-ply=ply.to_string()>
                <th scope="row">{ply}</th>
                <td>{format::count(depth.nodes.into())}</td>
                <td>{format::count(depth.visits)}</td>
                <td>{format::count(depth.own)}</td>
                <td>{format::count(depth.exact.into())}</td>
                <td>{format::plain(mean_width(&depth), 2)}</td>
                <td>{most.to_string()}</td>
            </tr>
        }
    };
    solid(view! {
        <details class="chart-data" data-testid="find-depth-data">
            <summary>{say::find::as_table()}</summary>
            <div class="chart-data-scroll" tabindex="0" role="region" aria-label=say::find::depths_as_table()>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{say::find::ply()}</th>
                            <th scope="col">{say::find::nodes_head()}</th>
                            <th scope="col" title=say::find::visits_reach()>
                                "N"
                            </th>
                            <th scope="col" title=say::find::visits_end()>
                                {say::find::ended_head()}
                            </th>
                            <th scope="col" title=say::find::nodes_known()>
                                {say::find::exact_head()}
                            </th>
                            <th scope="col" title=say::find::width_about()>
                                {say::find::width_head()}
                            </th>
                            <th scope="col" title=say::find::widest_about()>
                                {say::find::widest_head()}
                            </th>
                        </tr>
                    </thead>
                    <tbody>{move || depths.get().into_iter().enumerate().map(row).collect_view()}</tbody>
                </table>
            </div>
        </details>
    })
}

/// Returns the number of nodes for each number of visited moves, from none on: of one ply, or of all.
fn widths(depths: &[Depth], ply: Option<usize>) -> Vec<u32> {
    let mut all = Vec::new();
    let wanted = depths.iter().enumerate().filter(|(at, _)| ply.is_none_or(|ply| ply == *at));
    for &(width, nodes) in wanted.flat_map(|(_, depth)| &depth.widths) {
        let at = usize::from(width);
        if all.len() <= at {
            all.resize(at + 1, 0);
        }
        all[at] += nodes;
    }
    all
}

fn mean_width(depth: &Depth) -> f64 {
    let moves: u64 = depth.widths.iter().map(|&(width, nodes)| u64::from(width) * u64::from(nodes)).sum();
    share(moves, depth.nodes.into())
}

/// A depth in words.
fn words(ply: usize, depth: &Depth) -> String {
    let (visits, width) = (format::count(depth.visits), format::plain(mean_width(depth), 2));
    say::find::depth_in_words(ply as u64, depth.nodes.into(), visits, depth.own, depth.exact.into(), width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_of_one_depth_or_of_all() {
        let depth = |widths: &[(u8, u32)]| Depth { widths: widths.to_vec(), nodes: 4, ..Depth::default() };
        let depths = [depth(&[(2, 1)]), depth(&[(0, 1), (4, 3)])];
        assert_eq!(widths(&depths, None), [1, 0, 1, 0, 3]);
        assert_eq!(widths(&depths, Some(0)), [0, 0, 1]);
        assert_eq!(widths(&depths, Some(9)), [0; 0]);
        assert_eq!(mean_width(&depths[1]), 3.0);
    }
}
