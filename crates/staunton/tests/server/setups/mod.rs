//! The setups in `packaging/setups`: their proxies in front of real nodes, and checks of their other
//! files.
//!
//! The tests use the files as they are. They replace only the ports, the addresses of the nodes, the
//! paths of the certificate, and the user and folder that only root can select.

mod acceptor;
mod files;
mod forwarding;
mod one_node;
mod port;
mod proxy;
mod recorder;
mod three_nodes;
mod tunnel;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use test_client::Answer;

use self::tunnel::Tunnel;
use crate::client::{Person, send};

/// The host name in the files.
const HOST: &str = "chess.example.org";

/// The size of the largest file of games.
const LARGE: usize = 16 * 1024 * 1024;

/// The path of a file, given by its path in `packaging`.
fn path(file: &str) -> PathBuf {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging");
    Path::new(folder).join(file)
}

fn read(file: &str) -> String {
    fs::read_to_string(path(file)).unwrap_or_else(|why| panic!("{file}: {why}"))
}

/// Replaces a part of a file, which must contain it.
fn replaced(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old:?} is not in the file:\n{text}");
    text.replace(old, new)
}

/// The path of a program. Debian installs servers in a folder that is not on every PATH.
fn program(name: &str) -> PathBuf {
    let servers = Path::new("/usr/sbin").join(name);
    if servers.is_file() {
        servers
    } else {
        name.into()
    }
}

/// Posts JSON through a proxy, like a page.
fn post(tunnel: &Tunnel, person: &Person, path: &str, body: &Value) -> Answer {
    post_from(tunnel, person, path, body, "")
}

/// Like [`post`], by a client that sends this `X-Forwarded-For`.
fn post_from(
    tunnel: &Tunnel,
    person: &Person,
    path: &str,
    body: &Value,
    forwarded: &str,
) -> Answer {
    let origin = format!("https://{HOST}");
    let headers = [
        ("host", HOST),
        ("origin", &origin),
        ("cookie", &person.cookie),
        ("content-type", "application/json"),
        ("x-forwarded-for", forwarded),
    ];
    send(tunnel.address, "POST", path, &headers, body.to_string()).unwrap()
}
