package dev.strandbench.run;

import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.plan.Profile.ForkLengths;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.run.Replayed.CountedAges;
import dev.strandbench.run.policy.AdaptivePolicy;
import dev.strandbench.run.policy.Assessment;
import dev.strandbench.run.policy.FamilyForks;
import dev.strandbench.run.policy.ForkShape;
import dev.strandbench.run.policy.MeasuredFork;
import dev.strandbench.run.policy.NextBlock;
import dev.strandbench.run.policy.Policy;
import dev.strandbench.run.policy.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The recorded forks of each arm, in their recorded order. Each fork is cut to the length that the policy requests. */
record Race(List<List<IterationSeries>> arms, boolean higherIsBetter) {

    /** JMH's default number of forks. Each fork has 5 warm-up and 5 measurement iterations of 10 s. */
    private static final int DEFAULT_FORKS = 5;

    private static final double DEFAULT_WARMUP_SECONDS = 50;
    private static final double DEFAULT_SECONDS = 100;
    private static final int MOST_FORKS = FamilyOutcome.MOST_FORKS;

    /** The target half-width of a ratio's confidence interval, as a share of the ratio. */
    private static final double PRECISION = 0.01;

    private static final double REFERENCE_SHARE = 2 / 3.0;
    private static final double NANOS_PER_SECOND = 1e9;

    record Finish(Assessment assessment, double secondsSpent, Map<Integer, List<MeasuredFork>> measured) {

        int forksOf(int arm) {
            return measured.getOrDefault(arm, List.of()).size();
        }
    }

    static Race of(List<Measurement> entries) {
        return new Race(
                entries.stream().map(Race::forks).toList(), entries.getFirst().isThroughput());
    }

    /** Leaves out forks that lack a score. Iterations take the planned time, or the time of an op if that is longer. */
    static List<IterationSeries> forks(Measurement entry) {
        double planned = seconds(entry.conditions().measurementTime());
        Metric metric = entry.primary();
        double[][] nanos = new MeasuredArm(entry, AnswerMetric.score(entry.mode()), metric)
                .iterations()
                .nanos();
        return IntStream.range(0, metric.forks())
                .filter(fork -> Arrays.stream(metric.scores()[fork]).noneMatch(Double::isNaN))
                .mapToObj(fork -> new IterationSeries(
                        metric.scores()[fork],
                        Arrays.stream(metric.scores()[fork])
                                .map(score -> Math.max(planned, secondsPerOp(metric.unit(), score)))
                                .toArray(),
                        nanos.length == 0 ? new double[0] : nanos[fork]))
                .toList();
    }

    private static double secondsPerOp(String unit, double score) {
        double seconds = MetricUnit.microsPerOp(score, unit) / 1e6;
        // An iteration must have a time above 0, even if its score is 0.
        return Double.isFinite(seconds) && seconds > 0 ? seconds : Double.MIN_NORMAL;
    }

    int available() {
        return Math.min(MOST_FORKS, arms.stream().mapToInt(List::size).min().orElse(0));
    }

    private Duration shortestFork() {
        double seconds = arms.stream()
                .flatMap(List::stream)
                .mapToDouble(IterationSeries::age)
                .min()
                .orElse(0);
        return Duration.ofNanos((long) (seconds * NANOS_PER_SECOND));
    }

    /** Runs the adaptive policy until it needs no more forks, or until an arm has no more recorded forks. */
    Finish run(boolean racing) {
        return run(racing, PRECISION);
    }

    private Finish run(boolean racing, double precision) {
        ForkLengths lengths = ForkLengths.standard(arms.size(), precision).atMost(shortestFork());
        Policy policy = new AdaptivePolicy(lengths, precision, racing, false);
        Map<Integer, List<MeasuredFork>> measured = new TreeMap<>();
        for (int arm = 0; arm < arms.size(); arm++) {
            measured.put(arm, new ArrayList<>());
        }
        FamilyForks forks = new FamilyForks(measured, higherIsBetter, 0, false, available());
        double spent = 0;
        int block = 0;
        for (Optional<NextBlock> next = policy.next(forks); next.isPresent(); next = policy.next(forks)) {
            Duration length = next.get().length();
            for (int arm : next.get().arms()) {
                List<MeasuredFork> ofArm = measured.getOrDefault(arm, List.of());
                ForkShape shape = policy.shape(length, ofArm.stream().findFirst());
                IterationSeries series = arms.get(arm).get(ofArm.size()).until(seconds(shape.length()));
                ofArm.add(new MeasuredFork(block, length, shape, series));
                spent += series.age();
            }
            block++;
        }
        return new Finish(policy.assess(forks), spent, measured);
    }

    /**
     * Runs the adaptive policy. Returns the fork ages between which iterations count, for each fork of the first arm.
     */
    List<CountedAges> counted(double precision) {
        Finish finish = run(true, precision);
        Window window = finish.assessment().window();
        return finish.measured().getOrDefault(0, List.of()).stream()
                .map(MeasuredFork::series)
                .map(fork -> {
                    int from = Math.min(fork.iterationAt(window.from(fork)), fork.iterations() - 1);
                    int to = Math.max(from + 1, fork.iterationAt(window.to(fork)));
                    return new CountedAges(fork.ageAt(from), fork.ageAt(to));
                })
                .toList();
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS_PER_SECOND;
    }

    FamilyAnalysis byDefault() {
        return analysis(
                forks -> forks.stream().limit(DEFAULT_FORKS).toList(),
                fork -> new Window.Ages(
                        Math.min(DEFAULT_WARMUP_SECONDS, fork.age() / 2), Math.min(DEFAULT_SECONDS, fork.age())));
    }

    FamilyAnalysis reference() {
        return analysis(
                forks -> forks,
                fork -> new Window.Ages(fork.ageAt((int) (REFERENCE_SHARE * fork.iterations())), fork.age()));
    }

    private FamilyAnalysis analysis(
            Function<List<IterationSeries>, List<IterationSeries>> which, Function<IterationSeries, Window> window) {
        Map<Integer, List<MeasuredFork>> measured = new TreeMap<>();
        for (int arm = 0; arm < arms.size(); arm++) {
            List<IterationSeries> forks = which.apply(arms.get(arm));
            measured.put(
                    arm,
                    IntStream.range(0, forks.size())
                            .mapToObj(fork -> recorded(fork, forks.get(fork)))
                            .toList());
        }
        return new FamilyForks(measured, higherIsBetter, 0, false, available()).analysis(window, VerdictRule.ONE_LOOK);
    }

    private static MeasuredFork recorded(int block, IterationSeries series) {
        ForkShape shape = new ForkShape(series.iterations(), Duration.ZERO);
        return new MeasuredFork(block, shape.length(), shape, series);
    }

    double defaultSeconds() {
        return arms.stream()
                .flatMap(forks -> forks.stream().limit(DEFAULT_FORKS))
                .mapToDouble(fork -> fork.until(DEFAULT_SECONDS).age())
                .sum();
    }
}
