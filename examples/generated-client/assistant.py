"""Asks a model through the generated client, plainly or streamed."""

from collections.abc import Iterator

from httpx_sse import connect_sse
from modelroute_v1 import AuthenticatedClient, models
from modelroute_v1.api.chat import create_chat_completion


class Refused(Exception):
    """The service said no. `code` is of the contract's table; `trace_id` finds the request in its logs."""

    def __init__(self, error: models.ErrorDetail, trace_id: str, retry_after_seconds: int | None) -> None:
        super().__init__(f"{error.message} (x-trace-id {trace_id})")
        self.code = error.code
        self.trace_id = trace_id
        self.retry_after_seconds = retry_after_seconds


class BrokenStream(Exception):
    """The answer ended before it was complete."""


def connect(base_url: str, key: str) -> AuthenticatedClient:
    """`base_url` is the address of the installation, without a path."""
    return AuthenticatedClient(base_url=f"{base_url}/v1", token=key)


def question(text: str, model: str) -> models.CreateChatCompletionRequest:
    message = models.ChatUserMessage(role="user", content=text)
    return models.CreateChatCompletionRequest(model=model, messages=[message])


def ask(client: AuthenticatedClient, text: str, model: str) -> str:
    """The whole answer. Raises `Refused`."""
    response = create_chat_completion.sync_detailed(client=client, body=question(text, model))
    if isinstance(response.parsed, models.ErrorResponse):
        retry_after = response.headers.get("retry-after")
        raise Refused(
            response.parsed.error,
            response.headers["x-trace-id"],
            None if retry_after is None else int(retry_after),
        )
    if response.parsed is None:
        raise RuntimeError(f"status {response.status_code} is not in the contract")
    return response.parsed.choices[0].message.content or ""


def ask_streaming(client: AuthenticatedClient, text: str, model: str) -> Iterator[str]:
    """The answer piece by piece. Raises `Refused` or `BrokenStream`, the latter after some pieces too."""
    body = question(text, model)
    body.stream = True
    with connect_sse(client.get_httpx_client(), "POST", "/chat/completions", json=body.to_dict()) as source:
        response = source.response
        if response.is_error:
            response.read()
            error = models.ErrorResponse.from_dict(response.json()).error
            raise Refused(error, response.headers["x-trace-id"], None)
        for event in source.iter_sse():
            if event.data == "[DONE]":
                return
            data = event.json()
            if "error" in data:
                raise BrokenStream(models.StreamErrorEvent.from_dict(data).error.message)
            for choice in models.ChatCompletionChunk.from_dict(data).choices:
                yield choice.delta.content or ""
    raise BrokenStream("the stream ended without [DONE]")
