package dev.strandbench.scenario.service;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * How much processor time this JVM, the load generator, has taken up to some moment.
 *
 * @param cpuNanos of all its threads, in ns
 * @param timeNanos the moment, as {@link System#nanoTime} gives it
 */
record CpuReading(long cpuNanos, long timeNanos) {

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    static CpuReading now() {
        return new CpuReading(PROCESS.getProcessCpuTime(), System.nanoTime());
    }

    /** The time since an earlier reading. */
    Duration since(CpuReading earlier) {
        return Duration.ofNanos(timeNanos - earlier.timeNanos);
    }

    /**
     * The share of the machine that this JVM has taken since an earlier reading.
     *
     * @return from 0 to 1, which is all processors
     */
    double shareSince(CpuReading earlier, int processors) {
        return (double) (cpuNanos - earlier.cpuNanos) / (since(earlier).toNanos() * (double) processors);
    }
}
