package dev.strandbench.report;

import dev.strandbench.profiler.recording.RecordingSummary;
import dev.strandbench.profiler.recording.RecordingSummary.Allocation;
import dev.strandbench.profiler.recording.RecordingSummary.Pauses;
import dev.strandbench.profiler.recording.RecordingSummary.Processor;
import dev.strandbench.profiler.recording.RecordingSummary.Threads;
import dev.strandbench.profiler.recording.Tally;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

final class MadeUpSummaries {

    private static final double MB = 1024.0 * 1024.0;

    private MadeUpSummaries() {}

    /** Ten ops in two seconds, 100 MB each. */
    static RecordingSummary virtual() {
        Tally types = new Tally();
        types.add("java.lang.VirtualThread", 600 * MB);
        types.add("jdk.internal.vm.StackChunk", 400 * MB);
        Tally sites = new Tally();
        sites.add("java.lang.ThreadBuilders.newVirtualThread < app.Fan.out", 600 * MB);
        sites.add("java.lang.VirtualThread.yieldContinuation < app.Fan.lambda$out$0", 400 * MB);
        return summary("app.Fan.out model=VIRTUAL", types, sites, 0.6);
    }

    /** Ten ops in two seconds, 120 MB each. */
    static RecordingSummary hybrid() {
        Tally types = new Tally();
        types.add("java.lang.VirtualThread", 600 * MB);
        types.add("jdk.internal.vm.StackChunk", 200 * MB);
        types.add("kotlinx.coroutines.CancellableContinuationImpl", 250 * MB);
        types.add("kotlinx.coroutines.internal.DispatchedContinuation", 150 * MB);
        Tally sites = new Tally();
        sites.add("java.lang.ThreadBuilders.newVirtualThread < app.Fan.out", 800 * MB);
        sites.add("kotlinx.coroutines.DelayKt.delay < app.Fan.<suspend>", 400 * MB);
        return summary("app.Fan.out model=HYBRID", types, sites, 0.3);
    }

    private static RecordingSummary summary(String subject, Tally types, Tally sites, double user) {
        Tally running = new Tally();
        for (int i = 0; i < 3; i++) {
            running.add("java.util.concurrent.ForkJoinPool.scan", 1);
        }
        running.add("app.Fan.\"quoted\"", 1);
        Tally waits = new Tally();
        waits.add("for a monitor", 5e6);
        Tally causes = new Tally();
        causes.add("G1New: G1 Evacuation Pause", 30e6);
        causes.add("G1New: G1 Evacuation Pause", 50e6);
        Tally pinning = new Tally();
        pinning.add("Native frame or <clinit> at app.Fan.pinned", 40e6);
        Tally contention = new Tally();
        contention.add("java.lang.Object at app.Fan.locked", 5e6);
        return new RecordingSummary(
                "made-up VM 1.0",
                "G1New, G1Old",
                2,
                Duration.ofSeconds(2),
                subject,
                10,
                new Processor(user + 0.1, user, 0.1, user + 0.15, user / 2),
                running,
                waits,
                new Allocation(types.total(), "the JVM's own count", types, sites),
                new Pauses(causes, 50e6, 3 * MB),
                pinning,
                contention,
                new Threads(List.of(new Threads.Reading(0.5, 14), new Threads.Reading(1, 1016)), 2, 0, 0),
                Map.of("jdk.VirtualThreadPinned", "1 ms"),
                Set.of("jdk.VirtualThreadPinned", "jdk.JavaMonitorEnter", "jdk.GarbageCollection"));
    }

    /** The hybrid recording without pinned waits and collections, and with fewer waits for monitors. */
    static RecordingSummary hybridWithFewerEvents() {
        RecordingSummary all = hybrid();
        return new RecordingSummary(
                all.jvm(),
                all.collector(),
                all.cores(),
                all.span(),
                all.subject(),
                all.ops(),
                all.processor(),
                all.running(),
                all.waits(),
                all.allocation(),
                new Pauses(new Tally(), 0, Double.NaN),
                new Tally(),
                new Tally(),
                all.threads(),
                Map.of("jdk.JavaMonitorEnter", "20 ms"),
                Set.of("jdk.JavaMonitorEnter"));
    }

    /** A recording of another program with hardly any events. */
    static RecordingSummary bare() {
        return new RecordingSummary(
                "",
                "",
                0,
                Duration.ofSeconds(4),
                "",
                0,
                new Processor(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
                new Tally(),
                new Tally(),
                new Allocation(0, "samples, so approximate", new Tally(), new Tally()),
                new Pauses(new Tally(), 0, Double.NaN),
                new Tally(),
                new Tally(),
                new Threads(List.of(), 0, 0, 0),
                Map.of(),
                Set.of());
    }
}
