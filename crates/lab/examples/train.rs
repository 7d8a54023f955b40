//! Trains a network on files of self-play games. `cargo xtask train` runs it with its options in
//! this order: the output folder, hidden units, epochs, positions per batch, the initial learning
//! rate, the initial and the final weight of the result, threads, the seed, neighboring positions
//! per position, the initial network (or nothing), the files. After an interruption it continues
//! after the last complete epoch, if it is started again with the same options.

use std::env;
use std::error::Error;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;

use engine::nnue::Weights;
use indicatif::{ProgressBar, ProgressStyle};
use staunton_lab::selfplay::{Origins, Shards};
use staunton_lab::train::{Records, Settings, Trainer, plot};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [
        folder,
        hidden,
        epochs,
        batch,
        rate,
        result_at_first,
        result_at_last,
        threads,
        seed,
        beside,
        from,
        files @ ..,
    ] = &arguments[..]
    else {
        return Err("run it as `cargo xtask train`".into());
    };
    let usual = Settings::default();
    let settings = Settings {
        hidden: hidden.parse()?,
        epochs: epochs.parse()?,
        batch: batch.parse()?,
        rate: [rate.parse()?, usual.rate[1]],
        result: [result_at_first.parse()?, result_at_last.parse()?],
        seed: seed.parse()?,
        ..usual
    };
    let from = (!from.is_empty()).then(|| Path::new(from));
    let folder = Path::new(folder);
    if from.is_some_and(|from| from == folder.join("network")) {
        return Err("the network to begin with would be overwritten: name another folder".into());
    }
    fs::create_dir_all(folder)?;
    let from = from
        .map(|from| weights(from, settings.hidden))
        .transpose()?;
    let threads = threads.parse()?;
    let (mut records, mut origin) = read(files, beside.parse()?, threads)?;
    records.check()?;
    if let Some(from) = &from {
        origin = format!("from network {:016x}, {origin}", from.checksum());
    }
    let path = folder.join("training");
    let trainer = begin(&path, settings, from.as_ref(), &mut records)?;
    train(trainer, &mut records, &origin, threads, folder)
}

fn bar(length: u64, style: &str) -> Result<ProgressBar, Box<dyn Error>> {
    Ok(ProgressBar::new(length).with_style(ProgressStyle::with_template(style)?))
}

/// Reads the records of all games, and their origins.
fn read(
    files: &[String],
    beside: usize,
    threads: NonZeroUsize,
) -> Result<(Records, String), Box<dyn Error>> {
    let mut records = Records::new(beside);
    let mut origins = Origins::default();
    let bar = bar(
        files.len() as u64,
        "reading {bar:20} {pos}/{len} files, {eta} left",
    )?;
    for file in files {
        for shard in Shards::open(Path::new(file))? {
            let shard = shard?;
            let added = origins.add(&shard);
            added.map_err(|why| format!("{file}: {why}"))?;
            records.begin_at(shard.first_game());
            records.add(&shard.games, threads);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    println!(
        "{} games, {} positions to train with, {} kept aside",
        records.games(),
        records.training.len(),
        records.kept_aside.len()
    );
    Ok((records, origins.to_string()))
}

/// Creates a new training, or resumes the interrupted one.
fn begin(
    path: &Path,
    settings: Settings,
    from: Option<&Weights>,
    records: &mut Records,
) -> Result<Trainer, String> {
    let named = |why: String| format!("{}: {why}", path.display());
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(why) if why.kind() == ErrorKind::NotFound => {
            let scale = records.scale();
            println!("scale {scale:.1} centipawns");
            return Ok(match from {
                None => Trainer::new(settings, scale),
                Some(weights) => Trainer::from_weights(settings, scale, weights),
            });
        }
        Err(why) => return Err(named(why.to_string())),
    };
    let trainer = Trainer::from_bytes(&bytes).map_err(named)?;
    if *trainer.settings() != settings {
        return Err(named(format!(
            "it was begun with other settings ({:?}); give those, or another folder",
            trainer.settings()
        )));
    }
    if !trainer.began_with(from) {
        let why = "it did not begin with what `--from` says; give the same, or another folder";
        return Err(named(why.to_owned()));
    }
    println!("going on after epoch {}", trainer.epochs().len());
    records.resume(&trainer).map_err(named)?;
    Ok(trainer)
}

/// Reads the network of a file, which must have this number of hidden units.
fn weights(path: &Path, hidden: usize) -> Result<Weights, String> {
    let named = |why: &dyn Display| format!("{}: {why}", path.display());
    let bytes = fs::read(path).map_err(|why| named(&why))?;
    let weights = Weights::from_bytes(&bytes).map_err(|why| named(&why))?;
    if weights.hidden == hidden {
        Ok(weights)
    } else {
        let why = format!("it has {0} hidden units; give --hidden {0}", weights.hidden);
        Err(named(&why))
    }
}

fn train(
    mut trainer: Trainer,
    records: &mut Records,
    origin: &str,
    threads: NonZeroUsize,
    folder: &Path,
) -> Result<(), Box<dyn Error>> {
    let settings = *trainer.settings();
    let each = records.training.len() as u64;
    let style = "{msg} {bar:20} {percent}%, {per_sec}, {eta} left";
    let bar = bar(each * settings.epochs as u64, style)?;
    let mut before = each * trainer.epochs().len() as u64;
    bar.set_position(before);
    bar.reset_eta();
    loop {
        let number = trainer.epochs().len() + 1;
        bar.set_message(format!("epoch {number}"));
        let report = |done: usize| bar.set_position(before + done as u64);
        let Some(epoch) = trainer.epoch(records, threads, &report) else {
            break;
        };
        before += each;
        bar.suspend(|| {
            println!(
                "epoch {number}: loss {:.6} in training, {:.6} on games kept aside",
                epoch.training, epoch.kept_aside
            );
        });
        write(folder, "loss.svg", plot(trainer.epochs()).as_bytes())?;
        let note = format!(
            "{each} positions; {settings:?}; epoch {number}, loss {:.6} on games kept aside; {origin}",
            epoch.kept_aside
        );
        let weights = trainer.weights(note);
        write(folder, "network", &weights.to_bytes())?;
        // Written last: a pass that is not recorded is repeated with the same result.
        write(folder, "training", &trainer.to_bytes())?;
    }
    bar.finish_and_clear();
    println!("{}", folder.join("network").display());
    Ok(())
}

/// Writes a file atomically.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), String> {
    let path = folder.join(name);
    let draft = path.with_extension("unfinished");
    let written = File::create(&draft).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written
        .and_then(|()| fs::rename(&draft, &path))
        .map_err(|why| format!("{}: {why}", path.display()))
}
