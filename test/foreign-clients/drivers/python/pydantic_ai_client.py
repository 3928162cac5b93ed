"""pydantic-ai: its default for a model of OpenAI, chat completions, and Anthropic; all set up by the environment."""

from typing import Any

from pydantic_ai import Agent
from shared import INVENT, MODEL, QUESTION, SECOND_SENTENCE, SENTENCE, Person
from shared import calls, get_weather, report_all, usage


def features(model: str) -> dict[str, Any]:
    def chat() -> dict[str, Any]:
        done = Agent(model).run_sync(SENTENCE)
        return {"text": done.output, "usage": counts(done)}

    async def stream() -> dict[str, Any]:
        async with Agent(model).run_stream(SENTENCE) as done:
            texts = [text async for text in done.stream_text(delta=True, debounce_by=None)]
        return {"text": "".join(texts), "deltas": len(texts), "usage": counts(done)}

    def history() -> dict[str, Any]:
        first = Agent(model).run_sync(SENTENCE)
        return {"text": Agent(model).run_sync(SECOND_SENTENCE, message_history=first.all_messages()).output}

    def agent() -> dict[str, Any]:
        return {"text": Agent(model, tools=[get_weather]).run_sync(QUESTION).output, "calls": calls}

    async def streamed_agent() -> dict[str, Any]:
        async with Agent(model, tools=[get_weather]).run_stream(QUESTION) as done:
            return {"text": await done.get_output(), "calls": calls}

    def structured() -> dict[str, Any]:
        return {"value": Agent(model, output_type=Person).run_sync(INVENT).output}

    return {
        "chat": chat,
        "stream": stream,
        "history": history,
        "tool runner": agent,
        "streamed tools": streamed_agent,
        "structured": structured,
    }


def counts(done: Any) -> dict[str, Any]:
    found = done.usage
    return usage(found() if callable(found) else found)


report_all("default", features(f"openai:{MODEL}"))
report_all("chat", features(f"openai-chat:{MODEL}"))
report_all("anthropic", features(f"anthropic:{MODEL}"))
