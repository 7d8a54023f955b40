//! `cargo xtask dist`: archives and packages for distribution.

mod debian;
mod files;
mod trial;

use std::path::PathBuf;

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::processors::Level;
use crate::{npm_package, process, web};
use files::{clear, copy, folder, lay_out, version};

/// Builds the program for each level, with the web client inside, and packs it.
pub(crate) fn run(levels: &[Level], install: bool) -> Result<(), Failure> {
    let packs_debian = cfg!(target_os = "linux") && Program::DpkgDev.find().is_some();
    if install {
        needs::programs(&[Program::DpkgDev, Program::Debootstrap])?;
    }
    let levels = &possible(levels, Level::runs_here)?[..];
    web::install(process::run)?;
    npm_package::build_for_client()?;
    process::run(&mut web::script("build"))?;
    let mut made = Vec::new();
    for &level in levels {
        process::run(level.cargo("build").args([
            "--release",
            "--locked",
            "--package",
            "staunton",
        ]))?;
        made.push(archive(level)?);
    }
    if let Some(level) = lowest(levels)
        && (packs_debian || install)
    {
        let package = debian::package(&level.built()?)?;
        if install {
            trial::install(&package)?;
        }
        made.push(package);
    }
    for file in made {
        println!("{}", file.display());
    }
    Ok(())
}

/// The level that the most processors support; the levels may be in any order.
fn lowest(levels: &[Level]) -> Option<Level> {
    levels.iter().copied().min()
}

/// Returns the levels whose programs run here, because each program must print its manual pages.
/// Reports the others.
fn possible(levels: &[Level], runs: impl Fn(Level) -> bool) -> Result<Vec<Level>, Failure> {
    let (possible, others): (Vec<Level>, Vec<Level>) =
        levels.iter().copied().partition(|&level| runs(level));
    for level in others {
        println!(
            "Left out: this machine's processor does not run {}.",
            level.name()
        );
    }
    if possible.is_empty() {
        return Err(Failure::new(
            "This machine's processor runs none of the levels: name another with --level.",
        ));
    }
    Ok(possible)
}

/// An archive with the program and its files, for manual installation.
fn archive(level: Level) -> Result<PathBuf, Failure> {
    let system = std::env::consts::OS;
    let name = format!("staunton-{}-{system}-{}", version(), level.name());
    let tree = folder().join(&name);
    clear(&tree)?;
    lay_out(&tree, &level.built()?)?;
    copy("README.md", &tree.join("share/doc/staunton/README.md"))?;
    copy("LICENSE-GPL", &tree.join("share/doc/staunton/LICENSE"))?;
    let file = folder().join(format!("{name}.tar.gz"));
    let root = ["--owner=0", "--group=0", "--sort=name"];
    process::run(
        process::command("tar")
            .arg("--create")
            .arg("--gzip")
            .args(root.iter().filter(|_| cfg!(target_os = "linux")))
            .arg("--file")
            .arg(&file)
            .arg("--directory")
            .arg(folder())
            .arg(&name),
    )?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::workspace;

    /// By default, systemd gives up after five starts in ten seconds.
    #[test]
    fn the_service_restarts_without_a_limit() {
        let unit = workspace::root().join("packaging/systemd/staunton.service");
        let unit = fs::read_to_string(unit).expect("the unit");
        let (head, service) = unit.split_once("\n[Service]\n").expect("its parts");
        assert!(service.lines().any(|line| line == "Restart=on-failure"));
        assert!(
            head.lines().any(|line| line == "StartLimitIntervalSec=0"),
            "{unit}"
        );
    }

    /// Podman reads the first file, Docker the second.
    #[test]
    fn image_builds_ignore_local_build_outputs() {
        let read = |list| fs::read_to_string(workspace::root().join(list)).expect("a list");
        let list = read(".containerignore");
        assert!(list.lines().any(|line| line == "web/node_modules"));
        assert_eq!(read("packaging/Containerfile.dockerignore"), list);
    }

    #[test]
    fn the_package_has_the_lowest_level() {
        let named = [Level::Avx512, Level::V2, Level::V3];
        assert_eq!(lowest(&named), Some(Level::V2));
        assert_eq!(lowest(&[]), None);
    }

    #[test]
    fn builds_the_other_levels_if_one_does_not_run_here() {
        let all = [Level::V2, Level::V3, Level::Avx512];
        let built = possible(&all, |level| level != Level::Avx512).ok();
        assert_eq!(built, Some(vec![Level::V2, Level::V3]));
        assert!(possible(&[Level::Avx512], |_| false).is_err());
    }
}
