package dev.strandbench.usercode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CarrierUseTest {

    @Test
    void namesThePlaceThatHoldsACarrier() {
        assertThat(CarrierUse.sentence(CarrierUse.held("Thread.sleep in Repo.load (Repo.java:42)", 0)))
                .contains("A call holds its carrier here: Thread.sleep in Repo.load (Repo.java:42).");
        assertThat(CarrierUse.sentence(CarrierUse.held("InputStream.read in Repo.load (Repo.java:42)", 2)))
                .contains("A call holds its carrier here: InputStream.read in Repo.load (Repo.java:42); all tried"
                        + " calls together make the JDK add 2 carriers.");
    }

    @Test
    void saysThatTheJdkAddsCarriers() {
        assertThat(CarrierUse.sentence(CarrierUse.added(1))).contains("Calls make the JDK add 1 carrier.");
    }

    @Test
    void saysThatCallsStallAndWhatTheyHold() {
        assertThat(CarrierUse.sentence(CarrierUse.stalled(
                        4, List.of("1 of 1 carrier is held: Object.wait in Repo.load", "3 virtual threads wait"))))
                .contains("4 calls at once stall on one carrier, and end on platform threads; 1 of 1 carrier is held:"
                        + " Object.wait in Repo.load.");
        assertThat(CarrierUse.sentence(CarrierUse.stalled(4, List.of())))
                .contains("4 calls at once stall on one carrier, and end on platform threads.");
        assertThat(CarrierUse.sentence(CarrierUse.stalled(1, List.of("1 of 1 carrier is held: Repo.load"))))
                .contains("A call stalls on one carrier, and ends on a platform thread; 1 of 1 carrier is held:"
                        + " Repo.load.");
    }

    @Test
    void hasNoSentenceIfNothingIsHeldOrKnown() {
        assertThat(CarrierUse.sentence("")).isEmpty();
        assertThat(CarrierUse.sentence(CarrierUse.RELEASED)).isEmpty();
        assertThat(CarrierUse.sentence(CarrierUse.released(true))).isEmpty();
        assertThat(CarrierUse.sentence(CarrierUse.released(false))).isEmpty();
        assertThat(CarrierUse.sentence(CarrierUse.notTried("a call takes longer than 3000 ms")))
                .isEmpty();
    }

    @Test
    void saysIfTheSystemDoesNotShowAllWaits() {
        assertThat(CarrierUse.released(true)).isEqualTo(CarrierUse.RELEASED);
        assertThat(CarrierUse.released(false))
                .isEqualTo("no call was seen to hold its carrier for 5 ms or more; this system does not show waits in"
                        + " native code");
    }

    @Test
    void hidesPasswordsInAReason() {
        assertThat(CarrierUse.notTried("no answer from postgres://user:secret@db"))
                .isEqualTo("not tried: no answer from postgres://***@db");
    }
}
