package dev.strandbench.scenario;

import dev.strandbench.machine.ThreadLimit;
import dev.strandbench.model.Placement;
import dev.strandbench.profiler.ThreadsProfiler;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The platform threads that are alive at one moment. */
public final class PlatformThreads {

    /**
     * The maximum number of platform threads that a scenario starts at once. On Linux, a JVM fails near 32,000 threads:
     * a thread takes two of 65,530 memory mappings ({@code vm.max_map_count}). Many containers allow fewer threads.
     * Published comparisons of concurrency models use at most 10,000 threads.
     */
    public static final int MOST = 10_000;

    public static final String MOST_REASON =
            "more than 10,000 threads of the operating system at once come near the default limits of a process";

    private static final Duration GRACE = Duration.ofSeconds(10);

    // Threads that the JVM, the coroutines library and profilers start once and keep for all trials.
    private static final List<String> SHARED_NAME_PREFIXES = List.of(
            "ForkJoinPool-1-", // carriers and, from JDK 25 on, their delay scheduler
            "ForkJoinPool.commonPool-",
            "CompletableFutureDelayScheduler", // of orTimeout and similar methods, up to JDK 24
            "VirtualThread-", // unparker, poller
            "Read-Poller", // for virtual threads that wait for sockets; the names in JDK 21 to 28
            "Write-Poller",
            "Read-Updater",
            "Write-Updater",
            "MasterPoller",
            "Master-Poller",
            "InnocuousThread-", // JDK threads that never run a trial's tasks
            "process reaper", // a JDK thread, which ends a minute after the last watched process
            "Attach Listener",
            "Common-Cleaner",
            "Notification Thread",
            "Service Thread",
            Placement.COROUTINE_WORKER_PREFIX,
            "kotlinx.coroutines.",
            "globalEventExecutor-", // Netty's, which ends a second after its last task
            "JFR ",
            "Async-profiler ",
            ThreadsProfiler.THREAD_PREFIX);

    private final Set<Thread> threads;

    private PlatformThreads(Set<Thread> threads) {
        this.threads = threads;
    }

    /**
     * Returns the reason why a given number of platform threads cannot be started at once; empty if they can be
     * started.
     */
    public static Optional<String> unsupported(long threads) {
        return threads > MOST
                ? Optional.of(MOST_REASON + ", and an op has " + threads)
                : ThreadLimit.ofThisMachine().flatMap(limit -> limit.shortageFor(threads));
    }

    public static PlatformThreads live() {
        return new PlatformThreads(Set.copyOf(Thread.getAllStackTraces().keySet()));
    }

    /**
     * Waits up to ten seconds until all threads that started after this snapshot have terminated, except for threads
     * that the whole JVM shares. Throws {@link IllegalStateException} if a thread has not terminated. An interrupt ends
     * the wait, and the interrupt flag stays set.
     */
    public void requireNoneSince() {
        long deadline = System.nanoTime() + GRACE.toNanos();
        Set<Thread> since = newSince();
        try {
            for (Thread thread : since) {
                thread.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // After join(Duration), isAlive() may still be true for a moment in HotSpot, but the state is TERMINATED.
        String left = since.stream()
                .filter(thread -> thread.getState() != Thread.State.TERMINATED)
                .map(Thread::getName)
                .sorted()
                .collect(Collectors.joining(", "));
        if (!left.isEmpty()) {
            throw FairnessRule.THREADS_RETURN.violation("still alive: " + left);
        }
    }

    private Set<Thread> newSince() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !threads.contains(thread))
                .filter(thread -> SHARED_NAME_PREFIXES.stream().noneMatch(thread.getName()::startsWith))
                .collect(Collectors.toSet());
    }
}
