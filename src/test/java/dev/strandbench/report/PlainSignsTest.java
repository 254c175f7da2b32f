package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PlainSignsTest {

    private static String printed(Charset charset) {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        PrintStream out = PlainSigns.where(new PrintStream(written, true, charset));
        out.print("1.2 × best, ");
        out.println("3–5 % …");
        out.printf(Locale.ROOT, "%d µs%n", 7);
        return written.toString(charset).replace(System.lineSeparator(), "\n");
    }

    @Test
    void printsWhatATerminalCannotShowInOtherSigns() {
        assertThat(printed(StandardCharsets.US_ASCII)).isEqualTo("1.2 x best, 3-5 % ...\n7 us\n");
        assertThat(printed(StandardCharsets.ISO_8859_1)).isEqualTo("1.2 × best, 3-5 % ...\n7 µs\n");
    }

    @Test
    void replacesEverySign() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();

        PlainSigns.where(new PrintStream(written, true, StandardCharsets.US_ASCII))
                .print("‹──●─│··› −20.0 MB, ≈1 ± 2 → 3, ≥4, ≤5, █");

        assertThat(written.toString(StandardCharsets.US_ASCII))
                .isEqualTo("<--o-|**> -20.0 MB, ~1 +/- 2 -> 3, >=4, <=5, #");
    }

    @Test
    void leavesATerminalAloneThatCanShowEverything() {
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);

        assertThat(PlainSigns.where(out)).isSameAs(out);
        assertThat(printed(StandardCharsets.UTF_8)).isEqualTo("1.2 × best, 3–5 % …\n7 µs\n");
    }

    @Test
    void leavesOctetsAlone() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        PrintStream out = PlainSigns.where(new PrintStream(written, true, StandardCharsets.US_ASCII));

        out.writeBytes("×".getBytes(StandardCharsets.UTF_8));
        out.flush();

        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("×");
    }
}
