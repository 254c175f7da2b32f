package dev.strandbench.policy;

import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.analysis.stats.WarmupRule;
import dev.strandbench.plan.ForkLengths;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Measures no longer than a verdict needs. Two pilot forks show when the arms are warmed up; forks grow longer only
 * while an arm is not and that could matter; verdicts are looked for at a few numbers of forks, at a level that allows
 * for there being several looks.
 *
 * @param pace how long forks run
 * @param precision the half width of an interval that is narrow enough, as a part of the ratio
 */
public record AdaptivePolicy(ForkLengths pace, double precision) implements Policy {

    public static final int PILOT_BLOCKS = 2;

    /** Numbers of forks at which a verdict is looked for: group-sequential, as Pocock has it (Biometrika 64, 1977). */
    private static final int[] LOOKS = {5, 10, 20, 30};

    /** Three looks at this level raise 0.9 % false alarms in simulation, as one look at .01 does. */
    private static final VerdictRule SEVERAL_LOOKS = new VerdictRule(0.0045, VerdictRule.ONE_LOOK.smallestRatio());

    private static final WarmupRule WARMUP = new WarmupRule(0.05);

    /** Of durations in ns, in s. */
    private static final double ROUNDING = 1e-6;

    /** The shortest warm-up, of the pilots' length. */
    private static final double SHORTEST_WARMUP = 1 / 8.0;

    /** How long is measured, of the warm-up's length. */
    private static final double MEASUREMENT = 1.5;

    /** A ratio this far beyond what drift explains needs no steady arms. */
    private static final double CLEAR_RATIO = 1.3;

    /**
     * A pair is hopeless if what all forks together could show is more than this many times what its pilots show, or
     * than the smallest ratio that matters.
     */
    private static final double HOPELESS = 4;

    @Override
    public Optional<Duration> next(FamilyForks evidence) {
        if (evidence.blocks() < Math.min(PILOT_BLOCKS, evidence.mostForks())) {
            return Optional.of(pace.pilot());
        }
        if (evidence.forks().isEmpty() || evidence.blocks() >= evidence.mostForks()) {
            return Optional.empty();
        }
        double length = longest(evidence);
        Assessment now = assess(evidence);
        boolean mayGrow = length < seconds(pace.longest());
        if (!now.window().steady()
                && mayGrow
                && isPilot(evidence, length)
                && now.pairs().stream().anyMatch(pair -> needsSteadyArms(pair, evidence))) {
            return block(2 * length);
        }
        if (isLook(now.forks(), evidence)) {
            if (now.pairs().stream().allMatch(Assessment.Pair::settled)) {
                return Optional.empty();
            }
            if (mayGrow && now.pairs().stream().anyMatch(Assessment.Pair::driftOnly)) {
                return block(2 * length);
            }
        }
        return block(window(evidence).end());
    }

    /** Whether every block so far was there to find the length; once that is found, forks are only repeated. */
    private boolean isPilot(FamilyForks evidence, double length) {
        long doublings = Math.round(Math.log(length / seconds(pace.pilot())) / Math.log(2));
        return evidence.blocks() <= PILOT_BLOCKS + doublings;
    }

    private Optional<Duration> block(double seconds) {
        return Optional.of(Duration.ofNanos((long) (Math.min(seconds, seconds(pace.longest())) * 1e9)));
    }

    /** Whether a verdict on a pair depends on its arms being warmed up, and could be reached then. */
    private static boolean needsSteadyArms(Assessment.Pair pair, FamilyForks evidence) {
        RatioEstimate estimate = pair.estimate();
        if (!estimate.hasInterval()) {
            return true;
        }
        double distance = Math.abs(estimate.logRatio());
        boolean clear = distance - 2 * estimate.guard() - Math.log(CLEAR_RATIO) > 2 * estimate.standardError();
        if (clear) {
            return false;
        }
        int forks = evidence.mostForks();
        double visible =
                TDistribution.of(2.0 * forks - 2).inverseCumulativeProbability(1 - SEVERAL_LOOKS.significance() / 2)
                        * estimate.spread()
                        * Math.sqrt(2.0 / forks);
        return visible <= HOPELESS * Math.max(distance, Math.log(VerdictRule.ONE_LOOK.smallestRatio()));
    }

    /** The forks' length so far: the longest, for lengths only grow until the arms are steady. */
    private static double longest(FamilyForks evidence) {
        return evidence.forks().values().stream()
                .flatMap(List::stream)
                .mapToDouble(fork -> seconds(fork.length()))
                .max()
                .orElseThrow();
    }

    /** How many more forks there are until a verdict is looked for again. */
    public static int blocksToNextLook(int forks) {
        return Arrays.stream(LOOKS).filter(look -> look > forks).findFirst().orElse(forks) - forks;
    }

    private static boolean isLook(int forks, FamilyForks evidence) {
        return Arrays.stream(LOOKS).anyMatch(look -> look == forks) || evidence.blocks() >= evidence.mostForks();
    }

    @Override
    public ForkShape shape(Duration length, Optional<MeasuredFork> earlier) {
        return ForkShape.of(length, pace.iteration(), earlier);
    }

    @Override
    public Assessment assess(FamilyForks evidence) {
        VerdictRule rule = evidence.mostForks() <= LOOKS[0] ? VerdictRule.ONE_LOOK : SEVERAL_LOOKS;
        return new FamilyComparison(evidence, window(evidence)).assess(rule, precision);
    }

    private Window.Ages window(FamilyForks evidence) {
        double length = longest(evidence);
        double shortest = seconds(pace.pilot()) * SHORTEST_WARMUP;
        double warmup = shortest;
        boolean steady = true;
        for (List<MeasuredFork> forks : evidence.forks().values()) {
            List<IterationSeries> longEnough = forks.stream()
                    .filter(fork -> seconds(fork.length()) >= length - ROUNDING)
                    .map(MeasuredFork::series)
                    .toList();
            OptionalDouble from = WARMUP.steadyFrom(longEnough, shortest, length);
            steady &= from.isPresent();
            warmup = Math.max(warmup, from.orElse(length / 2));
        }
        return new Window.Ages(warmup, steady ? Math.min(length, (1 + MEASUREMENT) * warmup) : length, steady);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
