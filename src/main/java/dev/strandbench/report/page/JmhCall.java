package dev.strandbench.report.page;

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

/** The call of JMH that measures an entry of a result file again, as one would type it in a POSIX shell. */
final class JmhCall {

    /** No result file names its jar. */
    private static final String FOREIGN_JAR = "<your benchmarks.jar>";

    private static final Pattern SPACE = Pattern.compile("\\s");

    private JmhCall() {}

    /**
     * The call, without what the file does not say; empty if JMH would take it apart otherwise: it parts values at
     * commas, and JVM arguments at spaces; or if its forks had more than arguments give them.
     */
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
        Cell.of(measurement).benchmarkParameters().forEach((name, value) -> {
            // JMH takes no empty value; what can be empty is so unless asked otherwise.
            if (!value.isEmpty()) {
                words.add("-p");
                words.add(name + "=" + value);
            }
        });
        if (measurement.primary().forks() > 0) {
            words.add("-f");
            words.add(String.valueOf(measurement.primary().forks()));
        }
        addIterations(words, "-wi", "-w", how.warmupIterations(), how.warmupTime());
        addIterations(words, "-i", "-r", how.measurementIterations(), how.measurementTime());
        if (how.threads() > 1) {
            words.add("-t");
            words.add(String.valueOf(how.threads()));
        }
        if (!how.jvm().isEmpty()) {
            words.add("-jvm");
            words.add(how.jvm());
        }
        if (!how.jvmArgs().isEmpty()) {
            words.add("-jvmArgs");
            words.add(String.join(" ", how.jvmArgs()));
        }
        return Optional.of(ShellCall.of(words));
    }

    /** This jar leaves together what is within parentheses. */
    private static boolean isTakenApart(String value, boolean own) {
        return own ? DeclaredParameter.split(value).size() > 1 : value.contains(",");
    }

    private static void addIterations(List<String> words, String count, String time, int iterations, Duration each) {
        if (iterations == 0 && each.isZero()) {
            return;
        }
        words.add(count);
        words.add(String.valueOf(iterations));
        if (!each.isZero()) {
            words.add(time);
            words.add(time(each));
        }
    }

    /** A time as JMH reads it, in the largest unit that is exact. */
    private static String time(Duration time) {
        long nanos = time.toNanos();
        if (nanos % 1_000_000_000 == 0) {
            return time.toSeconds() + "s";
        }
        if (nanos % 1_000_000 == 0) {
            return time.toMillis() + "ms";
        }
        return nanos % 1000 == 0 ? nanos / 1000 + "us" : nanos + "ns";
    }
}
