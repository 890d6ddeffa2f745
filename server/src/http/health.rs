//! `/health`: how the server is, truthfully.

use std::sync::atomic::Ordering;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use networks::Standing;
use remote::{Overview, Seen};
use serde_json::{Value, json};

use super::state::Server;
use crate::analyses::Access;
use crate::evaluation::Loaded;
use crate::usage::Usage;

/// The server's version, devices, numbers. What only who runs it needs to know is for those who have control.
pub async fn health(State(server): State<Server>, headers: HeaderMap, uri: Uri) -> Json<Value> {
    let world = server.registry.world();
    let running = world.catalogue.running();
    let (analyses, sockets) = server.registry.counts();
    let usage = Usage::now();
    let first = running.first();
    let limits = &world.limits;
    let disk = server.registry.storage().map(|storage| storage.disk());
    let mut health = json!({
        "status": "ok",
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": wire::VERSION,
        "uptime_s": server.started.elapsed().as_secs(),
        // What really computes; null while no network is running.
        "device": first.map(|network| network.device.name.as_str()),
        "runtime": first.map(|network| network.id().arithmetic.name()),
        "onnxruntime": first.and_then(|network| network.device.library.strip_prefix("ONNX Runtime ")),
        "default_evaluator": world.default_evaluator,
        "network_problem": world.network_problem,
        "networks": world.catalogue.offers().iter().map(|offer| offer.name.as_str()).collect::<Vec<_>>(),
        "running_networks": running.iter().map(|network| network_object(network)).collect::<Vec<_>>(),
        // Null where networks are evaluated here.
        "evaluating_servers": running.iter().find_map(|network| network.servers.as_ref()).map(servers_object),
        "analyses": analyses,
        "sessions": sockets,
        "running_searches": world.running.load(Ordering::Relaxed),
        "queue": running.iter().map(|network| network.service.activity().queue).sum::<usize>(),
        "memory": {
            "searches_bytes": world.total_bytes.load(Ordering::Relaxed),
            "searches_limit_bytes": limits.total_bytes,
            "resident_bytes": Usage::resident_bytes(),
            "peak_bytes": usage.peak_rss_bytes,
        },
        // Null where nothing is kept.
        "disk": disk.map(|disk| json!({
            "used_bytes": disk.used(),
            "limit_bytes": disk.most(),
            "left_bytes": disk.left(),
            "nearly_full": disk.nearly_full().is_some(),
            "problem": disk.problem(),
        })),
        "limits": { "analyses": limits.analyses, "sessions": server.sockets.most() },
        "cpu_s": usage.cpu_seconds,
    });
    if server.access(&headers, &uri) == Access::Control {
        health["library_problem"] = json!(server.registry.storage().and_then(|storage| storage.damage()));
        health["evaluating_servers_seen"] =
            json!(running.iter().find_map(|network| network.servers.as_ref()).map(seen_objects));
        health["onnxruntime_path"] = json!(world.catalogue.settings().library);
    }
    Json(health)
}

/// What everybody may know of the servers that evaluate: how many there are, and whether a search waits for them.
fn servers_object(servers: &Overview) -> Value {
    let all = servers.servers();
    json!({
        "servers": all.len(),
        "ready": all.iter().filter(|server| server.is_ready).count(),
        // Null where nobody waits.
        "waits_s": servers.waits_for().map(|time| time.as_secs_f64()),
    })
}

/// All of them, for who runs this server.
fn seen_objects(servers: &Overview) -> Vec<Value> {
    let seen = |server: Seen| {
        json!({
            "address": server.address.to_string(),
            "ready": server.is_ready,
            "problem": server.problem,
            "server": server.server,
            "model_version": server.version,
            "answers": server.answers,
            "evaluations": server.positions,
            "failures": server.failures,
            "in_flight": server.in_flight,
            "latency_ms": server.latency_ms,
        })
    };
    servers.servers().into_iter().map(seen).collect()
}

fn network_object(network: &Loaded) -> Value {
    let activity = network.service.activity();
    json!({
        "name": network.offer.name,
        "device": network.device.name,
        "provider": network.device.provider,
        // Of WebGPU; null for other devices.
        "adapter": network.device.adapter.as_ref().map(|adapter| json!({
            "name": adapter.name,
            "kind": adapter.kind.name(),
        })),
        "detail": network.device.explanation(),
        // Of several devices; null where there is one.
        "mixed": network.standing.as_ref().map(Standing::is_mixed),
        "taken_out": network.standing.as_ref().map(Standing::faults),
        "queue": activity.queue,
        "evaluations": activity.evaluations,
        "batches": activity.batches,
        "cache_entries": activity.cache_entries,
        "cache_lookups": activity.cache_lookups,
        "cache_hits": activity.cache_hits,
    })
}
