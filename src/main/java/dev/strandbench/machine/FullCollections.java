package dev.strandbench.machine;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** The garbage collections of this JVM that stopped the program while they collected the whole heap. */
public final class FullCollections {

    // The beans of G1, Parallel and Serial that count only these collections.
    private static final Set<String> BEANS = Set.of("G1 Old Generation", "PS MarkSweep", "MarkSweepCompact");

    private FullCollections() {}

    /**
     * Returns the number of these collections since the start of the JVM. Returns empty if the collector does not count
     * them separately, such as ZGC and Shenandoah.
     */
    public static OptionalLong ofThisJvm() {
        return of(ManagementFactory.getGarbageCollectorMXBeans());
    }

    static OptionalLong of(List<GarbageCollectorMXBean> beans) {
        List<GarbageCollectorMXBean> full =
                beans.stream().filter(bean -> BEANS.contains(bean.getName())).toList();
        return full.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(full.stream()
                        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                        .sum());
    }
}
