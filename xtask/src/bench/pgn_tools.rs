//! `cargo xtask bench pgn-tools`: compares `staunton pgn` with pgn-extract.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::{process, workspace};

/// The same work for both programs. The arguments of pgn-extract are empty if it has no such
/// command.
struct Work {
    name: &'static str,
    ours: &'static [&'static str],
    theirs: &'static [&'static str],
}

const BENCHMARKS: &[Work] = &[
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

/// The openings of pgn-extract, where Debian installs them.
const ECO: &str = "/usr/share/pgn-extract/eco.pgn";

/// Writes the file, runs everything once and prints the table.
pub(super) fn compare(megabytes: u32) -> Result<(), Failure> {
    needs::programs(&[Program::PgnExtract])?;
    let pgn_extract = Program::PgnExtract.find().unwrap_or_default();
    process::run(
        process::cargo()
            .args(["build", "--release", "--locked", "--quiet"])
            .args(["--package", "staunton", "--package", "staunton-peers"]),
    )?;
    let staunton = workspace::built("release", "staunton")?;
    let games = Games::write(&staunton.with_file_name("staunton-peers"), megabytes)?;
    let size = games.size()? as f64 / 1e6;
    println!(
        "\nMB per second of processor time, over {size:.0} MB of games, and with all cores per second of wall time.\n"
    );
    println!("| | Staunton | pgn-extract | Staunton / pgn-extract | Staunton, all cores |");
    println!("|---|---:|---:|---:|---:|");
    for work in BENCHMARKS {
        // Exit code 1 means that the games have problems.
        let ours = time(
            &staunton,
            &[&["pgn"], work.ours].concat(),
            &games.0,
            &[0, 1],
        )?;
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
            let theirs = time(&pgn_extract, &args, &games.0, &[0])?;
            let lead = theirs.processor.as_secs_f64() / ours.processor.as_secs_f64();
            (
                format!("{:.0}", speed(theirs.processor)),
                format!("**{lead:.1}**"),
            )
        };
        println!(
            "| {} | {:.0} | {theirs} | {lead} | {:.0} |",
            work.name,
            speed(ours.processor),
            speed(ours.wall)
        );
    }
    Ok(())
}

/// A file that is removed on drop.
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

/// The time that a program took for the file.
struct Took {
    /// The sum over all its threads.
    processor: Duration,
    wall: Duration,
}

/// Runs a program, which must end with one of these exit codes.
fn time(program: &Path, args: &[&str], games: &Path, done: &[i32]) -> Result<Took, Failure> {
    let before = processor_time_of_children()?;
    let started = Instant::now();
    let status = Command::new(program)
        .args(args)
        .arg(games)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| {
            let program = program.display();
            Failure::new(format!("{program} could not be started: {error}."))
        })?;
    let took = Took {
        wall: started.elapsed(),
        processor: processor_time_of_children()?.saturating_sub(before),
    };
    if status.code().is_some_and(|code| done.contains(&code)) {
        Ok(took)
    } else {
        let (program, args) = (program.display(), args.join(" "));
        Err(Failure::new(format!("{program} {args} failed ({status}).")))
    }
}

/// The processor time of all started programs that have ended, as reported by Linux: the fields
/// cutime and cstime of proc(5), in hundredths of a second.
fn processor_time_of_children() -> Result<Duration, Failure> {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The second field is the program's name, which may contain any characters.
    let (_, fields) = stat.rsplit_once(')').unwrap_or_default();
    let ticks: Vec<u64> = fields
        .split_whitespace()
        .skip(13)
        .take(2)
        .filter_map(|ticks| ticks.parse().ok())
        .collect();
    match ticks[..] {
        [user, system] => Ok(Duration::from_millis(10 * (user + system))),
        _ => Err(Failure::new(
            "The processor time of programs can be read from /proc on Linux only.",
        )),
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_fails_is_not_timed() {
        let timed = |done: &[i32]| {
            let args = ["-c", "exit 1"];
            time(Path::new("sh"), &args, Path::new("games"), done)
        };
        assert!(timed(&[0, 1]).is_ok());
        assert!(timed(&[0]).is_err());
    }
}
