//! Plot of the loss.

use std::fmt::Write;

use super::Epoch;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
/// Space for the labels at the left and below.
const MARGIN: f64 = 56.0;

/// Draws the losses as an SVG image: dashed for the training records, solid for the validation
/// records.
pub fn plot(epochs: &[Epoch]) -> String {
    let losses = || {
        epochs
            .iter()
            .flat_map(|epoch| [epoch.training, epoch.kept_aside])
    };
    let least = losses().fold(f64::INFINITY, f64::min);
    let most = losses().fold(f64::NEG_INFINITY, f64::max);
    let span = (most - least).max(f64::MIN_POSITIVE);
    let across = |epoch: usize| {
        let steps = (epochs.len().max(2) - 1) as f64;
        MARGIN + (WIDTH - 2.0 * MARGIN) * epoch as f64 / steps
    };
    let down = |loss: f64| MARGIN / 2.0 + (HEIGHT - 1.5 * MARGIN) * (most - loss) / span;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"currentColor\">\n\
         <title>Loss by epoch: dashed in training, solid on games kept aside</title>\n"
    );
    let mut line = |style: &str, loss: fn(&Epoch) -> f64| {
        let points: Vec<String> = epochs
            .iter()
            .enumerate()
            .map(|(number, epoch)| format!("{:.1},{:.1}", across(number), down(loss(epoch))))
            .collect();
        let points = points.join(" ");
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"{style} points=\"{points}\"/>"
        );
    };
    line(" stroke-dasharray=\"6 4\"", |epoch| epoch.training);
    line("", |epoch| epoch.kept_aside);
    if !epochs.is_empty() {
        for loss in [most, f64::midpoint(most, least), least] {
            let y = down(loss) + 4.0;
            let _ = writeln!(svg, "<text x=\"4\" y=\"{y:.1}\">{loss:.5}</text>");
        }
        let number = epochs.len();
        let y = HEIGHT - MARGIN / 2.0;
        let (left, right) = (MARGIN, WIDTH - MARGIN);
        let _ = writeln!(svg, "<text x=\"{left}\" y=\"{y}\">epoch 1</text>");
        let _ = writeln!(
            svg,
            "<text x=\"{right}\" y=\"{y}\" text-anchor=\"end\">epoch {number}</text>"
        );
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_loss_is_drawn_highest() {
        let epoch = |training, kept_aside| Epoch {
            training,
            kept_aside,
        };
        let svg = plot(&[epoch(0.09, 0.08), epoch(0.07, 0.06), epoch(0.05, 0.055)]);
        assert!(
            svg.contains("points=\"56.0,28.0 360.0,186.0 664.0,344.0\""),
            "{svg}"
        );
        assert!(
            svg.contains(">0.09000</text>") && svg.contains(">0.05000</text>"),
            "{svg}"
        );
        assert!(svg.contains(">epoch 3</text>"));
    }

    #[test]
    fn draws_an_empty_plot() {
        assert!(plot(&[]).ends_with("</svg>\n"));
        let flat = Epoch {
            training: 0.1,
            kept_aside: 0.1,
        };
        assert!(!plot(&[flat]).contains("NaN"));
    }
}
