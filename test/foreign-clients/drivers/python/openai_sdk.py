"""The package openai: chat completions and responses."""

import json
from typing import Any

from openai import OpenAI
from shared import INVENT, KEY, MODEL, QUESTION, SECOND_SENTENCE, SENTENCE, TOOL_RESULT, V1, WEATHER_SCHEMA, Person
from shared import report_all, usage

client = OpenAI(base_url=V1, api_key=KEY)
chats = client.chat.completions
responses = client.responses
user = {"role": "user", "content": SENTENCE}
chat_tools = [{"type": "function", "function": {"name": "get_weather", "parameters": WEATHER_SCHEMA}}]
response_tools = [{"type": "function", "name": "get_weather", "parameters": WEATHER_SCHEMA, "strict": True}]


def chat() -> dict[str, Any]:
    done = chats.create(model=MODEL, messages=[user])
    return {"text": done.choices[0].message.content, "usage": usage(done.usage, "prompt_tokens", "completion_tokens")}


def stream_chat() -> dict[str, Any]:
    texts = []
    last = None
    options = {"include_usage": True}
    for chunk in chats.create(model=MODEL, messages=[user], stream=True, stream_options=options):
        texts += [choice.delta.content for choice in chunk.choices if choice.delta.content]
        last = chunk.usage
    counts = usage(last, "prompt_tokens", "completion_tokens")
    return {"text": "".join(texts), "deltas": len(texts), "usage": counts}


def chat_history() -> dict[str, Any]:
    first = chats.create(model=MODEL, messages=[user]).choices[0].message
    again = {"role": "user", "content": SECOND_SENTENCE}
    by_dump = chats.create(model=MODEL, messages=[user, first.model_dump(), again])
    by_object = chats.create(model=MODEL, messages=[user, first, again])
    assert by_dump.choices[0].message.content == by_object.choices[0].message.content
    return {"text": by_object.choices[0].message.content}


def after_chat_calls(message: Any) -> dict[str, Any]:
    asked = [{"role": "user", "content": QUESTION}]
    called = message.tool_calls or []
    results = [{"role": "tool", "tool_call_id": call.id, "content": TOOL_RESULT} for call in called]
    done = chats.create(model=MODEL, messages=[*asked, message, *results], tools=chat_tools)
    seen = [{"name": call.function.name, "arguments": json.loads(call.function.arguments)} for call in called]
    return {"calls": seen, "text": done.choices[0].message.content}


def chat_with_tools() -> dict[str, Any]:
    done = chats.create(model=MODEL, messages=[{"role": "user", "content": QUESTION}], tools=chat_tools)
    return after_chat_calls(done.choices[0].message)


def stream_chat_with_tools() -> dict[str, Any]:
    asked = [{"role": "user", "content": QUESTION}]
    strict = [{"type": "function", "function": {**chat_tools[0]["function"], "strict": True}}]
    with chats.stream(model=MODEL, messages=asked, tools=strict) as stream:
        for _ in stream:
            pass
        return after_chat_calls(stream.get_final_completion().choices[0].message)


def chat_structured() -> dict[str, Any]:
    messages = [{"role": "user", "content": INVENT}]
    return {"value": chats.parse(model=MODEL, messages=messages, response_format=Person).choices[0].message.parsed}


def embeddings() -> dict[str, Any]:
    vectors = client.embeddings.create(model="sandbox/embed", input=["one", "two"]).data
    return {"sizes": [len(vector.embedding) for vector in vectors]}


def respond() -> dict[str, Any]:
    done = responses.create(model=MODEL, input=SENTENCE)
    return {"text": done.output_text, "usage": usage(done.usage)}


def stream_response() -> dict[str, Any]:
    texts = []
    counts: object = None
    for event in responses.create(model=MODEL, input=SENTENCE, stream=True):
        if event.type == "response.output_text.delta":
            texts.append(event.delta)
        if event.type == "response.completed":
            counts = event.response.usage
    return {"text": "".join(texts), "deltas": len(texts), "usage": usage(counts)}


def response_history() -> dict[str, Any]:
    first = responses.create(model=MODEL, input=[user])
    items = [user, *first.output, {"role": "user", "content": SECOND_SENTENCE}]
    return {"text": responses.create(model=MODEL, input=items).output_text}


def previous_response() -> dict[str, Any]:
    first = responses.create(model=MODEL, input=SENTENCE)
    return {"text": responses.create(model=MODEL, input=SECOND_SENTENCE, previous_response_id=first.id).output_text}


def after_response_calls(output: list[Any]) -> dict[str, Any]:
    called = [item for item in output if item.type == "function_call"]
    results = [{"type": "function_call_output", "call_id": call.call_id, "output": TOOL_RESULT} for call in called]
    items = [{"role": "user", "content": QUESTION}, *output, *results]
    done = responses.create(model=MODEL, input=items, tools=response_tools)
    seen = [{"name": call.name, "arguments": json.loads(call.arguments)} for call in called]
    return {"calls": seen, "text": done.output_text}


def respond_with_tools() -> dict[str, Any]:
    return after_response_calls(responses.create(model=MODEL, input=QUESTION, tools=response_tools).output)


def stream_response_with_tools() -> dict[str, Any]:
    with responses.stream(model=MODEL, input=QUESTION, tools=response_tools) as stream:
        for _ in stream:
            pass
        return after_response_calls(stream.get_final_response().output)


def response_structured() -> dict[str, Any]:
    return {"value": responses.parse(model=MODEL, input=INVENT, text_format=Person).output_parsed}


report_all(
    "chat",
    {
        "chat": chat,
        "stream": stream_chat,
        "history": chat_history,
        "tools": chat_with_tools,
        "streamed tools": stream_chat_with_tools,
        "structured": chat_structured,
        "embeddings": embeddings,
        "models": lambda: {"ids": [model.id for model in client.models.list()]},
    },
)
report_all(
    "responses",
    {
        "chat": respond,
        "stream": stream_response,
        "history": response_history,
        "tools": respond_with_tools,
        "streamed tools": stream_response_with_tools,
        "structured": response_structured,
        "previous response": previous_response,
    },
)
