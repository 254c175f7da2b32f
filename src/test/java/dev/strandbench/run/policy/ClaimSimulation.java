package dev.strandbench.run.policy;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.ForkCost;
import dev.strandbench.analysis.RangeRule;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.LookInterval;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import dev.strandbench.run.policy.SimulatedArm.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Claims whose true value is exactly at their bound: how often they get a verdict at any look of one run, and of six
 * runs. Also how many forks it takes to refute a claim that is wrong.
 */
public final class ClaimSimulation {

    /** The number of forks of each arm in one run. */
    static final int ONE_RUN = 10;

    static final int SIX_RUNS = 6 * ONE_RUN;

    /** The true ratio of the arms, and a bound of the claim. */
    private static final double RATIO = 1.1;

    private static final double NEARLY_EQUAL = 1e-6;

    private static final Interval AT_MOST_AS_MUCH = new Interval(0, 1);

    private final SplittableRandom random;

    public ClaimSimulation(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The distribution of the logarithms of fork means. */
    enum Scatter {
        LOGNORMAL("lognormal"),
        EXPONENTIAL("exponential"),
        HEAVY_TAILED("heavy-tailed"),
        /** A quarter of the forks takes 2.4 times as long. */
        MODES("75/25 x 2.4");

        private final String words;

        Scatter(String words) {
            this.words = words;
        }

        private Spread spread(double variation) {
            return switch (this) {
                case LOGNORMAL -> Spread.normal(variation);
                case EXPONENTIAL -> Spread.skewed(variation);
                case HEAVY_TAILED -> Spread.heavyTailed(variation);
                case MODES -> Spread.modes(0.25, 2.4, variation);
            };
        }
    }

    /** What a claim is about. */
    enum Subject {
        FIGURE("a figure"),
        /** The ratio to an arm with a normal distribution. */
        RATIO_TO_A_QUIET_ARM("a ratio to a quiet arm"),
        /** The ratio of two arms with the same distribution. */
        RATIO_OF_LIKE_ARMS("a ratio");

        private final String words;

        Subject(String words) {
            this.words = words;
        }
    }

    /** The claimed range. */
    enum Claimed {
        BEYOND_A_BOUND,
        BETWEEN_TWO;

        private Interval range() {
            return switch (this) {
                case BEYOND_A_BOUND -> new Interval(RATIO, Double.POSITIVE_INFINITY);
                case BETWEEN_TWO -> new Interval(1 / RATIO, RATIO);
            };
        }
    }

    /**
     * A kind of claim.
     *
     * @param parts the number of ratios or figures, all at the bound
     * @param variation the coefficient of variation between forks
     */
    record Setting(Subject subject, int parts, double variation, Scatter scatter, Claimed claimed) {}

    /**
     * The verdicts on many claims.
     *
     * @param held the number of claims of which the first part was ever inside its range
     * @param refuted the number of claims of which any part was ever outside its range
     */
    record Errors(int claims, int held, int refuted) {

        Errors plus(Errors other) {
            return new Errors(claims + other.claims, held + other.held, refuted + other.refuted);
        }

        private double worst() {
            return 100.0 * Math.max(held, refuted) / claims;
        }
    }

    /** The verdicts until the end of the first run, and until the end of the sixth. */
    record ErrorsByRuns(Errors one, Errors six) {

        ErrorsByRuns plus(ErrorsByRuns other) {
            return new ErrorsByRuns(one.plus(other.one), six.plus(other.six));
        }
    }

    /** Simulates claims with independent forks. */
    ErrorsByRuns atTheBound(Setting setting, int claims) {
        return atTheBound(setting, 0, claims);
    }

    /**
     * Simulates claims. All forks of an arm in the same run share a change of the cost.
     *
     * @param betweenRuns the coefficient of variation between runs, divided by that between forks of a run
     */
    ErrorsByRuns atTheBound(Setting setting, double betweenRuns, int claims) {
        Spread spread = setting.scatter().spread(setting.variation());
        Spread quiet = Spread.normal(setting.variation());
        double ofRuns = betweenRuns * setting.variation();
        return atTheBound(setting.parts(), setting.claimed(), claims, () -> switch (setting.subject()) {
            case FIGURE -> new Arms(Optional.empty(), forks(spread, ofRuns));
            case RATIO_TO_A_QUIET_ARM -> new Arms(Optional.of(forks(quiet, ofRuns)), forks(spread, ofRuns));
            case RATIO_OF_LIKE_ARMS -> new Arms(Optional.of(forks(spread, ofRuns)), forks(spread, ofRuns));
        });
    }

    /** Returns the forks of an arm, in the order of six runs. */
    private Supplier<ForkCost> forks(Spread spread, double deviationOfRuns) {
        if (deviationOfRuns == 0) {
            return () -> fork(spread);
        }
        double[] changes = new double[SIX_RUNS / ONE_RUN];
        Arrays.setAll(changes, run -> deviationOfRuns * random.nextGaussian());
        AtomicInteger drawn = new AtomicInteger();
        return () -> shifted(0, fork(spread), changes[drawn.getAndIncrement() / ONE_RUN]);
    }

    private ForkCost fork(Spread spread) {
        return new ForkCost(0, spread.draw(random), Double.NaN);
    }

    /** Returns the forks of each measured cell, of all runs of a machine together, if they are enough. */
    public static List<ArmCosts> recorded(List<Measurement> entries, int fewestForks) {
        Map<List<Object>, List<ForkCost>> cells = new LinkedHashMap<>();
        for (Measurement entry : entries) {
            List<Object> cell = List.of(
                    entry.benchmark(),
                    entry.mode(),
                    entry.params(),
                    entry.jdk(),
                    entry.membership().map(RunMembership::machine).orElse(""),
                    entry.conditions().warmupIterations());
            MeasuredArm.of(entry, FigureChoice.of(FigureChoice.SCORE).of(entry)).stream()
                    .filter(MeasuredArm::isUsable)
                    .forEach(arm -> cells.computeIfAbsent(cell, first -> new ArrayList<>())
                            .addAll(arm.costs(1).forks()));
        }
        return cells.values().stream()
                .filter(forks -> forks.size() >= fewestForks)
                .map(ArmCosts::new)
                .toList();
    }

    /**
     * Simulates claims about recorded arms, whose forks are drawn with replacement.
     *
     * @param ofRatios true for ratios of two recorded arms, false for figures
     */
    public ErrorsByRuns redrawn(List<ArmCosts> recorded, boolean ofRatios, int claims) {
        return atTheBound(1, Claimed.BEYOND_A_BOUND, claims, () -> {
            Supplier<ForkCost> candidate = drawn(recorded);
            return new Arms(ofRatios ? Optional.of(drawn(recorded)) : Optional.empty(), candidate);
        });
    }

    /**
     * Draws from forks whose mean logarithm is 0 and whose spread is the unbiased estimate of the true spread. A fork
     * that is drawn twice differs a little, because the rule takes equal figures for counts.
     */
    private Supplier<ForkCost> drawn(List<ArmCosts> recorded) {
        List<ForkCost> forks = recorded.get(random.nextInt(recorded.size())).forks();
        double mean = forks.stream().mapToDouble(ForkCost::logCost).average().orElseThrow();
        double widening = Math.sqrt(forks.size() / (forks.size() - 1.0));
        return () -> {
            ForkCost fork = forks.get(random.nextInt(forks.size()));
            double factor = widening * (1 + NEARLY_EQUAL * random.nextGaussian());
            return shifted(0, fork, factor * (fork.logCost() - mean) - fork.logCost());
        };
    }

    /** Returns a fork in another block, with other costs. The share of waiting time stays the same. */
    private static ForkCost shifted(int block, ForkCost fork, double shift) {
        return new ForkCost(
                block,
                fork.logCost() + shift,
                Double.NaN,
                fork.overhead().map(beyond -> new ForkCost(block, beyond.logCost() + shift, Double.NaN)));
    }

    /**
     * The forks of two arms, whose logarithms have the mean 0.
     *
     * @param baseline empty for a claim about a figure
     */
    private record Arms(Optional<Supplier<ForkCost>> baseline, Supplier<ForkCost> candidate) {}

    private ErrorsByRuns atTheBound(int parts, Claimed claimed, int claims, Supplier<Arms> arms) {
        int[] held = new int[2];
        int[] refuted = new int[2];
        for (int claim = 0; claim < claims; claim++) {
            int firstRefutation = Integer.MAX_VALUE;
            for (int part = 0; part < parts; part++) {
                Map<RangePosition, Integer> first = firstForks(arms.get(), Math.log(RATIO), parts, claimed.range());
                firstRefutation =
                        Math.min(firstRefutation, first.getOrDefault(RangePosition.OUTSIDE, Integer.MAX_VALUE));
                if (part == 0) {
                    count(held, first.getOrDefault(RangePosition.INSIDE, Integer.MAX_VALUE));
                }
            }
            count(refuted, firstRefutation);
        }
        return new ErrorsByRuns(new Errors(claims, held[0], refuted[0]), new Errors(claims, held[1], refuted[1]));
    }

    private static void count(int[] byRuns, int forks) {
        byRuns[0] += forks <= ONE_RUN ? 1 : 0;
        byRuns[1] += forks <= SIX_RUNS ? 1 : 0;
    }

    /** Returns the number of forks at the first look with each position. */
    private static Map<RangePosition, Integer> firstForks(Arms arms, double logRatio, int questions, Interval range) {
        List<ForkCost> baseline = new ArrayList<>();
        List<ForkCost> candidate = new ArrayList<>();
        Map<RangePosition, Integer> first = new EnumMap<>(RangePosition.class);
        for (int forks = 1; forks <= SIX_RUNS; forks++) {
            int block = forks;
            arms.baseline().ifPresent(fork -> baseline.add(shifted(block, fork.get(), 0)));
            candidate.add(shifted(block, arms.candidate().get(), logRatio));
            if (LookInterval.lastLook(forks) == forks) {
                ArmCosts numerator = new ArmCosts(candidate);
                RangeVerdict verdict = baseline.isEmpty()
                        ? RangeRule.place(numerator, questions, range)
                        : RangeRule.place(new ArmCosts(baseline), numerator, questions, range);
                first.putIfAbsent(verdict.position(), forks);
            }
        }
        return first;
    }

    /**
     * Returns the mean number of forks that refute the claim that one arm costs at most as much as another; six runs if
     * that is not enough.
     */
    double forksUntilRefuted(double ratio, double variation, int questions, int claims) {
        Spread spread = Spread.normal(variation);
        double sum = 0;
        for (int claim = 0; claim < claims; claim++) {
            Arms arms = new Arms(Optional.of(() -> fork(spread)), () -> fork(spread));
            sum += firstForks(arms, Math.log(ratio), questions, AT_MOST_AS_MUCH)
                    .getOrDefault(RangePosition.OUTSIDE, SIX_RUNS);
        }
        return sum / claims;
    }

    /** Simulates many kinds of claims, and returns their errors next to the limit. */
    public String report(int claims) {
        StringBuilder text = new StringBuilder();
        for (Scatter scatter : Scatter.values()) {
            String limit = scatter == Scatter.MODES ? "at most 2 %" : "at most 1 %";
            for (Subject subject : Subject.values()) {
                double variation = scatter == Scatter.MODES ? 0.02 : 0.1;
                for (Claimed claimed : Claimed.values()) {
                    text.append(line(
                            subject.words + ", " + scatter.words
                                    + (claimed == Claimed.BETWEEN_TWO ? ", between two bounds" : ""),
                            limit,
                            atTheBound(new Setting(subject, 1, variation, scatter, claimed), claims)));
                }
            }
        }
        text.append(line(
                "three ratios, lognormal",
                "at most 1 %",
                atTheBound(
                        new Setting(Subject.RATIO_OF_LIKE_ARMS, 3, 0.1, Scatter.LOGNORMAL, Claimed.BEYOND_A_BOUND),
                        claims)));
        for (double ratio : new double[] {1.1, 1.5, 3}) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-70s %-14s %.1f\n",
                    "Forks that refute a ratio of " + ratio + ", CV 3 %",
                    "for comparison",
                    forksUntilRefuted(ratio, 0.03, 1, Math.max(1, claims / 20))));
        }
        return text.toString();
    }

    /** Returns the errors if the forks of a run share a change. The rule assumes that they do not. */
    public String reportOfDependentForks(int claims) {
        StringBuilder text = new StringBuilder();
        for (double betweenRuns : new double[] {0.5, 1}) {
            for (Subject subject : List.of(Subject.FIGURE, Subject.RATIO_OF_LIKE_ARMS)) {
                for (double variation : new double[] {0.05, 0.3}) {
                    String what = String.format(
                            Locale.ROOT,
                            "%s, CV %.0f %%, between runs %s",
                            subject.words,
                            100 * variation,
                            betweenRuns < 1 ? "half of it" : "as much");
                    Setting setting = new Setting(subject, 1, variation, Scatter.LOGNORMAL, Claimed.BEYOND_A_BOUND);
                    text.append(line(what, "for comparison", atTheBound(setting, betweenRuns, claims)));
                }
            }
        }
        return text.toString();
    }

    /** Returns the errors of claims about recorded arms next to the limit. */
    public String reportRecorded(List<ArmCosts> recorded, int claims) {
        return line("a recorded figure", "at most 1 %", redrawn(recorded, false, claims))
                + line("a ratio of recorded figures", "at most 1 %", redrawn(recorded, true, claims));
    }

    private static String line(String what, String limit, ErrorsByRuns errors) {
        return String.format(
                Locale.ROOT,
                "%-70s %-14s %.2f %% after one run, %.2f %% after six\n",
                "At the bound, " + what + ": holds or does not, at most",
                limit,
                errors.one().worst(),
                errors.six().worst());
    }
}
