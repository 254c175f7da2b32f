package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Each dependency is worth a line that says why, and reaches only those who need it. */
class DependenciesTest {

    private static final Path TABLE = Path.of("docs/development.md");
    private static final Pattern ROW = Pattern.compile(
            "(?m)^\\| `([\\w.-]+:[\\w.${}-]+)` \\| (harness|scenarios|service|tests) \\| \\S.{15,} \\|$");
    private static final Pattern VERSION = Pattern.compile("\\$\\{[\\w.-]+\\.version}");

    private static final Element POM = pom();

    private static Element pom() {
        try {
            return DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(Path.of("pom.xml").toFile())
                    .getDocumentElement();
        } catch (IOException | ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("pom.xml cannot be read", e);
        }
    }

    private static Stream<Element> children(Element parent) {
        NodeList nodes = parent.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast);
    }

    /** Of an element, the elements of a name right below it. */
    private static Stream<Element> children(Element parent, String name) {
        return children(parent).filter(child -> child.getTagName().equals(name));
    }

    private static String text(Element parent, String name) {
        return children(parent, name)
                .findFirst()
                .map(child -> child.getTextContent().strip())
                .orElse("");
    }

    private static Stream<Element> at(String path) {
        Stream<Element> found = Stream.of(POM);
        for (String name : path.split("/", -1)) {
            found = found.flatMap(parent -> children(parent, name));
        }
        return found;
    }

    /** What the pom says of each dependency: whom it is for, as far as Maven has to know. */
    private static Map<String, String> dependencies() {
        Map<String, String> dependencies = new TreeMap<>();
        at("dependencies/dependency").forEach(dependency -> {
            boolean isTest = text(dependency, "scope").equals("test");
            boolean isOptional = text(dependency, "optional").equals("true");
            dependencies.put(
                    text(dependency, "groupId") + ":" + text(dependency, "artifactId"),
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

        assertThat(places.flatMap(DependenciesTest::at).map(element -> text(element, "version")))
                .filteredOn(version -> !version.isEmpty())
                .hasSizeGreaterThan(30)
                .allMatch(version -> VERSION.matcher(version).matches());
    }

    @Test
    void haveVersionsThatAreReleased() {
        assertThat(at("properties")
                        .flatMap(DependenciesTest::children)
                        .filter(property -> property.getTagName().endsWith(".version")))
                .isNotEmpty()
                .allSatisfy(property -> assertThat(property.getTextContent())
                        .as(property.getTagName())
                        .matches("[0-9][0-9.]*[0-9](\\.RELEASE)?"));
    }

    /** What Maven Central refuses to do without. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "groupId",
                "artifactId",
                "version",
                "name",
                "description",
                "url",
                "licenses/license/name",
                "licenses/license/url",
                "developers/developer/name",
                "scm/url",
                "scm/connection"
            })
    void areThoseOfAProjectThatSaysWhatItIs(String path) {
        assertThat(at(path).map(element -> element.getTextContent().strip()))
                .isNotEmpty()
                .doesNotContain("");
    }
}
