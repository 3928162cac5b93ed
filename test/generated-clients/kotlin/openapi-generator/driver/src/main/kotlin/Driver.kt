/** The scripted run with the Kotlin clients that openapi-generator wrote: every value is of a generated type. */
import java.util.Base64
import kotlin.system.exitProcess
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import modelroute.alt.models.ContentBlockDelta
import modelroute.alt.models.MessageStreamEvent
import modelroute.v1.models.ChatAssistantMessage
import modelroute.v1.models.ChatFileInput
import modelroute.v1.models.ChatFilePart
import modelroute.v1.models.ChatFunctionTool
import modelroute.v1.models.ChatImagePart
import modelroute.v1.models.ChatImageUrl
import modelroute.v1.models.ChatRequestFunctionCall
import modelroute.v1.models.ChatRequestFunctionToolCall
import modelroute.v1.models.ChatRequestMessage
import modelroute.v1.models.ChatRequestToolCall
import modelroute.v1.models.ChatResponseFormat
import modelroute.v1.models.ChatStop
import modelroute.v1.models.ChatStreamEvent
import modelroute.v1.models.ChatStreamOptions
import modelroute.v1.models.ChatTextContent
import modelroute.v1.models.ChatTextPart
import modelroute.v1.models.ChatTool
import modelroute.v1.models.ChatToolCall
import modelroute.v1.models.ChatToolChoice
import modelroute.v1.models.ChatToolChoiceFunction
import modelroute.v1.models.ChatToolChoiceName
import modelroute.v1.models.ChatToolChoiceSelection
import modelroute.v1.models.ChatToolMessage
import modelroute.v1.models.ChatUserContent
import modelroute.v1.models.ChatUserPart
import modelroute.v1.models.CreateChatCompletionRequest
import modelroute.v1.models.CreateEmbeddingRequest
import modelroute.v1.models.CreateSpeechRequest
import modelroute.v1.models.EmbeddingInput
import modelroute.v1.models.EmbeddingValue
import modelroute.v1.models.FunctionDefinition
import modelroute.v1.models.JsonSchemaFormat
import modelroute.v1.models.ResponseFormatJsonSchema
import modelroute.v1.models.SpeechFormat
import modelroute.v1.models.UploadPurpose
import modelroute.v1.models.Voice

private val chat = ChatSurface(Stage.baseUrl)
private val messages = MessageSurface(Stage.baseUrl)
private const val SEVEN_WORDS = "one two three four five six seven"

fun listModels(surface: ChatSurface = chat): String {
    val list = surface.models.listModels().`data`
    val model = list.single { it.id == "sandbox/chat" }
    check(model.ownedBy == "modelroute") { "owned by ${model.ownedBy}" }
    return "${list.size} models"
}

fun chatWithTools(): String {
    val parameters = objectSchema("city" to "string")
    val tool = ChatFunctionTool(ChatFunctionTool.Type.FUNCTION, FunctionDefinition("get_weather", parameters = parameters))
    val choice = ChatToolChoiceFunction(ChatToolChoiceFunction.Type.FUNCTION, ChatToolChoiceName("get_weather"))
    val request = CreateChatCompletionRequest(
        model = "sandbox/chat",
        messages = listOf(system("You are terse."), user("Weather in Bern?")),
        stop = ChatStop.ListStringValue(listOf("STOP-HERE")),
        tools = listOf(ChatTool.FunctionWrapper(tool)),
        toolChoice = ChatToolChoice.ChatToolChoiceSelectionValue(ChatToolChoiceSelection.FunctionWrapper(choice)),
    )
    val called = chat.chat.createChatCompletion(request).choices.single()
    val call = (called.message.toolCalls?.single() as ChatToolCall.FunctionWrapper).value
    check(call.function.name == "get_weather") { "calls ${call.function.name}" }
    val city = Json.parseToJsonElement(call.function.arguments).jsonObject.getValue("city").jsonPrimitive
    check(city.isString) { "the city is $city" }
    check(called.finishReason in setOf("tool_calls", "stop")) { "finished by ${called.finishReason}" }

    val repeated = ChatRequestFunctionToolCall(
        call.id,
        ChatRequestFunctionToolCall.Type.FUNCTION,
        ChatRequestFunctionCall(call.function.name, call.function.arguments),
    )
    val assistant = ChatAssistantMessage(
        ChatAssistantMessage.Role.ASSISTANT,
        toolCalls = listOf(ChatRequestToolCall.FunctionWrapper(repeated)),
    )
    val result = ChatToolMessage(ChatToolMessage.Role.TOOL, ChatTextContent.StringValue("12 degrees"), call.id)
    val continued = request.messages +
        ChatRequestMessage.AssistantWrapper(assistant) +
        ChatRequestMessage.ToolWrapper(result)
    val answered = chat.chat.createChatCompletion(request.copy(messages = continued, toolChoice = null)).choices.single()
    check(answered.finishReason == "stop") { "finished by ${answered.finishReason}" }
    check(!answered.message.content.isNullOrEmpty()) { "no text" }
    return "city $city, then ${answered.message.content}"
}

