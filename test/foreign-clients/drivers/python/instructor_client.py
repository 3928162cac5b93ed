"""instructor: all its modes for the two vendors."""

from typing import Any

import instructor
from anthropic import Anthropic
from openai import OpenAI
from shared import ALT, INVENT, KEY, MODEL, V1, Person, report

messages: list[Any] = [{"role": "user", "content": INVENT}]


def structured(mode: str) -> dict[str, Any]:
    client = instructor.from_openai(OpenAI(base_url=V1, api_key=KEY), mode=instructor.Mode[mode])
    return first(client.create(model=MODEL, messages=messages, response_model=wanted(mode), max_retries=0))


def structured_messages(mode: str) -> dict[str, Any]:
    client = instructor.from_anthropic(Anthropic(base_url=ALT, api_key=KEY), mode=instructor.Mode[mode])
    made = client.create(
        model=MODEL, messages=messages, response_model=wanted(mode), max_tokens=4_000, max_retries=0
    )
    return first(made)


def wanted(mode: str) -> Any:
    from collections.abc import Iterable

    return Iterable[Person] if "PARALLEL" in mode else Person


def first(made: Any) -> dict[str, Any]:
    return {"value": made if isinstance(made, Person) else next(iter(made))}


for name in (
    "TOOLS",
    "TOOLS_STRICT",
    "PARALLEL_TOOLS",
    "JSON",
    "JSON_O1",
    "JSON_SCHEMA",
    "MD_JSON",
    "RESPONSES_TOOLS",
):
    report("openai", f"mode {name}", lambda name=name: structured(name))
for name in ("ANTHROPIC_TOOLS", "ANTHROPIC_JSON", "ANTHROPIC_REASONING_TOOLS", "ANTHROPIC_PARALLEL_TOOLS"):
    report("anthropic", f"mode {name}", lambda name=name: structured_messages(name))
