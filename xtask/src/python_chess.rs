//! python-chess, whose source distribution contains Syzygy tables with three and four pieces.

use std::fs;
use std::path::PathBuf;

use crate::failure::Failure;
use crate::needs::{self, Program};
use crate::{process, workspace};

/// Its source distribution in the Python package index, with the SHA-256 digest of the file.
const REQUIREMENTS: &str = "\
chess==1.11.2 --hash=sha256:a8b43e5678fdb3000695bdaa573117ad683761e5ca38e591c4826eba6d25bb39
";

/// The folder in the source distribution that contains the tables.
const TABLES: &str = "data/syzygy/regular";

/// The environment variable in which the tests find the folder of the tables with three pieces.
pub(crate) const VARIABLE: &str = "SYZYGY_TABLES";

/// The folder of the tables with three pieces, beside the sources.
const THREE_PIECES: &str = "three-pieces";

/// Extracts the source distribution into a folder, without its topmost folder, and copies the tables
/// with three pieces, such as `KQvK`, into another one.
const EXTRACT: &str = "
import pathlib, shutil, sys, tarfile
archive, target = next(pathlib.Path(sys.argv[1]).glob('chess-*.tar.gz')), pathlib.Path(sys.argv[2])
shutil.rmtree(target, ignore_errors=True)
part = target.with_suffix('.part')
shutil.rmtree(part, ignore_errors=True)
with tarfile.open(archive) as tar:
    tar.extractall(part, filter='data')
source = next(part.iterdir())
three = target.parent / sys.argv[3]
three.mkdir(exist_ok=True)
for table in (source / sys.argv[4]).glob('K?vK.*'):
    shutil.copy(table, three)
source.rename(target)
";

/// A Python with python-chess, and the tables.
pub(crate) struct PythonChess {
    pub(crate) python: PathBuf,
    /// The folder of the sources, for the module path.
    pub(crate) sources: PathBuf,
}

impl PythonChess {
    /// The folder of the tables with three pieces.
    pub(crate) fn three_pieces(&self) -> PathBuf {
        self.sources.with_file_name(THREE_PIECES)
    }

    /// The folder of the tables.
    pub(crate) fn tables(&self) -> PathBuf {
        self.sources.join(TABLES)
    }
}

/// Returns the sources in the target folder, which the first call downloads.
pub(crate) fn find() -> Result<PythonChess, Failure> {
    let environment = workspace::built("tools", "python-chess")?;
    let found = PythonChess {
        python: environment.join("bin/python"),
        sources: environment.join("sources"),
    };
    if found.tables().is_dir() {
        return Ok(found);
    }
    needs::programs(&[Program::Python])?;
    process::run(
        process::command("python3")
            .args(["-m", "venv", "--clear"])
            .arg(&environment),
    )?;
    let requirements = environment.join("requirements.txt");
    fs::write(&requirements, REQUIREMENTS)
        .map_err(|why| Failure::new(format!("python-chess cannot be downloaded: {why}.")))?;
    process::run(
        process::command(&found.python)
            .args(["-m", "pip", "download", "--quiet", "--require-hashes"])
            .args(["--no-deps", "--no-binary", ":all:", "--dest"])
            .arg(&environment)
            .arg("--requirement")
            .arg(&requirements),
    )?;
    process::output(
        process::command(&found.python)
            .args(["-c", EXTRACT])
            .args([&environment, &found.sources])
            .args([THREE_PIECES, TABLES]),
    )?;
    Ok(found)
}
