package dev.strandbench.plan;

import dev.strandbench.catalog.CallArguments;
import dev.strandbench.catalog.SelectedBenchmark;
import dev.strandbench.environment.JvmProbe;
import dev.strandbench.error.SecretText;
import dev.strandbench.error.UserErrorException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.options.Options;

/**
 * What the JVM of a fork is given.
 *
 * @param benchmark whose fork it is, as people name it
 * @param all in their order
 * @param chosen those of them that the user gives every fork, whatever its benchmark asks for
 */
public record ForkArguments(String benchmark, List<String> all, List<String> chosen) {

    private static final List<String> UNLOCKED =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions");

    private static final String USES = "-XX:+Use";

    /** Copies the lists. */
    public ForkArguments {
        all = List.copyOf(all);
        chosen = List.copyOf(chosen);
    }

    /**
     * What JMH by itself gives a fork of a benchmark, but for what profilers add.
     *
     * @param call all that JMH is told
     * @param chosen what of that the user has said
     */
    public static ForkArguments of(SelectedBenchmark benchmark, Options call, List<String> chosen) {
        BenchmarkListEntry entry = benchmark.entry();
        List<String> all = new ArrayList<>(
                call.getJvmArgsPrepend().orElse(entry.getJvmArgsPrepend().orElse(List.of())));
        if (!call.getProfilers().isEmpty()) {
            // Some unlock what they need, which then is unlocked for what stands beside it.
            all.addAll(UNLOCKED);
        }
        all.addAll(call.getJvmArgs().orElse(own(entry)));
        all.addAll(call.getJvmArgsAppend().orElse(entry.getJvmArgsAppend().orElse(List.of())));
        return new ForkArguments(benchmark.name(), all, chosen);
    }

    /** A benchmark's {@code jvmArgs}; where it has none, those of this JVM, which JMH takes in their place. */
    static Collection<String> own(BenchmarkListEntry entry) {
        return entry.getJvmArgs().orElse(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /**
     * What is left of the benchmarks' {@code jvmArgs} where a call chooses a collector beside them: a JVM takes one.
     *
     * @return empty if they stay as they are
     * @throws UserErrorException if different arguments would be left of several benchmarks, because JMH gives all of
     *     one call the same
     */
    public static Optional<List<String>> besideCollector(List<SelectedBenchmark> selected, Options call) {
        List<String> collectors = collectors(CallArguments.ofEveryFork(call));
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
                    + " in one call, for what else they ask for is different; valid: one scenario in a call, or"
                    + " -jvmArgs with all that forks are given");
        }
        return Optional.of(left.iterator().next());
    }

    private static List<String> collectors(Collection<String> arguments) {
        return arguments.stream()
                .filter(argument -> argument.startsWith(USES) && Circumstance.GC.replaces(argument))
                .toList();
    }

    /**
     * Why a fork does not start, in words that go on after "on JDK 25". Found out by starting its JVM without a
     * program, which takes some tens of milliseconds, and where it does not start once more for each argument.
     *
     * @param program the JVM's {@code java}
     * @return empty if it starts
     */
    public Optional<String> refusal(Path program) {
        return JvmProbe.refusal(List.of(), program, all).map(reason -> blaming(program, reason));
    }

    /**
     * What is said of a fork that does not start, as {@link #refusal} does, where it is known already why.
     *
     * @param reason what the JVM says
     */
    String blaming(Path program, String reason) {
        return "no fork of " + benchmark + " starts with " + SecretText.masked(blamed(JvmProbe.culprits(program, all)))
                + ": " + reason;
    }

    private String blamed(List<String> culprits) {
        List<String> theirs = culprits.stream().filter(chosen::contains).toList();
        List<String> own =
                culprits.stream().filter(argument -> !chosen.contains(argument)).toList();
        return ShellCall.of(theirs.isEmpty() ? chosen : theirs)
                + (own.isEmpty() ? "" : " beside its own " + ShellCall.of(own));
    }
}
