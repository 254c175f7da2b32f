package dev.strandbench.plan;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.strandbench.result.AnswerMetric;
import dev.strandbench.usercode.JmhJar;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Mode;

class PlannerTest {

    private static final String UNSTARTABLE = "UnstartableBenchmark";
    private static final String IO_PARALLELISM = "kotlinx.coroutines.io.parallelism";
    private static final Profile QUICK = Profile.read("quick");

    private static Planner planner(List<String> regexes, Map<String, List<String>> parameters) {
        return new Planner(QUICK, regexes, parameters, List.of());
    }

    private static Planner planner(String regex, Map<String, List<String>> parameters) {
        return planner(List.of(regex), parameters);
    }

    private static Profile with(String jvmArgument) {
        return QUICK.selecting("own", "For a test", List.of(jvmArgument), QUICK.selections());
    }

    private static ChosenCircumstances repeated(String name, String... values) {
        return ChosenCircumstances.of(Map.of(), Map.of(name, List.of(values)));
    }

    private static ChosenCircumstances compared(String name, String... values) {
        return ChosenCircumstances.of(Map.of(name, List.of(values)), Map.of());
    }

    private static Plan plan(Planner planner) {
        return planner.plan(List.of(), new Planner.Limits(Duration.ofMinutes(1), 0.02, 0, false), Optional.empty(), 1);
    }

    private static Stream<Cell> arms(Plan plan) {
        return plan.families().stream().flatMap(family -> family.arms().stream());
    }

    private static void assertRefused(Planner planner, String... parts) {
        assertThatUserError(() -> plan(planner)).hasMessageContainingAll(parts);
    }

    @Test
    void plansWithTheTimeOfOps() {
        Plan plan = plan(planner("SequentialTransactionsBenchmark", Map.of("model", List.of("SEQUENTIAL"))));

        assertThat(plan.families().getFirst().opSeconds(0)).isBetween(3.0, 6.0);
    }

    @Test
    void plansWithTheWaitsForStorageThatABenchmarkDeclares() {
        List<String> virtual = List.of("VIRTUAL");
        List<String> operations = List.of("READ", "WRITE", "FSYNC");

        Plan apart = plan(planner("FileIoBenchmark", Map.of("strategy", virtual, "operation", operations)));
        Plan together = plan(new Planner(QUICK, List.of("FileIoBenchmark"), Map.of(), virtual)
                .comparing(Map.of("operation", operations), Map.of()));

        assertThat(apart.families())
                .extracting(family -> family.arms().getFirst().parameters().get("operation"), Family::waitsForStorage)
                .containsExactlyInAnyOrder(tuple("READ", false), tuple("WRITE", false), tuple("FSYNC", true));
        assertThat(together.families())
                .singleElement()
                .satisfies(family -> assertThat(family.waitsForStorage()).isTrue());
    }

    @Test
    void leavesOutForksThatDoNotStartWithTheirOwnArguments() {
        Planner planner = planner(List.of("BaselineBenchmark", UNSTARTABLE), Map.of());

        assertThat(arms(plan(planner))).extracting(Cell::type).containsOnly("Baseline");
        assertThat(planner.leftOut())
                .filteredOn(reason -> reason.startsWith("Unstartable on JDK "))
                .singleElement()
                .asString()
                .contains(": its forks do not start: ", "NoSuchFlag");
    }

    @Test
    void needsForksThatStart() {
        assertRefused(planner(UNSTARTABLE, Map.of()), "Unstartable on JDK ", "NoSuchFlag");
    }

    @Test
    void refusesArgumentsOfAProfileThatNoForkStartsWith() {
        Planner planner = new Planner(with("-Xmx200m"), List.of("BaselineBenchmark"), Map.of(), List.of());

        assertThatUserError(() -> plan(planner))
                .hasMessageMatching("on JDK \\S+ no fork of Baseline starts with -Xmx200m and its own -Xms1g: .*"
                        + "; valid: jvm-args that a JVM accepts together with a benchmark's, or --over gc=… .*");
    }

    @Test
    void givesForksOnlyTheCollectorOfTheirArm() {
        Planner planner = planner("PrependingBenchmark", Map.of()).under(compared("gc", "Serial"));

        assertThat(arms(plan(planner)))
                .singleElement()
                .satisfies(arm -> assertThat(arm.ownArguments())
                        .hasValueSatisfying(own -> assertThat(own).containsExactly(PrependingBenchmark.FIRST)))
                .satisfies(arm -> assertThat(arm.jvmArguments()).containsExactly("-XX:+UseSerialGC"));
    }

