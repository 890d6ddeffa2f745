//! A view whose type ends here.
//!
//! Every view is one deeply nested type, and for each the compiler makes code to build, rebuild, hydrate and
//! await it. A part of a page that stays for as long as the page needs only two of these: it is hydrated once
//! (or built once), it awaits nothing, and in the rare case that it must change as a whole it can as well be
//! built anew. Leaving the rest out makes the page's wasm less than half as large, and ending the type keeps
//! the compiler within its limits.

use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::renderer::types::{Element, Node};
use leptos::tachys::view::add_attr::AddAnyAttr;
use leptos::tachys::view::any_view::{AnyView, IntoAny};
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};

/// Ends the type of a view. It must have an element of its own at its root, and nothing asynchronous in it.
pub fn solid<T: RenderHtml + 'static>(view: T) -> AnyView {
    Solid(view).into_any()
}

struct Solid<T>(T);

struct SolidState(Box<dyn Mountable>);

impl Mountable for SolidState {
    fn unmount(&mut self) {
        self.0.unmount();
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        self.0.mount(parent, marker);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        self.0.insert_before_this(child)
    }

    fn elements(&self) -> Vec<Element> {
        self.0.elements()
    }
}

impl<T: RenderHtml + 'static> Render for Solid<T> {
    type State = SolidState;

    fn build(self) -> SolidState {
        SolidState(Box::new(self.0.build()))
    }

    fn rebuild(self, state: &mut SolidState) {
        let mut new = self.build();
        state.insert_before_this(&mut new);
        state.unmount();
        *state = new;
    }
}

impl<T: RenderHtml + 'static> AddAnyAttr for Solid<T> {
    type Output<SomeNewAttr: leptos::attr::Attribute> = Self;

    fn add_any_attr<NewAttr: leptos::attr::Attribute>(self, _: NewAttr) -> Self::Output<NewAttr> {
        self
    }
}

impl<T: RenderHtml + 'static> RenderHtml for Solid<T> {
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = T::MIN_LENGTH;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn html_len(&self) -> usize {
        self.0.html_len()
    }

    fn to_html_with_buf(
        self,
        buffer: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        extra_attributes: Vec<AnyAttribute>,
    ) {
        self.0.to_html_with_buf(buffer, position, escape, mark_branches, extra_attributes);
    }

    fn hydrate<const FROM_SERVER: bool>(self, cursor: &Cursor, position: &PositionState) -> SolidState {
        SolidState(Box::new(self.0.hydrate::<FROM_SERVER>(cursor, position)))
    }

    fn into_owned(self) -> Self {
        self
    }
}
