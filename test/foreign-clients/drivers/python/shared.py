"""What the drivers in Python share: the installation, the tasks, and how a feature is reported."""

import asyncio
import inspect
import json
import os
from collections.abc import Callable
from typing import Any

from pydantic import BaseModel

URL = os.environ["MODELROUTE_URL"]
KEY = os.environ["MODELROUTE_KEY"]
V1 = f"{URL}/v1"
ALT = f"{URL}/alt"
MODEL = os.environ["MODELROUTE_MODEL"]
# The same under the name of a vendor's model.
LISTED_MODEL = os.environ["MODELROUTE_LISTED_MODEL"]
SENTENCE = os.environ["TASK_SENTENCE"]
SECOND_SENTENCE = os.environ["TASK_SECOND_SENTENCE"]
QUESTION = os.environ["TASK_QUESTION"]
TOOL_RESULT = os.environ["TASK_TOOL_RESULT"]
INVENT = "Invent a person."
RERANK_MODEL = "sandbox/rerank"
# The third one is the query itself.
DOCUMENTS = [SECOND_SENTENCE, TOOL_RESULT, SENTENCE]

WEATHER_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"city": {"type": "string", "description": "Name of the city"}},
    "required": ["city"],
    "additionalProperties": False,
}


class Person(BaseModel):
    """A person."""

    name: str
    age: int


# The calls of the tool below, for clients that run tools themselves.
calls: list[dict[str, Any]] = []


def get_weather(city: str) -> str:
    """Returns the weather of a city.

    Args:
        city: Name of the city
    """
    calls.append({"name": "get_weather", "arguments": {"city": city}})
    return TOOL_RESULT


# One for all features: clients keep connections that belong to it.
loop = asyncio.new_event_loop()


def usage(counted: object, input_name: str = "input_tokens", output_name: str = "output_tokens") -> dict[str, Any]:
    """The token counts of an object, or of a dictionary."""
    read = counted.get if isinstance(counted, dict) else lambda name: getattr(counted, name, None)
    return {"input": read(input_name), "output": read(output_name)}


def report(row: str, feature: str, action: Callable[[], Any]) -> None:
    """Prints what `action` saw, or what it raised."""
    calls.clear()
    try:
        seen = action()
        if inspect.iscoroutine(seen):
            seen = loop.run_until_complete(seen)
        if isinstance(seen.get("value"), BaseModel):
            seen["value"] = seen["value"].model_dump()
        line = {"row": row, "feature": feature, "seen": seen}
    except BaseException as error:  # noqa: BLE001 - whatever it is, the next feature must still run
        line = {"row": row, "feature": feature, "why": f"{type(error).__name__}: {error}"[:900]}
    print(json.dumps(line, separators=(",", ":")), flush=True)


def report_all(row: str, actions: dict[str, Callable[[], Any]]) -> None:
    """All features of a client."""
    for feature, action in actions.items():
        report(row, feature, action)
