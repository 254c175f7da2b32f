package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.ChangeEffect;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.result.Measurement;
import dev.strandbench.why.MadeUpQuestion;
import dev.strandbench.why.WhyAnswer;
import dev.strandbench.why.WhyAnswer.AveragedShare;
import dev.strandbench.why.WhyAnswer.InterventionFinding;
import dev.strandbench.why.WhyDemand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that explain a difference, with simulated forks. */
class WhySimulationTest {

    private static final MadeUpQuestion THREE = MadeUpQuestion.of(List.of("one", "two", "three"), List.of());
    private static final MadeUpQuestion TOGETHER =
            MadeUpQuestion.of(List.of("one", "two"), List.of(List.of("one", "two")));

    /** The pairs that are equal, in as many runs. */
    private static final int EQUAL_PAIRS = 20;

    @TempDir
    private Path directory;

    private WhyAnswer answer(MadeUpQuestion asked, SimulatedForks source, String name) throws IOException {
        Plan plan = Plans.of(asked.family()).asked(true);
        Path run = directory.resolve(name);
        boolean combinesLater = asked.question().together().isEmpty();
        List<Measurement> measured = SimulatedRuns.run(
                        run, plan, source, new WhyDemand(asked.question(), asked.family(), combinesLater)::open)
                .getFirst()
                .entries();
        return WhyAnswer.of(asked.question(), asked.family().arms(), measured);
    }

    @Test
    void namesThePlantedCauseAndGivesUpTheOthers() throws IOException {
        SimulatedForks source = new SimulatedForks(
                Map.of("SLOW", 3.0, "SLOW change=one", 3.0, "SLOW change=two", 1.2, "SLOW change=three", 3.0), 0.01, 7);

        WhyAnswer answer = answer(THREE, source, "run");

        assertThat(answer.causes())
                .singleElement()
                .satisfies(cause ->
                        assertThat(cause.share().share()).isCloseTo(1 - Math.log(1.2) / Math.log(3), within(0.05)))
                .extracting(InterventionFinding::name)
                .isEqualTo("two");
        assertThat(source.runs("SLOW change=two")).isEqualTo(5);
        assertThat(source.runs("SLOW change=one")).isEqualTo(3);
    }

    @Test
    void namesNoCauseOfEqualPairs() throws IOException {
        for (int pair = 0; pair < EQUAL_PAIRS; pair++) {
            WhyAnswer answer = answer(THREE, new SimulatedForks(Map.of(), 0.05, pair), "run" + pair);

            assertThat(answer.causes()).as("pair %d", pair).isEmpty();
        }
    }

    @Test
    void namesNoCauseIfNothingExplainsTheDifference() throws IOException {
        Map<String, Double> costs =
                Map.of("SLOW", 2.0, "SLOW change=one", 2.0, "SLOW change=two", 2.0, "SLOW change=three", 2.0);

        for (int pair = 0; pair < EQUAL_PAIRS / 2; pair++) {
            WhyAnswer answer = answer(THREE, new SimulatedForks(costs, 0.05, 100 + pair), "run" + pair);

            assertThat(answer.causes()).as("pair %d", pair).isEmpty();
            assertThat(answer.pieces()).isEmpty();
        }
    }

    /** With the first change, both arms do their work during a wait of 3. */
    @Test
    void namesNoCauseIfAWaitHidesTheDifference() throws IOException {
        Map<String, Double> costs = Map.of(
                "SLOW", 2.0,
                "FAST change=one", 3.0,
                "SLOW change=one", 3.2,
                "SLOW change=two", 2.0,
                "SLOW change=three", 2.0);

        WhyAnswer answer = answer(THREE, new SimulatedForks(costs, 0.01, 11), "run");

        assertThat(answer.findings().getFirst().effect()).isEqualTo(ChangeEffect.ADDS_TIME);
        assertThat(answer.causes()).isEmpty();
    }

    @Test
    void dividesCausesThatOverlap() throws IOException {
        SimulatedForks source = new SimulatedForks(
                Map.of("SLOW", 4.0, "SLOW change=one", 2.0, "SLOW change=two", 2.0, "SLOW change=one+two", 1.5),
                0.01,
                3);
        double all = 1 - Math.log(1.5) / Math.log(4);

        WhyAnswer answer = answer(TOGETHER, source, "run");

        assertThat(answer.together()).hasValueSatisfying(found -> {
            assertThat(found.isShown()).isTrue();
            assertThat(found.all().share()).isCloseTo(all, within(0.03));
            assertThat(found.parts())
                    .extracting(AveragedShare::share)
                    .allSatisfy(part -> assertThat(part.share()).isCloseTo(all / 2, within(0.03)));
        });
        assertThat(IntStream.of(source.runs("SLOW"), source.runs("SLOW change=one+two")))
                .containsOnly(source.runs("SLOW"));
    }
}
