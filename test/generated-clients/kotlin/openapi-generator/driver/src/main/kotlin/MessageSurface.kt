/** The client of the second surface, and its requests. */
import modelroute.alt.apis.MessagesApi
import modelroute.alt.infrastructure.ApiClient
import modelroute.alt.infrastructure.ClientError
import modelroute.alt.infrastructure.ClientException
import modelroute.alt.infrastructure.Serializer
import modelroute.alt.models.ContentBlock
import modelroute.alt.models.CreateMessageRequest
import modelroute.alt.models.ErrorResponse
import modelroute.alt.models.InputContentBlock
import modelroute.alt.models.InputMessage
import modelroute.alt.models.InputTextBlock
import modelroute.alt.models.Message
import modelroute.alt.models.MessageContent
import modelroute.alt.models.UserMessage

class MessageSurface(root: String) {
    val address = "$root/alt/v1"
    val messages = MessagesApi(address)

    fun say(text: String, model: String = "sandbox/chat"): Message =
        messages.createMessage(messageRequest(text, model))

    companion object {
        val json get() = Serializer.kotlinxSerializationJson

        /** To be called before anything is sent. */
        fun configure() {
            ApiClient.apiKey["x-api-key"] = Stage.key
            Serializer.kotlinxSerializationJsonConfiguration = {
                explicitNulls = false
                encodeDefaults = false
            }
        }
    }
}

fun messageRequest(text: String, model: String = "sandbox/chat", stream: Boolean? = null): CreateMessageRequest {
    val block = InputContentBlock.TextWrapper(InputTextBlock(InputTextBlock.Type.TEXT, text))
    val content = MessageContent.ListInputContentBlockValue(listOf(block))
    return CreateMessageRequest(
        model = model,
        maxTokens = 64,
        messages = listOf(InputMessage.UserWrapper(UserMessage(UserMessage.Role.USER, content))),
        stream = stream,
    )
}

/** The text of an answer that has one block, of text. */
fun textOf(message: Message): String = (message.content.single() as ContentBlock.TextWrapper).value.text

/** An error answer of the second surface: the generated exception and its body as the generated type. */
class MessageRefusal(exception: ClientException) {
    private val answer = exception.response as ClientError<*>
    val status = exception.statusCode
    val error = MessageSurface.json.decodeFromString<ErrorResponse>(answer.body as String).error

    fun header(name: String): String = answer.headers[name]?.singleOrNull() ?: error("no header $name")
}

fun messageRefused(call: () -> Unit): MessageRefusal =
    try {
        call()
        error("not refused")
    } catch (exception: ClientException) {
        MessageRefusal(exception)
    }
