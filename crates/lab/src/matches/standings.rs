//! Ratings of more than two engines from all their matches.

use super::Tally;

/// How one engine stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The engine, by its index.
    pub engine: usize,
    /// Points: a half for a draw.
    pub points: f64,
    /// Games.
    pub games: u32,
    /// Its rating in Elo points; the mean of all engines is 0.
    pub elo: f64,
    /// How far the rating may be off, with 95 %.
    pub margin: f64,
}

/// How often the strengths are computed anew from each other; the changes get smaller by a
/// constant factor each time.
const ROUNDS: usize = 2_000;
/// Each engine is given so many drawn games against one of mean strength: who won or lost
/// everything has a finite rating.
const PRIOR: f64 = 1.0;

/// The engines by their ratings, the strongest first, from tallies between two of them each.
///
/// The ratings are those under which the results are likeliest (Bradley and Terry, 1952, a draw
/// being half a win and half a loss; found as in D. Hunter, "MM algorithms for generalized
/// Bradley–Terry models", 2004). Margins take games to be independent.
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
    let mean = strengths.iter().copied().map(elo).sum::<f64>() / engines.max(1) as f64;
    let mut standings: Vec<Standing> = (0..engines)
        .map(|engine| {
            let own = strengths[engine];
            let met = between[engine].iter().zip(&strengths);
            let information: f64 = met
                .map(|(count, strength)| count * own * strength / (own + strength).powi(2))
                .sum();
            Standing {
                engine,
                points: points[engine],
                games: games[engine],
                elo: elo(own) - mean,
                margin: 1.96 * 400.0 / std::f64::consts::LN_10 / information.sqrt(),
            }
        })
        .collect();
    standings.sort_by(|one, other| other.elo.total_cmp(&one.elo));
    standings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(games: [u32; 3]) -> Tally {
        Tally {
            games,
            ..Tally::default()
        }
    }

    #[test]
    fn ratings_follow_from_the_results() {
        // 76 % is 200 Elo points, 64 % is 100.
        let results = [
            (0, 1, tally([640, 0, 360])),
            (1, 2, tally([640, 0, 360])),
            (0, 2, tally([760, 0, 240])),
        ];
        let table = standings(3, &results);
        let engines: Vec<usize> = table.iter().map(|standing| standing.engine).collect();
        assert_eq!(engines, [0, 1, 2]);
        for (standing, elo) in table.iter().zip([100.0, 0.0, -100.0]) {
            assert!((standing.elo - elo).abs() < 2.0, "{standing:?}");
            assert!((10.0..30.0).contains(&standing.margin), "{standing:?}");
        }
        assert_eq!((table[0].points, table[0].games), (1_400.0, 2_000));
    }

    #[test]
    fn who_won_everything_has_a_finite_rating() {
        let table = standings(3, &[(0, 1, tally([0, 0, 10])), (2, 1, tally([5, 0, 5]))]);
        assert_eq!(table[2].engine, 0);
        assert!(table.iter().all(|standing| standing.elo.is_finite()));
    }
}
