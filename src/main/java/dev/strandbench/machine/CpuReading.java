package dev.strandbench.machine;

import java.time.Duration;
import java.util.Optional;

/** The CPU time, in ns, that all threads of a process have used, and the {@link System#nanoTime} of the measurement. */
public record CpuReading(long cpuNanos, long timeNanos) {

    /** The resolution is about 10 ms if the JVM lacks {@code jdk.management}. */
    public static CpuReading now() {
        long cpuNanos = JdkManagement.processorNanos()
                .orElseGet(() ->
                        of(ProcessHandle.current()).map(CpuReading::cpuNanos).orElse(0L));
        return new CpuReading(cpuNanos, System.nanoTime());
    }

    /** Returns the CPU time of a process, with a resolution of about 10 ms; empty if the time is unknown. */
    public static Optional<CpuReading> of(ProcessHandle process) {
        return process.info().totalCpuDuration().map(cpu -> new CpuReading(cpu.toNanos(), System.nanoTime()));
    }

    public Duration since(CpuReading earlier) {
        return Duration.ofNanos(timeNanos - earlier.timeNanos);
    }

    public Duration cpuSince(CpuReading earlier) {
        return Duration.ofNanos(cpuNanos - earlier.cpuNanos);
    }

    /** Returns the CPU time since an earlier reading as a share of all processors' time, from 0 to 1. */
    public double shareSince(CpuReading earlier, int processors) {
        return cpuSince(earlier).toNanos() / (since(earlier).toNanos() * (double) processors);
    }
}
