package dev.strandbench.report;

import java.io.Console;

/** Whether a person looks at the output. */
public final class Terminal {

    private Terminal() {}

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
