//! The editor of a comment, under the list of moves. It saves by itself; [`Comment`] decides what and when.

use std::time::Duration;

use leptos::ev::KeyboardEvent;
use leptos::html::Textarea;
use leptos::prelude::*;
use page::editing::{Comment, Standing, When, menu};
use page::game;
use page::shared::Shared;
use web_sys::Event;
use wire::GameView;

use super::menu::back_to;
use crate::components::later::part;
use crate::components::solid::made;
use crate::hearing;
use crate::state::{Analysis, Desk, Slice};

/// Pause in typing after which it is saved: each time is a step that can be undone.
const PAUSE: Duration = Duration::from_millis(1200);

part! {
    /// The editor.
    pub(super) fn move_comment() {
        Ok(made(view! { <Editor /> }))
    }
}

/// The field, what it is of, and whether it is saved.
#[component]
fn Editor() -> impl IntoView {
    let analysis = Analysis::get();
    let comment = analysis.desk.comment;
    let field = NodeRef::<Textarea>::new();
    let of = Memo::new(move |_| comment.with(|comment| comment.as_ref().map(|one| (one.position, one.when))));
    let text =
        Memo::new(move |_| comment.with(|comment| comment.as_ref().map(|one| one.text.clone()).unwrap_or_default()));
    let standing = Memo::new(move |_| comment.with(|comment| comment.as_ref().map(Comment::standing)));
    follow(analysis.desk, analysis.game, move || analysis.can_control());
    Effect::new(move |_| {
        if of.get().is_some() {
            // It is hidden until then.
            request_animation_frame(move || {
                if let Some(field) = field.get() {
                    let _ = field.focus();
                }
            });
        }
    });

    let typed = StoredValue::new(0_u32);
    let on_input = move |event: Event| {
        let text = event_target_value(&event);
        comment.update(|comment| comment.iter_mut().for_each(|comment| comment.typed(text.clone())));
        typed.update_value(|typed| *typed += 1);
        let number = typed.get_value();
        let rests = move || {
            if typed.try_get_value() == Some(number) {
                analysis.desk.save();
            }
        };
        set_timeout(rests, PAUSE);
    };
    // By Esc nothing is given up; by the button, what is of a move that is deleted.
    let close = move |gives_up: bool| {
        analysis.desk.save();
        let position = of.get().map(|(position, _)| position);
        // What could not be saved stays, and is there when it can be.
        comment.update(|comment| {
            comment.take_if(|comment| comment.can_close(gives_up));
        });
        position.into_iter().for_each(back_to);
    };
    let on_key = move |event: KeyboardEvent| {
        let is_end = event.key() == "Escape" || event.key() == "Enter" && event.ctrl_key();
        if is_end && !event.is_composing() {
            event.prevent_default();
            event.stop_propagation();
            close(false);
        }
    };
    let label = move || {
        let Some((position, when)) = of.get() else { return String::new() };
        let notation = analysis.notation.get();
        let name = analysis.game.with(|game| menu::name(game, game::find(game, position)?, notation));
        match (name, when) {
            (None, _) => say::editing::comment_at_start().to_owned(),
            (Some(mv), When::Before) => say::editing::comment_before_of(mv),
            (Some(mv), When::After) => say::editing::comment_of(mv),
        }
    };
    let state = move || match standing.get() {
        None => "",
        Some(Standing::Saved) => say::editing::saved(),
        Some(Standing::Unsaved) if !analysis.can_control() => say::editing::unsaved_offline(),
        Some(Standing::Unsaved) => say::editing::unsaved(),
        Some(Standing::Gone) => say::editing::gone(),
    };
    made(view! {
        <div class="comment-editor" data-testid="comment-editor" hidden=move || of.get().is_none()>
            <div class="comment-head">
                <label for="comment-text">{label}</label>
                <span class="hint" role="status" data-testid="comment-state">{state}</span>
                <button
                    type="button"
                    class="quiet"
                    data-testid="close-comment"
                    title=say::editing::close()
                    aria-label=say::editing::close()
                    on:click=move |_| close(true)
                >
                    "×"
                </button>
            </div>
            <textarea
                id="comment-text"
                node_ref=field
                rows="3"
                maxlength="20000"
                data-testid="comment-text"
                prop:value=text
                on:input=on_input
                on:blur=move |_| analysis.desk.save()
                on:keydown=on_key
            ></textarea>
        </div>
    })
}

/// Keeps the editor with its game and its connection.
fn follow(desk: Desk, game: Slice<Shared<GameView>>, can_control: impl Fn() -> bool + 'static) {
    Effect::new(move |_| {
        let now = game.get();
        desk.comment.maybe_update(|comment| {
            comment.iter_mut().for_each(|comment| comment.follow(&now));
            comment.is_some()
        });
    });
    Effect::new(move |_| {
        if can_control() {
            desk.save();
        } else {
            desk.comment.update(|comment| comment.iter_mut().for_each(Comment::lost));
        }
    });
    hearing::first("pagehide", move |_: Event| desk.save());
}
