package dev.strandbench.plan;

import dev.strandbench.base.SecretText;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.JvmProbe;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.options.Options;

/**
 * Checks that the forks' JVMs start, which takes tens of ms per JVM. If a JVM does not start, starts other JVMs to find
 * the arguments that prevent the start. Not thread-safe.
 */
final class StartProbe {

    private final List<String> chosen;
    private final Map<String, String> blamed = new LinkedHashMap<>();

    StartProbe(List<String> chosen) {
        this.chosen = List.copyOf(chosen);
    }

    /** Throws {@link UserErrorException} if forks do not start with the arguments that the command line chooses. */
    static void requireStart(List<SelectedBenchmark> forking, Path program, Options options, List<String> chosen) {
        if (chosen.isEmpty()) {
            return;
        }
        for (SelectedBenchmark benchmark : forking) {
            refusal(benchmark.name(), program, ForkArguments.all(benchmark, options), chosen)
                    .ifPresent(reason -> {
                        throw new UserErrorException("on " + program + " " + reason
                                + "; valid: arguments that it accepts together with the benchmark's, or -jvmArgs,"
                                + " which replaces the benchmark's");
                    });
        }
    }

    static Optional<String> refusal(String benchmark, Path program, List<String> all, List<String> chosen) {
        return JvmProbe.refusal(List.of(), program, all)
                .map(reason -> blaming(benchmark, program, all, chosen, reason));
    }

    private static String blaming(
            String benchmark, Path program, List<String> all, List<String> chosen, String reason) {
        List<String> culprits = JvmProbe.culprits(program, all);
        List<String> theirs = culprits.stream().filter(chosen::contains).toList();
        List<String> own =
                culprits.stream().filter(argument -> !chosen.contains(argument)).toList();
        String arguments = ShellCall.of(theirs.isEmpty() ? chosen : theirs)
                + (own.isEmpty() ? "" : " and its own " + ShellCall.of(own));
        return "no fork of " + benchmark + " starts with " + SecretText.masked(arguments) + ": " + reason;
    }

    Optional<String> refusal(List<String> launcher, PlannedJdk jdk, List<String> arguments) {
        return launcher.isEmpty() && arguments.isEmpty()
                ? Optional.empty()
                : JvmProbe.refusal(launcher, jdk.program(), arguments);
    }

    /**
     * Returns an error message if the benchmark's own JVM arguments prevent the start of forks; otherwise empty. If
     * only the chosen arguments prevent the start, a later call of {@link #requireStart(List)} throws.
     */
    Optional<String> ownRefusal(String benchmark, PlannedJdk jdk, List<String> own) {
        List<String> all = withChosen(own);
        if (blamed.containsKey(jdk.label())) {
            return Optional.empty();
        }
        Optional<String> refusal = refusal(List.of(), jdk, all);
        if (refusal.isEmpty()) {
            return refusal;
        }
        Optional<String> ofOwn = refusal(List.of(), jdk, own);
        if (ofOwn.isEmpty()) {
            blamed.put(jdk.label(), blaming(benchmark, jdk.program(), all, chosen, refusal.get()));
        }
        return ofOwn;
    }

    List<String> withChosen(List<String> own) {
        List<String> all = new ArrayList<>(own);
        all.addAll(chosen);
        return all;
    }

    /** Throws {@link UserErrorException} if the chosen arguments prevented the start of a JVM. */
    void requireStart(List<PlannedJdk> jdks) {
        if (blamed.isEmpty()) {
            return;
        }
        Map<String, List<String>> labels = new LinkedHashMap<>();
        blamed.forEach((label, reason) ->
                labels.computeIfAbsent(reason, first -> new ArrayList<>()).add(label));
        String reasons = labels.entrySet().stream()
                .map(each -> "on JDK " + String.join(", ", each.getValue()) + " " + each.getKey())
                .collect(Collectors.joining("; "));
        String others =
                blamed.size() < jdks.size() ? ", or a --jdk list without " + String.join(", ", blamed.keySet()) : "";
        throw new UserErrorException(reasons
                + "; valid: jvm-args that a JVM accepts together with a benchmark's, or --over gc=… and heap=…,"
                + " which replace those" + others);
    }
}