fun richMessage(): String {
    val base64 = Base64.getEncoder()
    val image = "data:image/png;base64,${base64.encodeToString(Stage.file("pixel.png").readBytes())}"
    val note = "data:text/plain;base64,${base64.encodeToString(Stage.file("note.txt").readBytes())}"
    val parts = listOf(
        ChatUserPart.TextWrapper(ChatTextPart(ChatTextPart.Type.TEXT, "What is this?")),
        ChatUserPart.ImageUrlWrapper(ChatImagePart(ChatImagePart.Type.IMAGE_URL, ChatImageUrl(image))),
        ChatUserPart.FileWrapper(
            ChatFilePart(ChatFilePart.Type.FILE, ChatFileInput(fileData = note, filename = "note.txt")),
        ),
    )
    val request = CreateChatCompletionRequest(
        model = "sandbox/chat",
        messages = listOf(user(ChatUserContent.ListChatUserPartValue(parts))),
    )
    val text = checkNotNull(chat.chat.createChatCompletion(request).choices.single().message.content)
    check("image" in text && "quick brown fox" in text) { text }
    return text
}

fun structuredOutput(): String {
    val schema = objectSchema("name" to "string", "age" to "integer")
    val format = ResponseFormatJsonSchema(
        ResponseFormatJsonSchema.Type.JSON_SCHEMA,
        JsonSchemaFormat("person", schema = schema, strict = true),
    )
    val request = CreateChatCompletionRequest(
        model = "sandbox/chat",
        messages = listOf(user("A person, please.")),
        responseFormat = ChatResponseFormat.JsonSchemaWrapper(format),
    )
    val text = checkNotNull(chat.chat.createChatCompletion(request).choices.single().message.content)
    val person = Json.parseToJsonElement(text).jsonObject
    check(person.getValue("name").jsonPrimitive.isString) { text }
    return "age ${person.getValue("age").jsonPrimitive.int}"
}

fun embeddings(): String {
    val request = CreateEmbeddingRequest("sandbox/embed", EmbeddingInput.ListStringValue(listOf("one", "two")), 256)
    val vectors = chat.embeddings.createEmbedding(request).`data`
        .map { (it.embedding as EmbeddingValue.ListDoubleValue).value.size }
    check(vectors == listOf(256, 256)) { "$vectors" }
    return "$vectors"
}

/** Id of the file that was uploaded. */
fun upload(): String {
    val note = Stage.file("note.txt")
    val file = chat.files.upload(note, UploadPurpose.USER_DATA)
    check(file.id.startsWith("file-") && file.bytes == note.length()) { "$file" }
    return file.id
}

fun download(): String {
    val bytes = chat.files.downloadFile(upload()).readBytes()
    check(bytes.contentEquals(Stage.file("note.txt").readBytes())) { "${bytes.size} other bytes" }
    return "${bytes.size} bytes"
}

fun speechToFile(): String {
    val request = CreateSpeechRequest(
        "sandbox/speech",
        "Hello there.",
        Voice.StringValue("alloy"),
        responseFormat = SpeechFormat.WAV,
    )
    val spoken = chat.audio.createSpeech(request).copyTo(Stage.file("speech.wav"), overwrite = true)
    val head = spoken.readBytes().copyOf(4).decodeToString()
    check(head == "RIFF") { "begins with $head" }
    return "${spoken.length()} bytes"
}

fun message(surface: MessageSurface = messages): String {
    val answer = surface.say("Hello")
    check(textOf(answer).isNotEmpty()) { "no text" }
    check(answer.stopReason == "end_turn") { "stopped by ${answer.stopReason}" }
    return textOf(answer)
}

