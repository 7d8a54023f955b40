//! Plays the games of the opening explorer's book. `cargo xtask book` runs it with its options in
//! this order: the file, nodes per move, concurrent games.

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use engine::Engine;
use flate2::{Compression, GzBuilder};
use indicatif::{ProgressBar, ProgressStyle};
use staunton_lab::opening_games::{openings, play};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [file, nodes, threads] = &arguments[..] else {
        return Err("run it as `cargo xtask book`".into());
    };
    let (nodes, threads) = (nodes.parse()?, threads.parse::<usize>()?);
    let openings = openings();
    let bar = ProgressBar::new(openings.len() as u64).with_style(ProgressStyle::with_template(
        "{bar:20} {pos}/{len} games, {eta} left",
    )?);
    let next = AtomicUsize::new(0);
    let games = Mutex::new(vec![String::new(); openings.len()]);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut engine = Engine::new(1);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(opening) = openings.get(number) else {
                        break;
                    };
                    let game = play(opening, nodes, &mut engine);
                    games.lock().expect("no panic while it is held")[number] = game;
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    // Without a time in its header, the same games give the same file.
    let mut packed = GzBuilder::new()
        .mtime(0)
        .write(File::create(file)?, Compression::best());
    for game in games.into_inner()? {
        writeln!(packed, "{game}\n")?;
    }
    packed.finish()?.sync_all()?;
    println!("{} games in {file}", openings.len());
    Ok(())
}
