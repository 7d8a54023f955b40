//! The comparison of several numbers of nodes.

use std::fmt;

use super::games::Measured;

/// The measurements by number of nodes, in their order.
pub(super) struct Comparison(pub(super) Vec<(u8, Measured)>);

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<7}{:>9}{:>26}{:>20}{:>20}",
            "nodes", "moves/s", "processor time a move", "ack p99", "opponent sees, p99"
        )?;
        let Some((_, first)) = self.0.first() else {
            return Ok(());
        };
        for (nodes, measured) in &self.0 {
            let columns = [
                (measured.processor_time, first.processor_time, 26),
                (measured.ack.p99, first.ack.p99, 20),
                (measured.update.p99, first.update.p99, 20),
            ];
            write!(f, "{nodes:<7}{:>9.0}", measured.moves_per_second)?;
            for (time, first, width) in columns {
                let ratio = time.as_secs_f64() / first.as_secs_f64();
                let shown = format!("{:.2} ms ({ratio:.2})", time.as_secs_f64() * 1e3);
                write!(f, "{shown:>width$}")?;
            }
            writeln!(f)?;
        }
        write!(f, "In parentheses: the ratio to the first line.")
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::times::Times;

    #[test]
    fn shows_ratios_to_one_node() {
        let measured = |micros: u64| {
            let mut times = Times::default();
            times.add(Duration::from_micros(micros * 10));
            Measured {
                moves_per_second: 500.0,
                processor_time: Duration::from_micros(micros),
                ack: times.summary(),
                update: times.summary(),
                growth: 0,
            }
        };
        let shown = Comparison(vec![(1, measured(400)), (3, measured(500))]).to_string();
        let line = shown.lines().nth(2).expect("three nodes");
        assert!(line.starts_with("3            500"), "{line}");
        assert!(line.contains("0.50 ms (1.25)"), "{line}");
        assert!(line.ends_with("5.00 ms (1.25)"), "{line}");
    }
}
