"""The types that are promised are those that are there."""

import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "python" / "quartet"


def run(*command):
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy(tmp_path):
    config = Path(__file__).parents[3] / "pyproject.toml"
    run("mypy", "--config-file", str(config), "--cache-dir", str(tmp_path), str(PACKAGE))


def test_stubs():
    run("mypy.stubtest", "quartet._quartet")
