package dev.strandbench.watch;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM takes at a moment. None is below 0.
 *
 * @param uptimeNanos the moment, in ns since the JVM's start
 * @param cpuNanos processor time that all its threads have taken since then, in ns
 * @param heapUsed bytes of the heap that are in use, by dead objects too
 * @param heapCommitted bytes of the heap that the JVM has from the operating system
 * @param threads live platform threads, the one that reads them among them
 * @param classes that are loaded
 */
public record JvmFigures(long uptimeNanos, long cpuNanos, long heapUsed, long heapCommitted, int threads, int classes) {

    /** The names of the columns. */
    static final String HEADER = "uptime_ns,cpu_ns,heap_used,heap_committed,threads,classes";

    private static final Pattern LINE =
            Pattern.compile("(\\d{1,18}),(\\d{1,18}),(\\d{1,18}),(\\d{1,18}),(\\d{1,9}),(\\d{1,9})");

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    /**
     * What this JVM takes now.
     *
     * @param startNanos the JVM's start, as {@link System#nanoTime} would have given it
     */
    static JvmFigures now(long startNanos) {
        // One right after the other: a pause of the JVM between them would be processor time of no time.
        long uptimeNanos = System.nanoTime() - startNanos;
        long cpuNanos = Math.max(0, PROCESS.getProcessCpuTime());
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return new JvmFigures(
                uptimeNanos,
                cpuNanos,
                heap.getUsed(),
                heap.getCommitted(),
                ManagementFactory.getThreadMXBean().getThreadCount(),
                ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
    }

    /** These figures as a line, without its end. */
    String line() {
        return uptimeNanos + "," + cpuNanos + "," + heapUsed + "," + heapCommitted + "," + threads + "," + classes;
    }

    /** Reads such a line; empty if it is another. */
    static Optional<JvmFigures> parse(String line) {
        Matcher columns = LINE.matcher(line);
        return columns.matches()
                ? Optional.of(new JvmFigures(
                        Long.parseLong(columns.group(1)),
                        Long.parseLong(columns.group(2)),
                        Long.parseLong(columns.group(3)),
                        Long.parseLong(columns.group(4)),
                        Integer.parseInt(columns.group(5)),
                        Integer.parseInt(columns.group(6))))
                : Optional.empty();
    }
}
