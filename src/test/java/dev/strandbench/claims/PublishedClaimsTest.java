package dev.strandbench.claims;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.claims.Experiment.ClaimCell;
import dev.strandbench.liveness.LivenessPattern;
import dev.strandbench.liveness.LivenessPatterns;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublishedClaimsTest {

    private static final List<Claim> ALL = PublishedClaims.all();

    @TempDir
    private Path directory;

    @Test
    void areManyOfEveryArticleThatHasAProfileAndMostCanBeJudged() {
        assertThat(articles()).containsExactlyInAnyOrder("everett", "user-profile", "sayekti", "zukanov", "moraes");
        assertThat(ALL).hasSizeGreaterThanOrEqualTo(35);
        assertThat(ALL.stream().filter(Claim::isRunnable)).hasSizeGreaterThanOrEqualTo(25);
        assertThat(ALL)
                .extracting(Claim::id)
                .contains(
                        "F1", "F2", "F3", "F4", "F5", "G1", "G2", "U1", "U2", "U3", "U4", "T1", "T2", "S1", "S2", "M1",
                        "P1", "P2", "V1", "V2");
    }

    @Test
    void sayWhichDifferencesBringRatiosNearerToOne() {
        assertThat(ALL)
                .filteredOn(claim -> Set.of("JX1", "JX3", "QJ1", "QJ2").contains(claim.id()))
                .hasSize(4)
                .allSatisfy(claim -> assertThat(claim.damped()).contains("nearer to 1"));
    }

    @Test
    void areJudgedByWhatWasPublished() {
        assertThat(metricOf("G1")).isEqualTo("lost");
        assertThat(metricOf("U3")).isEqualTo("threads");
        assertThat(metricOf("S1")).isEqualTo("latency.mean");
        assertThat(metricOf("S1-variance")).isEqualTo("latency.stdev");
        assertThat(metricOf("S1-outliers")).isEqualTo("latency.twiceMean");
        assertThat(PublishedClaims.named(ALL, List.of("U3"))
                        .getFirst()
                        .experiment()
                        .orElseThrow()
                        .arms())
                .isNotEmpty()
                .allSatisfy((name, arm) -> assertThat(name).contains(" at "));
    }

    private static String metricOf(String id) {
        return PublishedClaims.named(ALL, List.of(id))
                .getFirst()
                .experiment()
                .orElseThrow()
                .metric();
    }

    @Test
    void haveLinksAndAreUnderstoodWithoutTheSentenceOfAnother() {
        String ids = ALL.stream().map(Claim::id).map(Pattern::quote).collect(Collectors.joining("|"));

        assertThat(ALL)
                .allSatisfy(claim -> assertThat(claim.source().link()).startsWith("https://"))
                .allSatisfy(claim -> assertThat(claim.sentence()).doesNotContainPattern("\\b(" + ids + ")\\b"));
    }

    @Test
    void sayWhereTheirSourceAsksForAWarmUp() {
        assertThat(PublishedClaims.named(ALL, List.of("J444-virtual", "J444-million")))
                .allSatisfy(claim -> assertThat(claim.sentence()).endsWith(", after sufficient warm-up."))
                .allSatisfy(claim ->
                        assertThat(claim.experiment().orElseThrow().state()).isEqualTo(Experiment.State.STEADY));
    }

    /** The claims that benchmarks measure. */
    static Stream<Claim> runnable() {
        return ALL.stream().filter(Claim::isRunnable).filter(claim -> !claim.isOfLiveness());
    }

    @Test
    void nameKnownPatternsUnderModelsThatRunThem() {
        assertThat(ALL.stream().filter(Claim::isOfLiveness))
                .extracting(Claim::id)
                .contains("J491-native", "J491-initialiser", "NX-lock", "HK2293", "PK661", "KRB-starves");
        assertThat(ALL.stream()
                        .filter(Claim::isOfLiveness)
                        .flatMap(claim -> claim.experiment().orElseThrow().cells().stream()))
                .allSatisfy(cell -> {
                    LivenessPattern pattern =
                            LivenessPatterns.named(cell.parameters().getOrDefault(LivenessEntries.PATTERN, ""));
                    assertThat(pattern.models())
                            .contains(ConcurrencyModel.valueOf(
                                    cell.parameters().getOrDefault(LivenessEntries.MODEL, "")));
                });
    }

    @ParameterizedTest
    @MethodSource("runnable")
    void haveCellsThatTheirScenariosSupport(Claim claim) {
        List<String> reasons = claim.experiment().orElseThrow().cells().stream()
                .flatMap(cell ->
                        ClaimCatalog.find(cell.benchmark()).orElseThrow().unsupported(cell.allParameters()).stream())
                // A shell may allow fewer sockets than a cell needs, which says nothing of the claim.
                .filter(reason -> !reason.contains("file descriptors"))
                .toList();

        assertThat(reasons).isEmpty();
    }

    static List<String> articles() {
        return ALL.stream()
                .flatMap(claim -> claim.source().profile().stream())
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("articles")
    void haveTheirCellsInTheProfileOfTheirArticle(String name) {
        Profile profile = Profile.read(name);
        Planner planner = new Planner(profile, List.of(), Map.of(), List.of());
        Plan plan = planner.plan(
                List.of(), new Planner.Limits(profile.budget(), profile.precision(), 0, false), Optional.empty(), 1);

        List<String> missing = new ArrayList<>();
        runnable()
                .filter(claim -> claim.source().profile().equals(Optional.of(name)))
                .forEach(claim -> claim.experiment().orElseThrow().cells().stream()
                        .filter(cell -> plan.eachCell().noneMatch(cell::isMeasuredBy) && !isLeftOut(planner, cell))
                        .forEach(cell -> missing.add(claim.id() + ": " + cell)));

        assertThat(missing).isEmpty();
    }

    /** What this machine cannot run: too few file descriptors, or too little memory. */
    private static boolean isLeftOut(Planner planner, ClaimCell wanted) {
        return planner.leftOut().stream()
                .filter(reason -> reason.contains("file descriptors") || reason.contains("memory"))
                .anyMatch(reason -> wanted.parameters().entrySet().stream()
                        .allMatch(value -> reason.contains(value.getKey() + "=" + value.getValue())));
    }

    @Test
    void growByAFileAlone() throws IOException {
        Files.writeString(directory.resolve("new.toml"), """
            title = "Something new"
            author = "Somebody"
            link = "https://example.org/new"

            [[claims]]
            id = "N1"
            sentence = "A baseline costs virtual threads less than twice what it costs platform threads."
            benchmark = "BaselineBenchmark.oneTask"
            state = "warm"
            ratio = { of = "VIRTUAL", to = "PLATFORM", at-most = 2 }
            """);

        Claim claim = PublishedClaims.in(directory).getFirst();
        ClaimJudge judge = new ClaimJudge(List.of(new ResultFile(
                "a.json",
                Stream.of("VIRTUAL", "PLATFORM")
                        .map(model -> MadeUpClaims.entry(
                                "dev.strandbench.scenario.baseline.BaselineBenchmark.oneTask",
                                Map.of("model", model),
                                "us/op",
                                MadeUpClaims.around(3)))
                        .toList())));

        assertThat(judge.judge(claim))
                .singleElement()
                .extracting(ClaimJudgement::finding)
                .isEqualTo(ClaimFinding.HOLDS);
    }

    @Test
    void doNotShareAnId() throws IOException {
        for (String name : List.of("a", "b")) {
            Files.writeString(directory.resolve(name + ".toml"), """
                title = "Something"
                author = "Somebody"
                link = "https://example.org"

                [[claims]]
                id = "N1"
                sentence = "Something is so."
                needs = "a scenario"
                """);
        }

        assertThatUserError(() -> PublishedClaims.in(directory))
                .hasMessage("claims/b.toml: claim N1: id: another claim has it");
    }

    @Test
    void areFoundByTheirIds() {
        assertThat(PublishedClaims.named(ALL, List.of("t2", "F3")))
                .extracting(Claim::id)
                .containsExactly("F3", "T2");
        assertThatUserError(() -> PublishedClaims.named(ALL, List.of("F99")))
                .hasMessageStartingWith("no claim F99; valid: A1, ");
    }
}
