"""The scripted run with the packages that openapi-python-client makes; event streams are read with httpx-sse."""

import base64
import json
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

from httpx_sse import ServerSentEvent, connect_sse
from modelroute_alt import AuthenticatedClient as AltClient
from modelroute_alt import models as alt
from modelroute_alt.api.messages import create_message
from modelroute_v1 import AuthenticatedClient
from modelroute_v1 import models as v1
from modelroute_v1.api.audio import create_speech
from modelroute_v1.api.chat import create_chat_completion
from modelroute_v1.api.embeddings import create_embedding
from modelroute_v1.api.files import create_file, download_file
from modelroute_v1.api.models import list_models as list_models_operation
from modelroute_v1.types import File, Response
from shared.scripted_run import (
    BASE_URL,
    FOLDER,
    KEY,
    ODD_URL,
    PERSON_SCHEMA,
    SENTENCE,
    WEATHER_PARAMETERS,
    expect,
    step,
)


def connect(base_url: str = BASE_URL, key: str = KEY) -> AuthenticatedClient:
    return AuthenticatedClient(base_url=f"{base_url}/v1", token=key)


def connect_alt(base_url: str = BASE_URL) -> AltClient:
    return AltClient(base_url=f"{base_url}/alt/v1", token=KEY, prefix="", auth_header_name="x-api-key")


def chat_request(text: str, model: str = "sandbox/chat") -> v1.CreateChatCompletionRequest:
    message = v1.ChatUserMessage(role="user", content=text)
    return v1.CreateChatCompletionRequest(model=model, messages=[message])


def chat(request: v1.CreateChatCompletionRequest, base_url: str = BASE_URL) -> v1.ChatChoice:
    answer = create_chat_completion.sync(client=connect(base_url), body=request)
    if not isinstance(answer, v1.ChatCompletion):
        raise TypeError(f"the answer is {answer}")
    return answer.choices[0]


def message_request(text: str, model: str = "sandbox/chat") -> alt.CreateMessageRequest:
    block = alt.InputTextBlock(type_="text", text=text)
    message = alt.UserMessage(role="user", content=[block])
    return alt.CreateMessageRequest(model=model, max_tokens=64, messages=[message])


def send_message(base_url: str = BASE_URL) -> alt.Message:
    answer = create_message.sync(client=connect_alt(base_url), body=message_request("Hello"))
    if not isinstance(answer, alt.Message):
        raise TypeError(f"the answer is {answer}")
    return answer


def first_text(message: alt.Message) -> str:
    block = message.content[0]
    if not isinstance(block, alt.TextBlock):
        raise TypeError(f"the first block is a {type(block).__name__}")
    return block.text


def list_models(base_url: str = BASE_URL) -> str:
    models = list_models_operation.sync(client=connect(base_url))
    if not isinstance(models, v1.CatalogModelList):
        raise TypeError(f"the answer is {models}")
    owner = next(model.owned_by for model in models.data if model.id == "sandbox/chat")
    expect(owner == "modelroute", f"sandbox/chat is owned by {owner}")
    return f"{len(models.data)} models"


def chat_with_tools() -> str:
    parameters = v1.JsonSchemaDocument.from_dict(WEATHER_PARAMETERS)
    weather = v1.FunctionDefinition(name="get_weather", parameters=parameters)
    messages: list[v1.ChatUserMessage | v1.ChatSystemMessage | v1.ChatAssistantMessage | v1.ChatToolMessage] = [
        v1.ChatSystemMessage(role="system", content="You are terse."),
        v1.ChatUserMessage(role="user", content="Weather in Bern?"),
    ]
    request = v1.CreateChatCompletionRequest(
        model="sandbox/chat",
        messages=[*messages],
        stop=["STOP-HERE"],
        tools=[v1.ChatFunctionTool(type_="function", function=weather)],
        tool_choice=v1.ChatToolChoiceFunction(
            type_="function", function=v1.ChatToolChoiceName(name="get_weather")
        ),
    )
    called = (chat(request).message.tool_calls or [])[0]
    if not isinstance(called, v1.ChatFunctionToolCall):
        raise TypeError(f"the call is a {type(called).__name__}")
    arguments = json.loads(called.function.arguments)
    expect(called.function.name == "get_weather" and "city" in arguments, f"called with {arguments}")
    again = v1.ChatRequestFunctionToolCall(
        id=called.id,
        type_="function",
        function=v1.ChatRequestFunctionCall(name="get_weather", arguments=called.function.arguments),
    )
    messages.append(v1.ChatAssistantMessage(role="assistant", tool_calls=[again]))
    messages.append(v1.ChatToolMessage(role="tool", tool_call_id=called.id, content="12 degrees"))
    answer = chat(
        v1.CreateChatCompletionRequest(model="sandbox/chat", messages=[*messages], tools=request.tools)
    )
    expect(answer.finish_reason == "stop", f"finish_reason is {answer.finish_reason}")
    expect(answer.message.content, "no content after the tool's result")
    return str(answer.message.content)


