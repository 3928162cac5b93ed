import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tasks, and how a feature is reported. */
final class Report {
    static final String MODEL = "sandbox/chat";
    static final String INVENT = "Invent a person.";
    static final String URL = System.getenv("MODELROUTE_URL");
    static final String KEY = System.getenv("MODELROUTE_KEY");
    static final String SENTENCE = System.getenv("TASK_SENTENCE");
    static final String SECOND_SENTENCE = System.getenv("TASK_SECOND_SENTENCE");
    static final String QUESTION = System.getenv("TASK_QUESTION");
    static final String TOOL_RESULT = System.getenv("TASK_TOOL_RESULT");

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** What one feature showed. */
    interface Action {
        Map<String, Object> run() throws Exception;
    }

    private Report() {}

    static Map<String, Object> usage(long input, long output) {
        return Map.of("input", input, "output", output);
    }

    static Object parsed(String json) throws JsonProcessingException {
        return MAPPER.readValue(json, Object.class);
    }

    /** Prints what the action saw, or what it threw. */
    static void report(String row, String feature, Action action) throws JsonProcessingException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("row", row);
        line.put("feature", feature);
        try {
            line.put("seen", action.run());
        } catch (Exception | Error thrown) {
            line.put("why", String.valueOf(thrown));
        }
        System.out.println(MAPPER.writeValueAsString(line));
    }
}
