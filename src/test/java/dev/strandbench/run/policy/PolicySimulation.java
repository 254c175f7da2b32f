package dev.strandbench.run.policy;

import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Profile.ForkLengths;
import dev.strandbench.run.policy.SimulatedArm.ChangingMachine;
import dev.strandbench.run.policy.SimulatedArm.Generated;
import dev.strandbench.run.policy.SimulatedArm.OnChangingMachine;
import dev.strandbench.run.policy.SimulatedArm.Recorded;
import dev.strandbench.run.policy.SimulatedArm.Spread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Runs the adaptive policy on families with known costs, and counts wrong verdicts and intervals after each block. Arms
 * race, and the policy measures as long as it can, like a run that gets more and more budget.
 */
public final class PolicySimulation {

    /** The ratio from which arms count as different, except in settings with equal arms. */
    private static final double JUST_DIFFERENT = Math.log(1.03) - 1e-9;

    private static final double NO_DIFFERENCE = 1e-9;
    private static final double DRIFT_PER_BLOCK = 0.01;
    private static final double PRECISION = 0.001;

    /** The number of forks of the best arm for which the profile quick has time. */
    private static final int FORKS_OF_QUICK = 14;

    /** Lengths that never grow. */
    static final ForkLengths FIXED =
            new ForkLengths(Duration.ofMillis(100), Duration.ofMillis(800), Duration.ofMillis(800));

    /** Lengths that may grow twice. */
    static final ForkLengths GROWING =
            new ForkLengths(Duration.ofMillis(100), Duration.ofMillis(800), Duration.ofMillis(3200));

    private final SplittableRandom random;

    public PolicySimulation(long seed) {
        random = new SplittableRandom(seed);
    }

    /**
     * A kind of family.
     *
     * @param draws draws the arms of a family
     * @param drifting true if the machine becomes faster or slower from block to block
     * @param margin the largest difference that does not matter, as a share of the cost; 0 if every difference matters
     */
    public record Setting(
            String name,
            ForkLengths lengths,
            int mostForks,
            boolean drifting,
            double margin,
            Function<SplittableRandom, List<SimulatedArm>> draws) {

        static Setting of(String name, List<SimulatedArm> arms) {
            return drawing(name, random -> arms);
        }

        static Setting drawing(String name, Function<SplittableRandom, List<SimulatedArm>> draws) {
            return new Setting(name, FIXED, LookPlan.SEQUENTIAL.mostForks(), false, 0, draws);
        }

        Setting onDriftingMachine() {
            return new Setting(name + ", machine drifts", lengths, mostForks, true, margin, draws);
        }

        Setting growing() {
            return new Setting(name + ", forks may grow", GROWING, mostForks, drifting, margin, draws);
        }

        Setting withUsualMargin() {
            return new Setting(name, lengths, mostForks, drifting, VerdictRule.USUAL_MARGIN, draws);
        }
    }

    /** Counts of families, and of wrong ones among them. */
    public record Count(int wrong, int of) {

        static final Count NONE = new Count(0, 0);

        Count plus(boolean isWrong) {
            return new Count(wrong + (isWrong ? 1 : 0), of + 1);
        }

        Count plus(Count other) {
            return new Count(wrong + other.wrong, of + other.of);
        }

        /** Returns the share of wrong ones in percent. */
        public double percent() {
            return of == 0 ? 0 : 100.0 * wrong / of;
        }
    }

    /**
     * The errors in many families of a kind.
     *
     * @param toldApart families in which equal arms were called different, or the slower of two arms faster
     * @param calledSame families in which arms were called equivalent whose costs differ by 3 % or more
     * @param missed families with a printed interval without the true ratio, by number of forks
     * @param misplaced families in which an arm was called good enough that costs more than the margin allows, or
     *     beyond the margin although it costs less
     * @param unplaced families in which, at the end, an arm was neither good enough nor beyond the margin
     * @param needed predictions of the number of forks that were not kept
     * @param forks the number of forks of all arms together
     * @param seconds the length of all forks together
     */
    public record Errors(
            Count toldApart,
            Count calledSame,
            Map<Integer, Count> missed,
            Count misplaced,
            Count unplaced,
            Count needed,
            long forks,
            double seconds) {

        static final Errors NONE =
                new Errors(Count.NONE, Count.NONE, Map.of(), Count.NONE, Count.NONE, Count.NONE, 0, 0);

        Errors plus(Errors other) {
            Map<Integer, Count> sum = new TreeMap<>(missed);
            other.missed.forEach((look, count) -> sum.merge(look, count, Count::plus));
            return new Errors(
                    toldApart.plus(other.toldApart),
                    calledSame.plus(other.calledSame),
                    sum,
                    misplaced.plus(other.misplaced),
                    unplaced.plus(other.unplaced),
                    needed.plus(other.needed),
                    forks + other.forks,
                    seconds + other.seconds);
        }

        double misplacement() {
            return misplaced.percent();
        }

        /** Returns the smallest share, over all numbers of forks, of families whose intervals all cover the truth. */
        public double worstCoverage() {
            return 100
                    - missed.values().stream()
                            .filter(count -> count.of() >= toldApart.of() / 4)
                            .mapToDouble(Count::percent)
                            .max()
                            .orElse(0);
        }
    }

