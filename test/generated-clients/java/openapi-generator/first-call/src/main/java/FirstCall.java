import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import modelroute.v1.ApiClient;
import modelroute.v1.ApiException;
import modelroute.v1.api.ChatApi;
import modelroute.v1.model.ChatCompletionChunk;
import modelroute.v1.model.ChatRequestMessage;
import modelroute.v1.model.ChatUserContent;
import modelroute.v1.model.ChatUserMessage;
import modelroute.v1.model.CreateChatCompletionRequest;
import modelroute.v1.model.ErrorResponse;
import modelroute.v1.model.StreamErrorEvent;

/** A first call: a completion, the same as a stream, and an error that is retried. */
public final class FirstCall {
    private static final String BASE_URL = System.getenv("MODELROUTE_BASE_URL") + "/v1";
    private static final String KEY = System.getenv("MODELROUTE_KEY");
    private static final ApiClient CLIENT = new ApiClient().setBasePath(BASE_URL).setBearerToken(KEY);
    private static final ChatApi CHAT = new ChatApi(CLIENT);

    private FirstCall() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println(complete(question("sandbox/chat"), 2));
        stream(question("sandbox/chat"), System.out::print);
        System.out.println();
        try {
            complete(question("sandbox/error-rate_limit_exceeded"), 2);
        } catch (ApiException error) {
            System.out.println(describe(error) + ": given up");
        }
    }

    private static CreateChatCompletionRequest question(String model) {
        ChatUserMessage message =
                new ChatUserMessage()
                        .role(ChatUserMessage.RoleEnum.USER)
                        .content(new ChatUserContent("Hello there"));
        return new CreateChatCompletionRequest().model(model).messages(List.of(new ChatRequestMessage(message)));
    }

    /** The text of the completion. Throws after the last attempt, or where a retry cannot help. */
    private static String complete(CreateChatCompletionRequest request, int attempts)
            throws ApiException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return CHAT.createChatCompletion(request, null, null, null, null, null)
                        .getChoices().get(0).getMessage().getContent();
            } catch (ApiException error) {
                if (attempt == attempts || !header(error, "x-should-retry", "false").equals("true")) {
                    throw error;
                }
                int seconds = Integer.parseInt(header(error, "retry-after", "1"));
                System.out.printf("%s: attempt %d in %d s%n", describe(error), attempt + 1, seconds);
                Thread.sleep(seconds * 1000L);
            }
        }
    }

    private static String describe(ApiException error) {
        String code = error.getErrorEntity() instanceof ErrorResponse body ? body.getError().getCode() : "no code";
        return error.getCode() + " " + code + ", x-trace-id " + header(error, "x-trace-id", "missing");
    }

    private static String header(ApiException error, String name, String otherwise) {
        if (error.getResponseHeaders() == null) {
            return otherwise; // no response, for instance because the server is not running
        }
        return error.getResponseHeaders().entrySet().stream()
                .filter(header -> header.getKey().equalsIgnoreCase(name))
                .map(header -> header.getValue().get(0))
                .findFirst()
                .orElse(otherwise);
    }

    /** Passes on the text as it arrives. Throws where the stream fails or ends too early. */
    private static void stream(CreateChatCompletionRequest request, Consumer<String> reader)
            throws IOException, InterruptedException {
        // The client's own mapper knows how its types are written.
        ObjectMapper mapper = CLIENT.getJSON().getMapper();
        HttpRequest post =
                HttpRequest.newBuilder(URI.create(BASE_URL + "/chat/completions"))
                        .header("Authorization", "Bearer " + KEY)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(mapper.writeValueAsString(request.stream(true))))
                        .build();
        HttpResponse<Stream<String>> response =
                HttpClient.newHttpClient().send(post, HttpResponse.BodyHandlers.ofLines());
        if (response.statusCode() != 200) {
            throw new IOException(response.statusCode() + ", not a stream");
        }
        try (Stream<String> lines = response.body()) {
            // Each event is one line.
            for (String line : (Iterable<String>) lines.filter(each -> each.startsWith("data: "))::iterator) {
                String data = line.substring("data: ".length());
                if (data.equals("[DONE]")) {
                    return;
                }
                StreamErrorEvent failure = mapper.readValue(data, StreamErrorEvent.class);
                if (failure.getError() != null) {
                    throw new IOException(failure.getError().getMessage());
                }
                mapper.readValue(data, ChatCompletionChunk.class).getChoices().stream()
                        .map(choice -> choice.getDelta().getContent())
                        .filter(Objects::nonNull)
                        .forEach(reader);
            }
        }
        throw new IOException("the stream ended without [DONE]");
    }
}
