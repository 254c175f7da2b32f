package dev.strandbench.report;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether a person looks at the output. */
public final class Terminal {

    private static final int USUAL_COLUMNS = 80;
    private static final Pattern SIZE = Pattern.compile("\\d+ (\\d{1,4})");

    private Terminal() {}

    /** How wide the terminal is that this JVM reads from, in columns; 80 where it does not tell. */
    public static int columns() {
        try {
            Process size = new ProcessBuilder("stty", "size")
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String answer = new String(size.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            Matcher columns = SIZE.matcher(answer);
            int width = columns.matches() ? Integer.parseInt(columns.group(1)) : 0;
            return width > 0 ? width : USUAL_COLUMNS;
        } catch (IOException e) {
            // A system without the program.
            return USUAL_COLUMNS;
        }
    }

    /** Whether input and output are a terminal, and one that can erase a line. */
    @SuppressWarnings("SystemConsoleNull") // it is null on JDK 21, and asked for more below
    public static boolean isInteractive() {
        Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            // From JDK 22 on there may be a console that is no terminal; the method that tells came with it.
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
