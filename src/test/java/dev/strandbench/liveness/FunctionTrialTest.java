package dev.strandbench.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.liveness.AttemptOutcome.Stalled;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FunctionTrialTest {

    private static final Stalled STALLED =
            new Stalled(Optional.empty(), List.of("1 of 1 carrier is held: Thread.sleep in Repo.load"));

    /** Returns the text for a JVM that advances no more after a number of advances. */
    private static String textOfAStallAfter(int advances) {
        AttemptJudge judge = new AttemptJudge();
        judge.read("started");
        for (int reading = 0; !judge.isQuiet(); reading++) {
            judge.read("alive " + advances + " " + (300 + reading) + " 1 0");
        }
        return FunctionTrial.text(STALLED, judge.advances());
    }

    @Test
    void doesNotTakeASlowSetupForAStall() {
        assertThat(textOfAStallAfter(0)).isEqualTo("not tried: setup or a call waits for more than 4 s");
        assertThat(textOfAStallAfter(1)).isEqualTo("not tried: setup or a call waits for more than 4 s");
    }

    @Test
    void knowsThatASingleCallStalls() {
        assertThat(textOfAStallAfter(2))
                .isEqualTo("a call stalls on one carrier, and ends on a platform thread; 1 of 1 carrier is held:"
                        + " Thread.sleep in Repo.load");
    }

    @Test
    void knowsThatCallsAtOnceStall() {
        for (int advances = 3; advances < 7; advances++) {
            assertThat(textOfAStallAfter(advances))
                    .startsWith("4 calls at once stall on one carrier, and end on platform threads; 1 of 1 carrier");
        }
    }

    @Test
    void doesNotTakeASlowCloseForAStall() {
        assertThat(textOfAStallAfter(7)).isEqualTo("not tried: closing takes more than 4 s");
    }
}
