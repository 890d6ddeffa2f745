//! From an HTTP request to a connection.

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use wire::{BINARY_SUBPROTOCOL, Form, JSON_SUBPROTOCOL};

use super::{Terms, serve};
use crate::http::error::Problem;
use crate::http::state::Server;

/// How much larger than allowed a message may be to be read at all, and refused politely.
const POLITENESS: usize = 16;

/// Opens a connection.
///
/// # Errors
/// When the page is not one of ours, or there are too many connections.
pub async fn upgrade(
    State(server): State<Server>,
    headers: HeaderMap,
    uri: Uri,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    server.check_page(&headers)?;
    let Ok(place) = server.sockets.clone().try_acquire_owned() else {
        let most = server.registry.world().limits.sockets;
        let message = format!("the server has reached the limit of {most} connections; try again later");
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, message));
    };
    let visitor = server.visitor(&headers, &uri);
    let limit = server.registry.world().limits.message_bytes.saturating_mul(POLITENESS);
    let upgrade =
        upgrade.protocols([BINARY_SUBPROTOCOL, JSON_SUBPROTOCOL]).max_message_size(limit).max_frame_size(limit);
    let chosen = upgrade.selected_protocol().and_then(|name| name.to_str().ok());
    let form = match chosen {
        Some(BINARY_SUBPROTOCOL) => Form::Binary,
        Some(JSON_SUBPROTOCOL) => Form::Json,
        _ => return Ok(upgrade.on_upgrade(refuse_form).into_response()),
    };
    let terms = Terms { form, visitor };
    Ok(upgrade.on_upgrade(async move |socket| {
        serve(socket, terms, server.registry.clone(), server.shutdown.clone()).await;
        drop(place);
    }))
}

/// Browsers show nothing of a refused upgrade, but they do show why a connection was closed.
async fn refuse_form(mut socket: WebSocket) {
    let reason = format!("name a subprotocol: {BINARY_SUBPROTOCOL} or {JSON_SUBPROTOCOL}");
    let frame = CloseFrame { code: close_code::PROTOCOL, reason: reason.into() };
    // It ends either way.
    let _ = socket.send(Message::Close(Some(frame))).await;
}
