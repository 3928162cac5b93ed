"""A first call: a completion, the same as a stream, and an error that is retried."""

import os
import time
from collections.abc import Iterator

from httpx import Timeout
from httpx_sse import connect_sse
from modelroute_v1 import AuthenticatedClient
from modelroute_v1.api.chat import create_chat_completion
from modelroute_v1.models import (
    ChatCompletion,
    ChatCompletionChunk,
    ChatUserMessage,
    CreateChatCompletionRequest,
    ErrorResponse,
    StreamErrorEvent,
)

client = AuthenticatedClient(
    base_url=os.environ["MODELROUTE_BASE_URL"] + "/v1",
    token=os.environ["MODELROUTE_KEY"],
    timeout=Timeout(600),  # a model may take longer than the 5 s of httpx
)


def question(model: str) -> CreateChatCompletionRequest:
    message = ChatUserMessage(role="user", content="Hello there")
    return CreateChatCompletionRequest(model=model, messages=[message])


def complete(request: CreateChatCompletionRequest, attempts: int = 2) -> str:
    """The text of the completion. Raises after the last attempt, or where a retry cannot help."""
    for attempt in range(1, attempts + 1):
        response = create_chat_completion.sync_detailed(client=client, body=request)
        if isinstance(response.parsed, ChatCompletion):
            return response.parsed.choices[0].message.content or ""
        code = response.parsed.error.code if isinstance(response.parsed, ErrorResponse) else "no code"
        headers = response.headers
        failure = f"{response.status_code} {code}, x-trace-id {headers.get('x-trace-id')}"
        if attempt == attempts or headers.get("x-should-retry") != "true":
            break
        seconds = int(headers.get("retry-after", "1"))
        print(f"{failure}: attempt {attempt + 1} in {seconds} s")
        time.sleep(seconds)
    raise RuntimeError(failure)


def stream(request: CreateChatCompletionRequest) -> Iterator[str]:
    """The text as it arrives. Raises where the stream fails or ends too early."""
    request.stream = True
    http = client.get_httpx_client()
    with connect_sse(http, "POST", "/chat/completions", json=request.to_dict()) as source:
        source.response.raise_for_status()
        for event in source.iter_sse():
            if event.data == "[DONE]":
                return
            data = event.json()
            if "error" in data:
                raise RuntimeError(StreamErrorEvent.from_dict(data).error.message)
            for choice in ChatCompletionChunk.from_dict(data).choices:
                yield choice.delta.content or ""
    raise RuntimeError("the stream ended without [DONE]")


print(complete(question("sandbox/chat")))
for text in stream(question("sandbox/chat")):
    print(text, end="", flush=True)
print()
try:
    complete(question("sandbox/error-rate_limit_exceeded"))
except RuntimeError as error:
    print(f"{error}: given up")
