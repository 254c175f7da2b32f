package dev.strandbench.compare;

import dev.strandbench.base.Plural;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A condition in which two measurements may differ. A condition that a file does not state counts as equal. */
enum Difference {
    JDK("JDK", Flag.DIFFERENT_JDK, how -> {
        boolean told = how.vmVersion().isEmpty() || how.vmVersion().startsWith(how.jdkVersion());
        String version = how.vmVersion().isEmpty() ? how.jdkVersion() : how.vmVersion();
        return (how.vmName() + " " + (told ? version : how.jdkVersion() + " " + version)).trim();
    }),
    MACHINE(
            Flag.DIFFERENT_MACHINE,
            "machine",
            one -> one.membership().map(RunMembership::machine).orElse("")),
    JMH("JMH", Flag.DIFFERENT_JMH, RunConditions::jmhVersion),
    THREADS("threads", Flag.DIFFERENT_THREADS, how -> String.valueOf(how.threads())),
    WARMUP(
            "warm-up of a fork",
            Flag.DIFFERENT_ITERATIONS,
            how -> iterations(how.warmupIterations(), how.warmupTime(), how.warmupBatchSize())),
    MEASUREMENT(
            "measurement of a fork",
            Flag.DIFFERENT_ITERATIONS,
            how -> iterations(how.measurementIterations(), how.measurementTime(), how.measurementBatchSize())),
    JVM_ARGUMENTS("JVM arguments", Flag.DIFFERENT_JVM_ARGUMENTS, how -> String.join(" ", jvmArguments(how))),
    ENVIRONMENT(
            Flag.DIFFERENT_ENVIRONMENT, "environment", one -> one.environment().toString());

    private static final String UNKNOWN = "unknown";

    private final String words;
    private final Flag flag;

    @SuppressWarnings("ImmutableEnumChecker") // stateless functions
    private final Function<Measurement, String> value;

    Difference(String words, Flag flag, Function<RunConditions, String> value) {
        this(flag, words, one -> value.apply(one.conditions()));
    }

    Difference(Flag flag, String words, Function<Measurement, String> value) {
        this.words = words;
        this.flag = flag;
        this.value = value;
    }

    Flag flag() {
        return flag;
    }

    /** Returns true if the condition differs. Within one adaptive run, differences between iterations do not count. */
    boolean isBetween(Measurement baseline, Measurement candidate) {
        if (flag == Flag.DIFFERENT_ITERATIONS && areOfOneAdaptedRun(baseline, candidate)) {
            return false;
        }
        if (this == ENVIRONMENT) {
            return !differentSettings(baseline, candidate).isEmpty();
        }
        return isTold(baseline) && isTold(candidate) && !value.apply(baseline).equals(value.apply(candidate));
    }

    private boolean isTold(Measurement one) {
        return switch (this) {
            case JDK, MACHINE, JMH -> !value.apply(one).isEmpty();
            case WARMUP, MEASUREMENT, JVM_ARGUMENTS -> tellsHow(one.conditions());
            case THREADS, ENVIRONMENT -> true;
        };
    }

    private static boolean tellsHow(RunConditions how) {
        return !how.jmhVersion().isEmpty() || !how.jvm().isEmpty();
    }

    private static boolean areOfOneAdaptedRun(Measurement baseline, Measurement candidate) {
        Optional<String> run = adaptedRun(baseline);
        return run.isPresent() && run.equals(adaptedRun(candidate));
    }

    // Joined JMH rounds also name a run, but their number of iterations is fixed.
    private static Optional<String> adaptedRun(Measurement one) {
        return one.membership()
                .filter(own -> own.sequential() || own.measuredFrom().isPresent())
                .map(RunMembership::run)
                .filter(name -> !name.isEmpty());
    }

    String explained(Measurement baseline, Measurement candidate) {
        if (this == JVM_ARGUMENTS) {
            List<String> ours = jvmArguments(baseline.conditions());
            List<String> theirs = jvmArguments(candidate.conditions());
            if (!Set.copyOf(ours).equals(Set.copyOf(theirs))) {
                return words + ": " + only(ours, theirs) + " → " + only(theirs, ours);
            }
        }
        if (this == ENVIRONMENT) {
            return words + ": " + String.join(", ", differentSettings(baseline, candidate));
        }
        return words + ": " + orNone(value.apply(baseline)) + " → " + orNone(value.apply(candidate));
    }

    private static List<String> jvmArguments(RunConditions how) {
        return how.jvmArgs().stream()
                .filter(argument -> !argument.startsWith("-Dstrandbench."))
                .toList();
    }

    private static List<String> differentSettings(Measurement baseline, Measurement candidate) {
        Map<String, String> theirs = candidate.environment();
        return baseline.environment().entrySet().stream()
                .filter(ours -> {
                    String other = theirs.getOrDefault(ours.getKey(), UNKNOWN);
                    return !ours.getValue().equals(UNKNOWN) && !other.equals(UNKNOWN) && !other.equals(ours.getValue());
                })
                .map(ours -> ours.getKey() + " " + ours.getValue() + " → " + theirs.get(ours.getKey()))
                .toList();
    }

    private static String only(List<String> some, List<String> others) {
        Set<String> rest = new LinkedHashSet<>(some);
        rest.removeAll(Set.copyOf(others));
        return orNone(String.join(" ", rest));
    }

    private static String orNone(String text) {
        return text.isEmpty() ? "(none)" : text;
    }

    private static String iterations(int count, Duration time, int batchSize) {
        String iterations = time.isZero() ? Plural.of(count, "iteration") : count + " × " + ShortFigure.time(time);
        return batchSize > 1 ? iterations + " in batches of " + batchSize : iterations;
    }
}
