package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scripts use only what macOS has too: its tools are not those of GNU, and its bash is 3.2. */
@Tag("full")
@Timeout(60)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
class PortableScriptsTest {

    private static final Pattern MISSING_ELSEWHERE = Pattern.compile("\\b(realpath|nproc|timeout|tac|shuf|numfmt)\\b"
            + "|\\b(mapfile|readarray|coproc)\\b|\\bdeclare -\\w*A|\\$\\{\\w+(,|\\^)|&>>|\\|&"
            + "|\\breadlink -f|\\bdate -d|\\bstat -c|\\bsed -i|\\bmktemp --|\\bsort -\\w*V|\\bgrep -\\w*P"
            + "|\\bxargs -\\w*[rd]|-printf\\b");

    static Stream<Path> scripts() throws IOException {
        try (Stream<Path> files = Files.walk(ShellScripts.DIRECTORY)) {
            return files.filter(file -> file.toString().endsWith(".sh")).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void useNothingThatOtherSystemsDoNotHave(Path script) throws IOException {
        assertThat(Files.readAllLines(script))
                .filteredOn(line -> !line.strip().startsWith("#"))
                .noneMatch(line -> MISSING_ELSEWHERE.matcher(line).find());
    }

    static Stream<Path> scriptsThatGoElsewhere() throws IOException {
        return scripts().filter(script -> Documentation.text(script).contains("cd \""));
    }

    /** With a {@code CDPATH} in the environment, {@code cd} may go to another directory and print its name. */
    @ParameterizedTest
    @MethodSource("scriptsThatGoElsewhere")
    void goWhereTheySayWhateverElseIsThere(Path script) {
        assertThat(Documentation.text(script)).contains("\nunset CDPATH\n");
    }
}
