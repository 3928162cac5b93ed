"""What the drivers of all Python clients share: where the server is, and how a step is reported."""

import json
import os
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

BASE_URL = os.environ["MODELROUTE_BASE_URL"]
KEY = os.environ["MODELROUTE_KEY"]
ODD_URL = os.environ["MODELROUTE_ODD_URL"]
FOLDER = Path(os.environ["MODELROUTE_WORK"])

SENTENCE = "one two three four five six seven"

WEATHER_PARAMETERS: dict[str, Any] = {
    "type": "object",
    "properties": {"city": {"type": "string"}},
    "required": ["city"],
    "additionalProperties": False,
}

PERSON_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
    "required": ["name", "age"],
    "additionalProperties": False,
}


def step(name: str, action: Callable[[], str]) -> None:
    """Reports one step: done with what `action` says, or failed with what it raised."""
    try:
        report = {"step": name, "ok": True, "detail": action()}
    except Exception as error:  # noqa: BLE001 - whatever it is, the next step must still run
        where = traceback.extract_tb(error.__traceback__)[-1]
        report = {"step": name, "ok": False, "why": f"{type(error).__name__}: {error} ({where.name})"[:600]}
    print(json.dumps(report), flush=True)


def expect(condition: object, what: str) -> None:
    """Raises with `what` was expected."""
    if not condition:
        raise AssertionError(what)
