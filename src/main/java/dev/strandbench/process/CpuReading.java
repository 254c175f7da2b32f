package dev.strandbench.process;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;

/**
 * How much processor time a process has taken up to some moment.
 *
 * @param cpuNanos of all its threads, in ns
 * @param timeNanos the moment, as {@link System#nanoTime} gives it
 */
public record CpuReading(long cpuNanos, long timeNanos) {

    private static final OperatingSystemMXBean THIS_PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /** What this JVM has taken until now. */
    public static CpuReading now() {
        return new CpuReading(THIS_PROCESS.getProcessCpuTime(), System.nanoTime());
    }

    /** What a process has taken until now, to about 10 ms; empty if it has ended, or the system does not tell. */
    public static Optional<CpuReading> of(ProcessHandle process) {
        return process.info().totalCpuDuration().map(cpu -> new CpuReading(cpu.toNanos(), System.nanoTime()));
    }

    /** The time since an earlier reading. */
    public Duration since(CpuReading earlier) {
        return Duration.ofNanos(timeNanos - earlier.timeNanos);
    }

    /** The processor time taken since an earlier reading. */
    public Duration cpuSince(CpuReading earlier) {
        return Duration.ofNanos(cpuNanos - earlier.cpuNanos);
    }

    /**
     * The share of a number of processors that the process has taken since an earlier reading.
     *
     * @return from 0 to 1, which is all of them
     */
    public double shareSince(CpuReading earlier, int processors) {
        return cpuSince(earlier).toNanos() / (since(earlier).toNanos() * (double) processors);
    }
}
