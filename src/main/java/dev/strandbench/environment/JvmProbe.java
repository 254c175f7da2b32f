package dev.strandbench.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Asks a JVM, by starting it without a program, whether it takes arguments. */
public final class JvmProbe {

    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final String ENDLESS = "it has not started after a minute";

    /**
     * What is not tried: what acts beyond its JVM, as agents, recordings, and logs and archives in files do; what needs
     * files that forks alone have, caches and classes; and touching a heap, which takes longer than all else.
     */
    private static final Pattern UNTRIED = Pattern.compile("-javaagent:.*|-agent(lib|path):.*|-Xrun.*|-Xshare:.*"
            + "|-Xloggc:.*|-Xlog:[^:]*:(?!(stdout|stderr)?(:|$)).*"
            + "|-XX:StartFlightRecording.*|-XX:FlightRecorderOptions.*"
            + "|-XX:AOT(Cache|CacheOutput|Configuration|Mode)=.*"
            + "|-XX:(SharedArchiveFile|ArchiveClassesAtExit|DumpLoadedClassList|SharedClassListFile)=.*"
            + "|-XX:(LogFile|PerfDataSaveFile|CRaC\\w+)=.*"
            + "|-XX:[+-](AutoCreateSharedArchive|LogCompilation|LogVMOutput|PerfDataSaveToFile|AlwaysPreTouch)"
            + "|-Dcom\\.sun\\.management\\..*|-Djava\\.system\\.class\\.loader=.*"
            + "|-Djava\\.security\\.manager=.*\\..*");

    /** What a JVM that does not start says without telling why. */
    private static final Pattern FRAME = Pattern.compile("#?|Error occurred during initialization of .*"
            + "|Error: Could not create the Java Virtual Machine\\.|Error: A fatal exception has occurred\\..*"
            + "|WARNING: .*|.* warning: .*|(NOTE: )?Picked up .*|\\[.*");

    /** A JVM that has started once does so again; plans are made more than once. */
    private static final Set<List<String>> STARTED = ConcurrentHashMap.newKeySet();

    private JvmProbe() {}

    /**
     * Why a JVM does not start with some arguments: what it says itself. Agents, recordings, caches and the like are
     * left out. Blocks for a minute at most.
     *
     * @param launcher what starts it, before its own words; may be empty
     * @param program its {@code java}
     * @return empty if it starts
     */
    public static Optional<String> refusal(List<String> launcher, Path program, List<String> arguments) {
        List<String> command = new ArrayList<>(launcher);
        command.add(program.toString());
        arguments.stream()
                .filter(argument -> !UNTRIED.matcher(argument).matches())
                .forEach(command::add);
        command.add("-version");
        if (STARTED.contains(command)) {
            return Optional.empty();
        }
        try {
            ProgramRun run = ProgramRun.of(command, LONGEST);
            if (run.exit().isEmpty()) {
                return Optional.of(ENDLESS);
            }
            if (run.succeeded()) {
                STARTED.add(List.copyOf(command));
                return Optional.empty();
            }
            return Optional.of(reason(run));
        } catch (IOException e) {
            // A program that is there was not asked, for want of a temporary file perhaps, and has refused nothing.
            return launcher.isEmpty() && Files.isExecutable(program)
                    ? Optional.empty()
                    : Optional.of("it cannot be started: " + e.getMessage());
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
     * Which of the arguments that a JVM does not start with are to blame: those without any one of which it would. Of
     * arguments that contradict each other these are all. Starts the JVM once for each.
     *
     * @param program its {@code java}
     * @return in their order; none if leaving out one is not enough
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

    /** Whether it belongs to the option before it, as the modules after {@code --add-modules} do. */
    private static boolean isValueOfItsOwn(String argument) {
        return !argument.startsWith("-") && !argument.startsWith("@");
    }
}
