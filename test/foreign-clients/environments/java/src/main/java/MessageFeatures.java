import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.core.JsonValue;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.helpers.MessageAccumulator;
import com.anthropic.models.messages.ContentBlock;
import com.anthropic.models.messages.ContentBlockParam;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCountTokensParams;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.models.messages.Tool;
import com.anthropic.models.messages.ToolResultBlockParam;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Messages. */
final class MessageFeatures {
    private final AnthropicClient client =
            AnthropicOkHttpClient.builder().baseUrl(Report.URL + "/alt").apiKey(Report.KEY).build();

    void report() throws Exception {
        String row = "anthropic";
        Report.report(row, "chat", this::chat);
        Report.report(row, "stream", this::stream);
        Report.report(row, "history", this::history);
        Report.report(row, "tools", this::tools);
        Report.report(row, "structured", this::structured);
        Report.report(row, "token count", this::tokenCount);
    }

    private static MessageCreateParams.Builder params(String text) {
        return MessageCreateParams.builder().model(Report.MODEL).maxTokens(500L).addUserMessage(text);
    }

    private static String text(Message message) {
        return message.content().stream()
                .flatMap(block -> block.text().stream())
                .map(block -> block.text())
                .collect(Collectors.joining());
    }

    private static Map<String, Object> usage(Message message) {
        return Report.usage(message.usage().inputTokens(), message.usage().outputTokens());
    }

    private Message create(MessageCreateParams.Builder params) {
        return client.messages().create(params.build());
    }

    private Map<String, Object> chat() {
        Message done = create(params(Report.SENTENCE));
        return Map.of("text", text(done), "usage", usage(done));
    }

    private Map<String, Object> stream() {
        var whole = MessageAccumulator.create();
        var deltas = new ArrayList<String>();
        try (StreamResponse<RawMessageStreamEvent> stream =
                client.messages().createStreaming(params(Report.SENTENCE).build())) {
            stream.stream().peek(whole::accumulate)
                    .flatMap(event -> event.contentBlockDelta().stream())
                    .flatMap(event -> event.delta().text().stream())
                    .forEach(delta -> deltas.add(delta.text()));
        }
        Message done = whole.message();
        return Map.of("text", text(done), "deltas", deltas.size(), "usage", usage(done));
    }

    private Map<String, Object> history() {
        var again = params(Report.SENTENCE).addMessage(create(params(Report.SENTENCE)));
        return Map.of("text", text(create(again.addUserMessage(Report.SECOND_SENTENCE))));
    }

    private static Tool weather() {
        var city = Tool.InputSchema.Properties.builder()
                .putAdditionalProperty("city", JsonValue.from(Map.of("type", "string")))
                .build();
        var schema = Tool.InputSchema.builder().properties(city).addRequired("city").build();
        return Tool.builder().name("get_weather").inputSchema(schema).build();
    }

    private Map<String, Object> tools() {
        var asked = params(Report.QUESTION).addTool(weather());
        Message first = create(asked);
        List<Object> calls = new ArrayList<>();
        List<ContentBlockParam> results = new ArrayList<>();
        for (ContentBlock block : first.content()) {
            if (!block.isToolUse()) continue;
            var use = block.asToolUse();
            calls.add(Map.of("name", use.name(), "arguments", use._input()));
            results.add(ContentBlockParam.ofToolResult(ToolResultBlockParam.builder()
                    .toolUseId(use.id())
                    .content(Report.TOOL_RESULT)
                    .build()));
        }
        Message done = create(asked.addMessage(first).addUserMessageOfContentBlockParams(results));
        return Map.of("calls", calls, "text", text(done));
    }

    private Map<String, Object> structured() {
        var params = params(Report.INVENT).outputConfig(Person.class).build();
        Person person = client.messages().create(params).content().stream()
                .flatMap(block -> block.text().stream())
                .map(block -> block.text())
                .findFirst()
                .orElseThrow();
        return Map.of("value", Map.of("name", person.name, "age", person.age));
    }

    private Map<String, Object> tokenCount() {
        var params = MessageCountTokensParams.builder().model(Report.MODEL).addUserMessage(Report.SENTENCE).build();
        return Map.of("count", client.messages().countTokens(params).inputTokens());
    }
}
