package dev.strandbench.run;

import static dev.strandbench.UserErrors.assertThatUserError;
import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.withConditions;
import static dev.strandbench.compare.Entries.withParams;
import static dev.strandbench.compare.Entries.withPrimary;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.run.Replayed.CountedForks;
import dev.strandbench.run.Replayed.ReplayedArm;
import dev.strandbench.run.Replayed.ReplayedFamily;
import dev.strandbench.run.Replayed.ReplayedPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The policy against forks whose truth is known, many times over, from a fixed seed. */
class ReplaySimulationTest {

    private static final int SAMPLE = 60;
    private static final int RUNS = 600;
    private static final int FORKS = 20;
    private static final int ITERATIONS = 160;
    private static final Duration ITERATION = Duration.ofMillis(100);

    private final Random random = new Random(20);

    /** Forks that warm up within a second, scatter around their arm's cost, and have iterations that scatter too. */
    private Measurement arm(double cost, double forkSpread) {
        double[][] scores = new double[FORKS][ITERATIONS];
        for (double[] fork : scores) {
            double mean = cost * Math.exp(forkSpread * random.nextGaussian());
            for (int i = 0; i < ITERATIONS; i++) {
                scores(fork, i, mean);
            }
        }
        return on("25", 1, entry("some.Benchmark.op", "avgt", Map.of(), new Metric("us/op", cost, scores)));
    }

    private void scores(double[] fork, int iteration, double mean) {
        double warmup = 1 + 2 * Math.exp(-iteration / 3.0);
        fork[iteration] = mean * warmup * Math.exp(0.01 * random.nextGaussian());
    }

    private double share(double ratio, double forkSpread, Verdict verdict) {
        return share(RUNS, ratio, forkSpread, verdict);
    }

    private double share(int runs, double ratio, double forkSpread, Verdict verdict) {
        int found = 0;
        for (int run = 0; run < runs; run++) {
            ReplayedPair pair = Replay.pair(arm(100, forkSpread), arm(100 * ratio, forkSpread))
                    .orElseThrow();
            found += pair.found().verdict() == verdict ? 1 : 0;
        }
        return (double) found / runs;
    }

    /** A sample of what the tests below count. */
    @Test
    void isSeldomWrong() {
        assertThat(share(SAMPLE, 1, 0.02, Verdict.DIFFERENT)).isLessThanOrEqualTo(0.05);
        assertThat(share(SAMPLE, 1.05, 0.02, Verdict.DIFFERENT)).isGreaterThanOrEqualTo(0.9);
        assertThat(share(SAMPLE, 1.03, 0.1, Verdict.INCONCLUSIVE)).isGreaterThanOrEqualTo(0.85);
    }

    @Tag("full")
    @Test
    void seldomSeesADifferenceWhereThereIsNone() {
        assertThat(share(1, 0.02, Verdict.DIFFERENT)).isLessThanOrEqualTo(0.005);
        assertThat(share(1, 0.08, Verdict.DIFFERENT)).isLessThanOrEqualTo(0.009);
    }

    @Tag("full")
    @Test
    void findsFivePercentWhereForksScatterByTwo() {
        assertThat(share(1.05, 0.02, Verdict.DIFFERENT)).isGreaterThanOrEqualTo(0.99);
    }

    @Tag("full")
    @Test
    void almostNeverCallsArmsEquivalentThatDifferByFivePercent() {
        assertThat(share(1.05, 0.02, Verdict.EQUIVALENT)).isLessThanOrEqualTo(0.001);
    }

    @Tag("full")
    @Test
    void saysThatItCannotTellWhatIsOutOfReach() {
        assertThat(share(1.03, 0.1, Verdict.INCONCLUSIVE)).isGreaterThanOrEqualTo(0.95);
    }

    @Tag("full")
    @Test
    void coversTheTrueRatioAsOftenAsItClaims() {
        int covered = 0;
        int runs = 5 * RUNS;
        for (int run = 0; run < runs; run++) {
            ReplayedPair pair = Replay.pair(arm(100, 0.1), arm(103, 0.1)).orElseThrow();
            covered += pair.found().interval().contains(1.03) ? 1 : 0;
        }

        assertThat((double) covered / runs).isGreaterThanOrEqualTo(0.94);
    }