    /** Simulates a number of families of a kind. */
    public Errors simulate(Setting setting, int families) {
        return IntStream.range(0, families)
                .mapToObj(family -> simulate(setting))
                .reduce(Errors.NONE, Errors::plus);
    }

    private Errors simulate(Setting setting) {
        AdaptivePolicy policy = new AdaptivePolicy(
                setting.lengths(), setting.lengths().longest(), PRECISION, setting.margin(), true, true);
        List<SimulatedArm> arms = setting.draws().apply(random);
        Map<Integer, List<MeasuredFork>> measured = new TreeMap<>();
        IntStream.range(0, arms.size()).forEach(arm -> measured.put(arm, new ArrayList<>()));
        FamilyForks forks = new FamilyForks(measured, false, 0, true, setting.mostForks());
        boolean toldApart = false;
        boolean calledSame = false;
        boolean misplaced = false;
        boolean placed = false;
        Map<Integer, Count> missed = new TreeMap<>();
        Map<Integer, Integer> predicted = new HashMap<>();
        Count needed = Count.NONE;
        long count = 0;
        double seconds = 0;
        int block = 0;
        double machine = 0;
        for (Optional<NextBlock> next = policy.next(forks); next.isPresent(); next = policy.next(forks)) {
            machine += setting.drifting() ? DRIFT_PER_BLOCK * random.nextGaussian() : 0;
            for (int arm : next.get().arms()) {
                List<MeasuredFork> ofArm = measured.computeIfAbsent(arm, first -> new ArrayList<>());
                ForkShape shape =
                        policy.shape(next.get().length(), ofArm.stream().findFirst());
                MeasuredFork fork = new MeasuredFork(
                        block, next.get().length(), shape, arms.get(arm).fork(random, shape.length(), machine));
                ofArm.add(fork);
                count++;
                seconds += fork.series().age();
            }
            block++;
            Assessment now = policy.assess(forks);
            boolean covers = true;
            for (Map.Entry<Integer, PairVerdict> pair : now.verdicts().entrySet()) {
                PairVerdict verdict = pair.getValue();
                double truth =
                        arms.get(pair.getKey()).logCost() - arms.get(now.best()).logCost();
                toldApart |= verdict.verdict() == Verdict.DIFFERENT && truth < NO_DIFFERENCE;
                calledSame |= verdict.verdict() == Verdict.EQUIVALENT && Math.abs(truth) >= JUST_DIFFERENT;
                covers &= verdict.interval().contains(Math.exp(truth));
                needed = needed.plus(kept(predicted, pair.getKey(), verdict));
            }
            if (setting.margin() > 0) {
                Placement placement = Placement.of(forks, now, setting.margin());
                misplaced |= placement.isWrong(arms, setting.margin());
                placed = placement.isComplete(arms.size());
            }
            if (LookPlan.SEQUENTIAL.lastLook(block) == block && !now.verdicts().isEmpty()) {
                missed.merge(block, new Count(covers ? 0 : 1, 1), Count::plus);
            }
        }
        return new Errors(
                new Count(toldApart ? 1 : 0, 1),
                new Count(calledSame ? 1 : 0, 1),
                missed,
                new Count(misplaced ? 1 : 0, 1),
                new Count(placed ? 0 : 1, 1),
                needed,
                count,
                seconds);
    }

    /** The arms that are good enough, and the arms that cost more than the margin allows. */
    private record Placement(Set<Integer> good, Set<Integer> beyond) {

