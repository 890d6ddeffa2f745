//! Who may see a study, what others may do with it, and what can be taken along.

use leptos::prelude::*;
use wire::study::Sharing;

use super::contents::{Contents, action};
use crate::components::solid::solid;
use page::file_name;

/// The part of the page below the chapters.
pub(super) fn section(contents: &Contents) -> AnyView {
    let owner = contents.may_change.then(|| settings(contents));
    let copy = contents.may_copy.then(|| copy(contents));
    // Who sees it without being let copy it shall know why there is no button.
    let to_view = (!contents.may_change && !contents.may_copy).then(|| {
        view! {
            <p class="hint" data-testid="only-to-view">
                {say::studies::only_to_view()}
            </p>
        }
    });
    solid(view! {
        <section class="study-share" id="share" aria-labelledby="share-head">
            <h2 id="share-head">{say::studies::share_and_take()}</h2>
            {owner}
            {link(contents)}
            {copy}
            {to_view}
            {exports(contents)}
        </section>
    })
}

/// The choice of what others may do, and what that means.
fn settings(contents: &Contents) -> AnyView {
    let choice = |sharing: Sharing, value: &'static str, words: &'static str, about: &'static str| {
        let is_chosen = contents.view.sharing == sharing;
        view! {
            <label class="study-choice">
                <input type="radio" name="sharing" value=value checked=is_chosen data-testid=format!("share-{value}") />
                <span>
                    <b>{words}</b>
                    <span class="hint">{about}</span>
                </span>
            </label>
        }
    };
    solid(view! {
        <form method="post" action=action(contents, "share")>
            <fieldset class="study-choices">
                <legend>{say::studies::who_may()}</legend>
                {choice(Sharing::Closed, "closed", say::studies::closed(), say::studies::closed_about())}
                {choice(Sharing::View, "view", say::studies::to_view(), say::studies::to_view_about())}
                {choice(Sharing::Copy, "copy", say::studies::to_copy(), say::studies::to_copy_about())}
            </fieldset>
            <p class="hint study-honest">{say::studies::what_sharing_means()}</p>
            <button type="submit" data-testid="save-sharing">
                {say::studies::save_sharing()}
            </button>
        </form>
    })
}

/// The link, where others can follow it.
fn link(contents: &Contents) -> Option<AnyView> {
    let address = page::study::address(&contents.view.id);
    (contents.view.sharing != Sharing::Closed).then(|| {
        solid(view! {
            <div class="study-link">
                <label for="study-link">{say::studies::link()}</label>
                <input id="study-link" readonly value=address.clone() data-link=address data-testid="study-link" />
                <button type="button" hidden data-copies="study-link" data-says="link-says" data-testid="copy-study-link">
                    {say::studies::copy_link()}
                </button>
                <span class="hint" id="link-says" role="status" data-testid="link-says"></span>
            </div>
        })
    })
}

fn copy(contents: &Contents) -> AnyView {
    let words = if contents.may_change { say::pages::duplicate() } else { say::studies::copy_study() };
    solid(view! {
        <form class="study-copy" method="post" action=action(contents, "copy")>
            <button type="submit" class:primary=!contents.may_change data-testid="copy-study">
                {words}
            </button>
            <span class="hint">{say::studies::copy_about()}</span>
        </form>
    })
}

/// Files of its games.
fn exports(contents: &Contents) -> AnyView {
    let address = format!("/api/studies/{}/pgn", contents.view.id);
    let name = Some(file_name::of(&contents.view.name)).filter(|name| !name.is_empty());
    let file = format!("{}.pgn", name.unwrap_or_else(|| "study".to_owned()));
    let way = |query: &'static str, words: &'static str, test: &'static str| {
        view! {
            <a class="button" href=format!("{address}{query}") download=file.clone() data-testid=test>
                {words}
            </a>
        }
    };
    solid(view! {
        <div class="study-exports" role="group" aria-label=say::studies::exports()>
            {way("", say::studies::pgn(), "study-pgn")}
            {way("?statistics=opening", say::studies::pgn_with_openings(), "study-pgn-openings")}
            {way("?statistics=all", say::studies::pgn_with_statistics(), "study-pgn-statistics")}
        </div>
    })
}

/// Deleting it, which can be undone.
pub(super) fn delete(contents: &Contents) -> AnyView {
    solid(view! {
        <form class="study-delete" method="post" action=action(contents, "delete")>
            <button type="submit" data-testid="delete-this-study">
                {say::studies::delete_study()}
            </button>
            <span class="hint">{say::studies::delete_about()}</span>
        </form>
    })
}
