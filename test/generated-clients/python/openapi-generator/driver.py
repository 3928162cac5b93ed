"""The scripted run with the packages that openapi-generator makes; event streams are read with httpx-sse."""

import base64
import json
from collections.abc import Callable, Iterator

import httpx
import modelroute_alt as alt
import modelroute_v1 as v1
import urllib3
from httpx_sse import EventSource, ServerSentEvent
from modelroute_alt.exceptions import NotFoundException
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


def connect(base_url: str = BASE_URL, key: str = KEY) -> v1.ApiClient:
    return v1.ApiClient(v1.Configuration(host=f"{base_url}/v1", access_token=key))


def connect_alt(base_url: str = BASE_URL) -> alt.ApiClient:
    configuration = alt.Configuration(host=f"{base_url}/alt/v1", api_key={"ApiKeyAuth": KEY})
    return alt.ApiClient(configuration)


def user_message(text: str) -> v1.ChatRequestMessage:
    return v1.ChatRequestMessage(v1.ChatUserMessage(role="user", content=v1.ChatUserContent(text)))


def chat_request(text: str, model: str = "sandbox/chat") -> v1.CreateChatCompletionRequest:
    return v1.CreateChatCompletionRequest(model=model, messages=[user_message(text)])


def chat(request: v1.CreateChatCompletionRequest, base_url: str = BASE_URL, key: str = KEY) -> v1.ChatChoice:
    answer = v1.ChatApi(connect(base_url, key)).create_chat_completion(request)
    return answer.choices[0]


def message_request(text: str, model: str = "sandbox/chat") -> alt.CreateMessageRequest:
    block = alt.InputContentBlock(alt.InputTextBlock(type="text", text=text))
    message = alt.UserMessage(role="user", content=alt.MessageContent([block]))
    return alt.CreateMessageRequest(model=model, max_tokens=64, messages=[alt.InputMessage(message)])


def first_text(message: alt.Message) -> str:
    block = message.content[0].actual_instance
    if not isinstance(block, alt.TextBlock):
        raise TypeError(f"the first block is a {type(block).__name__}")
    return block.text


def list_models(base_url: str = BASE_URL) -> str:
    models = v1.ModelsApi(connect(base_url)).list_models()
    owner = next(model.owned_by for model in models.data if model.id == "sandbox/chat")
    expect(owner == "modelroute", f"sandbox/chat is owned by {owner}")
    return f"{len(models.data)} models"


def chat_with_tools() -> str:
    weather = v1.FunctionDefinition(name="get_weather", parameters=WEATHER_PARAMETERS)
    system = v1.ChatSystemMessage(role="system", content=v1.ChatTextContent("You are terse."))
    messages = [v1.ChatRequestMessage(system), user_message("Weather in Bern?")]
    request = v1.CreateChatCompletionRequest(
        model="sandbox/chat",
        messages=messages,
        stop=v1.ChatStop(["STOP-HERE"]),
        tools=[v1.ChatTool(v1.ChatFunctionTool(type="function", function=weather))],
        tool_choice=v1.ChatToolChoice(
            v1.ChatToolChoiceSelection(
                v1.ChatToolChoiceFunction(
                    type="function", function=v1.ChatToolChoiceName(name="get_weather")
                )
            )
        ),
    )
    called = (chat(request).message.tool_calls or [])[0].actual_instance
    if not isinstance(called, v1.ChatFunctionToolCall):
        raise TypeError(f"the call is a {type(called).__name__}")
    arguments = json.loads(called.function.arguments)
    expect(called.function.name == "get_weather" and "city" in arguments, f"called with {arguments}")
    again = v1.ChatRequestFunctionToolCall(
        id=called.id,
        type="function",
        function=v1.ChatRequestFunctionCall(name="get_weather", arguments=called.function.arguments),
    )
    assistant = v1.ChatAssistantMessage(role="assistant", tool_calls=[v1.ChatRequestToolCall(again)])
    result = v1.ChatToolMessage(
        role="tool", tool_call_id=called.id, content=v1.ChatTextContent("12 degrees")
    )
    request.messages = [*messages, v1.ChatRequestMessage(assistant), v1.ChatRequestMessage(result)]
    request.tool_choice = None
    answer = chat(request)
    expect(answer.finish_reason == "stop", f"finish_reason is {answer.finish_reason}")
    expect(answer.message.content, "no content after the tool's result")
    return str(answer.message.content)