        static Placement of(FamilyForks forks, Assessment now, double margin) {
            FamilyAnalysis analysis = forks.analysis(now.window(), VerdictRule.SEVERAL_LOOKS);
            Set<Integer> near = analysis.near(margin);
            return new Placement(
                    near.stream()
                            .filter(arm -> analysis.isWithin(margin, arm, near))
                            .collect(Collectors.toSet()),
                    analysis.measured().stream()
                            .filter(arm -> !near.contains(arm))
                            .collect(Collectors.toSet()));
        }

        boolean isWrong(List<SimulatedArm> arms, double margin) {
            double least =
                    arms.stream().mapToDouble(SimulatedArm::logCost).min().orElseThrow();
            double most = least + Math.log1p(margin);
            return good.stream().anyMatch(arm -> arms.get(arm).logCost() > most)
                    || beyond.stream().anyMatch(arm -> arms.get(arm).logCost() <= most);
        }

        boolean isComplete(int arms) {
            return good.size() + beyond.size() == arms;
        }
    }

    /** Notes the forks of the first prediction for an arm, and counts the prediction when the arm has them. */
    private static Count kept(Map<Integer, Integer> predicted, int arm, PairVerdict verdict) {
        int forks = verdict.estimate().fewerForks();
        Integer prediction = predicted.get(arm);
        boolean isOpen = verdict.verdict() == Verdict.INCONCLUSIVE;
        if (prediction == null) {
            verdict.forksNeeded().stream()
                    .filter(some ->
                            isOpen && forks >= FEWEST_FORKS_OF_A_PREDICTION && some <= LookPlan.SEQUENTIAL.mostForks())
                    .forEach(some -> predicted.put(arm, some));
            return Count.NONE;
        }
        if (prediction > 0 && (!isOpen || forks >= prediction)) {
            predicted.put(arm, 0);
            return new Count(isOpen ? 1 : 0, 1);
        }
        return Count.NONE;
    }

    /** The least number of forks from which {@code PairVerdict.forksNeeded} is tested. */
    private static final int FEWEST_FORKS_OF_A_PREDICTION = 5;

    private static List<SimulatedArm> arms(int count, Spread spread) {
        return Stream.generate(() -> (SimulatedArm) new Generated(0, spread, 0))
                .limit(count)
                .toList();
    }

    /** Returns arms of which all but the first cost a multiple of the first arm's cost. */
    static List<SimulatedArm> slower(int count, double ratio, Spread spread) {
        List<SimulatedArm> arms = new ArrayList<>(arms(1, spread));
        for (int arm = 1; arm < count; arm++) {
            arms.add(new Generated(Math.log(ratio), spread, 0));
        }
        return arms;
    }

    /** Returns arms of which only the first has its own spread and its own logarithm of the cost. */
    private static List<SimulatedArm> unlike(int count, double logCost, Spread first, Spread others) {
        List<SimulatedArm> arms = new ArrayList<>(arms(count - 1, others));
        arms.add(0, new Generated(logCost, first, 0));
        return arms;
    }

    /** Returns equal arms of which each second one warms up during the whole pilot. */
    private static List<SimulatedArm> warmingUp(int count, Spread spread) {
        return IntStream.range(0, count)
                .mapToObj(arm -> (SimulatedArm) new Generated(0, spread, arm % 2 == 0 ? 0.1 : 0))
                .toList();
    }

    /** Returns settings whose arms vary like a normal distribution or like related distributions. */
    static List<Setting> equalArms() {
        List<Setting> settings = new ArrayList<>();
        for (int arms : new int[] {2, 4, 9}) {
            settings.add(Setting.of("normal, CV 3 %, " + arms + " arms", arms(arms, Spread.normal(0.03))));
            settings.add(Setting.of("lognormal, CV 30 %, " + arms + " arms", arms(arms, Spread.normal(0.3))));
        }
        settings.add(Setting.of("skewed, CV 10 %, 4 arms", arms(4, Spread.skewed(0.1))));
        settings.add(Setting.of("heavy tails, CV 5 %, 4 arms", arms(4, Spread.heavyTailed(0.05))));
        settings.add(
                Setting.of("normal, CV 1 % and 30 %, 4 arms", unlike(4, 0, Spread.normal(0.3), Spread.normal(0.01))));
        settings.add(Setting.of("normal, CV 3 %, 4 arms", arms(4, Spread.normal(0.03)))
                .onDriftingMachine());
        settings.add(Setting.of("half of 4 arms still warm up, CV 3 %", warmingUp(4, Spread.normal(0.03)))
                .growing());
        return settings;
    }

