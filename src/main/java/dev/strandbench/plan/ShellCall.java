package dev.strandbench.plan;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Formats command lines as a user would type them. */
public final class ShellCall {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,+@%-]+");

    public static final String PROGRAM = "java -jar target/benchmarks.jar";

    private ShellCall() {}

    /** Returns a command line that a POSIX shell splits into exactly the given words. */
    public static String of(List<String> words) {
        return words.stream().map(ShellCall::quoted).collect(Collectors.joining(" "));
    }

    public static String ofThisProgram(List<String> words) {
        return PROGRAM + (words.isEmpty() ? "" : " " + of(words));
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
