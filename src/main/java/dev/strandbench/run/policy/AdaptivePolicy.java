package dev.strandbench.run.policy;

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
 * A policy that measures no longer than the verdicts require. All forks of a family have the same length. Only the
 * second half of a fork counts. If drift alone prevents a verdict, all arms are measured again with longer forks. An
 * arm with a verdict is not measured any more. After the first verdict, blocks contain only the best arm and undecided
 * arms.
 *
 * @param precision the half width at which a confidence interval is precise enough, as a share of the ratio
 * @param racing true if an arm with a verdict is not measured any more; false if all arms stay until the last verdict
 * @param patient true if arms that will probably stay undecided are still measured
 */
public record AdaptivePolicy(ForkLengths lengths, double precision, boolean racing, boolean patient) implements Policy {

    private static final VerdictRule RULE = VerdictRule.SEVERAL_LOOKS;
    private static final double STEADY = 0.05;

    private static final double ROUNDING = 1e-6;

    /** The least number of forks before a pair of arms may be given up, because fewer hardly show the spread. */
    private static final int FORKS_TO_GIVE_UP = 5;

    /** The number of forks of an arm that is compared with no other arm. The number is JMH's default. */
    private static final int FORKS_OF_A_LONE_ARM = 5;

    @Override
    public Optional<NextBlock> next(FamilyForks measured) {
        Set<Integer> all = measured.forks().keySet();
        if (all.isEmpty() || measured.mostMeasured() >= measured.mostForks()) {
            return Optional.empty();
        }
        if (measured.mostMeasured() == 0) {
            return Optional.of(new NextBlock(lengths.pilot(), all));
        }
        double length = longest(measured);
        if (all.size() == 1 && measured.mostMeasured() < FORKS_OF_A_LONE_ARM) {
            return block(length, all);
        }
        Assessment now = assess(measured);
        if (now.isSettled()) {
            return Optional.empty();
        }
        boolean mayGrow = length < seconds(lengths.longest())
                && judgedLength(measured) >= length - ROUNDING
                && measured.mostMeasured() + LookPlan.SEQUENTIAL.nextLook(0) <= measured.mostForks();
        if (mayGrow && isHeldUpByDrift(now)) {
            return block(2 * length, all);
        }
        Set<Integer> racers = new TreeSet<>(now.open());
        racers.add(now.best());
        return block(length, racing ? racers : all);
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

    private static double longest(FamilyForks measured) {
        return measured.forks().values().stream()
                .flatMap(List::stream)
                .mapToDouble(fork -> seconds(fork.length()))
                .max()
                .orElseThrow();
    }

    @Override
    public ForkShape shape(Duration length, Optional<MeasuredFork> earlier) {
        return ForkShape.of(length, lengths.iteration(), earlier);
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
                        .filter(pair -> isSettled(pair, measured.mostForks()))
                        .isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
        return new Assessment(window, best, verdicts, open);
    }

    private boolean isSettled(PairVerdict pair, int mostForks) {
        int forks = Math.min(pair.estimate().baselineForks(), pair.estimate().candidateForks());
        boolean precise = LookPlan.SEQUENTIAL.showsAnything(forks)
                && pair.forksNeeded().orElse(Integer.MAX_VALUE) > mostForks
                && pair.judged().halfWidth(pair.confidence()) <= Math.log1p(precision);
        boolean hopeless = !patient && forks >= FORKS_TO_GIVE_UP && pair.forksAtBest() > mostForks;
        return pair.verdict() != Verdict.INCONCLUSIVE || precise || hopeless;
    }

    /** Returns the greatest fork length with enough forks of two arms for a verdict, or else the shortest length. */
    private static double judgedLength(FamilyForks measured) {
        int enough = LookPlan.SEQUENTIAL.nextLook(0);
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
        Window.Ages secondHalf = new Window.Ages(length / 2, length, false);
        boolean steady = measured.forks().values().stream()
                .map(forks -> forks.stream()
                        .filter(fork -> seconds(fork.length()) >= length - ROUNDING)
                        .map(MeasuredFork::series)
                        .toList())
                .filter(forks -> !forks.isEmpty())
                .allMatch(forks -> IterationSeries.areSteadyInSecondHalf(forks, secondHalf::to, STEADY));
        return new Window.Ages(secondHalf.warmup(), secondHalf.end(), steady);
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
