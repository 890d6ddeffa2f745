//! The class's answers as bars: nobody is named.

use leptos::prelude::*;
use page::class::Histogram;
use wire::class::Tally;

use crate::components::solid::made;

/// The answers to the question of the lesson that the teacher's page shows.
#[component]
pub(super) fn Answers(
    /// News of the class.
    tally: RwSignal<Tally>,
    /// The question, by its lesson's name in addresses; empty: the page shows no lesson.
    question: RwSignal<String>,
) -> impl IntoView {
    let histogram = Memo::new(move |_| tally.with(|tally| question.with(|question| Histogram::of(tally, question))));
    let others = move || {
        tally.with(|tally| question.with(|question| if tally.question == *question { tally.others } else { 0 }))
    };
    made(view! {
        <div>
            <p class="hint" hidden=move || question.with(|question| !question.is_empty())>
                {say::class::no_lesson()}
            </p>
            <div class="class-histogram" hidden=move || question.with(String::is_empty)>
                {move || {
                    let histogram = histogram.get();
                    let most = histogram.most();
                    let fixed = [
                        ("right", say::class::right(), histogram.right),
                        ("seen", say::class::seen(), histogram.seen),
                        ("open", say::class::open(), histogram.open),
                    ];
                    let rows = fixed.map(|(name, words, count)| row(name, words.to_owned(), count, most));
                    view! {
                        <dl>{rows.into_iter().collect_view()}</dl>
                        {group("wrong", say::class::wrong_answers(), histogram.wrong, most)}
                        {group("guess", say::class::guesses(), histogram.guesses, most)}
                    }
                }}
                <p class="hint" hidden=move || others() == 0>{move || say::class::others_uncounted(others().into())}</p>
            </div>
        </div>
    })
}

/// Answers of a kind under their heading; nothing where there are none.
fn group(name: &'static str, heading: &'static str, counted: Vec<(String, u32)>, most: u32) -> impl IntoView {
    (!counted.is_empty()).then(|| {
        let rows = counted.into_iter().map(|(words, count)| row(name, words, count, most)).collect_view();
        view! {
            <div>
                <h3>{heading}</h3>
                <dl>{rows}</dl>
            </div>
        }
    })
}

fn row(name: &'static str, words: String, count: u32, most: u32) -> impl IntoView {
    let width = format!("--share: {}", f64::from(count) / f64::from(most));
    view! {
        <div class="class-count" data-kind=name data-testid=format!("class-{name}") data-count=count.to_string()>
            <dt>{words}</dt>
            <dd style=width>{count.to_string()}</dd>
        </div>
    }
}
