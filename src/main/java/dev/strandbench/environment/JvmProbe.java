package dev.strandbench.environment;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks a JVM, by starting it, whether it takes arguments. */
public final class JvmProbe {

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private JvmProbe() {}

    /**
     * Why a JVM does not start with some arguments: what it says itself. Blocks for a minute at most.
     *
     * @param launcher what starts it, before its own words; may be empty
     * @param program its {@code java}
     * @return empty if it starts
     */
    public static Optional<String> refusal(List<String> launcher, Path program, List<String> arguments) {
        List<String> command = new ArrayList<>(launcher);
        command.add(program.toString());
        command.addAll(arguments);
        command.add("-version");
        try {
            ProgramRun run = ProgramRun.of(command, LONGEST);
            if (run.exit().isEmpty()) {
                return Optional.of("it has not started after a minute");
            }
            return run.succeeded() ? Optional.empty() : Optional.of(run.firstLineOr("it does not start"));
        } catch (IOException e) {
            return Optional.of("it cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }
}
