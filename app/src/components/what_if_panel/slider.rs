//! A number that is dragged or typed. What it is set to counts when it is let go.

use leptos::prelude::*;

use crate::components::solid::solid;
use crate::state::Analysis;
use page::format;

/// Quantity that a slider sets, with its range.
#[derive(Clone, Copy)]
pub(super) struct Range {
    /// Name for identifiers.
    pub(super) name: &'static str,
    pub(super) label: say::Message,
    /// The glossary's term.
    pub(super) term: &'static str,
    /// The colour of its quantity.
    pub(super) class: &'static str,
    pub(super) min: f64,
    pub(super) max: f64,
    pub(super) step: f64,
    pub(super) decimals: usize,
}

/// A slider with a field. `value` is what it is now; nothing where there is none.
pub(super) fn slider(
    range: Range,
    value: Signal<Option<f64>>,
    set: impl Fn(f64) + Copy + Send + Sync + 'static,
) -> AnyView {
    let analysis = Analysis::get();
    let Range { name, label, term, class, min, max, step, decimals } = range;
    let label = label();
    let dragged = RwSignal::new(None::<f64>);
    let shown = move || dragged.get().or_else(|| value.get());
    let text = move || shown().map(|value| format::plain(value, decimals)).unwrap_or_default();
    let fixed = move || value.get().is_none() || !analysis.can_change();
    let drag = move |event| dragged.set(decimal::parse(&event_target_value(&event)));
    let done = move |event: leptos::ev::Targeted<web_sys::Event, web_sys::HtmlInputElement>| {
        let typed = decimal::parse(&say::typed_fraction(&event.target().value()));
        dragged.set(None);
        match typed {
            Some(number) if (min..=max).contains(&number) => set(number),
            Some(_) => {
                let (min, max) = (format::plain(min, 2), format::plain(max, 2));
                analysis.complain(say::what_if::must_be_between(label, min, max));
            }
            None => analysis.complain(say::what_if::must_be_number(label)),
        }
        event.target().set_value(&text());
    };
    solid(view! {
        <div class="what-if-slider">
            <label for=format!("what-if-{name}") class=class data-term=term>
                {label}
            </label>
            <input
                type="range"
                id=format!("what-if-{name}")
                data-testid=format!("what-if-{name}")
                min=min.to_string()
                max=max.to_string()
                step=step.to_string()
                prop:value=move || shown().unwrap_or(min).to_string()
                disabled=fixed
                on:input=drag
                on:change:target=done
            />
            <input
                type="text"
                inputmode="decimal"
                size="6"
                data-testid=format!("what-if-{name}-number")
                aria-label=label
                prop:value=text
                disabled=fixed
                on:change:target=done
            />
        </div>
    })
}
