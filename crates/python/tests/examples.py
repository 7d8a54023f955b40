"""The examples in the documents of the package."""

import doctest
import os
import re
import shutil
from pathlib import Path

REPOSITORY = Path(os.environ["REPOSITORY"])
PACKAGE = REPOSITORY / "crates/python"


def texts() -> dict[str, str]:
    """Returns the documents with examples by their names."""
    files = [PACKAGE / "README.md", REPOSITORY / "docs/LIBRARIES.md"]
    return {file.name: file.read_text() for file in files}


def blocks(text: str) -> list[str]:
    """Returns the Python examples of a document."""
    return re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)


def copy_samples() -> None:
    """Copies the files that the examples read to the current folder."""
    for name in ("games.pgn", "club.trf"):
        shutil.copy(PACKAGE / "examples" / name, name)


def run_text(name: str, text: str) -> int:
    """Runs the examples of a document, each with its own names. Returns the number of failures."""
    failed = 0
    found = blocks(text)
    assert len(found) > 5, f"{name} has {len(found)} examples"
    for number, block in enumerate(found, 1):
        parser = doctest.DocTestParser()
        test = parser.get_doctest(block, {}, f"{name}, example {number}", name, 0)
        assert test.examples, f"{name}, example {number} has no prompt"
        failed += doctest.DocTestRunner().run(test).failed
    return failed


def scripts(name: str, text: str) -> dict[str, str]:
    """Returns the examples of a document as scripts."""
    found = {}
    for number, block in enumerate(blocks(text), 1):
        lines = (example.source for example in doctest.DocTestParser().get_examples(block))
        found[f"{Path(name).stem.lower()}_{number}.py"] = "".join(lines)
    return found
