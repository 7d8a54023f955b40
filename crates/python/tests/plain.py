"""The examples of the README, in an environment without other packages.

Runs in an empty folder. The environment variable REPOSITORY names the repository.
"""

import sys

from examples import copy_samples, run_text, texts

# What follows needs NumPy.
ARRAYS = "## Arrays for training"


def main() -> int:
    copy_samples()
    failed = 0
    for name, text in texts().items():
        failed += run_text(name, text.split(ARRAYS)[0])
    try:
        import staunton_chess.arrays
    except ImportError as why:
        if "staunton-chess[numpy]" not in str(why):
            print(f"The message does not say what to install: {why}")
            failed += 1
    else:
        print("NumPy is installed in the empty environment.")
        failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
