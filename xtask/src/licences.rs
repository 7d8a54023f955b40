//! Checks the licenses and sources of all linked or bundled code against `deny.toml`.
//!
//! `cargo deny` reads the same file and finds the same problems. It is not used here, because
//! installing it takes longer than all other checks together.

use std::collections::{BTreeMap, HashMap};
use std::fs;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use spdx::{Expression, ParseMode};

use crate::failure::Failure;
use crate::{process, workspace};

/// The contents of `deny.toml`.
#[derive(Deserialize)]
struct Policy {
    licenses: Licenses,
    bans: Bans,
    sources: Sources,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
    exceptions: Vec<Exception>,
}

#[derive(Deserialize)]
struct Exception {
    #[serde(rename = "crate")]
    name: String,
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    deny: Vec<Ban>,
}

#[derive(Deserialize)]
struct Ban {
    #[serde(rename = "crate")]
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
}

/// The output of `cargo metadata`.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// `None` for a crate of this repository.
    source: Option<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// `None` for a dependency that is linked; otherwise `dev` or `build`.
    kind: Option<String>,
}

/// The lockfile of npm.
#[derive(Deserialize)]
struct Lockfile {
    packages: BTreeMap<String, WebPackage>,
}

#[derive(Deserialize)]
struct WebPackage {
    license: Option<String>,
}

/// Checks the crates and the web client's packages; the failure lists all problems.
pub(crate) fn check() -> Result<(), Failure> {
    let policy: Policy = read("deny.toml", |text| {
        toml::from_str(text).map_err(|e| e.to_string())
    })?;
    let lockfile: Lockfile = read("web/package-lock.json", json)?;
    let text =
        process::output(process::cargo().args(["metadata", "--locked", "--format-version", "1"]))?;
    let metadata: Metadata = json(&text).map_err(|error| {
        Failure::new(format!(
            "`cargo metadata` printed unreadable JSON: {error}."
        ))
    })?;

    let mut problems = policy.problems_of_crates(&metadata.packages);
    problems.extend(policy.problems_of_web(&lockfile));
    if problems.is_empty() {
        println!(
            "{} crates and {} packages of the web client: all allowed by deny.toml.",
            metadata.packages.len(),
            lockfile.packages.len()
        );
        Ok(())
    } else {
        Err(Failure::new(format!(
            "deny.toml does not allow:\n  {}",
            problems.join("\n  ")
        )))
    }
}

impl Policy {
    fn problems_of_crates(&self, packages: &[Package]) -> Vec<String> {
        let copyleft: HashMap<&str, &Package> = packages
            .iter()
            .filter(|package| {
                package.source.is_none() && !self.allows(package.license.as_deref(), &[])
            })
            .map(|package| (package.name.as_str(), package))
            .collect();
        let mut problems = Vec::new();
        for package in packages {
            let Package { name, version, .. } = package;
            if self.bans.deny.iter().any(|ban| ban.name == *name) {
                problems.push(format!("{name} {version}: banned"));
            }
            let more = self
                .licenses
                .exceptions
                .iter()
                .find(|exception| exception.name == *name)
                .map_or(&[][..], |exception| &exception.allow);
            if !self.allows(package.license.as_deref(), more) {
                problems.push(refused(
                    &format!("{name} {version}"),
                    package.license.as_deref(),
                ));
            }
            if let Some(source) = &package.source {
                let address = source.trim_start_matches("registry+");
                if !self
                    .sources
                    .allow_registry
                    .iter()
                    .any(|allowed| allowed == address)
                {
                    problems.push(format!("{name} {version}: comes from {source}"));
                }
            } else if !copyleft.contains_key(name.as_str()) {
                let linked = package
                    .dependencies
                    .iter()
                    .filter(|dependency| dependency.kind.is_none());
                for dependency in
                    linked.filter(|dependency| copyleft.contains_key(dependency.name.as_str()))
                {
                    problems.push(format!(
                        "{name}: is under a permissive license and links {}, which is not",
                        dependency.name
                    ));
                }
            }
        }
        problems
    }

    fn problems_of_web(&self, lockfile: &Lockfile) -> Vec<String> {
        let more = ["GPL-3.0-or-later".to_owned()];
        lockfile
            .packages
            .iter()
            .filter(|(_, package)| !self.allows(package.license.as_deref(), &more))
            .map(|(path, package)| refused(&format!("web/{path}"), package.license.as_deref()))
            .collect()
    }

