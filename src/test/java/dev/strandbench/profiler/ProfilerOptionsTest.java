package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.profiler.ProfilerOptions.Option;
import dev.strandbench.profiler.ProfilerOptions.ProfilerHelp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.profile.ProfilerException;

class ProfilerOptionsTest {

    private static final List<Option> KNOWN = List.of(new Option("size", "3", "how large"));

    @TempDir
    private Path directory;

    @Test
    void hasDefaults() throws ProfilerException {
        assertThat(ProfilerOptions.parse("any", "", KNOWN).number("size", 1, 9)).isEqualTo(3);
    }

    @Test
    void takesSeveralOptions() throws ProfilerException {
        ProfilerOptions options = ProfilerOptions.parse("any", "size=7;optional", KNOWN);

        assertThat(options.number("size", 1, 9)).isEqualTo(7);
        assertThat(options.flag("optional")).isTrue();
    }

    @Test
    void explainsEveryOption() {
        assertThatThrownBy(() -> ProfilerOptions.parse("any", "help", KNOWN))
                .isInstanceOf(ProfilerHelp.class)
                .hasMessageContainingAll("-prof any:", "size=3", "how large", "optional");
    }

    @Test
    void answersWhatIsWrongWithWhatIsValid() throws ProfilerException {
        assertThatThrownBy(() -> ProfilerOptions.parse("any", "sise=3", KNOWN))
                .isInstanceOf(ProfilerException.class)
                .hasMessage("-prof any:sise=3 is not valid; valid: help, size, optional");
        assertThatThrownBy(() -> ProfilerOptions.parse("any", "size=10", KNOWN).number("size", 1, 9))
                .hasMessage("-prof any:size=10 is not valid; valid: whole numbers from 1 to 9");
        assertThatThrownBy(() -> ProfilerOptions.parse("any", "optional=perhaps", KNOWN))
                .hasMessage("-prof any:optional=perhaps is not valid; valid: true, false");
        assertThatThrownBy(() ->
                        ProfilerOptions.parse("any", "size=no\0path", KNOWN).directory("size"))
                .hasMessage("-prof any:size=no\0path is not valid; valid: a writable directory, or a new one in it");
    }

    @Test
    void takesADirectoryThatIsToBeMade() throws ProfilerException {
        Path made = directory.resolve("new").resolve("newer");

        assertThat(directory(made)).isEqualTo(made.toString());
        assertThat(directory(directory)).isEqualTo(directory.toString());
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void refusesADirectoryThatCannotBe() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        for (Path wrong : List.of(file, file.resolve("below"))) {
            assertThatThrownBy(() -> directory(wrong))
                    .isInstanceOf(ProfilerException.class)
                    .hasMessage("-prof any:dir=" + wrong
                            + " is not valid; valid: a writable directory, or a new one in it");
        }
    }

    private static String directory(Path value) throws ProfilerException {
        return ProfilerOptions.parse("any", "dir=" + value, List.of(new Option("dir", "there", "where to write")))
                .directory("dir");
    }

    @Test
    void stopsAtAnObstacleUnlessTheProfilerIsOptional() throws ProfilerException {
        Optional<String> obstacle = Optional.of("no such thing here");

        assertThat(ProfilerOptions.parse("any", "", KNOWN).admit(Optional.empty()))
                .isTrue();
        assertThat(ProfilerOptions.parse("any", "optional", KNOWN).admit(obstacle))
                .isFalse();
        assertThatThrownBy(() -> ProfilerOptions.parse("any", "", KNOWN).admit(obstacle))
                .isInstanceOf(ProfilerException.class)
                .hasMessage("-prof any does not work here: no such thing here; -prof any:optional goes on without it");
    }

    @Test
    void leavesJdksAloneThatItWouldCrash() throws ProfilerException {
        assertThat(FlameProfiler.admits("", 27)).isTrue();
        assertThat(FlameProfiler.admits("optional", 28)).isFalse();
        assertThatThrownBy(() -> FlameProfiler.admits("event=alloc", 28))
                .isInstanceOf(ProfilerException.class)
                .hasMessageContaining("does not support JDK 28, only those up to 27")
                .hasMessageContaining("-prof flame:optional goes on without it");
    }

    @Test
    void namesProfilersByClassAndPutsTheOneThatMeasuresProcessorTimeInnermost() {
        assertThat(ProfilerCall.translated(
                        "FanOut", "-prof", "cpu", "-prof=gc", "-f", "1", "-prof", "pinning:threshold=1"))
                .containsExactly(
                        "-prof",
                        PinningProfiler.class.getName() + ":threshold=1",
                        "-prof",
                        "gc",
                        "-prof",
                        CpuProfiler.class.getName(),
                        "FanOut",
                        "-f",
                        "1");
    }

    @Test
    void namesProfilersByClassAfterTwoHyphensToo() {
        assertThat(ProfilerCall.translated("FanOut", "--prof", "flame:event=alloc", "--prof=threads"))
                .containsExactly(
                        "-prof",
                        FlameProfiler.class.getName() + ":event=alloc",
                        "-prof",
                        ThreadsProfiler.class.getName(),
                        "FanOut");
    }

    @Test
    void writesIntoTheRunUnlessTheUserChoseAnotherDirectory() {
        Path run = directory.toAbsolutePath();

        assertThat(ProfilerCall.writingTo(run, "recording", Optional.empty()))
                .isEqualTo("recording:dir=" + run.resolve("recordings"));
        assertThat(ProfilerCall.writingTo(run, "flame:event=alloc", Optional.empty()))
                .isEqualTo("flame:event=alloc;dir=" + run.resolve("flames"));
        assertThat(ProfilerCall.writingTo(run, "flame:dir=own;event=alloc", Optional.empty()))
                .isEqualTo("flame:dir=own;event=alloc");
        assertThat(ProfilerCall.writingTo(run, "cpu", Optional.of(Path.of("jdk-25"))))
                .isEqualTo("cpu");
    }

    @Test
    void writesIntoADirectoryForEachOfSeveralJdks() {
        Path run = directory.toAbsolutePath();

        assertThat(ProfilerCall.writingTo(run, "recording", Optional.of(Path.of("jdk-25.0.1"))))
                .isEqualTo("recording:dir=" + run.resolve("recordings").resolve("jdk-25.0.1"));
        assertThat(ProfilerCall.writingTo(
                        run, "flame:interval=1ms;dir=own;event=alloc", Optional.of(Path.of("jdk-25.0.1"))))
                .isEqualTo("flame:interval=1ms;dir=" + Path.of("own", "jdk-25.0.1") + ";event=alloc");
    }

    @Test
    void leavesAProfilerWithoutNameToJmh() {
        assertThat(ProfilerCall.translated("FanOut", "-prof")).containsExactly("FanOut", "-prof");
    }
}
