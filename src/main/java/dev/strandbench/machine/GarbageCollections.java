package dev.strandbench.machine;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The garbage collections of this JVM since its start, and the time for which they stopped the program. ZGC and
 * Shenandoah have two beans each: the bean of their cycles has the time of concurrent work, and the bean of their
 * pauses counts several pauses for a cycle.
 */
public record GarbageCollections(long count, long pauseMillis) {

    private static final String CYCLES = " Cycles";
    private static final String PAUSES = " Pauses";

    public static GarbageCollections ofThisJvm() {
        return of(ManagementFactory.getGarbageCollectorMXBeans());
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
