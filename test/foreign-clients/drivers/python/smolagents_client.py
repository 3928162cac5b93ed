"""smolagents: its model for servers of the chat format, the agent that calls tools, and the one that writes code."""

import json
from collections.abc import Callable
from typing import Any

from rich.console import Console
from shared import INVENT, KEY, MODEL, QUESTION, SECOND_SENTENCE, SENTENCE, V1, Person
from shared import calls, get_weather, report_all, usage
from smolagents import ChatMessage, CodeAgent, LogLevel, MessageRole, OpenAIModel, ToolCallingAgent, tool
from smolagents.monitoring import AgentLogger

model = OpenAIModel(model_id=MODEL, api_base=V1, api_key=KEY)
weather = tool(get_weather)
# Standard output is for reports.
logger = AgentLogger(LogLevel.OFF, console=Console(stderr=True))


def said(role: MessageRole, text: str) -> ChatMessage:
    return ChatMessage(role=role, content=[{"type": "text", "text": text}])


user = said(MessageRole.USER, SENTENCE)


def chat() -> dict[str, Any]:
    done = model.generate([user])
    return {"text": done.content, "usage": usage(done.token_usage)}


def stream() -> dict[str, Any]:
    parts = list(model.generate_stream([user]))
    texts = [part.content for part in parts if part.content]
    counts = [part.token_usage for part in parts if part.token_usage is not None]
    return {"text": "".join(texts), "deltas": len(texts), "usage": usage(counts[-1])}


def history() -> dict[str, Any]:
    first = said(MessageRole.ASSISTANT, model.generate([user]).content)
    return {"text": model.generate([user, first, said(MessageRole.USER, SECOND_SENTENCE)]).content}


def structured() -> dict[str, Any]:
    wanted = {"name": "Person", "schema": Person.model_json_schema()}
    form = {"type": "json_schema", "json_schema": wanted}
    done = model.generate([said(MessageRole.USER, INVENT)], response_format=form)
    return {"value": json.loads(done.content)}


def run(agent_type: Callable[..., Any], task: str, **options: Any) -> dict[str, Any]:
    worker = agent_type(tools=[weather], model=model, max_steps=1, logger=logger, **options)
    return {"text": str(worker.run(task)), "calls": calls}


# The sandbox repeats the task, so that the agent finds the code in the completion.
code = 'Run this: <code>\nfinal_answer(get_weather(city="Bern"))\n</code>'

report_all(
    "tools",
    {
        "chat": chat,
        "stream": stream,
        "history": history,
        "tool runner": lambda: run(ToolCallingAgent, QUESTION),
        "streamed tools": lambda: run(ToolCallingAgent, QUESTION, stream_outputs=True),
        "structured": structured,
    },
)
report_all(
    "code",
    {
        "tool runner": lambda: run(CodeAgent, code),
        "streamed tools": lambda: run(CodeAgent, code, stream_outputs=True),
    },
)
