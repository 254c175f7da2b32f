package dev.strandbench.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Explains the results of one scenario: its own metrics, and the bound of its best arm. Implementations live in the
 * scenario's package, are listed in {@code META-INF/services}, have no state, and write the same text in every locale.
 */
public interface Explanation {

    /** The share of the usable processors above which processors count as the bound. */
    double ALL_BUSY = 0.8;

    /** The share of a measured time above which its cause counts as the bound. */
    double NEARLY_ALL = 0.7;

    /** Returns the findings about a family, the best arm first; empty if it is of another scenario. */
    Optional<Findings> explain(List<Arm> arms);

    /** Returns the file in which an arm with these parameters kept its latencies; empty if it kept none. */
    default Optional<LatencyFile> latencyFile(Map<String, String> parameters) {
        return Optional.empty();
    }

    /** Returns the findings of the first explanation that has any; empty if none has. */
    static Optional<Findings> of(List<Arm> arms) {
        return all().flatMap(explanation -> explanation.explain(arms).stream()).findFirst();
    }

    /** Returns the file in which any scenario's arm with these parameters kept its latencies; empty if none did. */
    static Optional<LatencyFile> latencyFileOf(Map<String, String> parameters) {
        return all().flatMap(explanation -> explanation.latencyFile(parameters).stream())
                .findFirst();
    }

    private static Stream<Explanation> all() {
        return ServiceLoader.load(Explanation.class, Explanation.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get);
    }

    /** Returns a number in a {@link java.util.Formatter} pattern, equally in every locale. */
    static String number(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }

    /** A file of latencies in the order of their measurement; arms may share it. */
    interface LatencyFile {

        /** Returns its path as the call gave it, maybe relative. */
        String name();

        /** Returns the mark of the rows that belong to the arm; arms with equal marks cannot share a file. */
        String owner();

        /** Returns the latencies of the arm's last fork, in ns; empty if the file has no complete op of it. */
        List<Long> lastFork(Path file) throws IOException;
    }

    /**
     * The findings about one family.
     *
     * @param notes one sentence or two each
     * @param wrongResults true if arms returned different results, which fails a run
     * @param advice what a recommendation adds; empty if the scenario recommends nothing
     */
    record Findings(List<String> notes, boolean wrongResults, Optional<Advice> advice) {}

    /**
     * The scenario's part of a recommendation.
     *
     * @param refusal why no arm can be recommended; empty if one can
     * @param reasons the bound of the best arm and what would change it
     * @param simulated true if timers stand in for the user's real calls
     */
    record Advice(Optional<String> refusal, List<String> reasons, boolean simulated) {}

    /** One judged arm of a family. Names are JMH's: parameters and metrics as the scenario declares them. */
    interface Arm {

        /** Returns its name in tables, for example {@code VIRTUAL gc=ZGC}. */
        String name();

        /** Returns its {@code model} parameter; the name if it has none. */
        String model();

        boolean isMeasured();

        boolean isWorse();

        int forks();

        /** Returns all parameters but the model, by the names that result files have. */
        Map<String, String> parameters();

        /** Returns the value of a parameter, compared or not; empty if it has none. */
        String parameter(String name);

        /** Returns the mean of a secondary metric over forks; NaN if it was not measured. */
        double metric(String name);

        Set<Double> values(String metric);

        /** Returns the mean score as time per op, in µs; NaN if there is none. */
        double opMicros();

        /** Returns the figure that ranks the arm, in ms; NaN if it is not a time. */
        double answerMillis();

        /** Returns the processors that its forks could use, above 0, maybe not whole; NaN if unknown. */
        double processors();

        String jdk();

        List<String> jvmArguments();

        /** Returns a setting of its forks' JVMs by name; empty if unknown. */
        String setting(String name);

        /** Returns a shell call of {@code run} with these words, this arm's circumstances and its JDK. */
        String call(List<String> words);

        /** Returns a parameter as a number; NaN if it is not one. */
        default double number(String parameter) {
            String value = parameter(parameter);
            return value.matches("\\d+") ? Double.parseDouble(value) : Double.NaN;
        }

        /** Returns the processors that its fork kept busy; NaN if unknown. */
        default double busyProcessors() {
            return metric("process.cpu") / opMicros();
        }

        /** Returns the busy and the usable processors as text: {@code 1.9 of 2 processors busy}. */
        default String busyText(double busy) {
            double usable = processors();
            if (Double.isNaN(usable)) {
                return String.format(Locale.ROOT, "%.1f processors busy", busy);
            }
            String count = usable == Math.rint(usable) ? String.valueOf((long) usable) : String.valueOf(usable);
            return String.format(
                    Locale.ROOT, "%.1f of %s %s busy", busy, count, usable == 1 ? "processor" : "processors");
        }
    }
}
