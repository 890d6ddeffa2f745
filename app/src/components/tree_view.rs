//! The tree, as a visit icicle (every node a box as wide as its share of visits, one row per ply) or as nodes and links.
//!
//! This file puts the elements together; [`stage`] draws what [`looks`] says is looked at, [`gesture`], [`acts`] and [`steer`] turn
//! pointers and keys into movement, [`popover`], [`minimap`], [`crumbs`], [`outline`] and [`foot`] are the parts around the canvas.

mod acts;
mod crumbs;
mod foot;
mod gesture;
mod looks;
mod minimap;
mod outline;
mod pointed;
mod popover;
pub(crate) mod stage;
mod steer;

use std::time::Duration;

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html::{Canvas, Div};
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlCanvasElement, ResizeObserver};

use crate::components::later::{end_of_patience, later, part};
use crate::components::select::{Names, select};
use crate::components::solid::made;
use crate::components::woven::woven;
use crate::pictures::shown;
use crate::state::Analysis;
use canvas::links::Links;
use canvas::names::Naming;
use canvas::tint::Tints;
use crumbs::Crumbs;
use foot::Foot;
use gesture::Gesture;
use looks::Looks;
use minimap::Minimap;
use outline::Outline;
use page::view::{Statistic, TreeForm};
use pointed::Pointed;
use popover::Popover;
use stage::Signals;
use stage::Stage;

/// Small pictures of the forms: three rows of boxes; a root with two children.
const ICICLE: &str = "M1 1h16v3h-16zM1 6.5h9v3h-9zM12.5 6.5h4.5v3h-4.5zM1 12h4v3h-4z";
const LINKS: &str = "M9 3L4 12M9 3l5 9M7 3a2 2 0 1 0 4 0a2 2 0 1 0-4 0M2 13a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 13a2 2 0 1 0 4 0a2 2 0 1 0-4 0";