    /** Returns settings in which all arms have the same two modes. */
    static List<Setting> modesInAllArms() {
        return IntStream.of(2, 4, 9)
                .mapToObj(arms -> Setting.of(
                        "25 % of forks at x 2.4, " + arms + " arms", arms(arms, Spread.modes(0.25, 2.4, 0.02))))
                .toList();
    }

    /** Returns settings in which one arm has two modes and the same geometric mean as the other arms. */
    static List<Setting> modesInOneArm() {
        return IntStream.of(2, 6)
                .mapToObj(arms -> Setting.of(
                        "one arm with 20 % of forks at x 1.5, " + arms + " arms",
                        unlike(arms, 0, Spread.modes(0.2, 1.5, 0.02), Spread.normal(0.02))))
                .toList();
    }

    /** Returns settings in which the fast mode of one arm costs as much as the other arms. */
    static List<Setting> equalFastModes() {
        double logCost = 0.2 * Math.log(1.5);
        return IntStream.of(2, 6)
                .mapToObj(arms -> Setting.of(
                        "20 % of one arm's forks are x 1.5 slower than the other arms, " + arms + " arms",
                        unlike(arms, logCost, Spread.modes(0.2, 1.5, 0.02), Spread.normal(0.02))))
                .toList();
    }

    /**
     * Returns settings on a machine with slow states. In these states, each second arm costs 2.8 times as much, and the
     * others as much as usual. In the fast state, all arms but the first cost {@code ratio} times as much as the first.
     */
    static List<Setting> onChangingMachine(double ratio) {
        return IntStream.of(2, 4, 9)
                .mapToObj(arms -> Setting.drawing(
                        "half of " + arms + " arms at x 2.8 for 30 % of the time, ratio " + ratio + ", CV 3 %",
                        random -> dependingOnMachine(slower(arms, ratio, Spread.normal(0.03)))))
                .toList();
    }

    /** Returns the same setting, but all round trips are unknown. */
    static Setting withoutRoundTrips(Setting setting) {
        return new Setting(
                setting.name() + ", unknown round trips",
                setting.lengths(),
                setting.mostForks(),
                setting.drifting(),
                setting.margin(),
                random -> setting.draws().apply(random).stream()
                        .map(PolicySimulation::withoutRoundTrips)
                        .toList());
    }

    private static SimulatedArm withoutRoundTrips(SimulatedArm arm) {
        return new SimulatedArm() {
            @Override
            public double logCost() {
                return arm.logCost();
            }

            @Override
            public IterationSeries fork(SplittableRandom random, Duration length, double machine) {
                IterationSeries fork = arm.fork(random, length, machine);
                return new IterationSeries(fork.scores(), fork.seconds());
            }
        };
    }

    /** Returns settings like {@link #onChangingMachine}, with equal arms that have the same two modes. */
    static List<Setting> modesOnChangingMachine() {
        return IntStream.of(2, 4, 9)
                .mapToObj(arms -> Setting.drawing(
                        "half of " + arms + " arms at x 2.8 for 30 % of the time, 25 % of forks at x 2.4",
                        random -> dependingOnMachine(arms(arms, Spread.modes(0.25, 2.4, 0.02)))))
                .toList();
    }

    private static List<SimulatedArm> dependingOnMachine(List<SimulatedArm> arms) {
        ChangingMachine machine = new ChangingMachine();
        return IntStream.range(0, arms.size())
                .mapToObj(arm -> (SimulatedArm) new OnChangingMachine(arms.get(arm), machine, arm % 2 == 0 ? 2.8 : 1))
                .toList();
    }

    static List<Setting> justDifferent() {
        return IntStream.of(2, 4, 9)
                .mapToObj(arms ->
                        Setting.of("3 % slower, CV 1 %, " + arms + " arms", slower(arms, 1.03, Spread.normal(0.01))))
                .toList();
    }

    /**
     * Returns settings in which all arms but the first are almost at the margin.
     *
     * @param over true if the arms cost a little more than the margin allows, false if they cost a little less
     */
    static List<Setting> atMargin(boolean over) {
        List<Setting> settings = new ArrayList<>();
        for (int arms : new int[] {2, 4, 9}) {
            for (double spread : new double[] {0.01, 0.05}) {
                settings.add(Setting.of(
                        "10 % slower, CV " + Math.round(100 * spread) + " %, " + arms + " arms",
                        slower(arms, atMarginRatio(over), Spread.normal(spread))));
            }
        }
        settings.add(Setting.of("10 % slower, CV 3 %, 4 arms", slower(4, atMarginRatio(over), Spread.normal(0.03)))
                .onDriftingMachine());
        return settings.stream().map(Setting::withUsualMargin).toList();
    }

