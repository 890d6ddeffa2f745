//! Controls of the search: analyse, stop, and behind a menu where it stops by itself and whom it plays.

mod limit;

use leptos::prelude::*;
use page::input::Action;

use crate::breakpoints;
use crate::components::later::part;
use crate::components::menu::menu;
use crate::components::opponent_choice::OpponentChoice;
use crate::components::solid::{made, written};
use crate::state::Analysis;
use limit::LimitField;

/// Lc0's default factor of smart pruning.
const SMART_PRUNING: f64 = 1.33;

/// Id of the menu.
const ID: &str = "limits-menu";

/// The buttons and their menu.
#[component]
pub fn Controls() -> impl IntoView {
    let analysis = Analysis::get();
    let running = Memo::new(move |_| analysis.is_running());
    let idle = move || !analysis.can_control() || analysis.search.get().is_none();

    let on = move || analysis.breakpoints.all.with(|all| all.iter().filter(|entry| entry.is_on).count());
    written(view! {
        <div class="controls" role="group" aria-label=say::controls::search() hidden=move || analysis.recordings.is_on.get()>
            <button
                type="button"
                class="primary"
                data-testid="go"
                title=say::controls::analyse_about()
                hidden=running
                disabled=move || idle() || running.get()
                on:click=move |_| analysis.act(Action::Go)
            >
                {say::controls::analyse()}
            </button>
            <button
                type="button"
                class="primary stop"
                data-testid="stop"
                title=say::controls::stop_about()
                hidden=move || !running.get()
                disabled=move || idle() || !running.get()
                on:click=move |_| analysis.act(Action::Stop)
            >
                {say::controls::stop()}
            </button>
            <button
                type="button"
                class="caret"
                data-testid="limits"
                popovertarget=ID
                aria-haspopup="menu"
                title=say::controls::limits_about()
            >
                <span aria-hidden="true">"▾"</span>
                <span class="visually-hidden">{say::controls::limits()}</span>
                <span class="dot running" hidden=move || on() == 0></span>
            </button>
            {menu(ID, "menu limits-menu", say::controls::limits(), limits_menu)}
        </div>
    })
}

part! {
    fn limits_menu() {
        Ok(made(view! { <Limits /> }))
    }
}

/// Where the search stops by itself, and whom it plays.
#[component]
fn Limits() -> impl IntoView {
    let analysis = Analysis::get();
    let on = move || analysis.breakpoints.all.with(|all| all.iter().filter(|entry| entry.is_on).count());
    let breakpoint_label = move || match on() {
        0 => say::controls::breakpoints_menu().to_owned(),
        on => say::controls::breakpoints_on(on),
    };
    let check = move |name: &'static str,
                      label: &'static str,
                      title: &'static str,
                      is_on: Signal<bool>,
                      choose: fn(bool) -> Action| {
        view! {
            <label class="check" title=title>
                <input
                    type="checkbox"
                    data-testid=name
                    checked=is_on
                    prop:checked=is_on
                    on:change=move |event| analysis.act(choose(event_target_checked(&event)))
                />
                <span>{label}</span>
            </label>
        }
    };

    made(view! {
                <LimitField />
                {check(
                    "stop-early",
                    say::controls::stop_when_decided(),
                    say::controls::stop_when_decided_about(),
                    Signal::derive(move || analysis.until.with(|until| until.smart_pruning.is_some())),
                    |is_on| Action::StopEarly(is_on.then_some(SMART_PRUNING)),
                )}
                {check(
                    "autostart",
                    say::controls::autostart(),
                    say::controls::autostart_about(),
                    Signal::derive(move || analysis.autostart.get()),
                    Action::Autostart,
                )}
                {check(
                    "keep",
                    say::controls::reuse_the_tree(),
                    say::controls::reuse_the_tree_about(),
                    Signal::derive(move || analysis.keep.get()),
                    Action::Keep,
                )}
                <OpponentChoice />
                <button
                    type="button"
                    data-testid="breakpoints"
                    data-term="breakpoint"
                    aria-haspopup="dialog"
                    on:click=move |_| breakpoints::open(analysis.breakpoints, analysis.lit_move(0))
                >
                    {breakpoint_label}
                </button>
    })
}