/// The tree of the analysis in the context.
#[component]
pub fn TreeView(
    /// Part of the ids of its elements: one page may have several trees.
    #[prop(default = "tree")]
    name: &'static str,
    /// Label for screen readers.
    #[prop(default = say::tree::search_tree())]
    label: &'static str,
    /// Colours of the boxes, in place of those of their values.
    #[prop(optional)]
    tints: Option<StoredValue<Tints>>,
) -> impl IntoView {
    let analysis = Analysis::get();
    let wrapper = NodeRef::<Div>::new();
    let canvas = NodeRef::<Canvas>::new();
    let signals = Signals {
        drawn: RwSignal::new(0),
        is_zoomed: RwSignal::new(false),
        is_partial: RwSignal::new(false),
        form: RwSignal::new(TreeForm::Icicle),
        outline: RwSignal::new(0),
    };
    let pointed = RwSignal::new(None::<Pointed>);
    let card = NodeRef::<Div>::new();
    let stage = Stage::new(analysis, signals, tints);

    attach(&stage, canvas, wrapper);
    // Another base or form: what the pointer was on is elsewhere now.
    Effect::new(move || {
        analysis.view_root.track();
        analysis.tree_form.track();
        pointed.set(None);
    });
    redraw_on_change(&stage);
    // Places are looked for in the page's own search.
    if tints.is_none() {
        Effect::new(move || {
            if signals.drawn.get() > 0 && !analysis.is_pictured.get_untracked() {
                // Not in the frame that shows it.
                set_timeout(move || end_of_patience(analysis.is_pictured), Duration::ZERO);
            }
        });
        reveal_found(&stage);
        Effect::new({
            let stage = stage.clone();
            move || shown::shows_tree(stage.clone())
        });
    }

    let gesture = Gesture::new(stage.clone(), pointed, canvas, card);
    let on_key = {
        let stage = stage.clone();
        move |event: KeyboardEvent| {
            if !event.ctrl_key() && !event.meta_key() && !event.alt_key() && stage.key(&event.key()) {
                event.prevent_default();
            }
        }
    };
    let on_double_click = {
        let stage = stage.clone();
        move |event: MouseEvent| stage.double_click(f64::from(event.offset_x()), f64::from(event.offset_y()))
    };
    let on_tool = |act: fn(&Stage)| {
        let stage = stage.clone();
        move |_| act(&stage)
    };
    let (focus, blur) = (stage.clone(), stage.clone());
    let is_empty = move || {
        analysis.revision.track();
        analysis.model.with_value(|model| model.is_empty())
    };
    let is_whole = move || analysis.view_root.get() == 0 && !signals.is_zoomed.get();
    let form_button = move |form: TreeForm, title: &'static str, picture: &'static str| {
        view! {
            <button
                type="button"
                data-testid=format!("tree-{}", form.name())
                title=format!("{title} (t)")
                aria-label=title
                aria-pressed=move || if analysis.tree_form.get() == form { "true" } else { "false" }
                on:click=move |_| analysis.tree_form.set(form)
            >
                <svg viewBox="0 0 18 16" aria-hidden="true">
                    <path d=picture></path>
                </svg>
            </button>
        }
    };
    // A board that fits into a node is a small game's.
    let is_small = Memo::new(move |_| analysis.root_position().is_some_and(|root| root.small().is_some()));
    let statistics = move || {
        let all = Statistic::ALL.into_iter().filter(|one| is_small.get() || *one != Statistic::Board);
        all.map(|one| (one.name().to_owned(), one.label().to_owned())).collect::<Vec<_>>()
    };
    let analyse = view! { <strong>{say::tree::analyse()}</strong> }.into_any();
    let (linked, mapped, hand) = (stage.clone(), stage.clone(), gesture.clone());

    view! {
        <div
            class="tree"
            class:is-zoomed=move || signals.is_zoomed.get()
            node_ref=wrapper
            data-testid="tree"
            data-form=move || signals.form.get().name()
            data-root=move || analysis.view_root.get()
            data-selected=move || analysis.selected.get()
        >
            <div class="tree-bar">
                <Crumbs tree=name />
                <div class="tree-tools">
                    <span class="tree-forms" role="group" aria-label=say::tree::form_of_tree()>
                        {form_button(TreeForm::Icicle, say::tree::icicle(), ICICLE)}
                        {form_button(TreeForm::Links, say::tree::nodes_and_links(), LINKS)}
                    </span>
                    <label class="tree-statistic">
                        <span>{say::tree::label()}</span>
                        {select(
                            Names { test: "tree-statistic", label: say::tree::number_in_labels(), title: "" },
                            Signal::derive(statistics),
                            Signal::derive(move || analysis.labels.get().name().to_owned()),
                            false.into(),
                            move |name: String| analysis.labels.set(Statistic::read(&name).unwrap_or_default()),
                        )}
                    </label>
                    <button type="button" title=say::tree::zoom_out_key() aria-label=say::tree::zoom_out()
                        on:click=on_tool(|stage| stage.zoom_middle(1.0 / 1.6))>"\u{2212}"</button>
                    <button type="button" title=say::tree::zoom_in_key() aria-label=say::tree::zoom_in()
                        on:click=on_tool(|stage| stage.zoom_middle(1.6))>"+"</button>
                    <button type="button" title=say::tree::whole_tree_key() data-testid="tree-reset"
                        disabled=is_whole on:click=on_tool(Stage::show_all)>{say::tree::whole_tree()}</button>
                </div>
            </div>
            <div class="tree-stage" class:is-empty=is_empty>
                <canvas
                    node_ref=canvas
                    class="tree-canvas"
                    data-testid="tree-canvas"
                    tabindex="0"
                    role="tree"
                    aria-label=label
                    aria-activedescendant=move || outline::item_id(name, analysis.selected.get())
                    aria-description=say::tree::keys()
                    on:pointerdown=gesture.down()
                    on:pointermove=gesture.moved()
                    on:pointerup=gesture.up()
                    on:pointercancel=gesture.cancel()
                    on:pointerleave=gesture.leave()
                    on:wheel=gesture.wheel()
                    on:dblclick=on_double_click
                    on:keydown=on_key
                    on:focus=move |_| focus.focus(true)
                    on:blur=move |_| blur.focus(false)
                >
                    <Outline name tick=signals.outline />
                </canvas>
                <p class="tree-empty" data-testid="tree-empty" hidden=move || !is_empty() || analysis.is_link_bad.get()>
                    <span hidden=move || analysis.search.get().is_none()>{woven(say::tree::press_analyse("\u{e000}"), vec![analyse])}</span>
                    <span hidden=move || analysis.search.get().is_some()>{say::tree::not_searched()}</span>
                </p>
                {later(
                    move || signals.is_partial.get(),
                    move || tree_minimap(mapped.clone(), signals.is_partial),
                    || (),
                )}
                {later(move || pointed.get().is_some(), move || tree_popover(pointed, hand.clone(), card), || ())}
                {later(
                    move || analysis.tree_form.get() == TreeForm::Links,
                    move || tree_links(linked.clone()),
                    move || analysis.tree_form.set(TreeForm::Icicle),
                )}
            </div>
            <Foot drawn=signals.drawn form=signals.form />
        </div>
    }
}

