package dev.strandbench.compare;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JudgedFamilyTest {

    /** Returns an arm with five measured forks. */
    private static JudgedArm arm(int counted, Optional<PairVerdict> toBest) {
        return new JudgedArm(
                0, entry("a.B.c", 1, 1, 1, 1, 1), true, toBest, Set.of(), Optional.of(metric("ms/op", ones(counted))));
    }

    private static double[] ones(int count) {
        double[] scores = new double[count];
        Arrays.fill(scores, 1);
        return scores;
    }

    @Test
    void asksForMoreForksIfSomeDoNotCount() {
        Optional<PairVerdict> needsSix = Optional.of(PairVerdicts.of(Verdict.INCONCLUSIVE, 1.1, 0.05, 4, 5, 6));

        assertThat(arm(5, needsSix).moreForks(arm(5, Optional.empty()))).isEqualTo(6);
        assertThat(arm(3, needsSix).moreForks(arm(5, Optional.empty()))).isEqualTo(10);
        assertThat(arm(5, needsSix).moreForks(arm(4, Optional.empty())))
                .as("7.5, rounded up")
                .isEqualTo(8);
    }

    @Test
    void asksForMoreForksIfFewBlocksAreCommon() {
        Optional<PairVerdict> fromTwo = Optional.of(PairVerdicts.of(Verdict.INCONCLUSIVE, 1.1, 0.05, 1, 2, 6));

        assertThat(arm(4, fromTwo).moreForks(arm(4, Optional.empty())))
                .as("two of five blocks")
                .isEqualTo(15);
    }
}
