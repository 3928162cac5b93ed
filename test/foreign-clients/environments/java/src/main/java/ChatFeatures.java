import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionMessage;
import com.openai.models.chat.completions.ChatCompletionMessageToolCall;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import com.openai.models.chat.completions.ChatCompletionToolMessageParam;
import com.openai.models.embeddings.EmbeddingCreateParams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Chat completions. */
final class ChatFeatures {
    private final OpenAIClient client =
            OpenAIOkHttpClient.builder().baseUrl(Report.URL + "/v1").apiKey(Report.KEY).build();

    void report() throws Exception {
        String row = "openai-chat";
        Report.report(row, "chat", this::chat);
        Report.report(row, "stream", this::stream);
        Report.report(row, "history", this::history);
        Report.report(row, "tools", this::tools);
        Report.report(row, "streamed tools", this::streamedTools);
        Report.report(row, "structured", this::structured);
        Report.report(row, "embeddings", this::embeddings);
        Report.report(row, "models", this::models);
    }

    private static ChatCompletionCreateParams.Builder params(String text) {
        return ChatCompletionCreateParams.builder().model(Report.MODEL).addUserMessage(text);
    }

    private static String text(ChatCompletion completion) {
        return completion.choices().get(0).message().content().orElseThrow();
    }

    private static Map<String, Object> usage(ChatCompletion completion) {
        var usage = completion.usage().orElseThrow();
        return Report.usage(usage.promptTokens(), usage.completionTokens());
    }

    private ChatCompletion create(ChatCompletionCreateParams.Builder params) {
        return client.chat().completions().create(params.build());
    }

    private Map<String, Object> chat() {
        ChatCompletion done = create(params(Report.SENTENCE));
        return Map.of("text", text(done), "usage", usage(done));
    }

    private Map<String, Object> stream() {
        var options = ChatCompletionStreamOptions.builder().includeUsage(true).build();
        var whole = ChatCompletionAccumulator.create();
        var deltas = new ArrayList<String>();
        var params = params(Report.SENTENCE).streamOptions(options).build();
        try (StreamResponse<ChatCompletionChunk> stream = client.chat().completions().createStreaming(params)) {
            stream.stream().peek(whole::accumulate).flatMap(chunk -> chunk.choices().stream())
                    .forEach(choice -> choice.delta().content().filter(text -> !text.isEmpty()).ifPresent(deltas::add));
        }
        ChatCompletion done = whole.chatCompletion();
        return Map.of("text", text(done), "deltas", deltas.size(), "usage", usage(done));
    }

    private Map<String, Object> history() {
        ChatCompletionMessage first = create(params(Report.SENTENCE)).choices().get(0).message();
        var again = params(Report.SENTENCE).addMessage(first).addUserMessage(Report.SECOND_SENTENCE);
        return Map.of("text", text(create(again)));
    }

    private Map<String, Object> tools() throws Exception {
        return afterCalls(create(params(Report.QUESTION).addTool(GetWeather.class)).choices().get(0).message());
    }

    private Map<String, Object> streamedTools() throws Exception {
        var whole = ChatCompletionAccumulator.create();
        var params = params(Report.QUESTION).addTool(GetWeather.class).build();
        try (StreamResponse<ChatCompletionChunk> stream = client.chat().completions().createStreaming(params)) {
            stream.stream().forEach(whole::accumulate);
        }
        return afterCalls(whole.chatCompletion().choices().get(0).message());
    }

    private Map<String, Object> afterCalls(ChatCompletionMessage message) throws Exception {
        var again = params(Report.QUESTION).addMessage(message).addTool(GetWeather.class);
        List<Object> calls = new ArrayList<>();
        for (ChatCompletionMessageToolCall called : message.toolCalls().orElse(List.of())) {
            var function = called.asFunction();
            calls.add(Map.of(
                    "name", function.function().name(), "arguments", Report.parsed(function.function().arguments())));
            again.addMessage(ChatCompletionToolMessageParam.builder()
                    .toolCallId(function.id())
                    .content(Report.TOOL_RESULT)
                    .build());
        }
        return Map.of("calls", calls, "text", text(create(again)));
    }

    private Map<String, Object> structured() {
        var params = params(Report.INVENT).responseFormat(Person.class).build();
        Person person = client.chat().completions().create(params).choices().get(0).message().content().orElseThrow();
        return Map.of("value", Map.of("name", person.name, "age", person.age));
    }

    private Map<String, Object> embeddings() {
        var params = EmbeddingCreateParams.builder().model("sandbox/embed").inputOfArrayOfStrings(List.of("one", "two"));
        var sizes = client.embeddings().create(params.build()).data().stream().map(each -> each.embedding().size());
        return Map.of("sizes", sizes.toList());
    }

    private Map<String, Object> models() {
        return Map.of("ids", client.models().list().autoPager().stream().map(model -> model.id()).toList());
    }
}
