import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import modelroute.alt.model.ContentBlockDeltaEvent;
import modelroute.alt.model.CreateMessageRequest;
import modelroute.alt.model.MessageStopEvent;
import modelroute.alt.model.MessageStreamEvent;
import modelroute.alt.model.TextDelta;
import modelroute.v1.model.ChatCompletionChunk;
import modelroute.v1.model.ChatStreamOptions;
import modelroute.v1.model.CreateChatCompletionRequest;
import modelroute.v1.model.StreamErrorEvent;

/** Steps that read streams, each event as its generated type. */
final class StreamSteps {
    private static final String SEVEN_WORDS = "one two three four five six seven";

    private final ChatSurface chat;
    private final MessageSurface messages;

    StreamSteps(ChatSurface chat, MessageSurface messages) {
        this.chat = chat;
        this.messages = messages;
    }

    String streamChat() throws Exception {
        CreateChatCompletionRequest request =
                ChatSurface.request(SEVEN_WORDS)
                        .stream(true)
                        .streamOptions(new ChatStreamOptions().includeUsage(true));
        // The client's own mapper knows how its types are written.
        ObjectMapper mapper = chat.client.getJSON().getMapper();
        List<String> data = new ArrayList<>();
        EventStream.read(
                chat.client.getBasePath() + "/chat/completions",
                mapper.writeValueAsString(request),
                "Authorization",
                "Bearer " + Stage.KEY,
                data::add);
        Stage.check(data.get(data.size() - 1).equals("[DONE]"), data);
        List<ChatCompletionChunk> chunks = new ArrayList<>();
        for (String json : data.subList(0, data.size() - 1)) {
            chunks.add(chunkOf(mapper, json));
        }
        Stage.check(chunks.size() > 3, chunks);
        String text =
                chunks.stream()
                        .flatMap(chunk -> chunk.getChoices().stream())
                        .map(choice -> choice.getDelta().getContent())
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining());
        Stage.check(text.equals(SEVEN_WORDS), text);
        return chunks.size() + " chunks, " + chunks.get(chunks.size() - 1).getUsage().getTotalTokens() + " tokens";
    }

    /**
     * The generated union `ChatStreamEvent` has no discriminator, and takes every object for each of its
     * members; so the error with which a stream may end is told apart here.
     */
    private static ChatCompletionChunk chunkOf(ObjectMapper mapper, String json) throws IOException {
        StreamErrorEvent error = mapper.readValue(json, StreamErrorEvent.class);
        if (error.getError() != null) {
            throw new IOException(error.getError().getMessage());
        }
        return mapper.readValue(json, ChatCompletionChunk.class);
    }

    String streamMessage() throws Exception {
        CreateMessageRequest request = MessageSurface.request(SEVEN_WORDS).stream(true);
        ObjectMapper mapper = messages.client.getJSON().getMapper();
        List<Object> events = new ArrayList<>();
        EventStream.read(
                messages.client.getBasePath() + "/messages",
                mapper.writeValueAsString(request),
                "x-api-key",
                Stage.KEY,
                data -> events.add(decoded(mapper, data)));
        Stage.check(events.get(events.size() - 1) instanceof MessageStopEvent, events);
        String text =
                events.stream()
                        .filter(ContentBlockDeltaEvent.class::isInstance)
                        .map(event -> ((ContentBlockDeltaEvent) event).getDelta().getActualInstance())
                        .filter(TextDelta.class::isInstance)
                        .map(delta -> ((TextDelta) delta).getText())
                        .collect(Collectors.joining());
        Stage.check(text.equals(SEVEN_WORDS), text);
        return events.size() + " events";
    }

    /** The member of the union of events that this one is. */
    private static Object decoded(ObjectMapper mapper, String data) {
        try {
            return mapper.readValue(data, MessageStreamEvent.class).getActualInstance();
        } catch (JsonProcessingException exception) {
            throw new IllegalArgumentException(data, exception);
        }
    }
}
