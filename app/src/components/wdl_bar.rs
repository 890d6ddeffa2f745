//! Bar of the expected result, from White's view, whatever the point of view elsewhere.

use leptos::prelude::*;
use shakmaty::Color;

use crate::components::solid::written;
use crate::state::Analysis;
use page::format;

/// Expected shares of wins, draws and losses, each 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wdl {
    /// Share of wins, of the player whose view it is.
    pub win: f64,
    /// Share of draws.
    pub draw: f64,
    /// Share of losses: wins of the other player.
    pub loss: f64,
}

impl Wdl {
    /// Makes it from mean value and draw probability of the same point of view.
    #[must_use]
    pub fn new(q: f64, d: f64) -> Self {
        let win = f64::midpoint(1.0 - d, q).clamp(0.0, 1.0);
        let loss = f64::midpoint(1.0 - d, -q).clamp(0.0, 1.0);
        Self { win, draw: d.clamp(0.0, 1.0), loss }
    }

    /// Returns it from the other player's view if `sign` is negative.
    #[must_use]
    pub fn seen(self, sign: f64) -> Self {
        if sign < 0.0 { Self { win: self.loss, draw: self.draw, loss: self.win } } else { self }
    }

    /// Win, draw and loss as percentages that add up to 100 as written; the draw takes what rounding leaves.
    fn percentages(self) -> [String; 3] {
        let win = (self.win * 1000.0).round();
        let not_lost = ((1.0 - self.loss) * 1000.0).round().max(win);
        [win, not_lost - win, 1000.0 - not_lost].map(|thousandths| format::percent(thousandths / 1000.0))
    }
}

/// The bar beside the board, from the root of the shown search.
#[component]
pub fn WdlBar() -> impl IntoView {
    let analysis = Analysis::get();
    let white = Memo::new(move |_| {
        analysis.revision.track();
        let turn = analysis.root_turn();
        analysis.model.with_value(|model| {
            let root = model.open(0).filter(|root| root.visits > 0)?;
            Some(Wdl::new(root.q, root.d).seen(if turn == Color::White { 1.0 } else { -1.0 }))
        })
    });
    // Percentages of the height from the top: Black's side is up unless the board is flipped.
    let parts = move || {
        let Wdl { win, draw, loss } = white.get().unwrap_or(Wdl { win: 0.0, draw: 1.0, loss: 0.0 });
        let (top, bottom) = if analysis.flipped.get() { (win, loss) } else { (loss, win) };
        (top * 100.0, draw * 100.0, bottom * 100.0)
    };
    let top_class = move || if analysis.flipped.get() { "wdl-white" } else { "wdl-black" };
    let bottom_class = move || if analysis.flipped.get() { "wdl-black" } else { "wdl-white" };
    let label = move || match white.get() {
        Some(wdl) => {
            let [win, draw, loss] = wdl.percentages();
            let [first, second] = [Color::White, Color::Black].map(|color| analysis.side_name(color));
            format!("{first} wins {win}, draw {draw}, {second} wins {loss}")
        }
        None => "Not evaluated yet".to_owned(),
    };
    let number = move |part: usize| {
        move || white.get().map_or_else(|| format::UNKNOWN.to_owned(), |wdl| wdl.percentages()[part].clone())
    };

    written(view! {
        <svg
            class="wdl"
            class:unknown=move || white.get().is_none()
            viewBox="0 0 10 100"
            preserveAspectRatio="none"
            role="img"
            aria-label=label
        >
            <rect class=top_class x="0" y="0" width="10" height=move || decimal::fixed(parts().0, 2) />
            <rect
                class="wdl-draw"
                x="0"
                y=move || decimal::fixed(parts().0, 2)
                width="10"
                height=move || decimal::fixed(parts().1, 2)
            />
            <rect
                class=bottom_class
                x="0"
                y=move || decimal::fixed(parts().0 + parts().1, 2)
                width="10"
                height=move || decimal::fixed(parts().2, 2)
            />
        </svg>
        <p class="wdl-words" data-term="WDL" data-testid="wdl">
            <span class="wdl-key wdl-key-white">{move || analysis.side_name(Color::White)} " " <b>{number(0)}</b></span>
            <span class="wdl-key wdl-key-draw">"draw " <b>{number(1)}</b></span>
            <span class="wdl-key wdl-key-black">{move || analysis.side_name(Color::Black)} " " <b>{number(2)}</b></span>
        </p>
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_and_turn_around() {
        let wdl = Wdl::new(0.2, 0.4);
        assert!((wdl.win - 0.4).abs() < 1e-12 && (wdl.loss - 0.2).abs() < 1e-12);
        assert!((wdl.win + wdl.draw + wdl.loss - 1.0).abs() < 1e-12);
        assert_eq!(wdl.seen(-1.0).win, wdl.loss);
    }

    #[test]
    fn what_is_written_adds_up() {
        for (step, draw) in (0..=8000).flat_map(|step| [(step, 0.0), (step, 0.2501), (step, 1.0)]) {
            let q = f64::from(step) / 4000.0 - 1.0;
            let parts = Wdl::new(q, draw * (1.0 - q.abs())).percentages();
            let sum: f64 = parts.iter().map(|text| text.trim_end_matches('%').parse::<f64>().unwrap()).sum();
            assert!((sum - 100.0).abs() < 1e-9 && !parts.iter().any(|text| text.starts_with('-')), "{parts:?}");
        }
    }
}
