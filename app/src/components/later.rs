//! Parts of the page whose code is fetched when they are first wanted.
//!
//! [`wasm_split`](leptos::wasm_split::wasm_split) cuts the page's wasm where such a part is made, and `xtask` makes a file
//! of what only it needs. It is made in the browser alone: nothing of it is in the document that the server renders.

use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use leptos::prelude::*;
use leptos::reactive::computed::ScopedFuture;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;

use crate::state::Analysis;

/// Defines a part of the page: a file of its wasm with the same name, and how the view in it is made.
///
/// The server makes none. It has none compiled either: what only parts need is more than half of the page, and takes minutes.
macro_rules! part {
    ($(#[$doc:meta])* $seen:vis fn $name:ident($($argument:ident: $type:ty),*) $body:block) => {
        $(#[$doc])*
        #[cfg(not(feature = "ssr"))]
        #[leptos::wasm_split::wasm_split($name, wasm_split_path = leptos::wasm_split, fallible)]
        $seen fn $name($($argument: $type),*) -> $crate::components::later::Part $body

        $(#[$doc])*
        #[cfg(feature = "ssr")]
        $seen async fn $name($($argument: $type),*) -> $crate::components::later::Part {
            let _ = ($($argument,)*);
            // For the compiler's checks alone.
            #[allow(dead_code)]
            fn never($($argument: $type),*) -> $crate::components::later::Part $body
            Err($crate::components::later::NotFetched)
        }
    };
}
pub(crate) use part;

/// A part, if its code could be fetched.
pub(crate) type Part = Result<AnyView, NotFetched>;

/// Time after which unhurried parts are fetched in any case.
const PATIENCE: Duration = Duration::from_millis(600);

/// A part on its way.
type Making = Pin<Box<dyn Future<Output = Part>>>;

/// The code of a part could not be fetched.
pub(crate) struct NotFetched;

impl From<SplitLoaderError> for NotFetched {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// A part that `make` makes once it is `wanted`, and that stays from then on. Where its code cannot be fetched the page
/// says so, `give_up` is called, and when the part is wanted again it is tried again.
pub(crate) fn later<F: Future<Output = Part> + 'static>(
    wanted: impl Fn() -> bool + 'static,
    make: impl Fn() -> F + 'static,
    give_up: impl Fn() + 'static,
) -> impl IntoView {
    one_later(Box::new(wanted), Box::new(move || Box::pin(make())), Rc::new(give_up))
}

/// A part that nobody waits for: it is fetched once the first picture of the search is there.
pub(crate) fn unhurried<F: Future<Output = Part> + 'static>(make: impl Fn() -> F + 'static) -> impl IntoView {
    let analysis = Analysis::get();
    later(move || analysis.is_pictured.get(), make, || ())
}

/// Limits how long unhurried parts wait: not at all where no tree will be drawn, and in no case for long, because there may be nothing
/// to draw.
pub(crate) fn limit_patience(is_pictured: RwSignal<bool>, shows_tree: impl Fn() -> bool + 'static) {
    Effect::new(move || {
        if !shows_tree() {
            end_of_patience(is_pictured);
        }
    });
    set_timeout(move || end_of_patience(is_pictured), PATIENCE);
}

/// Has unhurried parts fetched, if they are not yet.
pub(crate) fn end_of_patience(is_pictured: RwSignal<bool>) {
    is_pictured.maybe_update(|is_pictured| !std::mem::replace(is_pictured, true));
}

/// Does the work of [`later`] for parts of any kind, so that the page has its code once.
fn one_later(wanted: Box<dyn Fn() -> bool>, make: Box<dyn Fn() -> Making>, give_up: Rc<dyn Fn()>) -> impl IntoView {
    let analysis = Analysis::get();
    // Not a local value: the server may drop the page on another thread than it was made on.
    let made = StoredValue::new(Mutex::new(None::<AnyView>));
    let is_made = RwSignal::new(false);
    let under_way = StoredValue::new(false);
    // What the part makes lives as long as the page, not until it is wanted less.
    let owner = Owner::current().expect("a part is made within the page");
    Effect::new(move |_| {
        if !wanted() || under_way.get_value() {
            return;
        }
        under_way.set_value(true);
        let making = owner.with(|| ScopedFuture::new(make()));
        let give_up = give_up.clone();
        spawn_local(async move {
            match making.await {
                Ok(part) => {
                    made.with_value(|made| *lock(made) = Some(part));
                    is_made.set(true);
                }
                Err(NotFetched) => {
                    under_way.set_value(false);
                    analysis.complain(say::notices::part_not_loaded());
                    give_up();
                }
            }
        });
    });
    move || {
        is_made.track();
        made.try_with_value(|made| lock(made).take()).flatten()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
