package dev.strandbench.scenario.guardedcounter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.guardedcounter.GuardedCounter.Losses;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;

class LossesTest {

    @BeforeEach
    @AfterEach
    void forgetMetrics() {
        SecondaryMetrics.take();
    }

    @Test
    void tellsOpsThatLostNothingFromTheMean() {
        Losses losses = new Losses();
        losses.add(0);
        losses.add(6);
        losses.add(3);

        losses.report();

        assertThat(SecondaryMetrics.take())
                .extracting(Result::getLabel, Result::getScore, Result::getScoreUnit)
                .containsExactlyInAnyOrder(tuple("lost", 3.0, "updates/op"), tuple("lossless", 1.0, "ops"));
    }

    @Test
    void forgetsTheIterationBefore() {
        Losses losses = new Losses();
        losses.add(0);
        losses.clear();
        losses.add(5);

        losses.report();

        assertThat(SecondaryMetrics.take())
                .extracting(Result::getLabel, Result::getScore)
                .containsExactlyInAnyOrder(tuple("lost", 5.0), tuple("lossless", 0.0));
    }
}
