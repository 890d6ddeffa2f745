//! Titles of pages, in the document's head.

use leptos::prelude::*;

/// Puts around a page what is around every page: the title of those that have none of their own.
#[cfg(feature = "whole")]
pub(crate) fn framed(page: impl FnOnce() -> AnyView) -> impl IntoView {
    leptos_meta::provide_meta_context();
    view! {
        <leptos_meta::Title text="Puctoscope" />
        {page()}
    }
}

/// Returns the page alone: see [`titled`].
#[cfg(not(feature = "whole"))]
pub(crate) fn framed(page: impl FnOnce() -> AnyView) -> impl IntoView {
    page()
}

/// A page with its title.
#[cfg(feature = "whole")]
pub(crate) fn titled(title: &'static str, page: AnyView) -> impl IntoView {
    view! {
        <leptos_meta::Title text=title />
        {page}
    }
}

/// Returns the page alone: the document has its title, and no page changes it.
#[cfg(not(feature = "whole"))]
pub(crate) fn titled(_title: &'static str, page: AnyView) -> impl IntoView {
    page
}
