package dev.strandbench.machine;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The number of garbage collections since the start of this JVM, and the time in ms for which they paused the program.
 * ZGC and Shenandoah have an MXBean for cycles and one for pauses. The number comes from the MXBean for cycles, because
 * a cycle has several pauses. The time comes from the MXBean for pauses, because cycles include concurrent work. The
 * two pauses of a concurrent cycle of G1, in the MXBean "G1 Concurrent GC" (JDK-8297247), also count as collections.
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
