package dev.strandbench.compare;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.RoundTrips;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A family's result entries, with verdicts on the differences between them. Verdicts depend only on the entries, so a
 * run and all commands that read its result file give the same verdicts.
 *
 * @param arms judged arms from best to worst, followed by those that cannot be judged
 * @param tooEarly true if no verdict is possible because an arm was measured before its code was compiled
 * @param analysis comparisons of any two arms; each arm is identified by its {@code place}
 * @param machineStates fast and slow round trips, if only iterations with fast round trips count; otherwise empty
 */
public record JudgedFamily(
        AnswerMetric figure,
        List<JudgedArm> arms,
        boolean tooEarly,
        double smallestRatio,
        FamilyAnalysis analysis,
        Optional<RoundTrips> machineStates) {

    /**
     * A result entry that is compared with the best arm of its family.
     *
     * @param place index of the entry in the list from which the family was made
     * @param toBest verdict on the arm's cost divided by the best arm's cost; empty for the best arm and for unmeasured
     *     arms
     * @param flags remarks on the arm and on its comparison with the best arm, or reasons why it is not judged
     * @param counted values of the compared metric in the iterations that count; empty if the arm lacks the metric
     */
    public record JudgedArm(
            int place,
            Measurement measurement,
            boolean isMeasured,
            Optional<PairVerdict> toBest,
            Set<Flag> flags,
            Optional<Metric> counted) {

        public int forks() {
            return isMeasured ? measurement.primary().forks() : 0;
        }

        /** Returns the number of forks that count for verdicts, at most {@link #forks()}. */
        public int countedForks() {
            return isMeasured ? counted.map(Metric::forks).orElse(0) : 0;
        }

        /**
         * Estimates how many more forks of this arm and the best arm a verdict needs; 0 if there is a verdict or if
         * unknown.
         */
        public int moreForks(JudgedArm best) {
            return toMeasure(
                    toBest.map(PairVerdict::moreForks).orElse(0),
                    Math.min(forks(), best.forks()),
                    comparedForks(Math.min(countedForks(), best.countedForks()), toBest));
        }

        /** Returns the number of an arm's forks that a verdict compares. Pairs need blocks in which both arms count. */
        public static int comparedForks(int counted, Optional<PairVerdict> verdict) {
            int compared = verdict.map(pair -> pair.estimate().fewerForks()).orElse(0);
            return compared == 0 ? counted : Math.min(counted, compared);
        }

        /**
         * Converts a number of counted forks to a number of measured forks. Assumes that the share of forks that count
         * stays the same.
         */
        public static int toMeasure(int more, int measured, int counted) {
            return counted == 0
                    ? more
                    : (int) Math.min(Integer.MAX_VALUE, Math.ceilDiv((long) more * measured, counted));
        }
    }

    /**
     * Compares every result entry with the best entry of its family. A family contains all models, strategies and JDKs.
     * Benchmark methods without models form a family if they have one entry each and the same class, mode, parameters,
     * unit and number of threads.
     */
    public static List<JudgedFamily> allOf(List<Measurement> file, FigureChoice figures) {
        Function<Measurement, Object> question = one ->
                List.of(ComparedCell.of(one, "").withoutArm(), one.conditions().threads());
        Map<Object, Long> entries = file.stream().collect(Collectors.groupingBy(question, Collectors.counting()));
        return Comparisons.grouped(file, one -> {
                    Object key = question.apply(one);
                    boolean single = entries.getOrDefault(key, 0L) == 1
                            && ArmParameter.among(one.params().keySet()).isEmpty();
                    return single ? siblings(one) : key;
                })
                .values()
                .stream()
                .map(together -> of(figures.of(together), together, VerdictRule.ONE_LOOK.smallestRatio()))
                .toList();
    }

    private static Object siblings(Measurement one) {
        return List.of(
                one.benchmark().substring(0, Math.max(0, one.benchmark().lastIndexOf('.'))),
                one.mode(),
                one.params(),
                one.primary().unit(),
                one.conditions().threads());
    }

    /**
     * Compares each entry with the best entry. An entry gets no verdict and comes last if an iteration is invalid, or
     * if the cell has several entries.
     */
    public static JudgedFamily of(AnswerMetric figure, List<Measurement> together, double smallestRatio) {
        Map<Object, Long> entries =
                together.stream().collect(Collectors.groupingBy(JudgedFamily::cell, Collectors.counting()));
        Map<Integer, MeasuredArm> usable = new TreeMap<>();
        for (int place = 0; place < together.size(); place++) {
            int number = place;
            MeasuredArm.of(together.get(place), figure)
                    .filter(MeasuredArm::isUsable)
                    .ifPresent(arm -> usable.put(number, arm));
        }
        Predicate<MeasuredArm> isRepeated = arm -> entries.getOrDefault(cell(arm.measurement()), 0L) > 1;
        Map<Integer, MeasuredArm> judged = new TreeMap<>(usable);
        judged.values().removeIf(isRepeated.or(arm -> arm.disturbance().isPresent()));
        Optional<RoundTrips> states = MeasuredArm.machineStates(judged.values());
        states.ifPresent(found -> judged.replaceAll((place, arm) -> arm.whileFast(found)));
        FamilyAnalysis withBounds = analysis(judged, smallestRatio);
        // An arm whose cost may be lower than measured cannot be called worse than another.
        boolean hasBounds =
                judged.entrySet().removeIf(arm -> arm.getValue().isOnlyABound() && arm.getKey() != withBounds.best());
        FamilyAnalysis analysis = hasBounds ? analysis(judged, smallestRatio) : withBounds;
        List<JudgedArm> arms = new ArrayList<>();
        if (!judged.isEmpty()) {
            int best = analysis.best();
            MeasuredArm first = Objects.requireNonNull(judged.get(best));
            arms.add(new JudgedArm(
                    best,
                    first.measurement(),
                    true,
                    Optional.empty(),
                    flags(first, smallestRatio),
                    Optional.of(first.metric())));
            analysis.against(best).entrySet().stream()
                    .sorted(Comparator.comparingDouble(
                            pair -> pair.getValue().estimate().logRatio()))
                    .forEach(pair -> arms.add(judged(
                            pair.getKey(), first, Objects.requireNonNull(judged.get(pair.getKey())), pair.getValue())));
        }
        usable.forEach((place, arm) -> {
            if (!judged.containsKey(place)) {
                Set<Flag> flags = obstacles(arm);
                if (isRepeated.test(arm)) {
                    flags.add(Flag.SEVERAL_ENTRIES);
                }
                arms.add(new JudgedArm(
                        place,
                        arm.measurement(),
                        true,
                        Optional.of(PairVerdict.invalid(smallestRatio)),
                        flags,
                        Optional.of(arm.metric())));
            }
        });
        IntStream.range(0, together.size())
                .filter(place -> !usable.containsKey(place))
                .mapToObj(place -> new JudgedArm(
                        place,
                        together.get(place),
                        false,
                        Optional.empty(),
                        EnumSet.noneOf(Flag.class),
                        figure.in(together.get(place))))
                .forEach(arms::add);
        return new JudgedFamily(
                figure,
                arms,
                judged.values().stream().anyMatch(MeasuredArm::isTooEarly),
                smallestRatio,
                analysis,
                states);
    }

    private static Object cell(Measurement one) {
        return List.of(
                one.benchmark(), one.params(), one.jdk(), one.conditions().threads());
    }

    private static FamilyAnalysis analysis(Map<Integer, MeasuredArm> arms, double smallestRatio) {
        Optional<MeasuredArm> first = arms.values().stream().findFirst();
        Map<Integer, ArmCosts> costs = new TreeMap<>();
        arms.forEach((place, arm) -> costs.put(
                place,
                arm.costs(MetricUnit.factor(
                                arm.metric().unit(),
                                first.orElseThrow().metric().unit())
                        .orElse(1))));
        VerdictRule rule = arms.values().stream().anyMatch(MeasuredArm::isSequential)
                ? VerdictRule.SEVERAL_LOOKS
                : VerdictRule.ONE_LOOK;
        return new FamilyAnalysis(
                costs,
                arms.values().stream().allMatch(arm -> arm.ranBeside(first.orElseThrow())),
                rule.withSmallestRatio(smallestRatio));
    }

    private static JudgedArm judged(int place, MeasuredArm best, MeasuredArm arm, PairVerdict verdict) {
        ComparedCell shared = ComparedCell.of(arm.measurement(), "").withoutArm();
        Comparison compared =
                new MeasuredPair(shared, shared.params(), best, arm, "best", "arm", false).judgedAs(verdict);
        // A comparison has both sides' flags. This arm does not get the flags that only the best arm has.
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        flags.addAll(compared.flags());
        boolean invalid = compared.verdict() == Verdict.INVALID;
        boolean isOnlyABound = invalid && flags.contains(Flag.ONLY_A_BOUND);
        flags.removeAll(flags(best, verdict.smallestRatio()));
        flags.addAll(flags(arm, verdict.smallestRatio()));
        if (isOnlyABound) {
            flags.add(Flag.ONLY_A_BOUND);
        }
        return new JudgedArm(
                place,
                arm.measurement(),
                true,
                Optional.of(invalid ? verdict.invalidated() : verdict),
                flags,
                Optional.of(arm.metric()));
    }

    private static Set<Flag> obstacles(MeasuredArm arm) {
        Set<Flag> flags = arm.obstacles();
        if (arm.isOnlyABound()) {
            flags.add(Flag.ONLY_A_BOUND);
        }
        return flags;
    }

    private static Set<Flag> flags(MeasuredArm arm, double smallestRatio) {
        Set<Flag> flags = arm.remarks();
        flags.addAll(obstacles(arm));
        if (!arm.isTooEarly()) {
            flags.addAll(arm.patterns(smallestRatio));
        }
        return flags;
    }

    /**
     * Returns the verdict on the candidate's cost divided by the baseline's cost; invalid if an arm cannot be judged.
     */
    public PairVerdict compare(JudgedArm baseline, JudgedArm candidate) {
        return compare(baseline.place(), candidate.place());
    }

    public List<JudgedArm> near(double margin) {
        Set<Integer> near = analysis.measured().isEmpty() ? Set.of() : analysis.near(margin);
        return arms.stream().filter(arm -> near.contains(arm.place())).toList();
    }

    /** Returns true if the arm certainly costs at most 1 + {@code margin} times as much as any other arm. */
    public boolean isWithin(double margin, JudgedArm arm) {
        return margin > 0
                && analysis.measured().contains(arm.place())
                && analysis.isWithin(margin, arm.place(), analysis.near(margin));
    }

    public double atMost(JudgedArm baseline, JudgedArm candidate) {
        return analysis.atMost(baseline.place(), candidate.place());
    }

    /** Returns a range for the candidate's cost divided by the baseline's cost. Both arms must have a verdict. */
    public Interval range(JudgedArm baseline, JudgedArm candidate) {
        return analysis.range(baseline.place(), candidate.place());
    }

    public boolean isJudged(JudgedArm arm) {
        return analysis.measured().contains(arm.place());
    }

    PairVerdict compare(int baseline, int candidate) {
        if (!analysis.measured().containsAll(List.of(baseline, candidate))) {
            return PairVerdict.invalid(smallestRatio);
        }
        PairVerdict verdict = analysis.compare(baseline, candidate);
        return MeasuredPair.isCertain(verdict, isOnlyABound(baseline), isOnlyABound(candidate))
                ? verdict
                : verdict.invalidated();
    }

    private boolean isOnlyABound(int place) {
        return arms.stream()
                .filter(arm -> arm.place() == place)
                .anyMatch(arm -> MeasuredArm.isOnlyABound(arm.measurement(), figure.metric()));
    }

    /** Returns the place of the best of these arms, or of the first measured arm if none is judged. May be empty. */
    Optional<Integer> best(Set<Integer> places) {
        return analysis.best(places)
                .or(() -> arms.stream()
                        .filter(JudgedArm::isMeasured)
                        .map(JudgedArm::place)
                        .filter(places::contains)
                        .findFirst());
    }

    public boolean isOneBenchmark() {
        return arms.stream()
                        .map(arm -> arm.measurement().benchmark())
                        .distinct()
                        .count()
                == 1;
    }
}
