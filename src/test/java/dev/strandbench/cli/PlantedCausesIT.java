package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Profile;
import dev.strandbench.run.RunSession;
import dev.strandbench.run.SessionDirectory;
import dev.strandbench.why.MadeUpQuestion;
import dev.strandbench.why.PlantedCauseBenchmark.Pace;
import dev.strandbench.why.PlantedCauseBenchmark.Plant;
import dev.strandbench.why.QuestionedPair;
import dev.strandbench.why.WhyAnswer;
import dev.strandbench.why.WhyAnswer.InterventionFinding;
import dev.strandbench.why.WhyDemand;
import dev.strandbench.why.WhyPlanner;
import dev.strandbench.why.WhyPlanner.WhyPlan;
import dev.strandbench.why.WhyQuestion;
import dev.strandbench.why.WhyQuestion.ChangedPair;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Looks for planted causes among others, and for causes in equal pairs, with real forks. A test takes 1 to 3 minutes.
 */
@Tag("full")
@Timeout(900)
class PlantedCausesIT {

    private static final String BENCHMARK = "\\.PlantedCauseBenchmark\\.op$";
    private static final Duration BUDGET = Duration.ofHours(1);

    /** The number of wrong causes that are tried with the right one. */
    private static final int OTHERS = 3;

    private static final List<Pace> DIFFERENT = List.of(Pace.FAST, Pace.SLOW);

    /** Short forks. Code counts as compiled after 2 s. */
    private static final JmhCounts COUNTS = new JmhCounts(30, 21, 5, Duration.ofMillis(100));

    @TempDir
    private Path directory;

    private static QuestionedPair pair(Plant planted, List<Pace> paces) {
        return MadeUpQuestion.pair(
                new Profile.BenchmarkSelection(BENCHMARK, Map.of("planted", List.of(planted.name()))),
                Map.of("pace", paces.stream().map(Pace::name).toList()),
                Map.of(),
                List.of(),
                0);
    }

    /** Returns the question about the planted cause and the given number of causes that follow it in the list. */
    private static WhyQuestion question(WhyQuestion all, Plant planted, int others) {
        List<Plant> causes = List.of(Plant.values());
        int first = causes.indexOf(planted);
        List<String> names = IntStream.rangeClosed(first, first + others)
                .mapToObj(place -> causes.get(place % causes.size()).intervention())
                .toList();
        List<ChangedPair> pairs = all.pairs().stream()
                .filter(pair -> names.containsAll(pair.interventions()))
                .toList();
        return new WhyQuestion(
                all.result(), all.baseline(), all.candidate(), all.ratio(), all.budget(), pairs, all.leftOut());
    }

    private WhyAnswer answer(Plant planted, List<Pace> paces, int others) throws IOException, InterruptedException {
        WhyPlan planned = WhyPlanner.of(pair(planted, paces), Path.of("results/some"), BUDGET);
        WhyQuestion question = question(planned.question(), planted, others);
        Family family = planned.plan().families().getFirst().countedBy(COUNTS);
        Plan plan = planned.plan().withFamilies(List.of(family));
        Path run = directory.resolve("run");
        try (RunSession session = RunSession.start(run, () -> plan)) {
            assertThat(session.measure(
                            ConsoleRun.explaining(session, question),
                            Optional.of(new WhyDemand(question, family, true)::open)))
                    .isPresent();
        }
        return WhyAnswer.of(
                question, family.arms(), SessionDirectory.recorded(run).measurements());
    }

    @ParameterizedTest
    @EnumSource
    void namesThePlantedCauseAlone(Plant planted) throws Exception {
        WhyAnswer answer = answer(planted, DIFFERENT, OTHERS);

        assertThat(answer.original().proven()).as(answer.toString()).isTrue();
        assertThat(answer.causes())
                .as(answer.toString())
                .singleElement()
                .satisfies(cause -> assertThat(cause.share().share()).isGreaterThan(0.5))
                .extracting(InterventionFinding::name)
                .isEqualTo(planted.intervention());
    }

    /** Without the planted cause, both arms stay as they are. */
    @ParameterizedTest
    @EnumSource(names = "ALLOCATION")
    void namesNoCauseOfEqualFastArms(Plant planted) throws Exception {
        assertThat(answer(planted, List.of(Pace.FAST, Pace.FAST_TWIN), 1).causes())
                .isEmpty();
    }

    /** Without the planted cause, both arms become faster. */
    @ParameterizedTest
    @EnumSource(names = "LOCK")
    void namesNoCauseOfEqualSlowArms(Plant planted) throws Exception {
        assertThat(answer(planted, List.of(Pace.SLOW, Pace.SLOW_TWIN), 1).causes())
                .isEmpty();
    }
}
