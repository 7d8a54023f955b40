//! Ratings of several engines from all their matches.

use super::Tally;

/// Rating of one engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The engine, by its index.
    pub engine: usize,
    /// Points; a draw counts half.
    pub points: f64,
    /// Number of games.
    pub games: u32,
    /// Its rating in Elo points; the mean of all engines is 0.
    pub elo: f64,
    /// Error margin of the rating with 95 % confidence.
    pub margin: f64,
}

/// Number of iterations in which the strengths are recomputed from each other. The changes shrink
/// by a constant factor each time.
const ROUNDS: usize = 2_000;
/// Number of virtual draws of each engine against one of mean strength, so that an engine with only
/// wins or losses has a finite rating.
const PRIOR: f64 = 1.0;

/// Returns the engines by their ratings, the strongest first, from tallies between two of them
/// each.
///
/// The ratings have the maximum likelihood for the results (Bradley and Terry, 1952, with a draw as
/// half a win and half a loss; computed as in D. Hunter, "MM algorithms for generalized
/// Bradley–Terry models", 2004). The margins follow from the variance of the pairs of games.
pub fn standings(engines: usize, results: &[(usize, usize, Tally)]) -> Vec<Standing> {
    let mut points = vec![0.0; engines];
    let mut games = vec![0; engines];
    let mut between = vec![vec![0.0; engines]; engines];
    for (one, other, tally) in results {
        let [won, drawn, lost] = tally.games.map(f64::from);
        let count: u32 = tally.games.iter().sum();
        points[*one] += won + drawn / 2.0;
        points[*other] += lost + drawn / 2.0;
        for (engine, opponent) in [(*one, *other), (*other, *one)] {
            games[engine] += count;
            between[engine][opponent] += f64::from(count);
        }
    }
    let mut strengths = vec![1.0; engines];
    for _ in 0..ROUNDS {
        let next: Vec<f64> = (0..engines)
            .map(|engine| {
                let own: f64 = strengths[engine];
                let met = between[engine].iter().zip(&strengths);
                let sum: f64 = met.map(|(count, strength)| count / (own + strength)).sum();
                (points[engine] + PRIOR / 2.0) / (sum + PRIOR / (own + 1.0))
            })
            .collect();
        strengths = next;
    }
    let elo = |strength: f64| 400.0 * strength.log10();
    // An engine that has not played yet has no rating.
    let has_played = |engine: usize| games[engine] > 0;
    let known: Vec<f64> = (0..engines)
        .filter(|&engine| has_played(engine))
        .map(|engine| elo(strengths[engine]))
        .collect();
    let mean = known.iter().sum::<f64>() / known.len().max(1) as f64;
    let deviations = deviations(&strengths, results);
    let mut standings: Vec<Standing> = (0..engines)
        .map(|engine| Standing {
            engine,
            points: points[engine],
            games: games[engine],
            elo: elo(strengths[engine]) - mean,
            margin: 1.96 * 400.0 / std::f64::consts::LN_10 * deviations[engine],
        })
        .collect();
    standings.retain(|standing| has_played(standing.engine));
    standings.sort_by(|one, other| other.elo.total_cmp(&one.elo));
    standings
}

/// The standard deviations of the logarithms of the strengths relative to the mean, from the
/// variance of the pairs.
fn deviations(strengths: &[f64], results: &[(usize, usize, Tally)]) -> Vec<f64> {
    let engines = strengths.len();
    // Derivative of an engine's expected points with respect to the logarithm of each strength.
    let mut slopes = vec![vec![0.0; engines]; engines];
    for (engine, &own) in strengths.iter().enumerate() {
        slopes[engine][engine] = PRIOR * own / (own + 1.0).powi(2);
    }
    for &(one, other, tally) in results {
        let [own, their] = [one, other].map(|engine| strengths[engine]);
        let count: u32 = tally.games.iter().sum();
        let slope = f64::from(count) * own * their / (own + their).powi(2);
        for (engine, opponent) in [(one, other), (other, one)] {
            slopes[engine][engine] += slope;
            slopes[engine][opponent] -= slope;
        }
    }
    let mut variances = vec![0.0; engines];
    for &(one, other, tally) in results {
        let moved = moved(&slopes, one, other);
        let mean = moved.iter().sum::<f64>() / engines as f64;
        for (variance, by) in variances.iter_mut().zip(moved) {
            *variance += tally.variance_of_points() * (by - mean).powi(2);
        }
    }
    variances.into_iter().map(f64::sqrt).collect()
}