def data_url(name: str, media_type: str) -> str:
    return f"data:{media_type};base64,{base64.b64encode((FOLDER / name).read_bytes()).decode()}"


def rich_message() -> str:
    image = v1.ChatImageUrl(url=data_url("pixel.png", "image/png"))
    file = v1.ChatFileInput(filename="note.txt", file_data=data_url("note.txt", "text/plain"))
    parts = [
        v1.ChatUserPart(v1.ChatTextPart(type="text", text="What is this?")),
        v1.ChatUserPart(v1.ChatImagePart(type="image_url", image_url=image)),
        v1.ChatUserPart(v1.ChatFilePart(type="file", file=file)),
    ]
    message = v1.ChatUserMessage(role="user", content=v1.ChatUserContent(parts))
    request = v1.CreateChatCompletionRequest(
        model="sandbox/chat", messages=[v1.ChatRequestMessage(message)]
    )
    content = chat(request).message.content or ""
    expect("image" in content and "quick brown fox" in content, f"the answer is {content}")
    return content


def structured_output() -> str:
    form = v1.JsonSchemaFormat(name="person", strict=True, schema=PERSON_SCHEMA)
    request = chat_request("Invent a person.")
    request.response_format = v1.ChatResponseFormat(
        v1.ResponseFormatJsonSchema(type="json_schema", json_schema=form)
    )
    person = json.loads(chat(request).message.content or "")
    expect(isinstance(person["name"], str) and isinstance(person["age"], int), f"the person is {person}")
    return str(person)


def embeddings() -> str:
    request = v1.CreateEmbeddingRequest(
        model="sandbox/embed", input=v1.EmbeddingInput(["one", "two"]), dimensions=256
    )
    answer = v1.EmbeddingsApi(connect()).create_embedding(request)
    vectors = [entry.embedding.actual_instance for entry in answer.data]
    expect([len(vector or []) for vector in vectors] == [256, 256], "two vectors of 256 numbers")
    expect(all(isinstance(vector, list) for vector in vectors), "vectors of numbers")
    return "2 vectors of 256 numbers"


def file_upload() -> str:
    global uploaded
    note = FOLDER / "note.txt"
    uploaded = v1.FilesApi(connect()).create_file(
        file=("note.txt", note.read_bytes()), purpose=v1.UploadPurpose.USER_DATA
    )
    expect(uploaded.id.startswith("file-") and uploaded.bytes == note.stat().st_size, str(uploaded))
    return f"{uploaded.bytes} bytes"


def file_download() -> str:
    content = v1.FilesApi(connect()).download_file(uploaded.id)
    expect(content == (FOLDER / "note.txt").read_bytes(), f"{len(content)} bytes came")
    return f"{len(content)} bytes"


def speech_to_file() -> str:
    request = v1.CreateSpeechRequest(
        model="sandbox/speech",
        input="Hello there.",
        voice=v1.Voice("alloy"),
        response_format=v1.SpeechFormat.WAV,
    )
    spoken = v1.AudioApi(connect()).create_speech(request)
    (FOLDER / "speech.wav").write_bytes(spoken)
    expect((FOLDER / "speech.wav").read_bytes()[:4] == b"RIFF", "no WAV file")
    return f"{len(spoken)} bytes"


def message() -> str:
    answer = alt.MessagesApi(connect_alt()).create_message(message_request("Hello"))
    expect(answer.stop_reason == "end_turn", f"stop_reason is {answer.stop_reason}")
    expect(first_text(answer), "no text")
    return first_text(answer)


def refusal(
    request: v1.CreateChatCompletionRequest, key: str = KEY
) -> tuple[v1.ApiException, v1.ErrorDetail]:
    """The typed error of a request that is refused."""
    try:
        chat(request, key=key)
    except v1.ApiException as error:
        if not isinstance(error.data, v1.ErrorResponse):
            raise TypeError(f"the error's body is a {type(error.data).__name__}") from error
        expect((error.headers or {}).get("x-trace-id"), "no x-trace-id")
        return error, error.data.error
    raise AssertionError("the request was not refused")


