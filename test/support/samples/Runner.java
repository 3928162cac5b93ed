import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;

/** Runs one sample for each line of its input, `Class TAB NAME=value TAB …`, and writes its status and its output in Base64. */
public class Runner {
    static final HashMap<String, String> environment = new HashMap<>();

    public static String variable(String name) {
        return environment.get(name);
    }

    public static void main(String[] args) throws Exception {
        var answers = System.out;
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            var words = line.split("\t");
            environment.clear();
            Arrays.stream(words).skip(1).map(word -> word.split("=", 2)).forEach(pair -> environment.put(pair[0], pair[1]));
            var output = new ByteArrayOutputStream();
            System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
            var status = 0;
            try {
                Class.forName(words[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException failure) {
                status = 1;
                System.out.println(failure.getCause());
            }
            answers.println(status + " " + Base64.getEncoder().encodeToString(output.toByteArray()));
        }
    }
}
