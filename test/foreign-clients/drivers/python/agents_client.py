"""The OpenAI Agents SDK: its default, which speaks responses, and chat completions."""

from typing import Any

from agents import Agent, ModelSettings, RunConfig, Runner, function_tool
from agents.models.multi_provider import MultiProvider
from shared import INVENT, KEY, MODEL, QUESTION, SECOND_SENTENCE, SENTENCE, V1, Person
from shared import calls, get_weather, report_all, usage


def features(uses_responses: bool) -> dict[str, Any]:
    provider = MultiProvider(
        openai_base_url=V1, openai_api_key=KEY, openai_use_responses=uses_responses, unknown_prefix_mode="model_id"
    )
    config = RunConfig(model_provider=provider, tracing_disabled=True)
    plain = Agent(name="agent", model=MODEL, model_settings=ModelSettings(include_usage=True))

    def counts(done: Any) -> dict[str, Any]:
        return usage(done.context_wrapper.usage)

    async def chat() -> dict[str, Any]:
        done = await Runner.run(plain, SENTENCE, run_config=config)
        return {"text": done.final_output, "usage": counts(done)}

    async def stream() -> dict[str, Any]:
        done = Runner.run_streamed(plain, SENTENCE, run_config=config)
        texts = []
        async for event in done.stream_events():
            if event.type == "raw_response_event" and event.data.type == "response.output_text.delta":
                texts.append(event.data.delta)
        return {"text": "".join(texts), "deltas": len(texts), "usage": counts(done)}

    async def history() -> dict[str, Any]:
        first = await Runner.run(plain, SENTENCE, run_config=config)
        items = [*first.to_input_list(), {"role": "user", "content": SECOND_SENTENCE}]
        return {"text": (await Runner.run(plain, items, run_config=config)).final_output}

    async def agent() -> dict[str, Any]:
        worker = Agent(name="agent", model=MODEL, tools=[function_tool(get_weather)])
        return {"text": (await Runner.run(worker, QUESTION, run_config=config)).final_output, "calls": calls}

    async def streamed_agent() -> dict[str, Any]:
        worker = Agent(name="agent", model=MODEL, tools=[function_tool(get_weather)])
        done = Runner.run_streamed(worker, QUESTION, run_config=config)
        async for _ in done.stream_events():
            pass
        return {"text": done.final_output, "calls": calls}

    async def structured() -> dict[str, Any]:
        worker = Agent(name="agent", model=MODEL, output_type=Person)
        return {"value": (await Runner.run(worker, INVENT, run_config=config)).final_output}

    return {
        "chat": chat,
        "stream": stream,
        "history": history,
        "tool runner": agent,
        "streamed tools": streamed_agent,
        "structured": structured,
    }


report_all("default", features(uses_responses=True))
report_all("chat", features(uses_responses=False))
