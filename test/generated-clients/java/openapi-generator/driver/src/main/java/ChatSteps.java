import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import modelroute.v1.model.CatalogModel;
import modelroute.v1.model.ChatAssistantMessage;
import modelroute.v1.model.ChatChoice;
import modelroute.v1.model.ChatFileInput;
import modelroute.v1.model.ChatFilePart;
import modelroute.v1.model.ChatFunctionTool;
import modelroute.v1.model.ChatFunctionToolCall;
import modelroute.v1.model.ChatImagePart;
import modelroute.v1.model.ChatImageUrl;
import modelroute.v1.model.ChatRequestFunctionCall;
import modelroute.v1.model.ChatRequestFunctionToolCall;
import modelroute.v1.model.ChatRequestMessage;
import modelroute.v1.model.ChatRequestToolCall;
import modelroute.v1.model.ChatResponseFormat;
import modelroute.v1.model.ChatStop;
import modelroute.v1.model.ChatTextContent;
import modelroute.v1.model.ChatTextPart;
import modelroute.v1.model.ChatTool;
import modelroute.v1.model.ChatToolChoice;
import modelroute.v1.model.ChatToolChoiceFunction;
import modelroute.v1.model.ChatToolChoiceName;
import modelroute.v1.model.ChatToolChoiceSelection;
import modelroute.v1.model.ChatToolMessage;
import modelroute.v1.model.ChatUserContent;
import modelroute.v1.model.ChatUserPart;
import modelroute.v1.model.CreateChatCompletionRequest;
import modelroute.v1.model.CreateEmbeddingRequest;
import modelroute.v1.model.EmbeddingInput;
import modelroute.v1.model.FunctionDefinition;
import modelroute.v1.model.JsonSchemaFormat;
import modelroute.v1.model.ResponseFormatJsonSchema;

/** Steps that are plain chats, and what else is asked in JSON. */
final class ChatSteps {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ChatSurface chat;

    ChatSteps(ChatSurface chat) {
        this.chat = chat;
    }

    static String listModels(ChatSurface surface) throws Exception {
        List<CatalogModel> list = surface.models.listModels(null, null, null).getData();
        CatalogModel model =
                list.stream().filter(entry -> entry.getId().equals("sandbox/chat")).findFirst().orElseThrow();
        Stage.check(model.getOwnedBy().equals("modelroute"), model);
        return list.size() + " models";
    }