    private static void assertNothingToSplit(Measurement one) {
        assertThatUserError(() -> new Replay(line -> {}).splits(List.of(List.of(one))))
                .hasMessageStartingWith("nothing to replay: 1 pair with too few forks");
    }

    @Test
    void givesNothingWhereThereAreTooFewForks() {
        Measurement alone = arm(1, 0.01);
        Metric one = new Metric("us/op", 1, new double[][] {alone.primary().scores()[0]});
        Measurement single = withPrimary(one, alone);

        assertThat(Replay.pair(single, single)).isEmpty();
        assertNothingToSplit(single);
    }

    @Test
    void givesNothingWhereAnArmHasNoCost() {
        assertThat(Replay.pair(arm(1, 0.01), arm(0, 0.01))).isEmpty();
        assertThat(Replay.pair(arm(0, 0.01), arm(0, 0.01))).isEmpty();
        assertNothingToSplit(arm(0, 0.01));
        assertThat(Replay.familiesOf(family(0, 0), "arm")).isEmpty();
    }

    @Test
    void leavesAnArmWithoutACostOutOfItsFamily() {
        ReplayedFamily family =
                Replay.familiesOf(family(0, 200, 100), "arm").findFirst().orElseThrow();

        assertThat(family.arms()).extracting(ReplayedArm::name).containsExactly("1", "2");
        assertThat(family.best()).isEqualTo(1);
        assertThat(family.arms().get(0).found().orElseThrow().isSlower()).isTrue();
    }

    @Test
    void accountsForTheTimeOfWhatItUsed() {
        ReplayedPair pair = Replay.pair(arm(100, 0.001), arm(200, 0.001)).orElseThrow();

        // Three forks show only ratios above 2, five forks show ratios above 1.5. Each of the two arms has a first fork
        // of 16 s, which is all that was recorded, and four forks of 5 s.
        assertThat(pair.forksUsed()).isEqualTo(5);
        assertThat(pair.secondsSpent()).isBetween(71.9, 72.1);
        assertThat(pair.defaultSeconds()).isBetween(159.9, 160.1);
    }

    private List<Measurement> family(double... costs) {
        List<Measurement> arms = new ArrayList<>();
        for (double cost : costs) {
            arms.add(withParams(Map.of("arm", String.valueOf(arms.size()), "n", "1"), arm(cost, 0.002)));
        }
        return arms;
    }