    /** Returns settings like {@link #atMargin}, with arms that have modes. */
    static List<Setting> atMarginWithModes(boolean over) {
        double ratio = atMarginRatio(over);
        return Stream.of(
                        Setting.of(
                                "10 % slower, with 20 % of forks at x 1.5, 2 arms",
                                unlike(2, Math.log(ratio), Spread.modes(0.2, 1.5, 0.02), Spread.normal(0.02))),
                        Setting.of(
                                "10 % slower, all with 25 % of forks at x 2.4, 4 arms",
                                slower(4, ratio, Spread.modes(0.25, 2.4, 0.02))))
                .map(Setting::withUsualMargin)
                .toList();
    }

    private static double atMarginRatio(boolean over) {
        return 1 + VerdictRule.USUAL_MARGIN + (over ? 1e-9 : -1e-9);
    }

    /**
     * Returns a setting with six arms and a maximum number of forks, as in the profile quick: the best arm, two arms
     * that cost 0 % to 50 % more, and three arms that cost several times as much.
     */
    static List<Setting> likeQuick() {
        Function<SplittableRandom, List<SimulatedArm>> draws =
                random -> DoubleStream.of(1, 1 + random.nextDouble() / 2, 1 + random.nextDouble() / 2, 4, 6, 18)
                        .mapToObj(ratio -> (SimulatedArm) new Generated(Math.log(ratio), Spread.normal(0.03), 0))
                        .toList();
        return List.of(new Setting(
                "6 arms, CV 3 %, at most " + FORKS_OF_QUICK + " forks",
                FIXED,
                FORKS_OF_QUICK,
                false,
                VerdictRule.USUAL_MARGIN,
                draws));
    }

    static List<Setting> forPredictions(int arms) {
        return Stream.of(1.08, 1.15)
                .map(ratio -> Setting.of(
                        Math.round(100 * ratio - 100) + " % slower, CV 5 %, " + arms + " arms",
                        slower(arms, ratio, Spread.normal(0.05))))
                .toList();
    }

    /**
     * Returns settings with recorded arms that cost the same when they are warm.
     *
     * @param cells the forks of each cell, from the first op on
     * @param warmSeconds the length of the end of each fork that is warm
     */
    static List<Setting> recorded(List<List<IterationSeries>> cells, ForkLengths lengths, double warmSeconds) {
        List<SimulatedArm> arms = cells.stream()
                .map(forks -> (SimulatedArm) Recorded.scaled(forks, warmSeconds))
                .toList();
        return IntStream.of(FORKS_OF_QUICK, LookPlan.SEQUENTIAL.mostForks())
                .boxed()
                .flatMap(forks -> Stream.of(2, 4)
                        .map(count -> new Setting(
                                count + " of " + cells.size() + " recorded arms, equal when warm, at most " + forks
                                        + " forks",
                                lengths,
                                forks,
                                false,
                                0,
                                random -> drawn(arms, count, random))))
                .toList();
    }

    private static List<SimulatedArm> drawn(List<SimulatedArm> arms, int count, SplittableRandom random) {
        List<SimulatedArm> left = new ArrayList<>(arms);
        return Stream.generate(() -> left.remove(random.nextInt(left.size())))
                .limit(count)
                .toList();
    }

    /** Returns the table's lines for recorded arms. */
    public String report(List<List<IterationSeries>> cells, ForkLengths lengths, double warmSeconds, int families) {
        return recorded(cells, lengths, warmSeconds).stream()
                .map(setting -> line(setting.name(), PolicySimulation::toldApart, simulate(setting, families)))
                .collect(Collectors.joining());
    }

