package dev.strandbench.why;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.ChangeEffect;
import dev.strandbench.analysis.DifferenceAnalysis;
import dev.strandbench.analysis.DifferenceAnalysis.ArmPair;
import dev.strandbench.analysis.DifferenceAnalysis.OriginalDifference;
import dev.strandbench.analysis.ExplainedShare;
import dev.strandbench.analysis.RoundTrips;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.plan.Cell;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.why.WhyQuestion.ChangedPair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The causes of a difference between two arms, found in the forks of a run.
 *
 * @param original difference between the unchanged arms in this run; causes are reported only if it is certain
 * @param findings one result for each single intervention, in the question's order
 * @param machineStates round trips in the fast and the slow state of the machine; empty if all iterations count
 */
public record WhyAnswer(
        WhyQuestion question,
        OriginalDifference original,
        List<InterventionFinding> findings,
        Optional<JointFinding> together,
        Optional<RoundTrips> machineStates) {

    private static final double LEAST_PIECE = 0.005;

    private static final String NOT_APART = "causes whose own parts are not shown";

    /**
     * The result for one intervention. Ratios are NaN if there are no forks.
     *
     * @param likely share with an uncorrected interval, by which the run chooses what it measures next
     * @param ratio changed candidate's cost divided by the changed baseline's cost
     * @param ofBaseline changed baseline's cost divided by its original cost
     * @param ofCandidate changed candidate's cost divided by its original cost
     */
    public record InterventionFinding(
            ChangedPair pair,
            ChangeEffect effect,
            ExplainedShare share,
            ExplainedShare likely,
            double ratio,
            double ofBaseline,
            double ofCandidate) {

        /** Puts the interventions that seem to remove the largest shares of the difference first. */
        public static final Comparator<InterventionFinding> LARGEST_SHARE_FIRST = Comparator.comparingDouble(
                        (InterventionFinding finding) -> finding.share().share())
                .reversed();

        public String name() {
            return pair.interventions().getFirst();
        }

        private String cause(String baseline) {
            return Math.log(ofBaseline) > -Math.log(ofCandidate)
                    ? "what " + baseline + " gains from " + pair.cause()
                    : pair.cause();
        }
    }

    /** The share of one intervention among several, averaged over all orders of the interventions. */
    public record AveragedShare(String intervention, String cause, ExplainedShare share) {}

    /**
     * The result for several interventions together. The ratio is the candidate's cost divided by the baseline's cost.
     */
    public record JointFinding(ChangeEffect effect, List<AveragedShare> parts, ExplainedShare all, double ratio) {

        public boolean isShown() {
            return effect == ChangeEffect.TAKES_AWAY;
        }
    }

    /** A cause with its share of the logarithm of the cost ratio, above 0 and at most 1. */
    public record Piece(String cause, double share) {}

    /**
     * The arms that may be judged. Keys are the arms' numbers in the run.
     *
     * @param states states of the machine while all arms ran; empty if all iterations count
     */
    private record UsableArms(WhyQuestion question, Map<Integer, MeasuredArm> arms, Optional<RoundTrips> states) {

        /**
         * Groups each changed arm with its unchanged arm, because both may slow down round trips for the same reason.
         */
        static UsableArms of(WhyQuestion question, Map<Integer, MeasuredArm> arms) {
            Set<Integer> baselines =
                    question.pairs().stream().map(ChangedPair::baseline).collect(Collectors.toSet());
            List<MeasuredArm> ofBaseline = new ArrayList<>();
            List<MeasuredArm> ofCandidate = new ArrayList<>();
            arms.forEach((number, arm) -> (baselines.contains(number) ? ofBaseline : ofCandidate).add(arm));
            return new UsableArms(question, arms, MeasuredArm.machineStatesOf(List.of(ofBaseline, ofCandidate)));
        }

        /**
         * Analyses the original pair and some changed pairs. Only the analysed arms determine which iterations count.
         */
        DifferenceAnalysis analysis(List<ChangedPair> changed) {
            return analysis(in(changed), statesFor(changed));
        }

        private DifferenceAnalysis analysis(Map<Integer, MeasuredArm> some, Optional<RoundTrips> counted) {
            Map<Integer, ArmCosts> costs = new HashMap<>();
            some.forEach((number, arm) ->
                    costs.put(number, counted.map(arm::whileFast).orElse(arm).costs(1)));
            return new DifferenceAnalysis(costs, question.original().arms());
        }

        /**
         * Returns empty if there are no common blocks, or if all iterations count because fewer than half of the blocks
         * would be left.
         */
        Optional<RoundTrips> statesFor(List<ChangedPair> changed) {
            Map<Integer, MeasuredArm> some = in(changed);
            Set<ArmPair> pairs = changed.stream().map(ChangedPair::arms).collect(Collectors.toSet());
            return states.filter(found -> some.values().stream()
                            .noneMatch(arm -> arm.whileFast(found).isOfUnknownState()))
                    .filter(found -> {
                        int all = analysis(some, Optional.empty()).forks(pairs);
                        int fast = analysis(some, states).forks(pairs);
                        return fast > 0 && 2 * fast >= all;
                    });
        }

        private Map<Integer, MeasuredArm> in(List<ChangedPair> changed) {
            Map<Integer, MeasuredArm> some = new HashMap<>(arms);
            some.keySet()
                    .retainAll(Stream.concat(Stream.of(question.original()), changed.stream())
                            .flatMap(pair -> Stream.of(pair.baseline(), pair.candidate()))
                            .toList());
            return some;
        }
    }

    /** Computes the answer from a run's results and the arms of its family. */
    public static WhyAnswer of(WhyQuestion question, List<Cell> arms, List<Measurement> measured) {
        UsableArms usable = UsableArms.of(question, usable(arms, measured));
        List<InterventionFinding> findings = question.singles().stream()
                .map(pair -> finding(question, pair, usable.analysis(List.of(pair))))
                .toList();
        return new WhyAnswer(
                question,
                usable.analysis(List.of()).original(),
                findings,
                question.together()
                        .flatMap(all -> joint(question, findings, all, usable.analysis(partsOf(question, all)))),
                question.pairs().stream()
                        .flatMap(pair -> usable.statesFor(List.of(pair)).stream())
                        .findFirst());
    }

    private static List<ChangedPair> partsOf(WhyQuestion question, ChangedPair all) {
        return question.pairs().stream()
                .filter(pair -> all.interventions().containsAll(pair.interventions()))
                .toList();
    }

    /** Returns the arms whose results may be judged. Keys are the arms' numbers. */
    static Map<Integer, MeasuredArm> usable(List<Cell> arms, List<Measurement> measured) {
        Map<Integer, MeasuredArm> usable = measured(arms, measured);
        usable.values().removeIf(arm -> !arm.obstacles().isEmpty());
        return usable;
    }

    /** Returns the entries that have the answer metric, with the arms' numbers as keys. */
    static Map<Integer, MeasuredArm> measured(List<Cell> arms, List<Measurement> measured) {
        Map<Integer, Measurement> entries = new HashMap<>();
        for (int number = 0; number < arms.size(); number++) {
            int arm = number;
            measured.stream().filter(arms.get(arm)::isOf).findFirst().ifPresent(entry -> entries.put(arm, entry));
        }
        Map<Integer, MeasuredArm> found = new HashMap<>();
        if (!entries.isEmpty()) {
            AnswerMetric figure = FigureChoice.answers().of(List.copyOf(entries.values()));
            entries.forEach((number, entry) -> MeasuredArm.of(entry, figure).ifPresent(arm -> found.put(number, arm)));
        }
        return found;
    }

    private static InterventionFinding finding(WhyQuestion question, ChangedPair pair, DifferenceAnalysis analysis) {
        ChangedPair original = question.original();
        int stated = question.statements();
        return new InterventionFinding(
                pair,
                analysis.effect(pair.arms(), stated),
                analysis.share(Map.of(pair.arms(), 1.0), stated),
                analysis.likelyShare(pair.arms()),
                analysis.ratio(pair.arms()),
                change(analysis, original.baseline(), pair.baseline()),
                change(analysis, original.candidate(), pair.candidate()));
    }

    private static double change(DifferenceAnalysis analysis, int original, int changed) {
        return original == changed ? 1 : analysis.ratio(new ArmPair(original, changed));
    }

    /** Uses only blocks after the choice of combined interventions, because earlier blocks influenced the choice. */
    private static Optional<JointFinding> joint(
            WhyQuestion question, List<InterventionFinding> findings, ChangedPair all, DifferenceAnalysis analysis) {
        List<String> names = all.interventions();
        int stated = question.statements();
        List<AveragedShare> parts = new ArrayList<>();
        for (String name : names) {
            Map<ArmPair, Double> weights = new HashMap<>();
            for (Map.Entry<Set<String>, Double> set :
                    ShapleyValue.weights(names, name).entrySet()) {
                Optional<ChangedPair> pair = question.pairWith(set.getKey());
                if (pair.isEmpty()) {
                    return Optional.empty();
                }
                weights.merge(pair.get().arms(), set.getValue(), Double::sum);
            }
            String cause = findings.stream()
                    .filter(finding -> finding.name().equals(name))
                    .findFirst()
                    .map(finding -> finding.cause(question.baseline()))
                    .orElse(name);
            parts.add(new AveragedShare(name, cause, analysis.share(weights, stated)));
        }
        parts.sort(
                Comparator.comparingDouble((AveragedShare part) -> part.share().share())
                        .reversed());
        return Optional.of(new JointFinding(
                analysis.effect(all.arms(), stated),
                parts,
                analysis.share(Map.of(all.arms(), 1.0), stated),
                analysis.ratio(all.arms())));
    }

    /** Returns interventions that certainly remove part of the difference, the largest share first. */
    public List<InterventionFinding> causes() {
        return original.proven()
                ? findings.stream()
                        .filter(finding -> finding.effect() == ChangeEffect.TAKES_AWAY)
                        .sorted(InterventionFinding.LARGEST_SHARE_FIRST)
                        .toList()
                : List.of();
    }

    /**
     * Returns a cause as a noun phrase, such as "the lock". If the intervention mainly slows down the baseline A, the
     * phrase is "what A gains from the lock".
     */
    public String cause(InterventionFinding finding) {
        return finding.cause(question.baseline());
    }

    private static List<Piece> piecesOf(JointFinding found) {
        List<Piece> pieces = new ArrayList<>();
        found.parts().stream()
                .filter(part -> part.share().interval().low() > 0)
                .forEach(part -> pieces.add(new Piece(part.cause(), part.share().share())));
        double left =
                found.all().share() - pieces.stream().mapToDouble(Piece::share).sum();
        if (left >= LEAST_PIECE) {
            pieces.add(new Piece(NOT_APART, left));
        }
        // Shares below 0 are not pieces, so the others may add up to more than the share of all together.
        return atMost(found.all().share(), pieces);
    }

    private static List<Piece> atMost(double share, List<Piece> pieces) {
        double sum = pieces.stream().mapToDouble(Piece::share).sum();
        return sum <= share
                ? pieces
                : pieces.stream()
                        .map(piece -> new Piece(piece.cause(), piece.share() * share / sum))
                        .toList();
    }

    /**
     * Returns the certain causes and their shares. The sum of the shares is at most 1, and at most the share that the
     * combined interventions remove together. Unless combined interventions certainly remove part of the difference,
     * returns only the largest share, because single shares may overlap.
     */
    public List<Piece> pieces() {
        List<Piece> pieces = together.filter(found -> original.proven() && found.isShown())
                .map(WhyAnswer::piecesOf)
                .orElseGet(() -> causes().stream()
                        .limit(1)
                        .map(found -> new Piece(cause(found), found.share().share()))
                        .toList());
        return atMost(1, pieces);
    }
}
