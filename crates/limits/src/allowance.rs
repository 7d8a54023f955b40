//! Rate limits for each player and each network.

use std::time::Duration;

use net::network::Network;
use store::PlayerId;

use crate::caller::Caller;
use crate::metrics::{Limit, Metrics};
use crate::token_bucket::Buckets;

/// A player or a network has used up an allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// Limits the rate of one kind of request and counts refusals.
pub struct Allowance {
    of_players: Buckets<PlayerId>,
    of_networks: Buckets<Network>,
    /// The label under which refusals are counted.
    limit: Limit,
    metrics: Metrics,
}

impl Allowance {
    /// Creates a limit of `of_a_player` requests per player and `of_a_network` per network in each
    /// `per`.
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

    /// Takes one request from the allowances of the player and the network. Returns whether both
    /// had one left.
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

    /// Charges this amount to the player and the network, even if less is left: the rest is
    /// deducted from later refills. Returns whether there was enough.
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

    /// Same as [`Allowance::take`], with an error for the request if the allowance is used up.
    pub fn admit(&self, caller: Caller) -> Result<(), TooMany> {
        if self.take(caller) {
            Ok(())
        } else {
            Err(TooMany)
        }
    }
}
