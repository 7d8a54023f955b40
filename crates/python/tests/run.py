"""All tests of the installed package: unit tests, examples, types and notebooks.

Runs in an empty folder. The environment variable REPOSITORY names the repository.
"""

import subprocess
import sys
import unittest
from pathlib import Path

import nbclient
import nbformat
from examples import PACKAGE, copy_samples, run_text, scripts, texts


def run_units() -> bool:
    tests = unittest.defaultTestLoader.discover(str(PACKAGE / "tests"))
    result = unittest.TextTestRunner().run(tests)
    return result.wasSuccessful() and result.testsRun > 50 and not result.skipped


def run_examples() -> bool:
    return not any(run_text(name, text) for name, text in texts().items())


def check_types() -> bool:
    """Checks the tests and the examples with mypy, and the stubs against the native module."""
    files = [str(file) for file in sorted((PACKAGE / "tests").glob("test_*.py"))]
    for name, text in texts().items():
        for file, script in scripts(name, text).items():
            Path(file).write_text(script)
            files.append(file)
    strict = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary"]
    commands = [
        [*strict, *files],
        [*strict, "-p", "staunton_chess"],
        [sys.executable, "-m", "mypy.stubtest", "staunton_chess"],
    ]
    return all([subprocess.run(command).returncode == 0 for command in commands])


def run_notebooks() -> bool:
    files = sorted((PACKAGE / "examples").glob("*.ipynb"))
    for file in files:
        print(f"Executing {file.name}", flush=True)
        notebook = nbformat.read(file, as_version=4)
        client = nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3")
        client.execute()
        outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
        pictures = sum("image/png" in output.get("data", {}) for output in outputs)
        assert pictures >= 3, f"{file.name} shows {pictures} plots"
    return bool(files)


def main() -> int:
    copy_samples()
    steps = (run_units, run_examples, check_types, run_notebooks)
    failed = [step.__name__ for step in steps if not step()]
    if failed:
        print("Failed:", ", ".join(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
