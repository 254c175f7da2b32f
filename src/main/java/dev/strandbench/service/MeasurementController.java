package dev.strandbench.service;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What the load generator asks an application between the loads, the same way of every one. */
@RestController
final class MeasurementController {

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Placements placements;

    MeasurementController(Placements placements) {
        this.placements = placements;
    }

    /** Answers when the application serves requests. */
    @GetMapping("/health")
    String health() {
        return "UP";
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
}
