package dev.strandbench.profiler;

import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;

/** A profiler that calls native code in the fork and has the JVM allow that without a warning. */
interface NativeAccess extends ForkOptions {

    /** JDK 24 and later warn of native code that is called without it. */
    String ALLOW = "--enable-native-access=ALL-UNNAMED";

    @Override
    default List<String> addJVMOptions(BenchmarkParams benchmark) {
        return List.of(ALLOW);
    }
}
