//! The settings of the server, from outside: their sources and their precedence.

use std::fs;
use std::net::SocketAddr;
use std::process::Command;

use crate::client::get;
use crate::program::{Installation, Role, Server};

/// Starts a server with only these settings. Its data folder is in the installation.
fn serve(
    installation: &Installation,
    flags: &[&str],
    variables: &[(&str, &str)],
    file: &str,
) -> Result<Server, String> {
    let path = installation.path("staunton.toml");
    fs::write(&path, file).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_staunton"));
    command
        .arg("serve")
        .args(flags)
        .env("STAUNTON_CONFIG", path)
        .env("STAUNTON_DATA_DIR", installation.path("data"))
        .envs(variables.iter().copied());
    installation.run(command, Role::Program)
}

#[test]
fn the_command_line_overrides_the_environment_and_the_environment_the_file() {
    let file = "listen = \"127.0.0.3:0\"\n";
    let variable = [("STAUNTON_LISTEN", "127.0.0.2:0")];
    for (flags, variables, expected) in [
        (&["--listen", "127.0.0.1:0"][..], &variable[..], "127.0.0.1"),
        (&[], &variable[..], "127.0.0.2"),
        (&[], &[], "127.0.0.3"),
    ] {
        let installation = Installation::new();
        let server = serve(&installation, flags, variables, file).unwrap();
        assert_eq!(server.address.ip().to_string(), expected);
        assert!(installation.path("data/staunton.db").exists());
    }
}

#[test]
fn rejects_a_data_folder_that_would_be_ignored() {
    let installation = Installation::new();
    let folder = installation.path("try");
    let flags = ["--data-dir", folder.to_str().unwrap()];
    let url = installation.url();
    let variables = [("STAUNTON_DATABASE", &*url)];
    let why = serve(&installation, &flags, &variables, "").err().unwrap();
    assert!(why.contains("name two databases"), "{why}");
    assert!(!folder.exists());
}

#[test]
fn reads_every_kind_of_setting_from_the_file() {
    let installation = Installation::new();
    let file = "listen = \"127.0.0.1:0\"\ntrusted-proxies = [\"10.0.0.0/8\", \"::1\"]\n\
                open = false\nmetrics-listen = \"127.0.0.1:0\"\nlog = \"warn\"\n";
    let mut server = serve(&installation, &[], &[], file).unwrap();
    let metrics = server.line("Metrics: http://");
    let metrics: SocketAddr = metrics.strip_suffix("/metrics").unwrap().parse().unwrap();
    assert_eq!(get(metrics, "/readyz", &[]).text(), "ready\n");
}

#[test]
fn reports_a_mistake_in_the_file_with_its_line() {
    for (file, part) in [
        (
            "\nlisen = \"127.0.0.1:0\"\n",
            "staunton.toml:2: there is no setting `lisen`; did you mean `listen`?",
        ),
        (
            "config = \"other.toml\"\n",
            "staunton.toml:1: there is no setting `config`",
        ),
        (
            "listen = \"here\"\n",
            "staunton.toml:1: invalid value 'here' for '--listen",
        ),
        ("public-url = \"chess\"\n", "is not of the form https://"),
        (
            "log = \"loud\"\n",
            "staunton.toml:1: invalid value 'loud' for '--log",
        ),
        ("= nonsense", "line 1"),
    ] {
        let installation = Installation::new();
        let why = serve(&installation, &[], &[], file).err().unwrap();
        assert!(
            why.starts_with("error: ") && why.contains(part),
            "{file}: {why}"
        );
    }
    let installation = Installation::new();
    let why = serve(&installation, &[], &[("STAUNTON_LISTEN", "here")], "")
        .err()
        .unwrap();
    assert!(why.contains("invalid value 'here' for '--listen"), "{why}");
}

#[test]
fn prints_the_address_for_other_computers() {
    let installation = Installation::new();
    let mut server = installation.start_with(&["--listen", "127.0.0.2:0"]);
    server.line("Only this computer can reach it.");
    let installation = Installation::new();
    let mut server = serve(&installation, &["--listen", "0.0.0.0:0"], &[], "").unwrap();
    let line = server.line("");
    match line.strip_prefix("On your network: http://") {
        Some(address) => {
            assert_eq!(
                get(address.parse().unwrap(), "/healthz", &[]).text(),
                "ok\n"
            );
        }
        None => assert_eq!(
            line,
            "This computer is not in a network: other computers cannot reach it."
        ),
    }
}
