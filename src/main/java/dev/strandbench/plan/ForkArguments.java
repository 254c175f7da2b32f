package dev.strandbench.plan;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.MachineIdentity;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;

/** Determines the JVM arguments of forks, in the order that JMH uses. */
public final class ForkArguments {

    private static final List<String> UNLOCKED =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions");

    private static final String USES = "-XX:+Use";

    private ForkArguments() {}

    /**
     * Adds the forks' JVM arguments to the builder. Throws {@link UserErrorException} if a fork does not start with
     * these arguments, or if benchmarks need different arguments.
     */
    public static void complete(
            ChainedOptionsBuilder effective, List<SelectedBenchmark> selected, Options call, PlannedJdk jvm) {
        List<String> prepended = new ArrayList<>(jvm.arguments());
        prepended.addAll(call.getJvmArgsPrepend().orElse(List.of()));
        if (!prepended.isEmpty()) {
            effective.jvmArgsPrepend(prepended.toArray(String[]::new));
        }
        long memory = MachineIdentity.ofThisMachine().memoryMebibytes();
        ForkHeap.of(selected, effective.build(), memory).ifPresent(heap -> {
            List<String> appended = new ArrayList<>(heap.arguments());
            appended.addAll(call.getJvmArgsAppend().orElse(List.of()));
            effective.jvmArgsAppend(appended.toArray(String[]::new));
        });
        // The heap comes first. If the command line sets the JVM arguments, it also sets the heap.
        List<SelectedBenchmark> forking =
                selected.stream().filter(benchmark -> isForked(benchmark, call)).toList();
        withoutCollector(forking, call).ifPresent(left -> effective.jvmArgs(left.toArray(String[]::new)));
        StartProbe.requireStart(forking, jvm.program(), effective.build(), ofCall(call));
    }

    private static boolean isForked(SelectedBenchmark benchmark, Options call) {
        return call.getForkCount().orElse(benchmark.entry().getForks().orElse(1)) > 0;
    }

    public static List<String> ofCall(Options call) {
        List<String> arguments = new ArrayList<>(call.getJvmArgsPrepend().orElse(List.of()));
        arguments.addAll(call.getJvmArgs().orElse(List.of()));
        arguments.addAll(call.getJvmArgsAppend().orElse(List.of()));
        return arguments;
    }

    static List<String> all(SelectedBenchmark benchmark, Options call) {
        BenchmarkListEntry entry = benchmark.entry();
        List<String> all = new ArrayList<>(
                call.getJvmArgsPrepend().orElse(entry.getJvmArgsPrepend().orElse(List.of())));
        if (!call.getProfilers().isEmpty()) {
            // Some profilers unlock JVM options, which also allows such options on the command line.
            all.addAll(UNLOCKED);
        }
        all.addAll(call.getJvmArgs().orElse(own(entry)));
        all.addAll(call.getJvmArgsAppend().orElse(entry.getJvmArgsAppend().orElse(List.of())));
        return all;
    }

    // If a benchmark has no JVM arguments, JMH uses the arguments of this JVM.
    static Collection<String> own(BenchmarkListEntry entry) {
        return entry.getJvmArgs().orElse(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /**
     * Returns the benchmarks' {@code jvmArgs} without the collector option if a command line chooses another collector;
     * otherwise empty. A JVM accepts only one collector.
     *
     * @throws UserErrorException if the benchmarks' other arguments differ; JMH gives all benchmarks the same arguments
     */
    static Optional<List<String>> withoutCollector(List<SelectedBenchmark> selected, Options call) {
        List<String> collectors = collectors(ofCall(call));
        if (collectors.isEmpty() || call.getJvmArgs().hasValue()) {
            return Optional.empty();
        }
        Set<List<String>> left = new LinkedHashSet<>();
        boolean another = false;
        for (SelectedBenchmark benchmark : selected) {
            Collection<String> own = own(benchmark.entry());
            another |= !collectors.containsAll(collectors(own));
            left.add(own.stream()
                    .filter(argument -> !Circumstance.GC.replaces(argument))
                    .toList());
        }
        if (!another) {
            return Optional.empty();
        }
        if (left.size() > 1) {
            String names =
                    selected.stream().map(SelectedBenchmark::name).distinct().collect(Collectors.joining(", "));
            throw new UserErrorException(String.join(" ", collectors) + " cannot replace the collectors of " + names
                    + " in one call, because their other arguments differ; valid: one scenario in a call, or"
                    + " -jvmArgs with all arguments of forks");
        }
        return Optional.of(left.iterator().next());
    }

    private static List<String> collectors(Collection<String> arguments) {
        return arguments.stream()
                .filter(argument -> argument.startsWith(USES) && Circumstance.GC.replaces(argument))
                .toList();
    }
}
