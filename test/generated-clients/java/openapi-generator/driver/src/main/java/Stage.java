import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;

/** What the runner says in the environment, and how steps are reported to it: one line of JSON each. */
final class Stage {
    static final String BASE_URL = variable("MODELROUTE_BASE_URL");
    static final String ODD_URL = variable("MODELROUTE_ODD_URL");
    static final String KEY = variable("MODELROUTE_KEY");

    private static final ObjectMapper LINES = new ObjectMapper();

    private Stage() {}

    static File file(String name) {
        return new File(variable("MODELROUTE_WORK"), name);
    }

    /** A step that fails must not end the run: whatever it throws becomes its reason. */
    static void step(String name, Callable<String> work) throws Exception {
        System.out.println(LINES.writeValueAsString(report(name, work)));
    }

    private static Map<String, Object> report(String name, Callable<String> work) {
        try {
            return Map.of("step", name, "ok", true, "detail", work.call());
        } catch (Exception | AssertionError problem) {
            return Map.of("step", name, "ok", false, "why", problem.toString());
        }
    }

    /** Throws what was seen where it is not what was expected. */
    static void check(boolean expected, Object seen) {
        if (!expected) {
            throw new AssertionError(seen);
        }
    }

    private static String variable(String name) {
        return Objects.requireNonNull(System.getenv(name), name + " is not set");
    }
}
