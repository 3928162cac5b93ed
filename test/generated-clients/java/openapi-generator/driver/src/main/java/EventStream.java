import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Reads server-sent events from the lines of an answer, with the client that comes with Java. */
final class EventStream {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private EventStream() {}

    /** Gives the data of each event to the reader as it arrives. Throws on an answer that is no stream. */
    static void read(String address, String body, String header, String value, Consumer<String> reader)
            throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address))
                        .header("Content-Type", "application/json")
                        .header("Accept", "text/event-stream")
                        .header(header, value)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build();
        HttpResponse<Stream<String>> response =
                CLIENT.send(request, HttpResponse.BodyHandlers.ofLines());
        try (Stream<String> lines = response.body()) {
            if (response.statusCode() != 200) {
                throw new IOException("answered " + response.statusCode() + ", no stream");
            }
            readLines(lines.iterator(), reader);
        }
    }

    /** An event ends with an empty line; its `data` lines are one text. Comments and other fields are passed over. */
    private static void readLines(Iterator<String> lines, Consumer<String> reader) {
        List<String> data = new ArrayList<>();
        while (lines.hasNext()) {
            String line = lines.next();
            if (line.startsWith("data:")) {
                data.add(line.substring(line.startsWith("data: ") ? 6 : 5));
            } else if (line.isEmpty() && !data.isEmpty()) {
                reader.accept(String.join("\n", data));
                data.clear();
            }
        }
    }
}
