"""Strands Agents, with chat completions, responses and messages. It streams alone."""

from collections.abc import Callable
from typing import Any

from shared import ALT, INVENT, KEY, MODEL, QUESTION, SECOND_SENTENCE, SENTENCE, V1, Person
from shared import calls, get_weather, report_all, usage
from strands import Agent, tool
from strands.models.anthropic import AnthropicModel
from strands.models.openai import OpenAIModel
from strands.models.openai_responses import OpenAIResponsesModel

weather = tool(get_weather)


def features(connect: Callable[[], Any]) -> dict[str, Any]:
    async def stream() -> dict[str, Any]:
        texts = []
        done: Any = None
        async for event in Agent(model=connect(), callback_handler=None).stream_async(SENTENCE):
            texts += [event["data"]] if event.get("data") else []
            done = event.get("result", done)
        counts = usage(done.metrics.accumulated_usage, "inputTokens", "outputTokens")
        return {"text": "".join(texts), "deltas": len(texts), "usage": counts}

    async def history() -> dict[str, Any]:
        worker = Agent(model=connect(), callback_handler=None)
        await worker.invoke_async(SENTENCE)
        return {"text": str(await worker.invoke_async(SECOND_SENTENCE))}

    async def streamed_agent() -> dict[str, Any]:
        worker = Agent(model=connect(), tools=[weather], callback_handler=None)
        return {"text": str(await worker.invoke_async(QUESTION)), "calls": calls}

    async def structured() -> dict[str, Any]:
        worker = Agent(model=connect(), callback_handler=None)
        return {"value": (await worker.invoke_async(INVENT, structured_output_model=Person)).structured_output}

    return {"stream": stream, "history": history, "streamed tools": streamed_agent, "structured": structured}


openai = {"api_key": KEY, "base_url": V1}
anthropic = {"api_key": KEY, "base_url": ALT}
report_all("chat", features(lambda: OpenAIModel(client_args=openai, model_id=MODEL)))
report_all("responses", features(lambda: OpenAIResponsesModel(client_args=openai, model_id=MODEL)))
report_all("messages", features(lambda: AnthropicModel(client_args=anthropic, model_id=MODEL, max_tokens=500)))
