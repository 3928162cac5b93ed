/** Runs the official Java libraries of both vendors and prints what they saw. */
public final class Driver {
    private Driver() {}

    public static void main(String[] args) throws Exception {
        new ChatFeatures().report();
        new ResponseFeatures().report();
        new MessageFeatures().report();
        // Idle connections would keep the process for a minute.
        System.exit(0);
    }
}
