//! Upgrade of an HTTP request to a connection.

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse as _, Response};
use wire::{BINARY_SUBPROTOCOL, Form, JSON_SUBPROTOCOL};

use super::{Terms, serve, turn_away};
use crate::analyses::Access;
use crate::http::error::Problem;
use crate::http::state::Server;

/// Factor by which a message may exceed the limit and still be read and refused politely.
const POLITENESS: usize = 16;

/// Opens a connection.
///
/// # Errors
/// When the page is not one of ours. Other reasons are sent as the reason of a close.
pub async fn upgrade(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    server.check_page(&headers)?;
    let visitor = server.visitor(&headers, &uri);
    let place = server.sockets.take(server.asks() && visitor.access != Access::View);
    let limit = server.registry.world().limits.message_bytes.saturating_mul(POLITENESS);
    let upgrade =
        upgrade.protocols([BINARY_SUBPROTOCOL, JSON_SUBPROTOCOL]).max_message_size(limit).max_frame_size(limit);
    let chosen = upgrade.selected_protocol().and_then(|name| name.to_str().ok());
    let form = match chosen {
        Some(BINARY_SUBPROTOCOL) => Form::Binary,
        Some(JSON_SUBPROTOCOL) => Form::Json,
        _ => {
            let reason = format!("name a subprotocol: {BINARY_SUBPROTOCOL} or {JSON_SUBPROTOCOL}");
            return Ok(upgrade.on_upgrade(|socket| close(socket, close_code::PROTOCOL, reason)).into_response());
        }
    };
    let Some(place) = place else {
        let most = server.sockets.most();
        let reason = format!("the server has reached the limit of {most} connections; try again later");
        return Ok(upgrade.on_upgrade(async move |socket| turn_away(socket, form, reason).await).into_response());
    };
    let terms = Terms { form, visitor };
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(socket, terms, server.registry.clone(), place, server.shutdown.clone()).await;
    }))
}

/// Closes a connection with a reason: browsers show nothing of a refused upgrade, but they do show that.
pub(crate) async fn close(mut socket: WebSocket, code: u16, reason: String) {
    let frame = CloseFrame { code, reason: reason.into() };
    // It ends either way.
    let _ = socket.send(Message::Close(Some(frame))).await;
}
