package dev.strandbench.process;

/**
 * How a program has ended.
 *
 * @param name what messages call it
 * @param status its exit status
 * @param output the last lines that it printed
 */
public record EndedProgram(String name, int status, String output) {

    /** What a JVM that a signal asks to end adds to the signal's number. */
    private static final int BY_SIGNAL = 128;

    private static final int SIGINT = 2;
    private static final int SIGTERM = 15;

    /** Whether somebody asked it to end, as Ctrl-C asks all programs of a terminal. */
    public boolean wasAsked() {
        return status == BY_SIGNAL + SIGINT || status == BY_SIGNAL + SIGTERM;
    }
}
