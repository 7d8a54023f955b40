"""Pictures of boards."""

from __future__ import annotations

from ._core import describe, gif, png
from ._core import svg as board

__all__ = ["board", "describe", "gif", "png"]
