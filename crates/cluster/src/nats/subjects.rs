//! The subjects of messages. All begin with the deployment, so several servers can share one NATS.

use store::GameId;

/// The subjects of one deployment.
#[derive(Clone, Debug)]
pub(crate) struct Subjects {
    prefix: String,
    deployment: String,
}

impl Subjects {
    pub(crate) fn new(deployment: &str) -> Self {
        Self {
            prefix: format!("staunton.{deployment}"),
            deployment: deployment.to_owned(),
        }
    }

    /// The name of the deployment.
    pub(crate) fn deployment(&self) -> &str {
        &self.deployment
    }

    /// Events with this topic, to all nodes.
    pub(crate) fn event(&self, topic: &str) -> String {
        format!("{}.event.{topic}", self.prefix)
    }

    /// Requests to a node.
    pub(crate) fn node(&self, node: &str) -> String {
        format!("{}.node.{node}", self.prefix)
    }

    /// Messages of a game, to the nodes that follow it.
    pub(crate) fn game(&self, game: GameId) -> String {
        format!("{}.game.{game}", self.prefix)
    }

    /// The key-value bucket of states.
    pub(crate) fn bucket(&self) -> String {
        format!("staunton_{}", self.deployment)
    }
}

/// The key of the announcement that a node is running.
pub(crate) fn announcement(node: &str) -> String {
    format!("node.{node}")
}

/// The prefix of the keys of a node's states.
pub(crate) fn states(node: &str) -> String {
    format!("state.{node}.")
}

/// A key of the bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key<'a> {
    /// The announcement of a node.
    Node(&'a str),
    /// A state of a node, whose key begins with the topic.
    State(&'a str, &'a str),
}

impl<'a> Key<'a> {
    pub(crate) fn read(key: &'a str) -> Option<Self> {
        match key.split_once('.')? {
            ("node", node) => Some(Self::Node(node)),
            ("state", rest) => {
                let (node, state) = rest.split_once('.')?;
                Some(Self::State(node, state))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_its_own_keys() {
        assert_eq!(Key::read(&announcement("a1")), Some(Key::Node("a1")));
        let key = format!("{}seek.7", states("a1"));
        assert_eq!(Key::read(&key), Some(Key::State("a1", "seek.7")));
        for unknown in ["", "node", "state.a1", "other.a.b"] {
            assert_eq!(Key::read(unknown), None, "{unknown}");
        }
    }
}
