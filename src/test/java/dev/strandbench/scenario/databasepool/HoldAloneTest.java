package dev.strandbench.scenario.databasepool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.databasepool.DatabaseOps.HoldAlone;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HoldAloneTest {

    private final AtomicLong nanos = new AtomicLong();
    private final HoldAlone holds = new HoldAlone(nanos::get);

    private void hold(int millis) {
        holds.acquires(0);
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
        holds.releases(0);
    }

    /** The hold under load, which is compared with it, is a mean too. */
    @Test
    void isAMean() {
        for (int millis : new int[] {1, 1, 4}) {
            hold(millis);
            holds.commits(0, 0);
        }

        assertThat(holds.meanMillis()).hasValue(2);
    }

    @Test
    void countsNoTransactionThatFails() {
        hold(1);
        holds.fails(0, false, new SQLException("aborted"));

        assertThat(holds.meanMillis()).isEmpty();
    }

    /** If a fork begins cold, only its second half counts. */
    @ParameterizedTest
    @ValueSource(ints = {8, 10, 16, 31})
    void isMeasuredAgainBeforeTheIterationsThatCount(int iterations) {
        int half = iterations / 2;
        int last = IntStream.rangeClosed(1, half)
                .filter(HoldAlone::isDueAfter)
                .max()
                .orElseThrow();

        assertThat(last).isGreaterThan(half / 2);
    }

    @Test
    void isMeasuredInFewIterations() {
        assertThat(IntStream.rangeClosed(1, 16).filter(HoldAlone::isDueAfter)).containsExactly(1, 2, 4, 8, 16);
    }
}
