package dev.strandbench.report.page;

import dev.strandbench.report.ShellCall;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunConditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The call of JMH that measures an entry of a result file again, as one would type it in a POSIX shell. */
final class JmhCall {

    private JmhCall() {}

    /** The call; without what the file does not say. */
    static String of(Measurement measurement) {
        RunConditions how = measurement.conditions();
        List<String> words = new ArrayList<>(List.of("java", "-jar", "target/benchmarks.jar"));
        words.add("^" + measurement.benchmark().replaceAll("[^A-Za-z0-9_]", "\\\\$0") + "$");
        words.add("-bm");
        words.add(measurement.mode());
        measurement.params().forEach((name, value) -> {
            // JMH takes no empty value; what can be empty is so unless asked otherwise.
            if (!value.isEmpty()) {
                words.add("-p");
                words.add(name + "=" + value);
            }
        });
        words.add("-f");
        words.add(String.valueOf(Math.max(1, measurement.primary().forks())));
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
        return ShellCall.of(words);
    }

    private static void addIterations(List<String> words, String count, String time, int iterations, Duration each) {
        if (iterations == 0 && each.isZero()) {
            return;
        }
        words.add(count);
        words.add(String.valueOf(iterations));
        if (!each.isZero()) {
            words.add(time);
            words.add(each.toMillis() % 1000 == 0 ? each.toSeconds() + "s" : each.toMillis() + "ms");
        }
    }
}
