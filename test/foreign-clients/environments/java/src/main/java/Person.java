/** The type of structured completions. */
public class Person {
    public String name;
    public int age;
}
