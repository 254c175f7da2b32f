package dev.strandbench.machine;

import java.time.Duration;
import java.util.Optional;

/** The CPU time of all threads of a process in ns, and the {@link System#nanoTime} of the reading. */
public record CpuReading(long cpuNanos, long timeNanos) {

    /** Returns the CPU time of this process, in steps of about 10 ms if the JVM lacks {@code jdk.management}. */
    public static CpuReading now() {
        long cpuNanos = JdkManagement.processorNanos()
                .orElseGet(() ->
                        of(ProcessHandle.current()).map(CpuReading::cpuNanos).orElse(0L));
        return new CpuReading(cpuNanos, System.nanoTime());
    }

    /** Returns the CPU time of a process, in steps of about 10 ms; empty if unknown or if the process has ended. */
    public static Optional<CpuReading> of(ProcessHandle process) {
        return process.info().totalCpuDuration().map(cpu -> new CpuReading(cpu.toNanos(), System.nanoTime()));
    }

    public Duration since(CpuReading earlier) {
        return Duration.ofNanos(timeNanos - earlier.timeNanos);
    }

    public Duration cpuSince(CpuReading earlier) {
        return Duration.ofNanos(cpuNanos - earlier.cpuNanos);
    }

    /** Returns the process's share, 0 to 1, of the CPU time of all processors since an earlier reading. */
    public double shareSince(CpuReading earlier, int processors) {
        return cpuSince(earlier).toNanos() / (since(earlier).toNanos() * (double) processors);
    }
}
