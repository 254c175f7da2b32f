package dev.strandbench.environment;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Processes with those that they have started. */
public final class ProcessTrees {

    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final long PAUSE_NANOS = Duration.ofMillis(10).toNanos();

    private static final AtomicLong ORPHANS_TICKS = new AtomicLong();

    private ProcessTrees() {}

    /**
     * Ends processes at once, and then those that they have started: a program of ours ends by itself when the process
     * that has started it does, and then removes its temporary files. Blocks for a second at most, for that; an
     * interrupt cuts it short.
     */
    public static void end(Stream<ProcessHandle> processes) {
        end(processes, PATIENCE);
    }

    /** The same, with another time for those that end by themselves. */
    static void end(Stream<ProcessHandle> processes, Duration patience) {
        List<ProcessHandle> ended = processes.toList();
        List<ProcessHandle> below =
                ended.stream().flatMap(ProcessHandle::descendants).toList();
        ORPHANS_TICKS.addAndGet(below.stream()
                .map(ProcessTicks::of)
                .mapToLong(ticks -> ticks.orElse(0))
                .sum());
        ended.forEach(ProcessHandle::destroyForcibly);
        long start = System.nanoTime();
        while (below.stream().anyMatch(ProcessTrees::runs)
                && System.nanoTime() - start < patience.toNanos()
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        // And what they have started since.
        List<ProcessHandle> later =
                below.stream().flatMap(ProcessHandle::descendants).toList();
        below.forEach(ProcessHandle::destroyForcibly);
        later.forEach(ProcessHandle::destroyForcibly);
    }

    /**
     * How much processor time, in clock ticks, those had spent that were started by processes ended here, and outlived
     * them. Nobody has waited for these, so that the system counts their time for no process.
     */
    static long orphansTicks() {
        return ORPHANS_TICKS.get();
    }

    /** One that has ended counts as alive for as long as nobody asks how, but has no program any more. */
    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }
}
