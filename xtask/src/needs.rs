//! The external programs that the tasks need.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::failure::Failure;
use crate::process;

/// The supported Node versions: the oldest one of each release line that the web client's build
/// tools run on.
const NODE: &str = "Node 20 from 20.19 on, or any from 22.12 on, from https://nodejs.org";

/// A program from a system package.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Program {
    /// A proxy of the setups in `packaging`.
    Caddy,
    /// The browser for the pictures and the benchmark of the web client, and for its end-to-end
    /// tests if there is no headless shell.
    Chromium,
    /// Makes a minimal Debian, in which a package is tested.
    Debootstrap,
    /// Checks the compose files of the setups. It needs no container engine for this.
    DockerCompose,
    /// Finds the libraries that a package depends on; its package also contains the tools that make
    /// packages.
    DpkgDev,
    /// A browser for the tests of the page without its server. Linux only.
    Firefox,
    /// A proxy of the setups in `packaging`.
    Haproxy,
    /// Starts servers with a wrong date. Linux only.
    Faketime,
    /// Chromium without the code that draws its windows: the tests take half the processor time in
    /// it.
    HeadlessShell,
    /// Makes the network namespaces in which the trials run several nodes. Linux only.
    Iproute,
    /// A proxy of the setups in `packaging`.
    Nginx,
    /// Makes certificates for the proxies, and TLS connections to them.
    Openssl,
    /// Reads the games that `staunton pgn` writes.
    PgnExtract,
    /// Runs python-chess, which also reads these games.
    Python,
    /// The database server for the tests of the store. Linux only.
    PostgreSql,
    /// Emulates old processors, to test the program's messages on them, and processors of another
    /// architecture. Linux only.
    Qemu,
    /// Lets the crash tests observe when the journal is written to disk. Linux only.
    Strace,
    /// Checks the units of the setups. Linux only.
    SystemdAnalyze,
    /// `WebKitGTK`, as Firefox; its package also contains a small browser. Linux only.
    WebKit,
    /// The screen of that browser. Linux only.
    Xvfb,
}

impl Program {
    /// Its possible names on the PATH.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Caddy => &["caddy"],
            Self::Chromium => &[
                "chromium",
                "chromium-browser",
                "google-chrome",
                "google-chrome-stable",
            ],
            Self::Debootstrap => &["debootstrap"],
            Self::DockerCompose => &["docker-compose"],
            Self::DpkgDev => &["dpkg-shlibdeps"],
            Self::Firefox => &["firefox-esr", "firefox"],
            Self::Haproxy => &["haproxy"],
            Self::Faketime => &["faketime"],
            Self::HeadlessShell => &["chromium-headless-shell", "chrome-headless-shell"],
            Self::Iproute => &["tc"],
            Self::Nginx => &["nginx"],
            Self::Openssl => &["openssl"],
            Self::PgnExtract => &["pgn-extract"],
            Self::Python => &["python3"],
            Self::PostgreSql => &["initdb"],
            Self::Qemu => &["qemu-x86_64"],
            Self::Strace => &["strace"],
            Self::SystemdAnalyze => &["systemd-analyze"],
            Self::WebKit => &["WebKitWebDriver"],
            Self::Xvfb => &["Xvfb"],
        }
    }

    /// The system package that contains it.
    const fn package(self) -> &'static str {
        match self {
            Self::DpkgDev => "dpkg-dev",
            Self::Iproute => "iproute2",
            // On Debian `python3` alone cannot make the virtual environment for python-chess.
            Self::Python => "python3-venv",
            Self::Qemu => "qemu-user",
            Self::PostgreSql => "postgresql",
            Self::SystemdAnalyze => "systemd",
            Self::WebKit => "webkit2gtk-driver",
            Self::Xvfb => "xvfb",
            _ => self.names()[0],
        }
    }

    /// Its path, if it is installed with everything that is needed.
    pub(crate) fn find(self) -> Option<PathBuf> {
        let program = self.find_by_name()?;
        (self != Self::Python || gets_chess(&program)).then_some(program)
    }

    fn find_by_name(self) -> Option<PathBuf> {
        process::find(self.names()).or_else(|| {
            let mut places = self.names().iter().flat_map(|name| {
                self.folders()
                    .into_iter()
                    .map(move |folder| folder.join(name))
            });
            places.find(|file| file.is_file())
        })
    }

    /// The folders where Debian installs it, if they are not on root's PATH.
    fn folders(self) -> Vec<PathBuf> {
        match self {
            Self::PostgreSql => {
                let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
                let versions = versions.filter_map(Result::ok);
                versions.map(|version| version.path().join("bin")).collect()
            }
            // Debian installs chess programs as games, and debootstrap for root.
            _ => vec!["/usr/games".into(), "/usr/sbin".into()],
        }
    }
}

