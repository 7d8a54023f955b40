//! `cargo xtask dist`: what is handed to others.

mod debian;
mod files;
mod trial;

use std::path::PathBuf;

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::processors::Level;
use crate::{process, web};
use files::{clear, copy, folder, lay_out, version};

/// Builds the program for each level, with the web client inside, and packs it.
pub(crate) fn run(levels: &[Level], install: bool) -> Result<(), Failure> {
    let packs_debian = cfg!(target_os = "linux") && Program::DpkgDev.find().is_some();
    if install {
        needs::programs(&[Program::DpkgDev, Program::Debootstrap])?;
    }
    let levels = &possible(levels, Level::runs_here)?[..];
    web::install(process::run)?;
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

/// The level for the most processors, in whatever order they were named.
fn lowest(levels: &[Level]) -> Option<Level> {
    levels.iter().copied().min()
}

/// The levels whose programs run here: each is asked for its manual pages. The others are named.
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

/// An archive of what belongs to the program, for people who install it themselves.
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

    /// systemd gives up after five starts in ten seconds, unless it is told otherwise.
    #[test]
    fn the_service_is_started_again_however_long_its_database_is_away() {
        let unit = workspace::root().join("packaging/systemd/staunton.service");
        let unit = fs::read_to_string(unit).expect("the unit");
        let (head, service) = unit.split_once("\n[Service]\n").expect("its parts");
        assert!(service.lines().any(|line| line == "Restart=on-failure"));
        assert!(
            head.lines().any(|line| line == "StartLimitIntervalSec=0"),
            "{unit}"
        );
    }

    /// Podman reads the one, Docker the other.
    #[test]
    fn no_builder_of_images_gets_what_was_built_here() {
        let read = |list| fs::read_to_string(workspace::root().join(list)).expect("a list");
        let list = read(".containerignore");
        assert!(list.lines().any(|line| line == "web/node_modules"));
        assert_eq!(read("packaging/Containerfile.dockerignore"), list);
    }

    #[test]
    fn the_package_is_for_the_most_processors() {
        let named = [Level::Avx512, Level::V2, Level::V3];
        assert_eq!(lowest(&named), Some(Level::V2));
        assert_eq!(lowest(&[]), None);
    }

    #[test]
    fn a_level_that_does_not_run_here_keeps_no_other_from_being_built() {
        let all = [Level::V2, Level::V3, Level::Avx512];
        let built = possible(&all, |level| level != Level::Avx512).ok();
        assert_eq!(built, Some(vec![Level::V2, Level::V3]));
        assert!(possible(&[Level::Avx512], |_| false).is_err());
    }
}
