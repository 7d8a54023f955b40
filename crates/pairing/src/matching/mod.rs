//! Matchings in graphs that are not bipartite.

pub(crate) mod bits;
pub(crate) mod blossom;
pub(crate) mod cardinality;
pub(crate) mod stage;
#[cfg(test)]
mod tests;
pub(crate) mod weight;
pub(crate) mod weighted;
