package dev.strandbench.run.policy;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Profile.ForkLengths;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A policy that measures only as long as the verdicts require. The first fork of each arm is long, and shows the age
 * after which ratios between arms no longer drift. Later forks are as short as they can be without drift, and only
 * their second half counts. If only drift prevents a verdict, all arms are measured once more, with forks twice as
 * long. With a margin above 0, an arm needs no verdict if no other arm can be better by more than the margin.
 *
 * @param firstFork length of each arm's first fork, at least {@code lengths.pilot()}
 * @param precision target half-width of confidence intervals, as a share of the ratio
 * @param margin largest difference that does not matter, as a share of the cost
 * @param racing true if later blocks contain only the best arm and arms without a verdict
 * @param patient true to continue with arms that will probably get no verdict, or that got a verdict after few forks
 */
public record AdaptivePolicy(
        ForkLengths lengths, Duration firstFork, double precision, double margin, boolean racing, boolean patient)
        implements Policy {

    private static final VerdictRule RULE = VerdictRule.SEVERAL_LOOKS;

    private static final double ROUNDING = 1e-6;

    /**
     * The minimum number of forks after which an arm may stay undecided. The spread of fewer forks is too uncertain.
     */
    private static final int FORKS_TO_GIVE_UP = 3;

    private static final int FEWEST_FORKS_OF_A_LONE_ARM = 2;

    /** JMH's default number of forks. */
    private static final int MOST_FORKS_OF_A_LONE_ARM = 5;

    /** The total time of all forks, in s, in a family with one arm at the usual precision. */
    private static final double SECONDS_OF_A_LONE_ARM = 100;

    /**
     * The warm-up's share of a fork in a family with one arm. The share is large because scores drift for longer than
     * ratios.
     */
    private static final double WARM_SHARE_OF_A_LONE_ARM = 0.75;

    private static final double WARM_SHARE = 0.5;

    /** Creates a policy with a margin of 0. The first fork of each arm has the maximum length. */
    public AdaptivePolicy(ForkLengths lengths, double precision, boolean racing, boolean patient) {
        this(lengths, lengths.longest(), precision, 0, racing, patient);
    }

    @Override
    public Optional<NextBlock> next(FamilyForks measured) {
        Set<Integer> all = measured.forks().keySet();
        if (all.isEmpty() || measured.mostMeasured() >= measured.mostForks()) {
            return Optional.empty();
        }
        if (measured.mostMeasured() == 0) {
            return Optional.of(new NextBlock(firstFork, all));
        }
        double length = length(measured);
        if (all.size() == 1) {
            return measured.mostMeasured() < forksOfALoneArm(length) ? block(length, all) : Optional.empty();
        }
        Assessment now = assess(measured);
        if (patient) {
            Set<Integer> early = ruledOutEarly(now);
            if (!early.isEmpty()) {
                early.addAll(now.open());
                return block(length, withBest(early, now));
            }
        }
        if (now.isSettled()) {
            return Optional.empty();
        }
        boolean isGrowing = judgedLength(measured) < length - ROUNDING;
        if (!isGrowing && mayGrow(length, measured) && isHeldUpByDrift(now)) {
            return block(2 * length, all);
        }
        return block(length, racing && !isGrowing ? withBest(now.open(), now) : all);
    }

    /**
     * Returns true if forks may become longer. Earlier, shorter forks then stop counting, so the interim analyses start
     * again. Forks become longer at most once, so that a pair has at most eleven interim analyses.
     */
    private boolean mayGrow(double length, FamilyForks measured) {
        return length < seconds(lengths.longest())
                && shorterForks(measured, length) == 0
                && measured.mostMeasured() + LookPlan.SEQUENTIAL.secondLook() <= measured.mostForks();
    }

    private int forksOfALoneArm(double length) {
        double seconds = SECONDS_OF_A_LONE_ARM * Math.pow(ForkLengths.USUAL_PRECISION / precision, 2 / 3.0);
        return Math.clamp(Math.round(seconds / length), FEWEST_FORKS_OF_A_LONE_ARM, MOST_FORKS_OF_A_LONE_ARM);
    }

    private static Set<Integer> withBest(Set<Integer> arms, Assessment now) {
        Set<Integer> all = new TreeSet<>(arms);
        all.add(now.best());
        return all;
    }

    private static Set<Integer> ruledOutEarly(Assessment now) {
        return now.verdicts().entrySet().stream()
                .filter(arm -> !now.open().contains(arm.getKey()))
                .filter(arm -> arm.getValue().estimate().fewerForks() < LookPlan.SEQUENTIAL.thirdLook())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isHeldUpByDrift(Assessment now) {
        return now.open().stream()
                .map(arm -> now.verdicts().get(arm))
                .anyMatch(pair -> pair != null && pair.driftOnly());
    }

    private Optional<NextBlock> block(double seconds, Set<Integer> arms) {
        double bounded = Math.min(seconds, seconds(lengths.longest()));
        return Optional.of(new NextBlock(Duration.ofNanos(Math.round(bounded * 1e9)), arms));
    }

    /** Returns the length of the next forks, in s. The length never decreases during a run. */
    private double length(FamilyForks measured) {
        double flat = Scouts.of(measured).flatFrom(seconds(lengths.pilot()));
        return measured.forks().values().stream()
                .flatMap(forks -> forks.stream().skip(1))
                .mapToDouble(fork -> seconds(fork.length()))
                .reduce(flat, Math::max);
    }

    @Override
    public ForkShape shape(Duration length, Optional<MeasuredFork> earlier) {
        return ForkShape.of(length, lengths.pilot(), lengths.iteration(), earlier);
    }

    @Override
    public Assessment assess(FamilyForks measured) {
        Window window = window(measured);
        FamilyAnalysis analysis = measured.analysis(window, RULE);
        Set<Integer> known = Set.copyOf(analysis.measured());
        if (known.isEmpty()) {
            return Assessment.ofNothing(window);
        }
        int best = analysis.best();
        Map<Integer, PairVerdict> verdicts = analysis.against(best);
        Set<Integer> open = measured.forks().keySet().stream()
                .filter(arm -> arm != best)
                .filter(arm -> known.contains(arm) || !measured.counts(arm, window))
                .filter(arm -> Optional.ofNullable(verdicts.get(arm))
                        .filter(pair -> isSettled(pair, reachable(measured, analysis, best, arm, pair))
                                || isGoodEnough(arm, analysis))
                        .isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
        return new Assessment(window, best, verdicts, open);
    }

    /** Returns the maximum number of forks that the comparison of two arms can have. */
    private static int reachable(FamilyForks measured, FamilyAnalysis analysis, int best, int arm, PairVerdict pair) {
        ArmCosts ours = analysis.arm(best);
        ArmCosts theirs = analysis.arm(arm);
        int leftOut = Math.max(ours.leftOut(), theirs.leftOut());
        int unused =
                Math.min(ours.measured(), theirs.measured()) - pair.estimate().fewerForks();
        return measured.mostForks() - (leftOut == 0 ? 0 : Math.max(leftOut, unused));
    }

    private boolean isSettled(PairVerdict pair, int mostForks) {
        int forks = pair.estimate().fewerForks();
        boolean precise = LookPlan.SEQUENTIAL.showsAnything(forks)
                && pair.forksNeeded().orElse(Integer.MAX_VALUE) > mostForks
                && pair.judged().halfWidth(pair.confidence()) <= Math.log1p(precision);
        boolean hopeless = !patient && forks >= FORKS_TO_GIVE_UP && pair.forksAtBest() > mostForks;
        boolean decided = pair.verdict() != Verdict.INCONCLUSIVE && !(patient && isAcrossMargin(pair));
        return decided || precise || hopeless;
    }

    private boolean isGoodEnough(int arm, FamilyAnalysis analysis) {
        return margin > 0
                && analysis.isWithin(
                        margin,
                        arm,
                        analysis.near(margin).stream()
                                .filter(other -> analysis.arm(other).measured()
                                        >= analysis.arm(arm).measured())
                                .collect(Collectors.toSet()));
    }

    private boolean isAcrossMargin(PairVerdict pair) {
        return margin > 0
                && pair.verdict() == Verdict.DIFFERENT
                && !pair.isOnOverhead()
                && pair.isSlower()
                && !pair.isBeyond(margin);
    }

    /**
     * Returns the greatest fork length at which two arms have enough forks for a verdict; the shortest length if there
     * is none.
     */
    private static double judgedLength(FamilyForks measured) {
        int enough = LookPlan.SEQUENTIAL.secondLook();
        return measured.forks().values().stream()
                .flatMap(List::stream)
                .map(fork -> seconds(fork.length()))
                .distinct()
                .sorted(Comparator.reverseOrder())
                .filter(length -> measured.forks().values().stream()
                                .filter(forks -> atLeast(forks, length) >= enough)
                                .count()
                        >= 2)
                .findFirst()
                .orElseGet(() -> shortest(measured));
    }

    /**
     * Counts each arm's forks, except its first, that are shorter than a given length. Returns the largest of these
     * counts.
     */
    private static int shorterForks(FamilyForks measured, double length) {
        return measured.forks().values().stream()
                .mapToInt(forks -> (int) forks.stream()
                        .skip(1)
                        .filter(fork -> seconds(fork.length()) < length - ROUNDING)
                        .count())
                .max()
                .orElse(0);
    }

    private static long atLeast(List<MeasuredFork> forks, double length) {
        return forks.stream()
                .filter(fork -> seconds(fork.length()) >= length - ROUNDING)
                .count();
    }

    private static double shortest(FamilyForks measured) {
        return measured.forks().values().stream()
                .flatMap(List::stream)
                .mapToDouble(fork -> seconds(fork.length()))
                .min()
                .orElseThrow();
    }

    private static Window.Ages window(FamilyForks measured) {
        double length = judgedLength(measured);
        return new Window.Ages(warmShare(measured.forks().size()) * length, length);
    }

    private static double warmShare(int arms) {
        return arms == 1 ? WARM_SHARE_OF_A_LONE_ARM : WARM_SHARE;
    }

    /**
     * Returns the shortest fork length whose iterations may be judged. The length is shorter if the family has only one
     * arm.
     */
    public static Duration leastPilot(int arms) {
        return Duration.ofMillis((long) Math.ceil(1e3 * IterationSeries.LEAST_AGE / warmShare(arms)));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
