//! The bar over the page that says what the class does. It lies over nothing: the page begins below it.

use std::any::Any;
use std::cell::RefCell;
use std::time::Duration;

use leptos::ev;
use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::histogram::Answers;
use super::notes;
use super::room::{Room, Standing};
use super::seat::Seat;
use crate::address;
use crate::components::solid::made;

thread_local! {
    /// The bar, which is there as long as this holds it.
    static MOUNTED: RefCell<Option<Box<dyn Any>>> = const { RefCell::new(None) };
}

/// Puts the bar beside the page.
pub(super) fn mount() {
    let document = document();
    let Some((host, body)) = document.create_element("div").ok().zip(document.body()) else { return };
    let Ok(host) = host.dyn_into::<HtmlElement>() else { return };
    host.set_class_name("class-host");
    if body.append_child(&host).is_err() {
        return;
    }
    let Some(seat) = Seat::of_tab() else { return };
    let place = host.clone();
    MOUNTED.set(Some(Box::new(mount_to(host, move || view! { <Bar seat place /> }))));
}

/// Puts it away, as soon as whoever asks for it is done.
fn unmount(place: &HtmlElement) {
    let place = place.clone();
    set_timeout(
        move || {
            MOUNTED.set(None);
            place.remove();
            notes::closed();
        },
        Duration::ZERO,
    );
}

/// Sheet that is open below the bar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sheet {
    Link,
    Answers,
}

#[component]
fn Bar(
    /// The tab's seat.
    seat: Seat,
    /// The element that holds the bar.
    place: HtmlElement,
) -> impl IntoView {
    let room = Room::enter(seat);
    let is_shut = RwSignal::new(false);
    let sheet = RwSignal::new(None::<Sheet>);
    let place_to_leave = place.clone();
    for event in ["pointerdown", "keydown"] {
        let inside = place.clone();
        // Whoever uses the bar does nothing to the page.
        let touched = window_event_listener_untyped(event, move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<web_sys::Node>().ok());
            if !inside.contains(target.as_ref()) {
                room.follower.update_value(super::follow::Follower::touch);
            }
        });
        on_cleanup(move || touched.remove());
    }
    // The page's own height is less by the bar's.
    let measure = move || {
        let height = if is_shut.get() { 0 } else { place.offset_height() };
        if let Some(root) = document().document_element().and_then(|root| root.dyn_into::<HtmlElement>().ok()) {
            let _ = root.style().set_property("--class", &format!("{height}px"));
        }
    };
    let measure = StoredValue::new_local(measure);
    let close = {
        let place = place_to_leave;
        move || {
            is_shut.set(true);
            measure.with_value(|measure| measure());
            unmount(&place);
        }
    };
    let close = StoredValue::new_local(close);
    Effect::new(move |_| {
        is_shut.track();
        sheet.track();
        room.tally.track();
        room.standing.track();
        room.question.track();
        room.seat.track();
        request_animation_frame(move || {
            // The bar may be gone by then.
            measure.try_with_value(|measure| measure());
        });
    });
    let resized = window_event_listener(ev::resize, move |_| measure.with_value(|measure| measure()));
    on_cleanup(move || resized.remove());
    // The buttons are made anew only where they become others.
    let leads = Memo::new(move |_| room.seat.with(|seat| !matches!(seat, Seat::Follows { .. })));
    let is_over = Memo::new(move |_| room.standing.with(|standing| matches!(standing, Standing::Over(_))));
    made(view! {
        <section
            class="class-bar"
            aria-label=say::class::class()
            data-testid="class-bar"
            data-seat=move || room.seat.with(|seat| match seat {
                Seat::Wish | Seat::Leads { .. } => "leads",
                Seat::Follows { is_away: false, .. } => "follows",
                Seat::Follows { is_away: true, .. } => "away",
            })
            hidden=move || is_shut.get()
        >
            <div class="class-line">
                <p class="class-words" role="status" data-testid="class-words">{move || words(room)}</p>
                {move || {
                    if is_over.get() {
                        made(view! {
                            <button type="button" data-testid="class-close" on:click=move |_| close.with_value(|close| close())>
                                {say::class::close()}
                            </button>
                        })
                    } else if leads.get() {
                        made(view! { <LeaderButtons room sheet /> })
                    } else {
                        made(view! { <FollowerButtons room /> })
                    }
                }}
            </div>
            <Show when=move || sheet.get() == Some(Sheet::Link) && leads.get() && !is_over.get()>
                <div class="class-sheet" data-testid="class-link-sheet">
                    <p>{say::class::open_this()}</p>
                    <p class="class-link" data-testid="class-link">{move || link(room)}</p>
                </div>
            </Show>
            <Show when=move || sheet.get() == Some(Sheet::Answers) && leads.get()>
                <div class="class-sheet" data-testid="class-answers">
                    <Answers tally=room.tally question=room.question />
                </div>
            </Show>
        </section>
    })
}

