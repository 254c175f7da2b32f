package dev.strandbench.run.policy;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Profile.ForkLengths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * The adaptive policy over families whose truth is known: how often it tells equal arms apart, calls arms the same that
 * are not, and prints intervals without the truth in them. Arms race, and the policy goes on as long as it can, as a
 * run does that is given more and more budget.
 */
public final class PolicySimulation {

    private static final int MOST_FORKS = 30;
    private static final int ITERATIONS = 8;
    private static final double ITERATION_SPREAD = 0.01;
    private static final double JUST_DIFFERENT = 1.03;
    private static final double DRIFT_PER_BLOCK = 0.01;
    private static final double WARMING_UP = 0.1;
    private static final ForkLengths LENGTHS = new ForkLengths(
            Duration.ofMillis(100), Duration.ofMillis(100L * ITERATIONS), Duration.ofMillis(100L * ITERATIONS));

    private final AdaptivePolicy policy = new AdaptivePolicy(LENGTHS, 0.001, true, true);
    private final SplittableRandom random;

    public PolicySimulation(long seed) {
        random = new SplittableRandom(seed);
    }

    /** How the logarithms of fork means scatter: all with a standard deviation of about 1. */
    public enum Scatter {
        NORMAL,
        /** As an exponential distribution: long tail upwards. */
        SKEWED,
        /** Three in ten are two and more standard deviations above the others. */
        BIMODAL,
        /** As Student's t with three degrees of freedom. */
        HEAVY_TAILED;

        double draw(SplittableRandom random) {
            return switch (this) {
                case NORMAL -> random.nextGaussian();
                case SKEWED -> -Math.log(1 - random.nextDouble());
                case BIMODAL -> (random.nextDouble() < 0.3 ? 2.1 : 0) + 0.3 * random.nextGaussian();
                case HEAVY_TAILED -> random.nextGaussian() / Math.sqrt(squares(random));
            };
        }

        /** Of three, so that the whole has three degrees of freedom; scaled to a standard deviation of 1. */
        private static double squares(SplittableRandom random) {
            double sum = 0;
            for (int i = 0; i < 3; i++) {
                sum += Math.pow(random.nextGaussian(), 2);
            }
            return sum;
        }
    }

