"""The installed package: its version, licenses and types."""

import importlib.metadata
import json
import os
import tomllib
import unittest
from pathlib import Path

import staunton_chess as chess

REPOSITORY = Path(os.environ["REPOSITORY"])


class Package(unittest.TestCase):
    def test_versions_move_together(self) -> None:
        workspace = tomllib.loads((REPOSITORY / "Cargo.toml").read_text())["workspace"]
        version = workspace["package"]["version"]
        self.assertEqual(chess.__version__, version)
        npm = json.loads((REPOSITORY / "crates/wasm/npm/package.json").read_text())
        self.assertEqual(npm["version"], version)

    def test_it_needs_no_other_package(self) -> None:
        needed = importlib.metadata.requires("staunton-chess") or []
        self.assertTrue(all("extra ==" in requirement for requirement in needed), needed)

    def test_licenses_and_types_are_installed(self) -> None:
        files = importlib.metadata.files("staunton-chess") or []
        names = {file.name for file in files}
        self.assertLessEqual({"LICENSE-MIT", "LICENSE-APACHE", "py.typed", "_core.pyi"}, names)
        metadata = importlib.metadata.metadata("staunton-chess")
        self.assertEqual(metadata["License-Expression"], "MIT OR Apache-2.0")

    def test_all_exported_names_exist(self) -> None:
        for name in chess.__all__:
            self.assertTrue(hasattr(chess, name), name)


if __name__ == "__main__":
    unittest.main()
