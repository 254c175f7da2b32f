package dev.strandbench.machine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The smallest limit that the OS sets on the number of threads, and its name, such as {@code pids.max}. On Linux,
 * threads of other processes of the same user or container also count towards the limit.
 */
public record ThreadLimit(long threads, String name) {

    /** The number of threads that the JVM itself and the other processes of a run need. */
    private static final long RESERVE = 256;

    private static final long DEFAULT_ON_MAC = 4_096;

    private static final String NAME_ON_MAC = "kern.num_taskthreads";
    private static final String PROCESSES = "Max processes";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final class OfThisMachine {

        static final Optional<ThreadLimit> LIMIT =
                of(System.getProperty("os.name", ""), Path.of("/"), ThreadLimit::macLimit);

        private OfThisMachine() {}
    }

    public static Optional<ThreadLimit> ofThisMachine() {
        return OfThisMachine.LIMIT;
    }

    static Optional<ThreadLimit> of(String system, Path root, Supplier<Optional<String>> macLimit) {
        if (system.startsWith("Mac")) {
            return Optional.of(macLimit.get()
                    .flatMap(text -> limit(text, NAME_ON_MAC))
                    .orElse(new ThreadLimit(DEFAULT_ON_MAC, NAME_ON_MAC)));
        }
        ProcFiles files = new ProcFiles(root);
        Stream<ThreadLimit> ofGroups = Stream.concat(
                        ProcessorLimits.groupAndParents(root).stream().map(group -> group.resolve("pids.max")),
                        Stream.of(files.path("sys/fs/cgroup/pids/pids.max")))
                .flatMap(file -> ProcFiles.lines(file).stream().limit(1))
                .flatMap(line -> limit(line, "pids.max").stream());
        Stream<ThreadLimit> ofSystem =
                files.first("proc/sys/kernel/threads-max").flatMap(line -> limit(line, "kernel.threads-max")).stream();
        return Stream.of(ofGroups, ofSystem, ofUser(files).stream())
                .flatMap(limits -> limits)
                .min(Comparator.comparingLong(ThreadLimit::threads));
    }

    /** Returns empty for root, because Linux does not limit root's threads. */
    private static Optional<ThreadLimit> ofUser(ProcFiles files) {
        boolean root = files.after("Uid:", "proc/self/status")
                .map(ids -> ids.strip().split("\\s+", 2)[0])
                .filter("0"::equals)
                .isPresent();
        return root
                ? Optional.empty()
                : files.after(PROCESSES, "proc/self/limits")
                        .flatMap(line -> limit(line.strip().split("\\s+", 2)[0], "ulimit -u"));
    }

    private static Optional<ThreadLimit> limit(String text, String name) {
        String number = text.strip();
        return number.matches("\\d{1,18}")
                ? Optional.of(new ThreadLimit(Long.parseLong(number), name))
                : Optional.empty();
    }

    private static Optional<String> macLimit() {
        return ProgramRun.withoutErrors(List.of("sysctl", "-n", NAME_ON_MAC), PATIENCE)
                .filter(ProgramRun::succeeded)
                .map(run -> run.firstLineOr(""));
    }

    /** Returns an error message if a process cannot start the needed number of threads; otherwise empty. */
    public Optional<String> shortageFor(long needed) {
        return needed + RESERVE <= threads
                ? Optional.empty()
                : Optional.of("this machine allows " + threads + " threads (" + name + "), " + RESERVE
                        + " of them for the JVM and other programs, and an op has " + needed);
    }
}
