package dev.strandbench.service;

import java.util.List;

/** The garbage collector of an application's JVM. Command lines and result files use the constants' names. */
public enum ServerCollector {
    /** The JVM chooses the collector. The choice depends on the JDK, the processors and the memory. */
    JVM,
    Serial,
    Parallel,
    G1,
    ZGC,
    Shenandoah;

    private static final int LAST_FEATURE_WITHOUT_GENERATIONS_BY_DEFAULT = 22;

    /** Returns the JVM arguments for the collector; empty if the JVM chooses. ZGC is always generational. */
    public List<String> arguments() {
        return switch (this) {
            case JVM -> List.of();
            case ZGC ->
                Runtime.version().feature() <= LAST_FEATURE_WITHOUT_GENERATIONS_BY_DEFAULT
                        ? List.of("-XX:+UseZGC", "-XX:+ZGenerational")
                        : List.of("-XX:+UseZGC");
            case Serial, Parallel, G1, Shenandoah -> List.of("-XX:+Use" + name() + "GC");
        };
    }
}
