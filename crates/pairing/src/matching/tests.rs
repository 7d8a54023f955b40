//! The matchings are compared with an exhaustive search in small graphs.

use proptest::prelude::*;

use super::bits::Relation;
use super::cardinality::Pairs;
use super::weight::{Weight, Wide};
use super::weighted::Matching;

/// Returns the weight of the best perfect matching of the vertices outside `used`.
fn best(edges: &[Vec<Option<i64>>], used: u32) -> Option<i64> {
    let first = (0..edges.len()).find(|&vertex| used >> vertex & 1 == 0);
    let Some(first) = first else { return Some(0) };
    let others = (first + 1..edges.len()).filter(|&vertex| used >> vertex & 1 == 0);
    others
        .filter_map(|other| {
            Some(edges[first][other]? + best(edges, used | 1 << first | 1 << other)?)
        })
        .max()
}

fn graph(max_len: usize) -> impl Strategy<Value = Vec<Vec<Option<i64>>>> {
    (1..=max_len / 2, 1..40i64, 1..10u32).prop_flat_map(|(half, range, density)| {
        let edge = prop::option::weighted(f64::from(density) / 10.0, -range..range);
        prop::collection::vec(prop::collection::vec(edge, 2 * half), 2 * half)
    })
}

fn solve<W: Weight>(edges: &[Vec<Option<i64>>]) -> Option<Matching<W>> {
    Matching::solve(edges.len(), |a, b| {
        edges[a][b].map(|weight| W::term(weight, 0))
    })
}

fn total<W: Weight>(matching: &Matching<W>, edges: &[Vec<Option<i64>>]) -> i64 {
    (0..edges.len())
        .filter(|&a| a < matching.mate(a))
        .map(|a| edges[a][matching.mate(a)].expect("the edge exists"))
        .sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn the_weight_is_the_greatest(edges in graph(10)) {
        let matching = solve::<i64>(&edges);
        prop_assert_eq!(matching.as_ref().map(|matching| total(matching, &edges)), best(&edges, 0));
        let wide = solve::<Wide<2>>(&edges);
        prop_assert_eq!(wide.map(|matching| total(&matching, &edges)), best(&edges, 0));
    }

    #[test]
    fn questions_are_answered_exactly(edges in graph(10), joins in prop::collection::vec((0..10usize, 0..10usize, 0..3u8), 1..40)) {
        if let Some(mut matching) = solve::<i64>(&edges) {
            let optimum = best(&edges, 0);
            let mut rest = edges.clone();
            for (a, b, kind) in joins {
                let (a, b) = (a.min(b) % edges.len(), a.max(b) % edges.len());
                if a == b { continue }
                let mut restricted = rest.clone();
                for x in 0..edges.len() {
                    let mut cut = |from: usize, to: usize| restricted[from.min(to)][from.max(to)] = None;
                    match kind {
                        0 => { if x != b && x != a { cut(a, x); cut(b, x); } }
                        1 => { if x == b { cut(a, b) } }
                        _ => { if x > b && x != a { cut(a, x) } }
                    }
                }
                let expected = best(&restricted, 0) == optimum;
                let found = match kind {
                    0 => matching.join(a, b),
                    1 => matching.restrict(&[(a, b)]),
                    _ => {
                        let cut: Vec<_> = (b + 1..edges.len()).filter(|&x| x != a).map(|x| (a, x)).collect();
                        matching.restrict(&cut)
                    }
                };
                prop_assert_eq!(found, expected);
                if found { rest = restricted }
                prop_assert_eq!(Some(total(&matching, &rest)), optimum);
            }
        }
    }

    #[test]
    fn the_number_of_pairs_is_the_greatest(len in 1..11usize, bits in prop::collection::vec(any::<bool>(), 100)) {
        let mut edges = Relation::new(len);
        for a in 0..len { for b in a + 1..len { if bits[10 * a + b % 10] { edges.set(a, b, true) } } }
        let mut pairs = Pairs::most(&edges, (0..len).collect());
        let most = |skip: usize| most_pairs(&edges, if skip < len { 1 << skip } else { 0 });
        prop_assert_eq!(pairs.unpaired().len(), len - 2 * most(len));
        let expected: Vec<usize> = (0..len).filter(|&vertex| most(vertex) == most(len)).collect();
        prop_assert_eq!(pairs.dispensable(&edges), expected);
    }

    #[test]
    fn wide_integers_compute_like_i128(a in any::<i64>(), b in any::<i64>(), shift in 0..60u32) {
        let wide = |value: i64| Wide::<2>::term(value / 4, shift);
        let plain = |value: i64| i128::term(value / 4, shift);
        let same = |wide: Wide<2>, plain: i128| {
            wide == Wide::<2>::term(plain as i64, 0).plus(Wide::<2>::term((plain >> 64) as i64, 64)).plus(
                if (plain as i64) < 0 { Wide::<2>::term(1, 64) } else { Wide::<2>::ZERO })
        };
        prop_assert!(same(wide(a), plain(a)));
        prop_assert!(same(wide(a).plus(wide(b)), plain(a) + plain(b)));
        prop_assert!(same(wide(a).minus(wide(b)), plain(a) - plain(b)));
        prop_assert!(same(wide(a).half(), plain(a) >> 1));
        prop_assert_eq!(wide(a).cmp(&wide(b)), plain(a).cmp(&plain(b)));
    }
}

fn most_pairs(edges: &Relation, used: u32) -> usize {
    let first = (0..edges.len()).find(|&vertex| used >> vertex & 1 == 0);
    let Some(first) = first else { return 0 };
    let used = used | 1 << first;
    let with = edges.row(first).filter(|&other| used >> other & 1 == 0);
    let with = with
        .map(|other| 1 + most_pairs(edges, used | 1 << other))
        .max();
    with.unwrap_or(0).max(most_pairs(edges, used))
}
