//! Checks of the files that no test starts.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{path, program, read, replaced};

/// The service of the package, and the one of the message server: systemd knows every line.
#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs systemd-analyze")]
fn systemd_accepts_the_units() {
    let folder = tempfile::tempdir().unwrap();
    for (file, start) in [
        ("systemd/staunton.service", "/usr/bin/staunton"),
        ("systemd/staunton-worker.service", "/usr/bin/staunton"),
        (
            "setups/three-nodes/nats.service",
            "/usr/local/bin/nats-server",
        ),
    ] {
        // The programs need not be installed here.
        let unit = read(file);
        let unit = replaced(&unit, start, env!("CARGO_BIN_EXE_staunton"));
        let copy = folder.path().join(Path::new(file).file_name().unwrap());
        fs::write(&copy, unit).unwrap();
        let output = Command::new("systemd-analyze")
            // The manual pages need not be installed either.
            .args(["verify", "--man=no"])
            .arg(&copy)
            .output()
            .unwrap();
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{file}: {messages}");
        assert_eq!(messages, "", "{file}");
    }
}

/// The server fails only because the database does not exist.
#[test]
fn a_node_accepts_the_settings() {
    for file in ["one-node/staunton.toml", "three-nodes/staunton.toml"] {
        let output = Command::new(env!("CARGO_BIN_EXE_staunton"))
            .args(["serve", "--database", "postgres:///none?host=/none"])
            .arg("--config")
            .arg(path("setups").join(file))
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.starts_with("error: "), "{errors}");
        assert!(!errors.contains("staunton.toml"), "{errors}");
    }
}

#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs docker-compose")]
fn compose_accepts_the_files() {
    for (file, nodes) in [
        ("setups/one-node/compose.yaml", 1),
        ("setups/three-nodes/compose.yaml", 3),
    ] {
        let file = path(file);
        let compose = |password: Option<&str>| {
            let mut command = Command::new("docker-compose");
            command.arg("--file").arg(&file).arg("config");
            command.env_remove("POSTGRES_PASSWORD");
            command.envs(password.map(|password| ("POSTGRES_PASSWORD", password)));
            command.output().unwrap()
        };
        let output = compose(Some("secret"));
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{output:?}");
        let of_nodes = text.matches("image: staunton\n").count();
        assert_eq!(of_nodes, nodes, "{text}");
        // The other file has no password.
        assert_eq!(compose(None).status.success(), nodes == 1);
    }
}

/// The proxy configurations of both setups are also those of the containers, with other addresses.
#[test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs Caddy")]
fn caddy_accepts_the_addresses_of_the_containers() {
    for folder in ["one-node", "three-nodes"] {
        let compose = read(&format!("setups/{folder}/compose.yaml"));
        let (_, nodes) = compose.split_once("NODES: ").unwrap();
        let nodes = nodes.lines().next().unwrap();
        let output = Command::new(program("caddy"))
            .args(["adapt", "--adapter", "caddyfile", "--config"])
            .arg(path(&format!("setups/{folder}/Caddyfile")))
            .env("NODES", nodes)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        for node in nodes.split(' ') {
            assert!(text.contains(&format!("\"dial\":\"{node}\"")), "{text}");
        }
    }
}
