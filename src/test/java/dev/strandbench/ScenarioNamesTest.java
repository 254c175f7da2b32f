package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.ScenarioBenchmark;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

/** Nothing outside a scenario's package may know a name that only this scenario has. */
class ScenarioNamesTest {

    private static final Path MAIN = Path.of("src/main/java/dev/strandbench");
    private static final Path SCENARIOS = MAIN.resolve("scenario");
    private static final Pattern METRIC = Pattern.compile("SecondaryMetrics\\s*\\.\\w+\\(\\s*\"([^\"]+)\"");
    private static final Pattern CONSTANT = Pattern.compile("static final String \\w+ = \"([^\"]+)\"");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");

    /**
     * Names that are also words of something else: columns and fields of files, circumstances, counters of the
     * operating system, units, names in messages of JMX and JFR.
     */
    private static final Set<String> ALSO_OTHER_WORDS = Set.of(
            "arguments",
            "attempts",
            "cpu",
            "gc",
            "heap",
            "mongo",
            "pairs",
            "port",
            "requests",
            "rows",
            "seconds",
            "series",
            "starts",
            "threads",
            "threads.added",
            "waiting");

    /** What JMH's or our own profilers report of every benchmark. */
    private static final Set<String> OF_EVERY_BENCHMARK = Set.of("gc.took", "ideal.measured");

    @Test
    void onlyAScenarioKnowsItsParametersAndMetrics() {
        Set<String> names = names();

        assertThat(names)
                .contains("blocking", "upstream", "connections.busy", "bound.limit", "result.hash", "OwnFunction");
        assertThat(sources(MAIN)
                        .filter(file -> !file.startsWith(SCENARIOS))
                        .flatMap(file -> literals(file)
                                .map(literal -> literal.replaceFirst("=.*", ""))
                                .filter(names::contains)
                                .map(name -> MAIN.relativize(file) + ": " + name)))
                .isEmpty();
    }

    @Test
    void namesOfParametersForCallsAreParameters() {
        Map<String, Set<String>> parameters = parameters();
        List<Path> files = sources(SCENARIOS)
                .filter(file -> file.toString().endsWith("Parameters.java"))
                .toList();

        assertThat(files).hasSizeGreaterThan(1);
        for (Path file : files) {
            String room = SCENARIOS.relativize(file).getName(0).toString();
            Set<String> constants = found(CONSTANT, file);
            assertThat(constants).hasSizeGreaterThan(1);
            assertThat(constants.stream().filter(name -> !Character.isUpperCase(name.charAt(0))))
                    .allSatisfy(name -> assertThat(parameters.get(name)).contains(room));
        }
    }

    /** Those that one scenario alone has; so a name of several scenarios, such as {@code tasks}, is free. */
    private static Set<String> names() {
        Map<String, Set<String>> rooms = new TreeMap<>(parameters());
        sources(SCENARIOS)
                .filter(file -> SCENARIOS.relativize(file).getNameCount() > 1)
                .forEach(file -> {
                    String room = SCENARIOS.relativize(file).getName(0).toString();
                    Set<String> found = found(METRIC, file);
                    if (file.toString().endsWith("Explanation.java")
                            || file.toString().endsWith("Parameters.java")) {
                        found.addAll(found(CONSTANT, file));
                    }
                    found.forEach(name ->
                            rooms.computeIfAbsent(name, any -> new TreeSet<>()).add(room));
                });
        return rooms.entrySet().stream()
                .filter(entry -> entry.getValue().size() == 1)
                .map(Map.Entry::getKey)
                .filter(name -> !ALSO_OTHER_WORDS.contains(name) && !OF_EVERY_BENCHMARK.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, Set<String>> parameters() {
        Map<String, Set<String>> rooms = new TreeMap<>();
        MainClasses.ALL.stream()
                .filter(type -> type.isAssignableTo(ScenarioBenchmark.class))
                .forEach(type -> Arrays.stream(type.reflect().getFields())
                        .filter(field -> field.isAnnotationPresent(Param.class))
                        .forEach(field -> rooms.computeIfAbsent(field.getName(), any -> new TreeSet<>())
                                .add(field.getDeclaringClass().getPackageName().replaceFirst(".*\\.", ""))));
        return rooms;
    }

    private static Stream<String> literals(Path file) {
        return LITERAL.matcher(COMMENT.matcher(Documentation.text(file)).replaceAll(""))
                .results()
                .map(literal -> literal.group(1));
    }

    private static Set<String> found(Pattern pattern, Path file) {
        return pattern.matcher(Documentation.text(file))
                .results()
                .map((MatchResult one) -> one.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<Path> sources(Path directory) {
        return Listing.filesBelow(directory).stream()
                .filter(file -> file.toString().endsWith(".java"));
    }
}
