//! Events that are heard before the elements that they are meant for: what lies over everything else goes first.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::Event;

/// Hears an event of the whole page, before anybody else, for as long as the part of the page lives in which this is called.
pub(crate) fn first<E: JsCast + 'static>(name: &'static str, mut hear: impl FnMut(E) + 'static) {
    let hear = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        // As in the framework's own listeners: whoever acts on an event follows nothing.
        #[cfg(debug_assertions)]
        let _zone = leptos::reactive::diagnostics::SpecialNonReactiveZone::enter();
        hear(event.unchecked_into());
    });
    let _ = window().add_event_listener_with_callback_and_bool(name, hear.as_ref().unchecked_ref(), true);
    let hear = StoredValue::new_local(hear);
    on_cleanup(move || {
        hear.try_with_value(|hear| {
            let _ = window().remove_event_listener_with_callback_and_bool(name, hear.as_ref().unchecked_ref(), true);
        });
    });
}
