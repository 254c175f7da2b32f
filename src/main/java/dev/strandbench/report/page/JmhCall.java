package dev.strandbench.report.page;

import dev.strandbench.compare.ShortFigure;
import dev.strandbench.plan.Answers;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.DeclaredParameter;
import dev.strandbench.plan.ShellCall;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunConditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Builds a POSIX shell command that makes JMH measure a result entry again. */
final class JmhCall {

    private static final String FOREIGN_JAR = "<your benchmarks.jar>";

    private static final Pattern SPACE = Pattern.compile("\\s");

    private JmhCall() {}

    /** Returns the JMH command; empty if JMH would split a value, or cannot set a condition such as a CPU quota. */
    static Optional<String> of(Measurement measurement) {
        RunConditions how = measurement.conditions();
        boolean own = Answers.isOwn(measurement.benchmark());
        if (!Cell.of(measurement).needsArgumentsAlone()
                || measurement.params().values().stream().anyMatch(value -> isTakenApart(value, own))
                || how.jvmArgs().stream()
                        .anyMatch(argument -> SPACE.matcher(argument).find())) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>(List.of("java", "-jar", own ? "target/benchmarks.jar" : FOREIGN_JAR));
        words.add("^" + measurement.benchmark().replaceAll("[^A-Za-z0-9_]", "\\\\$0") + "$");
        words.add("-bm");
        words.add(measurement.mode());
        Cell.of(measurement)
                .benchmarkParameters()
                // JMH does not accept an empty value, which is always the default.
                .forEach((name, value) -> addIf(!value.isEmpty(), words, "-p", name + "=" + value));
        addIf(
                measurement.primary().forks() > 0,
                words,
                "-f",
                measurement.primary().forks());
        addIterations(words, "-wi", "-w", how.warmupIterations(), how.warmupTime());
        addIterations(words, "-i", "-r", how.measurementIterations(), how.measurementTime());
        addIf(how.threads() > 1, words, "-t", how.threads());
        addIf(!how.jvm().isEmpty(), words, "-jvm", how.jvm());
        addIf(!how.jvmArgs().isEmpty(), words, "-jvmArgs", String.join(" ", how.jvmArgs()));
        return Optional.of(ShellCall.of(words));
    }

    // This jar does not split values at commas in parentheses.
    private static boolean isTakenApart(String value, boolean own) {
        return own ? DeclaredParameter.split(value).size() > 1 : value.contains(",");
    }

    private static void addIf(boolean isKnown, List<String> words, String option, Object value) {
        if (isKnown) {
            words.add(option);
            words.add(String.valueOf(value));
        }
    }

    private static void addIterations(List<String> words, String count, String time, int iterations, Duration each) {
        addIf(iterations > 0 || !each.isZero(), words, count, iterations);
        addIf(!each.isZero(), words, time, time(each));
    }

    static String time(Duration time) {
        return ShortFigure.time(time).replace(" ", "");
    }
}
