"""Haystack: its generators for chat completions, responses and messages, and its agent."""

import json
from collections.abc import Callable
from typing import Any

from haystack.components.agents import Agent
from haystack.components.generators.chat import OpenAIChatGenerator, OpenAIResponsesChatGenerator
from haystack.dataclasses import ChatMessage
from haystack.tools import Tool
from haystack.utils import Secret
from haystack_integrations.components.generators.anthropic import AnthropicChatGenerator
from shared import INVENT, KEY, MODEL, QUESTION, SECOND_SENTENCE, SENTENCE, V1, WEATHER_SCHEMA, Person
from shared import calls, get_weather, report_all

user = ChatMessage.from_user(SENTENCE)
weather = Tool(
    name="get_weather",
    description="Returns the weather of a city",
    parameters=WEATHER_SCHEMA,
    function=get_weather,
)


def features(connect: Callable[..., Any]) -> dict[str, Any]:
    def chat() -> dict[str, Any]:
        return {"text": connect().run(messages=[user])["replies"][0].text}

    def stream() -> dict[str, Any]:
        texts: list[str] = []
        connect(streaming_callback=lambda chunk: texts.append(chunk.content)).run(messages=[user])
        deltas = [text for text in texts if text]
        return {"text": "".join(deltas), "deltas": len(deltas)}

    def history() -> dict[str, Any]:
        first = connect().run(messages=[user])["replies"][0]
        done = connect().run(messages=[user, first, ChatMessage.from_user(SECOND_SENTENCE)])
        return {"text": done["replies"][0].text}

    def run_agent(**options: Any) -> dict[str, Any]:
        worker = Agent(chat_generator=connect(), tools=[weather], max_agent_steps=4, **options)
        done = worker.run(messages=[ChatMessage.from_user(QUESTION)])
        return {"text": done["messages"][-1].text, "calls": calls}

    return {
        "chat": chat,
        "stream": stream,
        "history": history,
        "tool runner": run_agent,
        "streamed tools": lambda: run_agent(streaming_callback=lambda _: None),
    }


def structured(connect: Callable[..., Any], option: str) -> dict[str, Any]:
    generator = connect(generation_kwargs={option: Person})
    return {"value": json.loads(generator.run(messages=[ChatMessage.from_user(INVENT)])["replies"][0].text)}


def connect_chat(**options: Any) -> OpenAIChatGenerator:
    return OpenAIChatGenerator(model=MODEL, api_base_url=V1, api_key=Secret.from_token(KEY), **options)


def connect_responses(**options: Any) -> OpenAIResponsesChatGenerator:
    return OpenAIResponsesChatGenerator(model=MODEL, api_base_url=V1, api_key=Secret.from_token(KEY), **options)


def connect_messages(**options: Any) -> AnthropicChatGenerator:
    return AnthropicChatGenerator(model=MODEL, api_key=Secret.from_token(KEY), **options)


chat_structured = {"structured": lambda: structured(connect_chat, "response_format")}
responses_structured = {"structured": lambda: structured(connect_responses, "text_format")}
report_all("chat", features(connect_chat) | chat_structured)
report_all("responses", features(connect_responses) | responses_structured)
report_all("messages", features(connect_messages))
