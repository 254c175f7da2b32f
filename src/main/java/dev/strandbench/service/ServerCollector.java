package dev.strandbench.service;

import java.util.List;

/** The garbage collector of an application's JVM. The names are those of calls and results. */
public enum ServerCollector {
    /** The JVM's own choice, which depends on its release, its processors and its memory. */
    JVM,
    Serial,
    Parallel,
    G1,
    /** ZGC with generations, on every JDK. */
    ZGC,
    Shenandoah;

    private static final int LAST_FEATURE_WITHOUT_GENERATIONS_BY_DEFAULT = 22;

    /** Returns the arguments that choose this collector in a JVM of the JDK that runs this; empty for the default. */
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
