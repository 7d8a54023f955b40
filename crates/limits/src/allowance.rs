//! What a player, and everybody in one network, may do only so many times in a while.

use std::time::Duration;

use net::network::Network;
use store::PlayerId;

use crate::caller::Caller;
use crate::metrics::{Limit, Metrics};
use crate::token_bucket::Buckets;

/// A player or a network has used up an allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// Counts one kind of request, and what of it is refused.
pub struct Allowance {
    of_players: Buckets<PlayerId>,
    of_networks: Buckets<Network>,
    /// What refusals are counted as.
    limit: Limit,
    metrics: Metrics,
}

impl Allowance {
    /// So many of one player and so many of one network in this time.
    pub fn new(
        [of_a_player, of_a_network]: [u32; 2],
        per: Duration,
        limit: Limit,
        metrics: &Metrics,
    ) -> Self {
        Self {
            of_players: Buckets::new(of_a_player, per),
            of_networks: Buckets::new(of_a_network, per),
            limit,
            metrics: metrics.clone(),
        }
    }

    /// Takes one of what the caller and their network have left, if there is one.
    pub fn take(&self, caller: Caller) -> bool {
        let is_taken = self.of_players.take(caller.player)
            && caller
                .network
                .is_none_or(|network| self.of_networks.take(network));
        if !is_taken {
            self.metrics.refused(self.limit);
        }
        is_taken
    }

    /// Takes so much of what the caller and their network have left, also where that is less: then the rest
    /// comes out of what they get later. Whether there was enough.
    pub fn charge(&self, caller: Caller, amount: f64) -> bool {
        let of_player = self.of_players.charge(caller.player, amount);
        let of_network = caller
            .network
            .is_none_or(|network| self.of_networks.charge(network, amount));
        let is_enough = of_player && of_network;
        if !is_enough {
            self.metrics.refused(self.limit);
        }
        is_enough
    }

    /// As [`Allowance::take`], for a request.
    pub fn admit(&self, caller: Caller) -> Result<(), TooMany> {
        if self.take(caller) {
            Ok(())
        } else {
            Err(TooMany)
        }
    }
}
