package dev.strandbench.catalog;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.options.Options;

/** Arguments of JVMs that a call to JMH names itself, whatever its benchmarks ask for. */
public final class CallArguments {

    private CallArguments() {}

    /** What a call gives the JVM of every fork, in its order. */
    public static List<String> ofEveryFork(Options call) {
        List<String> arguments = new ArrayList<>(call.getJvmArgsPrepend().orElse(List.of()));
        arguments.addAll(call.getJvmArgs().orElse(List.of()));
        arguments.addAll(call.getJvmArgsAppend().orElse(List.of()));
        return arguments;
    }
}
