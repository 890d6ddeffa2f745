//! `/health`: how the server is, truthfully.

use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::state::Server;
use crate::evaluation::Loaded;
use crate::usage::Usage;

/// The server's version, devices, numbers.
pub async fn health(State(server): State<Server>) -> Json<Value> {
    let world = server.registry.world();
    let running = world.catalogue.running();
    let (analyses, sockets) = server.registry.counts();
    let usage = Usage::now();
    let first = running.first();
    Json(json!({
        "status": "ok",
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": wire::VERSION,
        "uptime_s": server.started.elapsed().as_secs(),
        // What really computes; null while no network is running.
        "device": first.map(|network| network.device.name.as_str()),
        "onnxruntime": first.map(|network| network.device.library_version.as_str()),
        "onnxruntime_path": world.catalogue.settings().library,
        "default_evaluator": world.default_evaluator,
        "network_problem": world.network_problem,
        "networks": world.catalogue.offers().iter().map(|offer| offer.name.as_str()).collect::<Vec<_>>(),
        "running_networks": running.iter().map(|network| network_object(network)).collect::<Vec<_>>(),
        "analyses": analyses,
        "sessions": sockets,
        "running_searches": world.running.load(Ordering::Relaxed),
        "queue": running.iter().map(|network| network.service.activity().queue).sum::<usize>(),
        "memory": {
            "searches_bytes": world.total_bytes.load(Ordering::Relaxed),
            "resident_bytes": Usage::resident_bytes(),
            "peak_bytes": usage.peak_rss_bytes,
        },
        "cpu_s": usage.cpu_seconds,
    }))
}

fn network_object(network: &Loaded) -> Value {
    let activity = network.service.activity();
    json!({
        "name": network.offer.name,
        "device": network.device.name,
        "provider": network.device.provider,
        "detail": network.device.detail,
        "queue": activity.queue,
        "evaluations": activity.evaluations,
        "batches": activity.batches,
        "cache_entries": activity.cache_entries,
        "cache_lookups": activity.cache_lookups,
        "cache_hits": activity.cache_hits,
    })
}
