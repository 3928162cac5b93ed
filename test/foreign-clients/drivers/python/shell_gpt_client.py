"""The command `sgpt`, with a function of its folder."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from shared import QUESTION, SENTENCE, TOOL_RESULT, report_all

functions = Path(os.environ["HOME"]) / "functions"
functions.mkdir()
log = functions / "calls.jsonl"
tool = f'''
from pydantic import BaseModel, Field

class Function(BaseModel):
    """Returns the weather of a city"""
    city: str = Field(description="Name of the city")

    @classmethod
    def openai_schema(cls):
        function = {{"name": "get_weather", "description": cls.__doc__, "parameters": cls.model_json_schema()}}
        return {{"type": "function", "function": function}}

    @classmethod
    def execute(cls, city: str) -> str:
        import json
        with open({str(log)!r}, "a") as file:
            file.write(json.dumps({{"name": "get_weather", "arguments": {{"city": city}}}}) + "\\n")
        return {TOOL_RESULT!r}
'''


def run(*words: str, with_functions: str = "false") -> str:
    command = [str(Path(sys.executable).with_name("sgpt")), "--no-md", "--no-cache", *words]
    settings = {**os.environ, "OPENAI_FUNCTIONS_PATH": str(functions), "OPENAI_USE_FUNCTIONS": with_functions}
    done = subprocess.run(
        command, capture_output=True, text=True, env=settings, timeout=60, check=False, stdin=subprocess.DEVNULL
    )
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-800:])
    return done.stdout


def with_tools() -> dict[str, Any]:
    (functions / "get_weather.py").write_text(tool)
    text = run(QUESTION, with_functions="true")
    return {"text": text, "calls": [json.loads(line) for line in log.read_text().splitlines()]}


report_all("sgpt", {"stream": lambda: {"text": run(SENTENCE)}, "streamed tools": with_tools})
