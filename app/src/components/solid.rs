//! A view whose type ends here.
//!
//! Every view is one deeply nested type, and for each the compiler makes code to build, rebuild, hydrate and
//! await it. A part of a page that stays for as long as the page needs only two of these: it is hydrated once
//! (or built once), it awaits nothing, and in the rare case that it must change as a whole it can as well be
//! built anew. Leaving the rest out, and asking for these two through one trait object, so that the framework
//! makes its own code for a single type, makes the page's wasm less than half as large. Ending the type also
//! keeps the compiler within its limits.
//!
//! Most of the page needs only one of the two: what the server has [`written`] is hydrated and stays, and what is [`made`] in the
//! browser was in no document. A view says which by the function that ends its type.

use std::marker::PhantomData;

use leptos::tachys::html::attribute::any_attribute::AnyAttribute;
use leptos::tachys::hydration::Cursor;
use leptos::tachys::renderer::types::{Element, Node};
use leptos::tachys::view::add_attr::AddAnyAttr;
use leptos::tachys::view::any_view::{AnyView, IntoAny};
use leptos::tachys::view::{Mountable, Position, PositionState, Render, RenderHtml};

/// Ends the type of a view. It must have an element of its own at its root, and nothing asynchronous in it.
pub fn solid<T: RenderHtml + 'static>(view: T) -> AnyView {
    of::<Anyone, T>(view)
}

/// The same for a view that is in the document whenever the page has it, and is never made anew as a whole.
pub fn written<T: RenderHtml + 'static>(view: T) -> AnyView {
    of::<Server, T>(view)
}

/// The same for a view that is in no document, because only the browser knows that it is wanted.
pub fn made<T: RenderHtml + 'static>(view: T) -> AnyView {
    of::<Browser, T>(view)
}

fn of<O: Origin, T: RenderHtml + 'static>(view: T) -> AnyView {
    Solid(Box::new(Whole(view, PhantomData::<O>))).into_any()
}

/// Who makes a view first, and so what code the browser has for it.
trait Origin: Send + 'static {
    const IS_BUILT: bool;
    const IS_HYDRATED: bool;
}

struct Anyone;

struct Server;

struct Browser;

impl Origin for Anyone {
    const IS_BUILT: bool = true;
    const IS_HYDRATED: bool = true;
}

impl Origin for Server {
    /// Where the browser makes all of the page, the server's views are made there, too.
    const IS_BUILT: bool = cfg!(any(feature = "whole", feature = "static-site"));
    const IS_HYDRATED: bool = true;
}

impl Origin for Browser {
    const IS_BUILT: bool = true;
    const IS_HYDRATED: bool = false;
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

/// A view with its type.
struct Whole<O, T>(T, PhantomData<O>);

impl<O: Origin, T: RenderHtml + 'static> Part for Whole<O, T> {
    fn build(self: Box<Self>) -> Box<dyn Mountable> {
        if O::IS_BUILT { Box::new(Render::build(self.0)) } else { unreachable!("the server writes this view") }
    }

    fn hydrate(self: Box<Self>, cursor: &Cursor, position: &PositionState) -> Box<dyn Mountable> {
        if O::IS_HYDRATED {
            Box::new(RenderHtml::hydrate::<true>(self.0, cursor, position))
        } else {
            unreachable!("no document has this view")
        }
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
        self.0.to_html_with_buf(buffer, position, escape, mark_branches, extra_attributes);
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
