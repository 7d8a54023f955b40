//! Tables of results, for the terminal and for `docs/PERFORMANCE.md`.

use crate::race::{Best, Contender};

/// Prints a row of speeds for each piece of work, and the ratio of the first contender to the
/// second; the last row contains the geometric means.
pub(crate) fn print<W>(
    title: &str,
    contenders: &[Contender<W>],
    names: &[String],
    best: &[Vec<Best>],
) {
    let width = names.iter().map(String::len).max().unwrap_or(0);
    println!("\n{title}\n");
    print!("{:<width$}", "");
    for contender in contenders {
        print!("{:>12}", contender.name);
    }
    println!("{:>12}", "lead");
    for (name, row) in names.iter().zip(best) {
        let speeds: Vec<f64> = row.iter().map(|best| best.speed()).collect();
        print_row(name, width, &speeds);
    }
    let means: Vec<f64> = (0..contenders.len())
        .map(|contender| geometric_mean(best.iter().map(|row| row[contender].speed())))
        .collect();
    print_row("geometric mean", width, &means);
}

fn print_row(name: &str, width: usize, speeds: &[f64]) {
    print!("{name:<width$}");
    for speed in speeds {
        print!("{speed:>12.1}");
    }
    if let [ours, rival, ..] = speeds {
        print!("{:>12.2}", ours / rival);
    }
    println!();
}

fn geometric_mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    (values.map(f64::ln).sum::<f64>() / count).exp()
}