fun errors(): String {
    val refusals = mapOf(
        400 to refused { chat.say("Hi", temperature = 9.0) },
        401 to refused { ChatSurface(Stage.baseUrl, "mr-wrong").say("Hi") },
        403 to refused { chat.say("Hi", "sandbox/error-model_not_allowed") },
        404 to refused { chat.say("Hi", "no/such-model") },
        429 to refused { chat.say("Hi", "sandbox/error-rate_limit_exceeded") },
    )
    for ((status, refusal) in refusals) {
        check(refusal.status == status && refusal.header("x-trace-id").isNotEmpty()) { "$status: ${refusal.status}" }
    }
    val codes = refusals.values.map { checkNotNull(it.error.code) }
    val expected = listOf("invalid_api_key", "model_not_allowed", "model_not_found", "rate_limit_exceeded")
    check(codes.first().isNotEmpty() && codes.drop(1) == expected) { "$codes" }
    val second = messageRefused { messages.say("Hi", "no/such-model") }
    check(second.status == 404 && second.header("x-trace-id").isNotEmpty()) { "alt: ${second.status}" }
    check(second.error.type == "not_found_error") { second.error.type }
    return "$codes, ${second.error.type}"
}

fun unknownFieldsTolerated(): String {
    val root = "${Stage.oddUrl}/fields"
    val text = ChatSurface(root).say("Hi").choices.single().message.content
    return "${listModels(ChatSurface(root))}, $text, ${message(MessageSurface(root))}"
}

fun unknownValuesTolerated(): String {
    val root = "${Stage.oddUrl}/values"
    val finish = ChatSurface(root).say("Hi").choices.single().finishReason
    val stop = MessageSurface(root).say("Hi").stopReason
    check(finish == "brand_new" && stop == "brand_new") { "$finish, $stop" }
    return "$finish, $stop"
}

fun retryAfterReadable(): String {
    val seconds = refused { chat.say("Hi", "sandbox/error-rate_limit_exceeded") }.header("retry-after").toInt()
    check(seconds > 0)
    return "$seconds s"
}

fun streamChat(): String {
    val request = CreateChatCompletionRequest(
        model = "sandbox/chat",
        messages = listOf(user(SEVEN_WORDS)),
        stream = true,
        streamOptions = ChatStreamOptions(includeUsage = true),
    )
    val body = ChatSurface.json.encodeToString(request)
    val data = events("${chat.address}/chat/completions", body, mapOf("Authorization" to "Bearer ${Stage.key}")).toList()
    check(data.last() == "[DONE]") { "ends with ${data.last()}" }
    val chunks = data.dropLast(1)
        .map { ChatSurface.json.decodeFromString<ChatStreamEvent>(it) }
        .map { (it as ChatStreamEvent.ChatCompletionChunkValue).value }
    check(chunks.size > 3) { "${chunks.size} chunks" }
    val text = chunks.flatMap { it.choices }.joinToString("") { it.delta.content.orEmpty() }
    check(text == SEVEN_WORDS) { text }
    val usage = checkNotNull(chunks.last().usage) { "no usage" }
    return "${chunks.size} chunks, ${usage.totalTokens} tokens"
}

fun streamMessage(): String {
    val body = MessageSurface.json.encodeToString(messageRequest(SEVEN_WORDS, stream = true))
    val decoded = events("${messages.address}/messages", body, mapOf("x-api-key" to Stage.key))
        .map { MessageSurface.json.decodeFromString<MessageStreamEvent>(it) }
        .toList()
    check(decoded.last() is MessageStreamEvent.MessageStopWrapper) { "ends with ${decoded.last()}" }
    val text = decoded.filterIsInstance<MessageStreamEvent.ContentBlockDeltaWrapper>()
        .map { it.value.delta }
        .filterIsInstance<ContentBlockDelta.TextDeltaWrapper>()
        .joinToString("") { it.value.text }
    check(text == SEVEN_WORDS) { text }
    return "${decoded.size} events"
}

fun main() {
    ChatSurface.sendOnlyWhatWasSet()
    MessageSurface.configure()
    step("list-models") { listModels() }
    step("chat-with-tools") { chatWithTools() }
    step("rich-message") { richMessage() }
    step("structured-output") { structuredOutput() }
    step("embeddings") { embeddings() }
    step("file-upload") { upload() }
    step("file-download") { download() }
    step("speech-to-file") { speechToFile() }
    step("message") { message() }
    step("errors") { errors() }
    step("unknown-field-tolerated") { unknownFieldsTolerated() }
    step("unknown-enum-tolerated") { unknownValuesTolerated() }
    step("retry-after-readable") { retryAfterReadable() }
    step("stream-chat") { streamChat() }
    step("stream-message") { streamMessage() }
    closeEventStreams()
    // The client's own idle connections would keep the process for a minute.
    exitProcess(0)
}
