package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.claims.ClaimJudge;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.PublishedClaims;
import dev.strandbench.claims.ResultFile;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.BenchmarkDescription;
import dev.strandbench.report.ClaimsReport;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.ScenarioBenchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** The tables of the documentation match the code. {@code -Dreadme.update=true} rewrites them. */
class ReadmeTest {

    private static final Path README = Path.of("README.md");
    private static final Path SCENARIOS = Path.of("docs/scenarios.md");
    private static final Path LEDGER = Path.of("docs/ledger.md");
    private static final Path RESULTS_OF_THE_LEDGER = Path.of("docs/ledger");

    @Test
    void showsWhichScenarioRunsUnderWhichModel() throws IOException, ReflectiveOperationException {
        StringBuilder table = new StringBuilder("| scenario | models |\n|---|---|\n");
        for (var scenario : scenarios("model").entrySet()) {
            appendArms(table, scenario.getKey(), Models.of(scenario.getValue()).stream());
        }

        requireOrUpdate(SCENARIOS, "scenarios", table.toString());
    }

    @Test
    void showsTheStrategiesOfTheScenariosThatCompareThose() throws IOException, ReflectiveOperationException {
        StringBuilder table = new StringBuilder("| scenario | strategies |\n|---|---|\n");
        for (var scenario : scenarios("strategy").entrySet()) {
            String[] declared = scenario.getValue()
                    .getField("strategy")
                    .getAnnotation(Param.class)
                    .value();
            Stream<?> strategies = declared[0].equals(Param.BLANK_ARGS)
                    ? Stream.of(
                            scenario.getValue().getField("strategy").getType().getEnumConstants())
                    : Stream.of(declared);
            appendArms(table, scenario.getKey(), strategies);
        }

        requireOrUpdate(SCENARIOS, "strategies", table.toString());
    }

    @Test
    void showsWhatRunsATaskUnderEachModel() throws IOException {
        requireOrUpdate(SCENARIOS, "models", models(EnumSet.allOf(ConcurrencyModel.class)));
    }

    /** The other models are variants of these. */
    @Test
    void beginsWithTheModelsThatTheQuestionIsAbout() throws IOException {
        requireOrUpdate(README, "models", models(EnumSet.range(ConcurrencyModel.SEQUENTIAL, ConcurrencyModel.HYBRID)));
    }

    private static String models(Set<ConcurrencyModel> some) {
        StringBuilder table = new StringBuilder("| model | style | what runs a task |\n|---|---|---|\n");
        for (ConcurrencyModel model : some) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s |\n",
                    model,
                    model.style().name().toLowerCase(Locale.ROOT),
                    model.description()));
        }
        return table.toString();
    }

    @Test
    void saysWhatEachScenarioAsks() throws IOException {
        StringBuilder table = new StringBuilder("| scenario | asks |\n|---|---|\n");
        questions()
                .forEach((scenario, question) -> table.append("| ")
                        .append(scenario)
                        .append(" | ")
                        .append(question)
                        .append(" |\n"));

        requireOrUpdate(SCENARIOS, "questions", table.toString());
    }

    @Test
    void namesEveryScenarioInTheReadme() throws IOException {
        String readme = Files.readString(README);

        assertThat(questions().keySet())
                .isNotEmpty()
                .allSatisfy(scenario -> assertThat(readme).containsPattern("\\b" + scenario + "\\b"));
    }

    @Test
    void showsWhatTheResultsOfTheLedgerSayOfEveryClaim() throws IOException {
        List<ResultFile> results = Listing.filesBelow(RESULTS_OF_THE_LEDGER).stream()
                .map(ResultFile::read)
                .toList();
        List<ClaimJudgement> judgements = new ClaimJudge(results).judgeAll(PublishedClaims.all());

        requireOrUpdate(LEDGER, "sentences", ClaimsReport.sentences(judgements));
        requireOrUpdate(LEDGER, "ledger", ClaimsReport.overview(judgements));
    }

    private static SortedMap<String, String> questions() {
        SortedMap<String, String> questions = new TreeMap<>();
        for (var entry : benchmarks()) {
            // Benchmarks of the tests have no description.
            BenchmarkDescription.of(entry.getUsername())
                    .ifPresent(description -> questions.put(
                            entry.getUserClassQName().replaceFirst(".*\\.(\\w+)Benchmark$", "$1"),
                            description.question().replaceFirst("(?<=\\?).*", "")));
        }
        return questions;
    }

    private static void appendArms(StringBuilder table, String scenario, Stream<?> arms) {
        table.append("| ")
                .append(scenario)
                .append(" | ")
                .append(arms.map(Object::toString).collect(Collectors.joining(", ")))
                .append(" |\n");
    }

    private static SortedMap<String, Class<? extends ScenarioBenchmark>> scenarios(String arm)
            throws ClassNotFoundException {
        SortedMap<String, Class<? extends ScenarioBenchmark>> scenarios = new TreeMap<>();
        for (var entry : benchmarks()) {
            Class<?> type = Class.forName(entry.getUserClassQName());
            if (ScenarioBenchmark.class.isAssignableFrom(type)
                    && entry.getParams().get().containsKey(arm)) {
                scenarios.put(
                        type.getSimpleName().replaceFirst("Benchmark$", ""), type.asSubclass(ScenarioBenchmark.class));
            }
        }
        return scenarios;
    }

    private static Set<BenchmarkListEntry> benchmarks() {
        return BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of());
    }

    private static void requireOrUpdate(Path file, String name, String table) throws IOException {
        String begin = "<!-- begin " + name + " -->\n";
        String end = "<!-- end " + name + " -->";
        String readme = Files.readString(file).replace("\r\n", "\n");
        int from = readme.indexOf(begin) + begin.length();
        int to = readme.indexOf(end);
        assertThat(to).as("%s has the markers of %s", file, name).isGreaterThanOrEqualTo(from);
        if (Boolean.getBoolean("readme.update")) {
            Files.writeString(file, readme.substring(0, from) + table + readme.substring(to));
        } else {
            assertThat(readme.substring(from, to))
                    .as("the table in %s; mvn test -Dtest=ReadmeTest -Dreadme.update=true brings it up to date", file)
                    .isEqualTo(table);
        }
    }
}