/// State of the class in words; read out when it changes.
fn words(room: Room) -> String {
    match room.standing.get() {
        Standing::Over(why) => why,
        Standing::Connecting => say::class::connecting().to_owned(),
        Standing::Lost => say::class::lost().to_owned(),
        Standing::Here => match room.seat.get() {
            Seat::Wish | Seat::Leads { .. } => {
                let following = say::class::following(room.tally.with(|tally| tally.followers.into()));
                format!("{}: {following}", say::class::you_teach())
            }
            Seat::Follows { is_away: true, .. } => say::class::you_look_around().to_owned(),
            Seat::Follows { .. } if room.shown.with(String::is_empty) => say::class::nothing_shown().to_owned(),
            Seat::Follows { .. } => say::class::you_follow().to_owned(),
        },
    }
}

/// The address that students open.
fn link(room: Room) -> String {
    let origin = window().location().origin().unwrap_or_default();
    room.seat.with(|seat| match seat {
        Seat::Leads { class, .. } => format!("{origin}{}", address::page(&format!("/learn?class={class}"))),
        _ => String::new(),
    })
}

#[component]
fn LeaderButtons(room: Room, sheet: RwSignal<Option<Sheet>>) -> impl IntoView {
    let asks = RwSignal::new(false);
    let copied = RwSignal::new(false);
    let toggle = move |wanted: Sheet| sheet.update(|sheet| *sheet = (*sheet != Some(wanted)).then_some(wanted));
    let expanded = move |wanted: Sheet| if sheet.get() == Some(wanted) { "true" } else { "false" };
    let copy = move |_| {
        let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
        if clipboard.is_ok_and(|clipboard| !clipboard.is_undefined()) {
            let _ = window().navigator().clipboard().write_text(&link(room));
            copied.set(true);
        } else {
            // Where nothing can be copied it can be read.
            sheet.set(Some(Sheet::Link));
        }
    };
    let end = move |_| {
        Room::say(&wire::class::ClassAsk::End);
        room.leave(say::class::ended().to_owned());
    };
    let ask = move |is_asked: bool| {
        asks.set(is_asked);
        // The keyboard stays where the question is.
        let name = if is_asked { "class-keep" } else { "class-end" };
        request_animation_frame(move || {
            let button = document().query_selector(&format!("[data-testid={name}]")).ok().flatten();
            if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
                let _ = button.focus();
            }
        });
    };
    let is_here = move || room.standing.with(|standing| *standing == Standing::Here);
    made(view! {
        <div class="class-buttons">
            <span hidden=move || asks.get()>
                <button type="button" data-testid="class-copy" disabled=move || !is_here() on:click=copy>
                    {move || if copied.get() { say::notices::copied() } else { say::class::copy_link() }}
                </button>
                <button
                    type="button"
                    data-testid="class-show-link"
                    title=say::class::show_link_about()
                    aria-expanded=move || expanded(Sheet::Link)
                    on:click=move |_| toggle(Sheet::Link)
                >
                    {say::class::show_link()}
                </button>
                <button
                    type="button"
                    data-testid="class-show-answers"
                    title=say::class::answers_about()
                    aria-expanded=move || expanded(Sheet::Answers)
                    on:click=move |_| toggle(Sheet::Answers)
                >
                    {say::class::answers()}
                </button>
                <button type="button" class="quiet" data-testid="class-end" on:click=move |_| ask(true)>
                    {say::class::end()}
                </button>
            </span>
            <span hidden=move || !asks.get() role="group" aria-label=say::class::really_end()>
                <span>{say::class::really_end()}</span>
                <button type="button" data-testid="class-really-end" on:click=end>{say::class::end()}</button>
                <button type="button" class="quiet" data-testid="class-keep" on:click=move |_| ask(false)>
                    {say::class::keep()}
                </button>
            </span>
        </div>
    })
}

#[component]
fn FollowerButtons(room: Room) -> impl IntoView {
    let is_away = move || room.seat.with(|seat| matches!(seat, Seat::Follows { is_away: true, .. }));
    made(view! {
        <div class="class-buttons">
            // One button, so that whoever has the keyboard on it keeps it.
            <button
                type="button"
                class:primary=is_away
                data-testid=move || if is_away() { "class-come-back" } else { "class-let-go" }
                title=move || (!is_away()).then(say::class::let_go_about)
                on:click=move |_| room.set_away(!is_away())
            >
                {move || if is_away() { say::class::come_back() } else { say::class::let_go() }}
            </button>
            <button
                type="button"
                class="quiet"
                data-testid="class-leave"
                title=say::class::leave()
                aria-label=say::class::leave()
                on:click=move |_| room.leave(say::class::left().to_owned())
            >
                "×"
            </button>
        </div>
    })
}
