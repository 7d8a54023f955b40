//! The candidates of a bracket in the order of articles 3 and 4, written down literally.

/// The pairs of a bracket as indices into the bracket, which is numbered by rank.
pub(super) type Candidate = Vec<(usize, usize)>;

/// Lists all candidates of a bracket with `movers` moved-down players and then `residents`.
pub(super) fn candidates(movers: usize, residents: usize) -> Vec<Candidate> {
    let all: Vec<usize> = (movers..movers + residents).collect();
    let mut found = Vec::new();
    for paired in (0..=movers.min(residents)).rev() {
        for s1 in subsets(&(0..movers).collect::<Vec<_>>(), paired) {
            for opponents in sequences(&all, paired) {
                let rest: Vec<usize> = all
                    .iter()
                    .copied()
                    .filter(|player| !opponents.contains(player))
                    .collect();
                for remainder in homogeneous(&rest) {
                    let pairs = s1.iter().copied().zip(opponents.iter().copied());
                    found.push(pairs.chain(remainder).collect());
                }
            }
        }
    }
    found
}

/// Lists the candidates of a homogeneous bracket or remainder.
fn homogeneous(players: &[usize]) -> Vec<Candidate> {
    let mut found = Vec::new();
    for pairs in (0..=players.len() / 2).rev() {
        let (s1, s2) = players.split_at(pairs);
        for (leaving, entering) in exchanges(s1, s2) {
            let swap = |group: &[usize], out: &[usize], into: &[usize]| {
                let kept = group.iter().filter(|player| !out.contains(player));
                let mut group: Vec<usize> = kept.chain(into).copied().collect();
                group.sort_unstable();
                group
            };
            let first = swap(s1, &leaving, &entering);
            let second = swap(s2, &entering, &leaving);
            for order in sequences(&second, pairs) {
                found.push(first.iter().copied().zip(order).collect());
            }
        }
    }
    found
}

/// Lists the exchanges between S1 and S2, in the order of article 4.2.
fn exchanges(s1: &[usize], s2: &[usize]) -> Vec<(Vec<usize>, Vec<usize>)> {
    let mut found = Vec::new();
    for size in 0..=s1.len().min(s2.len()) {
        for leaving in subsets(s1, size) {
            for entering in subsets(s2, size) {
                found.push((leaving.clone(), entering));
            }
        }
    }
    found.sort_by_key(|(leaving, entering)| {
        let sum = |players: &[usize]| players.iter().sum::<usize>() as i64;
        let largest_first: Vec<_> = leaving
            .iter()
            .rev()
            .map(|&player| std::cmp::Reverse(player))
            .collect();
        (
            leaving.len(),
            sum(entering) - sum(leaving),
            largest_first,
            entering.clone(),
        )
    });
    found
}

/// Lists the subsets of a size in lexicographic order.
fn subsets(players: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for (index, &player) in players.iter().enumerate() {
        for mut rest in subsets(&players[index + 1..], size - 1) {
            rest.insert(0, player);
            found.push(rest);
        }
    }
    found
}

/// Lists the ordered selections of a size in lexicographic order.
fn sequences(players: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for &player in players {
        let others: Vec<usize> = players
            .iter()
            .copied()
            .filter(|&other| other != player)
            .collect();
        for mut rest in sequences(&others, size - 1) {
            rest.insert(0, player);
            found.push(rest);
        }
    }
    found
}

#[test]
fn exchanges_have_the_order_of_the_text() {
    let order: Vec<_> = exchanges(&[1, 2, 3], &[4, 5, 6])
        .into_iter()
        .filter(|(leaving, _)| leaving.len() == 1)
        .map(|(leaving, entering)| (leaving[0], entering[0]))
        .collect();
    assert_eq!(
        order,
        [
            (3, 4),
            (3, 5),
            (2, 4),
            (3, 6),
            (2, 5),
            (1, 4),
            (2, 6),
            (1, 5),
            (1, 6)
        ]
    );
}
