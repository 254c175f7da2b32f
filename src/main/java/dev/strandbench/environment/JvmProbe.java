package dev.strandbench.environment;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks a JVM, by starting it, whether it takes arguments. */
public final class JvmProbe {

    private JvmProbe() {}

    /**
     * Why a JVM does not start with some arguments: what it says itself.
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
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
            if (process.waitFor() == 0) {
                return Optional.empty();
            }
            return Optional.of(output.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .findFirst()
                    .orElse("it does not start"));
        } catch (IOException e) {
            return Optional.of("it cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }
}
