//! `/api/networks`: what can be named in `network:NAME`.

use axum::Json;
use axum::extract::State;
use wire::NetworkView;

use super::state::Server;
use crate::analyses::actor::network_views;

/// The networks on offer, the default first.
pub async fn networks(State(server): State<Server>) -> Json<Vec<NetworkView>> {
    Json(network_views(&server.registry.world().catalogue))
}
