package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** What a call of the command line, in this very JVM, ended with and printed. */
record CapturedCall(int status, String out, String err) {

    static CapturedCall of(String... call) {
        return of(Main::run, call);
    }

    /** Makes a call whose words are separated by single spaces. */
    static CapturedCall ofLine(String call) {
        return of(call.split(" ", -1));
    }

    /** Makes a call whose words are separated by single spaces, and in which {@code @} stands for the directory. */
    static CapturedCall in(Path directory, String call) {
        return of(Stream.of(call.split(" ", -1))
                .map(word -> word.replace("@", directory + "/"))
                .toArray(String[]::new));
    }

    static CapturedCall of(ToIntFunction<String[]> program, String... call) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream capturedOut = new ByteArrayOutputStream();
        ByteArrayOutputStream capturedErr = new ByteArrayOutputStream();
        System.setOut(new PrintStream(capturedOut, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(capturedErr, true, StandardCharsets.UTF_8));
        try {
            int status = program.applyAsInt(call);
            return new CapturedCall(
                    status, capturedOut.toString(StandardCharsets.UTF_8), capturedErr.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    /** Asserts that the call succeeded and printed no complaint. */
    void assertDone() {
        assertThat(err).isEmpty();
        assertThat(status).isZero();
    }

    /** Asserts that the call was wrong, that one line says so with these words, and that nothing else was printed. */
    void assertRefused(String answer) {
        assertThat(status).as(err).isEqualTo(ExitStatus.WRONG_CALL);
        assertThat(err).startsWith("strandbench: ").contains(answer).hasLineCount(1);
        assertThat(out).isEmpty();
    }
}
