//! The time line of AlphaGo to Lc0, and how the project works. It needs no code in the browser.

use leptos::prelude::*;

use crate::address::paths;
use crate::components::site_header::site_header;
use crate::components::solid::written;
use crate::title::titled;

/// Words in the language that is spoken.
type Words = say::Message;

/// An event: when, what, and a sentence or two about it.
const EVENTS: [[Words; 3]; 9] = [
    [say::history::y2008, say::history::leela, say::history::leela_about],
    [say::history::jan_2016, say::history::alphago, say::history::alphago_about],
    [say::history::oct_2017, say::history::alphago_zero, say::history::alphago_zero_about],
    [say::history::dec_2017, say::history::alphazero, say::history::alphazero_about],
    [say::history::jan_2018, say::history::lc0, say::history::lc0_about],
    [say::history::jun_2018, say::history::grandmasters, say::history::grandmasters_about],
    [say::history::jan_2019, say::history::second, say::history::second_about],
    [say::history::jun_2019, say::history::first, say::history::first_about],
    [say::history::later, say::history::transformer, say::history::transformer_about],
];

/// Lc0's place in a contest.
#[derive(Clone, Copy)]
enum Place {
    Number(u8),
    Words(Words),
}

/// Contests with Lc0's place, oldest first.
const CONTESTS: [(&str, Place); 15] = [
    ("TCEC 12", Place::Words(say::history::last_place)),
    ("TCEC 13", Place::Number(21)),
    ("CCC 1", Place::Number(3)),
    ("CCC 2", Place::Number(3)),
    ("TCEC Cup 1", Place::Words(say::history::semifinal)),
    ("CCC 3", Place::Number(2)),
    ("CCC 4", Place::Number(2)),
    ("CCC 5", Place::Number(2)),
    ("TCEC Cup 2", Place::Words(say::history::winner)),
    ("TCEC 14", Place::Number(2)),
    ("CCC 6", Place::Number(2)),
    ("CCC 7", Place::Number(1)),
    ("TCEC Cup 3", Place::Words(say::history::winner)),
    ("CCC 8", Place::Number(2)),
    ("TCEC 15", Place::Number(1)),
];

/// Who works for a network: name, what it does, and what it sends on.
const WORKERS: [(Words, Words, Option<Words>); 4] = [
    (say::history::contributors, say::history::contributors_about, Some(say::history::sent_games)),
    (say::history::web_server, say::history::web_server_about, Some(say::history::sent_data)),
    (say::history::training_server, say::history::training_server_about, Some(say::history::sent_network)),
    (say::history::backup, say::history::backup_about, None),
];

/// Numbers of the runs.
const RUNS: [u8; 4] = [10, 20, 30, 40];

/// The page.
#[component]
pub fn HistoryPage() -> impl IntoView {
    let event = |[when, what, about]: [Words; 3]| {
        view! {
            <li>
                <span class="history-when">{when()}</span>
                <b>{what()}</b>
                <p>{about()}</p>
            </li>
        }
    };
    let contest = |(name, place): (&'static str, Place)| {
        let place = match place {
            Place::Number(place) => place.to_string(),
            Place::Words(words) => words().to_owned(),
        };
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{place}</td>
            </tr>
        }
    };
    let worker = |(name, about, sent): (Words, Words, Option<Words>)| {
        view! {
            <li>
                <b>{name()}</b>
                <p>{about()}</p>
                {sent.map(|sent| view! { <p class="history-sent">"→ " {sent()}</p> })}
            </li>
        }
    };
    let page = view! {
        <div class="site-page">
            {site_header(say::history::title(), paths::HISTORY)}
            <main class="history" data-testid="history">
                <p class="learn-lead">{say::history::lead()}</p>
                <section>
                    <h2>{say::history::timeline()}</h2>
                    <ol class="history-line" data-testid="history-line">
                        {EVENTS.map(event).to_vec()}
                    </ol>
                </section>
                <section>
                    <h2>{say::history::contests()}</h2>
                    <p>{say::history::contests_about()}</p>
                    <table class="history-contests" data-testid="history-contests">
                        <thead>
                            <tr>
                                <th scope="col">{say::history::contest()}</th>
                                <th scope="col">{say::history::place()}</th>
                            </tr>
                        </thead>
                        <tbody>{CONTESTS.map(contest).to_vec()}</tbody>
                    </table>
                </section>
                <section>
                    <h2>{say::history::project()}</h2>
                    <p>{say::history::project_about()}</p>
                    <ol class="history-workers" data-testid="history-workers">
                        {WORKERS.map(worker).to_vec()}
                    </ol>
                </section>
                <section>
                    <h2>{say::history::runs()}</h2>
                    <p>{say::history::runs_about()}</p>
                    <ul data-testid="history-runs">
                        {RUNS.map(|run| view! { <li>{say::history::test(run)}</li> }).to_vec()}
                    </ul>
                </section>
            </main>
        </div>
    };
    titled(say::history::title_full(), written(page))
}
