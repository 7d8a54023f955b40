//! The messages of workers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A message of a worker about a job, to the node that waits for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Sign {
    /// It works on the job. The subject for replies takes the order to stop.
    Working,
    /// A part of the result.
    Partial(Value),
    /// The result: the job is done.
    Done(Value),
    /// The job cannot be carried out.
    Failed,
    /// The worker stops before the job is done. The queue gives it to another one.
    Returned,
}

/// A message of a worker to all nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Roll {
    /// The worker is running. A worker without places has stopped.
    Worker {
        /// The format of the jobs that it reads.
        format: u32,
        /// The number of jobs of each topic that it carries out at the same time.
        places: BTreeMap<String, usize>,
    },
}

#[cfg(test)]
mod tests {
    use samples::{Samples, variants};
    use serde_json::json;

    use super::*;

    fn samples() -> Samples {
        Samples::of_crate(env!("CARGO_MANIFEST_DIR"))
    }

    #[test]
    fn signs_match_their_samples() {
        let signs = [
            Sign::Working,
            Sign::Partial(json!({ "analysis": 1 })),
            Sign::Done(json!({ "analysis": 2 })),
            Sign::Failed,
            Sign::Returned,
        ];
        variants!(Sign: Working Partial Done Failed Returned).assert_complete(&signs);
        samples().messages("sign", &signs);
    }

    #[test]
    fn announcements_match_their_samples() {
        let places = BTreeMap::from([("analysis".to_owned(), 4), ("puzzles".to_owned(), 4)]);
        let rolls = [Roll::Worker { format: 1, places }];
        variants!(Roll: Worker).assert_complete(&rolls);
        samples().messages("worker", &rolls);
    }
}
