package dev.strandbench.replay;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.ForkLengths;
import dev.strandbench.policy.AdaptivePolicy;
import dev.strandbench.policy.Assessment;
import dev.strandbench.policy.FamilyForks;
import dev.strandbench.policy.ForkShape;
import dev.strandbench.policy.MeasuredFork;
import dev.strandbench.policy.Window;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.ForkOutcome.Finished;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Runs the adaptive policy over forks that have been recorded, so that what it would have found, and how long it would
 * have taken, can be held against what JMH's defaults would have.
 */
public final class Replay {

    /** JMH's defaults: 5 forks of 5 + 5 iterations of 10 s. */
    private static final int DEFAULT_FORKS = 5;

    private static final double DEFAULT_WARMUP_SECONDS = 50;
    private static final double DEFAULT_SECONDS = 100;
    private static final int MOST_FORKS = 30;
    private static final int FEWEST_FORKS = 2;
    private static final double REFERENCE_SHARE = 2 / 3.0;

    private final AdaptivePolicy policy;

    /** A replay at a pace. */
    public Replay(ForkLengths pace, double precision) {
        policy = new AdaptivePolicy(pace, precision);
    }

    /**
     * What became of two arms.
     *
     * @param benchmark the benchmark's name; both, if the arms have different ones
     * @param params the parameters that the arms share
     * @param verdict the policy's
     * @param estimate candidate over baseline
     * @param secondsSpent recorded time of what the policy used, both arms together
     * @param warmupSeconds the common warm-up, of each fork
     * @param forksUsed of each arm
     * @param steady whether both arms were warmed up
     * @param defaultSeconds what JMH's defaults would have taken, both arms together
     * @param defaultVerdict what JMH's defaults would have found
     * @param defaultEstimate candidate over baseline, from what they would have measured
     * @param reference what the last third of all forks shows
     * @param referenceVerdict the verdict on it
     */
    public record Pair(
            String benchmark,
            Map<String, String> params,
            Verdict verdict,
            RatioEstimate estimate,
            double secondsSpent,
            double warmupSeconds,
            int forksUsed,
            boolean steady,
            double defaultSeconds,
            Verdict defaultVerdict,
            RatioEstimate defaultEstimate,
            RatioEstimate reference,
            Verdict referenceVerdict) {}

    /** Even forks against odd ones of the same measurement; empty if it has fewer than four. */
    public Optional<Pair> split(Measurement measurement) {
        List<IterationSeries> forks = RecordedForks.of(measurement);
        return replay(measurement, every(forks, 0), measurement, every(forks, 1));
    }

    /** One measurement against another; empty if either has fewer than two forks. */
    public Optional<Pair> pair(Measurement baseline, Measurement candidate) {
        return replay(baseline, RecordedForks.of(baseline), candidate, RecordedForks.of(candidate));
    }

    private static List<IterationSeries> every(List<IterationSeries> forks, int remainder) {
        return IntStream.range(0, forks.size())
                .filter(fork -> fork % 2 == remainder)
                .mapToObj(forks::get)
                .toList();
    }

    private Optional<Pair> replay(
            Measurement baseline,
            List<IterationSeries> baselineForks,
            Measurement candidate,
            List<IterationSeries> candidateForks) {
        int available = Math.min(Math.min(baselineForks.size(), candidateForks.size()), MOST_FORKS);
        if (available < FEWEST_FORKS) {
            return Optional.empty();
        }
        List<Cell> cells = List.of(
                new Cell(baseline.benchmark(), baseline.mode(), baseline.params(), "baseline"),
                new Cell(candidate.benchmark(), candidate.mode(), candidate.params(), "candidate"));
        RecordedForks source = new RecordedForks(Map.of(cells.get(0), baselineForks, cells.get(1), candidateForks));
        Map<Integer, List<MeasuredFork>> measured = new TreeMap<>(Map.of(0, new ArrayList<>(), 1, new ArrayList<>()));
        FamilyForks evidence = new FamilyForks(measured, baseline.isThroughput(), false, available);
        double spent = 0;
        for (Optional<Duration> length = policy.next(evidence); length.isPresent(); length = policy.next(evidence)) {
            int block = evidence.blocks();
            for (int arm = 0; arm < cells.size(); arm++) {
                List<MeasuredFork> forks = evidence.forks().getOrDefault(arm, List.of());
                ForkShape shape = policy.shape(length.get(), forks.stream().findFirst());
                if (source.run(cells.get(arm), shape) instanceof Finished finished) {
                    forks.add(new MeasuredFork(block, length.get(), shape, finished.series()));
                    spent += finished.series().age();
                }
            }
        }
        Assessment found = policy.assess(evidence);
        Window window = found.window();
        Assessment.Pair pair = found.pairs().get(0);
        RatioEstimate estimate =
                found.best() == 0 ? pair.estimate() : pair.estimate().inverse();
        RatioEstimate byDefault = estimate(baseline, defaults(baselineForks), defaults(candidateForks));
        RatioEstimate reference = estimate(baseline, lastThirds(baselineForks), lastThirds(candidateForks));
        return Optional.of(new Pair(
                baseline.benchmark().equals(candidate.benchmark())
                        ? baseline.benchmark()
                        : baseline.benchmark() + " / " + candidate.benchmark(),
                baseline.params(),
                pair.verdict(),
                estimate,
                spent,
                window.from(baselineForks.get(0)),
                evidence.blocks(),
                window.steady(),
                defaultSeconds(baselineForks) + defaultSeconds(candidateForks),
                VerdictRule.ONE_LOOK.decide(byDefault),
                byDefault,
                reference,
                VerdictRule.ONE_LOOK.decide(reference)));
    }

    private static RatioEstimate estimate(Measurement measurement, double[] baseline, double[] candidate) {
        RatioEstimate scores = RatioEstimate.welch(baseline, candidate, 0);
        return measurement.isThroughput() ? scores.inverse() : scores;
    }

    private static double[] defaults(List<IterationSeries> forks) {
        return forks.stream()
                .limit(DEFAULT_FORKS)
                .mapToDouble(fork -> Math.log(fork.mean(
                        Math.min(DEFAULT_WARMUP_SECONDS, fork.age() / 2), Math.min(DEFAULT_SECONDS, fork.age()))))
                .toArray();
    }

    private static double defaultSeconds(List<IterationSeries> forks) {
        return forks.stream()
                .limit(DEFAULT_FORKS)
                .mapToDouble(fork -> fork.until(DEFAULT_SECONDS).age())
                .sum();
    }

    private static double[] lastThirds(List<IterationSeries> forks) {
        return forks.stream()
                .mapToDouble(fork ->
                        Math.log(fork.mean(fork.ageAt((int) (REFERENCE_SHARE * fork.iterations())), fork.age())))
                .toArray();
    }
}
