//! A hand-written evaluation, term by term, and how V comes of it.

use std::sync::Arc;

use leptos::prelude::*;
use wire::judged::{Counted, CountedTerm, Term};

use super::judgement::Shown;
use crate::components::solid::solid;
use crate::state::Analysis;
use page::format;

/// Shows the count: a row for each term, White's and Black's, and then the steps from their sum to V.
pub(super) fn counted(shown: &Arc<Shown>, count: &Counted) -> AnyView {
    let analysis = Analysis::get();
    let is_white = shown.position.turn() == shakmaty::Color::White;
    let [white, black] = page::rules::white_and_black();
    let total = sum(&count.terms);
    let rows = count.terms.iter().map(|term| row(name_of(term.term), *term, "")).collect_view();
    let best = count.best.map(|mv| analysis.names().of(&shown.position, mv)).unwrap_or_default();
    let steps = steps(count, total, is_white, &best).into_iter().map(|step| view! { <li>{step}</li> }).collect_view();
    solid(view! {
        <section aria-label=say::network::count() data-testid="network-count">
            <h3>{say::network::count()}</h3>
            <p class="hint">{say::network::count_explained(count.phase, count.full_phase)}</p>
            <div class="table-frame nn-table" tabindex="0" role="region" aria-label=say::network::count()>
                <table class="edge-table nn-count">
                    <thead>
                        <tr>
                            <th scope="col" rowspan="2">{say::network::term()}</th>
                            <th scope="colgroup" colspan="2">{white}</th>
                            <th scope="colgroup" colspan="2">{black}</th>
                            <th scope="colgroup" colspan="2">{say::network::balance()}</th>
                        </tr>
                        <tr>
                            {(0..3)
                                .map(|_| {
                                    view! {
                                        <th scope="col">{say::network::middlegame()}</th>
                                        <th scope="col">{say::network::endgame()}</th>
                                    }
                                })
                                .collect_view()}
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                    <tfoot>{row(say::network::all_terms(), total, "sum")}</tfoot>
                </table>
            </div>
            <ol class="nn-steps" data-testid="count-steps">
                {steps}
            </ol>
        </section>
    })
}

/// All terms together; its kind means nothing.
fn sum(terms: &[CountedTerm]) -> CountedTerm {
    let add = |a: (i32, i32), b: (i32, i32)| (a.0 + b.0, a.1 + b.1);
    let nothing = CountedTerm { term: Term::Material, white: (0, 0), black: (0, 0) };
    terms.iter().fold(nothing, |sum, term| CountedTerm {
        white: add(sum.white, term.white),
        black: add(sum.black, term.black),
        ..sum
    })
}

fn row(name: &'static str, term: CountedTerm, class: &'static str) -> AnyView {
    let CountedTerm { white, black, .. } = term;
    let cell = |number: i32| view! { <td>{centipawns(number)}</td> };
    solid(view! {
        <tr class=class>
            <th scope="row">{name}</th>
            {cell(white.0)}
            {cell(white.1)}
            {cell(black.0)}
            {cell(black.1)}
            {cell(white.0 - black.0)}
            {cell(white.1 - black.1)}
        </tr>
    })
}

/// Says how V comes of the terms, a sentence for each step. All is for the side to move.
fn steps(count: &Counted, total: CountedTerm, is_white: bool, best: &str) -> Vec<String> {
    let Counted { phase, full_phase, blended, tempo, outlook, lead, .. } = *count;
    let sign = if is_white { 1 } else { -1 };
    let (middle, end) = (sign * (total.white.0 - total.black.0), sign * (total.white.1 - total.black.1));
    let blend = say::network::blended(
        centipawns(middle),
        phase,
        centipawns(end),
        full_phase - phase,
        full_phase,
        centipawns(blended),
    );
    let mut standing = blended + tempo;
    let mut steps = vec![blend, say::network::with_tempo(centipawns(tempo), centipawns(standing))];
    if count.is_quartered {
        standing /= 4;
        steps.push(say::network::quartered(centipawns(standing)));
    }
    steps.push(say::network::with_exchange(best, signed(outlook), centipawns(lead)));
    let percent = |share: f64| format::percent(share);
    let (win, loss) = (count.win, count.loss);
    steps.push(say::network::odds(percent(win), percent(1.0 - win - loss), percent(loss)));
    steps.push(say::network::value_of_odds(format::plain(win - loss, 6)));
    steps.push(if rounded(win - loss) == count.v.to_bits() {
        say::network::count_is_v(format::plain(count.v, 6))
    } else {
        say::network::count_was_v(format::plain(count.v, 6))
    });
    steps
}

/// The bits of a value as a search stores it.
fn rounded(value: f64) -> u64 {
    engine::Value::<engine::ToMove>::new(value).get().to_bits()
}

fn centipawns(number: i32) -> String {
    number.to_string().replace('-', "\u{2212}")
}

fn signed(number: i32) -> String {
    if number < 0 { centipawns(number) } else { format!("+{number}") }
}

fn name_of(term: Term) -> &'static str {
    match term {
        Term::Material => say::network::material(),
        Term::Squares => say::network::squares(),
        Term::Mobility => say::network::mobility(),
        Term::BishopPair => say::network::bishop_pair(),
        Term::Doubled => say::network::doubled(),
        Term::Isolated => say::network::isolated(),
        Term::Passed => say::network::passed(),
        Term::Shelter => say::network::shelter(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_from_the_terms_to_v() {
        let term = CountedTerm { term: Term::Material, white: (100, 200), black: (40, 80) };
        let count = Counted {
            terms: vec![term, CountedTerm { term: Term::Passed, white: (0, 0), black: (0, 24) }],
            phase: 12,
            full_phase: 24,
            blended: -78,
            tempo: 20,
            is_quartered: true,
            outlook: 30,
            best: None,
            lead: 16,
            win: 0.25,
            loss: 0.125,
            v: 0.125,
        };
        let steps = steps(&count, sum(&count.terms), false, "e5");
        assert!(steps[0].contains("\u{2212}60") && steps[0].contains("\u{2212}96"), "{}", steps[0]);
        assert!(steps[1].contains("\u{2212}58") && steps[2].contains("\u{2212}14"), "{steps:?}");
        assert!(steps[3].contains("e5") && steps[3].contains("+30") && steps[3].contains("16"), "{}", steps[3]);
        assert!(steps[5].contains("0.125000") && steps[6] == say::network::count_is_v("0.125000"), "{steps:?}");
        let other = super::steps(&Counted { v: 0.5, ..count.clone() }, sum(&count.terms), false, "e5");
        assert_eq!(other[6], say::network::count_was_v("0.500000"));
    }
}