    /** A closed JSON schema of an object with these properties, all of them required. */
    private static Map<String, Object> objectSchema(Map<String, String> properties) {
        Map<String, Object> types =
                properties.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, property -> Map.of("type", property.getValue())));
        return Map.of(
                "type", "object",
                "properties", types,
                "required", List.copyOf(properties.keySet()),
                "additionalProperties", false);
    }

    String chatWithTools() throws Exception {
        FunctionDefinition function =
                new FunctionDefinition().name("get_weather").parameters(objectSchema(Map.of("city", "string")));
        ChatFunctionTool tool = new ChatFunctionTool().type(ChatFunctionTool.TypeEnum.FUNCTION).function(function);
        ChatToolChoiceFunction choice =
                new ChatToolChoiceFunction()
                        .type(ChatToolChoiceFunction.TypeEnum.FUNCTION)
                        .function(new ChatToolChoiceName().name("get_weather"));
        CreateChatCompletionRequest request =
                ChatSurface.request(
                                ChatSurface.system("You are terse."),
                                ChatSurface.user(new ChatUserContent("Weather in Bern?")))
                        .stop(new ChatStop(List.of("STOP-HERE")))
                        .tools(List.of(new ChatTool(tool)))
                        .toolChoice(new ChatToolChoice(new ChatToolChoiceSelection(choice)));
        ChatChoice called = chat.answer(request);
        ChatFunctionToolCall call = called.getMessage().getToolCalls().get(0).getChatFunctionToolCall();
        Stage.check(call.getFunction().getName().equals("get_weather"), call);
        JsonNode city = JSON.readTree(call.getFunction().getArguments()).path("city");
        Stage.check(city.isTextual(), call);
        Stage.check(Set.of("tool_calls", "stop").contains(called.getFinishReason()), called.getFinishReason());

        List<ChatRequestMessage> continued = new ArrayList<>(request.getMessages());
        continued.add(new ChatRequestMessage(repeated(call)));
        continued.add(
                new ChatRequestMessage(
                        new ChatToolMessage()
                                .role(ChatToolMessage.RoleEnum.TOOL)
                                .toolCallId(call.getId())
                                .content(new ChatTextContent("12 degrees"))));
        ChatChoice answered = chat.answer(request.messages(continued).toolChoice(null));
        Stage.check(answered.getFinishReason().equals("stop"), answered);
        Stage.check(!answered.getMessage().getContent().isEmpty(), answered);
        return "city " + city + ", then " + answered.getMessage().getContent();
    }

    /** The assistant's message with the call, as it is sent back. */
    private static ChatAssistantMessage repeated(ChatFunctionToolCall call) {
        ChatRequestFunctionToolCall same =
                new ChatRequestFunctionToolCall()
                        .id(call.getId())
                        .type(ChatRequestFunctionToolCall.TypeEnum.FUNCTION)
                        .function(
                                new ChatRequestFunctionCall()
                                        .name(call.getFunction().getName())
                                        .arguments(call.getFunction().getArguments()));
        return new ChatAssistantMessage()
                .role(ChatAssistantMessage.RoleEnum.ASSISTANT)
                .toolCalls(List.of(new ChatRequestToolCall(same)));
    }

    String richMessage() throws Exception {
        ChatTextPart question = new ChatTextPart().type(ChatTextPart.TypeEnum.TEXT).text("What is this?");
        ChatImagePart image =
                new ChatImagePart()
                        .type(ChatImagePart.TypeEnum.IMAGE_URL)
                        .imageUrl(new ChatImageUrl().url(dataUrl("image/png", "pixel.png")));
        ChatFilePart note =
                new ChatFilePart()
                        .type(ChatFilePart.TypeEnum.FILE)
                        .file(new ChatFileInput().filename("note.txt").fileData(dataUrl("text/plain", "note.txt")));
        List<ChatUserPart> parts =
                List.of(new ChatUserPart(question), new ChatUserPart(image), new ChatUserPart(note));
        CreateChatCompletionRequest request = ChatSurface.request(ChatSurface.user(new ChatUserContent(parts)));
        String text = chat.answer(request).getMessage().getContent();
        Stage.check(text.contains("image") && text.contains("quick brown fox"), text);
        return text;
    }

    private static String dataUrl(String mediaType, String name) throws Exception {
        byte[] bytes = Files.readAllBytes(Stage.file(name).toPath());
        return "data:" + mediaType + ";base64," + Base64.getEncoder().encodeToString(bytes);
    }

    String structuredOutput() throws Exception {
        JsonSchemaFormat person =
                new JsonSchemaFormat()
                        .name("person")
                        .strict(true)
                        .schema(objectSchema(Map.of("name", "string", "age", "integer")));
        ResponseFormatJsonSchema format =
                new ResponseFormatJsonSchema()
                        .type(ResponseFormatJsonSchema.TypeEnum.JSON_SCHEMA)
                        .jsonSchema(person);
        CreateChatCompletionRequest request =
                ChatSurface.request("A person, please.").responseFormat(new ChatResponseFormat(format));
        JsonNode answer = JSON.readTree(chat.answer(request).getMessage().getContent());
        Stage.check(answer.path("name").isTextual() && answer.path("age").isInt(), answer);
        return answer.toString();
    }

    String embeddings() throws Exception {
        CreateEmbeddingRequest request =
                new CreateEmbeddingRequest()
                        .model("sandbox/embed")
                        .input(new EmbeddingInput(List.of("one", "two")))
                        .dimensions(256L);
        List<Integer> sizes =
                chat.embeddings.createEmbedding(request, null, null, null, null, null).getData().stream()
                        .map(embedding -> embedding.getEmbedding().getListDouble().size())
                        .toList();
        Stage.check(sizes.equals(List.of(256, 256)), sizes);
        return sizes.toString();
    }
}
