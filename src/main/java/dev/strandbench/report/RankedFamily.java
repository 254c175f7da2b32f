package dev.strandbench.report;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.Flag;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunMembership;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.FamilyOutcome.UnmeasuredArm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The data that tables and pages show about a judged family.
 *
 * @param margin largest negligible cost difference, as a share of the lower cost
 * @param endsAtMargin true if an arm within the margin needs no verdict
 * @param columns headings of additional columns: metrics with their units
 * @param ranked false if the order of the arms is meaningless, because the JVM was still compiling code
 * @param arms arms in order, the best first
 * @param summary paragraphs of the practical answer; empty while the answer is unknown
 */
public record RankedFamily(
        String title,
        String heading,
        AnswerMetric answer,
        double margin,
        boolean endsAtMargin,
        List<String> columns,
        boolean ranked,
        List<RankedArm> arms,
        List<String> summary,
        List<String> notes) {

    private static final String FAILED = "failed";
    private static final String METHODS = "benchmark";

    public enum Kind {
        BEST("best"),
        SAME("same"),
        WORSE("worse"),
        /** The arm is undecided, but no arm is better by more than the margin. */
        GOOD_ENOUGH("goodEnough"),
        UNDECIDED("undecided"),
        NOT_JUDGED("notJudged"),
        FAILED("failed");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        @JsonValue
        public String word() {
            return word;
        }
    }

    public static List<RankedFamily> of(List<FamilyOutcome> run) {
        return run.stream()
                .map(outcome -> of(outcome.judged(), Optional.of(outcome), Optional.empty())
                        .titled(outcome.family().name()))
                .toList();
    }

    /**
     * Returns the data that tables show about a judged family. The margin that the user asked for, if any, replaces the
     * run's margin.
     */
    public static RankedFamily of(JudgedFamily judged, Optional<FamilyOutcome> outcome, Optional<Double> asked) {
        List<Measurement> entries =
                judged.arms().stream().map(JudgedArm::measurement).toList();
        List<UnmeasuredArm> unmeasured = outcome.map(FamilyOutcome::unmeasured).orElse(List.of());
        List<Cell> cells = Stream.concat(
                        entries.stream().map(Cell::of), unmeasured.stream().map(UnmeasuredArm::cell))
                .toList();
        FamilyFigures figures = FamilyFigures.of(judged, cells.getFirst().benchmark());
        List<String> names = names(cells);
        double margin = asked.or(() -> outcome.map(FamilyOutcome::margin).filter(own -> own > 0))
                .orElse(VerdictRule.USUAL_MARGIN);
        List<JudgedArm> near = judged.near(margin);
        List<RankedArm> arms = new ArrayList<>();
        for (JudgedArm arm : judged.arms()) {
            boolean givenUp = arm.measurement().isGivenUp();
            String remark =
                    givenUp ? FAILED : FamilyFigures.withoutNumbers(Optional.of(arm.measurement()), judged.figure());
            arms.add(figures.arm(
                    names.get(arms.size()),
                    arm.isMeasured() ? "" : remark,
                    arm.forks(),
                    arm.toBest(),
                    arm.isMeasured() ? Bounds.of(arm, judged.arms().getFirst(), near, judged, names) : Bounds.NONE,
                    arm.flags(),
                    Optional.of(arm.measurement()).filter(one -> !givenUp),
                    arm.counted().filter(one -> !givenUp)));
        }
        for (UnmeasuredArm arm : unmeasured) {
            arms.add(figures.arm(
                    names.get(arms.size()),
                    arm.failed() ? FAILED : FamilyFigures.withoutNumbers(Optional.empty(), judged.figure()),
                    0,
                    Optional.empty(),
                    Bounds.NONE,
                    Set.of(),
                    Optional.empty(),
                    Optional.empty()));
        }
        RankedFamily ranked = new RankedFamily(
                Family.shared(cells),
                heading(cells),
                judged.figure(),
                margin,
                asked.isPresent() || outcome.map(FamilyOutcome::margin).orElse(0.0) > 0,
                figures.headings(entries),
                !judged.tooEarly(),
                arms,
                List.of(),
                FamilyNotes.of(judged, outcome, cells, names));
        return FamilyExplanation.addedTo(ranked, ConcurrentArms.of(judged, ranked));
    }

    static boolean hasSeveralJdks(List<Cell> cells) {
        return cells.stream().map(Cell::jdk).distinct().count() > 1;
    }

    private static String heading(List<Cell> cells) {
        String compared = Family.areMethods(cells)
                ? METHODS
                : ArmParameter.heading(cells.getFirst().parameters().keySet());
        return hasSeveralJdks(cells) ? (compared + " and JDK").replaceFirst("^ and ", "") : compared;
    }

    // An arm's name is its model or strategy, or else its method. If JDKs differ, the name contains the JDK.
    private static List<String> names(List<Cell> cells) {
        boolean severalJdks = hasSeveralJdks(cells);
        boolean methods = Family.areMethods(cells);
        Map<String, Integer> seen = new HashMap<>();
        List<String> names = new ArrayList<>();
        for (Cell cell : cells) {
            String method = cell.benchmark().substring(cell.benchmark().lastIndexOf('.') + 1);
            String name = cell.arm().isEmpty() && (methods || !severalJdks) ? method : cell.arm();
            String onJdk = severalJdks ? (name.isEmpty() ? "JDK " : name + " on JDK ") + cell.jdk() : name;
            int count = seen.merge(onJdk, 1, Integer::sum);
            names.add(count == 1 ? onJdk : onJdk + " (" + count + ")");
        }
        return names;
    }

    private RankedFamily titled(String other) {
        return new RankedFamily(other, heading, answer, margin, endsAtMargin, columns, ranked, arms, summary, notes);
    }

    public RankedFamily withArms(List<RankedArm> others) {
        return new RankedFamily(title, heading, answer, margin, endsAtMargin, columns, ranked, others, summary, notes);
    }

    RankedFamily with(List<String> otherSummary, List<String> otherNotes) {
        return new RankedFamily(
                title, heading, answer, margin, endsAtMargin, columns, ranked, arms, otherSummary, otherNotes);
    }

    /** Returns true if the arms are different benchmarks. */
    public boolean comparesMethods() {
        return heading.startsWith(METHODS);
    }

    public String metric() {
        return answer.isScore() ? FigureChoice.SCORE : answer.metric();
    }

    boolean isSteady() {
        return measured().stream()
                .noneMatch(arm ->
                        arm.flags().contains(Flag.NOT_STEADY) || arm.flags().contains(Flag.STILL_GROWING));
    }

    public Kind kind(RankedArm arm) {
        Kind kind = kindOfVerdict(arm);
        return kind == Kind.UNDECIDED && endsAtMargin && isGoodEnough(arm) ? Kind.GOOD_ENOUGH : kind;
    }

    private Kind kindOfVerdict(RankedArm arm) {
        if (!arm.remark().isEmpty()) {
            return Kind.FAILED;
        }
        if (arm.toBest().isEmpty()) {
            return isJudged() ? Kind.BEST : Kind.NOT_JUDGED;
        }
        return switch (arm.toBest().get().verdict()) {
            case DIFFERENT -> Kind.WORSE;
            case EQUIVALENT -> Kind.SAME;
            case INCONCLUSIVE -> Kind.UNDECIDED;
            case INVALID -> Kind.NOT_JUDGED;
        };
    }

    List<RankedArm> near() {
        return measured().stream()
                .filter(arm -> kindOfVerdict(arm) != Kind.NOT_JUDGED)
                .filter(arm -> arm.bounds().toBest().low() <= 1 + margin)
                .toList();
    }

    boolean isGoodEnough(RankedArm arm) {
        List<RankedArm> near = near();
        boolean isBest = arm.equals(arms.getFirst());
        return near.contains(arm) && arm.atMost(near) <= 1 + margin && (isBest || !bestIsOnlyABound());
    }

    /** Returns true if the best arm may be better than measured, by an unknown amount. */
    boolean bestIsOnlyABound() {
        return arms.getFirst().isOnlyABound();
    }

    public List<RankedArm> arms(Kind... kinds) {
        return arms.stream().filter(arm -> List.of(kinds).contains(kind(arm))).toList();
    }

    public List<RankedArm> measured() {
        return arms.stream().filter(arm -> arm.remark().isEmpty()).toList();
    }

    public boolean isJudged() {
        return ranked && compares();
    }

    public boolean compares() {
        return measured().stream()
                .flatMap(arm -> arm.toBest().stream())
                .anyMatch(pair -> pair.verdict() != Verdict.INVALID);
    }

    public int mostForks() {
        return measured().stream().mapToInt(RankedArm::forks).max().orElse(0);
    }

    /**
     * Estimates how many more forks must be measured for an arm and for the best arm. Assumes that the share of forks
     * that count does not change.
     *
     * @param more number of these forks that must count
     */
    public int toMeasure(RankedArm arm, int more) {
        RankedArm best = arms.getFirst();
        return JudgedArm.toMeasure(more, Math.min(arm.forks(), best.forks()), countedForks(arm));
    }

    /** Returns the number of forks that count in the comparison of an arm with the best arm. */
    int countedForks(RankedArm arm) {
        return JudgedArm.comparedForks(
                Math.min(arm.countedForks(), arms.getFirst().countedForks()), arm.toBest());
    }

    /**
     * Bounds of an arm's cost, relative to the costs of other arms.
     *
     * @param toBest bounds of the ratio to the best arm's cost; 0 to infinity if unknown
     * @param atMost upper bounds of the ratios to other arms' costs, by arm name, if both arms may be within the margin
     */
    public record Bounds(Interval toBest, Map<String, Double> atMost) {

        static final Bounds NONE = new Bounds(new Interval(0, Double.POSITIVE_INFINITY), Map.of());

        static Bounds of(JudgedArm arm, JudgedArm best, List<JudgedArm> near, JudgedFamily judged, List<String> names) {
            if (!judged.isJudged(arm)) {
                return NONE;
            }
            return new Bounds(
                    arm.equals(best) ? new Interval(1, 1) : judged.range(best, arm),
                    near.contains(arm)
                            ? near.stream()
                                    .filter(other -> !other.equals(arm))
                                    .collect(Collectors.toMap(
                                            other -> names.get(judged.arms().indexOf(other)),
                                            other -> judged.atMost(other, arm)))
                            : Map.of());
        }
    }

    /**
     * The figures of an arm. Unknown numbers are NaN.
     *
     * @param unit unit of the score and of the ideal score
     * @param overheadPerTask time of an op minus the ideal time, divided by the number of tasks, in µs
     * @param processorPerTask CPU time of an op, divided by the number of tasks, in µs
     * @param allocatedPerTask allocated bytes per task; NaN if unknown or not meaningful
     */
    public record ArmFigures(
            double score,
            String unit,
            double ideal,
            List<Double> columns,
            double overheadPerTask,
            double processorPerTask,
            double allocatedPerTask) {}

    /**
     * An arm of a family.
     *
     * @param remark reason why the arm has no verdict, for example {@code failed}; otherwise empty
     * @param toBest comparison with the best arm; empty for the best arm itself
     * @param measured result entry of the arm; empty if there is none, or if the run gave up the arm
     * @param counted values of the compared metric in the iterations that count; empty if there are no such values
     */
    public record RankedArm(
            String name,
            String remark,
            ArmFigures figures,
            int forks,
            Optional<PairVerdict> toBest,
            Bounds bounds,
            Set<Flag> flags,
            Optional<Measurement> measured,
            Optional<Metric> counted) {

        /** Returns true if a search found only a bound for the value of this arm or of the best arm. */
        public boolean isOnlyABound() {
            return flags.contains(Flag.ONLY_A_BOUND);
        }

        /** Returns false if the arm lacks numbers for any other reason. */
        boolean hasFailed() {
            return remark.equals(FAILED);
        }

        int countedForks() {
            return counted.map(Metric::forks).orElse(0);
        }

        public double ratio() {
            return toBest.map(pair -> pair.estimate().ratio()).orElse(1.0);
        }

        /** Returns an upper bound of the ratios of this arm's cost to the other arms' costs; infinity if unknown. */
        double atMost(List<RankedArm> others) {
            return others.stream()
                    .filter(other -> !other.name.equals(name))
                    .mapToDouble(other -> bounds.atMost.getOrDefault(other.name, Double.POSITIVE_INFINITY))
                    .reduce(1, Math::max);
        }

        public double timesIdeal(AnswerMetric answer) {
            return answer.higherIsBetter() ? figures.ideal / figures.score : figures.score / figures.ideal;
        }

        boolean isFromStoppingRun() {
            return measured.flatMap(Measurement::membership)
                    .filter(RunMembership::sequential)
                    .isPresent();
        }

        RankedArm against(Optional<PairVerdict> verdict, Bounds otherBounds) {
            return new RankedArm(name, remark, figures, forks, verdict, otherBounds, flags, measured, counted);
        }
    }
}