    /**
     * Returns lines on a recorded family whose arms keep their own costs: wrong verdicts, and intervals that cover the
     * ratios of the warm ends.
     *
     * @param cells the forks of each arm, from the first op on
     * @param warmSeconds the length of the end of each fork that is warm
     */
    public String reportFamily(
            List<List<IterationSeries>> cells, ForkLengths lengths, double warmSeconds, int families) {
        List<SimulatedArm> arms = cells.stream()
                .map(forks -> (SimulatedArm) Recorded.unscaled(forks, warmSeconds))
                .toList();
        Setting setting = new Setting(
                arms.size() + " recorded arms, at most " + FORKS_OF_QUICK + " forks",
                lengths,
                FORKS_OF_QUICK,
                false,
                VerdictRule.USUAL_MARGIN,
                random -> arms);
        Errors errors = simulate(setting, families);
        return line(setting.name() + ": called slower, but faster", PolicySimulation::toldApart, errors)
                + line(setting.name() + ": called the same, 3 % apart", PolicySimulation::calledSame, errors)
                + line(setting.name() + ": on the wrong side of the margin", Errors::misplacement, errors)
                + line(setting.name() + ": intervals cover, worst look", Errors::worstCoverage, errors)
                + line(
                        setting.name() + ": every arm placed",
                        all -> 100 - all.unplaced().percent(),
                        errors);
    }

    /** A line of the table: a promise about some settings. */
    private record Promise(String what, String limit, List<Setting> settings, Function<Errors, Double> figure) {}

    private static List<Promise> promises() {
        return List.of(
                new Promise("equal arms told apart", "<= 1 %", equalArms(), PolicySimulation::toldApart),
                new Promise("the same, all arms with modes", "<= 1 %", modesInAllArms(), PolicySimulation::toldApart),
                new Promise("the same, one arm with modes", "<= 5 %", modesInOneArm(), PolicySimulation::toldApart),
                new Promise("the same, changing machine", "<= 1 %", onChangingMachine(1), PolicySimulation::toldApart),
                new Promise(
                        "the same, modes and a changing machine",
                        "<= 1 %",
                        modesOnChangingMachine(),
                        PolicySimulation::toldApart),
                new Promise(
                        "equivalent, changing machine",
                        "<= 2.5 %",
                        onChangingMachine(1.08),
                        PolicySimulation::calledSame),
                new Promise("equivalent at 3 %", "<= 2.5 %", justDifferent(), PolicySimulation::calledSame),
                new Promise(
                        "equivalent, one arm with modes", "<= 2.5 %", equalFastModes(), PolicySimulation::calledSame),
                new Promise("intervals cover, worst look", ">= 95 %", equalArms(), Errors::worstCoverage),
                new Promise("the same, all arms with modes", ">= 85 %", modesInAllArms(), Errors::worstCoverage),
                new Promise("the same, one arm with modes", ">= 85 %", modesInOneArm(), Errors::worstCoverage),
                new Promise("the same, changing machine", ">= 95 %", onChangingMachine(1), Errors::worstCoverage),
                new Promise("good enough, just over the margin", "<= 2.5 %", atMargin(true), Errors::misplacement),
                new Promise("beyond, just within the margin", "<= 2.5 %", atMargin(false), Errors::misplacement),
                new Promise(
                        "every arm placed",
                        ">= 80 %",
                        likeQuick(),
                        errors -> 100 - errors.unplaced().percent()),
                new Promise("forks needed are enough, 2 arms", "75-90 %", forPredictions(2), PolicySimulation::kept),
                new Promise("forks needed are enough, 9 arms", "75-90 %", forPredictions(9), PolicySimulation::kept));
    }

    static double toldApart(Errors errors) {
        return errors.toldApart().percent();
    }

    static double calledSame(Errors errors) {
        return errors.calledSame().percent();
    }

    static double kept(Errors errors) {
        return 100 - errors.needed().percent();
    }

    /** Returns a table with a line for each setting of each promise. */
    public String report(int families) {
        StringBuilder text = new StringBuilder();
        for (Promise promise : promises()) {
            text.append(String.format(Locale.ROOT, "%-40s %s\n", promise.what(), promise.limit()));
            for (Setting setting : promise.settings()) {
                text.append(line(setting.name(), promise.figure(), simulate(setting, families)));
            }
        }
        return text.toString();
    }

    static String line(String name, Function<Errors, Double> figure, Errors errors) {
        return String.format(
                Locale.ROOT,
                "  %-70s %6.2f %%  %4.0f forks a family\n",
                name,
                figure.apply(errors),
                (double) errors.forks() / errors.toldApart().of());
    }

    /** Prints the table; the argument is the number of families of each setting. */
    public static void main(String[] arguments) {
        System.out.print(new PolicySimulation(1).report(Integer.parseInt(arguments[0])));
    }
}
