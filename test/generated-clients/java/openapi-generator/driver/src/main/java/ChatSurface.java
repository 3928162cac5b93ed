import java.util.List;
import java.util.Map;
import modelroute.v1.ApiClient;
import modelroute.v1.ApiException;
import modelroute.v1.api.AudioApi;
import modelroute.v1.api.ChatApi;
import modelroute.v1.api.EmbeddingsApi;
import modelroute.v1.api.FilesApi;
import modelroute.v1.api.ModelsApi;
import modelroute.v1.model.ChatChoice;
import modelroute.v1.model.ChatRequestMessage;
import modelroute.v1.model.ChatSystemMessage;
import modelroute.v1.model.ChatTextContent;
import modelroute.v1.model.ChatUserContent;
import modelroute.v1.model.ChatUserMessage;
import modelroute.v1.model.CreateChatCompletionRequest;
import modelroute.v1.model.ErrorDetail;
import modelroute.v1.model.ErrorResponse;

/** The clients of the main surface, and what several steps share. */
final class ChatSurface {
    final ApiClient client;
    final AudioApi audio;
    final ChatApi chat;
    final EmbeddingsApi embeddings;
    final FilesApi files;
    final ModelsApi models;

    ChatSurface(String root, String key) {
        client = new ApiClient().setBasePath(root + "/v1").setBearerToken(key);
        audio = new AudioApi(client);
        chat = new ChatApi(client);
        embeddings = new EmbeddingsApi(client);
        files = new FilesApi(client);
        models = new ModelsApi(client);
    }

    ChatSurface(String root) {
        this(root, Stage.KEY);
    }

    static ChatRequestMessage system(String text) {
        return new ChatRequestMessage(
                new ChatSystemMessage()
                        .role(ChatSystemMessage.RoleEnum.SYSTEM)
                        .content(new ChatTextContent(text)));
    }

    static ChatRequestMessage user(ChatUserContent content) {
        return new ChatRequestMessage(
                new ChatUserMessage().role(ChatUserMessage.RoleEnum.USER).content(content));
    }

    static CreateChatCompletionRequest request(ChatRequestMessage... messages) {
        return new CreateChatCompletionRequest().model("sandbox/chat").messages(List.of(messages));
    }

    static CreateChatCompletionRequest request(String text) {
        return request(user(new ChatUserContent(text)));
    }

    /** The only answer to a request. */
    ChatChoice answer(CreateChatCompletionRequest request) throws ApiException {
        List<ChatChoice> choices = chat.createChatCompletion(request, null, null, null, null, null).getChoices();
        Stage.check(choices.size() == 1, choices);
        return choices.get(0);
    }

    /** The error with which a request is answered; its body has come as the generated type. */
    Refusal refusal(CreateChatCompletionRequest request) {
        try {
            throw new AssertionError("not refused: " + answer(request));
        } catch (ApiException exception) {
            ErrorDetail error = ((ErrorResponse) exception.getErrorEntity()).getError();
            return new Refusal(exception.getCode(), error.getCode(), exception.getResponseHeaders());
        }
    }

    /** An error answer: its status, the code of its body, and its headers. */
    record Refusal(int status, String code, Map<String, List<String>> headers) {
        /** Throws where there is none. */
        String header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no header " + name))
                    .getValue()
                    .get(0);
        }
    }
}
