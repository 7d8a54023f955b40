//! The work that one node does for all.

use super::two_nodes;
use crate::harness::TestServer;

/// Advances the clocks by a second.
async fn pass(nodes: &mut [&mut TestServer]) {
    for node in nodes {
        node.pass_second_beside_others().await;
    }
}

#[tokio::test]
#[cfg_attr(not(feature = "system-tests"), ignore = "needs PostgreSQL")]
async fn one_node_looks_for_due_games_until_it_fails() {
    let (mut one, mut two, _cluster) = two_nodes().await;
    // After some seconds each node has read the heartbeat of the other.
    for _ in 0..3 {
        pass(&mut [&mut one, &mut two]).await;
    }
    let reads = [&one, &two].map(|node| node.store.due_reads());
    let since = |nodes: [&TestServer; 2]| {
        let mut now = nodes.into_iter().map(|node| node.store.due_reads());
        reads.map(|before| now.next().expect("two nodes") - before)
    };
    while since([&one, &two]).iter().sum::<u64>() < 10 {
        pass(&mut [&mut one, &mut two]).await;
    }
    let [by_one, by_two] = since([&one, &two]);
    assert_eq!(by_one.min(by_two), 0, "{by_one}, {by_two}");

    // The first of them is frozen.
    let other = if by_one > 0 { &mut two } else { &mut one };
    let before = other.store.due_reads();
    while other.store.due_reads() == before {
        pass(&mut [other]).await;
    }
}
