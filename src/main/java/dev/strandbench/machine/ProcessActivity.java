package dev.strandbench.machine;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/**
 * Counters of this JVM's work since its start. The number of page faults without I/O is known only on Linux. The CPU
 * time increases in steps of a clock tick, which is often 10 ms.
 */
public record ProcessActivity(
        long processorNanos, OptionalLong minorFaults, long collections, long compilingMillis, long threadsStarted) {

    public static ProcessActivity read() {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        long compiling = compilers != null && compilers.isCompilationTimeMonitoringSupported()
                ? compilers.getTotalCompilationTime()
                : 0;
        return new ProcessActivity(
                CpuReading.now().cpuNanos(),
                ProcFiles.OF_THIS_MACHINE
                        .ofThisProcess()
                        .map(ProcFiles.ProcessCounters::minorFaults)
                        .orElse(OptionalLong.empty()),
                GarbageCollections.ofThisJvm().count(),
                compiling,
                ManagementFactory.getThreadMXBean().getTotalStartedThreadCount());
    }

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
