//! The letters and digits that name files and ranks.

use leptos::prelude::*;
use page::preferences::board::Coordinates as Place;
use shakmaty::{File, Rank, Square};

use super::geometry::{SIDE, STEP, margin, origin};
use crate::components::solid::solid;
use crate::state::Analysis;

/// A letter or a digit.
pub(crate) struct Mark {
    pub(crate) text: char,
    pub(crate) at: (f64, f64),
    pub(crate) class: &'static str,
    pub(crate) anchor: &'static str,
}

/// The coordinates, where they were chosen to be.
#[component]
pub(super) fn Coordinates() -> impl IntoView {
    let analysis = Analysis::get();
    let place = Memo::new(move |_| analysis.board_looks.with(|looks| looks.coordinates));
    let draw = |Mark { text, at, class, anchor }: Mark| {
        let (x, y) = (decimal::shortest(at.0), decimal::shortest(at.1));
        view! { <text class=class x=x y=y text-anchor=anchor>{text.to_string()}</text> }
    };
    solid(view! {
        <g class="coordinates" aria-hidden="true" data-testid="coordinates">
            {move || marks(place.get(), analysis.flipped.get()).into_iter().map(draw).collect_view()}
        </g>
    })
}

/// Files along the lowest rank that is shown, ranks along the leftmost file.
pub(crate) fn marks(place: Place, flipped: bool) -> Vec<Mark> {
    let (file, rank) = if flipped { (File::H, Rank::Eighth) } else { (File::A, Rank::First) };
    let below = File::ALL.map(|file| (file.char(), Square::from_coords(file, rank)));
    let beside = Rank::ALL.map(|rank| (rank.char(), Square::from_coords(file, rank)));
    let mark = |text, square: Square, beside_it: (f64, f64), anchor| {
        let (x, y) = origin(square, flipped);
        let class = match place {
            Place::Outside => "coordinate",
            _ if square.is_light() => "coordinate on-light",
            _ => "coordinate on-dark",
        };
        Mark { text, at: (x + beside_it.0, y + beside_it.1), class, anchor }
    };
    match place {
        Place::Nowhere => Vec::new(),
        Place::Inside => {
            let below = below.map(|(text, square)| mark(text, square, (STEP - 2.0, STEP - 2.5), "end"));
            below.into_iter().chain(beside.map(|(text, square)| mark(text, square, (2.0, 10.0), "start"))).collect()
        }
        Place::Outside => {
            let margin = margin(place);
            let below = below.map(|(text, square)| {
                let mut mark = mark(text, square, (STEP / 2.0, 0.0), "middle");
                mark.at.1 = SIDE + margin - 4.0;
                mark
            });
            let beside = beside.map(|(text, square)| mark(text, square, (-margin / 2.0, STEP / 2.0 + 4.0), "middle"));
            below.into_iter().chain(beside).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(place: Place, flipped: bool) -> String {
        marks(place, flipped).iter().map(|mark| mark.text).collect()
    }

    #[test]
    fn they_name_what_lies_beside_them() {
        for place in [Place::Inside, Place::Outside] {
            for flipped in [false, true] {
                let all = marks(place, flipped);
                assert_eq!(texts(place, flipped), "abcdefgh12345678");
                let left_to_right = all[..8].is_sorted_by(|a, b| a.at.0 < b.at.0);
                assert_eq!((left_to_right, all[7].at.0 < all[0].at.0), (!flipped, flipped));
                let bottom_to_top = all[8..].is_sorted_by(|a, b| a.at.1 > b.at.1);
                assert_eq!(bottom_to_top, !flipped);
            }
        }
        assert!(marks(Place::Nowhere, false).is_empty());
    }

    #[test]
    fn outside_is_beside_the_board() {
        for mark in marks(Place::Outside, false) {
            assert!(mark.at.0 < 0.0 || mark.at.1 > SIDE, "{}", mark.text);
        }
        for mark in marks(Place::Inside, false) {
            assert!(mark.at.0 > 0.0 && mark.at.1 < SIDE, "{}", mark.text);
        }
    }
}
