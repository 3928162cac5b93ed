import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ResponseAccumulator;
import com.openai.models.responses.EasyInputMessage;
import com.openai.models.responses.Response;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseInputItem;
import com.openai.models.responses.ResponseOutputItem;
import com.openai.models.responses.ResponseStreamEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Responses. */
final class ResponseFeatures {
    private final OpenAIClient client =
            OpenAIOkHttpClient.builder().baseUrl(Report.URL + "/v1").apiKey(Report.KEY).build();

    void report() throws Exception {
        String row = "openai-responses";
        Report.report(row, "chat", this::respond);
        Report.report(row, "stream", this::stream);
        Report.report(row, "history", this::history);
        Report.report(row, "tools", this::tools);
        Report.report(row, "streamed tools", this::streamedTools);
        Report.report(row, "structured", this::structured);
        Report.report(row, "previous response", this::previous);
    }

    private static ResponseCreateParams.Builder params() {
        return ResponseCreateParams.builder().model(Report.MODEL);
    }

    private static String text(Response response) {
        return response.output().stream()
                .flatMap(item -> item.message().stream())
                .flatMap(message -> message.content().stream())
                .flatMap(content -> content.outputText().stream())
                .map(part -> part.text())
                .collect(Collectors.joining());
    }

    private static Map<String, Object> usage(Response response) {
        var usage = response.usage().orElseThrow();
        return Report.usage(usage.inputTokens(), usage.outputTokens());
    }

    private static ResponseInputItem user(String text) {
        return ResponseInputItem.ofEasyInputMessage(
                EasyInputMessage.builder().role(EasyInputMessage.Role.USER).content(text).build());
    }

    /** The items of a response, as input. */
    private static List<ResponseInputItem> items(Response response) {
        List<ResponseInputItem> items = new ArrayList<>();
        for (ResponseOutputItem item : response.output()) {
            item.message().ifPresent(message -> items.add(ResponseInputItem.ofResponseOutputMessage(message)));
            item.functionCall().ifPresent(call -> items.add(ResponseInputItem.ofFunctionCall(call)));
            item.reasoning().ifPresent(reasoning -> items.add(ResponseInputItem.ofReasoning(reasoning)));
        }
        return items;
    }

    private Response create(ResponseCreateParams.Builder params) {
        return client.responses().create(params.build());
    }

    private Map<String, Object> respond() {
        Response done = create(params().input(Report.SENTENCE));
        return Map.of("text", text(done), "usage", usage(done));
    }

    private Response streamed(ResponseCreateParams.Builder params, List<String> deltas) {
        var whole = ResponseAccumulator.create();
        try (StreamResponse<ResponseStreamEvent> stream = client.responses().createStreaming(params.build())) {
            stream.stream().forEach(event -> {
                whole.accumulate(event);
                event.outputTextDelta().ifPresent(delta -> deltas.add(delta.delta()));
            });
        }
        return whole.response();
    }

    private Map<String, Object> stream() {
        List<String> deltas = new ArrayList<>();
        Response done = streamed(params().input(Report.SENTENCE), deltas);
        return Map.of("text", text(done), "deltas", deltas.size(), "usage", usage(done));
    }

    private Map<String, Object> history() {
        List<ResponseInputItem> input = new ArrayList<>(List.of(user(Report.SENTENCE)));
        input.addAll(items(create(params().input(Report.SENTENCE))));
        input.add(user(Report.SECOND_SENTENCE));
        return Map.of("text", text(create(params().inputOfResponse(input))));
    }

    private Map<String, Object> tools() throws Exception {
        return afterCalls(create(params().input(Report.QUESTION).addTool(GetWeather.class)));
    }

    private Map<String, Object> streamedTools() throws Exception {
        return afterCalls(streamed(params().input(Report.QUESTION).addTool(GetWeather.class), new ArrayList<>()));
    }

    private Map<String, Object> afterCalls(Response response) throws Exception {
        List<ResponseInputItem> input = new ArrayList<>(List.of(user(Report.QUESTION)));
        input.addAll(items(response));
        List<Object> calls = new ArrayList<>();
        for (ResponseOutputItem item : response.output()) {
            if (!item.isFunctionCall()) continue;
            var call = item.asFunctionCall();
            calls.add(Map.of("name", call.name(), "arguments", Report.parsed(call.arguments())));
            input.add(ResponseInputItem.ofFunctionCallOutput(ResponseInputItem.FunctionCallOutput.builder()
                    .callId(call.callId())
                    .output(Report.TOOL_RESULT)
                    .build()));
        }
        Response done = create(params().inputOfResponse(input).addTool(GetWeather.class));
        return Map.of("calls", calls, "text", text(done));
    }

    private Map<String, Object> structured() {
        var params = params().input(Report.INVENT).text(Person.class).build();
        Person person = client.responses().create(params).output().stream()
                .flatMap(item -> item.message().stream())
                .flatMap(message -> message.content().stream())
                .flatMap(content -> content.outputText().stream())
                .findFirst()
                .orElseThrow();
        return Map.of("value", Map.of("name", person.name, "age", person.age));
    }

    private Map<String, Object> previous() {
        Response first = create(params().input(Report.SENTENCE));
        return Map.of("text", text(create(params().input(Report.SECOND_SENTENCE).previousResponseId(first.id()))));
    }
}
