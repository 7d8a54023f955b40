//! Output of weights as Rust source.

use std::fmt::Write as _;

use engine::tuning::Group;

/// Returns the lines of `crates/engine/src/evaluate/weights.rs` between the brackets of the table.
///
/// # Panics
///
/// Panics if the number of weights differs from the number of terms.
pub fn source(weights: &[[f32; 2]]) -> String {
    let mut text = String::new();
    for group in Group::ALL {
        let terms = &weights[group.first()..group.first() + group.len()];
        let in_a_row = if group == Group::Square { 4 } else { 8 };
        writeln!(text, "    // {group:?}").expect("writing to a string succeeds");
        for row in terms.chunks(in_a_row) {
            let row: Vec<String> = row
                .iter()
                .map(|[middlegame, endgame]| format!("({middlegame:.0}, {endgame:.0}),"))
                .collect();
            // Removes the sign of zero.
            let row = row.join(" ").replace("-0,", "0,").replace("-0)", "0)");
            writeln!(text, "    {row}").expect("writing to a string succeeds");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use engine::tuning::weights;

    use super::*;

    #[test]
    fn weights_are_rounded() {
        let mut weights = weights();
        weights[0] = [-0.3, 1.7];
        assert!(source(&weights).starts_with("    // Material\n    (0, 2),"));
    }
}
