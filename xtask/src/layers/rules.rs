//! The layers of the server.

/// Modules or crates of one layer.
pub(crate) struct Layer {
    pub(crate) name: &'static str,
    /// Top-level modules of the crate; `crate` is its root.
    pub(crate) modules: &'static [&'static str],
}

/// The layers of a crate.
pub(crate) struct Rules {
    /// The folder of the crate.
    pub(crate) folder: &'static str,
    /// The highest layer comes first; each imports only layers below it.
    pub(crate) layers: &'static [Layer],
    /// The top-level module whose child modules do not import each other.
    pub(crate) features: &'static str,
    /// The exceptions: a feature, and another one that it imports.
    pub(crate) edges: &'static [(&'static str, &'static str)],
}

/// The layers of the server. Those below `http` may be crates instead: [`CRATES`].
pub(crate) const SERVER: Rules = Rules {
    folder: "crates/server",
    layers: &[
        Layer {
            name: "wiring",
            modules: &["crate", "server", "worker", "router", "client"],
        },
        Layer {
            name: "features",
            modules: &["features"],
        },
        Layer {
            name: "websocket",
            modules: &["websocket"],
        },
        Layer {
            name: "http",
            modules: &["http"],
        },
        Layer {
            name: "game",
            modules: &["game"],
        },
        Layer {
            name: "messages",
            modules: &["messages"],
        },
        Layer {
            name: "cluster",
            modules: &["cluster"],
        },
        Layer {
            name: "limits",
            modules: &["limits"],
        },
        Layer {
            name: "net",
            modules: &["net"],
        },
    ],
    features: "features",
    edges: &[
        ("accounts", "analysis"),
        ("accounts", "challenges"),
        ("accounts", "data_export"),
        ("accounts", "monitoring"),
        ("api", "analysis"),
        ("api", "accounts"),
        ("api", "challenges"),
        ("api", "chat"),
        ("api", "data_export"),
        ("api", "library"),
        ("api", "lobby"),
        ("api", "profiles"),
        ("api", "puzzles"),
        ("api", "tournaments"),
        ("classes", "accounts"),
        ("classes", "visitors"),
        ("data_export", "profiles"),
        ("game_search", "opening_explorer"),
        ("game_search", "profiles"),
        ("link_preview", "images"),
        ("moderation", "accounts"),
        ("moderation", "challenges"),
        ("moderation", "chat"),
        ("monitoring", "analysis"),
        ("opening_explorer", "library"),
        ("profiles", "opening_explorer"),
        ("puzzles", "analysis"),
        ("puzzles", "library"),
        ("tournaments", "accounts"),
        ("tournaments", "data_export"),
        ("tournaments", "profiles"),
        ("visitors", "accounts"),
        ("watching", "visitors"),
    ],
};

/// The crates of the server, the highest first; each depends only on crates after it. A crate that
/// does not exist is a module of the server.
pub(crate) const CRATES: &[&str] = &["server", "game", "messages", "cluster", "limits", "net"];
