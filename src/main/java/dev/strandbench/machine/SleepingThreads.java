package dev.strandbench.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Finds the threads of this process that sleep in the kernel. The JVM may report a sleeping thread as runnable. */
public final class SleepingThreads {

    private static final String THREADS = "proc/self/task";
    private static final String CALLER = "proc/thread-self";

    /** The number of characters that Linux keeps of a thread's name (man 2 PR_SET_NAME). */
    private static final int LONGEST_NAME = 15;

    /** The number of characters that HotSpot keeps from the start of a longer name, since JDK 26 (JDK-8368124). */
    private static final int KEPT_START = 7;

    /** The number of characters that HotSpot keeps from the end of a longer name, since JDK 26. */
    private static final int KEPT_END = 6;

    private static final String INTERRUPTIBLE = "S";
    private static final String UNINTERRUPTIBLE = "D";

    private SleepingThreads() {}

    /**
     * Returns true if threads with the given name exist, and all of them sleep. Linux and the JVM cut long names, so
     * only the part that remains is compared. Returns false on systems other than Linux.
     *
     * @param orUninterruptibly true if a thread that waits for a disk or for memory also counts as asleep
     */
    public static boolean areAllCalled(String name, boolean orUninterruptibly) {
        return areAllCalled(name, orUninterruptibly, ProcFiles.OF_THIS_MACHINE);
    }

    static boolean areAllCalled(String name, boolean orUninterruptibly, ProcFiles files) {
        List<String> known = shown(name);
        try (Stream<Path> threads = Files.list(files.path(THREADS))) {
            List<String> states = threads.flatMap(SleepingThreads::stat)
                    .filter(line -> known.stream().anyMatch(line::contains))
                    .map(SleepingThreads::state)
                    .toList();
            return !states.isEmpty()
                    && states.stream()
                            .allMatch(state -> state.equals(INTERRUPTIBLE)
                                    || (orUninterruptibly && state.equals(UNINTERRUPTIBLE)));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    private static List<String> shown(String name) {
        return name.length() <= LONGEST_NAME
                ? List.of("(" + name + ") ")
                : List.of(
                        "(" + name.substring(0, LONGEST_NAME) + ") ",
                        "(" + name.substring(0, KEPT_START) + ".." + name.substring(name.length() - KEPT_END) + ") ");
    }

    /** Returns the number of other threads that are not in interruptible sleep; empty on systems other than Linux. */
    public static OptionalInt awake() {
        return awake(ProcFiles.OF_THIS_MACHINE);
    }

    static OptionalInt awake(ProcFiles files) {
        try (Stream<Path> threads = Files.list(files.path(THREADS))) {
            Path caller = Objects.requireNonNull(
                    Files.readSymbolicLink(files.path(CALLER)).getFileName());
            return OptionalInt.of((int) threads.filter(thread -> !caller.equals(thread.getFileName()))
                    .flatMap(SleepingThreads::stat)
                    .filter(line -> !state(line).equals(INTERRUPTIBLE))
                    .count());
        } catch (IOException | UncheckedIOException e) {
            return OptionalInt.empty();
        }
    }

    private static Stream<String> stat(Path thread) {
        return ProcFiles.lines(thread.resolve("stat")).stream();
    }

    private static String state(String line) {
        return line.substring(line.lastIndexOf(") ") + 2).replaceFirst(" .*", "");
    }
}
