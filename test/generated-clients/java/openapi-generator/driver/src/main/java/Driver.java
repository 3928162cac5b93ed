import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import modelroute.alt.model.ErrorResponse;
import modelroute.alt.model.Message;
import modelroute.v1.model.CreateChatCompletionRequest;

/** The scripted run with the Java clients that openapi-generator wrote: every value is of a generated type. */
public final class Driver {
    private final ChatSurface chat = new ChatSurface(Stage.BASE_URL);
    private final MessageSurface messages = new MessageSurface(Stage.BASE_URL);

    private Driver() {}

    public static void main(String[] arguments) throws Exception {
        Driver driver = new Driver();
        ChatSteps chats = new ChatSteps(driver.chat);
        FileSteps files = new FileSteps(driver.chat);
        StreamSteps streams = new StreamSteps(driver.chat, driver.messages);
        Stage.step("list-models", () -> ChatSteps.listModels(driver.chat));
        Stage.step("chat-with-tools", chats::chatWithTools);
        Stage.step("rich-message", chats::richMessage);
        Stage.step("structured-output", chats::structuredOutput);
        Stage.step("embeddings", chats::embeddings);
        Stage.step("file-upload", files::upload);
        Stage.step("file-download", files::download);
        Stage.step("speech-to-file", files::speechToFile);
        Stage.step("message", () -> message(driver.messages));
        Stage.step("errors", driver::errors);
        Stage.step("unknown-field-tolerated", Driver::unknownFieldsTolerated);
        Stage.step("unknown-enum-tolerated", Driver::unknownValuesTolerated);
        Stage.step("retry-after-readable", driver::retryAfterReadable);
        Stage.step("stream-chat", streams::streamChat);
        Stage.step("stream-message", streams::streamMessage);
    }

    private static String message(MessageSurface surface) throws Exception {
        Message answer = surface.answer(MessageSurface.request("Hello"));
        String text = MessageSurface.textOf(answer);
        Stage.check(!text.isEmpty() && answer.getStopReason().equals("end_turn"), answer);
        return text;
    }

    private String errors() throws Exception {
        Function<String, CreateChatCompletionRequest> ask = model -> ChatSurface.request("Hi").model(model);
        Map<Integer, ChatSurface.Refusal> refusals =
                Map.of(
                        400, chat.refusal(ChatSurface.request("Hi").temperature(9.0)),
                        401, new ChatSurface(Stage.BASE_URL, "mr-wrong").refusal(ChatSurface.request("Hi")),
                        403, chat.refusal(ask.apply("sandbox/error-model_not_allowed")),
                        404, chat.refusal(ask.apply("no/such-model")),
                        429, chat.refusal(ask.apply("sandbox/error-rate_limit_exceeded")));
        Map<Integer, String> codes =
                Map.of(
                        401, "invalid_api_key",
                        403, "model_not_allowed",
                        404, "model_not_found",
                        429, "rate_limit_exceeded");
        refusals.forEach(
                (status, refusal) -> {
                    Stage.check(refusal.status() == status, refusal);
                    Stage.check(!refusal.header("x-trace-id").isEmpty(), refusal);
                    Stage.check(!Objects.requireNonNull(refusal.code()).isEmpty(), refusal);
                    Stage.check(codes.getOrDefault(status, refusal.code()).equals(refusal.code()), refusal);
                });
        return refusals.get(400).code() + ", " + messageNotFound();
    }

    /** Type of the error with which the second surface answers when it has no such model. */
    private String messageNotFound() throws Exception {
        try {
            throw new AssertionError(messages.answer(MessageSurface.request("Hi").model("no/such-model")));
        } catch (modelroute.alt.ApiException exception) {
            String type = ((ErrorResponse) exception.getErrorEntity()).getError().getType();
            Stage.check(exception.getCode() == 404 && type.equals("not_found_error"), exception);
            Stage.check(exception.getResponseHeaders().containsKey("x-trace-id"), exception);
            return type;
        }
    }

    private static String unknownFieldsTolerated() throws Exception {
        String root = Stage.ODD_URL + "/fields";
        ChatSurface odd = new ChatSurface(root);
        String text = odd.answer(ChatSurface.request("Hi")).getMessage().getContent();
        return String.join(", ", ChatSteps.listModels(odd), text, message(new MessageSurface(root)));
    }

    private static String unknownValuesTolerated() throws Exception {
        String root = Stage.ODD_URL + "/values";
        String finish = new ChatSurface(root).answer(ChatSurface.request("Hi")).getFinishReason();
        String stop = new MessageSurface(root).answer(MessageSurface.request("Hi")).getStopReason();
        Stage.check(finish.equals("brand_new") && stop.equals("brand_new"), finish + ", " + stop);
        return finish + ", " + stop;
    }

    private String retryAfterReadable() {
        ChatSurface.Refusal refusal =
                chat.refusal(ChatSurface.request("Hi").model("sandbox/error-rate_limit_exceeded"));
        int seconds = Integer.parseInt(refusal.header("retry-after"));
        Stage.check(seconds > 0, seconds);
        return seconds + " s";
    }
}