    @Test
    void tellsForksWithAMixedProfileWhatToMix() {
        Plan plan = plan(planner("BaselineBenchmark.oneTask", Map.of("model", List.of("SEQUENTIAL", "VIRTUAL")))
                .under(repeated("profile", "alone", "MIXED")));

        assertThat(arms(plan))
                .hasSize(4)
                .filteredOn(arm -> "MIXED".equals(arm.parameters().get("over.profile")))
                .hasSize(2)
                .allSatisfy(arm -> assertThat(arm.jvmArguments())
                        .contains("-Dstrandbench.profile=MIXED", "-Dstrandbench.profile.arms=model=SEQUENTIAL,VIRTUAL"))
                .noneMatch(Cell::needsArgumentsAlone);
        assertThat(arms(plan))
                .filteredOn(arm -> "ALONE".equals(arm.parameters().get("over.profile")))
                .hasSize(2)
                .allSatisfy(
                        arm -> assertThat(String.join(" ", arm.jvmArguments())).doesNotContain("strandbench.profile"));
    }

    @Test
    void refusesAMixedProfileOfOneModel() {
        assertRefused(
                planner("BaselineBenchmark.oneTask", Map.of("model", List.of("VIRTUAL")))
                        .under(compared("profile", "MIXED")),
                "Baseline.oneTask ",
                ": a mixed profile needs at least two models or strategies");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[.]ServiceBenchmark", "ColdService", "OpenLoop", "HighestRate", "LeastHeap"})
    void refusesCircumstancesOfAJvmThatTheForkStarts(String regex) {
        assertRefused(
                planner(regex, Map.of()).under(repeated("gc", "G1", "ZGC")),
                ": measures a JVM that it starts itself, and cannot set its gc",
                "; valid: jdk, or -p with one of ",
                ", strategy");
    }

    @Test
    void refusesThemAmongTheParametersToo() {
        assertRefused(
                planner("LeastHeap", Map.of("heap", List.of("64m"))),
                "LeastHeap: measures a JVM that it starts itself, and cannot set its heap; valid: jdk,"
                        + " or -p with one of endpoint, gc, leastMebibytes, mostMebibytes, p99Millis, ratePerSecond,"
                        + " seconds, strategy");
    }

    @Test
    void leavesOutNothingElseForThem() {
        Planner planner =
                planner(List.of("LeastHeap", "BaselineBenchmark"), Map.of()).under(repeated("gc", "Serial"));

        assertThat(arms(plan(planner))).extracting(Cell::type).containsOnly("Baseline");
        assertThat(planner.leftOut())
                .filteredOn(reason -> reason.startsWith("LeastHeap: measures a JVM that it starts itself"))
                .hasSize(1);
    }

    @Test
    void repeatsComparisonsWithACircumstanceThatNoBenchmarkDeclares() {
        Plan byParameter = plan(planner("YourWorkload", Map.of("heap", List.of("256M", "1g"))));
        Plan byOption = plan(planner("YourWorkload", Map.of()).under(repeated("heap", "256m", "1g")));

        assertThat(byParameter.families()).hasSize(2).isEqualTo(byOption.families());
        assertThat(byParameter.families().getFirst().arms())
                .allSatisfy(arm -> assertThat(arm.parameters()).containsEntry("over.heap", "256m"));
    }

    @Test
    void takesTheExactNameOfAScenarioForThisScenarioOnly() {
        assertThat(arms(plan(planner("Transactions", Map.of()))))
                .extracting(Cell::type)
                .containsOnly("Transactions");
        assertThat(arms(plan(planner("ransactions", Map.of()))))
                .extracting(Cell::type)
                .contains("Transactions", "SequentialTransactions");
    }

    @Test
    void givesTheCircumstancesOfASelectionToItsCellsOnly() {
        Profile profile = QUICK.selecting(
                "own",
                "For a test",
                List.of(),
                List.of(
                        new Profile.BenchmarkSelection("YourWorkload", Map.of("requests", List.of("10"))),
                        new Profile.BenchmarkSelection(
                                "YourWorkload", Map.of("requests", List.of("20")), repeated("heap", "256m", "1g"))));

        assertThat(heaps(new Planner(profile, List.of(), Map.of(), List.of())))
                .containsExactly("10 none", "20 256m", "20 1g");
        assertThat(heaps(new Planner(profile, List.of(), Map.of(), List.of()).under(repeated("heap", "512m"))))
                .containsExactly("10 512m", "20 512m");
    }

    private static List<String> heaps(Planner planner) {
        return arms(plan(planner))
                .map(arm -> arm.parameters().get("requests") + " "
                        + arm.parameters().getOrDefault("over.heap", "none"))
                .distinct()
                .toList();
    }

    @Test
    void leavesToABenchmarkTheParameterThatItDeclares() {
        assertThat(arms(plan(planner("[.]Service", Map.of("heap", List.of("96m"))))))
                .allSatisfy(arm -> assertThat(arm.parameters())
                        .containsEntry("heap", "96m")
                        .doesNotContainKey("over.heap"));
    }

    @Test
    void refusesACircumstanceThatIsChosenTwice() {
        assertRefused(
                planner("YourWorkload", Map.of("heap", List.of("256m"))).under(compared("heap", "1g")),
                "heap is chosen by -p heap=… and as a circumstance; valid: -p, --arm or --over");
    }

    @Test
    void refusesAnAotCacheAmongTheParametersOfAJar() {
        assertRefused(
                planner("YourWorkload", Map.of("aot-cache", List.of("on")))
                        .from(new JmhJar(Path.of("their.jar"), List.of())),
                "--jar and aot-cache do not go together");
    }

    @Test
    void judgesCellsByTheThreadsThatCircumstancesGiveIo() {
        Planner planner = io(QUICK).under(compared(IO_PARALLELISM, "4", "1000"));

        assertThat(arms(plan(planner)))
                .singleElement()
                .satisfies(arm ->
                        assertThat(arm.parameters()).containsEntry(Circumstance.compared(IO_PARALLELISM), "1000"));
        assertThat(planner.leftOut())
                .singleElement()
                .asString()
                .startsWith("BlockingIo ")
                .contains("4 threads wait for 100 answers");
    }

    @Test
    void judgesCellsByTheThreadsThatAProfileGivesIo() {
        assertThat(plan(io(QUICK)).cells()).isEqualTo(1);
        assertRefused(io(with("-D" + IO_PARALLELISM + "=4")), "4 threads wait for 100 answers");
    }

    private static Planner io(Profile profile) {
        return new Planner(
                profile,
                List.of("BlockingIoBenchmark"),
                Map.of("tasks", List.of("100"), "delayMillis", List.of("1000")),
                List.of("IO"));
    }

    @Test
    void refusesArmsThatDifferentFiguresAnswer() {
        assertRefused(
                arrivals("200/s", "closed"),
                "arms have different answers, latency.p99 of ",
                ", the score of ",
                "; valid: ");
    }

    @Test
    void comparesArmsThatOneFigureAnswers() {
        assertThat(plan(arrivals("200/s", "300/s")).families())
                .singleElement()
                .satisfies(family -> assertThat(family.answer().metric()).isEqualTo("latency.p99"));
    }

    private static Planner arrivals(String... arrivals) {
        return new Planner(QUICK, List.of("YourWorkload"), Map.of(), List.of("VIRTUAL"))
                .comparing(Map.of("arrivals", List.of(arrivals)), Map.of());
    }

    /** A benchmark that runs once in a fork keeps its mode, and any benchmark the answer that it declares. */
    @ParameterizedTest
    @CsvSource({
        "ContextHop, Throughput, thrpt, '', '', true",
        "ContextHop, , avgt, '', '', false",
        "ColdStartupLatency, Throughput, ss, latency.p50, us, false",
        "[.]StartupLatency, Throughput, thrpt, latency.p50, us, false"
    })
    void scoresInTheModeOfTheCallIfThereIsOne(
            String regex, @Nullable Mode mode, String label, String metric, String unit, boolean higherIsBetter) {
        Planner planner = new Planner(Profile.read("zukanov"), List.of(regex), Map.of(), List.of());

        Family family = plan(mode == null ? planner : planner.scoringIn(mode))
                .families()
                .getFirst();
        assertThat(family.arms()).allSatisfy(cell -> assertThat(cell.mode()).isEqualTo(label));
        assertThat(family.answer()).isEqualTo(new AnswerMetric(metric, unit, higherIsBetter));
    }
}
