//! Compares the interfaces of the published crates with those of an earlier commit.

use crate::failure::Failure;
use crate::{package, process};

/// Runs cargo-semver-checks against this commit, by default that of the last tag. Crates that did not
/// exist then are named and left out.
pub(crate) fn check(since: Option<&str>) -> Result<(), Failure> {
    let tool = process::cargo()
        .args(["semver-checks", "--version"])
        .output();
    if !tool.is_ok_and(|output| output.status.success()) {
        return Err(Failure::new(
            "cargo-semver-checks is missing. Install it with: cargo install --locked \
             cargo-semver-checks",
        ));
    }
    let since = match since {
        Some(commit) => commit.to_owned(),
        None => last_tag()?,
    };
    let mut check = process::cargo();
    check.args(["semver-checks", "--baseline-rev", &since]);
    let mut is_empty = true;
    for published in package::published()? {
        if existed(&published, &since) {
            check.args(["--package", &published.name]);
            is_empty = false;
        } else {
            println!("{} is new since {since}.", published.name);
        }
    }
    if is_empty {
        return Ok(());
    }
    process::run(&mut check)
}

fn last_tag() -> Result<String, Failure> {
    let mut describe = process::command("git");
    describe.args(["describe", "--tags", "--abbrev=0"]);
    match describe.output() {
        Ok(output) if output.status.success() => {
            Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
        }
        _ => Err(Failure::new(
            "There is no tag yet: name a commit, as in `cargo xtask semver --since HEAD~100`.",
        )),
    }
}

/// Returns whether a crate was in the repository at a commit.
fn existed(published: &package::Package, commit: &str) -> bool {
    let folder = published.name.trim_start_matches("staunton-");
    let manifest = format!("{commit}:crates/{folder}/Cargo.toml");
    let mut show = process::command("git");
    show.args(["cat-file", "-e", &manifest]);
    show.output().is_ok_and(|output| output.status.success())
}