    /**
     * A kind of family.
     *
     * @param arms how many
     * @param variation coefficient of variation between forks
     * @param scatter how they scatter
     * @param drifting whether the machine drifts from block to block, and every fork still warms up
     */
    public record Setting(int arms, double variation, Scatter scatter, boolean drifting) {

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d arms, CV %.0f %%, %s%s",
                    arms,
                    100 * variation,
                    scatter.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    drifting ? ", drifting" : "");
        }
    }

    /**
     * What became of many families of a kind.
     *
     * @param families how many
     * @param toldApart in how many of them equal arms, or arms that are far apart, were called different, at any look
     * @param calledSame in how many arms were called equivalent whose costs are 3 % apart or more, at any look
     * @param missed in how many an interval that was printed at the end had not the true ratio in it
     * @param forks of all arms together, on average
     */
    public record Errors(int families, int toldApart, int calledSame, int missed, double forks) {

        Errors plus(Errors other) {
            int sum = families + other.families;
            return new Errors(
                    sum,
                    toldApart + other.toldApart,
                    calledSame + other.calledSame,
                    missed + other.missed,
                    sum == 0 ? 0 : (forks * families + other.forks * other.families) / sum);
        }
    }

    /** Families of equal arms. */
    public Errors equalArms(Setting setting, int families) {
        return simulate(setting, new double[setting.arms()], families);
    }

    /** Families in which every arm but one costs 3 % more than that one. */
    public Errors justDifferentArms(Setting setting, int families) {
        double[] logs = new double[setting.arms()];
        Arrays.fill(logs, 1, logs.length, Math.log(JUST_DIFFERENT));
        return simulate(setting, logs, families);
    }

    /** Families in which every arm but one costs many times as much; those in which one is called different count. */
    Errors armsApart(Setting setting, double ratio, int families) {
        double[] logs = new double[setting.arms()];
        Arrays.fill(logs, 1, logs.length, Math.log(ratio));
        return simulate(setting, logs, families);
    }

    private Errors simulate(Setting setting, double[] logs, int families) {
        Errors sum = new Errors(0, 0, 0, 0, 0);
        for (int family = 0; family < families; family++) {
            sum = sum.plus(family(setting, logs));
        }
        return sum;
    }

    private Errors family(Setting setting, double[] logs) {
        Map<Integer, List<MeasuredFork>> measured = new TreeMap<>();
        for (int arm = 0; arm < logs.length; arm++) {
            measured.put(arm, new ArrayList<>());
        }
        FamilyForks forks = new FamilyForks(measured, false, 0, true, MOST_FORKS);
        boolean toldApart = false;
        boolean calledSame = false;
        int run = 0;
        int block = 0;
        double machine = 0;
        for (Optional<NextBlock> next = policy.next(forks); next.isPresent(); next = policy.next(forks)) {
            machine += setting.drifting() ? DRIFT_PER_BLOCK * random.nextGaussian() : 0;
            for (int arm : next.get().arms()) {
                double mean = logs[arm]
                        + machine
                        + setting.variation() * setting.scatter().draw(random);
                measured.computeIfAbsent(arm, first -> new ArrayList<>()).add(fork(block, mean, setting.drifting()));
                run++;
            }
            block++;
            Assessment now = policy.assess(forks);
            for (Map.Entry<Integer, PairVerdict> pair : now.verdicts().entrySet()) {
                double truth = logs[pair.getKey()] - logs[now.best()];
                toldApart |= pair.getValue().verdict() == Verdict.DIFFERENT && (truth == 0 || isFarApart(truth));
                calledSame |= pair.getValue().verdict() == Verdict.EQUIVALENT
                        && Math.abs(truth) >= Math.log(JUST_DIFFERENT) - 1e-12;
            }
        }
        Assessment end = policy.assess(forks);
        boolean missed = end.verdicts().entrySet().stream().anyMatch(pair -> {
            Interval interval = pair.getValue().interval();
            double truth = Math.exp(logs[pair.getKey()] - logs[end.best()]);
            return !interval.contains(truth);
        });
        return new Errors(1, toldApart ? 1 : 0, calledSame ? 1 : 0, missed ? 1 : 0, run);
    }

    /** Such arms are simulated only to see that differences are found. */
    private static boolean isFarApart(double truth) {
        return Math.abs(truth) > 0.5;
    }

    private MeasuredFork fork(int block, double logMean, boolean warmingUp) {
        double[] scores = new double[ITERATIONS];
        double[] seconds = new double[ITERATIONS];
        for (int i = 0; i < ITERATIONS; i++) {
            double young = warmingUp ? WARMING_UP * (ITERATIONS - i) / ITERATIONS : 0;
            scores[i] = Math.exp(logMean + young + ITERATION_SPREAD * random.nextGaussian());
            seconds[i] = 0.1;
        }
        return new MeasuredFork(
                block,
                LENGTHS.pilot(),
                new ForkShape(ITERATIONS, LENGTHS.iteration()),
                new IterationSeries(scores, seconds));
    }

    public static List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        for (Scatter scatter : Scatter.values()) {
            for (double variation : new double[] {0.01, 0.03, 0.1}) {
                for (int arms : new int[] {2, 4, 10}) {
                    settings.add(new Setting(arms, variation, scatter, settings.size() % 2 == 1));
                }
            }
        }
        return settings;
    }

    /**
     * Simulates every kind of family, and tells the error rates with their limits.
     *
     * @param families of each kind, of equal arms and of others
     */
    public String report(int families) {
        StringBuilder text = new StringBuilder();
        Errors equal = new Errors(0, 0, 0, 0, 0);
        Errors different = new Errors(0, 0, 0, 0, 0);
        double worstApart = 0;
        double worstSame = 0;
        double worstMissed = 0;
        for (Setting setting : settings()) {
            Errors ofEqual = equalArms(setting, families);
            Errors ofDifferent = justDifferentArms(setting, families);
            worstApart = Math.max(worstApart, share(ofEqual.toldApart(), families));
            worstSame = Math.max(worstSame, share(ofDifferent.calledSame(), families));
            worstMissed = Math.max(
                    worstMissed, Math.max(share(ofEqual.missed(), families), share(ofDifferent.missed(), families)));
            text.append(String.format(
                    Locale.ROOT,
                    "  %-40s told apart %.2f %%, called the same %.2f %%, covered %.2f %% and %.2f %%, %.0f forks\n",
                    setting,
                    share(ofEqual.toldApart(), families),
                    share(ofDifferent.calledSame(), families),
                    100 - share(ofEqual.missed(), families),
                    100 - share(ofDifferent.missed(), families),
                    ofEqual.forks()));
            equal = equal.plus(ofEqual);
            different = different.plus(ofDifferent);
        }
        text.append(line(
                "Families of equal arms in which an arm is ever called different",
                "at most 1 %",
                share(equal.toldApart(), equal.families()),
                worstApart));
        text.append(line(
                "Families in which an arm 3 % apart is ever called equivalent",
                "at most 2.5 %", share(different.calledSame(), different.families()), worstSame));
        text.append(line(
                "Families whose printed intervals all have the truth, equal arms",
                "at least 94 %",
                100 - share(equal.missed(), equal.families()),
                100 - worstMissed));
        text.append(line(
                "Families whose printed intervals all have the truth, 3 % apart",
                "at least 94 %", 100 - share(different.missed(), different.families()), 100 - worstMissed));
        return text.toString();
    }

    private static double share(int hits, int of) {
        return 100.0 * hits / of;
    }

    private static String line(String what, String aim, double all, double worst) {
        return String.format(
                Locale.ROOT, "%-70s %-14s %.2f %% (worst kind of family: %.2f %%)\n", what, aim, all, worst);
    }

    /** Prints the error rates; the argument is how many families of each kind. */
    public static void main(String[] arguments) {
        System.out.print(new PolicySimulation(1).report(Integer.parseInt(arguments[0])));
    }
}
