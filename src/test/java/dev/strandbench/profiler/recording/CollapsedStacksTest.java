package dev.strandbench.profiler.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CollapsedStacksTest {

    @TempDir
    private Path directory;

    private CollapsedStacks read(String... contents) throws IOException {
        Path[] files = new Path[contents.length];
        for (int place = 0; place < contents.length; place++) {
            files[place] = Files.writeString(directory.resolve(place + ".collapsed"), contents[place]);
        }
        return CollapsedStacks.read(List.of(files));
    }

    @Test
    void addsUpTheSameStackOfSeveralForks() throws IOException {
        assertThat(read("main;a b;c 3\nmain;d 1\n", "main;a b;c 4\nmain;a b;c 2\n")
                        .text())
                .isEqualTo("main;a b;c 9\nmain;d 1\n");
    }

    @Test
    void addsNothingToNothing() throws IOException {
        assertThat(read().text()).isEmpty();
    }

    @Test
    void readsNamesWhateverTheirEncoding() throws IOException {
        Path file = directory.resolve("latin.collapsed");
        Files.writeString(file, "main;gr\u00fcn 3\nmain;b 1\n", StandardCharsets.ISO_8859_1);

        assertThat(CollapsedStacks.read(List.of(file)).total()).isEqualTo(4);
    }

    @Test
    void leavesOutOfNamesWhereAJvmPutALambda() throws IOException {
        assertThat(read("T$$Lambda.0x00000000400cca78.run;f 3\n", "T$$Lambda.0x000000001e0cca78.run;f 4\n")
                        .text())
                .isEqualTo("T$$Lambda.run;f 7\n");
        assertThat(read("T$$Lambda$14/0x0000000800c03000.run 3\n").text()).isEqualTo("T$$Lambda$14.run 3\n");
    }

    @Test
    void keepsSharesWhenScaled() throws IOException {
        assertThat(read("a 30\nb 10\nc 0\n").scaledTo(100).text()).isEqualTo("a 75\nb 25\nc 0\n");
        assertThat(read("a 1\nb 999\n").scaledTo(10).text()).isEqualTo("a 0\nb 10\n");
    }

    @Test
    void tellsWhatAnotherProfileLacks() throws IOException {
        CollapsedStacks other = read("main;a;b 1\nmain;ab 1\n");

        assertThat(read("main;a 5\nmain 3\nmain;a;b 2\n").shareMissingIn(other)).isZero();
        assertThat(read("main;a;b;c 1\nmain;abc 1\nmain;b 1\nmain;a 1\n").shareMissingIn(other))
                .isCloseTo(0.75, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"main;a", "main;a x", "main;a -3", "12", "main;a 1\n\nmain;b 2", "a 9999999999999999999"})
    void namesAFileOfAnotherKind(String content) {
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("0.collapsed has a line that is not a stack and a count");
    }

    @ParameterizedTest
    @CsvSource({
        "[J, long[]",
        "[[B, byte[][]",
        "[Ljava.lang.Object;, java.lang.Object[]",
        "java.lang.String, java.lang.String",
        "app.Fan$$Lambda/0x00007f1, app.Fan$$Lambda",
        "app.Fan$$Lambda.0x00007f12, app.Fan$$Lambda",
        "app.Fan$$Lambda$14.0x00007f12, app.Fan$$Lambda"
    })
    void writesTypesAsInSourceCodeWithoutSerialNumbers(String name, String written) {
        assertThat(CodeName.ofType(name)).isEqualTo(written);
    }
}
