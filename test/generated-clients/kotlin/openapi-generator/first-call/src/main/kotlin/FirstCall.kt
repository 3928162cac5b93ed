/** A first call: a completion, the same as a stream, and an error that is retried. */
import java.io.IOException
import java.time.Duration
import modelroute.v1.apis.ChatApi
import modelroute.v1.infrastructure.ClientError
import modelroute.v1.infrastructure.ClientException
import modelroute.v1.infrastructure.Serializer
import modelroute.v1.infrastructure.ServerError
import modelroute.v1.infrastructure.ServerException
import modelroute.v1.models.ChatCompletionChunk
import modelroute.v1.models.ChatRequestMessage
import modelroute.v1.models.ChatUserContent
import modelroute.v1.models.ChatUserMessage
import modelroute.v1.models.CreateChatCompletionRequest
import modelroute.v1.models.ErrorResponse
import modelroute.v1.models.StreamErrorEvent
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody

val baseUrl = System.getenv("MODELROUTE_BASE_URL") + "/v1"
val key: String = System.getenv("MODELROUTE_KEY")

// A model may take longer than the 10 s of OkHttp.
val http = OkHttpClient.Builder().readTimeout(Duration.ofMinutes(10)).build()
val chat = ChatApi(baseUrl, http).apply { accessTokenProvider = { key } }
val json get() = Serializer.kotlinxSerializationJson

fun main() {
    // Fields that were not set are left out of requests. By default the client sends them as null.
    Serializer.kotlinxSerializationJsonConfiguration = {
        explicitNulls = false
        encodeDefaults = false
    }
    println(complete(question("sandbox/chat")))
    stream(question("sandbox/chat")) { print(it) }
    println()
    try {
        complete(question("sandbox/error-rate_limit_exceeded"))
    } catch (failure: Failure) {
        println("${failure.message}: given up")
    }
    // Idle connections keep the program for a minute.
    http.connectionPool.evictAll()
}

fun question(model: String): CreateChatCompletionRequest {
    val message = ChatUserMessage(ChatUserMessage.Role.USER, ChatUserContent.StringValue("Hello there"))
    return CreateChatCompletionRequest(model = model, messages = listOf(ChatRequestMessage.UserWrapper(message)))
}

/** The text of the completion. Throws after the last attempt, or where a retry cannot help. */
fun complete(request: CreateChatCompletionRequest, attempts: Int = 2): String {
    for (attempt in 1..attempts) {
        try {
            return chat.createChatCompletion(request).choices.first().message.content.orEmpty()
        } catch (error: Exception) {
            val failure = failureOf(error) ?: throw error
            if (attempt == attempts || failure.header("x-should-retry") != "true") throw failure
            val seconds = failure.header("retry-after")?.toLong() ?: 1
            println("${failure.message}: attempt ${attempt + 1} in $seconds s")
            Thread.sleep(Duration.ofSeconds(seconds).toMillis())
        }
    }
    error("there was no attempt")
}

/** An error that the server returned. */
class Failure(status: Int, body: Any?, private val headers: Map<String, List<String>>) :
    Exception("$status ${codeOf(body)}, x-trace-id ${headers["x-trace-id"]?.first()}") {
    fun header(name: String) = headers[name]?.first()
}

fun codeOf(body: Any?) = json.decodeFromString<ErrorResponse>(body.toString()).error.code

/** The client has one exception for 4xx and another for 5xx, and leaves the body as text. */
fun failureOf(error: Exception): Failure? {
    val response = (error as? ClientException)?.response ?: (error as? ServerException)?.response
    return when (response) {
        is ClientError<*> -> Failure(response.statusCode, response.body, response.headers)
        is ServerError<*> -> Failure(response.statusCode, response.body, response.headers)
        else -> null
    }
}

/** Passes on the text as it arrives. Throws where the stream fails or ends too early. */
fun stream(request: CreateChatCompletionRequest, onText: (String) -> Unit) {
    val body = json.encodeToString(CreateChatCompletionRequest.serializer(), request.copy(stream = true))
    val post = Request.Builder()
        .url("$baseUrl/chat/completions")
        .header("Authorization", "Bearer $key")
        .post(body.toRequestBody("application/json".toMediaType()))
        .build()
    http.newCall(post).execute().use { response ->
        if (!response.isSuccessful) throw IOException("${response.code}, not a stream")
        // Each event is one line.
        val lines = generateSequence { response.body.source().readUtf8Line() }
        for (data in lines.filter { it.startsWith("data: ") }.map { it.removePrefix("data: ") }) {
            if (data == "[DONE]") return
            if (data.startsWith("{\"error\"")) throw IOException(json.decodeFromString<StreamErrorEvent>(data).error.message)
            val chunk = json.decodeFromString<ChatCompletionChunk>(data)
            for (choice in chunk.choices) choice.delta.content?.let(onText)
        }
    }
    throw IOException("the stream ended without [DONE]")
}
