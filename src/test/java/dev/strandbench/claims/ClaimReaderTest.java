package dev.strandbench.claims;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.DamagedFiles;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.claims.Experiment.ClaimCell;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimReaderTest {

    private static final String CLAIM = """
        [[claims]]
        id = "X1"
        sentence = "Something is so."
        benchmark = "FanOutBenchmark.fanOut"
        state = "warm"
        parameters.tasks = [10, 100]
        ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 }
        """;

    @Test
    void readsWhatAFileSays() {
        Claim claim = MadeUpClaims.parsed(CLAIM + """
            unit = "ms/op"
            published = [{ arm = "VIRTUAL", at.tasks = 10, value = 3.5, error = 0.5 }]
            """).getFirst();

        assertThat(claim.source().processors()).hasValue(16);
        assertThat(claim.published())
                .containsExactly(
                        new Claim.PublishedFigure("VIRTUAL", Map.of("tasks", "10"), "score", "ms/op", 3.5, 0.5));
        assertThat(claim.experiment().orElseThrow().cells())
                .containsExactly(
                        new ClaimCell("FanOutBenchmark.fanOut", Map.of("tasks", "10", "model", "PLATFORM")),
                        new ClaimCell("FanOutBenchmark.fanOut", Map.of("tasks", "10", "model", "VIRTUAL")),
                        new ClaimCell("FanOutBenchmark.fanOut", Map.of("tasks", "100", "model", "PLATFORM")),
                        new ClaimCell("FanOutBenchmark.fanOut", Map.of("tasks", "100", "model", "VIRTUAL")));
    }

    @Test
    void readsArmsOfTheirOwn() {
        Claim claim = MadeUpClaims.parsed("""
            [[claims]]
            id = "X1"
            sentence = "Something is so."
            state = "warm"
            ratio = { of = "one by one", to = ["POOL"], at-least = 2 }
            arms."one by one" = { benchmark = "SequentialTransactionsBenchmark.inTurn", model = "EVENT_LOOP" }
            arms.POOL = { benchmark = "TransactionsBenchmark.launched", model = "POOL" }
            """).getFirst();

        assertThat(claim.experiment().orElseThrow().cells())
                .extracting(ClaimCell::benchmark)
                .containsExactly("SequentialTransactionsBenchmark.inTurn", "TransactionsBenchmark.launched");
    }

    /** What is replaced in a valid claim, by what, and what the error then says. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        id = "X1"                | id = "X 1"             | claim X 1: id: valid are up to 31 letters
        sentence =                 | sentense =               | claim X1: sentense: is not a valid key; valid: alike,
        "warm"                   | "hot"                  | claim X1: state: valid are cold, steady and warm
        "warm"                   | "cold"                 | claim X1: state: FanOut measures what is warm
        FanOutBenchmark.fanOut     | FanOut                   | claim X1: benchmark = FanOut: valid are
        parameters.tasks           | parameters.task          | claim X1: parameters.task: FanOut has model,
        [10, 100]                  | [10, 0]                  | claim X1: tasks = 0: valid for FanOut are whole numbers
        PLATFORM                   | PLATFORMS                | claim X1: model = PLATFORMS: valid for FanOut are PLATFORM,
        parameters.tasks = [10, 100] | parameters.model = "IO" | claim X1: parameters.model: belongs to the arms
        at-least = 2               | least = 2                | claim X1: ratio.least: is not a valid key; valid: at-least,
        at-least = 2               | at-least = "2"         | claim X1: ratio.at-least: is not a number
        at-least = 2               | at-least = 2, at-most = 1 | claim X1: ratio.at-most: must be above
        , at-least = 2             | ''                       | claim X1: ratio: needs at-least, at-most or both
        ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 } | '' | claim X1: predicate: there is none; valid is one of alike, ascending, constant, count,
        ratio =                    | count =                  | claim X1: count.of: is not a valid key; valid: arms, zero
        state =                    | metric = "speed"; state = | not valid TOML
        to = "VIRTUAL",          | ''                       | claim X1: ratio.to: valid are 1 or more names
        """)
    void namesFileClaimAndFieldOfWhatIsWrong(String replaced, String by, String error) {
        assertThatUserError(() -> MadeUpClaims.parsed(CLAIM.replace(replaced, by)))
                .hasMessageStartingWith("claims/test.toml: " + error);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        metric = "speed"         | claim X1: metric = speed: FanOut has gc.alloc.rate.norm, gc.time, process.cpu, score
        alike = { arms = ["IO", "POOL"], within = "1%" } | claim X1: ratio: there is alike already; valid is one of
        jdks = "24"             | claim X1: jdks = 24: valid are ranges such as ..23, 24..
        jdks = "24..21"         | claim X1: jdks = 24..21: valid are ranges
        free = ["colour"]        | claim X1: free: FanOut has no colour; valid: model,
        arms.OTHER = { model = "IO" } | claim X1: arms.OTHER: the predicate does not have it; it has PLATFORM, VIRTUAL
        published = [{ arm = "VIRTUAL", value = 1 }] | claim X1: unit: is missing, but figures are published
        published = [{ arm = "IO", value = 1, unit = "ms/op" }] | claim X1: published.arm = IO: valid are PLATFORM, VIRTUAL
        published = [{ arm = "VIRTUAL", at.colour = 1, value = 1, unit = "ms/op" }] | claim X1: published.at = {colour=1}: valid are
        needs = "more"           | claim X1: benchmark: has no meaning next to needs
        shows.ratio = 0            | claim X1: shows.ratio: valid are numbers above 0
        shows.ratio = 1.5          | claim X1: shows.ratio: valid for ratios of throughput
        shows.speed = 1            | claim X1: shows.speed: is not a valid key; valid: memory, pool-threads, processors,
        shows.memory = "reserved" | claim X1: shows.memory: valid for heap.perTask, native.perTask, rss.perTask
        better = "more"          | claim X1: better: valid are higher and lower
        """)
    void refusesWhatNoScenarioCanJudge(String line, String error) {
        assertThatUserError(() -> MadeUpClaims.parsed(CLAIM + line + "\n"))
                .hasMessageStartingWith("claims/test.toml: " + error);
    }

    @Test
    void readsWhatAMeasurementMustBeAbleToShow() {
        Claim claim = MadeUpClaims.parsed(CLAIM + """
            shows = { rate = 100, processors = 8, pool-threads = 2 }
            better = "lower"
            irrefutable = "it is about JDK 19"
            """).getFirst();

        Experiment experiment = claim.experiment().orElseThrow();
        assertThat(experiment.shows())
                .isEqualTo(new Shows(
                        OptionalDouble.empty(),
                        OptionalDouble.of(100),
                        OptionalInt.of(8),
                        OptionalInt.of(2),
                        Optional.empty()));
        assertThat(experiment.better()).hasValue(Experiment.Better.LOWER);
        assertThat(claim.irrefutable()).isEqualTo("it is about JDK 19");
    }

    @Test
    void makesAnArmAtEveryValueOfWhatSomethingIsConstantOver() {
        Claim claim = MadeUpClaims.parsed(CONSTANT).getFirst();
        Experiment experiment = claim.experiment().orElseThrow();

        assertThat(experiment.combinations()).containsExactly(Map.of("waitMillis", "10"));
        assertThat(experiment.cells())
                .containsExactly(
                        new ClaimCell(
                                "FanOutBenchmark.fanOut",
                                Map.of("waitMillis", "10", "tasks", "10", "model", "VIRTUAL")),
                        new ClaimCell(
                                "FanOutBenchmark.fanOut",
                                Map.of("waitMillis", "10", "tasks", "100", "model", "VIRTUAL")));
        assertThat(claim.published())
                .extracting(Claim.PublishedFigure::arm)
                .containsExactly("VIRTUAL at tasks=10", "VIRTUAL at tasks=100");
    }

    private static final String CONSTANT = """
        [[claims]]
        id = "X1"
        sentence = "Something is so."
        benchmark = "FanOutBenchmark.fanOut"
        state = "warm"
        parameters.tasks = [10, 100]
        parameters.waitMillis = 10
        constant = { arms = ["VIRTUAL"], over = "tasks", within = "5%" }
        unit = "ms/op"
        published = [{ arm = "VIRTUAL", value = 3.5 }]
        """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        over = "tasks"   | over = "waitMillis" | constant.over = waitMillis: valid are parameters that
        over = "tasks",  | ''                    | constant.over: is missing
        arm = "VIRTUAL"  | arm = "IO"          | published.arm = IO: valid are VIRTUAL
        """)
    void refusesToFindConstantWhatHasOneValue(String replaced, String by, String error) {
        assertThatUserError(() -> MadeUpClaims.parsed(CONSTANT.replace(replaced, by)))
                .hasMessageStartingWith("claims/test.toml: claim X1: " + error);
    }

    @Test
    void wantsParametersNamedThatHaveNoSingleDefault() {
        String ofHops = CLAIM.replace("FanOutBenchmark.fanOut", "ContextHopBenchmark.contextHop")
                .replace("parameters.tasks = [10, 100]\n", "");

        assertThatThrownBy(() -> MadeUpClaims.parsed(ofHops))
                .hasMessageEndingWith("parameters.hops: must be named, because ContextHop has no single default");
    }

    private static final int MUTATIONS = 10_000;

    @Test
    void areReadOrRefused() throws IOException {
        byte[] good = Files.readAllBytes(Path.of("src/main/resources/claims/apo.toml"));
        long refused = 0;
        for (byte[] content : DamagedFiles.of(good, MUTATIONS).toList()) {
            try {
                ClaimReader.parse("apo", "apo.toml", new String(content, StandardCharsets.UTF_8));
            } catch (UserErrorException e) {
                assertThat(e.explanation()).hasLineCount(1);
                refused++;
            }
        }
        assertThat(refused).isBetween((long) MUTATIONS / 10, (long) MUTATIONS);
    }

    @ParameterizedTest
    @CsvSource({
        "..23, 21.0.11, true",
        "..23, 23, true",
        "..23, 24, false",
        "24.., 28-ea, true",
        "24.., 23.0.2, false",
        "21..23, 1.8.0_392, false",
        "21..23, 22, true",
        "24.., somebody's, false",
    })
    void hasBothItsEnds(String range, String jdk, boolean expected) {
        assertThat(Claim.JdkRange.parse(range).orElseThrow().contains(jdk)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "24", "24..21", "a..b", "21.0..25", "-1..", "99999999999.."})
    void isNotWhatSaysNothing(String text) {
        assertThat(Claim.JdkRange.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"25.0.1", "1.8.0_392", "", "somebody's"})
    void hasEveryJdkUnlessSomethingIsSaid(String jdk) {
        assertThat(Claim.JdkRange.ALL.contains(jdk)).isTrue();
        assertThat(Claim.JdkRange.ALL.words()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"..23, JDK 23 or earlier", "24.., JDK 24 or later", "21..23, JDK 21 to 23"})
    void isToldInWords(String range, String words) {
        assertThat(Claim.JdkRange.parse(range).orElseThrow().words()).hasValue(words);
    }
}
