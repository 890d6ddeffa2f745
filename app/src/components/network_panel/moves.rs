//! The 1858 moves that networks of chess have an output for, to be looked through; and AlphaZero's planes beside Lc0's.

use leptos::prelude::*;

use super::output::outputs;
use crate::components::solid::solid;

/// Planes and outputs: what, how many AlphaZero has, and Lc0.
const BESIDE: [(say::Message, u16, u16); 10] = [
    (say::network::planes_of_pieces, 12, 12),
    (say::network::planes_of_repetition, 2, 1),
    (say::network::positions_shown, 8, 8),
    (say::network::planes_of_positions, 14 * 8, 13 * 8),
    (say::network::planes_of_castling, 4, 4),
    (say::network::plane_of_colour, 1, 1),
    (say::network::planes_of_counts, 2, 1),
    (say::network::planes_without_meaning, 0, 2),
    (say::network::planes_in_all, 119, 112),
    (say::network::outputs_in_all, 1862, 1858),
];

/// The list, folded until it is wanted, and the table.
pub(super) fn moves() -> AnyView {
    let is_open = RwSignal::new(false);
    let wanted = RwSignal::new(String::new());
    let found = Memo::new(move |_| if is_open.get() { matching(&wanted.get()) } else { Vec::new() });
    let row = |(index, name): (usize, String)| {
        view! {
            <li>
                <b>{name}</b>
                " "
                {index}
            </li>
        }
    };
    let told = move || say::network::moves_found(found.with(Vec::len) as u64);
    let beside = BESIDE.map(|(what, alpha_zero, lc0)| {
        view! {
            <tr>
                <th scope="row">{what()}</th>
                <td>{alpha_zero}</td>
                <td>{lc0}</td>
            </tr>
        }
    });
    solid(view! {
        <details
            class="nn-moves"
            data-testid="network-moves"
            on:toggle=move |_| is_open.update(|is_open| *is_open = !*is_open)
        >
            <summary>{say::network::list_of_moves()}</summary>
            <p class="hint">{say::network::moves_explained()}</p>
            <label class="field">
                {say::network::find_move()}
                " "
                <input
                    type="search"
                    data-testid="network-moves-find"
                    autocomplete="off"
                    spellcheck="false"
                    on:input=move |event| wanted.set(event_target_value(&event))
                />
            </label>
            <p class="hint" role="status" data-testid="network-moves-found">
                {told}
            </p>
            <div class="table-frame" tabindex="0" role="region" aria-label=say::network::list_of_moves()>
                <ul class="nn-move-list" data-testid="network-moves-list">
                    {move || found.get().into_iter().map(row).collect_view()}
                </ul>
            </div>
            <table class="edge-table nn-beside" data-testid="network-beside">
                <thead>
                    <tr>
                        <th scope="col">{say::network::planes_and_outputs()}</th>
                        <th scope="col">"AlphaZero"</th>
                        <th scope="col">"Lc0"</th>
                    </tr>
                </thead>
                <tbody>{beside.to_vec()}</tbody>
            </table>
        </details>
    })
}

/// The outputs, each with its index, whose move begins with the text or whose index is that number; all for an empty one.
fn matching(text: &str) -> Vec<(usize, String)> {
    let text = text.trim().to_lowercase();
    let number = text.parse::<usize>().ok();
    let fits = |index: usize, name: &str| number.map_or(name.starts_with(&text), |number| number == index);
    let all = outputs().into_iter().map(|output| output.name()).enumerate();
    all.filter(|(index, name)| fits(*index, name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_found_by_name_and_by_index() {
        assert_eq!(matching("").len(), 1858);
        assert_eq!(matching(" E2E4 "), [(322, "e2e4".to_owned())]);
        assert_eq!(matching("1792"), [(1792, "a7a8q".to_owned())]);
        assert_eq!(matching("a7a8").len(), 4, "a knight has the plain move's output");
        assert!(matching("1858").is_empty() && matching("x").is_empty());
    }

    #[test]
    fn planes_add_up() {
        for of in [|row: &(say::Message, u16, u16)| row.1, |row: &(say::Message, u16, u16)| row.2] {
            let [pieces, repetition, positions, both, castling, colour, counts, rest, all, _] =
                BESIDE.each_ref().map(of);
            assert_eq!((pieces + repetition) * positions, both);
            assert_eq!(both + castling + colour + counts + rest, all);
        }
    }
}