/// Returns whether this Python has python-chess, or can make an environment for it.
fn gets_chess(python: &std::path::Path) -> bool {
    ["import chess.pgn", "import ensurepip"].iter().any(|line| {
        let output = process::command(python).args(["-c", line]).output();
        output.is_ok_and(|output| output.status.success())
    })
}

/// Checks that Node and npm are installed and recent enough; as root on Debian, installs them.
pub(crate) fn node() -> Result<(), Failure> {
    if process::find(&["node"]).is_none() || process::find(&["npm", "npm.cmd"]).is_none() {
        install(&["nodejs", "npm"]).map_err(|_| {
            Failure::new(format!("Node or npm is not on the PATH. Install {NODE}."))
        })?;
    }
    let version = process::output(process::command("node").arg("--version"))?;
    if is_new_enough(&version) {
        Ok(())
    } else {
        Err(Failure::new(format!(
            "The web client's build tools do not run on Node {}. Install {NODE}.",
            version.trim()
        )))
    }
}

/// Checks that rustfmt and clippy are installed.
pub(crate) fn cargo_tools() -> Result<(), Failure> {
    for tool in ["fmt", "clippy"] {
        let found = process::cargo().args([tool, "--version"]).output();
        if !found.is_ok_and(|output| output.status.success()) {
            return Err(Failure::new(format!(
                "`cargo {tool}` is missing. Install it with: rustup component add rustfmt clippy"
            )));
        }
    }
    Ok(())
}

/// Checks that Rust's standard library for this target is installed, or installs it.
pub(crate) fn target(name: &str) -> Result<(), Failure> {
    let mut folder = process::command("rustc");
    folder.args(["--print", "target-libdir", "--target", name]);
    if PathBuf::from(process::output(&mut folder)?.trim()).is_dir() {
        return Ok(());
    }
    process::run(process::command("rustup").args(["target", "add", name])).map_err(|_| {
        Failure::new(format!(
            "The standard library for {name} is missing. Install it with: rustup target add {name}"
        ))
    })
}

/// Checks that these programs are installed; as root on Debian, installs the missing ones.
pub(crate) fn programs(wanted: &[Program]) -> Result<(), Failure> {
    let missing: Vec<&str> = wanted
        .iter()
        .filter(|program| program.find().is_none())
        .map(|program| program.package())
        .collect();
    if missing.is_empty() {
        Ok(())
    } else {
        install(&missing)
    }
}

/// Checks that a browser for the end-to-end tests is installed: the headless shell, or Chromium on
/// a system without a package of the headless shell. As root on Debian, installs it.
pub(crate) fn browser() -> Result<PathBuf, Failure> {
    let shell = Program::HeadlessShell;
    if installs_packages(&systems())
        && let Err(why) = programs(&[shell])
    {
        println!("{why} The tests run in Chromium.");
    }
    if let Some(found) = shell.find() {
        return Ok(found);
    }
    chromium()
}

/// Checks that Chromium is installed; as root on Debian, installs it.
pub(crate) fn chromium() -> Result<PathBuf, Failure> {
    programs(&[Program::Chromium])?;
    Program::Chromium
        .find()
        .ok_or_else(|| Failure::new("Chromium is not installed."))
}