    @Test
    void racesWholeFamilies() {
        // A ratio of 1.3 shows at 8 forks, where the bound is 1.2. A ratio of 10 shows at 2 forks, where it is 6.
        ReplayedFamily family =
                Replay.familiesOf(family(130, 100, 1000), "arm").findFirst().orElseThrow();

        assertThat(family.params()).isEqualTo(Map.of("n", "1"));
        assertThat(family.best()).isEqualTo(1);
        assertThat(family.defaultBest()).isEqualTo("1");
        assertThat(family.arms()).extracting(ReplayedArm::forksUsed).containsExactly(8, 8, 2);
        assertThat(family.arms().get(0).found().orElseThrow().verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(family.arms().get(1).found()).isEmpty();
        assertThat(family.secondsSpent()).isLessThan(family.secondsWithoutRacing());
    }

    /** Five forks of 75 s, whose scores are all the same. */
    private static Measurement longForks(String benchmark, Map<String, String> params) {
        Duration iteration = Duration.ofMillis(500);
        double[][] scores = new double[5][150];
        for (double[] fork : scores) {
            Arrays.fill(fork, 100);
        }
        return withConditions(
                new RunConditions("1.37", "java", "25", "vm", "25", List.of(), 1, 0, iteration, 150, iteration),
                entry(benchmark, "avgt", params, new Metric("us/op", 100, scores)));
    }

    private static void assertLastQuarterCounts(CountedForks counted, int forks, double seconds) {
        assertThat(counted.forks()).hasSize(forks).allSatisfy(fork -> {
            assertThat(fork.to()).isBetween(seconds - 0.6, seconds + 0.6);
            assertThat(fork.from() / fork.to()).isBetween(0.74, 0.76);
        });
        assertThat(counted.seconds()).isBetween(forks * (seconds - 0.6), forks * (seconds + 0.6));
    }

    @Test
    void countsTheLastQuarterOfTheForksOfEachEntryAlone() {
        List<List<Measurement>> files = List.of(
                List.of(longForks("some.Benchmark.op", Map.of("n", "1")), longForks("some.Other.op", Map.of())),
                List.of(longForks("some.Third.op", Map.of())));

        Replay replay = new Replay(note -> {});
        List<CountedForks> usual = replay.windows(files, 0.03);
        List<CountedForks> precise = replay.windows(files, 0.01);

        assertThat(usual)
                .extracting(CountedForks::benchmark)
                .containsExactly("some.Benchmark.op", "some.Other.op", "some.Third.op");
        assertThat(usual.getFirst().params()).isEqualTo(Map.of("n", "1"));
        assertThat(usual).allSatisfy(counted -> assertLastQuarterCounts(counted, 2, 50));
        // Forks of 50 s x 3^0.3, and 100 s x 3^(2/3) for all of them.
        assertThat(precise).hasSize(3).allSatisfy(counted -> assertLastQuarterCounts(counted, 3, 69.5));
    }

    private static Measurement on(String jdk, int threads, Measurement arm) {
        return withConditions(
                new RunConditions(
                        "1.37", "java", jdk, "vm", jdk, List.of(), threads, 0, ITERATION, ITERATIONS, ITERATION),
                arm);
    }

    @Test
    void keepsJdksAndThreadCountsApart() {
        List<Measurement> file = new ArrayList<>(family(100, 200));
        family(100, 200).forEach(arm -> file.add(on("21", 1, arm)));
        family(100, 200).forEach(arm -> file.add(on("25", 4, arm)));

        assertThat(Replay.familiesOf(file, "arm"))
                .extracting(ReplayedFamily::params)
                .containsExactly(
                        Map.of("n", "1", "JDK", "25"),
                        Map.of("n", "1", "JDK", "21"),
                        Map.of("n", "1", "JDK", "25", "-t", "4"));
    }

    @Test
    void comparesTwoFilesOnTheSameJdk() {
        List<Measurement> baselines = List.of(arm(100, 0.001), on("21", 1, arm(200, 0.001)));
        List<Measurement> candidates = List.of(on("21", 1, arm(200, 0.001)));

        Replayed replayed = new Replay(line -> {}).pairs(List.of(baselines, candidates), true);

        assertThat(replayed.pairs())
                .singleElement()
                .satisfies(pair -> assertThat(pair.found().estimate().ratio()).isBetween(0.9, 1.1));
    }

    @Test
    void leavesAnArmWithASingleForkOutOfItsFamilyAndSaysSo() {
        List<Measurement> file = new ArrayList<>(family(100, 200, 300));
        Measurement first = file.getFirst();
        double[][] fork = {first.primary().scores()[0]};
        file.set(0, withPrimary(new Metric("us/op", 100, fork), first));
        List<String> notes = new ArrayList<>();

        Replayed replayed = new Replay(notes::add).families(List.of(file), "arm");

        assertThat(replayed.families())
                .singleElement()
                .satisfies(family ->
                        assertThat(family.arms()).extracting(ReplayedArm::name).containsExactly("1", "2"));
        assertThat(notes).containsExactly("left out: 1 entry with fewer than two forks");
    }

    @Test
    void knowsNoFamilyWhereNoEntriesDifferInTheParameterAlone() {
        assertThat(Replay.familiesOf(family(1, 2), "n")).isEmpty();
        assertThat(Replay.familiesOf(family(1, 2), "nope")).isEmpty();
    }
}