/// Gives the stage its canvas, and its size whenever that changes; in the browser only.
fn attach(stage: &Stage, canvas: NodeRef<Canvas>, wrapper: NodeRef<Div>) {
    let stage = stage.clone();
    Effect::new(move || {
        let (Some(canvas), Some(wrapper)) = (canvas.get(), wrapper.get()) else { return };
        stage.attach(canvas.clone(), wrapper.into());
        let measured = canvas.clone();
        let resized = stage.clone();
        let on_resize = Closure::<dyn FnMut(JsValue)>::new(move |_| {
            resized.resize(f64::from(measured.client_width()), f64::from(measured.client_height()));
        });
        if let Ok(observer) = ResizeObserver::new(on_resize.as_ref().unchecked_ref()) {
            observer.observe(&canvas);
        }
        // The browser keeps both for as long as the canvas lives, which is as long as the page.
        on_resize.forget();
        watch_colour_scheme(&stage, &canvas);
    });
}

/// A system that turns dark at night changes the colours without a click.
fn watch_colour_scheme(stage: &Stage, _canvas: &HtmlCanvasElement) {
    let Ok(Some(query)) = window().match_media("(prefers-color-scheme: dark)") else { return };
    let stage = stage.clone();
    let on_change = Closure::<dyn FnMut()>::new(move || stage.recolour());
    let _ = query.add_event_listener_with_callback("change", on_change.as_ref().unchecked_ref());
    on_change.forget();
}

/// Asks for a picture when something that is drawn changes; in the browser only.
fn redraw_on_change(stage: &Stage) {
    let analysis = Analysis::get();
    Effect::new({
        let stage = stage.clone();
        move || {
            analysis.find.told.track();
            stage.look(Looks::of(analysis));
        }
    });
    Effect::new({
        let stage = stage.clone();
        move || stage.note(analysis.min_share.get(), analysis.closer.get())
    });
    Effect::new({
        let stage = stage.clone();
        move || {
            let (notation, chess960) = (analysis.notation.get(), analysis.chess960());
            stage.rename(Naming { root: analysis.root_position(), notation, chess960 });
        }
    });
    Effect::new({
        let stage = stage.clone();
        move |before: Option<()>| {
            analysis.theme.track();
            // The attribute on the document changes in another effect of the same moment: read colours later.
            if before.is_some() {
                let stage = stage.clone();
                request_animation_frame(move || stage.recolour());
            }
        }
    });
}

/// Brings a place that was found and selected into view, as soon as the model holds it.
fn reveal_found(stage: &Stage) {
    let (stage, analysis) = (stage.clone(), stage.analysis());
    Effect::new(move || {
        analysis.revision.track();
        let base = analysis.view_root.get();
        let Some(id) = analysis.find.to_reveal.get() else { return };
        let path = analysis.model.with_value(|model| model.path(id));
        if path.is_empty() {
            return;
        }
        // From another base it is looked at once more.
        if path.contains(&base) {
            analysis.find.to_reveal.set(None);
        }
        // Another effect has asked for the picture in which the node has a place.
        let stage = stage.clone();
        request_animation_frame(move || stage.reveal(id));
    });
}

part! {
    /// The tree of the page's search.
    pub(crate) fn search_tree() {
        Ok(made(view! { <TreeView /> }))
    }
}

part! {
    /// The node-link tree: nothing of it is in the document, it draws on the canvas that is there.
    fn tree_links(stage: Stage) {
        stage.take_links(Box::new(Links::default()));
        Ok(().into_any())
    }
}

part! {
    fn tree_minimap(stage: Stage, is_partial: RwSignal<bool>) {
        Ok(made(view! { <Minimap stage is_partial /> }))
    }
}

part! {
    fn tree_popover(pointed: RwSignal<Option<Pointed>>, gesture: Gesture, card: NodeRef<Div>) {
        Ok(made(view! { <Popover pointed gesture card /> }))
    }
}