/// Returns whether packages are installed without asking.
fn installs_packages(systems: &[String]) -> bool {
    systems.first().is_some_and(|system| system == "debian") && is_root()
}

fn install(packages: &[&str]) -> Result<(), Failure> {
    let systems = systems();
    if installs_packages(&systems) {
        println!("Installing what is missing: {}", packages.join(", "));
        process::run(process::command("apt-get").args(["update", "--quiet"]))?;
        return process::run(
            process::command("apt-get")
                .env("DEBIAN_FRONTEND", "noninteractive")
                .args(["install", "--yes", "--quiet", "--no-install-recommends"])
                .args(packages),
        );
    }
    Err(Failure::new(format!(
        "Missing: {}. Install with:\n  {} {}",
        packages.join(", "),
        installer(&systems),
        packages.join(" ")
    )))
}

/// The command that installs packages on a system with one of these names, nearest first.
fn installer(systems: &[String]) -> &'static str {
    systems
        .iter()
        .find_map(|system| match system.as_str() {
            "debian" | "ubuntu" => Some("sudo apt-get install"),
            "fedora" | "rhel" => Some("sudo dnf install"),
            "arch" => Some("sudo pacman -S"),
            "suse" | "opensuse" => Some("sudo zypper install"),
            "alpine" => Some("sudo apk add"),
            "macos" => Some("brew install --cask"),
            _ => None,
        })
        .unwrap_or("your system's package installer:")
}

/// The id of the operating system, then the ids of similar ones.
fn systems() -> Vec<String> {
    if cfg!(target_os = "macos") {
        return vec!["macos".into()];
    }
    named_systems(&fs::read_to_string("/etc/os-release").unwrap_or_default())
}

fn named_systems(os_release: &str) -> Vec<String> {
    let field = |name: &str| {
        os_release
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix('='))
            .unwrap_or_default()
            .trim_matches('"')
    };
    format!("{} {}", field("ID"), field("ID_LIKE"))
        .split_whitespace()
        .map(str::to_owned)
        .collect()
}

fn is_root() -> bool {
    Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn is_new_enough(version: &str) -> bool {
    let mut numbers = version
        .trim()
        .trim_start_matches('v')
        .split('.')
        .map_while(|number| number.parse::<u32>().ok());
    match (numbers.next(), numbers.next()) {
        (Some(20), Some(minor)) => minor >= 19,
        (Some(22), Some(minor)) => minor >= 12,
        (Some(major), Some(_)) => major > 22,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn rejects_a_python_without_python_chess() {
        assert!(gets_chess("true".as_ref()));
        assert!(!gets_chess("false".as_ref()));
        assert!(!gets_chess("/no/such/python3".as_ref()));
        assert_eq!(Program::Python.package(), "python3-venv");
    }

    #[test]
    fn node_versions() {
        for (version, enough) in [
            ("v20.20.2\n", true),
            ("v20.19.0", true),
            ("v20.18.3", false),
            ("v18.19.0", false),
            ("v21.7.0", false),
            ("v22.11.0", false),
            ("v22.12.0", true),
            ("v24.1.0", true),
            ("", false),
            ("not a version", false),
        ] {
            assert_eq!(is_new_enough(version), enough, "{version:?}");
        }
    }

    #[test]
    fn installers() {
        for (os_release, command) in [
            (
                "NAME=\"Debian GNU/Linux\"\nID=debian\n",
                "sudo apt-get install",
            ),
            (
                "ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n",
                "sudo apt-get install",
            ),
            (
                "ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n",
                "sudo dnf install",
            ),
            ("ID=arch\n", "sudo pacman -S"),
            ("", "your system's package installer:"),
        ] {
            assert_eq!(
                installer(&named_systems(os_release)),
                command,
                "{os_release:?}"
            );
        }
    }
}
