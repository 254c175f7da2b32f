package dev.strandbench.service;

import com.sun.management.OperatingSystemMXBean;
import dev.strandbench.model.Placement;
import dev.strandbench.service.ServiceClient.Measurements;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers the load generator's questions between loads. */
@RestController
record MeasurementController(Placements placements) {

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @GetMapping("/health")
    Health health() {
        return new Health(Health.UP);
    }

    @GetMapping("/measurements")
    Measurements measurements(@RequestParam boolean collect) {
        long cpuNanos = PROCESS.getProcessCpuTime();
        long collectionMillis = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
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
                placements.seen());
    }

    /** The reported state of an application: {@link #UP}; any other value comes from a foreign program. */
    record Health(String status) {

        static final String UP = "UP";
    }

    /** Records the kinds of thread that run the requests' calls. Thread-safe. */
    static final class Placements {

        private final Set<Placement> seen = ConcurrentHashMap.newKeySet();

        // The program's first thread, which runs no request.
        private final Thread creator = Thread.currentThread();

        /** Records the current thread; each call must call this on its own thread. */
        void record() {
            seen.add(Placement.current(creator));
        }

        Set<Placement> seen() {
            return Set.copyOf(seen);
        }
    }
}
