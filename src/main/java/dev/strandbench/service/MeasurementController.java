package dev.strandbench.service;

import dev.strandbench.machine.CpuReading;
import dev.strandbench.machine.GarbageCollections;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.model.Placement;
import dev.strandbench.service.ServiceClient.Measurements;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lets the load generator read an application's measurements between two loads. */
@RestController
record MeasurementController(Placements placements) {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @GetMapping("/health")
    Health health() {
        return new Health(Health.UP);
    }

    @GetMapping("/measurements")
    Measurements measurements(@RequestParam boolean collect) {
        long cpuNanos = CpuReading.now().cpuNanos();
        long collectionMillis = GarbageCollections.ofThisJvm().pauseMillis();
        int peakThreads = THREADS.getPeakThreadCount();
        if (collect) {
            System.gc();
            THREADS.resetPeakThreadCount();
        }
        return new Measurements(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                collectionMillis,
                peakThreads,
                cpuNanos,
                placements.seen(),
                JvmSettings.collectorOfThisJvm());
    }

    /** The state that an application reports. If the state is not {@link #UP}, another program has answered. */
    record Health(String status) {

        static final String UP = "UP";
    }

    /** Records the kinds of thread on which requests make calls. Thread-safe. */
    static final class Placements {

        private final Set<Placement> seen = ConcurrentHashMap.newKeySet();

        // The program's first thread runs no request.
        private final Thread creator = Thread.currentThread();

        /** Must be called on every thread that runs a call. */
        void record() {
            seen.add(Placement.current(creator));
        }

        Set<Placement> seen() {
            return Set.copyOf(seen);
        }
    }
}
