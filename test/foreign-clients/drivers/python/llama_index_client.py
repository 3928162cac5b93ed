"""LlamaIndex, with chat completions and messages."""

from typing import Any

from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.llms import ChatMessage
from llama_index.core.tools import FunctionTool
from llama_index.llms.anthropic import Anthropic
from llama_index.llms.openai_like import OpenAILike
from shared import ALT, INVENT, KEY, LISTED_MODEL, MODEL, QUESTION, SECOND_SENTENCE, SENTENCE, V1, Person
from shared import calls, get_weather, report_all

user = ChatMessage(role="user", content=SENTENCE)


def connect_chat() -> OpenAILike:
    return OpenAILike(
        model=MODEL, api_base=V1, api_key=KEY, is_chat_model=True, is_function_calling_model=True, max_tokens=500
    )


def connect_messages() -> Anthropic:
    return Anthropic(model=LISTED_MODEL, base_url=ALT, api_key=KEY, max_tokens=500)


def features(connect: Any) -> dict[str, Any]:
    def chat() -> dict[str, Any]:
        return {"text": connect().chat([user]).message.content}

    def stream() -> dict[str, Any]:
        texts = [part.delta for part in connect().stream_chat([user]) if part.delta]
        return {"text": "".join(texts), "deltas": len(texts)}

    def history() -> dict[str, Any]:
        first = connect().chat([user]).message
        done = connect().chat([user, first, ChatMessage(role="user", content=SECOND_SENTENCE)])
        return {"text": done.message.content}

    async def agent() -> dict[str, Any]:
        worker = FunctionAgent(tools=[FunctionTool.from_defaults(get_weather)], llm=connect())
        return {"text": str(await worker.run(QUESTION)), "calls": calls}

    def structured() -> dict[str, Any]:
        return {"value": connect().as_structured_llm(Person).complete(INVENT).raw}

    return {"chat": chat, "stream": stream, "history": history, "tool runner": agent, "structured": structured}


report_all("openai-like", features(connect_chat))
report_all("anthropic", features(connect_messages))
