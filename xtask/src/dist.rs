//! `cargo xtask dist`: what is handed to others.

mod debian;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::processors::Level;
use crate::{process, web, workspace};

/// Builds the program for each level, with the web client inside, and packs it.
pub(crate) fn run(levels: &[Level], install: bool) -> Result<(), Failure> {
    let packs_debian = cfg!(target_os = "linux") && Program::DpkgDev.find().is_some();
    if install {
        needs::programs(&[Program::DpkgDev, Program::Debootstrap])?;
    }
    let levels = &possible(levels, Level::runs_here)?[..];
    web::install()?;
    web::script("build")?;
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

/// The folder in which everything is made.
fn folder() -> PathBuf {
    workspace::root().join("target/dist")
}

/// The version of the program, as the workspace has it.
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
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

/// Copies the program and what belongs to it into the folders of an installation.
fn lay_out(tree: &Path, program: &Path) -> Result<(), Failure> {
    let name = format!("staunton{}", std::env::consts::EXE_SUFFIX);
    copy(program, &tree.join("bin").join(name))?;
    process::run(
        process::command(program)
            .arg("man")
            .arg(tree.join("share/man/man1")),
    )?;
    for (shell, place) in [
        ("bash", "share/bash-completion/completions/staunton"),
        ("fish", "share/fish/vendor_completions.d/staunton.fish"),
        ("zsh", "share/zsh/vendor-completions/_staunton"),
    ] {
        let script = process::output(process::command(program).args(["completions", shell]))?;
        write(&tree.join(place), script)?;
    }
    for (file, place) in [
        (
            "packaging/staunton.toml",
            "share/doc/staunton/staunton.toml",
        ),
        (
            "packaging/systemd/staunton.service",
            "lib/systemd/system/staunton.service",
        ),
        (
            "packaging/grafana/staunton.json",
            "share/staunton/grafana.json",
        ),
        ("docs/OPERATIONS.md", "share/doc/staunton/OPERATIONS.md"),
        ("docs/SECURITY.md", "share/doc/staunton/SECURITY.md"),
    ] {
        copy(file, &tree.join(place))?;
    }
    Ok(())
}

/// Makes an empty folder of it.
fn clear(folder: &Path) -> Result<(), Failure> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|why| failed(folder, &why))?;
    }
    fs::create_dir_all(folder).map_err(|why| failed(folder, &why))
}

/// Copies a file of the repository, with its permissions, and makes the folders for it.
fn copy(from: impl AsRef<Path>, to: &Path) -> Result<(), Failure> {
    let from = workspace::root().join(from);
    make_folder_of(to)?;
    fs::copy(&from, to)
        .map(drop)
        .map_err(|why| failed(to, &why))
}

fn write(file: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    make_folder_of(file)?;
    fs::write(file, text).map_err(|why| failed(file, &why))
}

fn make_folder_of(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).map_err(|why| failed(folder, &why))
}

fn failed(path: &Path, why: &std::io::Error) -> Failure {
    Failure::new(format!("{} cannot be written: {why}.", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

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
