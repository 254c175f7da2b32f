package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each dependency has a line in the documentation, and its version in a property. */
class DependenciesTest {

    private static final Path TABLE = Path.of("docs/development.md");
    private static final Pattern ROW = Pattern.compile(
            "(?m)^\\| `([\\w.-]+:[\\w.${}-]+)` \\| (harness|scenarios|service|tests) \\| \\S.{15,} \\|$");
    private static final Pattern VERSION = Pattern.compile("\\$\\{[\\w.-]+\\.version}");

    /** The dependencies of the pom: {@code tests}, {@code optional} or {@code harness} by their name. */
    private static Map<String, String> dependencies() {
        Map<String, String> dependencies = new TreeMap<>();
        Pom.at("dependencies/dependency").forEach(dependency -> {
            boolean isTest = Pom.text(dependency, "scope").equals("test");
            boolean isOptional = Pom.text(dependency, "optional").equals("true");
            dependencies.put(
                    Pom.text(dependency, "groupId") + ":" + Pom.text(dependency, "artifactId"),
                    isTest ? "tests" : isOptional ? "optional" : "harness");
        });
        return dependencies;
    }

    private static List<MatchResult> rows() {
        return ROW.matcher(Documentation.text(TABLE)).results().toList();
    }

    @Test
    void haveALineEachThatSaysWhatTheyAreFor() {
        Map<String, String> explained = new TreeMap<>();
        rows().forEach(row ->
                explained.put(row.group(1), row.group(2).matches("scenarios|service") ? "optional" : row.group(2)));

        assertThat(explained).isEqualTo(dependencies());
        assertThat(rows()).hasSameSizeAs(explained.keySet());
    }

    @Test
    void haveVersionsInPropertiesAlone() {
        Stream<String> places = Stream.of(
                "dependencies/dependency",
                "dependencyManagement/dependencies/dependency",
                "build/plugins/plugin",
                "build/pluginManagement/plugins/plugin",
                "profiles/profile/build/plugins/plugin");

        assertThat(places.flatMap(Pom::at).map(element -> Pom.text(element, "version")))
                .filteredOn(version -> !version.isEmpty())
                .hasSizeGreaterThan(30)
                .allMatch(version -> VERSION.matcher(version).matches());
    }

    @Test
    void haveVersionsThatAreReleased() {
        assertThat(Pom.at("properties")
                        .flatMap(Pom::children)
                        .filter(property -> property.getTagName().endsWith(".version")))
                .isNotEmpty()
                .allSatisfy(property -> assertThat(property.getTextContent())
                        .as(property.getTagName())
                        .matches("[0-9][0-9.]*[0-9](\\.RELEASE)?"));
    }
}
