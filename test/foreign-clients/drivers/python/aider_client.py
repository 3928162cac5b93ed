"""The command `aider`: one message, streamed and not, in a folder without a repository."""

import os
import subprocess
import sys
from pathlib import Path

from shared import MODEL, SENTENCE, report_all


def run(*words: str) -> str:
    command = [str(Path(sys.executable).with_name("aider")), "--model", f"openai/{MODEL}", "--no-git", "--yes-always"]
    quiet = ["--analytics-disable", "--no-check-update", "--no-show-release-notes", "--no-show-model-warnings"]
    plain = ["--no-pretty", "--no-suggest-shell-commands", "--no-detect-urls", "--map-tokens", "0"]
    done = subprocess.run(
        [*command, *quiet, *plain, *words, "--message", SENTENCE],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=dict(os.environ),
    )
    if done.returncode != 0:
        raise RuntimeError((done.stdout + done.stderr)[-800:])
    return done.stdout


report_all(
    "aider",
    {
        "chat": lambda: {"text": run("--no-stream")},
        "stream": lambda: {"text": run("--stream")},
    },
)