/// Returns the change of the logarithm of each strength when one engine gets a point more and
/// another a point less (Gauss-Seidel method).
fn moved(slopes: &[Vec<f64>], one: usize, other: usize) -> Vec<f64> {
    let mut moved = vec![0.0; slopes.len()];
    for _ in 0..ROUNDS {
        for (engine, row) in slopes.iter().enumerate() {
            let followed: f64 = row.iter().zip(&moved).map(|(slope, by)| slope * by).sum();
            let points = f64::from(u8::from(engine == one)) - f64::from(u8::from(engine == other));
            moved[engine] += (points - followed) / row[engine];
        }
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(games: [u32; 3], pairs: [u32; 5]) -> Tally {
        Tally {
            games,
            pairs,
            ..Tally::default()
        }
    }

    #[test]
    fn an_engine_without_games_has_no_rating() {
        let result = Tally {
            games: [6, 2, 2],
            pairs: [0, 1, 1, 1, 2],
            ..Tally::default()
        };
        let table = standings(3, &[(0, 2, result)]);
        let engines: Vec<usize> = table.iter().map(|standing| standing.engine).collect();
        assert_eq!(engines, [0, 2]);
        assert!((table[0].elo + table[1].elo).abs() < 1e-6, "{table:?}");
    }

    #[test]
    fn ratings_follow_from_the_results() {
        // 76 % is 200 Elo points, 64 % is 100.
        let hundred = tally([640, 0, 360], [65, 0, 230, 0, 205]);
        let two_hundred = tally([760, 0, 240], [29, 0, 182, 0, 289]);
        let results = [(0, 1, hundred), (1, 2, hundred), (0, 2, two_hundred)];
        let table = standings(3, &results);
        let engines: Vec<usize> = table.iter().map(|standing| standing.engine).collect();
        assert_eq!(engines, [0, 1, 2]);
        for (standing, elo) in table.iter().zip([100.0, 0.0, -100.0]) {
            assert!((standing.elo - elo).abs() < 2.0, "{standing:?}");
            assert!((10.0..12.0).contains(&standing.margin), "{standing:?}");
        }
        assert_eq!((table[0].points, table[0].games), (1_400.0, 2_000));
    }

    /// In 400 simulated matches the ratings of equal engines, with three in five games drawn,
    /// varied by 19.7 in a round robin, and by 19.7 and 35.4 in a gauntlet (95 %).
    #[test]
    fn margins_match_the_simulated_variation() {
        let even = tally([20, 60, 20], [2, 12, 22, 12, 2]);
        for standing in standings(3, &[(0, 1, even), (0, 2, even), (1, 2, even)]) {
            assert!((19.0..22.0).contains(&standing.margin), "{standing:?}");
        }
        for standing in standings(4, &[(0, 1, even), (0, 2, even), (0, 3, even)]) {
            let expected = if standing.engine == 0 { 19.7 } else { 35.4 };
            assert!((standing.margin - expected).abs() < 1.5, "{standing:?}");
        }
    }

    #[test]
    fn an_engine_with_only_wins_has_a_finite_rating() {
        let lost = tally([0, 0, 10], [5, 0, 0, 0, 0]);
        let even = tally([5, 0, 5], [0, 0, 5, 0, 0]);
        let table = standings(3, &[(0, 1, lost), (2, 1, even)]);
        assert_eq!(table[2].engine, 0);
        assert!(table.iter().all(|standing| standing.elo.is_finite()));
    }
}
