package dev.strandbench.why;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.compare.Entries;
import dev.strandbench.compare.ForkModes;
import dev.strandbench.compare.ForkModes.Mode;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Profile;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.why.WhyPlanner.WhyPlan;
import dev.strandbench.why.WhyQuestion.ChangedPair;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WhyPlannerTest {

    private static final Path RESULT = Path.of("results/some");
    private static final Map<String, String> SETTINGS = Map.of(
            "gc", "G1",
            "processors", "2",
            "processors.allowed", "0-1",
            "jdk.virtualThreadScheduler.parallelism", "2",
            "kotlinx.coroutines.scheduler.core.pool.size", "2");

    private static QuestionedPair pair(List<String> models, List<String> jvmArguments) {
        Profile.BenchmarkSelection fanOut = new Profile.BenchmarkSelection(
                "\\.FanOutBenchmark\\.fanOut$", Map.of("model", models, "tasks", List.of("100")));
        return MadeUpQuestion.pair(fanOut, Map.of(), SETTINGS, jvmArguments, 0.01);
    }

    private static QuestionedPair pair(List<String> jvmArguments) {
        return pair(List.of("DEFAULT", "VIRTUAL"), jvmArguments);
    }

    private static WhyPlan plan(Duration budget, String... jvmArguments) {
        return WhyPlanner.of(pair(List.of(jvmArguments)), RESULT, budget);
    }

    private static Cell candidate(WhyPlan plan, String intervention) {
        return plan.question().singles().stream()
                .filter(pair -> pair.interventions().contains(intervention))
                .map(ChangedPair::candidate)
                .map(plan.plan().families().getFirst().arms()::get)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void putsAllArmsIntoOneFamily() {
        WhyPlan plan = plan(Duration.ofHours(2));
        Family family = plan.plan().families().getFirst();

        assertThat(plan.plan().families()).hasSize(1);
        assertThat(plan.plan().effort().asked()).isTrue();
        assertThat(family.arms()).doesNotHaveDuplicates();
        assertThat(family.arms().stream().map(Cell::question).distinct()).hasSize(1);
        assertThat(family.arms().getFirst().benchmarkParameters()).containsEntry("model", "DEFAULT");
        assertThat(family.arms().get(1).benchmarkParameters()).containsEntry("model", "VIRTUAL");
        assertThat(family.ownCounts().secondsOfAFork()).isBetween(5.5, 7.0);
    }

    @Test
    void changesParametersCircumstancesAndJvmArguments() {
        WhyPlan plan = plan(Duration.ofHours(2));

        assertThat(candidate(plan, "forkSite=OUTSIDE").benchmarkParameters()).containsEntry("forkSite", "OUTSIDE");
        assertThat(candidate(plan, "forkSite=OUTSIDE").parameters()).containsEntry("arm.forkSite", "OUTSIDE");
        assertThat(candidate(plan, "one scheduler thread").jvmArguments())
                .contains("-Djdk.virtualThreadScheduler.parallelism=1");
        assertThat(candidate(plan, "C1 only").jvmArguments()).contains("-XX:TieredStopAtLevel=1");
        assertThat(candidate(plan, "other collector").ownArguments())
                .hasValueSatisfying(own -> assertThat(own).doesNotContain("-XX:+UseG1GC"));
    }

    @Test
    void measuresAnUnchangedArmOnce() {
        WhyPlan plan = plan(Duration.ofHours(2));
        ChangedPair bare = plan.question().singles().stream()
                .filter(pair -> pair.interventions().contains("bare threads"))
                .findFirst()
                .orElseThrow();

        assertThat(bare.baseline()).isZero();
        assertThat(bare.candidate()).isGreaterThan(1);
    }

    @Test
    void plansEachChangeOfAnArmWithModesOnce() {
        QuestionedPair pair = pair(List.of());
        QuestionedModes modes = new QuestionedModes(
                pair.plan(),
                pair.family(),
                pair.candidate(),
                MeasuredArm.of(Entries.entry("Some.op", 1, 2), AnswerMetric.score("avgt"))
                        .orElseThrow(),
                new ForkModes(new Mode(3, 1, 1, 1), new Mode(3, 2.4, 2.4, 2.4)),
                2.5,
                0.01);

        WhyPlan plan = WhyPlanner.of(modes, RESULT, Duration.ofHours(2));

        assertThat(plan.question().explainsModes()).isTrue();
        assertThat(plan.question().ratio()).isEqualTo(2.4);
        assertThat(plan.question().pairs()).allMatch(one -> one.baseline() == one.candidate());
        assertThat(plan.plan().families().getFirst().arms())
                .hasSameSizeAs(plan.question().pairs())
                .allMatch(arm -> "VIRTUAL".equals(arm.benchmarkParameters().get("model")));
        assertThat(candidate(plan, "foreground compilation").jvmArguments()).contains("-XX:-BackgroundCompilation");
    }

    /** The family of the run also has VIRTUAL_BARE. */
    @Test
    void mixesTheArmsOfTheExplainedFamily() {
        assertThat(candidate(plan(Duration.ofHours(2)), "mixed profiles").jvmArguments())
                .contains("-Dstrandbench.profile.arms=model=DEFAULT,VIRTUAL");
    }

    @Test
    void mixesOnlyUsableArmsWithTheSameParameters() {
        QuestionedPair pair = pair(List.of());

        assertThat(mixing(pair, List.of(like(pair, "IO", "1000"), like(pair, "POOL", "100"))))
                .contains("-Dstrandbench.profile.arms=model=DEFAULT,VIRTUAL,POOL");
    }

    @Test
    void mixesAtMostSixArmsWithThePairFirst() {
        QuestionedPair pair = pair(List.of());
        List<Cell> usable = Stream.of("PLATFORM", "POOL", "VIRTUAL", "STRUCTURED", "DEFAULT", "IO", "UNCONFINED")
                .map(model -> like(pair, model, "100"))
                .toList();

        assertThat(mixing(pair, usable))
                .contains("-Dstrandbench.profile.arms=model=DEFAULT,VIRTUAL,PLATFORM,POOL,STRUCTURED,IO");
    }

    private static Cell like(QuestionedPair pair, String model, String tasks) {
        Cell cell = pair.baseline().cell();
        Map<String, String> parameters = new HashMap<>(cell.parameters());
        parameters.put("model", model);
        parameters.put("tasks", tasks);
        return new Cell(cell.benchmark(), cell.mode(), parameters, cell.jdk());
    }

    private static List<String> mixing(QuestionedPair pair, List<Cell> usable) {
        QuestionedPair asked =
                new QuestionedPair(pair.plan(), pair.family(), usable, pair.baseline(), pair.candidate(), 2, 2.5, 0.01);
        return candidate(WhyPlanner.of(asked, RESULT, Duration.ofHours(2)), "mixed profiles")
                .jvmArguments();
    }

    @Test
    void leavesOutWhatTheRunDecidesByItself() {
        WhyPlan plan = plan(Duration.ofHours(2), "-XX:TieredStopAtLevel=4");

        assertThat(plan.question().leftOut()).contains("C1 only: the JVM arguments of the run already set it");
        assertThat(plan.question().singles())
                .noneMatch(pair -> pair.interventions().contains("C1 only"));
    }

    @Test
    void saysThatAChangeMakesTheArmsEqual() {
        QuestionedPair pair = pair(List.of("VIRTUAL_BARE", "VIRTUAL"), List.of());

        assertThat(WhyPlanner.of(pair, RESULT, Duration.ofHours(2)).question().leftOut())
                .contains("bare threads: makes the two arms equal");
    }

    @Test
    void keepsOneProcessorIfTheRunSetsTheirNumber() {
        WhyPlan plan = plan(Duration.ofHours(2), "-XX:ActiveProcessorCount=2");

        assertThat(plan.question().leftOut())
                .doesNotContain("one processor: the JVM arguments of the run already set it");
    }

    private static int atFirst(Duration budget) {
        WhyPlan plan = plan(budget);
        return WhyDemand.atFirst(plan.question(), plan.plan().families().getFirst());
    }

    @Test
    void measuresAtFirstWhatTheBudgetAllows() {
        assertThat(atFirst(Duration.ofHours(2)))
                .isEqualTo(plan(Duration.ofHours(2)).question().singles().size());
        assertThat(atFirst(Duration.ofMinutes(10))).isBetween(4, 10);
        assertThat(atFirst(Duration.ofMinutes(5))).isEqualTo(1);
        assertThatUserError(() -> plan(Duration.ofSeconds(20)))
                .hasMessageContaining("needs a budget of ")
                .hasMessageContaining("valid: another pair of arms, or a larger --budget");
    }

    /** A fork takes about 5.8 s. Each cause doubles the number of pairs, and each arm needs five forks. */
    @Test
    void combinesAsManyCausesAsTheTimeAllows() {
        List<String> causes = List.of("one", "two", "three");
        MadeUpQuestion asked = MadeUpQuestion.of(causes, List.of());

        assertThat(WhyPlanner.combinable(causes, 470, asked.question(), asked.family()))
                .isEqualTo(causes);
        assertThat(WhyPlanner.combinable(causes, 460, asked.question(), asked.family()))
                .containsExactly("one", "two");
        assertThat(WhyPlanner.combinable(causes, 230, asked.question(), asked.family()))
                .containsExactly("one");
        assertThat(WhyPlanner.combinable(List.of(), 470, asked.question(), asked.family()))
                .isEmpty();
    }

    @Test
    void countsAnArmThatSeveralCombinationsShareOnce() {
        WhyQuestion question = plan(Duration.ofHours(2)).question();

        assertThat(question.armsTogether(List.of("C1 only", "no escape analysis")))
                .isEqualTo(8);
        assertThat(question.armsTogether(List.of("C1 only", "bare threads"))).isEqualTo(6);
    }
}
