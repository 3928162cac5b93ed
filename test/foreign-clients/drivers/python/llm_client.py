"""The command `llm`, with a model of its file of OpenAI-compatible models."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from shared import KEY, MODEL, QUESTION, SENTENCE, TOOL_RESULT, V1, report_all

folder = Path(os.environ["HOME"]) / "llm"
folder.mkdir()
entry = {
    "model_id": "modelroute",
    "model_name": MODEL,
    "api_base": V1,
    "api_key_name": "modelroute",
    "supports_tools": True,
    "supports_schema": True,
}
(folder / "extra-openai-models.yaml").write_text(json.dumps([entry]))
(folder / "keys.json").write_text(json.dumps({"modelroute": KEY}))
log = folder / "calls.jsonl"
tool = f'''
def get_weather(city: str) -> str:
    "Returns the weather of a city"
    import json
    with open({str(log)!r}, "a") as file:
        file.write(json.dumps({{"name": "get_weather", "arguments": {{"city": city}}}}) + "\\n")
    return {TOOL_RESULT!r}
'''


def run(*words: str) -> str:
    command = [str(Path(sys.executable).with_name("llm")), "-m", "modelroute", *words]
    settings = {**os.environ, "LLM_USER_PATH": str(folder)}
    done = subprocess.run(command, capture_output=True, text=True, env=settings, timeout=60, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-800:])
    return done.stdout


def with_tools(*words: str) -> dict[str, Any]:
    log.unlink(missing_ok=True)
    text = run(*words, "--functions", tool, QUESTION)
    return {"text": text, "calls": [json.loads(line) for line in log.read_text().splitlines()]}


report_all(
    "llm",
    {
        "chat": lambda: {"text": run("--no-stream", SENTENCE)},
        "stream": lambda: {"text": run(SENTENCE)},
        "tool runner": lambda: with_tools("--no-stream"),
        "streamed tools": with_tools,
        "structured": lambda: {"value": json.loads(run("--schema", "name, age int", "Invent a person."))},
    },
)