    /// Returns whether a license expression is satisfied by the allowed licenses and these.
    fn allows(&self, license: Option<&str>, more: &[String]) -> bool {
        let Some(expression) =
            license.and_then(|text| Expression::parse_mode(text, ParseMode::LAX).ok())
        else {
            return false;
        };
        expression.evaluate(|required| {
            let required = required.to_string();
            self.licenses
                .allow
                .iter()
                .chain(more)
                .any(|allowed| *allowed == required)
        })
    }
}

fn refused(what: &str, license: Option<&str>) -> String {
    format!("{what}: license {}", license.unwrap_or("not stated"))
}

fn read<T>(path: &str, parse: impl Fn(&str) -> Result<T, String>) -> Result<T, Failure> {
    let text = fs::read_to_string(workspace::root().join(path))
        .map_err(|error| Failure::new(format!("{path} cannot be read: {error}.")))?;
    parse(&text).map_err(|error| Failure::new(format!("{path} is not well formed: {error}.")))
}

fn json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

    fn policy() -> Policy {
        toml::from_str(
            r#"
            [licenses]
            allow = ["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception"]
            exceptions = [{ crate = "server", allow = ["GPL-3.0-or-later"] }]
            [bans]
            deny = [{ crate = "openssl-sys" }]
            [sources]
            allow-registry = ["https://github.com/rust-lang/crates.io-index"]
            "#,
        )
        .expect("a well-formed policy")
    }

    fn package(name: &str, license: &str, source: Option<&str>, links: &[&str]) -> Package {
        Package {
            name: name.into(),
            version: "1.0.0".into(),
            license: (!license.is_empty()).then(|| license.into()),
            source: source.map(str::to_owned),
            dependencies: links
                .iter()
                .map(|link| Dependency {
                    name: (*link).into(),
                    kind: None,
                })
                .collect(),
        }
    }

    #[test]
    fn finds_and_names_each_problem() {
        let git = Some("git+https://example.org/x#abc");
        for (crates, problems) in [
            (
                vec![package("a", "MIT OR GPL-2.0-only", Some(CRATES_IO), &[])],
                vec![],
            ),
            (
                vec![package("a", "MIT/Apache-2.0", Some(CRATES_IO), &[])],
                vec![],
            ),
            (
                vec![package(
                    "a",
                    "Apache-2.0 WITH LLVM-exception",
                    Some(CRATES_IO),
                    &[],
                )],
                vec![],
            ),
            (
                vec![package("a", "MIT AND GPL-2.0-only", Some(CRATES_IO), &[])],
                vec!["a 1.0.0: license MIT AND GPL-2.0-only"],
            ),
            (
                vec![package("a", "", Some(CRATES_IO), &[])],
                vec!["a 1.0.0: license not stated"],
            ),
            (
                vec![package("a", "MIT", git, &[])],
                vec!["a 1.0.0: comes from git+https://example.org/x#abc"],
            ),
            (
                vec![package("openssl-sys", "MIT", Some(CRATES_IO), &[])],
                vec!["openssl-sys 1.0.0: banned"],
            ),
            (
                vec![
                    package("rules", "MIT", None, &[]),
                    package("server", "GPL-3.0-or-later", None, &["rules"]),
                ],
                vec![],
            ),
            (
                vec![
                    package("rules", "MIT", None, &["server"]),
                    package("server", "GPL-3.0-or-later", None, &[]),
                ],
                vec!["rules: is under a permissive license and links server, which is not"],
            ),
        ] {
            assert_eq!(policy().problems_of_crates(&crates), problems);
        }
    }

    #[test]
    fn the_web_client_may_use_the_gpl_and_nothing_unknown() {
        let lockfile: Lockfile = json(
            r#"{"packages": {
                "node_modules/chessground": {"license": "GPL-3.0-or-later"},
                "node_modules/odd": {"license": "SEE LICENSE IN x"},
                "node_modules/none": {}
            }}"#,
        )
        .expect("well-formed JSON");
        assert_eq!(
            policy().problems_of_web(&lockfile),
            [
                "web/node_modules/none: license not stated",
                "web/node_modules/odd: license SEE LICENSE IN x",
            ]
        );
    }
}
