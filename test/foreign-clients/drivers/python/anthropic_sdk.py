"""The package anthropic."""

from typing import Any

from anthropic import Anthropic, beta_tool
from shared import ALT, INVENT, KEY, MODEL, QUESTION, SECOND_SENTENCE, SENTENCE, TOOL_RESULT, WEATHER_SCHEMA, Person
from shared import calls, get_weather, report_all, usage

client = Anthropic(base_url=ALT, api_key=KEY)
base: dict[str, Any] = {"model": MODEL, "max_tokens": 500}
user = {"role": "user", "content": SENTENCE}
asked = {"role": "user", "content": QUESTION}
tools = [{"name": "get_weather", "input_schema": WEATHER_SCHEMA}]


def text_of(message: Any) -> str:
    return "".join(block.text for block in message.content if block.type == "text")


def chat() -> dict[str, Any]:
    message = client.messages.create(**base, messages=[user])
    return {"text": text_of(message), "usage": usage(message.usage)}


def stream() -> dict[str, Any]:
    with client.messages.stream(**base, messages=[user]) as events:
        texts = list(events.text_stream)
        message = events.get_final_message()
    return {"text": "".join(texts), "deltas": len(texts), "usage": usage(message.usage)}


def history() -> dict[str, Any]:
    first = client.messages.create(**base, messages=[user])
    again = {"role": "user", "content": SECOND_SENTENCE}
    by_object = client.messages.create(**base, messages=[user, {"role": "assistant", "content": first.content}, again])
    dumped = {"role": "assistant", "content": first.model_dump()["content"]}
    by_dump = client.messages.create(**base, messages=[user, dumped, again])
    assert text_of(by_dump) == text_of(by_object)
    return {"text": text_of(by_object)}


def after_calls(message: Any) -> dict[str, Any]:
    called = [block for block in message.content if block.type == "tool_use"]
    results = [{"type": "tool_result", "tool_use_id": call.id, "content": TOOL_RESULT} for call in called]
    turns = [asked, {"role": "assistant", "content": message.content}, {"role": "user", "content": results}]
    done = client.messages.create(**base, messages=turns, tools=tools)
    return {"calls": [{"name": call.name, "arguments": call.input} for call in called], "text": text_of(done)}


def with_tools() -> dict[str, Any]:
    return after_calls(client.messages.create(**base, messages=[asked], tools=tools))


def stream_with_tools() -> dict[str, Any]:
    with client.messages.stream(**base, messages=[asked], tools=tools) as events:
        return after_calls(events.get_final_message())


def tool_runner() -> dict[str, Any]:
    runner = client.beta.messages.tool_runner(**base, messages=[asked], tools=[beta_tool(get_weather)])
    return {"text": text_of(runner.until_done()), "calls": calls}


def structured() -> dict[str, Any]:
    messages = [{"role": "user", "content": INVENT}]
    return {"value": client.messages.parse(**base, messages=messages, output_format=Person).parsed_output}


report_all(
    "messages",
    {
        "chat": chat,
        "stream": stream,
        "history": history,
        "tools": with_tools,
        "streamed tools": stream_with_tools,
        "tool runner": tool_runner,
        "structured": structured,
        "token count": lambda: {"count": client.messages.count_tokens(model=MODEL, messages=[user]).input_tokens},
        "models": lambda: {"ids": [model.id for model in client.models.list()]},
    },
)
