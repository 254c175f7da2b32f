package dev.strandbench.service;

import com.sun.management.OperatingSystemMXBean;
import dev.strandbench.service.ServiceClient.Measurements;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers the load generator's questions between loads. */
@RestController
final class MeasurementController {

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Placements placements;

    MeasurementController(Placements placements) {
        this.placements = placements;
    }

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

    /**
     * The reported state of an application.
     *
     * @param status {@link #UP}; any other value comes from a foreign program
     */
    record Health(String status) {

        /** The status of an application that serves requests. */
        static final String UP = "UP";
    }
}
