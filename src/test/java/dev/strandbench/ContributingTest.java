package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The example in the guide for contributors compiles, meets its contract, and runs as a benchmark. */
@Timeout(120)
class ContributingTest {

    private static final Path GUIDE = Path.of(".github/CONTRIBUTING.md");
    private static final Path TESTS = Path.of("src/test");

    private static final Pattern FILE =
            Pattern.compile("(?m)^`(src/[^`]+)`[^\\n]*:\\n\\n```(?:java|kotlin)\\n((?s:.*?))^```$");

    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))`");

    private static final String MODELS = "src/main/java/dev/strandbench/model/ConcurrencyModel.java";
    private static final String SCENARIO = "src/main/java/dev/strandbench/scenario/gather/";
    private static final String BENCHMARK = SCENARIO + "GatherBenchmark.java";
    private static final String CONTRACT = "src/test/java/dev/strandbench/scenario/gather/GatherContractTest.java";

    /** A program that runs the contract test and one op of the benchmark under each model. */
    private static final String TRIED = """
            package dev.strandbench.scenario.gather;

            import dev.strandbench.model.ConcurrencyModel;
            import dev.strandbench.model.ForkSite;

            final class Tried {

                public static void main(String[] arguments) throws Exception {
                    for (ConcurrencyModel model : GatherContractTest.models()) {
                        GatherContractTest contract = new GatherContractTest();
                        contract.addsUpWhatEveryTaskReturns(model);
                        contract.passesOnTheExceptionOfATask(model);
                        GatherBenchmark benchmark = new GatherBenchmark();
                        benchmark.model = model;
                        benchmark.forkSite = ForkSite.INSIDE;
                        benchmark.tasks = 100;
                        benchmark.setUp();
                        benchmark.beginIteration();
                        benchmark.gather();
                        benchmark.checkIteration();
                        benchmark.endTrial();
                        System.out.println(model);
                    }
                }
            }
            """;

    @TempDir
    private Path directory;

    private static Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        Matcher file = FILE.matcher(Documentation.text(GUIDE));
        while (file.find()) {
            files.put(file.group(1), file.group(2));
        }
        return files;
    }

    private static String file(String path) {
        return Objects.requireNonNull(files().get(path), path);
    }

    /** The build compiles copies of these files, because a test has no Kotlin compiler. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "java/dev/strandbench/scenario/gather/Gather.java",
                "java/dev/strandbench/scenario/gather/package-info.java",
                "kotlin/dev/strandbench/scenario/gather/SuspendingGather.kt"
            })
    void showsWhatTheBuildCompiles(String path) {
        assertThat(file("src/main/" + path)).isEqualTo(Documentation.text(TESTS.resolve(path)));
    }

    /** There are no copies of these: JMH would list the benchmark, and a model cannot be added from outside. */
    @Test
    void showsAModelAndABenchmarkThatMeetTheContract() throws Exception {
        String models = Documentation.text(Path.of(MODELS));
        String begin = "public enum ConcurrencyModel {\n";
        assertThat(models).contains(begin);
        Path classes = compiled(List.of(
                written("ConcurrencyModel.java", models.replace(begin, begin + file(MODELS))),
                written("GatherBenchmark.java", file(BENCHMARK)),
                written("GatherContractTest.java", file(CONTRACT)),
                written("Tried.java", TRIED)));

        List<String> ran = run(classes, "dev.strandbench.scenario.gather.Tried");

        assertThat(ran)
                .contains("VIRTUAL_NAMED", "SEQUENTIAL", "STRUCTURED", "DEFAULT")
                .doesNotHaveDuplicates();
        assertThat(Stream.of(ConcurrencyModel.values()).map(Enum::name))
                .as("the example must stay one")
                .doesNotContain("VIRTUAL_NAMED");
    }

    @Test
    void showsABenchmarkThatSaysWhatItMeasuresAndWhatNot() {
        assertThat(file(BENCHMARK))
                .contains(
                        "<b>Question.</b>",
                        "<b>Mechanism.</b>",
                        "<b>One op</b> is",
                        "<b>Not measured.</b>",
                        "<b>Run.</b> {@code java -jar target/benchmarks.jar",
                        "<b>Sources.</b>");
    }

    @Test
    void namesTestsThatThereAre() {
        List<String> named = TEST.matcher(Documentation.text(GUIDE))
                .results()
                .map(test -> test.group(1))
                .toList();

        assertThat(named).contains("BenchmarkConventionsTest");
        assertThat(Listing.filesBelow(TESTS))
                .extracting(test -> test.getFileName().toString().replaceFirst("\\.(java|kt)$", ""))
                .containsAll(named);
    }

    private Path written(String name, String source) throws IOException {
        return Files.writeString(directory.resolve(name), source);
    }

    private Path compiled(List<Path> sources) throws IOException {
        Path classes = Files.createDirectory(directory.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of(
                "-proc:none",
                "--release",
                "21",
                "-encoding",
                "UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString()));
        sources.forEach(source -> arguments.add(source.toString()));
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int status =
                ToolProvider.getSystemJavaCompiler().run(null, messages, messages, arguments.toArray(String[]::new));
        assertThat(status).as(messages.toString(StandardCharsets.UTF_8)).isZero();
        return classes;
    }

    /** Runs a class in a new JVM with the models of the guide; returns the lines that it prints. */
    private List<String> run(Path classes, String mainClass) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        int status = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classes + File.pathSeparator + System.getProperty("java.class.path"),
                        mainClass)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start()
                .waitFor();
        String printed = Files.readString(out);
        assertThat(status).as(printed).isZero();
        return printed.lines().toList();
    }
}
