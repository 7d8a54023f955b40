//! Endpoints for monitoring: the health of the server, and its load.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Router;
use axum::extract::{FromRef, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};

use crate::features::analysis::Analyses;
use crate::http::site::Site;

type Number = Gauge<i64>;
type Seconds = Gauge<f64, std::sync::atomic::AtomicU64>;

/// The public routes.
pub(crate) fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
{
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
}

/// The routes on the separate address for monitoring.
pub(crate) fn metrics_routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Site>: FromRef<S>,
    Arc<Analyses>: FromRef<S>,
{
    routes().route("/metrics", get(metrics))
}

/// `GET /healthz`: a health check for monitoring.
async fn health(State(site): State<Arc<Site>>) -> Result<&'static str, (StatusCode, String)> {
    match site.trouble().await {
        None => Ok("ok\n"),
        Some(what) => Err((StatusCode::SERVICE_UNAVAILABLE, format!("{what}\n"))),
    }
}

/// `GET /readyz`: returns whether new connections should be sent here. The server must be healthy
/// and not about to stop.
async fn ready(site: State<Arc<Site>>) -> Result<&'static str, (StatusCode, String)> {
    if site.closing.is_cancelled() || site.games.node.broken.is_cancelled() {
        let why = "the server is stopping\n".to_owned();
        return Err((StatusCode::SERVICE_UNAVAILABLE, why));
    }
    health(site).await.map(|_| "ready\n")
}

/// The metrics, for Prometheus.
async fn metrics(
    State(site): State<Arc<Site>>,
    State(analyses): State<Arc<Analyses>>,
) -> Result<Response, StatusCode> {
    const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let text = text(&site, &analyses).await;
    let text = text.map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    Ok(([(CONTENT_TYPE, FORMAT)], text).into_response())
}

/// Renders all metrics in the text format of `OpenMetrics`.
async fn text(site: &Site, analyses: &Analyses) -> Result<String, std::fmt::Error> {
    let mut registry = Registry::default();
    site.metrics
        .register(registry.sub_registry_with_prefix("staunton"));
    let doing = Doing::now(site, analyses).await;
    measure(site, doing, registry.sub_registry_with_prefix("staunton"));
    process(doing, &mut registry);
    let mut text = String::new();
    encode(&mut text, &registry)?;
    Ok(text)
}

/// The current activity of the server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Doing {
    /// Open sockets.
    pub(crate) sockets: usize,
    /// Games in memory.
    pub(crate) live_games: usize,
    /// Moves of the computer that wait for a thread.
    pub(crate) engine_waiting: usize,
    /// Moves of the computer that are being searched.
    pub(crate) engine_running: usize,
    /// Analyses that run or wait.
    pub(crate) analyses: usize,
    /// The time since the last write of the store, in milliseconds; `None` if the store cannot be
    /// read.
    pub(crate) store_lag: Option<u64>,
    /// The memory in bytes; `None` if the system does not provide it.
    pub(crate) memory: Option<u64>,
}

impl Doing {
    pub(crate) async fn now(site: &Site, analyses: &Analyses) -> Self {
        let engines = site.games.engines.load();
        let heartbeat = site.own_heartbeat().await.ok().flatten();
        Self {
            sockets: site.rate_limits.open_sockets(),
            live_games: site.games.count(),
            engine_waiting: engines.waiting,
            engine_running: engines.running,
            analyses: analyses.open(),
            store_lag: heartbeat.map(|last| site.clock.now() - last),
            memory: resident_memory(),
        }
    }
}

/// Registers metrics whose values are read at the time of the request.
fn measure(site: &Site, doing: Doing, registry: &mut Registry) {
    let numbers = [
        ("sockets", "Open sockets", doing.sockets),
        (
            "live_games",
            "Games in memory: someone follows them, or the computer thinks",
            doing.live_games,
        ),
        (
            "engine_waiting",
            "Moves of the computer that wait for a thread",
            doing.engine_waiting,
        ),
        (
            "engine_running",
            "Moves of the computer that are being searched",
            doing.engine_running,
        ),
        ("analyses", "Analyses that run or wait", doing.analyses),
    ];
    for (name, help, number) in numbers {
        let gauge = Number::default();
        gauge.set(i64::try_from(number).unwrap_or(i64::MAX));
        registry.register(name, help, gauge);
    }
    let commits = Counter::<u64>::default();
    commits
        .inner()
        .store(site.store.commits(), Ordering::Relaxed);
    registry.register("store_commits", "Transactions made durable", commits);
    let lag = Seconds::default();
    // Not a number while the store cannot be read.
    lag.set(doing.store_lag.map_or(f64::NAN, |lag| lag as f64 / 1_000.0));
    registry.register_with_unit(
        "store_lag",
        "Since the store was last written; a server that works writes every second",
        Unit::Seconds,
        lag,
    );
}

/// Registers the process metrics with their standard names.
fn process(doing: Doing, registry: &mut Registry) {
    if let Some(bytes) = doing.memory {
        let memory = Number::default();
        memory.set(i64::try_from(bytes).unwrap_or(i64::MAX));
        registry.register_with_unit(
            "process_resident_memory",
            "Memory of the process that is not paged out",
            Unit::Bytes,
            memory,
        );
    }
}

/// Returns the resident memory in bytes; `None` if the system does not provide it.
fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1_024)
}
