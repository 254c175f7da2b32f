package dev.strandbench.machine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Ends processes together with their descendants. */
public final class ProcessTrees {

    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final long PAUSE_NANOS = Duration.ofMillis(10).toNanos();

    private static final AtomicLong ORPHANS_TICKS = new AtomicLong();

    private ProcessTrees() {}

    /**
     * Kills processes, and then kills their descendants that do not end within 1 s. An interrupt ends the wait early.
     */
    public static void end(Stream<ProcessHandle> processes) {
        end(processes, PATIENCE);
    }

    static void end(Stream<ProcessHandle> processes, Duration patience) {
        List<ProcessHandle> ended = processes.toList();
        List<ProcessHandle> below =
                ended.stream().flatMap(ProcessHandle::descendants).toList();
        ORPHANS_TICKS.addAndGet(below.stream()
                .flatMap(process -> ProcFiles.OF_THIS_MACHINE.of(process).stream())
                .mapToLong(counters -> counters.processorTicks().orElse(0))
                .sum());
        ended.forEach(ProcessHandle::destroyForcibly);
        long start = System.nanoTime();
        while (below.stream().anyMatch(ProcessTrees::runs)
                && System.nanoTime() - start < patience.toNanos()
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        List<ProcessHandle> startedSince =
                below.stream().flatMap(ProcessHandle::descendants).toList();
        below.forEach(ProcessHandle::destroyForcibly);
        startedSince.forEach(ProcessHandle::destroyForcibly);
    }

    static long orphansTicks() {
        return ORPHANS_TICKS.get();
    }

    /** Until its parent has waited for it, a terminated process counts as alive, but has no command. */
    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }
}
