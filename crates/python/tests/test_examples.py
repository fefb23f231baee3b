"""The examples run, each in far less than two minutes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("example", "arguments"),
    [
        ("random_rollouts", ["500"]),
        ("quoridor_3x3", []),
        ("ppo", []),
        ("statistics_of_games", ["10000", "lengths.png"]),
    ],
)
def test_example(example, arguments, tmp_path):
    # Networks so small gain nothing from threads.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "python" / f"{example}.py"), *arguments],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout
