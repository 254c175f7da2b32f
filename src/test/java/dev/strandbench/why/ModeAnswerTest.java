package dev.strandbench.why;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.result.Measurement;
import dev.strandbench.why.ModeAnswer.ModeFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The slow forks of SLOW take twice as long. */
class ModeAnswerTest {

    private static final int FORKS = 30;
    private static final MadeUpQuestion ASKED = MadeUpQuestion.ofModes(List.of("one", "two", "three"));

    /** Returns entries of the arms with a number of slow forks each. */
    private static List<Measurement> measured(int... slow) {
        List<Measurement> entries = new ArrayList<>();
        for (int number = 0; number < slow.length; number++) {
            int arm = number;
            double[] means = IntStream.range(0, FORKS)
                    .mapToDouble(fork -> (fork < slow[arm] ? 2 : 1) * (1 + 0.001 * (fork % 5)))
                    .toArray();
            entries.add(ASKED.entry(arm, means));
        }
        return entries;
    }

    private static ModeAnswer answer(int... slow) {
        return ModeAnswer.of(ASKED.question(), ASKED.family().arms(), measured(slow));
    }

    @Test
    void namesWhatEndsTheSlowMode() {
        ModeAnswer answer = answer(12, 10, 0, 30);

        assertThat(answer.original().slow()).isEqualTo(12);
        assertThat(answer.causes()).extracting(ModeFinding::name).containsExactly("two");
        assertThat(answer.findings())
                .extracting(finding -> finding.forks().slow())
                .containsExactly(10, 0, 30);
    }

    @Test
    void namesWhatEndsTheSlowModeOfMostForks() {
        ModeAnswer answer = answer(24, 0, 24, 30);

        assertThat(answer.original().slow()).isEqualTo(24);
        assertThat(answer.causes()).extracting(ModeFinding::name).containsExactly("one");
        assertThat(answer.findings())
                .extracting(finding -> finding.forks().slow())
                .containsExactly(0, 24, 30);
    }

    @Test
    void namesNothingThatChanceExplains() {
        assertThat(answer(5, 0, 1, 2).causes()).isEmpty();
    }

    @Test
    void namesNothingBeforeItIsMeasured() {
        ModeAnswer answer = answer();

        assertThat(answer.original().forks()).isZero();
        assertThat(answer.causes()).isEmpty();
        assertThat(answer(12).causes()).isEmpty();
    }
}
