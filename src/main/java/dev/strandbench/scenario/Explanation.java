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
 * Explains a scenario's own metrics, and what limits the best arm. Implementations are in the scenario's package,
 * listed in {@code META-INF/services}, stateless, and independent of the locale.
 */
public interface Explanation {

    /** Processors count as the limit if they are busy for at least this share of the time. */
    double ALL_BUSY = 0.8;

    /** A cause counts as the limit if it explains at least this share of a measured time. */
    double NEARLY_ALL = 0.7;

    /** Returns the findings about a family's arms, best arm first; empty if the family belongs to another scenario. */
    Optional<Findings> explain(List<Arm> arms);

    /** Returns the file to which an arm with these parameters wrote its latencies; empty if there is no such file. */
    default Optional<LatencyFile> latencyFile(Map<String, String> parameters) {
        return Optional.empty();
    }

    /** Returns the users who load an arm with these parameters; empty if users do not limit the load. */
    default Optional<PausingUsers> users(Map<String, String> parameters) {
        return Optional.empty();
    }

    /** Returns the scenario's metrics of memory, each with its kind of memory, for example {@code resident}. */
    default Map<String, String> memory() {
        return Map.of();
    }

    static Optional<Findings> of(List<Arm> arms) {
        return all().flatMap(explanation -> explanation.explain(arms).stream()).findFirst();
    }

    /** Returns the latency file of an arm with these parameters, in any scenario; empty if there is no such file. */
    static Optional<LatencyFile> latencyFileOf(Map<String, String> parameters) {
        return all().flatMap(explanation -> explanation.latencyFile(parameters).stream())
                .findFirst();
    }

    /** Returns the users who load an arm with these parameters, in any scenario; empty if there are none. */
    static Optional<PausingUsers> usersOf(Map<String, String> parameters) {
        return all().flatMap(explanation -> explanation.users(parameters).stream())
                .findFirst();
    }

    /** Returns the metrics of memory of all scenarios, each with its kind of memory. */
    static SortedMap<String, String> kindsOfMemory() {
        SortedMap<String, String> kinds = new TreeMap<>();
        all().forEach(explanation -> kinds.putAll(explanation.memory()));
        return kinds;
    }

    private static Stream<Explanation> all() {
        return KnownExplanations.ALL.stream();
    }

    /** Formats a number by a {@link java.util.Formatter} pattern, identically in every locale. */
    static String number(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }

    /** Returns the measured arms that have a metric, in the same order. */
    static List<Arm> measured(List<Arm> arms, String metric) {
        return arms.stream()
                .filter(arm -> arm.isMeasured() && !Double.isNaN(arm.metric(metric)))
                .toList();
    }

    /** Returns {@code words} of the arms that meet the condition, joined by {@code separator}; empty if no arm does. */
    static Optional<String> named(
            List<Arm> arms, Predicate<Arm> condition, Function<Arm, String> words, String separator) {
        return Optional.of(arms.stream().filter(condition).map(words).collect(Collectors.joining(separator)))
                .filter(names -> !names.isEmpty());
    }

    /** Users who each send a number of requests, pause before each request, and wait for each answer. */
    record PausingUsers(int users, int requests, int pauseMillis) {}

    /** A file of latencies in the order in which they were measured. Several arms may write to the same file. */
    interface LatencyFile {

        /** Returns the path of the file as given by the user; the path may be relative. */
        String name();

        /** Returns the text that marks the arm's rows in the file. Arms with the same mark cannot share a file. */
        String owner();

        /** Returns the latencies of the arm's last fork, in ns; empty if the file has no complete op of that fork. */
        List<Long> lastFork(Path file) throws IOException;
    }

    /**
     * The findings about one family, in notes of one or two sentences each. A run with {@code wrongResults} fails,
     * because its arms return different results.
     */
    record Findings(List<String> notes, boolean wrongResults, Optional<Advice> advice) {

        /** Returns findings that consist of notes; empty if there are none. */
        public static Optional<Findings> ofNotes(List<String> notes) {
            return notes.isEmpty() ? Optional.empty() : Optional.of(new Findings(notes, false, Optional.empty()));
        }
    }

    /**
     * The scenario's part of a recommendation. A refusal says why no arm can be recommended. The reasons say what
     * limits the best arm, and which changes would move that limit.
     */
    record Advice(Optional<String> refusal, List<String> reasons, Untested untested) {}

    /**
     * The scenario's contribution to the note on what was not tested.
     *
     * @param values returns true if the note may name other values of a parameter, given by its name and value
     * @param conditions further conditions in words
     */
    record Untested(BiPredicate<String, String> values, List<String> conditions) {

        public static final Untested NOTHING = new Untested((name, value) -> false, List.of());
    }

    /** An arm of a family, with its figures and verdict. Names of parameters and metrics are the scenario's own. */
    interface Arm {

        /** Returns the arm's name in tables, for example {@code VIRTUAL gc=ZGC}. */
        String name();

        /** Returns the arm's {@code model} parameter, or the arm's name if there is no such parameter. */
        String model();

        boolean isMeasured();

        boolean isWorse();

        /** Returns the verdict against the best arm in words, or the reason why the arm was not measured. */
        String verdict();

        int forks();

        /** Returns the values of all parameters except the model, by their names in result files. */
        Map<String, String> parameters();

        /** Returns the value of a parameter, even a value that all arms share; empty if the arm lacks the parameter. */
        String parameter(String name);

        /** Returns the mean of a secondary metric over all forks; NaN if the metric was not measured. */
        double metric(String name);

        Set<Double> values(String metric);

        /** Returns the mean time per op, in µs; NaN if there is no score. */
        double opMicros();

        /** Returns the figure by which arms are ranked, in ms; NaN if the figure is not a time. */
        double answerMillis();

        /** Returns the number of processors that the arm's forks could use, possibly a fraction; NaN if unknown. */
        double processors();

        String jdk();

        List<String> jvmArguments();

        /** Returns a setting of the forks' JVMs by name; empty if unknown. */
        String setting(String name);

        /** Returns the shell command that calls {@code run} with these words under the arm's conditions and JDK. */
        String call(List<String> words);

        default double number(String parameter) {
            String value = parameter(parameter);
            return value.matches("\\d+") ? Double.parseDouble(value) : Double.NaN;
        }

        /** Returns true if the arm's parameter {@code strategy} is one of these strategies and meets the condition. */
        default <S extends Enum<S>> boolean hasStrategy(S[] strategies, Predicate<S> condition) {
            return Stream.of(strategies)
                    .filter(condition)
                    .anyMatch(strategy -> strategy.name().equals(parameter("strategy")));
        }

        /** Returns the number of processors that the arm's fork kept busy; NaN if unknown. */
        default double busyProcessors() {
            return metric("process.cpu") / opMicros();
        }

        /** Returns the numbers of busy and usable processors as text, such as {@code 1.9 of 2 processors busy}. */
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
