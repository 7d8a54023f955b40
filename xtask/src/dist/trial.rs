//! Tests a package in a minimal Debian installation.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::files::{clear, copy, failed, folder, version};
use crate::failure::Failure;
use crate::process;

/// The Debian release: the oldest one whose C library the program may need.
const RELEASE: &str = "bookworm";

/// Installs the package in a minimal root, checks its files, starts the server, requests a page,
/// stops the server, and removes the package. Must run as root.
pub(super) fn install(package: &Path) -> Result<(), Failure> {
    let root = folder().join("root");
    clear(&root)?;
    process::run(
        process::command("debootstrap")
            .args(["--variant=minbase", RELEASE])
            .arg(&root)
            .args(mirror()),
    )?;
    copy(package, &root.join("staunton.deb"))?;
    process::run(inside(&root).args(["dpkg", "--install", "/staunton.deb"]))?;
    let said = process::output(inside(&root).args(["staunton", "--version"]))?;
    if !said.starts_with(&format!("staunton {}", version())) {
        return Err(Failure::new(format!(
            "`staunton --version` printed {said:?}."
        )));
    }
    for file in [
        "etc/staunton/staunton.toml",
        "usr/lib/systemd/system/staunton.service",
        "usr/lib/systemd/system/staunton-worker.service",
        "usr/share/bash-completion/completions/staunton",
        "usr/share/doc/staunton/setups/one-node/nginx.conf",
        "usr/share/man/man1/staunton-serve.1",
    ] {
        if !root.join(file).is_file() {
            return Err(Failure::new(format!("The package has no {file}.")));
        }
    }
    serve(&root)?;
    process::run(inside(&root).args(["dpkg", "--purge", "staunton"]))?;
    if root.join("usr/bin/staunton").exists() {
        return Err(Failure::new(
            "The package was purged, but its program remains.",
        ));
    }
    fs::remove_dir_all(&root).map_err(|why| failed(&root, &why))?;
    println!("The package was installed in a bare {RELEASE}, served a page, and was removed.");
    Ok(())
}

/// A command in the minimal root.
fn inside(root: &Path) -> Command {
    let mut command = process::command("chroot");
    command
        .arg(root)
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    command
}

/// The mirror that this system uses, if it can be determined.
fn mirror() -> Option<String> {
    let lists = [
        "/etc/apt/sources.list.d/debian.sources",
        "/etc/apt/sources.list",
    ];
    lists.iter().find_map(|list| {
        let text = fs::read_to_string(list).ok()?;
        let mut words = text.split_whitespace();
        let url = words.find(|word| word.starts_with("http") && word.ends_with("/debian"))?;
        Some(url.to_owned())
    })
}

/// Starts the server with the settings of the package, but on any free port, and requests a page.
fn serve(root: &Path) -> Result<(), Failure> {
    let mut server = inside(root)
        .args([
            "staunton",
            "serve",
            "--config",
            "/etc/staunton/staunton.toml",
        ])
        .args(["--listen", "127.0.0.1:0", "--data-dir", "/var/lib/staunton"])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| Failure::new(format!("The server did not start: {why}.")))?;
    let asked = ask(&mut server);
    let stopped = process::run(process::command("kill").arg(server.id().to_string()));
    let ended = server.wait();
    asked.and(stopped)?;
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::new(format!("The server failed ({status})."))),
        Err(why) => Err(Failure::new(format!("The server is lost: {why}."))),
    }
}

fn ask(server: &mut Child) -> Result<(), Failure> {
    let output = server.stdout.take().expect("it is piped");
    let address = BufReader::new(output)
        .lines()
        .map_while(Result::ok)
        .find_map(|line| Some(line.strip_prefix("Staunton is ready: http://")?.to_owned()));
    let Some(address) = address else {
        return Err(Failure::new("The server ended before it was ready."));
    };
    let page = get(&address)
        .map_err(|why| Failure::new(format!("{address:?} does not answer: {why}.")))?;
    if page.starts_with("HTTP/1.1 200") && page.contains("<script") {
        Ok(())
    } else {
        Err(Failure::new(format!("The start page is wrong:\n{page}")))
    }
}

fn get(address: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    Ok(text)
}
