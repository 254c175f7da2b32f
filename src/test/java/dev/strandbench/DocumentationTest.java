package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DocumentationTest {

    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+)$");
    private static final Pattern SCRIPT_CALL = Pattern.compile("(?<![\\w/.-])(scripts/[a-z/-]+\\.sh)([^`\\n]*)");
    private static final Pattern LONG_OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");
    private static final Pattern MAVEN_PROFILE = Pattern.compile("\\bmvn (?:-\\S+ )*-P([a-z]+)");
    private static final int LONGEST_LINE = 125;

    static List<Path> files() {
        return Stream.of(Documentation.files(), Documentation.forContributors())
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("files")
    void linksToWhatIsThere(Path file) {
        Matcher link = LINK.matcher(Documentation.text(file));
        while (link.find()) {
            String target = link.group(1);
            if (target.contains("://")) {
                continue;
            }
            int hash = target.indexOf('#');
            Path linked = hash == 0
                    ? file
                    : file.resolveSibling(hash < 0 ? target : target.substring(0, hash))
                            .normalize();
            assertThat(Files.exists(linked)).as("%s links to %s", file, target).isTrue();
            if (hash >= 0) {
                assertThat(anchors(linked)).as("%s links to %s", file, target).contains(target.substring(hash + 1));
            }
        }
    }

    private static List<String> anchors(Path file) {
        return HEADING.matcher(Documentation.text(file))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    @Test
    void isLinkedToFromTheReadme() {
        String readme = Documentation.text(Path.of("README.md"));

        assertThat(Documentation.files().stream().skip(1))
                .allSatisfy(file ->
                        assertThat(readme).contains("(" + file.toString().replace('\\', '/')));
    }

    @ParameterizedTest
    @MethodSource("files")
    void callsScriptsThatThereAreWithOptionsThatTheyHave(Path file) {
        Matcher call = SCRIPT_CALL.matcher(Documentation.text(file));
        while (call.find()) {
            Path script = Path.of(call.group(1));
            assertThat(script).isRegularFile();
            // The words after -- go to JMH or Maven.
            String options = call.group(2).replaceFirst(" -- .*", "");
            assertThat(LONG_OPTION.matcher(options).results().map(option -> option.group()))
                    .allSatisfy(option -> assertThat(Documentation.text(script))
                            .as(call.group())
                            .containsPattern(option + "\\b(?!-)"));
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void callsMavenWithProfilesThatThereAre(Path file) {
        String pom = Documentation.text(Path.of("pom.xml"));

        assertThat(MAVEN_PROFILE.matcher(Documentation.text(file)).results())
                .allSatisfy(call -> assertThat(pom).contains("<id>" + call.group(1) + "</id>"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void hasLinesThatFitAScreen(Path file) {
        assertThat(Documentation.text(file).lines())
                .filteredOn(line -> !line.startsWith("|") && !line.startsWith("!["))
                // A long link cannot be broken.
                .filteredOn(line -> line.contains(" "))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(LONGEST_LINE));
    }
}
