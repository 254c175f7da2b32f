package dev.strandbench.machine;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Counts the full garbage collections of this JVM. A full collection stops the program to collect the whole heap. */
public final class FullCollections {

    /** The MXBeans of G1, Parallel and Serial that count only full collections. */
    private static final Set<String> BEANS = Set.of("G1 Old Generation", "PS MarkSweep", "MarkSweepCompact");

    private FullCollections() {}

    /** Returns the number of full collections since the JVM started; empty if the collector does not report it. */
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
