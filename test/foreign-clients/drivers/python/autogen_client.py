"""AutoGen: its clients for chat completions and messages, and its agent."""

from collections.abc import Callable
from typing import Any

from autogen_agentchat.agents import AssistantAgent
from autogen_core.models import AssistantMessage, UserMessage
from autogen_ext.models.anthropic import AnthropicChatCompletionClient
from autogen_ext.models.openai import OpenAIChatCompletionClient
from shared import ALT, INVENT, KEY, MODEL, QUESTION, SECOND_SENTENCE, SENTENCE, V1, Person
from shared import calls, get_weather, report_all, usage

able = {"vision": False, "function_calling": True, "json_output": True, "structured_output": True, "family": "unknown"}


def said(text: str) -> UserMessage:
    return UserMessage(content=text, source="user")


def features(connect: Callable[[], Any]) -> dict[str, Any]:
    def counts(done: Any) -> dict[str, Any]:
        return usage(done.usage, "prompt_tokens", "completion_tokens")

    async def chat() -> dict[str, Any]:
        done = await connect().create([said(SENTENCE)])
        return {"text": done.content, "usage": counts(done)}

    async def stream() -> dict[str, Any]:
        parts = [part async for part in connect().create_stream([said(SENTENCE)])]
        texts = [part for part in parts if isinstance(part, str)]
        return {"text": "".join(texts), "deltas": len(texts), "usage": counts(parts[-1])}

    async def history() -> dict[str, Any]:
        first = await connect().create([said(SENTENCE)])
        earlier = AssistantMessage(content=first.content, source="assistant")
        return {"text": (await connect().create([said(SENTENCE), earlier, said(SECOND_SENTENCE)])).content}

    async def run_agent(task: str, **options: Any) -> Any:
        worker = AssistantAgent("agent", model_client=connect(), **options)
        return (await worker.run(task=task)).messages[-1].content

    async def agent(**options: Any) -> dict[str, Any]:
        text = await run_agent(QUESTION, tools=[get_weather], reflect_on_tool_use=True, **options)
        return {"text": text, "calls": calls}

    async def structured() -> dict[str, Any]:
        return {"value": await run_agent(INVENT, output_content_type=Person)}

    return {
        "chat": chat,
        "stream": stream,
        "history": history,
        "tool runner": agent,
        "streamed tools": lambda: agent(model_client_stream=True),
        "structured": structured,
    }


def connect_chat() -> OpenAIChatCompletionClient:
    options = {"include_usage": True}
    return OpenAIChatCompletionClient(
        model=MODEL, base_url=V1, api_key=KEY, model_info=able, stream_options=options
    )


def connect_messages() -> AnthropicChatCompletionClient:
    return AnthropicChatCompletionClient(model=MODEL, base_url=ALT, api_key=KEY, model_info=able, max_tokens=500)


report_all("chat", features(connect_chat))
report_all("messages", features(connect_messages))
