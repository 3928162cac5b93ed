/** The clients of the main surface, and the requests that several steps share. */
import java.io.File
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonArray
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.add
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject
import modelroute.v1.apis.AudioApi
import modelroute.v1.apis.ChatApi
import modelroute.v1.apis.EmbeddingsApi
import modelroute.v1.apis.FilesApi
import modelroute.v1.apis.ModelsApi
import modelroute.v1.infrastructure.ClientError
import modelroute.v1.infrastructure.ClientException
import modelroute.v1.infrastructure.PartConfig
import modelroute.v1.infrastructure.Serializer
import modelroute.v1.infrastructure.Success
import modelroute.v1.models.ChatCompletion
import modelroute.v1.models.ChatRequestMessage
import modelroute.v1.models.ChatSystemMessage
import modelroute.v1.models.ChatTextContent
import modelroute.v1.models.ChatUserContent
import modelroute.v1.models.ChatUserMessage
import modelroute.v1.models.CreateChatCompletionRequest
import modelroute.v1.models.ErrorResponse
import modelroute.v1.models.FileObject
import modelroute.v1.models.UploadPurpose

class ChatSurface(root: String, key: String = Stage.key) {
    val address = "$root/v1"
    val audio = AudioApi(address).apply { accessTokenProvider = { key } }
    val chat = ChatApi(address).apply { accessTokenProvider = { key } }
    val embeddings = EmbeddingsApi(address).apply { accessTokenProvider = { key } }
    val files = Uploads(address).apply { accessTokenProvider = { key } }
    val models = ModelsApi(address).apply { accessTokenProvider = { key } }

    fun say(text: String, model: String = "sandbox/chat", temperature: Double? = null): ChatCompletion =
        chat.createChatCompletion(
            CreateChatCompletionRequest(model = model, messages = listOf(user(text)), temperature = temperature),
        )

    companion object {
        val json get() = Serializer.kotlinxSerializationJson

        /**
         * To be called before anything is sent. What was not set is left out of requests: as it comes, the
         * client sends null and the defaults of the contract for it, and not every field may be null.
         */
        fun sendOnlyWhatWasSet() {
            Serializer.kotlinxSerializationJsonConfiguration = {
                explicitNulls = false
                encodeDefaults = false
            }
        }
    }
}

/** As it comes, the client sends a part of a form that was not given as an empty one; this leaves it out. */
class Uploads(address: String) : FilesApi(address) {
    fun upload(file: File, purpose: UploadPurpose): FileObject {
        val config = createFileRequestConfig(file, purpose, null, null, null, null)
        val given = config.copy(body = config.body?.filterValues { it.body != null })
        val answer = request<Map<String, PartConfig<*>>, FileObject>(given)
        return checkNotNull((answer as? Success)?.data) { "answered ${answer.statusCode}" }
    }
}

fun system(text: String) =
    ChatRequestMessage.SystemWrapper(
        ChatSystemMessage(ChatSystemMessage.Role.SYSTEM, ChatTextContent.StringValue(text)),
    )

fun user(content: ChatUserContent) =
    ChatRequestMessage.UserWrapper(ChatUserMessage(ChatUserMessage.Role.USER, content))

fun user(text: String) = user(ChatUserContent.StringValue(text))

/** A closed JSON schema of an object with these properties, all of them required. */
fun objectSchema(vararg properties: Pair<String, String>): JsonObject = buildJsonObject {
    put("type", "object")
    putJsonObject("properties") {
        for ((name, type) in properties) putJsonObject(name) { put("type", JsonPrimitive(type)) }
    }
    put("required", buildJsonArray { for ((name) in properties) add(name) })
    put("additionalProperties", false)
}

/** An error answer of the main surface: the generated exception, its headers, and its body as the generated type. */
class ChatRefusal(exception: ClientException) {
    private val answer = exception.response as ClientError<*>
    val status = exception.statusCode
    val error = ChatSurface.json.decodeFromString<ErrorResponse>(answer.body as String).error

    fun header(name: String): String = answer.headers[name]?.singleOrNull() ?: error("no header $name")
}

fun refused(call: () -> Unit): ChatRefusal =
    try {
        call()
        error("not refused")
    } catch (exception: ClientException) {
        ChatRefusal(exception)
    }
