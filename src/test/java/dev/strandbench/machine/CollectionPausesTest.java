package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.CollectionPauses.PauseList;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class CollectionPausesTest {

    private final PauseList pauses = new PauseList();

    @ParameterizedTest
    @CsvSource({"0, 100, 30", "15, 35, 10", "20, 30, 0", "40, 45, 5", "10, 50, 30", "51, 100, 0", "40, 30, 0"})
    void countsThePartsOfPausesWithinAnInterval(long from, long to, long nanos) {
        addTwo();

        assertThat(pauses.nanosWithin(from, to)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @CsvSource({"20, 30", "21, 20", "50, 20", "51, 0"})
    void forgetsOnlyPausesThatEndedBefore(long nanos, long left) {
        addTwo();

        pauses.forgetBefore(nanos);

        assertThat(pauses.nanosWithin(0, 100)).isEqualTo(left);
    }

    @Test
    void countsForgottenPausesToo() throws InterruptedException {
        addTwo();
        pauses.forgetBefore(100);

        assertThat(pauses.awaitCount(2, Duration.ofHours(1))).isEqualTo(2);
    }

    @Test
    void waitsNoLongerThanItsPatienceForAPause() throws InterruptedException {
        assertThat(pauses.awaitCount(1, Duration.ofMillis(1))).isZero();
    }

    private void addTwo() {
        pauses.add(10, 20);
        pauses.add(30, 50);
    }

    /** Collects until a pause is long enough for the JVM's clock, of whole milliseconds. */
    @Test
    void findsAPauseWhereTheProgramWasStopped() throws InterruptedException {
        try (CollectionPauses listening = CollectionPauses.listen().orElseThrow()) {
            long within = 0;
            while (within == 0) {
                long from = System.nanoTime();
                System.gc();
                long to = System.nanoTime();
                listening.awaitReports();
                within = listening.nanosWithin(from, to);
            }
        }
    }
}
