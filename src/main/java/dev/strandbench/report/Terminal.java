package dev.strandbench.report;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Reads the properties of the program's terminal. */
public final class Terminal {

    private static final int USUAL_COLUMNS = 80;

    private Terminal() {}

    public static int columns() {
        try {
            Process size = new ProcessBuilder("stty", "size")
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String answer = new String(size.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            String columns = answer.substring(answer.indexOf(' ') + 1);
            int width = answer.matches("\\d+ \\d{1,4}") ? Integer.parseInt(columns) : 0;
            return width > 0 ? width : USUAL_COLUMNS;
        } catch (IOException e) {
            return USUAL_COLUMNS;
        }
    }

    /** Returns true if the output is a terminal on which a progress line can be erased. */
    public static boolean showsProgress() {
        return isInteractive() && allowsEscapes(System.getenv());
    }

    // According to https://no-color.org, an empty value has no effect.
    static boolean allowsEscapes(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    /** Returns true if input and output are connected to a terminal on which a line can be erased. */
    @SuppressWarnings("SystemConsoleNull") // null on JDK 21; the code below handles later JDKs
    public static boolean isInteractive() {
        Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            // From JDK 22 on, there may be a console that is not a terminal.
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
