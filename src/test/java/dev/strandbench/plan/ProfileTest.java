package dev.strandbench.plan;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.DamagedFiles;
import dev.strandbench.Listing;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.Profile.ForkLengths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileTest {

    private static final String WHOLE = """
        description = "For a test"
        budget = "1h30m"
        precision = "2.5%"
        margin = "20%"
        jvm-args = ["-Xmx1g", "-Xms1g"]

        [pace]
        iteration = "100ms"
        pilot = "2s"
        longest = "8s"

        [[benchmarks]]
        select = 'FanOut'
        parameters.tasks = [10, 100]
        parameters.model = "POOL"

        [[benchmarks]]
        select = 'Baseline'
        over.live = ["0", "64M"]
        """;

    @TempDir
    private Path directory;

    private static Profile parse(String text) {
        return Profile.Reader.parse("mine", "mine.toml", text);
    }

    @ParameterizedTest
    @FieldSource("dev.strandbench.plan.Profile#NAMES")
    void readsEveryProfileOfTheJar(String name) {
        Profile profile = Profile.read(name);

        assertThat(profile.name()).isEqualTo(name);
        assertThat(profile.description()).isNotEmpty();
        assertThat(profile.selections()).isNotEmpty();
        assertThat(profile.pace().pilot())
                .isBetween(profile.pace().iteration(), profile.pace().longest());
    }

    @Test
    void namesWhatTheDirectoryOfProfilesHolds() {
        List<String> names = Listing.names(Path.of("profiles")).stream()
                .filter(name -> name.endsWith(".toml"))
                .map(name -> name.replace(".toml", ""))
                .toList();

        assertThat(Profile.NAMES).containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    void readsAFileThatAnEditorHasBegunWithAByteOrderMark() throws IOException {
        Path file = Files.writeString(directory.resolve("mine.toml"), "\uFEFF" + WHOLE);

        assertThat(Profile.read(file.toString())).isEqualTo(parse(WHOLE));
    }

    @Test
    void readsEverythingThatAFileSays() throws IOException {
        Path file = directory.resolve("mine.toml");
        Files.writeString(file, WHOLE);

        assertThat(Profile.read(file.toString()))
                .isEqualTo(new Profile(
                        "mine",
                        "For a test",
                        Duration.ofMinutes(90),
                        0.025,
                        0.2,
                        new ForkLengths(Duration.ofMillis(100), Duration.ofSeconds(2), Duration.ofSeconds(8)),
                        List.of("-Xmx1g", "-Xms1g"),
                        List.of(
                                new Profile.BenchmarkSelection(
                                        "FanOut", Map.of("tasks", List.of("10", "100"), "model", List.of("POOL"))),
                                new Profile.BenchmarkSelection(
                                        "Baseline",
                                        Map.of(),
                                        ChosenCircumstances.of(Map.of(), Map.of("live", List.of("0", "64m"))))),
                        ChosenCircumstances.NONE,
                        OptionalInt.empty(),
                        List.of()));
    }

    @Test
    void namesTheProfilersOfEachForkIfItHasSome() {
        String profiled = WHOLE.replace("margin = ", "profilers = [\"gc:churn=true\", \"threads\"]\nmargin = ");

        assertThat(parse(profiled).profilers()).containsExactly("gc:churn=true", "threads");
        assertThat(parse(WHOLE).profilers()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        budget = "1h30m" | bugdet = "1h30m" | the profile has no key bugdet; valid: arms, benchmarks, budget,
        pilot = "2s" | pilot = "9s" | pilot = "9s" is longer than longest = "8s"; valid:
        pilot = "2s" | pilots = "2s" | [pace] has no key pilots; valid: iteration, longest, pilot
        select = 'FanOut' | selects = 'FanOut' | [[benchmarks]] has no key selects; valid: arms, forks, over,
        budget = "1h30m" | '' | budget is missing; valid: times such as
        longest = "8s" | '' | longest is missing
        select = 'Baseline' | '' | select is missing
        "1h30m" | "soon" | budget = "soon" is not valid; valid: times such as 250ms, 90s, 10m
        "1h30m" | 90 | budget = 90 is not valid; valid: times such as
        "100ms" | "-1s" | iteration = "-1s" is not valid; valid: times such as
        precision = | forks = 1\\nprecision = | forks = 1 is not valid; valid: a whole number from 2 to 30
        select = 'FanOut' | forks = 31\\nselect = 'FanOut' | forks = 31 is not valid; valid: a whole number from 2 to
        "2.5%" | "250%" | precision = "250%" is not valid; valid: shares such as
        over.live | over.lives | lives is not a circumstance; near: live; valid:
        over.live | over.jdk | a selection has jdk; valid: [arms] or [over] with jdk, for the whole profile
        over.live | arms.jdk | a selection has jdk; valid: [arms] or [over] with jdk, for the whole profile
        [10, 100] | [[10]] | tasks has something that is not a plain value: [10]
        [10, 100] | [] | tasks has no value; valid: one or more
        [pace] | [pace | not valid TOML:
        "For a test" | ["x"] | description = ["x"] is not valid; valid: text
        select = 'FanOut' | select = ["FanOut"] | select = ["FanOut"] is not valid; valid: a regular
        budget = | arms = "gc=G1,ZGC"\\nbudget = | arms = "gc=G1,ZGC" is not valid; valid: tables such as arms.name = [
        budget = | over = ["gc=G1"]\\nbudget = | over = ["gc=G1"] is not valid; valid: tables such as over.name = [
        budget = | arms.gc = [["G1"]]\\nbudget = | gc has something that is not a plain value: ["G1"]
        over.live | parameters = "a"\\nover.live | parameters = "a" is not valid; valid: tables such as parameters.name = ["value"]
        """)
    void namesThePlaceOfAnErrorAndWhatIsValid(String good, String bad, String answer) {
        assertThat(WHOLE).contains(good);
        String text = WHOLE.replace(good, bad.replace("\\n", "\n"));
        assertThatUserError(() -> parse(text))
                .message()
                .startsWith("mine.toml: " + answer)
                .hasLineCount(1);
    }

    @Test
    void comparesASettingInOneSelection() {
        String text = WHOLE.replace("over.live = ", "arms.live = ");

        assertThat(parse(text).selections())
                .extracting(Profile.BenchmarkSelection::circumstances)
                .containsExactly(
                        ChosenCircumstances.NONE,
                        ChosenCircumstances.of(Map.of("live", List.of("0", "64m")), Map.of()));
    }

    @Test
    void comparesAServiceUnderEachObserverWithTheSameServiceWithoutIt() {
        Profile profile = Profile.read("production");

        assertThat(new Planner(profile, List.of("UserProfile"), Map.of(), List.of())
                        .plan(List.of(), new Planner.Limits(profile.budget(), 0.05, 0, false), Optional.empty(), 1)
                        .families())
                .extracting(family -> family.arms().stream().map(Cell::arm).toList())
                .containsExactly(
                        List.of("DEFAULT coroutine-probes=off", "DEFAULT coroutine-probes=on"),
                        List.of("DEFAULT jfr=off", "DEFAULT jfr=default"),
                        List.of("VIRTUAL jfr=off", "VIRTUAL jfr=default"));
    }

    private static Profile withThreeForks(Profile.BenchmarkSelection... selections) {
        return parse("forks = 3\n" + WHOLE).selecting("mine", "", List.of(), List.of(selections));
    }

    @Test
    void choosesTheForksOfSingleShotsUnlessTheirOwnAreAskedFor() {
        Profile profile = withThreeForks(
                new Profile.BenchmarkSelection("LeastHeap", Map.of()),
                new Profile.BenchmarkSelection("FanOut", Map.of()));

        assertThat(forks(profile, false)).containsExactly(3, 5);
        assertThat(forks(profile, true)).containsExactly(5);
    }

    @Test
    void givesASelectionItsOwnNumberOfForks() {
        OptionalInt four = parse(WHOLE + "forks = 4\n").selections().getLast().forks();
        Profile profile = withThreeForks(
                new Profile.BenchmarkSelection("LeastHeap", Map.of()),
                new Profile.BenchmarkSelection("HighestRate", Map.of(), ChosenCircumstances.NONE, four));

        assertThat(forks(profile, false)).containsExactly(3, 4);
        assertThat(forks(profile, true)).containsExactly(5);
    }

    private static List<Integer> forks(Profile profile, boolean fixed) {
        return new Planner(profile, List.of(), Map.of(), List.of())
                        .plan(List.of(), new Planner.Limits(profile.budget(), 0.05, 0, fixed), Optional.empty(), 1)
                        .families()
                        .stream()
                        .map(family -> family.ownCounts().forks())
                        .distinct()
                        .toList();
    }

    @Test
    void namesTheLineThatIsNoToml() {
        assertThatThrownBy(() -> parse("budget = \"1s\"\nprecision 3\n")).hasMessageContaining("(line 2)");
    }

    @Test
    void asksForBenchmarks() {
        String none = WHOLE.substring(0, WHOLE.indexOf("[[benchmarks]]"));

        assertThatThrownBy(() -> parse(none)).hasMessage("mine.toml: it selects no [[benchmarks]]");
    }

    @Test
    void listsTheProfilesIfThereIsNoneOfAName() {
        assertThatUserError(() -> Profile.read("nonesuch"))
                .hasMessage("no profile nonesuch; valid: " + String.join(", ", Profile.NAMES) + ", or a file");
    }

    @ParameterizedTest
    @CsvSource({
        "250ms, 250",
        "250 ms, 250",
        "90s, 90000",
        "1.6s, 1600",
        "10m, 600000",
        "1h30m, 5400000",
        "4m 20s, 260000",
    })
    void understandsTimes(String text, long millis) {
        assertThat(Profile.duration(text)).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "0s", "0ms", "-5s", "90", "ten minutes", "1d", "99999999999999999h", "1ms1s"})
    void knowsWhatIsNoTime(String text) {
        assertThat(Profile.duration(text)).isEmpty();
    }

    @Test
    void knowsWhatIsTooLongForANumberOfNanoseconds() {
        assertThat(Profile.duration("2000000h")).isPresent();
        assertThat(Profile.duration("3000000h")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"3%, 0.03", "2.5 %, 0.025", " 99%, 0.99"})
    void understandsShares(String text, double share) {
        assertThat(Profile.share(text)).contains(share);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "0%", "100%", "-3%", "2,5%", "1e1%", "%"})
    void knowsWhatIsNoShare(String text) {
        assertThat(Profile.share(text)).isEmpty();
    }

    /** Profiles after accidents: each is read, or refused in a sentence. */
    @Test
    void isReadOrRefusedAfterDamage() throws IOException {
        byte[] good = Files.readAllBytes(Path.of("profiles/gc.toml"));
        long refused = 0;
        for (byte[] content : DamagedFiles.of(good, 10_000).toList()) {
            try {
                Profile.Reader.parse("damaged", "damaged.toml", new String(content, StandardCharsets.UTF_8));
            } catch (UserErrorException e) {
                assertThat(e.explanation()).hasLineCount(1);
                refused++;
            }
        }
        assertThat(refused).isBetween(1_000L, 10_000L);
    }
}