def data_url(name: str, media_type: str) -> str:
    return f"data:{media_type};base64,{base64.b64encode((FOLDER / name).read_bytes()).decode()}"


def rich_message() -> str:
    image = v1.ChatImageUrl(url=data_url("pixel.png", "image/png"))
    file = v1.ChatFileInput(filename="note.txt", file_data=data_url("note.txt", "text/plain"))
    message = v1.ChatUserMessage(
        role="user",
        content=[
            v1.ChatTextPart(type_="text", text="What is this?"),
            v1.ChatImagePart(type_="image_url", image_url=image),
            v1.ChatFilePart(type_="file", file=file),
        ],
    )
    content = chat(v1.CreateChatCompletionRequest(model="sandbox/chat", messages=[message])).message.content
    expect(content and "image" in content and "quick brown fox" in content, f"the answer is {content}")
    return str(content)


def structured_output() -> str:
    schema = v1.JsonSchemaDocument.from_dict(PERSON_SCHEMA)
    request = chat_request("Invent a person.")
    request.response_format = v1.ResponseFormatJsonSchema(
        type_="json_schema", json_schema=v1.JsonSchemaFormat(name="person", strict=True, schema=schema)
    )
    person = json.loads(chat(request).message.content or "")
    expect(isinstance(person["name"], str) and isinstance(person["age"], int), f"the person is {person}")
    return str(person)


def embeddings() -> str:
    request = v1.CreateEmbeddingRequest(model="sandbox/embed", input_=["one", "two"], dimensions=256)
    answer = create_embedding.sync(client=connect(), body=request)
    if not isinstance(answer, v1.EmbeddingList):
        raise TypeError(f"the answer is {answer}")
    vectors = [entry.embedding for entry in answer.data]
    expect([len(vector) for vector in vectors] == [256, 256], "two vectors of 256 numbers")
    expect(all(isinstance(vector, list) for vector in vectors), "vectors of numbers")
    return "2 vectors of 256 numbers"


def file_upload() -> str:
    global uploaded
    note = (FOLDER / "note.txt").read_bytes()
    body = v1.CreateFileRequest(
        file=File(payload=BytesIO(note), file_name="note.txt", mime_type="text/plain"),
        purpose=v1.UploadPurpose.USER_DATA,
    )
    answer = create_file.sync(client=connect(), body=body)
    if not isinstance(answer, v1.FileObject):
        raise TypeError(f"the answer is {answer}")
    uploaded = answer
    expect(uploaded.id.startswith("file-") and uploaded.bytes_ == len(note), str(uploaded))
    return f"{uploaded.bytes_} bytes"


def file_download() -> str:
    content = download_file.sync(uploaded.id, client=connect())
    if not isinstance(content, File):
        raise TypeError(f"the answer is {content}")
    received = content.payload.read()
    expect(received == (FOLDER / "note.txt").read_bytes(), f"{received!r} came")
    return f"{len(received)} bytes"


def speech_to_file() -> str:
    request = v1.CreateSpeechRequest(
        model="sandbox/speech",
        input_="Hello there.",
        voice=v1.KnownVoiceName.ALLOY,
        response_format=v1.SpeechFormat.WAV,
    )
    spoken = create_speech.sync_detailed(client=connect(), body=request)
    (FOLDER / "speech.wav").write_bytes(spoken.content)
    expect((FOLDER / "speech.wav").read_bytes()[:4] == b"RIFF", f"no WAV file: {spoken.content[:80]!r}")
    return f"{len(spoken.content)} bytes"


def message() -> str:
    answer = send_message()
    expect(answer.stop_reason == "end_turn", f"stop_reason is {answer.stop_reason}")
    expect(first_text(answer), "no text")
    return first_text(answer)


def refusal(
    request: v1.CreateChatCompletionRequest, key: str = KEY
) -> tuple[Response[v1.ChatCompletion | v1.ErrorResponse], v1.ErrorDetail]:
    """The typed error of a request that is refused."""
    response = create_chat_completion.sync_detailed(client=connect(key=key), body=request)
    if not isinstance(response.parsed, v1.ErrorResponse):
        raise TypeError(f"the body is a {type(response.parsed).__name__}")
    expect(response.headers.get("x-trace-id"), "no x-trace-id")
    return response, response.parsed.error


