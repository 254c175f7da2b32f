package dev.strandbench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Tests whether a JVM starts with given arguments. The tested JVM only prints its version. */
public final class JvmProbe {

    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final String ENDLESS = "it has not started after a minute";

    // Agents, recordings, logs and archives have effects outside the tested JVM. AOT caches and class names need files
    // that only forks have. AlwaysPreTouch makes the start too slow.
    private static final Pattern UNTRIED = Pattern.compile("-javaagent:.*|-agent(lib|path):.*|-Xrun.*|-Xshare:.*"
            + "|-Xloggc:.*|-Xlog:[^:]*:(?!(stdout|stderr)?(:|$)).*"
            + "|-XX:StartFlightRecording.*|-XX:FlightRecorderOptions.*"
            + "|-XX:AOT(Cache|CacheOutput|Configuration|Mode)=.*"
            + "|-XX:(SharedArchiveFile|ArchiveClassesAtExit|DumpLoadedClassList|SharedClassListFile)=.*"
            + "|-XX:(LogFile|PerfDataSaveFile|CRaC\\w+)=.*"
            + "|-XX:[+-](AutoCreateSharedArchive|LogCompilation|LogVMOutput|PerfDataSaveToFile|AlwaysPreTouch)"
            + "|-Dcom\\.sun\\.management\\..*|-Djava\\.system\\.class\\.loader=.*"
            + "|-Djava\\.security\\.manager=.*\\..*");

    /** Matches output lines that do not say why a JVM does not start. */
    private static final Pattern FRAME = Pattern.compile("#?|Error occurred during initialization of .*"
            + "|Error: Could not create the Java Virtual Machine\\.|Error: A fatal exception has occurred\\..*"
            + "|WARNING: .*|.* warning: .*|(NOTE: )?Picked up .*|\\[.*");

    private static final Map<List<String>, Optional<String>> REFUSALS = new ConcurrentHashMap<>();

    private JvmProbe() {}

    /**
     * Returns the error message if a JVM does not start with the given arguments; empty if it starts. Arguments for
     * agents, recordings, logs, archives and caches are not tested. Blocks for at most a minute.
     */
    public static Optional<String> refusal(List<String> launcher, Path program, List<String> arguments) {
        List<String> command = new ArrayList<>(launcher);
        command.add(program.toString());
        arguments.stream()
                .filter(argument -> !UNTRIED.matcher(argument).matches())
                .forEach(command::add);
        command.add("-version");
        return REFUSALS.computeIfAbsent(
                List.copyOf(command), call -> tried(call, launcher.isEmpty() && Files.isExecutable(program)));
    }

    private static Optional<String> tried(List<String> command, boolean isExecutable) {
        try {
            ProgramRun run = ProgramRun.of(command, LONGEST);
            if (run.exit().isEmpty()) {
                return Optional.of(ENDLESS);
            }
            return run.succeeded() ? Optional.empty() : Optional.of(reason(run));
        } catch (IOException e) {
            // The program exists but was not started, perhaps because no temporary file could be created. No argument
            // was refused.
            return isExecutable ? Optional.empty() : Optional.of("it cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static String reason(ProgramRun run) {
        return run.output()
                .lines()
                .map(String::strip)
                .filter(line -> !FRAME.matcher(line).matches())
                .findFirst()
                .orElseGet(() -> run.firstLineOr("it does not start"));
    }

    /**
     * Returns each argument whose removal lets the JVM start; may be empty. For each argument, tries to start the JVM
     * without the argument. If two arguments contradict each other, returns both.
     */
    public static List<String> culprits(Path program, List<String> arguments) {
        List<String> culprits = new ArrayList<>();
        for (int left = 0; left < arguments.size(); left++) {
            if (isValueOfItsOwn(arguments.get(left))) {
                continue;
            }
            List<String> others = new ArrayList<>(arguments);
            others.remove(left);
            while (left < others.size() && isValueOfItsOwn(others.get(left))) {
                others.remove(left);
            }
            Optional<String> refusal = refusal(List.of(), program, others);
            if (refusal.isEmpty()) {
                culprits.add(arguments.get(left));
            } else if (refusal.get().equals(ENDLESS)) {
                return List.of();
            }
        }
        return culprits;
    }

    private static boolean isValueOfItsOwn(String argument) {
        return !argument.startsWith("-") && !argument.startsWith("@");
    }
}
