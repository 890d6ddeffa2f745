//! Counts of what was looked at, of what there would be without cutting, and of the least that must be.

use leptos::prelude::*;
use wire::minimax::View;

use super::bench::Bench;
use crate::components::solid::solid;
use page::format;

/// The counts.
#[component]
pub(super) fn Numbers(bench: Bench) -> impl IntoView {
    let of = move |pick: fn(&View) -> String| {
        move || bench.view.with(|view| view.as_ref().map(|view| pick(view)).unwrap_or_default())
    };
    let row = move |id: &'static str, label: &'static str, term: Option<&'static str>, pick: fn(&View) -> String| {
        view! {
            <div>
                <dt data-term=term tabindex=term.map(|_| "0")>
                    {label}
                </dt>
                <dd data-testid=id>{of(pick)}</dd>
            </div>
        }
    };
    let least = move || bench.view.with(|view| view.as_ref().and_then(|view| least(view)));
    solid(view! {
        <section class="mm-numbers" aria-label=say::minimax::how_much()>
            <dl>
                {row("mm-evaluations", say::minimax::positions_evaluated(), None, |view| {
                    format::count(view.counts.evaluations.into())
                })}
                {row("mm-endings", say::minimax::games_ended(), None, |view| format::count(view.counts.endings.into()))}
                {row("mm-nodes", say::minimax::nodes(), None, nodes)}
                {row("mm-leaves", say::minimax::leaves(), None, leaves)}
                {row("mm-cut", say::minimax::moves_cut(), Some("cut"), |view| {
                    format::count(view.counts.not_looked_at.into())
                })}
            </dl>
            <p class="hint" data-testid="mm-least" hidden=move || least().is_none()>
                {least}
            </p>
        </section>
    })
}

fn nodes(view: &View) -> String {
    compared(view.counts.nodes.into(), view.counts.plain.map(|plain| plain.nodes), view.counts.is_counting)
}

fn leaves(view: &View) -> String {
    let leaves = u64::from(view.counts.evaluations) + u64::from(view.counts.endings);
    compared(leaves, view.counts.plain.map(|plain| plain.leaves), view.counts.is_counting)
}

/// A number beside that of the whole tree, if it is known.
fn compared(number: u64, whole: Option<u64>, is_counting: bool) -> String {
    let number = format::count(number);
    match whole {
        Some(whole) => say::minimax::of_whole(number, format::count(whole)),
        None if is_counting => say::minimax::counting_whole(number),
        None => say::minimax::of_too_many(number),
    }
}

/// Says how many leaves must be looked at in a perfectly ordered tree, with its numbers; `None` where not all positions have the
/// same number of moves.
fn least(view: &View) -> Option<String> {
    let plain = view.counts.plain?;
    let ((moves, plies), least) = (plain.uniform?, plain.least_leaves()?);
    let (up, down) = (plies.div_ceil(2), plies / 2);
    (plies > 0).then(|| say::minimax::least(moves, plies, format::count(least), up, down))
}

#[cfg(test)]
mod tests {
    use engine::games::chess::Chess;
    use session::minimax::Stepper;
    use wire::minimax::Goal;

    use super::*;
    use page::minimax::{Choice, SLIDES};

    #[test]
    fn counts_are_beside_those_of_the_whole_tree() {
        let choice = Choice { tree: Some(SLIDES.to_owned()), ..Choice::default() };
        let mut stepper = Stepper::<Chess>::begin(choice.setup("", &[])).unwrap();
        stepper.aim(Goal::End);
        while !stepper.go_on(9) {}
        let mut view = stepper.view(&[]);
        assert_eq!((nodes(&view), leaves(&view)), ("6 of 7 without cutoffs".into(), "3 of 4 without cutoffs".into()));
        let words = least(&view).unwrap();
        assert!(
            words.contains("has 2 moves, 2 plies deep") && words.contains("2^1 + 2^1 \u{2212} 1 = 3 (Knuth"),
            "{words}"
        );
        view.counts.plain = None;
        assert_eq!((nodes(&view), least(&view)), ("6 of too many to count".into(), None));
        view.counts.is_counting = true;
        assert_eq!(leaves(&view), "3 (counting the whole tree\u{2026})");
    }
}
