package dev.strandbench.machine;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The number of garbage collections since this JVM started, and their total pause time in ms. For ZGC and Shenandoah,
 * the number counts cycles, which have several pauses. A concurrent G1 cycle has two pauses, which also count as
 * collections (JDK-8297247). The pause time comes from a separate MXBean, because the time of a cycle includes
 * concurrent work.
 */
public record GarbageCollections(long count, long pauseMillis) {

    /** The suffix of the names of MXBeans that count concurrent cycles instead of pauses. */
    static final String CYCLES = " Cycles";

    private static final String PAUSES = " Pauses";

    public static GarbageCollections ofThisJvm() {
        return of(ManagementFactory.getGarbageCollectorMXBeans());
    }

    /** Collects garbage, and returns the number of used bytes in the heap. */
    public static long liveBytes() {
        // The second collection frees objects that the first one finalised or only moved.
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    static GarbageCollections of(List<GarbageCollectorMXBean> beans) {
        return new GarbageCollections(
                beans.stream()
                        .filter(bean -> !bean.getName().endsWith(PAUSES))
                        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                        .sum(),
                beans.stream()
                        .filter(bean -> !bean.getName().endsWith(CYCLES))
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .sum());
    }
}
