package dev.strandbench.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.strandbench.result.AnswerMetric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * A group of cells that are compared with each other. Usually, the cells have the same method and parameters, but
 * different models, strategies or JDKs. In some families, the cells have different methods of the same class.
 *
 * @param ownCounts numbers of forks and iterations that JMH itself would run
 * @param answer metric that ranks the arms
 * @param columns secondary metrics that have a column in the family's table, in order
 * @param allocationPerTask true if a task's allocation is the op's allocation divided by the number of tasks
 * @param opSeconds approximate op time of each arm, in s; 0 for short or unknown times; empty in old plans
 * @param waitsForStorage true if an arm's ops wait for storage; these waits do not count as disturbances
 */
public record Family(
        String name,
        List<Cell> arms,
        JmhCounts ownCounts,
        AnswerMetric answer,
        List<String> columns,
        boolean allocationPerTask,
        List<Double> opSeconds,
        boolean waitsForStorage) {

    private static final String SINGLE_SHOT = "ss";

    /** JMH's numbers of forks and iterations. Only the number of warm-up iterations may be 0. */
    public record JmhCounts(int forks, int warmupIterations, int measurementIterations, Duration iterationTime) {

        /** The approximate time, in s, from the start of a fork to its first iteration. */
        public static final double START_SECONDS = 1;

        JmhCounts withForks(int otherForks) {
            return new JmhCounts(otherForks, warmupIterations, measurementIterations, iterationTime);
        }

        JmhCounts atLeast(int otherForks) {
            return new JmhCounts(Math.max(forks, otherForks), warmupIterations, measurementIterations, iterationTime);
        }

        /** Returns a fork's approximate time in s, including the JVM's start. A single shot counts as an iteration. */
        public double secondsOfAFork() {
            int iterations = warmupIterations + measurementIterations;
            return START_SECONDS + iterations * (iterationTime.toNanos() / 1e9);
        }
    }

    record BenchmarkTraits(JmhCounts counts, String unit, int threads) {

        static BenchmarkTraits of(BenchmarkListEntry entry) {
            return new BenchmarkTraits(counts(entry), unit(entry), threads(entry));
        }

        private static String unit(BenchmarkListEntry entry) {
            return entry.getMode() == Mode.Throughput
                    ? ""
                    : entry.getTimeUnit().orElse(Defaults.OUTPUT_TIMEUNIT).name();
        }

        // Rounds up, because JMH starts only whole thread groups.
        private static int threads(BenchmarkListEntry entry) {
            int group = Math.max(1, Arrays.stream(entry.getThreadGroups()).sum());
            int asked = entry.getThreads().orElse(group);
            int threads = asked == Threads.MAX ? Runtime.getRuntime().availableProcessors() : asked;
            return (threads + group - 1) / group * group;
        }

        private static JmhCounts counts(BenchmarkListEntry entry) {
            boolean singleShot = entry.getMode() == Mode.SingleShotTime;
            int forks = entry.getForks().orElse(Defaults.MEASUREMENT_FORKS);
            int warmups = singleShot ? Defaults.WARMUP_ITERATIONS_SINGLESHOT : Defaults.WARMUP_ITERATIONS;
            int iterations = singleShot ? Defaults.MEASUREMENT_ITERATIONS_SINGLESHOT : Defaults.MEASUREMENT_ITERATIONS;
            return new JmhCounts(
                    forks == 0 ? Defaults.MEASUREMENT_FORKS : forks,
                    entry.getWarmupIterations().orElse(warmups),
                    Math.max(1, entry.getMeasurementIterations().orElse(iterations)),
                    duration(entry.getMeasurementTime().orElse(Defaults.MEASUREMENT_TIME)));
        }

        private static Duration duration(TimeValue time) {
            return Duration.ofNanos(time.convertTo(TimeUnit.NANOSECONDS));
        }
    }

    public Family(String name, List<Cell> arms, JmhCounts ownCounts) {
        this(name, arms, ownCounts, AnswerMetric.score(arms.get(0).mode()), List.of(), true, List.of(), false);
    }

    // In old session files, the last five properties are missing.
    @JsonCreator
    static Family read(
            @JsonProperty("name") String name,
            @JsonProperty("arms") List<Cell> arms,
            @JsonProperty("ownCounts") JmhCounts ownCounts,
            @JsonProperty("answer") @Nullable AnswerMetric answer,
            @JsonProperty("columns") @Nullable List<String> columns,
            @JsonProperty("allocationPerTask") @Nullable Boolean allocationPerTask,
            @JsonProperty("opSeconds") @Nullable List<Double> opSeconds,
            @JsonProperty("waitsForStorage") @Nullable Boolean waitsForStorage) {
        Family plain = new Family(name, arms, ownCounts);
        return plain.answeredBy(
                        Objects.requireNonNullElse(answer, plain.answer),
                        Objects.requireNonNullElse(columns, plain.columns),
                        Objects.requireNonNullElse(allocationPerTask, plain.allocationPerTask))
                .lasting(Objects.requireNonNullElse(opSeconds, plain.opSeconds))
                .waitingForStorage(Objects.requireNonNullElse(waitsForStorage, plain.waitsForStorage));
    }

    public Family answeredBy(AnswerMetric other, List<String> otherColumns, boolean hasAllocationPerTask) {
        return new Family(name, arms, ownCounts, other, otherColumns, hasAllocationPerTask, opSeconds, waitsForStorage);
    }

    public Family countedBy(JmhCounts counts) {
        return new Family(name, arms, counts, answer, columns, allocationPerTask, opSeconds, waitsForStorage);
    }

    public Family lasting(List<Double> seconds) {
        return new Family(name, arms, ownCounts, answer, columns, allocationPerTask, seconds, waitsForStorage);
    }

    public Family waitingForStorage(boolean waits) {
        return new Family(name, arms, ownCounts, answer, columns, allocationPerTask, opSeconds, waits);
    }

    public double opSeconds(int arm) {
        return arm < opSeconds.size() ? opSeconds.get(arm) : 0;
    }

    public boolean hasOpTimes() {
        return opSeconds.stream().anyMatch(seconds -> seconds > 0);
    }

    /** Returns a copy with other arms, and with the approximate op time of each arm in s. */
    public Family comparing(List<Cell> others, List<Double> seconds) {
        return new Family(name, others, ownCounts, answer, columns, allocationPerTask, seconds, waitsForStorage);
    }

    public Family only(Predicate<Cell> kept) {
        List<Integer> places = IntStream.range(0, arms.size())
                .filter(arm -> kept.test(arms.get(arm)))
                .boxed()
                .toList();
        return comparing(
                places.stream().map(arms::get).toList(),
                places.stream().map(this::opSeconds).toList());
    }

    /**
     * Groups cells into families, in the order of their first cells. On a single JDK, methods of a class form a family
     * if the class compares no models. These methods must have the same parameters, mode, unit and number of threads.
     * In single-shot mode, or if {@code fixed} is true, the methods must also have the same numbers of forks and
     * iterations in JMH.
     */
    static List<Family> of(List<Cell> cells, boolean fixed, Function<Cell, BenchmarkTraits> traits) {
        Map<Object, List<Cell>> questions = cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> List.of(cell.benchmark(), cell.question(), cell.mode()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        Map<Object, List<Cell>> families = new LinkedHashMap<>();
        questions.forEach((question, together) -> {
            Cell first = together.getFirst();
            boolean alone = together.size() == 1 && first.arm().isEmpty();
            Object key = alone ? siblings(first, traits.apply(first), fixed) : question;
            families.computeIfAbsent(key, absent -> new ArrayList<>()).addAll(together);
        });
        Map<String, Long> shared =
                families.values().stream().collect(Collectors.groupingBy(Family::shared, Collectors.counting()));
        return families.values().stream()
                .map(together -> new Family(
                        name(together, shared),
                        List.copyOf(together),
                        traits.apply(together.getFirst()).counts()))
                .toList();
    }

    private static Object siblings(Cell cell, BenchmarkTraits traits, boolean fixed) {
        return List.of(
                cell.benchmark().substring(0, Math.max(0, cell.benchmark().lastIndexOf('.'))),
                cell.mode(),
                cell.parameters(),
                traits.unit(),
                traits.threads(),
                fixed || cell.mode().equals(SINGLE_SHOT) ? List.of(traits.counts()) : List.of());
    }

    // A name contains the package and the mode only if it is not unique without them.
    private static String name(List<Cell> together, Map<String, Long> shared) {
        String name = shared(together);
        return shared.getOrDefault(name, 1L) == 1
                ? name
                : name + " mode=" + together.getFirst().mode() + " of "
                        + together.getFirst().benchmark();
    }

    /** Returns the method, or the class if each arm is a method, followed by the parameters that all arms share. */
    public static String shared(List<Cell> together) {
        Cell first = together.getFirst();
        return areMethods(together)
                ? Stream.of(first.type(), first.question())
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.joining("  "))
                : first.family();
    }

    public static boolean areMethods(List<Cell> arms) {
        return arms.stream().map(Cell::benchmark).distinct().count() > 1;
    }

    /** Returns true for a single-shot benchmark. A run does not change the number of shots in a fork. */
    public boolean isSingleShot() {
        return arms.get(0).mode().equals(SINGLE_SHOT);
    }

    /** Returns an arm's name in tables, such as its model, JDK or method, without values that all arms share. */
    public String label(Cell arm) {
        if (areMethods(arms)) {
            return arm.benchmark().substring(arm.benchmark().lastIndexOf('.') + 1);
        }
        if (jdks().size() == 1) {
            return arm.arm().isEmpty() ? arm.method() : arm.arm();
        }
        return arm.arm().isEmpty() ? "JDK " + arm.jdk() : arm.arm() + " on JDK " + arm.jdk();
    }

    public Set<String> jdks() {
        return arms.stream().map(Cell::jdk).collect(Collectors.toSet());
    }
}
