package dev.strandbench.plan;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Calls as one would type them. */
public final class ShellCall {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,+@%-]+");

    /** What one types before a command; there is no program of another name. */
    public static final String PROGRAM = "java -jar target/benchmarks.jar";

    private ShellCall() {}

    /** A call in one line that a POSIX shell takes apart into exactly these words. */
    public static String of(List<String> words) {
        return words.stream().map(ShellCall::quoted).collect(Collectors.joining(" "));
    }

    /** A call of this program, as its documentation has it. */
    public static String ofThisProgram(List<String> words) {
        return PROGRAM + (words.isEmpty() ? "" : " " + of(words));
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
