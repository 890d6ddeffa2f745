//! A WebSocket to the server this page came from.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{BinaryType, MessageEvent, WebSocket};

/// What a socket does.
pub(super) enum Signal {
    /// It is open.
    Opened,
    /// A binary message came.
    Message(Vec<u8>),
    /// It is closed, for whatever reason; nothing follows.
    Closed,
}

/// An open or opening socket. Dropping it closes it silently.
pub(super) struct Remote {
    socket: WebSocket,
    // The browser calls these for as long as the socket lives.
    _on_open: Closure<dyn Fn()>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_close: Closure<dyn Fn()>,
}

impl Remote {
    /// Opens a socket to `/socket` on this page's own origin.
    pub(super) fn connect(handle: impl Fn(Signal) + Copy + 'static) -> Result<Self, String> {
        let no_socket = |_| say::notices::no_socket().to_owned();
        let location = web_sys::window().expect("the page has a window").location();
        let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
        let host = location.host().map_err(no_socket)?;
        let url = format!("{}://{host}/socket", if secure { "wss" } else { "ws" });
        let socket = WebSocket::new_with_str(&url, wire::BINARY_SUBPROTOCOL).map_err(no_socket)?;
        socket.set_binary_type(BinaryType::Arraybuffer);

        let on_open = Closure::<dyn Fn()>::new(move || handle(Signal::Opened));
        let on_message = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>() {
                handle(Signal::Message(js_sys::Uint8Array::new(&buffer).to_vec()));
            }
        });
        // An error is always followed by a close, so the close alone is enough.
        let on_close = Closure::<dyn Fn()>::new(move || handle(Signal::Closed));
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        Ok(Self { socket, _on_open: on_open, _on_message: on_message, _on_close: on_close })
    }

    /// Sends bytes; if the socket is not open, its close tells.
    pub(super) fn send(&self, bytes: &[u8]) {
        if self.socket.ready_state() == WebSocket::OPEN {
            let _ = self.socket.send_with_u8_array(bytes);
        }
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}
