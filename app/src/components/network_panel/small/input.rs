//! Input of a small network: two planes, and the same as the list of numbers that is toggled every turn.

use engine::Game as _;
use engine::games::in_a_row::Player;
use engine::games::small::SmallGame;
use leptos::prelude::*;
use wire::judged::SmallNetwork;

use crate::components::small_board::Picture;
use crate::components::solid::solid;

/// Boards with more cells are not written as a list.
const MOST_LISTED: usize = 9;

/// The two planes, and where the board is small the list.
pub(super) fn input(game: &SmallGame, network: &SmallNetwork, side: &'static str) -> AnyView {
    let picture = Picture::of_any(game);
    let cells = usize::from(network.inputs / 2);
    let lit = |input: usize| network.lit.iter().any(|&one| usize::from(one) == input);
    let plane = |first: usize, name: &'static str, test: &'static str| {
        let set: Vec<bool> = (first..first + cells).map(lit).collect();
        view! {
            <figure>
                {drawn(&picture, &set, name)}
                <figcaption data-testid=test>
                    {name} ": "
                    {set.iter().map(|&is_set| if is_set { "1" } else { "0" }).collect::<Vec<_>>().join(" ")}
                </figcaption>
            </figure>
        }
    };
    let listed = (cells <= MOST_LISTED).then(|| list(game));
    solid(view! {
        <section aria-label=say::network::input() data-testid="small-input">
            <h3>
                <span data-term="plane" tabindex="0">
                    {say::network::what_goes_in()}
                </span>
            </h3>
            <p>{say::network::small_planes(network.inputs, side)}</p>
            <div class="nn-small-planes">
                {plane(0, say::network::stones_of_mover(), "small-own")}
                {plane(cells, say::network::stones_of_other(), "small-theirs")}
            </div>
            {listed}
        </section>
    })
}

/// A plane as a board: cells that are 1 are filled.
fn drawn(picture: &Picture, set: &[bool], name: &'static str) -> AnyView {
    let (files, ranks) = (usize::from(picture.files), usize::from(picture.ranks));
    let cells = set.iter().enumerate().map(|(cell, &is_set)| {
        let (x, y) = (cell % files, ranks - 1 - cell / files);
        let class = if is_set { "nn-cell set" } else { "nn-cell" };
        view! { <rect class=class x=x.to_string() y=y.to_string() width="1" height="1" /> }
    });
    solid(view! {
        <svg class="nn-small-plane" viewBox=format!("0 0 {files} {ranks}") role="img" aria-label=name>
            {cells.collect_view()}
        </svg>
    })
}

/// The board as a list, after each move of the game: as the first player sees it, and multiplied with −1 each turn.
fn list(game: &SmallGame) -> AnyView {
    let rows = toggled(game).into_iter().enumerate().map(|(ply, (name, board))| {
        let is_last = ply == game.played().len();
        let sign = if ply % 2 == 0 { "+1" } else { "\u{2212}1" };
        view! {
            <tr class:sum=is_last>
                <th scope="row">{name}</th>
                <td>{written(&board)}</td>
                <td>{sign}</td>
                <td data-testid=is_last.then_some("small-list")>{written(&seen(&board, ply))}</td>
            </tr>
        }
    });
    solid(view! {
        <p>{say::network::list_explained()}</p>
        <div class="table-frame nn-table" tabindex="0" role="region" aria-label=say::network::board_as_list()>
            <table class="edge-table nn-list" data-testid="small-lists">
                <thead>
                    <tr>
                        <th scope="col">{say::network::after_move()}</th>
                        <th scope="col">{say::network::board_as_list()}</th>
                        <th scope="col">"×"</th>
                        <th scope="col">{say::network::as_mover_sees()}</th>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    })
}

/// The board after each move, the start first: 1 for the first player's stones, −1 for the second's. With the move's name.
fn toggled(game: &SmallGame) -> Vec<(String, Vec<i8>)> {
    let moves = game.played();
    let after = |plies: usize| {
        let picture = Picture::after(game.name(), &moves[..plies])?;
        let name = picture.last.map_or_else(|| say::network::at_start().to_owned(), |cell| picture.cell_name(cell));
        Some((name, picture.cells.iter().copied().map(sign_of).collect()))
    };
    (0..=moves.len()).filter_map(after).collect()
}

fn sign_of(owner: Option<Player>) -> i8 {
    match owner {
        None => 0,
        Some(Player::First) => 1,
        Some(Player::Second) => -1,
    }
}

/// A board as the side to move sees it after so many moves.
fn seen(board: &[i8], plies: usize) -> Vec<i8> {
    let sign = if plies.is_multiple_of(2) { 1 } else { -1 };
    board.iter().map(|cell| cell * sign).collect()
}

fn written(board: &[i8]) -> String {
    let numbers: Vec<String> = board.iter().map(|cell| cell.to_string().replace('-', "\u{2212}")).collect();
    format!("[{}]", numbers.join(", "))
}
