//! What lies over the squares: pieces on their way, arrows, what is drawn by hand, and the choice of a promotion's piece. The page can be
//! seen and used without it, so its code comes a little later.

use leptos::prelude::*;
use leptos::svg::Svg;

use super::arrows::Arrows;
use super::drawing::Drawing;
use super::motion::Motion;
use super::promotion::PromotionChooser;
use crate::components::later::part;
use crate::components::pieces;
use crate::components::solid::made;
use crate::state::Analysis;
use crate::transport::http::{self, Asked};
use page::preferences::board::PieceSet;

part! {
    /// The layers. `board`: the drawing of the squares.
    pub(super) fn board_over(board: NodeRef<Svg>) {
        look_for_pieces();
        Ok(made(view! {
            <g>
                <Motion board />
                <Arrows />
                <Drawing board />
                <PromotionChooser />
            </g>
        }))
    }
}

/// Where the server has not the pieces that somebody has chosen, perhaps on an earlier day, the page draws its own again and says so.
fn look_for_pieces() {
    let analysis = Analysis::get();
    let looks = analysis.board_looks;
    let chosen = Memo::new(move |_| looks.with(|looks| looks.pieces));
    let under_way = StoredValue::new_local(None::<Asked>);
    Effect::new(move |_| {
        let set = chosen.get();
        let on_end = move |answer: http::Answer| {
            if answer.is_err() && chosen.get_untracked() == set {
                looks.update(|looks| looks.pieces = PieceSet::Own);
                analysis.complain(say::board::pieces_not_there());
            }
        };
        // The browser's cache answers where the board has asked already.
        let asked = if set == PieceSet::Own { None } else { http::ask("GET", &pieces::file(set), None, None, on_end) };
        under_way.set_value(asked);
    });
}
