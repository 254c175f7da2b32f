package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaEnumConstant;
import dev.strandbench.scenario.ScenarioBenchmark;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

/** Nothing outside a scenario's package may know a name that only this scenario has. */
class ScenarioNamesTest {

    private static final Pattern METRIC = Pattern.compile("SecondaryMetrics\\s*\\.\\w+\\(\\s*\"([^\"]+)\"");
    private static final Pattern CONSTANT = Pattern.compile("static final String \\w+ = \"([^\"]+)\"");
    private static final Pattern BENCHMARK = Pattern.compile("public class (\\w+Benchmark)\\b");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");

    /** Follows a parameter's name in a call, or a benchmark class in the name of a method. */
    private static final Pattern REST = Pattern.compile("=.*|(?<=Benchmark)\\..*");

    /**
     * Names that are also words of something else, and the files that may use them: columns and fields of files,
     * circumstances, counters of the operating system, beans, names in messages of JMX and JFR. Every benchmark may
     * report {@code ideal.measured}.
     */
    private static final Map<String, Set<String>> ALSO_OTHER_WORDS = Map.ofEntries(
            Map.entry("Service", Set.of("service/ConcurrentCalls.java")),
            Map.entry("arguments", Set.of("report/page/PageEnvironment.java")),
            Map.entry("attempts", Set.of("claims/LivenessEntries.java")),
            Map.entry(
                    "cpu",
                    Set.of("machine/MachineGauges.java", "machine/ProcessorLimits.java", "profiler/CpuProfiler.java")),
            Map.entry(
                    "gc",
                    Set.of(
                            "machine/JvmSettings.java",
                            "plan/ChosenCircumstances.java",
                            "plan/Circumstance.java",
                            "plan/Profile.java",
                            "profiler/ProfilerCall.java",
                            "report/ClaimPhrases.java",
                            "report/FamilyNotes.java",
                            "report/RecordingReport.java")),
            Map.entry(
                    "heap",
                    Set.of(
                            "cli/DecisionAnswers.java",
                            "cli/DecisionQuestion.java",
                            "plan/Circumstance.java",
                            "report/ClaimPhrases.java",
                            "report/FamilyNotes.java")),
            Map.entry("ideal.measured", Set.of("analysis/WaitingTime.java")),
            Map.entry("mongo", Set.of("service/BlockingClients.java", "service/CoroutineConfiguration.kt")),
            Map.entry("port", Set.of("service/postgres/PostgresAddress.java")),
            Map.entry("rows", Set.of("report/page/PageJson.java")),
            Map.entry("seconds", Set.of("report/RecordingReport.java", "report/ReplayReport.java")),
            Map.entry("series", Set.of("profiler/watch/ServiceOptions.java", "report/page/PageJson.java")),
            Map.entry("threads.added", Set.of("claims/LivenessEntries.java")),
            Map.entry("upstream", Set.of("service/CoroutineConfiguration.kt")),
            Map.entry("waiting", Set.of("report/RecordingReport.java")));

    private static final List<Source> SOURCES = Stream.of("java", "kotlin")
            .map(language -> Path.of("src/main", language, "dev/strandbench"))
            .flatMap(root -> Listing.filesBelow(root).stream()
                    .filter(file -> file.toString().matches(".*\\.(java|kt)"))
                    .map(file ->
                            new Source(root.relativize(file).toString().replace('\\', '/'), Documentation.text(file))))
            .toList();

    /** The text of a file, whose name is relative to the root package. */
    private record Source(String name, String text) {

        boolean isOfScenarios() {
            return name.startsWith("scenario/");
        }

        boolean isOfOneScenario() {
            return name.matches("scenario/\\w+/.*");
        }

        /** Returns the last part of the scenario's package. */
        String scenario() {
            return name.split("/", 3)[1];
        }

        Stream<String> found(Pattern pattern) {
            return pattern.matcher(text).results().map(one -> one.group(1));
        }

        Stream<String> literals() {
            return new Source(name, COMMENT.matcher(text).replaceAll("")).found(LITERAL);
        }
    }

    @Test
    void onlyAScenarioKnowsItsNames() {
        Set<String> names = names();
        Map<String, Set<String>> elsewhere = new TreeMap<>();
        SOURCES.stream()
                .filter(source -> !source.isOfScenarios())
                .forEach(source -> source.literals()
                        .map(literal -> REST.matcher(literal).replaceFirst(""))
                        .filter(names::contains)
                        .forEach(name -> elsewhere
                                .computeIfAbsent(name, any -> new TreeSet<>())
                                .add(source.name)));

        assertThat(names)
                .contains("blocking", "upstream", "connections.busy", "bound.limit", "result.hash", "OwnFunction")
                .contains("FanOut", "FanOutBenchmark", "LOOP", "FLOW_SEQUENTIAL");
        assertThat(elsewhere)
                .as("names of a scenario, and the files outside scenarios that contain them")
                .containsExactlyInAnyOrderEntriesOf(ALSO_OTHER_WORDS);
    }

    @Test
    void namesOfParametersForCallsAreParameters() {
        Map<String, Set<String>> parameters = parameters();
        List<Source> files = SOURCES.stream()
                .filter(source -> source.isOfOneScenario() && source.name.endsWith("Parameters.java"))
                .toList();

        assertThat(files).hasSizeGreaterThan(1);
        for (Source file : files) {
            List<String> constants = file.found(CONSTANT).toList();
            assertThat(constants).hasSizeGreaterThan(1);
            assertThat(constants.stream().filter(name -> !Character.isUpperCase(name.charAt(0))))
                    .allSatisfy(name -> assertThat(parameters.get(name)).contains(file.scenario()));
        }
    }

    /**
     * Parameters and metrics that one scenario alone has, so a name of several scenarios, such as {@code tasks}, is
     * free. Also all benchmarks, with and without the ending of their class, and all constants of enums.
     */
    private static Set<String> names() {
        Map<String, Set<String>> scenarios = new TreeMap<>(parameters());
        Set<String> names = new TreeSet<>();
        SOURCES.stream().filter(Source::isOfOneScenario).forEach(source -> {
            boolean hasNames = source.name.matches(".*(Explanation|Parameters)\\.java");
            Stream.concat(source.found(METRIC), hasNames ? source.found(CONSTANT) : Stream.empty())
                    .forEach(name -> scenarios
                            .computeIfAbsent(name, any -> new TreeSet<>())
                            .add(source.scenario()));
            source.found(BENCHMARK).forEach(name -> names.addAll(List.of(name, name.replace("Benchmark", ""))));
        });
        scenarios.entrySet().stream()
                .filter(entry -> entry.getValue().size() == 1)
                .map(Map.Entry::getKey)
                .forEach(names::add);
        MainClasses.ALL.stream()
                .filter(type -> type.isEnum() && type.getPackageName().startsWith("dev.strandbench.scenario."))
                .map(JavaClass::getEnumConstants)
                .flatMap(Set::stream)
                .map(JavaEnumConstant::name)
                .forEach(names::add);
        return names;
    }

    private static Map<String, Set<String>> parameters() {
        Map<String, Set<String>> scenarios = new TreeMap<>();
        MainClasses.ALL.stream()
                .filter(type -> type.isAssignableTo(ScenarioBenchmark.class))
                .forEach(type -> Arrays.stream(type.reflect().getFields())
                        .filter(field -> field.isAnnotationPresent(Param.class))
                        .forEach(field -> scenarios
                                .computeIfAbsent(field.getName(), any -> new TreeSet<>())
                                .add(field.getDeclaringClass().getPackageName().replaceFirst(".*\\.", ""))));
        return scenarios;
    }
}
