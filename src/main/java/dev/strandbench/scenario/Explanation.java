package dev.strandbench.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Explains a scenario's metrics, and names what limits the best arm. A stateless service whose results are the same in
 * every locale. Implementations are listed in {@code META-INF/services}.
 */
public interface Explanation {

    /** Processors count as the limit of an arm if they are busy for at least this share of the time. */
    double ALL_BUSY = 0.8;

    /** A cause counts as the limit of an arm if it explains at least this share of a measured time. */
    double NEARLY_ALL = 0.7;

    /**
     * Returns findings about a list of arms that begins with the best arm; empty if the arms belong to another
     * scenario.
     */
    Optional<Findings> explain(List<Arm> arms);

    /** Returns the file to which an arm wrote its latencies; empty if there is none. */
    default Optional<LatencyFile> latencyFile(Map<String, String> parameters) {
        return Optional.empty();
    }

    /** Returns the simulated users of an arm; empty if users do not limit the load. */
    default Optional<PausingUsers> users(Map<String, String> parameters) {
        return Optional.empty();
    }

    /** Returns the scenario's memory metrics, each with its kind of memory, for example {@code resident}. */
    default Map<String, String> memory() {
        return Map.of();
    }

    static Optional<Findings> of(List<Arm> arms) {
        return all().flatMap(explanation -> explanation.explain(arms).stream()).findFirst();
    }

    /** Returns the latency file of an arm of any scenario; empty if there is none. */
    static Optional<LatencyFile> latencyFileOf(Map<String, String> parameters) {
        return all().flatMap(explanation -> explanation.latencyFile(parameters).stream())
                .findFirst();
    }

    /** Returns the simulated users of an arm of any scenario; empty if there are none. */
    static Optional<PausingUsers> usersOf(Map<String, String> parameters) {
        return all().flatMap(explanation -> explanation.users(parameters).stream())
                .findFirst();
    }

    /** Returns the memory metrics of all scenarios, each with its kind of memory. */
    static SortedMap<String, String> kindsOfMemory() {
        SortedMap<String, String> kinds = new TreeMap<>();
        all().forEach(explanation -> kinds.putAll(explanation.memory()));
        return kinds;
    }

    private static Stream<Explanation> all() {
        return KnownExplanations.ALL.stream();
    }

    /** Formats a number with a pattern of {@link java.util.Formatter}. The result is the same in every locale. */
    static String number(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }

    /** Returns the measured arms that have a value for the metric. Keeps the order of the arms. */
    static List<Arm> measured(List<Arm> arms, String metric) {
        return arms.stream()
                .filter(arm -> arm.isMeasured() && !Double.isNaN(arm.metric(metric)))
                .toList();
    }

    /** Joins the texts of all arms that meet the condition; empty if no arm meets the condition. */
    static Optional<String> named(
            List<Arm> arms, Predicate<Arm> condition, Function<Arm, String> words, String separator) {
        return Optional.of(arms.stream().filter(condition).map(words).collect(Collectors.joining(separator)))
                .filter(names -> !names.isEmpty());
    }

    /** Simulated users. Each user pauses before each request, and then waits for the answer. */
    record PausingUsers(int users, int requests, int pauseMillis) {}

    /**
     * A file that contains latencies in the order in which they were measured. Several arms may write to the same file.
     */
    interface LatencyFile {

        /** Returns the path of the file as given by the user, possibly a relative path. */
        String name();

        /** Returns the text that identifies the arm's rows in the file. Arms with the same text cannot share a file. */
        String owner();

        /** Returns the latencies of the arm's last fork, in ns; empty if the file has no complete op of that fork. */
        List<Long> lastFork(Path file) throws IOException;
    }

    /**
     * Findings about a family. If {@code wrongResults} is true, arms have returned different results, and the run
     * fails.
     */
    record Findings(List<String> notes, boolean wrongResults, Optional<Advice> advice) {

        public static Optional<Findings> ofNotes(List<String> notes) {
            return notes.isEmpty() ? Optional.empty() : Optional.of(new Findings(notes, false, Optional.empty()));
        }
    }

    /**
     * The scenario's part of a recommendation. A refusal says why no arm can be recommended. The reasons say what
     * limits the best arm and which changes would move this limit.
     */
    record Advice(Optional<String> refusal, List<String> reasons, Untested untested) {}

    /**
     * The scenario's additions to the note on what was not tested.
     *
     * @param values returns true for a parameter's name and value if the note may name other values of the parameter
     */
    record Untested(BiPredicate<String, String> values, List<String> conditions) {

        public static final Untested NOTHING = new Untested((name, value) -> false, List.of());
    }

    /** An arm with its results and verdict. Parameters and metrics have the names that the scenario uses. */
    interface Arm {

        /** Returns the arm's name in tables, for example {@code VIRTUAL gc=ZGC}. */
        String name();

        /** Returns the value of the arm's parameter {@code model}, or the arm's name if there is no such parameter. */
        String model();

        boolean isMeasured();

        boolean isWorse();

        /**
         * Returns the verdict on the comparison of the arm with the best arm, or the reason why the arm was not
         * measured.
         */
        String verdict();

        int forks();

        /** Returns the values of all parameters except the model, keyed by the parameters' names in result files. */
        Map<String, String> parameters();

        /** Returns the value of a parameter, even if all arms share the value; empty if the arm lacks the parameter. */
        String parameter(String name);

        /** Returns the mean of a secondary metric over all forks; NaN if the metric was not measured. */
        double metric(String name);

        Set<Double> values(String metric);

        /** Returns the mean time per op, in µs; NaN if there is no score. */
        double opMicros();

        /** Returns the value by which arms are ranked, in ms; NaN if the value is not a time. */
        double answerMillis();

        /** Returns the number of processors that the arm's forks could use, possibly a fraction; NaN if unknown. */
        double processors();

        String jdk();

        List<String> jvmArguments();

        /** Returns a JVM setting as the arm's forks reported it; empty if unknown. */
        String setting(String name);

        /** Returns the shell command that starts a run on the arm's JDK and under the arm's conditions. */
        String call(List<String> words);

        default double number(String parameter) {
            String value = parameter(parameter);
            return value.matches("\\d+") ? Double.parseDouble(value) : Double.NaN;
        }

        /** Returns true if the arm has one of the strategies, and that strategy meets the condition. */
        default <S extends Enum<S>> boolean hasStrategy(S[] strategies, Predicate<S> condition) {
            return Stream.of(strategies)
                    .filter(condition)
                    .anyMatch(strategy -> strategy.name().equals(parameter("strategy")));
        }

        /** Returns the mean number of processors that a fork of the arm kept busy; NaN if unknown. */
        default double busyProcessors() {
            return metric("process.cpu") / opMicros();
        }

        /** Returns the numbers of busy and usable processors as text, for example {@code 1.9 of 2 processors busy}. */
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
