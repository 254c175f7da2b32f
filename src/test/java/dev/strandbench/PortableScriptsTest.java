package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scripts on a system whose tools are not GNU's and whose bash is 3.2, as those of macOS are. */
@Timeout(60)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
class PortableScriptsTest {

    private static final Pattern MISSING_ELSEWHERE = Pattern.compile("\\b(realpath|nproc|timeout|tac|shuf|numfmt)\\b"
            + "|\\b(mapfile|readarray|coproc)\\b|\\bdeclare -\\w*A|\\$\\{\\w+(,|\\^)|&>>|\\|&"
            + "|\\breadlink -f|\\bdate -d|\\bstat -c|\\bsed -i|\\bmktemp --|\\bsort -\\w*V|\\bgrep -\\w*P"
            + "|\\bxargs -\\w*[rd]|-printf\\b");

    @TempDir
    private Path directory;

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

    /** Whoever exports a {@code CDPATH} is led to other directories of the same names, and told so in the output. */
    @ParameterizedTest
    @MethodSource("scriptsThatGoElsewhere")
    void goWhereTheySayWhateverElseIsThere(Path script) {
        assertThat(Documentation.text(script)).contains("\nunset CDPATH\n");
    }

    @Test
    void handOnWordsWithSpacesInThem() throws Exception {
        ShellScripts.writeProgram(directory.resolve("mvn"), "printf '%s\\n' \"$@\"");
        String script = ShellScripts.DIRECTORY.resolve("reference.sh").toString();
        ProcessBuilder call = EndedProcess.prepared(directory, List.of(script, "Own|Skynet", "-p", "text=a b"));
        ShellScripts.findFirst(call, directory);

        EndedProcess ended = EndedProcess.of(call.start(), directory);

        assertThat(ended.status()).as(ended.toString()).isZero();
        assertThat(ended.out()).endsWith(".ReferenceRatios 'Own|Skynet' '-p' 'text=a b'\n");
    }

    @Test
    void nameFilesThatAreNotThereYetWithoutRealpath() throws Exception {
        ShellScripts.writeProgram(directory.resolve("mvn"), "printf '%s\\n' \"$@\"");
        ShellScripts.writeProgram(directory.resolve("realpath"), "exit 1");
        Files.createDirectory(directory.resolve("my forks"));
        String script = ShellScripts.DIRECTORY.resolve("validate-statistics.sh").toString();
        ProcessBuilder call = EndedProcess.prepared(directory, List.of(script, "my forks", "new/figures"));
        ShellScripts.findFirst(call, directory);

        EndedProcess ended = EndedProcess.of(call.start(), directory);

        Path here = directory.toRealPath();
        assertThat(ended.status()).as(ended.toString()).isZero();
        assertThat(ended.out()).contains(" '" + here + "/my forks' '" + here + "/new/figures'");
    }
}
