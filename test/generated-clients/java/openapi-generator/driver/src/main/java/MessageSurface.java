import java.util.List;
import modelroute.alt.ApiClient;
import modelroute.alt.ApiException;
import modelroute.alt.api.MessagesApi;
import modelroute.alt.model.CreateMessageRequest;
import modelroute.alt.model.InputContentBlock;
import modelroute.alt.model.InputMessage;
import modelroute.alt.model.InputTextBlock;
import modelroute.alt.model.Message;
import modelroute.alt.model.MessageContent;
import modelroute.alt.model.UserMessage;

/** The client of the second surface, and its requests. */
final class MessageSurface {
    final ApiClient client;
    private final MessagesApi messages;

    MessageSurface(String root) {
        client = new ApiClient().setBasePath(root + "/alt/v1");
        client.setApiKey(Stage.KEY);
        messages = new MessagesApi(client);
    }

    static CreateMessageRequest request(String text) {
        InputTextBlock block = new InputTextBlock().type(InputTextBlock.TypeEnum.TEXT).text(text);
        MessageContent content = new MessageContent(List.of(new InputContentBlock(block)));
        UserMessage message = new UserMessage().role(UserMessage.RoleEnum.USER).content(content);
        return new CreateMessageRequest()
                .model("sandbox/chat")
                .maxTokens(64L)
                .messages(List.of(new InputMessage(message)));
    }

    Message answer(CreateMessageRequest request) throws ApiException {
        return messages.createMessage(request, null, null, null, null, null, null, null, null, null, null, null);
    }

    /** The text of an answer that has one block, of text. */
    static String textOf(Message message) {
        Stage.check(message.getContent().size() == 1, message);
        return message.getContent().get(0).getTextBlock().getText();
    }
}
