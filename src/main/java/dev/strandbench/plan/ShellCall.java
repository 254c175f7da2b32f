package dev.strandbench.plan;

import java.io.File;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public final class ShellCall {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,+@%-]+");
    private static final Pattern PLAIN_ON_WINDOWS = Pattern.compile("[A-Za-z0-9_./:=,+@%\\\\-]+");

    public static final String PROGRAM = "java -jar target/benchmarks.jar";

    private ShellCall() {}

    /** Returns a command line for a POSIX shell or, on Windows, for cmd.exe. */
    public static String of(List<String> words) {
        return File.separatorChar == '\\' ? ofWindows(words) : ofPosix(words);
    }

    /** Returns words as a command line that a POSIX shell splits into the same words. */
    public static String ofPosix(List<String> words) {
        return words.stream().map(ShellCall::quoted).collect(Collectors.joining(" "));
    }

    static String ofWindows(List<String> words) {
        return words.stream().map(ShellCall::quotedOnWindows).collect(Collectors.joining(" "));
    }

    public static String ofThisProgram(List<String> words) {
        return PROGRAM + (words.isEmpty() ? "" : " " + of(words));
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    // Windows programs read a backslash in quotes literally, except before a quote.
    private static String quotedOnWindows(String word) {
        return PLAIN_ON_WINDOWS.matcher(word).matches()
                ? word
                : '"' + word.replaceAll("(\\\\*)\"", "$1$1\\\\\"").replaceAll("(\\\\+)$", "$1$1") + '"';
    }
}