def errors() -> str:
    expected = [
        (400, "invalid_value", chat_request("Hi", "sandbox/error-invalid_value"), KEY),
        (401, "invalid_api_key", chat_request("Hi"), "mr-wrong"),
        (403, "model_not_allowed", chat_request("Hi", "sandbox/error-model_not_allowed"), KEY),
        (404, "model_not_found", chat_request("Hi", "no/such-model"), KEY),
        (429, "rate_limit_exceeded", chat_request("Hi", "sandbox/error-rate_limit_exceeded"), KEY),
    ]
    for status, code, request, key in expected:
        error, detail = refusal(request, key)
        expect((error.status, detail.code) == (status, code), f"{error.status} {detail.code}, not {code}")
    try:
        alt.MessagesApi(connect_alt()).create_message(message_request("Hi", "no/such-model"))
    except NotFoundException as error:
        if not isinstance(error.data, alt.ErrorResponse):
            raise TypeError(f"the error's body is a {type(error.data).__name__}") from error
        expect(error.data.error.type == "not_found_error", f"type is {error.data.error.type}")
        expect((error.headers or {}).get("x-trace-id"), "no x-trace-id")
        return "400 401 403 404 429, and 404 on the second surface"
    raise AssertionError("the message was not refused")


def unknown_fields() -> str:
    base_url = f"{ODD_URL}/fields"
    list_models(base_url)
    expect(chat(chat_request("Hi"), base_url).message.content, "no content")
    answer = alt.MessagesApi(connect_alt(base_url)).create_message(message_request("Hi"))
    return first_text(answer)


def unknown_values() -> str:
    base_url = f"{ODD_URL}/values"
    finish_reason = chat(chat_request("Hi"), base_url).finish_reason
    answer = alt.MessagesApi(connect_alt(base_url)).create_message(message_request("Hi"))
    seen = (finish_reason, answer.stop_reason)
    expect(seen == ("brand_new", "brand_new"), f"read as {seen}")
    return "brand_new"


def retry_after() -> str:
    error, _ = refusal(chat_request("Hi", "sandbox/error-rate_limit_exceeded"))
    seconds = int((error.headers or {})["Retry-After"])
    expect(seconds > 0, f"Retry-After is {seconds}")
    return f"{seconds} s"


def events_of(answer: urllib3.BaseHTTPResponse) -> Iterator[ServerSentEvent]:
    """The events of an answer that the client has not read, as they come."""
    expect(answer.status == 200, f"the stream begins with {answer.status}")
    headers = {"content-type": answer.headers["content-type"]}
    return EventSource(httpx.Response(200, headers=headers, content=answer.stream())).iter_sse()


def stream_chat() -> str:
    request = chat_request(SENTENCE)
    request.stream = True
    request.stream_options = v1.ChatStreamOptions(include_usage=True)
    answer = v1.ChatApi(connect()).create_chat_completion_without_preload_content(request)
    chunks: list[v1.ChatCompletionChunk] = []
    for event in events_of(answer):
        if event.data == "[DONE]":
            break
        chunk = v1.ChatStreamEvent.from_json(event.data).actual_instance
        if not isinstance(chunk, v1.ChatCompletionChunk):
            raise TypeError(f"the event is a {type(chunk).__name__}")
        chunks.append(chunk)
    else:
        raise AssertionError("the stream ended without [DONE]")
    text = "".join(choice.delta.content or "" for chunk in chunks for choice in chunk.choices)
    expect(text == SENTENCE and len(chunks) > 3, f"{len(chunks)} chunks: {text}")
    expect(chunks[-1].usage, "no usage in the last chunk")
    return f"{len(chunks)} chunks"


def stream_message() -> str:
    request = message_request(SENTENCE)
    request.stream = True
    answer = alt.MessagesApi(connect_alt()).create_message_without_preload_content(request)
    events = [alt.MessageStreamEvent.from_json(event.data).actual_instance for event in events_of(answer)]
    text = ""
    for event in events:
        if isinstance(event, alt.ContentBlockDeltaEvent):
            delta = event.delta.actual_instance
            text += delta.text if isinstance(delta, alt.TextDelta) else ""
    expect(text == SENTENCE, f"the text is {text}")
    expect(isinstance(events[-1], alt.MessageStopEvent), "the stream ended without message_stop")
    return f"{len(events)} events"


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