def errors() -> str:
    hot = chat_request("Hi")
    hot.temperature = 9
    expected = [
        (400, "invalid_value", hot, KEY),
        (401, "invalid_api_key", chat_request("Hi"), "mr-wrong"),
        (403, "model_not_allowed", chat_request("Hi", "sandbox/error-model_not_allowed"), KEY),
        (404, "model_not_found", chat_request("Hi", "no/such-model"), KEY),
        (429, "rate_limit_exceeded", chat_request("Hi", "sandbox/error-rate_limit_exceeded"), KEY),
    ]
    for status, code, request, key in expected:
        response, detail = refusal(request, key)
        seen = (response.status_code, detail.code)
        expect(seen == (status, code), f"{seen}, not {code}")
    body = message_request("Hi", "no/such-model")
    missing = create_message.sync_detailed(client=connect_alt(), body=body)
    if not isinstance(missing.parsed, alt.ErrorResponse):
        raise TypeError(f"the body is a {type(missing.parsed).__name__}")
    expect(missing.parsed.error.type_ == "not_found_error", f"type is {missing.parsed.error.type_}")
    expect(missing.headers.get("x-trace-id"), "no x-trace-id")
    return "400 401 403 404 429, and 404 on the second surface"


def unknown_fields() -> str:
    base_url = f"{ODD_URL}/fields"
    list_models(base_url)
    expect(chat(chat_request("Hi"), base_url).message.content, "no content")
    return first_text(send_message(base_url))


def unknown_values() -> str:
    base_url = f"{ODD_URL}/values"
    seen = (chat(chat_request("Hi"), base_url).finish_reason, send_message(base_url).stop_reason)
    expect(seen == ("brand_new", "brand_new"), f"read as {seen}")
    return "brand_new"


def retry_after() -> str:
    response, _ = refusal(chat_request("Hi", "sandbox/error-rate_limit_exceeded"))
    seconds = int(response.headers["retry-after"])
    expect(seconds > 0, f"Retry-After is {seconds}")
    return f"{seconds} s"


def events_of(client: AuthenticatedClient | AltClient, path: str, body: object) -> Iterator[ServerSentEvent]:
    with connect_sse(client.get_httpx_client(), "POST", path, json=body) as source:
        source.response.raise_for_status()
        yield from source.iter_sse()


def stream_chat() -> str:
    request = chat_request(SENTENCE)
    request.stream = True
    request.stream_options = v1.ChatStreamOptions(include_usage=True)
    chunks: list[v1.ChatCompletionChunk] = []
    for event in events_of(connect(), "/chat/completions", request.to_dict()):
        if event.data == "[DONE]":
            break
        chunks.append(v1.ChatCompletionChunk.from_dict(event.json()))
    else:
        raise AssertionError("the stream ended without [DONE]")
    text = "".join(choice.delta.content or "" for chunk in chunks for choice in chunk.choices)
    expect(text == SENTENCE and len(chunks) > 3, f"{len(chunks)} chunks: {text}")
    expect(chunks[-1].usage, "no usage in the last chunk")
    return f"{len(chunks)} chunks"


decoders: dict[str, Callable[[dict[str, Any]], object]] = {
    "message_start": alt.MessageStartEvent.from_dict,
    "content_block_start": alt.ContentBlockStartEvent.from_dict,
    "content_block_delta": alt.ContentBlockDeltaEvent.from_dict,
    "content_block_stop": alt.ContentBlockStopEvent.from_dict,
    "message_delta": alt.MessageDeltaEvent.from_dict,
    "message_stop": alt.MessageStopEvent.from_dict,
    "ping": alt.PingEvent.from_dict,
    "error": alt.StreamErrorEvent.from_dict,
}


def stream_message() -> str:
    request = message_request(SENTENCE)
    request.stream = True
    text = ""
    last: object = None
    for event in events_of(connect_alt(), "/messages", request.to_dict()):
        last = decoders[event.event](event.json())
        if isinstance(last, alt.ContentBlockDeltaEvent) and isinstance(last.delta, alt.TextDelta):
            text += last.delta.text
    expect(text == SENTENCE, f"the text is {text}")
    expect(isinstance(last, alt.MessageStopEvent), "the stream ended without message_stop")
    return text


uploaded: v1.FileObject

run: dict[str, Callable[[], str]] = {
    "list-models": list_models,
    "chat-with-tools": chat_with_tools,
    "rich-message": rich_message,
    "structured-output": structured_output,
    "embeddings": embeddings,
    "file-upload": file_upload,
    "file-download": file_download,
    "speech-to-file": speech_to_file,
    "message": message,
    "errors": errors,
    "unknown-field-tolerated": unknown_fields,
    "unknown-enum-tolerated": unknown_values,
    "retry-after-readable": retry_after,
    "stream-chat": stream_chat,
    "stream-message": stream_message,
}

for name, action in run.items():
    step(name, action)
