//! The metrics for an operator's monitoring system.

use std::collections::BTreeSet;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;

use crate::client::{Person, get};
use crate::program::{Installation, Server};
use crate::programs::token;
use crate::script::blitz;

fn with_metrics(installation: &Installation) -> (Server, SocketAddr) {
    let mut server = installation.start_with(&["--metrics-listen", "127.0.0.1:0"]);
    let url = server.line("Metrics: http://");
    let address = url.strip_suffix("/metrics").unwrap().parse().unwrap();
    (server, address)
}

/// The value of a metric that is a whole number.
fn number(text: &str, name: &str) -> u64 {
    value(text, name) as u64
}

/// The value of this metric, which must exist.
fn value(text: &str, name: &str) -> f64 {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {text}"))
        .parse()
        .unwrap()
}

#[test]
fn counts_events() {
    let installation = Installation::new();
    let (server, metrics) = with_metrics(&installation);
    let people = [(); 2].map(|()| Person::new(&server).unwrap());
    let game = people[0].invite(&server, blitz()).unwrap();
    people[1].accept(&server, &game).unwrap();
    let mut white = people[0].connect(&server).unwrap();
    let version = white.play(&game, "first", "e2e4").unwrap();
    white.send_move(&game, version, "second", "d2d4").unwrap();
    assert!(white.answer("second").unwrap().is_err());

    let answer = get(metrics, "/metrics", &[]);
    assert_eq!(answer.status, 200, "{answer:?}");
    let kind = answer.header("content-type").unwrap();
    assert!(kind.contains("application/openmetrics-text"), "{kind}");
    let text = answer.text();
    assert!(text.ends_with("# EOF\n"), "{text}");
    for (name, expected) in [
        ("staunton_commands_total{answer=\"accepted\"}", 1),
        ("staunton_commands_total{answer=\"refused\"}", 1),
        ("staunton_acknowledgement_seconds_count", 1),
        ("staunton_sockets", 1),
        ("staunton_live_games", 1),
        ("staunton_engine_waiting", 0),
        ("staunton_refused_by_limit_total{limit=\"sockets\"}", 0),
    ] {
        assert_eq!(number(&text, name), expected, "{name}");
    }
    assert!(value(&text, "staunton_append_seconds_count") >= 1.0);
    assert!(value(&text, "staunton_store_commits_total") >= 3.0);
    assert!(value(&text, "staunton_store_lag_seconds") < 60.0);
    if cfg!(target_os = "linux") {
        assert!(value(&text, "process_resident_memory_bytes") > 1e6);
    }
    for secret in [&people[0].cookie, &game] {
        assert!(!text.contains(secret.as_str()), "{text}");
    }
}

#[test]
fn reads_the_token_of_many_requests_once() {
    let installation = Installation::new();
    let (server, metrics) = with_metrics(&installation);
    let authorization = format!("Bearer {}", token(&server, "Ada"));
    for _ in 0..50 {
        let headers = [("authorization", &*authorization)];
        let answer = get(server.address, "/api/account/playing", &headers);
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    let text = get(metrics, "/metrics", &[]).text();
    let reads = number(&text, "staunton_token_reads_total");
    // An entry in memory is read again after ten seconds.
    assert!((1..5).contains(&reads), "{reads} reads for 50 requests");
}

#[test]
fn counts_connections_refused_by_a_limit() {
    let installation = Installation::new();
    let (server, metrics) = with_metrics(&installation);
    let person = Person::new(&server).unwrap();
    let sockets: Vec<_> = (0..16).map(|_| person.connect(&server).unwrap()).collect();
    assert_eq!(person.try_connect(&server).unwrap().err(), Some(429));
    let text = get(metrics, "/metrics", &[]).text();
    assert_eq!(number(&text, "staunton_sockets"), 16);
    let name = "staunton_refused_by_limit_total{limit=\"sockets\"}";
    assert_eq!(number(&text, name), 1);
    drop(sockets);
}

#[test]
fn serves_metrics_only_on_their_own_address() {
    let installation = Installation::new();
    let (server, metrics) = with_metrics(&installation);
    let page = get(server.address, "/metrics", &[]).text();
    assert!(!page.contains("staunton_sockets"), "{page}");
    for address in [server.address, metrics] {
        assert_eq!(get(address, "/healthz", &[]).text(), "ok\n");
        assert_eq!(get(address, "/readyz", &[]).text(), "ready\n");
    }
    let answer = get(metrics, "/app/session", &[]);
    assert_eq!(answer.status, 404, "{answer:?}");
}

/// The names of metrics in a text; a histogram has the names of its three series.
fn names(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    text.split(|letter| !is_part(letter))
        .filter(|word| word.starts_with("staunton_") || word.starts_with("process_"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_dashboard_and_the_document_name_only_existing_metrics() {
    let installation = Installation::new();
    let (_server, metrics) = with_metrics(&installation);
    let text = get(metrics, "/metrics", &[]).text();
    let samples = text.lines().filter(|line| !line.starts_with('#'));
    let exported: BTreeSet<String> = samples
        .filter_map(|line| line.split(['{', ' ']).next())
        .map(str::to_owned)
        .collect();

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let dashboard = fs::read_to_string(root.join("packaging/grafana/staunton.json")).unwrap();
    let dashboard: serde_json::Value = serde_json::from_str(&dashboard).unwrap();
    let mut shown = BTreeSet::new();
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().unwrap() {
            shown.append(&mut names(target["expr"].as_str().unwrap()));
        }
    }
    assert!(shown.len() > 8, "{shown:?}");
    assert_eq!(shown.difference(&exported).next(), None, "the dashboard");

    let document = fs::read_to_string(root.join("docs/OPERATIONS.md")).unwrap();
    let (_, section) = document.split_once("## Watching it\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let listed = rows.flat_map(|row| names(row.split('|').nth(1).unwrap()));
    let listed: BTreeSet<String> = listed.collect();
    let families: BTreeSet<String> = exported
        .iter()
        .filter(|name| !name.ends_with("_sum") && !name.ends_with("_count"))
        .map(|name| name.trim_end_matches("_bucket").to_owned())
        .collect();
    assert_eq!(listed, families, "the document");
}
