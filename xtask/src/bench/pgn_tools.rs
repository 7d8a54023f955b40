//! `cargo xtask bench pgn-tools`: `staunton pgn` beside pgn-extract.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::{process, workspace};

/// The same work for both. Where pgn-extract has nothing like it, its arguments are empty.
struct Work {
    name: &'static str,
    ours: &'static [&'static str],
    theirs: &'static [&'static str],
}

const WORKS: &[Work] = &[
    Work {
        name: "check",
        ours: &["check"],
        theirs: &["-r"],
    },
    Work {
        name: "filter by player",
        ours: &["filter", "--player", "player77"],
        theirs: &["-s", "-w80", "-Tpplayer77"],
    },
    Work {
        name: "filter by length",
        ours: &["filter", "--max-moves", "22"],
        theirs: &["-s", "-w80", "-bu22"],
    },
    Work {
        name: "normalize",
        ours: &["normalize"],
        theirs: &["-s", "-w80"],
    },
    Work {
        name: "dedupe",
        ours: &["dedupe"],
        theirs: &["-s", "-w80", "-D"],
    },
    Work {
        name: "eco",
        ours: &["eco"],
        theirs: &["-s", "-w80", "-eECO"],
    },
    Work {
        name: "export, a row for each move",
        ours: &["export", "--plies"],
        theirs: &["-s", "-C", "-N", "-V", "-Wepd"],
    },
    Work {
        name: "sort",
        ours: &["sort"],
        theirs: &[],
    },
];

/// The openings that come with pgn-extract, where Debian puts them.
const ECO: &str = "/usr/share/pgn-extract/eco.pgn";

/// Writes the file, runs everything once and prints the table.
pub(super) fn compare(megabytes: u32) -> Result<(), Failure> {
    needs::programs(&[Program::PgnExtract])?;
    let pgn_extract = Program::PgnExtract.find().unwrap_or_default();
    if process::find(&["taskset"]).is_none() {
        return Err(Failure::new(
            "Missing: taskset, which keeps a program on one core; it is part of util-linux.",
        ));
    }
    process::run(
        process::cargo()
            .args(["build", "--release", "--locked", "--quiet"])
            .args(["--package", "staunton", "--package", "staunton-peers"]),
    )?;
    let staunton = workspace::staunton("release")?;
    let games = Games::write(&staunton.with_file_name("staunton-peers"), megabytes)?;
    let size = games.size()? as f64 / 1e6;
    println!(
        "\nMB/s over {size:.0} MB of games; pgn-extract has one core, and so has Staunton in the first column.\n"
    );
    println!("| | Staunton | pgn-extract | Staunton / pgn-extract | Staunton, all cores |");
    println!("|---|---:|---:|---:|---:|");
    for work in WORKS {
        let ours = |one_core| {
            time(
                &staunton,
                &[&["pgn"], work.ours].concat(),
                &games.0,
                one_core,
            )
        };
        let (one, all) = (ours(true)?, ours(false)?);
        let speed = |time: Duration| size / time.as_secs_f64();
        let (theirs, lead) = if work.theirs.is_empty() {
            ("–".to_owned(), "–".to_owned())
        } else {
            let eco = format!("-e{ECO}");
            let args: Vec<&str> = work
                .theirs
                .iter()
                .map(|&arg| if arg == "-eECO" { &eco } else { arg })
                .collect();
            let time = time(&pgn_extract, &args, &games.0, true)?;
            let lead = time.as_secs_f64() / one.as_secs_f64();
            (format!("{:.1}", speed(time)), format!("**{lead:.1}**"))
        };
        println!(
            "| {} | {:.0} | {theirs} | {lead} | {:.0} |",
            work.name,
            speed(one),
            speed(all)
        );
    }
    Ok(())
}

/// A file that is removed in the end.
struct Games(PathBuf);

impl Games {
    fn write(peers: &Path, megabytes: u32) -> Result<Self, Failure> {
        let path = std::env::temp_dir().join(format!("staunton-{}.pgn", std::process::id()));
        let games = Self(path);
        let file = File::create(&games.0).map_err(|error| games.failure(&error))?;
        process::run(
            process::command(peers)
                .arg("games")
                .arg(megabytes.to_string())
                .stdout(file),
        )?;
        Ok(games)
    }

    fn size(&self) -> Result<u64, Failure> {
        let metadata = fs::metadata(&self.0).map_err(|error| self.failure(&error))?;
        Ok(metadata.len())
    }

    fn failure(&self, error: &std::io::Error) -> Failure {
        Failure::new(format!("{}: {error}.", self.0.display()))
    }
}

impl Drop for Games {
    fn drop(&mut self) {
        // A temporary file that stays is no reason to fail.
        let _ = fs::remove_file(&self.0);
    }
}

/// How long a program takes over the file.
fn time(program: &Path, args: &[&str], games: &Path, one_core: bool) -> Result<Duration, Failure> {
    let mut command = if one_core {
        let mut command = Command::new("taskset");
        command.args(["-c", "0"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command
        .args(args)
        .arg(games)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let started = Instant::now();
    let status = command.status().map_err(|error| {
        Failure::new(format!(
            "{} could not be started: {error}.",
            program.display()
        ))
    })?;
    let took = started.elapsed();
    // 1 says that the games have faults.
    if matches!(status.code(), Some(0 | 1)) {
        Ok(took)
    } else {
        Err(Failure::new(format!(
            "{} {} failed ({status}).",
            program.display(),
            args.join(" ")
        )))
    }
}
