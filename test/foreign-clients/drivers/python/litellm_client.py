"""LiteLLM as a client of both surfaces and of responses."""

import json
from typing import Any

import litellm
from shared import ALT, DOCUMENTS, INVENT, KEY, MODEL, QUESTION, RERANK_MODEL, SECOND_SENTENCE, SENTENCE, TOOL_RESULT, V1
from shared import WEATHER_SCHEMA, Person, report, report_all, usage

litellm.telemetry = False
tools = [{"type": "function", "function": {"name": "get_weather", "parameters": WEATHER_SCHEMA}}]
user = {"role": "user", "content": SENTENCE}
asked = {"role": "user", "content": QUESTION}


def features(base: dict[str, Any]) -> dict[str, Any]:
    def chat() -> dict[str, Any]:
        done = litellm.completion(**base, messages=[user])
        counts = usage(done.usage, "prompt_tokens", "completion_tokens")
        return {"text": done.choices[0].message.content, "usage": counts}

    def stream() -> dict[str, Any]:
        parts = list(litellm.completion(**base, messages=[user], stream=True, stream_options={"include_usage": True}))
        texts = [part.choices[0].delta.content for part in parts if part.choices and part.choices[0].delta.content]
        counts = [usage(part.usage, "prompt_tokens", "completion_tokens") for part in parts if getattr(part, "usage", None)]
        return {"text": "".join(texts), "deltas": len(texts), "usage": counts[-1] if counts else None}

    def history() -> dict[str, Any]:
        first = litellm.completion(**base, messages=[user]).choices[0].message
        again = {"role": "user", "content": SECOND_SENTENCE}
        by_object = litellm.completion(**base, messages=[user, first, again])
        by_dump = litellm.completion(**base, messages=[user, first.model_dump(), again])
        assert by_dump.choices[0].message.content == by_object.choices[0].message.content
        return {"text": by_object.choices[0].message.content}

    def after_calls(message: Any) -> dict[str, Any]:
        called = message.tool_calls or []
        results = [
            {"role": "tool", "tool_call_id": call.id, "name": call.function.name, "content": TOOL_RESULT}
            for call in called
        ]
        done = litellm.completion(**base, messages=[asked, message, *results], tools=tools)
        seen = [{"name": call.function.name, "arguments": json.loads(call.function.arguments)} for call in called]
        return {"calls": seen, "text": done.choices[0].message.content}

    def with_tools() -> dict[str, Any]:
        return after_calls(litellm.completion(**base, messages=[asked], tools=tools).choices[0].message)

    def stream_with_tools() -> dict[str, Any]:
        parts = list(litellm.completion(**base, messages=[asked], tools=tools, stream=True))
        return after_calls(litellm.stream_chunk_builder(parts, messages=[asked]).choices[0].message)

    def structured() -> dict[str, Any]:
        done = litellm.completion(**base, messages=[{"role": "user", "content": INVENT}], response_format=Person)
        return {"value": json.loads(done.choices[0].message.content)}

    return {
        "chat": chat,
        "stream": stream,
        "history": history,
        "tools": with_tools,
        "streamed tools": stream_with_tools,
        "structured": structured,
    }


def respond() -> dict[str, Any]:
    done = litellm.responses(model=f"openai/{MODEL}", api_base=V1, api_key=KEY, input=SENTENCE)
    texts = [part.text for item in done.output if item.type == "message" for part in item.content]
    return {"text": "".join(texts), "usage": usage(done.usage)}


def stream_response() -> dict[str, Any]:
    texts = []
    counts: object = None
    for event in litellm.responses(model=f"openai/{MODEL}", api_base=V1, api_key=KEY, input=SENTENCE, stream=True):
        if event.type == "response.output_text.delta":
            texts.append(event.delta)
        if event.type == "response.completed":
            counts = event.response.usage
    return {"text": "".join(texts), "deltas": len(texts), "usage": usage(counts)}


def rerank(provider: str) -> dict[str, Any]:
    done = litellm.rerank(
        model=f"{provider}/{RERANK_MODEL}", api_base=V1, api_key=KEY, query=SENTENCE, documents=DOCUMENTS, top_n=2
    )
    return {"ranked": [{"index": each["index"], "score": each["relevance_score"]} for each in done.results]}


report_all("openai", features({"model": f"openai/{MODEL}", "api_base": V1, "api_key": KEY}))
report_all("anthropic", features({"model": f"anthropic/{MODEL}", "api_base": ALT, "api_key": KEY, "max_tokens": 500}))
report_all("responses", {"chat": respond, "stream": stream_response})
for name in ["cohere", "jina_ai", "hosted_vllm"]:
    report(f"rerank {name}", "rerank", lambda name=name: rerank(name))
