//! The way to the class: a WebSocket with JSON in text frames.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket};
use wire::class::{CLASS_SUBPROTOCOL, ClassAsk, ClassTold};

/// News of the connection.
pub(super) enum Signal {
    /// It is open.
    Opened,
    /// Something is told.
    Told(ClassTold),
    /// It is closed; nothing follows.
    Closed,
}

/// An open or opening way. Dropping it closes it silently.
pub(super) struct Socket {
    socket: WebSocket,
    // The browser calls these for as long as the socket lives.
    _on_open: Closure<dyn Fn()>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_close: Closure<dyn Fn()>,
}

impl Socket {
    /// Opens a way on this page's own origin; `None` where the browser knows none.
    pub(super) fn open(handle: impl Fn(Signal) + Copy + 'static) -> Option<Self> {
        let location = web_sys::window()?.location();
        let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
        let url = format!("{}://{}/socket/class", if secure { "wss" } else { "ws" }, location.host().ok()?);
        let socket = WebSocket::new_with_str(&url, CLASS_SUBPROTOCOL).ok()?;
        let on_open = Closure::<dyn Fn()>::new(move || handle(Signal::Opened));
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string();
            // A newer server may say what this page does not know.
            if let Some(told) = text.and_then(|text| serde_json::from_str(&text).ok()) {
                handle(Signal::Told(told));
            }
        });
        let on_close = Closure::<dyn Fn()>::new(move || handle(Signal::Closed));
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        Some(Self { socket, _on_open: on_open, _on_message: on_message, _on_close: on_close })
    }

    /// Says something; returns whether the way is open. Where it is not, its close tells.
    pub(super) fn say(&self, ask: &ClassAsk) -> bool {
        let is_open = self.socket.ready_state() == WebSocket::OPEN;
        if is_open && let Ok(text) = serde_json::to_string(ask) {
            let _ = self.socket.send_with_str(&text);
        }
        is_open
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}
