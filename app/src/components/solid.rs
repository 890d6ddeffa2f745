//! A view whose type ends here.
//!
//! Every view is one deeply nested type, and for each the compiler makes code to build, rebuild, hydrate and
//! await it. A part of a page that stays for as long as the page needs only two of these: it is hydrated once
//! (or built once), it awaits nothing, and in the rare case that it must change as a whole it can as well be
//! built anew. Leaving the rest out, and asking for these two through one trait object, so that the framework
//! makes its own code for a single type, makes the page's wasm less than half as large. Ending the type also
//! keeps the compiler within its limits.

use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::renderer::types::{Element, Node};
use leptos::tachys::view::add_attr::AddAnyAttr;
use leptos::tachys::view::any_view::{AnyView, IntoAny};
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};

/// Ends the type of a view. It must have an element of its own at its root, and nothing asynchronous in it.
pub fn solid<T: RenderHtml + 'static>(view: T) -> AnyView {
    Solid(Box::new(view)).into_any()
}

/// Interface of a part of a page, whatever its type.
trait Part: Send {
    fn build(self: Box<Self>) -> Box<dyn Mountable>;

    fn hydrate(self: Box<Self>, cursor: &Cursor, position: &PositionState) -> Box<dyn Mountable>;

    #[cfg(feature = "ssr")]
    fn write(
        self: Box<Self>,
        buffer: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        extra_attributes: Vec<AnyAttribute>,
    );
}

impl<T: RenderHtml + 'static> Part for T {
    fn build(self: Box<Self>) -> Box<dyn Mountable> {
        Box::new(Render::build(*self))
    }

    fn hydrate(self: Box<Self>, cursor: &Cursor, position: &PositionState) -> Box<dyn Mountable> {
        Box::new(RenderHtml::hydrate::<true>(*self, cursor, position))
    }

    #[cfg(feature = "ssr")]
    fn write(
        self: Box<Self>,
        buffer: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        extra_attributes: Vec<AnyAttribute>,
    ) {
        self.to_html_with_buf(buffer, position, escape, mark_branches, extra_attributes);
    }
}

struct Solid(Box<dyn Part>);

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

impl Render for Solid {
    type State = SolidState;

    fn build(self) -> SolidState {
        SolidState(self.0.build())
    }

    fn rebuild(self, state: &mut SolidState) {
        let mut new = Render::build(self);
        state.insert_before_this(&mut new);
        state.unmount();
        *state = new;
    }
}

impl AddAnyAttr for Solid {
    type Output<SomeNewAttr: leptos::attr::Attribute> = Self;

    fn add_any_attr<NewAttr: leptos::attr::Attribute>(self, _: NewAttr) -> Self::Output<NewAttr> {
        self
    }
}

impl RenderHtml for Solid {
    type AsyncOutput = Self;
    type Owned = Self;

    const MIN_LENGTH: usize = 0;

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    #[cfg(feature = "ssr")]
    fn to_html_with_buf(
        self,
        buffer: &mut String,
        position: &mut Position,
        escape: bool,
        mark_branches: bool,
        extra_attributes: Vec<AnyAttribute>,
    ) {
        self.0.write(buffer, position, escape, mark_branches, extra_attributes);
    }

    /// The browser writes no HTML.
    #[cfg(not(feature = "ssr"))]
    fn to_html_with_buf(self, _: &mut String, _: &mut Position, _: bool, _: bool, _: Vec<AnyAttribute>) {}

    /// Parts come from the server as they are, never from a template.
    fn hydrate<const FROM_SERVER: bool>(self, cursor: &Cursor, position: &PositionState) -> SolidState {
        SolidState(self.0.hydrate(cursor, position))
    }

    fn into_owned(self) -> Self {
        self
    }
}
