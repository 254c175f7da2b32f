package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JvmProbeTest {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @TempDir
    private Path directory;

    private static Optional<String> refusal(String... arguments) {
        return JvmProbe.refusal(List.of(), JAVA, List.of(arguments));
    }

    @Test
    void startsAJvmWithWhatItTakes() {
        assertThat(refusal()).isEmpty();
        assertThat(refusal("-Xms32m", "-Xmx32m", "-XX:+UseSerialGC", "-Dsome.property=1"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        -XX:+NoSuchFlag | NoSuchFlag
        -Xmx1x | -Xmx1x
        -XX:+UseSerialGC -XX:+UseParallelGC | ollector
        -Xms64m -Xmx32m | heap size
        --add-modules no.such.module | no.such.module
        -Xlog:nonsense | nonsense
        -Xlog:gc:stdout -XX:+NoSuchFlag | NoSuchFlag
        -Xlog:nonsense:stderr:time | nonsense
        """)
    void saysWhatAJvmDoesNotTakeInItsOwnWords(String arguments, String words) {
        assertThat(refusal(arguments.split(" ", -1)))
                .get(STRING)
                .contains(words)
                .doesNotStartWith("Error occurred during initialization")
                .hasLineCount(1);
    }

    @Test
    void saysThatAProgramCannotBeStarted() {
        assertThat(JvmProbe.refusal(List.of(), directory.resolve("java"), List.of()))
                .get(STRING)
                .startsWith("it cannot be started: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-javaagent:@/gone.jar",
                "-agentlib:nonesuch",
                "-agentpath:@/gone.so",
                "-XX:AOTCache=@/gone.aot -XX:AOTMode=on",
                "-Xshare:on -XX:SharedArchiveFile=@/gone.jsa",
                "-Xlog:gc:@/gc.log",
                "-Xlog:gc*:file=@/gc.log:time",
                "-XX:StartFlightRecording:filename=@/some.jfr",
                "-Djava.system.class.loader=com.acme.Loader",
                "-XX:ArchiveClassesAtExit=@/new.jsa",
            })
    void doesNotTryWhatOnlyForksHaveOrWhatLeavesSomethingBehind(String arguments) {
        assertThat(refusal(arguments.replace("@", directory.toString()).split(" ", -1)))
                .isEmpty();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void blamesAllThatContradictEachOtherAndNothingElse() {
        List<String> arguments = List.of("-Xms64m", "-XX:+UseSerialGC", "-Xmx32m", "-Dsome.property=1");

        assertThat(JvmProbe.culprits(JAVA, arguments)).containsExactly("-Xms64m", "-Xmx32m");
    }

    @Test
    void blamesNoneWhereOneIsNotEnough() {
        assertThat(JvmProbe.culprits(JAVA, List.of("-XX:+NoSuchFlag", "-XX:+NorThisOne")))
                .isEmpty();
    }
}
