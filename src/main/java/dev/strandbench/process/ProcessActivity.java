package dev.strandbench.process;

import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * What this JVM has done since its start beside or beneath the program: what a warmed-up one hardly does any more.
 *
 * @param processorNanos processor time of all its threads, in ns; in steps of the system's clock tick, often 10 ms
 * @param minorFaults pages that it touched and the system had to provide; empty where the system does not tell
 * @param collections garbage collections of all collectors
 * @param compilingMillis time the JIT compilers took, in ms
 * @param threadsStarted platform threads
 */
public record ProcessActivity(
        long processorNanos, OptionalLong minorFaults, long collections, long compilingMillis, long threadsStarted) {

    private static final Path FILE = Path.of("/proc/self/stat");

    /** Minor faults are the tenth field of the file (man proc_pid_stat), the eighth after the command's name. */
    private static final int MINOR_FAULTS_AFTER_COMMAND = 7;

    /** What has been done until now. */
    public static ProcessActivity read() {
        long processor =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? system.getProcessCpuTime()
                        : 0;
        long collections = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        long compiling = compilers != null && compilers.isCompilationTimeMonitoringSupported()
                ? compilers.getTotalCompilationTime()
                : 0;
        return new ProcessActivity(
                processor,
                readMinorFaults(),
                collections,
                compiling,
                ManagementFactory.getThreadMXBean().getTotalStartedThreadCount());
    }

    private static OptionalLong readMinorFaults() {
        try {
            return minorFaults(Files.readString(FILE));
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** The minor faults in the text of such a file; empty if it has none. */
    static OptionalLong minorFaults(String text) {
        // The command's name, in parentheses, may have spaces and parentheses of its own.
        String[] fields = text.substring(text.lastIndexOf(')') + 1).strip().split(" ", -1);
        try {
            return fields.length > MINOR_FAULTS_AFTER_COMMAND
                    ? OptionalLong.of(Long.parseLong(fields[MINOR_FAULTS_AFTER_COMMAND]))
                    : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** What has been done since an earlier reading. */
    public ProcessActivity since(ProcessActivity earlier) {
        return new ProcessActivity(
                processorNanos - earlier.processorNanos,
                minorFaults.isPresent() && earlier.minorFaults.isPresent()
                        ? OptionalLong.of(minorFaults.getAsLong() - earlier.minorFaults.getAsLong())
                        : OptionalLong.empty(),
                collections - earlier.collections,
                compilingMillis - earlier.compilingMillis,
                threadsStarted - earlier.threadsStarted);
    }
}
