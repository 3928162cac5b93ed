"""Agno, with chat completions, responses and messages."""

from collections.abc import Callable
from typing import Any

from agno.agent import Agent
from agno.models.anthropic import Claude
from agno.models.openai import OpenAIResponses
from agno.models.openai.like import OpenAILike
from shared import ALT, INVENT, KEY, MODEL, QUESTION, SECOND_SENTENCE, SENTENCE, V1, Person
from shared import calls, get_weather, report_all, usage


def features(connect: Callable[[], Any]) -> dict[str, Any]:
    def text_of(events: Any) -> list[str]:
        return [event.content for event in events if event.event == "RunContent" and event.content]

    def chat() -> dict[str, Any]:
        done = Agent(model=connect()).run(SENTENCE)
        return {"text": done.content, "usage": usage(done.metrics)}

    def stream() -> dict[str, Any]:
        events = list(Agent(model=connect()).run(SENTENCE, stream=True, stream_events=True))
        texts = text_of(events)
        done = next(event for event in events if event.event == "RunCompleted")
        return {"text": "".join(texts), "deltas": len(texts), "usage": usage(done.metrics)}

    def history() -> dict[str, Any]:
        first = Agent(model=connect()).run(SENTENCE)
        messages = [*(first.messages or []), {"role": "user", "content": SECOND_SENTENCE}]
        return {"text": Agent(model=connect()).run(messages).content}

    def agent() -> dict[str, Any]:
        return {"text": Agent(model=connect(), tools=[get_weather]).run(QUESTION).content, "calls": calls}

    def streamed_agent() -> dict[str, Any]:
        texts = text_of(Agent(model=connect(), tools=[get_weather]).run(QUESTION, stream=True))
        return {"text": "".join(texts), "calls": calls}

    def structured() -> dict[str, Any]:
        return {"value": Agent(model=connect(), output_schema=Person).run(INVENT).content}

    return {
        "chat": chat,
        "stream": stream,
        "history": history,
        "tool runner": agent,
        "streamed tools": streamed_agent,
        "structured": structured,
    }


report_all("chat", features(lambda: OpenAILike(id=MODEL, base_url=V1, api_key=KEY)))
report_all("responses", features(lambda: OpenAIResponses(id=MODEL, base_url=V1, api_key=KEY)))
report_all("messages", features(lambda: Claude(id=MODEL, api_key=KEY, client_params={"base_url": ALT})))
